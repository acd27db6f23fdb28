"""External engines: any program that speaks the engine protocol (NOTATION.md) can play a seat.

An `Engine` is one process, started with the first request and again after it has died. A request is a line of JSON on
its standard input. An engine that does not answer within the thinking time and some grace is ended with its children,
since its late answer would be taken for the next one. `to_action` checks answers against the rules. Every failure is an
`EngineError`; the caller then chooses the move itself. Requests block: make them in a thread, not in the event loop.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, cast

from bot.engines.engine_process import MEGABYTES, EngineError, EngineProcess
from games.actions import Action, line
from games.base import Game
from games.errors import RuleError
from games.records import notation

GRACE = 1.0
"""Seconds that an answer may take beyond the thinking time."""
START = 20.0
"""Further seconds for the first answer of a new process."""
FAILURES = 3
"""After so many failures in a row an engine is left alone for `REST` seconds: each costs a table up to `START`."""
REST = 60.0

__all__ = ["Engine", "EngineError", "Engines", "to_action", "with_engines"]


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
        resolved: Action = game.resolve(state, action)  # type: ignore[arg-type]
        return resolved
    except RuleError as error:
        raise EngineError(f"{text}: {error}") from error
    except (ValueError, IndexError, TypeError) as error:
        raise EngineError(f"{text}: no action") from error


# at tables ---------------------------------------------------------------


class _Seated:
    """An engine with a thread of its own, which rests after failures in a row."""

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


class Engines:
    """The engines of the settings by name.

    Each has two processes, started when they are needed: one for its turns, one for the question for a bomb beside
    a closing trick. Only who holds a bomb is asked that, so the answer must not delay the engine's next turn.
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
