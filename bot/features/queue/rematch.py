"""The next game of people who met across servers: they know each other by nothing but the table that is over.

Who asks first opens a lobby in the same seats for all who are free, may play, and are not apart; the log of the old
table notes who was asked, so nobody is asked twice. A player who presses it later joins that lobby. For the time of
the lobby each of them has a search on no server (`PlayerSearch.guild` 0): so they are seated by claims as everybody
is, and if somebody does not come, the others wait for people of all servers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.acquaintance import Acquaintance
from bot.features.queue.standings import SearchStandings, Stand
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import Kind, PlayerSearch, SearchStore, Wishes
from bot.tables.core.model import ACROSS, UNSEEN, SeatClaim, Status, Table
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.phrases import check_recent
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService


class Rematch:
    def __init__(self, store: SearchStore, tables: TableService, clock: Clock, standings: SearchStandings,
                 acquaintance: Acquaintance, *, tell: Listener, note: Callable[[int], None]) -> None:
        """``note`` is given each user who searches from now on."""
        self._store = store
        self._tables = tables
        self._clock = clock
        self._standings = standings
        self._acquaintance = acquaintance
        self._tell = tell
        self._note = note

    async def again(self, table_id: int, user: int) -> Lobby:
        """The next game of the people of a table across servers, in the same seats, for those who have no other one:
        each is to say that they are here. Nobody is asked twice, or long after the game. Codes: not_across,
        still_running, not_seated, long_over, opted_out, plays_already."""
        game = await self._over(table_id, user)
        table = game.table
        kind = Kind(table.game, table.pace, table.rated)
        mine = await self._standings.of(user)
        if mine is not None and mine.lobby is not None and mine.lobby.table.across:  # somebody was faster
            return await self._tables.lobbies.here(mine.lobby.id, user)
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
        lobby = await self._tables.lobbies.here(lobby.id, user)
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
        if (mine is not None and not mine.idle) or await self._standings.busy(own):
            raise TableError("plays_already")

    async def _free(self, own: PlayerSearch, others: Sequence[PlayerSearch]) -> list[PlayerSearch]:
        """A player's search, and those of others who do not look for another game or have one, may play, and are not
        apart from one before them."""
        found = [own]
        for search in others:
            busy = await self._standings.of(search.user) is not None or await self._standings.busy(search)
            apart = await self._tables.conduct.apart(search.user)
            meets = not {each.user for each in found} & set(apart)
            if not busy and meets and await self._acquaintance.open_to_all(search):
                found.append(search)
        return found
