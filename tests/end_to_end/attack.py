"""`incan attack` as bot authors use it: text, JSON, other attackers and evaluators, programs, bad input, and Ctrl-C."""
import json
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, computed, incan, main, script_bot, unwrapped, wait_until

NETWORK = pathlib.Path(__file__).parents[2] / "data/oracle/network.bin"


def attack(*arguments):
    run = incan("attack", *arguments)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


def measured(*arguments):
    result = json.loads(attack(*arguments, "--json"))
    del result["seconds"]
    return result


class Attack(unittest.TestCase):
    def test_a_weak_bot_is_exploited(self):
        text = unwrapped(attack("random:0.2", "--players", "3", "--games", "60"))
        self.assertIn("One attacker against 2 copies of random:0.2. Edition incan-gold, seed 1.", text)
        self.assertIn("The attacker looks one turn ahead. It knows how likely each opponent is to choose Camp.", text)
        self.assertRegex(text, r"It gains \+\d\d\.\d\d percentage points over par \(95% interval: \+\d+\.\d\d to \+\d+\.\d\d\)\. Par is 33\.3%\.")
        self.assertIn("This is a lower bound: another attacker may gain more.", text)
        self.assertRegex(text, r"60 games in .*: [\d,]+ decisions by the attacker, [\d,]+ positions evaluated\.")

    def test_the_json_has_what_was_measured(self):
        result = measured("threshold:9:2", "--players", "2", "--edition", "diamant", "--games", "20", "--seed", "demo")
        self.assertEqual(list(result), ["format", "complete", "edition", "players", "bot", "attacker", "turns", "copies", "games", "seed", "par", "gain",
                                        "gain_95", "plain_gain", "plain_gain_95", "variance_ratio", "decisions", "evaluations", "faults"])
        self.assertEqual((result["format"], result["bot"], result["edition"], result["seed"]), ("incan-gold-attack/1", "threshold:9:2", "diamant", "demo"))
        self.assertLess(result["gain_95"][0], result["gain"])
        self.assertLess(result["gain"], result["gain_95"][1])
        self.assertEqual(result, measured("threshold:9:2", "--players", "2", "--edition", "diamant", "--games", "20", "--seed", "demo", "--threads", "1"))

    def test_any_bot_can_attack(self):
        with_bot = ("random:0.3", "--with", "odds", "--players", "3", "--games", "40")
        self.assertIn("The attacker is odds.", attack(*with_bot))
        result = measured(*with_bot)
        self.assertEqual(result["attacker"], "odds")
        self.assertNotIn("turns", result)

    def test_the_evaluator_is_that_of_the_attacked_bot_or_of_a_file(self):
        shipped = measured("oracle", "--players", "3", "--games", "8")
        for arguments in (("oracle", "--values", str(NETWORK)), (f"oracle:{NETWORK}",)):
            self.assertEqual(measured(*arguments, "--players", "3", "--games", "8")["gain"], shipped["gain"])

    def test_programs_are_asked_through_copies_of_their_own(self):
        camp = """case $line in *'"choose"'*) id=${line#*'"id":'}; echo '{"type":"choice","camp":0.3,"id":'${id%%,*}'}';; esac"""
        with tempfile.TemporaryDirectory() as folder:
            bot = script_bot(f"""echo started >>{folder}/log; echo '{{"type":"hello","protocol":3,"name":"x"}}'; while read -r line; do {camp}; done""")
            arguments = ("--players", "3", "--games", "4", "--threads", "1", "--seed", "1")
            result = measured(bot, *arguments)
            self.assertEqual(result["copies"], 4)
            # Two opponents, and four copies of each.
            self.assertEqual(len(pathlib.Path(folder, "log").read_text(encoding="utf-8").splitlines()), 10)
            self.assertEqual(result["gain"], measured("random:0.3", *arguments)["gain"])

    def test_bad_input(self):
        for arguments, word, *status in (
            ([], "BOT"),
            (["odds", "easy"], "easy"),
            (["oods"], "did you mean ‘odds’"),
            (["odds", "--with", "oods"], "did you mean ‘odds’"),
            (["odds", "--turns", "3"], "--turns"),
            (["odds", "--copies", "0"], "--copies"),
            (["odds", "--games", "0"], "--games"),
            (["odds", "--with", "easy", "--turns", "1"], "--turns"),
            (["odds", "--with", "easy", "--copies", "2"], "--copies"),
            (["odds", "--values", "/nowhere"], "/nowhere", 1),
            (["odds", "--values", __file__], "attack.py", 2),
            (["exec:false"], "exit status 1", 2),
        ):
            with self.subTest(arguments=arguments):
                run = incan("attack", *arguments)
                self.assertEqual((run.returncode, run.stdout), (status[0] if status else 64, ""), run.stderr)
                self.assertRegex(run.stderr, r"\Aincan: [^\n]*\n\Z")
                self.assertIn(word, run.stderr)

    def test_ctrl_c_prints_the_results_so_far(self):
        command = [INCAN, "attack", "oracle", "--players", "3", "--games", "1000000"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
            wait_until(lambda: run.poll() is not None or computed(run.pid) > 0.5)
            run.send_signal(signal.SIGINT)
            out, err = run.communicate(timeout=300)
        self.assertEqual((run.returncode, err), (130, ""))
        self.assertTrue(re.match(r"PARTIAL RESULTS: stopped after [\d,]+ of 1,000,000 games\.\n", out), out)


main()
