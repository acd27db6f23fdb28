"""The queue's lobbies: all are to press *I am here*; who plays with AI players, *Change over* when their round is over.

A lobby across servers, which has no channel and no button to start it, begins at the latest `BEGINS` after that.
At a live pace who does not come in time loses the seat, and their search ends. A free seat goes to the next who fits.
If nobody does for a while, the lobby is dissolved, and the others wait again as long as they have waited.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.acquaintance import Acquaintance
from bot.features.queue.matching import Known, fit, in_order
from bot.features.queue.standings import Stand
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import Kind, SearchStore
from bot.tables.core.model import SeatClaim, Status
from bot.tables.core.questions import Question
from bot.tables.core.state import Lobby
from bot.tables.rules import schedule
from bot.tables.service import TableService

COMES = timedelta(minutes=3)
"""How long a player has who does nothing but wait, since the lobby last changed."""
ASKED = timedelta(seconds=schedule.ASKED)
"""How long a player has who is asked to leave AI players, after the round."""
HOPES = timedelta(minutes=1)
"""How long a lobby waits for somebody in a free seat."""
BEGINS = timedelta(seconds=3)
"""How long the click of the last one who came has to begin the game."""
LONGEST = timedelta(minutes=15)
"""How long a lobby waits at most: then *I am here* is out of date."""


class ReadyLobbies:
    def __init__(self, store: SearchStore, tables: TableService, clock: Clock, tell: Listener,
                 needed: Callable[[str], int]) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._tell = tell
        self._needed = needed

    async def settle(self, stands: Sequence[Stand], acquaintance: Acquaintance) -> None:
        """Take the seats of those who do not come, fill free ones, dissolve what is hopeless."""
        now = self._clock.now()
        for stand in stands:
            if stand.lobby is not None and (end := self._end(stand)) is not None and end <= now:
                await self._remove(stand)
        gathered = await self._gathered(stands)
        for lobby in gathered:
            if self._complete(lobby) and lobby.at + BEGINS <= now:
                await self._begin(lobby)
        short = [lobby for lobby in gathered if len(lobby.table.taken) < self._needed(lobby.table.game)]
        if not short:
            return
        rooms = await acquaintance.rooms(stands)
        by_lobby = {lobby.id: 0 if lobby.table.across else lobby.table.guild or -1 for lobby in short}
        known = await acquaintance.known({guild: rooms.get(guild, ()) for guild in by_lobby.values()})
        for lobby in short:
            guild = by_lobby[lobby.id]
            parties = {stand.user for stand in stands if stand.wait.party is not None and stand.lobby is not None
                       and stand.lobby.id == lobby.id}
            await self._fill(lobby, rooms.get(guild, ()), known[guild], parties)

    def times(self, stands: Sequence[Stand]) -> list[datetime]:
        """When the next step of a lobby is due."""
        found = [stand.lobby.at + BEGINS for stand in stands if stand.lobby is not None and self._complete(stand.lobby)]
        for stand in stands:
            if stand.lobby is not None and not self._slow(stand.lobby):
                found += [stand.lobby.at + HOPES, *filter(None, [self._end(stand)])]
        return found

    def question(self, stand: Stand) -> Question | None:
        """Whether the player is asked to change over now."""
        lobby, agreed = stand.lobby, self._end(stand) is None
        if lobby is None or not stand.ai_games or self._slow(lobby) or (not agreed and stand.asked_since is None):
            return None
        return Question(lobby.id, lobby.table.game, lobby.table.rated, self._end(stand))

    def _complete(self, lobby: Lobby) -> bool:
        """Whether nothing but the beginning is left to do at a table across servers."""
        return lobby.table.across and self._tables.lobbies.complete(lobby)

    async def _begin(self, lobby: Lobby) -> None:
        """The process has ended between the last click and the beginning, or nobody clicks: a player has left a lobby
        whose others are here."""
        with suppress(TableError):  # somebody was faster
            await self._tables.lobbies.begin(lobby.id, lobby.table.host)

    async def _gathered(self, stands: Sequence[Stand]) -> list[Lobby]:
        """The lobbies that these people are in, and those of servers where one of them looks for a game."""
        ids = dict.fromkeys(stand.lobby.id for stand in stands if stand.lobby is not None)
        guilds = {stand.search.guild for stand in stands}
        if guilds:
            ids |= dict.fromkeys(table.id for table in await self._tables.lists.lobbies(None) if table.guild in guilds)
        found = []
        for table_id in ids:
            lobby = await self._tables.snapshot(table_id)
            if isinstance(lobby, Lobby) and lobby.gathered and not lobby.table.welcomes \
                    and lobby.status is Status.LOBBY:
                found.append(lobby)
        return found

    def _slow(self, lobby: Lobby) -> bool:
        return self._tables.paces[lobby.table.pace].remind

    def _end(self, stand: Stand) -> datetime | None:
        """When the player loses the seat; None: they are here, or are not asked yet."""
        lobby = stand.lobby
        if lobby is None or self._slow(lobby) or stand.user not in {
                person.id for person in self._tables.lobbies.missing(lobby)}:
            return None
        if not stand.ai_games:
            return lobby.at + COMES
        asked = stand.asked_since
        return lobby.table.created + LONGEST if asked is None else asked + ASKED

    async def _remove(self, stand: Stand) -> None:
        assert stand.lobby is not None
        with suppress(TableError):  # they have left it themselves
            await self._tables.lobbies.leave(stand.lobby.id, stand.user)
        await self._store.drop(stand.user, stand.lobby.id)
        if stand.wait.party is not None:  # the others of the party are asked whether to go on (`Parties`)
            with suppress(TableError):
                await self._tables.gathering.dissolve(stand.lobby.id)
                waiting = [each.id for each in stand.lobby.table.people
                           if each.id not in {member.user for member in stand.wait.members}]
                self._tell(Happened(SearchStep.DISSOLVED, stand.lobby.id, tuple(waiting)))
        step = SearchStep.STAYED if stand.ai_games else SearchStep.ABSENT
        self._tell(Happened(step, stand.lobby.id, (stand.user,)))

    async def _fill(self, lobby: Lobby, room: Sequence[Stand], known: Known, parties: Collection[int]) -> None:
        """Seat who fits, in order. ``parties``: users there who looked together."""
        kind = Kind(lobby.table.game, lobby.table.pace, lobby.table.rated)
        there = [stand.search for stand in room if lobby.table.seat_of(stand.user)]
        alone = [stand.wait for stand in room if stand.lobby is None and stand.wait.party is None]
        for wait in in_order(alone, known):
            search, now = wait.search, self._clock.now()
            here = lobby.table.across or search.channel == lobby.table.channel
            if not here or kind not in wait.kinds or len(lobby.table.taken) >= self._needed(kind.game) \
                    or not all(fit(search, other, kind, known, now) for other in there):
                continue
            try:
                lobby = await self._tables.gathering.join(
                    lobby.id, search.person(across=lobby.table.across), SeatClaim(search.user, search.seat))
            except TableError:  # apart from somebody there, dismissed, or their search has led elsewhere
                continue
            there.append(search)
            self._tell(Happened(SearchStep.GATHERED, lobby.id, (search.user,)))
        if len(lobby.table.taken) < self._needed(kind.game):
            await self._give_up(lobby, parties)

    async def _give_up(self, lobby: Lobby, parties: Collection[int]) -> None:
        """Dissolve a lobby that nobody has joined for a while; those there wait again."""
        if self._slow(lobby) or self._clock.now() < lobby.at + HOPES or lobby.invited:
            return
        mine = [person.id for person in lobby.table.people
                if person.id in parties or await self._led_to(person.id, lobby.id)]
        if len(mine) < len(lobby.table.people):  # somebody came by themselves, or waits no longer
            return
        for person in self._tables.lobbies.missing(lobby):
            search = await self._store.search(person.id)
            if search is not None and not search.guild:  # they were asked to play again, and did not answer
                await self._store.drop(person.id, lobby.id)
                mine.remove(person.id)
        await self._tables.gathering.dissolve(lobby.id)
        self._tell(Happened(SearchStep.DISSOLVED, lobby.id, tuple(mine)))

    async def _led_to(self, user: int, table: int) -> bool:
        search = await self._store.search(user)
        return search is not None and search.seat == table
