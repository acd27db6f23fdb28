"""Discord takes only some dozens of new threads and of new direct messages: what the library does then."""

from __future__ import annotations

import asyncio

import discord
import pytest

from tests.support.discord.opening_limits import THREAD_WAIT, TOO_FAST, OpeningLimits
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired


async def test_threads_come_after_minutes_and_direct_messages_do_not(wired: Wired) -> None:
    loop = asyncio.get_running_loop()
    wired.discord.openings = limits = OpeningLimits(loop.time, threads=3, people=2)
    channel = wired.app.client.get_channel(int(wired.discord.channel["id"]))
    assert isinstance(channel, discord.TextChannel)
    begun = loop.time()
    for number in range(5):
        await channel.create_thread(name=f"Table {number}", type=discord.ChannelType.public_thread)
    assert loop.time() - begun > THREAD_WAIT, "the library waits for the fourth"
    assert limits.refused["thread"] == 1
    people = [Person(wired.discord, f"P{number}") for number in range(3)]
    for each in people[:2]:
        await wired.app.client.create_dm(discord.Object(each.id))
    with pytest.raises(discord.HTTPException) as refused:
        await wired.app.client.create_dm(discord.Object(people[2].id))
    assert refused.value.code == TOO_FAST
    await wired.app.client.create_dm(discord.Object(people[0].id))


def test_what_is_refused_is_taken_again_later() -> None:
    at = [0.0]
    limits = OpeningLimits(lambda: at[0], threads=2, people=1)

    def thread() -> bool:
        return limits.check("POST", "/channels/5/threads", {"name": "x"}) is None

    def direct(user: int) -> bool:
        return limits.check("POST", "/users/@me/channels", {"recipient_id": user}) is None

    assert [thread(), thread(), thread()] == [True, True, False]
    at[0] = THREAD_WAIT - 1
    assert not thread()
    at[0] = THREAD_WAIT
    assert thread()
    assert [direct(1), direct(2), direct(1)] == [True, False, True]
    at[0] += 3601
    assert direct(2)
    assert limits.check("POST", "/channels/5/messages", {}) is None
