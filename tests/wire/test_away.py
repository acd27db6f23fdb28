"""Discord is away for a while: nobody loses a move to the clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest_asyncio

from tests.support.wire.wire_world import QUICK, Wired


@pytest_asyncio.fixture
async def timed(tmp_path: Path) -> AsyncIterator[Wired]:
    """Two minutes for a move."""
    wired = Wired(tmp_path / "bus.db", paces={**QUICK, "live": replace(QUICK["live"], limit=120)})
    await wired.start()
    await wired.begin()
    await wired.until(lambda: ann_is_in_turn(wired))
    yield wired
    await wired.stop()


async def ann_is_in_turn(wired: Wired) -> bool:
    return 0 in (await wired.snapshot()).to_act


async def test_five_minutes_without_discord_cost_nobody_a_move(timed: Wired) -> None:
    timed.discord.refusing = True
    await timed.discord.gateway.drop()
    await asyncio.sleep(1)
    before = len(await timed.record())
    for _ in range(10):
        timed.clock.skip(30)
        await asyncio.sleep(0.5)
    timed.discord.refusing = False
    await timed.discord.gateway.connected()
    await asyncio.sleep(1)
    assert len(await timed.record()) == before
    await timed.turn()


async def test_a_stop_of_five_minutes_costs_nobody_a_move(timed: Wired) -> None:
    before = len(await timed.record())
    await timed.stop_bot()
    timed.clock.skip(300)
    await timed.start_bot()
    await asyncio.sleep(2)
    assert len(await timed.record()) == before
    await timed.turn()
