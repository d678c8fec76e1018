"""Incan Gold, the push-your-luck board game: its rules, bots, solver, and environments for learning.

>>> import incan_gold
>>> game = incan_gold.Game(players=3)
>>> game.start_round("A4")[0]["event"]
'round_started'
>>> game.turn("T17")[0]["share"]
5
>>> game.reveal(camp=[1])[1]["banked"]
[7]
"""

from incan_gold._core import EDITIONS, FEATURES, BotError, IllegalMove
from incan_gold.analysis import Analysis, analyze
from incan_gold.arena import ArenaResult, arena
from incan_gold.bots import Bot, Views
from incan_gold.game import Dealer, Game, View
from incan_gold.record import Record, replay
from incan_gold.simulation import SimulationResult, simulate
from incan_gold.solver import Exploitability, Solution, exploit, solve

__all__ = [
    "EDITIONS",
    "FEATURES",
    "Analysis",
    "ArenaResult",
    "Bot",
    "BotError",
    "Dealer",
    "Exploitability",
    "Game",
    "IllegalMove",
    "Record",
    "SimulationResult",
    "Solution",
    "View",
    "Views",
    "analyze",
    "arena",
    "exploit",
    "replay",
    "simulate",
    "solve",
]
