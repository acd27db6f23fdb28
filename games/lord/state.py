"""The state of a session of the Great Lord. The play of a round is the climbing games' (`games.climbing.tricks`)."""

from __future__ import annotations

from dataclasses import dataclass

from games.base import Options
from games.climbing.tricks import Tricks
from games.lord.editions import EDITIONS, Edition
from games.lord.exchange import Trade
from games.lord.standings import by_place
from games.views import RoundResult


@dataclass(frozen=True, slots=True)
class Round:
    """A running or just ended round."""

    number: int
    dealer: int
    dealt: tuple[tuple[str, ...], ...]
    opened: tuple[str, ...]
    trades: tuple[Trade, ...]
    tricks: Tricks


@dataclass(frozen=True, slots=True)
class State:
    """``round`` is None before the first deal; ``over`` once the session has ended, for whatever reason."""

    options: Options
    names: tuple[str, ...]
    round: Round | None = None
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
    def running(self) -> Round | None:
        """The round, while it is being played."""
        return self.round if self.round and not self.round.tricks.ended and not self.over else None

    @property
    def totals(self) -> tuple[int, ...]:
        """For each seat its rounds as Great Lord (L15)."""
        return self.results[-1].totals if self.results else (0,) * self.players

    @property
    def placed(self) -> tuple[int, ...]:
        """The seats by place in the round before, first to last; () before the first."""
        return by_place(self.results[-1]) if self.results else ()

    @property
    def order(self) -> tuple[int, ...]:
        """The order of play of the next round (L14)."""
        return self.edition.order(self.placed) if self.results else tuple(range(self.players))
