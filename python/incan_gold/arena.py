"""Which of several bots is better: each alone among copies of each other, and all of them mixed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from incan_gold import _core, _html
from incan_gold._running import seed_number, thread_count, watch
from incan_gold.bots import Bot
from incan_gold.simulation import simulate


@dataclass(frozen=True)
class ArenaResult:
    """The results of an arena; docs/arena.md says how to read them."""

    names: list[str]
    # What every player wins when all are equally good.
    par: float
    # By hero and field: the hero's win rate, with the ends of its 95% interval.
    win_rate: npt.NDArray[np.float64]
    games: npt.NDArray[np.uint64]
    # By bot: the rating with the ends of its 95% interval; empty if a bot is in Python.
    ratings: list[list[float]] = field(default_factory=list)
    pool_win_rate: list[float] = field(default_factory=list)
    pool_games: int = 0
    # Bots that each beat the next, and the last the first.
    cycle: list[int] = field(default_factory=list)
    complete: bool = True
    faults: list[str] = field(default_factory=list)

    def beats(self, bot: int, other: int) -> bool:
        """Whether a bot is above par alone among the other, and the other below par alone among it."""
        above = self.win_rate[bot, other, 1] > self.par
        below = self.win_rate[other, bot, 2] < self.par
        return bool(above and below)

    def _cell(self, hero: int, other: int) -> str:
        value, low, high = self.win_rate[hero, other]
        if hero == other:
            return "par"
        mark = " ▲" if low > self.par else " ▼" if high < self.par else ""
        return f"{100 * value:.1f} ({100 * low:.1f}–{100 * high:.1f}){mark}"

    def _repr_html_(self) -> str:
        bots = range(len(self.names))
        rows = [[self.names[hero], *(self._cell(hero, other) for other in bots)] for hero in bots]
        text = _html.table(f"Win rates in percent; par is {100 * self.par:.1f}%", ["", *self.names], rows)
        if self.ratings:
            order = sorted(bots, key=lambda bot: -self.ratings[bot][0])
            ratings = [[self.names[bot], *(f"{number:+.0f}" for number in self.ratings[bot])] for bot in order]
            text += _html.table(f"Pool of {self.pool_games:,} games", ["", "Rating", "Low", "High"], ratings)
        return text

    def __repr__(self) -> str:
        return f"<ArenaResult: {', '.join(self.names)}; {int(self.games.sum()) + self.pool_games} games>"

    def plot(self, axes: Any = None) -> Any:
        """Draws the win rates as a heat map with matplotlib and returns the axes."""
        if axes is None:
            from matplotlib import pyplot

            _, axes = pyplot.subplots()
        axes.imshow(self.win_rate[:, :, 0], vmin=0, vmax=2 * self.par, cmap="RdYlGn")
        axes.set_xticks(range(len(self.names)), self.names, rotation=45, ha="right")
        axes.set_yticks(range(len(self.names)), self.names)
        axes.set_xlabel("Field")
        axes.set_ylabel("Hero")
        return axes


def arena(
    bots: Sequence[str | Bot],
    games: int = 2000,
    *,
    players: int = 4,
    edition: str = "incan-gold",
    seed: int | str | None = 1,
    threads: int | None = None,
    progress: bool = True,
) -> ArenaResult:
    """Compares bots. With bots in Python, there is no pool.

    >>> result = arena(["odds", "easy"], games=500, seed=1)
    >>> result.win_rate[0, 1].round(2)
    array([0.68, 0.64, 0.72])
    """
    number = seed_number(seed)
    if not any(isinstance(bot, Bot) for bot in bots):
        specs = [str(bot) for bot in bots]
        run = _core.ArenaRun(edition, specs, players, games, number, thread_count(threads))
        watch(run, run.games, "games", progress)
        return ArenaResult(**run.result())
    count = len(bots)
    rates = np.full((count, count, 3), 1 / players)
    played = np.zeros((count, count), dtype=np.uint64)
    for hero, mine in enumerate(bots):
        for other, field_bot in enumerate(bots):
            if hero == other:
                continue
            result = simulate(
                [mine, *[field_bot] * (players - 1)],
                games,
                edition=edition,
                seed=number + hero * count + other,
                threads=threads,
                progress=progress,
            )
            rates[hero, other] = result.win_rate[0]
            played[hero, other] = result.games
    names = [bot.name if isinstance(bot, Bot) else bot for bot in bots]
    return ArenaResult(names=names, par=1 / players, win_rate=rates, games=played)
