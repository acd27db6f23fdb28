"""What the queue has to know of the people who wait: who may meet whom, who is apart, how strong they are.

It is read for all of them together: the queue is looked at after each click that concerns it, and the number of reads
must not grow with those who wait.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from bot.features.queue.matching import Known, unreliable
from bot.features.queue.standings import Stand
from bot.features.queue.values import Kind, PlayerSearch
from bot.tables.rules.lobby_rules import fewest_players
from bot.tables.service import TableService

Strengths = Callable[[int, Kind, Sequence[int]], Awaitable[Mapping[int, float]]]
"""The ratings of these users that are not provisional: on a server, or (0) of games across servers."""
Open = Callable[[Sequence[PlayerSearch]], Awaitable[Collection[int]]]
"""The users among these whose search may lead to people of other servers now."""


async def unknown(guild: int, kind: Kind, users: Sequence[int]) -> Mapping[int, float]:
    """Nobody is rated."""
    return {}


async def nobody(searches: Sequence[PlayerSearch]) -> Collection[int]:
    """Nobody plays with people of other servers."""
    return ()


class Acquaintance:
    def __init__(self, tables: TableService, strengths: Strengths, open_to_all: Open) -> None:
        self._tables = tables
        self._strengths = strengths
        self._open_to_all = open_to_all

    async def open_to_all(self, search: PlayerSearch) -> bool:
        """Whether it may lead to people of other servers now."""
        return search.user in await self._open_to_all([search])

    async def rooms(self, stands: Sequence[Stand]) -> dict[int, list[Stand]]:
        """Who may sit with whom: the people of each server, then (0) all who want to play with other servers'."""
        found: dict[int, list[Stand]] = {}
        for stand in stands:
            found.setdefault(stand.search.guild, []).append(stand)
        found.pop(0, None)  # they play again with people of other servers
        wanting = [stand for stand in stands if stand.search.across]
        people = {each.user: each for stand in wanting for each in stand.wait.members}
        admitted = await self._open_to_all(list(people.values())) if wanting else ()
        everywhere = [stand for stand in wanting if all(each.user in admitted for each in stand.wait.members)]
        there = any(stand.lobby is not None and stand.lobby.table.across for stand in everywhere)
        if there or len({stand.search.home for stand in everywhere}) > 1:
            found[0] = everywhere
        return found

    async def known(self, rooms: Mapping[int, Sequence[Stand]]) -> dict[int, Known]:
        """Of each room's people, with one another."""
        together = {each.user for room in rooms.values() if len(room) > 1 for stand in room
                    for each in stand.wait.members}
        apart = await self._tables.conduct.apart_of(together) if together else {}
        live = [pace for pace, terms in self._tables.paces.items() if not terms.remind]
        conduct = await self._tables.conduct.of_players(together, live[0] if live else "") if together else {}
        doubtful = frozenset(user for user, each in conduct.items() if unreliable(each))
        slow = [pace for pace, terms in self._tables.paces.items() if terms.remind]
        return {guild: Known(self._needed, apart, await self._strong(guild, room), doubtful, slow, sides=self._sides)
                for guild, room in rooms.items()}

    def _needed(self, game: str) -> int:
        return fewest_players(self._tables.games, game)

    def _sides(self, game: str) -> int:
        """Two where a table of the queue has partners; else everybody plays alone."""
        partners = self._tables.games[game].traits.partners
        return 2 if self._needed(game) in partners else 1

    async def _strong(self, guild: int, room: Sequence[Stand]) -> dict[tuple[Kind, int], float]:
        """Ratings by kind of game and user."""
        wanted: dict[Kind, list[int]] = {}
        for stand in room:
            for kind in stand.search.wishes.kinds():
                wanted.setdefault(kind, []).extend(each.user for each in stand.wait.members)
        return {(kind, user): strength for kind, who in wanted.items() if len(who) > 1
                for user, strength in (await self._strengths(guild, kind, who)).items()}
