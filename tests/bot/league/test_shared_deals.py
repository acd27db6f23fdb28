"""Duplicate: several tables play the same deals."""

from __future__ import annotations

import zipfile

import pytest

from bot.league.files.season_files import season_file
from bot.league.model import How, LeagueError
from bot.league.seating import board_secret
from bot.tables.core.model import Status
from bot.tables.log.fold import record_text
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.match_kit import looked_back
from tests.support.tables.kit import moved_themselves


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def duplicate(league: League) -> int:
    """A season with one round of two tables, which play the same two deals."""
    season = await league.season(
        "duplicate", 4, ai=False, options={"target": "10000", "deals": "2", "level": "draw"}, rounds=1)
    await league.seasons.pair(season, BOSS)
    return season


async def dealt(league: League, season: int, fixture: int) -> int:
    table = (await league.match(season, fixture)).id
    await league.pass_time(30)
    return table


async def cards(league: League, table: int) -> list[str]:
    text = record_text(await league.tables.log(table))
    return [line for line in text.splitlines() if line.startswith("hand ")]


async def test_deals_that_others_have_still_to_play_are_closed_to_all_but_the_table(league: League) -> None:
    """Those who sit there see what they have seen; a manager's export has neither records nor single deals."""
    season = await duplicate(league)
    table = await dealt(league, season, 1)
    mine = (await league.tables.snapshot(table)).table.people[0].id
    assert await looked_back(league, table, 5) == []
    assert await looked_back(league, table, mine) == ["history", "record"]
    assert "?" in await league.service.records.record(table, mine)
    await league.tables.resign(table, mine)
    await league.settle()
    assert await looked_back(league, table, 5) == []
    assert await looked_back(league, table, mine) == ["history", "record"]
    assert "?" in await league.service.records.record(table, mine)
    await league.enter(season, BOSS, 1, (150, 50), ((100, 0), (50, 50)))
    state = await league.seasons.state(season)
    _, data = await season_file(league.service, state, "records")
    assert zipfile.ZipFile(data).namelist() == []
    for kind, deals in (("csv", b"100,0,0,50,50,0"), ("trail", b"[[100, 0], [50, 50]]")):
        _, data = await season_file(league.service, state, kind)
        assert deals not in data.getvalue()
    await league.enter(season, BOSS, 2, (0, 200), ((0, 100), (0, 100)))
    state = await league.seasons.state(season)
    _, data = await season_file(league.service, state, "records")
    assert len(zipfile.ZipFile(data).namelist()) == 1
    for kind, deals in (("csv", b"100,0,0,50,50,0"), ("trail", b"[[100, 0], [50, 50]]")):
        _, data = await season_file(league.service, state, kind)
        assert deals in data.getvalue()
    assert await looked_back(league, table, 5) == ["history", "replay", "record", "verify", "review"]


async def test_how_all_tables_played_is_shown_when_the_last_is_done(league: League) -> None:
    season = await duplicate(league)
    for number in (1, 2):
        with pytest.raises(LeagueError, match="boards open"):
            await league.matches.boards(season, 1)
        await league.enter(season, BOSS, number, (150, 50), ((100, 0), (50, 50)))
    found = await league.matches.boards(season, 1)
    assert [(fixture.number, result.deals) for fixture, result in found] == [(n, ((100, 0), (50, 50))) for n in (1, 2)]
    other = await league.season("swiss", 4)
    await league.seasons.pair(other, BOSS)
    for where, number in ((season, 9), (other, 1)):
        with pytest.raises(LeagueError, match="no such fixture"):
            await league.matches.boards(where, number)


async def test_an_aborted_table_gets_new_deals_if_it_was_the_first(league: League) -> None:
    """Nobody plays cards that they have seen; the other table gets the new ones too."""
    season = await duplicate(league)
    first = await dealt(league, season, 1)
    seen = await cards(league, first)
    await league.tables.abort(first, 1, force=True)
    await league.settle()
    league.renew()
    await league.driver.start()
    again, other = await dealt(league, season, 1), await dealt(league, season, 2)
    assert await cards(league, again) == await cards(league, other) != seen
    assert len(seen) == 4
    assert await looked_back(league, first, 5) == []


