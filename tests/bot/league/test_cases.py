"""Cases about games: who may report, answer and decide, and what a suspension stops."""

from __future__ import annotations

from typing import Any

import pytest

from bot.league.entries import CaseAct
from bot.league.files.season_files import season_file
from bot.league.model import Actor, LeagueError, Member
from bot.storage import open_storage
from bot.tables.core.model import Status
from tests.bot.league.test_corrections import everything
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import actor, pairs_of_people


@pytest.fixture
def league() -> League:
    return League()


async def reported(league: League, **changes: Any) -> int:
    """A season of two pairs whose first game P0 has reported."""
    season = await pairs_of_people(league, **changes)
    await league.service.fairness.report(season, actor(0), 1, "signals", "they talked")
    return season


async def code_of(work: Any) -> str:
    with pytest.raises(LeagueError) as refused:
        await work
    return refused.value.code


async def test_a_case_from_report_to_end(league: League) -> None:
    season, fairness = await reported(league), league.service.fairness
    await fairness.answer(season, actor(2), 1, "we did not")
    await fairness.rule(season, BOSS, 1, CaseAct.WARNED, 1002, text="no talk about cards")
    state = await fairness.rule(season, BOSS, 1, CaseAct.CLOSED, text="a warning")
    case = state.fairness.cases[1]
    assert (case.reporter, case.reason, case.text, dict(case.answers)) == (
        1000, "signals", "they talked", {1002: "we did not"})
    assert [(each.act, each.user, each.text) for each in case.rulings] == [
        (CaseAct.WARNED, 1002, "no talk about cards"), (CaseAct.CLOSED, 0, "a warning")]
    assert not case.open
    league.renew()
    assert (await league.seasons.state(season)).fairness == state.fairness, "the log says it all"


async def test_each_refusal_has_its_code(league: League) -> None:
    season, fairness = await reported(league), league.service.fairness
    manager = Actor(1003, "P3", manager=True)
    eve = Actor(77, "Eve")
    await fairness.answer(season, actor(2), 1, "no")
    for work, code in (
            (fairness.report(season, actor(0), 1, "signals", "again"), "reported_before"),
            (fairness.report(season, actor(1), 1, "boredom", "x"), "no_such_reason"),
            (fairness.report(season, actor(1), 1, "rude", " "), "note_needed"),
            (fairness.report(season, actor(1), 9, "rude", "x"), "no_such_fixture"),
            (fairness.report(season, eve, 1, "rude", "x"), "not_in_season"),
            (fairness.answer(season, actor(2), 1, "and"), "answered_before"),
            (fairness.answer(season, actor(0), 1, "me"), "not_your_fixture"),
            (fairness.answer(season, eve, 1, "me"), "not_your_fixture"),
            (fairness.answer(season, actor(3), 2, "me"), "no_such_case"),
            (fairness.handled(season, actor(0)), "not_manager"),
            (fairness.handled(season, manager), "plays_here"),
            (fairness.rule(season, manager, 1, CaseAct.CLOSED), "plays_here"),
            (fairness.rule(season, actor(0), 1, CaseAct.CLOSED), "not_manager"),
            (fairness.rule(season, BOSS, 1, CaseAct.WARNED, 77), "not_concerned"),
            (fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=0), "no_suspension"),
            (fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=6), "no_suspension")):
        assert await code_of(work) == code
    await fairness.rule(season, BOSS, 1, CaseAct.CLOSED)
    assert await code_of(fairness.rule(season, BOSS, 1, CaseAct.WARNED, 1002)) == "case_closed"
    assert await code_of(fairness.answer(season, actor(3), 1, "late")) == "case_closed"


