"""The deal of the day: the same cards for everybody, alone against three `hard` players, once a day.

Days are in UTC, as ISO dates. A day's secret is drawn, and its commitment shown, the day before. A user's attempt is
stored before any card is dealt, so a double click, a restart or leaving gives no second one. Its table is sealed like
one with duplicate deals: only the player sees it until the day is over and everybody has finished (`Day.opens`).
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from weakref import WeakValueDictionary

from bot.league.services.pars import ParService
from bot.solo.ports import Attempt, DailyStore, Progress
from bot.tables.core.background import BackgroundTasks
from bot.tables.core.change import Cause, Changed
from bot.tables.core.errors import StoreError, TableError
from bot.tables.core.model import Person, Status
from bot.tables.core.ports import Clock, Secrets
from bot.tables.core.shuffle import SECRET_BYTES, commitment
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.rules.lobby_rules import Opening, among_ai
from bot.tables.service import TableService
from games.review.par import Par

log = logging.getLogger(__name__)

GAME, LEVEL = "tichu", "hard"
OPTIONS = {"deals": "1", "level": "draw"}
GRACE = timedelta(hours=1)
"""After the end of a day, players who have begun may finish for this long; then the deal is opened."""
LEFT = -400
"""The margin of a deal that was left before its end: a double victory of the others, and a lost grand Tichu."""


@dataclass(frozen=True, slots=True)
class Day:
    """What everybody may know about a day. ``margins``: of all players so far, the best first."""

    day: date
    commitment: str
    margins: tuple[int, ...] = ()

    @property
    def ends(self) -> datetime:
        """The deadline for starting it."""
        return midnight(self.day + timedelta(days=1))

    @property
    def opens(self) -> datetime:
        """When the deal is opened to everybody."""
        return self.ends + GRACE


@dataclass(frozen=True, slots=True)
class OpenedDay:
    """A day that is over. ``attempt``: the user's, if they played it."""

    day: Day
    secret: str
    attempt: Attempt | None = None
    par: Par | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """What one user sees. ``streak``: days in a row that they have played, today's or yesterday's the last."""

    today: Day
    tomorrow: str
    attempt: Attempt | None
    streak: int
    before: OpenedDay | None


def midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def place(margins: Sequence[int], margin: int) -> int:
    """From 1; equal margins share a place."""
    return 1 + sum(other > margin for other in margins)


def streak(played: Sequence[str], today: date) -> int:
    """Days in a row, up to today or yesterday."""
    days = {date.fromisoformat(day) for day in played}
    last = today if today in days else today - timedelta(days=1)
    number = 0
    while last - timedelta(days=number) in days:
        number += 1
    return number


def better_than(margins: Sequence[int], margin: int) -> float:
    """The share of the others (of 0 others: a half) that a margin beats; equal ones count half."""
    others = len(margins) - 1
    if others < 1:
        return 0.5
    beaten = sum(other < margin for other in margins) + (sum(other == margin for other in margins) - 1) / 2
    return beaten / others


class DaySecrets:
    """The secrets that the days' deals are made from."""

    def __init__(self, store: DailyStore, secrets: Secrets) -> None:
        self._store = store
        self._secrets = secrets

    async def of_day(self, day: str) -> bytes:
        return await self._store.secret(day, self._secrets(SECRET_BYTES))

    async def of_table(self, table: int) -> bytes | None:
        """None: it does not play the deal of a day."""
        attempt = await self._store.at_table(table)
        return None if attempt is None else await self.of_day(attempt.day)


