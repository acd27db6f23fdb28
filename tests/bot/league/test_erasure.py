"""Erasing a player's data where seats have changed hands: their own, and nobody else's."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.league.audit import audit
from bot.league.export import player_json
from bot.league.model import Actor, LeagueError, Member
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import RatedGame
from bot.samples.playout import Playout
from bot.storage import open_storage
from bot.tables.core.model import Origin, Person, Status
from bot.tables.rules.lobby_rules import Opening
from games.review.decisions import DecisionKind, of_record, retry
from games.tichu import TICHU
from tests.bot.league.test_corrections import everything
from tests.support.leagues.league_kit import BOSS, GUILD, League, human

LEAVER, HELPER = 4711, 4712


@pytest.fixture
async def storage(database):
    opened = await open_storage(database)
    yield opened
    await opened.close()


async def left_table(league: League) -> int:
    """A game that has ended, in which Leaver was followed by Helper."""
    people = [Person(LEAVER, "Leaver"), Person(2, "Bo"), Person(3, "Cy"), Person(4, "Di")]
    table = (await league.tables.lobbies.create(people[0], Opening("tichu", 7, GUILD))).id
    for person in people[1:]:
        await league.tables.lobbies.join(table, person)
    await league.tables.lobbies.start(table, LEAVER)
    await league.tables.seating.offer(table, LEAVER)
    await league.tables.seating.substitute(table, Person(HELPER, "Helper"), 0)
    await league.tables.resign(table, 2)
    await league.settle()
    return table


async def test_of_invitations_nothing_is_left_of_who_sent_or_got_them(storage) -> None:
    league = League(storage.leagues, storage.tables)
    table, at = await left_table(league), league.clock.now()
    await storage.notices.invite(LEAVER, table, 2, at)
    await storage.notices.invite(2, table, LEAVER, at)
    await league.service.erase(LEAVER, "Former player")
    assert str(LEAVER) not in await everything(storage.database)
    assert await storage.notices.invited_since(LEAVER, at) == 0
    assert await storage.notices.invited_since(2, at) == 1


async def test_the_name_of_who_left_goes_and_no_other(storage) -> None:
    league = League(storage.leagues, storage.tables)
    table = await left_table(league)
    await league.service.erase(LEAVER, "Former player")
    dump = await everything(storage.database)
    assert "Leaver" not in dump
    assert str(LEAVER) not in dump
    assert "Leaver" not in str((await league.tables.begun(table)).state), "nor in memory"
    names = (await League(storage.leagues, storage.tables).tables.record(table, None)).splitlines()[2]
    assert names == "seats Former player 1 | Bo | Cy | Di"
    assert "Helper" in dump


async def test_a_decision_tried_again_ends_with_the_erasure(storage) -> None:
    league = League(storage.leagues, storage.tables)
    playout = Playout.start(TICHU, {}, 4, 1)
    for _ in playout.play(1):
        pass
    first = next(each for each in of_record(playout.record, 1) if each.kind is DecisionKind.PLAY)
    found = retry(playout.record, 1, first.number, first.seat)
    assert found is not None
    table = await league.tables.gathering.retry(
        Person(LEAVER, "Leaver"), first.seat, found, Origin(99, 1, first.number, 0))
    assert table.status is Status.RUNNING
    await league.service.erase(LEAVER, "Former player")
    assert (await League(storage.leagues, storage.tables).tables.snapshot(table.id)).status is Status.OVER
    assert str(LEAVER) not in await everything(storage.database)


async def test_the_erasure_of_a_substitute_touches_nobody_else(storage) -> None:
    league = League(storage.leagues, storage.tables)
    table = await left_table(league)
    await league.service.erase(HELPER, "Former player")
    dump = await everything(storage.database)
    assert "Helper" not in dump
    assert str(HELPER) not in dump
    names = (await League(storage.leagues, storage.tables).tables.record(table, None)).splitlines()[2]
    assert names == "seats Leaver | Bo | Cy | Di"


async def test_the_pair_of_who_was_replaced_for_good_has_no_trace_of_them(storage) -> None:
    """And the substitute's erasure leaves the pair its name."""
    league = League(storage.leagues, storage.tables)
    season = await league.season("round_robin", 2, ai=False, legs=1, pace="live")
    await league.seasons.substitute(season, BOSS, 1000, Member("Helper", HELPER))
    await league.service.erase(1000, "Former player")
    rows = await league.service.standings.rows(season)
    assert {row.name for row in rows} == {"Former player 1 & P1", "P2 & P3"}
    assert "P0" not in await everything(storage.database)
    await league.seasons.close(season, BOSS)
    await league.service.erase(HELPER, "Former player")
    assert {row.name for row in await league.service.standings.rows(season)} == {"Former player 1 & P1", "P2 & P3"}
    assert await audit(storage.leagues) == []


async def test_who_has_still_to_play_a_fixture_for_somebody_is_not_erased(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = await league.season("round_robin", 2, ai=False, legs=1, pace="live")
    await league.seasons.pair(season, BOSS)
    await league.seasons.substitute(season, BOSS, 1000, Member("Helper", HELPER), 1)
    with pytest.raises(LeagueError, match="still in season"):
        await league.service.erase(HELPER, "Former player")


async def test_invitations_of_who_is_erased_end(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = (await league.seasons.create(GUILD, BOSS, "Winter", "swiss")).id
    await league.seasons.invite(season, Actor(LEAVER, "Leaver"), human(1))
    await league.seasons.invite(season, Actor(1002, "P2"), Member("Leaver", LEAVER))
    await league.service.erase(LEAVER, "Former player")
    assert not (await league.seasons.state(season)).people.requests
    dump = await everything(storage.database)
    assert "Leaver" not in dump
    assert str(LEAVER) not in dump


async def test_servers_where_the_erased_player_was_rated_are_named(storage) -> None:
    """Their leaderboards change."""
    league, changed = League(storage.leagues, storage.tables), []
    for guild in (GUILD, GUILD + 1):
        await storage.leagues.ratings.add_game(PoolGame(
            Pool(guild, "tichu", "live"), f"t{guild}", league.clock.now(), RatedGame(((1, LEAVER), (2, 3)), (1, 2))))
    await storage.leagues.ratings.add_game(PoolGame(
        Pool(5, "tichu", "live"), "t5", league.clock.now(), RatedGame(((1, 4), (2, 3)), (1, 2))))
    league.service.on_rated(changed.append)
    await league.service.erase(LEAVER, "Former player")
    assert sorted(changed) == [GUILD, GUILD + 1]


async def test_my_data_are_those_of_all_servers(storage) -> None:
    league = League(storage.leagues, storage.tables)
    for guild in (GUILD, GUILD + 1):
        season = await league.seasons.create(guild, BOSS, "Winter", "round_robin", legs=1, pace="live")
        await league.enrol(season.id, 2, ai=False)
        await league.seasons.start(season.id, BOSS)
        await league.seasons.pair(season.id, BOSS)
        table = (await league.match(season.id, 1)).id
        await league.tables.resign(table, 1001)
        await league.settle()
    found: Any = json.loads(await player_json(league.service, 1000, ["tichu"], {}))
    for part in ("seasons", "ratings", "games"):
        assert {each["guild"] for each in found[part]} == {GUILD, GUILD + 1}, part
    assert json.loads(await player_json(league.service, 99, ["tichu"], {}))["seasons"] == []
