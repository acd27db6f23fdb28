"""How many calls to Discord a game costs, whatever they are for.

Four people: at most three for each move. Who plays with AI players alone and passes whenever they can pays for three
(the answer, the table and the hand at their next turn), and for the exchange, whose cards are chosen one by one.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from discord_world import World
from players import Player, started

from bot.tables.model import Status

LIMITS = {4: 3.0, 1: 3.2}
STEPS = 400


@pytest.fixture
def options(secrets: Any) -> dict[str, Any]:
    """The same cards each time."""
    return {"random": secrets}


async def moves(world: World) -> int:
    """What people have done by their own clicks: answers to calls, gifts, plays, passes."""
    log = await world.app.storage.tables.log(1)
    return sum(entry.kind == "record" and entry.key is not None for entry in log)


def calls(world: World) -> Counter[str]:
    return Counter(re.sub(r"\d{5,}|/interactions/.*", "…", f"{call.method} {call.path}")
                   for call in world.env.http_requests)


async def play(world: World, players: list[Player], pause: float) -> None:
    """The game to its end; each person takes ``pause`` seconds before they act."""
    for _ in range(STEPS):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.status is Status.OVER:
            return
        due = [player for player, seat in zip(players, range(4), strict=False) if seat in snapshot.to_act]
        await world.later(pause)
        for player in due:
            if player.world.has_turn(player.hand):
                await player.step()


@pytest.mark.parametrize(("people", "pause"), [(4, 1.0), (4, 3.0), (1, 1.0), (1, 3.0)])
async def test_three_calls_a_move(world: World, people: int, pause: float) -> None:
    names = ("Ann", "Bo", "Cy", "Di")[:people]
    players = await started(world, *names, ais=4 - people, options="target=100")
    for player in players:  # in the first game of all more is explained
        await player.press("No more hints")
    before, begun = calls(world), await moves(world)
    await play(world, players, pause)
    made, done = calls(world) - before, await moves(world) - begun
    assert done > 20
    print(f"{people} people, {pause:.0f} s a move: {made.total() / done:.2f} calls a move")
    assert made.total() / done <= LIMITS[people], (made.total() / done, done, made)
