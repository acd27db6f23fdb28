"""A start of the bot with many running games, against Discord's limit of requests a second."""

from __future__ import annotations

import asyncio

from benchmarks.tables import half_a_round, write_game
from bot.tables.core.model import Person as Player
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired

GAMES = 55
A_SECOND = 50
"""Requests that Discord takes from a bot, answers to interactions aside."""


async def test_a_start_with_many_running_games(wired: Wired) -> None:
    """All of them are shown, within the limit, and who asks for a hand meanwhile gets it."""
    people = [wired.ann, *(Person(wired.discord, name) for name in ("Bo", "Cy", "Di"))]
    seated = [Player(person.id, person.name) for person in people]
    lines = half_a_round(1)
    for _ in range(GAMES):
        await write_game(wired.app.storage, seated, lines, wired.clock.now(), guild=int(wired.discord.guild["id"]),
                         channel=int(wired.discord.channel["id"]))
    await wired.stop_bot()
    times: list[float] = []

    def heard(method: str, path: str, status: int, scope: str) -> None:
        if not path.startswith(("/interactions/", "/webhooks/")):
            times.append(asyncio.get_running_loop().time())

    wired.discord.heard = heard
    await wired.start_bot()
    assert await wired.ann.slash("hand", game=GAMES) is not None

    async def all_shown() -> bool:
        return not await wired.app.storage.messages.behind("table")

    await wired.until(all_shown)
    assert len(times) >= GAMES
    assert len(times) <= A_SECOND * (times[-1] - times[0] + 2), "a second's worth at once, then the rate"
