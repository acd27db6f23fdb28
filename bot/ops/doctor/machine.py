"""The machine: Python, the compiled search of `hard`, disk, memory and open files."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.ops.doctor.lines import CheckLine, broken, good, limited
from games.players.learned import native

OLDEST_PYTHON = (3, 11)
COMPILERS = ("cc", "gcc", "clang", "cl")
MEGABYTE = 1_000_000
DISK_NEEDED, DISK_ADVISED = 100 * MEGABYTE, 1000 * MEGABYTE
"""Free bytes. After an erasure the database is rebuilt, which takes its size again."""
MEMORY_NEEDED, MEMORY_ADVISED = 300 * MEGABYTE, 600 * MEGABYTE
"""Bytes: idle, and with 100 tables (`docs/host/README.md`)."""
OPEN_FILES_ADVISED = 512

_CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")


@dataclass(frozen=True, slots=True)
class Machine:
    """``compiled``: whether `hard` can search; ``compiler``: whether one is there now. ``disk``: free bytes where the
    database is; ``memory``: bytes that the bot may use; ``open_files``: at most. None: unknown."""

    python: tuple[int, int, int]
    compiled: bool
    compiler: bool
    disk: int | None
    memory: int | None
    open_files: int | None


def look(folder: Path) -> Machine:
    """``folder``: where the database is, or will be."""
    return Machine(
        sys.version_info[:3], native.library() is not None, any(map(shutil.which, COMPILERS)), disk=_disk(folder),
        memory=_memory(), open_files=_open_files())


def checks(machine: Machine, database_bytes: int = 0) -> Iterator[CheckLine]:
    version = ".".join(map(str, machine.python))
    if machine.python < OLDEST_PYTHON:
        yield broken("python_old", version=version)
    else:
        yield good("python", version=version, system=platform.system())
    if machine.compiled:
        yield good("search")
    else:
        yield limited("search_not_built") if machine.compiler else limited("no_compiler")
    yield from _disk_checks(machine.disk, database_bytes)
    if machine.memory is not None:
        megabytes = machine.memory // MEGABYTE
        if machine.memory < MEMORY_NEEDED:
            yield broken("memory_short", megabytes=megabytes)
        elif machine.memory < MEMORY_ADVISED:
            yield limited("memory_low", megabytes=megabytes)
        else:
            yield good("memory", megabytes=megabytes)
    if machine.open_files is not None:
        if machine.open_files < OPEN_FILES_ADVISED:
            yield limited("open_files_few", most=machine.open_files, advised=OPEN_FILES_ADVISED)
        else:
            yield good("open_files", most=machine.open_files)


def _disk_checks(free: int | None, database_bytes: int) -> Iterator[CheckLine]:
    if free is None:
        return
    megabytes = free // MEGABYTE
    if free < DISK_NEEDED:
        yield broken("disk_full", megabytes=megabytes)
    elif free < max(DISK_ADVISED, 2 * database_bytes):
        yield limited("disk_low", megabytes=megabytes)
    else:
        yield good("disk", megabytes=megabytes)


def _disk(folder: Path) -> int | None:
    there = next((each for each in (folder, *folder.parents) if each.is_dir()), None)
    with suppress(OSError):
        return None if there is None else shutil.disk_usage(there).free
    return None


def _memory() -> int | None:
    """The machine's, or less where a container has a limit."""
    found: list[int] = []
    with suppress(AttributeError, OSError, ValueError):  # not on every system
        found.append(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"))
    with suppress(OSError, ValueError):  # no container, or no limit ("max")
        found.append(int(_CGROUP_LIMIT.read_text(encoding="ascii")))
    return min(found, default=None)


def _open_files() -> int | None:
    try:
        import resource
    except ImportError:  # not POSIX
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft
