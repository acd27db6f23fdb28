"""A database with a season, games, ratings and statistics."""

from __future__ import annotations

from bot.storage import Address, open_storage
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import all_have_played

COMMON, FIXTURE = 2, 1
"""Tables: a rated game outside seasons, and a season's game."""


async def fill(path: Address) -> None:
    """A season of two pairs with a game played here and one entered; a rated game beside it; ratings of all."""
    storage = await open_storage(path)
    league = League(storage.leagues, storage.tables)
    season = await league.season("round_robin", 2, ai=False, options={"target": "500"})
    book = await league.service.seasons.pair(season, BOSS)
    first, *others = book.open()
    table = (await league.match(season, first.number)).id
    assert table == FIXTURE
    people = [person.id for person in (await league.tables.snapshot(table)).table.people]
    await league.tables.resign(table, people[0])
    for fixture in others:
        await league.enter(season, BOSS, fixture.number, (400, 600))
    await league.settle()
    opening = Opening("tichu", 7, GUILD, rated=True, options={"target": "500"})
    casual = await league.tables.lobbies.create(Person(people[0], "P"), opening)
    assert casual.id == COMMON
    for person in people[1:]:
        await league.tables.lobbies.join(casual.id, Person(person, f"P{person}"))
    for person in people:
        await league.tables.lobbies.here(casual.id, person)
    await league.tables.lobbies.start(casual.id, people[0])
    await league.driver.start()
    await all_have_played(league, casual.id)
    await league.tables.resign(casual.id, people[1])
    await league.settle()
    assert (await league.tables.snapshot(casual.id)).status is Status.OVER
    assert await league.ratings()
    await league.driver.stop()
    await storage.close()
