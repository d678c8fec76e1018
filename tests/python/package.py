"""Builds the Python package into the virtual environment of tools/setup, when its sources have changed, and runs its tests, its type
check, its examples, and its benchmark, all of them shortened."""
import fcntl
import hashlib
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/venv/bin/python"
BUILT = ROOT / "build/python"
MODULES = ("engine", "deal", "record", "solver", "brain", "bots", "lab", "analysis")


def digest():
    """Of everything that the package is made from."""
    files = [ROOT / "pyproject.toml", ROOT / "cmake/compile.cmake", ROOT / "cmake/module.cmake", ROOT / "data/oracle/network.bin"]
    for folder in (ROOT / "python", *(ROOT / "src" / module for module in MODULES)):
        files += [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(ROOT)}\0{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()


def run(*arguments):
    done = subprocess.run([str(PYTHON), *arguments], cwd=ROOT, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, arguments))} ended with status {done.returncode}:\n{done.stdout}")
    return done.stdout


def build():
    """Makes a wheel and installs it."""
    BUILT.mkdir(parents=True, exist_ok=True)
    with open(BUILT / ".lock", "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp, wanted = BUILT / ".built", digest()
        if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
            return
        stamp.unlink(missing_ok=True)
        wheels = BUILT / "dist"
        for old in wheels.glob("*.whl"):
            old.unlink()
        run("-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels))
        run("-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", *map(str, wheels.glob("*.whl")))
        stamp.write_text(wanted, encoding="ascii")


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not PYTHON.exists():
            sys.exit("build/venv is missing; run tools/setup build test")
        build()

    def test_the_library(self):
        run("python/tests/test_package.py")

    def test_the_environments(self):
        run("python/tests/test_environments.py")

    def test_the_types(self):
        run("-m", "mypy", "--config-file", "pyproject.toml", "--cache-dir", "build/python/mypy")

    def test_the_examples(self):
        told = run("python/examples/self_play.py", "--minutes", "0.03", "--games", "50")
        self.assertIn("One learned bot among three odds wins ", told)
        told = run("python/examples/strength.py", "--games", "20")
        self.assertIn("Par is 25.0%.", told)

    def test_the_benchmark(self):
        self.assertIn("times as fast as plain Python", run("bench/python/speed.py", "--seconds", "0.1"))


unittest.main(verbosity=2)
