"""`incan simulate` as bot authors use it: tables, JSON, records, bad input, and Ctrl-C."""
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import unittest

from program import INCAN, incan, main

QUICK = "threshold:15:3,threshold:10:4,threshold:20:3,threshold:12:2"


class Simulate(unittest.TestCase):
    def result(self, *arguments):
        run = incan("simulate", *arguments, "--json")
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_a_table_names_every_player(self):
        run = incan("simulate", "--players", QUICK, "--games", "5000")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        for spec in QUICK.split(","):
            self.assertRegex(run.stdout, rf"(?m)^{re.escape(spec)} +\d+\.\d\d %")
        self.assertRegex(run.stdout, r"A game turns \d+\.\d cards\.")

    def test_json_has_what_programs_need(self):
        result = self.result("--players", QUICK, "--games", "5000")
        for key in ("games", "seconds", "cards", "busts", "mean_scores", "win_share"):
            self.assertIn(key, result)
        self.assertEqual(result["games"], 5000)
        self.assertTrue(result["complete"])
        self.assertAlmostEqual(sum(result["win_share"]), 1.0, places=9)
        self.assertEqual(sum(result["rounds_ended"].values()), 25000)
        for share, (low, high) in zip(result["win_share"], result["win_share_95"]):
            self.assertTrue(low <= share <= high)

    def test_the_same_seed_gives_the_same_whatever_the_threads(self):
        def without_time(*arguments):
            result = self.result("--players", "odds,random:0.3,rollout:2", "--games", "60", *arguments)
            return {key: value for key, value in result.items() if key not in ("seconds", "threads")}

        one = without_time("--seed", "9", "--threads", "1")
        self.assertEqual(one, without_time("--seed", "9", "--threads", "3"))
        self.assertNotEqual(one["cards"], without_time("--seed", "10")["cards"])

    def test_records_replay_and_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.jsonl")
            result = self.result("--players", QUICK, "--games", "200", "--records", file)
            self.assertEqual(os.listdir(folder), ["games.jsonl"])
            trace = incan("replay", "--trace", file)
            self.assertEqual(trace.returncode, 0, trace.stderr)
            events = [json.loads(line) for line in trace.stdout.splitlines()]
            self.assertEqual(sum(event["event"] == "card_turned" for event in events), result["cards"])
            scores = [event["scores"] for event in events if event["event"] == "game_ended"]
            self.assertEqual(len(scores), 200)
            self.assertAlmostEqual(sum(score[0] for score in scores) / 200, result["mean_scores"][0], places=9)
            self.assertEqual(self.result("--players", QUICK, "--games", "200")["cards"], result["cards"])

    def test_bad_input_is_one_clear_line_and_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.jsonl")
            for arguments, word in (
                (["--players", "odds", "--games", "5"], "2 to 8 players"),
                (["--players", ",".join(["odds"] * 9), "--games", "5"], "names 9"),
                (["--players", "odds,oods", "--games", "5"], "there is no bot 'oods'"),
                (["--players", "odds,", "--games", "5"], "there is no bot ''"),
                (["--players", "odds,random:2", "--games", "5"], "from 0 to 1"),
                (["--players", "odds,odds", "--games", "0"], "--games"),
                (["--players", "odds,odds", "--games", "1000000000000000000"], "--games"),
                (["--players", "odds,odds", "--games", "-5"], "--games"),
                (["--players", "odds,odds"], "--games"),
                (["--players", "odds,exec:no-such-bot-anywhere", "--games", "5", "--records", file], "no-such-bot-anywhere"),
                (["--players", "odds,odds", "--games", "5", "--records", folder + "/no/file"], "No such file"),
                (["--players", "odds,odds", "--games", "5", "--records", folder], "Is a directory"),
                (["--players", "odds,odds", "--games", "2000", "--records", "/dev/full"], "No space left"),
            ):
                run = incan("simulate", *arguments)
                self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
                self.assertRegex(run.stderr, r"\Aincan: [^\n]*\n\Z")
                self.assertIn(word, run.stderr)
                self.assertEqual(os.listdir(folder), [])

    def test_a_bot_that_dies_costs_nobody_anything_and_is_reported(self):
        script = """echo '{"type":"hello","protocol":1,"name":"x"}'; read a; read b; exit 7"""
        run = incan("simulate", "--players", f"odds,exec:{script.replace(chr(44), 2 * chr(44))},odds", "--games", "20", "--threads", "1")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("20 games", run.stdout)
        self.assertIn("died (exit status 7)", run.stderr)

    def test_ctrl_c_ends_with_what_there_is(self):
        run = subprocess.Popen(
            [INCAN, "simulate", "--players", "odds,odds,odds", "--games", "1000000000", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        time.sleep(1)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        self.assertEqual((run.returncode, err), (130, ""))
        result = json.loads(out)
        self.assertFalse(result["complete"])
        self.assertTrue(0 < result["games"] < 1000000000)


main()
