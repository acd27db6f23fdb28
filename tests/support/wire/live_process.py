"""A live run of one kind in a process of its own, to be killed: ``live_process SOCKET FILE CHANNEL TOKEN``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from aiohttp import UnixConnector

from bot.i18n import Texts, texts
from bot.ops.live import line, run
from bot.ops.live.run import LivePlan, LiveRun
from bot.samples.kinds import KindSample, kind_of
from bot.samples.messages import pages

RATE = 50
"""Requests a second: ten times as many as a real Discord is asked."""


def first_kind(t: Texts) -> list[KindSample]:
    """One, and no page of any other: to make all takes longer than the run."""
    name, page = next(iter(pages(t)))
    return [KindSample(kind_of(name), name, page)]


async def main(socket: str, ids: str, channel: str, token: str) -> None:
    run.one_of_each = first_kind
    line.RATE = RATE
    plan = LivePlan(int(channel), Path(ids), presses=False)
    await LiveRun(plan, texts("en"), print, UnixConnector(socket)).run(token)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
