"""The two editions as data: players, decks, hands, exchange, titles, order of play (L1-L3, L6, L7, L9, L13, L14)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.climbing import cards as c
from games.climbing.combinations import Shapes

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
