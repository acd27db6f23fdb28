"""A bot that has logged in to our own Discord, over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from bot.ops.live import run
from tests.support.database import created
from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.live_stage import Host, Stage, few
from tests.support.wire.wire_discord import Discord
from tests.support.wire.wire_limits import RateLimits
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"fast": FastLoop}


@pytest.fixture
def socket() -> Iterator[str]:
    """A Unix socket's path, which must be short: not beside the test's files."""
    with TemporaryDirectory() as folder:
        yield f"{folder}/discord"


@pytest_asyncio.fixture
async def wired(tmp_path: Path) -> AsyncIterator[Wired]:
    wired = Wired(created(tmp_path / "bus.db"))
    await wired.start()
    try:
        yield wired
    finally:
        await wired.stop()
    assert not wired.discord.found, wired.discord.found


@pytest_asyncio.fixture
async def stage(socket: str, tmp_path: Path) -> AsyncIterator[Stage]:
    discord = Discord(lambda: datetime.now(UTC), RateLimits(asyncio.get_running_loop().time))
    host = Person(discord, "Host")
    discord.application["owner"] = host.user
    await discord.start(socket)
    yield Stage(discord, socket, tmp_path / "bus.db.live", Host(host))
    await discord.stop()
    assert not [each for each in discord.found if "not listed" not in each], "but for the probe of that"
    assert not [each for each in discord.requests if each[0] == "PUT"], "the commands are never overwritten"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run of few kinds."""
    monkeypatch.setattr(run, "one_of_each", lambda t: few())
