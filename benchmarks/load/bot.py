"""The bot's process: ``python -m benchmarks.load.bot PORT DATABASE``. It writes one JSON line for each change.

``{"table": 3, "seq": 41, "at": …, "moves": 1, "due": [user, …], "alts": {"0": "…"}}``: ``at`` is `time.monotonic` (the
same clock in both processes), ``due`` who has to act, ``alts`` what the table's picture says then (nothing between
rounds), or with ``hands`` as the third argument what the hands of those who wait say of it, by seat.

Each second it writes ``{"cpu": {"event loop": 3.1, …}, "memory": {"bot": …}, "servers": 1, "counted": 17, "slots": 64,
"at": …}``: the seconds of processor time used by each of its processes, and by its event loop (`processor_times`) but
for these reports, the bytes of memory that they use, how many servers it knows, how many counted requests it has sent,
and of how many slots it is home.

At SIGUSR1 it begins or ends to note a round for insights (`games.review.notes`) in the reviews' process, again and
again, with the rests that the bot makes: the most that background reviews do. Each round noted is a line
``{"noted": 1, "at": …}``.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import sys
import time
from concurrent.futures import Executor
from contextlib import suppress
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import rendering
from bot.app import App
from bot.client_options import ClientOptions
from bot.core.background import by_executor
from bot.engines.thinkers import reviewers
from bot.features.insights.service import RESTS_PER_ROUND
from bot.i18n import texts
from bot.ops.metrics import UNCOUNTED, Metrics
from bot.parts import Hosting, Parts, Thinking
from bot.process import painter, thinkers, while_home
from bot.storage.address import Address, address
from bot.tables.core.change import Changed
from bot.tables.core.state import RunningTable
from cogs.common.display_names import Signs
from cogs.pages import game_lines
from games.actions import Deal
from games.review.notes import noted
from games.views import Phase
from rendering.studio import TablePicture
from tests.support.wire.wire_connector import connector
from tests.support.wire.wire_discord import TOKEN

SAMPLE = Path(rendering.__file__).with_name("samples") / "tichu.tichu"


class Reports:
    """Writes of changes. ``used``: seconds of processor time that this took, which are not the bot's."""

    def __init__(self, signs: Signs) -> None:
        self._signs = signs
        self.used = 0.0

    def changed(self, change: Changed) -> None:
        begun = time.thread_time()
        if isinstance(change.after, RunningTable):
            report(self._signs, change, change.after)
        self.used += time.thread_time() - begun


def report(signs: Signs, changed: Changed, snapshot: RunningTable) -> None:
    moves = sum(not isinstance(action, Deal) for action in changed.actions)
    people = {seat.number: seat.person.id for seat in snapshot.table.taken if seat.person is not None}
    acting = () if snapshot.phase is Phase.CLOSING else snapshot.to_act  # a closing trick comes by itself
    due = [people[seat] for seat in acting if seat in people]
    print(json.dumps({"table": snapshot.id, "seq": snapshot.seq, "at": time.monotonic(), "moves": moves, "due": due,
                      "alts": _alts(snapshot, signs)}), flush=True)


def _alts(snapshot: RunningTable, signs: Signs) -> dict[int, str]:
    if snapshot.phase in (Phase.BETWEEN, Phase.OVER):
        return {}
    if sys.argv[3:] != ["hands"]:
        return {0: TablePicture(snapshot.view(None), texts()).alt}
    closes = snapshot.plan.closes
    return {seat.number: "\n".join(game_lines.lines(texts(), snapshot.view(seat.number), closes, signs)[:2])
            for seat in snapshot.table.taken if seat.person is not None and seat.number not in snapshot.to_act}


def processor_times(reports: float = 0.0) -> dict[str, float]:
    """Seconds used so far: by the event loop's thread (the caller's) but for ``reports``, by the bot's other threads,
    by each worker."""
    loop = time.thread_time()
    used = {"event loop": loop - reports, "other threads": time.process_time() - loop}
    for number, worker in enumerate(sorted(active_children(), key=lambda each: each.pid or 0), 1):
        stat = Path(f"/proc/{worker.pid}/stat")
        if stat.exists():  # not everywhere
            fields = stat.read_text().rpartition(")")[2].split()
            used[f"worker {number}"] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


def memory() -> dict[str, int]:
    """Resident bytes of the bot's process and of its workers; nothing where /proc is not there."""
    found = {"bot": Path("/proc/self/statm"), **{
        f"worker {number}": Path(f"/proc/{worker.pid}/statm")
        for number, worker in enumerate(sorted(active_children(), key=lambda each: each.pid or 0), 1)}}
    return {name: int(path.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
            for name, path in found.items() if path.exists()}


def counted(metrics: Metrics) -> int:
    """Requests that Discord has counted, or would have."""
    return int(sum(sample.value for metric in metrics.requests.collect() for sample in metric.samples
                   if sample.labels["kind"] not in UNCOUNTED))


async def report_use(app: App, reports: Reports) -> None:
    while True:
        print(json.dumps({
            "cpu": processor_times(reports.used), "memory": memory(), "servers": len(app.client.guilds),
            "counted": counted(app.metrics), "slots": len(app.storage.database.slots.held), "at": time.monotonic()}),
            flush=True)
        await asyncio.sleep(1.0)


async def note(workers: Executor) -> None:
    """Note a round, seat by seat, as often as the bot does if rounds wait."""
    record, noting = SAMPLE.read_text(encoding="utf-8"), by_executor(workers, noted)
    for number in count():
        began = time.monotonic()
        await noting(record, 1, number % 4)
        print(json.dumps({"noted": 1, "at": time.monotonic()}), flush=True)
        await asyncio.sleep(RESTS_PER_ROUND * (time.monotonic() - began))


class Noting:
    """`note`, turned on and off."""

    def __init__(self) -> None:
        self._workers = reviewers()
        self._task: asyncio.Task[None] | None = None

    def turn(self) -> None:
        if self._task is None:
            self._task = asyncio.create_task(note(self._workers))
        else:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._workers.shutdown(wait=False, cancel_futures=True)


async def serve(port: int, database: Address) -> None:
    app = await App.open(database, Parts(
        pictures=painter(), thinking=Thinking(workers=thinkers()), client=ClientOptions(connector=connector(port)),
        hosting=Hosting(across_days=0)))  # all accounts are new
    reports = Reports(app.client.services.languages.signs)
    app.tables.subscribe(reports.changed)
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    noting = Noting()
    loop.add_signal_handler(signal.SIGUSR1, noting.turn)
    reporting = asyncio.create_task(report_use(app, reports))
    try:
        await while_home(app, app.client.start(TOKEN))
    finally:
        reporting.cancel()
        noting.close()
        await app.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    with suppress(asyncio.CancelledError):
        asyncio.run(serve(int(sys.argv[1]), address(sys.argv[2])))
