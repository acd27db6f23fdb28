"""The queue of players who look for a game: each person has one search, which may lead to several tables.

`matching` says who is seated with whom. People of one server sit at a table of it; those who want to, and whose servers
allow it, also with people of other servers, at a table without a channel. `ready` sees to the lobbies where all are to
press *I am here*, `ai_games` to tables with AI players, which begin when a player has waited long enough, and whose
seats people take over between rounds. A search ends when a game with people alone begins.

Everything is decided by the `arranger`, one pass after the other, from what is stored: after each search and each
change of a table that concerns one (`table_changes`), and when it is `due`. A seat is taken in the transaction that
moves the search there (`SeatClaim`), so nobody gets two, even if another process decides at the same time. Of several
processes one arranges the queue (`Slots.first`); `process_news` is what they tell each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from bot.core.clock import Clock
from bot.core.errors import StoreError, TableError
from bot.features.queue.acquaintance import Acquaintance, Open, Strengths, nobody, unknown
from bot.features.queue.ai_games import AiGames
from bot.features.queue.arranger import Arranger
from bot.features.queue.matching import STEP
from bot.features.queue.parties import Alias, Parties, no_alias
from bot.features.queue.process_news import ProcessNews
from bot.features.queue.ready import ReadyLobbies
from bot.features.queue.rematch import Rematch
from bot.features.queue.standings import SearchStandings, Stand
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.table_changes import TableChanges
from bot.features.queue.values import SEARCH, PlayerSearch, SearchStore
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import fewest_players, find_game
from bot.tables.service import TableService

log = logging.getLogger(__name__)


class QueueService:
    """``strengths``: see `Strengths`; ``open_to_all``: see `Open`."""

    def __init__(self, store: SearchStore, tables: TableService, clock: Clock, *, strengths: Strengths = unknown,
                 open_to_all: Open = nobody, alias: Alias = no_alias) -> None:
        self._store = self.messages = store
        self._tables = tables
        self._clock = clock
        self._lock = asyncio.Lock()
        self._listeners: list[Listener] = []
        self._stored = self._arranged = 0
        """How many searches have been stored here, and how many of them the queue has been looked at since."""
        self.due: datetime | None = None
        """When there is to be looked again, as of the last time."""
        acquaintance = Acquaintance(tables, strengths, open_to_all)
        parties = self._parties = Parties(tables, clock, self._tell, alias)
        self.kind_of = parties.kind
        self.standings = SearchStandings(store, tables, clock, parties)
        ai_games = AiGames(tables, clock, self._tell)
        ready = ReadyLobbies(store, tables, clock, self._tell, self.needed)
        self._changes = TableChanges(tables, self.standings, ai_games, self._tell, parties.may_have_changed)
        self._arranger = Arranger(
            tables, clock, self.standings, acquaintance, ready, ai_games=ai_games, parties=parties,
            tell=self._tell, tell_here=self._tell_here, until=lambda stand: self.until(stand.search))
        self._rematch = Rematch(
            store, tables, clock, self.standings, acquaintance, tell=self._tell, note=self._changes.note)
        self._slots = tables.slots
        self._news = ProcessNews(tables.slots, store, self._tell_here, self._ask_again)
        self.slots_changed = self._news.slots_changed

    def subscribe(self, listener: Listener) -> None:
        """Call ``listener`` with what happens to searches; it must be quick."""
        self._listeners.append(listener)

    def _tell(self, happened: Happened) -> None:
        self._tell_here(happened)
        self._news.report(happened)

    def _tell_here(self, happened: Happened) -> None:
        if happened.step is SearchStep.CHANGED and not happened.table:  # somebody else may look for a game
            self._changes.searching = None
            self._parties.may_have_changed()
        for listener in self._listeners:
            listener(happened)

    # what is known ------------------------------------------------------------------------------
    def needed(self, game: str) -> int:
        """How many players a table needs at least."""
        return fewest_players(self._tables.games, game)

    async def waiting(self, guild: int) -> list[PlayerSearch]:
        """Who looks for people on a server, those who wait longest first, with AI players or not."""
        found = [each for stand in await self.standings.all(guild) if stand.lobby is None and stand.wait.kinds
                 for each in stand.wait.members]
        return sorted(found, key=lambda search: (search.since, search.user))

    async def mine(self, user: int) -> PlayerSearch | None:
        stand = await self.standings.of(user)
        return None if stand is None else stand.search

    async def alerted(self, guild: int) -> Sequence[int]:
        return tuple(await self._store.alerted(guild))

    async def searching(self, guild: int | None = None) -> Sequence[PlayerSearch]:
        """The searches on a server, or (None) all, also of players who have a seat by now; the longest first."""
        return await self._store.searches(guild)

    def until(self, search: PlayerSearch) -> datetime:
        return search.until(self._tables.paces)

    # searching ----------------------------------------------------------------------------------
    async def seek(self, search: PlayerSearch) -> Lobby | None:
        """Look for a game, in place of what was looked for before, for which the time waited counts on, unless one of
        the games would not be waited for so long. The lobby where the player sits now, if enough people fit. Codes:
        no_such_game, no_such_pace, plays_already, already_seated."""
        self._check(search)
        with self._news.expected(search.user) as looked:
            async with self._lock:
                await self._put(search)
            await self._news.wait(looked)
        after = await self._found(search.user, self._stored)
        if after is None or after.lobby is None:
            return None
        return await self._tables.lobbies.here(after.lobby.id, search.user) if not after.ai_games else after.lobby

    async def _put(self, search: PlayerSearch) -> None:
        """Store a search, if the player may look for a game. Codes: already_seated, plays_already."""
        before = await self.standings.of(search.user)
        if before is not None and before.lobby is not None:
            raise TableError("already_seated")
        if await self.standings.busy(search):
            raise TableError("plays_already")
        if before is not None:
            search = replace(search, since=self._since(search, before.search), seat=before.search.seat)
        await self._store.put(search)
        self._changes.note(search.user)
        self._stored += 1
        if not self._slots.first:
            self._slots.report(SEARCH, search.user)

    async def _found(self, user: int, stored: int) -> Stand | None:
        """How a search stands once the queue has been looked at since so many were ``stored``: one look is enough for
        all who ask at the same moment."""
        async with self._lock:
            if self._slots.first and self._arranged < stored:
                known = self._stored
                await self._arrange()
                self._arranged = known
            return await self.standings.of(user)

    def _since(self, search: PlayerSearch, before: PlayerSearch) -> datetime:
        aged, paces, now = replace(search, since=before.since), self._tables.paces, self._clock.now()
        return before.since if aged.kinds(paces, now) == search.kinds(paces, now) else search.since

    def _check(self, search: PlayerSearch) -> None:
        for game in search.wishes.games:
            find_game(self._tables.games, game)
        for pace in search.wishes.paces:
            if pace not in self._tables.paces:
                raise TableError("no_such_pace", pace=pace)

    async def stop(self, user: int) -> PlayerSearch | None:
        """End the search of a player who has no seat in a lobby by it; what it was."""
        async with self._lock:
            stand = await self.standings.of(user)
            if stand is None or stand.lobby is not None:
                return None
            await self._store.drop(user)
            return stand.search

    async def forget_server(self, guild: int) -> None:
        """End the searches on a server that the bot has left; who has a seat in a lobby loses it there in time."""
        async with self._lock:
            for search in await self._store.searches(guild):
                await self._store.drop(search.user, search.seat)

    async def together(self, table_id: int, user: int) -> Lobby:
        """A player of a lobby agrees to look for the missing players with all the others, for this search. Codes:
        not_a_lobby, plays_already, and those of `bot.tables.rules.search_rules.check_search`."""
        if await self.standings.plays_elsewhere(user):
            raise TableError("plays_already")
        return await self._tables.gathering.seek_together(table_id, user, agree=True)

    async def part(self, table_id: int, user: int) -> Lobby:
        """End the search of a lobby's people, for all of them. Codes: not_a_lobby, not_seated."""
        return await self._tables.gathering.seek_together(table_id, user, agree=False)

    async def again(self, table_id: int, user: int) -> Lobby:
        """The next game of the people of a table across servers: see `Rematch.again`, also for its codes."""
        async with self._lock:
            return await self._rematch.again(table_id, user)

    async def stay(self, lobby: int, user: int) -> None:
        """Do not change over to people: the search ends. Codes: not_seated, not_a_lobby."""
        async with self._lock:
            await self._tables.lobbies.leave(lobby, user)
            await self._store.drop(user, lobby)
        self._tell(Happened(SearchStep.STAYED, lobby, (user,)))

    # arranging ----------------------------------------------------------------------------------
    async def arrange(self) -> datetime | None:
        """Seat everybody who can be; when there is to be looked again. None where another process does it."""
        if not self._slots.first:
            return None
        async with self._lock:
            stored = self._news.taken()
            try:
                return await self._arrange()
            except (TableError, StoreError):
                log.exception("the queue was not arranged")
                return self._clock.now() + STEP
            finally:
                self._news.looked(stored)

    async def _arrange(self) -> datetime | None:
        self.due = await self._arranger.arrange(self._note_searching)
        return self.due

    def _note_searching(self, users: set[int]) -> None:
        self._changes.searching = users

    async def _ask_again(self) -> None:
        self._arranger.ask(await self.standings.all())

    async def settle(self) -> None:
        """Wait until nothing is being done."""
        await self._changes.settle()
        await self._news.settle()
