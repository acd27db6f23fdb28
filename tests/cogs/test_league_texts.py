"""What leagues and nights say where they said something else: buttons that cannot work yet, who may do what."""

from __future__ import annotations

import pytest

from bot.league.model import Member
from bot.league.season.results import entered
from tests.cogs.test_league_claims import AGREED, with_time
from tests.cogs.test_night import night_of
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, started, swiss
from tests.support.discord.news_table import CHIEF

pytestmark = pytest.mark.usefixtures("seldom")


async def test_a_game_without_times_points_to_the_button_below(world: World) -> None:
    ann, *_ = await swiss(world, boss(world))
    page = (await ann.slash(world.channel, "league schedule", season=1)).response
    assert "Press *Propose times*" in world.text(page)
    assert "/league schedule" not in world.text(page)
    assert "Propose times" in world.labels(page)


async def test_the_win_can_be_claimed_only_when_that_can_work(world: World) -> None:
    _, mine, _ = await with_time(world)
    page = (await mine[0].slash(world.channel, "league schedule", season=1)).response
    assert "Claim the win" not in world.labels(page)
    await world.later(AGREED + 16 * 60)
    page = (await mine[0].slash(world.channel, "league schedule", season=1)).response
    assert "Claim the win" in world.labels(page)


async def test_nobody_enters_a_season_at_a_night(world: World) -> None:
    night = await night_of(world, 2)
    await night.join_pairs(night.people)
    assert any("P0 & P1 are in." in world.text(each) for each in world.history(world.channel))
    assert not any("entered the season" in world.text(each) for each in world.history(world.channel))


async def test_who_may_name_a_substitute_is_said(world: World) -> None:
    ann, bo, *_ = await swiss(world, boss(world))
    (eve,) = world.join("Eve")
    for options in ({}, {"player": bo, "fixture": 1}):
        await world.later(5)
        answer = await ann.slash(world.channel, "league substitute", season=1, substitute=eve, **options)
        assert "You can name a substitute for yourself, for one game" in world.said(answer)


@pytest.mark.parametrize("pairs", [24, 26])
async def test_twenty_four_pairs_are_one_message(world: World, pairs: int) -> None:
    manager, (ann,) = boss(world), world.join("Ann")
    await manager.slash(world.channel, "league create", name="Large", preset="swiss")
    for number in range(pairs):
        await world.within(world.app.leagues.seasons.join(
            1, CHIEF, Member(f"A{number}", level="easy"), Member(f"B{number}", level="easy")))
    await started(world, manager)
    await world.within(world.app.leagues.matches.enter(1, CHIEF, 1, entered((600, 400))))
    await world.later(5)
    page = (await ann.slash(world.channel, "league show", season=1)).response
    shown = (await ann.click(page, label="Standings")).response
    names = [each.filename for each in shown.attachments]
    assert len(set(names)) == len(names) == 3
    assert ("▶" in world.labels(shown)) is (pairs > 24)
    if pairs > 24:
        after = (await ann.click(shown, label="▶")).response
        assert len(after.attachments) == 1
