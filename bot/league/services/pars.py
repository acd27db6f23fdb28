"""Pars of finished deals: computed in batches in the background, stored, and read for reviews and statistics.

Records come from `RecordAccess`, so a deal that others have yet to play has no par. Deals that a player is looking at
come first, then the latest finished tables. Nothing waits for a par: until it is known, it is not shown.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.core.background import Worker
from bot.core.errors import StoreError, TableError
from bot.league.model import Result
from bot.league.ports import ParStore
from bot.records.access import RecordAccess
from games.review.par import GAMES, Par, deals

log = logging.getLogger(__name__)

WAITING = 50
"""Maximum number of queued tables; the oldest are dropped."""

ParSampler = Callable[[str, int, int], Awaitable[Par]]
"""`games.review.par.sample`, run outside the event loop: record, round, games played so far."""


async def known_pars(store: ParStore, record: str) -> Mapping[int, Par]:
    """The pars that are known, by round (from 1)."""
    keys = await asyncio.to_thread(deals, record)
    found = await store.pars(list(keys.values()))
    return {number: found[key] for number, key in keys.items() if key in found and found[key].known}


class ParService:
    """Compute and read pars. ``sample`` None: pars are only read."""

    def __init__(self, store: ParStore, records: RecordAccess, recount: Callable[[int], Awaitable[None]],
                 sample: ParSampler | None = None) -> None:
        self._store = store
        self._records = records
        self._recount = recount
        self.sample = sample
        self._waiting: list[int] = []
        self._wanted = 0, 0
        self._worker = Worker(self._work)

    async def of_record(self, record: str) -> Mapping[int, Par]:
        return await known_pars(self._store, record)

    async def of_table(self, table: int) -> Mapping[int, Par]:
        """The same for a table's rounds that are over. TableError (``boards_open``)."""
        return await self.of_record(await self._records.finished(table))

    async def of_boards(self, results: Sequence[Result]) -> Mapping[int, Par]:
        """Of shared deals, from any table that played them. TableError (``boards_open``)."""
        tables = [result.table for result in results if result.table is not None]
        return await self.of_table(tables[0]) if tables else {}

    def want(self, table: int, number: int) -> bool:
        """Compute this round next. False: this process does not compute pars."""
        if self.sample is None:
            return False
        self._waiting = [table, *(each for each in self._waiting if each != table)]
        self._wanted = table, number
        self._worker.start()
        return True

    def ended(self, tables: Sequence[int]) -> None:
        """Queue these tables, whose deals are over, behind those that wait already, newest first."""
        if self.sample is not None:
            first, rest = self._waiting[:1], self._waiting[1:]
            new = [table for table in tables if table not in self._waiting]
            self._waiting = [*first, *new, *rest][:WAITING]
            self._worker.start()

    async def resume(self) -> None:
        """Queue what was waiting when the bot stopped: the newest games without a par among at least two people."""
        if self.sample is not None:
            self.ended(await self._store.without_par(GAMES, WAITING))

    async def stop(self) -> None:
        """Stop. Finished batches are stored; the rest is lost."""
        self._waiting.clear()
        await self._worker.stop()

    async def settle(self) -> None:
        """Wait until nothing waits: for tests."""
        await self._worker.settle()

    async def _work(self) -> None:
        while self._waiting:
            table = self._waiting[0]
            try:
                done = await self._table(table)
            except (TableError, StoreError) as error:
                log.info("table %d has no par: %s", table, error)
                done = True
            except Exception:
                log.exception("the par of table %d was not computed", table)
                done = True
            if done and table in self._waiting:
                self._waiting.remove(table)

    async def _table(self, table: int) -> bool:
        """Compute the table's pars. False: another table or round has become more urgent."""
        wanted, text = self._wanted, await self._records.finished(table)
        keys = await asyncio.to_thread(deals, text)
        known = await self._store.pars(list(keys.values()))
        for number in sorted(keys, key=lambda each: (table, each) != wanted):
            par = known.get(keys[number], Par())
            while not par.known:
                assert self.sample is not None
                more = await self.sample(text, number, par.games)
                par += more
                await self._store.add_par(keys[number], more)
                if (self._waiting[:1], self._wanted) != ([table], wanted):
                    return False
        await self._recount(table)
        return True
