"""The 28 spirits, the state of a game of Tatsu, and the roles of the seats.

Two clans of 14 (D1), written as in the record: strength 1 five times (``R1.3`` … ``R1.7``, the points behind the dot),
strengths 2 … 6 worth a point each, multipliers ``Rx1`` ``Rx2`` ``Rx3`` and the fusion ``Rf``, worth nothing. ``R?`` is
a face-down card of the Red clan, ``R?@4`` the same chosen blind at place 4 of its row (D16).

Four *places* hold cards with three and four players (the ghost's is 3), two with
two players. A place has one *clan* for a deal:

| players | Red | order of play | columns of the score |
|---|---|---|---|
| 4 (D10) | the first dealer's side, for the whole game | 0 1 2 3 | side of 0 and 2, side of 1 and 3 |
| 3 (D11) | the dealer d and the ghost | d, d+1, ghost, d+2 | seats 0, 1, 2 |
| 2 (D14) | the dealer | alternately | seats 0, 1 |

Clans alternate round the table, so every trick takes two cards of each and the
seven tricks use up both clans exactly: in every turn somebody still holds
a card of their clan (D3 never runs dry).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.base import Options
from games.views import PlayView, RoundResult

RED, YELLOW = CLANS = ("R", "Y")
UNSEEN = "?"
FACE_DOWN = tuple(clan + UNSEEN for clan in CLANS)


@dataclass(frozen=True, slots=True)
class Spirit:
    """One card. ``strength`` 0: a multiplier (``factor`` 1-3) or the fusion."""

    code: str
    clan: str
    strength: int = 0
    points: int = 0
    factor: int = 0

    @property
    def fusion(self) -> bool:
        return not self.strength and not self.factor


def _clan(clan: str) -> Iterable[Spirit]:
    yield from (Spirit(f"{clan}1.{points}", clan, strength=1, points=points) for points in range(3, 8))
    yield from (Spirit(f"{clan}{strength}", clan, strength=strength, points=1) for strength in range(2, 7))
    yield from (Spirit(f"{clan}x{factor}", clan, factor=factor) for factor in (1, 2, 3))
    yield Spirit(f"{clan}f", clan)


SPIRITS: Mapping[str, Spirit] = {spirit.code: spirit for clan in CLANS for spirit in _clan(clan)}
DECK = tuple(SPIRITS)
_PLACE = {code: place for place, code in enumerate(DECK)}
_BLIND = re.compile(r"([RY])\?@([0-6])")
_CLAN_OF_CARD = re.compile(r"\b[RY](?=[1-6xf?])")


def clan_of(card: str) -> str:
    """``R`` or ``Y``, of a face-down card too."""
    return card[0]


def unseen(card: str) -> bool:
    """Whether the reader of this record has not seen the card (``?``, ``R?``)."""
    return card.endswith(UNSEEN)


def blind(clan: str, place: int) -> str:
    """A face-down card named by its place (D16): ``R?@4``."""
    return f"{clan}{UNSEEN}@{place}"


def blind_place(card: str) -> tuple[str, int] | None:
    """Clan and place of ``R?@4``; None if ``card`` is no such thing."""
    found = _BLIND.fullmatch(card)
    return (found[1], int(found[2])) if found else None


def exchanged(text: str) -> str:
    """A line of a record with each card's clan exchanged for the other. The two have the same cards."""
    return _CLAN_OF_CARD.sub(lambda found: YELLOW if found[0] == RED else RED, text)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Known cards in the order of the deck, for display."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


