"""A bot that has logged in to our own Discord, over sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.wire.wire_world import Wired


@pytest_asyncio.fixture
async def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Wired]:
    wired = Wired(tmp_path / "bus.db", monkeypatch)
    await wired.start()
    try:
        yield wired
    finally:
        await wired.stop()
    assert not wired.discord.found, wired.discord.found
