"""`incan analyze` as players use it: a report, JSON that adds up, a page, a season, calibration, and bad input."""
import json
import tempfile
import unittest

from program import incan, main, sample
from web_page import Page

GAME = sample("--seed", "4", "--edition", "incan-gold", "--players", "4")
SEASON = sample("--seed", "4", "--players", "3", "--games", "6")


def analyze(*arguments, stdin=GAME):
    run = incan("analyze", *arguments, "-", stdin=stdin)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


def page_of(*arguments, stdin=GAME):
    with tempfile.TemporaryDirectory() as folder:
        analyze(*arguments, "--html", f"{folder}/analysis.html", stdin=stdin)
        with open(f"{folder}/analysis.html", encoding="utf-8") as file:
            return file.read()


class Report(unittest.TestCase):
    def test_it_explains_itself(self):
        text = incan("analyze", "--help").stdout
        for word in ("FILE", "--mistakes N", "--player NAME", "--json", "--html FILE", "--calibration", "docs/analysis.md"):
            self.assertIn(word, text)

    def test_a_game_has_a_curve_a_table_and_sentences_that_fit_the_terminal(self):
        record = json.loads(GAME)
        for player, name in zip(record["players"], ("Anastazja Wielkopolska", "B", "Celia", "Maximiliano Segundo")):
            player["name"] = name
        for language in ("en", "pl", "es"):
            for stdin in (GAME, json.dumps(record)):
                text = analyze("--lang", language, stdin=stdin)
                self.assertLessEqual(max(len(line) for line in text.splitlines()), 80, text)
        text = analyze()
        for name in ("Ana", "Bruno", "Celia", "Dawid"):
            self.assertRegex(text, rf"(?m)^{name} +[▁▂▃▄▅▆▇█]+ +\d+%$")
            self.assertRegex(text, rf"(?m)^{name} +25\.0 +−?\d+\.\d +[+−]?\d+\.\d +[+−]?\d+\.\d +(0|100)\.0 +\d+/\d+ +\d+\.\d +\w+$")
        self.assertIn("oracle-5", text)

    def test_one_player_may_be_asked_for(self):
        text = analyze("--player", "Celia")
        self.assertIn("\nCelia ", text)
        self.assertNotIn("\nBruno ", text)

    def test_no_mistakes_are_told_if_none_are_wanted(self):
        whole, short = analyze(), analyze("--mistakes", "0")
        self.assertNotIn("mistakes", short)
        begin = whole.index("The costliest mistakes")
        self.assertEqual(short, whole[:begin] + whole[whole.index("\n\n", begin) + 2:])
        self.assertEqual(Page(page_of("--mistakes", "0")).tags.count("ol"), 0)
        self.assertEqual(Page(page_of("--mistakes", "2")).tags.count("ol"), 1)

    def test_every_language_has_its_own(self):
        self.assertIn("punktu procentowego szansy na wygraną", " ".join(analyze("--lang", "pl").split()))
        self.assertIn("puntos porcentuales de probabilidad de ganar", " ".join(analyze("--lang", "es").split()))

    def test_those_who_were_likely_to_leave_are_a_number_and_not_people(self):
        told = {"en": r"were inside; expected to leave: \d\.\d\.", "pl": r"spodziewana liczba wychodzących: \d,\d\.",
                "es": r"salidas esperadas: \d,\d\."}
        for language, sentence in told.items():
            self.assertRegex(" ".join(analyze("--lang", language).split()), sentence)


class Json(unittest.TestCase):
    def test_the_parts_of_every_step_and_of_the_game_add_up(self):
        for players in ("2", "5"):
            whole = json.loads(analyze("--json", stdin=sample("--seed", "9", "--players", players)))
            self.assertEqual(whole["format"], "incan-gold-analysis/2")
            win = [player["start"] for player in whole["players"]]
            total = list(win)
            for step in whole["steps"]:
                for at, _ in enumerate(win):
                    change = step["card"][at]
                    if step["kind"] == "reveal":
                        change += step["decision"][at] + step["others"][at]
                    self.assertAlmostEqual(step["win"][at] - win[at], change, places=9)
                    total[at] += change
                win = step["win"]
                self.assertAlmostEqual(sum(win), 1, places=9)
            for at, player in enumerate(whole["players"]):
                self.assertLess(abs(total[at] - player["result"]), 1e-9)
                self.assertAlmostEqual(
                    player["start"] + player["decision"] + player["others"] + player["card"], player["result"], places=9
                )
            self.assertLess(whole["residual"], 1e-9)

    def test_the_steps_are_those_of_the_record(self):
        record, whole = json.loads(GAME), json.loads(analyze("--json"))
        cards = [card for step in whole["steps"] if step["kind"] == "card" for card in step["cards"]]
        self.assertEqual(cards, [card for each in record["rounds"] for card in each["cards"]])
        shown = [step["choices"] for step in whole["steps"] if step["kind"] == "reveal"]
        self.assertEqual(shown, [choices for each in record["rounds"] for choices in each["choices"]])
        for mistake in whole["mistakes"]:
            decision = whole["steps"][mistake["step"]]["decisions"][mistake["decision"]]
            self.assertEqual((decision["player"], decision["cost"], decision["error"]), (mistake["player"], mistake["cost"], True))
        costs = [mistake["cost"] for mistake in whole["mistakes"]]
        self.assertEqual(costs, sorted(costs, reverse=True))

    def test_costs_are_percentage_points_and_chances_are_not(self):
        whole = json.loads(analyze("--json"))
        self.assertEqual(whole["tolerance"], 0.3)
        self.assertGreater(len(whole["mistakes"]), 0)
        for mistake in whole["mistakes"]:
            self.assertAlmostEqual(mistake["cost"], 100 * (mistake["win_better"] - mistake["win_chosen"]), places=3)
            self.assertEqual([set(one) for one in mistake["likely"]], [{"adventurer", "camp"}] * mistake["others_inside"])
        for at, player in enumerate(whole["players"]):
            self.assertAlmostEqual(player["lost"], sum(one["cost"] for one in whole["mistakes"] if one["player"] == at), places=2)
            self.assertLessEqual(player["lost"], player["at_stake"])
            self.assertAlmostEqual(player["error_rate"], player["lost"] / player["at_stake"], places=4)
            self.assertLessEqual(player["lost"] / 100, -player["decision"] + 1e-6)