async def test_an_aborted_table_is_void_if_another_one_has_its_deals(league: League) -> None:
    season = await duplicate(league)
    first, other = await dealt(league, season, 1), await dealt(league, season, 2)
    await league.tables.abort(first, 1, force=True)
    await league.settle()
    state = await league.seasons.state(season)
    assert state.results[1].how is How.VOID
    with pytest.raises(LeagueError, match="fixture done"):
        await league.matches.play(season, BOSS, 1, 7)
    assert await looked_back(league, first, 5) == [], "the other table still plays them"
    await league.tables.resign(other, (await league.tables.snapshot(other)).table.people[0].id)
    await league.settle()
    assert not (await league.seasons.state(season)).open()
    boards = await league.matches.boards(season, 1)
    assert len(boards) == 2


async def test_a_lobby_of_another_table_makes_no_game_void(league: League) -> None:
    """Any of its players may open it and close it again."""
    season = await duplicate(league)
    first = await dealt(league, season, 1)
    lobby = await league.matches.play(season, BOSS, 2, 7)
    await league.tables.lobbies.cancel(lobby.id, lobby.table.host)
    await league.tables.abort(first, 1, force=True)
    await league.settle()
    state = await league.seasons.state(season)
    assert (dict(state.results), state.play.redealt) == ({}, {state.fixtures[1].block: 1})


async def test_shared_deals_that_a_side_did_not_play_are_won_by_the_other(league: League) -> None:
    """They cannot be played again, and nobody is left to claim them."""
    season = await duplicate(league)
    first = (await league.match(season, 1)).id
    await dealt(league, season, 2)
    for seat in (await league.tables.snapshot(first)).table.taken:
        if seat.number % 2:
            await league.tables.stand_in(first, seat.person.id, "easy")
    present = {person.id for person in (await league.tables.snapshot(first)).table.people}
    for _ in range(30):
        if not await moved_themselves(league.tables, first, present):
            await league.pass_time(3)
    await league.tables.abort(first, 1, force=True)
    await league.settle()
    result = (await league.seasons.state(season)).results[1]
    assert (result.how, result.ranks, result.reason) == (How.AWARDED, (1, 2), "no-show")


@pytest.mark.parametrize("how", ["enter", "adjudicate", "close"])
async def test_deals_stay_closed_while_any_table_plays_them(
        league: League, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """One secret makes the deals of all rounds: a manager's result ends the table, and opens nothing before its end."""
    season = await duplicate(league)
    first, other = await dealt(league, season, 1), await dealt(league, season, 2)
    await league.tables.resign(first, (await league.tables.snapshot(first)).table.people[0].id)
    await league.settle()

    async def settled() -> None:
        if how == "enter":
            await league.enter(season, BOSS, 2, (150, 50), ((100, 0), (50, 50)))
        elif how == "adjudicate":
            await league.matches.adjudicate(season, BOSS, 2, 0, "late")
        else:
            await league.seasons.close(season, BOSS, force=True)

    abort = league.tables.abort
    seen: list[list[str]] = []

    async def watched(table: int, user: int, **more: bool) -> object:
        seen.extend([await looked_back(league, first, 5), await looked_back(league, table, 5)])
        return await abort(table, user, **more)

    monkeypatch.setattr(league.tables, "abort", watched)
    await settled()
    assert seen == [[], []]
    assert (await league.tables.snapshot(other)).status is Status.OVER
    assert "verify" in await looked_back(league, other, 5)


async def test_a_table_aborted_before_its_deal_plays_the_deals_of_the_others(league: League) -> None:
    season = await duplicate(league)
    other = await dealt(league, season, 2)
    table = (await league.match(season, 1)).id
    await league.tables.abort(table, 1, force=True)
    await league.settle()
    assert await cards(league, await dealt(league, season, 1)) == await cards(league, other)


def test_the_secret_of_a_block_stays_what_it_was() -> None:
    """Written down once: another one would change the deals of seasons that are being played."""
    found = [board_secret(bytes(range(32)), 3, 7).hex()[:16], board_secret(bytes(range(32)), 3, 7, 1).hex()[:16]]
    assert found == ["1366355f4ba7a2ca", "14343d5aefdc7b3c"]
