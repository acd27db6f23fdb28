"""Standing company through Discord: keep, agree, ask now, meet every week, leave; restarts, erasure, forged clicks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.league.model import LeagueError
from bot.tables.company.groups import ASKED_A_DAY, PEOPLE
from bot.tables.core.model import Person, Status
from bot.tables.core.preferences import UserPrefs
from bot.tables.rules.lobby_rules import Opening
from tests.support.discord.discord_world import World

HOUR, DAY = 3600, 86400


async def played(world: World, *members: Any) -> int:
    """A game of these people that is over."""
    tables = world.app.tables
    host = members[0]
    table = (await tables.create(Person(host.id, names(world)[host.id]), Opening(
        "tichu", world.channel.id, world.guild.id))).id
    for member in members[1:]:
        await tables.join(table, Person(member.id, names(world)[member.id]))
    for _ in range(4 - len(members)):
        await tables.add_ai(table, host.id, "easy")
    await world.within(tables.start(table, host.id))
    await world.later(3)
    await world.within(tables.abort(table, host.id, force=True))
    await world.later(3)
    return table


def names(world: World) -> dict[int, str]:
    return {member.id: name for name, member in world.people.items()}


async def keep(world: World, member: Any, table: int, name: str = "Tuesday club") -> Any:
    await world.forge_form(member, f"bd:form-keep:{table}:0", {"name": name})
    return await world.app.storage.companies.of_user(member.id)


async def group(world: World, *members: Any) -> int:
    """A group of these people, who have all agreed."""
    table = await played(world, *members)
    (company,) = await keep(world, members[0], table)
    for member in members[1:]:
        await member.user.click(world.dm(member), label="Yes, keep me")
    return int(company.id)


async def page(world: World, member: Any) -> Any:
    """A group's page, by ``/games``."""
    await world.later(5)
    games = (await member.slash(world.channel, "games")).response
    listed = (await member.click(games, label="Groups")).response
    return (await member.click(listed, label="Show")).response


async def weekly(world: World, member: Any, day: str = "2") -> None:
    shown = await page(world, member)
    await member.click(shown, label="Weekly time")
    menu = next(part for part in world.components(shown) if str(part.get("custom_id", "")).endswith(":day"))
    await member.select(shown, [day], custom_id=menu["custom_id"])


