"""A contest on equal deals: who takes part, on which side, and who may see it.

A *side* is who plays at one table: a player alone, or in a contest of pairs two partners.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.core.apart import Taker, TakerState, may_see_others, still_to_play
from bot.features.daily.shared_deals import Measure
from games.registry import GAMES
from games.views import Scoring

CONTEST_LASTS = timedelta(days=7)
"""A challenge."""
EVENT_DAYS = (3, 7, 14)
RIVALS = 3
"""Players that one challenges at most; two pairs are four people."""
PAIR = 2
RUNNING_MAX = 5
"""Challenges of one player that run at once, and events of one server."""
SIDES = 2


@dataclass(frozen=True, slots=True)
class DealGame:
    """A game whose deals do not depend on how the deal before went, so that they are the same at every table.

    ``option``: which says how many deals there are, one of ``lengths``. ``lost``: what a deal counts that its side has
    not finished, worse than any usual result.
    """

    game: str
    seats: int
    option: str
    lengths: tuple[int, ...]
    lost: int

    def options(self, deals: int) -> dict[str, str]:
        given = {self.option: str(deals)}
        return {**given, "level": "draw"} if self.option == "deals" else given

    @property
    def pairs(self) -> bool:
        """Whether partners can play it."""
        return self.seats in GAMES[self.game].traits.partners

    @property
    def measure(self) -> Measure:
        traits = GAMES[self.game].traits
        assert traits.scoring is Scoring.POINTS
        return Measure.SIDES if traits.sides(self.seats) == SIDES else Measure.MEAN


DEAL_GAMES: Mapping[str, DealGame] = {each.game: each for each in (
    DealGame("tichu", 4, "deals", (4, 8, 12, 16), -400), DealGame("tatsu", 4, "deals", (4, 8, 12, 16), -500),
    DealGame("trichu", 3, "rounds", (6, 9, 12, 15), -500))}
"""In Tientsin and The Great Lord the places of the deal before decide who begins, so one table's second deal is not
another's."""


class ContestKind(StrEnum):
    ALONE = "alone"
    PAIRS = "pairs"
    EVENT = "event"


class PlayerState(StrEnum):
    """``asked``: has not agreed yet; ``ready``: has agreed, and has seen no card; ``begun``: at a table."""

    ASKED = "asked"
    READY = "ready"
    BEGUN = "begun"
    FINISHED = "finished"
    LEFT = "left"


_TAKERS = {
    PlayerState.ASKED: TakerState.ASKED, PlayerState.READY: TakerState.PLAYING, PlayerState.BEGUN: TakerState.PLAYING,
    PlayerState.FINISHED: TakerState.FINISHED, PlayerState.LEFT: TakerState.LEFT}


@dataclass(frozen=True, slots=True)
class ContestPlayer:
    """``side``: which pair, 0 of who plays alone. ``results``: what each deal brought, once the table is over. Below 0
    ``user`` has been erased."""

    user: int
    name: str
    side: int = 0
    state: PlayerState = PlayerState.READY
    table: int | None = None
    results: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DealSide:
    """Who plays at one table. ``results``: of each deal; empty: it has none."""

    players: tuple[ContestPlayer, ...]

    @property
    def table(self) -> int | None:
        return self.players[0].table

    @property
    def results(self) -> tuple[int, ...]:
        return self.players[0].results

    @property
    def users(self) -> tuple[int, ...]:
        return tuple(each.user for each in self.players)


@dataclass(frozen=True, slots=True)
class SealedDeals:
    """``deals`` deals of a game, all made from one ``secret``."""

    game: str
    deals: int
    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class DealContest:
    """``message``: which shows an event in its channel; 0: none."""

    id: int
    kind: ContestKind
    what: SealedDeals
    guild: int
    channel: int
    host: int
    begun: datetime
    until: datetime
    message: int = 0
    over: bool = False
    players: tuple[ContestPlayer, ...] = ()

    @property
    def game(self) -> str:
        return self.what.game

    @property
    def deals(self) -> int:
        return self.what.deals

    @property
    def rules(self) -> DealGame:
        return DEAL_GAMES[self.game]

    def of(self, user: int) -> ContestPlayer | None:
        return next((each for each in self.players if each.user == user), None)

    def side_of(self, user: int) -> DealSide | None:
        return next((each for each in self.sides if user in each.users), None)

    @property
    def sides(self) -> tuple[DealSide, ...]:
        """In the order of their players."""
        if self.kind is not ContestKind.PAIRS:
            return tuple(DealSide((each,)) for each in self.players)
        numbers = sorted({each.side for each in self.players})
        return tuple(DealSide(tuple(each for each in self.players if each.side == number)) for number in numbers)

    @property
    def played(self) -> tuple[DealSide, ...]:
        """The sides with results."""
        return tuple(each for each in self.sides if each.results)

    @property
    def takers(self) -> list[Taker]:
        """The players, as what is played apart knows them."""
        return [Taker(each.user, _TAKERS[each.state]) for each in self.players]

    @property
    def open(self) -> list[Taker]:
        """Who has still to play."""
        return still_to_play(self.takers)

    def may_see(self, user: int, *, here: bool = False) -> bool:
        """Whether the user may see the cards, and what others have made of them: once it is over, who takes part; of an
        event everybody on its server (``here``). Until then somebody could still gain by it."""
        if not self.over:
            return False
        return (self.kind is ContestKind.EVENT and here) or may_see_others(self.takers, user, over=True)


def names(players: Sequence[ContestPlayer]) -> str:
    return " + ".join(each.name for each in players)
