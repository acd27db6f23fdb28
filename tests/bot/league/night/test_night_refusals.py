"""Who may not enter a night, and what late entrants have for the rounds that they missed."""

from __future__ import annotations

import asyncio

import pytest

from bot.league.entries import CaseAct, CheckedIn, Joined, Started
from bot.league.model import UNIT, Actor, How, LeagueError, Member
from bot.league.night.facts import Sought
from bot.league.night.state import Seeking
from bot.league.season import fold
from bot.league.season.night import attendance, rounds
from bot.league.state import SeasonState
from bot.tables.core.model import Person
from tests.bot.league.night.test_night_rules import begun
from tests.support.leagues.league_kit import BOSS
from tests.support.leagues.match_kit import pairs_of_people
from tests.support.nights.night_kit import AT, Night, full, refused, who


@pytest.mark.parametrize(("kind", "game", "most"), [
    ("swiss", "tichu", 200), ("duplicate", "tichu", 200), ("partners", "tichu", 400), ("tables", "trichu", 300)])
def test_there_are_at_most_a_hundred_tables(kind: str, game: str, most: int) -> None:
    rounds.check_room(full(kind, most - 1, game=game))
    with pytest.raises(LeagueError) as caught:
        rounds.check_room(full(kind, most, game=game))
    assert (caught.value.code, caught.value.params) == ("too_many_tables", {"most": 100})


async def test_who_enters_a_full_night_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "TABLES", 2)
    night = await Night.open("swiss", 6)
    await night.service.players.invite(night.number, who(6), Member("P7", 1007))
    await night.enter([8, 9])
    assert await refused(night.service.players.accept(night.number, who(7), 1006)) == "too_many_tables"
    assert await refused(night.service.players.invite(night.number, who(10), Member("P11", 1011))) == "too_many_tables"
    assert len((await night.state()).active) == 4


def test_no_more_partners_are_found_than_there_are_tables() -> None:
    state = full("swiss", 199)
    users = [user for each in state.entrants.values() for user in each.users]
    facts: list[Sought | CheckedIn] = [CheckedIn(0, user, AT) for user in users]
    seekers = [Member(f"S{number}", 9000 + number) for number in range(6)]
    facts += [Sought(each, Seeking.PARTNER) for each in seekers]
    made = rounds.started(fold.preview(state, facts), AT, seekers)
    assert sum(isinstance(each, Joined) for each in made) == 1
    assert isinstance(made[-1], Started)


async def suspended(matches: int) -> Night:
    """P0, who plays, is suspended in the first of three rounds."""
    night = await begun(people=8, rounds=3)
    fairness, state = night.league.service.fairness, await night.state()
    fixture = attendance.current(state, 1000)
    assert fixture is not None
    other = next(user for user in state.players(fixture) if user not in (1000, 1001))
    await fairness.report(night.number, Actor(other, "x"), fixture.number, "signals", "x")
    await fairness.rule(night.number, BOSS, 1, CaseAct.SUSPENDED, 1000, matches=matches)
    assert (await night.state()).fairness.suspended[1000] == matches
    return night


async def test_a_suspended_player_is_replaced_until_the_suspension_is_over() -> None:
    night = await suspended(1)
    await night.service.players.leave(night.number, who(0))
    assert await refused(night.service.players.check_in(night.number, who(0))) == "suspended"
    assert await refused(night.service.players.seek(night.number, who(0), "step_in")) == "suspended"
    await night.play()  # the game that was open counts as missed
    state = await night.state()
    assert not state.fairness.suspended
    assert await refused(night.service.players.check_in(night.number, who(0))) == ""


async def test_who_is_suspended_for_two_games_does_not_play_the_second() -> None:
    night = await suspended(2)
    state = await night.play()
    assert state.round == 2
    mine = next(each for each in state.open() if 1 in each.entrants)
    assert 1000 not in state.players(mine), "somebody else plays"
    assert 1001 in state.players(mine)
    state = await night.play()
    assert state.round == 3
    mine = next(each for each in state.open() if 1 in each.entrants)
    assert 1000 in state.players(mine)


async def test_who_is_suspended_in_a_league_enters_no_night_of_the_server() -> None:
    """Neither alone nor with a partner, nor do they look for one or step in."""
    night = await Night.open("swiss", 4, entered=0)
    season, fairness = await pairs_of_people(night.league), night.league.service.fairness
    service = night.service.players
    await service.invite(night.number, who(2), Member("Friend", 5))
    await fairness.report(season, who(0), 1, "signals", "x")
    await fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 1002, matches=1)
    friend = Actor(5, "Friend")
    for work in (service.join(night.number, who(2)), service.invite(night.number, who(2), Member("Gus", 6)),
                 service.invite(night.number, friend, Member("P2", 1002)), service.accept(night.number, friend, 1002),
                 service.seek(night.number, who(2), "partner"), service.seek(night.number, who(2), "step_in")):
        assert await refused(work) == "suspended_elsewhere"
    await night.league.matches.adjudicate(season, BOSS, 1, 0, "missed")
    assert await refused(service.accept(night.number, friend, 1002)) == ""


