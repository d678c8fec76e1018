"""Runs the real program for the end-to-end tests. Contains no assertions of its own."""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time
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


def script_bot(script):
    """The spec of a bot that is a shell script."""
    return "exec:sh -c " + shlex.quote(script)


def unwrapped(text):
    """Text without its line breaks."""
    return " ".join(text.split())


def wait_until(condition):
    """Waits until a condition holds; what is waited for is up to the condition. The test's time limit ends a vain wait."""
    while not condition():
        time.sleep(0.005)


def _signals(pid, kind):
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(rf"(?m)^{kind}:\s*([0-9a-f]+)$", status)[1], 16)


def catches(pid, number):
    """Whether a process has installed a handler for a signal."""
    return _signals(pid, "SigCgt") >> (number - 1) & 1


def has_received(pid, number):
    """Whether a signal that was sent to a process has reached it."""
    return not _signals(pid, "ShdPnd") >> (number - 1) & 1


def computed(pid):
    """For how many seconds a process has computed, however busy the machine is."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    unittest.main(module="__main__", verbosity=2)
