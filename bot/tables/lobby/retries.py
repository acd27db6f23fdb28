"""Try it again: a private table on which one person plays on from a decision of a finished round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.tables.core import decisions
from bot.tables.core.change import Change
from bot.tables.core.model import Origin, Person, RunningTable, Snapshot, Status, Table
from bot.tables.core.repository import TableRepository, running
from bot.tables.lobby.lobby_rules import among_ai, check_lobby
from bot.tables.timing.time_control import LIVE
from games.actions import Abort
from games.review.retry import Retry
from games.review.situations import Kind

AGAIN = "retry "
"""How the first entry of such a table and a comment in its record begin; the origin follows."""
TERMS: Mapping[Kind, Mapping[str, str | int]] = {Kind.BOMB: {"bombs": "closing", "closing": 15}}
"""Terms where the decision is made in a closing trick: there must be time to make it."""


class Retries:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def begin(self, person: Person, seat: int, retry: Retry, origin: Origin) -> RunningTable:
        """A table of the person alone, at ``seat``, among AI players, where ``retry`` goes on. Their last one ends."""
        await self.leave(person.id)
        lobby = await self._repository.create(self._table(person, seat, retry, origin), f"{AGAIN}{origin}", person.id)

        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            table = check_lobby(snapshot)
            game, ready = self._repository.games[retry.game], replace(table.table, status=Status.RUNNING)
            return decisions.start(
                replace(table, table=ready), game, self._repository.pace(ready), self._repository.next_time(table),
                person.id, (f"; {AGAIN}{origin}", *retry.lines))

        return await self._repository.change(lobby.id, decide)

    async def leave(self, user: int) -> None:
        """End what the user tries."""
        for known in await self._repository.store.tables_of(user, (Status.LOBBY, Status.RUNNING)):
            if known.origin is not None:
                await self._end(known)

    def _table(self, person: Person, seat: int, retry: Retry, origin: Origin) -> Table:
        """It has no channel: answers alone show it."""
        game = self._repository.games[retry.game]
        seats = among_ai(person, seat, max(game.players(retry.options)), game.levels[-1])
        return Table(
            0, game.id, retry.options, LIVE.name, False, person.id, 0, None, Status.LOBBY, seats, 1,
            self._repository.now(), terms=TERMS.get(retry.kind, {}), outside=True, origin=origin)

    async def _end(self, table: Table) -> None:
        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            return decisions.act(running(snapshot), Abort(), self._repository.next_time(snapshot))

        if table.status is Status.RUNNING:
            await self._repository.change(table.id, decide)
