"""The hall of fame: who has won the seasons of a server, and the all-time table of all of them.

The all-time table counts, for each player and for each pair, in how many finished seasons they were, how often they
came first, second and third, and the games that were really played. A season that is over changes seldom, so what it
contributes is cached by its newest entry. Who was erased stays, with the name that stands for them in the standings.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cachetools import LRUCache

from bot.league.model import PAIR, Entrant, Season, Stage
from bot.league.season.repository import SeasonRepository
from bot.league.state import SeasonState

SEASONS = 25
"""The newest ones, whose winners are listed."""
SEASONS_COUNTED = 500
"""The newest ones, of which the all-time table is made."""
OUTCOMES_CACHED = 1024
OVER = (Stage.CLOSED, Stage.ARCHIVED)
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Champion:
    """A season and the names of its winners; players whose data was erased are left out."""

    season: Season
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Participation:
    """What a player, or a pair, did in one season. ``users``: one, or both; ``place``: 0 without a place that counts,
    as in a lower division."""

    users: tuple[int, ...]
    name: str
    place: int
    played: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class AllTimeLine:
    """A line of the all-time table. ``place``: shared by equals; ``podium``: how often first, second and third."""

    users: tuple[int, ...]
    name: str
    podium: tuple[int, int, int]
    seasons: int
    played: int
    won: int
    place: int = 0

    @property
    def order(self) -> tuple[int, ...]:
        """What places go by: the higher, the better."""
        return (*self.podium, self.won, -self.played)


@dataclass(frozen=True, slots=True)
class AllTimeTable:
    players: tuple[AllTimeLine, ...] = ()
    pairs: tuple[AllTimeLine, ...] = ()


class HonoursService:
    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository
        self._outcomes: LRUCache[tuple[int, int], Sequence[Participation]] = LRUCache(OUTCOMES_CACHED)
        """By season and its newest entry."""
        self._edition = 0
        """How often logs were rewritten."""

    def forget(self) -> None:
        """Logs were rewritten, as by an erasure."""
        self._edition += 1
        self._outcomes.clear()

    async def champions(self, guild: int) -> Sequence[Champion]:
        """Of the seasons that are over, the newest first."""
        found = []
        for season in (await self._repository.store.seasons(guild, OVER))[:SEASONS]:
            names = tuple(filter(None, map(_name, winners(await self._repository.state(season.id)))))
            if names:
                found.append(Champion(season, names))
        return found

    async def all_time(self, guild: int) -> AllTimeTable:
        """Of all finished seasons of a server, without club nights."""
        seasons = [each for each in await self._repository.store.seasons(guild, OVER) if each.settings.night is None]
        found = [each for season in seasons[:SEASONS_COUNTED] for each in await self._outcome(season)]
        return AllTimeTable(all_time(each for each in found if len(each.users) == 1),
                            all_time(each for each in found if len(each.users) == PAIR))

    async def titles(self, guild: int) -> dict[int, int]:
        """How many seasons each player has won: of those who have, and were not erased."""
        lines = (await self.all_time(guild)).players
        return {user: each.podium[0] for each in lines for user in each.users if user > 0 and each.podium[0]}

    async def _outcome(self, season: Season) -> Sequence[Participation]:
        key, edition = (season.id, season.seq), self._edition
        if (known := self._outcomes.get(key)) is not None:
            return known
        made = tuple(participations(await self._repository.state(season.id)))
        if edition == self._edition:
            self._outcomes[key] = made
        await asyncio.sleep(0)  # others get their turn between two logs
        return made

    async def roles_of(self, user: int) -> set[tuple[int, int]]:
        """(server, role) of the roles that the user may have for winning a season or a night."""
        found = set()
        for season in await self._repository.store.seasons_of(user):
            night = season.settings.night
            role = season.settings.notices.champion if night is None else night.prize
            if role and any(user in each.users for each in winners(await self._repository.state(season.id))):
                found.add((season.guild, role))
        return found


def winners(state: SeasonState) -> list[Entrant]:
    """Who has the first place of the first division."""
    return [entrant for entrant, place in _placed(state) if place == 1]


def _placed(state: SeasonState) -> list[tuple[Entrant, int]]:
    """The places of the best division that has a first place, as the season was closed."""
    closing = state.standing.closing
    places = [] if closing is None else [(state.entrants[each], place) for each, place in closing.places.items()]
    first = min((each.division for each, place in places if place == 1), default=0)
    return [(each, place) for each, place in places if each.division == first]


def _name(entrant: Entrant) -> str:
    return " & ".join(each.name for each in entrant.members if each.user is None or each.user > 0)


def participations(state: SeasonState) -> Iterator[Participation]:
    """Of every player of a season that is over, and of its pairs; AI players have none."""
    places = {each.number: place for each, place in _placed(state)}
    by_user, by_entrant = _games(state)
    for number, entrant in state.entrants.items():
        place = places.get(number, 0)
        for member in entrant.members:
            if member.user is not None:
                played, won = by_user.get(member.user, (0, 0))
                yield Participation((member.user,), member.name, place, played, won)
        if len(entrant.users) == PAIR == len(entrant.members):
            played, won = by_entrant.get(number, (0, 0))
            yield Participation(tuple(sorted(entrant.users)), entrant.name, place, played, won)


def _games(state: SeasonState) -> tuple[dict[int, tuple[int, int]], dict[int, tuple[int, int]]]:
    """(played, won) by user and by entrant: of games that were played and count."""
    users: dict[int, list[bool]] = defaultdict(list)
    entrants: dict[int, list[bool]] = defaultdict(list)
    for number, result in state.results.items():
        fixture = state.fixtures[number]
        if not (result.real and result.counts) or fixture.bye:
            continue
        players = result.players or state.users(fixture)
        for side, rank in enumerate(result.ranks):
            won = rank == 1 and result.ranks.count(1) == 1
            for user in players[side] if side < len(players) else ():
                users[user].append(won)
            for entrant in fixture.sides[side] if side < len(fixture.sides) else ():
                entrants[entrant].append(won)
    return ({user: (len(games), sum(games)) for user, games in users.items()},
            {entrant: (len(games), sum(games)) for entrant, games in entrants.items()})


def all_time(found: Iterable[Participation]) -> tuple[AllTimeLine, ...]:
    """The best first; names as in the newest season, which is the first in ``found``."""
    by_users: dict[tuple[int, ...], list[Participation]] = defaultdict(list)
    for each in found:
        by_users[each.users].append(each)
    lines = [AllTimeLine(
        users, seasons[0].name,
        podium=(_count(seasons, 1), _count(seasons, 2), _count(seasons, PODIUM)), seasons=len(seasons),
        played=sum(each.played for each in seasons), won=sum(each.won for each in seasons))
        for users, seasons in by_users.items()]
    lines.sort(key=lambda each: each.order, reverse=True)
    placed: list[AllTimeLine] = []
    for number, line in enumerate(lines, 1):
        tied = bool(placed) and placed[-1].order == line.order
        placed.append(replace(line, place=placed[-1].place if tied else number))
    return tuple(placed)


def _count(seasons: Sequence[Participation], place: int) -> int:
    return sum(each.place == place for each in seasons)
