"""The private panels of a game and of statistics, as somebody uses them."""

from __future__ import annotations

from typing import Any

from simcord import MemberActor

from tests.support.discord.discord_world import World


async def opened(world: World, member: MemberActor, game: int | None = None) -> Any:
    """The panel that ``/game`` answers with."""
    given = {} if game is None else {"game": game}
    return (await member.slash(world.channel, "game", **given)).response


async def on_panel(world: World, member: MemberActor, label: str, game: int | None = None) -> Any:
    """Press a button of the panel; the panel after it."""
    panel = await opened(world, member, game)
    await member.click(panel, label=label)
    return panel


async def answered(world: World, member: MemberActor, label: str, game: int | None = None) -> str:
    """What the panel says after this button was pressed."""
    return world.text(await on_panel(world, member, label, game))


async def more_time(world: World, member: MemberActor, seconds: int) -> str:
    panel = await opened(world, member)
    await member.select(
        panel, [f"extend-{seconds}"], custom_id=world.select(panel, "pick-propose")["custom_id"])
    return world.text(panel)


async def ended(world: World, member: MemberActor, label: str, sure: str = "") -> Any:
    """Press a button that is asked about once more, and confirm it; the panel after it."""
    panel = await on_panel(world, member, label)
    await member.click(panel, label=sure or label)
    return panel


async def waiting_list(world: World, member: MemberActor, game: str = "any") -> Any:
    """Enter the server's list of people who would take over a seat; its page."""
    page = (await member.slash(world.channel, "game")).response
    listed = (await member.click(page, label="Take over a free seat")).response
    await member.select(listed, [game], custom_id=world.select(listed, "pick-wait")["custom_id"])
    return listed


async def tab(world: World, member: MemberActor, label: str, **given: Any) -> Any:
    """A tab of ``/stats``."""
    page = (await member.slash(world.channel, "stats", **given)).response
    await member.click(page, label=label)
    return page


async def erased(world: World, member: MemberActor) -> None:
    """Delete one's own data, as a person does."""
    sure = await member.click(await tab(world, member, "My data"), label="Delete my data")
    await member.click(sure.response, label="Yes, delete it")


async def choose(world: World, member: MemberActor, page: Any, what: str, value: Any) -> Any:
    """Choose in a menu of ``/stats``; the page after it."""
    part = next(part for part in world.components(page)
                if part.get("custom_id", "").split(":")[1:2] == ["pick-stats"]
                and part["custom_id"].split(":")[4].startswith(f"{what}."))
    await member.select(page, [value], custom_id=part["custom_id"])
    return page
