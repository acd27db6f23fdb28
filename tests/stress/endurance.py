"""Play 5,000 games in one process and see whether it needs more and more memory: ``make endurance``.

Storage on SQLite, tables, scheduler, reminders and leagues as the bot wires them, on a clock that jumps to the next
timer. All five games in turn, each with two new people who leave their seats to AI players (`random` and `easy`), to a
small target. Most are aborted in their first round, two of ten have a vote left open, one is asynchronous.
Every hundred games the caches of functions that have a size are emptied and garbage is collected. Then three things
are measured: the process's memory, the number of objects of our classes, and the entries of all containers that the
services hold. Each has a slope over the last four fifths of the games, with its 95 % interval.

Exit status 1 if a slope lies clearly above its limit (`LIMITS`).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from bot.features.daily.service import DailyService
from bot.features.reminders.service import ReminderService
from bot.league.season.repository import SeasonRepository
from bot.league.service import LeagueService
from bot.league.services.table_rules import TableRules
from bot.storage import Storage, open_storage
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Decision
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.stress.registries import clear_caches, objects, resident, sizes
from tests.support.manual_clock import ManualClock
from tests.support.solo.stores import daily_store

SHORT = {"tichu": {"target": "100"}, "trichu": {"rounds": "3"}, "tientsin": {"target": "100"},
         "tatsu": {"target": "100"}, "lord": {"rounds": "1"}}
CACHE = 16
"""Tables kept in memory, instead of the bot's 256: what games differ by would hide a small growth."""
ABORTED = 0.7
"""The share of games that are aborted in their first round; the others are played to their end."""
LIMITS = {"memory": 0.5, "objects": 0.5, "entries": 0.01}
"""How much more each game may need for good: KiB, objects, entries."""
REPORT = Path("build/endurance.json")


@dataclass(frozen=True, slots=True)
class Sample:
    """After so many games."""

    games: int
    memory: float
    """KiB."""
    objects: int
    entries: int


class Bot:
    """Everything but Discord."""

    def __init__(self, storage: Storage) -> None:
        self.clock = ManualClock()
        repository = SeasonRepository(storage.leagues.seasons, self.clock)
        rules = TableRules(repository)
        self.tables = TableService(storage.tables, self.clock, secrets.token_bytes, cache=CACHE,
                                   boards=(rules.board_secret,), guard=rules)
        self.scheduler = Scheduler(self.tables, self.clock, AiPlayers(self.tables, self._decide))
        self.reminders = ReminderService(self.tables, storage.notices, storage.preferences, self.clock)
        self.leagues = LeagueService(repository, storage.leagues, self.tables, secrets.token_bytes)
        self.daily = DailyService(
            daily_store(storage), secrets.token_bytes, self.tables, self.leagues, self.clock)
        self.random = Random(1)

    def _decide(self, level: str, view, legal, rng: Random) -> Decision:
        return choose(self.random.choice(("random", "easy")), view, legal, rng)

    async def settle(self) -> None:
        await self.scheduler.settle()
        await self.reminders.settle()
        await self.leagues.results.settle()

    async def play(self, number: int) -> None:
        """Play one game to its end, or abort it."""
        game = tuple(SHORT)[number % len(SHORT)]
        people = [Person(10 * number + n, f"P{n}") for n in range(2)]
        pace = "live" if self.random.random() < 0.9 else "async"
        opening = Opening(game, number, 8, pace=pace, options=SHORT[game])
        table = (await self.tables.lobbies.create(people[0], opening)).id
        await self.tables.lobbies.join(table, people[1])
        await self.tables.lobbies.fill(table, people[0].id)
        await self.tables.lobbies.start(table, people[0].id)
        await self.clock.advance(self.random.uniform(1, 15), self.settle)
        if self.random.random() < 0.2:
            await self.tables.votes.propose(table, people[0].id, OrderKind.PAUSE, "pause")
        if self.random.random() < ABORTED:
            await self.tables.abort(table, people[0].id, force=True)
        else:
            for person in people:
                await self.tables.stand_in(table, person.id, "easy")
        for _ in range(1000):
            if (await self.tables.snapshot(table)).status is Status.OVER:
                return
            await self.clock.advance(60, self.settle)
        raise AssertionError(f"table {table} does not end")

    def entries(self) -> dict[str, int]:
        seen = {id(self.clock)}  # not the bot's
        return {where: size for name, part in vars(self).items()
                for where, size in sizes(part, name, seen)}

    def measure(self, games: int) -> Sample:
        clear_caches()
        found = objects()
        return Sample(games, resident() / 1024, found.total(), sum(self.entries().values()))


