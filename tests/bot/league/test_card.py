"""A player's card of a season: place, results, best partner, highest win."""

from __future__ import annotations

from random import Random

import pytest

from bot.league.model import LeagueError
from bot.league.season.card import card_of
from bot.storage import open_storage
from tests.bot.league.test_groups import grouped
from tests.support.leagues.league_kit import BOSS, League


async def entered(league: League, season: int, scores: list[tuple[int, int]]) -> None:
    """Results in the order of the fixtures."""
    for fixture, score in zip((await league.seasons.state(season)).open(), scores, strict=False):
        await league.enter(season, BOSS, fixture.number, score)


async def test_a_card_of_a_season_of_pairs() -> None:
    league = League()
    season = await league.season("round_robin", 4, ai=False, legs=1)
    state = await league.seasons.pair(season, BOSS)
    user = state.entrants[1].users[0]
    empty = card_of(state, user)
    assert (empty.results, empty.partner, empty.highest, empty.field) == ((), None, None, 4)
    mine = [each for each in state.open() if 1 in each.entrants]
    for fixture, (own, other) in zip(mine, ((500, 100), (300, 300), (100, 400)), strict=True):
        first = fixture.sides[0] == (1,)
        await league.enter(season, BOSS, fixture.number, (own, other) if first else (other, own))
    card = card_of(await league.seasons.state(season), user)
    assert card.results == (1, 0, -1)
    assert card.partner is not None
    assert (card.partner.name, card.partner.games, card.partner.won) == ("P1", 3, 1)
    assert card.highest is not None
    assert (card.highest.scores, card.highest.margin) == ((500, 100), 400)
    assert card.highest.against in {state.entrants[number].name for number in (2, 3, 4)}
    assert 1 <= card.place <= 4
    for fixture in (await league.seasons.state(season)).open():
        await league.enter(season, BOSS, fixture.number, (200, 100))
    closed = await league.seasons.close(season, BOSS)
    assert closed.standing.closing is not None
    assert card_of(closed, user).place == closed.standing.closing.places[1]
    with pytest.raises(LeagueError, match="not in season"):
        card_of(closed, 5)


async def test_the_final_place_after_groups_is_one_of_the_whole_field() -> None:
    league = League()
    state = await grouped(league, 6, Random(6), ai=False)
    before = [card_of(state, each.users[0]) for each in state.entrants.values()]
    assert {card.field for card in before} == {3}, "so far, in the group"
    state = await league.seasons.close(state.id, BOSS)
    cards = [card_of(state, each.users[0]) for each in state.entrants.values()]
    assert sorted(card.place for card in cards) == [1, 2, 3, 4, 5, 6]
    assert {card.field for card in cards} == {6}


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
    card = card_of(state, state.entrants[1].users[0])
    assert len(partners) == 3
    assert card.partner is not None
    assert (card.partner.name, card.partner.won) == (state.entrants[3].name, 1)


async def test_an_award_is_no_highest_win_and_a_void_game_no_result() -> None:
    league = League()
    season = await league.season("round_robin", 3, ai=False, legs=1)
    state = await league.seasons.pair(season, BOSS)
    mine = [each for each in state.open() if 1 in each.entrants]
    await league.matches.adjudicate(season, BOSS, mine[0].number, mine[0].sides.index((1,)), "no-show")
    await league.matches.adjudicate(season, BOSS, mine[1].number, None, "void")
    card = card_of(await league.seasons.state(season), state.entrants[1].users[0])
    assert card.results == (1,)
    assert card.highest is None


async def test_an_erased_player_has_no_card_and_is_on_nobodys(database) -> None:
    storage = await open_storage(database)
    league = League(storage.leagues, storage.tables)
    season = await league.season("round_robin", 2, ai=False, legs=1)
    await league.seasons.pair(season, BOSS)
    await entered(league, season, [(500, 0)])
    state = await league.seasons.close(season, BOSS)
    gone, partner = state.entrants[1].users
    assert card_of(state, partner).partner is not None
    await league.service.erase(gone, "Former player")
    state = await league.seasons.state(season)
    assert card_of(state, partner).partner is None
    with pytest.raises(LeagueError, match="not in season"):
        card_of(state, gone)
    await storage.close()
