"""The queue of players who look for a game, one per server, and the lobby that opens when enough are waiting.

Players who wait for the same game at the same pace, rated or not, are seated together, those who have waited longest
first. Players who already sit in a lobby of that pace, or play a live game, do not wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol
from weakref import WeakValueDictionary

from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, Status
from bot.tables.core.ports import Clock, Place
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening, find_game
from bot.tables.service import TableService

LIVE, SLOW = timedelta(hours=1), timedelta(days=3)
"""How long somebody waits: for a live game, and for one over days."""


@dataclass(frozen=True, slots=True)
class Seeker:
    """A player who looks for a game, and where they asked."""

    guild: int
    user: int
    name: str
    game: str
    pace: str
    rated: bool
    channel: int
    since: datetime

    @property
    def kind(self) -> tuple[str, str, bool]:
        return self.game, self.pace, self.rated


@dataclass(frozen=True, slots=True)
class CallMessage:
    """A message that shows who is waiting for a kind of game on a server."""

    guild: int
    game: str
    pace: str
    rated: bool
    channel: int
    message: int

    @property
    def kind(self) -> tuple[str, str, bool]:
        return self.game, self.pace, self.rated


def call_place(guild: int, kind: tuple[str, str, bool]) -> Place:
    """Where the message is, while it is being sent."""
    game, pace, rated = kind
    return Place(f"call {game} {pace} {rated:d}", guild)


class SeekerStore(Protocol):
    async def seek(self, seeker: Seeker) -> None:
        """Store it, in place of what the player looked for on this server before."""
        ...

    async def stop(self, guild: int, user: int) -> bool: ...

    async def seekers(self, guild: int) -> Sequence[Seeker]:
        """Those who wait longest first."""
        ...

    async def alerted(self, guild: int) -> Sequence[int]:
        """The users who want to know of tables that need one more, and have sat at a table of this server."""
        ...

    async def calls(self) -> Sequence[CallMessage]: ...

    async def put_call(self, call: CallMessage) -> None: ...

    async def drop_call(self, call: CallMessage) -> None: ...


class PlayerQueue:
    def __init__(self, store: SeekerStore, tables: TableService, clock: Clock) -> None:
        self._store = self.messages = store
        self._tables = tables
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def waiting(self, guild: int) -> list[Seeker]:
        """Who waits now, those who wait longest first; who no longer does is forgotten."""
        found = []
        for seeker in await self._store.seekers(guild):
            if self.until(seeker) <= self._clock.now() or await self._busy(seeker):
                await self._store.stop(guild, seeker.user)
            else:
                found.append(seeker)
        return found

    async def alerted(self, guild: int) -> Sequence[int]:
        return await self._store.alerted(guild)

    def until(self, seeker: Seeker) -> datetime:
        return seeker.since + (SLOW if self._tables.paces[seeker.pace].remind else LIVE)

    def needed(self, game: str) -> int:
        """How many players a table needs at least."""
        rules = find_game(self._tables.games, game)
        return min(rules.players(rules.check_options({})))

    async def seek(self, seeker: Seeker) -> Lobby | None:
        """Wait, in place of what was looked for before on this server. With enough others, or if such a table needs
        one more: the lobby where all of them sit, who are no longer in the queue. Codes: no_such_game, no_such_pace,
        plays_already."""
        find_game(self._tables.games, seeker.game)
        if seeker.pace not in self._tables.paces:
            raise TableError("no_such_pace", pace=seeker.pace)
        if await self._busy(seeker):
            raise TableError("plays_already")
        async with self._locks.setdefault(seeker.guild, asyncio.Lock()):
            if (short := await self._short(seeker)) is not None:
                await self._tables.join(short, Person(seeker.user, seeker.name))
                await self._store.stop(seeker.guild, seeker.user)
                return await self._tables.here(short, seeker.user)
            await self._store.seek(seeker)
            found = await self._company(seeker)
            if len(found) < self.needed(seeker.game):
                return None
            opening = Opening(seeker.game, seeker.channel, seeker.guild, seeker.pace, rated=seeker.rated)
            lobby = await self._tables.gathering.gather([Person(each.user, each.name) for each in found], opening)
            for each in found:
                await self._store.stop(each.guild, each.user)
        return await self._tables.here(lobby.id, seeker.user)

    async def _short(self, seeker: Seeker) -> int | None:
        """A table that was opened for such players in the seeker's channel, and that one of them has left."""
        apart = set(await self._tables.conduct.apart(seeker.user))
        for table in reversed(await self._tables.lobbies(seeker.guild)):
            lobby = await self._tables.snapshot(table.id)
            kind = table.game, table.pace, table.rated
            if isinstance(lobby, Lobby) and lobby.gathered and not lobby.closed and seeker.user not in lobby.dismissed \
                    and (kind, table.channel) == (seeker.kind, seeker.channel) \
                    and len(table.taken) < self.needed(table.game) \
                    and not apart.intersection(person.id for person in table.people):
                return table.id
        return None

    async def _company(self, seeker: Seeker) -> list[Seeker]:
        """The players for the seeker's table, and the seeker."""
        found: list[Seeker] = [seeker]
        for each in await self.waiting(seeker.guild):
            if each.kind != seeker.kind or each.user == seeker.user or len(found) == self.needed(seeker.game):
                continue
            if not {other.user for other in found}.intersection(await self._tables.conduct.apart(each.user)):
                found.append(each)
        return sorted(found, key=lambda each: each.since)

    async def stop(self, guild: int, user: int) -> bool:
        """Whether the player was waiting."""
        async with self._locks.setdefault(guild, asyncio.Lock()):
            return await self._store.stop(guild, user)

    async def _busy(self, seeker: Seeker) -> bool:
        live = not self._tables.paces[seeker.pace].remind
        mine = [table for table in await self._tables.tables_of(seeker.user) if table.pace == seeker.pace
                and (table.status is Status.LOBBY or len(table.people) > 1)]  # AI players wait for nobody
        return any(live or (table.status is Status.LOBBY and table.guild == seeker.guild) for table in mine)
