"""The deals of the day and of the week: the same cards for everybody, alone with `hard` players, once.
`bot.features.pairs` begins those that two partners play.

Which there are says `shared_deals`. A deal's secret is drawn, and its commitment shown, while the one before is played:
so nobody can draw it again once they know who plays. A user's attempt is stored before any card is dealt, so a double
click, a restart or leaving gives no second one. Its table is sealed like one with duplicate deals: only the player sees
it until its time is over and everybody has finished (`Day.opens`).

Tables and leagues know nothing of it. They are told when the service is made where the secret of its tables comes from,
which records are closed, and that it leaves marks before an erasure (`DailyService.__init__`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StoreError, TableError
from bot.features.daily.shared_deals import ALONE, DAY_GAME, DEALS, SharedDeal, margin, read_key
from bot.features.daily.staging import Staging
from bot.features.daily.store import SqlDaily
from bot.features.daily.values import DAY_LEVEL, Attempt, Day, OpenedDay, Overview, Partners, Progress, streak
from bot.league.service import LeagueService
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Person, Status
from bot.tables.core.ports import Secrets
from bot.tables.core.shuffle import SECRET_BYTES, commitment
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.rules.lobby_rules import Opening, among_ai
from bot.tables.service import TableService
from games.review.par import GAMES as PAR_GAMES

log = logging.getLogger(__name__)



class DailyService:
    """Start, finish and show deals of the day. Methods raise `TableError` or `StoreError` without changes."""

    def __init__(self, store: SqlDaily, secrets: Secrets, tables: TableService, leagues: LeagueService,
                 clock: Clock) -> None:
        """``secrets``: random bytes, from which a deal is made. Tables and leagues hear from now on of its deals."""
        self._store = store
        self._secrets = secrets
        self._tables = tables
        self._pars = leagues.pars
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks = BackgroundTasks()
        self._staging = Staging(tables, store.at_table)
        self.deal, self.going = self._staging.deal, self._staging.going
        tables.subscribe(self._over, Cause.OVER, Cause.CANCEL)
        tables.automation.deal_by(self.secret_of_table)
        leagues.records.close_by(self.sealed, lambda: TableError("daily_open"))
        leagues.before_erasure(self.mark)

    def ask_partners(self, partners: Partners) -> None:
        """From now on, of attempts that two make together."""
        self._store.ask_partners(partners)

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    def today(self) -> date:
        return self._clock.now().date()

    async def _secret(self, day: str) -> bytes:
        """What the deal with this key is made from."""
        return await self._store.secret(day, self._secrets(SECRET_BYTES))

    async def secret_of_table(self, table: int) -> bytes | None:
        """None: it does not play a deal that everybody gets."""
        attempt = await self._store.at_table(table)
        return None if attempt is None else await self._secret(attempt.day)

    # playing -------------------------------------------------------------------------------------
    async def has_begun(self, day: str, user: int, partner: int = 0) -> bool:
        """Whether the user has begun the deal with this key, other than with ``partner`` before there is a table."""
        if await self._marked(day, user):
            return True
        mine = next((each for each in await self._store.of_user(user) if each.day == day), None)
        return mine is not None and not (mine.table is None and partner and mine.partner == partner)

    async def start(self, person: Person, channel: int, *, outside: bool = False, guild: int = 0,
                    game: str = DAY_GAME) -> RunningTable:
        """The table of the user's attempt at the game's deal, which begins, or goes on. ``guild``: the server where
        they begin, on whose tables they will be. Codes: daily_done."""
        async with self._locks.setdefault(person.id, asyncio.Lock()):
            deal = ALONE[game]
            day = self._key(deal)
            if await self._marked(day, person.id):
                raise TableError("daily_done")
            await self._store.claim(day, person.id, guild)
            await self.forget_marks()
            attempt = await self._attempt(day, person.id)
            if attempt is None or attempt.state is not Progress.BEGUN:
                raise TableError("daily_done")
            if attempt.table is not None:
                return await self.going(attempt.table, person.id)
            opening = Opening(deal.game, channel, None, options=deal.options, outside=outside)
            seats = among_ai(person, 0, deal.seats, DAY_LEVEL)
            return await self.deal(seats, opening, partial(self._store.link, day, person.id))

    def _key(self, deal: SharedDeal) -> str:
        """Of the deal that is played now."""
        return deal.key(deal.begins(self.today()))

    async def forget_marks(self) -> None:
        """Delete marks of deals that nobody can begin any more."""
        await self._store.forget_marks([self._key(each) for each in DEALS.values()])

    async def mark(self, user: int) -> None:
        """Mark the deals that they have played before a user is erased; the marks identify nobody."""
        for deal in DEALS.values():
            attempt = await self._attempt(day := self._key(deal), user)
            if attempt is not None and attempt.state is not Progress.BEGUN:
                await self._store.put_mark(day, user, deal.ends(deal.begins(self.today())))

    async def _marked(self, day: str, user: int) -> Attempt | None:
        """The mark that remains if the user is erased on that day."""
        return Attempt(day, user, state=Progress.PLAYED) if await self._store.marked(day, user) else None

    async def sealed(self, table: int) -> bool:
        """Whether this table's record is closed: see `bot.records.access`."""
        attempt = await self._store.at_table(table)
        return attempt is not None and not await self._open(*read_key(attempt.day))

    # results -------------------------------------------------------------------------------------
    def _over(self, change: Changed) -> None:
        self._tasks.start(self._noted(change.after))

    async def _noted(self, table: Snapshot) -> None:
        try:
            await self._ended(table)
        except StoreError as error:  # it is entered when somebody asks next
            log.warning("the end of table %d was not entered for its day: %s", table.id, error)

    async def _ended(self, table: Snapshot) -> None:
        attempt = await self._store.at_table(table.id)
        if attempt is None or table.status not in (Status.OVER, Status.CANCELLED):
            return
        deal, _ = read_key(attempt.day)
        results = table.game.rounds(table.state) if isinstance(table, RunningTable) else ()
        if len(results) >= int(deal.options.get("rounds", 1)) and not await self._deserted(deal, table.id):
            await self._store.settle(table.id, Progress.PLAYED, margin(deal, results))
        else:
            await self._store.settle(table.id, Progress.LEFT, deal.left)

    async def _deserted(self, deal: SharedDeal, table: int) -> bool:
        """Whether a partner left, or AI players made most of their moves: see `bot.tables.log.leaving`."""
        if deal.people == 1:
            return False
        found = await self._tables.conduct.leaving(table)
        return bool(found.users or found.idle)

    async def _attempt(self, day: str, user: int) -> Attempt | None:
        """The user's attempt, even if the bot stopped between the table's end and its entry here."""
        for _ in range(2):
            found = next((each for each in await self._store.of_user(user) if each.day == day), None)
            if found is None or found.table is None or found.state is not Progress.BEGUN:
                break
            await self._ended(await self._tables.snapshot(found.table))
        return found

    # opening -------------------------------------------------------------------------------------
    async def _open(self, deal: SharedDeal, day: date) -> bool:
        """Whether a deal is open to all. If so, tables that still play it end."""
        if self._clock.now() < deal.opens(day):
            return False
        for attempt in await self._store.of_day(deal.key(day)):
            if attempt.state is Progress.BEGUN and attempt.table is not None:
                await self._end(attempt.table, attempt.user)
        return True

    async def closed_tables(self) -> Sequence[int]:
        """Those that have played, or play, a deal that is not open to all."""
        found = list[int]()
        for deal in DEALS.values():
            begin = deal.begins(self.today())
            for day in (begin, begin - timedelta(days=deal.days)):
                if self._clock.now() < deal.opens(day):
                    found += [each.table for each in await self._store.of_day(deal.key(day)) if each.table is not None]
        return found

    async def opened(self, day: date, name: str = DAY_GAME) -> bool:
        """Whether the deal of that day is open to all."""
        return await self._open(DEALS[name], day)

    async def _end(self, table: int, user: int) -> None:
        await self._staging.end(table, user)
        await self._ended(await self._tables.snapshot(table))

    # reading -------------------------------------------------------------------------------------
    async def overview(self, user: int, game: str = DAY_GAME) -> Overview:
        """What a user sees of the deal that is played now, and of the one before once it is open."""
        deal, today = DEALS[game], self.today()
        begin = deal.begins(today)
        before, after, key = begin - timedelta(days=deal.days), begin + timedelta(days=deal.days), deal.key(begin)
        attempt = await self._attempt(key, user) or await self._marked(key, user)
        played = [read_key(each.day)[1] for each in await self._store.of_user(user)
                  if each.state is Progress.PLAYED and read_key(each.day)[0] is deal]
        return Overview(
            await self._day(deal, begin), commitment(await self._secret(deal.key(after)), 1),
            attempt, streak(played, today) if deal.days == 1 else 0,
            await self._opened(deal, before, user) if await self._open(deal, before) else None)

    async def played_days(self, user: int) -> set[date]:
        """The days whose deal the user has played."""
        found = ((read_key(each.day), each.state) for each in await self._store.of_user(user))
        return {day for (deal, day), state in found if state is Progress.PLAYED and deal is DEALS[DAY_GAME]}

    async def between(self, first: str, last: str) -> Sequence[Attempt]:
        """Attempts at the deals with these keys, and at those of the same game on days between them."""
        return await self._store.between(first, last)

    async def current(self, name: str) -> Day:
        """The deal of that name that is played now."""
        return await self._day(DEALS[name], DEALS[name].begins(self.today()))

    async def _day(self, deal: SharedDeal, day: date) -> Day:
        key = deal.key(day)
        made = {each.players: each.margin for each in await self._store.of_day(key) if each.margin is not None}
        return Day(day, commitment(await self._secret(key), 1), tuple(sorted(made.values(), reverse=True)), deal)

    async def _opened(self, deal: SharedDeal, day: date, user: int) -> OpenedDay | None:
        """None if nobody has played it."""
        key = deal.key(day)
        found = await self._store.of_day(key)
        tables = [each.table for each in found if each.state is Progress.PLAYED and each.table is not None]
        if not tables:
            return None
        par = (await self._pars.of_table(tables[0])).get(1) if deal.game in PAR_GAMES else None
        if par is None and deal.game in PAR_GAMES:
            self._pars.want(tables[0], 1)
        mine = next((each for each in found if each.user == user), None)
        return OpenedDay(await self._day(deal, day), (await self._secret(key)).hex(), mine, par)

    async def stored(self, user: int) -> list[dict[str, Any]]:
        """What is stored about a player; a mark of who has erased their attempt is one without a table."""
        marked = [mark for deal in DEALS.values() if (mark := await self._marked(self._key(deal), user)) is not None]
        return [{"day": each.day, "table": each.table, "state": each.state.value, "margin": each.margin,
                 "guild": each.guild, "partner": each.partner}
                for each in (*await self._store.of_user(user), *marked)]
