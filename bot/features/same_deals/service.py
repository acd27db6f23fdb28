"""Contests on equal deals: each side plays the same cards at a table of its own with `hard` players, once.

A *challenge* is among a few people of a server, each alone, or among two pairs, within a week; an *event* is for
everybody on a server, within so many days. Nothing of it counts for ratings. One secret makes all deals of a contest;
it is drawn before anybody knows who plays. A player takes part once: their row is stored before they see a card, and
their table before it begins (`bot.features.daily.staging`).

Until all have finished, or the time is over, the tables are sealed: no replay, review, record, picture or hint, to
their own players too (`bot.records.access`). An event is over with its time alone, as others may come until then. A
second account can still look first; nothing here can know that.

Tables and leagues know nothing of it. They are told when the service is made.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from random import Random
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StaleTable, StoreError, TableError
from bot.features.daily.staging import Staging
from bot.features.daily.values import DAY_LEVEL
from bot.features.same_deals.luck import luck
from bot.features.same_deals.scoring import results_of
from bot.features.same_deals.store import SqlSameDeals
from bot.features.same_deals.values import (
    CONTEST_LASTS,
    DEAL_GAMES,
    PAIR,
    RIVALS,
    RUNNING_MAX,
    ContestKind,
    ContestPlayer,
    DealContest,
    DealGame,
    DealSide,
    PlayerState,
    SealedDeals,
)
from bot.league.service import LeagueService
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import TOGETHER, UNSEEN, Person, Seat, Status
from bot.tables.core.ports import Secrets
from bot.tables.core.shuffle import SECRET_BYTES
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.log.history import Step
from bot.tables.rules.lobby_rules import Opening, among_ai
from bot.tables.rules.seats import ai_name, seat_for
from bot.tables.service import TableService
from games.views import View

log = logging.getLogger(__name__)

Listener = Callable[[DealContest], None]
CACHED_TABLES = 1024
"""Tables of contests whose secret stays in memory."""


class SameDeals:
    """Methods raise `StaleTable`, `TableError` (same_deals_…) or `StoreError` without changes."""

    def __init__(self, store: SqlSameDeals, secrets: Secrets, tables: TableService, leagues: LeagueService,
                 clock: Clock) -> None:
        self.store = store
        self._secrets = secrets
        self._tables = tables
        self._records = leagues.records
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._tasks = BackgroundTasks()
        self._changed: list[Listener] = []
        self._over: list[Listener] = []
        self._staging = Staging(tables, store.of_table)
        self._table_secrets: LRUCache[int, bytes] = LRUCache(CACHED_TABLES)
        tables.subscribe(self._table_over, Cause.OVER, Cause.CANCEL)
        tables.automation.deal_by(self.secret_of_table)
        tables.automation.draw_by(self._luck)
        leagues.records.close_by(self.sealed, lambda: TableError("same_deals_open"))
        leagues.before_erasure(self.mark)

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    def on_change(self, listener: Listener) -> None:
        """Call it with a contest whose players, or their states, have changed; it must be quick."""
        self._changed.append(listener)

    def on_over(self, listener: Listener) -> None:
        """Call it once with a contest that has just ended; it must be quick."""
        self._over.append(listener)

    # beginning -----------------------------------------------------------------------------------
    async def challenge(self, host: Person, rivals: Sequence[Person], place: tuple[int, int], game: str, deals: int, *,
                        partner: Person | None = None) -> DealContest:
        """The host and each rival play alone; with a ``partner`` two pairs play. ``place``: server and channel. All but
        the host are asked. Codes: same_deals_many."""
        rules = _rules(game, deals)
        invited = [*([partner] if partner else []), *rivals]
        if len({host.id, *(each.id for each in invited)}) <= len(invited) or not rivals or len(rivals) > RIVALS:
            raise StaleTable
        if partner is not None and not (rules.pairs and len(rivals) == PAIR):
            raise StaleTable
        mine = await self.store.of_user(host.id, 4 * RUNNING_MAX)
        if sum(not each.over and each.host == host.id for each in mine) >= RUNNING_MAX:
            raise TableError("same_deals_many", n=RUNNING_MAX)
        kind = ContestKind.ALONE if partner is None else ContestKind.PAIRS
        asked = [ContestPlayer(each.id, each.name, side, PlayerState.ASKED) for each, side in
                 [*([(partner, 0)] if partner else []), *[(each, int(partner is not None)) for each in rivals]]]
        return await self._create(
            kind, host.id, place, (game, deals), lasts=CONTEST_LASTS,
            players=(ContestPlayer(host.id, host.name), *asked))

    async def event(self, host: int, place: tuple[int, int], game: str, deals: int, days: int) -> DealContest:
        """The same deals for everybody on a server. Codes: same_deals_many."""
        _rules(game, deals)
        running = [each for each in await self.store.events(place[0], 4 * RUNNING_MAX) if not self._ended(each)]
        if len(running) >= RUNNING_MAX:
            raise TableError("same_deals_many", n=RUNNING_MAX)
        return await self._create(ContestKind.EVENT, host, place, (game, deals), lasts=timedelta(days=days))

    async def _create(self, kind: ContestKind, host: int, place: tuple[int, int], what: tuple[str, int], *,
                      lasts: timedelta, players: tuple[ContestPlayer, ...] = ()) -> DealContest:
        now, deals = self._clock.now(), SealedDeals(*what, self._secrets(SECRET_BYTES))
        return await self.store.create(DealContest(
            0, kind, deals, *place, host=host, begun=now, until=now + lasts, players=players))

    # taking part ---------------------------------------------------------------------------------
    async def contest(self, number: int) -> DealContest:
        """As it is now, even if the bot was ended before it could enter a table's end. StaleTable: there is none."""
        found = await self.store.contest(number)
        if found is None:
            raise StaleTable
        if not found.over:
            for side in found.sides:
                if side.table is not None and side.players[0].state is PlayerState.BEGUN:
                    await self._enter(found, await self._tables.snapshot(side.table))
            await self._end_if_due(number)
            found = await self.store.contest(number)
        if found is None:
            raise StaleTable
        return found

    async def agree(self, number: int, user: int) -> DealContest:
        """Accept a challenge. Codes: same_deals_over."""
        async with self._lock(number):
            found = await self._running(number)
            mine = _player(found, user)
            if mine.state is PlayerState.LEFT:
                raise TableError("same_deals_over")
            if mine.state is PlayerState.ASKED:
                await self.store.change(number, mine, PlayerState.READY)
            return await self._told(number)

    async def leave(self, number: int, user: int) -> DealContest:
        """Leave, or decline, before a card was seen; a pair leaves together. Codes: same_deals_begun, same_deals_over.
        """
        async with self._lock(number):
            found = await self._running(number)
            mine = _player(found, user)
            if mine.table is not None:
                raise TableError("same_deals_begun")
            together = found.side_of(user) if found.kind is ContestKind.PAIRS else DealSide((mine,))
            for each in () if together is None else together.players:
                await self.store.change(number, each, PlayerState.LEFT)
            await self._end_if_due(number)
            return await self._told(number)

    async def play(self, number: int, person: Person, channel: int, *, outside: bool = False) -> RunningTable:
        """The table of the person's side, which begins, or goes on. Codes: same_deals_over, same_deals_done,
        same_deals_waits (their partner has not agreed)."""
        async with self._lock(number):
            found = await self._running(number)
            if found.kind is ContestKind.EVENT and found.of(person.id) is None:
                if await self.store.marked(number, person.id):
                    raise TableError("same_deals_done")
                await self.store.claim(number, ContestPlayer(person.id, person.name))
                found = await self._running(number)
            mine = _player(found, person.id)
            if mine.state in (PlayerState.FINISHED, PlayerState.LEFT):
                raise TableError("same_deals_done")
            if mine.table is not None:
                return await self._staging.going(mine.table, person.id)
            side = found.side_of(person.id)
            if mine.state is PlayerState.ASKED or side is None or any(
                    each.state is PlayerState.ASKED for each in side.players):
                raise TableError("same_deals_waits")
            table = await self._staging.deal(
                *_seating(found, side, channel, outside=outside), partial(self.store.link, found, person.id))
            if (await self._told(number)).over:  # its time was up while the table was made
                await self._close(found, table.id, person.id)
                raise TableError("same_deals_over")
            return table

    async def _running(self, number: int) -> DealContest:
        """StaleTable; codes: same_deals_over."""
        found = await self.store.contest(number)
        if found is None:
            raise StaleTable
        if self._ended(found):
            raise TableError("same_deals_over")
        return found

    async def _told(self, number: int) -> DealContest:
        found = await self.store.contest(number)
        if found is None:
            raise StaleTable
        for listener in self._changed:
            listener(found)
        return found

    def _ended(self, contest: DealContest) -> bool:
        return contest.over or self._clock.now() >= contest.until

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    # ending --------------------------------------------------------------------------------------
    def _table_over(self, change: Changed) -> None:
        self._tasks.start(self._noted(change.after))

    async def _noted(self, table: Snapshot) -> None:
        try:
            found = await self.store.of_table(table.id)
            if found is not None and not found.over:
                await self._enter(found, table)
                await self._end_if_due(found.id)
        except StoreError as error:  # it is entered when somebody looks next
            log.warning("the end of table %d was not entered for its contest: %s", table.id, error)

    async def _enter(self, contest: DealContest, table: Snapshot) -> None:
        """Store what a table made that is over. What a side has not finished is lost; a pair of whom one left, or let
        AI players make their moves, loses all."""
        if table.status not in (Status.OVER, Status.CANCELLED):
            return
        rounds = table.game.rounds(table.state) if isinstance(table, RunningTable) else ()
        if contest.kind is ContestKind.PAIRS:
            left = await self._tables.conduct.leaving(table.id)
            rounds = () if left.users or left.idle else rounds
        if await self.store.finish(table.id, results_of(contest.rules, rounds, contest.deals)):
            await self._told(contest.id)

    async def _end_if_due(self, number: int) -> None:
        """End it if its time is up, with its tables; a challenge also once nobody has still to play."""
        found = await self.store.contest(number)
        if found is None or found.over:
            return
        timeout = self._clock.now() >= found.until
        if not timeout and (found.kind is ContestKind.EVENT or found.open):
            return
        if not await self.store.end(number):
            return
        found = await self.store.contest(number) or found
        for side in found.sides:
            if side.table is not None and side.players[0].state is PlayerState.BEGUN:
                await self._close(found, side.table, side.players[0].user)
        over = await self._told(number)
        for listener in self._over:
            listener(over)

    async def _close(self, contest: DealContest, table: int, user: int) -> None:
        await self._staging.end(table, user)
        await self._enter(contest, await self._tables.snapshot(table))

    async def expire(self, number: int) -> DealContest | None:
        """End it if its time is up; None: it is gone."""
        await self._end_if_due(number)
        return await self.store.contest(number)

    # what tables ask -----------------------------------------------------------------------------
    async def secret_of_table(self, table: int) -> bytes | None:
        """What its deals are made from; None: it plays no contest. It is asked before each move of an AI player, and a
        contest may have hundreds of players to read; its secret never changes."""
        if (known := self._table_secrets.get(table)) is not None:
            return known
        found = await self.store.of_table(table)
        if found is None:
            return None
        self._table_secrets[table] = found.what.secret
        return found.what.secret

    async def _luck(self, table: RunningTable, view: View) -> Random | None:
        if not table.unaided:
            return None
        secret = await self.secret_of_table(table.id)
        return None if secret is None else luck(secret, view)

    async def sealed(self, table: int) -> bool:
        """Whether this table's record is closed: see `bot.records.access`."""
        found = await self.store.of_table(table)
        if found is None or found.over:
            return False
        await self._end_if_due(found.id)
        found = await self.store.contest(found.id)
        return found is not None and not found.over

    async def closed_tables(self) -> Sequence[int]:
        """Those of contests that are not over."""
        return [side.table for each in await self.store.running() for side in each.sides if side.table is not None]

    async def mark(self, user: int) -> None:
        """Mark the events that run and whose cards a user knows who is about to be erased."""
        for event in await self.store.events_of(user):
            await self.store.put_mark(event, user)

    async def stored(self, user: int) -> list[int]:
        """The events of which a mark of before an erasure says that the user has played them."""
        return [each.id for each in await self.store.running()
                if each.kind is ContestKind.EVENT and await self.store.marked(each.id, user)]

    # looking back --------------------------------------------------------------------------------
    async def replay(self, contest: DealContest, side: int, deal: int) -> Sequence[Step]:
        """A deal of a contest that is over, as a side played it; both counted from 0. Empty: it did not finish it.
        StaleTable: there is no such side or deal."""
        if not contest.over or side >= len(contest.played) or deal >= contest.deals:
            raise StaleTable
        table = contest.played[side].table
        if table is None:
            raise StaleTable
        rounds, steps = await self._records.replay(table, deal + 1)
        return steps if deal < rounds else ()


