"""A player's card of a season: place, results, best partner, highest win."""

from __future__ import annotations

from random import Random

import pytest

from bot.league.model import LeagueError
from bot.league.season.card import SeasonCard, card_of
from bot.storage import open_storage
from tests.bot.league.test_groups import grouped
from tests.support.leagues.league_kit import BOSS, League


async def entered(league: League, season: int, scores: list[tuple[int, int]]) -> None:
    """Results in the order of the fixtures."""
    for fixture, score in zip((await league.seasons.state(season)).open(), scores, strict=False):
        await league.enter(season, BOSS, fixture.number, score)


async def card(league: League, season: int, user: int) -> SeasonCard:
    return card_of(await league.seasons.state(season), user, await league.service.standings.rows(season))


async def test_a_card_of_a_season_of_pairs() -> None:
    league = League()
    season = await league.season("round_robin", 4, ai=False, legs=1)
    state = await league.seasons.pair(season, BOSS)
    user = state.entrants[1].users[0]
    empty = await card(league, season, user)
    assert (empty.results, empty.partner, empty.highest, empty.field) == ((), None, None, 4)
    mine = [each for each in state.open() if 1 in each.entrants]
    for fixture, (own, other) in zip(mine, ((500, 100), (300, 300), (100, 400)), strict=True):
        first = fixture.sides[0] == (1,)
        await league.enter(season, BOSS, fixture.number, (own, other) if first else (other, own))
    found = await card(league, season, user)
    assert found.results == (1, 0, -1)
    assert found.partner is not None
    assert (found.partner.name, found.partner.games, found.partner.won) == ("P1", 3, 1)
    assert found.highest is not None
    assert (found.highest.scores, found.highest.margin) == ((500, 100), 400)
    assert found.highest.against in {state.entrants[number].name for number in (2, 3, 4)}
    assert 1 <= found.place <= 4
    for fixture in (await league.seasons.state(season)).open():
        await league.enter(season, BOSS, fixture.number, (200, 100))
    closed = await league.seasons.close(season, BOSS)
    assert closed.standing.closing is not None
    assert (await card(league, season, user)).place == closed.standing.closing.places[1]
    with pytest.raises(LeagueError, match="not in season"):
        await card(league, season, 5)


async def test_the_place_in_a_ladder_is_that_of_its_standings() -> None:
    """By rating, also if somebody else has more points."""
    league = League()
    before, season = await league.season("ladder", 5, ai=False, edition=0), await league.season(
        "ladder", 4, ai=False, edition=0)
    for _ in range(3):
        await league.matches.free_result(before, BOSS, ((1, 2), (3, 4)), (600, 400))
    await league.matches.free_result(season, BOSS, ((1, 2), (3, 4)), (400, 600))
    places = {row.users[0]: row.place for row in await league.service.standings.rows(season)}
    assert places == {1000: 1, 1001: 1, 1002: 3, 1003: 3}
    assert {user: (await card(league, season, user)).place for user in places} == places


async def test_the_final_place_after_groups_is_one_of_the_whole_field() -> None:
    league = League()
    state = await grouped(league, 6, Random(6), ai=False)
    before = [await card(league, state.id, each.users[0]) for each in state.entrants.values()]
    assert {each.field for each in before} == {3}, "so far, in the group"
    state = await league.seasons.close(state.id, BOSS)
    cards = [await card(league, state.id, each.users[0]) for each in state.entrants.values()]
    assert sorted(each.place for each in cards) == [1, 2, 3, 4, 5, 6]
    assert {each.field for each in cards} == {6}


async def test_the_best_partner_of_rotating_partners_won_most() -> None:
    league = League()
    season = await league.season("dtm", 4, ai=False, rounds=3)
    partners: dict[str, int] = {}
    for _ in range(3):
        state = await league.seasons.pair(season, BOSS)
        (fixture,) = state.open()
        side = next(place for place, entrants in enumerate(fixture.sides) if 1 in entrants)
        partner = next(number for number in fixture.sides[side] if number != 1)
        won = partner == 3
        partners[state.entrants[partner].name] = int(won)
        deals = [(100, 0) if (side == 0) == won else (0, 100)] * 4
        await league.enter(season, BOSS, fixture.number, [sum(each) for each in zip(*deals, strict=True)], deals)
    state = await league.seasons.state(season)
    found = await card(league, season, state.entrants[1].users[0])
    assert len(partners) == 3
    assert found.partner is not None
    assert (found.partner.name, found.partner.won) == (state.entrants[3].name, 1)


async def test_an_award_is_no_highest_win_and_a_void_game_no_result() -> None:
    league = League()
    season = await league.season("round_robin", 3, ai=False, legs=1)
    state = await league.seasons.pair(season, BOSS)
    mine = [each for each in state.open() if 1 in each.entrants]
    await league.matches.adjudicate(season, BOSS, mine[0].number, mine[0].sides.index((1,)), "no-show")
    await league.matches.adjudicate(season, BOSS, mine[1].number, None, "void")
    found = await card(league, season, state.entrants[1].users[0])
    assert found.results == (1,)
    assert found.highest is None


async def test_an_erased_player_has_no_card_and_is_on_nobodys(database) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await league.season("round_robin", 2, ai=False, legs=1)
    await league.seasons.pair(season, BOSS)
    await entered(league, season, [(500, 0)])
    state = await league.seasons.close(season, BOSS)
    gone, partner = state.entrants[1].users
    assert (await card(league, season, partner)).partner is not None
    await league.service.erase(gone, "Former player")
    state = await league.seasons.state(season)
    assert (await card(league, season, partner)).partner is None
    with pytest.raises(LeagueError, match="not in season"):
        await card(league, season, gone)
    await storage.close()
