"""How fast and how small the pictures are: ``make bench-rendering``.

Prints each figure beside its aim. Times are processor time of the drawing thread, the lower quartile of many draws. The
event loop's stall is the longest delay of a 1 ms timer while 50 tables were drawn and encoded in a worker thread: the
best of several runs, beside the same without drawing.
Exit status 1 if an aim is missed.
"""

from __future__ import annotations

import asyncio
import resource
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from typing_extensions import override

STARTED = time.perf_counter()

from bot.i18n import texts  # noqa: E402
from games.views import View  # noqa: E402
from rendering import cards, gallery  # noqa: E402
from rendering.cards.codes import DECK  # noqa: E402
from rendering.picture import Picture  # noqa: E402
from rendering.studio import HandPicture, TablePicture  # noqa: E402

TEXT = texts("en")
REPEAT = 30
TABLES = 50
RUNS = 5
KIB = 1024


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value beside its aim; ``aim`` 0: for information."""

    name: str
    value: float
    unit: str
    aim: float = 0

    @property
    def met(self) -> bool:
        return not self.aim or self.value <= self.aim

    @override
    def __str__(self) -> str:
        aim = f"aim {self.aim:g}" if self.aim else ""
        return f"{self.name:<52}{self.value:9.1f} {self.unit:<4}{aim:<10}{'' if self.met else 'MISSED'}"


def warm_ms(work: Callable[[], object]) -> float:
    """Milliseconds of processor that ``work`` takes, warm: the lower quartile, since other work only adds."""
    work()
    times = []
    for _ in range(REPEAT):
        start = time.thread_time()
        work()
        times.append(time.thread_time() - start)
    return 1000 * statistics.quantiles(times, n=4)[0]


def resident() -> float:
    """The most memory this process has held, in MiB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / KIB / (KIB if sys.platform == "darwin" else 1)


def views() -> dict[str, tuple[View, View]]:
    """For each game of the gallery a trick with much to show: the public view, and that of the seat to act."""
    found = {}
    for name, record in gallery.samples().items():
        game, states = gallery.recorded(record)
        state = gallery.moments(game, states)["trick"].state
        seat = gallery.controller(game, state, game.to_act(state)[0])
        found[name] = (game.view(state, None), game.view(state, seat))
    return found


def faces() -> Figure:
    cards.master.cache_clear()
    start = time.thread_time()
    for code in DECK:
        cards.master(code)
    return Figure("all 56 faces, cold", 1000 * (time.thread_time() - start), "ms", 600)


def of_tables(shown: dict[str, tuple[View, View]]) -> list[Figure]:
    return [figure for name, (view, _) in shown.items() for figure in of_table(name, view, aimed=name == "tichu")]


def of_table(name: str, view: View, *, aimed: bool) -> list[Figure]:
    drawn: list[Picture] = []
    draw = warm_ms(lambda: TablePicture(view, TEXT).sheet())
    whole = warm_ms(lambda: drawn.append(TablePicture(view, TEXT).draw()))
    return [
        Figure(f"table {name}: draw, warm", draw, "ms", 3 if aimed else 0),
        Figure(f"table {name}: with encoding and alt text", whole, "ms", 12 if aimed else 0),
        Figure(f"table {name}: size", len(drawn[0].data) / KIB, "KiB", 200),
    ]


def of_hands(shown: dict[str, tuple[View, View]]) -> list[Figure]:
    view = shown["tichu"][1]
    drawn: list[Picture] = []
    whole = warm_ms(lambda: drawn.append(HandPicture(view, TEXT).draw()))
    return [
        Figure("hand, one row: with encoding", whole, "ms", 5),
        Figure("hand, one row: size", len(drawn[0].data) / KIB, "KiB", 80),
    ]


async def stall(work: Callable[[], object]) -> float:
    """The longest time in ms by which a 1 ms timer was late while a worker did ``work`` `TABLES` times."""
    loop = asyncio.get_running_loop()
    worst, done = 0.0, False

    async def watch() -> None:
        nonlocal worst
        while not done:
            start = loop.time()
            await asyncio.sleep(0.001)
            worst = max(worst, loop.time() - start - 0.001)

    watching = asyncio.create_task(watch())
    with ThreadPoolExecutor(1) as worker:
        await asyncio.gather(*(loop.run_in_executor(worker, work) for _ in range(TABLES)))
    done = True
    await watching
    return 1000 * worst


def quietest(work: Callable[[], object]) -> float:
    return min(asyncio.run(stall(work)) for _ in range(RUNS))


def of_the_loop(view: View) -> list[Figure]:
    drawing = quietest(lambda: TablePicture(view, TEXT).draw())
    return [
        Figure(f"event loop: longest stall, {TABLES} tables", drawing, "ms", 20),
        Figure("event loop: longest stall, nothing drawn", quietest(lambda: time.sleep(0.025)), "ms"),
    ]


def main() -> int:
    figures = [Figure("imports", 1000 * (time.perf_counter() - STARTED), "ms")]
    shown = views()
    before = resident()
    figures.append(faces())
    figures += of_tables(shown)
    figures += of_hands(shown)
    figures += [
        Figure("memory: whole process, peak", resident(), "MiB"),
        Figure("memory: of that, for all these pictures", resident() - before, "MiB", 120),
        *of_the_loop(shown["tichu"][0]),
    ]
    print(*figures, sep="\n")
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
