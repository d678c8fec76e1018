"""Whole games at a terminal and through pipes: golden screens in three languages, every key, resizing, kills, and resuming."""
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor

from program import INCAN, incan, main, script_bot
from terminal import Terminal

SCREENS = pathlib.Path(__file__).parent / "screens"
QUESTION = {"en": "T Torch", "pl": "P Pochodnia", "es": "T Antorcha"}
ANY_KEY = {"en": "Any key: continue", "pl": "Dowolny klawisz", "es": "Cualquier tecla"}
AGAIN = {"en": "Play again?", "pl": "Zagrać jeszcze raz?", "es": "¿Jugar otra vez?"}


class Home(unittest.TestCase):
    """Each test has its own folder of saved games."""

    def setUp(self):
        # In memory: a game is synced to the disk after every step.
        self.home = tempfile.TemporaryDirectory(dir="/dev/shm")
        self.addCleanup(self.home.cleanup)
        self.environment = {"XDG_DATA_HOME": self.home.name}

    def games(self):
        return sorted(pathlib.Path(self.home.name, "incan-gold", "games").glob("*"))

    def plain(self, *arguments, answers="", **options):
        return incan("play", "--plain", *arguments, stdin=answers,
                     env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **self.environment}, **options)

    def terminal(self, *arguments, **options):
        environment = {**self.environment, **options.pop("environment", {})}
        return Terminal("play", *arguments, environment=environment, **options)


