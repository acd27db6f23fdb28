"""A bot that has logged in to our own Discord, over sockets."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import pytest_asyncio

from tests.support.database import created
from tests.support.wire.fast_loop import FastLoop
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
