"""The story of a server's week: told once, on its day, of what everybody may see; silent without anything to tell."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.core import background
from bot.features.server_records.values import new_records
from bot.features.story.feature import STORY_FEATURE
from bot.features.story.service import CALL_GAIN, TURNED_BELOW
from bot.features.story.values import STORY_CHANNEL, STORY_DAY, STORY_SENT, STORY_TOLD
from bot.i18n import texts
from bot.league.ports import Played
from bot.tables.core.model import Status, Table
from bot.tables.core.ports import Place
from bot.tables.core.preferences import GuildSettings
from cogs.story.cog import StoryCog
from cogs.story.weekly import KIND, TOO_LATE_AFTER, due_after, waits_for
from games.actions import Decline, Give
from games.review.winning import GameTale, Swing, TurningCall
from tests.cogs.test_panels import boss
from tests.support.discord.cogs import cog_of
from tests.support.discord.days import act, fixed, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player
from tests.support.preferences import changed

pytestmark = pytest.mark.usefixtures("rarely")

MINUTE = 60
WEEK = timedelta(days=7)


def tale(record: str) -> GameTale:
    """Everything turned at the first lead, by Ann's grand Tichu."""
    lead = next(number for number, line in enumerate(record.splitlines(), 1) if " play " in line)
    return GameTale(Swing((0, 2), 0.09, 1, (1, lead)), (TurningCall(0, "grand", 1, before=0.3, after=0.74),))


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed(tell=tale)


async def finished(world: World, channel: Any = None) -> list[Any]:
    """Ann, Bo, Cy and Di have played a game of one deal."""
    members = world.join("Ann", "Bo", "Cy", "Di")
    lobby = (await members[0].slash(channel or world.channel, "play", pace="async", options="deals=1")).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(5)
    players = [Player(world, member, direct=True) for member in members]
    for seat, player in enumerate(players):
        await act(world, player, Decline(seat))
    await world.later(5)
    for seat, player in enumerate(players):
        view = await world.app.tables.view(1, player.member.id)
        await act(world, player, Give(seat, view.seats[seat].cards[:3]))
    await world.later(5)
    await play_on(world, lambda snapshot: snapshot.status is Status.OVER)
    await world.later(5)
    await world.app.leagues.results.settle()
    return members


async def chosen(world: World) -> None:
    """The settings of a server that wants its story in ``games`` tomorrow."""
    now = world.clock.now()
    await world.set_guild(changed(
        GuildSettings(threads=False), story_channel=world.channel.id, story_day=(now + timedelta(days=1)).isoweekday(),
        story_told=now, story_sent=now))
    await world.within(looked_after(world))
    await world.later(1)


async def looked_after(world: World) -> None:
    cog_of(world, StoryCog).stories.schedule(world.guild.id)


async def pass_to_story(world: World, more: float = 5 * MINUTE) -> None:
    due = due_after(await settings_of(world), world.clock.now())
    await world.later((due - world.clock.now()).total_seconds() + more)
    await cog_of(world, StoryCog).stories.settle()
    await world.later(MINUTE)


async def settings_of(world: World) -> GuildSettings:
    return await world.app.storage.preferences.guild(world.guild.id)


def stories(world: World) -> list[discord.Message]:
    return [each for each in world.channel.history() if "The week's story" in world.text(each)]


