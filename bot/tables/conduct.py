"""How people behave at tables: who left, who did not come, how reliable a player is, who keeps apart from whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.tables.core.change import Cause
from bot.tables.core.entries import CameHere
from bot.tables.core.model import Person, Status
from bot.tables.core.ports import Conduct, Departure
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.log import decisions
from bot.tables.log.absence import no_shows
from bot.tables.log.leaving import Leaving, leaving, out_of_time
from bot.tables.log.repository import TableRepository, check_begun
from bot.tables.rules.presence import given_up

RECENT_GAMES = 30


class ConductService:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository
        self._store = repository.store

    async def of_player(self, user: int, pace: str) -> Conduct:
        """How reliable a player was in their last 30 games of a pace."""
        return (await self.of_players([user], pace)).get(user, Conduct())

    async def of_players(self, users: Collection[int], pace: str) -> Mapping[int, Conduct]:
        """The same of several players; nothing of those who have finished none."""
        return await self._store.conduct(users, pace, RECENT_GAMES)

    async def no_shows(self, table_id: int) -> frozenset[int]:
        """The sides, from 0, that were absent: see `absence.no_shows`."""
        table = (await self._repository.snapshot(table_id)).table
        sides = self._repository.games[table.game].traits.sides(len(table.taken))
        return no_shows(table, sides, await self._store.log(table_id))

    async def back(self, table: RunningTable, user: int) -> RunningTable:
        """The table, at which the player is there; the log says so if they were given up on."""
        async def act(snapshot: Snapshot) -> RunningTable:
            now = check_begun(snapshot)
            seat = now.table.seat_of(user)
            if seat is None or now.status is not Status.RUNNING or not given_up(now, seat):
                return now
            return await self._repository.store_change(
                decisions.off_record(now, self._repository.next_time(now), CameHere(), Cause.TIME, user))

        seat = table.table.seat_of(user)
        if seat is None or not given_up(table, seat):
            return table
        return await self._repository.attempt(table.id, act)

    async def departures(self, table_id: int) -> Sequence[Departure]:
        """Who gave up a seat or lost it, in the order in which it happened."""
        return await self._store.departures(table_id)

    async def leaving(self, table_id: int, *, exempt: bool = False) -> Leaving:
        """Who left a game that is over (`bot.tables.log.leaving`). ``exempt``: a league's, where handing a seat to a
        substitute is not leaving."""
        table, log = (await self._repository.begun(table_id)), await self._store.log(table_id)
        departures = () if exempt else await self._store.departures(table_id)
        return leaving(table.table, log, departures, out_of_time(table, log, self._repository.games))

    async def note_left(self, table_id: int, users: Collection[int]) -> None:
        """Note in their reliability that these users left a game that is over."""
        table = (await self._repository.begun(table_id)).table
        await self._store.note_left(table, users, self._repository.now())

    async def apart(self, user: int) -> Collection[int]:
        """The users who have blocked this one, or whom this one has blocked."""
        return await self._store.apart(user)

    async def apart_of(self, users: Collection[int]) -> Mapping[int, Collection[int]]:
        """The same of several users; nothing of those who are apart from nobody."""
        return await self._store.apart_of(users)

    async def strangers(self, people: Iterable[Person]) -> set[int]:
        """The users who have blocked one of these people, or whom one of them has blocked."""
        return {user for person in people for user in await self._store.apart(person.id)}
