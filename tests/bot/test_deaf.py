"""A process without a connection to Discord is not home while another has one."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import app as module
from bot.app import App
from bot.client import BusDriver
from bot.process import TRY_AGAIN, reason
from bot.storage.database import NotHome


class Waits:
    """A home that another process has. ``waiting``: whether this one waits in the queue."""

    def __init__(self) -> None:
        self.waiting, self.free = False, asyncio.Event()

    async def take(self) -> None:
        self.waiting = True
        try:
            await self.free.wait()
        finally:
            self.waiting = False

    async def followed(self) -> bool:
        return self.waiting


async def test_home_is_left_to_a_process_that_is_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "DEAF", 1)
    home, acting = Waits(), asyncio.Event()
    acting.set()
    client = SimpleNamespace(connected=False, acting=acting)
    watching = asyncio.create_task(App._while_connected(cast(Any, SimpleNamespace(client=client, home=home))))
    await asyncio.wait([watching], timeout=1.5)
    assert not watching.done(), "nobody else is there"
    home.waiting = True
    with pytest.raises(NotHome) as caught:
        await watching
    assert reason(caught.value)[1] == TRY_AGAIN


async def test_a_process_that_is_not_connected_does_not_wait_to_be_home() -> None:
    home = Waits()
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
