"""Make ``schema-15.json.gz``: a database with games in play, and the messages that were posted for them.

The file here is of commit 9583d39c. For another one copy this module to ``tests/cogs`` of a checkout of it, and run

    RECORDED=schema-15.json.gz pytest -n 0 tests/cogs/record.py
"""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started

GAMES: dict[str, tuple[tuple[str, ...], int, dict[str, Any]]] = {
    "tichu": (("Ann", "Bo", "Cy", "Di"), 0, {"rated": True}), "trichu": (("Eve",), 2, {}),
    "tientsin": (("Finn",), 5, {}), "lord": (("Gus",), 5, {}), "tatsu": (("Hal", "Ida"), 0, {}),
}
"""People, AI players and options of each game."""
STEPS = {"tichu": 8, "trichu": 5, "tientsin": 5, "lord": 4, "tatsu": 6}
KEPT = ("id", "channel_id", "author_id", "content", "timestamp", "flags", "components")


async def test_record(world: World) -> None:
    for game, (names, ais, options) in GAMES.items():
        players = await (rated(world, names) if options else started(world, *names, ais=ais, game=game))
        for _ in range(STEPS[game]):
            for player in players:
                with suppress(AssertionError):  # others are to act
                    await player.step()
                await world.later(3)
    (jo,) = world.join("Jo")
    await jo.slash(world.channel, "play")
    await world.later(5)
    write(recorded(world))


async def rated(world: World, names: tuple[str, ...]) -> list[Player]:
    """A rated game begins when all have said that they are here."""
    members = world.join(*names)
    lobby = (await members[0].slash(world.channel, "play", rated=True)).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    for member in members:
        await member.click(lobby, label="I am here")
    await world.later(2)
    if "Start" in world.labels(lobby):
        await members[0].click(lobby, label="Start")
    await world.later(4)
    return [Player(world, member, True) for member in members]


def write(found: dict[str, Any]) -> None:
    Path(os.environ["RECORDED"]).write_bytes(gzip.compress(json.dumps(found).encode(), mtime=0))


def recorded(world: World) -> dict[str, Any]:
    backend = world.env.backend
    with sqlite3.connect(world.database) as database:
        version = database.execute("PRAGMA user_version").fetchone()[0]
        dump = list(database.iterdump())
    return {
        "version": version, "dump": dump, "now": world.clock.now().isoformat(),
        "guild": world.guild.id, "channel": world.channel.id, "bot": backend.bot_user.id,
        "people": {name: [member.id, backend.dm_channels[member.id]] for name, member in world.people.items()
                   if member.id in backend.dm_channels},
        "messages": [{key: getattr(message, key) for key in KEPT}
                     for messages in backend.messages.values() for message in messages.values()
                     if message.author_id == backend.bot_user.id and not message.flags & 64],
    }
