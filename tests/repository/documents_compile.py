"""Fails if a C++ example in README.md or ARCHITECTURE.md does not compile against the engine's headers."""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).parents[2]
pages = "".join((root / page).read_text(encoding="utf-8") for page in ("README.md", "ARCHITECTURE.md"))
blocks = re.findall(r"^```cpp\n(.*?)^```", pages, re.M | re.S)
for block in blocks:
    includes = "\n".join(re.findall(r"^#include.*$", block, re.M))
    body = re.sub(r"^#include.*$", "", block, flags=re.M)
    run = subprocess.run(
        ["g++", "-std=c++20", "-fsyntax-only", "-I", pathlib.Path(sys.argv[1]) / "include/engine", "-xc++", "-"],
        input=f"{includes}\nint main() {{\n{body}\n}}\n", capture_output=True, text=True, check=False,
    )
    if run.returncode != 0:
        sys.exit(run.stderr)
if not blocks:
    sys.exit("README.md and ARCHITECTURE.md no longer contain a C++ example")
print(f"{len(blocks)} examples compile")
