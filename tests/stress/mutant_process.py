"""The copy of the project that mutants run in, each in a fork of its own."""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "mutants"
TREE = BUILD / "tree"


class Quick:
    """A plugin of pytest: Hypothesis tries the same examples each time, and does not make failing ones smaller."""

    def pytest_sessionstart(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile("mutants", settings.get_profile("busdriver"), derandomize=True, database=None,
                                  phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")


def in_child(run: Callable[[], int], seconds: float, *, bytecode: bool) -> int | None:
    """Run it in a fork of this process, in the copy; its status, or None if it computed or slept longer than that."""
    child = os.fork()
    if not child:
        status = 70
        with contextlib.suppress(BaseException):
            prepare(seconds, bytecode=bytecode)
            status = run()
        os._exit(status)
    asleep, last, used = 0.0, time.monotonic(), None
    try:
        while asleep < seconds:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
            time.sleep(0.05)
            now, (running, ticks) = time.monotonic(), activity(child)
            if not running and ticks == used:
                asleep += min(now - last, 0.1)  # longer: this process had to wait itself
            last, used = now, ticks
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # and what it has started
    os.waitpid(child, 0)
    return None


def activity(session: int) -> tuple[bool, int]:
    """Whether a thread of the session can run, and the processor time all have used (in ticks).

    On a busy machine a process that could run waits for its turn: only one that sleeps may hang.
    """
    running, ticks = False, 0
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(entry.name)) == session:
                for thread in entry.glob("task/*/stat"):
                    fields = thread.read_text().rpartition(")")[2].split()
                    running |= fields[0] in "RD"
                    ticks += int(fields[11]) + int(fields[12])  # user and system
    return running, ticks


def prepare(seconds: float, *, bytecode: bool) -> None:
    os.setsid()
    limit = int(seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    os.chdir(TREE)
    os.environ |= {"PYTHONPATH": str(TREE), "PYTHONDONTWRITEBYTECODE": "" if bytecode else "1"}
    sys.dont_write_bytecode = not bytecode
    sys.path[:] = [str(TREE), *(path for path in sys.path if path and Path(path).resolve() != ROOT)]
    ours = {path.name for path in TREE.iterdir()}
    for name in [name for name in sys.modules if name.partition(".")[0] in ours]:
        del sys.modules[name]
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
