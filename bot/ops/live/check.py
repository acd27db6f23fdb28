"""``--live`` for the command: whether a bot runs with the database, the run, and its lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp

from bot.core.database import StorageError
from bot.i18n import Texts
from bot.ops.doctor.lines import CheckLine, broken
from bot.ops.live.report import assumption_lines, message_lines
from bot.ops.live.run import LivePlan, LiveRun, Say
from bot.ops.live.sent_ids import SUFFIX
from bot.storage import Address, Server
from bot.storage.instance_lock import only_bot


def ids_file(own_file: Path) -> Path:
    """Where the run writes down what it makes. ``own_file``: what the names of the bot's files begin with."""
    return own_file.with_name(own_file.name + SUFFIX)


async def refusal(address: Address) -> CheckLine | None:
    """Why nothing may be tried: a bot runs with the database, so nobody would answer its players, or it cannot be
    told."""
    if isinstance(address, Server):
        from bot.ops.doctor import database_server

        try:
            found = await database_server.look(address)
        except StorageError:
            return broken("live_unknown")
        return broken("live_bot_runs") if found.processes else None
    return None


@contextmanager
def alone(address: Address) -> Iterator[bool]:
    """Keep a bot from starting with a file meanwhile; False: one runs."""
    if not isinstance(address, Path) or not address.absolute().parent.is_dir():
        yield True
        return
    try:
        lock = only_bot(address)
        lock.__enter__()
    except StorageError:
        yield False
        return
    try:
        yield True
    finally:
        lock.__exit__(None, None, None)


async def live(token: str, plan: LivePlan, address: Address, t: Texts, say: Say,
               connector: aiohttp.BaseConnector | None = None) -> tuple[list[CheckLine], list[CheckLine]]:
    """Lines about the messages, and about what is assumed."""
    if (why := await refusal(address)) is not None:
        return [why], []
    with alone(address) as may:
        if not may:
            return [broken("live_bot_runs")], []
        try:
            run = LiveRun(plan, t, say, connector)
            findings = await run.run(token)
        except OSError:
            return [broken("live_no_file", file=plan.ids)], []
    return [*message_lines(findings)], [*assumption_lines(findings, t)]
