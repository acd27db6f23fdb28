"""Nobody waits alone: games with AI players, not rated, that go on while their people look for more.

Such a game begins when a player has waited as long as they want to, with those who have too; at once with two people
who both want that. Between its rounds people from the queue who welcome AI players take over seats of these.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.matching import Known, Waiting, fit, fitting, in_order
from bot.features.queue.standings import Stand, idle
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import Kind
from bot.tables.core.model import ACROSS, UNSEEN, WELCOMES, SeatClaim, Status
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)


class AiGames:
    def __init__(self, tables: TableService, clock: Clock, tell: Listener) -> None:
        self._tables = tables
        self._clock = clock
        self._tell = tell

    # a game begins ------------------------------------------------------------------------------
    async def begin(self, guild: int, room: Sequence[Stand], known: Known) -> None:
        """Begin games with AI players for those who have waited long enough, and those that an outage held up.
        ``guild`` 0: across servers; one person alone plays on their own."""
        for lobby in {stand.lobby.id: stand.lobby for stand in room if stand.lobby is not None}.values():
            if lobby.table.welcomes and (lobby.table.guild or 0) == guild:
                await self._start(lobby)
        left = in_order([stand.wait for stand in idle(room)], known)
        while left:
            first, left = left[0], left[1:]
            for kind in dict.fromkeys(kind._replace(rated=False) for kind in first.kinds):
                found = self._ready(first, left, kind, known)
                if found and (guild or len({wait.search.home for wait in found}) > 1):
                    await self._open(guild, kind, found, known.needed(kind.game))
                    left = [wait for wait in left if wait not in found]
                    break

    def _ready(self, first: Waiting, others: Sequence[Waiting], kind: Kind, known: Known) -> list[Waiting]:
        """Who begins a game of this kind now; nobody: they go on waiting."""
        if kind.pace in known.slow:
            return []
        now, most = self._clock.now(), known.needed(kind.game) - 1
        pair = [_unrated(wait) for wait in others if wait.search.duo or self._tired(wait)]
        mine = _unrated(first)
        if self._tired(first):
            return fitting(mine, pair, kind, known, now, most=most)
        found = fitting(mine, pair, kind, known, now, most=min(most, 2)) if first.search.duo else []
        return found if len(found) == 2 else []

    def _tired(self, wait: Waiting) -> bool:
        at = wait.search.tired_at
        return at is not None and at <= self._clock.now()

    async def _open(self, guild: int, kind: Kind, waits: Sequence[Waiting], needed: int) -> None:
        searches = [wait.search for wait in waits]
        terms = {WELCOMES: 1} if guild else {WELCOMES: 1, UNSEEN: 1, ACROSS: 1}
        opening = Opening(kind.game, searches[0].channel if guild else 0, guild or None, kind.pace, terms=terms)
        try:
            lobby = await self._tables.gathering.gather(
                [each.person(across=not guild) for each in searches], opening,
                [SeatClaim(each.user, each.seat) for each in searches], among_ai=needed)
        except TableError as error:
            if error.code != "search_lost":
                raise
            return
        await self._start(lobby)

    async def _start(self, lobby: Lobby) -> None:
        try:
            await self._tables.lobbies.begin(lobby.id, lobby.table.host)
        except TableError as error:  # somebody has left it: the others wait again
            log.info("no game with AI players at table %d: %s", lobby.id, error)
            await self._tables.gathering.dissolve(lobby.id)
            return
        self._tell(Happened(SearchStep.AI_GAME, lobby.id, tuple(person.id for person in lobby.table.people)))

    # seats of AI players ------------------------------------------------------------------------
    async def take_over(self, guild: int, room: Sequence[Stand], known: Known) -> None:
        """Between rounds, people who wait take over seats of AI players."""
        tables = {table.id: table for stand in room for table in stand.ai_games
                  if table.phase is Phase.BETWEEN and (table.table.guild or 0) == guild}
        for table in tables.values():
            there = [stand for stand in room if table.table.seat_of(stand.user)]
            kind = Kind(table.table.game, table.table.pace, rated=False)
            for wait in in_order([stand.wait for stand in idle(room)], known):
                if self._free(table) and kind in _unrated(wait).kinds and wait.search.patience is not None and all(
                        fit(wait.search, other.search, kind, known, self._clock.now()) for other in there):
                    table = await self._sit_down(table, wait)

    def _free(self, table: RunningTable) -> bool:
        return any(seat.person is None for seat in table.table.taken)

    async def _sit_down(self, table: RunningTable, wait: Waiting) -> RunningTable:
        search = wait.search
        if await self._sits(search.user, table.id):
            return table
        try:
            table = await self._tables.seating.sit_down(
                table.id, search.person(across=table.table.across), [SeatClaim(search.user, search.seat)])
        except TableError as error:  # the next round has begun, they are apart, or the search has led elsewhere
            log.info("no seat at table %d: %s", table.id, error)
            return table
        self._tell(Happened(SearchStep.TAKEN_OVER, table.id, (search.user,)))
        return table

    async def _sits(self, user: int, table: int) -> bool:
        return any(each.id == table for each in await self._tables.lists.of_person(user))

    # leaving ------------------------------------------------------------------------------------
    async def leave(self, user: int, but: int = 0) -> None:
        """The player leaves the AI players for a game with people (``but``): a game that they played alone ends, else
        an AI player has their seat, for good after the round."""
        for table in await self._tables.lists.of_person(user):
            if table.id == but or not table.welcomes or table.status is not Status.RUNNING:
                continue
            with suppress(TableError):
                running = await self._tables.begun(table.id)
                if not table.among_people:
                    await self._tables.abort(table.id, user, force=True)
                elif running.phase is Phase.BETWEEN:
                    await self._tables.seating.get_up(table.id, user)
                elif not table.own_seat(user).ai:
                    await self._tables.stand_in(table.id, user)


def _unrated(wait: Waiting) -> Waiting:
    """With AI players no game is rated, whatever it was looked for."""
    return Waiting(wait.search, tuple(dict.fromkeys(kind._replace(rated=False) for kind in wait.kinds)))
