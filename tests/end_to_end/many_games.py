"""Replays thousands of games through a pipe in constant memory."""
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
    def test_seventeen_thousand_games_more_need_no_more_memory(self):
        # The smallest piece of memory has 32 bytes, so that one that is lost per game would be 531 KiB. The peak itself varies by up to 230 KiB.
        few, many = peak_memory(1_000), peak_memory(18_000)
        print(f"{few} KiB for 1,000 games, {many} KiB for 18,000")
        self.assertLess(many, few + 256)


main()