class Season(unittest.TestCase):
    def test_several_games_are_a_season_with_intervals(self):
        text = analyze(stdin=SEASON)
        self.assertRegex(text, r"\A6 games, evaluated by oracle-5\.")
        self.assertRegex(text, r"(?m)^Ana +6 +\d+\.\d ±\d+\.\d ")
        season = json.loads(analyze("--json", stdin=SEASON))
        self.assertEqual((season["format"], season["games"]), ("incan-gold-season/2", 6))
        self.assertAlmostEqual(sum(player["wins"]["value"] for player in season["players"]), 1, places=5)
        for player in season["players"]:
            parts = sum(player[part]["value"] for part in ("expected", "decision", "others", "card", "correction"))
            self.assertAlmostEqual(parts, player["wins"]["value"], places=5)

    def test_practice_games_are_marked(self):
        practice = json.dumps({**json.loads(GAME), "practice": True})
        self.assertIn("A practice game", analyze(stdin=practice))
        self.assertNotIn("practice", analyze(stdin=GAME))
        self.assertTrue(json.loads(analyze("--json", stdin=practice))["practice"])
        season = practice + "\n" + GAME
        self.assertIn("1 of them was a practice game, where players could ask the oracle.", analyze(stdin=season).replace("\n", " "))
        self.assertEqual(json.loads(analyze("--json", stdin=season))["practice_games"], 1)
        for stdin, mark in ((practice, "A practice game"), (season, "1 of them was a practice game")):
            with tempfile.TemporaryDirectory() as folder:
                analyze("--html", f"{folder}/page.html", stdin=stdin)
                with open(f"{folder}/page.html", encoding="utf-8") as page:
                    self.assertIn(mark, page.read())

    def test_of_many_that_are_left_out_only_some_are_told(self):
        result = incan("analyze", "-", stdin=GAME + "nonsense\n" * 30)
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr.count("skipped: "), 10)
        self.assertIn("20 more records skipped\n", result.stderr)

    def test_a_page_does_not_replace_a_record(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/game.json"
            with open(path, "w", encoding="utf-8") as file:
                file.write(GAME)
            result = incan("analyze", "--html", f"{folder}/./game.json", path)
            self.assertEqual((result.returncode, result.stderr), (64, f"incan: --html would overwrite {path}; choose another file\n"))
            with open(path, encoding="utf-8") as file:
                self.assertEqual(file.read(), GAME)

    def test_several_files_are_one_season(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in "ab":
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(GAME)
            run = incan("analyze", f"{folder}/a", f"{folder}/b", "--json", "--player", "Ana")
            season = json.loads(run.stdout)
            self.assertEqual((season["games"], [player["name"] for player in season["players"]]), (2, ["Ana"]))

    def test_calibration_counts_every_position(self):
        self.assertRegex(analyze("--calibration", stdin=SEASON), r"(?m)^\d+–\d+ +\d+\.\d +\d+\.\d ±\d+\.\d +[\d,]+ +\d$")
        whole = json.loads(analyze("--calibration", "--json", stdin=SEASON))
        self.assertEqual((whole["format"], whole["games"], len(whole["bins"])), ("incan-gold-calibration/2", 6, 10))


class Html(unittest.TestCase):
    def test_the_page_needs_nothing_else_and_has_the_curve_twice(self):
        text = page_of()
        page = Page(text)
        self.assertIn("svg", page.tags)
        self.assertEqual(page.tags.count("polyline"), 4)
        self.assertGreaterEqual(page.tags.count("table"), 3)
        self.assertNotIn("script", page.tags)
        for tag, name, value in page.attributes:
            self.assertNotIn(name, ("src", "href", "onclick"), f"{tag} {value}")
        self.assertIn("prefers-color-scheme:dark", text)
        self.assertIn(("html", "lang", "en"), page.attributes)
        self.assertIn("Win chance", page.text)

    def test_it_is_in_the_language_asked_for_and_names_are_only_text(self):
        record = json.loads(GAME)
        record["players"][0]["name"] = '<script>"&'
        page = Page(page_of("--lang", "pl", stdin=json.dumps(record)))
        self.assertIn(("html", "lang", "pl"), page.attributes)
        self.assertNotIn("script", page.tags)
        self.assertIn('<script>"&', page.text)

    def test_a_season_is_a_table(self):
        self.assertEqual(Page(page_of(stdin=SEASON)).tags.count("table"), 1)


class BadInput(unittest.TestCase):
    def refused(self, *arguments, stdin, status=2):
        run = incan("analyze", *arguments, stdin=stdin)
        self.assertEqual((run.returncode, run.stdout), (status, ""))
        self.assertEqual(run.stderr.count("\n"), 1)
        return run.stderr

    def test_what_is_no_finished_game_is_refused(self):
        record = json.loads(GAME)
        del record["result"]
        record["rounds"].pop()
        self.assertIn("-: /rounds: the game is not over", self.refused("-", stdin=json.dumps(record)))
        self.assertIn("not valid JSON", self.refused("-", stdin="nonsense"))
        self.assertIn("empty; expected a record", self.refused("-", stdin=""))

    def test_of_several_what_is_no_finished_game_is_left_out_with_a_word(self):
        unfinished = json.loads(GAME)
        del unfinished["result"]
        unfinished["rounds"].pop()
        lines = SEASON.splitlines()
        season = "\n".join([lines[0][:99], lines[0], json.dumps(unfinished), lines[1], "nonsense", lines[2]])
        for option, games in (("--json", 3), ("--calibration", 3)):
            run = incan("analyze", "-", "--json", option, stdin=season)
            self.assertEqual((run.returncode, json.loads(run.stdout)["games"]), (0, games))
            said = run.stderr.splitlines()
            self.assertEqual(len(said), 3, said)
            for line, number, why in zip(said, (1, 3, 5), ("not valid JSON", "the game is not over", "not valid JSON")):
                self.assertRegex(line, rf"^incan: skipped: -: line {number}: .*{why}")
        # Skipped records do not affect the rest.
        self.assertEqual(incan("analyze", "-", stdin=season).stdout, analyze(stdin="\n".join(lines[:3])))
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("a", json.dumps(unfinished, indent=1)), ("b", GAME), ("c", "")):
                with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                    file.write(text)
            run = incan("analyze", "a", "b", "c", "--json", cwd=folder)
            self.assertEqual((run.returncode, json.loads(run.stdout)["format"]), (0, "incan-gold-season/2"))
            self.assertRegex(run.stderr, r"\Aincan: skipped: a: /rounds: .*\nincan: skipped: c: line 1: empty; expected a record\n\Z")
            # There is no season if every record is skipped or a file cannot be read.
            run = incan("analyze", "a", "c", cwd=folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.assertRegex(run.stderr, r"\n.*\nincan: none of the 2 records is a valid, finished game\n\Z")
            self.assertEqual(incan("analyze", "b", "none", cwd=folder).returncode, 1)
            run = incan("analyze", "b", "-", stdin=GAME.strip() + " " * (5 << 20) + "\n" + GAME, cwd=folder)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.assertIn("-: line 1: the record is longer than", run.stderr)

    def test_so_is_somebody_who_did_not_play_and_what_does_not_go_together(self):
        self.assertIn("there is no player named ‘Zoë’", self.refused("-", "--player", "Zoë", stdin=GAME, status=64))
        self.assertIn("use --calibration or --html", self.refused("-", "--calibration", "--html", "x.html", stdin=GAME, status=64))
        self.assertIn("standard input (‘-’) can be read only once", self.refused("-", "-", stdin=GAME, status=64))

    def test_no_option_is_ignored_without_a_word(self):
        together = "use --calibration or {}, not both"
        for arguments, stdin, why in (
            (("--player", "Ana", "--json"), GAME, "the JSON of one game covers every player; omit --player or --json"),
            (("--mistakes", "3"), SEASON, "--mistakes works with one game only"),
            (("--mistakes", "3"), GAME + GAME.replace("Ana", "Zoe"), "--mistakes works with one game only"),
            (("--mistakes", "3", "--json"), GAME, "use --json or --mistakes, not both"),
            (("--mistakes", "3", "--calibration"), GAME, together.format("--mistakes")),
            (("--player", "Ana", "--calibration"), GAME, together.format("--player")),
        ):
            with self.subTest(arguments=arguments):
                self.assertIn(why, self.refused("-", *arguments, stdin=stdin, status=64))


main()
