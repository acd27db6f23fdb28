"""Somebody sets the machine's clock, by days, while the bot runs or between two runs."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.app import App
from bot.core.clock import JUMP, DeadlineQueue, SystemClock
from bot.parts import Parts
from bot.storage import open_storage
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.tables.kit import ANN, Bench
from tests.support.tables.memory_tables import MemoryTables

START = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAYS = timedelta(days=3)


class Machine:
    """A clock that runs, and that can be set."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.set = timedelta()
        self.clock = SystemClock(lambda: START + self.set + timedelta(seconds=self.passed), lambda: self.passed)


@pytest.mark.parametrize("step", [DAYS, -DAYS, 2 * JUMP, -2 * JUMP])
def test_a_step_is_not_followed_and_is_logged_once(step: timedelta, caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.passed = 10
    machine.set = step
    assert machine.clock.now() == START + timedelta(seconds=10)
    machine.passed = 20
    assert machine.clock.now() == START + timedelta(seconds=20)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    machine.set = timedelta()
    assert machine.clock.now() == START + timedelta(seconds=20), "and back"


def test_a_small_correction_is_followed(caplog: pytest.LogCaptureFixture) -> None:
    machine = Machine()
    machine.set = JUMP / 2
    assert machine.clock.now() == START + JUMP / 2
    assert not caplog.records


@pytest.mark.parametrize("off", [timedelta(minutes=1), -timedelta(minutes=1), timedelta(seconds=1)])
def test_processes_go_by_one_clock(off: timedelta, caplog: pytest.LogCaptureFixture) -> None:
    """Else a player would lose a minute when a process whose clock is a minute before follows."""
    machine = Machine()
    machine.clock.set_to(START - off)
    machine.passed = 10
    assert machine.clock.now() == START - off + timedelta(seconds=10)
    assert len(caplog.records) == (abs(off) > JUMP)


@pytest.mark.parametrize("step", [DAYS, -DAYS])
async def test_a_deadline_comes_when_its_time_has_passed(step: timedelta) -> None:
    """Neither at once nor days late: after the time that was left."""
    loop = asyncio.get_running_loop()
    begun = loop.time()
    set_by = timedelta()
    clock = SystemClock(lambda: START + set_by + timedelta(seconds=loop.time() - begun), loop.time)
    due = asyncio.Event()
    queue: DeadlineQueue[int] = DeadlineQueue(clock, lambda key: due.set())
    queue.add(1, clock.now() + timedelta(seconds=0.2))
    set_by = step
    queue.add(2, clock.now() + timedelta(seconds=500))
    await asyncio.wait_for(due.wait(), 60)
    assert loop.time() - begun >= 0.2
    assert queue.deadline(2) is not None


async def test_after_a_restart_before_the_newest_entry_games_go_on_from_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture,
) -> None:
    """Else every deadline would wait for days."""
    path, early = tmp_path / "bus.db", Machine()
    late = SystemClock(lambda: START + DAYS, lambda: 0.0)
    storage = await open_storage(path)
    table = await TableService(storage.tables, late, Bench().secrets).lobbies.create(ANN, Opening("tichu", 7, 8))
    await storage.close()
    app = await App.open(path, Parts(clock=early.clock))
    assert early.clock.now() == START + DAYS
    early.passed = 60
    assert (await app.tables.lobbies.add_ai(table.id, ANN.id, "easy")).at == START + DAYS + timedelta(seconds=60)
    assert "behind the newest move" in caplog.text
    await app.close()


def test_a_clock_that_was_set_and_is_behind_goes_on_from_the_newest_entry() -> None:
    machine = Machine()
    machine.set = -2 * JUMP
    assert machine.clock.now() == START
    machine.clock.continue_from(START + DAYS)
    assert machine.clock.now() == START + DAYS
    machine.clock.continue_from(START)
    assert machine.clock.now() == START + DAYS


async def test_entries_are_never_dated_before_the_one_before() -> None:
    """Small corrections are followed, so the log must not rely on the clock."""
    store, machine = MemoryTables(), Machine()
    service = TableService(store, machine.clock, Bench().secrets)
    table = await service.lobbies.create(ANN, Opening("tichu", 7, 8))
    machine.set = -JUMP / 2
    await service.lobbies.add_ai(table.id, ANN.id, "easy")
    times = [entry.at for entry in await store.log(table.id)]
    assert times == [START, START]
