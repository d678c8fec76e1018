"""The program as people and scripts use it: help, samples, accounts, traces, seeds, files, pipes, and exit statuses."""
import hashlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import unittest

from program import INCAN, catches, incan, main, sample, unwrapped, wait_until


class Help(unittest.TestCase):
    def test_every_command_explains_itself(self):
        listed = re.findall(r"^  ([a-z]+) ", incan().stdout.split("Commands:")[1].split("\n\n")[0], re.MULTILINE)
        self.assertLessEqual({"replay", "sample", "simulate", "arena"}, set(listed))
        for command in [None, *listed]:
            run = incan(command, "--help") if command else incan("--help")
            self.assertEqual(run.returncode, 0)
            self.assertIn("Usage: incan", run.stdout)
            self.assertEqual(run.stderr, "")
        self.assertRegex(incan("--version").stdout, r"^incan \d+\.\d+\.\d+\n")

    def test_a_wrong_command_line_is_one_clear_line(self):
        for arguments, word in (
            (["bogus"], "bogus"),
            (["analyze"], "FILE"),
            (["replay", "a", "b"], "b"),
            (["sample", "--games", "0"], "--games"),
            (["sample", "--games", "x"], "--games"),
            (["sample", "--games", "1000000000000000000"], "--games"),
            (["sample", "--games", "010x"], "--games"),
            (["sample", "--count", "0"], "--count: ‘0’ is not a whole number from 1 to"),
            (["sample", "--count", "1", "--games", "1"], "use --games or --count, not both"),
            (["sample", "--seed", ""], "--seed must not be empty"),
            (["sample", "--players", "1"], "--players"),
            (["sample", "--players", "9"], "--players"),
            (["sample", "--edition", "monopoly"], "incan-gold-modern"),
            (["sample", "--nonsense"], "--nonsense"),
            (["load", "--tables", "0"], "--tables or --idle must be at least 1"),
            (["load", "--tables", "0", "--idle", "0", "--lang", "pl"], "--tables lub --idle musi wynosić co najmniej 1"),
            (["load", "--tables", "0", "--lang", "es"], "--tables o --idle debe ser al menos 1"),
            (["solve", "--lang", "pl"], "nie podano --adventurers ani --record"),
            (["solve", "--lang", "es"], "falta --adventurers o --record"),
        ):
            run = incan(*arguments)
            self.assertEqual(run.returncode, 64, arguments)
            self.assertEqual(run.stdout, "")
            self.assertRegex(run.stderr, r"^incan: [^\n]*\n$")
            self.assertIn(word, run.stderr)


    def test_numbers_are_decimal(self):
        self.assertEqual(sample("--games", "010", "--seed", "1"), sample("--games", "10", "--seed", "1"))

    def test_the_old_name_of_an_option_of_sample_still_works_and_is_not_in_the_help(self):
        self.assertEqual(sample("--count", "3", "--seed", "1"), sample("--games", "3", "--seed", "1"))
        self.assertNotIn("--count", incan("sample", "--help").stdout)


