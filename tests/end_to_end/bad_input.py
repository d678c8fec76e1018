"""What the program does with files, pipes and records that are no good: exit status 2, one clear line, no harm."""
import json
import random
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main, sample


class BadFiles(unittest.TestCase):
    def refused(self, run, *words):
        out = run.stdout if isinstance(run.stdout, str) else run.stdout.decode()
        err = run.stderr if isinstance(run.stderr, str) else run.stderr.decode()
        self.assertEqual(run.returncode, 2, err)
        self.assertRegex(err, r"\Aincan: [^\n]*\n\Z")
        for word in words:
            self.assertIn(word, err)
        return out

    def test_a_file_that_does_not_exist_or_is_a_directory(self):
        self.refused(incan("replay", "/nowhere/game.json"), "/nowhere/game.json", "No such file")
        self.refused(incan("replay", "/"), "/: Is a directory")

    def test_standard_input_that_is_closed(self):
        run = subprocess.run(["sh", "-c", f'"{INCAN}" replay - <&-'], capture_output=True, text=True, check=False)
        self.refused(run, "-: Bad file descriptor")

    def test_a_reader_that_goes_away(self):
        run = subprocess.run(
            ["bash", "-c", f'"{INCAN}" sample --count 5000 --seed 1 | head -c 10 >/dev/null; exit "${{PIPESTATUS[0]}}"'],
            capture_output=True, text=True, check=False,
        )
        self.refused(run, "standard output: Broken pipe")

    def test_a_full_disk(self):
        run = subprocess.run(["sh", "-c", f'"{INCAN}" sample >/dev/full'], capture_output=True, text=True, check=False)
        self.refused(run, "standard output: No space left on device")

    def test_an_empty_file(self):
        self.assertEqual(self.refused(incan("replay", "-"), "line 1: there is no record"), "")

    def test_a_record_cut_off_anywhere_prints_nothing(self):
        record = sample("--seed", "5", "--players", "3").strip()
        for end in random.Random(1).sample(range(1, len(record)), 40):
            self.assertEqual(self.refused(incan("replay", "--trace", "-", stdin=record[:end]), "-: line 1: "), "")

    def test_a_file_far_too_large(self):
        with tempfile.NamedTemporaryFile("wb") as file:
            file.write(b'{"format":"')
            for _ in range(64):
                file.write(b"x" * (1 << 20))
            file.flush()
            self.refused(incan("replay", file.name), "line 1: the record is longer than 4194304 bytes")

    def test_bytes_that_are_no_text(self):
        self.refused(incan("replay", "-", stdin=b"x" + random.Random(1).randbytes(1000)), "line 1")
        self.refused(incan("replay", "-", stdin=b'{"format":"\xff"}'), "line 1")
        self.refused(incan("replay", "-", stdin=b"\0" * 5000), "line 1")

    def test_brackets_without_end(self):
        self.refused(incan("replay", "-", stdin="[" * 1_000_000), "nested deeper")
        self.refused(incan("replay", "-", stdin='{"format":' * 100_000), "nested deeper")


class BadCommands(unittest.TestCase):
    def test_there_is_no_help_about_a_command_that_is_not_there(self):
        run = incan("bots", "--help")
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertEqual(run.stderr, 'incan: there is no command "bots"; "incan --help" says what there is\n')


class BadLines(unittest.TestCase):
    def test_the_good_records_before_a_bad_line_are_replayed_and_it_is_named(self):
        lines = sample("--count", "9", "--seed", "7").splitlines()
        bad = json.loads(lines[6])
        bad["result"]["scores"][0] += 1
        lines[6] = json.dumps(bad)
        run = incan("replay", "--trace", "-", stdin="\n".join(lines))
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, r"\Aincan: -: line 7: /result/scores/0: it says \d+, but the score is \d+ \(E1\)\n\Z")
        self.assertEqual(run.stdout, incan("replay", "--trace", "-", stdin="\n".join(lines[:6])).stdout)

    def test_a_single_record_is_pointed_into(self):
        game = json.loads(sample("--seed", "7"))
        game["rounds"][2]["cards"][0] = "T6"
        run = incan("replay", "-", stdin=json.dumps(game, indent=1))
        self.assertEqual(run.stderr, 'incan: -: /rounds/2/cards/0: "T6" is not a card\n')
        self.assertEqual((run.returncode, run.stdout), (2, ""))


main()
