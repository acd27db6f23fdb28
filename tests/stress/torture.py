"""Kill the bot 200 times at random moments and check that nothing is lost: ``make torture``.

The *server* is a real process (`tests.stress.torture_server`): storage on SQLite, tables on the real clock, two AI
players. It reads people's moves as JSON lines on standard input and reports every change on standard output, as it
would to Discord. The *client* plays the people's seats at several tables of different games and logs all reports and
answers. At a random moment, possibly during start-up, the server is killed (SIGKILL). After each restart the client
checks:

- every log has entries 1 … n and begins with the log from before the kill;
- every reported change is in the log, under the reported seq;
- every accepted move is there exactly once; a move whose answer was lost is there at most once, and exactly once
  after it is sent again with the same key;
- the server's state, in every seat's view, equals the fold of the client's log;
- the last move of a round has its score and its secret in the same entry.

At the end `busdriver check` replays everything. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bot.ops.check import check
from games.actions import Give, line
from games.records.reader import Reader
from tests.stress.torture_server import digest

TABLES = (("tichu", {"target": "300"}, 4), ("trichu", {"rounds": "3"}, 3), ("tatsu", {"target": "100"}, 4),
          ("lord", {"rounds": "2"}, 5), ("tientsin", {"target": "300"}, 6))
"""Game, options and seats of the tables played at the same time; two seats of each are AI players'."""
AIS = 2
PATIENCE = 120.0
"""Timeout of an answer in seconds."""


# the client --------------------------------------------------------------------------------------


class Killed(Exception):
    """The server was killed."""


class Broken(AssertionError):
    """Something was lost, duplicated or changed."""


class Link:
    """A running server. Answers are matched by number; reports go to the client."""

    def __init__(self, process: asyncio.subprocess.Process, client: Client) -> None:
        self.process = process
        self._client = client
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, path: Path, client: Client) -> Link:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.stress.torture_server", str(path), stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, limit=1 << 24)
        return cls(process, client)

    async def _read(self) -> None:
        assert self.process.stdout is not None
        async for text in self.process.stdout:
            if not text.endswith(b"\n"):
                break  # cut off by the kill: nobody has received it
            said = json.loads(text)
            if "reported" in said:
                self._client.hear(**said["reported"])
            elif "ready" in said:
                self.ready.set_result(None)
            elif (waiting := self._waiting.pop(said["id"], None)) is not None and not waiting.done():
                waiting.set_result(said)
        for waiting in (self.ready, *self._waiting.values()):
            if not waiting.done():
                waiting.set_exception(Killed())
                waiting.exception()  # mark as retrieved: nobody may be waiting

    async def ask(self, do: str, **given: Any) -> Any:
        """The answer; (None, code) if rejected. `Killed` if there is none."""
        self._number += 1
        number, waiting = self._number, asyncio.get_running_loop().create_future()
        if self._reading.done():
            raise Killed
        self._waiting[number] = waiting
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps({"id": number, "do": do, **given}).encode() + b"\n")
            await self.process.stdin.drain()
        except (BrokenPipeError, ConnectionResetError):
            raise Killed from None
        said = await asyncio.wait_for(waiting, PATIENCE)
        return said["ok"] if "ok" in said else (None, said["error"])

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()
        await self._reading


@dataclass
class Known:
    """A table as the client knows it: its log, the reports by seq, its moves by key.

    ``expected``: the reports before the last kill.
    """

    game: str
    users: Sequence[int]
    log: list[list[Any]] = field(default_factory=list)
    reported: dict[int, list[str]] = field(default_factory=dict)
    expected: dict[int, list[str]] = field(default_factory=dict)
    accepted: dict[str, str] = field(default_factory=dict)
    doubtful: dict[str, dict[str, Any]] = field(default_factory=dict)
    over: bool = False


