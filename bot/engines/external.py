"""External engines: any program that speaks the engine protocol (NOTATION.md) can play a seat.

An `Engine` is one process, started with the first request and again after it has died. A request is a line of JSON on
its standard input. An engine that does not answer within the thinking time and some grace is killed, since its late
answer would be taken for the next one. `to_action` checks answers against the rules. Every failure is an
`EngineError`; the caller then chooses the move itself. Requests block: make them in a thread, not in the event loop.
"""

from __future__ import annotations

import asyncio
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import IO, Any, cast

from games.actions import Action, line
from games.base import Game
from games.errors import RuleError
from games.records import notation

GRACE = 1.0
"""Seconds that an answer may take beyond the thinking time."""
START = 20.0
"""Further seconds for the first answer of a new process."""
LONGEST_LINE = 1 << 16


class EngineError(Exception):
    """The engine cannot be started, does not answer in time, or answers nonsense."""


class Engine:
    """A program that speaks the protocol. One request at a time; others wait."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process: _Process | None = None
        self._turn = threading.Lock()
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
        with self._turn:
            self._stop()

    def _exchange(self, request: dict[str, object], seconds: float) -> dict[str, object]:
        """Send a request and wait for its answer. After any failure the process is ended."""
        process = self._process
        if process is None or not process.running:
            self._stop()
            process = self._process = _Process(self.command)
            seconds += START
        try:
            answer = process.exchange(json.dumps(request), seconds)
            if not isinstance(answer, dict) or answer.get("id") != request["id"]:
                raise EngineError("an answer to another request")
        except EngineError:
            self._stop()
            raise
        return answer

    def _stop(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None


class _Process:
    """A started engine and the lines it writes. EngineError if it cannot be started."""

    def __init__(self, command: str) -> None:
        try:
            self._popen = subprocess.Popen(  # noqa: S603 - the command comes from the host's settings
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        except (OSError, ValueError) as error:
            raise EngineError(f"{command}: {error}") from error
        stdin, stdout = self._popen.stdin, self._popen.stdout
        if stdin is None or stdout is None:
            raise EngineError(f"{command}: no pipes")
        self._stdin, self._stdout = stdin, stdout
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        threading.Thread(target=_read, args=(stdout, self._lines), daemon=True).start()

    @property
    def running(self) -> bool:
        return self._popen.poll() is None

    def exchange(self, request: str, seconds: float) -> object:
        """Write a line and return the JSON of the next line. EngineError."""
        try:
            self._stdin.write(request.encode() + b"\n")
            self._stdin.flush()
            text = self._lines.get(timeout=seconds)
            if text is None:
                raise EngineError("the engine has ended")
            return cast(object, json.loads(text))
        except queue.Empty:
            raise EngineError(f"no answer within {seconds:.1f} s") from None
        except (OSError, ValueError) as error:
            raise EngineError(str(error)) from error

    def stop(self) -> None:
        self._popen.kill()
        self._popen.wait()
        for pipe in (self._stdin, self._stdout):
            with suppress(OSError):
                pipe.close()


def _read(source: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    """Put the lines that the process writes into the queue, then None."""
    with suppress(OSError, ValueError):
        while text := source.readline(LONGEST_LINE):
            lines.put(text)
    lines.put(None)


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
        resolved: Action = game.resolve(state, action)  # type: ignore[arg-type]
        return resolved
    except RuleError as error:
        raise EngineError(f"{text}: {error}") from error
    except (ValueError, IndexError, TypeError) as error:
        raise EngineError(f"{text}: no action") from error


# at tables ---------------------------------------------------------------


class Engines:
    """The engines of the settings by name. Each has a thread of its own."""

    def __init__(self, commands: Mapping[str, str], ms: int = 500) -> None:
        self.names = tuple(commands)
        self._ms = ms
        self._engines = {name: Engine(command) for name, command in commands.items()}
        self._threads = {name: ThreadPoolExecutor(1, f"engine {name}") for name in commands}

    async def move(self, name: str, record: str, game: Game[Any], state: Any, seat: int) -> Action | None:
        """Return the engine's action, None for no action. EngineError if it fails."""
        engine = self._engines[name]
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._threads[name], partial(engine.ask, record, seat, ms=self._ms))
        return None if text is None else to_action(game, state, seat, text)

    def close(self) -> None:
        for name, threads in self._threads.items():
            threads.shutdown(wait=False, cancel_futures=True)
            self._engines[name].close()


class _WithLevels:
    """A game with further levels."""

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
