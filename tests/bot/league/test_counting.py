"""A season says whether players of its rated tables may look up which cards they have not seen yet."""

from __future__ import annotations

import pytest

from bot.tables.core.model import BY_SEASON, COUNTING
from tests.support.leagues.league_kit import BOSS, League
from tests.support.leagues.match_kit import actor, pairs_of_people


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


async def test_a_rated_game_has_it_off(league: League) -> None:
    plain = await pairs_of_people(league)
    first = await league.match(plain, 1, actor(0))
    assert first.table.rated
    assert not first.counts_cards
    await league.seasons.configure(plain, BOSS, counting=True)
    assert not (await league.tables.begun(first.id)).counts_cards, "a game that has begun keeps its rules"


async def test_a_season_turns_it_on(league: League) -> None:
    season = await pairs_of_people(league, counting=True)
    second = await league.match(season, 1, actor(0))
    assert second.table.terms[COUNTING] == BY_SEASON
    assert second.table.rated
    assert second.counts_cards
