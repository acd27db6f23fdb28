"""The token is reset while the bot runs: it ends with one line and status 2, which no supervisor repeats."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot import process
from tests.support.wire.wire_world import Wired


@pytest.mark.parametrize("begins", [True, False], ids=["at the start", "later"])
async def test_a_token_that_the_gateway_refuses(tmp_path: Path, begins: bool) -> None:
    wired = Wired(tmp_path / "bus.db")
    gateway = wired.discord.gateway
    gateway.refuses_tokens = begins
    starting = asyncio.create_task(wired.start())
    if not begins:
        await starting
        gateway.refuses_tokens = True
        await gateway.drop()
        gateway.session = None
    await asyncio.sleep(1)
    with pytest.raises(discord.ConnectionClosed) as ended:
        await asyncio.wait_for(wired.running, 300)
    line, status = process.reason(ended.value)
    assert "DISCORD_TOKEN" in line
    assert "\n" not in line
    assert status == process.BAD_INPUT
    starting.cancel()
    await wired.app.close()
    await wired.discord.stop()
