"""Checks `incan solve` against simulation: the first rounds of games between identical bots must yield the value it computes."""
import json
import math
import os
import subprocess
import tempfile
import unittest

from program import INCAN, incan, main

GAMES = 6000


class SolvedRounds(unittest.TestCase):
    def first_rounds(self, spec, players):
        """The mean yield per adventurer of the first round, for each game."""
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "games.jsonl")
            run = incan("simulate", "--bots", spec, "--players", str(players), "--games", str(GAMES), "--seed", "8", "--records", file)
            self.assertEqual(run.returncode, 0, run.stderr)
            trace = subprocess.run([INCAN, "replay", "--trace", file], check=True, capture_output=True, text=True).stdout
        homes = []
        number = 0
        for line in trace.splitlines():
            event = json.loads(line)
            if event["event"] == "round_started":
                number = event["round"]
                if number == 1:
                    homes.append(0)
            if event["event"] == "left" and number == 1:
                homes[-1] += sum(event["banked"]) + sum(artifact["points"] for artifact in event["artifacts"])
        return [home / players for home in homes]

    def test_what_is_worked_out_is_what_comes_of_it(self):
        for spec, players in (("equilibrium", 3), ("odds", 3), ("threshold:8:3", 4)):
            with self.subTest(spec=spec, players=players):
                homes = self.first_rounds(spec, players)
                self.assertEqual(len(homes), GAMES)
                mean = sum(homes) / GAMES
                error = math.sqrt(sum((home - mean) ** 2 for home in homes) / GAMES / GAMES)
                worked_out = json.loads(incan("solve", "--adventurers", str(players), "--exploit", spec, "--json").stdout)["value"]
                self.assertLess(abs(mean - worked_out), 4 * error, (mean, worked_out, error))


main()
