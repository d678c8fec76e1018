"""Runs the real program for the end-to-end tests. Contains no assertions of its own."""
import os
import subprocess
import sys
import unittest

INCAN = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 else ""


def incan(*arguments, stdin="", **options):
    """Runs the program and returns the finished process, with text output unless the input is bytes."""
    # English, unless a test sets another locale.
    options.setdefault("env", {**os.environ, "LC_ALL": "C.UTF-8"})
    return subprocess.run(
        [INCAN, *arguments], input=stdin, capture_output=True, text=not isinstance(stdin, bytes), check=False, **options
    )


def sample(*arguments):
    run = incan("sample", *arguments)
    assert run.returncode == 0, run.stderr
    return run.stdout


def unwrapped(text):
    """Text without its line breaks."""
    return " ".join(text.split())


def main():
    unittest.main(module="__main__", verbosity=2)
