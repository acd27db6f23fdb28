"""The bot is killed after Discord has taken a message and before it is stored: the message is not sent twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.tables.core.model import Status
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_world import Wired, labels


@pytest.mark.parametrize("private", [False, True], ids=["table", "hand"])
async def test_a_message_that_was_sent_but_not_stored_is_sent_once(wired: Wired, private: bool) -> None:
    lobby = await wired._lobby()
    sent, place, channel = asyncio.Event(), "", str(wired.discord.channel["id"])
    created: list[dict[str, Any]] = []

    def meet(method: str, path: str) -> Fault | None:
        nonlocal place
        parts = path.strip("/").split("/")
        if method != "POST" or parts[0] != "channels" or parts[2:] != ["messages"] or (parts[1] == channel) == private:
            return None
        place = parts[1]
        sent.set()
        return Fault(done=True)

    def changed(message: dict[str, Any], there: bool) -> None:
        if there and message["channel_id"] == place and message["id"] not in {each["id"] for each in created}:
            created.append(message)

    wired.discord.meet, wired.discord.changed = meet, changed
    await wired.ann.press(lobby, "Start")
    await sent.wait()
    await wired.kill_bot()
    wired.discord.meet = lambda method, path: None
    await wired.start_bot()
    await asyncio.sleep(20)
    assert (await wired.snapshot()).status is Status.RUNNING
    there = [message for message in created if message["id"] in wired.discord.messages]
    assert len(there) == 1, [labels(message) for message in there]
    assert private or there == created  # a hand whose turn begins meanwhile is sent anew
    await wired.play(moves=3)
    assert not await wired.app.storage.database.all("SELECT 1 FROM posts"), "what is stored is not sent again"
