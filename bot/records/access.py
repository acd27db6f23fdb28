"""The only access to a table's past: history, replays, records, checks of the shuffle, exports.

Front ends and exports read records only here. Duplicate deals that others have yet to play are closed to everybody
except the players of the table, who get what their seat has seen. The deal of the day is closed until it is opened, to
its player too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from bot.core.errors import StaleTable, TableError
from bot.tables.core.entries import Entry
from bot.tables.core.model import Status, Table
from bot.tables.core.shuffle import Check, finished, verify
from bot.tables.core.state import RunningTable
from bot.tables.log.history import Event, Step, events, replay_steps
from bot.tables.service import TableService

MaySee = Callable[[Table], Awaitable[bool]]
"""Whether everybody who reads something may know of a table."""
Seal = Callable[[int], Awaitable[bool]]
"""Whether a table plays deals that others have yet to play."""


class RecordAccess:
    """Every method raises TableError (``boards_open``, or as `close_by` says) if the deals are closed to who asks."""

    def __init__(self, tables: TableService, *, boards: Seal) -> None:
        """``boards``: of duplicate deals."""
        self._tables = tables
        self._boards_sealed = boards
        self._closed_by: list[tuple[Seal, Callable[[], TableError]]] = []

    def close_by(self, seal: Seal, error: Callable[[], TableError]) -> None:
        """Ask this, too, which tables play a deal that is closed to everybody, to its players too. ``error``: what says
        so."""
        self._closed_by.append((seal, error))

    async def check_open(self, table: int) -> None:
        """Check that finished rounds are open to those who may see the table."""
        await self._check_day(table)
        if await self._boards_sealed(table):
            raise TableError("boards_open")

    async def history(self, table: int, user: int) -> Sequence[Event]:
        """What everybody at the table could see."""
        if (await self._tables.snapshot(table)).table.seat_of(user) is None:
            await self.check_open(table)
        return await asyncio.to_thread(events, await self._tables.log(table), self._tables.games)

    async def replay(self, table: int, number: int) -> tuple[int, Sequence[Step]]:
        """A finished round with open cards (`bot.tables.log.history.replay_steps`)."""
        await self.check_open(table)
        return await asyncio.to_thread(replay_steps, await self._tables.log(table), self._tables.games, number)

    async def left_over(self, table: RunningTable) -> tuple[tuple[int, tuple[str, ...]], ...] | None:
        """The cards in hands when the newest round ended, by seat. None while a round is played, and where its replay
        is closed to anybody who may see the table."""
        if (left := table.left_over) is not None:
            try:
                await self.check_open(table.id)
            except TableError:
                return None
        return left

    async def record(self, table: int, user: int | None) -> str:
        """The record as the person may see it; the whole of it once the game is over."""
        await self._check_day(table)
        if await self._boards_sealed(table):
            if (await self._tables.snapshot(table)).table.seat_of(user) is None:
                raise TableError("boards_open")
            return await self._tables.record(table, user)
        if (await self._tables.begun(table)).shuffle.sealed:
            return await self._tables.automation.whole_record(table)
        return await self._tables.record(table, user)

    async def finished(self, table: int) -> str:
        """The record up to the last round that is over, with open cards; empty if there is none. Codes: not_running."""
        await self._tables.begun(table)
        await self.check_open(table)
        text = await self._tables.automation.whole_record(table)
        end = text.rfind("\nscore ") + 1
        return text[:text.index("\n", end) + 1] if end else ""

    async def entries(self, table: int) -> Sequence[Entry]:
        """All that has happened at a table whose game is over. StaleTable: it is not."""
        if (await self._tables.snapshot(table)).table.status is not Status.OVER:
            raise StaleTable
        await self.check_open(table)
        return await self._tables.log(table)

    async def checks(self, table: int) -> tuple[tuple[Check, ...], str]:
        """The checks of the shuffles whose secrets are out, and the record up to the last of them; empty if there is
        none. Codes: not_running."""
        await self._tables.begun(table)
        await self.check_open(table)
        text = await self._tables.automation.whole_record(table)
        found = tuple(check for check in verify(text, self._tables.games) if check.problem != "no_reveal")
        return found, finished(text)

    async def _check_day(self, table: int) -> None:
        for sealed, error in self._closed_by:
            if await sealed(table):
                raise error()