async def test_after_a_game_its_people_are_kept_if_they_agree(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await played(world, ann, bo, cy)
    assert "Play again with these" in world.labels(world.public())
    await keep(world, ann, 1)
    assert "**Ann** would like to play with you again" in world.text(world.dm(bo))
    assert "**Tuesday club**" in world.text(world.dm(bo))
    await bo.user.click(world.dm(bo), label="Yes, keep me")
    await cy.user.click(world.dm(cy), label="No, thanks")
    members = await world.app.storage.companies.members(1)
    assert [(each.name, each.agreed) for each in members] == [("Ann", True), ("Bo", True)]
    shown = world.text(await page(world, bo))
    assert "Ann" in shown
    assert "no weekly time" in shown


@pytest.mark.parametrize("name", ["<@123456789012345678>", "a\u202eb", "@everyone", "https://x.y", " "])
async def test_a_bad_name_is_refused(world: World, name: str) -> None:
    ann, bo = world.join("Ann", "Bo")
    table = await played(world, ann, bo)
    assert await keep(world, ann, table, name) == []
    assert world.dm(bo) is None or "would like" not in world.text(world.dm(bo))


async def test_one_press_asks_all_who_agreed_twice_a_day(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    prefs = world.app.storage.preferences
    await prefs.set_user(cy.id, UserPrefs(quiet="00:00-23:59"))
    before = world.sent_to(cy)
    shown = await page(world, bo)
    asked = await bo.click(shown, label="Who wants to play now?")
    assert "Players who got a message: 1" in world.said(asked)
    assert "**Bo** invites you" in world.text(world.dm(ann))
    assert world.sent_to(cy) == before, "in quiet hours"
    (lobby,) = await world.app.tables.lobbies(world.guild.id)
    assert lobby.channel == world.channel.id
    await ann.user.click(world.dm(ann), label="Join")
    assert (await world.app.tables.snapshot(lobby.id)).table.seat_of(ann.id) is not None
    for _ in range(ASKED_A_DAY - 1):
        await world.later(60)
        await world.within(world.app.tables.cancel((await world.app.tables.lobbies(world.guild.id))[0].id, bo.id))
        await bo.click(await page(world, bo), label="Who wants to play now?")
    await world.restart()
    refused = await cy.click(await page(world, cy), label="Who wants to play now?")
    assert f"asked {ASKED_A_DAY} times in a day" in world.said(refused)
    await world.later(DAY)
    allowed = await ann.click(await page(world, ann), label="Who wants to play now?")
    assert "Your table is open" in world.said(allowed)


async def until_the_hour_before(world: World) -> Any:
    """Move time to the weekly meeting's call; return its message."""
    for _ in range(8 * 24):
        found = [each for each in world.history(world.channel) if "Who is in?" in world.text(each)]
        if found:
            return found[-1]
        await world.later(HOUR)
    raise AssertionError("nobody was asked")


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
    (lobby,) = await world.app.tables.lobbies(world.guild.id)
    assert {person.name for person in lobby.people} == {"Ann", "Bo"}
    assert len(lobby.ai_seats) == 2, "AI players fill it"
    assert "I am here" in world.text(asked)
    shown = world.public()
    for member in (ann, bo):
        await member.click(shown, label="I am here")
    assert (await world.app.tables.snapshot(lobby.id)).status is Status.RUNNING
    await world.restart()
    await world.later(2 * HOUR)
    assert len(await world.app.tables.tables_of_guild(world.guild.id)) == 1, "once"


async def test_too_few_open_no_table_and_the_next_week_asks_again(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    await bo.click(asked, label="I'm in")
    await world.later(2 * HOUR)
    assert "Too few" in world.text(asked)
    assert await world.app.tables.lobbies(world.guild.id) == ()
    stale = await world.forge(bo, f"bd:meet:1:0:{int(world.clock.now().timestamp())}-yes")
    assert "meeting is over" in world.said(stale)
    later = await until_the_hour_before(world)
    assert later.id != asked.id


async def test_a_meeting_missed_while_the_bot_was_away_is_left_out(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await weekly(world, ann)
    companies = world.app.client.services.players.companies
    (company,) = await companies.store.weekly()
    assert (await companies.due(company))[0] is None
    world.app.client.features.meetings.stop()
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
    assert [each.name for each in await world.app.storage.companies.members(1)] == ["Ann", "Bo"]
    for member in (ann, bo):
        await member.click(asked, label="I'm in")
    world.guild.remove_member(bo)
    await world.env.settle()
    await world.later(HOUR)
    assert await world.app.tables.lobbies(world.guild.id) == (), "one is not enough"


async def test_an_erasure_takes_somebody_out_of_the_group(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for member in (ann, bo, cy):
        await member.click(asked, label="I'm in")
    await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
    (company,) = await world.app.storage.companies.of_user(bo.id)
    assert company.host in (bo.id, cy.id), "somebody else keeps it"
    await world.later(HOUR)
    (lobby,) = await world.app.tables.lobbies(world.guild.id)
    assert {person.name for person in lobby.people} == {"Bo", "Cy"}
    with pytest.raises(LeagueError):
        await world.within(world.app.client.services.leagues.erase(bo.id, "Former player"))


async def test_the_last_one_who_leaves_takes_the_group_with_them(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await ann.click(await page(world, ann), label="Leave the group")
    (company,) = await world.app.storage.companies.of_user(bo.id)
    assert company.host == bo.id
    await bo.click(await page(world, bo), label="Leave the group")
    assert await world.app.storage.companies.company(1) is None


async def test_the_host_adds_and_removes_people(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    await group(world, ann, bo)
    shown = await page(world, ann)
    adding = next(part["custom_id"] for part in world.components(shown) if "group-add" in str(part.get("custom_id")))
    await ann.select(shown, [cy, bo], custom_id=adding)
    assert "Asked now: 1" in world.text(shown)
    assert "**Ann** would like" in world.text(world.dm(cy))
    removing = world.select(shown, "pick-group-remove")["custom_id"]
    await ann.select(shown, [str(bo.id)], custom_id=removing)
    assert {each.name for each in await world.app.storage.companies.members(1)} == {"Ann", "Cy"}
    await di.slash(world.channel, "block", player=ann)
    shown = await page(world, ann)
    await ann.select(shown, [di], custom_id="bd:pick-group-add:1:2")
    assert "Asked now: 0" in world.text(shown), "who has blocked one is not asked"
    many = world.join(*(f"P{number}" for number in range(PEOPLE)))
    for start, size in ((0, 2), (5, 7)):
        await world.later(20)
        await ann.select(shown, many[start:start + 5], custom_id=f"bd:pick-group-add:1:{size}")
    assert not [part for part in world.components(shown) if "group-add" in str(part.get("custom_id"))], "it is full"
    refused = await world.forge(ann, "bd:pick-group-add:1:0", [str(many[-1].id)])
    assert f"at most {PEOPLE} people" in world.said(refused)


@pytest.mark.parametrize("control", [
    "group:1:0", "group-agree:1:0", "group-leave:1:0", "group-now:1:0", "group-time:1:0", "meet:1:0:5-yes",
    "group:99:0", "meet:1:0:99999999999999999-no"])
async def test_a_group_is_nothing_to_others(world: World, control: str) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    await group(world, ann, bo)
    said = world.said(await world.forge(eve, "bd:" + control))
    assert "in no such group" in said or "meeting is over" in said
    assert "Ann" not in said
    assert len(await world.app.storage.companies.members(1)) == 2


@pytest.mark.parametrize("control", ["pick-group-add", "pick-group-remove", "pick-group-time"])
async def test_forged_choices_change_nothing(world: World, control: str) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    await group(world, ann, bo)
    verb = f"bd:{control}:1:0" + (":day" if control.endswith("time") else "")
    assert "in no such group" in world.said(await world.forge(eve, verb, (str(eve.id),)))
    if not control.endswith("time"):
        assert "Only Ann can do that" in world.said(await world.forge(bo, verb, (str(ann.id),)))
    else:
        assert "moved on" in world.said(await world.forge(bo, verb, ("9",)))
    (company,) = await world.app.storage.companies.of_user(bo.id)
    assert company.day == 0
    assert len(await world.app.storage.companies.members(1)) == 2


async def test_who_has_not_agreed_does_nothing_in_the_group(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await keep(world, ann, await played(world, ann, bo))
    for control in ("group-now:1:0", "group-time:1:0"):
        assert "Yes, keep me" in world.said(await world.forge(bo, "bd:" + control))
    assert "Nobody else has agreed" in world.said(await world.forge(ann, "bd:group-now:1:0"))


@pytest.mark.parametrize("allowed", [True, False])
async def test_an_event_is_on_the_server_where_the_bot_may_create_one(
    world: World, monkeypatch: pytest.MonkeyPatch, allowed: bool,
) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    made: list[str] = []

    async def create(guild: discord.Guild, **given: Any) -> Any:
        made.append(given["name"])
        assert given["end_time"] > given["start_time"] > world.clock.now()
        return SimpleNamespace(id=70 + len(made))

    monkeypatch.setattr(discord.Guild, "create_scheduled_event", create)
    monkeypatch.setattr(
        discord.Member, "guild_permissions", property(lambda me: discord.Permissions(create_events=allowed)))
    await weekly(world, ann)
    await world.later(5)
    (company,) = await world.app.storage.companies.weekly()
    assert (made, company.event) == ((["Tuesday club"], 71) if allowed else ([], 0))
    await world.restart()
    await world.later(HOUR)
    assert len(made) == allowed, "one for each meeting"
    await until_the_hour_before(world)
    await world.later(2 * HOUR)
    assert len(made) == 2 * allowed, "the next week's"
