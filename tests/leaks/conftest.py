"""Those of these tests that run the bot do so as the cogs' tests do, in simulated days."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta

import pytest

from tests.support.discord.still_time import StillLoop, do_seldom, prepare


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"still": StillLoop}


@pytest.fixture(autouse=True)
def simulated() -> Iterator[None]:
    """Apart from a test's own ``monkeypatch``, as in the cogs' tests."""
    with pytest.MonkeyPatch.context() as patch:
        prepare(patch)
        do_seldom(patch, timedelta(hours=6))
        yield
