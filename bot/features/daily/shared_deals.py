"""Which deals are the same for everybody: two of Tichu each day, one for a player alone and one for two partners, and
one of each other game each week (UTC, from Monday).

A deal's key is its first day, with the game but for the day's deal for one: ``2026-11-24``, ``2026-11-23 lord``; for
partners ``2026-11-24 tichu``, which programs from before there was one read, and close, as a day's deal too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from statistics import mean

from bot.core.days import midnight, monday
from games.registry import GAMES
from games.views import RoundResult, Scoring

GRACE = timedelta(hours=1)
"""After the end of its time, players who have begun may finish for this long; then the deal is opened."""
DAY_GAME = "tichu"
PAIRS = "pairs"
"""The name of the day's deal for two partners."""
SIDES = 2


class Measure(StrEnum):
    """What counts of a deal. Two sides: their points minus the others'. Players alone: points minus the mean of the
    others'. Places: opponents who were behind."""

    SIDES = "sides"
    MEAN = "mean"
    BEHIND = "behind"


@dataclass(frozen=True, slots=True)
class SharedDeal:
    """``left``: what leaving it counts as, worse than any usual result. ``people``: who play it together."""

    game: str
    days: int
    seats: int
    options: Mapping[str, str] = field(hash=False)
    left: int
    people: int = 1

    @property
    def name(self) -> str:
        """In `DEALS`."""
        return self.game if self.people == 1 else PAIRS

    @property
    def measure(self) -> Measure:
        traits = GAMES[self.game].traits
        if traits.scoring is Scoring.PLACES:
            return Measure.BEHIND
        return Measure.SIDES if traits.sides(self.seats) == SIDES else Measure.MEAN

    def begins(self, today: date) -> date:
        """The first day of the deal of that day."""
        return today if self.days == 1 else monday(today)

    def key(self, begin: date) -> str:
        return begin.isoformat() if self.name == DAY_GAME else f"{begin.isoformat()} {self.game}"

    def ends(self, begin: date) -> datetime:
        """The deadline for starting it."""
        return midnight(begin + timedelta(days=self.days))

    def opens(self, begin: date) -> datetime:
        """When the deal is opened to everybody."""
        return self.ends(begin) + GRACE


ONE = {"deals": "1", "level": "draw"}
DEALS: Mapping[str, SharedDeal] = {deal.name: deal for deal in (
    SharedDeal(DAY_GAME, 1, 4, ONE, -400),  # a double victory of the others, and a lost grand Tichu
    SharedDeal(DAY_GAME, 1, 4, ONE, -400, people=2),
    SharedDeal("trichu", 7, 3, {"rounds": "3"}, -1000), SharedDeal("tientsin", 7, 6, ONE, -500),
    SharedDeal("lord", 7, 5, {"rounds": "1"}, -1), SharedDeal("tatsu", 7, 4, ONE, -500))}
"""By name: the game, or `PAIRS`."""
ALONE: Mapping[str, SharedDeal] = {name: deal for name, deal in DEALS.items() if deal.people == 1}
_BY_SUFFIX = {deal.key(date.min)[len(date.min.isoformat()):].strip(): deal for deal in DEALS.values()}


def read_key(key: str) -> tuple[SharedDeal, date]:
    """The deal with a key, and its first day."""
    day, _, suffix = key.partition(" ")
    return _BY_SUFFIX[suffix], date.fromisoformat(day)


def margin(deal: SharedDeal, rounds: Sequence[RoundResult]) -> int:
    """What the player in seat 0 made, as `SharedDeal.measure` says."""
    last = rounds[-1]
    match deal.measure:
        case Measure.BEHIND:
            return sum(other > last.scores[0] for other in last.scores)
        case Measure.MEAN:
            return round(last.totals[0] - mean(last.totals[1:deal.seats]))
        case Measure.SIDES:
            return sum(each.scores[0] - each.scores[1] for each in rounds)
