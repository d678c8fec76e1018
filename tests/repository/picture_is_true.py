"""Fails if docs/modules.svg does not show exactly the modules and dependencies that the build declares.

Layout and fonts may differ between machines, so only names and arrows are compared.
"""
import html
import pathlib
import re
import sys

root = pathlib.Path(__file__).parents[2]
dot = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
svg = html.unescape((root / "docs/modules.svg").read_text(encoding="utf-8"))
real = {re.sub(r"\s", "", line) for line in re.findall(r"^\s+(.*);$", dot, re.M)}
shown = {re.sub(r"\s", "", title) for title in re.findall(r"<title>(.*?)</title>", svg)} - {"modules"}
if real != shown:
    sys.exit(f"docs/modules.svg lacks {sorted(real - shown)} and should not have {sorted(shown - real)}; run tools/draw-modules")
print(f"all {len(real)} modules and arrows match")
