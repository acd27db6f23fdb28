"""A game that is over leaves nothing in memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from cachetools import Cache
from discord_world import World
from players import started
from test_calls import play

from bot.tables.core.model import Status


async def test_a_game_that_is_over_leaves_nothing_behind(world: World) -> None:
    players = await started(world, "Ann", ais=3, options="target=100")
    await play(world, players, 1.0)
    await world.later(10)
    assert not len(world.app.client.hands.sessions)
    assert not world.app.client.lanes.waiting


BOUNDED = ("_known", "_told", "_sent", "_jobs", "locales")
"""Those of `cogs.common.rate_limit` and of `RequestLanes`, which drop what is old at the next use."""


def sizes(root: Any, path: str, seen: set[int]) -> Iterator[tuple[str, int]]:
    """The number of entries of every container that an object of ours holds, itself or through others."""
    if id(root) in seen or not type(root).__module__.startswith(("bot.", "cogs.")):
        return
    seen.add(id(root))
    names = {*getattr(root, "__dict__", ()), *getattr(type(root), "__slots__", ())}
    for name in sorted(names):
        value, where = getattr(root, name, None), f"{path}.{name}"
        if isinstance(value, dict | set | list | deque) and not isinstance(value, Cache) and name not in BOUNDED:
            yield where, len(value)
        for part in value if isinstance(value, list | tuple) else (value,):
            yield from sizes(getattr(part, "__self__", part), where, seen)


async def ended_games(world: World) -> dict[str, int]:
    """Play two games to their ends: one by AI players, one with a proposal that is stopped."""
    host = world.join(f"Host {len(world.people)}")[0]
    numbers = []
    for _ in range(2):
        lobby = (await host.slash(world.channel, "play", game="tatsu", target=100)).response
        await host.select(lobby, ["easy"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
        await world.later(2)
        await host.click(lobby, label="Start")
        await world.later(4)
        numbers.append((await world.app.tables.tables_of(host.id))[0].id)
    await host.slash(world.channel, "game pause", game=numbers[1])
    await world.forge(host, f"bd:abort:{numbers[1]}:0")
    await world.within(world.app.tables.stand_in(numbers[0], host.id))
    for _ in range(40):
        await world.later(120)
        if (await world.app.tables.snapshot(numbers[0])).status is Status.OVER:
            break
    for number in numbers:
        assert (await world.app.tables.snapshot(number)).status is Status.OVER
    await world.later(600)
    assert not world.app.client.lanes.waiting
    return dict(sizes(world.app, "app", set()))


async def test_no_registry_grows_with_games(world: World) -> None:
    """Every container of the bot, wherever it is, has as many entries after four games as after two."""
    before = await ended_games(world)
    assert len(before) > 30, "the containers have been found"
    after = await ended_games(world)
    assert {where: (before.get(where), size) for where, size in after.items() if size != before.get(where)} == {}
