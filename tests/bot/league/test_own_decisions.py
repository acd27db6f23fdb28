"""Who plays decides neither their own game alone nor who else may play: every decision × who decides it."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest

from bot.features.elsewhere.service import ElsewhereService
from bot.features.nights.course import NightCourse
from bot.features.nights.games import NightGames
from bot.features.nights.planning import NightPlanning
from bot.features.nights.players import NightPlayers
from bot.features.squads.service import SquadService
from bot.league.audit import audit
from bot.league.decisions import ABOUT_ENTRANTS, OwnDecisionKind
from bot.league.entries import fields_of, names
from bot.league.export import trail
from bot.league.model import Actor, EntrantStatus, How, Member, Stage
from bot.league.season.results import entered
from bot.league.services import calendar, fairness, honours, matches, playoffs, rounds, seasons
from bot.league.services import deadlines as deadline_service
from bot.league.services import decisions as decision_service
from bot.league.services.decisions import CARRY_OUT
from bot.league.settings import EDITION
from bot.league.state import SeasonState
from bot.storage import Address, open_storage
from tests.bot.league.night.test_night_own_decisions import NIGHT
from tests.bot.league.test_squads import ANN, CY, meeting
from tests.support.leagues.league_kit import BOSS, League, human
from tests.support.leagues.own_decisions import (
    ALONE,
    DAY,
    GAMES,
    OTHER,
    PEOPLE,
    VOIDS,
    Decided,
    Work,
    confirm_all,
    four_pairs,
    manager,
    overdue,
    result,
)
from tests.support.nights.night_kit import refused

# every decision there is -------------------------------------------------------------------------

ASKED = "of a game one plays: others agree first"
SECONDED = "about others: another manager agrees, or it can be taken back"
SECONDED_OR_OFF = "of a season one plays in: another manager agrees, or it is off"
REFUSED = "refused to who plays"
OWN = "for oneself alone"
FREE = {
    "seasons.create": "nobody plays yet", "seasons.configure": "holds for everybody alike",
    "seasons.join": "only adds somebody", "seasons.enter_agreed": "only adds somebody",
    "seasons.come_back": "only brings somebody back", "seasons.start": "holds for everybody alike",
    "playoffs.begin": "places are final, and a play-off changes none of them",
    "seasons.seed": "the order of seeds is shown to everybody before the start",
    "seasons.pair": "draws by lot", "seasons.archive": "the season is over",
    "rounds.publish": "shows what was drawn", "rounds.undo": "everybody is told; the draft stays as it was drawn",
    "matches.play": "opens a table at which all play", "night.create": "nobody plays yet",
    "night.configure": "holds for everybody alike", "night.cancel": "before anything is played",
    "night.direct": "names a director", "night.start": "holds for everybody alike",
    "night.pause": "stops all clocks alike", "night.resume": "all clocks go on alike",
    "night.move": "only the number of a table", "decisions.confirm": "who is asked", "decisions.refuse": "who is asked",
    "decisions.take_back": "undoes what a manager who plays did",
}
ANSWERS = {
    **FREE,
    **dict.fromkeys(("matches.enter", "matches.adjudicate", "matches.set_time", "matches.reopen", "matches.settle",
                     "deadlines.confirm", "deadlines.extend", "deadlines.rule", "night.stop", "night.award",
                     "night.undo", "night.more_time", "night.replace"), ASKED),
    **dict.fromkeys(("matches.adjust", "rounds.keep_apart"), SECONDED_OR_OFF),
    **dict.fromkeys(("seasons.leave", "seasons.pause", "seasons.substitute", "night.withdraw"), SECONDED),
    **dict.fromkeys(("seasons.close", "rounds.draft", "rounds.redraft", "matches.free_result", "night.next_round",
                     "night.end", "night.undo_round", "night.answer", "fairness.handled", "fairness.rule"), REFUSED),
    **dict.fromkeys((
        "seasons.invite", "seasons.accept", "seasons.withdraw", "seasons.stand_in", "matches.claim", "matches.wait",
        "matches.ask_for", "matches.object", "calendar.offer", "calendar.toggle", "calendar.offer_day",
        "fairness.report", "fairness.answer", "squads.ask", "squads.part", "squads.pass_on", "squads.name",
        "squads.line_up", "elsewhere.check", "elsewhere.submit", "elsewhere.confirm", "elsewhere.dispute",
        "elsewhere.take_back", "night.join", "night.invite", "night.accept", "night.check_in", "night.seek",
        "night.leave", "night.arrive", "night.call"), OWN),
}


class EveryNight(NightPlanning, NightCourse, NightGames, NightPlayers):
    """All that people decide at nights."""


SERVICES = {
    "seasons": seasons.SeasonService, "rounds": rounds.RoundService, "deadlines": deadline_service.DeadlineService,
    "matches": matches.MatchService, "calendar": calendar.Calendar, "fairness": fairness.FairnessService,
    "squads": SquadService, "elsewhere": ElsewhereService, "playoffs": playoffs.PlayoffService, "night": EveryNight,
    "honours": honours.HonoursService,
    "decisions": decision_service.DecisionService}


def test_every_decision_has_an_answer() -> None:
    """What takes an `Actor` is a decision: a new one needs a row."""
    found = {f"{name}.{method}" for name, kind in SERVICES.items()
             for method, work in inspect.getmembers(kind, inspect.isfunction) if not method.startswith("_")
             and any(each.annotation in (Actor, "Actor") for each in inspect.signature(work).parameters.values())}
    assert found == set(ANSWERS)
    assert set(CARRY_OUT) | set(League().nights.games.agreed()) == set(OwnDecisionKind)
    assert {each.kind for each in GAMES} | {each.kind for each in NIGHT} | ABOUT_ENTRANTS == set(OwnDecisionKind)


# decisions about a game, in a league -------------------------------------------------------------

@pytest.mark.parametrize("person", ALONE)
@pytest.mark.parametrize("decided", GAMES, ids=str)
async def test_a_game_is_decided_alone_by_who_is_not_in_it(decided: Decided, person: str) -> None:
    league = League()
    season = await four_pairs(league, decided)
    await decided.work(league, season, PEOPLE[person])
    state = await league.seasons.state(season)
    assert decided.done(state) is ALONE[person]
    assert any(each.decision.fixture == 1 for each in state.fairness.proposals.values()) is not ALONE[person]


@pytest.mark.parametrize("answer", ["another manager", "the other side", "refused", "nobody"])
@pytest.mark.parametrize("decided", GAMES, ids=str)
async def test_it_holds_once_another_manager_or_the_other_side_agrees(decided: Decided, answer: str) -> None:
    league = League()
    season = await four_pairs(league, decided)
    await decided.work(league, season, manager(0))
    before, service = await league.seasons.state(season), league.service.decisions
    stranger = Actor(1006, "P6")
    for person, code in ((manager(0), "own_decision"), (manager(1), "own_decision"), (stranger, "decided_by_others")):
        assert await refused(service.confirm(season, person, 1)) == code
        assert await league.seasons.state(season) == before
    if answer == "another manager":
        await service.confirm(season, manager(4), 1)
    elif answer == "the other side":
        await service.confirm(season, Actor(1060, "P60"), 1)
    elif answer == "refused":
        await service.refuse(season, Actor(1003, "P3"), 1)
    else:
        await league.pass_time(11 * DAY)
        assert await refused(service.confirm(season, OTHER, 1)) == "proposal_gone"
        await service.settle_all()
    state = await league.seasons.state(season)
    assert not state.fairness.proposals
    by_rule = answer == "nobody" and 1 in state.results and state.results[1].reason == "deadline"
    agreed = answer in ("another manager", "the other side")
    assert decided.done(state) is (agreed or (by_rule and decided in VOIDS))
    assert not (decided.kind is OwnDecisionKind.OVERDUE and answer == "nobody") or by_rule, "the ordinary rule decides"
    assert await audit(league.stores) == []
    league.renew()
    assert await league.seasons.state(season) == state, "a restart reads the same"


async def test_an_open_game_is_decided_by_the_deadline_s_rule_if_nobody_answers() -> None:
    """The manager wants the win; P3 came, so their side gets it."""
    league = League()
    season = await four_pairs(league)
    await league.matches.adjudicate(season, manager(0), 1, 0, "they never answer")
    await league.matches.play(season, Actor(1003, "P3"), 1, 7)
    await league.pass_time(9 * DAY)
    await league.service.decisions.settle_all()
    assert (await league.seasons.state(season)).fairness.proposals, "until the deadline"
    await league.pass_time(2 * DAY)
    await league.service.decisions.settle_all()
    state = await league.seasons.state(season)
    assert (state.results[1].how, state.results[1].ranks, state.results[1].reason) == (How.AWARDED, (2, 1), "deadline")


async def test_own_overdue_games_wait_the_others_are_decided() -> None:
    league = League()
    season = await four_pairs(league)
    await overdue(league, season)
    await confirm_all(league, season, manager(0))
    state = await league.seasons.state(season)
    assert (1 in state.results, 2 in state.results) == (False, True)
    assert await refused(confirm_all(league, season, manager(0))) == "proposed_already"
    await confirm_all(league, season, OTHER)
    assert 1 in (await league.seasons.state(season)).results


async def test_everybody_at_a_table_of_places_agrees() -> None:
    league = League()
    season = await league.season("tables", 3, ai=False, game="trichu")
    await league.seasons.pair(season, BOSS)
    await league.matches.adjudicate(season, manager(0), 1, 1, "rain")
    await league.service.decisions.confirm(season, Actor(1001, "P1"), 1)
    assert 1 not in (await league.seasons.state(season)).results
    assert await refused(league.service.decisions.confirm(season, Actor(1001, "P1"), 1)) == "own_decision"
    await league.service.decisions.confirm(season, Actor(1002, "P2"), 1)
    assert 1 in (await league.seasons.state(season)).results


async def test_a_member_of_a_squad_decides_no_game_of_it() -> None:
    """Also one who is not in the line-up."""
    league = League()
    season = await meeting(league)
    await league.squads.line_up(season, ANN, 1, [1000, 1001])
    await league.matches.adjudicate(season, Actor(CY.user, CY.name, manager=True), 1, 0, "rain")
    state = await league.seasons.state(season)
    assert (1 in state.results, len(state.fairness.proposals)) == (False, 1)
    await league.service.decisions.confirm(season, Actor(1004, "Ed"), 1)
    assert 1 in (await league.seasons.state(season)).results


async def test_a_new_decision_about_a_game_takes_the_place_of_the_one_before() -> None:
    league = League()
    season = await four_pairs(league)
    await league.matches.adjudicate(season, manager(0), 1, 0, "rain")
    assert await refused(league.matches.adjudicate(season, manager(0), 1, 0, "rain")) == "proposed_already"
    await league.matches.adjudicate(season, manager(0), 1, -1, "rain")
    assert await refused(league.service.decisions.confirm(season, Actor(1003, "P3"), 1)) == "proposal_gone"
    await league.matches.enter(season, BOSS, 1, entered((600, 400)))
    assert not (await league.seasons.state(season)).fairness.proposals, "it has a result"


async def test_what_a_manager_writes_is_kept_on_one_visible_line() -> None:
    league = League()
    season = await four_pairs(league)
    await league.matches.adjudicate(season, manager(0), 1, 0, "a\u202eb\nc" + "d" * 500)
    reason = (await league.seasons.state(season)).fairness.proposals[1].decision.reason
    assert reason.startswith("ab c")
    assert len(reason) <= 200


async def test_seasons_begun_before_keep_their_rule() -> None:
    league = League()
    season = await four_pairs(league, edition=0)
    await league.matches.enter(season, manager(0), 1, entered((1000, 0)))
    state = await league.seasons.state(season)
    assert result(state) is How.ENTERED
    await league.seasons.leave(season, manager(0), 3, barred=True)
    assert (await league.seasons.state(season)).entrants[3].status is EntrantStatus.BARRED


# rated? ------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("edition", "rated"), [(0, 8), (EDITION, 0)])
async def test_what_was_only_entered_is_not_rated(edition: int, rated: int) -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False, edition=edition)
    for fixture in (await league.seasons.pair(season, BOSS)).open():
        await league.matches.enter(season, BOSS, fixture.number, entered((1000, 0)))
    assert sum(len(each) == 1 for each in await league.ratings()) in (0, rated)
    assert (len(await league.ratings()) > 0) is bool(rated)
    assert await audit(league.stores) == []


# about others ------------------------------------------------------------------------------------

OTHERS: dict[OwnDecisionKind, tuple[Work, Callable[[SeasonState], bool]]] = {
    OwnDecisionKind.REMOVE: (lambda league, season, by: league.seasons.leave(season, by, 3, reason="late"),
                          lambda state: state.entrants[3].status is EntrantStatus.LEFT),
    OwnDecisionKind.BAR: (lambda league, season, by: league.seasons.leave(season, by, 3, barred=True),
                       lambda state: state.entrants[3].status is EntrantStatus.BARRED),
    OwnDecisionKind.PAUSE: (lambda league, season, by: league.seasons.pause(season, by, 3, 2),
                         lambda state: state.entrants[3].paused > 0),
    OwnDecisionKind.CHANGE_PLAYER: (
        lambda league, season, by: league.seasons.substitute(season, by, 1004, human(70)),
        lambda state: 1070 in state.entrants[3].users),
}


@pytest.mark.parametrize("kind", sorted(OTHERS))
async def test_others_are_put_out_with_another_manager_or_openly(kind: OwnDecisionKind) -> None:
    work, done = OTHERS[kind]
    for by in (BOSS, manager(0), manager(60)):
        league = League()
        season = await four_pairs(league)
        await work(league, season, by)
        assert done(await league.seasons.state(season)) is (by == BOSS), by
        if by == BOSS:
            continue
        service, partner = league.service.decisions, manager(1)
        if by == manager(0):
            assert await refused(service.confirm(season, partner, 1)) == "own_decision", "of the same pair"
        assert await refused(service.confirm(season, manager(5), 1)) == "own_decision", "whom it concerns"
        assert await refused(service.confirm(season, Actor(1006, "P6"), 1)) == "decided_by_others"
        await service.confirm(season, manager(6), 1)
        assert done(await league.seasons.state(season))
        assert await refused(service.take_back(season, BOSS, 1)) == "proposal_gone"


@pytest.mark.parametrize("kind", sorted(OTHERS))
async def test_if_no_other_manager_answers_it_holds_and_can_be_taken_back(kind: OwnDecisionKind) -> None:
    league, (work, done) = League(), OTHERS[kind]
    season = await four_pairs(league)
    before = await league.seasons.state(season)
    await work(league, season, manager(0))
    assert len((await league.service.decisions.news(season))[1]) == 1
    assert not (await league.service.decisions.news(season))[1], "told once"
    await league.pass_time(1.1 * DAY)
    await league.service.decisions.settle_all()
    assert done(await league.seasons.state(season))
    told = (await league.service.decisions.news(season))[1]
    assert [each.carried for each in told] == [True], "everybody sees who did it"
    assert await refused(league.service.decisions.take_back(season, Actor(1006, "P6"), 1)) == "not_manager"
    await league.service.decisions.take_back(season, manager(0), 1)
    state = await league.seasons.state(season)
    assert not done(state)
    assert state.entrants == before.entrants
    assert set(state.play.waiting) == set(before.play.waiting), "the games wait again"
    assert not state.fairness.proposals
    league.renew()
    assert await league.seasons.state(season) == state


async def test_before_the_start_who_was_removed_is_in_again() -> None:
    league = League()
    season = (await league.seasons.create(9, BOSS, "S", "swiss")).id
    await league.enrol(season, 3, ai=False)
    await league.seasons.leave(season, manager(0), 2)
    assert 2 in (await league.seasons.state(season)).entrants
    await league.pass_time(1.1 * DAY)
    await league.service.decisions.settle_all()
    assert 2 not in (await league.seasons.state(season)).entrants
    await league.service.decisions.take_back(season, BOSS, 1)
    assert (await league.seasons.state(season)).of_user(1002) is not None


async def test_one_s_own_entrant_is_left_alone_and_a_partner_is_not_replaced_alone() -> None:
    league = League()
    season = await four_pairs(league)
    await league.seasons.substitute(season, manager(0), 1001, human(71))
    assert 1001 in (await league.seasons.state(season)).entrants[1].users
    await league.seasons.leave(season, manager(0), 1)
    assert (await league.seasons.state(season)).entrants[1].status is EntrantStatus.LEFT


# what holds for everybody ------------------------------------------------------------------------

async def test_who_plays_does_not_close_the_season_over_their_own_game() -> None:
    league = League()
    season = await four_pairs(league)
    assert await refused(league.seasons.close(season, manager(0), force=True)) == "own_game_open"
    await league.seasons.close(season, BOSS, force=True)
    assert (await league.seasons.state(season)).season.stage is Stage.CLOSED


async def test_who_plays_does_not_choose_whom_they_meet() -> None:
    league = League()
    season = await league.season("swiss", 6, ai=False)
    await league.service.rounds.draft(season, manager(0))
    state = await league.seasons.state(season)
    draft = state.drawing.draft
    assert draft is not None
    (mine,) = (each for each in draft.rounds[0] if 1 in each.entrants)
    rival = next(each for each in mine.entrants if each != 1)
    others = [each.entrants for each in draft.rounds[0] if 1 not in each.entrants]
    redraft = league.service.rounds.redraft
    assert await refused(redraft(season, manager(0), 1, "swap", rival, others[0][0])) == "own_draw"
    assert await refused(redraft(season, manager(0), 1, "pair", 1, others[0][0])) == "own_draw"
    await redraft(season, manager(0), 1, "swap", others[0][0], others[1][0])
    await redraft(season, BOSS, 2, "pair", 1, others[0][0])
    assert await refused(league.service.rounds.draft(season, manager(0))) == "own_draw"


async def test_a_ladder_s_game_is_not_entered_by_who_played_it() -> None:
    league = League()
    season = await league.season("ladder", 4, ai=False)
    work = league.matches.free_result(season, manager(0), ((1, 2), (3, 4)), (1000, 0))
    assert await refused(work) == "own_decision"


# what is kept of them -------------------------------------------------------------------------

async def test_the_trail_hides_deals_that_others_have_yet_to_play() -> None:
    league = League()
    season = await league.season("duplicate", 4, ai=False)
    await league.seasons.pair(season, BOSS)
    made = entered((400, 0), [(100, 0)] * 4)
    await league.matches.enter(season, manager(0), 1, made)
    state = await league.seasons.state(season)
    assert state.fairness.proposals[1].decision.result == made
    (line,) = (each for each in trail(await league.seasons.trail(season), state) if each[3] == "proposed")
    assert "scores" not in line[4]


async def test_who_is_erased_is_gone_from_decisions(database: Address) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await four_pairs(league)
    await league.seasons.substitute(season, manager(0), 1003, Member("Eve", 1099), 1)
    await league.seasons.leave(season, manager(0), 3, reason="late")
    for number in (1, 2):
        await league.service.decisions.refuse(season, BOSS, number)
    await league.seasons.close(season, BOSS, force=True)
    await league.seasons.archive(season, BOSS)
    for user in (1099, 1000, 1004):
        await league.service.erase(user, "gone")
    log = await league.seasons.trail(season)
    assert "Eve" not in str([fields_of(each.fact) for each in log])
    assert not [each for each in log for user in (1099, 1000, 1004) if names(each, user)]
    assert await audit(league.stores) == []
    await storage.close()
