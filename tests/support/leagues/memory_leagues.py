"""The league store in memory: the same contract as SQLite's, for tests and simulated seasons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import chain
from typing import Any

from bot.league.entries import SeasonEntry
from bot.league.model import LeagueError, Season, Stage
from bot.league.ports import NO_LIMIT, LeagueStores, News, Played, Pool, PoolGame, StandingLine, Write
from bot.league.ratings import RatedGame, Rating, Subject
from bot.log.errors import Conflict
from games.review.par import Par


class MemoryLeagues:
    """All of `LeagueStores`, without erasure, which concerns what is on disk."""

    def __init__(self) -> None:
        self._seasons: dict[int, Season] = {}
        self._logs: dict[int, list[SeasonEntry]] = {}
        self._lines: dict[int, dict[int, StandingLine]] = {}
        self._links: dict[int, tuple[int, int]] = {}
        self._games: list[PoolGame] = []
        self._upto: dict[Pool, int] = {}
        self._ratings: dict[Pool, dict[Subject, Rating]] = {}
        self._steps: dict[Pool, list[tuple[int, Mapping[Subject, Rating]]]] = {}
        self._stale: set[Pool] = set()
        self._played: list[Played] = []
        self._pars: dict[str, Par] = {}
        self._news: dict[int, dict[tuple[int, int, str, int], News]] = {}

    async def create(self, season: Season, entry: SeasonEntry) -> Season:
        for other in self._seasons.values():
            same = other.guild == season.guild and other.name.lower() == season.name.lower()
            if same and other.stage is not Stage.ARCHIVED:
                raise LeagueError("name_taken", name=season.name)
        made = replace(season, id=len(self._seasons) + 1)
        self._seasons[made.id], self._logs[made.id], self._lines[made.id] = made, [entry], {}
        return made

    async def season(self, season_id: int) -> Season | None:
        return self._seasons.get(season_id)

    async def seasons(self, guild: int | None, stages: Sequence[Stage]) -> Sequence[Season]:
        return [season for _, season in sorted(self._seasons.items(), reverse=True)
                if guild in (None, season.guild) and season.stage in stages]

    async def seasons_of(self, user: int) -> Sequence[Season]:
        return await self.seasons(None, tuple(Stage))

    async def log(self, season_id: int, after: int = 0, limit: int = -1) -> Sequence[SeasonEntry]:
        return tuple(self._logs.get(season_id, ())[after : None if limit < 0 else after + limit])

    async def append(self, write: Write) -> None:
        season = write.season
        if self._seasons[season.id].seq != season.seq - len(write.entries):
            raise Conflict
        self._seasons[season.id] = season
        self._logs[season.id] += write.entries
        self._lines[season.id] |= {line.entrant: line for line in write.lines}
        for entrant in write.gone:
            self._lines[season.id].pop(entrant, None)
        self._links |= {table: (season.id, fixture) for table, fixture in (write.links or {}).items()}
        for game in write.games:
            self._put(game)
        await self.add_news(season.id, write.news)

    async def news(self, season_id: int) -> Sequence[News]:
        return [each for _, each in sorted(self._news.get(season_id, {}).items())]

    async def seasons_with_news(self) -> Collection[int]:
        return [season for season, found in sorted(self._news.items()) if any(not each.told for each in found.values())]

    async def add_news(self, season_id: int, news: Sequence[News]) -> None:
        mine = self._news.setdefault(season_id, {})
        for each in news:
            mine.setdefault((each.seq, each.user, each.event, each.fixture), each)

    async def note_told(self, season_id: int, news: Sequence[News], at: datetime, since: datetime) -> None:
        mine = self._news.setdefault(season_id, {})
        for each in news:
            key = each.seq, each.user, each.event, each.fixture
            if key in mine:
                mine[key] = replace(mine[key], told=at)
        self._news[season_id] = {key: each for key, each in mine.items() if each.told is None or each.told >= since}

    async def lines(self, season_id: int) -> Sequence[StandingLine]:
        return [line for _, line in sorted(self._lines.get(season_id, {}).items())]

    async def linked(self, table_id: int) -> tuple[int, int] | None:
        return self._links.get(table_id)

    async def tables_of(self, season_id: int) -> Mapping[int, int]:
        return {table: fixture for table, (season, fixture) in self._links.items() if season == season_id}

    async def add_game(self, game: PoolGame) -> None:
        if all(other.source != game.source for other in self._games):
            self._put(game)

    def _put(self, game: PoolGame) -> None:
        for number, other in enumerate(self._games):
            if other.source == game.source:
                if other.game != game.game:
                    self._games[number] = game
                    if self._upto.get(game.pool, 0) > number:
                        self._upto[game.pool] = number
                        self._stale.add(game.pool)
                return
        if game.game is not None:
            self._games.append(game)

    async def games(self, pool: Pool, after: int = 0, most: int = NO_LIMIT) -> Sequence[tuple[int, RatedGame]]:
        return [(number, each.game) for number, each in enumerate(self._games, 1)
                if each.pool == pool and number > after and each.game is not None][:most]

    async def rated(self, pool: Pool) -> int | None:
        return None if pool in self._stale else self._upto.get(pool, 0)

    async def rewind(self, pool: Pool) -> None:
        self._steps[pool] = [each for each in self._steps.get(pool, []) if each[0] <= self._upto[pool]]
        self._ratings[pool] = {}
        for _, step in self._steps[pool]:
            self._ratings[pool].update(step)
        self._stale.discard(pool)

    async def ended_early(self, pool: Pool, users: Collection[int], since: datetime, before: datetime) -> bool:
        return any(each.pool == pool and each.early and since < each.at < before and each.game is not None
                   and {user for side in each.game.sides for user in side} == set(users) for each in self._games)

    async def spent(self, pool: Pool, users: Collection[int], since: datetime) -> Mapping[int, float]:
        found: Counter[int] = Counter()
        for each in self._games:
            if each.pool == pool and each.at > since and each.game is not None and each.spent:
                for user, points in zip(chain(*each.game.sides), chain(*each.spent), strict=True):
                    found[user] += points if user in users else 0
        return +found

    async def last_games(self, pool: Pool, user: int, most: int) -> Sequence[RatedGame]:
        numbers = [number for number, step in self._steps.get(pool, ()) if (user,) in step]
        games = [self._games[number - 1].game for number in reversed(numbers)]
        return [game for game in games if game is not None][:most]

    async def sources(self, pool: Pool) -> Mapping[str, RatedGame | None]:
        return {each.source: each.game for each in self._games if each.pool == pool}

    async def rules(self, pool: Pool) -> Mapping[str, int]:
        return {each.source: each.rules for each in self._games if each.pool == pool}

    async def pools(self, guild: int | None) -> Sequence[Pool]:
        found = {game.pool for game in self._games if guild in (None, game.pool.guild)}
        return sorted(found, key=lambda pool: (pool.guild, pool.game, pool.pace))

    async def ratings(self, pool: Pool, subjects: Iterable[Subject] | None = None) -> Mapping[Subject, Rating]:
        found = self._ratings.get(pool, {})
        return {subject: found[subject] for subject in (found if subjects is None else subjects) if subject in found}

    async def count_rated(self, pool: Pool) -> int:
        return sum(game is not None and not re.fullmatch(r"t\d+s\d+", source)
                   for source, game in (await self.sources(pool)).items())

    async def singles(self, pool: Pool) -> Mapping[Subject, Rating]:
        return {subject: rating for subject, rating in self._ratings.get(pool, {}).items() if len(subject) == 1}

    async def put_ratings(self, pool: Pool, after: int, games: Sequence[tuple[int, RatedGame]],
                          steps: Sequence[Mapping[Subject, Rating]]) -> bool:
        known = await self.games(pool, after)
        if await self.rated(pool) != after or list(known[:len(games)]) != list(games):
            return False
        for (number, _), step in zip(games, steps, strict=True):
            self._ratings.setdefault(pool, {}).update(step)
            self._steps.setdefault(pool, []).append((number, step))
        self._upto[pool] = games[-1][0]
        return True

    async def rated_steps(self, source: str) -> Mapping[int, tuple[Rating, Rating]]:
        return {}

    async def history(self, pool: Pool, subject: Subject, limit: int) -> Sequence[Rating]:
        return [step[subject] for _, step in self._steps.get(pool, ()) if subject in step][-limit:]

    async def uncounted(self) -> Sequence[int]:
        return ()

    async def put_played(self, table: int, played: Sequence[Played]) -> None:
        self._played = [each for each in self._played if each.table != table] + list(played)

    async def pars(self, deals: Sequence[str]) -> Mapping[str, Par]:
        return {deal: self._pars[deal] for deal in deals if deal in self._pars}

    async def add_par(self, deal: str, more: Par) -> None:
        self._pars[deal] = self._pars.get(deal, Par()) + more

    async def without_par(self, games: Sequence[str], most: int) -> Sequence[int]:
        found = Counter(each.table for each in self._played
                        if each.game in games and each.counters.get("rounds") and not each.counters.get("pars"))
        return sorted((table for table, people in found.items() if people > 1), reverse=True)[:most]

    async def outdated(self, edition: int, before: int, most: int) -> Sequence[int]:
        found = {each.table for each in self._played
                 if each.table < before and each.counters.get("edition", 0) < edition}
        return sorted(found, reverse=True)[:most]

    async def pools_of(self, user: int) -> Sequence[Pool]:
        return await self.pools(None)

    async def played(self, guild: int | None, game: str, user: int | None = None) -> Sequence[Played]:
        found = [each for each in self._played
                 if guild in (None, each.guild) and each.game == game and user in (None, each.user)]
        return sorted(found, key=lambda each: (-each.at.timestamp(), -each.table, each.user))

    async def games_of(self, guild: int, user: int) -> Mapping[str, int]:
        return Counter(each.game for each in self._played if (each.guild, each.user) == (guild, user))

    async def games_with_others(self, guild: int) -> Mapping[int, int]:
        here = [each for each in self._played if each.guild == guild]
        people = Counter(each.table for each in here)
        return Counter(each.user for each in here if people[each.table] > 1)

    async def moments(self, guild: int, since: datetime, until: datetime) -> Sequence[tuple[int, datetime]]:
        return [(each.user, each.at) for each in self._played if each.guild == guild and since <= each.at < until]

    async def names(self, guild: int, users: Sequence[int]) -> Mapping[int, str]:
        return {}

    async def stored(self, user: int) -> Mapping[str, Any]:
        return {}

    async def erase(self, user: int, alias: str) -> int:
        raise NotImplementedError("nothing is on disk")


def memory_leagues(store: MemoryLeagues | None = None) -> LeagueStores:
    """``store`` as each of them."""
    store = store or MemoryLeagues()
    return LeagueStores(store, store, store, store, pars=store, people=store)
