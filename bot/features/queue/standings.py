"""How searches stand: who still waits, who sits in a lobby of the queue, who plays with AI players meanwhile.

All of it follows from the searches and from the tables of their players, so it is the same after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.matching import Waiting
from bot.features.queue.parties import Parties, PartyStep
from bot.features.queue.values import Kind, PlayerSearch, SearchStore
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.service import TableService
from games.views import Phase


@dataclass(frozen=True, slots=True)
class Stand:
    """``wait``: for what it may lead to a table now. ``lobby``: where the player is to press *I am here*; ``ai_games``:
    the tables with AI players that they leave for people."""

    wait: Waiting
    lobby: Lobby | None = None
    ai_games: tuple[RunningTable, ...] = ()

    @property
    def search(self) -> PlayerSearch:
        return self.wait.search

    @property
    def user(self) -> int:
        return self.wait.search.user

    @property
    def idle(self) -> bool:
        """Whether the player does nothing but wait, alone."""
        return self.lobby is None and not self.ai_games and self.wait.party is None

    @property
    def asked_since(self) -> datetime | None:
        """Since when they are asked to change over: the round at their table is over. None: they are not yet."""
        if self.lobby is None or not self.ai_games:
            return None
        between = [table.clocks.phase_at for table in self.ai_games
                   if table.phase is Phase.BETWEEN and table.position.rounds_played]
        return max(*between, self.lobby.table.created) if len(between) == len(self.ai_games) else None


class SearchStandings:
    def __init__(self, store: SearchStore, tables: TableService, clock: Clock, parties: Parties) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._parties = parties

    async def all(self, guild: int | None = None) -> list[Stand]:
        """Those of a server, or (None) all: of players alone, who waits longest first, then of parties. One that waits
        stands once, by the first of them; in a lobby of the queue each of them stands. A search that has ended is
        forgotten."""
        return [*await self._alone(guild), *await self._together(guild)]

    async def _together(self, guild: int | None) -> list[Stand]:
        found = list[Stand]()
        for state in await self._parties.all(guild):
            party, now = state.party, self._clock.now()
            if state.step is PartyStep.READY:
                found += [Stand(Waiting(each, (), party), state.at) for each in party.members]
            elif state.step is PartyStep.WAITS and (
                    kinds := party.members[0].kinds(self._tables.paces, now)):
                found.append(Stand(Waiting(party.members[0], kinds, party)))
        return found

    async def _alone(self, guild: int | None) -> list[Stand]:
        searches = await self._store.searches(guild)
        mine = await self._tables.lists.of_each([search.user for search in searches]) if searches else {}
        found = [await self._of(search, mine.get(search.user, ())) for search in searches]
        return [stand for stand in found if stand is not None]

    async def of(self, user: int) -> Stand | None:
        search = await self._store.search(user)
        return None if search is None else await self._of(search, await self._tables.lists.of_person(user))

    async def busy(self, search: PlayerSearch) -> bool:
        """Whether the player has a seat for each pace that they look for."""
        return not self._kinds(search, await self._tables.lists.of_person(search.user))

    async def _of(self, search: PlayerSearch, mine: Sequence[Table]) -> Stand | None:
        """``mine``: lobbies and running games of the player."""
        at = await self._seat(search)
        if isinstance(at, Lobby) and at.status is Status.LOBBY and at.table.seat_of(search.user):
            return Stand(Waiting(search, ()), at, await self._ai_games(search.user, mine))
        if search.seat and (at is None or _dissolved(at, search.user)):
            if not await self._store.release(search.user, search.seat):
                return await self.of(search.user)  # who looked at the same time was faster
            search, at = replace(search, seat=0), None
        if search.seat and not (isinstance(at, RunningTable) and plays_on(at, search.user)):
            await self._store.drop(search.user, search.seat)
            return None
        kinds = self._kinds(search, mine)
        if not kinds and not search.seat:
            await self._store.drop(search.user, 0)
            return None
        return Stand(Waiting(search, kinds), None, await self._ai_games(search.user, mine))

    async def _seat(self, search: PlayerSearch) -> Snapshot | None:
        if search.seat:
            with suppress(TableError):
                return await self._tables.snapshot(search.seat)
        return None

    def _kinds(self, search: PlayerSearch, mine: Sequence[Table]) -> list[Kind]:
        """What the search may lead to now."""
        taken = self._taken_paces(search, mine)
        return [kind for kind in search.kinds(self._tables.paces, self._clock.now()) if kind.pace not in taken]

    def _taken_paces(self, search: PlayerSearch, mine: Sequence[Table]) -> set[str]:
        """The paces for which the player has a seat. AI players alone wait for nobody, and a table where the queue's
        people take over their seats is left for a better one."""
        found = set()
        for table in mine:
            live = not self._tables.paces[table.pace].remind
            waits = table.status is Status.LOBBY or (table.among_people and not table.welcomes)
            if table.id != search.seat and waits and (
                    live or (table.status is Status.LOBBY and table.guild == search.guild)):
                found.add(table.pace)
        return found

    async def plays_elsewhere(self, user: int) -> bool:
        """Whether the player has a live game with people alone."""
        return any(table.status is Status.RUNNING and not table.welcomes and table.among_people
                   and not self._tables.paces[table.pace].remind for table in await self._tables.lists.of_person(user))

    async def _ai_games(self, user: int, mine: Sequence[Table]) -> tuple[RunningTable, ...]:
        return tuple([await self._tables.begun(table.id) for table in mine if _leavable(table, user)])


def _dissolved(at: Snapshot, user: int) -> bool:
    """Whether the lobby was closed with the player in it. Who has left it themselves waits no longer, the last one
    included, with whom it ends."""
    return isinstance(at, Lobby) and at.status is Status.CANCELLED and at.table.seat_of(user) is not None


def plays_on(table: RunningTable, user: int) -> bool:
    """Whether the player plays there, and still with AI players."""
    return table.status is Status.RUNNING and _leavable(table.table, user)


def _leavable(table: Table, user: int) -> bool:
    seat = table.seat_of(user)
    return (table.welcomes and table.status is Status.RUNNING and seat is not None and not seat.ai
            and any(each.person is None for each in table.taken))


def idle(stands: Sequence[Stand]) -> list[Stand]:
    return [stand for stand in stands if stand.idle]