def _rules(game: str, deals: int) -> DealGame:
    """StaleTable: nobody offers that."""
    found = DEAL_GAMES.get(game)
    if found is None or deals not in found.lengths:
        raise StaleTable
    return found


def _player(contest: DealContest, user: int) -> ContestPlayer:
    found = contest.of(user)
    if found is None:
        raise StaleTable
    return found


def _seating(contest: DealContest, side: DealSide, channel: int, *, outside: bool) -> tuple[Sequence[Seat], Opening]:
    """Who sits where, and on what terms: the first player of a side in place 0, so all sides see the deals from there.
    Partners play over several days, as each has their own hours."""
    rules, people = contest.rules, [Person(each.user, each.name) for each in side.players]
    options = rules.options(contest.deals)
    if contest.kind is not ContestKind.PAIRS:
        opening = Opening(rules.game, channel, None, options=options, outside=outside)
        return among_ai(people[0], 0, rules.seats, DAY_LEVEL), opening
    opening = Opening(rules.game, 0, None, pace="async", options=options, terms={UNSEEN: 1, TOGETHER: 1})
    return partners(people, rules.seats), opening


def partners(people: Sequence[Person], seats: int) -> tuple[Seat, ...]:
    """Two people opposite each other, and AI players between them."""
    found = [seat_for(person, place) for person, place in zip(people, (0, seats // PAIR), strict=True)]
    taken = {seat.number for seat in found}
    for number in range(seats):
        if number not in taken:
            found.append(Seat(number, ai_name(seat.name for seat in found), level=DAY_LEVEL))
    return tuple(sorted(found, key=lambda seat: seat.number))