@dataclass
class Client:
    """Plays and logs. ``moves``: accepted ones; ``doubts``: those whose answer was lost."""

    rng: Random
    tables: dict[int, Known] = field(default_factory=dict)
    moves: int = 0
    doubts: int = 0
    lost_answers_stored: int = 0
    games: int = 0
    _keys: int = 0
    _users: int = 0
    _awaited: int = 0
    _enough: asyncio.Event = field(default_factory=asyncio.Event)
    _opening: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)

    def hear(self, table: int, seq: int, lines: list[str]) -> None:
        if table in self.tables:
            self.tables[table].reported.setdefault(seq, lines)

    async def accept(self, moves: int) -> None:
        """Wait until this many more moves are accepted."""
        self._awaited, self._enough = self.moves + moves, asyncio.Event()
        if moves:
            await self._enough.wait()

    def died(self) -> None:
        """The server was killed: all reports so far must be in the log after the restart."""
        for known in self.tables.values():
            known.expected |= known.reported
            known.reported = {}

    # after a start

    async def verify(self, link: Link) -> None:
        for game, users in self._opening:  # opened, but the answer was lost? A lobby that was not started stays a lobby
            for table in await link.ask("tables", user=users[0]):
                if not (await link.ask("look", table=table))["over"]:
                    self.tables.setdefault(table, Known(game, users))
        self._opening.clear()
        for table, known in self.tables.items():
            await self._hand_in_again(link, table, known)
            self._compare(table, known, await link.ask("state", table=table))

    async def _hand_in_again(self, link: Link, table: int, known: Known) -> None:
        """Send moves without an answer again, as Discord redelivers an interaction."""
        for key, move in known.doubtful.items():
            answer = await link.ask("act", table=table, key=key, **move)
            if isinstance(answer, dict):
                known.accepted[key] = _accepted(answer, move)
                self.lost_answers_stored += answer["repeated"]
        known.doubtful.clear()

    def _compare(self, table: int, known: Known, state: Mapping[str, Any]) -> None:
        log = state["log"]
        _demand([entry[0] for entry in log] == list(range(1, len(log) + 1)), f"table {table}: a gap in the log")
        _demand(state["seq"] >= len(known.log), f"table {table}: entries are lost")
        _demand(log[: len(known.log)] == known.log, f"table {table}: the log's past has changed")
        known.log = log
        for seq, lines in known.expected.items():
            kept = log[seq - 1][2].splitlines() if seq <= len(log) else []
            _demand(all(each in kept for each in lines), f"table {table}: reported at {seq} but not stored: {lines}")
        known.expected = {}
        keys = Counter(entry[3] for entry in log if entry[3])
        _demand(max(keys.values(), default=1) == 1, f"table {table}: a move is there twice")
        for key, text in known.accepted.items():
            _demand(keys[key] == 1 or text.startswith("queued "), f"table {table}: the move {text!r} is lost")
        mine, ended = _fold(log)
        _demand(mine == state["digest"], f"table {table}: the state is not the log's")
        _demand(ended, f"table {table}: a round's end without its score or its secret")

    # playing

    async def play(self, link: Link) -> None:
        while True:
            await self._open(link)
            await asyncio.gather(*(self._move(link, table, known) for table, known in list(self.tables.items())
                                   if not known.over))
            await asyncio.sleep(0.002)

    async def _open(self, link: Link) -> None:
        playing = {known.game for known in self.tables.values() if not known.over}
        for game, options, seats in TABLES:
            if game in playing:
                continue
            users = tuple(range(self._users + 1, self._users + 1 + seats - AIS))
            self._users += len(users)
            self._opening.append((game, users))
            table = await link.ask("open", game=game, options=options, users=users, ais=AIS)
            self._opening.remove((game, users))
            self.tables[table] = Known(game, users)

    async def _move(self, link: Link, table: int, known: Known) -> None:
        look = await link.ask("look", table=table)
        if look["over"]:
            known.over = True
            self.games += 1
            return
        able = [move for move in look["moves"] if move["legal"]]
        if not able:
            return
        who = self.rng.choice(able)
        self._keys += 1
        key = f"k{self._keys}"
        move = {"user": who["user"], "seq": look["seq"], "line": self._choose(who)}
        known.doubtful[key] = move
        self.doubts += 1
        answer = await link.ask("act", table=table, key=key, **move)
        self.doubts -= 1
        del known.doubtful[key]
        if isinstance(answer, dict):
            self.moves += 1
            if self.moves >= self._awaited:
                self._enough.set()
            known.accepted[key] = _accepted(answer, move)

    def _choose(self, who: Mapping[str, Any]) -> str:
        """Any legal move; a `give` has no cards in the list."""
        text: str = self.rng.choice(who["legal"])
        if not text.endswith(" give"):
            return text
        seat = int(text.split()[0])
        count = self.rng.choice((2, 3))  # the number depends on the game; the other one is rejected
        return line(Give(seat, tuple(self.rng.sample(who["hand"], count))))


