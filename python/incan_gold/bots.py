"""Bots in Python, which choose for many games at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from incan_gold import _core

FEATURES: tuple[str, ...] = _core.FEATURES
_INDEX = {name: index for index, name in enumerate(FEATURES)}

Floats = npt.NDArray[np.floating[Any]]


class Views:
    """What adventurers see in many games: one row each, with every feature as an attribute.

    >>> views = Views(np.zeros((2, len(FEATURES)), dtype=np.float32))
    >>> views.carried
    array([0., 0.], dtype=float32)
    """

    def __init__(self, array: Floats) -> None:
        self.array = array

    def __len__(self) -> int:
        return len(self.array)

    def __getattr__(self, name: str) -> Floats:
        try:
            return self.array[:, _INDEX[name]]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *FEATURES})

    @property
    def bust_chance(self) -> Floats:
        """The chance that the next card ends the round."""
        return self.bust_cards / np.maximum(self.cards_left, 1)

    def expected_share(self) -> Floats:
        """The gems that the next card brings to each adventurer inside, on average."""
        total: Floats = np.zeros(len(self), dtype=np.float32)
        for name, index in _INDEX.items():
            if name.startswith("treasure_"):
                total = total + self.array[:, index] * (int(name[len("treasure_") :]) // self.inside)
        return total / np.maximum(self.cards_left, 1)


class Bot:
    """A bot in Python. Subclass it, and pass it wherever a bot is expected.

    It is asked for many games at once, so that a policy on arrays is fast:

    >>> class Cautious(Bot):
    ...     def camp(self, views):
    ...         return views.bust_chance > 0.1
    >>> from incan_gold import simulate
    >>> result = simulate([Cautious(), "odds"], games=500, seed=1)
    >>> result.names
    ['Cautious', 'odds']
    """

    @property
    def name(self) -> str:
        return type(self).__name__

    def camp(self, views: Views) -> npt.ArrayLike:
        """The probability of Camp for each row."""
        raise NotImplementedError


def check_probabilities(bot: Bot, answer: Any, rows: int) -> npt.NDArray[np.float64]:
    """A bot's answer as an array. Raises ValueError if it is not one probability for each row."""
    chances = np.asarray(answer, dtype=np.float64)
    if chances.shape != (rows,):
        raise ValueError(f"{bot.name}.camp() must return {rows} probabilities, not an array of shape {chances.shape}")
    if not ((chances >= 0) & (chances <= 1)).all():
        raise ValueError(f"{bot.name}.camp() must return probabilities from 0 to 1")
    return chances
