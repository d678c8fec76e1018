"""Replays a hundred thousand games through a pipe in constant memory."""
import os
import subprocess
import unittest

from program import INCAN, main


def peak_memory(count):
    """The peak memory, in KiB, of `incan replay -` for this many games."""
    writer = subprocess.Popen([INCAN, "sample", "--games", str(count), "--seed", "1"], stdout=subprocess.PIPE)
    reader = subprocess.Popen([INCAN, "replay", "-"], stdin=writer.stdout, stdout=subprocess.DEVNULL)
    writer.stdout.close()
    _, status, usage = os.wait4(reader.pid, 0)
    assert writer.wait() == 0 and os.waitstatus_to_exitcode(status) == 0
    return usage.ru_maxrss


class ManyGames(unittest.TestCase):
    def test_a_hundred_thousand_games_need_no_more_memory_than_a_thousand(self):
        few, many = peak_memory(1_000), peak_memory(100_000)
        print(f"{few} KiB for 1,000 games, {many} KiB for 100,000")
        self.assertLess(many, few + 1024)


main()
