"""incan train: the same seed gives the same network whatever interrupts it, the network plays, and what is wrong is said."""
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main

SHORT = ["--lessons", "24", "--games", "64", "--players", "3", "--seed", "5"]
SHORTEST = ["--lessons", "2", "--games", "64"]


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
        self.assertRegex(said, r"(?m)^3 players, lesson 10 of 30: .* · [^·]+ left$")
        self.assertRegex(said, r"whole\.bin: 1 network, 30 lessons of 64 games in all, made in [^,]+\n\Z")
        self.assertIn("a best responder", said)
        self.assertEqual((self.folder / "log").read_text(), said)
        whole = (self.folder / "whole.bin").read_bytes()
        self.assertLessEqual(len(whole), 300 * 1024)

        # An interrupted run says so, and goes on; a killed one, too.
        for how, status in ((signal.SIGINT, 130), (signal.SIGKILL, -signal.SIGKILL)):
            target = self.folder / f"part{status}.bin"
            run = subprocess.Popen([INCAN, "train", str(target), *SHORT], stdout=subprocess.PIPE, text=True)
            run.stdout.readline()
            run.send_signal(how)
            rest = run.communicate(timeout=600)[0]
            if run.returncode != 0:  # It may have been quicker.
                self.assertEqual(run.returncode, status)
                self.assertFalse(target.exists())
                self.assertTrue((self.folder / f"part{status}.bin.checkpoint").exists())
                if how == signal.SIGINT:
                    self.assertIn("the same command goes on from there", rest)
                resumed = self.train(target.name)
                done = re.match(r"going on after lesson (\d+)\n", resumed)
                self.assertTrue(done, resumed)
                # The time before the kill is not known.
                if done[1] != "0":
                    self.assertRegex(resumed, r", finished .* after going on\n\Z")
            self.assertEqual(target.read_bytes(), whole)
            self.assertFalse((self.folder / f"part{status}.bin.checkpoint").exists())

        # It plays.
        run = incan("simulate", "--players", f"oracle:{self.folder}/whole.bin,odds,oracle", "--games", "20")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("whole.bin", run.stdout)

    def test_the_help_says_what_becomes_of_files(self):
        text = " ".join(incan("train", "--help").stdout.split())
        for words in ("is replaced when they are finished", "FILE.checkpoint", "every 20 seconds", "at least 64"):
            self.assertIn(words, text)

    def test_a_best_responder_says_what_it_gains(self):
        self.train("one.bin")
        log = self.folder / "log"
        said = self.train("two.bin", "--against", str(self.folder / "one.bin"), "--start", str(self.folder / "one.bin"), "--log", str(log))
        self.assertEqual(log.read_text(), said)
        self.assertNotIn("begins with nothing", said)
        self.assertRegex(said, r"3 players: wins [\d.]+ % ± [\d.]+ alone in a field of .*one\.bin, where equals win 33\.33 %")

    def test_networks_for_other_numbers_of_players_are_kept(self):
        self.train("three.bin", "--players", "3", plan=SHORTEST)
        said = self.train("both.bin", "--players", "2", "--start", str(self.folder / "three.bin"), plan=SHORTEST)
        self.assertRegex(said, r"\A2 players: begins with nothing, since .*three\.bin has no network for them\n")
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
        for arguments, why in (
            ([str(self.folder / "new.bin"), "--start", str(bad)], "bad.bin: is not a network, or is damaged"),
            ([str(self.folder / "new.bin"), "--against", str(self.folder / "none")], "none"),
            ([str(self.folder / "new.bin"), "--players", "9"], "--players"),
            ([str(self.folder / "new.bin"), "--players", "5", "--against", str(three)], "three.bin: has no network for 5 players"),
            ([], "FILE"),
        ):
            run = incan("train", *arguments)
            self.assertEqual(run.returncode, 2, arguments)
            self.assertIn(why, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)
        for spec, why in ((f"oracle:{bad}", "is not a network"), ("oracle:", "needs the name of a file"),
                          (f"oracle:{self.folder}/none", "none: cannot read it: No such file or directory\n"),
                          (f"oracle:{self.folder}", f"oracle:{self.folder}: cannot read it: Is a directory\n")):
            run = incan("simulate", "--players", f"{spec},odds", "--games", "5")
            self.assertEqual(run.returncode, 2, spec)
            self.assertIn(why, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1)

    def test_what_cannot_be_written_is_said_before_the_first_lesson_and_nothing_is_left_behind(self):
        for name in ("taken", "taken.bin.checkpoint"):
            (self.folder / name).mkdir()
        before = sorted(self.folder.iterdir())
        for arguments, why in (
            (["no/where.bin"], "no/where.bin: No such file or directory"),
            (["."], ".: Is a directory"),
            (["taken"], "taken: Is a directory"),
            (["taken.bin"], "taken.bin.checkpoint: Is a directory"),
            ([""], "FILE: it is empty"),
            (["new.bin", "--log", "no/where.log"], "no/where.log: No such file or directory"),
            (["new.bin", "--log", "taken"], "taken: Is a directory"),
        ):
            run = incan("train", *arguments, *SHORT, cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
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
            (["old.bin", "--log", "old.bin"], "--log: this is the same file as old.bin"),
            (["old.bin", "--log", str(self.folder / "old.bin")], "--log: this is the same file as old.bin"),
            (["old.bin", "--log", "link.log"], "--log: this is the same file as old.bin"),
            (["new.bin", "--log", "new.bin"], "--log: this is the same file as new.bin"),
            (["new.bin", "--log", "new.log"], "--log: this is the same file as new.bin"),
            (["new.bin", "--log", "./new.bin.checkpoint"], "--log: this is the same file as new.bin.checkpoint"),
            (["new.bin", "--log", "old.bin", "--start", "old.bin"], "--log: this is the same file as old.bin"),
            (["new.bin", "--log", "old.bin", "--against", "old.bin"], "--log: this is the same file as old.bin"),
            (["self.bin"], "FILE: this is the same file as self.bin.checkpoint"),
        ):
            run = incan("train", *arguments, *SHORT, cwd=self.folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""), arguments)
            self.assertEqual(run.stderr, f"incan: {why}, which would be lost\n")
            self.assertEqual(sorted(self.folder.iterdir()), before, arguments)
            self.assertEqual((self.folder / "old.bin").read_bytes(), old)
        run = incan("train", "other.bin", "--log", "old.bin", *SHORT, cwd=self.folder)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertEqual(run.stderr, "incan: old.bin: there is something else in this file, and it would be lost\n")
        self.assertEqual((self.folder / "old.bin").read_bytes(), old)
        (self.folder / "notes").write_text("not a network\n")
        run = incan("train", "notes", *SHORT, cwd=self.folder)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.assertEqual(run.stderr, "incan: notes: there is something else in this file, and it would be lost\n")
        self.assertEqual((self.folder / "notes").read_text(), "not a network\n")
        self.assertFalse((self.folder / "notes.checkpoint").exists())
        # To go on with a network and put the result in its place is no mistake.
        self.train("old.bin", "--start", str(self.folder / "old.bin"), plan=[*SHORTEST, "--players", "3"])
        self.assertNotEqual((self.folder / "old.bin").read_bytes(), old)

    def test_a_checkpoint_that_is_damaged_or_of_another_training_is_told_from_each_other_and_kept(self):
        target, checkpoint = self.folder / "new.bin", self.folder / "new.bin.checkpoint"
        with subprocess.Popen([INCAN, "train", str(target), "--games", "64"], stdout=subprocess.PIPE) as run:
            run.stdout.readline()
            run.kill()
        whole = checkpoint.read_bytes()
        for bytes_there, why in ((whole, "belongs to another training"), (whole[:-1], "is damaged"), (b"something else", "is damaged"),
                                 (b"", "is damaged")):
            checkpoint.write_bytes(bytes_there)
            run = incan("train", str(target), *SHORT)
            self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (2, "", 1))
            self.assertIn(why, run.stderr)
            self.assertEqual(checkpoint.read_bytes(), bytes_there)


main()
