"""Ways that take more than a command: a review, the check of a shuffle, the block list."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from simcord import InteractionResult, MemberActor

from cogs.common.layout import Click
from tests.support.discord.discord_world import World

CHECK = "Check the shuffle"
USERS = 5
"""Discord's type of a menu of people."""


async def replay_then(world: World, member: MemberActor, label: str, game: int | None = None) -> InteractionResult:
    """A button of the replay; what ``/replay`` says, if there is none."""
    shown = await member.slash(world.channel, "replay", **({} if game is None else {"game": game}))
    if shown.response is None or label not in world.labels(shown.response):
        return shown
    return await member.click(shown.response, label=label)


async def looked_back(world: World, member: MemberActor, game: int) -> AsyncIterator[tuple[str, InteractionResult]]:
    """What each way to look back at a game answers: the command, and what its buttons do, also where it shows none."""
    yield "replay", await member.slash(world.channel, "replay", game=game)
    for verb in ("review", "history-verify"):
        yield verb, await world.forge(member, Click(verb, game, 0).custom_id)


async def advised(world: World, member: MemberActor) -> InteractionResult:
    """*Advice* in the panel of the member's game; what its press answers, if there is none."""
    panel = await member.slash(world.channel, "game")
    if panel.response is not None and "Advice" in world.labels(panel.response):
        await member.click(panel.response, label="Advice")  # the panel becomes the advice
        return panel
    return await world.forge(member, Click("advice", 1, 0).custom_id)


async def season_file(world: World, member: MemberActor, kind: str, season: int = 1) -> Any:
    """A file of the season, from its standings, or from the desk as long as it has none."""
    page = (await member.slash(world.channel, "league show", season=season)).response
    label = next(each for each in ("Standings", "Organiser's desk") if each in world.labels(page))
    menu = (await member.click((await member.click(page, label=label)).response, label="Files")).response
    return await member.select(menu, [kind], custom_id=Click("pick-league-file", season, 0).custom_id)


async def settings_page(world: World, member: MemberActor, command: str, label: str) -> Any:
    """A page of ``/prefs`` or ``/setup``, by the button that opens it; what the button opens, if that is another
    message."""
    panel = (await member.slash(world.channel, command)).response
    opened = await member.click(panel, label=label)
    return opened.response or panel


async def block_list(world: World, member: MemberActor) -> Any:
    """Its page, from the preferences."""
    panel = await settings_page(world, member, "prefs", "More …")
    return (await member.click(panel, label="Block list")).response


async def block(world: World, member: MemberActor, other: Any) -> InteractionResult:
    """Block somebody by the list's menu."""
    page = await block_list(world, member)
    menu = next(part["custom_id"] for part in world.components(page) if part["type"] == USERS)
    return await member.select(page, [other], custom_id=menu)