async def test_the_week_is_told_once_with_what_happened(world: World) -> None:
    ann, bo, *_ = await finished(world)
    store, long_ago = world.app.storage.leagues.statistics, world.clock.now() - timedelta(days=30)
    await store.put_played(900, [
        Played(900, user, None, world.guild.id, "tichu", long_ago, result, {"peak_win": 1, "edition": 9}, side)
        for side, (user, result) in enumerate(((ann.id, 1), (bo.id, -1)))])
    await chosen(world)
    assert not stories(world)
    await pass_to_story(world)
    (story,) = stories(world)
    said = world.text(story)
    won = {each.user for each in await store.played(world.guild.id, "tichu") if each.table == 1 and each.result > 0}
    names = " and ".join(f"**{name}**" for name, member in world.people.items() if member.id in won)
    assert f"{names} won at Tichu (table 1) after a chance of only 9% in round 1." in said
    call = texts()("story.call.grand")
    assert f"Best call: {call} by **Ann** in round 1 at table 1: the chance to win went from 30% to 74%." in said
    assert "New record at Tichu: Highest win, +" in said
    assert "The trick that turned table 1:" in said
    assert "1 game this week." in said
    (gallery,) = [part for part in world.components(story) if part["type"] == 12]
    assert gallery["items"][0]["description"]
    assert not story.mentions
    assert world.labels(story) == ["Replay: table 1, round 1", "Replay: table 1"]
    assert "round 1 with open cards" in world.said(await bo.click(story, label="Replay: table 1, round 1"))
    await world.restart()
    await world.later(MINUTE)
    await cog_of(world, StoryCog).stories.settle()
    await pass_to_story(world)
    assert len(stories(world)) == 1, "told once; and of the next week there is nothing to tell"
    settings = await settings_of(world)
    assert settings[STORY_TOLD] == settings[STORY_SENT]


