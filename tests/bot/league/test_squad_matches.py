"""Matches of squads: two or three games at once under one number, and names of squads."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest

from bot.league.audit import audit
from bot.league.entries import Titled
from bot.league.model import UNIT, Actor, LeagueError, Stage
from bot.league.season.results import entered
from bot.league.services.calendar import LINE_UPS
from bot.league.standings import season_rows
from bot.league.state import SeasonState
from bot.storage import Address, open_storage
from tests.bot.league.test_refusals import refused
from tests.bot.league.test_squads import ANN, BO, CY, DI, ED, FAY, GUS, HAL, gathered, member, state
from tests.support.leagues.league_kit import BOSS, GUILD, League

IDA = Actor(1008, "Ida")


async def match_of_two(league: League, **changes: object) -> int:
    """Ann's five and Ed's four meet at two boards, in fixtures 1 and 2."""
    season = (await league.seasons.create(
        GUILD, BOSS, "Squads", "round_robin", squad=5, **{"boards": 2, "legs": 1, **changes})).id
    await gathered(league, season, ANN, BO, CY, DI, IDA)
    await gathered(league, season, ED, FAY, GUS, HAL)
    await league.seasons.start(season, BOSS)
    await league.seasons.pair(season, BOSS)
    return season


async def lined_up(league: League, season: int) -> None:
    for captain, first, second in ((ANN, (ANN, BO), (CY, DI)), (ED, (ED, FAY), (GUS, HAL))):
        for board, pair in enumerate((first, second), 1):
            await league.squads.line_up(season, captain, board, [each.user for each in pair])


# setting up --------------------------------------------------------------------------------------

async def test_a_match_has_all_its_games_under_one_number() -> None:
    league = League()
    now = await state(league, await match_of_two(league))
    assert [(each.number, each.block, each.game) for each in now.fixtures.values()] == [(1, 1, 1), (2, 1, 2)]
    assert now.fixtures[1].sides == now.fixtures[2].sides
    assert now.season.settings.entry.boards == 2


async def test_what_matches_refuse() -> None:
    league = League()
    with pytest.raises(LeagueError, match="bad boards"):
        await league.seasons.create(GUILD, BOSS, "Small", "swiss", squad=3, boards=2)
    with pytest.raises(LeagueError, match="bad boards"):
        await league.seasons.create(GUILD, BOSS, "Many", "swiss", squad=6, boards=4)
    with pytest.raises(LeagueError, match="setting unused"):
        await league.seasons.create(GUILD, BOSS, "Cup", "knockout", squad=4, boards=2)
    season = (await league.seasons.create(GUILD, BOSS, "Squads", "swiss", squad=4, boards=2)).id
    await gathered(league, season, ANN, BO, CY)
    await gathered(league, season, ED, FAY, GUS, HAL)
    await refused(league, season, league.seasons.start(season, BOSS), "squads_too_small", names="Ann & Bo & Cy", n=4)
    await gathered(league, season, ANN, DI)
    await league.seasons.start(season, BOSS)
    await refused(league, season, league.squads.part(season, DI, DI.user), "squad_too_small")
    await refused(league, season, league.seasons.join(season, BOSS, member(IDA), member(Actor(1009, "Jo"))),
                  "joining_over")


async def test_a_season_that_runs_keeps_its_matches_of_one_game() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "Squads", "swiss", squad=4)).id
    await gathered(league, season, ANN, BO, CY, DI)
    await gathered(league, season, ED, FAY, GUS, HAL)
    await league.seasons.start(season, BOSS)
    await refused(league, season, league.seasons.configure(season, BOSS, boards=2), "season_runs")
    await league.seasons.pair(season, BOSS)
    assert len((await state(league, season)).fixtures) == 1


# line-ups ----------------------------------------------------------------------------------------

async def test_no_line_up_is_known_before_those_of_all_boards_are_in() -> None:
    league = League()
    season = await match_of_two(league)
    for captain, board, pair in ((ANN, 1, (ANN, BO)), (ED, 1, (ED, FAY)), (ED, 2, (GUS, HAL))):
        await league.squads.line_up(season, captain, board, [each.user for each in pair])
    now = await state(league, season)
    assert [now.lacking(each) for each in now.fixtures.values()] == [[1], [1]]
    assert len(now.lineup(now.fixtures[1])[0]) == 5, "board 1 is complete, and secret still"
    await refused(league, season, league.matches.play(season, ANN, 1, 7), "lineups_missing", 
                  names="Ann & Bo & Cy & Di & Ida")
    await league.squads.line_up(season, ANN, 2, [CY.user, DI.user])
    now = await state(league, season)
    assert [[each.name for each in side] for side in now.lineup(now.fixtures[2])] == [["Cy", "Di"], ["Gus", "Hal"]]
    due = [each for each in await league.service.calendar.due(season) if each.what == LINE_UPS]
    assert [(each.fixture.number, len(each.users)) for each in due] == [(1, 8)], "said once for the match"
    await refused(league, season, league.squads.line_up(season, ANN, 1, [ANN.user, CY.user]), "lineups_open")


async def test_nobody_plays_at_two_boards() -> None:
    league = League()
    season = await match_of_two(league)
    await league.squads.line_up(season, ANN, 1, [ANN.user, BO.user])
    await league.squads.line_up(season, ANN, 2, [BO.user, CY.user])
    now = await state(league, season)
    assert 1 not in now.people.line_ups[1]
    assert [each.name for each in now.people.line_ups[2][1]] == ["Bo", "Cy"]
    again = [each for each in await league.service.calendar.due(season) if each.what.startswith("lineups-again")]
    assert not again, "the captain has done that, and is not told"
    await league.squads.line_up(season, ANN, 1, [ANN.user, DI.user])
    assert len((await state(league, season)).people.line_ups[1]) == 1


async def test_who_chooses_nobody_in_time_has_all_boards_filled() -> None:
    league = League()
    season = await match_of_two(league, days=7)
    await league.squads.line_up(season, ANN, 2, [ANN.user, IDA.user])
    due = (await league.seasons.state(season)).fixtures[1].due
    assert due is not None
    await league.pass_time((due - timedelta(days=1) - league.clock.now()).total_seconds())
    await league.squads.line_up_late()
    now = await state(league, season)
    names = [[[each.name for each in side] for side in now.lineup(each)] for each in now.fixtures.values()]
    assert names == [[["Bo", "Cy"], ["Ed", "Fay"]], [["Ann", "Ida"], ["Gus", "Hal"]]]
    await league.squads.line_up_late()
    assert (await state(league, season)).seq == now.seq


# points ------------------------------------------------------------------------------------------

async def scored(league: League, season: int, *boards: tuple[int, int]) -> SeasonState:
    for number, scores in enumerate(boards, 1):
        await league.matches.enter(season, BOSS, number, entered(scores))
    return await state(league, season)


@pytest.mark.parametrize(("boards", "points"), [
    (((900, 100), (480, 520)), (4, 2)),  # a board each, and the whole
    (((510, 490), (400, 600)), (2, 4)),
    (((600, 400), (400, 600)), (3, 3)),  # level in all
    (((600, 400), (700, 300)), (6, 0)),
    (((500, 500), (500, 500)), (3, 3)),
])
async def test_every_board_counts_and_all_of_them_once_more(
        boards: tuple[tuple[int, int], ...], points: tuple[int, int]) -> None:
    league = League()
    now = await scored(league, await match_of_two(league), *boards)
    assert [now.tally(number).points // UNIT for number in now.fixtures[1].entrants] == list(points)
    assert [now.tally(number).possible // UNIT for number in (1, 2)] == [6, 6]
    assert [now.tally(number).played for number in (1, 2)] == [2, 2]


async def test_nothing_is_scored_before_the_last_board_is_done_and_a_correction_counts() -> None:
    league = League()
    season = await match_of_two(league)
    now = await scored(league, season, (900, 100))
    assert [now.tally(number).points for number in (1, 2)] == [0, 0]
    await scored(league, season, (900, 100), (480, 520))
    now = await scored(league, season, (300, 700), (480, 520))
    assert [now.tally(number).points // UNIT for number in now.fixtures[1].entrants] == [0, 6]
    await league.matches.adjudicate(season, BOSS, 1, 0, "left")
    now = await state(league, season)
    assert [now.tally(number).points // UNIT for number in now.fixtures[1].entrants] == [3, 3], \
        "an awarded board has no game points: a board each, so in all they are level"
    assert await audit(league.stores) == []


async def test_a_bye_is_worth_a_match_and_a_match_is_one_meeting() -> None:
    league, draw = League(), Random(5)
    season = (await league.seasons.create(
        GUILD, BOSS, "Squads", "swiss", squad=6, boards=3, rounds=3, order=("points", "buchholz"))).id
    people = [Actor(2000 + number, f"P{number}") for number in range(30)]
    for first in range(0, 30, 6):
        await gathered(league, season, *people[first:first + 6])
    await league.seasons.start(season, BOSS)
    expected: dict[int, int] = dict.fromkeys(range(1, 6), 0)
    met: dict[int, list[int]] = {number: [] for number in expected}
    for _ in range(3):
        await league.seasons.pair(season, BOSS)
        now = await league.seasons.state(season)
        for block in {each.block for each in now.fixtures.values() if each.round == now.round}:
            games = [each for each, _ in now.block(block)]
            if games[0].bye:
                expected[games[0].entrants[0]] += 4 * 3
                continue
            assert len(games) == 3
            one, other = games[0].entrants
            met[one].append(other)
            met[other].append(one)
            margins = [draw.choice((-200, -100, 0, 100, 200)) for _ in games]
            for game, margin in zip(games, margins, strict=True):
                await league.matches.enter(season, BOSS, game.number, entered((500 + margin, 500 - margin)))
            for margin in (*margins, sum(margins)):  # worked out apart from the code: a win 3, a draw 1
                expected[one] += 3 if margin > 0 else 1 if margin == 0 else 0
                expected[other] += 3 if margin < 0 else 1 if margin == 0 else 0
    now = await state(league, season)
    assert {number: now.tally(number).points // UNIT for number in expected} == expected
    assert all(len(set(each)) == len(each) for each in met.values()), "nobody meets twice"
    byes = {each.entrants[0] for each in now.fixtures.values() if each.bye}
    rows = {row.entrant: row.criteria[1] / UNIT for row in season_rows(now)}
    for number in expected.keys() - byes:
        assert rows[number] == sum(expected[other] for other in met[number]), "each opponent counts once"
    assert await audit(league.stores) == []


async def test_a_draft_of_matches_is_drawn_published_and_taken_back_whole() -> None:
    league = League()
    season = (await league.seasons.create(GUILD, BOSS, "Squads", "swiss", squad=4, boards=2)).id
    await gathered(league, season, ANN, BO, CY, DI)
    await gathered(league, season, ED, FAY, GUS, HAL)
    await league.seasons.start(season, BOSS)
    for _ in range(2):
        now = await league.service.rounds.draft(season, BOSS)
        assert now.drawing.draft is not None
        now = await league.service.rounds.publish(season, BOSS, now.drawing.draft.number)
        assert len(now.fixtures) == 2
        now = await league.service.rounds.undo(season, BOSS, 1)
        assert now.drawing.draft is not None
        assert [len(each) for each in now.drawing.draft.rounds] == [1]
        assert not now.fixtures


# names -------------------------------------------------------------------------------------------

async def test_a_captain_names_the_squad_and_the_name_is_cleaned() -> None:
    league = League()
    season = await match_of_two(league)
    await refused(league, season, league.squads.name(season, BO, "Aces"), "not_captain", name="Ann")
    await league.squads.name(season, ANN, "  The\nAces\u202e ")
    now = await state(league, season)
    assert (now.entrants[1].name, now.entrants[1].title) == ("The Aces", "The Aces")
    await refused(league, season, league.squads.name(season, ED, "the aces"), "squad_name_taken", name="the aces")
    await league.squads.part(season, IDA, IDA.user)
    assert (await state(league, season)).entrants[1].name == "The Aces", "who leaves does not change it"
    await league.squads.name(season, ANN, "")
    assert (await state(league, season)).entrants[1].name == "Ann & Bo & Cy & Di"


@pytest.mark.parametrize("passed_on", [False, True])
async def test_the_name_goes_with_the_erasure_of_who_chose_it_and_of_the_captain(
        database: Address, passed_on: bool) -> None:
    """Also if the captain's place has gone to somebody else."""
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await match_of_two(league)
    await league.squads.name(season, ANN, "Ann's Aces")
    if passed_on:
        await league.squads.pass_on(season, ANN, BO.user)
    await scored(league, season, (900, 100), (480, 520))
    await league.seasons.close(season, BOSS)
    assert (await league.seasons.state(season)).season.stage is Stage.CLOSED
    await league.service.erase(ANN.user, "Former player")
    now = await state(league, season)
    assert "Aces" not in now.entrants[1].name
    assert now.entrants[1].title == ""
    lines = {each.entrant: each.name for each in await storage.leagues.seasons.lines(season)}
    assert lines[1] == now.entrants[1].name
    trail = await league.seasons.trail(season)
    assert [each.fact.title for each in trail if isinstance(each.fact, Titled)] == [""]
    assert await audit(storage.leagues) == []
    await storage.close()


async def test_a_captain_who_did_not_choose_the_name_takes_it_along(database: Address) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await match_of_two(league)
    await league.squads.name(season, ANN, "Bo's Aces")
    await league.squads.pass_on(season, ANN, BO.user)
    await scored(league, season, (900, 100), (480, 520))
    await league.seasons.close(season, BOSS)
    await league.service.erase(BO.user, "Former player")
    assert (await state(league, season)).entrants[1].title == ""
    await storage.close()
