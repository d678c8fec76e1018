"""What the environments have in common: observations, and a game as text."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from incan_gold import _core

LIMITS = np.asarray(_core.FEATURE_LIMITS, dtype=np.float32)
REWARDS = ("win", "points")


def observation_box(*shape: int) -> spaces.Box:
    """Counts, from 0 to the largest value that each feature can have."""
    high = np.broadcast_to(LIMITS, (*shape, len(LIMITS)))
    return spaces.Box(np.zeros_like(high), high.copy(), dtype=np.float32)


def check_rewards(rewards: str) -> bool:
    if rewards not in REWARDS:
        raise ValueError(f"rewards must be one of {', '.join(REWARDS)}, not {rewards!r}")
    return rewards == "points"


def masks_of(deciding: npt.NDArray[np.uint8]) -> npt.NDArray[np.int8]:
    """Which of Torch and Camp may be chosen: outside the temple, only Torch, which means nothing there."""
    masks = np.ones((*deciding.shape, 2), dtype=np.int8)
    masks[..., 1] = deciding
    return masks


def text_of(game: _core.Game) -> str:
    """A position as a few lines of text, for rendering."""
    from incan_gold.game import Game

    view = Game._of(game).view()
    cards = " ".join(card["card"] + (f"({card['gems']})" if card["gems"] else "") for card in view.path)
    return (
        f"Round {view.round}: {cards or 'no card yet'}\n"
        f"Inside: {', '.join(map(str, view.inside)) or 'nobody'}, each with {view.carried} gems\n"
        f"Bust: {view.bust_cards} of {view.cards_left} cards\n"
    )
