"""Check the stored data of leagues against their logs: fold every season and compute every rating again.

The logs are authoritative. The heads of seasons, the lines of standings, links to tables, rated games and ratings are
derived; a difference is damage or a bug.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.core.errors import StoreError
from bot.league.entries import Linked, Resulted, SeasonEntry
from bot.league.model import Season, Stage
from bot.league.ports import LeagueStores, Pool, PoolGame, RatingStore, StandingLine
from bot.league.ratings import RatedGame, replay
from bot.league.season import fold
from bot.league.season.repository import pool_game
from bot.league.standings import line
from bot.league.state import SeasonState


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """``code``: a text ``check.<code>`` with these parameters (``n``: the season's number)."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


Claims = dict[str, list[RatedGame | None]]
"""What seasons say about each rated game, by its source; several ladders may hold the same game."""


async def audit(stores: LeagueStores) -> list[AuditFinding]:
    """All differences, seasons first. Changes nothing, and returns whatever the logs hold."""
    found: list[AuditFinding] = []
    claims: defaultdict[Pool, Claims] = defaultdict(dict)
    for season in await stores.seasons.seasons(None, tuple(Stage)):
        try:
            log, lines = await stores.seasons.log(season.id), await stores.seasons.lines(season.id)
        except StoreError as error:  # the text of an entry that no version has ever written
            found.append(AuditFinding("season_damaged", {"n": season.id, "reason": str(error)}))
            continue
        found += await asyncio.to_thread(list, _differences(season, log, lines, claims))
        for table, fixture in _links(log).items():
            if await stores.seasons.linked(table) != (season.id, fixture):
                found.append(AuditFinding("season_links", {"n": season.id, "table": table}))
    for pool in sorted({*await stores.ratings.pools(None), *claims}, key=str):
        found += [each async for each in _pool(stores.ratings, pool, claims.get(pool, {}))]
    return found


def _differences(season: Season, log: Sequence[SeasonEntry], lines: Sequence[StandingLine],
                 claims: Mapping[Pool, Claims]) -> Iterator[AuditFinding]:
    """The differences between a season's log and its copies; the games it rates go into ``claims``."""
    where = {"n": season.id}
    if [entry.seq for entry in log] != list(range(1, season.seq + 1)):
        yield AuditFinding("season_gap", where)
        return
    state = SeasonState(replace(season, seq=0))
    try:
        for entry in log:
            state = fold.enter(state, entry)
            if isinstance(entry.fact, Resulted) and state.settings.play.rated:
                _claim(pool_game(state, entry.fact, entry.at), claims)
    except Exception as error:  # an entry that follows from no decision
        yield AuditFinding("season_damaged", {**where, "reason": f"{type(error).__name__}: {error}"})
        return
    if state.season != season:
        yield AuditFinding("season_head", where)
    if [line(state, number) for number in state.entrants] != list(lines):
        yield AuditFinding("season_lines", where)


def _claim(made: PoolGame, claims: Mapping[Pool, Claims]) -> None:
    """The game of a result entry. Of a fixture the newest entry holds."""
    games = claims[made.pool].setdefault(made.source, [])
    games[:] = [made.game] if made.source.startswith("s") else [*games, made.game]


def _links(log: Sequence[SeasonEntry]) -> dict[int, int]:
    return {data.table: data.fixture for data in (entry.fact for entry in log)
            if isinstance(data, Linked) and data.table is not None}


async def _pool(store: RatingStore, pool: Pool, claims: Claims) -> AsyncIterator[AuditFinding]:
    where = {"game": pool.game, "pace": pool.pace, "guild": pool.guild}
    saved = await store.sources(pool)
    for source, games in claims.items():
        if saved.get(source) not in games:
            yield AuditFinding("rated_game", {**where, "source": source})
    for source in saved:
        if source.startswith("s") and source not in claims:
            yield AuditFinding("rated_game", {**where, "source": source})
    upto = await store.rated(pool)
    if upto is None:
        return  # rated again when next read
    rated = [game for number, game in await store.games(pool) if number <= upto]
    if await asyncio.to_thread(replay, rated) != dict(await store.ratings(pool)):
        yield AuditFinding("ratings", where)
