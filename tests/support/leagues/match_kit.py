"""What tests of fixtures at real tables do again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core.errors import TableError
from bot.league.model import Actor
from bot.tables.core.entries import Entry
from bot.tables.core.model import Status
from bot.tables.log.fold import recorded
from tests.support.leagues.league_kit import BOSS, League
from tests.support.tables.kit import moved_themselves


def actor(number: int) -> Actor:
    return Actor(1000 + number, f"P{number}")


async def played_out(league: League, table: int) -> None:
    for _ in range(400):
        if (await league.tables.snapshot(table)).status is not Status.RUNNING:
            break
        await league.pass_time(120)
    await league.settle()


async def looked_back(league: League, table: int, user: int) -> list[str]:
    """Which ways to look back at the table are open to the user."""
    records = league.service.records
    ways = {"history": lambda: records.history(table, user), "replay": lambda: records.replay(table, 0),
            "record": lambda: records.record(table, user), "verify": lambda: records.checks(table),
            "review": lambda: records.finished(table)}
    found = []
    for name, way in ways.items():
        try:
            await way()
            found.append(name)
        except TableError as error:
            if error.code not in ("boards_open", "daily_open", "same_deals_open"):
                raise
    return found


async def pairs_of_people(league: League, **changes) -> int:
    season = await league.season("round_robin", 2, ai=False, legs=1, pace="live", **changes)
    await league.seasons.pair(season, BOSS)
    return season


async def half_absent(league: League, season: int, absent: tuple[int, ...]) -> int:
    """The table of a match to which all came, and then these left to AI players."""
    table = (await league.match(season, 1, actor(0))).id
    people = {person.id for person in (await league.tables.snapshot(table)).table.people}
    for person in absent:
        await league.tables.stand_in(table, person, "easy")
    while (await league.tables.snapshot(table)).status is Status.RUNNING:
        if not await moved_themselves(league.tables, table, people - set(absent)):
            await league.pass_time(3)
    await league.settle()
    return table


async def all_have_played(league: League, table: int) -> None:
    """Everybody plays or passes, so that a rated game counts from now on."""
    def done(log: Sequence[Entry]) -> bool:
        words = [text.split() for _, text in recorded(log)]
        return len({each[0] for each in words if each[1] in ("play", "pass", "ask", "none")}) >= seats

    seats = len((await league.tables.snapshot(table)).table.taken)
    await all_play(league, table, done)


async def round_scored(league: League, table: int, rounds: int = 1) -> None:
    """Everybody plays until so many rounds are scored, so that an end counts for all."""
    await all_play(league, table, lambda log: sum("\nscore " in text for _, text in recorded(log)) >= rounds)


async def all_play(league: League, table: int, done: Callable[[Sequence[Entry]], bool]) -> None:
    """Everybody who is there moves themselves, until then."""
    people = {person.id for person in (await league.tables.snapshot(table)).table.people}
    for _ in range(2000):
        if done(await league.tables.log(table)):
            return
        if not await moved_themselves(league.tables, table, people):
            await league.pass_time(3)
    raise AssertionError("nobody plays")
