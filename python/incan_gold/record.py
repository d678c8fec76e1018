"""Records: games as their inputs, in the format of docs/record.md."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from incan_gold import _core
from incan_gold.game import Event, Game


class Record:
    """A recorded game that follows the rules: reading one replays it and checks everything it claims.

    >>> from incan_gold import simulate
    >>> record = simulate(["odds", "easy"], games=1, seed=1, records=True).records[0]
    >>> record.players
    ['odds', 'random:0.2']
    >>> record == Record.loads(record.dumps())
    True
    """

    def __init__(self, text: str) -> None:
        self._text = _core.canonical_record(text)
        self._members: dict[str, Any] = json.loads(self._text)

    @classmethod
    def loads(cls, text: str) -> Record:
        """Reads a record. Raises ValueError, which says where it is wrong."""
        return cls(text)

    @classmethod
    def read(cls, file: str | os.PathLike[str]) -> Iterator[Record]:
        """Reads all records of a file with one on each line."""
        with open(file, encoding="utf-8") as lines:
            for line in lines:
                if line.strip():
                    yield cls(line)

    def dumps(self) -> str:
        return self._text

    def as_dict(self) -> dict[str, Any]:
        return dict(self._members)

    @property
    def edition(self) -> str:
        return str(self._members["edition"])

    @property
    def players(self) -> list[str]:
        return [player["name"] for player in self._members["players"]]

    @property
    def scores(self) -> list[int] | None:
        """The final scores; None if the game is not over."""
        result = self._members.get("result")
        return list(result["scores"]) if result else None

    @property
    def winners(self) -> list[int] | None:
        result = self._members.get("result")
        return list(result["winners"]) if result else None

    def game(self) -> Game:
        """The game at the end of the record."""
        return Game._of(_core.replayed(self._text))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __repr__(self) -> str:
        return f"<Record: {self.edition}, {', '.join(self.players)}, scores {self.scores}>"


def replay(record: Record) -> list[Event]:
    """All events of a recorded game, as `incan replay --trace` prints them.

    >>> from incan_gold import simulate
    >>> replay(simulate(["odds", "easy"], games=1, seed=1, records=True).records[0])[-1]["event"]
    'game_ended'
    """
    events: list[Event] = json.loads(_core.trace(record.dumps()))
    return events
