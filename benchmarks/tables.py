"""``make bench-tables``: a thousand games over days at once: the start, the memory, and whether deadlines are kept.

Start: a fresh process opens the database, schedules every deadline and every notice; no game's state is loaded.
Memory: what is held more after the states of all games have been loaded, each kept in memory, divided by games. Once as
Python counts its allocations, once as the system does (resident memory), each in a process of its own.
Deadlines: the time of every game is up within the same minute, one after the other. Each time the bot reads the game's
log, lets an AI player move, writes the move to the database, flushed, and tells. Measured by the real clock is how
long after its deadline a move is told.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import secrets
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table as Grid

from bot.core.clock import SystemClock, utc_now
from bot.engines.thinkers import Thinkers, think
from bot.features.reminders.service import ReminderService
from bot.storage import Storage, open_storage
from bot.tables.core import shuffle
from bot.tables.core.change import Cause, Change, Changed
from bot.tables.core.entries import Entry, Opened, Recorded
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import PACES
from bot.tables.log.fold import load
from bot.tables.rules.schedule import planned
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Give, deal_lines, line
from games.players import choose
from games.records import notation
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase

GAMES_AT_ONCE = 1000
PEOPLE = 400
START_LIMIT = 2.0
"""Seconds."""
MEMORY_LIMIT = 60
"""KiB a game, of Python's allocations."""
LATE_LIMIT = 2.0
"""Seconds after its time that a deadline may fire."""
SPREAD = 60.0
"""Seconds over which the deadlines lie."""
AHEAD = timedelta(seconds=3)
"""From the start to the first deadline."""
PACE = PACES["async"]


def half_a_round(number: int) -> list[str]:
    """The record of a game some twenty moves into its first round, by easy players."""
    rng = Random(number)
    names = ("Ann", "Bo", "Cy", "Di")
    options = TICHU.check_options({})
    state = TICHU.setup(options, names)
    dealt = shuffle.deal(TICHU, state, secrets.token_bytes(32))
    lines = ["\n".join(notation.header("tichu", options, names)), "\n".join(deal_lines(dealt))]
    state = TICHU.apply(state, dealt)
    moves = rng.randint(12, 40)
    while (turn := TICHU.to_act(state)) and (moves > 0 or TICHU.phase(state) is not Phase.PLAY):
        moves -= 1
        seat = turn[0]
        view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
        action = choose("easy", view, legal, rng).action or legal[0]
        if isinstance(action, Give) and not action.cards:
            action = Give(seat, (view.seats[seat].cards or ())[:3])
        action, state = TICHU.step(state, action)
        lines.append(line(action))
    return lines


async def fill(path: Path, games: int, begin: datetime, *, spread: float = SPREAD) -> None:
    """A database with running games over days, their waits and deadlines as the service writes them.

    The time of the first game is up at ``begin``, that of the last ``spread`` seconds later.
    """
    storage, rng = await open_storage(path), Random(1)
    assert PACE.limit is not None
    given = timedelta(seconds=PACE.limit + PACE.bank)

    async def game(number: int) -> None:
        people = [Person(1000 + n, f"P{n}") for n in rng.sample(range(PEOPLE), 4)]
        await write_game(
            storage, people, half_a_round(number), begin + timedelta(seconds=round(spread * number / games, 3)) - given)

    for first in range(0, games, 100):
        await asyncio.gather(*(game(number) for number in range(first, min(first + 100, games))))
    await storage.close()


async def write_game(storage: Storage, people: Sequence[Person], lines: Sequence[str], now: datetime, *,
                     channel: int = 7, guild: int = 8) -> None:
    options = TICHU.check_options({})
    seats = tuple(Seat(n, person.name, person) for n, person in enumerate(people))
    table = Table(0, "tichu", options, "async", False, people[0].id, channel, guild, Status.LOBBY, seats, 1, now)
    opened = Entry(1, now, Opened("tichu"))
    table = await storage.tables.create(table, opened)
    entries = [opened]
    before: Snapshot = Lobby(table, now)
    for text in lines:
        table = replace(table, status=Status.RUNNING, seq=table.seq + 1)
        entries.append(Entry(table.seq, now, Recorded(text)))
        after = load(table, entries, GAMES, PACE)
        assert isinstance(after, RunningTable)
        await storage.tables.append(Change(before, planned(after), Recorded(text), Cause.ACT))
        before = after


async def started(path: Path) -> tuple[float, int]:
    """(seconds, tables scheduled)."""
    begun = time.perf_counter()
    storage, clock = await open_storage(path), SystemClock()
    service = TableService(storage.tables, clock, secrets.token_bytes)
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    reminders = ReminderService(service, storage.notices, storage.preferences, clock)
    await driver.start()
    await reminders.start()
    seconds = time.perf_counter() - begun
    tables = driver.tables
    await driver.stop()
    await reminders.stop()
    await storage.close()
    return seconds, tables


