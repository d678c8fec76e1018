"""`incan arena` as bot authors use it: table, JSON, page, the sequential test, bad input, and Ctrl-C."""
import glob
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, computed, incan, main, script_bot, unwrapped, wait_until
from web_page import Page

QUICK = ("random:0.2", "random:1", "threshold:15:3", "--games", "300")


def arena(*arguments):
    run = incan("arena", *arguments)
    assert (run.returncode, run.stderr) == (0, ""), run.stderr
    return run.stdout


class Table(unittest.TestCase):
    def test_it_explains_itself(self):
        text = arena("--help")
        for word in ("BOT BOT...", "--players", "--games", "--sprt DELTA", "--json", "--html", "threshold:GEMS:HAZARDS", "130"):
            self.assertIn(word, text)

    def test_matrix_ratings_and_findings(self):
        text = arena(*QUICK)
        self.assertIn("3 bots, 4 players per table, 300 games per matchup and in the pool.", unwrapped(text))
        self.assertIn("Par is 25.0%.", unwrapped(text))
        cell = r"(par|\d+\.\d \(\d+\.\d–\d+\.\d\) [▲▼]?)"
        rows = re.findall(rf"^([ABC]) (\S+) +{cell} +{cell}", text, re.M)
        self.assertEqual([row[:2] for row in rows], [("A", "random:0.2"), ("B", "random:1"), ("C", "threshold:15:3")])
        self.assertEqual(rows[0][2], "par")
        self.assertRegex(rows[0][3], r"^9\d\.\d \(\d\d\.\d–\d+\.\d\) ▲$")
        self.assertRegex(rows[1][2], r"^ ?\d\.\d \(\d\.\d–\d\.\d\) ▼$")
        self.assertEqual(len(re.findall(r"^[ABC] \S+ +[+−]\d+ +[+−]\d+ to +[+−]\d+ +\d+\.\d%$", text, re.M)), 3)
        self.assertNotIn("PARTIAL", text)

    def test_many_bots_are_shown_in_blocks_that_fit(self):
        text = arena(*(f"threshold:{gems}:2" for gems in range(5, 21)), "--games", "20")
        self.assertLessEqual(max(len(line) for line in text.splitlines() if re.match("[A-P] ", line)), 80)
        self.assertEqual(len(re.findall(r"^P threshold:20:2 ", text, re.M)), 7)

    def test_a_bot_that_beats_the_other_is_named(self):
        self.assertIn("random:0.2 beats the other bot in both directions.\n", arena("random:0.2", "random:1", "--games", "300"))

    def test_threads_do_not_matter_but_the_seed_does(self):
        first = arena(*QUICK, "--threads", "1")
        self.assertEqual(first, arena(*QUICK, "--threads", "3"))
        self.assertNotEqual(first, arena(*QUICK, "--seed", "2").replace("seed 2", "seed 1"))


class Json(unittest.TestCase):
    def test_everything_in_the_table_is_there(self):
        result = json.loads(arena(*QUICK, "--players", "5", "--edition", "diamant", "--seed", "9", "--json"))
        self.assertEqual(
            list(result),
            ["format", "complete", "edition", "players", "games", "seed", "bots", "names", "par", "cross_play", "pool", "cycle", "findings", "faults"],
        )
        self.assertEqual((result["complete"], result["edition"], result["players"]), (True, "diamant", 5))
        self.assertEqual((result["format"], result["games"], result["seed"], result["par"]), ("incan-gold-arena/1", 300, "9", 0.2))
        self.assertEqual(result["bots"], ["random:0.2", "random:1", "threshold:15:3"])
        self.assertEqual(
            [(cell["hero"], cell["field"], cell["games"]) for cell in result["cross_play"]],
            [(hero, field, 300) for hero in range(3) for field in range(3) if hero != field],
        )
        for cell in result["cross_play"]:
            low, high = cell["win_rate_95"]
            self.assertTrue(0 <= low <= cell["win_rate"] <= high <= 1)
        self.assertEqual([rating["bot"] for rating in result["pool"]["ratings"]], [0, 1, 2])
        self.assertAlmostEqual(sum(rating["rating"] for rating in result["pool"]["ratings"]), 0, 6)
        self.assertEqual((result["pool"]["games"], result["cycle"]), (300, []))

    def test_a_sequential_test_has_its_own_part(self):
        result = json.loads(arena("random:0.2", "random:1", "--sprt", "1.5", "--json"))
        self.assertNotIn("pool", result)
        self.assertEqual((result["sprt"]["finding"], result["sprt"]["delta"]), ("advantage", 0.015))
        self.assertGreater(result["sprt"]["first_as_hero"]["log_likelihood_ratio"], 2.94)
        self.assertEqual(len(result["findings"]), 1)


