"""The log of an outage: one line when it begins and one when it ends, however many tables wait."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterator

import pytest

from bot.ops import logs
from tests.support.wire.wire_world import Wired
from tests.wire.test_after_outage import KINDS, Table, back

TEN_MINUTES = 600.0


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the process writes."""
    loggers = [logging.getLogger(name) for name in ("", *logs.OURS)]
    root, levels, handlers = loggers[0], [each.level for each in loggers], loggers[0].handlers
    root.handlers, shown = [], io.StringIO()
    logs.set_up("info", stream=shown)
    yield shown
    root.handlers = handlers
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)


def written(log: io.StringIO) -> list[str]:
    lines = log.getvalue().splitlines()
    log.seek(0)
    log.truncate()
    return lines


@pytest.mark.parametrize("kind", ["both gone", "gateway gone", "requests fail (503)", "requests break off"])
async def test_ten_minutes_without_discord_are_two_lines(log: io.StringIO, wired: Wired, kind: str) -> None:
    table = Table(wired)
    await table.begin()
    written(log)
    await KINDS[kind](wired)
    await table.move()
    await asyncio.sleep(TEN_MINUTES)
    begun = written(log)
    back(wired)
    await table.seconds_until_true()
    await asyncio.sleep(5)
    ended = written(log)
    assert len(begun) == len(ended) == 1, (begun, ended)
    assert "Discord is away" in begun[0]
    assert "the time is given back" in ended[0]
