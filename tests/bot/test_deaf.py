"""A process without a connection to Discord has no slots while others are there."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import app as module
from bot.app import App
from bot.client import BusDriver
from bot.storage.home import OnlyProcess


class Noted(OnlyProcess):
    """``heard``: whether players reach this process, as the home was told."""

    def __init__(self) -> None:
        self.heard = list[bool]()
        self.waiting, self.free = False, asyncio.Event()

    def reached(self, *, now: bool) -> None:
        self.heard.append(now)

    async def take(self) -> None:
        self.waiting = True
        try:
            await self.free.wait()
        finally:
            self.waiting = False


async def test_the_slots_are_left_to_others_until_all_shards_are_connected_again(
        monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [(True, True), (False, False), (True, False), (False, False), (False, False), (False, False),
               (True, False), (True, True)]
    home, client = Noted(), SimpleNamespace(connected=True, complete=True, cut_off=False, misses=False)

    async def second(_: float) -> None:
        if not seconds:
            raise asyncio.CancelledError
        client.connected, client.complete = seconds.pop(0)

    monkeypatch.setattr(module, "DEAF", 2)
    monkeypatch.setattr(asyncio, "sleep", second)
    with pytest.raises(asyncio.CancelledError):
        await App._note_reach(cast(Any, SimpleNamespace(client=client, home=home)))
    assert home.heard == [True, False, False, True]


async def test_a_process_that_is_not_connected_does_not_wait_to_be_home() -> None:
    home = Noted()
    client = cast(Any, SimpleNamespace(connected=True, _options=SimpleNamespace(home=home)))
    taking = asyncio.create_task(BusDriver._take_while_connected(client))
    await asyncio.sleep(0.05)
    assert home.waiting
    client.connected = False
    assert not await taking
    assert not home.waiting
    client.connected = True
    taking = asyncio.create_task(BusDriver._take_while_connected(client))
    home.free.set()
    assert await taking
