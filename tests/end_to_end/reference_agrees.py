"""The program and the independent reference must give the same traces for thousands of each other's games."""
import pathlib
import subprocess
import sys
import unittest

from program import incan, main, sample

REFERENCE = pathlib.Path(__file__).parents[1] / "reference/reference.py"


def reference(*arguments, stdin=""):
    return subprocess.run(
        [sys.executable, str(REFERENCE), *arguments], input=stdin, capture_output=True, text=True, check=True
    ).stdout


class Reference(unittest.TestCase):
    def agree_on(self, records):
        self.assertEqual(incan("replay", "--trace", "-", stdin=records).stdout, reference("trace", "-", stdin=records))

    def test_it_is_sound_itself(self):
        reference("selftest")

    def test_it_agrees_on_our_games(self):
        self.agree_on(sample("--games", "20000", "--seed", "ours"))

    def test_we_agree_on_its_games(self):
        records = reference("play", "--count", "10000", "--seed", "theirs")
        self.assertEqual(len(records.splitlines()), 10000)
        self.agree_on(records)


main()
