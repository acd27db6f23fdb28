"""A database that is a file, without opening it as one: SQLite would make files beside it, and take locks.

The first hundred bytes say what it is (https://www.sqlite.org/fileformat2.html#the_database_header). With a
write-ahead log beside it they may be older than what SQLite would read, so the schema's age is no finding then.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.ops.doctor import unlisted
from bot.ops.doctor.lines import CheckLine, broken, good, limited
from bot.ops.doctor.machine import MEGABYTE
from bot.storage.instance_lock import is_held
from bot.storage.sqlite import APPLICATION_ID, migrations

HEADER_BYTES = 100
MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Header:
    """``schema``: its version; ``ours``: whether the file is marked as the bot's."""

    ours: bool
    schema: int
    pages: int
    free_pages: int


@dataclass(frozen=True, slots=True)
class DatabaseFile:
    """``header``: None where there is none. ``readable``, ``writable``: by this account; ``writable``: with its folder,
    where the log beside it is made. ``logged``: there is a write-ahead log; ``held``: a bot runs."""

    path: Path
    there: bool
    readable: bool = True
    writable: bool = True
    header: Header | None = None
    bytes: int = 0
    logged: bool = False
    held: bool = False
    exposed: bool = False
    refusals: unlisted.Rows = ()


def look(path: Path) -> DatabaseFile:
    folder = next(each for each in (path.absolute().parent, *path.absolute().parents) if each.exists())
    may_write = folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(HEADER_BYTES)
    except FileNotFoundError:
        return DatabaseFile(path, there=False, writable=may_write)
    except OSError:
        return DatabaseFile(path, there=True, readable=False)
    log, logged = path.with_name(path.name + "-wal"), False
    with suppress(OSError):
        logged = log.stat().st_size > 0
    return DatabaseFile(
        path, there=size > 0, writable=may_write and os.access(path, os.W_OK), header=header(head), bytes=size,
        logged=logged, held=is_held(path), exposed=os.name == "posix" and bool(path.stat().st_mode & 0o077),
        refusals=unlisted.of_file(path))


def header(head: bytes) -> Header | None:
    """None: no database of SQLite begins like this."""
    if len(head) < HEADER_BYTES or not head.startswith(MAGIC):
        return None
    pages, = struct.unpack_from(">I", head, 28)
    free, = struct.unpack_from(">I", head, 36)
    schema, = struct.unpack_from(">I", head, 60)
    mark, = struct.unpack_from(">I", head, 68)
    return Header(mark == APPLICATION_ID, schema, pages, free)


def checks(found: DatabaseFile) -> Iterator[CheckLine]:
    file, newest = found.path, migrations()[-1][0]
    if not found.readable:
        yield broken("database_unreadable", file=file)
    elif not found.there:
        yield good("database_new", file=file) if found.writable else broken("database_folder", file=file)
    elif found.header is None or not found.header.ours:
        yield broken("database_foreign", file=file)
    else:
        yield _schema(found, found.header.schema, newest)
        yield good("database_size", megabytes=round(found.bytes / MEGABYTE, 1), pages=found.header.pages,
                   free=found.header.free_pages)
        if not found.writable:
            yield broken("database_readonly", file=file)
        if found.exposed:
            yield limited("database_exposed", file=file)
        yield good("database_held") if found.held else good("database_free")
        yield from unlisted.lines(found.refusals)


def _schema(found: DatabaseFile, schema: int, newest: int) -> CheckLine:
    if schema > newest:
        return broken("database_newer", database=found.path, schema=schema, newest=newest)
    if schema < newest and not found.logged:
        return limited("database_older", database=found.path, schema=schema, newest=newest)
    return good("database", database=found.path, schema=schema)
