"""Every game can be played through the same messages: a round or two of one person and AI players."""

from __future__ import annotations

from typing import Any

import pytest
from discord_world import World
from players import Player

from games.registry import GAMES
from games.views import Phase

KINDS = [
    ("trichu", 2, ""), ("tientsin", 5, ""), ("tatsu", 1, ""), ("tatsu", 2, ""), ("tatsu", 3, ""),
    ("lord", 4, "edition=rio"), ("lord", 11, "edition=rio"), ("lord", 6, "edition=classic"),
]


@pytest.mark.parametrize(("game", "others", "variant"), KINDS)
async def test_a_round_of_every_game(world: World, game: str, others: int, variant: str) -> None:
    if game not in GAMES:
        pytest.skip(f"{game} is not there")
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", game=game, options=variant)).response
    for _ in range(others):
        await ann.select(lobby, ["easy"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
    await world.later(2)
    await ann.click(lobby, label="Start")
    player = Player(world, ann, direct=True)
    view: Any = None
    for _ in range(600):
        await world.later(3)
        snapshot = await world.app.tables.snapshot(1)
        view = snapshot.view(None)
        if view.rounds:
            break
        mine = (await world.app.tables.view(1, ann.id)).controls or (0,)
        if snapshot.phase is not Phase.CLOSING and set(mine) & set(snapshot.to_act):
            await world.later(1.1)
            await player.step()
    assert view.rounds
    await world.later(2)
    assert any("round.png" in str(world.components(message)) for message in world.channel.history())
