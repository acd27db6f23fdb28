"""A club night among the server's scheduled events."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.league.model import Actor, Stage
from bot.league.season.night import attendance
from bot.league.settings import NightRules
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight

pytestmark = pytest.mark.usefixtures("rarely")

MANAGER = Actor(1, "B", manager=True)


async def opened(world: World, people: int = 8, **settings: str) -> SimulatedNight:
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(people))))
    await night.open(**{"rounds": "1", "deals": "1", **settings})
    await world.later(5)
    return night


async def events(world: World) -> list[discord.ScheduledEvent]:
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    found: list[discord.ScheduledEvent] = await world.within(guild.fetch_scheduled_events(with_counts=False))
    return found


async def test_a_night_is_an_event_that_goes_with_it(world: World) -> None:
    night = await opened(world, rounds="2", minutes="30")
    rules = attendance.rules_of(await night.state())
    (event,) = await events(world)
    assert (event.name, event.start_time, event.location) == (
        (await night.state()).season.name, rules.begins, "#games")
    assert event.end_time == rules.begins + 2 * timedelta(minutes=33)
    assert "rounds: 2" in (event.description or "")
    await world.within(nights_of(world.app).planning.configure(
        NUMBER, MANAGER, begins=rules.begins + timedelta(days=1), name="Tuesdays"))
    await world.later(60)
    (event,) = await events(world)
    assert event.name.startswith("Tuesdays")
    assert event.start_time == rules.begins + timedelta(days=1)
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await world.restart()
    await night.until(timedelta())
    await world.later(60)
    (event,) = await events(world)
    assert event.status is discord.EventStatus.active
    await night.play_out()
    await world.later(60)
    assert [each.status for each in await events(world)] in ([], [discord.EventStatus.completed])


async def test_the_event_of_a_night_in_a_thread_names_the_thread(world: World) -> None:
    channel = world.app.client.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await world.within(channel.create_thread(name="club", type=discord.ChannelType.public_thread))
    nights, begins = nights_of(world.app), world.app.parts.clock.now() + timedelta(hours=3)
    await world.within(nights.planning.create(
        world.guild.id, MANAGER, "Night", "swiss", NightRules(begins), channel=thread.id))
    await world.within(nights.planning.place(NUMBER, 0, 1))
    await world.later(10)
    assert [each.location for each in await events(world)] == ["#club"]


async def test_a_night_that_is_cancelled_takes_its_event_along(world: World) -> None:
    night = await opened(world)
    await night.press(await night.board(), "Cancel the night")
    await world.later(60)
    assert [each.status for each in await events(world)] in ([], [discord.EventStatus.cancelled])


@pytest.mark.parametrize("code", [30038, 50013])
async def test_where_events_are_refused_a_night_does_without(world: World, code: int) -> None:
    world.env.inject_error("POST", "/guilds/*/scheduled-events", status=400, code=code, times=None)
    night = await opened(world)
    assert not await events(world)
    asked = sum(each.path.endswith("/scheduled-events") and each.method == "POST" for each in world.env.http_requests)
    assert asked == 1, "it does not ask again and again"
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(3)
    assert (await night.state()).season.stage is Stage.RUNNING


def allow(monkeypatch: pytest.MonkeyPatch, **allowed: bool) -> None:
    """What the bot may do on the whole server."""
    monkeypatch.setattr(discord.Member, "guild_permissions", property(lambda me: discord.Permissions(**allowed)))


async def test_to_manage_events_is_not_enough_to_create_one(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    allow(monkeypatch, manage_events=True)
    night = await opened(world)
    assert not await events(world)
    assert not any(
        each.path.endswith("/scheduled-events") and each.method == "POST" for each in world.env.http_requests)
    world.people["Boss"] = night.director
    told = "\n".join(
        world.text(message) for message in world.history(world.channel, night.director) if message.flags.ephemeral)
    assert "Create Events" in told


@pytest.mark.parametrize("allowed", ["create_events", "manage_events", None])
async def test_its_own_event_follows_with_either_permission(
    world: World, monkeypatch: pytest.MonkeyPatch, allowed: str | None,
) -> None:
    await opened(world)
    allow(monkeypatch, **({allowed: True} if allowed else {}))
    await world.within(nights_of(world.app).planning.configure(NUMBER, MANAGER, name="Tuesdays"))
    await world.later(60)
    (event,) = await events(world)
    assert event.name.startswith("Tuesdays") is bool(allowed)


async def test_an_event_that_a_moderator_deleted_is_not_missed(world: World) -> None:
    night = await opened(world)
    (event,) = await events(world)
    await world.within(event.delete())
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(60)
    assert (await night.state()).season.stage is Stage.RUNNING
    assert not await events(world)


async def test_an_event_of_a_killed_process_is_found_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    nights: Any = nights_of(world.app).planning

    async def killed(season: int, number: int, thread: int) -> None:
        if number < 0:
            raise RuntimeError("killed")
        await type(nights).place(nights, season, number, thread)

    monkeypatch.setattr(nights, "place", killed)
    world.expect_error("failed")
    await opened(world)
    monkeypatch.undo()
    await world.later(120)
    await world.restart()
    await world.later(60)
    assert len(await events(world)) == 1
    assert (await world.app.leagues.seasons.state(NUMBER)).night.places[-1] == (await events(world))[0].id
