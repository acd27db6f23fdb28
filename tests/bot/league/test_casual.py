"""Rated games that people open themselves: in all games, in the ladder of their channel, with an AI player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.league.model import LeagueError
from bot.league.ports import Pool
from bot.league.ratings import PROVISIONAL, Rating
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.state import RunningTable
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import round_scored
from tests.support.tables.kit import moved_themselves

SHORT = {"tichu": {"deals": "1"}, "trichu": {"rounds": "3"}, "tientsin": {"target": "100"}, "lord": {"rounds": "1"},
         "tatsu": {"target": "100"}}
CHANNEL = 7


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def lobby(league: League, game: str, count: int, *, ai: bool = False, **options: str) -> Table:
    """A rated lobby in the ladder's channel with people who are all here, and perhaps an AI player."""
    people = [Person(1000 + n, f"P{n}") for n in range(count)]
    made = await league.tables.lobbies.create(people[0], Opening(game, CHANNEL, GUILD, rated=True, options=options))
    for person in people[1:]:
        await league.tables.lobbies.join(made.id, person)
    if ai:
        await league.tables.lobbies.fill(made.id, 1000)
    for person in people:
        await league.matches.arrive(made.id, person.id)
    return (await league.tables.snapshot(made.id)).table


async def begun(league: League, table: Table) -> int:
    await league.matches.enter_ladder(table)
    await league.tables.lobbies.start(table.id, 1000)
    return table.id


async def played(league: League, table: int, people: set[int]) -> RunningTable:
    while (await league.tables.snapshot(table)).status is Status.RUNNING:
        if not await moved_themselves(league.tables, table, people):
            await league.pass_time(3)
    await league.settle()
    return await league.tables.begun(table)


@pytest.mark.parametrize("game", SHORT)
async def test_a_rated_game_of_any_kind_counts_in_the_ladder_of_its_channel(
        league: League, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The preset could have no game before: nothing opened a rated one, and nobody was in the ladder. Short games save
    time here."""
    for module in ("bot.tables.core.model", "bot.league.season.settings"):
        monkeypatch.setattr(f"{module}.long_enough", lambda *_: True)
    season = await league.seasons.create(GUILD, BOSS, "Ladder", "ladder", game=game, options={}, channel=CHANNEL)
    await league.enrol(season.id, 2, ai=False)
    await league.seasons.start(season.id, BOSS)
    count = min(league.tables.games[game].players(league.tables.games[game].check_options({})))
    count = max(3, count)
    over = await played(league, await begun(league, await lobby(league, game, count, **SHORT[game])),
                        {1000 + n for n in range(count)})
    shown = await league.service.results.rated(over.table)
    assert len(shown) == count
    totals = {seat.person.id: over.outcome.totals[seat.number % len(over.outcome.totals)]
              for seat in over.table.taken if seat.person}
    best, worst = max(totals, key=totals.__getitem__), min(totals, key=totals.__getitem__)
    if totals[best] != totals[worst]:
        assert shown[best][0] == Rating()
        assert shown[best][1].shown > 1500 > shown[worst][1].shown
    assert shown[best][1].text.endswith("?")
    state = await league.seasons.state(season.id)
    assert len(state.results) == 1
    assert len(state.entrants) == count
    ratings = await league.service.ratings.of(Pool(GUILD, game, "live"))
    assert sum(len(subject) == 2 for subject in ratings) == (2 if game == "tichu" else 0)


@pytest.mark.parametrize("game", SHORT)
async def test_a_ladder_needs_games_that_are_long_enough(league: League, game: str) -> None:
    with pytest.raises(LeagueError, match="ladder too short"):
        await league.seasons.create(GUILD, BOSS, "Ladder", "ladder", game=game, options=SHORT[game])


async def test_a_second_game_is_told_against_the_first(league: League) -> None:
    for _ in range(2):
        table = await begun(league, await lobby(league, "tichu", 4))
        await round_scored(league, table)
        await league.tables.resign(table, 1001)
        await league.settle()
        await league.pass_time(8 * 24 * 3600)
    before, after = (await league.service.results.rated((await league.tables.begun(table)).table))[1000]
    assert (before.games, after.games) == (1, 2)
    assert 1500 < before.shown < after.shown


async def test_with_an_ai_player_the_game_begins_unrated(league: League) -> None:
    table = await lobby(league, "tichu", 3, ai=True)
    assert table.rated
    assert not (await league.tables.lobbies.start(table.id, 1000)).table.rated
    await league.tables.resign(table.id, 1001)
    await league.settle()
    assert not await league.stores.ratings.pools(GUILD)


@pytest.mark.parametrize(("change", "entered"), [
    ({}, 2), ({"channel": 8}, 0), ({"guild": 10}, 0), ({"game": "tatsu"}, 0), ({"pace": "async"}, 0),
])
async def test_a_lobby_enters_its_own_ladder(league: League, change: dict[str, Any], entered: int) -> None:
    """That of its channel, game and pace."""
    season = await league.seasons.create(GUILD, BOSS, "Ladder", "ladder", pace="live", channel=CHANNEL)
    await league.enrol(season.id, 2, ai=False)
    await league.seasons.start(season.id, BOSS)
    seats = tuple(Seat(n, f"N{n}", Person(2000 + n, f"N{n}")) for n in range(2))
    table = Table(1, "tichu", {}, "live", True, 2000, CHANNEL, GUILD, Status.LOBBY, seats, 1, league.clock.now())
    await league.matches.enter_ladder(replace(table, **change))
    assert len((await league.seasons.state(season.id)).entrants) == 2 + entered


async def test_who_is_barred_or_lacks_the_role_does_not_enter_the_ladder(league: League) -> None:
    season = await league.seasons.create(GUILD, BOSS, "Ladder", "ladder", channel=CHANNEL)
    await league.enrol(season.id, 2, ai=False)
    await league.seasons.start(season.id, BOSS)
    state = await league.seasons.state(season.id)
    number = next(each.number for each in state.entrants.values() if each.users == (1001,))
    await league.seasons.leave(season.id, BOSS, number, barred=True)
    await league.seasons.configure(season.id, BOSS, role=5)
    table = await begun(league, await lobby(league, "tichu", 4))
    assert len((await league.seasons.state(season.id)).entrants) == 2
    await league.tables.resign(table, 1001)
    await league.settle()
    assert not (await league.seasons.state(season.id)).results
    await league.seasons.configure(season.id, BOSS, role=0)
    await league.tables.resign(await begun(league, await lobby(league, "tichu", 4)), 1001)
    await league.settle()
    state = await league.seasons.state(season.id)
    assert (len(state.entrants), len(state.results)) == (4, 0)


def test_a_rating_is_provisional_at_first() -> None:
    assert Rating(games=PROVISIONAL - 1).text == "1500?"
    assert Rating(games=PROVISIONAL).text == "1500"
