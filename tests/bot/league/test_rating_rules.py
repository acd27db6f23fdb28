"""Games rated and seasons begun before a new edition of the rules keep theirs."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.league.ports import Pool
from bot.league.services import results
from bot.league.settings import RATING_RULES
from bot.ops.check import check
from bot.storage import open_storage
from tests.support.leagues.filled_league import fill
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.leagues.match_kit import all_have_played


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


@pytest.mark.parametrize(("rules", "rated"), [(1, 4), (RATING_RULES, 1)])
async def test_a_season_keeps_the_rules_that_it_began_with(league: League, rules: int, rated: int) -> None:
    """A match that is resigned in its first round rated everybody; now it rates who left."""
    season = await league.season("round_robin", 2, ai=False, legs=1, pace="live", rating_rules=rules)
    await league.seasons.pair(season, BOSS)
    table = (await league.match(season, 1)).id
    await all_have_played(league, table)
    await league.tables.resign(table, 1000)
    await league.settle()
    assert sum(len(subject) == 1 for subject in await league.ratings()) == rated
    assert (await league.seasons.state(season)).results[1].ranks == (2, 1), "the season counts it either way"


async def test_a_new_season_has_the_newest_rules(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "New", "swiss")
    assert made.settings.play.rating_rules == RATING_RULES


async def test_games_that_were_rated_by_the_first_rules_are_sound(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``busdriver check`` judges each game by the rules of its row."""
    path = tmp_path / "bus.db"
    with monkeypatch.context() as before:
        before.setattr("bot.league.season.settings.RATING_RULES", 1)
        before.setattr(results, "judged_game", partial(results.judged_game, rules=1))
        await fill(path)
    storage = await open_storage(path)
    for pool in await storage.leagues.ratings.pools(None):
        found = await storage.leagues.ratings.rules(pool)
        assert found
        assert set(found.values()) == {1}
    assert len(await storage.leagues.ratings.singles(Pool(GUILD, "tichu", "live"))) == 4
    await storage.close()
    assert (await run_check(path)) == ()


async def run_check(path: Path) -> tuple[object, ...]:
    import asyncio

    report = await asyncio.to_thread(check, path)
    return (*report.damage, *report.faults.values(), *report.leagues)
