"""How many calls to Discord a game costs, whatever they are for: at most three for each move that a person makes.

Games of people alone, of people with AI players and of one person with AI players, played from the direct message
or from a private one in the channel. ``think`` is what AI players and tricks take: the tests' short times, or a live
table's own. A move costs its answer, and on the way to the next one the hand of who is in turn and, not for each, the
table's message.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from bot.tables.core.entries import Recorded
from bot.tables.core.model import Status
from bot.tables.core.time_control import LIVE
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started
from tests.support.discord.still_time import QUICK
from tests.support.thorough import sampled

LIMIT = 3.0
AIMED = {"tichu": 2.9}
"""What whole games stay below, so that others, with other cards, stay below the limit."""
STEPS = 900
MOVES = sampled(25, 40)
"""Moves of people after which the rest of a game would say the same."""
SHORT: dict[str, dict[str, Any]] = {
    "tichu": {"options": "target=100"}, "trichu": {"rounds": 3}, "tientsin": {"target": 100}, "tatsu": {"target": 100},
    "lord": {"rounds": 2, "options": "edition=rio"},
}  # fmt: skip
KINDS = [
    ("tichu", 4, 0, 3.0, "live"), ("tichu", 1, 3, 3.0, "live"), ("trichu", 3, 0, 3.0, "short"),
    ("lord", 1, 4, 3.0, "live"), ("tatsu", 4, 0, 3.0, "short"),
    *sampled((), (("tichu", 4, 0, 1.0, "short"), ("tichu", 2, 2, 1.0, "short"), ("tientsin", 1, 5, 3.0, "live"))),
]  # fmt: skip


@pytest.fixture
def options(secrets: Any, request: pytest.FixtureRequest) -> dict[str, Any]:
    """The same cards each time."""
    pace = replace(LIVE, limit=None) if request.node.callspec.params.get("think") == "live" else QUICK["live"]
    return {"random": secrets, "paces": {**QUICK, "live": pace}}


async def moves(world: World) -> int:
    """What people have done by their own clicks: answers to calls, gifts, plays, passes."""
    log = await world.app.storage.tables.log(1)
    return sum(isinstance(entry.fact, Recorded) and entry.key is not None for entry in log)


def calls(world: World) -> Counter[str]:
    return Counter(re.sub(r"\d{5,}|/interactions/.*", "…", f"{call.method} {call.path}")
                   for call in world.env.http_requests)


async def play(world: World, players: list[Player], pause: float) -> None:
    """`MOVES` moves, or a round and the next deal; each person takes ``pause`` seconds before they act."""
    begun = await moves(world)
    for _ in range(STEPS):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.status is Status.OVER or snapshot.view(None).rounds or await moves(world) - begun >= MOVES:
            await world.later(LIVE.between + 1)
            return
        await world.later(pause)
        for player in players if snapshot.phase is not Phase.CLOSING else ():
            await found(player)
            if world.has_turn(player.hand):
                await player.step()
    raise AssertionError("the game has no end")


async def found(player: Player) -> None:
    """A new round's table has moved the private hand below it: there it is played from now on."""
    if not player.direct:
        seen = player.world.history(player.world.channel, player.member)
        player.private = next(message for message in reversed(seen) if message.flags.ephemeral)


async def calls_a_move(world: World, players: list[Player], pause: float) -> float:
    for player in players:  # in the first game of all more is explained
        await found(player)
        if "Hints off" in player.labels:
            await player.press("Hints off")
    before, begun = calls(world), await moves(world)
    await play(world, players, pause)
    made, done = calls(world) - before, await moves(world) - begun
    assert done > 10
    print(f"{made.total() / done:.2f} calls a move: {done} moves, {dict(made)}")
    return made.total() / done


@pytest.mark.parametrize(("game", "people", "ais", "pause", "think"), KINDS)
async def test_three_calls_a_move(world: World, game: str, people: int, ais: int, pause: float, think: str) -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Eve")[:people]
    players = await started(world, *names, ais=ais, game=game, **SHORT[game])
    assert await calls_a_move(world, players, pause) <= AIMED.get(game, LIMIT)


@pytest.mark.parametrize("people", [1, 4])
async def test_three_calls_a_move_in_the_channel(world: World, people: int) -> None:
    """Everybody plays from *My hand* under the table; their direct message is edited now and then, too."""
    players = await started(world, *("Ann", "Bo", "Cy", "Di")[:people], ais=4 - people, direct=False,
                            options="target=100")
    for player in players:
        await player.open()
    assert await calls_a_move(world, players, 3.0) <= LIMIT
