"""How fast the Python package plays, on one core, beside OpenSpiel's Python interface and a plain Python implementation.

    build/venv/bin/python bench/python/speed.py

Counts choices of adventurers inside the temple, with random choices, in games of four players.
"""

import argparse
import pathlib
import random
import sys
import time

import numpy as np
import pyspiel

import incan_gold.openspiel_game
from incan_gold.gymnasium_env import IncanGoldVectorEnv
from incan_gold.pettingzoo_env import parallel_env

PLAYERS = 4


def timed(play, seconds):
    """Choices per second of processor time; play() returns how many it made."""
    play()
    made, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        made += play()
    return made / (time.process_time() - start)


def vector(tables):
    games = IncanGoldVectorEnv(tables, opponents=[], players=PLAYERS, copy=False)
    games.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 2, (64, tables, PLAYERS), dtype=np.int8)

    def play():
        before = games.decisions
        for action in actions:
            games.step(action)
        return games.decisions - before

    return play


def single():
    environment = parallel_env(players=PLAYERS)
    draw = random.Random(1)

    def play():
        made = 0
        observations, _ = environment.reset()
        while environment.agents:
            actions = {agent: draw.getrandbits(1) for agent in environment.agents}
            made += sum(int(seen["action_mask"][1]) for seen in observations.values())
            observations, _, _, _, _ = environment.step(actions)
        return made

    return play


def open_spiel():
    game = pyspiel.load_game("python_incan_gold", {"players": PLAYERS})
    draw = random.Random(1)

    def play():
        made, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes())
                state.apply_action(draw.choices(actions, chances)[0])
            else:
                legal = [state.legal_actions(player) for player in range(PLAYERS)]
                made += sum(len(actions) == 2 for actions in legal)
                state.apply_actions([draw.choice(actions) for actions in legal])
        return made

    return play


def plain_python():
    """The independent implementation of the rules, which also deals fairly and writes a record."""
    sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "tests/reference"))
    import reference

    draw = random.Random(1)

    def play():
        record = reference.play_game("incan-gold", PLAYERS, draw.randbytes(32), draw)
        return sum(len(letters) - letters.count(".") for round_ in record["rounds"] for letters in round_["choices"])

    return play


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--seconds", type=float, default=3, help="for each of them")
    options = options.parse_args()
    speeds = {
        "vector of 1024 games": timed(vector(1024), options.seconds),
        "PettingZoo, one game": timed(single(), options.seconds),
        "OpenSpiel, one game": timed(open_spiel(), options.seconds),
        "plain Python, one game": timed(plain_python(), options.seconds),
    }
    for name, speed in speeds.items():
        print(f"{name:24} {speed:14,.0f} choices a second")
    print(f"The vector is {speeds['vector of 1024 games'] / speeds['OpenSpiel, one game']:.0f} times as fast as OpenSpiel's interface.")
    print(f"PettingZoo is {speeds['PettingZoo, one game'] / speeds['plain Python, one game']:.1f} times as fast as plain Python.")


if __name__ == "__main__":
    main()
