"""The hall of fame, and the role of the champions."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.model import Actor
from tests.cogs.test_league_desk import of_people
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, closed, desk, started
from tests.support.discord.panel import erased
from tests.support.nights.simulated_night import SimulatedNight

pytestmark = pytest.mark.usefixtures("seldom")


async def roles(world: World, person: Any) -> list[str]:
    member = await world.within(world.app.client.get_guild(world.guild.id).fetch_member(person.id))
    return [role.name for role in member.roles]


async def won_season(world: World, manager: Any, champion: int = 0) -> list[Any]:
    """Season 1 of three at one table, which Ann has won, is closed."""
    people = await of_people(world, manager, "Ann", "Bo", "Cy", preset="tables", game="trichu", rounds=1)
    if champion:
        await world.within(world.app.leagues.seasons.configure(1, Actor(1, "x", manager=True), champion=champion))
    await started(world, manager)
    await awarded(world, manager, 1, "Award to Ann", "test")
    await closed(world, manager)
    return people


async def test_the_hall_of_fame_names_the_winners_and_forgets_who_is_erased(world: World) -> None:
    manager = boss(world)
    ann, *_ = await won_season(world, manager)
    page = (await ann.slash(world.channel, "league show", season=1)).response
    hall = await ann.click(page, label="Hall of fame")
    assert hall.ephemeral
    said = world.text(hall.response)
    assert "Cup: **Ann**" in said
    assert "1. **Ann** · 🏆 1 · 🥈 0 · 🥉 0 · 1 season · 0 of 0 games won" in said, "an awarded game was not played"
    assert "2. **Bo**" in said
    await world.within(world.app.leagues.erase(ann.id, "Former player"))
    said = world.said(await manager.click(page, label="Hall of fame"))
    assert "Ann" not in said
    assert "1. **Former player" in said, "the place of the others is what it was"
    assert "Cup: **" not in said
    (eve,) = world.join("Eve")
    assert "moved on" in world.said(await world.forge(eve, "bd:league-hall:1:0:rulers-1"))


async def test_a_manager_cannot_choose_a_role_that_they_could_not_give(world: World) -> None:
    """Who manages leagues by a role, and has no right to manage roles."""
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm")
    admin = world.guild.create_role(name="Admin", permissions=discord.Permissions(administrator=True))
    await world.env.settle()
    panel = (await desk(world, manager, "Settings")).response
    await manager.select(panel, ["champion"], custom_id=world.select(panel, "pick-season-setting")["custom_id"])
    control = next(part["custom_id"] for part in world.components(panel) if part["type"] == 6)
    refused = await manager.select(panel, [admin], custom_id=control)
    assert "Choose a role that you may give yourself" in world.text(refused.followups[-1])
    assert (await world.app.leagues.seasons.season(1)).settings.notices.champion == 0


async def test_champions_get_the_role_and_lose_it_with_their_data(world: World) -> None:
    manager = boss(world)
    role = world.guild.create_role(name="Champion")
    await world.env.settle()
    ann, bo, _ = await won_season(world, manager, role.id)
    assert "Champion" in await roles(world, ann)
    assert "Champion" not in await roles(world, bo)
    await awarded(world, manager, 1, "Award to Bo", "a mistake")
    assert "Champion" in await roles(world, bo), "a corrected title takes the role along"
    assert "Champion" not in await roles(world, ann)
    await awarded(world, manager, 1, "Award to Ann", "no mistake")
    await erased(world, ann)
    assert "Champion" not in await roles(world, ann)


@pytest.mark.parametrize(("place", "name", "found"), [
    (discord.Role, "is_assignable", lambda self: False),
    (discord.Member, "guild_permissions", discord.Permissions(manage_guild=True))])
async def test_a_missing_permission_is_named(
        world: World, monkeypatch: pytest.MonkeyPatch, place: type, name: str, found: object) -> None:
    """The role is above the bot's, or the bot may manage no roles."""
    manager = boss(world)
    role = world.guild.create_role(name="Champion")
    await world.env.settle()
    monkeypatch.setattr(place, name, found)
    ann, *_ = await won_season(world, manager, role.id)
    assert any("I could not give" in world.text(each) for each in world.channel.history()[-3:])
    assert "Champion" not in await roles(world, ann)


async def test_the_prize_of_a_night_is_no_way_to_more_rights(world: World) -> None:
    manager = boss(world)
    admin = world.guild.create_role(name="Admin", permissions=discord.Permissions(administrator=True))
    night = SimulatedNight(world, manager, world.join("Ann"))
    await night.open(rounds="2", deals="1")
    await world.later(3)
    answer = await world.forge(manager, "bd:pick-night-prize:1:0", (str(admin.id),))
    assert "Choose a role that you may give yourself" in world.said(answer)
    rules = (await world.app.leagues.seasons.season(1)).settings.night
    assert rules is not None
    assert rules.prize == 0


async def test_ones_own_season_is_shown_to_oneself_and_gone_with_ones_data(world: World) -> None:
    manager, (eve,) = boss(world), world.join("Eve")
    ann, *_ = await won_season(world, manager)
    page = (await ann.slash(world.channel, "league show", season=1)).response
    shown = await ann.click(page, label="My season")
    assert shown.ephemeral
    assert shown.response.attachments or "Place 1 of 3" in world.text(shown.response)
    assert "not in this season" in world.said(await eve.click(page, label="My season"))
    await world.within(world.app.leagues.erase(ann.id, "Former player"))
    assert "not in this season" in world.said(await ann.click(page, label="My season"))
