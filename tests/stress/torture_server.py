"""The server that `tests.stress.torture` kills: ``python -m tests.stress.torture_server DATABASE``.

Storage on SQLite, tables and driver on the real clock. Requests come as JSON lines on standard input; answers, and
a report of every change go to standard output.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.core.clock import SystemClock
from bot.core.errors import TableError
from bot.storage import open_storage
from bot.tables.core.change import Changed
from bot.tables.core.model import Person, Status
from bot.tables.core.time_control import Pace
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Deal, RuleError, deal_lines, line
from games.players import choose
from games.records.notation import Shape, fields, parse
from tests.support.logged import kind, said

QUICK = Pace("live", closing=0.03, closing_short=0.01, think=(0.002, 0.01), limit=None, on_limit="move", between=0.03,
             first=0.01)


class Server:
    """Answers each request with one line: ``{"id": 7, "ok": …}`` or ``{"id": 7, "error": "not_seated"}``."""

    def __init__(self, service: TableService, storage: Any) -> None:
        self._service = service
        self._storage = storage

    async def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        handler = getattr(self, f"do_{request['do']}")
        try:
            return {"id": request["id"], "ok": await handler(request)}
        except (RuleError, TableError) as error:
            return {"id": request["id"], "error": error.code}

    async def do_open(self, request: Mapping[str, Any]) -> int:
        game, options, users, ais = request["game"], request["options"], request["users"], request["ais"]
        opening = Opening(game, 1, None, options=options)
        table = await self._service.lobbies.create(Person(users[0], f"P{users[0]}"), opening)
        for user in users[1:]:
            await self._service.lobbies.join(table.id, Person(user, f"P{user}"))
        for _ in range(ais):
            await self._service.lobbies.add_ai(table.id, users[0], "easy")
        await self._service.lobbies.start(table.id, users[0])
        return table.id

    async def do_look(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Who may do what; whether the game is over."""
        table_id = request["table"]
        snapshot = await self._service.snapshot(table_id)
        if snapshot.status is not Status.RUNNING:
            return {"over": True, "moves": []}
        moves = []
        for person in snapshot.table.people:
            seat = snapshot.table.seat_of(person.id)
            assert seat is not None
            if not seat.ai:
                hand = snapshot.view(seat.number).seats[seat.number].cards or ()
                legal = [line(action) for action in await self._service.legal(table_id, person.id)]
                moves.append({"user": person.id, "legal": legal, "hand": hand})
        return {"over": False, "seq": snapshot.seq, "moves": moves}

    async def do_act(self, request: Mapping[str, Any]) -> dict[str, Any]:
        snapshot = await self._service.snapshot(request["table"])
        assert snapshot.game is not None
        shape = Shape.of(snapshot.game.deck(snapshot.state), len(snapshot.view(None).seats))
        action: Any = parse(fields(request["line"]), shape)
        receipt = await self._service.act(
            request["table"], request["user"], request["seq"], action, key=request["key"])
        return {"seq": receipt.snapshot.seq, "queued": receipt.queued, "repeated": receipt.repeated}

    async def do_state(self, request: Mapping[str, Any]) -> dict[str, Any]:
        snapshot = await self._service.snapshot(request["table"])
        entries = [entry for entry in await self._storage.tables.log(request["table"]) if entry.seq <= snapshot.seq]
        log = [[entry.seq, kind(entry), said(entry), entry.key] for entry in entries]
        return {"seq": snapshot.seq, "log": log, "digest": digest(snapshot.game, snapshot.state)}

    async def do_tables(self, request: Mapping[str, Any]) -> list[int]:
        return [table.id for table in await self._service.lists.of_person(request["user"])]


def digest(game: Any, state: Any) -> str:
    """A state in short: every seat's view and the spectator's."""
    if game is None:
        return ""
    seats = [None, *(seat.seat for seat in game.view(state, None).seats)]
    return hashlib.sha256(repr([_plain(game, state, seat) for seat in seats]).encode()).hexdigest()


def _plain(game: Any, state: Any, seat: int | None) -> str:
    try:
        return repr(game.view(state, seat))
    except (RuleError, ValueError, IndexError, AssertionError):
        return "no such viewer"  # the Table and the ghost


def _report(changed: Changed) -> dict[str, Any]:
    lines: list[str] = []
    for action in changed.actions:
        lines += deal_lines(action, None) if isinstance(action, Deal) else [line(action)]
    return {"table": changed.after.id, "seq": changed.after.seq, "lines": lines}


async def serve(path: Path) -> None:
    storage = await open_storage(path)
    clock = SystemClock()
    service = TableService(storage.tables, clock, secrets.token_bytes, paces={"live": QUICK})
    service.subscribe(lambda changed: print(json.dumps({"reported": _report(changed)}), flush=True))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    print(json.dumps({"ready": True}), flush=True)
    server = Server(service, storage)
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=1 << 24)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    tasks: set[asyncio.Task[None]] = set()

    async def handle(text: bytes) -> None:
        print(json.dumps(await server.answer(json.loads(text))), flush=True)

    async for text in reader:
        task = loop.create_task(handle(text))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