async def test_a_suspended_player_misses_games_and_a_substitute_plays(league: League) -> None:
    season = await league.season("round_robin", 4, ai=False, legs=1, pace="live")
    await league.seasons.pair(season, BOSS)
    fairness = league.service.fairness
    state = await fairness.report(season, actor(0), 1, "rude", "words")
    mine = [each.number for each in state.fixtures.values() if state.plays(each, 1002)]
    concerned = next(each.number for each in state.fixtures.values() if state.plays(each, 1002))
    state = await fairness.report(season, actor(0), concerned, "quit", "left")
    case = state.fairness.cases.last
    state = await fairness.rule(season, BOSS, case, CaseAct.SUSPENDED, 1002, matches=2)
    assert dict(state.fairness.suspended) == {1002: 2}
    assert await fairness.suspended(GUILD, 1002)
    assert not await fairness.suspended(GUILD, 1003)
    assert not await fairness.suspended(GUILD + 1, 1002)
    assert await code_of(league.matches.play(season, BOSS, mine[0], 7)) == "suspended"
    assert await code_of(league.seasons.substitute(season, BOSS, 1000, Member("P2", 1002), 1)) == "suspended"
    await league.seasons.substitute(season, BOSS, 1002, Member("Helper", 77), mine[0])
    table = await league.match(season, mine[0])
    assert table.status is Status.RUNNING
    await league.matches.adjudicate(season, BOSS, mine[0], 0, "test")
    await league.matches.adjudicate(season, BOSS, mine[0], 1, "corrected")
    state = await league.seasons.state(season)
    assert dict(state.fairness.suspended) == {1002: 1}, "a correction is no second game"
    await league.matches.adjudicate(season, BOSS, mine[1], None, "test")
    assert not (await league.seasons.state(season)).fairness.suspended
    assert (await league.match(season, mine[2])).status is Status.RUNNING


async def test_who_is_suspended_in_the_lobby_does_not_begin(league: League) -> None:
    season = await reported(league)
    lobby = await league.matches.play(season, actor(0), 1, 7)
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=1)
    assert await code_of(league.matches.arrive(lobby.id, 1002)) == "suspended"


async def test_the_trail_for_managers_has_no_cases(league: League) -> None:
    season = await reported(league)
    _, file = await season_file(league.service, await league.seasons.state(season), "trail")
    text = file.read()
    assert b"they talked" not in text
    assert b"joined" in text


async def test_erasure_removes_what_was_written_by_or_said_to_a_player(database) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await reported(league)
    fairness = league.service.fairness
    await fairness.rule(season, BOSS, 1, CaseAct.WARNED, 1000, text="warned for good")
    await league.matches.adjudicate(season, BOSS, 1, 0, "test")
    await league.seasons.close(season, BOSS, force=True)
    await league.service.erase(1000, "Former player")
    dump = await everything(storage.database)
    assert "they talked" not in dump
    assert "warned for good" not in dump
    case = (await league.seasons.state(season)).fairness.cases[1]
    assert case.reporter < 0
    await storage.close()


async def test_who_is_suspended_enters_no_other_season_of_the_server(league: League) -> None:
    """Neither alone nor with a partner, in a list or as a substitute; elsewhere and afterwards they may."""
    season, seasons, running = await reported(league), league.seasons, await league.season("round_robin", 4, ai=False)
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=1)
    pairs = await seasons.create(GUILD, BOSS, "Pairs", "swiss")
    alone = await seasons.create(GUILD, BOSS, "Alone", "dtm")
    culprit, friend = Member("P2", 1002), Member("Friend", 5)
    for work in (seasons.join(alone.id, actor(2), culprit), seasons.join(alone.id, BOSS, culprit),
                 seasons.invite(pairs.id, actor(2), friend), seasons.invite(pairs.id, Actor(5, "Friend"), culprit),
                 seasons.enter_agreed(pairs.id, BOSS, culprit, friend),
                 seasons.substitute(running, BOSS, 1004, culprit)):
        with pytest.raises(LeagueError) as refused:
            await work
        assert (refused.value.code, refused.value.params["name"]) == ("suspended_elsewhere", "P2")
    assert not (await seasons.state(alone.id)).entrants
    assert not (await seasons.state(pairs.id)).people.requests
    elsewhere = await seasons.create(GUILD + 1, BOSS, "Elsewhere", "dtm")
    await seasons.join(elsewhere.id, actor(2), culprit)
    await league.matches.adjudicate(season, BOSS, 1, 0, "missed")
    assert await seasons.join(alone.id, actor(2), culprit)


async def test_an_invitation_from_before_a_suspension_enters_nobody(league: League) -> None:
    season, seasons = await reported(league), league.seasons
    pairs = await seasons.create(GUILD, BOSS, "Pairs", "swiss")
    await seasons.invite(pairs.id, actor(2), Member("Friend", 5))
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=1)
    assert await code_of(seasons.accept(pairs.id, Actor(5, "Friend"), 1002)) == "suspended_elsewhere"
    assert not (await seasons.state(pairs.id)).entrants