class Sample(unittest.TestCase):
    def test_the_same_arguments_give_the_same_bytes_on_every_machine(self):
        first = sample("--games", "56", "--seed", "golden")
        self.assertEqual(first, sample("--games", "56", "--seed", "golden"))
        # If this changes, everybody's samples change: mention it in the changelog.
        self.assertEqual(
            hashlib.sha256(first.encode()).hexdigest(),
            "11c5214a3a8ef8632f539926578efac1ce559f5e562c51077f3ff040ee0de50a",
        )

    def test_another_seed_gives_other_games_and_no_seed_gives_new_ones(self):
        self.assertNotEqual(sample("--seed", "1"), sample("--seed", "2"))
        self.assertNotEqual(sample(), sample())

    def test_without_options_it_mixes_all_editions_and_numbers_of_players(self):
        games = [json.loads(line) for line in sample("--games", "28", "--seed", "1").splitlines()]
        self.assertEqual(len({(game["edition"], len(game["players"])) for game in games}), 28)

    def test_one_edition_and_one_number_of_players_can_be_asked_for(self):
        games = [json.loads(line) for line in sample("--games", "5", "--edition", "diamant", "--players", "7").splitlines()]
        self.assertEqual({(game["edition"], len(game["players"])) for game in games}, {("diamant", 7)})

    def test_games_are_complete_and_carry_the_proof_of_the_shuffle(self):
        for line in sample("--games", "28", "--seed", "1").splitlines():
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
        self.assertIn("Shuffle verified", account.stdout)
        spread = json.dumps(json.loads(record), indent=2)
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(spread)
            file.flush()
            self.assertEqual(incan("replay", file.name).stdout, account.stdout)

    def test_a_trace_is_one_compact_object_a_line(self):
        run = incan("replay", "--trace", "-", stdin=sample("--games", "28", "--seed", "3"))
        self.assertEqual(run.returncode, 0)
        lines = run.stdout.splitlines()
        self.assertEqual(sum('"game_ended"' in line for line in lines), 28)
        for line in lines:
            self.assertTrue(line.startswith('{"event":"'))
            self.assertEqual(line, json.dumps(json.loads(line), separators=(",", ":")))

    def test_many_records_are_told_one_after_another(self):
        run = incan("replay", "-", stdin=sample("--games", "3", "--seed", "3"))
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


