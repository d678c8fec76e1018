"""End-to-end tests of `incan check-bot`, with the bots of docs/writing-a-bot.md and small scripts."""
import json
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main, script_bot, unwrapped, wait_until

HELLO = """echo '{"type":"hello","protocol":3,"name":"Test"}'; """
EACH = r"""while read -r line; do case $line in '{"type":"choose"'*) id=${line#*'"id":'}; id=${id%%,*}; ACT;; esac; done"""
ANSWER = """echo '{"type":"choice","camp":0.2,"id":'$id'}'"""


def bot(action):
    return script_bot(HELLO + EACH.replace("ACT", action))


class CheckBot(unittest.TestCase):
    def test_the_documented_bots_follow_the_protocol(self):
        page = (pathlib.Path(__file__).parents[2] / "docs/writing-a-bot.md").read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for name, text in re.findall(r"^```python ([\w.]+)\n(.*?)^```", page, re.M | re.S):
                pathlib.Path(folder, name).write_text(text, encoding="utf-8")
                names.append(name)
            for name in names:
                run = incan("check-bot", f"exec:python3 {folder}/{name}", "--move-time", "60", "--hello-time", "60", "--json")
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                result = json.loads(run.stdout)
                self.assertEqual((result["format"], result["complete"], result["breaches"]), ("incan-gold-bot-check/1", True, []))
                self.assertEqual((result["games"], result["repeats_itself"]), (224, True))

    def test_a_breach_is_shown_with_its_request_and_has_its_own_status(self):
        run = incan("check-bot", bot("if [ $id = 7 ]; then echo no; else " + ANSWER + "; fi"), "--seed", "demo", "--move-time", "60")
        self.assertEqual((run.returncode, run.stderr), (3, ""))
        text = unwrapped(run.stdout)
        self.assertIn("Test: 224 games in every edition with 2 to 8 players, ", text)
        self.assertIn(" seed demo.", text)
        self.assertIn("It sent an invalid answer: not valid JSON: ‘no’ (1 time).", text)
        request = re.search(r"^\{.*\}$", run.stdout, re.M)[0]
        self.assertEqual(json.loads(request)["id"], 7)

    def test_the_log_is_the_whole_conversation(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log.txt")
            run = incan("check-bot", bot(ANSWER), "--log", str(log), "--move-time", "60")
            self.assertEqual(run.returncode, 0, run.stdout)
            lines = log.read_text(encoding="utf-8").splitlines()
            self.assertEqual(incan("check-bot", bot(ANSWER), "--log", str(log)).returncode, 1)
        self.assertEqual({line[:2] for line in lines}, {"> ", "< "})
        said = [(line[0], json.loads(line[2:])) for line in lines]
        self.assertEqual([message["type"] for _, message in said[:3]], ["hello", "hello", "game_started"])
        requests = [message["id"] for who, message in said if message["type"] == "choose"]
        self.assertEqual(requests, list(range(1, len(requests) + 1)))
        self.assertEqual([message["id"] for who, message in said if who == "<" and message["type"] == "choice"], requests)
        editions = {(message["edition"], message["players"]) for _, message in said if message["type"] == "game_started"}
        self.assertEqual(len(editions), 4 * 7)

    def test_the_tallies_of_a_request_add_up(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log.txt")
            self.assertEqual(incan("check-bot", bot(ANSWER), "--log", str(log), "--move-time", "60").returncode, 0)
            for line in log.read_text(encoding="utf-8").splitlines():
                message = json.loads(line[2:])
                if message["type"] == "game_started":
                    tents = [0] * message["players"] * len(message["adventurers"])
                elif message["type"] == "left":
                    for adventurer, gems in zip(message["adventurers"], message["banked"]):
                        tents[adventurer] += gems
                elif message["type"] == "choose":
                    self.assertEqual(message["tallied_tents"], tents)
                    for known, tallied in zip(message["tents"], tents):
                        self.assertIn(known, (None, tallied))
                    for known, tallied in zip(message["scores"], message["tallied_scores"]):
                        self.assertIn(known, (None, tallied))

    def test_bad_input(self):
        for arguments, word, status in (
            ([], "BOT", 64),
            (["odds"], "write exec:COMMAND, not ‘odds’", 64),
            (["exec:"], "needs a command", 64),
            (["exec:a & b"], "‘&’ needs a shell", 64),
            (["exec:/nowhere/bot"], "command not found", 2),
            (["exec:false"], "exit status 1", 2),
        ):
            run = incan("check-bot", *arguments)
            self.assertEqual((run.returncode, run.stdout), (status, ""), run.stderr)
            self.assertIn(word, run.stderr)

    def test_ctrl_c_prints_what_was_found(self):
        with tempfile.TemporaryDirectory() as folder:
            waits = bot(f"mkdir {folder}/asked; sleep 1000")
            command = [INCAN, "check-bot", waits, "--move-time", "1000", "--json"]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as run:
                wait_until(lambda: run.poll() is not None or pathlib.Path(folder, "asked").exists())
                run.send_signal(signal.SIGINT)
                out, _ = run.communicate(timeout=300)
            self.assertEqual(run.returncode, 130)
            self.assertFalse(json.loads(out)["complete"])


main()
