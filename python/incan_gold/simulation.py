"""Many games between bots, native ones and those in Python."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from incan_gold import _core, _html
from incan_gold._running import seed_number, thread_count, watch
from incan_gold.bots import Bot, Views, check_probabilities
from incan_gold.record import Record

_GAMES_AT_ONCE = 1024


@dataclass(frozen=True)
class SimulationResult:
    """Statistics of many games. Arrays have one entry or row for each player."""

    names: list[str]
    games: int
    seed: int
    # Win rates, with the ends of their 95% intervals: columns value, low, high.
    win_rate: npt.NDArray[np.float64]
    mean_score: npt.NDArray[np.float64]
    standard_deviation: npt.NDArray[np.float64]
    # Artifacts brought home in all games.
    artifacts: npt.NDArray[np.uint64]
    # How many games ended with each score.
    games_by_score: npt.NDArray[np.uint64]
    cards: int
    busts: int
    complete: bool = True
    # What was wrong with each bot; empty strings if nothing.
    faults: list[str] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    def percentile(self, fraction: float) -> npt.NDArray[np.int64]:
        """The smallest score of each player that at least this fraction of games did not exceed."""
        counts = np.cumsum(self.games_by_score, axis=1)
        scores: npt.NDArray[np.int64] = (counts < fraction * self.games).sum(axis=1)
        return scores

    def _rows(self) -> list[list[str]]:
        return [
            [name, f"{100 * value:.2f}%", f"{100 * low:.2f}–{100 * high:.2f}%", f"{mean:.1f}", f"{deviation:.1f}"]
            for name, (value, low, high), mean, deviation in zip(
                self.names, self.win_rate, self.mean_score, self.standard_deviation
            )
        ]

    def _repr_html_(self) -> str:
        head = ["Player", "Wins", "95% interval", "Points", "Std. dev."]
        return _html.table(f"{self.games:,} games, seed {self.seed}", head, self._rows())

    def __repr__(self) -> str:
        players = ", ".join(f"{name} {100 * rate[0]:.1f}%" for name, rate in zip(self.names, self.win_rate))
        return f"<SimulationResult: {self.games} games, {players}>"

    def plot(self, axes: Any = None) -> Any:
        """Draws the distribution of the scores with matplotlib and returns the axes."""
        if axes is None:
            from matplotlib import pyplot

            _, axes = pyplot.subplots()
        highest = int(np.flatnonzero(self.games_by_score.sum(axis=0))[-1]) + 1
        for name, counts in zip(self.names, self.games_by_score):
            axes.plot(np.arange(highest), counts[:highest] / max(self.games, 1), label=name)
        axes.set_xlabel("Score")
        axes.set_ylabel("Fraction of games")
        axes.legend()
        return axes


def simulate(
    bots: Sequence[str | Bot],
    games: int = 2000,
    *,
    edition: str = "incan-gold",
    seed: int | str | None = 1,
    threads: int | None = None,
    records: bool = False,
    progress: bool = True,
) -> SimulationResult:
    """Plays games with one bot for each player: a spec such as "odds", or a Bot.

    The same seed gives the same games, with any number of threads. Ctrl-C stops it.

    >>> simulate(["odds", "easy", "easy"], games=1000, seed=1)
    <SimulationResult: 1000 games, odds 74.2%, easy 11.7%, easy 14.1%>
    """
    number = seed_number(seed)
    if any(isinstance(bot, Bot) for bot in bots):
        if records:
            raise ValueError("records of games with bots in Python cannot be kept")
        return _simulate_in_batches(bots, games, edition, number)
    specs = [str(bot) for bot in bots]
    run = _core.SimulationRun(edition, specs, games, number, thread_count(threads), records)
    watch(run, games, "games", progress)
    found = run.result()
    found["names"] = [name or spec for name, spec in zip(found["names"], specs)]
    found["records"] = [Record(record) for record in found["records"]]
    return SimulationResult(seed=number, **found)


def run_batch(batch: _core.GameBatch, owners: Sequence[Bot]) -> None:
    """Plays all games of a batch; `owners` has the bot of each adventurer of an agent."""
    by_bot: dict[int, tuple[Bot, list[int]]] = {}
    for column, bot in enumerate(owners):
        by_bot.setdefault(id(bot), (bot, []))[1].append(column)
    chances = np.zeros((batch.games_at_once, len(owners)), dtype=np.float64)
    observations, deciding = batch.observations, batch.deciding
    while batch.is_running:
        for bot, columns in by_bot.values():
            places, which = np.nonzero(deciding[:, columns])
            if len(places) == 0:
                continue
            chosen = np.asarray(columns)[which]
            rows = observations[places, chosen]
            chances[places, chosen] = check_probabilities(bot, bot.camp(Views(rows)), len(places))
        batch.step_with(chances)


def _owners(bots: Sequence[str | Bot]) -> Iterable[Bot]:
    each = 2 if len(bots) == 2 else 1
    return [bot for bot in bots if isinstance(bot, Bot) for _ in range(each)]


def _simulate_in_batches(bots: Sequence[str | Bot], games: int, edition: str, seed: int) -> SimulationResult:
    specs = ["" if isinstance(bot, Bot) else bot for bot in bots]
    batch = _core.GameBatch(edition, specs, min(games, _GAMES_AT_ONCE), seed, end=games)
    run_batch(batch, list(_owners(bots)))
    return SimulationResult(
        names=[bot.name if isinstance(bot, Bot) else bot for bot in bots],
        seed=seed,
        faults=batch.faults(),
        **batch.statistics(),
    )
