"""Tables that are made for people who have claimed a task: a shared deal, or a contest on equal deals.

The claim is stored before a card is dealt, and which table it led to before the game begins. So of two clicks, also in
two processes, one makes the table; and a lobby that was left, since the bot was ended before it was stored, is taken.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.core.errors import TableError
from bot.tables.core.model import Seat, Status
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService

Link = Callable[[int], Awaitable[int]]
"""Stores which table a claim led to, the first that it is given, and returns that. TableError: there is no claim."""
Known = Callable[[int], Awaitable[object | None]]
"""What a table is for; None: for nothing that is known."""


class Staging:
    def __init__(self, tables: TableService, known: Known) -> None:
        self._tables = tables
        self._known = known

    async def deal(self, seats: Sequence[Seat], opening: Opening, link: Link) -> RunningTable:
        """Begin the table of players who have claimed a task."""
        user = next(seat.person.id for seat in seats if seat.person is not None)
        made = await self._left(seats, opening) or (await self._tables.lobbies.stage(seats, opening, by=user)).id
        try:
            linked = await link(made)
        except TableError:
            await self._drop(made, user)
            raise
        if linked != made:
            await self._drop(made, user)
        return await self.going(linked, user)

    async def _drop(self, table: int, user: int) -> None:
        with suppress(TableError):
            await self._tables.lobbies.cancel(table, user)

    async def _left(self, seats: Sequence[Seat], opening: Opening) -> int | None:
        """A lobby that `deal` made, and that is for nothing yet."""
        people = tuple(seat.person for seat in seats if seat.person is not None)
        options = self._tables.games[opening.game].check_options(opening.options)
        for table in await self._tables.lists.of_person(people[0].id):
            if (table.status is Status.LOBBY and [each.id for each in table.people] == [each.id for each in people]
                    and (table.game, table.options, table.terms) == (opening.game, options, opening.terms)
                    and (table.guild, table.channel, table.outside) == (None, opening.channel, opening.outside)
                    and await self._known(table.id) is None):
                snapshot = await self._tables.snapshot(table.id)
                if isinstance(snapshot, Lobby) and snapshot.staged:
                    return table.id
        return None

    async def going(self, number: int, user: int) -> RunningTable:
        """The table of a claim, begun if the bot was ended before it could be."""
        table = await self._tables.snapshot(number)
        if isinstance(table, RunningTable):
            return table
        try:
            return await self._tables.lobbies.begin(number, user)
        except TableError:  # another click has begun it just now
            table = await self._tables.snapshot(number)
            if isinstance(table, RunningTable):
                return table
            raise

    async def end(self, table: int, user: int) -> None:
        """End it if it is not over."""
        snapshot = await self._tables.snapshot(table)
        try:
            if snapshot.status is Status.RUNNING:
                await self._tables.abort(table, user, force=True)
            elif snapshot.status is Status.LOBBY:
                await self._tables.lobbies.cancel(table, user)
        except TableError as error:
            if error.code != "table_over":  # it has ended just now
                raise