def _accepted(answer: Mapping[str, Any], move: Mapping[str, Any]) -> str:
    """What to look for in the log; what is queued is an order, and comes there later or never."""
    return ("queued " if answer["queued"] else "") + str(move["line"])


def _fold(log: Sequence[Sequence[Any]]) -> tuple[str, bool]:
    """The digest of the client's log, and whether every round's end has its score and its secret."""
    reader, whole = Reader(), True
    for _, kind, text, _ in log:
        if kind != "record":
            continue
        before = len(reader.game.rounds(reader.state)) if reader.ready else 0
        for each in text.splitlines():
            reader.feed(each)
        if len(reader.game.rounds(reader.state)) > before:
            words = [each.split()[0] for each in text.splitlines()]
            whole = whole and words[-2:] == ["score", "reveal"]
    return (digest(reader.game, reader.state) if reader.ready else ""), whole


def _demand(holds: bool, words: str) -> None:
    if not holds:
        raise Broken(words)


# the run -----------------------------------------------------------------------------------------


async def torture(path: Path, kills: int, limit: float, seed: int, out: Any = None, moves: int = 0) -> Client:
    """Kill the server ``kills`` times, or as often as ``limit`` seconds allow. `Broken` if anything was lost.

    ``moves``: moves that a server accepts before it is killed, so that slow machines play too.
    """
    rng = Random(seed)
    client = Client(Random(seed + 1))
    began, done, early = time.monotonic(), 0, 0
    while done < kills and time.monotonic() - began < limit:
        link = await Link.start(path, client)
        playing = asyncio.create_task(_session(link, client))
        try:
            if rng.random() < 0.1:
                early += 1
                await asyncio.sleep(rng.uniform(0.05, 0.6))  # while it starts
            else:
                await asyncio.wait({link.ready, playing}, return_when=asyncio.FIRST_COMPLETED)
                enough = asyncio.create_task(client.accept(moves))
                await asyncio.wait({enough, playing}, return_when=asyncio.FIRST_COMPLETED)
                enough.cancel()
                await asyncio.wait({playing}, timeout=rng.uniform(0.02, 0.7))
        finally:
            await link.kill()
            client.died()
        try:
            await playing
        except Killed:
            done += 1
        if out and done % 20 == 0:
            print(f"{done} kills, {client.moves} moves accepted, {client.games} games ended", file=out, flush=True)
    await _last(path, client)
    if out:
        print(f"{done} kills ({early} while starting) in {time.monotonic() - began:.0f} s; "
              f"{client.moves} moves accepted, {client.doubts} answers lost, "
              f"{client.lost_answers_stored} of them stored before the kill; {client.games} games ended", file=out)
    return client


async def _session(link: Link, client: Client) -> None:
    await link.ready
    await client.verify(link)
    await client.play(link)


async def _last(path: Path, client: Client) -> None:
    link = await Link.start(path, client)
    await link.ready
    await client.verify(link)
    await link.kill()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Kill the bot at random moments and check that nothing is lost.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--limit", type=float, default=290, help="seconds at most")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="busdriver-torture-") as folder:
        path = Path(folder) / "bus.db"
        try:
            asyncio.run(torture(path, args.kills, args.limit, args.seed, sys.stdout))
        except Broken as error:
            print(f"BROKEN: {error}")
            return 1
        report = check(path)
        print(f"check: {report.tables} tables, {report.rounds} rounds, {report.moves} record lines: "
              f"{'sound' if report.sound else report}")
        return int(not report.sound)


if __name__ == "__main__":
    sys.exit(main())
