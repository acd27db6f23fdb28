"""``make bench-tables``: how long the bot takes to come back to a thousand games, and what a game costs in memory.

Start: a fresh process opens the database, schedules every deadline and every notice; no game's state is loaded.
Memory: what Python holds more after the states of all games have been loaded, each kept in memory, divided by games.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import secrets
import tempfile
import time
import tracemalloc
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import Random

from rich.console import Console
from rich.table import Table as Grid

from bot.storage import Storage, open_storage
from bot.tables import shuffle
from bot.tables.clock import SystemClock, utc_now
from bot.tables.driver import Driver
from bot.tables.model import Person, Seat, Status, Table
from bot.tables.pace import PACES
from bot.tables.plan import waits
from bot.tables.play import deal_lines
from bot.tables.ports import Entry, EntryKind, Write
from bot.tables.position import Position, load
from bot.tables.reminders import Reminders
from bot.tables.service import TableService
from games import notation
from games.actions import Give, line
from games.players import choose
from games.registry import GAMES
from games.tichu import TICHU

GAMES_AT_ONCE = 1000
PEOPLE = 400
START_LIMIT = 2.0
"""Seconds."""
MEMORY_LIMIT = 60
"""KiB a game."""


def half_a_round(number: int) -> list[str]:
    """The record of a game some twenty moves into its first round, by easy players."""
    rng = Random(number)
    names = ("Ann", "Bo", "Cy", "Di")
    options = TICHU.check_options({})
    state = TICHU.setup(options, names)
    dealt = shuffle.deal(TICHU, state, secrets.token_bytes(32))
    lines = ["\n".join(notation.header("tichu", options, names)), "\n".join(deal_lines(dealt))]
    state = TICHU.apply(state, dealt)
    for _ in range(rng.randint(12, 40)):
        turn = TICHU.to_act(state)
        if not turn:
            break
        seat = turn[0]
        view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
        action = choose("easy", view, legal, rng).action or legal[0]
        if isinstance(action, Give) and not action.cards:
            action = Give(seat, (view.seats[seat].cards or ())[:3])
        action = TICHU.resolve(state, action)
        lines.append(line(action))
        state = TICHU.apply(state, action)
    return lines


async def fill(path: Path, games: int) -> None:
    """A database with running games over days, their waits and deadlines as the service writes them."""
    storage, rng, now = await open_storage(path), Random(1), utc_now().replace(microsecond=0)

    async def game(number: int) -> None:
        people = [Person(1000 + n, f"P{n}") for n in rng.sample(range(PEOPLE), 4)]
        await write_game(storage, people, half_a_round(number), now)

    for begin in range(0, games, 100):
        await asyncio.gather(*(game(number) for number in range(begin, min(begin + 100, games))))
    await storage.close()


async def write_game(storage: Storage, people: Sequence[Person], lines: Sequence[str], now: datetime) -> None:
    pace = PACES["async"]
    seats = tuple(Seat(n, person.name, person) for n, person in enumerate(people))
    table = Table(0, "tichu", TICHU.check_options({}), "async", False, people[0].id, 7, 8, Status.LOBBY, seats, 1, now)
    table = await storage.tables.create(table, Entry(1, now, EntryKind.LOBBY, "open tichu"))
    entries = [Entry(1, now, EntryKind.LOBBY, "open tichu")]
    for place, text in enumerate(lines):
        table = replace(table, status=Status.RUNNING, seq=table.seq + 1)
        entries.append(Entry(table.seq, now, EntryKind.RECORD, text))
        last = place == len(lines) - 1
        waiting = waits(load(table, entries, GAMES, pace), pace) if last else ()
        due = next((wait.until for wait in waiting if wait.until), now)
        await storage.tables.append(Write(table, entries[-1], due if last else None, waits=waiting))


async def started(path: Path) -> tuple[float, int]:
    """(seconds, tables scheduled)."""
    begun = time.perf_counter()
    storage, clock = await open_storage(path), SystemClock()
    service = TableService(storage.tables, clock, secrets.token_bytes)
    driver = Driver(service, clock, choose, None)
    reminders = Reminders(service, storage.notices, storage.preferences, clock)
    await driver.start()
    await reminders.start()
    seconds = time.perf_counter() - begun
    tables = driver.tables
    await driver.stop()
    await reminders.stop()
    await storage.close()
    return seconds, tables


async def memory(path: Path, games: int) -> float:
    """KiB a game with the states of all games in memory."""
    storage = await open_storage(path)
    service = TableService(storage.tables, SystemClock(), secrets.token_bytes, cache=games)
    for warm in range(1, 6):
        await service.snapshot(warm)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    held: list[Position] = []
    for number in range(6, games + 1):
        held.append(await service.house.position(number))
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    await storage.close()
    return (after - before) / 1024 / len(held)


async def measure(games: int) -> bool:
    with tempfile.TemporaryDirectory(prefix="busdriver-") as folder:
        path = Path(folder) / "bench.db"
        await fill(path, games)
        seconds, tables = await started(path)
        kib = await memory(path, games)
    grid = Grid(title=f"{games} asynchronous games")
    for heading in ("", "measured", "at most", ""):
        grid.add_column(heading, justify="right" if heading else "left")
    fast, small = seconds <= START_LIMIT, kib <= MEMORY_LIMIT
    grid.add_row("start", f"{seconds:.2f} s", f"{START_LIMIT:.0f} s", "✓" if fast else "✗")
    grid.add_row("memory a game", f"{kib:.1f} KiB", f"{MEMORY_LIMIT} KiB", "✓" if small else "✗")
    Console().print(grid)
    return fast and small and tables == games


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_AT_ONCE)
    return 0 if asyncio.run(measure(parser.parse_args().games)) else 1


if __name__ == "__main__":
    raise SystemExit(main())
