"""Groups of people who play together, through Discord: kept after a game, with a weekly time."""

from __future__ import annotations

from typing import Any

from bot.features.groups.store import SqlGroups
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from tests.support.discord.discord_world import World

HOUR, DAY = 3600, 86400


async def played(world: World, *members: Any) -> int:
    """A game of these people that is over."""
    tables = world.app.tables
    host = members[0]
    table = (await tables.lobbies.create(Person(host.id, names(world)[host.id]), Opening(
        "tichu", world.channel.id, world.guild.id))).id
    for member in members[1:]:
        await tables.lobbies.join(table, Person(member.id, names(world)[member.id]))
    for _ in range(4 - len(members)):
        await tables.lobbies.add_ai(table, host.id, "easy")
    await world.within(tables.lobbies.start(table, host.id))
    await world.later(3)
    await world.within(tables.abort(table, host.id, force=True))
    await world.later(3)
    return table


def names(world: World) -> dict[int, str]:
    return {member.id: name for name, member in world.people.items()}


async def keep(world: World, member: Any, table: int, name: str = "Tuesday club") -> Any:
    """Press *Keep this group* at the table that is over; the person's groups after that."""
    button = f"bd:keep:{table}:0"
    over = next(each for each in reversed(world.history(world.channel))
                if any(part.get("custom_id") == button for part in world.components(each)))
    await member.submit_modal(await member.click(over, custom_id=button), {"name": name})
    return await SqlGroups(world.app.storage.database).of_user(member.id)


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


async def weekly(world: World, member: Any, day: str = "2") -> Any:
    """The page of the weekly time, on which a day is set."""
    shown = await page(world, member)
    await member.click(shown, label="Weekly time")
    menu = next(part for part in world.components(shown) if str(part.get("custom_id", "")).endswith(":day"))
    await member.select(shown, [day], custom_id=menu["custom_id"])
    return shown


async def until_the_hour_before(world: World) -> Any:
    """Move time to the weekly meeting's call; return its message."""
    for _ in range(8 * 24):
        found = [each for each in world.history(world.channel) if "Who is in?" in world.text(each)]
        if found:
            return found[-1]
        await world.later(HOUR)
    raise AssertionError("nobody was asked")
