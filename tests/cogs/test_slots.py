"""What a process leaves alone while another one is home of a server or a person, and takes up when it is home again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.core.slots import EVERY, Slots, slot_of
from bot.features.queue.process_news import LOOKED
from bot.features.queue.values import SEARCH
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.common.display_names import Signs
from cogs.common.languages import Languages
from cogs.groups.cog import GroupsCog
from cogs.queue.messages import CALL
from cogs.story.cog import StoryCog
from tests.cogs.test_challenges import call
from tests.cogs.test_leaderboard import alts, posted, rated, refreshed
from tests.cogs.test_learn import door
from tests.cogs.test_plan import dms, to_monday
from tests.cogs.test_weekly_story import chosen, finished, pass_to_story, stories, tale
from tests.support.discord.cogs import cog_of
from tests.support.discord.days import fixed
from tests.support.discord.discord_world import World
from tests.support.discord.group_desk import DAY, HOUR, group, until_the_hour_before, weekly

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed(tell=tale)


async def gone(world: World, *ids: int) -> None:
    """Another process becomes home of the server, or of these."""
    slots = EVERY - {slot_of(each) for each in ids or (world.guild.id,)}
    await world.within(world.app.tables.slots.change(slots))


async def back(world: World) -> None:
    await world.within(world.app.tables.slots.change(EVERY))


async def test_a_group_s_weekly_time(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await gone(world)
    await weekly(world, bo)
    with pytest.raises(AssertionError, match="nobody was asked"):
        await until_the_hour_before(world)
    await back(world)
    await until_the_hour_before(world)


async def test_a_group_that_was_changed_elsewhere(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await gone(world)
    heard = list[tuple[str, int]]()
    world.app.tables.slots.report_by(lambda kind, id: heard.append((kind, id)))
    await weekly(world, bo)
    assert ("company", 1) in heard
    await back(world)
    cog_of(world, GroupsCog).meetings.stop()

    async def hear() -> None:
        world.app.tables.slots.heard("company", 1)

    await world.within(hear())
    await until_the_hour_before(world)


async def test_the_story_of_a_week(world: World) -> None:
    await finished(world)
    await chosen(world)
    await gone(world)
    await pass_to_story(world)
    assert not stories(world)
    await back(world)
    await world.later(300)
    await cog_of(world, StoryCog).stories.settle()
    await world.later(60)
    assert len(stories(world)) == 1


async def test_the_leaderboard(world: World) -> None:
    ids = [each.id for each in world.join("Ann", "Bo", "Cy", "Di")]
    *_, board = await posted(world)
    await gone(world)
    await rated(world, ids, "tichu", 900)
    await world.within(refreshed(world))
    await world.later(61)
    assert not alts(world, world.newest(board))
    await back(world)
    await world.later(61)
    assert alts(world, world.newest(board)) == ["standings"]


async def test_a_duel_s_end(world: World) -> None:
    (ann,) = world.join("Ann")
    await call(world, ann)
    await gone(world)
    await world.later(timedelta(days=1, minutes=1).total_seconds())
    assert "It is over." not in world.text(world.public())
    await back(world)
    await world.later(5)
    assert "It is over." in world.text(world.public())


async def test_a_lobby_that_nobody_uses(world: World) -> None:
    await world.set_guild(GuildSettings(threads=False, expire=24))
    (ann,) = world.join("Ann")
    await ann.slash(world.channel, "play")
    await gone(world)
    await world.later(2 * DAY)
    assert (await world.app.tables.snapshot(1)).status is Status.LOBBY
    await back(world)
    await world.later(HOUR)
    assert (await world.app.tables.snapshot(1)).status is Status.CANCELLED


async def test_a_call_for_players(world: World) -> None:
    (ann,) = world.join("Ann")
    await gone(world)
    heard, slots = list[tuple[str, int]](), world.app.tables.slots

    def report(kind: str, id: int) -> None:
        """The other process arranges the queue, too."""
        heard.append((kind, id))
        if kind == SEARCH:
            slots.heard(LOOKED, id)

    slots.report_by(report)
    await world.look_for_players(ann)
    await world.later(30)
    assert (CALL, world.guild.id) in heard
    assert not [each for each in world.channel.history() if "would like to play" in world.text(each)]
    await back(world)
    await world.later(30)
    assert len([each for each in world.channel.history() if "would like to play" in world.text(each)]) == 1


async def test_a_player_s_weekly_reminder(world: World) -> None:
    (ann,) = world.join("Ann")
    await ann.click(await door(world, ann), label="Remind me each week")
    await gone(world, ann.id)
    await world.later(to_monday(world))
    assert not dms(world, ann)
    await back(world)
    await world.later(HOUR)
    assert len(dms(world, ann)) == 1


async def test_the_language_that_discord_reports_is_known_where_a_person_is_written_to() -> None:
    ann, prefs = 5 << 22, NoPreferences()
    here, there = Slots(EVERY - {5}), Slots({5})
    clicked, home = (Languages(prefs, "en", Signs({}), slots) for slots in (here, there))
    said = list[tuple[str, int]]()
    here.report_by(lambda kind, id: said.append((kind, id)))
    here.follow(clicked.slots_changed)
    for _ in range(3):
        assert (await clicked.of_player(ann, discord.Locale.french)).language == "fr"
    assert said == [("locale.fr", ann)], "once"
    assert (await home.of_player(ann)).language == "en"
    there.heard(*said[0])
    here.heard(*said[0])
    assert (await home.of_player(ann)).language == "fr"
    await here.change(EVERY - {5, 6})
    clicked.note_locale(ann, discord.Locale.french)
    assert len(said) == 2, "the home may be another one"


class NoPreferences:
    """Nobody has chosen anything."""

    async def user(self, number: int) -> UserPrefs:
        return UserPrefs()