@pytest.mark.parametrize("why", ["nobody played", "hidden", "nothing turned"])
async def test_a_week_without_anything_to_tell_passes_in_silence(world: World, why: str,
                                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    if why == "nobody played":
        world.join("Ann")
    elif why == "nothing turned":
        async def dull(record: str) -> GameTale:
            call = TurningCall(0, "small", 1, before=0.5, after=0.5 + CALL_GAIN / 2)
            return GameTale(Swing((0, 2), TURNED_BELOW + 0.01, 1, (1, 20)), (call,))

        monkeypatch.setattr(world.app.client.services.features[STORY_FEATURE], "_tell", dull)
        await finished(world)
    else:
        secret = world.guild.create_text_channel(
            "secret", overwrites={world.guild.default_role: discord.PermissionOverwrite(view_channel=False)})
        await world.env.settle()
        world.channel, shown = secret, world.channel
        await hidden_game(world)
        world.channel = shown
    await chosen(world)
    await pass_to_story(world)
    assert not stories(world)
    settings = await settings_of(world)
    assert settings[STORY_SENT] == settings[STORY_TOLD]


async def test_no_game_is_read_while_tables_wait(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    story, waits, read = world.app.client.services.features[STORY_FEATURE], [True], list[str]()

    async def tell(record: str) -> GameTale:
        read.append(record)
        return tale(record)

    async def may_see(table: Table) -> bool:
        return True

    monkeypatch.setattr(story, "_busy", lambda: waits[0])
    monkeypatch.setattr(story, "_tell", tell)
    await finished(world)
    reading = asyncio.create_task(story.of_week(world.guild.id, world.clock.now(), may_see))
    await world.later(10 * background.PAUSE)
    assert not reading.done()
    assert not read
    waits[0] = False
    await world.later(2 * background.PAUSE)
    assert [each.table.id for each in (await reading).turned] == [1]
    assert len(read) == 1


async def hidden_game(world: World) -> None:
    """A counted game in the channel, which not everybody sees."""
    from bot.tables.core.model import Person
    from bot.tables.rules.lobby_rules import Opening

    ann, bo = world.join("Ann", "Bo")
    tables = world.app.tables
    table = (await tables.lobbies.create(Person(ann.id, "Ann"), Opening("tatsu", world.channel.id, world.guild.id))).id
    await tables.lobbies.join(table, Person(bo.id, "Bo"))
    await world.within(tables.lobbies.start(table, ann.id))
    await world.app.storage.leagues.statistics.put_played(table, [
        Played(table, user, None, world.guild.id, "tatsu", world.clock.now(), result, {"edition": 9}, side)
        for side, (user, result) in enumerate(((ann.id, 1), (bo.id, -1)))])


async def test_who_is_erased_is_not_told_of(world: World) -> None:
    ann, *_ = await finished(world)
    await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
    await chosen(world)
    await pass_to_story(world)
    for story in stories(world):
        assert "Ann" not in world.text(story)
        assert "Best call" not in world.text(story), "it was hers"


async def test_a_story_that_discord_does_not_take_at_once_comes_once(world: World) -> None:
    await finished(world)
    await chosen(world)
    away = world.outage("POST", f"/channels/{world.channel.id}/messages", status=503)
    await pass_to_story(world)
    assert not stories(world)
    settings = await settings_of(world)
    assert settings[STORY_TOLD] > settings[STORY_SENT], "claimed before it is sent"
    await away.end()
    await world.later(5 * MINUTE)
    assert len(stories(world)) == 1
    settings = await settings_of(world)
    assert settings[STORY_TOLD] == settings[STORY_SENT]


@pytest.mark.parametrize("what", ["erased", "moved", "hidden"])
async def test_a_story_that_waits_is_told_as_it_is_by_then(world: World, what: str) -> None:
    """Without who was erased meanwhile; in no other channel than the one whose readers it was worked out for; and
    without a game whose channel was hidden."""
    played = world.guild.create_text_channel("played")
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    ann, *_ = await finished(world, played)
    await chosen(world)
    away = world.outage("POST", f"/channels/{world.channel.id}/messages", status=503)
    await pass_to_story(world, MINUTE)
    if what == "erased":
        await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
    elif what == "moved":
        await choose_channel(world, boss(world), other)
    else:
        there = world.app.client.get_channel(played.id)
        await world.within(there.set_permissions(there.guild.default_role, view_channel=False))
    await away.end()
    for _ in range(2):
        await world.later(2 * MINUTE)
        await cog_of(world, StoryCog).stories.settle()
    told = [world.text(each) for place in (world.channel, other) for each in place.history()]
    said = [each for each in told if "The week's story" in each]
    if what == "erased":
        assert len(said) == 1
        assert "Ann" not in said[0]
        assert "Best call" not in said[0], "it was hers"
    else:
        assert not [each for each in said if "table 1" in each]
    settings = await settings_of(world)
    assert settings[STORY_TOLD] == settings[STORY_SENT]


async def test_a_story_whose_arrival_was_not_known_loses_who_was_erased(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Discord answers the second request by the message that is there, as it was."""
    ann, *_ = await finished(world)
    await chosen(world)
    editor = cog_of(world, StoryCog).stories._editor
    post, there = editor.post, list[discord.Message]()

    async def lossy(*args: Any, place: Place | None = None, **given: Any) -> discord.Message:
        if place is None or place.kind != KIND:
            return await post(*args, place=place, **given)
        if there:
            return there[0]
        there.append(await post(*args, place=place, **given))
        editor.forget(there[0].id)
        await editor._failed(place, transient=True)
        await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
        raise discord.HTTPException(SimpleNamespace(status=503, reason=""), "lost")  # type: ignore[arg-type]

    monkeypatch.setattr(editor, "post", lossy)
    await pass_to_story(world)
    await cog_of(world, StoryCog).stories.settle()
    await world.later(2 * MINUTE)
    (story,) = stories(world)
    assert "won at Tichu" in world.text(story)
    assert "Ann" not in world.text(story)


@pytest.mark.parametrize("sent", [False, True])
async def test_after_a_kill_a_claimed_story_is_sent_only_if_it_is_not_there(world: World, sent: bool) -> None:
    """The row of a message that is on its way is gone once it was sent."""
    await finished(world)
    await chosen(world)
    away = world.outage("POST", f"/channels/{world.channel.id}/messages", status=503)
    await pass_to_story(world, MINUTE)
    if sent:
        await world.app.storage.messages.end(Place(KIND, world.guild.id))
    await world.restart(killed=True)
    await away.end()
    await world.later(2 * MINUTE)
    await cog_of(world, StoryCog).stories.settle()
    await world.later(MINUTE)
    assert len(stories(world)) == (0 if sent else 1)
    settings = await settings_of(world)
    assert settings[STORY_TOLD] == settings[STORY_SENT]


@pytest.mark.parametrize("gone", [True, False])
async def test_a_channel_that_is_gone_or_refuses_is_left_in_peace(world: World, gone: bool) -> None:
    await finished(world)
    await chosen(world)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=404 if gone else 403,
                           code=10003 if gone else 50013, message="no", times=None)
    await pass_to_story(world)
    settings = await settings_of(world)
    assert not stories(world)
    assert settings[STORY_SENT] == settings[STORY_TOLD]
    assert settings[STORY_CHANNEL] == (0 if gone else world.channel.id), "it may be allowed again by next week"


async def settings_panel(world: World, manager: Any) -> Any:
    panel = (await manager.slash(world.channel, "setup")).response
    await manager.click(panel, label="Weekly story")
    return panel


async def choose_channel(world: World, manager: Any, channel: Any) -> None:
    panel = await settings_panel(world, manager)
    await manager.select(panel, [channel], custom_id="bd:pick-story:0:0:channel")


async def test_admins_choose_channel_and_day(world: World) -> None:
    manager, (eve,) = boss(world), world.join("Eve")
    silent = world.guild.create_text_channel(
        "silent", overwrites={world.guild.default_role: discord.PermissionOverwrite(send_messages=False)})
    await world.env.settle()
    panel = await settings_panel(world, manager)
    assert "No story is told here." in world.text(panel)
    await choose_channel(world, manager, silent)
    assert (await settings_of(world))[STORY_CHANNEL] == 0
    for wrong in (world.guild.id + 5, manager.id):
        await world.forge(manager, "bd:pick-story:0:0:channel", [str(wrong)])
        assert (await settings_of(world))[STORY_CHANNEL] == 0
    await choose_channel(world, manager, world.channel)
    await manager.select(panel, ["3"], custom_id="bd:pick-story:0:0:day")
    settings = await settings_of(world)
    assert (settings[STORY_CHANNEL], settings[STORY_DAY]) == (world.channel.id, 3)
    assert settings[STORY_SENT] == world.clock.now(), "what has passed is not told"
    for wrong in (0, 8):
        await world.forge(manager, "bd:pick-story:0:0:day", [str(wrong)])
    await world.forge(eve, "bd:pick-story:0:0:day", ["5"])
    await world.forge(eve, "bd:story-setting:0:0")
    assert (await settings_of(world))[STORY_DAY] == 3
    await manager.click(panel, label="Back")
    assert "Weekly story" in world.labels(panel)


def test_a_story_is_due_on_its_day_in_its_zone_unless_it_is_too_late() -> None:
    berlin = changed(GuildSettings(zone="Europe/Berlin"), story_channel=1, story_day=2)
    due = datetime(2026, 11, 24, 17, tzinfo=UTC)
    assert due_after(berlin, due - timedelta(days=3)) == due
    assert due_after(berlin, due) == due + WEEK
    assert waits_for(berlin, due - timedelta(seconds=1)) is None, "the week before is too long ago"
    assert waits_for(berlin, due) == waits_for(berlin, due + TOO_LATE_AFTER) == due
    assert waits_for(berlin, due + TOO_LATE_AFTER + timedelta(seconds=1)) is None
    assert waits_for(changed(berlin, story_sent=due), due + TOO_LATE_AFTER) is None
    assert waits_for(changed(berlin, story_told=due), due) == due, "claimed, but not done with"
    assert waits_for(changed(berlin, story_channel=0), due) is None


def test_new_records_are_those_that_broke_one() -> None:
    now = datetime(2026, 11, 24, tzinfo=UTC)

    def game(table: int, days: int, **counters: int) -> list[Played]:
        return [Played(table, user, None, 9, "tichu", now - timedelta(days=days), result, counters, side)
                for side, (user, result) in enumerate(((1, 1), (2, -1)))]

    played = [*game(3, 1, peak_win=300, peak_bombs=2), *game(2, 2, peak_win=200), *game(1, 20, peak_win=200)]
    assert [(each.kind, each.value) for each in new_records(played, now - WEEK)] == [("win", 300)]
    assert new_records(played[2:], now - WEEK) == [], "as high is no new record"
    assert new_records(played[:4], now - WEEK) == [], "the first of a kind is none"