@pytest.mark.parametrize("playing", [False, True])
async def test_no_director_seats_somebody_who_is_suspended_in_a_league(playing: bool) -> None:
    """Neither before a game nor in one; and there nobody takes a seat that is offered."""
    night = await begun()
    league, season = night.league, await pairs_of_people(night.league)
    await league.service.fairness.report(season, who(0), 1, "signals", "x")
    await league.seasons.substitute(season, BOSS, 1000, Member("Eve", 4711))
    await league.service.fairness.rule(season, BOSS, 1, CaseAct.SUSPENDED, 4711, matches=1)
    fixture = (await night.state()).open()[0]
    user = next(iter((await night.state()).players(fixture)))
    if playing:
        for each in (await night.state()).players(fixture):
            await night.service.players.arrive(night.number, Actor(each, "x"))
        await league.settle()
        fixture = (await night.state()).fixtures[fixture.number]
        assert fixture.table is not None
        seat = (await league.tables.seating.offer(fixture.table, user)).number
        with pytest.raises(LeagueError, match="suspended elsewhere"):
            await league.tables.seating.substitute(fixture.table, Person(4711, "Eve"), seat)
    work = night.service.games.replace(night.number, BOSS, fixture.number, user, Member("Eve", 4711))
    assert await refused(work) == "suspended_elsewhere"


# late ones ---------------------------------------------------------------------------------------

@pytest.mark.parametrize("kind", ["swiss", "partners"])
async def test_who_comes_late_has_half_a_win_once(kind: str) -> None:
    size = 2 if kind == "swiss" else 1
    night = await Night.open(kind, 8 + 2 * size, entered=8 + size, rounds=4)
    await night.check_in(range(8))
    await night.start()
    await night.check_in(range(8, 8 + size))  # was entered, and missed check-in
    await night.enter(range(8 + size, 8 + 2 * size))
    state = await night.play()
    assert state.round == 2
    halves = [state.fixtures[number] for number, result in state.results.items() if result.how is How.HALF]
    late = {state.of_user(1000 + number).number for number in (8, 8 + size)}  # type: ignore[union-attr]
    assert {each.entrants[0] for each in halves} == late
    assert {each.round for each in halves} == {1}
    assert all(state.tally(each).points == UNIT for each in late if not _played(state, each)), "a draw's point"
    state = await night.play_out()
    assert sum(result.how is How.HALF for result in state.results.values()) == 2, "once"


def _played(state: SeasonState, entrant: int) -> bool:
    return any(entrant in state.fixtures[number].entrants and result.how is How.PLAYED
               for number, result in state.results.items())


async def test_after_half_of_the_rounds_it_is_too_late_for_that() -> None:
    night = await Night.open("swiss", 10, entered=8, rounds=3)
    await night.check_in(range(8))
    await night.start()
    await night.play()
    assert (await night.state()).round == 2
    await night.enter([8, 9])
    state = await night.play()
    assert state.round == 3
    assert any(5 in each.entrants for each in state.fixtures.values()), "they play"
    assert not [each for each in state.results.values() if each.how is How.HALF]


# two presses at once -----------------------------------------------------------------------------

async def test_two_presses_at_once_at_the_last_table_begin_it_once() -> None:
    night = await begun(people=8, rounds=2)
    await night.play()
    state = await night.state()
    fixture = state.open()[0]
    users = list(state.players(fixture))
    for user in users[:-1]:
        await night.service.players.arrive(night.number, Actor(user, "x"))
    last = Actor(users[-1], "x")
    await asyncio.gather(*(night.service.players.arrive(night.number, last) for _ in range(3)))
    await night.league.pass_time(1)
    log = await night.league.stores.seasons.log(night.number)
    came = [each for each in log if isinstance(each.fact, CheckedIn) and each.fact.fixture == fixture.number]
    assert len(came) == 4, "each once"
    assert sum(each.kind == "linked" and each.fact.fixture == fixture.number for each in log) == 1  # type: ignore[union-attr]
    table = await night.league.tables.snapshot((await night.state()).fixtures[fixture.number].table or 0)
    assert table.status.value == "running"
