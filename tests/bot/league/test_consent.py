"""Pairs enter a season, and substitutes play, when both have said so."""

from __future__ import annotations

import pytest

from bot.league.entries import EntryKind
from bot.league.model import Actor, LeagueError, Member
from bot.league.state import SeasonState
from bot.tables.core.model import Person
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import actor, pairs_of_people

ANN, BO, CY = (Actor(1000 + n, name) for n, name in enumerate(("Ann", "Bo", "Cy")))


def member(actor: Actor) -> Member:
    return Member(actor.name, actor.user)


async def opened() -> tuple[League, int]:
    league = League()
    return league, (await league.seasons.create(GUILD, BOSS, "Winter", "swiss")).id


async def state(league: League, season: int) -> SeasonState:
    """As a restart reads it."""
    league.renew()
    return await league.seasons.state(season)


async def test_a_pair_enters_when_the_partner_accepts() -> None:
    league, season = await opened()
    with pytest.raises(LeagueError, match="not manager"):
        await league.seasons.join(season, ANN, member(ANN), member(BO))
    await league.seasons.invite(season, ANN, member(BO))
    now = await state(league, season)
    assert not now.entrants
    assert now.of_user(BO.user) is None
    for stranger in (ANN, CY, BOSS):
        with pytest.raises(LeagueError, match="no invitation"):
            await league.seasons.accept(season, stranger, ANN.user)
    await league.seasons.accept(season, BO, ANN.user)
    now = await state(league, season)
    assert [entrant.name for entrant in now.entrants.values()] == ["Ann & Bo"]
    assert not now.people.requests
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.accept(season, BO, ANN.user)


async def test_an_invitation_that_stands_is_not_repeated() -> None:
    """Each would notify the partner; asking somebody else replaces it."""
    league, season = await opened()
    await league.seasons.invite(season, ANN, member(BO))
    with pytest.raises(LeagueError, match="already invited"):
        await league.seasons.invite(season, ANN, member(BO))
    assert len(await league.seasons.trail(season)) == 2
    await league.seasons.invite(season, ANN, member(CY))
    await league.seasons.invite(season, ANN, member(BO))
    await league.seasons.withdraw(season, BO, ANN.user)
    await league.seasons.invite(season, ANN, member(BO))


async def test_a_season_of_pairs_takes_nobody_alone_and_another_no_pairs() -> None:
    league, season = await opened()
    with pytest.raises(LeagueError, match="partner needed"):
        await league.seasons.join(season, BOSS, member(ANN))
    alone = (await league.seasons.create(GUILD, BOSS, "Ladder", "ladder")).id
    with pytest.raises(LeagueError, match="no partner here"):
        await league.seasons.join(alone, BOSS, member(ANN), member(BO))


@pytest.mark.parametrize("by", [ANN, BO])
async def test_either_of_the_two_ends_an_invitation(by: Actor) -> None:
    league, season = await opened()
    await league.seasons.invite(season, ANN, member(BO))
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.withdraw(season, CY, ANN.user)
    await league.seasons.withdraw(season, by, ANN.user)
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.accept(season, BO, ANN.user)
    assert not (await state(league, season)).people.requests


async def test_two_who_ask_each_other_are_a_pair_and_other_invitations_end() -> None:
    league, season = await opened()
    await league.seasons.invite(season, CY, member(BO))
    await league.seasons.invite(season, ANN, member(CY))
    await league.seasons.invite(season, ANN, member(BO))
    await league.seasons.invite(season, BO, member(ANN))
    now = await state(league, season)
    assert [entrant.users for entrant in now.entrants.values()] == [(ANN.user, BO.user)]
    assert not now.people.requests
    with pytest.raises(LeagueError, match="already in season"):
        await league.seasons.invite(season, CY, member(BO))


# substitutes -------------------------------------------------------------------------------------

EVE = Actor(4711, "Eve")
P0, P2 = actor(0), actor(2)
"""Of the two sides of the match of `pairs_of_people`."""


