"""Fails if a document still contains a placeholder for a number, such as SPEED_HERE."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).parents[2]
left = [
    f"{page.relative_to(root)}: {word}"
    for page in [*root.glob("*.md"), *root.glob("docs/**/*.md")]
    for word in re.findall(r"\b[A-Z]+_(?:HERE|COLD|WARM)\b", page.read_text(encoding="utf-8"))
]
if left:
    sys.exit("Placeholders left:\n" + "\n".join(left))
