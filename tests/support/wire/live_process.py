"""A live run of few kinds in a process of its own, to be killed: ``live_process SOCKET FILE CHANNEL TOKEN``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from aiohttp import UnixConnector

from bot.i18n import texts
from bot.ops.live import run
from bot.ops.live.run import LivePlan, LiveRun
from bot.samples.kinds import one_of_each

KINDS = 12


async def main(socket: str, ids: str, channel: str, token: str) -> None:
    few = one_of_each(texts("en"))[:KINDS]
    run.one_of_each = lambda t: few  # type: ignore[assignment]
    plan = LivePlan(int(channel), Path(ids), presses=False)
    await LiveRun(plan, texts("en"), print, UnixConnector(socket)).run(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
