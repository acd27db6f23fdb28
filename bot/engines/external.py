"""External engines: any program that speaks the engine protocol (NOTATION.md) can play a seat.

An `Engine` is one process, started with the first request and again after it has died. A request is a line of JSON on
its standard input. An engine that does not answer within the thinking time plus a grace period is ended with its
children, since its late answer would be taken for the next one. `to_action` checks answers against the rules. Every
failure is an `EngineError`; the caller then chooses the move itself. Requests block: make them in a thread, not in the
event loop.

Threads write to the process (`EngineProcess`) and read from it, so an engine that neither reads nor writes can only
cause a timeout. It sees only the variables in `ENVIRONMENT`, none of the bot's settings. On POSIX systems it runs under
`bot.engines.launcher`, which limits memory and processor time and ends it with the bot.
"""

from __future__ import annotations

import asyncio
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

from games.actions import Action, RuleError, line
from games.base import Game
from games.records import notation

GRACE = 1.0
"""Seconds that an answer may take beyond the thinking time."""
START = 20.0
"""Further seconds for the first answer of a new process."""
FAILURES = 3
"""After this many failures in a row an engine is not used for `REST` seconds: each failure costs a table up to
`START`."""
REST = 60.0
LONGEST_LINE = 1 << 16
"""Bytes of an answer. An engine that writes a longer line is ended."""
MOST_LINES = 4
"""Lines that may wait to be read. An engine that writes more without being asked is ended."""
MEGABYTES = 2048
"""Address space of each of an engine's processes."""
ENVIRONMENT = (
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV",
    "SYSTEMROOT", "USERPROFILE", "TEMP", "TMP")
ENDING = 5.0
"""Seconds within which a killed process must be gone."""
_LAUNCHER = Path(__file__).with_name("launcher.py")
_POSIX = os.name == "posix"


class EngineError(Exception):
    """The engine cannot be started, does not answer in time, or answers nonsense."""


class EngineProcess:
    """A started engine. EngineError if it cannot be started."""

    def __init__(self, command: str, megabytes: int = MEGABYTES) -> None:
        self.running = True
        self._guard = threading.Lock()
        self._stopped = False
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._answers: queue.Queue[bytes] = queue.Queue(MOST_LINES)
        try:
            self._popen, self._lifeline = _start(shlex.split(command), megabytes)
        except (OSError, ValueError) as error:
            raise EngineError(f"{command}: {error}") from error
        threading.Thread(target=self._write, daemon=True).start()
        threading.Thread(target=self._read, daemon=True).start()

    def exchange(self, request: str, seconds: float) -> object:
        """Write a line and return the JSON of the next line, all within ``seconds``. EngineError."""
        self._requests.put(request.encode() + b"\n")
        try:
            text = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise EngineError(f"no answer within {seconds:.1f} s") from None
        if not text:
            raise EngineError("the engine has ended, or wrote too much")
        try:
            return cast(object, json.loads(text))
        except (ValueError, RecursionError) as error:
            raise EngineError(str(error)) from error

    def stop(self) -> None:
        """End the process and its children. Takes at most `ENDING` seconds; safe to call twice and from any thread."""
        with self._guard:
            if self._stopped:
                return
            self._stopped, self.running = True, False
            self._requests.put(None)
            # The leader has not been waited for, so its number still means this group.
            with suppress(ProcessLookupError, PermissionError):
                if _POSIX:
                    os.killpg(self._popen.pid, signal.SIGKILL)
                else:
                    self._popen.kill()
            if self._lifeline is not None:
                os.close(self._lifeline)
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(ENDING)

    def _write(self) -> None:
        pipe = self._popen.stdin
        if pipe is None:
            return
        with suppress(OSError), pipe:
            while (text := self._requests.get()) is not None:
                left = memoryview(text)
                while left:
                    left = left[pipe.write(left):]

    def _read(self) -> None:
        """Put lines into the queue until the engine ends or writes too much; an empty one says so."""
        pipe, rest = self._popen.stdout, b""
        if pipe is None:
            return
        with suppress(OSError, queue.Full), pipe:
            while len(rest) <= LONGEST_LINE and (some := os.read(pipe.fileno(), LONGEST_LINE)):
                *lines, rest = (rest + some).split(b"\n")
                for line in lines:
                    self._answers.put_nowait(line[:LONGEST_LINE] or b" ")
        self.running = False
        with suppress(queue.Full):
            self._answers.put_nowait(b"")


def _start(words: list[str], megabytes: int) -> tuple[subprocess.Popen[bytes], int | None]:
    """The process, and on POSIX the end of the lifeline that must stay open."""
    if not words or shutil.which(words[0]) is None:
        raise FileNotFoundError("no such program")
    environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
    if not _POSIX:
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,  # noqa: S603 see below
                                stderr=subprocess.DEVNULL, bufsize=0, env=environment), None
    far, near = os.pipe()
    try:
        return subprocess.Popen(  # noqa: S603 - the command comes from the host's settings
            [sys.executable, "-I", "-S", str(_LAUNCHER), str(far), str(megabytes), *words],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, env=environment,
            pass_fds=(far,), start_new_session=True), near
    except BaseException:
        os.close(near)
        raise
    finally:
        os.close(far)