async def lateness(path: Path, begin: datetime, games: int, *, spread: float = SPREAD) -> list[float]:
    """Seconds from each deadline to when the move made for the late person was told, sorted.

    The process runs by the real clock, set so that ``begin`` is a little ahead.
    """
    offset = begin - AHEAD - utc_now()
    storage, clock = await open_storage(path), SystemClock(lambda: utc_now() + offset)
    deadlines = dict(await storage.tables.due())
    service = TableService(storage.tables, clock, secrets.token_bytes)
    thinkers = Thinkers()
    thinkers.start()
    driver = Scheduler(service, clock, AiPlayers(service, think, thinkers))
    reminders = ReminderService(service, storage.notices, storage.preferences, clock)
    late: dict[int, float] = {}
    all_of_them = asyncio.Event()

    def told(change: Changed) -> None:
        if change.timeout:
            late.setdefault(change.after.id, (clock.now() - deadlines[change.after.id]).total_seconds())
        if len(late) == games:
            all_of_them.set()

    service.subscribe(told)
    await driver.start()
    await reminders.start()
    with suppress(TimeoutError):
        await asyncio.wait_for(all_of_them.wait(), AHEAD.total_seconds() + spread + 10 * LATE_LIMIT)
    await driver.stop()
    await reminders.stop()
    await storage.close()
    thinkers.shutdown(wait=False, cancel_futures=True)
    return sorted(late.values())


async def memory(path: Path, games: int, *, traced: bool) -> float:
    """KiB a game with the states of all games in memory: Python's allocations if ``traced``, else the process's."""
    storage = await open_storage(path)
    service = TableService(storage.tables, SystemClock(), secrets.token_bytes, cache=games)
    for warm in range(1, 6):
        await service.snapshot(warm)
    gc.collect()
    if traced:
        tracemalloc.start()
    before = _held(traced)
    held: list[Snapshot] = []
    for number in range(6, games + 1):
        held.append(await service.snapshot(number))
    gc.collect()
    after = _held(traced)
    await storage.close()
    return (after - before) / 1024 / len(held)


def _held(traced: bool) -> int:
    """Bytes."""
    if traced:
        return tracemalloc.get_traced_memory()[0]
    for line_ in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line_.startswith("VmRSS:"):
            return int(line_.split()[1]) * 1024
    raise RuntimeError("this system does not say how much memory a process has")


def in_a_process(path: Path, games: int, what: str) -> float:
    """`memory` in a fresh process."""
    command = [sys.executable, "-m", "benchmarks.tables", f"--games={games}", f"--memory={what}", f"--database={path}"]
    return float(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def percentile(values: Sequence[float], share: float) -> float:
    """Of sorted values, the one below which ``share`` of them lie."""
    return values[min(len(values) - 1, int(share * len(values)))]


async def measure(games: int) -> bool:
    with tempfile.TemporaryDirectory(prefix="busdriver-") as folder:
        path, begin = Path(folder) / "bench.db", utc_now().replace(microsecond=0) + timedelta(days=2)
        await fill(path, games, begin)
        seconds, tables = await started(path)
        traced, resident = in_a_process(path, games, "traced"), in_a_process(path, games, "resident")
        late = await lateness(path, begin, games)
    return report(games, seconds, tables, traced, resident, late)


def report(games: int, seconds: float, tables: int, traced: float, resident: float, late: Sequence[float]) -> bool:
    """Print everything. Whether it is all within its limits."""
    grid = Grid(title=f"{games} asynchronous games")
    for heading in ("", "measured", "at most", ""):
        grid.add_column(heading, justify="right" if heading else "left")
    fast, small = seconds <= START_LIMIT and tables == games, traced <= MEMORY_LIMIT
    grid.add_row("start", f"{seconds:.2f} s", f"{START_LIMIT:.0f} s", "✓" if fast else "✗")
    grid.add_row("memory a game, Python's", f"{traced:.1f} KiB", f"{MEMORY_LIMIT} KiB", "✓" if small else "✗")
    grid.add_row("memory a game, resident", f"{resident:.1f} KiB", "", "")
    grid.add_row("memory of all, resident", f"{resident * games / 1024:.1f} MiB", "", "")
    kept = len(late) == games and late[-1] <= LATE_LIMIT
    grid.add_row("deadlines that fired", str(len(late)), str(games), "✓" if len(late) == games else "✗")
    if late:
        for name, share in (("half of them", 0.5), ("95 of 100", 0.95), ("99 of 100", 0.99)):
            grid.add_row(f"late, {name}", f"{1000 * percentile(late, share):.0f} ms", "", "")
        grid.add_row("late, the last", f"{1000 * late[-1]:.0f} ms", f"{1000 * LATE_LIMIT:.0f} ms", "✓" if kept else "✗")
    Console().print(grid)
    return fast and small and kept


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_AT_ONCE)
    parser.add_argument("--memory", choices=("traced", "resident"), help=argparse.SUPPRESS)
    parser.add_argument("--database", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.memory:
        print(json.dumps(asyncio.run(memory(given.database, given.games, traced=given.memory == "traced"))))
        return 0
    return 0 if asyncio.run(measure(given.games)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
