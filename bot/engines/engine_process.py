"""One started engine: its process group, its pipes and its limits. Used by `bot.engines.external` alone.

Threads write and read, so that an engine that neither reads nor writes can only make a request run out of time.
The engine sees the variables of `ENVIRONMENT` alone: nothing of the bot's settings. On POSIX systems it runs under
`bot.engines.launcher`, which limits memory and processor time and ends it with the bot.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import cast

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
