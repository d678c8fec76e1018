"""Fails if a document still has a word in capitals that stands for a number to be filled in."""
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
    sys.exit("Left to fill in:\n" + "\n".join(left))
