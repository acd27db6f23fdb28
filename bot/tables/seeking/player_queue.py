"""The queue of players who look for a game: each person has one search, which may lead to several tables.

`matching` says who is seated with whom. People of one server sit at a table of it; those who want to, and whose servers
allow it, also with people of other servers, at a table without a channel. `ready` sees to the lobbies where all are to
press *I am here*, `ai_games` to tables with AI players, which begin when a player has waited long enough, and whose
seats people take over between rounds. A search ends when a game with people alone begins.

Everything is decided in `arrange`, one after the other, from what is stored: after each search and each change of a
table that concerns one, and when it is `due`. A seat is taken in the transaction that moves the search
there (`SeatClaim`), so nobody gets two, even if another process decides at the same time. Of several processes one
arranges the queue (`Slots.first`); `queue_news` is what they tell each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.background import BackgroundTasks
from bot.core.clock import Clock
from bot.core.errors import StoreError, TableError
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import ACROSS, UNSEEN, SeatClaim, Status, Table
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.phrases import check_recent
from bot.tables.rules.lobby_rules import Opening, find_game
from bot.tables.seeking.acquaintance import Acquaintance, Open, Strengths, nobody, unknown
from bot.tables.seeking.ai_games import AiGames
from bot.tables.seeking.matching import STEP, Known, TableMatch, Waiting, matches
from bot.tables.seeking.queue_news import QueueNews
from bot.tables.seeking.ready import Question, ReadyLobbies
from bot.tables.seeking.search import SEARCH, Kind, PlayerSearch, SearchStore, Wishes
from bot.tables.seeking.standings import SearchStandings, Stand
from bot.tables.seeking.steps import Happened, Listener, SearchStep
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)

CAUSES = (Cause.LOBBY, Cause.START, Cause.CANCEL, Cause.ACT, Cause.SEAT, Cause.OVER)
SOON = timedelta(seconds=1)


class PlayerQueue:
    """``strengths``: see `Strengths`; ``open_to_all``: see `Open`."""

    def __init__(self, store: SearchStore, tables: TableService, clock: Clock, *, strengths: Strengths = unknown,
                 open_to_all: Open = nobody) -> None:
        self._store = self.messages = store
        self._tables = tables
        self._clock = clock
        self._acquaintance = Acquaintance(tables, self.needed, strengths, open_to_all)
        self._lock = asyncio.Lock()
        self._tasks = BackgroundTasks()
        self._listeners: list[Listener] = []
        self._changes = self._arranged = 0
        """How many searches have been stored here, and how many of them the queue has been looked at since."""
        self._searching: set[int] | None = None
        """Who looks for a game, as far as is known: changes of other people's tables do not matter."""
        self.due: datetime | None = None
        """When there is to be looked again, as of the last time."""
        self.questions: Mapping[tuple[int, int], Question] = {}
        """Who is asked to change over to people: by table with AI players and user."""
        self.standings = SearchStandings(store, tables, clock)
        self._ai_games = AiGames(tables, clock, self._tell)
        self._ready = ReadyLobbies(store, tables, clock, self._tell, self.needed)
        self._slots = tables.slots
        self._news = QueueNews(tables.slots, store, self._tell_here, self._ask_again)
        self.slots_changed = self._news.slots_changed
        tables.subscribe(self._changed, *CAUSES)

    def subscribe(self, listener: Listener) -> None:
        """Call ``listener`` with what happens to searches; it must be quick."""
        self._listeners.append(listener)

    def _tell(self, happened: Happened) -> None:
        self._tell_here(happened)
        self._news.report(happened)

    def _tell_here(self, happened: Happened) -> None:
        if happened.step is SearchStep.CHANGED and not happened.table:  # somebody else may look for a game
            self._searching = None
        for listener in self._listeners:
            listener(happened)

    # what is known ------------------------------------------------------------------------------
    def needed(self, game: str) -> int:
        """How many players a table needs at least."""
        rules = find_game(self._tables.games, game)
        return min(rules.players(rules.check_options({})))

    async def waiting(self, guild: int) -> list[PlayerSearch]:
        """Who looks for people on a server, those who wait longest first, with AI players or not."""
        return [stand.search for stand in await self.standings.all(guild) if stand.lobby is None and stand.wait.kinds]

    async def mine(self, user: int) -> PlayerSearch | None:
        stand = await self.standings.of(user)
        return None if stand is None else stand.search

    async def alerted(self, guild: int) -> Sequence[int]:
        return tuple(await self._store.alerted(guild))

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
        after = await self._found(search.user, self._changes)
        if after is None or after.lobby is None:
            return None
        return await self._tables.here(after.lobby.id, search.user) if not after.ai_games else after.lobby

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
        self._note(search.user)
        self._changes += 1
        if not self._slots.first:
            self._slots.report(SEARCH, search.user)

    async def _found(self, user: int, changes: int) -> Stand | None:
        """How a search stands once the queue has been looked at since so many ``changes``: one look is enough for all
        who ask at the same moment."""
        async with self._lock:
            if self._slots.first and self._arranged < changes:
                known = self._changes
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

    async def again(self, table_id: int, user: int) -> Lobby:
        """The next game of the people of a table across servers, in the same seats, for those who have no other one:
        each is to say that they are here. Nobody is asked twice, or long after the game. Codes: not_across,
        still_running, not_seated, long_over, opted_out, plays_already."""
        async with self._lock:
            game = await self._over(table_id, user)
            table = game.table
            kind = Kind(table.game, table.pace, table.rated)
            mine = await self.standings.of(user)
            if mine is not None and mine.lobby is not None and mine.lobby.table.across:  # somebody was faster
                return await self._tables.here(mine.lobby.id, user)
            searches = self._again(table, user, kind)
            await self._check_again(mine, searches[0])
            free = await self._ask_others(game, searches)
            for search in free:
                await self._store.put(search)
                self._note(search.user)
            lobby = await self._tables.gathering.gather(
                [search.person(across=True) for search in free],
                Opening(table.game, 0, None, table.pace, {name: str(value) for name, value in table.options.items()},
                        rated=table.rated, terms={UNSEEN: 1, ACROSS: 1}),
                [SeatClaim(search.user, 0) for search in free], among_ai=len(table.taken) if table.ai_seats else 0)
            lobby = await self._tables.here(lobby.id, user)
        self._tell(Happened(SearchStep.GATHERED, lobby.id, tuple(search.user for search in free)))
        return lobby

    async def _ask_others(self, game: RunningTable, searches: Sequence[PlayerSearch]) -> list[PlayerSearch]:
        """Who plays again: who asks, the first, and those who are free and have not been asked. The log notes whom."""
        seats = {search.user: game.table.own_seat(search.user).number for search in searches}
        free = await self._free(
            searches[0], [each for each in searches[1:] if seats[each.user] not in game.attendance.asked])
        if asked := [seats[search.user] for search in free[1:]]:
            await self._tables.gathering.ask_again(game.id, searches[0].user, asked)
        return free

    def _again(self, table: Table, user: int, kind: Kind) -> list[PlayerSearch]:
        """Searches on no server, the first of who asks; the others in the order of their seats after it."""
        people = list(table.people)
        first = next(place for place, person in enumerate(people) if person.id == user)
        return [PlayerSearch(person.id, person.name, 0, 0, Wishes.of(kind), since=self._clock.now(), across=person.name)
                for person in (*people[first:], *people[:first])]

    async def _over(self, table_id: int, user: int) -> RunningTable:
        """The table of a player, whose game has just ended. Codes: those of `again`."""
        snapshot = await self._tables.snapshot(table_id)
        if not snapshot.table.across:
            raise TableError("not_across")
        if not isinstance(snapshot, RunningTable) or snapshot.status is not Status.OVER:
            raise TableError("still_running")
        snapshot.table.own_seat(user)
        check_recent(snapshot, self._clock.now())
        return snapshot

    async def _check_again(self, mine: Stand | None, own: PlayerSearch) -> None:
        """Whether a player may play again: who does nothing but wait may. Codes: opted_out, plays_already."""
        if not await self._acquaintance.open_to_all(own):
            raise TableError("opted_out")
        if (mine is not None and not mine.idle) or await self.standings.busy(own):
            raise TableError("plays_already")

    async def _free(self, own: PlayerSearch, others: Sequence[PlayerSearch]) -> list[PlayerSearch]:
        """A player's search, and those of others who do not look for another game or have one, may play, and are not
        apart from one before them."""
        found = [own]
        for search in others:
            busy = await self.standings.of(search.user) is not None or await self.standings.busy(search)
            apart = await self._tables.conduct.apart(search.user)
            meets = not {each.user for each in found} & set(apart)
            if not busy and meets and await self._acquaintance.open_to_all(search):
                found.append(search)
        return found

    async def stay(self, lobby: int, user: int) -> None:
        """Do not change over to people: the search ends. Codes: not_seated, not_a_lobby."""
        async with self._lock:
            await self._tables.leave(lobby, user)
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
        await self._ready.settle(await self.standings.all(), self._acquaintance)
        stands = await self.standings.all()
        self._searching = {stand.user for stand in stands}
        rooms = await self._acquaintance.rooms(stands)
        known = await self._acquaintance.known(rooms)
        for everywhere in (False, True):  # people of one server meet there
            if await self._seat({guild: room for guild, room in rooms.items() if (guild == 0) is everywhere}, known):
                stands = await self.standings.all()
                rooms = await self._acquaintance.rooms(stands)
        for guild, room in sorted(rooms.items()):  # across servers first: there are more people
            await self._ai_games.take_over(guild, room, known[guild])
            await self._ai_games.begin(guild, room, known[guild])
        stands = await self.standings.all()
        self._ask(stands)
        self.due = self._due(stands)
        return self.due

    async def _seat(self, rooms: Mapping[int, Sequence[Stand]], known: Mapping[int, Known]) -> bool:
        """Open lobbies for those who fit. Whether there are any."""
        found = [(guild, match) for guild, room in rooms.items() for match in matches(
            [stand.wait for stand in room if stand.lobby is None], known[guild], self._clock.now())
            if guild or len({wait.search.home for wait in match.waits}) > 1]
        for guild, match in found:
            await self._gather(guild, match)
        return bool(found)

    async def _ask_again(self) -> None:
        self._ask(await self.standings.all())

    def _ask(self, stands: Sequence[Stand]) -> None:
        """Note who is asked to change over to people, and report what has changed in that."""
        before, self.questions = self.questions, {
            (table.id, stand.user): question for stand in stands
            if (question := self._ready.question(stand)) is not None for table in stand.ai_games}
        for table, user in {key for key, _ in before.items() ^ self.questions.items()}:
            (self._tell if self._slots.first else self._tell_here)(Happened(SearchStep.ASKED, table, (user,)))

    async def _gather(self, guild: int, match: TableMatch) -> None:
        """A lobby for people who fit: in the channel of who waits there, or without one."""
        searches = [wait.search for wait in match.waits]
        if guild and len({search.guild for search in searches}) != 1:
            raise AssertionError("people of one server")
        channel = searches[-1].channel if guild else 0
        terms = {} if guild else {UNSEEN: 1, ACROSS: 1}
        opening = Opening(match.kind.game, channel, guild or None, match.kind.pace, rated=match.kind.rated, terms=terms)
        try:
            lobby = await self._tables.gathering.gather(
                [each.person(across=not guild) for each in searches], opening, _claims(match.waits))
        except TableError as error:
            if error.code != "search_lost":
                raise
            log.info("a search has led elsewhere: %s", error)
            return
        self._tell(Happened(SearchStep.GATHERED, lobby.id, tuple(each.user for each in searches)))

    # times --------------------------------------------------------------------------------------
    def _due(self, stands: Sequence[Stand]) -> datetime | None:
        """When something about searches changes by itself; None: nothing does."""
        now = self._clock.now()
        times = [stand.search.tired_at for stand in stands if stand.idle]
        times += [self.until(stand.search) for stand in stands if stand.lobby is None]
        times += self._ready.times(stands)
        later = [each for each in times if each is not None and each > now]
        kinds = [kind for stand in stands if stand.lobby is None for kind in stand.wait.kinds]
        if len(kinds) != len(set(kinds)):
            later.append(now + STEP)
        return max(min(later), now + SOON) if later else None

    def _note(self, user: int) -> None:
        if self._searching is not None:
            self._searching.add(user)

    def _changed(self, change: Changed) -> None:
        """Look again after changes that may concern a search; within a round, nothing does."""
        after, table = change.after, change.after.table
        between = isinstance(after, RunningTable) and after.phase is Phase.BETWEEN and table.welcomes
        if change.cause is Cause.ACT and not between:
            return
        began = change.cause is Cause.START and isinstance(change.before, Lobby) and change.before.gathered
        if between or began:
            self._tasks.start(self._leave(change))
        if not self._slots.first:
            self._slots.report(SEARCH, table.host)
        elif self._searching is None or any(person.id in self._searching for person in (
                *table.people, *change.before.table.people)):
            self._tell(Happened(SearchStep.CHANGED, table.id, ()))

    async def _leave(self, change: Changed) -> None:
        """Who begins a game with people leaves their AI players; a seat that was left in a round is free after it."""
        table = change.after.table
        try:
            if not table.welcomes:
                for person in table.people:
                    await self._ai_games.leave(person.id, table.id)
                return
            for person in table.people:
                if await self.standings.plays_elsewhere(person.id):
                    await self._ai_games.leave(person.id)
        except (TableError, StoreError):
            log.exception("seats at the tables of people who play elsewhere were not left")

    async def settle(self) -> None:
        """Wait until nothing is being done."""
        await self._tasks.settle()
        await self._news.settle()


def _claims(waits: Sequence[Waiting]) -> list[SeatClaim]:
    return [SeatClaim(wait.search.user, wait.search.seat) for wait in waits]
