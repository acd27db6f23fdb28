"""The weekly time of a group: who is asked, what opens, its event; after outages, too, and after other changes."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.core.errors import StoreError
from bot.features.groups.feature import GROUPS_FEATURE
from bot.features.groups.store import SqlGroups
from bot.tables.core.model import Person, Status
from bot.tables.core.preferences import UserPrefs
from cogs.groups.cog import GroupsCog
from cogs.groups.meetings import SETTLES
from tests.support.discord.cogs import cog_of
from tests.support.discord.discord_world import World
from tests.support.discord.group_desk import DAY, HOUR, group, until_the_hour_before, weekly
from tests.support.rooms import searches_of

pytestmark = pytest.mark.usefixtures("rarely")


async def test_every_week_it_is_asked_who_comes_and_a_table_opens(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await weekly(world, bo)
    await world.app.storage.preferences.set_user(cy.id, UserPrefs(quiet="00:00-23:59"))
    asked = await until_the_hour_before(world)
    assert ann.mention in world.text(asked)
    assert cy.mention not in world.text(asked), "in quiet hours"
    await ann.click(asked, label="I'm in")
    await world.restart()
    await bo.click(asked, label="I'm in")
    await cy.click(asked, label="Not today")
    assert "In: **Ann** and **Bo**" in world.text(asked)
    assert "Not today: Cy" in world.text(asked)
    await world.later(HOUR)
    (lobby,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert {person.name for person in lobby.people} == {"Ann", "Bo"}
    assert len(lobby.ai_seats) == 2, "AI players fill it"
    assert "I am here" in world.text(asked)
    shown = world.public()
    for member in (ann, bo):
        await member.click(shown, label="I am here")
    assert (await world.app.tables.snapshot(lobby.id)).status is Status.RUNNING
    await world.restart()
    await world.later(2 * HOUR)
    assert len(await world.app.tables.lists.of_server(world.guild.id)) == 1, "once"


async def test_too_few_open_no_table_and_the_next_week_asks_again(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    await bo.click(asked, label="I'm in")
    await world.later(2 * HOUR)
    assert "Too few" in world.text(asked)
    assert await world.app.tables.lists.lobbies(world.guild.id) == ()
    stale = await world.forge(bo, f"bd:meet:1:0:{int(world.clock.now().timestamp())}-yes")
    assert "meeting is over" in world.said(stale)
    later = await until_the_hour_before(world)
    assert later.id != asked.id


async def test_a_meeting_missed_while_the_bot_was_away_is_left_out(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    companies = world.app.client.services.features[GROUPS_FEATURE]
    (company,) = await companies.store.weekly()
    assert (await companies.due(company))[0] is None
    cog_of(world, GroupsCog).meetings.stop()
    await world.later(7 * DAY + 3 * HOUR)
    meeting, then = await companies.due(company)
    assert meeting is None
    assert then is not None
    assert then > world.clock.now()


async def test_another_time_ends_the_call_of_the_old_one(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    await weekly(world, ann, "5")
    assert "meeting is over" in world.said(await bo.click(asked, label="I'm in"))


async def test_who_left_the_server_leaves_the_group(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await weekly(world, ann)
    world.guild.remove_member(cy)
    await world.env.settle()
    asked = await until_the_hour_before(world)
    assert cy.mention not in world.text(asked)
    assert [each.name for each in await SqlGroups(world.app.storage.database).members(1)] == ["Ann", "Bo"]
    for member in (ann, bo):
        await member.click(asked, label="I'm in")
    world.guild.remove_member(bo)
    await world.env.settle()
    await world.later(HOUR)
    assert await world.app.tables.lists.lobbies(world.guild.id) == (), "one is not enough"


@pytest.mark.parametrize("allowed", [True, False])
@pytest.mark.parametrize("manages", [True, False])
async def test_an_event_is_on_the_server_where_the_bot_may_create_one(
    world: World, monkeypatch: pytest.MonkeyPatch, allowed: bool, manages: bool,
) -> None:
    """*Manage Events* is not enough: Discord refuses to create one without *Create Events*."""
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    made: list[str] = []

    async def create(guild: discord.Guild, **given: Any) -> Any:
        made.append(given["name"])
        assert given["end_time"] > given["start_time"] > world.clock.now()
        return SimpleNamespace(id=70 + len(made))

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", create)
    monkeypatch.setattr(
        discord.Member, "guild_permissions", property(lambda me: discord.Permissions(
            create_events=allowed, manage_events=manages)))
    await weekly(world, ann)
    await world.later(SETTLES)
    (company,) = await SqlGroups(world.app.storage.database).weekly()
    assert (made, company.event) == ((["Tuesday club"], 71) if allowed else ([], 0))
    await world.restart()
    await world.later(HOUR)
    assert len(made) == allowed, "one for each meeting"
    await until_the_hour_before(world)
    await world.later(2 * HOUR)
    assert len(made) == 2 * allowed, "the next week's"


async def test_one_event_is_made_and_one_call_is_sent_for_a_time_that_is_set_step_by_step(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    made: list[str] = []

    async def create(guild: discord.Guild, **given: Any) -> Any:
        made.append(f"{given['start_time']:%H:%M}")
        return SimpleNamespace(id=len(made))

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", create)
    monkeypatch.setattr(
        discord.Member, "guild_permissions", property(lambda me: discord.Permissions(create_events=True)))
    soon = world.clock.now() + timedelta(minutes=45)
    await weekly(world, ann, str(soon.isoweekday()))
    for what, value in (("hour", soon.hour), ("minute", soon.minute // 15 * 15)):
        await world.later(5)
        await world.press(ann, f"bd:pick-group-time:1:0:{what}", (str(value),))
    await world.later(SETTLES)
    assert made == [f"{soon.hour:02}:{soon.minute // 15 * 15:02}"]
    assert sum("Who is in?" in world.text(each) for each in world.history(world.channel)) == 1


async def test_who_takes_a_change_back_is_asked_still(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for day in ("5", "2"):
        await weekly(world, ann, day)
    for member in (ann, bo):
        await member.click(asked, label="I'm in")
    assert "In: **Ann** and **Bo**" in world.text(asked)
    await world.later(HOUR)
    assert len(await world.app.tables.lists.lobbies(world.guild.id)) == 1


async def test_a_time_that_is_set_while_a_meeting_begins_stays(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for member in (ann, bo):
        await member.click(asked, label="I'm in")
    companies, fetch = world.app.client.services.features[GROUPS_FEATURE], discord.Guild.fetch_member

    async def slowly(guild: discord.Guild, user: int) -> discord.Member:
        await companies.set_time(1, ann.id, "Europe/Kyiv", day=5, minute=600)
        return await fetch(guild, user)

    monkeypatch.setattr(discord.Guild, "fetch_member", slowly)
    await world.later(HOUR)
    assert len(await world.app.tables.lists.lobbies(world.guild.id)) == 1
    (company,) = await companies.store.weekly()
    assert (company.zone, company.day, company.minute) == ("Europe/Kyiv", 5, 600)


async def test_tables_that_an_outage_kept_from_opening_open_after_it(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo, cy, di, eve = members = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    await group(world, ann, bo, cy, di)
    companies = world.app.client.services.features[GROUPS_FEATURE]
    await companies.add(1, ann.id, [Person(eve.id, "Eve")])
    await companies.agree(1, Person(eve.id, "Eve"))
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for member in members:
        await member.click(asked, label="I'm in")
    gathering, convened = world.app.tables.gathering, []
    convene = gathering.convene

    async def once(*given: Any) -> Any:
        if convened:
            raise StoreError("the disk is full")
        convened.append(await convene(*given))
        return convened[0]

    monkeypatch.setattr(gathering, "convene", once)
    await world.later(HOUR)
    assert len(await world.app.tables.lists.lobbies(world.guild.id)) == 1
    await world.restart()
    await world.later(60)
    opened = await world.app.tables.lists.lobbies(world.guild.id)
    assert sorted(person.name for table in opened for person in table.people) == ["Ann", "Bo", "Cy", "Di", "Eve"]
    assert len(opened) == 2
    assert world.text(asked).count("table") >= 2


async def test_a_group_whose_people_have_left_the_server_leaves_no_event(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    events: dict[int, SimpleNamespace] = {}

    async def create(guild: discord.Guild, **given: Any) -> Any:
        async def delete() -> None:
            del events[made.id]

        made = SimpleNamespace(id=world.clock.now().toordinal(), delete=delete)
        events[made.id] = made
        return made

    async def fetch(guild: discord.Guild, number: int) -> Any:
        return events[number]

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", create)
    monkeypatch.setattr(discord.Guild, "fetch_scheduled_event", fetch)
    monkeypatch.setattr(
        discord.Member, "guild_permissions", property(lambda me: discord.Permissions(create_events=True)))
    await weekly(world, ann)
    await world.later(SETTLES)
    assert len(events) == 1
    for member in (ann, bo):
        world.guild.remove_member(member)
    await world.env.settle()
    for _ in range(8 * 24):
        await world.later(HOUR)
    assert await SqlGroups(world.app.storage.database).group(1) is None
    assert events == {}


async def test_who_looks_for_such_a_game_gets_a_seat_that_is_left(world: World) -> None:
    """People of the queue before AI players; nobody who looks for something else, or keeps apart from one of them."""
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for member in (ann, bo):
        await member.click(asked, label="I'm in")
    await world.app.storage.blocks.block(ann.id, Person(eve.id, "Eve"))
    await world.later(HOUR - 90)
    await world.look_for_players(cy, game="tichu", pace="live")
    await world.look_for_players(di, game="lord", pace="live")
    await world.look_for_players(eve, game="tichu", pace="live")
    await world.later(120)
    (table,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert {person.id for person in table.people} == {ann.id, bo.id, cy.id}
    assert sum(seat.person is None for seat in table.taken) == 1, "an AI player in the last seat"
    assert cy.id not in {each.user for each in await searches_of(world.app.storage).searches() if not each.seat}
