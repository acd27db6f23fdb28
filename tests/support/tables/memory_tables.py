"""The table store in memory: the same contract as SQLite's, for tests and for tables nobody needs tomorrow."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.core.errors import TableError
from bot.features.queue.values import PlayerSearch
from bot.log.errors import Conflict, Repeated
from bot.tables.core.change import Changed, GameResult
from bot.tables.core.entries import Entry
from bot.tables.core.model import SeatClaim, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import Wait
from bot.tables.core.ports import Beside, Conduct, Departure, nothing_beside
from bot.tables.log.fold import record_text


@dataclass
class _Conduct:
    pace: str
    ended: datetime | None = None
    gone: bool = False
    missed: int = 0


class MemoryTables:
    """`TableStore`. ``results`` by table id, to look at."""

    def __init__(self) -> None:
        self._tables: dict[int, Table] = {}
        self._logs: dict[int, list[Entry]] = {}
        self._due: dict[int, datetime] = {}
        self._secrets: dict[tuple[int, int], bytes] = {}
        self._orders: dict[int, dict[tuple[int, OrderKind], Order]] = {}
        self._waits: dict[int, tuple[Wait, ...]] = {}
        self._conduct: dict[tuple[int, int], _Conduct] = {}
        self.blocks: set[tuple[int, int]] = set()
        self.results: dict[int, GameResult] = {}
        self.departed: dict[int, list[Departure]] = {}
        self.searches: dict[int, PlayerSearch] = {}

    async def create(self, table: Table, entry: Entry, claims: Sequence[SeatClaim] = (),
                     beside: Beside = nothing_beside) -> Table:
        self._check_claims(claims)
        changes = beside(len(self._tables) + 1)
        if any(self._tables[each.after.id].seq != each.before.seq for each in changes):
            raise TableError("search_lost")
        made = replace(table, id=len(self._tables) + 1)
        self._tables[made.id] = made
        self._logs[made.id] = [entry]
        self._orders[made.id] = {}
        self._claim(made.id, claims)
        for each in changes:
            await self.append(each)
        return made

    def _check_claims(self, claims: Sequence[SeatClaim]) -> None:
        if any(claim.user not in self.searches or self.searches[claim.user].seat != claim.seat for claim in claims):
            raise TableError("search_lost")

    def _claim(self, table: int, claims: Sequence[SeatClaim]) -> None:
        for claim in claims:
            self.searches[claim.user] = replace(self.searches[claim.user], seat=table)

    async def table(self, table_id: int) -> Table | None:
        return self._tables.get(table_id)

    async def log(self, table_id: int) -> Sequence[Entry]:
        return tuple(self._logs.get(table_id, ()))

    async def append(self, write: Changed) -> None:
        table, entry = write.after.table, write.entry
        if table.id not in self._tables:
            raise Conflict
        orders = self._orders[table.id]
        kept = {key: order for key, order in orders.items() if key not in write.dropped}
        self._check_key(table.id, entry.key, kept)
        if self._tables[table.id].seq != entry.seq - 1:
            raise Conflict
        self._check_claims(write.claims)
        self._claim(table.id, write.claims)
        self._orders[table.id] = kept
        self._waits[table.id] = write.waits
        self._note_conduct(write)
        self._logs[table.id].append(entry)
        self._tables[table.id] = table
        self._set_due(table.id, write.due)
        if write.secret is not None:
            number, secret = write.secret
            self._secrets[table.id, number] = secret
        if write.result is not None:
            self.results[table.id] = write.result
        if (handed := write.handover) is not None:
            self.departed.setdefault(table.id, []).append(
                Departure(handed.seat, entry.seq, handed.gone, handed.came))

    async def tables_of(self, user: int, status: Sequence[Status], guild: int | None = None) -> Sequence[Table]:
        return [table for table in self._newest(status)
                if table.seat_of(user) or (guild is not None and table.guild == guild)]

    async def tables_of_each(self, users: Collection[int], status: Sequence[Status]) -> Mapping[int, Sequence[Table]]:
        return {user: await self.tables_of(user, status) for user in users}

    async def finished_of(self, user: int, most: int) -> Sequence[Table]:
        mine = [table for table in self._newest(tuple(Status)) if table.seat_of(user)]
        return [table for table in mine if "\nscore " in record_text(self._logs[table.id])][:most]

    async def tables_in(self, channel: int, status: Sequence[Status]) -> Sequence[Table]:
        return [table for table in self._newest(status) if table.channel == channel]

    async def tables_of_guild(self, guild: int | None, status: Sequence[Status]) -> Sequence[Table]:
        return [table for table in self._newest(status) if guild in (None, table.guild)]

    async def running(self) -> int:
        return sum(table.origin is None for table in self._newest((Status.RUNNING,)))

    async def apart(self, user: int) -> Collection[int]:
        return {one if other == user else other for one, other in self.blocks if user in (one, other)}

    async def apart_of(self, users: Collection[int]) -> Mapping[int, Collection[int]]:
        return {user: found for user in users if (found := await self.apart(user))}

    async def due(self) -> Sequence[tuple[int, datetime]]:
        return sorted(self._due.items(), key=lambda item: (item[1], item[0]))

    async def waiting(self) -> Sequence[int]:
        return sorted({*self._due, *(table for table, waits in self._waits.items() if waits)})

    async def secret(self, table_id: int, round: int) -> bytes | None:
        return self._secrets.get((table_id, round))

    async def departures(self, table_id: int) -> Sequence[Departure]:
        return tuple(self.departed.get(table_id, ()))

    async def orders(self, table_id: int) -> Sequence[Order]:
        return tuple(order for _, order in sorted(self._orders.get(table_id, {}).items()))

    async def put_order(self, table_id: int, seq: int, order: Order, due: datetime | None) -> None:
        self._check_key(table_id, order.key, self._orders.get(table_id, {}))
        if table_id not in self._tables or self._tables[table_id].seq != seq:
            raise Conflict
        self._orders[table_id][order.seat, order.kind] = order
        self._set_due(table_id, due)

    async def drop_order(self, table_id: int, seq: int, seat: int, kind: OrderKind, due: datetime | None) -> None:
        if table_id not in self._tables or self._tables[table_id].seq != seq:
            raise Conflict
        self._orders[table_id].pop((seat, kind), None)
        self._set_due(table_id, due)

    def _set_due(self, table_id: int, due: datetime | None) -> None:
        self._due.pop(table_id, None)
        if due is not None:
            self._due[table_id] = due

    async def waits(self, tables: Sequence[int] | None = None) -> Sequence[Wait]:
        found = [wait for table, waits in self._waits.items() if tables is None or table in tables for wait in waits]
        return sorted(found, key=lambda wait: wait.since)

    async def conduct(self, users: Collection[int], pace: str, games: int) -> Mapping[int, Conduct]:
        return {user: found for user in users if (found := self._conduct_of(user, pace, games)).games}

    def _conduct_of(self, user: int, pace: str, games: int) -> Conduct:
        mine = [noted for (who, _), noted in self._conduct.items()
                if who == user and noted.pace == pace and noted.ended is not None]
        last = sorted(mine, key=lambda noted: noted.ended or datetime.max, reverse=True)[:games]
        return Conduct(len(last), sum(noted.gone for noted in last), sum(noted.missed for noted in last))

    def _note_conduct(self, write: Changed) -> None:
        table, at = write.after.table, write.entry.at
        ending = write.result is not None and not write.result.aborted
        for user in {write.missed, write.left, *(person.id for person in table.people if ending)} - {None}:
            assert user is not None
            noted = self._conduct.setdefault((user, table.id), _Conduct(table.pace))
            noted.missed += user == write.missed
            noted.gone = noted.gone or user == write.left
            if noted.ended is None and (ending or user == write.left):
                noted.ended = at
        if write.back is not None and (noted := self._conduct.get((write.back, table.id))):
            noted.gone, noted.ended = False, None

    async def note_left(self, table: Table, users: Collection[int], at: datetime) -> None:
        for user in users:
            noted = self._conduct.setdefault((user, table.id), _Conduct(table.pace))
            noted.gone, noted.ended = True, noted.ended or at

    def _newest(self, status: Sequence[Status]) -> list[Table]:
        return [table for _, table in sorted(self._tables.items(), reverse=True) if table.status in status]

    def _check_key(self, table_id: int, key: str | None, orders: Mapping[tuple[int, OrderKind], Order]) -> None:
        if key is None:
            return
        used = {entry.key for entry in self._logs.get(table_id, ())}
        used |= {order.key for order in orders.values()}
        if key in used:
            raise Repeated
