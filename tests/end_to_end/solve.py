"""`incan solve` for a round, a position, a record, and a bot; bad input; and Ctrl-C."""
import json
import os
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, catches, incan, main, unwrapped, wait_until

# A round that is quick to solve even with sanitizers.
QUICK = ("--adventurers", "2", "--reduced")


class Solve(unittest.TestCase):
    def result(self, *arguments):
        run = incan("solve", *arguments, "--json")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return json.loads(run.stdout)

    def test_a_lone_explorer(self):
        run = incan("solve", "--adventurers", "1")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("Best play brings home 17.923 gems on average", run.stdout)
        result = self.result("--adventurers", "1")
        self.assertEqual((result["mixed_choices"], result["counting"], result["cards"]), (0, "cards", 31))

    def test_every_hazard_that_is_gone_makes_a_round_better(self):
        values = [self.result("--adventurers", "1", "--removed", removed)["value"]
                  for removed in ("", "spider", "spider,fire", "spider spider")]
        self.assertLess(values[0], values[1])
        self.assertLess(values[1], min(values[2:]))

    def test_artifacts_count_at_their_worth(self):
        none, one, late = (self.result("--adventurers", "1", *more)["value"] for more in
                           (("--artifacts", "none"), ("--artifacts", "A4"), ("--artifacts", "A4", "--taken", "3")))
        self.assertLess(none, one)
        self.assertLess(one, late)
        self.assertEqual(none, self.result("--adventurers", "1", "--edition", "diamant")["value"])

    def test_several_mix(self):
        result = self.result(*QUICK)
        self.assertTrue(0 < result["mixed_choices"] < result["choices"])
        self.assertEqual(result["counting"], "number")
        self.assertTrue(8 < result["value"] < 10)

    def test_a_position_along_a_path(self):
        found = self.result("--adventurers", "1", "--path", "17 spider T15, mummy")["position"]
        self.assertEqual((found["inside"], found["carried"]), (1, 32))
        self.assertAlmostEqual(found["bust"], 4 / 27)
        self.assertEqual(found["camp"], 1)
        self.assertGreater(found["leave"], found["stay"])
        text = unwrapped(incan("solve", "--adventurers", "1", "--path", "17 spider T15, mummy").stdout)
        self.assertIn("1 adventurer is inside with 32 gems; ", text)
        found = self.result(*QUICK, "--path", "17 A1 -1 5 fire")["position"]
        # The one who left took the gem on the path and the artifact.
        self.assertEqual((found["inside"], found["carried"], found["artifact_points"]), (1, 13, 0))
        text = unwrapped(incan("solve", *QUICK, "--path", "17 A1").stdout)
        self.assertIn("2 adventurers are inside with 8 gems each; the path holds 1 gem and an artifact worth 5 points. The next card cannot end the round.", text)

    def test_a_position_of_a_record(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "game.json")
            with open(file, "w", encoding="utf-8") as out:
                out.write(incan("sample", "--players", "2", "--seed", "4").stdout)
            result = self.result("--record", file, "--turn", "3", "--reduced")
            self.assertEqual((result["adventurers"], result["counting"]), (4, "number"))
            self.assertTrue(0 <= result["position"]["camp"] <= 1)
            run = incan("solve", "--record", file, "--turn", "9999", "--reduced")
            self.assertEqual(run.returncode, 64)
            self.assertRegex(run.stderr, r"\Aincan: --turn: [^\n]*game\.json has only \d+ choices\n\Z")
            with open(file, encoding="utf-8") as game:
                piped = json.loads(incan("solve", "--record", "-", "--turn", "3", "--reduced", "--json", stdin=game.read()).stdout)
            self.assertEqual(piped["position"], result["position"])

    def test_the_best_reply_to_a_bot(self):
        for bot in ("threshold:9:3", "random:0.3", "odds"):
            result = self.result("--adventurers", "1", "--exploit", bot)
            # With a single adventurer, the best response is optimal play.
            self.assertAlmostEqual(result["best_response"], 17.923328, places=5)
            self.assertGreater(result["exploitability"], 0)
        run = incan("solve", "--adventurers", "1", "--exploit", "odds")
        self.assertIn("odds: if everyone plays it, each brings home", run.stdout)

    def test_what_does_go_together_is_taken(self):
        for arguments in (("--exploit", "odds", "--exact"), ("--artifacts", "none", "--taken", "5"), ("--artifacts", "A4,A5", "--taken", "3"),
                          ("--artifacts", "A5", "--path", "17 A5")):
            with self.subTest(arguments=arguments):
                self.result("--adventurers", "1", *arguments)

    def test_what_makes_no_sense_is_refused_in_one_line(self):
        for arguments, why, *status in (
            ((), "--adventurers or --record is required"),
            (("--adventurers", "9"), "from 1 to 8"),
            (("--adventurers", "1", "--removed", "dragon"), "is not a valid card here"),
            (("--adventurers", "1", "--removed", "fire,fire,fire,fire"), "no ‘fire’ left"),
            (("--adventurers", "1", "--artifacts", "fire"), "is not a valid card here"),
            (("--adventurers", "1", "--path", "6"), "is not a valid card here"),
            (("--adventurers", "1", "--path", "17 17"), "no ‘17’ left"),
            (("--adventurers", "1", "--path", "fire"), "must end with a card after which"),
            (("--adventurers", "3", "--path", "17 -2"), "must end with a card after which"),
            (("--adventurers", "1", "--path", "5 fire fire"), "ends the round"),
            (("--adventurers", "2", "--path", "5 -2"), "inside must stay"),
            (("--adventurers", "2", "--path", "-1"), "inside must stay"),
            (("--adventurers", "2", "--path", "5 -x"), "inside must stay"),
            (("--adventurers", "2", "--exact", "--reduced"), "use --exact or --reduced, not both"),
            (("--adventurers", "8", "--exact", "--edition", "diamant-2016"), "of memory"),
            (("--adventurers", "2", "--exploit", "rollout:3"), "depends on the round alone: random, threshold, odds, and equilibrium, not ‘rollout:3’"),
            (("--adventurers", "2", "--exploit", "exec:x"), "not ‘exec:x’"),
            (("--adventurers", "2", "--path", ""), "--path must not be empty"),
            (("--adventurers", "2", "--path="), "--path must not be empty"),
            (("--adventurers", "2", "--exploit", "oods"), "unknown bot ‘oods’"),
            (("--record", "/nonexistent"), "/nonexistent", 1),
            (("--record", "/dev/null"), "/dev/null: line 1: empty; expected a record", 2),
            (("--record", ""), "--record must not be empty"),
            # No option is silently ignored.
            *((("--record", "game.json", option, value), f"use --record or {option}, not both") for option, value in (
                ("--adventurers", "2"), ("--edition", "incan-gold"), ("--removed", "fire"), ("--artifacts", "none"), ("--taken", "1"),
                ("--path", "5"))),
            (("--adventurers", "2", "--turn", "1"), "--turn needs --record"),
            (("--adventurers", "1", "--exploit", "odds", "--path", "5"), "use --exploit or --path, not both"),
            (("--adventurers", "1", "--exploit", "odds", "--reduced"), "use --exploit or --reduced, not both"),
            (("--adventurers", "1", "--artifacts", "A1,A1"), "‘A1’ is listed twice"),
            (("--adventurers", "1", "--taken", "5"), "5 taken and 1 in the deck are more than the 5 artifacts"),
            (("--adventurers", "1", "--artifacts", "A3,A4,A5", "--taken", "3"), "3 taken and 3 in the deck"),
            (("--adventurers", "1", "--path", "17 A5"), "‘A5’ is not in the deck; list the artifacts"),
            (("--adventurers", "1", "--path", "17 A1 A1"), "no ‘A1’ left"),
        ):
            with self.subTest(arguments=arguments):
                run = incan("solve", *arguments)
                self.assertEqual((run.returncode, run.stdout), (status[0] if status else 64, ""))
                self.assertEqual(run.stderr.count("\n"), 1)
                self.assertIn(why, run.stderr)

    def test_ctrl_c_ends_it_without_a_result(self):
        with subprocess.Popen([INCAN, "solve", "--adventurers", "4", "--artifacts", "A1,A2,A3"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as run:
            wait_until(lambda: catches(run.pid, signal.SIGINT))
            run.send_signal(signal.SIGINT)
            out, error = run.communicate(timeout=120)
        self.assertEqual((run.returncode, out, error), (130, "", ""))


main()