class Seeds(unittest.TestCase):
    """Every command accepts the same seeds."""

    def runs(self, seed):
        """The seed that each command reports, and its results."""
        yield from self.results(["simulate", "--bots", "random:0.3,random:0.2", "--games", "50"], seed, "cards")
        yield from self.results(["arena", "random:0.3", "random:0.2", "--games", "50"], seed, "cross_play")

    def results(self, command, seed, member):
        run = incan(*command, "--seed", seed, "--json")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        result = json.loads(run.stdout)
        table = unwrapped(incan(*command, "--seed", result["seed"]).stdout)
        self.assertIn(f"seed {result['seed']}", table)
        yield result["seed"], result[member]

    def test_a_seed_is_any_text_or_number_and_the_output_names_it(self):
        # A number that fits the generator is used directly; other text is hashed.
        for seed in ("0", "18446744073709551615", "18446744073709551616", "-1", "1e3", "hello world", "żółw", "a" * 64):
            for named, result in self.runs(seed):
                self.assertEqual(named, seed)
                self.assertIsNotNone(result)
        one, other, same = (list(self.runs(seed)) for seed in ("hello", "hallo", "hello"))
        self.assertEqual(one, same)
        for (_, first), (_, second) in zip(one, other):
            self.assertNotEqual(first, second)
        self.assertEqual([result for _, result in self.runs("007")], [result for _, result in self.runs("7")])

    def test_random_picks_a_seed_that_can_be_used_again(self):
        for first, second in zip(self.runs("random"), self.runs("random")):
            self.assertNotEqual(first, second)
        for named, result in self.runs("random"):
            self.assertIn((named, result), list(self.runs(named)))
        run = incan("sample", "--seed", "random")
        seed = re.fullmatch(r"incan: seed (\d+)\n", run.stderr)[1]
        self.assertEqual(run.stdout, sample("--seed", seed))
        self.assertEqual(incan("sample").stderr, "")

    def test_the_page_of_an_arena_names_its_seed(self):
        run = incan("arena", "random:0.3", "random:0.2", "--games", "5", "--seed", "<b>", "--html", "-")
        self.assertIn("seed &lt;b&gt;", run.stdout)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.game = sample("--seed", "4", "--players", "3")

    # Commands that write a file, and how the file begins.
    def writers(self):
        yield ["simulate", "--bots", "easy,easy", "--games", "3", "--records"], '{"format":"incan-gold-record/1"'
        yield ["arena", "easy", "random:0.3", "--games", "3", "--html"], "<!DOCTYPE html>"
        yield ["analyze", "-", "--html"], "<!DOCTYPE html>"

    def test_an_existing_file_is_overwritten_only_by_force(self):
        for command, begin in self.writers():
            with self.subTest(command=command):
                file = self.folder / "file"
                file.write_text("precious")
                run = incan(*command, str(file), stdin=self.game)
                self.assertEqual((run.returncode, run.stdout), (1, ""))
                self.assertEqual(run.stderr, f"incan: {file} already exists; use --force to overwrite it\n")
                self.assertEqual(file.read_text(), "precious")
                # An empty file counts as existing.
                file.write_text("")
                self.assertEqual(incan(*command, str(file), stdin=self.game).returncode, 1)
                run = incan(*command, str(file), "--force", stdin=self.game)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
                self.assertTrue(file.read_text().startswith(begin))
                self.assertEqual(os.listdir(self.folder), ["file"])

    def test_a_file_that_appears_while_a_command_runs_is_not_overwritten_either(self):
        file = self.folder / "file"
        command = [INCAN, "simulate", "--bots", "odds,odds", "--games", "1000000000", "--records", str(file)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"}) as run:
            wait_until(lambda: run.poll() is not None or list(self.folder.iterdir()) and catches(run.pid, signal.SIGINT))
            file.write_text("precious")
            run.send_signal(signal.SIGINT)
            _, error = run.communicate(timeout=60)
        self.assertEqual((run.returncode, error), (1, f"incan: {file} already exists; use --force to overwrite it\n"))
        self.assertEqual((os.listdir(self.folder), file.read_text()), (["file"], "precious"))

    def test_devices_and_pipes_are_written_to_as_they_are(self):
        for command, begin in self.writers():
            with self.subTest(command=command):
                run = incan(*command, "/dev/null", stdin=self.game)
                self.assertEqual((run.returncode, run.stderr), (0, ""))
                fifo = self.folder / "fifo"
                os.mkfifo(fifo)
                with subprocess.Popen([INCAN, *command, str(fifo)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as run:
                    run.stdin.write(self.game)
                    run.stdin.close()
                    self.assertTrue(fifo.read_text().startswith(begin))
                self.assertEqual(run.returncode, 0)
                fifo.unlink()

    def test_a_dash_is_standard_output_and_the_report_goes_to_standard_error(self):
        for command, begin in self.writers():
            with self.subTest(command=command):
                run = incan(*command, "-", stdin=self.game, cwd=self.folder)
                self.assertEqual(run.returncode, 0, run.stderr)
                self.assertTrue(run.stdout.startswith(begin), run.stdout[:50])
                beside = incan(*command, "file", stdin=self.game, cwd=self.folder)
                self.assertEqual((self.folder / "file").read_text(), run.stdout)
                self.assertEqual([re.sub(r", in .*", "", line) for line in run.stderr.splitlines()],
                                 [re.sub(r", in .*", "", line) for line in beside.stdout.splitlines()])
                (self.folder / "file").unlink()
        self.assertEqual(os.listdir(self.folder), [])
        records = incan("simulate", "--bots", "easy,easy", "--games", "3", "--records", "-", "--json")
        self.assertEqual(json.loads(records.stderr)["games"], 3)
        self.assertEqual(incan("replay", "-", stdin=records.stdout).returncode, 0)

    def test_settings_of_a_server_may_come_from_standard_input(self):
        for settings, words in (("port = 70000", "-: port: ‘70000’ is not a whole number from 0 to 65,535"),
                                ("port = 18091.5", "-: port: ‘18091.5’ is not a whole number from 0 to 65,535"),
                                ("port = 8080.0", "-: port: ‘8080.0’ is not a whole number from 0 to 65,535"),
                                ("ports = 1", "-: unknown setting ‘ports’; did you mean ‘port’?"), ("frob = 1", "-: unknown setting ‘frob’; see incan serve"),
                                ("port = = 1", "-: line 1: "), ("address = 'here'", "-: address: ‘here’ is not an IP address"),
                                ("lan = 'maybe'", "-: lan must be true or false, not ‘maybe’"), ("address = ''", "-: address must not be empty"),
                                ("origin = 'x'", "-: origin: ‘x’ is not an origin"), ("port = 1979-05-27", "-: ‘port’ must be a number")):
            run = incan("serve", "--config", "-", "--database", str(self.folder / "db"), stdin=settings)
            self.assertEqual((run.returncode, run.stdout), (2, ""), settings)
            self.assertIn(words, run.stderr)

    def test_a_wrong_setting_in_the_environment_is_reported_under_its_name(self):
        for variable, value, words in (("INCAN_PORT", "x", "INCAN_PORT: ‘x’ is not a whole number"), ("INCAN_LAN", "maybe", "INCAN_LAN must be true or false"),
                                       ("INCAN_ADDRESS", "here", "INCAN_ADDRESS: ‘here’ is not an IP address"), ("INCAN_ORIGIN", "x", "INCAN_ORIGIN: ‘x’ is not"),
                                       ("INCAN_DATABASE", "-", "INCAN_DATABASE: name a file"), ("INCAN_LOG_LEVEL", "x", "INCAN_LOG_LEVEL: ‘x’ is not")):
            run = incan("serve", env={**os.environ, "LC_ALL": "C.UTF-8", variable: value})
            self.assertEqual((run.returncode, run.stdout), (64, ""), variable)
            self.assertRegex(run.stderr, f"^incan: {words}")
        # The command line takes precedence.
        run = incan("serve", "--port", "y", env={**os.environ, "LC_ALL": "C.UTF-8", "INCAN_PORT": "x"})
        self.assertRegex(run.stderr, "^incan: --port: ‘y’ is not a whole number")

    def test_a_database_that_is_not_ours_is_bad_data_and_stays_as_it_is(self):
        for name, content in (("text", b"{}\n"), ("random", bytes(range(256)) * 64)):
            file = self.folder / name
            file.write_bytes(content)
            for language, words in (("en", "not an Incan Gold database"), ("pl", "to nie jest baza danych Incan Gold"), ("es", "no es una base de datos de Incan Gold")):
                run = incan("serve", "--port", "0", "--database", str(file), "--lang", language)
                self.assertEqual((run.returncode, run.stdout, run.stderr), (2, "", f"incan: {file}: {words}\n"))
            self.assertEqual(file.read_bytes(), content)
        run = incan("serve", "--port", "0", "--database", "/dev/full")
        self.assertEqual((run.returncode, run.stderr), (2, "incan: /dev/full: not an Incan Gold database\n"))
        run = incan("serve", "--port", "0", "--database", str(self.folder), "--lang", "es")
        self.assertEqual((run.returncode, run.stderr), (1, f"incan: {self.folder}: es un directorio\n"))

    def test_a_dash_that_makes_no_sense_is_refused(self):
        for command, option in ((["serve", "--database", "-"], "--database"), (["train", "-"], "FILE"), (["replay", "--watch", "-"], "--watch"),
                                (["play", "--plain", "--save", "-"], "--save"), (["play", "--plain", "--resume", "-"], "--resume")):
            run = incan(*command, cwd=self.folder)
            self.assertEqual((run.returncode, run.stderr), (64, f"incan: {option}: name a file; ‘-’ does not work here\n"))
        self.assertEqual(os.listdir(self.folder), [])


class ExitStatuses(unittest.TestCase):
    def status(self, *arguments, **options):
        run = incan(*arguments, **options)
        if run.returncode:
            self.assertRegex(run.stderr, r"\Aincan: [^\n]*\n\Z")
        return run.returncode

    def test_the_environment_bad_data_and_wrong_usage_are_told_apart(self):
        with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as taken:
            network = os.path.join(folder, "network")
            pathlib.Path(network).write_text("not a network")
            database = os.path.join(folder, "database")
            port = str(taken.getsockname()[1])
            for expected, commands in (
                (1, (["replay", "none"], ["analyze", "none"], ["solve", "--record", "none"], ["train", "new", "--start", "none"],
                     ["play", "--plain", "--resume", "none"], ["simulate", "--bots", "oracle:none,odds"], ["arena", "oracle:none", "odds"],
                     ["serve", "--config", "none"], ["serve", "--database", "no/database"], ["serve", "--database", database, "--port", port],
                     ["load", "--url", "http://127.0.0.1:1", "--seconds", "1"], ["sample", "--seed", "1"])),
                (2, (["replay", network], ["analyze", network], ["solve", "--record", network], ["train", "new", "--start", network],
                     ["play", "--plain", "--resume", network], ["simulate", "--bots", f"oracle:{network},odds"], ["arena", "exec:true", "odds"],
                     ["serve", "--config", network])),
                (64, (["frob"], ["replay", "--frob"], ["analyze", "--frob"], ["solve", "--adventurers", "9"], ["train", "new", "--players", "9"],
                      ["play", "--players", "x"], ["simulate", "--bots", "oods,odds"], ["arena", "odds"], ["serve", "--port", "x"],
                      ["load", "--url", "x"], ["sample", "--edition", "x"], ["rules", "--lang", "x"], ["--lang", "x"],
                      ["serve", "--address", "x"], ["simulate", "--bots"])),
            ):
                for command in commands:
                    with self.subTest(command=command):
                        if command[0] == "sample" and expected == 1:
                            run = subprocess.run(["sh", "-c", f'"{INCAN}" sample >/dev/full'], capture_output=True, text=True, check=False)
                            self.assertEqual(run.returncode, 1)
                        else:
                            environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder}
                            self.assertEqual(self.status(*command, cwd=folder, env=environment), expected)

    def test_complaints_quote_as_their_language_does(self):
        for language, quoted in (("en", "‘oops’"), ("pl", "„oops”"), ("es", "«oops»")):
            self.assertIn(quoted, incan("sample", "--games", "oops", "--lang", language).stderr)


class BrokenPipes(unittest.TestCase):
    """When its reader closes the pipe, a command ends silently by SIGPIPE and leaves nothing behind."""

    def piped(self, command, reader, folder):
        """The exit status and standard error of a command whose reader exits."""
        run = subprocess.run(
            ["bash", "-c", f'"{INCAN}" {command} | {reader} >/dev/null; exit "${{PIPESTATUS[0]}}"'],
            capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder},
        )
        return run.returncode, run.stderr

    def test_every_command_dies_silently_and_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "games").write_text(sample("--games", "2000", "--seed", "1"))
            for command, reader in (
                ("sample --games 100000", "head -1"),
                ("replay --trace games", "head -1"),
                ("replay games", None),
                ("simulate --bots easy,easy --games 100000 --records -", "head -1"),
                ("rules", None),
                ("--help", None),
                ("arena --help", None),
                ("--version", None),
            ):
                with self.subTest(command=command):
                    run = self.piped(command, reader, folder) if reader else self.closed(command, folder)
                    self.assertEqual(run, (141, ""))
            self.assertEqual(os.listdir(folder), ["games"])

    def closed(self, command, folder):
        """The same with a pipe whose reader is gone before the command starts."""
        reader, writer = os.pipe()
        os.close(reader)
        run = subprocess.run(f'"{INCAN}" {command}', shell=True, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, cwd=folder,
                             env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": folder})
        os.close(writer)
        # Depending on the shell, it dies of the signal itself or reports it as an exit status.
        return 128 - run.returncode if run.returncode < 0 else run.returncode, run.stderr

    def test_files_beside_it_are_whole_or_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "game").write_text(sample("--seed", "1"))
            for command, left in (
                ("simulate --bots easy,easy --games 20 --records records", ["game", "records"]),
                ("arena easy random:0.3 --games 20 --html page", ["game", "page", "records"]),
                ("analyze game --html analysis", ["analysis", "game", "page", "records"]),
            ):
                with self.subTest(command=command):
                    self.assertEqual(self.closed(command, folder), (141, ""))
                    self.assertEqual(sorted(os.listdir(folder)), left)

    def test_a_game_is_saved_and_not_locked(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.closed("play --plain --seed 1 --save game </dev/null", folder), (141, ""))
            self.assertIn("game", os.listdir(folder))
            self.assertNotIn("game.lock", os.listdir(folder))
            self.assertEqual(incan("replay", os.path.join(folder, "game")).returncode, 0)

    def test_a_server_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            reader, writer = os.pipe()
            os.close(reader)
            command = [INCAN, "serve", "--port", "0", "--database", os.path.join(folder, "database")]
            with subprocess.Popen(command, stdout=writer, stderr=subprocess.PIPE, text=True) as server:
                os.close(writer)
                while "serving anyway" not in (line := server.stderr.readline()):
                    self.assertNotEqual(line, "")
                server.send_signal(signal.SIGTERM)
                server.communicate(timeout=60)
            self.assertEqual(server.returncode, 0)


main()
