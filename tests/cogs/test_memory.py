"""A game that is over leaves nothing in memory. ``BUSDRIVER_GAMES=100`` plays so many through Discord instead of 4."""

from __future__ import annotations

import os

from bot.tables.core.model import Status
from tests.stress.registries import sizes
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai
from tests.support.discord.panel import on_panel
from tests.support.discord.players import started

GAMES = int(os.environ.get("BUSDRIVER_GAMES", "4"))


async def test_a_game_that_is_over_leaves_nothing_behind(world: World) -> None:
    players = await started(world, "Ann", ais=3, options="target=100")
    await world.within(world.app.tables.stand_in(1, players[0].member.id))
    for _ in range(40):
        await world.later(120)
    if (await world.app.tables.snapshot(1)).status is not Status.OVER:
        await world.within(world.app.tables.resign(1, players[0].member.id))
    await world.later(30)
    assert not len(world.app.client.delivery.hands.sessions)
    assert not world.app.client.delivery.lanes.waiting


async def ended_games(world: World) -> dict[str, int]:
    """Play two games to their ends: one by AI players, one with a proposal that is stopped."""
    host = world.join(f"Host {len(world.people)}")[0]
    numbers = []
    for _ in range(2):
        lobby = (await host.slash(world.channel, "play", game="tatsu", target=100)).response
        await add_ai(world, host, lobby, "easy")
        await world.later(2)
        await host.click(lobby, label="Start")
        await world.later(4)
        numbers.append((await world.app.tables.lists.of_person(host.id))[0].id)
    panel = await on_panel(world, host, "Pause", numbers[1])
    for _ in range(2):  # it asks once more
        await host.click(panel, label="End the game")
    await world.within(world.app.tables.stand_in(numbers[0], host.id))
    for _ in range(40):
        await world.later(120)
        if (await world.app.tables.snapshot(numbers[0])).status is Status.OVER:
            break
    for number in numbers:
        assert (await world.app.tables.snapshot(number)).status is Status.OVER
    await world.later(600)
    assert not world.app.client.delivery.lanes.waiting
    return dict(sizes(world.app, "app", set()))


async def test_no_registry_grows_with_games(world: World) -> None:
    """Every container of the bot, wherever it is, has as many entries after all games as after two."""
    before = await ended_games(world)
    assert len(before) > 30, "the containers have been found"
    for _ in range(GAMES // 2 - 1):
        after = await ended_games(world)
    assert {where: (before.get(where), size) for where, size in after.items() if size != before.get(where)} == {}
