"""The bot's process: ``python -m benchmarks.load.bot PORT DATABASE``. It writes one JSON line for each change.

``{"table": 3, "seq": 41, "at": …, "moves": 1, "due": [user, …], "alt": "…"}``: ``at`` is `time.monotonic` (the same
clock in both processes), ``due`` who has to act, ``alt`` what the table's picture says then (empty between rounds).
"""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

from bot.app import App, Parts
from bot.client import ClientOptions
from bot.i18n import texts
from bot.process import painter, thinkers
from bot.tables.core.model import Changed, RunningTable
from games.actions import Deal
from games.views import Phase
from rendering.studio import TablePicture
from tests.wire.wire_connector import connector
from tests.wire.wire_discord import TOKEN


def report(changed: Changed) -> None:
    snapshot = changed.snapshot
    if not isinstance(snapshot, RunningTable):
        return
    moves = sum(not isinstance(action, Deal) for action in changed.actions)
    people = {seat.number: seat.person.id for seat in snapshot.table.taken if seat.person is not None}
    due = [people[seat] for seat in snapshot.to_act if seat in people]
    print(json.dumps({"table": snapshot.id, "seq": snapshot.seq, "at": time.monotonic(), "moves": moves, "due": due,
                      "alt": _alt(snapshot)}), flush=True)


def _alt(snapshot: RunningTable) -> str:
    view = snapshot.view(None)
    if view.phase in (Phase.BETWEEN, Phase.OVER):
        return ""
    return TablePicture(view, texts()).alt


async def serve(port: int, database: Path) -> None:
    app = await App.open(database, Parts(
        pictures=painter(), thinking=thinkers(), client=ClientOptions(connector=connector(port))))
    app.tables.subscribe(report)
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        await app.client.start(TOKEN)
    finally:
        await app.close()


if __name__ == "__main__":
    logging.basicConfig(level=logging.ERROR)
    with suppress(asyncio.CancelledError):
        asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
