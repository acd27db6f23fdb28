"""One bot for each database: a lock on a file beside it, which the operating system releases when the process ends.

Copies, checks and the other commands need no lock: SQLite keeps them apart from the bot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.core.database import StorageError
from bot.storage.sqlite import explained

try:
    import fcntl
except ImportError:  # not POSIX
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".lock"


@contextmanager
def only_bot(database: Path) -> Iterator[None]:
    """Hold the lock of ``database``. StorageError if another bot has it, or the lock cannot be written.

    The file stays: if it were deleted, two bots could each hold a lock on a file of that name.
    """
    path = database.resolve()
    lock = path.with_name(path.name + SUFFIX)
    with explained(lock):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)  # not inherited by workers and engines
    try:
        try:
            _lock(number)
        except OSError:
            raise StorageError(f"{database} is used by another bot: stop that one first") from None
        yield
    finally:
        os.close(number)


def is_held(database: Path) -> bool:
    """Whether a bot has the lock. Nothing is made: without the file no bot has ever run."""
    path = database.resolve()
    try:
        number = os.open(path.with_name(path.name + SUFFIX), os.O_RDWR)
    except OSError:
        return False
    try:
        _lock(number)
    except OSError:
        return True
    else:
        return False
    finally:
        os.close(number)


def _lock(number: int) -> None:
    """OSError if another process has the lock."""
    if fcntl is not None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    else:
        import msvcrt

        msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
