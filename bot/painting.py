"""A studio in a process of its own: drawing holds up neither the event loop nor the interpreter's lock.

`Painter` has the studio's methods, and each waits for its picture, so call it from one worker thread as you would a
studio (`cogs.delivery.renderer.Drawing` does). What crosses over is a view, a language and a few words; back comes
the encoded
picture. Fonts and sprites stay warm in the process.

A process that dies is replaced: the picture that it was drawing is tried once more, and should that kill the new one
too, it is left out (the message is in words then), and the next picture gets a new process again. So it is with a
picture that takes longer than `PATIENCE`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from bot.ops.process_priority import DRAWING, behind

log = logging.getLogger(__name__)

PATIENCE = 30.0
"""Seconds that a picture may take, a process's start included."""

Maker = Callable[[], Any]
"""Makes the studio, in the process."""


def studio() -> Any:
    """The pictures' studio. It stands here, and is imported in the process alone, so that the bot's own modules are not
    loaded there, nor fonts in the bot."""
    from rendering.studio import Studio

    return Studio()


class Lost(Exception):
    """The process died or does not answer."""


class Painter:
    """``make``: importable by name, so that a new process finds it."""

    def __init__(self, make: Maker) -> None:
        self._make = make
        self._closed = False
        self._begin()

    def _begin(self) -> None:
        """Start a process. It loads its fonts while the bot does other things."""
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_paint, args=(theirs, self._make), name="painter", daemon=True)
        self._process.start()
        theirs.close()  # else its end would not be noticed

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """A method of the studio. Raises what it raises; `Lost` if there is no answer."""
        if name.startswith("_"):
            raise AttributeError(name)
        return partial(self._draw, name)

    def _draw(self, name: str, *given: Any, **more: Any) -> Any:
        try:
            return self._ask(name, given, more)
        except Lost:
            return self._ask(name, given, more)

    def _ask(self, name: str, given: tuple[Any, ...], more: dict[str, Any]) -> Any:
        try:
            self._pipe.send((name, given, more))
            if not self._pipe.poll(PATIENCE):
                raise TimeoutError(f"no {name} for {PATIENCE:.0f} s")
            drawn, answer = self._pipe.recv()
        except (OSError, EOFError) as error:
            self._replace(error)
            raise Lost(str(error)) from error
        if not drawn:
            raise answer
        return answer

    def _replace(self, error: BaseException) -> None:
        self._end()
        if not self._closed:
            log.warning("the drawing process is gone, another one starts: %r", error)
            self._begin()

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def close(self) -> None:
        """Nothing more is drawn; what is being drawn is lost. From any thread."""
        self._closed = True
        self._process.kill()  # a thread that waits for its picture hears of it
        self._process.join()


def _paint(pipe: Connection, make: Maker) -> None:
    """The process: draw until nobody asks any more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the bot's; by SIGTERM it ends what it has not closed
    behind(DRAWING)
    studio = make()
    with suppress(EOFError, BrokenPipeError):
        while True:
            name, given, more = pipe.recv()
            try:
                answer = True, getattr(studio, name)(*given, **more)
            except Exception as error:
                answer = False, _portable(error)
            pipe.send(answer)


def _portable(error: Exception) -> Exception:
    """An exception that survives the way between processes, with its trace in words."""
    from traceback import format_exception

    return RuntimeError("".join(format_exception(error)))
