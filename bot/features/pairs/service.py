"""The pairs' deal of the day: two people as partners against two `hard` AI players, each of them once a day.

One asks the other, and the game begins once both have said within `HERE_LASTS` that they play now. Only then have they
begun, both or neither: until then a request binds nobody, and one may have asked several. What a pair has made is
theirs together. If one of them leaves, or lets AI players make the last moves (`bot.tables.log.leaving`), it counts as
left: so nobody can spoil a deal that goes badly for free.

Who keeps apart from somebody (a block, in either direction) sees no request of theirs, and nobody learns of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary

from bot.core.clock import Clock
from bot.core.errors import StaleTable, TableError
from bot.features.daily.service import DailyService
from bot.features.daily.shared_deals import DEALS, PAIRS
from bot.features.daily.values import DAY_LEVEL
from bot.features.pairs.store import SqlPairs
from bot.features.pairs.values import Pair
from bot.tables.core.model import TOGETHER, UNSEEN, Person, Seat
from bot.tables.core.state import RunningTable
from bot.tables.rules.lobby_rules import HERE_LASTS, Opening
from bot.tables.rules.seats import ai_name, seat_for
from bot.tables.service import TableService

MAX_OPEN_REQUESTS = 3
"""Requests of one player that wait, and of others that they see at once."""
READY_MINUTES = int(HERE_LASTS.total_seconds() // 60)
DEAL = DEALS[PAIRS]


@dataclass(frozen=True, slots=True)
class PairCall:
    """What a player's *Play* led to. ``waits``: for the partner, who has said that they play, but not just now, and is
    to be told."""

    pair: Pair
    table: RunningTable | None = None
    waits: bool = False


class PairService:
    """Methods raise `StaleTable`, `TableError` or `StoreError` without changes."""

    def __init__(self, store: SqlPairs, daily: DailyService, tables: TableService, clock: Clock) -> None:
        self.store = store
        self._daily = daily
        daily.ask_partners(store)
        self._tables = tables
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def day(self) -> str:
        """The key of the deal that is played now."""
        return DEAL.key(self._daily.today())

    # asking --------------------------------------------------------------------------------------
    async def of(self, user: int) -> Sequence[Pair]:
        """Requests of today that the user sees: by others, at most `MAX_OPEN_REQUESTS`, then their own, with the last
        refused."""
        apart = await self._tables.conduct.apart(user)
        known = [each for each in await self.store.pairs(user, self.day) if each.table is None]
        asked = [each for each in known if each.guest.id == user and not each.ended and each.host.id not in apart]
        mine = [replace(each, guest_here=None) if each.guest.id in apart else each
                for each in known if each.host.id == user]
        refused = [each for each in mine if each.ended == each.guest.id]
        return [*asked[:MAX_OPEN_REQUESTS], *(each for each in mine if not each.ended), *refused[-MAX_OPEN_REQUESTS:]]

    async def undealt(self, user: int, partner: int) -> Sequence[Pair]:
        """The request with which the two have begun, if the bot was ended before it could deal."""
        return [each for each in await self.store.pairs(user, self.day)
                if partner in (each.host.id, each.guest.id) and each.table is None and not each.ended]

    async def ask(self, host: Person, guest: Person, guild: int) -> tuple[Pair, bool]:
        """Ask for a partner, and whether this is new to them; the host is here. Nothing if they have asked the host.
        Codes: daily_done, pair_taken, pair_many, pair_refused."""
        if host.id == guest.id:
            raise StaleTable
        apart = guest.id in await self._tables.conduct.apart(host.id)
        await self._check_free(self.day, host, None if apart else guest)
        known = await self.of(host.id)
        theirs = next((each for each in known if each.host.id == guest.id), None)
        if theirs is not None:
            return theirs, False
        mine = [each for each in known if each.host.id == host.id and not each.ended]
        if len(mine) >= MAX_OPEN_REQUESTS and not any(each.guest.id == guest.id for each in mine):
            raise TableError("pair_many", n=MAX_OPEN_REQUESTS)
        await self.store.forget_requests(self.day)
        now = self._clock.now()
        fresh = Pair(0, self.day, host, guest, guild=guild, asked=now)
        pair = await self.store.ask(fresh)
        if pair.ended == guest.id:
            raise TableError("pair_refused", name=guest.name)
        if pair.ended:
            await self.store.end_pair(pair.id, 0)
        return await self.store.note_here(pair.id, host.id, now), pair.host_here is None

    async def _check_free(self, day: str, person: Person, partner: Person | None) -> None:
        """Check that the person, and the partner, have not begun with somebody else. Codes: daily_done, pair_taken."""
        if await self._daily.has_begun(day, person.id, partner=0 if partner is None else partner.id):
            raise TableError("daily_done")
        if partner is not None and await self._daily.has_begun(day, partner.id, partner=person.id):
            raise TableError("pair_taken", name=partner.name)

    async def end(self, number: int, user: int) -> None:
        """Withdraw a request, or refuse it. Codes: pair_begun (both have begun)."""
        async with self._lock(number):
            pair = await self.store.pair(number)
            if pair is None or pair.partner_of(user) is None:
                raise StaleTable
            if not pair.ended and not await self.store.end_pair(pair.id, user):
                raise TableError("pair_begun")

    # playing -------------------------------------------------------------------------------------
    async def play(self, number: int, person: Person) -> PairCall:
        """The person plays now: the game begins if their partner does too, or it goes on. Codes: daily_done."""
        async with self._lock(number):
            pair = await self.store.pair(number)
            partner = None if pair is None else pair.partner_of(person.id)
            if pair is None or partner is None:
                raise StaleTable
            if pair.table is not None:
                return PairCall(pair, await self._daily.going(pair.table, person.id))
            apart = partner.id in await self._tables.conduct.apart(person.id)
            if pair.day != self.day or pair.ended or (apart and person.id == pair.guest.id):
                raise StaleTable
            now, before = self._clock.now(), pair.here(person.id)
            await self._check_free(pair.day, person, partner)
            pair = await self.store.note_here(pair.id, person.id, now)
            there = None if apart else pair.here(partner.id)
            if is_ready(there, now):
                return await self._begun(pair)
            return PairCall(pair, waits=there is not None and not is_ready(before, now))

    async def _begun(self, pair: Pair) -> PairCall:
        await self.store.claim_pair(pair)
        await self._daily.forget_marks()
        opening = Opening(DEAL.game, 0, None, options=DEAL.options, terms={UNSEEN: 1, TOGETHER: 1})
        table = await self._daily.deal(
            partners(pair.host, pair.guest), opening, partial(self.store.link_pair, pair.id))
        return PairCall(replace(pair, table=table.id), table)

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())


def is_ready(at: datetime | None, now: datetime) -> bool:
    """Whether who has said then that they play still does."""
    return at is not None and now - at <= HERE_LASTS


def partners(one: Person, other: Person) -> tuple[Seat, ...]:
    """Two people opposite each other, and AI players between them."""
    people = {0: seat_for(one, 0), DEAL.seats // 2: seat_for(other, DEAL.seats // 2)}
    found = list(people.values())
    for number in range(DEAL.seats):
        if number not in people:
            found.append(Seat(number, ai_name(seat.name for seat in found), level=DAY_LEVEL))
    return tuple(sorted(found, key=lambda seat: seat.number))
