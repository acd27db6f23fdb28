"""A player's panel of a lobby, and what is pressed there."""

from __future__ import annotations

from typing import Any

from simcord import InteractionResult, MemberActor

from tests.support.discord.discord_world import World


async def lobby_panel(world: World, member: MemberActor, lobby: Any) -> Any:
    """The panel of somebody who has a seat; of who is alone in a full lobby it is behind *More*."""
    doors = [part["custom_id"] for part in world.components(lobby)
             if part.get("custom_id", "").split(":")[1:2] in (["join"], ["lobby-more"])]
    return (await member.click(lobby, custom_id=doors[0])).response


async def on_lobby_panel(world: World, member: MemberActor, lobby: Any, label: str) -> InteractionResult:
    """Press a button of the panel."""
    return await member.click(await lobby_panel(world, member, lobby), label=label)


async def chosen_on_panel(
    world: World, member: MemberActor, lobby: Any, verb: str, *values: str,
) -> InteractionResult:
    """Choose in a menu of the panel: each value for itself."""
    panel = await lobby_panel(world, member, lobby)
    for value in values:
        result = await member.select(panel, [value], custom_id=world.select(panel, verb)["custom_id"])
        await world.later(1)
    return result


async def all_rules(world: World, member: MemberActor, lobby: Any) -> Any:
    """The settings' page with every rule."""
    settings = (await member.click(lobby, label="Settings")).response
    await member.click(settings, label="More …")
    return settings


async def add_ai(world: World, member: MemberActor, lobby: Any, *levels: str) -> None:
    await chosen_on_panel(world, member, lobby, "pick-ai", *levels)
