"""`incan train`: a seed determines the network even across interruptions, the network plays, and errors are clear."""
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main

SHORT = ["--iterations", "24", "--games-per-iteration", "64", "--players", "3", "--seed", "5"]
SHORTEST = ["--iterations", "2", "--games-per-iteration", "64"]


class Train(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def train(self, name, *arguments, plan=SHORT):
        run = incan("train", str(self.folder / name), *plan, *arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_the_same_seed_gives_the_same_network_and_a_kill_changes_nothing(self):
        said = self.train("whole.bin", "--threads", "1", "--log", str(self.folder / "log"))
        self.assertRegex(said, r"(?m)^3 players, iteration 10 of 30: .* · [^·]+ left$")
        self.assertRegex(said, r"whole\.bin: 1 network, 30 iterations of 64 games in all, trained in [^,]+\n\Z")
        self.assertIn("best responder", said)
        self.assertEqual((self.folder / "log").read_text(), said)
        self.assertTrue(said.startswith("seed 5\n"), said)
        whole = (self.folder / "whole.bin").read_bytes()
        self.assertLessEqual(len(whole), 300 * 1024)

        # Both an interrupted and a killed run can be resumed.
        for how, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            target, log = self.folder / f"part{status}.bin", self.folder / f"part{status}.log"
            run = subprocess.Popen([INCAN, "train", str(target), *SHORT, "--log", str(log)], stdout=subprocess.PIPE, text=True)
            begun = "".join(run.stdout.readline() for _ in range(2))
            run.send_signal(how)
            rest = run.communicate(timeout=600)[0]
            if run.returncode != 0:  # It may have finished first.
                self.assertEqual(run.returncode, status)
                self.assertFalse(target.exists())
                self.assertTrue((self.folder / f"part{status}.bin.checkpoint").exists())
                resumed = self.train(target.name, "--log", str(log))
                if how == signal.SIGINT:
                    self.assertIn("run the same command to resume", rest)
                    self.assertTrue(log.read_text().startswith(begun))
                self.assertTrue(log.read_text().endswith(resumed))
                done = re.match(r"seed 5\nresuming after iteration (\d+)\n", resumed)
                self.assertTrue(done, resumed)
                # The time spent before the kill is unknown.
                if done[1] != "0":
                    self.assertRegex(resumed, r", finished .* after resuming\n\Z")
            self.assertEqual(target.read_bytes(), whole)
            self.assertFalse((self.folder / f"part{status}.bin.checkpoint").exists())

        # The network can play.
        run = incan("simulate", "--bots", f"oracle:{self.folder}/whole.bin,odds,oracle", "--games", "20")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("whole.bin", run.stdout)

    def test_the_help_says_what_becomes_of_files(self):
        text = " ".join(incan("train", "--help").stdout.split())
        for words in ("written at the end", "FILE.checkpoint", "--force", "every 20 seconds", "at least 64"):
            self.assertIn(words, text)

    def test_the_log_may_be_a_pipe_or_standard_output(self):
        said = self.train("other.bin", "--log", "-", plan=[*SHORTEST, "--players", "3"])
        self.assertEqual(said.count("seed 1\n"), 1)
        os.mkfifo(self.folder / "fifo")
        with subprocess.Popen([INCAN, "train", str(self.folder / "third.bin"), *SHORTEST, "--players", "3", "--log", str(self.folder / "fifo")],
                              stdout=subprocess.PIPE, text=True) as run:
            piped = (self.folder / "fifo").read_text()
            self.assertEqual(run.stdout.read(), piped)
            self.assertIn("third.bin: 1 network", piped)

    def test_a_best_responder_says_what_it_gains(self):
        plan = [*SHORTEST, "--players", "3", "--seed", "5"]
        self.train("one.bin", plan=plan)
        log = self.folder / "log"
        said = self.train("two.bin", "--against", str(self.folder / "one.bin"), "--start", str(self.folder / "one.bin"), "--log", str(log),
                          plan=plan)
        self.assertEqual(log.read_text(), said)
        self.assertNotIn("begins with nothing", said)
        self.assertRegex(said, r"3 players: wins [\d.]+% ± [\d.]+% alone among copies of .*one\.bin; par is 33\.33%")

    def test_networks_for_other_numbers_of_players_are_kept(self):
        self.train("three.bin", "--players", "3", plan=SHORTEST)
        said = self.train("both.bin", "--players", "2", "--start", str(self.folder / "three.bin"), plan=SHORTEST)
        self.assertRegex(said, r"\Aseed 1\n2 players: starting from scratch, because .*three\.bin has no such network\n")
        three, both = ((self.folder / name).read_bytes() for name in ("three.bin", "both.bin"))
        body = slice(len("incan-gold-network/2\n"), -8)
        self.assertIn(three[body], both)
        self.assertEqual(len(both[body]), 2 * len(three[body]))

    def test_what_is_wrong_is_said(self):
        self.train("three.bin", "--players", "3", plan=SHORTEST)
        three = self.folder / "three.bin"
        bad = self.folder / "bad.bin"
        bad.write_bytes(b"incan-gold-network/2\nnonsense")
        checkpoint = self.folder / "new.bin.checkpoint"
        for arguments, why, status in (
            ([str(self.folder / "new.bin"), "--start", str(bad)], "bad.bin: not a network, or damaged", 2),
            ([str(self.folder / "new.bin"), "--against", str(self.folder / "none")], "none: No such file", 1),
            ([str(self.folder / "new.bin"), "--players", "9"], "--players", 64),
            ([str(self.folder / "new.bin"), "--players", "5", "--against", str(three)], "three.bin has no network for 5 players", 2),
            ([], "FILE", 64),
            (["-"], "FILE: name a file; ‘-’ does not work here", 64),
            ([str(self.folder / "new.bin"), "--start", "-", "--against", "-"], "standard input (‘-’) can be read only once", 64),
        ):
            run = incan("train", *arguments)
            self.assertEqual(run.returncode, status, arguments)
            self.assertIn(why, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)
        for spec, why, status in ((f"oracle:{bad}", "bad.bin: not a network, or damaged", 2), ("oracle:", "needs a file name", 64),
                                  (f"oracle:{self.folder}/none", "none: No such file or directory\n", 1),
                                  (f"oracle:{self.folder}", f"{self.folder}: Is a directory\n", 1)):
            run = incan("simulate", "--bots", f"{spec},odds", "--games", "5")
            self.assertEqual(run.returncode, status, spec)
            self.assertIn(why, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_what_cannot_be_written_is_said_before_the_first_iteration_and_nothing_is_left_behind(self):
        for name in ("taken", "taken.bin.checkpoint"):
            (self.folder / name).mkdir()
        (self.folder / "loop").symlink_to("loop")
        before = sorted(self.folder.iterdir())
        for arguments, why, *status in (
            (["no/where.bin"], "no/where.bin: No such file or directory"),
            (["."], ".: Is a directory"),
            (["taken"], "taken: Is a directory"),
            (["taken.bin"], "taken.bin.checkpoint: Is a directory"),
            ([""], "FILE must not be empty", 64),
            (["new.bin", "--log", "no/where.log"], "no/where.log: No such file or directory"),
            (["new.bin", "--log", "taken"], "taken: Is a directory"),
            (["new.bin", "--log", "loop"], "loop: Too many levels of symbolic links"),
            (["loop"], "loop: Too many levels of symbolic links"),
        ):
            run = incan("train", *arguments, *SHORT, cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout), (status[0] if status else 1, ""), arguments)
            self.assertEqual(run.stderr, f"incan: {why}\n")
            self.assertEqual(sorted(self.folder.iterdir()), before, arguments)

    def test_nothing_is_written_over_what_is_needed(self):
        self.train("old.bin", plan=[*SHORTEST, "--players", "3"])
        old = (self.folder / "old.bin").read_bytes()
        (self.folder / "link.log").symlink_to("old.bin")
        (self.folder / "new.log").symlink_to("new.bin")
        (self.folder / "self.bin").symlink_to("self.bin.checkpoint")
        before = sorted(self.folder.iterdir())
        for arguments, why in (
            (["old.bin", "--log", "old.bin"], "--log would overwrite old.bin"),
            (["old.bin", "--log", str(self.folder / "old.bin")], "--log would overwrite old.bin"),
            (["old.bin", "--log", "link.log"], "--log would overwrite old.bin"),
            (["new.bin", "--log", "new.bin"], "--log would overwrite new.bin"),
            (["new.bin", "--log", "new.log"], "--log would overwrite new.bin"),
            (["new.bin", "--log", "./new.bin.checkpoint"], "--log would overwrite new.bin.checkpoint"),
            (["new.bin", "--log", "old.bin", "--start", "old.bin"], "--log would overwrite old.bin"),
            (["new.bin", "--log", "old.bin", "--against", "old.bin"], "--log would overwrite old.bin"),
            (["self.bin"], "FILE would overwrite self.bin.checkpoint"),
        ):
            run = incan("train", *arguments, *SHORT, cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout), (64, ""), arguments)
            self.assertEqual(run.stderr, f"incan: {why}; choose another file\n")
            self.assertEqual(sorted(self.folder.iterdir()), before, arguments)
            self.assertEqual((self.folder / "old.bin").read_bytes(), old)
        run = incan("train", "other.bin", "--log", "old.bin", "--force", *SHORT, cwd=self.folder)
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertEqual(run.stderr, "incan: refusing to overwrite old.bin: it is a network\n")
        self.assertEqual((self.folder / "old.bin").read_bytes(), old)
        (self.folder / "notes").write_text("not a network\n")
        run = incan("train", "notes", "--force", *SHORT, cwd=self.folder)
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertEqual(run.stderr, "incan: refusing to overwrite notes: it is not a network\n")
        self.assertEqual((self.folder / "notes").read_text(), "not a network\n")
        self.assertFalse((self.folder / "notes.checkpoint").exists())
        # A network may replace a network, and a log a log, but only with --force.
        (self.folder / "old.log").write_text("old\n")
        for arguments, file in ((["old.bin", "--start", "old.bin"], "old.bin"), (["new.bin", "--log", "old.log"], "old.log")):
            run = incan("train", *arguments, *SHORTEST, "--players", "3", cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout, run.stderr), (1, "", f"incan: {file} already exists; use --force to overwrite it\n"))
        self.assertEqual((self.folder / "old.bin").read_bytes(), old)
        said = self.train("old.bin", "--start", str(self.folder / "old.bin"), "--log", str(self.folder / "old.log"), "--force",
                          plan=[*SHORTEST, "--players", "3", "--seed", "7"])
        self.assertEqual((self.folder / "old.log").read_text(), said)
        self.assertNotEqual((self.folder / "old.bin").read_bytes(), old)

    def test_a_checkpoint_that_is_damaged_or_of_another_training_is_told_from_each_other_and_kept(self):
        target, checkpoint = self.folder / "new.bin", self.folder / "new.bin.checkpoint"
        with subprocess.Popen([INCAN, "train", str(target), "--games-per-iteration", "64"], stdout=subprocess.PIPE) as run:
            run.stdout.readline()
            run.kill()
        whole = checkpoint.read_bytes()
        for bytes_there, why in ((whole, "belongs to a training run with other options"), (whole[:-1], "is damaged"), (b"something else", "is damaged"),
                                 (b"", "is damaged")):
            checkpoint.write_bytes(bytes_there)
            run = incan("train", str(target), *SHORT)
            self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (2, "", 1))
            self.assertIn(why, run.stderr)
            self.assertEqual(checkpoint.read_bytes(), bytes_there)


main()
