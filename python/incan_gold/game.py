"""A game, what a player may know of it, and the fair deal."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from incan_gold import _core

Event = dict[str, Any]


def _events(text: str) -> list[Event]:
    events: list[Event] = json.loads(text)
    return events


class View:
    """What one viewer may know. Its attributes are those of a bot's request (docs/writing-a-bot.md).

    >>> game = Game(players=3)
    >>> _ = game.start_round("A1"), game.turn("T17"), game.reveal(camp=[0])
    >>> game.view(player=0).tents, game.view(player=1).tents
    ([7, None, None], [None, 0, None])
    """

    def __init__(self, members: dict[str, Any]) -> None:
        self._members = members

    def __getattr__(self, name: str) -> Any:
        try:
            return self._members[name]
        except KeyError:
            raise AttributeError(name) from None

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._members})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._members == other._members

    __hash__ = None  # type: ignore[assignment]

    def as_dict(self) -> dict[str, Any]:
        """All members, as in JSON."""
        return dict(self._members)

    def __repr__(self) -> str:
        cards = " ".join(card["card"] for card in self.path)
        return f"<View: round {self.round}, path {cards or 'empty'}, inside {self.inside}, each carries {self.carried}>"


class Game:
    """A game, driven by its inputs: the round that starts, the card that is turned, the joint choice.

    It deals no cards by itself (see Dealer). An input that the rules forbid raises IllegalMove, which names the rule:

    >>> Game().turn("T5")
    Traceback (most recent call last):
    ...
    incan_gold._core.IllegalMove: the round is already over (R7)
    """

    def __init__(self, edition: str = "incan-gold", players: int = 4) -> None:
        self._game = _core.Game(edition, players)

    @classmethod
    def _of(cls, game: _core.Game) -> Game:
        new = cls.__new__(cls)
        new._game = game
        return new

    def copy(self) -> Game:
        """An independent game in the same position."""
        return self._of(self._game.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._game == other._game

    __hash__ = None  # type: ignore[assignment]

    @property
    def edition(self) -> str:
        return self._game.edition

    @property
    def players(self) -> int:
        return self._game.players

    @property
    def awaiting(self) -> str:
        """The input that comes next: "round", "card", "choices", or "nothing" once the game is over."""
        return self._game.awaiting

    @property
    def is_over(self) -> bool:
        return self.awaiting == "nothing"

    @property
    def inside(self) -> list[int]:
        """The adventurers in the temple. With two players, 0 and 1 belong to player 0."""
        return list(self._game.inside)

    @property
    def bust_chance(self) -> float:
        """The chance that the next card ends the round."""
        return self._game.bust_chance

    @property
    def scores(self) -> list[int]:
        """The scores if the game ended now. This looks into all tents; players see a view()."""
        return list(self._game.scores)

    @property
    def winners(self) -> list[int]:
        """Who has won; empty until the game is over."""
        return list(self._game.winners)

    def start_round(self, artifact: str | None = None) -> list[Event]:
        """Turns a temple card, with the artifact that enters in most editions, such as "A4"."""
        return _events(self._game.start_round(artifact))

    def turn(self, card: str) -> list[Event]:
        """Turns a card, such as "T17", "snake", or "A4"."""
        return _events(self._game.turn(card))

    def reveal(self, camp: Iterable[int] = ()) -> list[Event]:
        """Reveals the choices: these adventurers leave, and all others inside go on."""
        return _events(self._game.reveal([int(adventurer) for adventurer in camp]))

    def view(self, player: int | None = None, open_tents: bool = False) -> View:
        """What a player or, without one, a spectator may know."""
        return View(json.loads(self._game.view(player, open_tents)))

    def __repr__(self) -> str:
        return f"<Game: {self.edition}, {self.players} players, awaiting {self.awaiting}>"


class Dealer:
    """The fair deal: all cards follow from a seed (docs/fair-deal.md).

    >>> game, dealer = Game(players=3), Dealer(seed="00" * 32)
    >>> while not game.is_over:
    ...     _ = dealer.deal(game)
    ...     if game.awaiting == "choices":
    ...         _ = game.reveal(game.inside[:1])
    >>> game.scores
    [10, 25, 52]
    """

    def __init__(self, seed: str | None = None, edition: str = "incan-gold") -> None:
        self._dealer = _core.Dealer(seed, edition)

    @property
    def seed(self) -> str:
        """The seed as 64 hexadecimal digits. Whoever knows it knows all cards."""
        return self._dealer.seed

    def deal(self, game: Game) -> list[Event]:
        """Starts rounds and turns cards until somebody has to choose or the game is over."""
        return _events(self._dealer.deal(game._game))
