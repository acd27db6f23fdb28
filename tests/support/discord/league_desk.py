"""A manager, a small season, and the managers' desk of season 1 as they use it."""

from __future__ import annotations

from typing import Any

import discord

from bot.i18n import texts
from tests.support.discord.discord_world import World

OPENING = 2
"""Seconds between two presses: nobody is faster, and the gate lets no more through."""


def boss(world: World) -> Any:
    """A member who may manage the server."""
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user("Boss"), roles=[role])


async def swiss(world: World, manager: Any) -> list[Any]:
    """The players of a season in which Ann and Bo meet Cy and Di."""
    ann, bo, cy, di = people = world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Swiss", preset="swiss")
    for one, other in ((ann, bo), (cy, di)):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    await started(world, manager)
    return people


async def desk(world: World, manager: Any, *labels: str, season: int = 1) -> Any:
    """Open the desk and press buttons one after the other. The answer to the last."""
    await world.later(OPENING)
    page = (await manager.slash(world.channel, "league show", season=season)).response
    opened = await manager.click(page, label=texts()("league.desk"))
    answer, message = opened, opened.response
    for label in labels:
        await world.later(1)
        answer = await manager.click(message, label=label)
    return answer


async def started(world: World, manager: Any, season: int = 1) -> Any:
    """The first round is drawn and published. The answer to the last press."""
    answer = await desk(world, manager, "Start the season", season=season)
    if "Publish" not in world.labels(answer.response):
        return answer  # a ladder, or it was refused
    await world.later(1)
    return await manager.click(answer.response, label="Publish")


async def next_round(world: World, manager: Any, season: int = 1) -> Any:
    return await desk(world, manager, "Draw the next round", "Publish", season=season)


async def closed(world: World, manager: Any, *, season: int = 1) -> Any:
    """Only asked about, if games are open."""
    return await desk(world, manager, "Close the season", season=season)


async def game(world: World, manager: Any, fixture: int) -> Any:
    """The desk's page of a game."""
    opened = await desk(world, manager)
    await manager.click(opened.response, label="Games")
    control = world.select(opened.response, "pick-desk-game")["custom_id"]
    await manager.select(opened.response, [str(fixture)], custom_id=control)
    return opened.response


async def awarded(world: World, manager: Any, fixture: int, label: str, reason: str) -> Any:
    page = await game(world, manager, fixture)
    await world.later(1)
    await manager.submit_modal(await manager.click(page, label=label), {"reason": reason})
    return page


async def removed(world: World, manager: Any, entrant: int, label: str, reason: str = "") -> Any:
    opened = await desk(world, manager, "Entrants")
    page = opened.response if opened.response is not None else opened
    control = world.select(page, "pick-desk-entrant")["custom_id"]
    await manager.select(page, [str(entrant)], custom_id=control)
    return await manager.submit_modal(await manager.click(page, label=label), {"reason": reason})
