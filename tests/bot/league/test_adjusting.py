"""Points that managers give or take: what they change, who may decide it, what is stored and what is erased."""

from __future__ import annotations

import pytest

from bot.features.web.season_bodies import season_bodies
from bot.features.web.season_page import page_of
from bot.i18n import texts
from bot.league.audit import audit
from bot.league.entries import Adjusted, names, read, write
from bot.league.export import standings
from bot.league.model import UNIT, Actor, Stage
from bot.league.season.adjusting import MOST_POINTS
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.own_decisions import DAY, four_pairs, manager
from tests.support.nights.night_kit import refused

SECRET = "Zoltan quarrelled"


async def begun(league: League, preset: str = "round_robin") -> int:
    season = await league.season(preset, 4, ai=False)
    await league.seasons.pair(season, BOSS)
    return season


def test_the_log_s_text_comes_back() -> None:
    for fact in (Adjusted(2, -3, "late", (7, 8)), Adjusted(1, 1, "amends")):
        assert read(*write(fact)) == fact


async def test_points_add_up_and_places_follow(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = await begun(league)
    state = await league.seasons.state(season)
    first = state.open()[0]
    await league.enter(season, BOSS, first.number, (600, 400))
    winner, loser = first.sides[0][0], first.sides[1][0]
    await league.matches.adjust(season, BOSS, winner, -3, " late\u202e twice ")
    await league.matches.adjust(season, BOSS, loser, 2, "amends")
    state = await league.matches.adjust(season, BOSS, loser, -1, "a mistake")
    made = await league.service.standings.adjusted(season)
    assert {(each.entrant, each.points, each.reason) for each in made} == {
        (winner, -3, "late twice"), (loser, 2, "amends"), (loser, -1, "a mistake")}
    rows = {row.entrant: row for row in await league.service.standings.rows(season)}
    assert (rows[winner].tally.points, rows[loser].tally.points) == (-UNIT, UNIT)
    assert rows[loser].place == 1
    assert rows[winner].place == 4
    await league.enter(season, BOSS, first.number, (400, 600))
    after = {row.entrant: row.tally.points for row in await league.service.standings.rows(season)}
    assert (after[winner], after[loser]) == (-3 * UNIT, 3 * UNIT), "a correction of the game keeps them"
    assert await audit(league.stores) == []
    league.renew()
    now = await league.seasons.state(season)
    assert now.fairness.adjusted == state.fairness.adjusted
    head, *lines = standings(rows.values(), state.settings.ranking.order, state)
    shown = {line[2]: dict(zip(head, line, strict=True)) for line in lines}
    mine = shown[state.entrants[loser].name]
    assert (mine["given"], mine["reasons"]) == (1, "amends; a mistake")
    t = texts("en")
    page = page_of(state, [*rows.values()], state.season.created, t)
    assert page.divisions[0].given == {winner: -3, loser: 1}
    body = next(each.data.decode() for each in season_bodies(
        "/s/x", "https://x.example", state, [*rows.values()], page, t).values() if b"<html" in each.data)
    assert "(−3 by a manager)" in body
    assert "late twice" not in body, "reasons are for the server"
    assert "given" not in standings(rows.values(), state.settings.ranking.order)[0]


async def test_what_is_refused() -> None:
    league = League()
    season = await begun(league)
    for entrant, points, reason, code in (
            (1, 0, "x", "bad_adjustment"), (1, MOST_POINTS + 1, "x", "bad_adjustment"),
            (1, -MOST_POINTS - 1, "x", "bad_adjustment"), (9, 1, "x", "not_in_season"),
            (1, 1, " \u202e ", "reason_needed")):
        assert await refused(league.matches.adjust(season, BOSS, entrant, points, reason)) == code
    assert await refused(league.matches.adjust(season, Actor(1000, "P0"), 1, 1, "x")) == "not_manager"
    for preset in ("knockout", "double"):
        other = await begun(league, preset)
        assert await refused(league.matches.adjust(other, BOSS, 1, 1, "x")) == "no_points_here"
    joining = (await league.seasons.create(9, BOSS, "Later", "swiss")).id
    assert await refused(league.matches.adjust(joining, BOSS, 1, 1, "x")) == "no_points_here"


async def test_a_closed_season_gets_other_final_places() -> None:
    league = League()
    season = await begun(league)
    await league.seasons.close(season, BOSS, force=True)
    state = await league.matches.adjust(season, BOSS, 3, 2, "a game that was not counted")
    assert state.season.stage is Stage.CLOSED
    assert state.standing.closing is not None
    assert state.standing.closing.places[3] == 1


@pytest.mark.parametrize("entrant", [1, 2, 3])
async def test_a_manager_who_plays_needs_another_one(entrant: int) -> None:
    """P0 plays for the first pair; P2 and P3 are the second; for anybody's points their own place is concerned."""
    league = League()
    season = await four_pairs(league)
    await league.matches.adjust(season, manager(0), entrant, 3, "sportsmanship")
    state = await league.seasons.state(season)
    assert not state.fairness.adjusted
    service = league.service.decisions
    number = max(state.fairness.proposals)
    assert await refused(service.confirm(season, manager(0), number)) == "own_decision"
    assert await refused(service.confirm(season, manager(1), number)) == "own_decision", "of the same pair"
    if entrant == 2:
        assert await refused(service.confirm(season, manager(3), number)) == "own_decision", "it is about them"
    assert await refused(service.confirm(season, Actor(1006, "P6"), number)) == "decided_by_others"
    state = await service.confirm(season, BOSS, number)
    assert [each.points for each in state.fairness.adjusted[entrant]] == [3]
    assert not state.fairness.proposals
    await league.matches.adjust(season, manager(0), entrant, -3, "after all not")
    await league.pass_time(2 * DAY)
    await service.settle_all()
    state = await league.seasons.state(season)
    assert not state.fairness.proposals
    assert len(state.fairness.adjusted[entrant]) == 1, "without an answer it is off"


async def test_the_reason_goes_with_a_player_s_data(storage) -> None:
    league = League(storage.leagues, storage.tables)
    season = await begun(league)
    await league.matches.adjust(season, BOSS, 1, -2, SECRET)
    await league.matches.adjust(season, manager(4), 1, -1, SECRET)  # who plays: a proposal
    state = await league.seasons.state(season)
    victim = state.entrants[1].users[0]
    entries = await league.stores.seasons.log(season)
    assert sum(SECRET in write(entry.fact)[1] for entry in entries if names(entry, victim)) == 2
    await league.service.decisions.refuse(season, BOSS, 1)
    await league.seasons.close(season, BOSS, force=True)
    await league.service.erase(victim, "Former player")
    dump = str(await storage.database.all("SELECT data FROM season_log"))
    assert SECRET not in dump
    again = League(storage.leagues, storage.tables)
    made = (await again.seasons.state(season)).fairness.adjusted[1]
    assert [(each.points, each.reason) for each in made] == [(-2, "")]
    assert await audit(again.stores) == []
