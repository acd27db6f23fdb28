"""Those of these tests that run the bot do so as the cogs' tests do, in simulated days."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

import pytest

from tests.support.discord.still_time import StillLoop, do_seldom, prepare


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"still": StillLoop}


@pytest.fixture(autouse=True)
def simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    prepare(monkeypatch)
    do_seldom(monkeypatch)