async def test_nobody_is_a_substitute_by_another_players_wish(driven_league: League) -> None:
    """Who was named played, and their rating was at stake, without having been asked."""
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    now = await state(league, season)
    assert not now.plays(now.fixtures[1], EVE.user)
    with pytest.raises(LeagueError, match="already asked"):
        await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    for other in (P0, P2, BOSS):
        with pytest.raises(LeagueError, match="no invitation"):
            await league.seasons.stand_in(season, other, 1, P0.user)
    await league.seasons.stand_in(season, EVE, 1, P0.user)
    now = await state(league, season)
    assert set(now.players(now.fixtures[1])) == {EVE.user, 1001, 1002, 1003}
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.stand_in(season, EVE, 1, P0.user)


@pytest.mark.parametrize("by", [P0, EVE])
async def test_either_of_the_two_ends_a_request(driven_league: League, by: Actor) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.withdraw(season, P2, P0.user, 1)
    await league.seasons.withdraw(season, by, P0.user, 1)
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.stand_in(season, EVE, 1, P0.user)
    assert not (await state(league, season)).people.requests


async def test_a_request_ends_with_its_match_and_with_its_players(driven_league: League) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.service.erase(EVE.user, "Former player")
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.stand_in(season, EVE, 1, P0.user)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.matches.adjudicate(season, BOSS, 1, 0, "they never came")
    with pytest.raises(LeagueError, match="fixture done"):
        await league.seasons.stand_in(season, EVE, 1, P0.user)


FAY = Actor(4712, "Fay")


def players_of(now: SeasonState) -> set[int]:
    return set(now.players(now.fixtures[1]))


async def test_a_substitute_is_replaced_by_another_who_agrees(driven_league: League) -> None:
    """Who was set once could not be replaced any more."""
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.seasons.stand_in(season, EVE, 1, P0.user)
    with pytest.raises(LeagueError, match="already in season"):
        await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.seasons.substitute(season, P0, P0.user, member(FAY), fixture=1)
    assert players_of(await state(league, season)) == {EVE.user, 1001, 1002, 1003}, "until Fay agrees"
    await league.seasons.stand_in(season, FAY, 1, P0.user)
    assert players_of(await state(league, season)) == {FAY.user, 1001, 1002, 1003}
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE), fixture=1)
    now = await state(league, season)
    assert players_of(now) == {EVE.user, 1001, 1002, 1003}
    assert (await league.match(season, 1)).table.seat_of(EVE.user) is not None


async def test_a_player_takes_their_game_back_from_a_substitute(driven_league: League) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    with pytest.raises(LeagueError, match="already in season"):
        await league.seasons.substitute(season, P0, P0.user, member(P0), fixture=1)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.seasons.stand_in(season, EVE, 1, P0.user)
    await league.seasons.substitute(season, P0, P0.user, member(FAY), fixture=1)
    with pytest.raises(LeagueError, match="substitute for others"):
        await league.seasons.substitute(season, P2, P0.user, member(P0), fixture=1)
    await league.seasons.configure(season, BOSS, substitutes=False)
    await league.seasons.substitute(season, P0, P0.user, member(P0), fixture=1)
    now = await state(league, season)
    assert players_of(now) == {1000, 1001, 1002, 1003}
    assert not now.people.stand_ins[1]
    assert [entry.kind for entry in await league.seasons.trail(season)][-2:] == [EntryKind.CHANGED,
                                                                                 EntryKind.SUBSTITUTED]
    with pytest.raises(LeagueError, match="no invitation"):
        await league.seasons.stand_in(season, FAY, 1, P0.user)


async def test_nobody_is_substituted_once_the_game_has_begun(driven_league: League) -> None:
    """In a lobby that waits for its players the lineup may still change; at a table `/game` does it."""
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE), fixture=1)
    lobby = await league.matches.play(season, BOSS, 1, 7)
    await league.seasons.substitute(season, P0, P0.user, member(FAY), fixture=1)
    await league.seasons.stand_in(season, FAY, 1, P0.user)
    with pytest.raises(LeagueError, match="lineup changed"):
        await league.matches.arrive(lobby.id, EVE.user)
    await league.seasons.substitute(season, P0, P0.user, member(EVE), fixture=1)
    await league.match(season, 1)
    for by, who in ((P0, EVE), (P0, P0), (BOSS, EVE), (BOSS, P0)):
        with pytest.raises(LeagueError, match="already started"):
            await league.seasons.substitute(season, by, P0.user, member(who), fixture=1)
    with pytest.raises(LeagueError, match="already started"):
        await league.seasons.stand_in(season, EVE, 1, P0.user)
    assert players_of(await state(league, season)) == {FAY.user, 1001, 1002, 1003}


