"""Tables of a week and a month of deals of the day: the sum of result minus par of a player's best five days, or a
pair's.

Only days that are open to everybody count (`bot.solo.daily`), so a table says nothing of a deal that somebody has yet
to play, and only those whose par is known. A deal that was left counts with its fixed result.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from bot.core.errors import TableError
from bot.league.services.pars import ParService
from bot.solo.daily import DailyService
from bot.solo.plans import monday
from bot.solo.ports import Attempt, DailyStore
from bot.solo.shared_deals import DAY_GAME, DEALS, SharedDeal

BEST = 5
"""Days that count of a player."""


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """``players``: one, or two partners. ``total``: result minus par, of the best of ``days`` days."""

    players: tuple[int, ...]
    total: int
    days: int


@dataclass(frozen=True, slots=True)
class PeriodTable:
    """From ``first`` to ``last``. ``rows``: of everybody, the best first; ``here``: of who has begun on the server.
    ``open``: days that have no par yet."""

    first: date
    last: date
    rows: tuple[PeriodRow, ...]
    here: tuple[PeriodRow, ...] = ()
    open: int = 0

    def of(self, user: int) -> PeriodRow | None:
        """The user's row; of several with different partners the best."""
        return next((row for row in self.rows if user in row.players), None)


class DayTables:
    def __init__(self, store: DailyStore, daily: DailyService, pars: ParService) -> None:
        self._store = store
        self._daily = daily
        self._pars = pars
        self._known: dict[str, int] = {}
        """Pars that are known, by day: they never change."""

    async def newest(self, guild: int, name: str = DAY_GAME) -> tuple[PeriodTable, PeriodTable]:
        """The week and the month of the newest day of a day's deal that is open. ``guild``: 0, no server."""
        last = self._daily.today() - timedelta(days=1)
        if not await self._daily.opened(last, name):
            last -= timedelta(days=1)
        deal = DEALS[name]
        return (await self._table(deal, monday(last), last, guild),
                await self._table(deal, last.replace(day=1), last, guild))

    async def _table(self, deal: SharedDeal, first: date, last: date, guild: int) -> PeriodTable:
        attempts = await self._store.between(deal.key(first), deal.key(last))
        finished = {each.day: each.table for each in reversed(attempts) if each.margin is not None and each.table}
        pars = {day: await self._par(day, finished.get(day)) for day in sorted({each.day for each in attempts})}
        beyond = [(each, each.margin - par) for each in attempts
                  if each.margin is not None and (par := pars[each.day]) is not None]
        here = {each.players for each in attempts if guild and each.guild == guild}
        rows = ranked(beyond)
        return PeriodTable(first, last, rows, tuple(row for row in rows if row.players in here),
                           list(pars.values()).count(None))

    async def _par(self, day: str, table: int | None) -> int | None:
        """Of the player's side. ``table``: where the deal was finished. None: not known yet, it is computed."""
        if day not in self._known and table is not None:
            await self._look(day, table)
        return self._known.get(day)

    async def _look(self, day: str, table: int) -> None:
        try:
            par = (await self._pars.of_table(table)).get(1)
        except TableError:
            return
        if par is None:
            self._pars.ended([table])
        else:
            self._known[day] = par.of_side(0)


def ranked(beyond: Iterable[tuple[Attempt, int]]) -> tuple[PeriodRow, ...]:
    """The sums of the best days of each player, or pair, the highest first."""
    made: dict[tuple[int, ...], dict[str, int]] = {}
    for attempt, points in beyond:
        made.setdefault(attempt.players, {})[attempt.day] = points
    rows = [PeriodRow(players, sum(sorted(days.values())[-BEST:]), len(days)) for players, days in made.items()]
    return tuple(sorted(rows, key=lambda row: (-row.total, row.players)))