class Engine:
    """A program that speaks the protocol. One request at a time; others wait."""

    def __init__(self, command: str, megabytes: int = MEGABYTES) -> None:
        self.command = command
        self._megabytes = megabytes
        self._process: EngineProcess | None = None
        self._turn = threading.Lock()
        self._guard = threading.Lock()
        self._closed = False
        self._number = 0

    def ask(self, record: str, seat: int, level: str = "hard", ms: int = 100) -> str | None:
        """Return the engine's action line, None for no action. ``record``: the seat's record so far. EngineError."""
        with self._turn:
            self._number += 1
            request = {"id": self._number, "record": record, "seat": seat, "level": level, "ms": ms}
            answer = self._exchange(request, ms / 1000 + GRACE)
        if answer.get("error") is not None:
            raise EngineError(str(answer["error"])[:200])
        action = answer.get("action")
        if action is not None and not isinstance(action, str):
            raise EngineError("action: a line is needed")
        return action

    def close(self) -> None:
        """End the process at once. A request that is being answered fails."""
        with self._guard:
            self._closed, process = True, self._process
        if process is not None:
            process.stop()

    def _exchange(self, request: dict[str, object], seconds: float) -> dict[str, object]:
        """Send a request and wait for its answer. After any failure the process is ended."""
        process = self._process
        if process is None or not process.running:
            process = self._restart()
            seconds += START
        try:
            answer = process.exchange(json.dumps(request), seconds)
            if not isinstance(answer, dict) or answer.get("id") != request["id"]:
                raise EngineError("an answer to another request")
        except EngineError:
            process.stop()
            raise
        return answer

    def _restart(self) -> EngineProcess:
        if self._process is not None:
            self._process.stop()
        with self._guard:
            if self._closed:
                raise EngineError("closed")
            self._process = EngineProcess(self.command, self._megabytes)
            return self._process


def to_action(game: Game[Any], state: Any, seat: int, text: str) -> Action:
    """The engine's line as a legal action of ``seat``. EngineError if it is none."""
    try:
        words = text.split()
        found = next((one for one in game.legal(state, seat) if line(one) == " ".join(words)), None)
        if found is not None:
            return found
        seats = len(game.view(state, None).seats)
        action = notation.parse(words, notation.Shape.of(game.deck(state), seats))
        if getattr(action, "seat", None) != seat:
            raise EngineError(f"{text}: not an action of seat {seat}")
        resolved: Action = game.step(state, action)[0]  # type: ignore[arg-type]
        return resolved
    except RuleError as error:
        raise EngineError(f"{text}: {error}") from error
    except (ValueError, IndexError, TypeError) as error:
        raise EngineError(f"{text}: no action") from error


# seating -----------------------------------------------------------------


class _Seated:
    """An engine with its own thread, which is not used for a while after repeated failures."""

    def __init__(self, name: str, command: str, megabytes: int) -> None:
        self.engine = Engine(command, megabytes)
        self._thread = ThreadPoolExecutor(1, f"engine {name}")
        self._failures = 0
        self._resting_until = 0.0

    async def ask(self, record: str, seat: int, ms: int) -> str | None:
        """As `Engine.ask`. It fails, too, if other tables keep the engine busy for too long."""
        if time.monotonic() < self._resting_until:
            raise EngineError(f"failed {FAILURES} times in a row and rests")
        asked = asyncio.get_running_loop().run_in_executor(self._thread, partial(self._ask, record, seat, ms))
        try:
            return await asyncio.wait_for(asked, START + GRACE + ms / 1000)
        except TimeoutError:
            raise EngineError("is busy with other tables") from None

    def _ask(self, record: str, seat: int, ms: int) -> str | None:
        try:
            answer = self.engine.ask(record, seat, ms=ms)
        except EngineError:
            self._failures += 1
            if self._failures >= FAILURES:
                self._failures, self._resting_until = 0, time.monotonic() + REST
            raise
        self._failures = 0
        return answer

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        self.engine.close()


class ExternalEngines:
    """The engines of the settings by name.

    Each has two processes, started on demand: one for its turns, one to ask for bombs when a trick closes. Only seats
    with a bomb are asked, so the answer must not delay the engine's next turn.
    """

    def __init__(self, commands: Mapping[str, str], ms: int = 500, megabytes: int = MEGABYTES) -> None:
        self.names = tuple(commands)
        self._ms = ms
        self._seated = {(name, aside): _Seated(name, command, megabytes)
                        for name, command in commands.items() for aside in (False, True)}

    async def move(
        self, name: str, record: str, game: Game[Any], state: Any, seat: int, *, aside: bool = False,
    ) -> Action | None:
        """Return the engine's action, None for no action. ``aside``: beside a closing trick. EngineError."""
        text = await self._seated[name, aside].ask(record, seat, self._ms)
        return None if text is None else to_action(game, state, seat, text)

    def close(self) -> None:
        """Never waits for an engine."""
        for seated in self._seated.values():
            seated.close()


class _WithLevels:
    """A game with additional levels."""

    def __init__(self, game: Game[Any], names: tuple[str, ...]) -> None:
        self._game = game
        self.levels = (*names, *game.levels)  # the strongest built-in level stays the last

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def with_engines(games: Mapping[str, Game[Any]], names: tuple[str, ...]) -> Mapping[str, Game[Any]]:
    """The games with the engines added to their levels."""
    if not names:
        return games
    return {key: cast("Game[Any]", _WithLevels(game, names)) for key, game in games.items()}
