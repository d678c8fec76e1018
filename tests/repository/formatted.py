"""Fails if clang-format would change a C++ file."""
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).parents[2]
files = [str(file) for folder in ("src", "tests", "bench", "python") for file in (root / folder).rglob("*.[ch]*") if file.suffix in (".h", ".cpp")]
run = subprocess.run(["clang-format-14", "--dry-run", "-Werror", *files], capture_output=True, text=True, check=False)
if run.returncode != 0 or len(files) < 30:
    sys.exit(run.stderr or f"only {len(files)} files were found")
print(f"{len(files)} files, all formatted")