GHOST = 3
TRICK = 4
"""Cards in a trick (D2)."""
CARDS = len(DECK)


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one place.

    ``cards`` may be played: a hand, or with two players the face-up row by place
    (``""`` where gone). ``under``: the face-down row. ``hidden`` counts cards that
    the reader of a seat's record cannot see, ``void`` the clans they cannot be of.
    """

    cards: tuple[str, ...]
    under: tuple[str, ...] = ()
    hidden: int = 0
    void: frozenset[str] = frozenset()

    @property
    def count(self) -> int:
        return self.hidden + sum(1 for card in (*self.cards, *self.under) if card)


@dataclass(frozen=True, slots=True)
class TatsuDeal:
    """A running or just ended deal. Who laid what stands in ``played``, four cards a trick."""

    number: int
    dealer: int
    dealt: tuple[tuple[str, ...], ...]
    clans: tuple[str, ...]
    order: tuple[int, ...]
    holdings: tuple[Holding, ...]
    leader: int
    asked: int | None = None
    refused: frozenset[int] = frozenset()
    """Places that had none of the clan this turn (D3)."""
    waiting: tuple[str, ...] = ()
    """Cards of the tricks waiting under a fusion (D5)."""
    taken: tuple[tuple[str, ...], ...] = ()
    """By place."""
    played: tuple[PlayView, ...] = ()
    nones: tuple[tuple[int, int], ...] = ()
    """(cards played before, place) for each `none` of the deal: public history."""

    @property
    def ended(self) -> bool:
        return len(self.played) == CARDS

    @property
    def trick(self) -> tuple[PlayView, ...]:
        """The cards of the running trick, in the order in which they were laid."""
        return self.played[len(self.played) // TRICK * TRICK :]

    @property
    def turn(self) -> int:
        """The place in front of which the next card is laid."""
        first = self.order.index(self.leader)
        return self.order[(first + len(self.trick)) % len(self.order)]

    @property
    def clan(self) -> str:
        """The clan of which the next card must be."""
        return self.clans[self.turn]

    @property
    def actor(self) -> int:
        """Who must act: the asked player, else the one whose turn it is."""
        return self.turn if self.asked is None else self.asked

    @property
    def rows(self) -> bool:
        """Whether cards lie in rows (two players, D14)."""
        return len(self.holdings) == 2


@dataclass(frozen=True, slots=True)
class TatsuState:
    """``deal`` is None before the first deal; ``over`` once the game has ended, for whatever reason."""

    options: Options
    names: tuple[str, ...]
    deal: TatsuDeal | None = None
    results: tuple[RoundResult, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()
    first_dealer: int | None = None

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def places(self) -> int:
        return 2 if self.players == 2 else 4

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far by column of the score."""
        return self.results[-1].totals if self.results else (0,) * columns(self.players)

    @property
    def running(self) -> TatsuDeal | None:
        """The deal, while it is being played."""
        return self.deal if self.deal and not self.deal.ended and not self.over else None


def columns(players: int) -> int:
    """How many numbers a `score` line has."""
    return 3 if players == 3 else 2


def column_of(players: int, seat: int) -> int | None:
    """The seat's column in the score; None for the ghost (D13)."""
    if players == 4:
        return seat % 2
    return seat if seat < players else None


def seats_of(players: int, column: int) -> tuple[int, ...]:
    """The seats that score in ``column``."""
    return (column, column + 2) if players == 4 else (column,)


def clans(players: int, dealer: int, first_dealer: int) -> tuple[str, ...]:
    """The clan of each place (D10, D11, D14)."""
    if players == 4:
        return tuple(RED if place % 2 == first_dealer % 2 else YELLOW for place in range(4))
    if players == 3:
        return tuple(RED if place in (dealer, GHOST) else YELLOW for place in range(4))
    return tuple(RED if place == dealer else YELLOW for place in range(2))


def order_of_play(players: int, dealer: int) -> tuple[int, ...]:
    """The places in order of play (D11: the ghost sits opposite the dealer)."""
    if players == 3:
        return (dealer, (dealer + 1) % 3, GHOST, (dealer + 2) % 3)
    return tuple(range(2 if players == 2 else 4))


def team_of(players: int, clan: str, seat: int) -> int | None:
    """A number for each side: with four players its column, with three 0 for Red and 1 for Yellow, with two none."""
    if players == 4:
        return seat % 2
    return (0 if clan == RED else 1) if players == 3 else None
