"""Many tables in one channel, without threads: the hands show the tables, and each table's own message is a line."""

from __future__ import annotations

from typing import Any

from bot.i18n import texts
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started

NAMES = (("Ann", "Bo"), ("Cy", "Di"), ("Ed", "Flo"))
CROWDED = texts("en")("post.crowded")


def pictures(world: World, message: Any) -> list[str]:
    return [item["media"]["url"] for part in world.components(message) for item in part.get("items", ())]


async def message_of(world: World, table: int) -> Any:
    known = await world.app.client.services.messages.message(table, "table")
    return next(message for message in world.history(world.channel) if message.id == known.message)


async def decline(world: World, players: list[Player]) -> None:
    for player in players:
        await player.press("No grand Tichu")
    await world.later(6)


async def test_of_many_tables_the_hands_show_theirs(world: World) -> None:
    first = await started(world, *NAMES[0], ais=2)
    second = await started(world, *NAMES[1], ais=2)
    await decline(world, first)
    assert pictures(world, await message_of(world, 1)), "two tables have their pictures in the channel"

    third = await started(world, *NAMES[2], ais=2)
    await decline(world, second)
    await first[0].give()
    await world.later(6)
    for table, players in enumerate((first, second, third), 1):
        shown = await message_of(world, table)
        assert CROWDED in world.text(shown)
        assert not pictures(world, shown)
        assert "Watch" in world.labels(shown)
        game = await world.app.tables.begun(table)
        for player in players:
            in_turn = game.table.seat_of(player.member.id).number in game.to_act
            assert ("play.png" in str(pictures(world, player.hand))) == in_turn
            assert in_turn or "Waiting for" in player.text, "who waits has the table in words"

    await world.within(world.app.tables.abort(3, third[0].member.id))
    await first[1].give()
    await world.later(12)
    assert pictures(world, await message_of(world, 1)), "a third table is no more"
    assert CROWDED not in world.text(await message_of(world, 1))
