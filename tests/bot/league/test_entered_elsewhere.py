"""Results that players enter: in every format, between more than two sides, and what happens meanwhile."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.league.audit import audit
from bot.league.entries import names
from bot.league.export import results, standings
from bot.league.model import Actor, How, LeagueError, Stage
from bot.league.season.elsewhere import ANSWER_TIME, needs_score, scored
from bot.storage import open_storage
from tests.bot.league.test_corrections import everything
from tests.bot.league.test_refusals import playing, refused
from tests.bot.league.test_squad_matches import lined_up, match_of_two
from tests.bot.league.test_squads import ANN, ED, GUS
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import actor
from tests.support.leagues.own_decisions import DAY, manager

ON = {"elsewhere": True}


async def test_where_it_makes_no_sense_it_cannot_be_switched_on() -> None:
    league = League()
    for preset in ("ladder", "duplicate"):
        with pytest.raises(LeagueError, match="setting unused"):
            await league.seasons.create(GUILD, BOSS, preset, preset, **ON)


async def test_all_other_sides_confirm_at_a_table_of_three_and_one_of_them_may_dispute() -> None:
    league = League()
    season = await playing(league, "tables", 3, game="trichu", **ON)
    made = scored((300, 500, 100))
    await league.elsewhere.submit(season, actor(0), 1, made)
    state = await league.elsewhere.confirm(season, actor(1), 1)
    assert 1 not in state.results, "one of them has still to say so"
    await refused(league, season, league.elsewhere.confirm(season, actor(1), 1), "elsewhere_own")
    await refused(league, season, league.elsewhere.take_back(season, actor(1), 1), "not_your_fixture")
    state = await league.elsewhere.dispute(season, actor(2), 1, "no")
    await refused(league, season, league.elsewhere.dispute(season, actor(2), 1, "no"), "elsewhere_disputed")
    assert dict(state.appointments.objections) == {1: "no"}
    state = await league.elsewhere.confirm(season, actor(2), 1)
    assert (state.results[1].how, state.results[1].ranks) == (How.ELSEWHERE, (2, 1, 3))
    assert not state.appointments.objections, "they agree after all"
    assert not await league.ratings()
    assert await audit(league.stores) == []
    league.renew()
    assert await league.seasons.state(season) == state, "a restart reads the same"


async def test_partners_of_the_round_confirm_where_they_change_and_each_deal_is_written() -> None:
    league = League()
    season = await playing(league, "dtm", 4, **ON)
    state = await league.seasons.state(season)
    one, other = state.lineup(state.fixtures[1])
    first, partner, theirs = (Actor(each.user, each.name) for each in (*one, other[0]))
    deals = [(60, 40), (100, 0), (45, 55), (50, 50)]
    await refused(league, season, league.elsewhere.submit(season, first, 1, scored((255, 145))), "deals_needed", n=4)
    await league.elsewhere.submit(season, first, 1, scored((255, 145), deals, (0, 1, 0, 0)))
    await refused(league, season, league.elsewhere.confirm(season, partner, 1), "elsewhere_own")
    state = await league.elsewhere.confirm(season, theirs, 1)
    assert state.results[1].deals == tuple(deals)
    assert needs_score(state.settings)


async def test_squads_enter_board_by_board_once_their_line_ups_are_known() -> None:
    league = League()
    season = await match_of_two(league, **ON)
    await refused(league, season, league.elsewhere.submit(season, ANN, 1, scored((1, 0))), "lineups_missing")
    await lined_up(league, season)
    await league.elsewhere.submit(season, ANN, 1, scored((900, 100)))
    await refused(league, season, league.elsewhere.confirm(season, GUS, 1), "not_your_fixture")
    state = await league.elsewhere.confirm(season, ED, 1)
    assert (1 in state.results, 2 in state.results) == (True, False)


async def test_a_tie_goes_on_by_what_was_entered() -> None:
    league = League()
    season = await playing(league, "knockout", 4, series=1, **ON)
    for number in (1, 2):
        await league.elsewhere.submit(season, Actor(*_player(await league.seasons.state(season), number, 0)), number,
                                      scored((700, 300)))
        other = Actor(*_player(await league.seasons.state(season), number, 1))
        state = await league.elsewhere.confirm(season, other, number)
    assert state.round == 1
    state = await league.seasons.pair(season, BOSS)
    assert {each.sides for each in state.open()} == {(state.fixtures[1].sides[0], state.fixtures[2].sides[0])}


async def test_who_leaves_does_not_agree_for_the_partner_who_stays() -> None:
    league = League()
    season = await playing(league, "dtm", 4, **ON)
    state = await league.seasons.state(season)
    one, (gone, stays) = state.lineup(state.fixtures[1])
    deals = [(100, 0)] * 4
    await league.elsewhere.submit(season, Actor(one[0].user, one[0].name), 1, scored((400, 0), deals, (0,) * 4))
    state = await league.seasons.leave(season, Actor(gone.user, gone.name))
    assert state.results[1].how is How.VOID, "as any game in which a partner would lose, too"
    mine = state.of_user(stays.user)
    assert mine is not None
    assert mine.number in state.results[1].excused


def _player(state, number: int, side: int) -> tuple[int, str]:
    member = state.lineup(state.fixtures[number])[side][0]
    return member.user, member.name


async def test_the_deadline_waits_for_the_answer_and_decides_at_once_what_is_taken_back() -> None:
    league = League()
    season = await playing(league, "round_robin", 2, legs=1, days=1, alone=True, **ON)
    due = (await league.seasons.state(season)).fixtures[1].due
    await league.pass_time((due - league.clock.now()).total_seconds() - 60)
    await league.elsewhere.submit(season, actor(0), 1, scored((540, 460)))
    await league.pass_time(1.5 * DAY)
    assert not await league.service.deadlines.decide_alone(), "a day after the deadline, an answer may still come"
    await league.elsewhere.take_back(season, actor(1), 1)
    await refused(league, season, league.elsewhere.submit(season, actor(0), 1, scored((540, 460))), "elsewhere_late")
    assert len(await league.service.deadlines.decide_alone()) == 1
    assert (await league.seasons.state(season)).results[1].how is How.VOID


async def test_who_has_not_answered_in_time_has_said_yes_and_only_once() -> None:
    league = League()
    season = await playing(league, "round_robin", 2, legs=1, **ON)
    await league.elsewhere.submit(season, actor(0), 1, scored((540, 460)), day="2026-01-01")
    await league.pass_time(ANSWER_TIME.total_seconds() - 3600)
    (reminder,) = [each for each in await league.service.calendar.due(season) if each.what.startswith("elsewhere")]
    assert reminder.users == (1002, 1003)
    assert not await league.service.calendar.due(season)
    await league.service.prepare_rulings()
    assert not (await league.seasons.state(season)).results
    await league.pass_time(3600)
    await league.service.prepare_rulings()
    before = await league.seasons.trail(season)
    await league.service.prepare_rulings()
    assert await league.seasons.trail(season) == before
    state = await league.matches.object(season, actor(2), 1, "away")
    assert state.appointments.objections
    header, line = results(state)
    assert line[header.index("how")] == "elsewhere"
    rows = await league.service.standings.rows(season)
    assert [each[-1] for each in standings(rows, state.settings.ranking.order, state)] == ["elsewhere", 1, 1]


async def test_a_manager_in_the_game_decides_a_dispute_with_others_only() -> None:
    league = League()
    season = await playing(league, "round_robin", 2, legs=1, **ON)
    await league.elsewhere.submit(season, actor(0), 1, scored((540, 460)))
    await league.elsewhere.dispute(season, actor(2), 1, "no")
    await league.matches.settle(season, manager(0), 1)
    state = await league.seasons.state(season)
    assert (1 in state.results, len(state.fairness.proposals)) == (False, 1)
    await league.elsewhere.take_back(season, actor(0), 1)
    await league.elsewhere.submit(season, actor(0), 1, scored((1000, 0)))
    with pytest.raises(LeagueError, match="proposal gone"):  # it was asked of another result
        await league.service.decisions.confirm(season, actor(3), 1)
    await league.elsewhere.dispute(season, actor(2), 1, "no")
    await league.matches.settle(season, manager(0), 1)
    await league.service.decisions.confirm(season, actor(3), 2)
    state = await league.seasons.state(season)
    assert state.results[1].how is How.ELSEWHERE
    await league.matches.reopen(season, BOSS, 1)
    await league.elsewhere.submit(season, actor(0), 1, scored((540, 460)))
    state = await league.matches.reopen(season, BOSS, 1)
    assert not state.play.submitted, "a manager has them play"


async def test_a_table_that_ends_first_decides_and_a_round_with_a_result_entered_is_not_taken_back() -> None:
    league = League()
    season = await playing(league, "round_robin", 2, legs=1, **ON)
    await league.elsewhere.submit(season, actor(0), 1, scored((540, 460)))
    state = await league.seasons.state(season)
    await refused(league, season, league.service.rounds.undo(season, BOSS, 1), "round_begun")
    await league.matches.enter(season, BOSS, 1, scored((1, 0)))
    assert not (await league.seasons.state(season)).play.submitted
    await refused(league, season, league.elsewhere.confirm(season, actor(2), 1), "nothing_submitted")
    assert state.season.stage is Stage.RUNNING


async def test_an_erasure_between_entering_and_confirming_leaves_no_word(database) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await playing(league, "round_robin", 3, legs=1, **ON)
    first = next(each.number for each in (await league.seasons.state(season)).open() if set(each.entrants) == {1, 2})
    await league.elsewhere.submit(season, actor(0), first, scored((540, 460)))
    await refused(league, season, league.service.erase(1000, "Former player"), "still_in_season")
    await league.elsewhere.dispute(season, actor(2), first, "a secret word")
    await league.matches.settle(season, BOSS, first)
    await league.seasons.leave(season, actor(2))
    await league.seasons.leave(season, actor(0))
    await league.service.erase(1002, "Former player")
    await league.service.erase(1000, "Former player")
    text = await everything(storage.database)
    assert "a secret word" not in text
    state = await league.seasons.state(season)
    assert not {1000, 1002} & {user for side in state.results[first].players for user in side}
    assert not any(names(entry, user) for entry in await league.seasons.trail(season) for user in (1000, 1002))
    await storage.close()


async def test_a_day_that_is_none_or_to_come_is_refused() -> None:
    league = League()
    season = await playing(league, "round_robin", 2, legs=1, **ON)
    later = (league.clock.now() + timedelta(days=3)).date().isoformat()
    for day, code in (("soon", "bad_date"), (later, "elsewhere_future")):
        await refused(league, season, league.elsewhere.submit(season, actor(0), 1, scored((1, 0)), day), code)
