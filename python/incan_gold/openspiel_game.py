"""Incan Gold for OpenSpiel: simultaneous choices and explicit chance. Importing this registers "python_incan_gold".

Parameters: `players` (2 to 8), `edition`, and for a single round with a small deck `treasures` and `hazards`, such as "5,9" and "2,2,0,0,0";
then the utility is the gems brought home instead of the share of the win minus par.

Actions: bit 0 is Camp for a player's first adventurer, and bit 1, with two players, for the second one.

>>> import pyspiel, incan_gold.openspiel_game
>>> state = pyspiel.load_game("python_incan_gold", {"players": 3}).new_initial_state()
>>> state.is_chance_node()
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyspiel

from incan_gold import EDITIONS
from incan_gold.game import Game, View

TREASURES = (1, 2, 3, 4, 5, 7, 9, 11, 13, 14, 15, 17)
HAZARDS = ("spider", "mummy", "fire", "snake", "rocks")
ARTIFACTS = ("A1", "A2", "A3", "A4", "A5")
CARDS = (*(f"T{value}" for value in TREASURES), *HAZARDS, *ARTIFACTS)
_NUMBER = {card: number for number, card in enumerate(CARDS)}

# Rounds, the most cards of a round, and its temple card.
_MOST_STEPS = 5 * 36

_TYPE = pyspiel.GameType(
    short_name="python_incan_gold",
    long_name="Incan Gold",
    dynamics=pyspiel.GameType.Dynamics.SIMULTANEOUS,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 4, "edition": "incan-gold", "treasures": "", "hazards": ""},
)


def _numbers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")] if text else []


@dataclass(frozen=True)
class _Rules:
    """The settings of a game. Its states keep these rather than the game, which OpenSpiel copies without its attributes."""

    players: int
    edition: str
    # The deck of a single round, by card; empty for whole games.
    deck: dict[str, int]

    @property
    def adventurers_each(self) -> int:
        return 2 if self.players == 2 else 1


class IncanGoldGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        players = int(params.get("players", 4))
        edition = str(params.get("edition", "incan-gold"))
        treasures = _numbers(str(params.get("treasures", "")))
        hazards = _numbers(str(params.get("hazards", "")))
        if edition not in EDITIONS:
            raise ValueError(f"unknown edition: {edition}")
        deck: dict[str, int] = {}
        for value in treasures:
            deck[f"T{value}"] = deck.get(f"T{value}", 0) + 1
        for hazard, count in zip(HAZARDS, hazards):
            if count:
                deck[hazard] = count
        self._rules = _Rules(players, edition, deck)
        most = float(sum(treasures)) if deck else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=2**self._rules.adventurers_each,
            max_chance_outcomes=len(CARDS),
            num_players=players,
            min_utility=0.0 if deck else -1.0 / players,
            max_utility=2 * most if deck else 1.0,
            utility_sum=None,
            max_game_length=_MOST_STEPS,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self) -> IncanGoldState:
        return IncanGoldState(self, self._rules)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer()


class IncanGoldState(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: IncanGoldGame, rules: _Rules) -> None:
        super().__init__(game)
        self._rules = rules
        self._game = Game(rules.edition, rules.players)
        self._left = dict(rules.deck)
        self._entered: list[str] = []
        self._told = ""
        self._shuffled = rules.edition == "incan-gold"
        self._begin_round()

    # Temple cards: the artifact that enters is a matter of chance only where it is shuffled.
    def _begin_round(self) -> None:
        if self._game.awaiting != "round" or self._is_choosing_artifact():
            return
        in_order = self._rules.edition == "incan-gold-modern"
        self._enter(ARTIFACTS[len(self._entered)] if in_order else None)

    def _is_choosing_artifact(self) -> bool:
        return self._game.awaiting == "round" and self._shuffled and not self._rules.deck

    def _enter(self, artifact: str | None) -> None:
        if self._shuffled and artifact is None:
            # A single round has no artifacts of its own; this one is never turned.
            artifact = ARTIFACTS[0]
        if artifact is not None:
            self._entered.append(artifact)
        self._game.start_round(artifact)
        self._told += f"/{artifact or ''}"

    def _is_over(self) -> bool:
        if self._game.is_over:
            return True
        if not self._rules.deck:
            return False
        # Nobody can go on without a card.
        return self._game.awaiting == "round" or (self._game.awaiting == "card" and not self._cards())

    def _cards(self) -> dict[str, int]:
        if self._rules.deck:
            return {card: count for card, count in self._left.items() if count}
        deck = self._game.view().deck
        counts: dict[str, int] = {}
        for value in deck["treasures"]:
            counts[f"T{value}"] = counts.get(f"T{value}", 0) + 1
        counts.update({hazard: count for hazard, count in deck["hazards"].items() if count})
        counts.update(dict.fromkeys(deck["artifacts"], 1))
        return counts

    def current_player(self) -> int:
        if self._is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        if self._game.awaiting == "choices":
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return int(pyspiel.PlayerId.CHANCE)

    def _own(self, player: int) -> list[int]:
        each = self._rules.adventurers_each
        return list(range(player * each, player * each + each))

    def _legal_actions(self, player: int) -> list[int]:
        assert player >= 0
        inside = set(self._game.inside)
        allowed = sum(1 << bit for bit, adventurer in enumerate(self._own(player)) if adventurer in inside)
        return [action for action in range(2**self._rules.adventurers_each) if action & ~allowed == 0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self._is_choosing_artifact():
            left = [card for card in ARTIFACTS if card not in self._entered]
            return [(_NUMBER[card], 1 / len(left)) for card in left]
        cards = self._cards()
        total = sum(cards.values())
        return sorted((_NUMBER[card], count / total) for card, count in cards.items())

    def _apply_action(self, action: int) -> None:
        card = CARDS[action]
        if self._is_choosing_artifact():
            self._enter(card)
            return
        self._game.turn(card)
        if self._rules.deck:
            self._left[card] -= 1
        self._told += f" {card}"
        if not self._is_over():
            self._begin_round()

    def _apply_actions(self, actions: list[int]) -> None:
        camp = [
            adventurer
            for player, action in enumerate(actions)
            for bit, adventurer in enumerate(self._own(player))
            if action >> bit & 1 and adventurer in self._game.inside
        ]
        self._game.reveal(camp)
        self._told += f" -{','.join(map(str, camp))}" if camp else " -"
        if not self._is_over():
            self._begin_round()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return CARDS[action]
        names = ("Torch", "Camp")
        return " ".join(names[action >> bit & 1] for bit in range(self._rules.adventurers_each))

    def is_terminal(self) -> bool:
        return self._is_over()

    def returns(self) -> list[float]:
        players = self._rules.players
        if not self._is_over():
            return [0.0] * players
        if self._rules.deck:
            return [float(score) for score in self._game.scores]
        winners = self._game.winners
        return [(1 / len(winners) if player in winners else 0.0) - 1 / players for player in range(players)]

    def view(self) -> View:
        """Everything in the open."""
        return self._game.view()

    def __str__(self) -> str:
        return self._told or "start"


def path_words(told: str) -> list[str]:
    """The round so far as `Solution.advice()` takes it, from a state or information state as text: cards, and how many left."""
    words: list[str] = []
    for word in told.rsplit("/", 1)[-1].split(" ")[1:]:
        if not word.startswith("-"):
            words.append(word)
        elif len(word) > 1:
            words.append(f"-{word.count(',') + 1}")
    return words


class _Observer:
    """Everybody sees the same: all cards and all choices that were revealed."""

    def __init__(self) -> None:
        self.tensor = np.zeros(len(CARDS) + 8 + 8 + 3, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: IncanGoldState, player: int) -> None:
        view = state.view()
        self.tensor.fill(0)
        for card, count in state._cards().items():
            self.tensor[_NUMBER[card]] = count
        at = len(CARDS)
        for adventurer in view.inside:
            self.tensor[at + adventurer] = 1
        for number, score in enumerate(state._game.scores):
            self.tensor[at + 8 + number] = score
        self.tensor[at + 16 :] = (view.round, view.carried, view.path_gems)

    def string_from(self, state: IncanGoldState, player: int) -> str:
        return f"{player}: {state}"


pyspiel.register_game(_TYPE, IncanGoldGame)
