"""What the endurance run reckons, and that its games come to their ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.storage import open_storage
from tests.stress.endurance import Bot, Sample, slope, slopes


def test_a_line_and_its_interval() -> None:
    assert slope([(n, 7.0) for n in range(10)]) == (0.0, 0.0)
    steep, half = slope([(n, 3 * n + (-1) ** n) for n in range(100)])
    assert steep == pytest.approx(3, abs=half)
    assert 0 < half < 0.02


def test_the_first_fifth_does_not_count() -> None:
    samples = [Sample(n, 500.0 if n <= 200 else 100 + n, 7, 7) for n in range(100, 1100, 100)]
    found = slopes(samples)
    assert found["memory"] == pytest.approx((1.0, 0.0))
    assert found["objects"] == found["entries"] == (0.0, 0.0)


def _filled(entries: dict[str, int]) -> dict[str, int]:
    """What is empty may have been made meanwhile: the marks are read once, when the first are asked for."""
    return {name: number for name, number in entries.items() if number}


async def test_games_end_and_leave_no_entries(tmp_path: Path) -> None:
    storage = await open_storage(tmp_path / "bus.db")
    bot = Bot(storage)
    await bot.scheduler.start()
    await bot.reminders.start()
    before = bot.entries()
    await bot.play(3)  # Tatsu
    await bot.settle()
    assert _filled(bot.entries()) == _filled(before)
    await bot.scheduler.stop()
    await bot.reminders.stop()
    await bot.settle()
    await storage.close()
