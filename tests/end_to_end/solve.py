"""`incan solve` as players and bot authors use it: a round, a position, a record, a bot, bad input, and Ctrl-C."""
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

from program import INCAN, incan, main

# A round that is quick to solve, also for a program that checks itself.
QUICK = ("--players", "2", "--reduced")


def catches(pid, number):
    """Whether a process has got so far that it handles a signal itself."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"(?m)^SigCgt:\s*([0-9a-f]+)$", status)[1], 16) >> (number - 1) & 1


class Solve(unittest.TestCase):
    def result(self, *arguments):
        run = incan("solve", *arguments, "--json")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return json.loads(run.stdout)

    def test_a_lone_explorer(self):
        run = incan("solve", "--players", "1")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("Best play brings home 17.923 gems on average", run.stdout)
        result = self.result("--players", "1")
        self.assertEqual((result["mixed_choices"], result["counting"], result["cards"]), (0, "cards", 31))

    def test_every_hazard_that_is_gone_makes_a_round_better(self):
        values = [self.result("--players", "1", "--removed", removed)["value"]
                  for removed in ("", "spider", "spider,fire", "spider spider")]
        self.assertLess(values[0], values[1])
        self.assertLess(values[1], min(values[2:]))

    def test_artifacts_count_at_their_worth(self):
        none, one, late = (self.result("--players", "1", *more)["value"] for more in
                           (("--artifacts", "none"), ("--artifacts", "A4"), ("--artifacts", "A4", "--taken", "3")))
        self.assertLess(none, one)
        self.assertLess(one, late)
        self.assertEqual(none, self.result("--players", "1", "--edition", "diamant")["value"])

    def test_several_mix(self):
        result = self.result(*QUICK)
        self.assertTrue(0 < result["mixed_choices"] < result["choices"])
        self.assertEqual(result["counting"], "number")
        self.assertTrue(8 < result["value"] < 10)

    def test_a_position_along_a_path(self):
        found = self.result("--players", "1", "--path", "17 spider T15, mummy")["position"]
        self.assertEqual((found["inside"], found["carried"]), (1, 32))
        self.assertAlmostEqual(found["bust"], 4 / 27)
        self.assertEqual(found["camp"], 1)
        self.assertGreater(found["leave"], found["stay"])
        text = incan("solve", "--players", "1", "--path", "17 spider T15, mummy").stdout
        self.assertIn("1 adventurer is inside with 32 gems; ", text)
        found = self.result(*QUICK, "--path", "17 A1 -1 5 fire")["position"]
        # The one who left took the gem on the path, and the artifact.
        self.assertEqual((found["inside"], found["carried"], found["artifact_points"]), (1, 13, 0))
        text = incan("solve", *QUICK, "--path", "17 A1").stdout
        self.assertIn("2 adventurers are inside with 8 gems each; 1 gem lies on the path, and artifacts worth 5 points.", text)

    def test_a_position_of_a_record(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.json")
            with open(file, "w", encoding="utf-8") as out:
                out.write(incan("sample", "--players", "2", "--seed", "4").stdout)
            result = self.result("--record", file, "--turn", "3", "--reduced")
            self.assertEqual((result["adventurers"], result["counting"]), (4, "number"))
            self.assertTrue(0 <= result["position"]["camp"] <= 1)
            run = incan("solve", "--record", file, "--turn", "9999", "--reduced")
            self.assertEqual(run.returncode, 2)
            self.assertIn("there are only", run.stderr)

    def test_the_best_reply_to_a_bot(self):
        for bot in ("threshold:9:3", "random:0.3", "odds"):
            result = self.result("--players", "1", "--exploit", bot)
            # Alone, the best reply to anybody is the best play.
            self.assertAlmostEqual(result["best_reply"], 17.923328, places=5)
            self.assertGreater(result["exploitability"], 0)
        run = incan("solve", "--players", "1", "--exploit", "odds")
        self.assertIn("odds: everyone who plays like this", run.stdout)

    def test_what_does_go_together_is_taken(self):
        for arguments in (("--exploit", "odds", "--exact"), ("--artifacts", "none", "--taken", "5"), ("--artifacts", "A4,A5", "--taken", "3"),
                          ("--artifacts", "A5", "--path", "17 A5")):
            with self.subTest(arguments=arguments):
                self.result("--players", "1", *arguments)

    def test_what_makes_no_sense_is_refused_in_one_line(self):
        for arguments, why in (
            ((), "--players is required"),
            (("--players", "9"), "from 1 to 8"),
            (("--players", "1", "--removed", "dragon"), "is no card"),
            (("--players", "1", "--removed", "fire,fire,fire,fire"), "no \"fire\" left"),
            (("--players", "1", "--artifacts", "fire"), "is no card"),
            (("--players", "1", "--path", "6"), "is no card"),
            (("--players", "1", "--path", "17 17"), "no \"17\" left"),
            (("--players", "1", "--path", "fire"), "no choice at its end"),
            (("--players", "3", "--path", "17 -2"), "no choice at its end"),
            (("--players", "1", "--path", "5 fire fire"), "ends the round"),
            (("--players", "2", "--path", "5 -2"), "one must stay"),
            (("--players", "2", "--path", "-1"), "one must stay"),
            (("--players", "2", "--path", "5 -x"), "one must stay"),
            (("--players", "2", "--exact", "--reduced"), "two different things"),
            (("--players", "8", "--exact", "--edition", "diamant-2016"), "of memory"),
            (("--players", "2", "--exploit", "rollout:3"), "looks at more than the round"),
            (("--players", "2", "--exploit", "oods"), "there is no bot"),
            (("--record", "/nonexistent"), "/nonexistent"),
            (("--record", ""), "--record: it is empty"),
            # Nothing is ignored without a word.
            *((("--record", "game.json", option, value), f"--record and {option} do not go together") for option, value in (
                ("--players", "2"), ("--edition", "incan-gold"), ("--removed", "fire"), ("--artifacts", "none"), ("--taken", "1"),
                ("--path", "5"))),
            (("--players", "2", "--turn", "1"), "name one with --record"),
            (("--players", "1", "--exploit", "odds", "--path", "5"), "--exploit and --path do not go together"),
            (("--players", "1", "--exploit", "odds", "--reduced"), "--exploit and --reduced do not go together"),
            (("--players", "1", "--artifacts", "A1,A1"), "\"A1\" is there twice"),
            (("--players", "1", "--taken", "5"), "5 that left the temple and 1 in the deck are more than the 5 artifacts"),
            (("--players", "1", "--artifacts", "A3,A4,A5", "--taken", "3"), "3 that left the temple and 3 in the deck"),
            (("--players", "1", "--path", "17 A5"), "\"A5\" is not in the deck; --artifacts says"),
            (("--players", "1", "--path", "17 A1 A1"), "no \"A1\" left"),
        ):
            with self.subTest(arguments=arguments):
                run = incan("solve", *arguments)
                self.assertEqual((run.returncode, run.stdout), (2, ""))
                self.assertEqual(run.stderr.count("\n"), 1)
                self.assertIn(why, run.stderr)

    def test_ctrl_c_ends_it_without_a_result(self):
        with subprocess.Popen([INCAN, "solve", "--players", "4", "--artifacts", "A1,A2,A3"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as run:
            while not catches(run.pid, signal.SIGINT):
                time.sleep(0.01)
            run.send_signal(signal.SIGINT)
            out, error = run.communicate(timeout=120)
        self.assertEqual((run.returncode, out, error), (130, "", ""))


main()