async def endure(console: Console, games: int, every: int) -> tuple[list[Sample], dict[str, int]]:
    """The samples, and the classes whose objects have become more from the first fifth to the end."""
    samples: list[Sample] = []
    early: Counter[str] = Counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with tempfile.TemporaryDirectory(prefix="busdriver-") as folder, Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=games)
        storage = await open_storage(Path(folder) / "endurance.db")
        bot = Bot(storage)
        await bot.scheduler.start()
        await bot.reminders.start()
        for number in range(1, games + 1):
            await bot.play(number)
            if number % every == 0:
                samples.append(bot.measure(number))
                progress.console.print(samples[-1], highlight=False)
            if number == games // 5:
                clear_caches()
                early = objects()
            progress.advance(task)
        clear_caches()
        more = objects()
        more.subtract(early)
        await bot.scheduler.stop()
        await bot.reminders.stop()
        await bot.settle()
        await storage.close()
    return samples, {name: count for name, count in more.most_common(10) if count > 0}


def slope(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The slope of the line of least squares, and half its 95 % interval.

    Samples of one process follow one another, so the residuals' correlation from one to the next widens the interval.
    """
    middle, level = fmean(x for x, _ in points), fmean(y for _, y in points)
    spread = sum((x - middle) ** 2 for x, _ in points)
    steep = sum((x - middle) * (y - level) for x, y in points) / spread
    rest = [y - level - steep * (x - middle) for x, y in points]
    square = sum(each * each for each in rest)
    follow = max(0.0, sum(a * b for a, b in pairwise(rest)) / square) if square else 0.0
    error = sqrt(square / (len(points) - 2) / spread * (1 + follow) / (1 - min(follow, 0.95)))
    return steep, 1.96 * error


def slopes(samples: Sequence[Sample]) -> Mapping[str, tuple[float, float]]:
    late = [sample for sample in samples if sample.games > samples[-1].games // 5]
    return {name: slope([(sample.games, getattr(sample, name)) for sample in late]) for name in LIMITS}


def report(console: Console, samples: Sequence[Sample]) -> bool:
    """Print every tenth sample and the slopes. Whether they are within the limits."""
    table = Table("games", "memory, MiB", "our objects", "entries of containers")
    for sample in samples:
        if sample.games % (samples[-1].games // 10) == 0:
            mebibytes = f"{sample.memory / 1024:.1f}"
            table.add_row(f"{sample.games:,}", mebibytes, f"{sample.objects:,}", str(sample.entries))
    console.print(table)
    found = slopes(samples)
    units = {"memory": "KiB", "objects": "objects", "entries": "entries"}
    for name, (steep, half) in found.items():
        text = f"{name}: {steep:+.4f} ± {half:.4f} {units[name]} a game, at most {LIMITS[name]}"
        console.print(text, highlight=False)
    return all(steep - half <= LIMITS[name] for name, (steep, half) in found.items())


def main() -> int:
    parser = argparse.ArgumentParser(prog="endurance", description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--every", type=int, default=100, help="games between two samples")
    options = parser.parse_args()
    console = Console()
    samples, more = asyncio.run(endure(console, options.games, options.every))
    REPORT.parent.mkdir(exist_ok=True)
    REPORT.write_text(json.dumps({"samples": [asdict(sample) for sample in samples], "more": more}, indent=1))
    for name, count in more.items():
        console.print(f"+{count} {name}", highlight=False)
    return 0 if report(console, samples) else 1


if __name__ == "__main__":
    sys.exit(main())
