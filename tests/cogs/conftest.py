"""A Discord in memory for the cogs' tests: the whole bot, its time moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from games.players import choose
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.still_time import QUICK, StillLoop, do_seldom, prepare


@pytest.fixture
def secrets() -> Any:
    """The shuffle's secrets: the same in every run."""
    return lambda n: bytes(range(n))


@pytest.fixture
def options() -> dict[str, Any]:
    """What a test changes in `App.open`."""
    return {}


def pytest_asyncio_loop_factories(item: pytest.Item) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """A module that tests threads has a ``LOOP`` of its own."""
    return {"loop": getattr(item.module, "LOOP", StillLoop)}  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def simulated() -> Iterator[None]:
    """Apart from a test's own ``monkeypatch``, whose `undo` would bring the machine's time and threads back."""
    with pytest.MonkeyPatch.context() as patch:
        prepare(patch)
        yield


@pytest.fixture
def seldom() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        do_seldom(patch)
        yield


@pytest.fixture
def easily(options: dict[str, Any]) -> None:
    """For tests in which games only have to end: AI players of every level move as the easy ones."""
    options["player"] = lambda level, *given: choose("easy", *given)


@pytest.fixture
def rarely() -> Iterator[None]:
    """For tests that let weeks pass and look at nothing that must come within hours."""
    with pytest.MonkeyPatch.context() as patch:
        do_seldom(patch, timedelta(hours=6))
        yield


@pytest_asyncio.fixture
async def world(simulated: None, tmp_path: Path, options: dict[str, Any]) -> AsyncIterator[World]:
    world = World(tmp_path / "test.db", {
        "paces": QUICK, "pictures": FakePictures(), "interval": 1.0, "random": Random(1).randbytes,
        "ai_random": lambda: Random(1), **options})
    await world.start()
    try:
        yield world
    finally:
        await world.stop()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    """Run the test in its environment's time, as simcord's own fixture does."""
    world = getattr(item, "funcargs", {}).get("world")
    if isinstance(world, World):
        with world.env.time_context():
            return (yield)
    return (yield)
