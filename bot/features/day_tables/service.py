"""Tables of a week and a month of deals of the day: the sum of result minus par of a player's best five days, or a
pair's.

Only days that are open to everybody count (`bot.features.daily`), so a table says nothing of a deal that somebody has
yet to play, and only those whose par is known. A deal that was left counts with its fixed result.
"""

from __future__ import annotations

from datetime import date, timedelta

from bot.core.days import monday
from bot.core.errors import TableError
from bot.features.daily.service import DailyService
from bot.features.daily.shared_deals import DAY_GAME, DEALS, SharedDeal
from bot.features.day_tables.values import PeriodTable, ranked
from bot.league.services.pars import ParService


class DayTables:
    def __init__(self, daily: DailyService, pars: ParService) -> None:
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
        attempts = await self._daily.between(deal.key(first), deal.key(last))
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
