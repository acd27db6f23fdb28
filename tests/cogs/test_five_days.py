"""A game of five days: four people of different time zones who do everything with clicks, and what they are told.

Ann (Berlin), Bo (New York, direct messages closed), Cy (Dubai) and Di (London) play Tichu with eight hours for a move
and eight in reserve. Cy is on vacation for a day, Bo misses two deadlines, Di leaves and Eve (Athens) takes the seat
from the waiting list, the bot is restarted every noon. Three deals give somebody a bomb, and all of them standing
orders an occasion. The game ends by play. Then the log alone says whether the score is right, whether
each deadline fired once and at its time, and whether the orders did what they say; the diary says what people
were told and when.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.core.model import Status
from bot.tables.core.time_control import ASYNC
from games.players import choose
from games.registry import GAMES
from games.tichu import TICHU
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.five_days.checks import Check
from tests.support.five_days.story import DEALS, START, Events, seated

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def options() -> dict[str, Any]:
    drawn = iter(range(10**9))
    return {
        "games": {**GAMES, "tichu": FixedDeals(TICHU, *[tuple(hand for hand in deal) for deal in DEALS])},
        "paces": {"live": ASYNC, "async": ASYNC}, "interval": 1.0,
        "player": lambda level, *given: choose("easy", *given),
        "random": lambda n: (next(drawn) * 2654435761 % 2 ** (8 * n)).to_bytes(n, "big"),
    }


async def test_a_game_of_five_days(world: World) -> None:
    story = await seated(world)
    events, days = Events(story), 0
    while (await story.snapshot()).status is Status.RUNNING:
        now = world.clock.now()
        assert now < START + timedelta(days=8), "it goes on for ever"
        if now >= START + timedelta(days=days + 1):
            days += 1
            await world.restart()
        await events.happen(now)
        await world.later(story.rng.uniform(60, 480) if await story.looks_in() else 750)
        story.no_flood()
    assert days >= 5
    assert not events.left
    await (await Check.of(story)).all()
