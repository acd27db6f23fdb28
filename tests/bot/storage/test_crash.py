"""A process that is killed: what it had accepted is there once, and the game goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.storage import open_storage
from bot.tables.core.model import Status
from bot.tables.log.fold import record_text
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from games.records.reader import read
from tests.support.manual_clock import ManualClock

PROGRAM = """
import asyncio, os, sys, traceback
from bot.storage import open_storage
from tests.support.manual_clock import ManualClock
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.players import choose

async def main(path):
    storage = await open_storage(path)
    clock = ManualClock()
    service = TableService(storage.tables, clock, lambda size: bytes(range(size)))
    service.subscribe(lambda changed: print(changed.after.seq, flush=True))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    table = await service.lobbies.create(Person(1, "Ann"), Opening("tichu", 1, None))
    for _ in range(3):
        await service.lobbies.add_ai(table.id, 1, "easy")
    await service.lobbies.start(table.id, 1)
    await service.stand_in(table.id, 1)
    while True:
        await clock.advance(5, driver.settle)

try:
    asyncio.run(main(sys.argv[1]))
finally:  # at once: the database's threads would wait for ever
    traceback.print_exc()
    os._exit(1)
"""


@pytest.mark.parametrize("heard", [12, 61])
async def test_killed_in_the_middle(tmp_path: Path, heard: int):
    path = tmp_path / "bus.db"
    last = _run_and_kill(path, heard)
    storage = await open_storage(path)
    log = await storage.tables.log(1)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert len(log) >= last  # what was told had been kept; at most the next write came through untold
    assert (await storage.tables.table(1)).seq == len(log)

    clock = ManualClock(log[-1].at)
    service = TableService(storage.tables, clock, lambda size: bytes(range(size)))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    await clock.advance(20, driver.settle)
    await driver.stop()
    after = await service.snapshot(1)
    assert after.status is Status.RUNNING
    assert after.seq > len(log)
    assert await storage.tables.log(1) != log
    text = record_text(await storage.tables.log(1))
    assert read(text).state == after.state
    await storage.close()


def _run_and_kill(path: Path, heard: int) -> int:
    """Let the program play until it has told of ``heard`` changes; what it told last."""
    with subprocess.Popen([sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = [int(process.stdout.readline()) for _ in range(heard)]
        process.kill()
        told += [int(line) for line in process.stdout.read().splitlines() if line.isdigit()]
    return told[-1]
