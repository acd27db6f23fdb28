"""What tests of the deal of the day do again and again."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.tables.core.model import Status
from games.actions import Take
from games.players import choose
from tests.support.discord.discord_world import World


async def day_page(world: World, member: Any) -> Any:
    """The page of the deal of the day, from ``/learn``."""
    door = (await member.slash(world.channel, "learn")).response
    return (await member.click(door, label="Deal of the day")).response


async def begin(world: World, member: Any) -> Any:
    """Press *Play*; the answer."""
    page = await day_page(world, member)
    result = await member.click(page, label="Play")
    await world.later(4)
    return result


async def play_out(world: World, member: Any, table: int = 1) -> None:
    """The member plays as the easy AI player does, to the end."""
    tables = world.app.tables
    for _ in range(400):
        snapshot = await tables.snapshot(table)
        if snapshot.status is Status.OVER:
            return
        legal = [each for each in await tables.legal(table, member.id) if not isinstance(each, Take)]
        if 0 in snapshot.to_act and legal and snapshot.phase != "closing":
            view = await tables.view(table, member.id)
            action = choose("easy", view, legal, Random(snapshot.seq)).action or legal[0]
            await world.within(tables.act(table, member.id, snapshot.seq, action))
        await world.later(6)
    raise AssertionError("this never comes")
