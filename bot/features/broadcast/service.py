"""Which games of a season can be broadcast, how far, and by whose word.

Finished rounds are open to everybody who may see the table already (`bot.records.access`). A broadcast brings them to a
channel, a round later still, so that nothing which is told there helps anybody at the table. Deals that other tables
have yet to play are not shown at all. A manager begins it; each player of the game may end it. Managers may comment,
and so may people whom they name for it. A commentator manages nothing, and may not comment on a game they play in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.core.clock import Clock
from bot.features.broadcast.store import SqlCommentators
from bot.league.model import Actor, Fixture, LeagueError
from bot.league.season.checks import check_manager
from bot.league.seating import shares_deals
from bot.league.service import LeagueService
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from bot.tables.log.history import Step
from bot.tables.service import TableService

MOST_COMMENTATORS = 5
"""Of a season."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A game that can be shown: where it belongs, its table, and the users who may comment on it beside managers."""

    state: SeasonState
    fixture: Fixture
    table: RunningTable
    commentators: tuple[int, ...] = ()


class BroadcastService:
    """Raises LeagueError or TableError without changes."""

    def __init__(self, tables: TableService, leagues: LeagueService, store: SqlCommentators, clock: Clock) -> None:
        self._tables = tables
        self._leagues = leagues
        self._store = store
        self._clock = clock

    async def find(self, season: int, fixture: int) -> Broadcast:
        """The game. Codes: no_such_fixture, not_running, boards_open (it has deals that others have yet to play)."""
        found = (await self._leagues.seasons.state(season)).fixtures.get(fixture)
        if found is None or found.bye:
            raise LeagueError("no_such_fixture")
        if found.table is None:
            raise LeagueError("not_running")
        return await self._playing(season, fixture, found.table)

    async def at(self, table: int) -> Broadcast:
        """The game that the table plays or played, also if the season counts another one. Codes: those of `find`."""
        linked = await self._leagues.stores.seasons.linked(table)
        if linked is None:
            raise LeagueError("no_such_fixture")
        return await self._playing(*linked, table)

    async def _playing(self, season: int, fixture: int, table: int) -> Broadcast:
        state = await self._leagues.seasons.state(season)
        if fixture not in state.fixtures:
            raise LeagueError("no_such_fixture")
        if shares_deals(state):
            raise LeagueError("boards_open")
        await self._leagues.records.check_open(table)
        return Broadcast(state, state.fixtures[fixture], await self._tables.begun(table),
                         await self._store.of_season(season))

    async def begin(self, season: int, fixture: int, by: Actor) -> Broadcast:
        """By a manager. Codes: not_manager, and those of `find`."""
        check_manager(by)
        return await self.find(season, fixture)

    async def end(self, season: int, fixture: int, by: Actor) -> Broadcast:
        """By a manager, or a player of the game, also one who took over a seat. Codes: not_your_fixture, and those of
        `find`."""
        found = await self.find(season, fixture)
        seated = found.table.table.seat_of(by.user) is not None
        if not (by.manager or seated or found.state.concerns(found.fixture, by.user)):
            raise LeagueError("not_your_fixture")
        return found

    async def comment(self, season: int, fixture: int, by: Actor) -> Broadcast:
        """By a manager or a commentator, who does not play in it. Codes: not_commentator, manager_suspended,
        own_broadcast, and those of `find`."""
        if not by.manager and by.user not in await self._store.of_season(season):
            raise LeagueError("not_commentator")
        found = await self.find(season, fixture)
        if not by.manager and await self._leagues.fairness.suspended(found.state.season.guild, by.user):
            raise LeagueError("manager_suspended")
        if found.table.table.seat_of(by.user) is not None or found.state.concerns(found.fixture, by.user):
            raise LeagueError("own_broadcast")
        return found

    async def name_commentators(self, season: int, users: Collection[int], by: Actor) -> Sequence[int]:
        """Let the season have these and no others, by a manager; the users who are new. Codes: not_manager,
        no_such_season."""
        check_manager(by)
        await self._leagues.seasons.season(season)
        known = await self._store.of_season(season)
        named = [*dict.fromkeys(users)][:MOST_COMMENTATORS]
        await self._store.put(season, named, self._clock.now())
        return [user for user in named if user not in known]

    async def cards(self, table: int, number: int) -> Sequence[Step]:
        """A round with open cards."""
        _, steps = await self._leagues.records.replay(table, number)
        return steps


def rounds_to_show(table: RunningTable) -> int:
    """How many rounds may be shown: all but the last one that is over, and all once the game is."""
    played = table.position.rounds_played
    return played if table.status is Status.OVER else max(played - 1, 0)