class Plain(Home):
    def test_a_bot_that_breaks_its_protocol_is_reported(self):
        gone = script_bot("""echo '{"type":"hello","protocol":3,"name":"x"}'""").replace(",", ",,")
        for answers in ("c\n" * 40 + "n\n", "c\n"):
            run = self.plain("--seed", "1", "--names", "Ana", "--bots", f"Zoe={gone},easy", answers=answers)
            self.assertEqual(run.returncode, 0)
            self.assertRegex(run.stderr, r"\Aincan: Zoe, exec:sh -c [^\n]*: ended unexpectedly \(exit status 0\); Camp was played for it [^\n]*\n\Z")
            self.assertIn("Zoe", run.stdout)

    def test_a_whole_game_through_a_pipe(self):
        run = self.plain("--seed", "1", "--names", "Ana", answers="t\nt\nc\n" * 40 + "n\n")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("The tents are opened.", run.stdout)
        self.assertRegex(run.stdout, r"Ana: \d+ points? = ")
        self.assertEqual(len(self.games()), 1)
        record = json.loads(self.games()[0].read_text())
        self.assertIn("result", record)
        self.assertEqual([player.get("bot") for player in record["players"]], [None, "medium", "medium", "medium"])
        replayed = incan("replay", str(self.games()[0]))
        self.assertEqual(replayed.returncode, 0, replayed.stderr)
        self.assertIn("Shuffle verified", replayed.stdout)

    def test_the_same_seed_deals_the_same_game(self):
        answers = "t\nt\nc\n" * 40 + "n\n"
        first, second = (self.plain("--seed", "x", answers=answers) for _ in range(2))
        told = [run.stdout[: run.stdout.index("The game is saved")] for run in (first, second)]
        self.assertEqual(*told)
        self.assertNotEqual(told[0], self.plain("--seed", "y", answers=answers).stdout)

    def test_a_random_seed_deals_another_game_each_time(self):
        for _ in range(2):
            self.plain("--seed", "random", answers="t\n")
        one, two = (json.loads(file.read_text())["seed"] for file in self.games())
        self.assertNotEqual(one, two)

    def test_the_seed_of_a_record_deals_its_cards_again(self):
        self.plain("--seed", "x", "--save", os.path.join(self.home.name, "one"), answers="c\n" * 99 + "n\n")
        one = json.loads(pathlib.Path(self.home.name, "one").read_text())
        self.plain("--seed", one["seed"], "--save", os.path.join(self.home.name, "two"), answers="c\n" * 99 + "n\n")
        two = json.loads(pathlib.Path(self.home.name, "two").read_text())
        self.assertEqual(one["rounds"], two["rounds"])
        self.assertEqual(self.games(), [])

    def test_questions_are_answered_and_nonsense_costs_nothing(self):
        run = self.plain("--seed", "1", answers="o\nd\n?\nnonsense\n\n\x00\x1b[A\nT\nCAMP\nq\nt\nq\nq\n")
        self.assertEqual(run.returncode, 0)
        self.assertIn("The next card cannot end the round.", run.stdout)
        self.assertIn("Spider: ", run.stdout)
        self.assertEqual(run.stdout.count("That is not a valid answer."), 3)
        self.assertIn("--resume", run.stdout)

    def test_in_practice_the_oracle_is_asked_and_judges_and_the_record_says_so(self):
        run = self.plain("--practice", "--seed", "1", "--names", "Ana", answers="a\nt\n")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        worth = r"Win chance: Camp \d+\.\d%, Torch \d+\.\d%\."
        self.assertRegex(run.stdout, rf"(?m)^(Better to|Either choice is fine).*\n{worth}$")
        self.assertRegex(run.stdout, rf"(?m)^(Ana: (Torch was fine|Either choice was fine|Torch cost \d+\.\d percentage points of win chance)\. {worth})$")
        self.assertIs(json.loads(self.games()[0].read_text())["practice"], True)
        self.assertIn("practice", incan("replay", str(self.games()[0])).stdout)
        # A resumed game keeps its practice setting; in an ordinary game, there is no oracle to ask.
        refused = self.plain("--resume", "--practice")
        self.assertEqual(refused.returncode, 64)
        self.assertIn("--practice", refused.stderr)
        self.assertRegex(self.plain("--resume", answers="a\n").stdout, rf"(?m)^{worth}$")
        usual = self.plain("--seed", "1", answers="a\nt\n")
        self.assertIn("That is not a valid answer.", usual.stdout)
        self.assertNotIn("oracle", usual.stdout)
        self.assertNotIn("Win chance", usual.stdout)

    def test_the_end_of_input_saves_the_game_and_resume_goes_on(self):
        run = self.plain("--seed", "1", answers="t\nt\n")
        self.assertEqual(run.returncode, 0)
        self.assertIn("The game so far is saved", run.stdout)
        self.assertNotIn("result", json.loads(self.games()[0].read_text()))
        again = self.plain("--resume", answers="t\nt\nc\n" * 40 + "n\n")
        self.assertEqual((again.returncode, again.stderr), (0, ""))
        self.assertIn("Resuming the game.", again.stdout)
        self.assertEqual(len(self.games()), 1)
        self.assertIn("result", json.loads(self.games()[0].read_text()))
        # There is nothing left to resume.
        nothing = self.plain("--resume")
        self.assertEqual(nothing.returncode, 1)
        self.assertRegex(nothing.stderr, r"^incan: there is no unfinished game in [^\n]*; see incan play --list\n$")

    def test_saved_games_are_listed_and_found_by_name(self):
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", **self.environment}
        self.assertIn("There are no saved games in ", self.plain("--list").stdout)
        none = incan("replay", env=environment)
        self.assertEqual(none.returncode, 1)
        self.assertRegex(none.stderr, r"^incan: there is no saved game in [^\n]*; name a FILE\n$")
        self.plain("--humans", "0", "--bots", "easy", "--names", "Ana,Bo,Cy,Di", answers="n\n")
        self.plain("--names", "Eve", "--bots", "easy", answers="t\n")
        files = self.games()
        files[0].rename(files[0].with_name("2001-01-01_00-00-00.json"))
        newest = self.games()[-1].stem
        (files[0].parent / "broken.json").write_text("{")
        listed = self.plain("--list")
        self.assertEqual((listed.returncode, listed.stderr), (0, ""))
        lines = listed.stdout.splitlines()
        self.assertRegex(lines[2], rf"^  {newest}  Round \d of 5  +Eve, Ana, Bruno, and Celia$")
        self.assertRegex(lines[3], r"^  2001-01-01_00-00-00  +(Ana|Bo|Cy|Di) wins!  +Ana, Bo, Cy, and Di$")
        self.assertLessEqual(max(map(len, lines[2:])), 80)
        (files[0].parent / "broken.json").unlink()
        # The last one is replayed if none is named.
        self.assertIn("Eve", incan("replay", env=environment).stdout.splitlines()[0])
        for name in ("2001-01-01_00-00-00", "2001-01-01_00-00-00.json"):
            told = incan("replay", name, env=environment).stdout
            self.assertTrue(told.startswith("A game of incan-gold for 4 players: Ana (easy bot), Bo (easy bot), Cy"), told)
            self.assertLessEqual(max(map(len, told.splitlines())), 80)
        self.assertIn("Resuming the game.", self.plain("--resume", newest).stdout)

    def test_a_file_that_is_there_is_not_overwritten(self):
        file = pathlib.Path(self.home.name, "thesis.txt")
        file.write_text("years of work")
        run = self.plain("--save", str(file))
        self.assertEqual((run.returncode, run.stdout), (1, ""))
        self.assertEqual(run.stderr, f"incan: {file} already exists; use --force to overwrite it, or --resume to continue its game\n")
        self.assertEqual(file.read_text(), "years of work")
        run = self.plain("--save", str(file), "--force", answers="t\n")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        self.assertIn("rounds", json.loads(file.read_text()))

    def test_the_advice_how_to_go_on_works(self):
        run = self.plain("--save", os.path.join(self.home.name, "my game.json"), answers="t\n")
        self.assertIn("incan play --resume '", run.stdout)
        again = self.plain("--resume", os.path.join(self.home.name, "my game.json"), answers="c\n" * 99)
        self.assertIn("The tents are opened.", again.stdout)

    def test_a_finished_game_is_not_said_to_go_on(self):
        run = self.plain("--seed", "1", "--humans", "0", answers="")
        self.assertIn("Play again?", run.stdout)
        self.assertNotIn("--resume", run.stdout)
        with self.terminal("--seed", "1", "--humans", "0", "--bots", "easy", "--no-animation") as game:
            screen = ""
            while "Play again?" not in (screen := game.wait_for_change(screen)):
                game.press("Space")
            game.press("C-c")
            screen = game.wait_for("[exit 130]")
        self.assertIn("The game is saved in", screen)
        self.assertNotIn("--resume", screen)

    def test_another_game_is_saved_beside_the_first(self):
        folder = pathlib.Path(self.home.name, "mine")
        folder.mkdir()
        self.plain("--humans", "0", "--bots", "easy", "--save", str(folder), answers="y\nn\n")
        self.assertEqual(len(list(folder.iterdir())), 2)
        self.assertEqual(self.games(), [])

    def test_artifacts_on_the_path_are_told(self):
        run = self.plain("--seed", "s1", "--players", "3", answers="t\n")
        self.assertIn("Artifact A2 lies on the path.", run.stdout)
        self.assertIn("the path holds 1 artifact and no gems;", run.stdout)

    def test_the_situation_is_told_in_words_with_round_hazards_and_names(self):
        run = self.plain("--seed", "golden", "--bots", "easy", "--names", "Ana", answers="t\nd\ni\n")
        self.assertIn("Round 1 of 5. You carry 3 gems; the path holds no gems; your tent is empty. Hazards seen: Mummy and Fire. "
                      "Inside: Ana, Celia, and Dawid.", run.stdout)
        self.assertEqual(run.stdout.count("Hazards seen: Mummy and Fire."), 2)
        # No signs that a screen reader would spell out, and no hash unless it is asked for.
        self.assertIn("\nFire: 2", run.stdout)
        self.assertNotRegex(run.stdout, "[✱☥♨§◉★◆■●▲]|[0-9a-f]{64}")
        record = json.loads(self.games()[0].read_text())
        asked = self.plain("--resume", answers="f\n")
        self.assertIn(record["fairness"]["commitment"], asked.stdout)

    def test_a_choice_is_taken_back(self):
        run = self.plain("--players", "2", "--names", "Ana,Bo", "--seed", "1", answers="u\nc\nu\nt\nt\n")
        asked = re.findall(r"(?m)^(.*) \[(t/c.*)\]$", run.stdout)
        self.assertEqual([keys for _, keys in asked[:5]], ["t/c/o/d/?/q", "t/c/o/d/?/q", "t/c/u/o/d/?/q", "t/c/o/d/?/q", "t/c/u/o/d/?/q"])
        self.assertRegex(asked[2][0], r"^Ana A leaves\. Ana B: Torch \(go on\) or Camp \(leave too, each with .* if no one else does\)\?$")
        self.assertRegex(asked[4][0], r"^Ana B: Torch \(go on\) or Camp \(leave with .* if alone\)\?$")
        choices = json.loads(self.games()[0].read_text())["rounds"][0]["choices"]
        self.assertEqual(choices[0][:2], "TT")

    def test_with_open_tents_everyone_sees_them(self):
        run = self.plain("--open-tents", "--seed", "1", "--names", "Ana,Bo,Cy,Di", "--bots", "easy", answers="t\n")
        self.assertIn("Tents: Ana 0, Bo 0, Cy 0, and Di 0.", run.stdout)
        self.assertNotIn("Tents:", self.plain("--resume", answers="t\n").stdout)
        self.assertRegex(self.plain("--resume", "--open-tents", answers="t\n").stdout, r"Tents: Ana \d")

    def test_nobody_plays_a_game_twice_at_once(self):
        game = subprocess.Popen([INCAN, "play", "--plain", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **self.environment})
        while "[t/c" not in game.stdout.readline():
            pass
        link = pathlib.Path(self.home.name, "link.json")
        link.symlink_to(self.games()[0])
        for name in (link, self.games()[0]):
            second = self.plain("--resume", str(name))
            self.assertEqual(second.returncode, 1)
            self.assertIn("is in use by another incan process", second.stderr)
        self.assertIn("there is no unfinished game", self.plain("--resume").stderr)
        game.kill()
        game.communicate()
        self.assertIn("Resuming the game.", self.plain("--resume").stdout)
        self.assertEqual({file.suffix for file in self.games()}, {".json"})

    def test_each_language_understands_its_own_words(self):
        for language, torch, camp, yes in (("en", "torch", "camp", "yes"), ("pl", "pochodnia", "obozowisko", "tak"),
                                           ("es", "antorcha", "campamento", "sí")):
            run = self.plain("--lang", language, "--seed", "1", "--save", self.home.name,
                             answers=f"{torch}\n" + f"{camp}\n" * 30 + "no\n")
            self.assertEqual(run.returncode, 0)
            again = self.plain("--lang", language, "--humans", "0", "--bots", "easy", answers=f"{yes}\nn\n")
            self.assertEqual(again.stdout.count(AGAIN[language]), 2, again.stdout)

    def test_play_again_plays_another_game(self):
        run = self.plain("--seed", "1", answers="c\n" * 200)
        self.assertEqual(run.stdout.count("Play again?"), 1)
        run = self.plain("--seed", "1", "--humans", "0", answers="y\ny\nn\n")
        self.assertEqual(run.stdout.count("Play again?"), 3)
        self.assertEqual(run.stdout.count("The tents are opened."), 3)
        self.assertEqual(len(self.games()), 4)

    def test_another_game_after_a_resumed_one_has_its_edition_and_players(self):
        self.plain("--seed", "1", "--edition", "diamant", "--players", "5", "--humans", "0", "--bots", "easy,threshold:4:2",
                   "--names", "Ana,Bo", answers="n\n")
        record = json.loads(self.games()[0].read_text())
        del record["result"], record["rounds"][-1]
        self.games()[0].write_text(json.dumps(record))
        run = self.plain("--resume", answers="y\nn\n")
        self.assertEqual((run.returncode, run.stdout.count("The tents are opened.")), (0, 2))
        first, second = (json.loads(file.read_text()) for file in self.games())
        self.assertIn("result", first)
        for part in ("edition", "players"):
            self.assertEqual(first[part], second[part])
        self.assertNotEqual(first["seed"], second["seed"])

    def test_every_edition_and_number_of_players(self):
        for edition in ("incan-gold", "diamant", "incan-gold-modern", "diamant-2016"):
            for players in range(2, 9):
                run = self.plain("--edition", edition, "--players", str(players), "--bots", "easy", answers="t\nc\n" * 60)
                self.assertIn("The tents are opened.", run.stdout, (edition, players))

    def test_two_players_choose_for_both_adventurers(self):
        run = self.plain("--players", "2", "--names", "Ana,Bo", "--seed", "1", answers="t\n" * 3)
        self.assertIn("Ana A: Torch (go on) or Camp (leave with ", run.stdout)
        self.assertIn("Ana B: Torch (go on) or Camp (leave with ", run.stdout)

    def test_hot_seat(self):
        run = self.plain("--players", "3", "--humans", "3", "--names", "Ana,Bo,Cy", "--seed", "1", answers="t\nc\nt\n" * 50 + "n\n")
        for name in ("Ana", "Bo", "Cy"):
            self.assertIn(f"{name}: Torch (go on) or Camp (leave with ", run.stdout)
        self.assertNotIn("your tent", run.stdout)  # The other players can read the screen, too.
        self.assertIn("The tents are opened.", run.stdout)

    def test_what_cannot_be_is_one_clear_line(self):
        for arguments, word, *status in (
            (["--players", "1"], "--players"),
            (["--players", "9"], "--players"),
            (["--players", "3", "--humans", "4"], "--humans"),
            (["--bots", "genius"], "genius"),
            (["--names", "A,B,C,D,E"], "--names"),
            (["--names", "A, A "], "--names"),
            (["--names", ""], "--names"),
            (["--save", ""], "--save"),
            (["--seed", ""], "--seed"),
            (["--names", "x" * 25], "--names"),
            (["--names", "\u202eevil"], "--names"),
            (["--bots", "easy,easy,easy,hard"], "--bots"),
            (["--resume", "--players", "5"], "--players"),
            (["--lang", "fr"], "--lang"),
            (["--save", "-"], "--save: name a file; ‘-’ does not work here"),
            (["--resume", "-"], "--resume: name a file; ‘-’ does not work here"),
            (["--resume="], "--resume must not be empty"),
            (["--resume", ""], "--resume must not be empty"),
            (["--resume", "--force"], "--force: a resumed game keeps its own settings"),
            (["--save", f"{self.home.name}/none/game"], "none/game: No such file", 1),
            (["--resume", f"{self.home.name}/none/game"], "none/game: No such file", 1),
            (["--resume", "/dev/null"], "/dev/null", 2),
            (["--bots", "exec:false"], "exit status 1", 2),
            (["--bots", "exec:true | cat"], "‘|’ needs a shell"),
        ):
            run = self.plain(*arguments)
            self.assertEqual(run.returncode, status[0] if status else 64, arguments)
            self.assertRegex(run.stderr, r"^incan: [^\n]*\n$")
            self.assertIn(word, run.stderr)
            self.assertEqual(run.stdout, "")
        self.assertEqual(self.games(), [])

    def test_a_kill_at_any_moment_loses_nothing(self):
        # The last is killed while it asks for the second time, so that there is a game to resume. The others are somewhere else by the
        # time their output is read.
        for questions in (0, 1, 5, 2):
            game = subprocess.Popen([INCAN, "play", "--plain", "--bots", "easy"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                    text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **self.environment})
            game.stdin.write("t\n" * (2 if questions == 2 else 30))
            game.stdin.flush()
            for _ in range(questions):
                while "[t/c" not in game.stdout.readline():
                    pass
            game.kill()
            game.communicate()
        for file in self.games():
            if file.suffix == ".json":
                self.assertEqual(incan("replay", str(file)).returncode, 0)
        run = self.plain("--resume", answers="c\n" * 100 + "n\n")
        self.assertIn("The tents are opened.", run.stdout)
        # The next game removes half-written files of a killed one.
        self.assertEqual({file.suffix for file in self.games()}, {".json"})

    def test_signals_save_and_say_so(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            game = subprocess.Popen([INCAN, "play", "--plain", "--seed", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                    text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **self.environment})
            while "[t/c" not in game.stdout.readline():
                pass
            game.send_signal(number)
            out, _ = game.communicate(timeout=20)
            self.assertIn("The game so far is saved", out)
            self.assertEqual(game.returncode, 128 + number)

    def test_saved_games_are_for_their_owner_alone(self):
        self.plain("--seed", "1", answers="t\n")
        self.assertEqual(self.games()[0].stat().st_mode & 0o077, 0)


class Languages(Home):
    def test_the_language_comes_from_the_option_else_the_environment(self):
        def title(*arguments, **environment):
            run = incan(*arguments, env={"PATH": os.environ["PATH"], **environment})
            self.assertEqual(run.returncode, 0, run.stderr)
            return run.stdout.splitlines()[0]

        english, polish, spanish = (title("rules", "--lang", language) for language in ("en", "pl", "es"))
        self.assertEqual(len({english, polish, spanish}), 3)
        self.assertEqual(title("--lang", "pl", "rules"), polish)
        self.assertEqual(title("rules", "--lang=pl", LANG="es_ES.UTF-8"), polish)
        self.assertEqual(title("rules", LANG="pl_PL.UTF-8"), polish)
        self.assertEqual(title("rules", LANG="pl_PL.UTF-8", LC_ALL="es_MX"), spanish)
        self.assertEqual(title("rules", LC_ALL="C"), english)

    def test_the_rules_are_told_in_every_language_with_every_number(self):
        for language in ("en", "pl", "es"):
            run = incan("rules", "--lang", language)
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            for rule in ("S1", "R6", "E2", "T3", "K3", "B1"):
                self.assertRegex(run.stdout, rf"(?m)^{rule}$")
            self.assertLess(max(map(len, run.stdout.splitlines())), 80)

    def test_the_rules_are_turned_forward_and_back_at_a_terminal(self):
        for language, last in (("en", "← back"), ("pl", "← wstecz"), ("es", "← retroceder")):
            with Terminal("rules", "--lang", language) as reader:
                pages = [reader.wait_for_change("")]
                while "→" in pages[-1].rstrip("\n").split("\n")[-1]:
                    reader.press(("Enter", "Space", "Right", "n")[len(pages) % 4])
                    pages.append(reader.wait_for_change(pages[-1]))
                    # Nothing has scrolled off the screen: the title and its underline are there.
                    self.assertRegex(pages[-1].splitlines()[1], "^ ─+$")
                self.assertIn(last, pages[-1])
                self.assertGreater(len(pages), 12)
                for key, page in (("Left", -2), ("b", -3), ("End", -1), ("Home", 0)):
                    reader.press(key)
                    reader.wait_for(pages[page])
                reader.press("q")
                reader.wait_for("[exit 0]")
        # In color, unless the reader refuses it.
        for environment, colored in (({}, True), ({"NO_COLOR": "1"}, False)):
            with Terminal("rules", environment=environment) as reader:
                reader.wait_for("→ next")
                self.assertEqual("\x1b[38;5;" in reader.screen("-e"), colored)

    def test_the_rules_in_plain_text_have_no_pictures(self):
        run = incan("rules", "--plain")
        self.assertEqual(run.returncode, 0)
        self.assertNotRegex(run.stdout, "[─│╭╮╰╯▲◆■●★✱☥♨§◉]")
        self.assertIn("Into the temple (1 of 9)\n\nYou and your fellow adventurers", run.stdout)
        with Terminal("rules", "--plain", height=400) as reader:
            self.assertEqual(reader.wait_for("[exit 0]").split("[exit 0]")[0], run.stdout)

    def test_the_rules_are_printed_whole_where_the_cursor_cannot_be_moved(self):
        with Terminal("rules", width=80, height=400, environment={"TERM": "dumb"}) as reader:
            screen = reader.wait_for("[exit 0]")
        self.assertEqual(screen.split("[exit 0]")[0], incan("rules").stdout)

    def test_a_reader_who_stops_gets_the_terminal_back_as_it_was(self):
        with Terminal("rules", then="stty -a") as reader:
            reader.wait_for("Q quit")
            reader.press("C-c")
            screen = reader.wait_for("[exit 130]", "echoprt")
        self.assertRegex(screen, r"(?s)[^-]icanon.*[^-]echo ")

    def test_complaints_speak_the_language_too(self):
        for language, words in (("en", "is not a whole number"), ("pl", "nie jest liczbą"), ("es", "no es un número")):
            run = incan("play", "--players", "1", "--lang", language)
            self.assertEqual(run.returncode, 64)
            self.assertRegex(run.stderr, r"^incan: [^\n]*\n$")
            self.assertIn(words, run.stderr)

    def test_an_account_is_told_in_every_language_and_a_trace_in_none(self):
        record = incan("sample", "--seed", "1").stdout
        accounts = {incan("replay", "-", "--lang", language, stdin=record).stdout for language in ("en", "pl", "es")}
        self.assertEqual(len(accounts), 3)
        traces = {incan("replay", "-", "--trace", "--lang", language, stdin=record).stdout for language in ("en", "pl", "es")}
        self.assertEqual(len(traces), 1)


def outside_brackets(text):
    """The text that does not come from the catalogs, in the bracketed language."""
    while re.search(r"⟦[^⟦⟧]*⟧", text):
        text = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
    return text


def panel(screen):
    """The title and text of the panel on a screen, and its two bottom lines."""
    rows = screen.rstrip("\n").split("\n")
    top = next(at for at, row in enumerate(rows) if "╭─ ⟦" in row)
    left = rows[top].index("╭─ ⟦")
    right = rows[top].index("╮", left)
    inside = [rows[top][left:right]]
    for row in rows[top + 1 :]:
        inside.append(row[left + 1 : right])
        if row[left] == "╰":
            break
    return "\n".join(inside + rows[-2:])


class Bracketed(Home):
    """In the bracketed language, every sentence is in brackets. Outside them, only names have letters: those of options and their values,
    bots, editions, and artifacts. Players are named by numbers."""

    def assert_bracketed(self, text, names=""):
        self.assertIn("⟦", text)
        rest = outside_brackets(text)
        self.assertNotRegex(rest, "[⟦⟧]", text)
        self.assertLessEqual(set(re.findall(r"[A-Za-z][\w-]*", rest)), set(names.split()), text)

    def test_a_plain_game(self):
        run = self.plain("--lang", "en-XA", "--seed", "1", "--names", "1,2,3,4", answers="o\nd\n?\nx\nt\nt\nc\n" * 20 + "n\n")
        self.assertIn("⟦The tents are opened.⟧", run.stdout)
        self.assert_bracketed(run.stdout)
        practice = self.plain("--practice", "--lang", "en-XA", "--seed", "1", "--names", "1,2,3,4", answers="a\nt\nc\n" * 3)
        self.assertIn("⟦Win chance", practice.stdout)
        self.assert_bracketed(practice.stdout)

    def test_a_game_on_the_full_screen(self):
        # Wide enough that no sentence is wrapped or cut.
        with self.terminal("--lang", "en-XA", "--seed", "golden", "--no-animation", "--players", "3", "--humans", "2", "--bots",
                           "easy", "--names", "1,2,3", width=200, height=50) as game:
            game.wait_for("look away")
            screen = game.settle()
            kinds = set()
            while "Play again?" not in screen:
                hidden = "look away" in screen
                self.assert_bracketed(screen, "incan-gold A1 A2 A3 A4 A5")
                if "T Torch" in screen:
                    for key in "odl?q" if "keys" not in kinds else "":
                        game.press(key)
                        looked = game.wait_for_change(screen)
                        self.assert_bracketed(panel(looked))
                        game.press("x")
                        game.wait_for_change(looked)
                    kinds.add("keys")
                    game.press("t" if "Round 1" in screen else "c")
                else:
                    kinds.add("hidden" if hidden else "revealed" if "revealed" in screen else "round over")
                    game.press("Enter")
                screen = game.wait_for_change(screen)
            self.assertEqual(kinds, {"keys", "hidden", "revealed", "round over"})
            self.assert_bracketed(panel(screen))
            game.resize(79, 21)
            self.assert_bracketed(game.wait_for("79 × 21"))
            game.press("n")
            self.assert_bracketed(game.wait_for("[exit 0]").split("[exit")[0])

    def test_a_record_that_is_watched_or_told(self):
        record = pathlib.Path(self.home.name, "1.json")
        self.plain("--seed", "1", "--humans", "0", "--names", "1,2,3,4", "--save", str(record), answers="n\n")
        self.assert_bracketed(incan("replay", str(record), "--lang", "en-XA").stdout)
        with Terminal("replay", str(record), "--watch", "--lang", "en-XA", width=200, height=50) as game:
            screen = game.wait_for("Step 1 of")
            self.assert_bracketed(screen, "incan-gold")
            game.press("?")
            screen = game.wait_for_change(screen)
            self.assert_bracketed(panel(screen))
            game.press("x")
            screen = game.wait_for_change(screen)
            game.press("End")
            self.assert_bracketed(panel(game.wait_for_change(screen)))

    def test_the_rules_and_the_tables_and_pages_of_the_lab(self):
        rules = incan("rules", "--lang", "en-XA").stdout
        numbers = "S1 S2 S3 S4 R1 R2 R3 R4 R5 R6 R7 E1 E2 T1 T2 T3 K1 K2 K3 B1"
        self.assert_bracketed(rules, numbers)
        bots = "easy threshold random A B C"
        simulated = incan("simulate", "--lang", "en-XA", "--bots", "easy,random:0.3", "--games", "100")
        self.assert_bracketed(simulated.stdout, bots)
        page = pathlib.Path(self.home.name, "page.html")
        for more in (["threshold:9:9", "--html", str(page)], ["--sprt", "1"]):
            run = incan("arena", "--lang", "en-XA", "easy", "random:0.3", *more, "--games", "100")
            self.assert_bracketed(run.stdout, bots)
        shown = re.sub(r"(?s)<style>.*?</style>|<[^>]*>", " ", page.read_text(encoding="utf-8"))
        self.assert_bracketed(shown, bots)

    def test_the_help(self):
        commands = re.findall(r"^  ([a-z-]+) ", incan("--help").stdout.split("\n\n")[2], re.MULTILINE)
        names = " ".join(commands) + (" incan N FILE SPEC SPECS SEED NAMES EDITION LANGUAGE DELTA"
                                      " random P threshold GEMS HAZARDS odds RISK equilibrium rollout oracle exec COMMAND OPTIONS easy medium hard"
                                      " URL DATABASE FROM TO ADDRESS HOST PORT LEVEL NAME CARDS BOT SECONDS incan-gold incan-gold-modern diamant diamant-2016")
        for command in ([], *([command] for command in commands)):
            told = re.sub(r"\n(  incan .*\n)+", "", incan(*command, "--help", "--lang", "en-XA").stdout)
            self.assert_bracketed(re.sub(r"(?<!\w)--?[A-Za-z][a-z-]*|INCAN_[A-Z_]+", "", told), names)


def side_by_side(call, *arguments):
    """What the calls return, in their order; each runs in its own thread."""
    with ThreadPoolExecutor() as threads:
        return list(threads.map(call, *arguments))


def play_to_the_end(game, language, keep):
    """Chooses Torch three times per round, then Camp. `keep` receives every screen that waits for a key."""
    screen = game.wait_for(QUESTION[language])
    torches = 0
    while True:
        keep(screen)
        if AGAIN[language] in screen:
            game.press("n")
            return
        if QUESTION[language] in screen:
            game.press("c" if torches == 3 else "t")
            torches = 0 if torches == 3 else torches + 1
        else:
            game.press("Space")
            torches = 0
        screen = game.wait_for_change(screen)


class Screens(Home):
    def test_whole_games_in_three_languages_show_the_golden_screens(self):
        def played(language, players, edition):
            screens = []
            with self.terminal("--lang", language, "--seed", "golden", "--no-animation", "--players", str(players), "--edition",
                               edition, "--bots", "easy", "--names", "Ana",
                               environment={"XDG_DATA_HOME": f"{self.home.name}/{language}"}) as game:
                play_to_the_end(game, language, screens.append)
                return "\f\n".join(screens), game.wait_for("[exit 0]")

        languages = ("en", "pl", "es")
        # At the same time, because the program ignores keys for a moment before each question.
        games = side_by_side(played, languages, (4, 2, 8), ("incan-gold", "incan-gold-modern", "diamant-2016"))
        for language, (shown, end) in zip(languages, games):
            with self.subTest(language):
                self.assertIn("incan replay", end)
                golden = SCREENS / f"{language}.txt"
                if os.environ.get("INCAN_UPDATE"):
                    golden.write_text(shown, encoding="utf-8")
                self.assertEqual(shown, golden.read_text(encoding="utf-8"))

    def test_the_commitment_is_shown_before_the_first_choice(self):
        with self.terminal("--seed", "1", "--no-animation", "--bots", "easy") as game:
            screen = game.wait_for("T Torch")
            record = json.loads(self.games()[0].read_text())
            self.assertIn(record["fairness"]["commitment"], screen)
            game.press("l")
            game.wait_for("The story so far", record["fairness"]["commitment"])

    def test_an_animated_game_and_a_key_that_skips(self):
        with self.terminal("--seed", "1", "--bots", "easy") as game:
            screen = game.wait_for("░░░░")
            self.assertNotIn("T Torch", screen)
            # Nothing reveals the card before it is face up.
            self.assertIn("Hazards seen: –", screen)
            self.assertNotIn("warning", screen)
            self.assertNotIn("Treasure", screen)
            game.press("t")  # Skips the animation without choosing.
            screen = game.wait_for("T Torch")
            self.assertIn("0", screen)
            self.assertEqual(game.settle(), screen)

    def test_keys_are_letters_of_the_language_and_the_usual_ones(self):
        for language, asked, keys in (("pl", "P Pochodnia", {"s": "Szanse", "o": "Szanse", "k": "Karty w talii", "d": "Karty w talii", "w": "Wyjść?",
                                                             "q": "Wyjść?"}),
                                      ("es", "T Antorcha", {"p": "Probabilidades", "o": "Probabilidades", "m": "Cartas que quedan",
                                                            "r": "Lo que ha pasado", "l": "Lo que ha pasado", "s": "¿Salir?"})):
            with self.terminal("--lang", language, "--seed", "1", "--no-animation", "--bots", "easy") as game:
                screen = game.wait_for(asked)
                for key, title in keys.items():
                    game.press(key)
                    looked = game.wait_for(title)
                    game.press("x")
                    self.assertEqual(game.wait_for_change(looked), screen)
                game.press("P" if language == "pl" else "t")
                game.wait_for_change(screen)
                os.kill(game.process(), signal.SIGKILL)

    def test_every_key_at_every_moment_chooses_nothing_by_accident(self):
        keys = ["a", "z", "x", "1", "9", "Enter", "Escape", "Tab", "Up", "Down", "Left", "Right", "Home", "End", "F1", "BSpace", "C-l"]
        with self.terminal("--seed", "1", "--no-animation", "--bots", "easy") as game:
            screen = game.wait_for("T Torch")
            for key in keys:
                game.press(key)
                self.assertEqual(game.settle(), screen)
            game.paste("tctctctc")
            self.assertEqual(game.settle(), screen)
            for key, words in (("o", "The odds"), ("d", "Cards left in the deck"), ("l", "The story so far"), ("?", "Help"),
                               ("q", "Quit?")):
                game.press(key)
                game.wait_for(words)
                game.press("x")
                self.assertEqual(game.settle(), screen)
            game.press("q")
            game.wait_for("Quit?")
            game.press("q")
            game.wait_for("--resume", "[exit 0]")

    def test_in_practice_the_oracle_has_a_key(self):
        for language, title, worth in (("en", "The oracle", "Win chance:"), ("pl", "Wyrocznia", "Szansa na wygraną:"),
                                       ("es", "El oráculo", "Probabilidad de ganar:")):
            with self.terminal("--practice", "--lang", language, "--seed", "1", "--no-animation", "--bots", "easy") as game:
                screen = game.wait_for(QUESTION[language])
                self.assertRegex(screen.rstrip("\n").split("\n")[-1], r"  [AR] \w+  .* [QWS] \w+$")
                game.press("a")
                asked = game.wait_for(worth)
                self.assertIn(f"─ {title} ─", asked)
                game.press("x")
                self.assertEqual(game.wait_for_change(asked), screen)
                game.press("t")
                # Its verdict on the choice is in the story.
                game.wait_for(worth)
                os.kill(game.process(), signal.SIGKILL)

    def test_a_cat_on_the_keyboard(self):
        def cat(seed):
            keys = random.Random(seed)
            home = {"XDG_DATA_HOME": f"{self.home.name}/{seed}"}
            with self.terminal("--seed", "1", "--no-animation", "--players", "3", "--humans", "2", "--bots", "easy", environment=home) as game:
                game.wait_for("Enter")
                for _ in range(120):
                    game.press(keys.choice(["t", "c", "o", "d", "?", "q", "n", "Enter", "Space", "Escape", "Up", "x", "ż", "C-l"]))
                    if keys.random() < 0.05:
                        game.resize(*keys.choice([(80, 24), (20, 3), (200, 50), (1, 1)]))
                    if game.has_ended():
                        break
                    # A pause, or else the program takes several keys for something pasted.
                    if keys.random() < 0.5:
                        game.settle()
                # In a window of one character, the end could not be read.
                game.resize(80, 24)
                if game.has_ended():
                    game.wait_for("[exit")
                if "[exit" in game.screen():
                    self.assertIn("[exit 0]", game.screen())
                else:
                    os.kill(game.process(), signal.SIGKILL)

        side_by_side(cat, (1, 2, 3))
        games = list(pathlib.Path(self.home.name).glob("*/incan-gold/games/*.json"))
        self.assertGreaterEqual(len(games), 3)
        for file in games:
            self.assertEqual(incan("replay", str(file)).returncode, 0)

    def test_a_resize_in_the_middle(self):
        with self.terminal("--seed", "1", "--no-animation", "--bots", "easy") as game:
            before = game.wait_for("T Torch")
            game.resize(60, 20)
            game.wait_for("60 × 20")
            game.press("t")  # Ignored: the screen is too small to show the choice.
            game.settle()
            game.resize(120, 40)
            game.wait_for("T Torch")
            game.resize(80, 24)
            game.wait_for(before)

    def test_hot_seat_hides_tents_and_choices_and_nothing_else(self):
        with self.terminal("--seed", "2", "--no-animation", "--players", "3", "--humans", "2", "--names", "Ana,Bo,Cy", "--bots",
                           "easy") as game:
            hidden = game.wait_for("Ana’s turn.", "Carries", "Round 1. Ana turns the cards; artifact A3 is shuffled in.")
            self.assertEqual(hidden.count("▲ closed"), 3)
            game.press("t")
            self.assertIn("Ana’s turn.", game.settle())
            game.press("Enter")
            own = game.wait_for("Ana: Torch (go on)")
            self.assertEqual(own.count("▲ closed"), 2)
            game.press("c")
            hidden = game.wait_for("Bo’s turn.", "U undo")
            # Everybody sees that Ana has chosen, but not what.
            self.assertRegex(hidden, r"Ana +inside ✓")
            self.assertEqual(hidden.count("▲ closed"), 3)
            # She takes it back, and needs no hand-over for that.
            game.press("u")
            self.assertEqual(game.wait_for_change(hidden), own)
            game.press("c")
            game.wait_for("Bo’s turn.")
            game.press("Enter")
            self.assertRegex(game.wait_for("Bo: Torch (go on)"), r"Ana +inside ✓")
            game.press("t")
            # Choices, leavers, and the new card stay until a key is pressed.
            shown = game.wait_for("The choices are revealed.", "Any key: continue")
            self.assertRegex(shown, r"Ana +◂ Camp")
            self.assertRegex(shown, r"Bo +Torch ▶")
            self.assertIn("Ana goes back to camp", shown)
            self.assertEqual(shown.count("╭────╮"), 2)
            self.assertEqual(shown.count("▲ closed"), 3)
            game.press("Space")
            # Bo is already at the keyboard.
            game.wait_for("Bo: Torch (go on)")

    def test_practice_at_one_keyboard_shows_each_player_their_own_verdict(self):
        with self.terminal("--practice", "--seed", "1", "--no-animation", "--players", "3", "--humans", "2", "--names", "Ana,Bo,Cy", "--bots",
                           "easy") as game:
            screen = game.wait_for("Ana’s turn.")
            for _ in range(2):
                game.press("Enter")
                screen = game.wait_for_change(screen)
                game.press("t")
                screen = game.wait_for_change(screen)
            self.assertNotIn("Win chance", game.wait_for("The choices are revealed."))
            game.press("Space")
            self.assertNotIn("Win chance", game.wait_for("Ana’s turn."))
            game.press("Enter")
            own = game.wait_for("Ana: Torch (go on)")
            self.assertRegex(own, "Ana: [^\n]* was fine|Ana: Torch cost")
            self.assertNotRegex(own, "Bo: [^\n]* was fine|Bo: Torch cost")
            game.press("q")
            game.wait_for("Quit?")
            game.press("q")
            game.wait_for("[exit 0]")
        with self.terminal("--resume", "--no-animation") as game:
            game.wait_for("Ana’s turn.")
            game.press("Enter")
            self.assertEqual(game.wait_for("Ana: Torch (go on)"), own)

    def test_a_bust_says_what_you_lost_and_stands_out(self):
        with self.terminal("--seed", "golden", "--no-animation", "--bots", "easy", "--names", "Ana") as game:
            screen = game.wait_for("T Torch")
            while "Any key" not in screen:
                game.press("t")
                screen = game.wait_for_change(screen)
            self.assertIn("Fire again! You lose 3 gems. Out in time: Bruno and Dawid. Round 1 is over.", screen)
            self.assertEqual(screen.count("┃Fire┃"), 2)
            self.assertRegex(screen, r"Ana +✗ caught +−3")
            self.assertRegex(screen, r"Bruno +✓ safe")
            # In reverse video.
            self.assertRegex(game.screen("-e"), "\x1b\\[[0-9;]*7[0-9;]*m[^\n]*Fire again!")

    def test_the_smallest_window_and_a_large_one(self):
        with self.terminal("--seed", "golden", "--no-animation", "--bots", "easy", "--players", "8", width=80, height=22) as game:
            game.wait_for("T Torch", "Adventurer", "on the path")
            game.resize(80, 21)
            game.wait_for("80 × 21")
            game.resize(120, 40)
            game.wait_for("│ The story so far", "Cards left in the deck")

    def test_the_mouse_presses_keys(self):
        def click(game, words):
            row = game.screen().split("\n").index(next(line for line in game.screen().split("\n") if words in line))
            column = game.screen().split("\n")[row].index(words)
            game.read_before = game._read()
            game._tmux("send-keys", "-t", "game", "-H", "1b", "5b", "4d", "20", f"{33 + column:x}", f"{33 + row:x}",
                       "1b", "5b", "4d", "23", f"{33 + column:x}", f"{33 + row:x}")
        with self.terminal("--seed", "1", "--no-animation", "--bots", "easy") as game:
            screen = game.wait_for("T Torch")
            click(game, "O odds")
            looked = game.wait_for("The odds")
            click(game, "Any key")
            self.assertEqual(game.wait_for_change(looked), screen)
            click(game, "INCAN GOLD")
            self.assertEqual(game.settle(), screen)
            click(game, "T Torch")
            game.wait_for_change(screen)
        choices = json.loads(self.games()[0].read_text())["rounds"][0]["choices"]
        self.assertEqual(choices[0][0], "T")
        with self.terminal("--seed", "1", "--no-animation", "--bots", "easy", "--no-mouse") as game:
            screen = game.wait_for("T Torch")
            self.assertEqual(game._ask("#{mouse_any_flag}#{mouse_standard_flag}"), "00")

    def test_in_lines_of_text_the_others_go_on_turn_by_turn(self):
        with self.terminal("--plain", "--seed", "golden", "--bots", "easy", "--names", "Ana", "--edition", "diamant") as game:
            game.wait_for("[t/c/o/d/?/q]")
            game.press("c", "Enter")
            screen = game.wait_for(" back to camp", "[Enter: go on; e: end of the round]")
            self.assertEqual(screen.count("[Enter:"), 1)
            game.press("Enter")
            screen = game.wait_for_change(screen)
            self.assertEqual(screen.count("[Enter:"), 2)
            self.assertNotIn("Round 2", screen)
            game.press("e", "Enter")
            screen = game.wait_for("Round 2.", "[t/c/o/d/?/q]")
            self.assertEqual(screen.count("[Enter:"), 2)

    def test_in_lines_of_text_nobody_sees_what_another_types(self):
        for humans in (1, 2):
            with self.terminal("--plain", "--seed", "1", "--players", "3", "--humans", str(humans)) as game:
                game.wait_for("[t/c/o/d/?/q]")
                game.paste("nonsense")
                game.press("Enter")
                self.assertEqual("nonsense" in game.wait_for("That is not a valid answer."), humans == 1)

    def test_a_kill_in_the_middle_then_resume(self):
        with self.terminal("--seed", "7", "--no-animation", "--bots", "easy") as game:
            screen = game.wait_for("T Torch")
            game.press("t")
            screen = game.wait_for_change(screen)
            os.kill(game.process(), signal.SIGKILL)
            game.wait_for("[exit 137]")
        with self.terminal("--resume", "--no-animation") as game:
            self.assertEqual(game.wait_for("T Torch"), screen)

    def test_a_closed_terminal_saves_the_game(self):
        with self.terminal("--seed", "7", "--no-animation", "--bots", "easy") as game:
            game.wait_for("T Torch")
            os.kill(game.process(), signal.SIGHUP)
            game.wait_for("[exit 129]")
        with self.terminal("--seed", "7", "--no-animation", "--bots", "easy") as game:
            game.wait_for("T Torch")
            game.press("C-c")
            game.wait_for("--resume", "[exit 130]")
        self.assertEqual([incan("replay", str(file)).returncode for file in self.games()], [0, 0])

    def test_terminals_with_few_colours_and_few_characters(self):
        for environment in ({"TERM": "vt100"}, {"TERM": "xterm"}, {"TERM": "screen-256color", "NO_COLOR": "1"}):
            with self.terminal("--seed", "1", "--no-animation", environment=environment) as game:
                game.wait_for("T Torch", "Adventurer")
                # Events of earlier turns are less prominent than the news, if only by a fainter ink.
                if environment["TERM"] != "vt100":
                    self.assertIn("\x1b[2mThe cards are shuffled", game.screen("-e"))
                    self.assertNotIn("\x1b[2mRound 1.", game.screen("-e"))
        with self.terminal("--seed", "1", "--no-animation", "--lang", "pl", "--names", "Ana,日本", environment={"LC_ALL": "C"}) as game:
            screen = game.wait_for("P Pochodnia")
            self.assertTrue(screen.isascii(), screen)
            self.assertEqual({row.index("w swiatyni") for row in screen.splitlines() if "w swiatyni" in row}, {22})
            game.press("l")
            screen = game.wait_for("Co sie wydarzylo", "^ v przewijanie")
            self.assertEqual(len({match.span() for row in screen.splitlines() for match in re.finditer(r"\| .{60,} \|", row)}), 1)
        with self.terminal("--seed", "1", environment={"TERM": "dumb"}) as game:
            game.wait_for("[t/c/o/d/?/q]")

    def test_a_record_is_watched_forward_and_back(self):
        record = pathlib.Path(self.home.name, "game.json")
        record.write_text(incan("sample", "--seed", "watch", "--edition", "incan-gold", "--players", "3").stdout)
        with Terminal("replay", str(record), "--watch") as game:
            first = game.wait_for("Step 1 of")
            game.press("Right")
            second = game.wait_for("Step 2 of")
            game.press("Space")
            game.wait_for("Step 3 of")
            game.press("Left")
            self.assertEqual(game.wait_for("Step 2 of"), second)
            for forward, back in (("n", "b"), ("N", "B"), ("Enter", "P"), ("N", "p"), ("Right", "BSpace")):
                game.press(forward)
                game.wait_for("Step 3 of")
                game.press(back)
                game.wait_for("Step 2 of")
            game.press("H")
            helped = game.wait_for("Help")
            game.press("x")
            self.assertEqual(game.wait_for_change(helped), second)
            # It plays by itself until another key.
            game.press("a")
            game.wait_for("A pause")
            game.wait_for("Step 4 of")
            game.press("a")
            game.wait_for("A autoplay")
            game.press("3")
            game.wait_for("Round 3 of 5")
            game.press("Home")
            self.assertEqual(game.wait_for("Step 1 of"), first)
            game.press("End")
            game.wait_for("The tents are open")
            game.press("?")
            helped = game.wait_for("Help")
            game.press("x")
            game.wait_for_change(helped)
            game.press("Q")
            game.wait_for("[exit 0]")

    def test_only_a_game_in_a_file_is_watched_at_a_terminal(self):
        for arguments in (["replay", "-", "--watch"], ["replay", "/dev/null", "--watch"], ["replay", "--watch", "--trace", "x"]):
            run = incan(*arguments)
            self.assertEqual(run.returncode, 64)
            self.assertRegex(run.stderr, r"^incan: [^\n]*\n$")


main()
