"""Play-offs of finished seasons."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.league.entries import CaseAct, Joined
from bot.league.model import Actor, EntrantStatus, LeagueError, Stage
from bot.league.season.playoff import first_of, named, sizes_offered
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, GUILD, League


async def finished(league: League, preset: str, entrants: int, *, ai: bool = False, **changes: object) -> SeasonState:
    season = await league.season(preset, entrants, ai=ai, **changes)
    await league.play_rounds(season, Random(3))
    return await league.seasons.close(season, BOSS)


def in_order(state: SeasonState) -> list[tuple[int, ...]]:
    """The users by place."""
    closing = state.standing.closing
    assert closing is not None
    return [state.entrants[each].users for each in sorted(closing.places, key=lambda each: closing.places[each])]


@pytest.mark.parametrize("preset", ["swiss", "round_robin", "duplicate", "groups"])
async def test_the_first_meet_as_seeds_in_the_order_of_their_places(league: League, preset: str) -> None:
    old = await finished(league, preset, 9, **({"group": 0} if preset == "round_robin" else {}))
    made = await league.service.playoffs.begin(old.id, BOSS, 4, "Play-off")
    assert made.season.name == f"{preset} 9 · Play-off"
    assert [each.users for each in made.entrants.values()] == in_order(old)[:4]
    assert list(made.drawing.seeds) == [1, 2, 3, 4]
    state = await league.seasons.start(made.id, BOSS)
    state = await league.seasons.pair(made.id, BOSS)
    assert [each.sides for each in state.open()] == [((1,), (4,)), ((2,), (3,))]
    while waiting := (await league.seasons.state(made.id)).open():
        await league.enter(made.id, BOSS, waiting[0].number, (10, 0))
    await league.play_rounds(made.id, Random(1))
    assert (await league.seasons.close(made.id, BOSS)).season.stage is Stage.CLOSED


async def test_it_keeps_what_the_season_plays_but_the_length_of_games(league: League) -> None:
    old = await finished(league, "swiss", 5, pace="live", zone="Asia/Taipei", rated=False, days=3, playoff=2,
                         options={"deals": "6", "level": "extra", "grand": "no"})
    new = (await league.service.playoffs.begin(old.id, BOSS, 2, "Play-off")).settings
    assert dict(new.play.options) == {"grand": "no", "target": "1000"}
    assert (new.play.pace, new.play.rated, new.dates.zone, new.dates.days) == ("live", False, "Asia/Taipei", 3)
    assert new.divisions.after == old.id


async def test_who_has_left_is_not_in_it(league: League) -> None:
    season = await league.season("round_robin", 5, ai=False, group=0)
    await league.play_rounds(season, Random(2))
    rows = await league.service.standings.rows(season)
    await league.seasons.leave(season, BOSS, rows[1].entrant)
    old = await league.seasons.close(season, BOSS)
    assert old.entrants[rows[1].entrant].status is EntrantStatus.LEFT
    made = await league.service.playoffs.begin(season, BOSS, 4, "Play-off")
    there = [old.entrants[row.entrant].users for row in rows if row.entrant != rows[1].entrant]
    assert [each.users for each in made.entrants.values()] == there
    assert sizes_offered(old) == [2, 4]


async def test_who_was_erased_is_not_in_it(league: League) -> None:
    """Nobody could play for them, or take them out before the start by themselves."""
    old = await finished(league, "swiss", 6)
    best = first_of(old)[0]
    ghost = replace(best, members=(replace(best.members[0], user=-7), *best.members[1:]))
    erased = replace(old, entrants=old.entrants.put(best.number, ghost))
    assert [each.number for each in first_of(erased)] == [each.number for each in first_of(old)[1:]]


async def test_who_is_suspended_is_not_in_it(league: League) -> None:
    """As nobody who is may enter a season of the server."""
    season = await league.season("swiss", 5, ai=False)
    await league.play_rounds(season, Random(3))
    state = await league.seasons.state(season)
    fixture = next(each for each in state.fixtures.values() if not each.bye)
    out, other = (state.entrants[side[0]] for side in fixture.sides)
    await league.service.fairness.report(season, Actor(other.users[0], "x"), fixture.number, "rude", "x")
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, out.users[0], matches=2)
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.CLOSED, text="x")
    old = await league.seasons.close(season, BOSS)
    made = await league.service.playoffs.begin(old.id, BOSS, 4, "Play-off")
    assert [each.users for each in made.entrants.values()] == [
        each.users for each in first_of(old) if each.number != out.number]


async def test_only_the_first_division_of_several(league: League) -> None:
    old = await finished(league, "round_robin", 8, group=4)
    made = await league.service.playoffs.begin(old.id, BOSS, 4, "Play-off")
    top = {each.users for each in old.entrants.values() if each.division == 1}
    assert {each.users for each in made.entrants.values()} == top
    assert sizes_offered(old) == [2, 4]


async def test_the_announced_size_is_the_one_that_is_offered(league: League) -> None:
    assert sizes_offered(await finished(league, "swiss", 9, playoff=4)) == [4]
    assert sizes_offered(await finished(league, "swiss", 3, playoff=8)) == [2]


async def test_there_is_one(league: League) -> None:
    """Also after a failure between its two steps; never before the end, of a bracket, or by who manages nothing."""
    season = await league.season("swiss", 5, ai=False)
    with pytest.raises(LeagueError, match="no playoff"):
        await league.service.playoffs.begin(season, BOSS, 4, "Play-off")
    await league.play_rounds(season, Random(3))
    old = await league.seasons.close(season, BOSS)
    with pytest.raises(LeagueError, match="not manager"):
        await league.service.playoffs.begin(season, Actor(1001, "P1"), 4, "Play-off")
    with pytest.raises(LeagueError, match="no playoff"):
        await league.service.playoffs.begin(season, BOSS, 16, "Play-off")
    half = await league.seasons.create(
        GUILD, BOSS, named(old, "Play-off"), "knockout", after=season, most=4, seeding="hand")
    made = await league.service.playoffs.begin(season, BOSS, 4, "Play-off")
    assert (made.id, len(made.entrants)) == (half.id, 4)
    with pytest.raises(LeagueError, match="playoff begun"):
        await league.service.playoffs.begin(season, BOSS, 4, "Play-off")
    assert (await league.service.playoffs.of(old.season)).id == half.id
    assert await league.service.playoffs.of(made.season) is None
    cup = await finished(league, "knockout", 4)
    assert sizes_offered(cup) == []


async def test_a_long_name_is_cut(league: League) -> None:
    season = await league.seasons.create(GUILD, BOSS, "x" * 60, "swiss")
    assert named(await league.seasons.state(season.id), "Play-off") == "x" * 49 + " · Play-off"


async def test_its_log_says_that_a_manager_entered_them(league: League) -> None:
    old = await finished(league, "swiss", 4)
    made = await league.service.playoffs.begin(old.id, BOSS, 2, "Play-off")
    facts = [entry.fact for entry in await league.seasons.trail(made.id)]
    assert [fact.agreed for fact in facts if isinstance(fact, Joined)] == [True, True]