class Html(unittest.TestCase):
    def page(self, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            arena(*arguments, "--html", f"{folder}/arena.html")
            self.assertEqual(os.listdir(folder), ["arena.html"])
            with open(f"{folder}/arena.html", encoding="utf-8") as file:
                return file.read()

    def test_the_page_needs_nothing_but_itself(self):
        text = self.page(*QUICK)
        page = Page(text)
        self.assertTrue(text.startswith("<!DOCTYPE html>"))
        for word in ("http://", "https://", "<script", "@import", "url("):
            self.assertNotIn(word, text)
        self.assertEqual({"script", "link", "img", "iframe"} & set(page.tags), set())
        self.assertEqual([one for one in page.attributes if one[1] in ("src", "href") or one[1].startswith("on")], [])
        self.assertIn(("meta", "name", "viewport"), page.attributes)
        self.assertIn("prefers-color-scheme:dark", text)

    def test_numbers_and_signs_say_what_the_colours_say(self):
        text = self.page(*QUICK)
        shares = {(cell["hero"], cell["field"]): cell for cell in json.loads(arena(*QUICK, "--json"))["cross_play"]}
        rows = [re.findall(r"<td([^>]*)>(.*?)</td>", row) for row in re.findall(r'<th scope="row">.*', text)]
        self.assertEqual([len(row) for row in rows], [3, 3, 3])
        for (hero, field), cell in shares.items():
            colour, content = rows[hero][field]
            self.assertTrue(content.startswith(f"{100 * cell['win_rate']:.1f}"), content)
            low, high = cell["win_rate_95"]
            self.assertIn(f"<small>{100 * low:.1f}–{100 * high:.1f}</small>", content)
            above, below = low > 0.25, high < 0.25
            self.assertEqual(("▲" in content, "▼" in content), (above, below))
            if above or below:
                self.assertRegex(colour, r'class="u\d"' if above else r'class="d\d"')
        self.assertEqual(rows[1][1], ("", "par"))
        self.assertEqual(text.count("<circle"), 3)

    def test_a_sequential_test_is_a_page_with_its_sentence(self):
        page = Page(self.page("random:0.2", "random:1", "--sprt", "1.5"))
        self.assertIn("random:0.2 is better than random:1 in both directions", page.text)
        self.assertNotIn("svg", page.tags)

    def test_a_file_that_was_there_is_replaced_only_by_a_whole_page(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/arena.html", "w", encoding="utf-8") as file:
                file.write("old")
            for arguments, status in ((["odds", "nobody", "--force"], 64), (["odds", "exec:nobody", "--force"], 2), (["odds", "easy"], 1)):
                self.assertEqual(incan("arena", *arguments, "--html", f"{folder}/arena.html").returncode, status)
                with open(f"{folder}/arena.html", encoding="utf-8") as file:
                    self.assertEqual(file.read(), "old")
            self.assertEqual(os.listdir(folder), ["arena.html"])


class SequentialTest(unittest.TestCase):
    def sentence(self, *arguments):
        return unwrapped(arena(*arguments).rsplit("\n\n", 1)[-1])

    def test_it_says_in_one_sentence_what_it_knows(self):
        self.assertRegex(
            self.sentence("random:0.2", "random:1", "--sprt", "1.5"),
            r"^random:0\.2 is better than random:1 in both directions: one random:0\.2 among copies of random:1 wins 9\d\.\d%, and "
            r"one random:1 among copies of random:0\.2 wins \d\.\d%; par is 25\.0% \(decided after 512 and 512 games\)\.$",
        )
        self.assertRegex(
            self.sentence("threshold:15:3", "threshold:15:3", "--sprt", "1.5"),
            r"^threshold:15:3 is not better than threshold:15:3 in at least one direction: one threshold:15:3 among copies of "
            r"threshold:15:3 wins 25\.0%, and the test asked for 26\.5% or more \(decided after [\d,]+ games\)\.$",
        )
        self.assertRegex(
            self.sentence("random:0.3", "random:0.29", "--sprt", "0.1", "--games", "600"),
            r"^Not decided yet whether random:0\.3 is better .* \(after 600 and 600 games\)\.$",
        )

    def test_threads_do_not_matter(self):
        arguments = ("random:0.25", "random:0.3", "--sprt", "1", "--games", "20000", "--json")
        self.assertEqual(arena(*arguments, "--threads", "1"), arena(*arguments, "--threads", "3"))


class BadInput(unittest.TestCase):
    def test_one_clear_line_and_the_exit_status_of_its_kind(self):
        for arguments, word, *status in (
            ([], "BOT is required"),
            (["odds"], "2 to 16 bots, not 1"),
            (["odds"] * 17, "2 to 16 bots, not 17"),
            (["odds", "nobody"], "nobody"),
            (["odds", "random:2"], "random:P"),
            (["odds", ""], "BOT must not be empty"),
            (["odds", "exec:/nowhere/bot"], "/nowhere/bot", 2),
            (["odds", "odds", "--players", "1"], "--players"),
            (["odds", "odds", "--players", "9"], "--players"),
            (["odds", "odds", "--games", "0"], "--games"),
            (["odds", "odds", "--games", "1000000000000000000"], "--games"),
            (["odds", "odds", "--games", "-5"], "--games"),
            (["odds", "odds", "--edition", "monopoly"], "--edition"),
            (["odds", "odds", "--threads", "0"], "--threads"),
            (["odds", "odds", "--sprt", "x"], "--sprt"),
            (["odds", "odds", "--sprt", ""], "--sprt must not be empty"),
            (["odds", "odds", "--html", ""], "--html must not be empty"),
            (["odds", "odds", "--sprt", "0"], "--sprt"),
            (["odds", "odds", "--sprt", "nan"], "--sprt"),
            (["odds", "odds", "--sprt", "25"], "25 percentage points for 4 players"),
            (["odds", "odds", "odds", "--sprt", "1"], "two bots, not 3"),
            (["odds", "odds", "--html", "/nowhere/arena.html"], "/nowhere/arena.html", 1),
            (["odds", "odds", "--html", "/"], "/: ", 1),
            (["odds", "odds", "--html", "/dev/full"], "/dev/full: No space left", 1),
        ):
            with self.subTest(arguments=arguments), tempfile.TemporaryDirectory() as folder:
                run = incan("arena", *arguments, cwd=folder)
                self.assertEqual((run.returncode, run.stdout), (status[0] if status else 64, ""))
                self.assertRegex(run.stderr, r"\Aincan: [^\n]*\n\Z")
                self.assertIn(word, run.stderr)
                self.assertEqual(os.listdir(folder), [])

    def test_standard_output_that_is_full(self):
        run = subprocess.run(
            ["sh", "-c", f'"{INCAN}" arena random:0.2 random:1 --games 10 >/dev/full'], capture_output=True, text=True, check=False
        )
        self.assertEqual((run.returncode, run.stderr), (1, "incan: standard output: No space left on device\n"))


class Programs(unittest.TestCase):
    # Says hello and exits. Its command contains markup that must be escaped.
    GONE = script_bot("""echo '{"type":"hello","protocol":3,"name":"Gone <u>"}' # <script>&amp;""")

    def test_a_program_that_misbehaves_is_complained_about_and_its_command_is_only_text(self):
        with tempfile.TemporaryDirectory() as folder:
            run = incan("arena", "random:0.2", self.GONE, "--games", "20", "--threads", "1", "--json", "--html", f"{folder}/arena.html")
            with open(f"{folder}/arena.html", encoding="utf-8") as file:
                page = file.read()
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"\Aincan: bot B, exec:sh -c [^\n]*: ended unexpectedly \d times \(exit status 0\); Camp was played for it \d+ times\n\Z")
        result = json.loads(run.stdout)
        self.assertEqual(result["bots"][1], self.GONE)
        self.assertEqual(result["names"], ["random:0.2", "Gone <u>"])
        complaint = run.stderr[run.stderr.index("ended unexpectedly") :].rstrip()
        self.assertEqual(result["faults"], [{"bot": 1, "spec": self.GONE, "message": complaint}])
        self.assertNotIn("<script", page)
        self.assertNotIn("<u>", page)
        self.assertIn(self.GONE, Page(page).text)
        self.assertRegex(Page(page).text, r"Warning\. Bot B \(Gone <u>\) did not follow the protocol: it ended unexpectedly .* Each choice it missed counts as Camp\.")

    def test_the_table_warns_of_it(self):
        run = incan("arena", "random:0.2", self.GONE, "--games", "1", "--threads", "1")
        text = unwrapped(run.stdout)
        self.assertRegex(text, r"\AWARNING: Bot B \(Gone <u>\) did not follow the protocol: it ended unexpectedly ")
        self.assertIn(" 1 game per matchup and in the pool.", text)
        self.assertIn("Pool: 1 game with random bots", text)

    def test_the_documented_bots_play_without_a_fault(self):
        with open(pathlib.Path(__file__).parents[2] / "docs/writing-a-bot.md", encoding="utf-8") as file:
            bots = dict(re.findall(r"^```python ([\w.]+)\n(.*?)^```", file.read(), re.M | re.S))
        self.assertEqual(list(bots), ["bot.py", "to_win.py"])
        with tempfile.TemporaryDirectory() as folder:
            for name, text in bots.items():
                pathlib.Path(folder, name).write_text(text, encoding="utf-8")
            for edition, players in (("incan-gold", "2"), ("incan-gold-modern", "3"), ("diamant-2016", "4")):
                arena(*(f"exec:python3 {folder}/{name}" for name in bots), "--games", "20", "--players", players, "--edition", edition)

    def result(self, *arguments):
        run = incan("arena", *arguments, "--games", "1", "--json")
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_bots_are_known_by_their_labels_or_their_own_names(self):
        hello = script_bot("""echo '{"type":"hello","protocol":3,"name":"Zoë"}'""")
        result = self.result("odds", "Ann Lee=odds:2", hello, f"Bo={hello}")
        self.assertEqual(result["names"], ["odds", "Ann Lee", "Zoë", "Bo"])
        self.assertEqual(result["bots"], ["odds", "odds:2", hello, hello])
        # Two different programs of one name are told apart by their commands.
        result = self.result(hello, hello + " ")
        self.assertEqual(result["names"], [hello, hello + " "])
        run = incan("arena", "a" * 25 + "=odds", "easy")
        self.assertEqual((run.returncode, run.stderr), (64, "incan: the label ‘aaaaaaaaaaaaaaaaaaaaaaa…’ is too long or has invisible characters (limit: 24 columns)\n"))

    def test_strict_ends_the_run_at_the_first_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            run = incan("arena", "odds", self.GONE, "--strict", "--html", f"{folder}/page.html")
            self.assertEqual((run.returncode, run.stdout), (3, ""))
            self.assertRegex(run.stderr, r"\Aincan: bot ‘sh -c .*’ ended unexpectedly \(exit status 0\); --strict ended the run\n\Z")
            self.assertEqual(os.listdir(folder), [])

    def test_the_deal_of_a_run_with_a_program_cannot_be_foretold(self):
        seeds = {self.result("odds", self.GONE)["seed"] for _ in range(2)}
        self.assertEqual(len(seeds), 2)
        self.assertNotIn("1", seeds)
        self.assertEqual(self.result("odds", self.GONE, "--seed", "1")["seed"], "1")
        self.assertEqual(self.result("odds", "easy")["seed"], "1")

    def test_its_times_are_options(self):
        never = script_bot("sleep 1000")
        self.assertIn("did not send a hello within 20 ms", incan("arena", "odds", never, "--hello-time", "0.02").stderr)
        slow = script_bot("""echo '{"type":"hello","protocol":3,"name":"x"}'; sleep 1000""")
        run = incan("arena", "odds", slow, "--move-time", "0.03", "--strict")
        self.assertIn("did not answer within 30 ms", run.stderr)
        run = incan("arena", "odds", slow, "--game-time", "0.04", "--strict")
        self.assertIn("did not answer within 40 ms", run.stderr)
        for value in ("0", "-1", "x", "1e9", "nan", ""):
            self.assertEqual(incan("arena", "odds", slow, f"--move-time={value}").returncode, 64)

    def test_programs_stay_for_the_whole_run(self):
        with tempfile.TemporaryDirectory() as folder:
            hello = """echo '{"type":"hello","protocol":3,"name":"x"}'"""
            camp = r"""case $line in *'"choose"'*) id=${line#*'"id":'}; echo '{"type":"choice","camp":1,"id":'${id%%,*}'}';; esac"""
            bot = script_bot(f"echo started >>{folder}/log; {hello}; while read -r line; do {camp}; done")
            arena("random:0.2", bot, "--players", "3", "--games", "20", "--threads", "1")
            # One seat among others, and both seats of a field of three.
            with open(f"{folder}/log", encoding="utf-8") as file:
                self.assertEqual(len(file.readlines()), 2)


class Interrupted(unittest.TestCase):
    def interrupted(self, *arguments):
        """The output and page of an interrupted run that would take days."""
        with tempfile.TemporaryDirectory() as folder:
            page = f"{folder}/arena.html"
            command = [INCAN, "arena", *arguments, "--games", "1000000000", "--html", page]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
                wait_until(lambda: run.poll() is not None or glob.glob(f"{page}.*") and computed(run.pid) > 0.3)
                run.send_signal(signal.SIGINT)
                out, err = run.communicate(timeout=300)
            self.assertEqual((run.returncode, err), (130, ""))
            self.assertEqual(os.listdir(folder), ["arena.html"])
            with open(page, encoding="utf-8") as file:
                return out, Page(file.read()).text

    def test_ctrl_c_gives_the_results_so_far_marked_as_partial(self):
        out, page = self.interrupted("odds", "random:0.2")
        self.assertRegex(out, r"\APARTIAL RESULTS: stopped after [\d,]+ of 3,000,000,000 games\.\n")
        # How many decimals the interval has depends on how many games were played.
        self.assertRegex(out, r"(?m)^A odds .*\(\d+\.\d+–\d+\.\d+\)")
        self.assertRegex(page, r"Partial results\. The run was stopped after [\d,]+ of 3,000,000,000 games, so")

    def test_where_nothing_was_played_nothing_is_claimed(self):
        out, page = self.interrupted("rollout:100000", "rollout:99999", "--players", "8", "--json")
        result = json.loads(out)
        self.assertEqual(result["complete"], False)
        cell = result["cross_play"][1]
        self.assertEqual((cell["games"], cell["win_rate"], cell["win_rate_95"]), (0, None, None))
        self.assertEqual(result["pool"], {"games": 0, "ratings": None})
        self.assertIn("of 3,000,000,000 games", page)

    def test_so_does_the_json_of_a_sequential_test(self):
        out, page = self.interrupted("rollout:1", "rollout:1", "--sprt", "0.01", "--json")
        result = json.loads(out)
        self.assertEqual((result["complete"], result["sprt"]["finding"]), (False, "open"))
        self.assertIn("Not decided yet whether rollout:1 is better than rollout:1", page)


main()
