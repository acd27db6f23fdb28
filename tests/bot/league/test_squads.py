"""Squads: who is in them, their captain, and line-ups that are secret until the last one is in."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from bot.league.audit import audit
from bot.league.entries import EntryKind, LineupChosen
from bot.league.export import player_json, trail
from bot.league.model import Actor, EntrantStatus, LeagueError, Member, Stage
from bot.league.services.calendar import LINE_UPS
from bot.league.state import SeasonState
from bot.storage import Address, open_storage
from bot.tables.core.model import Person
from tests.bot.league.test_refusals import refused
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import all_have_played

ANN, BO, CY, DI, ED, FAY, GUS, HAL = (
    Actor(1000 + n, name) for n, name in enumerate(("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")))


def member(actor: Actor) -> Member:
    return Member(actor.name, actor.user)


async def gathered(league: League, season: int, captain: Actor, *others: Actor) -> None:
    """They are a squad: each has agreed."""
    await league.squads.ask(season, captain, [member(each) for each in others])
    for each in others:
        await league.seasons.accept(season, each, captain.user)


async def opened(league: League, preset: str = "swiss", **changes: object) -> int:
    return (await league.seasons.create(GUILD, BOSS, "Squads", preset, squad=4, **changes)).id


async def meeting(league: League, **changes: object) -> int:
    """Ann's three meet Di's four in fixture 1."""
    season = await opened(league, "round_robin", legs=1, **changes)
    await gathered(league, season, ANN, BO, CY)
    await gathered(league, season, DI, ED, FAY, GUS)
    await league.seasons.start(season, BOSS)
    await league.seasons.pair(season, BOSS)
    return season


async def state(league: League, season: int) -> SeasonState:
    """As a restart reads it."""
    league.renew()
    return await league.seasons.state(season)


def names(state: SeasonState) -> list[list[str]]:
    return [[each.name for each in side] for side in state.lineup(state.fixtures[1])]


# members -----------------------------------------------------------------------------------------

async def test_each_agrees_for_themselves_and_the_first_makes_the_entry() -> None:
    league = League()
    season = await opened(league)
    await league.squads.ask(season, ANN, [member(BO), member(CY), member(DI)])
    assert not (await state(league, season)).entrants
    await league.seasons.withdraw(season, CY, ANN.user)
    await league.seasons.accept(season, DI, ANN.user)
    now = await state(league, season)
    assert now.entrants[1].users == (ANN.user, DI.user)
    assert [each.user for each in now.people.requests[0, ANN.user]] == [ANN.user, BO.user], "Bo has yet to answer"
    await league.seasons.accept(season, BO, ANN.user)
    now = await state(league, season)
    assert now.entrants[1].name == "Ann & Di & Bo"
    assert now.entrants[1].captain == ANN.user
    assert not now.people.requests
    await refused(league, season, league.seasons.accept(season, CY, ANN.user), "no_invitation")


async def test_what_a_squad_refuses() -> None:
    league = League()
    season = await opened(league)
    squads = league.squads
    await gathered(league, season, ANN, BO, CY)
    await gathered(league, season, DI, ED)
    await refused(league, season, squads.ask(season, ANN, [member(FAY), member(GUS)]), "squad_full", most=4)
    await refused(league, season, squads.ask(season, ANN, [member(ED)]), "already_in_season")
    await refused(league, season, squads.ask(season, BO, [member(FAY)]), "not_captain", name="Ann")
    await refused(league, season, squads.part(season, BO, CY.user), "not_captain")
    await refused(league, season, squads.part(season, DI, ED.user), "squad_too_small")
    await refused(league, season, squads.part(season, HAL, HAL.user), "not_in_season")
    await refused(league, season, squads.pass_on(season, BO, BO.user), "not_captain")
    await refused(league, season, league.seasons.leave(season, BO), "not_captain")
    await refused(league, season, league.seasons.configure(season, BOSS, squad=0), "squad_full", most=2)
    await refused(league, season, league.seasons.configure(season, BOSS, squad=7), "bad_squads")
    await squads.ask(season, ANN, [member(FAY)])
    await refused(league, season, squads.ask(season, ANN, [member(FAY)]), "already_invited")
    await squads.ask(season, DI, [member(FAY)])
    await league.seasons.accept(season, FAY, DI.user)
    assert not (await state(league, season)).people.requests, "nobody is in two squads"
    await refused(league, season, league.seasons.accept(season, FAY, ANN.user), "no_invitation")
    pairs = (await league.seasons.create(GUILD, BOSS, "Pairs", "swiss")).id
    await refused(league, pairs, squads.ask(pairs, HAL, [member(GUS)]), "no_squads")


async def test_a_member_leaves_another_is_captain_and_the_squad_withdraws() -> None:
    league = League()
    season = await meeting(league)
    squads = league.squads
    await refused(league, season, squads.part(season, DI, ED.user), "joining_over")
    await squads.part(season, FAY, FAY.user)
    await squads.pass_on(season, DI, GUS.user)
    now = await state(league, season)
    assert (now.entrants[2].name, now.entrants[2].captain) == ("Gus & Di & Ed", GUS.user)
    await squads.part(season, GUS, GUS.user)
    assert (await state(league, season)).entrants[2].captain == DI.user, "the next member"
    await refused(league, season, squads.part(season, ED, ED.user), "squad_too_small")
    await league.seasons.leave(season, ANN)
    assert (await state(league, season)).entrants[1].status is EntrantStatus.LEFT


async def test_erasing_a_member_renames_the_squad_and_the_next_is_captain(database: Address) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await meeting(league)
    await league.squads.line_up(season, DI, 1, [DI.user, FAY.user])
    await league.squads.part(season, FAY, FAY.user)
    await league.seasons.close(season, BOSS, force=True)
    await league.seasons.archive(season, BOSS)
    await league.service.erase(DI.user, "Player")
    now = await state(league, season)
    assert now.entrants[2].captain == ED.user
    assert now.entrants[2].name.endswith(" & Ed & Gus")
    stored = [json.dumps(line) for line in trail(await league.seasons.trail(season), now)]
    assert not any(str(DI.user) in line or "Di" in line for line in stored)
    assert await audit(league.stores) == []
    await league.service.erase(FAY.user, "Player")
    assert "Fay" not in json.dumps(trail(await league.seasons.trail(season), await state(league, season)))
    assert await audit(league.stores) == []
    await storage.close()


# line-ups ----------------------------------------------------------------------------------------

async def test_nobody_learns_a_line_up_before_both_are_in(driven_league: League) -> None:
    """Not from the state's line-up, the trail that managers export, or anybody's own data."""
    league = driven_league
    season = await meeting(league)
    assert [len(side) for side in names(await state(league, season))] == [3, 4]
    await league.squads.line_up(season, ANN, 1, [BO.user, CY.user])
    await league.squads.line_up(season, ANN, 1, [ANN.user, CY.user])
    now = await state(league, season)
    assert [len(side) for side in names(now)] == [3, 4]
    rows = [row for row in trail(await league.seasons.trail(season), now) if row[3] == EntryKind.LINEUP]
    assert [json.loads(row[4]) for row in rows] == 2 * [{"fixture": 1, "entrant": 1}]
    for user in (BO, DI):
        own = json.loads(await player_json(league.service, user.user, ("tichu",), {}))
        assert "players" not in str([each["data"] for each in own["seasons"][0]["entries"] if each["kind"] == "lineup"])
    await refused(league, season, league.matches.play(season, ANN, 1, 7), "lineups_missing",
                  names="Di & Ed & Fay & Gus")
    assert not [each for each in await league.service.calendar.due(season) if each.what == LINE_UPS]
    await league.squads.line_up(season, DI, 1, [FAY.user, ED.user])
    now = await state(league, season)
    assert names(now) == [["Ann", "Cy"], ["Ed", "Fay"]]
    (told,) = (each for each in await league.service.calendar.due(season) if each.what == LINE_UPS)
    assert set(told.users) == {ANN.user, CY.user, ED.user, FAY.user}
    assert not [each for each in await league.service.calendar.due(season) if each.what == LINE_UPS], "once"
    await refused(league, season, league.squads.line_up(season, ANN, 1, [ANN.user, BO.user]), "lineups_open")
    await refused(league, season, league.squads.part(season, CY, CY.user), "lineups_open")


async def test_line_ups_that_are_refused() -> None:
    league = League()
    season = await meeting(league)
    squads = league.squads
    for players in ([ANN.user, HAL.user], [ANN.user, DI.user], [ANN.user], [ANN.user, BO.user, CY.user]):
        await refused(league, season, squads.line_up(season, ANN, 1, players), "lineup_stranger")
    await refused(league, season, squads.line_up(season, BO, 1, [ANN.user, BO.user]), "not_captain")
    await refused(league, season, squads.line_up(season, BOSS, 1, [ANN.user, BO.user]), "not_your_fixture")
    await refused(league, season, squads.line_up(season, ANN, 9, [ANN.user, BO.user]), "no_such_fixture")
    await league.enter(season, BOSS, 1, (1000, 400))
    await refused(league, season, squads.line_up(season, ANN, 1, [ANN.user, BO.user]), "fixture_done")


async def test_only_those_in_the_line_up_play_and_are_rated(driven_league: League) -> None:
    league = driven_league
    season = await meeting(league, pace="live", options={"target": "500"})
    await league.squads.line_up(season, ANN, 1, [BO.user, CY.user])
    await league.squads.line_up(season, DI, 1, [ED.user, GUS.user])
    await refused(league, season, league.matches.play(season, ANN, 1, 7), "not_your_fixture")
    table = await league.match(season, 1, BO)
    assert {each.id for each in table.table.people} == {BO.user, CY.user, ED.user, GUS.user}
    await refused(league, season, league.squads.line_up(season, ANN, 1, [ANN.user, BO.user]), "lineups_open")
    await all_have_played(league, table.id)
    seat = (await league.tables.seating.offer(table.id, CY.user)).number
    with pytest.raises(LeagueError, match="already in season"):
        await league.tables.seating.substitute(table.id, Person(DI.user, DI.name), seat)
    await league.tables.seating.substitute(table.id, Person(ANN.user, ANN.name), seat)
    await league.tables.resign(table.id, ED.user)
    await league.settle()
    now = await state(league, season)
    assert [set(side) for side in now.results[1].players] == [{BO.user, CY.user}, {ED.user, GUS.user}]
    assert now.tally(1).played == now.tally(2).played == 1, "the squads have the points"


async def test_a_squad_mate_is_a_substitute_after_the_line_ups_are_known(driven_league: League) -> None:
    league = driven_league
    season = await meeting(league)
    await league.squads.line_up(season, ANN, 1, [ANN.user, CY.user])
    await league.squads.line_up(season, DI, 1, [DI.user, ED.user])
    await league.seasons.substitute(season, CY, CY.user, member(BO), fixture=1)
    await league.seasons.stand_in(season, BO, 1, CY.user)
    now = await state(league, season)
    assert names(now)[0] == ["Ann", "Bo"]
    await refused(league, season, league.seasons.substitute(season, BOSS, ANN.user, member(BO), fixture=1),
                  "already_in_season")
    await refused(league, season, league.seasons.substitute(season, BOSS, ANN.user, member(CY)), "already_in_season")
    await refused(league, season, league.seasons.substitute(season, BOSS, ANN.user, member(FAY), fixture=1),
                  "already_in_season")
    await league.seasons.substitute(season, BOSS, ANN.user, Member("Hal", HAL.user))
    assert names(await state(league, season))[0] == ["Hal", "Bo"], "who is replaced for good is so in the line-up"


async def test_at_the_deadline_the_last_line_up_counts_or_the_first_two() -> None:
    league = League()
    season = await opened(league, "round_robin", legs=2, days=4)
    await gathered(league, season, ANN, BO, CY)
    await gathered(league, season, DI, ED, FAY)
    await league.seasons.start(season, BOSS)
    now = await league.seasons.pair(season, BOSS)
    squads = league.squads
    await squads.line_up(season, ANN, 1, [BO.user, CY.user])
    due = now.fixtures[1].due
    assert due is not None
    await league.pass_time((due - timedelta(days=1) - league.clock.now()).total_seconds() - 1)
    await squads.line_up_late()
    assert (await league.seasons.state(season)).lacking(now.fixtures[1]) == [2]
    await league.pass_time(2)
    await squads.line_up_late()
    now = await state(league, season)
    assert names(now) == [["Bo", "Cy"], ["Di", "Ed"]]
    made = [each for each in await league.seasons.trail(season) if isinstance(each.fact, LineupChosen)]
    assert [each.by for each in made] == [ANN.user, None]
    assert now.lacking(now.fixtures[2]) == [2, 1], "at home and away"
    await squads.part(season, FAY, FAY.user)
    await league.pass_time(4 * 86400)
    await squads.line_up_late()
    now = await state(league, season)
    assert [[each.name for each in side] for side in now.lineup(now.fixtures[2])] == [["Di", "Ed"], ["Bo", "Cy"]]


async def test_an_agreed_time_needs_two_of_each_squad_and_ends_the_choice_an_hour_before() -> None:
    league = League()
    season = await meeting(league, days=0)
    at = league.clock.now() + timedelta(hours=5)
    for each in (ANN, CY, DI):
        await league.service.calendar.offer(season, each, 1, [at])
    assert (await league.seasons.state(season)).fixtures[1].agreed is None
    await league.service.calendar.offer(season, GUS, 1, [at])
    assert (await league.seasons.state(season)).fixtures[1].agreed == at
    await league.pass_time(4 * 3600 - 60)
    await league.squads.line_up_late()
    assert (await league.seasons.state(season)).lacking((await league.seasons.state(season)).fixtures[1])
    await league.pass_time(61)
    await league.squads.line_up_late()
    assert names(await state(league, season)) == [["Ann", "Bo"], ["Di", "Ed"]]


async def test_a_line_up_with_somebody_who_left_is_not_in_any_more() -> None:
    league = League()
    season = await meeting(league)
    await league.squads.line_up(season, DI, 1, [FAY.user, ED.user])
    await league.squads.part(season, FAY, FAY.user)
    now = await state(league, season)
    assert now.lacking(now.fixtures[1]) == [1, 2]
    assert now.season.stage is Stage.RUNNING


@pytest.mark.parametrize("out", [FAY, GUS])
async def test_who_was_in_a_secret_line_up_does_not_show_when_a_member_leaves(out: Actor) -> None:
    """The game waits for a line-up again, whoever left; the log says no more than that."""
    league = League()
    season = await meeting(league)
    await league.squads.line_up(season, DI, 1, [FAY.user, ED.user])
    before = len(await league.seasons.trail(season))
    await league.squads.part(season, out, out.user)
    now = await state(league, season)
    assert now.lacking(now.fixtures[1]) == [1, 2]
    shown = trail((await league.seasons.trail(season))[before:], now)[1:]
    assert [each[3] for each in shown] == [EntryKind.LINEUP, EntryKind.ENLISTED]
    assert json.loads(shown[0][4]) == {"fixture": 1, "entrant": 2}
    await league.squads.line_up(season, DI, 1, [DI.user, ED.user])
    await league.squads.line_up(season, ANN, 1, [ANN.user, BO.user])
    assert names(await state(league, season)) == [["Ann", "Bo"], ["Di", "Ed"]]


async def test_a_member_leaves_line_ups_that_are_known_as_they_are() -> None:
    league = League()
    season = await meeting(league)
    await league.squads.line_up(season, DI, 1, [FAY.user, ED.user])
    await league.squads.line_up(season, ANN, 1, [ANN.user, BO.user])
    await league.squads.part(season, GUS, GUS.user)
    assert names(await state(league, season)) == [["Ann", "Bo"], ["Ed", "Fay"]]


async def test_a_line_up_for_a_missed_game_tells_nothing_of_a_later_secret_one() -> None:
    league = League()
    season = await opened(league, "round_robin", legs=2, days=4)
    await gathered(league, season, ANN, BO, CY)
    await gathered(league, season, DI, ED, FAY)
    await league.seasons.start(season, BOSS)
    now = await league.seasons.pair(season, BOSS)
    await league.squads.line_up(season, ANN, 2, [BO.user, CY.user])
    due = now.fixtures[1].due
    assert due is not None
    await league.pass_time((due - timedelta(days=1) - league.clock.now()).total_seconds() + 1)
    await league.squads.line_up_late()
    now = await state(league, season)
    assert names(now) == [["Ann", "Bo"], ["Di", "Ed"]], "the first two: no line-up of theirs is known"
    assert now.lacking(now.fixtures[2]) == [2], "the later one is still in, and secret"


@pytest.mark.parametrize("leaves", [True, False])
async def test_requests_of_who_is_not_the_captain_any_more_are_over(leaves: bool) -> None:
    """Nobody enters again because somebody whom they had asked agrees after they have left."""
    league = League()
    season = await opened(league)
    await gathered(league, season, ANN, BO, CY)
    squads = league.squads
    await squads.ask(season, ANN, [member(DI)])
    await (squads.part(season, ANN, ANN.user) if leaves else squads.pass_on(season, ANN, BO.user))
    await refused(league, season, league.seasons.accept(season, DI, ANN.user), "no_invitation")
    now = await state(league, season)
    assert (list(now.entrants), now.entrants[1].captain) == ([1], BO.user)
    await gathered(league, season, BO, DI)
    assert DI.user in (await state(league, season)).entrants[1].users
