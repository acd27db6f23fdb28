"""Simulated players who act on their own: they join the guest's lobby and play like AI players."""

from __future__ import annotations

import logging

from bot.app import App
from bot.core.errors import TableError
from bot.playground.world import SimulatedClock, World
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import RunningTable
from bot.tables.timing.ai_players import AiPlayers
from games.actions import RuleError

log = logging.getLogger(__name__)

PAUSE = 0.8
"""Seconds between two actions of theirs."""


class Friends:
    """``active``: whether the guest's friends act; the others in the league always do."""

    def __init__(self, app: App, clock: SimulatedClock) -> None:
        """``app``: not started yet; its start makes them act."""
        self.active = False
        self.world: World | None = None
        self._clock = clock
        self._tables = app.tables
        self._players = AiPlayers(app.tables, app.parts.thinking.player, app.parts.thinking.workers)
        app.client.add_listener(self._run, "on_ready")

    async def _run(self) -> None:
        """Act until cancelled. As a listener it is the bot's own work, as far as simcord is concerned."""
        while True:
            await self._clock.sleep(PAUSE)
            try:
                if self.world is not None:
                    await self._act(self.world)
            except (TableError, RuleError) as error:  # somebody was faster
                log.debug("a friend's move failed: %s", error)

    async def _act(self, world: World) -> None:
        """Do one thing, if there is something to do."""
        acting = [*(world.friends.values() if self.active else ()), *world.members.values()]
        for person in acting:
            for table in await self._tables.lists.of_person(person.id):
                if table.status is Status.RUNNING and await self._move(table, person.id):
                    return
        if self.active:
            await self._join(world)

    async def _move(self, table: Table, user: int) -> bool:
        snapshot = await self._tables.snapshot(table.id)
        if not isinstance(snapshot, RunningTable) or snapshot.clocks.paused is not None:
            return False
        seat = next((each for each in snapshot.to_act
                     if (person := snapshot.person_playing(each)) is not None and person.id == user), None)
        if seat is None:
            return False
        action = await self._players.move(snapshot, seat)
        await self._tables.act(table.id, user, snapshot.seq, action)
        return True

    async def _join(self, world: World) -> None:
        """One friend takes a free place in the guest's newest lobby."""
        for table in await self._tables.lists.of_person(world.guest.id):
            if table.status is not Status.LOBBY or None not in table.seats:
                continue
            for name, friend in world.friends.items():
                if table.seat_of(friend.id) is None:
                    await self._tables.lobbies.join(table.id, Person(friend.id, name))
                    return
