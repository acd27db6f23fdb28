"""Standing company through Discord: keep, agree, ask now, leave; erasure, forged clicks."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.groups.store import SqlGroups
from bot.features.groups.values import ASKED_A_DAY, GROUPS_A_PERSON, MEMBERS_MAX, GroupMember, PlayGroup
from bot.league.model import LeagueError
from bot.tables.core.model import Person
from bot.tables.core.preferences import UserPrefs
from bot.tables.rules.lobby_rules import Opening
from cogs.common.gate import LOBBIES_A_CHANNEL
from tests.support.discord.discord_world import World
from tests.support.discord.group_desk import DAY, HOUR, group, keep, page, played, until_the_hour_before, weekly

pytestmark = pytest.mark.usefixtures("rarely")


async def test_a_group_is_kept_from_the_page_of_its_game(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await played(world, ann, bo)
    (over,) = [each for each in world.channel.history() if "Keep this group" in world.labels(each)]
    form = await ann.click(over, label="Keep this group")
    await ann.submit_modal(form, {"name": "Tuesday club"})
    (kept,) = await SqlGroups(world.app.storage.database).of_user(ann.id)
    assert kept.name == "Tuesday club"


async def test_after_a_game_its_people_are_kept_if_they_agree(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await played(world, ann, bo, cy)
    assert "Keep this group" in world.labels(world.public())
    await keep(world, ann, 1)
    assert "**Ann** would like to play with you again" in world.text(world.dm(bo))
    assert "**Tuesday club**" in world.text(world.dm(bo))
    await bo.user.click(world.dm(bo), label="Yes, keep me")
    await cy.user.click(world.dm(cy), label="No, thanks")
    members = await SqlGroups(world.app.storage.database).members(1)
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
    (lobby,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert lobby.channel == world.channel.id
    await ann.user.click(world.dm(ann), label="Join")
    assert (await world.app.tables.snapshot(lobby.id)).table.seat_of(ann.id) is not None
    for _ in range(ASKED_A_DAY - 1):
        await world.later(60)
        open_now = await world.app.tables.lists.lobbies(world.guild.id)
        await world.within(world.app.tables.lobbies.cancel(open_now[0].id, bo.id))
        await bo.click(await page(world, bo), label="Who wants to play now?")
    await world.restart()
    refused = await cy.click(await page(world, cy), label="Who wants to play now?")
    assert f"asked {ASKED_A_DAY} times in a day" in world.said(refused)
    await world.later(DAY)
    allowed = await ann.click(await page(world, ann), label="Who wants to play now?")
    assert "Your table is open" in world.said(allowed)


async def test_an_erasure_takes_somebody_out_of_the_group(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo, cy)
    await weekly(world, ann)
    asked = await until_the_hour_before(world)
    for member in (ann, bo, cy):
        await member.click(asked, label="I'm in")
    await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
    (company,) = await SqlGroups(world.app.storage.database).of_user(bo.id)
    assert company.host in (bo.id, cy.id), "somebody else keeps it"
    await world.later(HOUR)
    (lobby,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert {person.name for person in lobby.people} == {"Bo", "Cy"}
    with pytest.raises(LeagueError):
        await world.within(world.app.client.services.leagues.erase(bo.id, "Former player"))


async def test_the_last_one_who_leaves_takes_the_group_with_them(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    await ann.click(await page(world, ann), label="Leave the group")
    (company,) = await SqlGroups(world.app.storage.database).of_user(bo.id)
    assert company.host == bo.id
    await bo.click(await page(world, bo), label="Leave the group")
    assert await SqlGroups(world.app.storage.database).group(1) is None


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
    assert {each.name for each in await SqlGroups(world.app.storage.database).members(1)} == {"Ann", "Cy"}
    await di.context_menu(world.channel, "Block", ann)
    shown = await page(world, ann)
    before = world.sent_to(di)
    await ann.select(shown, [di], custom_id="bd:pick-group-add:1:2")
    assert "Asked now: 1" in world.text(shown), "nobody learns who has blocked them"
    assert world.sent_to(di) == before
    listed = (await di.click((await di.slash(world.channel, "games")).response, label="Groups")).response
    assert "Tuesday club" not in world.text(listed), "who has blocked one is not asked"
    await ann.select(shown, [str(di.id)], custom_id=removing)
    many = world.join(*(f"P{number}" for number in range(MEMBERS_MAX)))
    for start, size in ((0, 2), (5, 7)):
        await world.later(20)
        await ann.select(shown, many[start:start + 5], custom_id=f"bd:pick-group-add:1:{size}")
    assert not [part for part in world.components(shown) if "group-add" in str(part.get("custom_id"))], "it is full"
    refused = await world.forge(ann, "bd:pick-group-add:1:0", [str(many[-1].id)])
    assert f"at most {MEMBERS_MAX} people" in world.said(refused)


async def test_nobody_is_asked_again_and_again_for_one_group(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await group(world, ann, bo)
    shown = await page(world, ann)

    async def change(verb: str, value: Any) -> None:
        control = next(part["custom_id"] for part in world.components(shown) if verb in str(part.get("custom_id")))
        await ann.select(shown, [value], custom_id=control)

    for _ in range(3):
        await change("pick-group-add", cy)
        assert world.sent_to(cy) == 1
        await change("pick-group-remove", str(cy.id))
        await world.later(20)
    await change("pick-group-add", cy)
    await cy.click(await page(world, cy), label="Yes, keep me")
    assert [each.agreed for each in await SqlGroups(world.app.storage.database).members(1)] == [True, True, True]


async def test_a_crowded_channel_takes_no_group_either(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await group(world, ann, bo)
    for number in range(LOBBIES_A_CHANNEL):
        opening = Opening("tichu", world.channel.id, world.guild.id)
        await world.app.tables.lobbies.create(Person(500 + number, "x"), opening)
    other = world.guild.create_text_channel("other")
    await world.env.settle()
    games = (await bo.slash(other, "games")).response
    shown = (await bo.click((await bo.click(games, label="Groups")).response, label="Show")).response
    refused = await bo.click(shown, label="Who wants to play now?")
    assert f"{LOBBIES_A_CHANNEL} open lobbies" in world.said(refused)
    assert len(await world.app.tables.lists.lobbies(world.guild.id)) == LOBBIES_A_CHANNEL


async def test_groups_that_one_is_only_asked_for_take_no_room(world: World) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    store = SqlGroups(world.app.storage.database)
    for number in range(GROUPS_A_PERSON):
        await store.create(
            PlayGroup(0, world.guild.id, world.channel.id, f"G{number}", eve.id, game="tichu", pace="live"),
            [GroupMember(eve.id, "Eve", agreed=True), GroupMember(ann.id, "Ann", agreed=False)])
    await keep(world, ann, await played(world, ann, bo))
    listed = (await ann.click((await ann.slash(world.channel, "games")).response, label="Groups")).response
    assert "Tuesday club" in world.text(listed), "one's own come first"
    assert len(await keep(world, eve, await played(world, eve, bo))) == GROUPS_A_PERSON, "no more"


@pytest.mark.parametrize("control", [
    "group:1:0", "group-agree:1:0", "group-leave:1:0", "group-now:1:0", "group-time:1:0", "meet:1:0:5-yes",
    "group:99:0", "meet:1:0:99999999999999999-no"])
async def test_a_group_is_nothing_to_others(world: World, control: str) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    await group(world, ann, bo)
    said = world.said(await world.forge(eve, "bd:" + control))
    assert "in no such group" in said or "meeting is over" in said
    assert "Ann" not in said
    assert len(await SqlGroups(world.app.storage.database).members(1)) == 2


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
    (company,) = await SqlGroups(world.app.storage.database).of_user(bo.id)
    assert company.day == 0
    assert len(await SqlGroups(world.app.storage.database).members(1)) == 2


async def test_who_has_not_agreed_does_nothing_in_the_group(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await keep(world, ann, await played(world, ann, bo))
    for control in ("group-now:1:0", "group-time:1:0"):
        assert "Yes, keep me" in world.said(await world.forge(bo, "bd:" + control))
    assert "Nobody else has agreed" in world.said(await world.forge(ann, "bd:group-now:1:0"))


async def renamed(world: World, host: Any, name: str) -> Any:
    """What the host gets who types another name of the group."""
    shown = await page(world, host)
    await host.click(shown, label="Settings")
    return await host.submit_modal(await host.click(shown, label="Change the name"), {"name": name})


async def moved(world: World, member: Any, zone: str) -> Any:
    """What somebody gets who types another time zone of the weekly time."""
    shown = await page(world, member)
    await member.click(shown, label="Weekly time")
    return await member.submit_modal(await member.click(shown, label="Change the time zone"), {"zone": zone})


async def test_the_host_changes_name_game_and_pace_and_anybody_the_zone(world: World) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    number = await group(world, ann, bo)
    store = SqlGroups(world.app.storage.database)
    shown = await page(world, ann)
    assert "Settings" not in world.labels(await page(world, bo))
    await ann.click(shown, label="Settings")
    for what, value in (("game", "tatsu"), ("pace", "async")):
        menu = next(each for each in world.components(shown) if str(each.get("custom_id", "")).endswith(f":{what}"))
        await ann.select(shown, [value], custom_id=menu["custom_id"])
    await renamed(world, ann, "Friday club")
    await weekly(world, bo)
    await moved(world, bo, "Europe/Athens")
    after = await store.group(number)
    assert (after.name, after.game, after.pace, after.zone, after.day) == (
        "Friday club", "tatsu", "async", "Europe/Athens", 2)
    for member in (bo, eve):  # neither a member nor a stranger
        await world.forge(member, f"bd:pick-group-setting:{number}:0:game", ["lord"])
        await world.forge(member, f"bd:pick-group-setting:{number}:0:pace", ["live"])
        await world.forge_form(member, f"bd:form-group-name:{number}:0", {"name": "Mine"})
    await world.forge_form(eve, f"bd:form-group-zone:{number}:0", {"zone": "Asia/Seoul"})
    for bad in (f"bd:pick-group-setting:{number}:0:game", f"bd:pick-group-setting:{number}:0:pace"):
        await world.forge(ann, bad, ["chess"])
    await renamed(world, ann, "@everyone")
    await moved(world, ann, "Nowhere/At all")
    assert await store.group(number) == after
    await world.later(5 * DAY)


async def test_the_game_does_not_change_while_the_group_is_asked(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    number = await group(world, ann, bo)
    await weekly(world, ann)
    await until_the_hour_before(world)
    said = world.said(await world.forge(ann, f"bd:pick-group-setting:{number}:0:game", ["tatsu"]))
    assert "is being asked who comes" in said
    await renamed(world, ann, "Friday club")
    company = await SqlGroups(world.app.storage.database).group(number)
    assert (company.name, company.game) == ("Friday club", "tichu")
