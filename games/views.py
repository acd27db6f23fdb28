"""Views: what a seat or a spectator may know, built field by field from the state (an allow-list).

Nothing here refers to a state. One `View` serves every game; a field that a game
does not use keeps its default. Cards are record codes (``7g``, ``Ph=T``, ``R1.3``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property


class Phase(StrEnum):
    """The phase of a game, as in NOTATION.md."""

    GRAND = "grand"
    EXCHANGE = "exchange"
    PLAY = "play"
    CLOSING = "closing"
    GIFT = "gift"
    ASKED = "asked"
    BETWEEN = "between"
    OVER = "over"


class Scoring(StrEnum):
    """How rounds are scored: points, or places (1 is the best) and the number of first places as total."""

    POINTS = "points"
    PLACES = "places"


class TableKind(StrEnum):
    """How a table is drawn: one trick in the middle, or four cards, one in front of each place (Tatsu)."""

    TRICK = "trick"
    FRONTS = "fronts"


@dataclass(frozen=True)
class Traits:
    """A game's features. Code outside `games/` uses these instead of the game's id.

    The defaults describe the simplest game: players alone, points, tricks, no calls, no exchange.
    """

    scoring: Scoring = Scoring.POINTS
    table: TableKind = TableKind.TRICK
    partners: tuple[int, ...] = ()
    """Numbers of players with two teams for the whole game, seats of one parity in each; with others everybody
    plays alone (or with partners that change from round to round)."""
    calls: tuple[str, ...] = ()
    """Calls it has: ``small``, ``grand`` (`games.calls`)."""
    card_points: bool = False
    """Whether a table shows the card points of a trick."""
    dealer_role: str = ""
    """The role of a round's ``dealer``, if public (``soloist``): names a text ``table.<role>`` and a counter."""
    reseats: bool = False
    """Whether the order of play changes by place after each round (L14), so that pictures follow it."""
    statistics: tuple[str, ...] = ("points", "conceded")
    """Measures shown of it, in this order: names of `bot.league.statistics`, texts ``stats.<name>``."""
    guide: tuple[str, ...] = ()
    """Topics that the first game's guide explains, texts ``guide.<topic>``."""
    card_topics: tuple[tuple[str, str], ...] = ()
    """More topics: a part of a card's code, and what the guide explains when the player holds such a card."""

    @cached_property
    def topics(self) -> frozenset[str]:
        """Everything that the guide explains."""
        return frozenset((*self.guide, *[topic for _, topic in self.card_topics]))

    def sides(self, people: int) -> int:
        """How many sides win and lose together over the whole game; seat ``s`` belongs to side ``s % sides``."""
        return 2 if people in self.partners else people


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination of cards (T7, T8).

    ``kind``: ``single pair stairs triple full_house straight four straight_flush dog``;
    ``rank``: that which counts, doubled, so that a Phoenix single fits between
    (Mah Jong 2, two 4 … ace 28, Phoenix led 3, Dragon 50); ``size``: number of cards.
    """

    kind: str
    rank: int
    size: int

    @property
    def bomb(self) -> bool:
        return self.kind in ("four", "straight_flush")


@dataclass(frozen=True, slots=True)
class CallResult:
    """A call of an ended round. ``points``: what it counts for its side, below 0 if it failed."""

    seat: int
    call: str  # "small" | "grand"
    made: bool
    points: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """An ended round. ``scores`` as in the ``score`` line, ``out`` seats in order of going out.

    ``tricks``: card points per side (tatsu: points times multipliers shown apart in ``detail``);
    ``victory``: 2 or 3 for a double or triple victory, else 0, and ``victory_points`` what it counts for the winners;
    ``totals`` after this round.
    ``sides``: for each seat its team in that round (None: alone); ``dealer`` as in the record.
    """

    scores: tuple[int, ...]
    out: tuple[int, ...] = ()
    calls: tuple[CallResult, ...] = ()
    tricks: tuple[int, ...] = ()
    victory: int = 0
    totals: tuple[int, ...] = ()
    sides: tuple[int | None, ...] = ()
    dealer: int | None = None
    detail: tuple[tuple[int, int], ...] = ()
    victory_points: int = 0


@dataclass(frozen=True, slots=True)
class PlayView:
    """One play of the running trick. Passes are not plays; Tatsu names who was asked."""

    seat: int
    cards: tuple[str, ...]
    combination: Combination | None = None
    asked: int | None = None


@dataclass(frozen=True, slots=True)
class TrickView:
    """The trick on the table: all plays in order; ``owner`` holds it now; ``points`` (T2) lie in it."""

    plays: tuple[PlayView, ...] = ()
    owner: int | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as the viewer may see it.

    ``dummy``: what a seat without a person is, ``table`` (R1) or ``ghost`` (D11): text ``table.name.<dummy>``.
    ``cards``: open to the viewer (their own hand, the Table, the ghost) or None if concealed;
    sorted for the eye, own cards not yet visible left out. ``count``: cards held.
    ``faceup``/``facedown``: two-player Tatsu, by place in the row, ``""`` where a card is gone;
    face-down cards as ``R?``/``Y?``.
    """

    seat: int
    name: str
    person: bool = True
    team: int | None = None
    count: int = 0
    cards: tuple[str, ...] | None = None
    call: str = ""
    answered: bool = True
    given: bool = True
    passed: bool = False
    out: int | None = None
    points: int = 0
    score: int = 0
    title: str = ""
    clan: str = ""
    faceup: tuple[str, ...] = ()
    facedown: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    refused: bool = False
    dummy: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one seat (or a spectator, ``seat`` None) may see."""

    game: str
    options: tuple[tuple[str, str], ...]
    seat: int | None
    phase: Phase
    round: int
    seats: tuple[SeatView, ...]
    order: tuple[int, ...]
    to_act: tuple[int, ...]
    scores: tuple[int, ...]
    controls: tuple[int, ...] = ()
    """Seats whose cards the viewer plays: their own first, for a soloist or Red also 3; () of a spectator's view."""
    trick: TrickView = field(default_factory=TrickView)
    wish: str | None = None
    target: int | None = None
    rounds: tuple[RoundResult, ...] = ()
    winners: tuple[int, ...] = ()
    dealer: int | None = None
    open: tuple[str, ...] = ()
    given: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """What the viewer gave in the exchange: (receiver, cards)."""
    receivers: tuple[int, ...] = ()
    """Seats to which the viewer gives a card in the exchange, in the order of a `give` line."""
    received: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """What the viewer was given: (giver, cards)."""
    played: tuple[PlayView, ...] = ()
    """Every play of the round so far, in order, public to all; the running trick's included."""
    passes: tuple[tuple[int, int], ...] = ()
    """(number of plays so far in the round, seat) for each pass (Tatsu: `none`): public history for the AI."""
    gifts: tuple[tuple[int, int], ...] = ()
    """(number of plays so far, receiver) for each Dragon gift of the round."""
    waiting: tuple[str, ...] = ()
    """Tatsu: cards of tricks that wait under a fusion (D5)."""
    asked: int | None = None
    """Tatsu: the seat asked to play for ``to_act`` (D2)."""
    turn: int | None = None
    """Tatsu: the place in front of which the next card is laid, also while another seat is ``asked``."""
    traits: Traits = Traits()