async def test_nobody_has_two_seats_of_a_side(driven_league: League) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE), fixture=1)
    for fixture in (1, None):
        with pytest.raises(LeagueError, match="already in season"):
            await league.seasons.substitute(season, BOSS, 1001, member(EVE), fixture=fixture)
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE))
    now = await state(league, season)
    assert now.of_user(EVE.user).users == (EVE.user, 1001)
    assert players_of(now) == {EVE.user, 1001, 1002, 1003}


async def test_who_plays_from_now_on_has_played_for_no_other_side(driven_league: League) -> None:
    """A game for which the player had a substitute counts as theirs."""
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, BOSS, P0.user, member(FAY), fixture=1)
    await league.seasons.substitute(season, BOSS, P2.user, member(EVE), fixture=1)
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.substitute(season, BOSS, P0.user, member(EVE))


async def test_nobody_agrees_to_play_for_both_sides(driven_league: League) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    for asker in (P0, P2):
        await league.seasons.substitute(season, asker, asker.user, member(EVE), fixture=1)
    await league.seasons.stand_in(season, EVE, 1, P0.user)
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.stand_in(season, EVE, 1, P2.user)
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.substitute(season, BOSS, P2.user, member(EVE), fixture=1)


async def test_who_was_replaced_for_good_still_has_played_for_their_side(league: League) -> None:
    """A result says who played, though the lineup of its game names the new player by now."""
    season = await league.season("knockout", 2, ai=False, series_from=2)
    fixture = (await league.seasons.pair(season, BOSS)).open()[0]
    await league.enter(season, BOSS, fixture.number, (1000, 400))
    (again,) = (await league.seasons.state(season)).open()
    assert again.block == fixture.block
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE))
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.substitute(season, BOSS, P2.user, member(P0), fixture=again.number)
    await league.seasons.substitute(season, BOSS, 1001, member(P0), fixture=again.number)


async def sat_for_a_while(league: League, season: int) -> int:
    """Eve has played for P0's side; P0 is back, and P2 of the other side has offered their seat."""
    table = (await league.match(season, 1, P0)).id
    for offers, comes in ((P0, EVE), (EVE, P0)):
        seat = (await league.tables.seating.offer(table, offers.user)).number
        await league.tables.seating.substitute(table, Person(comes.user, comes.name), seat)
    await league.tables.seating.offer(table, P2.user)
    return table


async def test_who_has_played_for_one_side_takes_no_seat_of_the_other(driven_league: League) -> None:
    league = driven_league
    season = await pairs_of_people(league)
    table = await sat_for_a_while(league, season)
    snapshot = await league.tables.snapshot(table)
    with pytest.raises(LeagueError, match="other side"):
        await league.tables.seating.substitute(
            table, Person(EVE.user, EVE.name), snapshot.table.seat_of(P2.user).number)
    again = (await league.tables.seating.offer(table, P0.user)).number
    after = await league.tables.seating.substitute(table, Person(EVE.user, EVE.name), again)
    assert after.table.seats[again].person.id == EVE.user, "the side that they played for may have them again"


async def test_a_game_that_was_aborted_tells_whose_side_somebody_is_on(driven_league: League) -> None:
    """The match is played again with other cards, and is the same match."""
    league = driven_league
    season = await pairs_of_people(league)
    await league.seasons.substitute(season, P2, P2.user, member(EVE), fixture=1)
    await league.tables.abort(await sat_for_a_while(league, season), BOSS.user, force=True)
    await league.settle()
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.stand_in(season, EVE, 1, P2.user)
    with pytest.raises(LeagueError, match="other side"):
        await league.seasons.substitute(season, BOSS, P2.user, member(EVE))
    await league.seasons.substitute(season, BOSS, P0.user, member(EVE), fixture=1)
