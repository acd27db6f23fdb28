"""A live run of ``busdriver doctor`` that the operating system ends at once: the next run deletes what it has left.

By the machine's own time, as a process of its own needs it.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from aiohttp import UnixConnector

from bot.i18n import texts
from bot.ops.live import line, run
from bot.ops.live.run import LivePlan, LiveRun
from tests.support.source import ROOT
from tests.support.wire.live_process import RATE, first_kind
from tests.support.wire.wire_discord import TOKEN, Discord

T = texts("en")


def left(discord: Discord) -> list[str]:
    threads = [each["id"] for each in discord.channels.values() if each["type"] in (11, 12)]
    return [*discord.messages, *threads, *discord.admin.emojis]


async def killed(discord: Discord, socket: str, ids: Path, requests: int) -> None:
    """Start a run, and kill it when it has made so many requests that change something."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.support.wire.live_process", socket, str(ids), str(discord.channel["id"]), TOKEN,
        cwd=ROOT)
    reached = asyncio.Event()

    def heard(method: str, path: str, status: int, scope: str) -> None:
        if len([each for each in discord.requests if each[0] != "GET"]) > requests and not reached.is_set():
            process.kill()
            reached.set()

    discord.heard = heard
    assert await process.wait() == -signal.SIGKILL, "it ended by itself"
    discord.requests.clear()


@pytest.mark.parametrize("requests", [1, 12])
async def test_after_a_kill_the_next_run_deletes_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requests: int,
) -> None:
    monkeypatch.setattr(run, "one_of_each", first_kind)
    monkeypatch.setattr(line, "RATE", RATE)
    discord, ids = Discord(lambda: datetime.now(UTC)), tmp_path / "bus.db.live"
    with TemporaryDirectory() as folder:
        socket = f"{folder}/discord"
        await discord.start(socket)
        await killed(discord, socket, ids, requests)
        assert ids.exists()
        assert left(discord)
        plan = LivePlan(int(discord.channel["id"]), ids, presses=False)
        findings = await LiveRun(plan, T, lambda text: None, UnixConnector(socket)).run(TOKEN)
        await discord.stop()
    assert findings.left == []
    assert left(discord) == []
    assert not ids.exists()
