"""Luck and skill in a finished game."""

from __future__ import annotations

import json
from typing import Any

from incan_gold import _core, _html
from incan_gold.record import Record


class Analysis:
    """Each player's win chance through a game, and what changed it; docs/analysis.md explains the parts."""

    def __init__(self, members: dict[str, Any], names: list[str]) -> None:
        self.members = members
        self.names = names

    @property
    def totals(self) -> list[dict[str, Any]]:
        """By player: the start, the parts `decision`, `others`, and `card`, and the result."""
        return list(self.members["players"])

    @property
    def mistakes(self) -> list[dict[str, Any]]:
        """All mistakes, costliest first."""
        return list(self.members["mistakes"])

    def curves(self) -> list[list[float]]:
        """By player: the win chance before the first card and after every step."""
        start = [[float(total["start"])] for total in self.totals]
        for step in self.members["steps"]:
            for line, value in zip(start, step["win"]):
                line.append(float(value))
        return start

    def _repr_html_(self) -> str:
        return _html.curves(self.names, self.curves(), "Win chance")

    def __repr__(self) -> str:
        return f"<Analysis: {', '.join(self.names)}; {len(self.mistakes)} mistakes>"

    def plot(self, axes: Any = None) -> Any:
        """Draws the win chances with matplotlib and returns the axes."""
        if axes is None:
            from matplotlib import pyplot

            _, axes = pyplot.subplots()
        for name, line in zip(self.names, self.curves()):
            axes.plot(line, label=name)
        axes.set_ylabel("Win chance")
        axes.legend()
        return axes


def analyze(record: Record) -> Analysis:
    """Analyzes a finished game.

    >>> from incan_gold import simulate
    >>> analysis = analyze(simulate(["odds", "easy"], games=1, seed=1, records=True).records[0])
    >>> [len(line) for line in analysis.curves()] == [len(analysis.members["steps"]) + 1] * 2
    True
    """
    return Analysis(json.loads(_core.analysis(record.dumps())), record.players)
