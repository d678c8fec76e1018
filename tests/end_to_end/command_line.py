"""The program as a person or a script meets it: help, samples, accounts, traces and exit codes."""
import hashlib
import json
import re
import tempfile
import unittest

from program import incan, main, sample


class Help(unittest.TestCase):
    def test_every_command_explains_itself(self):
        listed = re.findall(r"^  ([a-z]+) ", incan().stdout.split("Subcommands:")[1], re.MULTILINE)
        self.assertLessEqual({"replay", "sample", "simulate", "arena"}, set(listed))
        for command in [None, *listed]:
            run = incan(command, "--help") if command else incan("--help")
            self.assertEqual(run.returncode, 0)
            self.assertIn("Usage: incan", run.stdout)
            self.assertEqual(run.stderr, "")
        self.assertRegex(incan("--version").stdout, r"^\d+\.\d+\.\d+\n$")

    def test_a_wrong_command_line_is_one_clear_line(self):
        for arguments, word in (
            (["bogus"], "bogus"),
            (["replay"], "FILE"),
            (["replay", "a", "b"], "b"),
            (["sample", "--count", "0"], "--count"),
            (["sample", "--count", "x"], "--count"),
            (["sample", "--count", "1000000000000000000"], "--count"),
            (["sample", "--count", "010x"], "--count"),
            (["simulate", "--players", "odds,odds", "--games", "1", "--seed", "-1"], "--seed"),
            (["simulate", "--players", "odds,odds", "--games", "1", "--seed", "1e3"], "--seed"),
            (["sample", "--players", "1"], "--players"),
            (["sample", "--players", "9"], "--players"),
            (["sample", "--edition", "monopoly"], "incan-gold-modern"),
            (["sample", "--nonsense"], "--nonsense"),
        ):
            run = incan(*arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertEqual(run.stdout, "")
            self.assertRegex(run.stderr, r"^incan: [^\n]*\n$")
            self.assertIn(word, run.stderr)


    def test_numbers_are_decimal(self):
        self.assertEqual(sample("--count", "010", "--seed", "1"), sample("--count", "10", "--seed", "1"))


class Sample(unittest.TestCase):
    def test_the_same_arguments_give_the_same_bytes_on_every_machine(self):
        first = sample("--count", "56", "--seed", "golden")
        self.assertEqual(first, sample("--count", "56", "--seed", "golden"))
        # If this changes, everybody's samples change: say so in the change log.
        self.assertEqual(
            hashlib.sha256(first.encode()).hexdigest(),
            "be48d054ef86f3c96e5c29e0d25271b6856479c8bd0c26c3fdd08d4d9f94f288",
        )

    def test_another_seed_gives_other_games_and_no_seed_gives_new_ones(self):
        self.assertNotEqual(sample("--seed", "1"), sample("--seed", "2"))
        self.assertNotEqual(sample(), sample())

    def test_without_options_it_mixes_all_editions_and_numbers_of_players(self):
        games = [json.loads(line) for line in sample("--count", "28", "--seed", "1").splitlines()]
        self.assertEqual(len({(game["edition"], len(game["players"])) for game in games}), 28)

    def test_one_edition_and_one_number_of_players_can_be_asked_for(self):
        games = [json.loads(line) for line in sample("--count", "5", "--edition", "diamant", "--players", "7").splitlines()]
        self.assertEqual({(game["edition"], len(game["players"])) for game in games}, {("diamant", 7)})

    def test_games_are_complete_and_carry_the_proof_of_the_shuffle(self):
        for line in sample("--count", "28", "--seed", "1").splitlines():
            game = json.loads(line)
            self.assertEqual(len(game["rounds"]), 5)
            self.assertIn("winners", game["result"])
            server_seed = bytes.fromhex(game["fairness"]["server_seed"])
            self.assertEqual(hashlib.sha256(server_seed).hexdigest(), game["fairness"]["commitment"])


class Replay(unittest.TestCase):
    def test_a_record_from_a_file_from_standard_input_and_spread_over_lines_is_the_same(self):
        record = sample("--seed", "3")
        account = incan("replay", "-", stdin=record)
        self.assertEqual(account.returncode, 0)
        self.assertIn("Round 5.", account.stdout)
        self.assertIn("The shuffle is verified", account.stdout)
        spread = json.dumps(json.loads(record), indent=2)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(spread)
            file.flush()
            self.assertEqual(incan("replay", file.name).stdout, account.stdout)

    def test_a_trace_is_one_compact_object_a_line(self):
        run = incan("replay", "--trace", "-", stdin=sample("--count", "28", "--seed", "3"))
        self.assertEqual(run.returncode, 0)
        lines = run.stdout.splitlines()
        self.assertEqual(sum('"game_ended"' in line for line in lines), 28)
        for line in lines:
            self.assertTrue(line.startswith('{"event":"'))
            self.assertEqual(line, json.dumps(json.loads(line), separators=(",", ":")))

    def test_many_records_are_told_one_after_another(self):
        run = incan("replay", "-", stdin=sample("--count", "3", "--seed", "3"))
        self.assertEqual(re.findall(r"^=== Game \d ===$", run.stdout, re.M), [f"=== Game {n} ===" for n in (1, 2, 3)])

    def test_names_cannot_move_the_cursor(self):
        game = json.loads(sample("--seed", "3", "--players", "3"))
        game["players"][0]["name"] = "Eve\x1b[2J\u202e\u0085"
        run = incan("replay", "-", stdin=json.dumps(game))
        self.assertIn("Eve?[2J??", run.stdout)

    def test_an_unfinished_record_is_told_as_far_as_it_goes(self):
        game = json.loads(sample("--seed", "3"))
        del game["result"]
        game["rounds"] = game["rounds"][:2]
        run = incan("replay", "-", stdin=json.dumps(game))
        self.assertEqual(run.returncode, 0)
        self.assertIn("The record stops before round 3.", run.stdout)


main()
