"""`incan simulate` as bot authors use it: tables, JSON, records, bad input, and Ctrl-C."""
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, computed, has_received, incan, main, script_bot, wait_until

QUICK = "threshold:15:3,threshold:10:4,threshold:20:3,threshold:12:2"


class Simulate(unittest.TestCase):
    def result(self, *arguments):
        run = incan("simulate", *arguments, "--json")
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)

    def test_a_table_names_every_player(self):
        run = incan("simulate", "--bots", QUICK, "--games", "5000")
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        for spec in QUICK.split(","):
            self.assertRegex(run.stdout, rf"(?m)^{re.escape(spec)} +\d+\.\d\d%")
        self.assertRegex(run.stdout, r"A game turns \d+\.\d cards on average\.")

    def test_json_has_what_programs_need(self):
        result = self.result("--bots", QUICK, "--games", "5000")
        for key in ("games", "seconds", "cards", "busts", "mean_scores", "win_rate"):
            self.assertIn(key, result)
        self.assertEqual(result["games"], 5000)
        self.assertTrue(result["complete"])
        self.assertAlmostEqual(sum(result["win_rate"]), 1.0, places=9)
        self.assertEqual(sum(result["rounds_ended"].values()), 25000)
        for share, (low, high) in zip(result["win_rate"], result["win_rate_95"]):
            self.assertTrue(low <= share <= high)

    def test_json_has_these_members(self):
        result = self.result("--bots", QUICK, "--games", "50", "--seed", "9")
        self.assertEqual(
            list(result),
            ["format", "games", "complete", "edition", "bots", "names", "seed", "threads", "seconds", "kernel", "cards", "busts", "rounds_ended",
             "mean_scores", "standard_deviation", "win_rate", "win_rate_95", "artifacts", "percentiles", "faults"],
        )
        self.assertEqual((result["format"], result["bots"], result["seed"]), ("incan-gold-simulation/1", QUICK.split(","), "9"))

    def test_the_last_bot_fills_the_seats_up_to_the_number_of_players(self):
        self.assertEqual(self.result("--bots", "odds,easy", "--players", "4", "--games", "5")["bots"], ["odds", "easy", "easy", "easy"])
        self.assertEqual(self.result("--bots", "odds", "--players", "2", "--games", "5")["bots"], ["odds", "odds"])
        self.assertEqual(self.result("--bots", "odds,easy", "--games", "5")["bots"], ["odds", "easy"])

    def test_two_thousand_games_by_default(self):
        self.assertEqual(self.result("--bots", QUICK)["games"], 2000)

    def test_the_same_seed_gives_the_same_whatever_the_threads(self):
        def without_time(*arguments):
            result = self.result("--bots", "odds,random:0.3,rollout:2", "--games", "60", *arguments)
            return {key: value for key, value in result.items() if key not in ("seconds", "threads")}

        one = without_time("--seed", "9", "--threads", "1")
        self.assertEqual(one, without_time("--seed", "9", "--threads", "3"))
        self.assertNotEqual(one["cards"], without_time("--seed", "10")["cards"])

    def test_records_replay_and_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.jsonl")
            result = self.result("--bots", QUICK, "--games", "200", "--records", file)
            self.assertEqual(os.listdir(folder), ["games.jsonl"])
            trace = incan("replay", "--trace", file)
            self.assertEqual(trace.returncode, 0, trace.stderr)
            events = [json.loads(line) for line in trace.stdout.splitlines()]
            self.assertEqual(sum(event["event"] == "card_turned" for event in events), result["cards"])
            scores = [event["scores"] for event in events if event["event"] == "game_ended"]
            self.assertEqual(len(scores), 200)
            self.assertAlmostEqual(sum(score[0] for score in scores) / 200, result["mean_scores"][0], places=9)
            self.assertEqual(self.result("--bots", QUICK, "--games", "200")["cards"], result["cards"])

    def test_bad_input_is_one_clear_line_and_leaves_nothing_behind(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.jsonl")
            for arguments, word, *status in (
                (["--bots", "odds", "--games", "5"], "--bots names 1 bot, but a game has 2 to 8 players (rule S1); with --players N, the last"),
                (["--bots", ",".join(["odds"] * 9), "--games", "5"], "names 9 bots, but a game has 2 to 8 players (rule S1)\n"),
                (["--bots", "odds,odds,odds", "--players", "2"], "--bots names 3 bots, but there is room for 2"),
                (["--players", "odds,odds"], "--players: ‘odds,odds’ is not a number of players; name bots with --bots"),
                (["--bots", "odds", "--players", "9"], "--players: ‘9’ is not a whole number from 2 to 8"),
                (["--bots", "odds", "--players", "-3"], "--players: ‘-3’ is not a whole number from 2 to 8"),
                (["--bots", ""], "--bots must not be empty"),
                (["--bots", "odds,oods", "--games", "5"], "unknown bot ‘oods’"),
                (["--bots", "odds,easy:1", "--games", "5"], "bot ‘easy:1’: easy takes no parameter"),
                (["--bots", "odds,equilibrium:1", "--games", "5"], "bot ‘equilibrium:1’: equilibrium takes no parameter"),
                (["odds", "easy"], "name the bots with --bots, as in: incan simulate --bots odds,easy"),
                (["--bots", "odds,", "--games", "5"], "unknown bot ‘’"),
                (["--bots", "odds,,odds", "--games", "5"], "(rule S1); two commas in a row are one comma inside a spec"),
                (["--bots", "odds,odds", "--games", "5", "--records", ""], "--records must not be empty"),
                (["--bots", "odds,random:2", "--games", "5"], "from 0 to 1"),
                (["--bots", "odds,odds", "--games", "0"], "--games"),
                (["--bots", "odds,odds", "--games", "1000000000000000000"], "--games"),
                (["--bots", "odds,odds", "--games", "-5"], "--games"),
                (["--games", "5"], "--bots is required"),
                (["--bots", "odds,exec:no-such-bot-anywhere", "--games", "5", "--records", file], "no-such-bot-anywhere", 2),
                (["--bots", "odds,odds", "--games", "5", "--records", folder + "/no/file"], "No such file", 1),
                (["--bots", "odds,odds", "--games", "5", "--records", folder], "Is a directory", 1),
                (["--bots", "odds,odds", "--games", "2000", "--records", "/dev/full"], "No space left", 1),
                (["--bots", f"odds,oracle:{folder}/none"], f"{folder}/none: No such file", 1),
            ):
                run = incan("simulate", *arguments)
                self.assertEqual((run.returncode, run.stdout), (status[0] if status else 64, ""), arguments)
                self.assertRegex(run.stderr, r"\Aincan: [^\n]*\n\Z")
                self.assertIn(word, run.stderr)
                self.assertEqual(os.listdir(folder), [])

    def test_a_file_is_replaced_behind_its_link(self):
        def records_into(name):
            run = incan("simulate", "--bots", QUICK, "--games", "3", "--records", name, "--force")
            self.assertEqual((run.returncode, run.stderr), (0, ""))

        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(f"{folder}/there")
            for file in ("old", "new"):
                os.symlink(f"there/{file}", f"{folder}/link-to-{file}")
            os.symlink("link-to-old", f"{folder}/link-to-link")
            with open(f"{folder}/there/old", "w", encoding="utf-8") as file:
                file.write("old")
            for link, target in (("link-to-old", "old"), ("link-to-link", "old"), ("link-to-new", "new")):
                records_into(f"{folder}/{link}")
                self.assertTrue(os.path.islink(f"{folder}/{link}"))
                with open(f"{folder}/there/{target}", encoding="utf-8") as file:
                    self.assertEqual(len(file.readlines()), 3)
                os.truncate(f"{folder}/there/{target}", 0)
            self.assertEqual(sorted(os.listdir(f"{folder}/there")), ["new", "old"])
            os.symlink("loop", f"{folder}/loop")
            run = incan("simulate", "--bots", QUICK, "--games", "3", "--records", f"{folder}/loop")
            self.assertEqual((run.returncode, run.stdout), (1, ""))
            self.assertIn("Too many levels of symbolic links", run.stderr)

    def test_records_may_go_to_an_open_file_and_results_follow_them(self):
        # Never the real /dev/stdout: if this failed, it would be deleted.
        with tempfile.TemporaryDirectory() as folder:
            link = f"{folder}/stdout"
            os.symlink("/proc/self/fd/1", link)
            with open(f"{folder}/all", "w+", encoding="utf-8") as file:
                file.write("before\n")
                file.flush()
                subprocess.run([INCAN, "simulate", "--bots", QUICK, "--games", "3", "--records", link], stdout=file, check=True)
                file.seek(0)
                lines = file.read().splitlines()
            self.assertTrue(os.path.islink(link))
            self.assertEqual(sorted(os.listdir(folder)), ["all", "stdout"])
            self.assertEqual(lines[0], "before")
            self.assertEqual([line[:10] for line in lines[1:4]], ['{"format":'] * 3)
            self.assertIn("3 games of incan-gold", lines[4])
            piped = incan("simulate", "--bots", QUICK, "--games", "3", "--records", link)
            self.assertEqual(piped.stdout.count('{"format":'), 3)

    def test_a_file_that_may_not_grow_is_an_error_like_any_other(self):
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run(
                ["bash", "-c", f'ulimit -f 8; "{INCAN}" simulate --bots odds,odds,odds --games 2000 --records "{folder}/games"'],
                capture_output=True, text=True, check=False,
            )
            self.assertEqual((run.returncode, run.stderr), (1, f"incan: {folder}/games: File too large\n"))
            self.assertEqual(os.listdir(folder), [])

    def test_a_table_reads_well_whatever_the_numbers(self):
        run = incan("simulate", "--bots", "random:0.2,random:1", "--games", "1")
        self.assertTrue(run.stdout.startswith("1 game of "), run.stdout)
        table = incan("simulate", "--bots", "random:0.2,random:1", "--games", "3").stdout
        rows = re.findall(r"^random.*", table, re.M)
        self.assertIn(" 100.00%", rows[0])
        self.assertEqual([row.index("%") for row in rows], [rows[0].index("%")] * 2)
        self.assertEqual(len({len(row) for row in rows}), 1)

    def test_a_shared_win_is_no_certain_knowledge(self):
        result = self.result("--bots", "threshold:15:3,threshold:15:3", "--games", "1")
        self.assertEqual(result["win_rate"], [0.5, 0.5])
        for low, high in result["win_rate_95"]:
            self.assertTrue(low < 0.2 and high > 0.8)


class Programs(unittest.TestCase):
    HELLO = """echo '{"type":"hello","protocol":3,"name":"x"}'; """
    # A script that leaves whenever it is asked.
    CAMP = r"""case $line in *'"choose"'*) id=${line#*'"id":'}; echo '{"type":"choice","camp":1,"id":'${id%%,*}'}';; esac;"""

    def spec(self, script):
        return script_bot(self.HELLO + script).replace(",", ",,")

    def test_a_record_knows_players_by_their_labels_or_their_own_names(self):
        programs = self.spec("while read -r line; do " + self.CAMP + " done")
        run = incan("simulate", "--bots", f"Ann=odds,{programs},easy", "--games", "1", "--records", "-", "--seed", "1")
        self.assertEqual(run.returncode, 0, run.stderr)
        players = json.loads(run.stdout)["players"]
        self.assertEqual([player["name"] for player in players], ["Ann", "x", "random:0.2"])
        self.assertEqual(players[0]["bot"], "odds")
        # The report is on standard error, beside the records.
        self.assertRegex(run.stderr, r"(?m)^Ann .*\nx .*\neasy ")

    def test_a_bot_that_dies_costs_nobody_anything_and_is_reported_once(self):
        dies = self.spec("read a; read b; exit 7")
        for threads in ("1", "4"):
            run = incan("simulate", "--bots", f"odds,{dies},odds,{dies}", "--games", "200", "--threads", threads, "--json")
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertRegex(
                run.stderr,
                r"\Aincan: player 2, exec:[^\n]*: ended unexpectedly( twice| \d times)? \(exit status 7\); Camp was played for it \d+ times\n"
                r"incan: player 4, exec:[^\n]*: ended unexpectedly[^\n]*\n\Z",
            )
            result = json.loads(run.stdout)
            self.assertEqual(result["games"], 200)
            self.assertEqual([fault["player"] for fault in result["faults"]], [1, 3])
            self.assertEqual([fault["spec"] for fault in result["faults"]], [result["bots"][1], result["bots"][3]])
            self.assertRegex(result["faults"][0]["message"], r"^ended unexpectedly.*; Camp was played for it \d+ times$")

    def test_where_all_goes_well_there_are_no_faults(self):
        run = incan("simulate", "--bots", "odds,odds", "--games", "5", "--json")
        self.assertEqual((json.loads(run.stdout)["faults"], run.stderr), ([], ""))

    def test_a_bot_is_started_once_and_hears_the_end(self):
        with tempfile.TemporaryDirectory() as folder:
            # It exits by itself when its input ends.
            script = f"echo started >>{folder}/log; while read -r line; do {self.CAMP} done; echo ended >>{folder}/log"
            run = incan("simulate", "--bots", f"random:1,{self.spec(script)}", "--games", "2", "--threads", "1")
            self.assertEqual((run.returncode, run.stderr), (0, ""))
            with open(f"{folder}/log", encoding="utf-8") as file:
                self.assertEqual(file.read(), "started\nended\n")


def has_started_the_bot(run):
    return subprocess.run(["pgrep", "-P", str(run.pid), "-x", "sleep"], capture_output=True, check=False).returncode == 0


class Interrupted(unittest.TestCase):
    def interrupted(self, players, *signals, games="1000000000", records=False, ready=lambda run: computed(run.pid) > 0.3):
        """The output and records of a run that receives signals once it is ready."""
        with tempfile.TemporaryDirectory() as folder:
            file = f"{folder}/games"
            command = [INCAN, "simulate", "--bots", players, "--games", games, "--json"]
            run = subprocess.Popen(
                command + ["--records", file] * records, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            wait_until(lambda: run.poll() is not None or ready(run))
            for number in signals:
                run.send_signal(number)
                wait_until(lambda: run.poll() is not None or has_received(run.pid, number))
            out, err = run.communicate(timeout=60)
            self.assertEqual(err, "")
            kept = None
            if records:
                self.assertLessEqual(set(os.listdir(folder)), {"games"})
                if os.path.exists(file):
                    with open(file, encoding="utf-8") as lines:
                        kept = len(lines.readlines())
            return run.returncode, json.loads(out) if out else None, kept

    def test_signals_end_a_run_with_what_there_is(self):
        for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
            returned, result, kept = self.interrupted("odds,odds,odds", number, records=True)
            self.assertEqual(returned, status)
            self.assertFalse(result["complete"])
            self.assertTrue(0 < result["games"] < 1000000000)
            self.assertEqual(result["games"], kept)

    def test_bots_that_think_long_are_not_waited_for(self):
        status, result, _ = self.interrupted(",".join(["rollout:100000"] * 8), signal.SIGINT, games="10")
        self.assertEqual((status, result["complete"]), (130, False))

    def test_the_finished_games_of_an_unfinished_block_count(self):
        # A few games per second, all of them in a single block.
        status, result, kept = self.interrupted("rollout:2000,rollout:2000,odds", signal.SIGINT, games="16", records=True,
                                                ready=lambda run: computed(run.pid) > 1)
        self.assertEqual((status, result["complete"], result["games"]), (130, False, kept))
        if result["games"] == 0:
            self.assertEqual(result["win_rate"], [None] * 3)

    def test_nor_is_a_program_that_says_no_hello(self):
        status, result, _ = self.interrupted("odds,exec:sleep 1000", signal.SIGINT, ready=has_started_the_bot)
        self.assertEqual((status, result["games"], result["win_rate"]), (130, 0, [None, None]))

    def test_a_second_ctrl_c_leaves_no_unfinished_file(self):
        bot = script_bot("""echo '{"type":"hello","protocol":3,"name":"x"}'; exec sleep 1000""").replace(",", ",,")
        status, _, _ = self.interrupted(f"odds,{bot}", signal.SIGINT, signal.SIGINT, records=True,
                                        ready=has_started_the_bot)
        # It may have ended before the second signal.
        self.assertIn(status, (130, -signal.SIGINT))


main()
