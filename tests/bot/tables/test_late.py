"""Deadlines by the real clock and a real database: a few seconds of what ``make bench-tables`` does for a thousand.

How late they are is measured there: it depends on the machine.
"""

from datetime import timedelta
from pathlib import Path

from benchmarks.tables import fill, lateness
from bot.core.clock import utc_now

GAMES = 10


async def test_every_deadline_fires_once_and_not_early(tmp_path: Path):
    path, begin = tmp_path / "bus.db", utc_now().replace(microsecond=0) + timedelta(days=2)
    await fill(path, GAMES, begin, spread=2.0)
    late = await lateness(path, begin, GAMES, spread=2.0)
    assert len(late) == GAMES
    assert late[0] >= 0
