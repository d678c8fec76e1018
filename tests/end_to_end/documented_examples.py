"""Runs every console example in the README and docs/ and compares its output with the page.

A block marked with a language and a file name is written to that file first. In a block marked `console`, lines that begin with `$ `
are commands; they run in order, in one folder per page. The lines after a command are its expected output, where `...` stands for any
text, and a line of it for any lines. A command without expected output must exit with status 0.
"""
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

from program import INCAN, main

ROOT = pathlib.Path(__file__).parents[2]


def examples(page):
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, expected = part.partition("\n")
            yield command, expected


def files(page):
    return re.findall(r"^```\w+ ([\w.-]+)\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


def pattern(expected):
    lines = [".*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") for line in expected.rstrip("\n").split("\n")]
    return re.compile(r"\A" + "\n".join(lines) + r"\n?\Z", re.S)


class Examples(unittest.TestCase):
    def test_what_the_pages_show_is_what_happens(self):
        count = 0
        for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
            with tempfile.TemporaryDirectory() as folder:
                for name, text in files(page):
                    (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")
                for command, expected in examples(page):
                    count += 1
                    with self.subTest(page=page.name, command=command):
                        run = subprocess.run(
                            ["bash", "-c", command], cwd=folder, text=True, check=False,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            env={**os.environ, "LC_ALL": "C.UTF-8", "PATH": f"{os.path.dirname(INCAN)}:{os.environ['PATH']}"},
                        )
                        if expected:
                            self.assertRegex(run.stdout, pattern(expected))
                        else:
                            self.assertEqual(run.returncode, 0, run.stdout)
        self.assertGreater(count, 4)


main()
