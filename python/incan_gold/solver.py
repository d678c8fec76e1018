"""Exact play of a round: its equilibrium, and how exploitable a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from incan_gold import _core
from incan_gold._running import thread_count, watch


@dataclass(frozen=True)
class Advice:
    """What to do in a position of an equilibrium."""

    # False where the next card follows at once.
    choice: bool
    # The probability of Camp.
    camp: float
    # The expected gems after leaving and after staying, while all others play the equilibrium.
    leave: float
    stay: float


class Solution:
    """The symmetric equilibrium of a round, for adventurers who want as many gems as possible."""

    def __init__(self, run: _core.SolverRun) -> None:
        self._run = run
        value = run.value
        assert value is not None
        self.value: float = value
        averages = run.averages
        assert averages is not None
        # The chance that a hazard ends the round, and its mean number of cards.
        self.bust: float = averages["bust"]
        self.cards: float = averages["cards"]
        self.positions: int = run.positions

    def advice(self, path: Sequence[str]) -> Advice:
        """The advice after these cards. "-2" means that two adventurers leave there."""
        return Advice(**self._run.advice(list(path)))

    def __repr__(self) -> str:
        return f"<Solution: value {self.value:.4f}, {self.positions} positions>"

    def _repr_html_(self) -> str:
        from incan_gold import _html

        rows = [["Value", f"{self.value:.4f}"], ["Bust", f"{100 * self.bust:.1f}%"], ["Cards", f"{self.cards:.1f}"]]
        return _html.table("Equilibrium of a round", ["", ""], rows)


@dataclass(frozen=True)
class Exploitability:
    """What a bot brings home among copies of itself, and what a best response brings home among them."""

    value: float
    best_response: float

    @property
    def exploitability(self) -> float:
        return self.best_response - self.value


def _run(
    adventurers: int,
    edition: str,
    treasures: Sequence[int] | None,
    hazards: Sequence[int] | None,
    artifacts: Sequence[str] | None,
    artifacts_out: int,
    reduced: bool,
    threads: int | None,
    bot: str,
    progress: bool,
) -> _core.SolverRun:
    run = _core.SolverRun(
        adventurers,
        edition,
        None if treasures is None else list(treasures),
        None if hazards is None else list(hazards),
        None if artifacts is None else list(artifacts),
        artifacts_out,
        reduced,
        thread_count(threads),
        bot,
    )
    watch(run, 2 * run.positions, "positions", progress)
    return run


def solve(
    adventurers: int,
    *,
    edition: str = "incan-gold",
    treasures: Sequence[int] | None = None,
    hazards: Sequence[int] | None = None,
    artifacts: Sequence[str] | None = None,
    artifacts_out: int = 0,
    reduced: bool = False,
    threads: int | None = None,
    progress: bool = True,
) -> Solution:
    """Solves a round.

    The deck is a whole one unless you name its treasures, the number of cards of each hazard, or its artifacts. `reduced`
    remembers only how many treasures were turned, which is quick for any number of adventurers.

    >>> solution = solve(2, treasures=[1, 5, 9, 17], hazards=[3, 3, 0, 0, 0], artifacts=[])
    >>> solution.advice(["T17"]).camp
    0.0
    """
    run = _run(
        adventurers, edition, treasures, hazards, artifacts, artifacts_out, reduced, threads, "", progress
    )
    return Solution(run)


def exploit(
    bot: str,
    adventurers: int,
    *,
    edition: str = "incan-gold",
    treasures: Sequence[int] | None = None,
    hazards: Sequence[int] | None = None,
    artifacts: Sequence[str] | None = None,
    artifacts_out: int = 0,
    threads: int | None = None,
    progress: bool = True,
) -> Exploitability:
    """How much the best response to a bot gains in a round: for random, threshold, odds, and equilibrium.

    >>> found = exploit("threshold:10:3", 2, treasures=[1, 5, 9, 17], hazards=[3, 3, 0, 0, 0], artifacts=[])
    >>> found.exploitability > 0
    True
    """
    run = _run(adventurers, edition, treasures, hazards, artifacts, artifacts_out, False, threads, bot, progress)
    value, best_response = run.value, run.best_response
    assert value is not None and best_response is not None
    return Exploitability(value, best_response)
