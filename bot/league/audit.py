"""Is what is kept of leagues what their logs say? Every season folded anew, every rating computed anew.

The logs are the truth: the heads of seasons, the lines of the standings, the links to tables, the games for the ratings
and the ratings themselves are copies. A difference is damage or a bug, never an opinion.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.league.model import Entry, Kind, Season, Stage
from bot.league.ports import LeagueStore, Line, Pool
from bot.league.ratings.ratings import RatedGame, replay
from bot.league.season.season_repository import line, pool_game
from bot.league.season.season_state import Book
from bot.league.season.snapshot import FORM, freeze, thaw


@dataclass(frozen=True, slots=True)
class Finding:
    """``code`` as in the catalogue, ``check.<code>``, with its parameters (``n``: the season's number)."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.code, *(f"{name}={value}" for name, value in self.params.items())])


Claims = dict[str, list[RatedGame | None]]
"""What seasons say of each game for the ratings, by its source; of a ladder's game several may say something."""


async def audit(store: LeagueStore) -> list[Finding]:
    """Everything that differs, seasons first. Changes nothing; whatever the logs hold, this returns."""
    found: list[Finding] = []
    claims: defaultdict[Pool, Claims] = defaultdict(dict)
    for season in await store.seasons(None, tuple(Stage)):
        log, lines = await store.log(season.id), await store.lines(season.id)
        kept = await store.snapshot(season.id, FORM)
        found += await asyncio.to_thread(lambda *given: list(_season(*given)), season, log, lines, kept, claims)
        for table, fixture in _links(log).items():
            if await store.linked(table) != (season.id, fixture):
                found.append(Finding("season_links", {"n": season.id, "table": table}))
    for pool in sorted({*await store.pools(None), *claims}, key=str):
        found += [each async for each in _pool(store, pool, claims.get(pool, {}))]
    return found


def _season(season: Season, log: Sequence[Entry], lines: Sequence[Line], kept: tuple[int, str] | None,
            claims: Mapping[Pool, Claims]) -> Iterator[Finding]:
    """What differs between a season's log and its copies; the games it claims go into ``claims``."""
    where = {"n": season.id}
    if [entry.seq for entry in log] != list(range(1, season.seq + 1)):
        yield Finding("season_gap", where)
        return
    book = Book.read(season, ())
    try:
        for entry in log:
            book.enter(entry)
            if entry.kind is Kind.RESULT and book.settings.rated:
                made = pool_game(book, entry)
                told = claims[made.pool].setdefault(made.source, [])
                told[:] = [made.game] if made.source.startswith("s") else [*told, made.game]
    except Exception as error:  # an entry that no version of ours has ever written
        yield Finding("season_damaged", {**where, "reason": f"{type(error).__name__}: {error}"})
        return
    if book.season != season:
        yield Finding("season_head", where)
    if [line(book, entrant) for entrant in book.entrants.values()] != list(lines):
        yield Finding("season_lines", where)
    if kept is not None and not _same(season, log, book, *kept):
        yield Finding("season_book", where)


def _same(season: Season, log: Sequence[Entry], book: Book, seq: int, data: str) -> bool:
    """Whether the snapshot and the entries after it come to what the whole log comes to."""
    try:
        found = thaw(season, seq, data)
        for entry in log[seq:]:
            found.enter(entry)
    except Exception:  # whatever stands there
        return False
    return freeze(found) == freeze(book)


def _links(log: Sequence[Entry]) -> dict[int, int]:
    return {entry.data["table"]: entry.data["fixture"] for entry in log
            if entry.kind is Kind.LINKED and entry.data.get("table") is not None}


async def _pool(store: LeagueStore, pool: Pool, claims: Claims) -> AsyncIterator[Finding]:
    where = {"game": pool.game, "pace": pool.pace, "guild": pool.guild}
    kept = await store.sources(pool)
    for source, told in claims.items():
        if kept.get(source) not in told:
            yield Finding("rated_game", {**where, "source": source})
    for source in kept:
        if source.startswith("s") and source not in claims:
            yield Finding("rated_game", {**where, "source": source})
    upto = await store.rated(pool)
    if upto is None:
        return  # to be rated afresh when next asked for
    games = [game for number, game in await store.games(pool) if number <= upto]
    if await asyncio.to_thread(replay, games) != dict(await store.ratings(pool)):
        yield Finding("ratings", where)
