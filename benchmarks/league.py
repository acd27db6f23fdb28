"""How fast leagues are: standings of a large season from the database and as a picture, ratings, Swiss pairing.

``make bench-league``, some 40 seconds of processor time. Exit status 1 if a limit is missed: standings 50 ms from the
database, 60 ms for the picture. Garbage is collected as in the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random

from rich.progress import Progress

from bot.i18n import texts
from bot.league.entries import Resulted, SeasonEntry
from bot.league.formats.matching import History
from bot.league.formats.swiss import swiss
from bot.league.model import Actor, Member
from bot.league.ports import Pool, StandingLine
from bot.league.ratings import RatedGame, replay
from bot.league.season import fold
from bot.league.season.repository import SeasonRepository, write_of
from bot.league.season.results import entered
from bot.league.service import LeagueService
from bot.league.standings import season_rows
from bot.league.state import SeasonState
from bot.storage import Storage, open_storage
from bot.tables.service import TableService
from cogs.league.pages import league_view as ui
from rendering.results.standings import MOST_ROWS
from rendering.studio import StandingsPicture
from tests.support.manual_clock import ManualClock

DATABASE_MS, PICTURE_MS = 50, 60
BOSS = Actor(1, "Boss", manager=True)


async def filled(leagues: LeagueService, entrants: int, results: int, progress: Progress) -> int:
    """A running ladder, written in batches as the service writes them; its number."""
    entering, rating = progress.add_task("Results", total=results), progress.add_task("Ratings", total=1)
    season = await leagues.seasons.create(9, BOSS, "Ladder", "ladder", edition=0)  # where entered results are rated
    for number in range(entrants):
        await leagues.seasons.join(season.id, BOSS, Member(f"Player {number}", 10**17 + number))
    await leagues.seasons.start(season.id, BOSS)
    state, draw, number = await leagues.seasons.state(season.id), Random(1), 0
    while number < results:
        before, batch = state, list[SeasonEntry]()
        for _ in range(min(1000, results - number)):
            number += 1
            four = draw.sample(range(1, entrants + 1), 4)
            result = entered((draw.randrange(0, 1000, 5), draw.randrange(0, 1000, 5)))
            made = Resulted(number, result, (tuple(four[:2]), tuple(four[2:])))
            batch.append(SeasonEntry(state.seq + 1, leagues.repository.now(), 1, made))
            state = fold.enter(state, batch[-1])
        await leagues.stores.seasons.append(write_of(before, state, batch))
        progress.update(entering, completed=number)
    leagues.repository.forget()
    await leagues.ratings.of(Pool(9, "tichu", "live"))
    progress.advance(rating)
    return season.id


async def median(work: Callable[[], Awaitable[object]], times: int = 15) -> float:
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        await work()
        taken.append(1000 * (time.perf_counter() - start))
    return statistics.median(taken)


def service(storage: Storage) -> LeagueService:
    """The league service of a new process."""
    clock = ManualClock()
    tables = TableService(storage.tables, clock, bytes)
    return LeagueService(SeasonRepository(storage.leagues.seasons, clock), storage.leagues, tables, bytes)


async def first(path: Path, season: int, work: Callable[[LeagueService], Awaitable[object]]) -> float:
    """The time of the first use in a new process, with the database open, in milliseconds."""
    taken = []
    for _ in range(5):
        storage = await open_storage(path)
        leagues = service(storage)
        start = time.perf_counter()
        await work(leagues)
        taken.append(1000 * (time.perf_counter() - start))
        await storage.close()
    return statistics.median(taken)


async def corrected(leagues: LeagueService, season: int, fixture: int) -> float:
    """Processor time of rating again after a correction of that game, in milliseconds."""
    (old,) = (await leagues.seasons.state(season)).results[fixture].ranks[:1]
    await leagues.matches.enter(season, BOSS, fixture, entered((0, 500) if old == 1 else (500, 0)))
    start = time.process_time()
    await leagues.ratings.refresh(Pool(9, "tichu", "live"))
    return 1000 * (time.process_time() - start)


@dataclass(frozen=True, slots=True)
class Found:
    """Milliseconds."""

    late: float
    middle: float
    database: float
    first_standings: float
    fold: float
    picture: float
    drawing: float


async def run(entrants: int, results: int) -> int:
    with tempfile.TemporaryDirectory() as folder, Progress(transient=True) as progress:
        path = Path(folder) / "league.db"
        storage = await open_storage(path)
        leagues = service(storage)
        season = await filled(leagues, entrants, results, progress)
        corrections = progress.add_task("Corrections", total=2)
        database = await median(lambda: leagues.standings.rows(season))
        start = time.perf_counter()
        state = fold.read(await leagues.seasons.season(season), await leagues.stores.seasons.log(season))
        folding = 1000 * (time.perf_counter() - start)
        late = await corrected(leagues, season, results - 100)
        progress.advance(corrections)
        middle = await corrected(leagues, season, results // 2)
        progress.advance(corrections)
        state, rows = await leagues.seasons.state(season), await leagues.standings.rows(season)
        await storage.close()
        first_standings = await first(path, season, lambda fresh: fresh.standings.rows(season))
    assert {row.entrant: row.tally for row in season_rows(state)} == {row.entrant: row.tally for row in rows}
    picture, drawing = await drawn(state, rows)
    found = Found(late, middle, database, first_standings, folding, picture, drawing)
    report(entrants, results, found)
    return int(max(found.database, found.first_standings) > DATABASE_MS or found.picture > PICTURE_MS)


async def drawn(state: SeasonState, rows: Sequence[StandingLine]) -> tuple[float, float]:
    """The time to draw the first page, and its processor time, in milliseconds."""
    t = texts()
    shown = tuple(ui.standing(row, state.settings, len(rows), {}, state.divisions(), t) for row in rows[:MOST_ROWS])
    request = StandingsPicture("Ladder", tuple(ui.headings(state.settings, t)), shown, t)

    async def draw() -> object:
        return request.draw()

    await draw()
    start = time.process_time()
    picture = await median(draw)
    return picture, 1000 * (time.process_time() - start) / 15


def computing(work: Callable[[], object]) -> float:
    """Processor time of ``work``, in milliseconds."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def report(entrants: int, results: int, found: Found) -> None:
    print(f"standings of {entrants} players, {results} results, from the database: {found.database:.1f} ms "
          f"(≤ {DATABASE_MS})")
    print(f"the same in a new process: {found.first_standings:.1f} ms (≤ {DATABASE_MS})")
    print(f"the whole season in a new process: {found.fold:.0f} ms")
    print(f"picture: {found.picture:.1f} ms (≤ {PICTURE_MS}), {found.drawing:.1f} ms of them processor time")
    print(f"ratings after a correction of the last game but 100: {found.late:.0f} ms, of one in the middle: "
          f"{found.middle:.0f} ms (processor time)")
    draw = Random(2)
    games = []
    for _ in range(2000):
        four = draw.sample(range(12), 4)
        games.append(RatedGame((tuple(four[:2]), tuple(four[2:])), (1, 2)))
    print(f"2000 games rated, people and pairs: {computing(lambda: replay(games)):.0f} ms (processor time)")
    order = list(range(100))
    import_module("networkx")  # else the first round loads it
    pairing = computing(lambda: swiss(order, {n: n // 10 for n in order}, History(), draw))
    print(f"a Swiss round of 100: {pairing:.0f} ms (processor time)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=500)
    parser.add_argument("--results", type=int, default=50_000)
    given = parser.parse_args()
    raise SystemExit(asyncio.run(run(given.entrants, given.results)))
