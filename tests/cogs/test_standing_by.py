"""A process that stands by does nothing of its own; its clocks begin when it is home."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any

import pytest

from bot import app, client
from bot.client import BusDriver
from bot.core.clock import DeadlineQueue
from bot.i18n import languages
from bot.storage.home import OnlyProcess
from tests.support.discord.discord_world import World


class SecondProcess(OnlyProcess):
    """Home once it is `free`."""

    def __init__(self) -> None:
        self.free = False

    async def try_take(self) -> bool:
        return False

    async def take(self) -> None:
        while not self.free:  # noqa: ASYNC110 (a wait that the simulation knows)
            await asyncio.sleep(1)


home = SecondProcess()
clocks: set[str] = set()
"""Whose deadlines have been set."""
read: list[str] = []
"""Catalogues."""


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    add = DeadlineQueue.add

    def noted(queue: DeadlineQueue[Any], key: Any, at: datetime) -> None:
        clocks.add(type(getattr(queue._due, "__self__", None)).__name__)
        add(queue, key, at)

    monkeypatch.setattr(DeadlineQueue, "add", noted)
    monkeypatch.setattr(app, "home_of", lambda database: home)
    monkeypatch.setattr(client, "texts", read.append)
    monkeypatch.setattr(BusDriver, "connected", True)
    return {}


async def test_no_clock_begins_before_the_process_is_home(world: World) -> None:
    await world.later(3600)
    assert not world.app.client.acting.is_set()
    assert not clocks
    assert read == [*languages()], "a click in any language must not wait for them later"
    home.free = True
    await world.later(5)
    assert world.app.client.acting.is_set()
    assert {"QueueCog", "LeagueCog", "PlanCog"} <= clocks
