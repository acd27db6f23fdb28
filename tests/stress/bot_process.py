"""The bot as a process for `tests.stress.processes`: ``python -m tests.stress.bot_process PORT SECONDS``, settings in
the environment. It is the real one (`bot.process.run`), but its clock is off by so many seconds, it reaches a stand-in
of Discord, draws no pictures, notes no rounds and thinks in its own loop, so that several fit on a small machine.

It writes a JSON line when the slots change of which it is home (once they are ready, but what it loses at once), for
each change of a table that it tells its own parts, and for each entry of a table's log that it has stored.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any, Self

from bot import process
from bot.app import App
from bot.client_options import ClientOptions
from bot.core.clock import SystemClock, utc_now
from bot.core.database import Statement
from bot.core.slots import Slots
from bot.parts import Hosting, Parts, Reviewing
from bot.settings import load
from bot.storage import Address
from bot.storage.postgres.database import PostgresDatabase
from bot.tables.core.change import Changed
from bot.tables.core.state import RunningTable
from games.views import Phase
from tests.support.wire.wire_connector import connector


def say(**said: Any) -> None:
    print(json.dumps({**said, "at": time.monotonic()}), flush=True)


def report(changed: Changed) -> None:
    """``due``: the people whose turn it is."""
    table, due = changed.after, []
    if isinstance(table, RunningTable) and table.phase is not Phase.CLOSING:
        people = [seat for seat in table.table.taken if not seat.ai and seat.number in table.to_act]
        due = [seat.person.id for seat in people if seat.person]
    say(table=table.id, seq=table.seq, key=changed.key, due=due, moves=0, alts={})


_change, _write = Slots.change, PostgresDatabase.write


async def change(slots: Slots, held: Iterable[int]) -> None:
    held = frozenset(held)
    say(slots=sorted(slots.held & held))
    await _change(slots, held)
    say(slots=sorted(slots.held))


async def write(database: PostgresDatabase, *statements: Statement) -> Sequence[int]:
    began = time.monotonic()
    changed = await _write(database, *statements)
    for each in statements:
        if each.sql.startswith("INSERT INTO log VALUES"):
            table, seq, *_, key = each.parameters
            say(wrote=table, seq=seq, key=key, began=began)
    return changed


class Reporting(App):
    @classmethod
    async def open(cls, database: Address | str, parts: Parts | None = None) -> Self:
        app = await super().open(database, parts)
        app.tables.subscribe(report)

        async def home() -> None:
            say(slots=sorted(app.storage.database.slots.held))

        app.client.on_start_up(home)
        return app


def hosting(*given: Any, **more: Any) -> Hosting:
    return Hosting(*given, **{**more, "greets": False, "emojis": False})


def reviewing(**given: Any) -> Reviewing:
    """Without workers, a round would be noted in the loop, for seconds."""
    return Reviewing()


def parts(**given: Any) -> Parts:
    off = timedelta(seconds=float(sys.argv[2]))
    return Parts(**given, clock=SystemClock(lambda: utc_now() + off))


def options(*given: Any) -> ClientOptions:
    return ClientOptions(*given, connector=connector(int(sys.argv[1])), starts=1000)


if __name__ == "__main__":
    for name, value in {"App": Reporting, "Hosting": hosting, "ClientOptions": options, "Parts": parts,
                        "painter": lambda: None, "thinkers": lambda: None, "reviewers": lambda: None,
                        "Reviewing": reviewing}.items():
        setattr(process, name, value)
    Slots.change = change  # type: ignore[method-assign]
    PostgresDatabase.write = write  # type: ignore[method-assign]
    sys.exit(process.run(load(None)))
