"""Where the bot is no member it makes no request with its own token: the stand-in notes each (`Discord.found`)."""

from __future__ import annotations

import asyncio

import pytest

from bot.tables.core.model import Status
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired
from tests.wire.test_after_outage import Table
from tests.wire.test_anywhere import close_dms, opened, play, show_hand

ENDED = Fault(401, body={"message": "Invalid Webhook Token", "code": 50027})


@pytest.fixture(params=["group", "server without the bot"])
def place(wired: Wired, request: pytest.FixtureRequest) -> Json:
    return wired.discord.group(wired.ann.user) if request.param == "group" else wired.discord.foreign("lounge")


async def test_a_private_hand_whose_token_has_ended_is_left(wired: Wired, place: Json) -> None:
    """Tokens may end early. Bo presses *My hand* again."""
    ann, bo = wired.ann, Person(wired.discord, "Bo")
    ann.place = bo.place = place
    close_dms(wired, bo)
    await opened(wired, ann, bo)
    await show_hand(bo)
    assert await play(wired, ann, bo, moves=4) is Status.RUNNING
    closed = wired.discord.meet
    wired.discord.meet = lambda method, path: ENDED if path.startswith("/webhooks/") else closed(method, path)
    await play(wired, ann, bo, moves=4)
    await asyncio.sleep(60)
    wired.discord.meet = closed
    assert not wired.discord.found
    await show_hand(bo)
    assert await play(wired, ann, bo) is Status.OVER


async def test_a_server_that_has_removed_the_bot_gets_no_request(wired: Wired) -> None:
    table = Table(wired)
    await table.begin()
    await wired.discord.gateway.emit("GUILD_DELETE", {"id": wired.discord.guild["id"]})
    await asyncio.sleep(1)
    before = len(wired.discord.requests)
    for _ in range(6):
        await table.move()
        await asyncio.sleep(30)
    there = f"/channels/{wired.discord.channel['id']}/"
    assert not [each for each in wired.discord.requests[before:] if each[1].startswith(there)]