class DailyService:
    """Start, finish and show deals of the day. Methods raise `TableError` or `StoreError` without changes."""

    def __init__(self, store: DailyStore, secrets: DaySecrets, tables: TableService, clock: Clock) -> None:
        self._store = store
        self._secret = secrets.of_day
        self._tables = tables
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks = BackgroundTasks()
        tables.subscribe(self._over, Cause.OVER, Cause.CANCEL)

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    def today(self) -> date:
        return self._clock.now().date()

    # playing -------------------------------------------------------------------------------------
    async def start(self, person: Person, channel: int, *, outside: bool = False, guild: int = 0) -> RunningTable:
        """The table of the user's attempt at today's deal, which begins, or goes on. ``guild``: the server where they
        begin, on whose tables they will be. Codes: daily_done."""
        async with self._locks.setdefault(person.id, asyncio.Lock()):
            day = self.today().isoformat()
            if await self._marked(day, person.id):
                raise TableError("daily_done")
            await self._store.claim(day, person.id, guild)
            attempt = await self._attempt(day, person.id)
            if attempt is None or attempt.state is not Progress.BEGUN:
                raise TableError("daily_done")
            table = None if attempt.table is None else await self._tables.snapshot(attempt.table)
            if table is None:
                table = await self._staged(person, channel, outside=outside)
                await self._store.link(day, person.id, table.id)
            if isinstance(table, Lobby):
                return await self._tables.begin(table.id, person.id)
            return table

    async def _staged(self, person: Person, channel: int, *, outside: bool) -> Lobby:
        opening = Opening(GAME, channel, None, options=OPTIONS, outside=outside)
        return await self._tables.stage(among_ai(person, 0, 4, LEVEL), opening, by=person.id)

    async def mark(self, user: int) -> None:
        """Mark today's deal as played before a user is erased; the mark identifies nobody."""
        day = self.today().isoformat()
        attempt = await self._attempt(day, user)
        if attempt is not None and attempt.state is not Progress.BEGUN:
            await self._store.put_mark(day, await self._mark(day, user))

    async def _marked(self, day: str, user: int) -> Attempt | None:
        """The mark that remains if the user is erased on that day."""
        marked = await self._store.marked(day, await self._mark(day, user))
        return Attempt(day, user, state=Progress.PLAYED) if marked else None

    async def _mark(self, day: str, user: int) -> bytes:
        return hmac.digest(await self._secret(day), f"daily {day} {user}".encode(), "sha256")

    async def sealed(self, table: int) -> bool:
        """Whether this table's record is closed: see `bot.records.access`."""
        attempt = await self._store.at_table(table)
        return attempt is not None and not await self._open(date.fromisoformat(attempt.day))

    # results -------------------------------------------------------------------------------------
    def _over(self, change: Changed) -> None:
        self._tasks.start(self._noted(change.after))

    async def _noted(self, table: Snapshot) -> None:
        try:
            await self._ended(table)
        except StoreError as error:  # it is entered when somebody asks next
            log.warning("the end of table %d was not entered for its day: %s", table.id, error)

    async def _ended(self, table: Snapshot) -> None:
        if await self._store.at_table(table.id) is None or table.status not in (Status.OVER, Status.CANCELLED):
            return
        results = table.game.rounds(table.state) if isinstance(table, RunningTable) else ()
        if results:
            first, second = results[-1].scores
            await self._store.settle(table.id, Progress.PLAYED, first - second)
        else:
            await self._store.settle(table.id, Progress.LEFT, LEFT)

    async def _attempt(self, day: str, user: int) -> Attempt | None:
        """The user's attempt, even if the bot stopped between the table's end and its entry here."""
        for _ in range(2):
            found = next((each for each in await self._store.of_user(user) if each.day == day), None)
            if found is None or found.table is None or found.state is not Progress.BEGUN:
                break
            await self._ended(await self._tables.snapshot(found.table))
        return found

    # opening -------------------------------------------------------------------------------------
    async def _open(self, day: date) -> bool:
        """Whether the day's deal is open to all. If so, tables that still play it end."""
        if self._clock.now() < Day(day, "").opens:
            return False
        for attempt in await self._store.of_day(day.isoformat()):
            if attempt.state is Progress.BEGUN and attempt.table is not None:
                await self._end(attempt.table, attempt.user)
        return True

    async def opened(self, day: date) -> bool:
        """The same, for tables of several days."""
        return await self._open(day)

    async def _end(self, table: int, user: int) -> None:
        snapshot = await self._tables.snapshot(table)
        try:
            if snapshot.status is Status.RUNNING:
                await self._tables.abort(table, user, force=True)
            elif snapshot.status is Status.LOBBY:
                await self._tables.cancel(table, user)
        except TableError as error:
            if error.code != "table_over":  # it has ended just now
                raise
        await self._ended(await self._tables.snapshot(table))

    # reading -------------------------------------------------------------------------------------
    async def overview(self, user: int, pars: ParService) -> Overview:
        """What a user sees of today's deal, and of yesterday's once it is open."""
        today = self.today()
        attempt = await self._attempt(today.isoformat(), user) or await self._marked(today.isoformat(), user)
        before = today - timedelta(days=1)
        played = [each.day for each in await self._store.of_user(user) if each.state is Progress.PLAYED]
        return Overview(
            await self._day(today), commitment(await self._secret((today + timedelta(days=1)).isoformat()), 1),
            attempt, streak(played, today),
            await self._opened(before, user, pars) if await self._open(before) else None)

    async def _day(self, day: date) -> Day:
        margins = [each.margin for each in await self._store.of_day(day.isoformat()) if each.margin is not None]
        return Day(day, commitment(await self._secret(day.isoformat()), 1), tuple(sorted(margins, reverse=True)))

    async def _opened(self, day: date, user: int, pars: ParService) -> OpenedDay | None:
        """None if nobody has played it."""
        found = await self._store.of_day(day.isoformat())
        tables = [each.table for each in found if each.state is Progress.PLAYED and each.table is not None]
        if not tables:
            return None
        par = (await pars.of_table(tables[0])).get(1)
        if par is None:
            pars.want(tables[0], 1)
        mine = next((each for each in found if each.user == user), None)
        return OpenedDay(await self._day(day), (await self._secret(day.isoformat())).hex(), mine, par)

    async def stored(self, user: int) -> list[dict[str, Any]]:
        """What is stored about a player."""
        return [{"day": each.day, "table": each.table, "state": each.state.value, "margin": each.margin,
                 "guild": each.guild}
                for each in await self._store.of_user(user)]
