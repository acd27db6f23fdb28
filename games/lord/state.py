"""A session of the Great Lord: its state, and its two editions and its places as data.

Editions: L1-L3, L6, L7, L9, L13, L14. Places and the final order: L13, L15. The play of a round is the climbing games'
(`games.climbing.tricks`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.base import Options
from games.climbing import cards as c
from games.climbing.cards import Shapes
from games.climbing.tricks import Tricks
from games.views import RoundResult

RIO, CLASSIC = "rio", "classic"

_SUITED = c.CODES[:52]
_TWO_OF_EACH = tuple(code for code in _SUITED for _ in range(2))
_ONE_DECK = (*_SUITED, "Ma", "Ph", "Dr")
_TWO_DECKS = (*_TWO_OF_EACH, "Ma", "Ph", "Ph", "Dr", "Dr")
_CLASSIC_DECK = (*_TWO_OF_EACH, "Ma", "Do", "Ph", "Dr")

# L3, by number of players
_TEN = (11,) * 8 + (10,) * 2
_TWELVE_EACH = {players: (12,) * players for players in (5, 6, 7, 8, 9)}
_CLASSIC_SIZES = {**_TWELVE_EACH, 10: _TEN}
_RIO_SIZES = {**_TWELVE_EACH, 5: (11,) * 5, 6: (9,) * 6, 10: _TEN, 11: (10,) * 9 + (9,) * 2, 12: (9,) * 12}


@dataclass(frozen=True, slots=True)
class Edition:
    name: str
    sizes: Mapping[int, tuple[int, ...]]
    """L3: cards of each seat by number of players, the first after the dealer first."""
    shapes: Shapes
    five: tuple[int, ...]
    """L6: cards exchanged at each level with five players."""
    top: str
    """L13: keys of the titles, text ``title.<key>``."""
    bottom: str
    wish: str
    """L10: the option's default."""

    def deck(self, players: int) -> tuple[str, ...]:
        """All cards of a round (L2), in a fixed order."""
        if self.name == CLASSIC:
            return _CLASSIC_DECK
        return _ONE_DECK if players < 7 else _TWO_DECKS

    def undealt(self, players: int) -> int:
        """How many cards lie open (L3)."""
        return len(self.deck(players)) - sum(self.sizes[players])

    def exchanged(self, players: int) -> tuple[int, ...]:
        """L6: how many cards the last and the first exchange, the last but one and the second, and so on."""
        return self.five if players == 5 else (3, 2, 1)

    def title(self, place: int, players: int) -> str:
        """L13: the key of the title that goes with a place (1 the first out)."""
        from_the_end = players - place
        if place == 1:
            return self.top
        if from_the_end < 2:
            return (self.bottom, "poor_man")[from_the_end]
        return {2: "lord", 3: "squire"}.get(place, "burgher")

    def order(self, by_place: Sequence[int]) -> tuple[int, ...]:
        """L14: the order of play, from the seats by place in the round before."""
        first, *others = by_place
        return (first, *others) if self.name == CLASSIC else (first, *reversed(others))


EDITIONS = {
    RIO: Edition(
        RIO,
        sizes=_RIO_SIZES,
        shapes=Shapes(decks=2, dragons_stack=True),
        five=(2, 1),
        top="great_lord",
        bottom="beggar",
        wish="yes",
    ),
    CLASSIC: Edition(
        CLASSIC,
        sizes=_CLASSIC_SIZES,
        shapes=Shapes(decks=2, triple_suits=True),
        five=(3, 2),
        top="grand_master",
        bottom="asshole",
        wish="no",
    ),
}


def places(out: Sequence[int], players: int) -> tuple[int, ...]:
    """The place of each seat, from the order of going out; a player who is still in is last."""
    found = [players] * players
    for place, seat in enumerate(out, start=1):
        found[seat] = place
    return tuple(found)


def final_order(results: Sequence[RoundResult], players: int) -> tuple[tuple[int, ...], ...]:
    """L15: the seats from the top, level ones together (only before the first round are any level).

    Most rounds as Great Lord, then the best average place, then the better place in the last round.
    """

    def rank(seat: int) -> tuple[int, int, int]:
        column = [result.scores[seat] for result in results]
        return -column.count(1), sum(column), column[-1] if column else 0

    ranks = sorted({rank(seat) for seat in range(players)})
    return tuple(tuple(seat for seat in range(players) if rank(seat) == one) for one in ranks)


def winners(results: Sequence[RoundResult], players: int, without: int | None = None) -> tuple[int, ...]:
    """The seats at the top of the final order, leaving out one who resigned."""
    for level in final_order(results, players):
        if rest := tuple(seat for seat in level if seat != without):
            return rest
    return ()


@dataclass(frozen=True, slots=True)
class Trade:
    """``giver`` gave ``receiver`` ``many`` cards, best, or worst, first; None while not known (L6)."""

    giver: int
    receiver: int
    many: int
    cards: tuple[str, ...] | None

    @property
    def seen(self) -> tuple[str, ...]:
        """The cards as the reader of a record sees them."""
        return (c.HIDDEN,) * self.many if self.cards is None else self.cards


@dataclass(frozen=True, slots=True)
class LordRound:
    """A running or just ended round."""

    number: int
    dealer: int
    dealt: tuple[tuple[str, ...], ...]
    opened: tuple[str, ...]
    trades: tuple[Trade, ...]
    tricks: Tricks


@dataclass(frozen=True, slots=True)
class LordState:
    """``round`` is None before the first deal; ``over`` once the session has ended, for whatever reason."""

    options: Options
    names: tuple[str, ...]
    round: LordRound | None = None
    results: tuple[RoundResult, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def edition(self) -> Edition:
        return EDITIONS[str(self.options["edition"])]

    @property
    def running(self) -> LordRound | None:
        """The round, while it is being played."""
        return self.round if self.round and not self.round.tricks.ended and not self.over else None

    @property
    def totals(self) -> tuple[int, ...]:
        """For each seat its rounds as Great Lord (L15)."""
        return self.results[-1].totals if self.results else (0,) * self.players

    @property
    def placed(self) -> tuple[int, ...]:
        """The seats by place in the round before, first to last; () before the first."""
        if not self.results:
            return ()
        return tuple(sorted(range(self.players), key=self.results[-1].scores.__getitem__))

    @property
    def order(self) -> tuple[int, ...]:
        """The order of play of the next round (L14)."""
        return self.edition.order(self.placed) if self.results else tuple(range(self.players))
