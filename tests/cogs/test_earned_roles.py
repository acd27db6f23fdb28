"""Roles for playing: chosen by admins, given and taken by the bot."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.league.model import Actor
from bot.league.ports import Played
from cogs.common.layout import Click
from tests.cogs.test_league_honours import roles, won_season
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.panel import erased

pytestmark = pytest.mark.usefixtures("seldom")


def admin(world: World) -> Any:
    powers = discord.Permissions(manage_guild=True, manage_roles=True)
    return world.guild.add_member(world.env.create_user("Chief"), roles=[
        world.guild.create_role(name="Chief", permissions=powers)])


async def page(world: World, chief: Any) -> Any:
    await world.later(3)
    setup = (await chief.slash(world.channel, "setup")).response
    await chief.click(setup, label="Roles for playing")
    return setup


async def choose(world: World, chief: Any, word: str, role: Any) -> Any:
    shown = await page(world, chief)
    control = next(part["custom_id"] for part in world.components(shown)
                   if part.get("custom_id", "").endswith(f":{word}"))
    answer = await chief.select(shown, [] if role is None else [role], custom_id=control)
    return shown, answer


async def games(world: World, count: int, *people: int, first: int = 1000) -> None:
    """So many games of these users on the server, as they are counted."""
    at = world.clock.now() - timedelta(days=1)
    for number in range(first, first + count):
        await world.app.storage.leagues.statistics.put_played(number, [
            Played(number, user, None, world.guild.id, "tatsu", at, 1 if not side else -1, {}, side)
            for side, user in enumerate(people)])


async def state(world: World) -> set[tuple[int, str]]:
    rows = await world.app.storage.database.all("SELECT user_id, state FROM earned_roles")
    return {(user, word) for user, word in rows}


async def test_the_role_for_games_comes_with_the_last_of_them_and_goes_with_the_setting(world: World) -> None:
    chief, (ann, bo, cy) = admin(world), world.join("Ann", "Bo", "Cy")
    role = world.guild.create_role(name="Regular")
    await world.env.settle()
    await world.later(1)
    had = await world.within(world.app.client.get_guild(world.guild.id).fetch_member(cy.id))
    await world.within(had.add_roles(discord.Object(role.id)))
    await world.within(games(world, 10, ann.id, bo.id))
    await world.within(games(world, 15, cy.id, bo.id + 7_000_000, first=2000))
    await world.within(games(world, 30, bo.id, first=3000))
    shown, _ = await choose(world, chief, "games", role)
    select = next(part["custom_id"] for part in world.components(shown)
                  if part.get("custom_id", "").endswith(":needed"))
    await chief.select(shown, ["10"], custom_id=select)
    await world.later(60)
    assert "Regular" in await roles(world, ann)
    assert "Regular" in await roles(world, bo), "ten with others; those alone do not count"
    gone = bo.id + 7_000_000
    assert await state(world) == {(ann.id, "given"), (bo.id, "given"), (cy.id, "held"), (gone, "away")}
    assert "2 members have such a role from me" in world.text(await page(world, chief))
    before = len(world.env.http_requests)
    await world.restart()
    await world.later(60)
    assert "Regular" in await roles(world, ann)
    assert not any(each.method in ("PUT", "DELETE") and "/roles/" in each.path
                   for each in world.env.http_requests[before:]), "nothing is given twice"
    await erased(world, ann)
    assert "Regular" not in await roles(world, ann)
    await world.later(60)
    assert "Regular" not in await roles(world, ann)
    assert ann.id not in {user for user, _ in await state(world)}
    await choose(world, chief, "games", None)
    await world.later(60)
    assert "Regular" not in await roles(world, bo)
    assert "Regular" in await roles(world, cy), "they had it before"
    assert await state(world) == set()


async def test_a_title_brings_a_role_which_goes_when_it_is_corrected(world: World) -> None:
    chief, manager = admin(world), boss(world)
    role = world.guild.create_role(name="Winner")
    await world.env.settle()
    ann, bo, _ = await won_season(world, manager)
    await choose(world, chief, "title_role", role)
    await world.later(60)
    assert "Winner" in await roles(world, ann)
    assert "Winner" not in await roles(world, bo)
    await world.within(world.app.leagues.matches.adjudicate(
        1, Actor(manager.id, "Boss", manager=True), 1, winner=2, reason="a mistake"))
    await world.later(60)
    assert "Winner" not in await roles(world, ann)
    assert "Winner" in await roles(world, bo)


@pytest.mark.parametrize(("permissions", "said"), [
    (discord.Permissions(administrator=True), "Administrator"),
    (discord.Permissions(manage_messages=True), "Manage Messages")])
async def test_a_role_with_a_power_is_refused_and_one_that_gets_it_later_is_not_given(
        world: World, permissions: discord.Permissions, said: str) -> None:
    chief, (ann, bo) = admin(world), world.join("Ann", "Bo")
    strong = world.guild.create_role(name="Strong", permissions=permissions)
    role = world.guild.create_role(name="Regular")
    await world.env.settle()
    _, refused = await choose(world, chief, "games", strong)
    assert said in world.text(refused.followups[-1])
    there = discord.PermissionOverwrite(manage_webhooks=True)
    warden = world.guild.create_role(name="Warden")
    world.guild.create_text_channel("desk", overwrites={warden: there})
    await world.env.settle()
    _, refused = await choose(world, chief, "games", warden)
    assert "Manage Webhooks" in world.text(refused.followups[-1]), "a power in one channel is one, too"
    await choose(world, chief, "games", role)
    await world.within(games(world, 50, ann.id, bo.id))
    world.env.backend.guilds[world.guild.id].roles[role.id].permissions = permissions.value
    await world.restart()
    await world.later(60)
    assert "Regular" not in await roles(world, ann)
    assert said in world.text(await page(world, chief)), "and the page says why"


async def test_nobody_else_chooses_roles(world: World) -> None:
    (ann,) = world.join("Ann")
    role = world.guild.create_role(name="Regular")
    low = world.guild.add_member(world.env.create_user("Low"), roles=[
        world.guild.create_role(name="Low", permissions=discord.Permissions(manage_guild=True))])
    await world.env.settle()
    for word in ("games", "title_role"):
        click = Click("pick-earned-roles", 0, 0, word).custom_id
        assert "manage this server" in world.said(await world.forge(ann, click, (str(role.id),)))
        await world.later(2)
        assert "Choose a role that you may give yourself" in world.said(await world.forge(low, click, (str(role.id),)))
        await world.later(2)
    assert "moved on" in world.said(await world.forge(
        low, Click("pick-earned-roles", 0, 0, "needed").custom_id, ("3",)))


async def test_a_role_that_discord_refuses_is_given_later_and_one_from_a_killed_process_is_known(
        world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    chief, (ann, bo) = admin(world), world.join("Ann", "Bo")
    role = world.guild.create_role(name="Regular")
    await world.env.settle()
    await world.within(games(world, 50, ann.id, bo.id))
    add, failing = discord.Member.add_roles, [True]

    async def refused(self: discord.Member, *given: Any, reason: str | None = None, atomic: bool = True) -> None:
        if failing:
            response: Any = type("Response", (), {"status": 503, "reason": "busy", "headers": {}})()
            raise discord.DiscordServerError(response, "busy")
        assert reason == "Earned by playing"
        await add(self, *given, reason=reason, atomic=atomic)

    monkeypatch.setattr(discord.Member, "add_roles", refused)
    await choose(world, chief, "games", role)
    await world.later(60)
    assert await state(world) == {(min(ann.id, bo.id), "due")}, "it waits, and goes on with nobody else"
    failing.clear()
    await world.later(200)
    assert {word for _, word in await state(world)} == {"given"}
    assert "Regular" in await roles(world, ann)
    assert "Regular" in await roles(world, bo)
    await world.app.storage.database.execute("UPDATE earned_roles SET state = 'due' WHERE user_id = ?", (ann.id,))
    await world.restart()
    await world.later(60)
    assert await state(world) == {(ann.id, "given"), (bo.id, "given")}, "begun before a kill: it is the bot's"
    await world.within(world.app.client.get_guild(world.guild.id).get_role(role.id).delete())
    await world.later(5)
    assert "is gone" in world.text(await page(world, chief))
    await choose(world, chief, "games", None)
    await world.later(60)
    assert await state(world) == set()
