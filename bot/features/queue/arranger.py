"""Seats everybody who can be, from what is stored: one pass over the whole queue.

A pass goes from what is urgent to what is open: lobbies whose players do not come (`ready`), then tables of people of
one server, then of several, then AI players for those who have waited long enough (`ai_games`). Between the steps it
reads again, since a seat that was taken is no longer to be had. The queue runs one pass at a time (`service`); another
process that decides at the same time loses the race in the transaction that takes the seat, and nothing has happened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.acquaintance import Acquaintance
from bot.features.queue.ai_games import AiGames
from bot.features.queue.matching import STEP, Known, TableMatch, Waiting, matches
from bot.features.queue.parties import Parties
from bot.features.queue.ready import ReadyLobbies
from bot.features.queue.standings import SearchStandings, Stand
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.tables.core.model import ACROSS, UNSEEN, SeatClaim
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService

log = logging.getLogger(__name__)

SOONEST = timedelta(seconds=1)
"""Between two passes that nothing but time asks for."""


class Arranger:
    def __init__(self, tables: TableService, clock: Clock, standings: SearchStandings, acquaintance: Acquaintance,
                 ready: ReadyLobbies, *, ai_games: AiGames, parties: Parties, tell: Listener, tell_here: Listener,
                 until: Callable[[Stand], datetime]) -> None:
        """``tell``: reports to all processes; ``tell_here``: to this one; ``until``: when a search ends."""
        self._tables = tables
        self._clock = clock
        self._standings = standings
        self._acquaintance = acquaintance
        self._ready = ready
        self._ai_games = ai_games
        self._parties = parties
        self._tell = tell
        self._tell_here = tell_here
        self._until = until

    async def arrange(self, note: Callable[[set[int]], None]) -> datetime | None:
        """Seat everybody who can be; when there is to be looked again (None: when something changes). ``note`` is given
        the users who search, before anybody is seated."""
        await self._ready.settle(await self._standings.all(), self._acquaintance)
        # Parties before the rest: one whose search is over must not be seated in the same pass.
        await self._parties.settle()
        stands = await self._standings.all()
        note({each.user for stand in stands for each in stand.wait.members})
        rooms = await self._acquaintance.rooms(stands)
        known = await self._acquaintance.known(rooms)
        for everywhere in (False, True):  # people of one server meet there
            if await self._seat({guild: room for guild, room in rooms.items() if (guild == 0) is everywhere}, known):
                stands = await self._standings.all()
                rooms = await self._acquaintance.rooms(stands)
        for guild, room in sorted(rooms.items()):  # across servers first: there are more people
            await self._ai_games.take_over(guild, room, known[guild])
            await self._ai_games.begin(guild, room, known[guild])
        stands = await self._standings.all()
        self.ask(stands)
        return self._due(stands)

    async def _seat(self, rooms: Mapping[int, Sequence[Stand]], known: Mapping[int, Known]) -> bool:
        """Open lobbies for those who fit. Whether there are any."""
        found = [(guild, match) for guild, room in rooms.items() for match in matches(
            [stand.wait for stand in room if stand.lobby is None], known[guild], self._clock.now())
            if guild or len({wait.search.home for wait in match.waits}) > 1]
        for guild, match in found:
            await self._gather(guild, match)
        return bool(found)

    def ask(self, stands: Sequence[Stand]) -> None:
        """Note who is asked to change over to people, and report what has changed in that."""
        asked = {(table.id, stand.user): question for stand in stands
                 if (question := self._ready.question(stand)) is not None for table in stand.ai_games}
        for table, user in self._tables.questions.replace(asked):
            (self._tell if self._tables.slots.first else self._tell_here)(Happened(SearchStep.ASKED, table, (user,)))

    async def _gather(self, guild: int, match: TableMatch) -> None:
        """A lobby for people who fit: in the channel of who waits there, or without one."""
        searches = match.seats
        if guild and len({search.guild for search in searches}) != 1:
            raise AssertionError("people of one server")
        channel = searches[-1].channel if guild else 0
        terms = {} if guild else {UNSEEN: 1, ACROSS: 1}
        opening = Opening(match.kind.game, channel, guild or None, match.kind.pace, rated=match.kind.rated, terms=terms)
        try:
            # With the claims in one transaction: of two passes in two processes one seats somebody, and the other finds
            # the claim gone.
            lobby = await self._tables.gathering.gather(
                [each.person(across=not guild) for each in searches], opening, _claims(match.waits),
                led=await self._lobbies(match.waits))
        except TableError as error:
            if error.code != "search_lost":
                raise
            log.info("a search has led elsewhere: %s", error)
            return
        self._tell(Happened(SearchStep.GATHERED, lobby.id, tuple(each.user for each in searches)))

    async def _lobbies(self, waits: Sequence[Waiting]) -> list[Lobby]:
        """Of the parties among them, as they are known here: if one has changed meanwhile, nothing is stored."""
        found = [await self._tables.snapshot(wait.party.lobby) for wait in waits if wait.party is not None]
        if not all(isinstance(each, Lobby) and each.seeks for each in found):
            raise TableError("search_lost")
        return [each for each in found if isinstance(each, Lobby)]

    def _due(self, stands: Sequence[Stand]) -> datetime | None:
        """When something about searches changes by itself; None: nothing does."""
        now = self._clock.now()
        times = [stand.search.tired_at for stand in stands if stand.idle]
        times += [self._until(stand) for stand in stands if stand.lobby is None]
        times += self._ready.times(stands)
        later = [each for each in times if each is not None and each > now]
        kinds = [kind for stand in stands if stand.lobby is None for kind in stand.wait.kinds]
        # Two wait for the same kind of game but are too far apart in strength yet: the bound grows with time, so it is
        # looked again soon.
        if len(kinds) != len(set(kinds)):
            later.append(now + STEP)
        return max(min(later), now + SOONEST) if later else None


def _claims(waits: Sequence[Waiting]) -> list[SeatClaim]:
    return [SeatClaim(wait.search.user, wait.search.seat) for wait in waits if wait.party is None]
