"""Fails if ARCHITECTURE.md, CONTRIBUTING.md, or README.md names a path in backquotes that does not exist."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).parents[2]
named = 0
missing = []
for page in ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"):
    for path in re.findall(r"`\.?/?([\w.-]+/[\w./-]*|[\w-]+\.(?:md|txt|cmake|json)|run|test)`", (root / page).read_text(encoding="utf-8")):
        if path.startswith("build/"):
            continue
        named += 1
        if not (root / path).exists():
            missing.append(f"{page}: {path}")
if missing:
    sys.exit("These paths do not exist:\n" + "\n".join(missing))
if named < 20:
    sys.exit(f"Only {named} paths were found; the pattern no longer matches the pages")
print(f"all {named} paths exist")
