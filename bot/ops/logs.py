"""Logging by allow-list: only known-safe values are logged.

A message is its constant format and its arguments. Numbers and short lower-case words (codes, states) pass. Other
text (a card, a name, an address, a token) becomes ``‹text›``. An exception is logged as its type and, where it has
them, its code, rule or status, never its message, which may quote what a player held or typed. A trace is the places
in the code, without messages. Messages of other libraries without arguments may contain anything: their first line is
logged only if it is plain words.

`StoreError` is the exception: its one line is written for the operator.

An outage of Discord is one line when it begins and one when it ends (`bot.tables.timing.outages`). Until then every
request fails and is tried again, so those lines are left out, except at the level ``debug``.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from enum import Enum
from types import TracebackType
from typing import Any, TextIO

from bot.core.errors import StoreError
from cogs.common.errors import is_transient

HIDDEN = "‹text›"
OURS = ("bot", "cogs", "rendering", "games")
RECONNECTING = "discord.shard"
"""The library's logger that writes each failed connection, with a trace."""
_WORDS = re.compile(r"[a-z][a-z_-]{1,}(?:[ .][a-z][a-z_-]{2,}){0,5}")
_SENTENCE = re.compile(r"[A-Za-z][A-Za-z ,'.()-]{0,120}[.:…]?")


def safe(value: object) -> object:
    """``value`` as it may be logged: a number, a word, or a placeholder."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, Enum):
        return safe(value.value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, BaseException):
        return describe(value)
    if isinstance(value, tuple | list | set | frozenset):
        return "(" + ", ".join(str(safe(part)) for part in value) + ")"
    if isinstance(value, str):
        return value if _WORDS.fullmatch(value) else HIDDEN
    return f"‹{type(value).__name__}›"


def describe(error: BaseException) -> str:
    """An exception by its type, code, rule and status."""
    if isinstance(error, StoreError):
        return f"{type(error).__name__}: {error}"
    found = [type(error).__name__]
    for name in ("code", "rule", "status", "errno"):
        value = getattr(error, name, None)
        if isinstance(value, bool):
            continue
        if isinstance(value, int) or (isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_]{1,40}", value)):
            found.append(f"{name}={value}")
    return " ".join(found)


def message(record: logging.LogRecord) -> str:
    """The record's message as it may be logged."""
    text = str(record.msg)
    ours = record.name.partition(".")[0] in OURS
    if not record.args:
        first = text.partition("\n")[0]
        return first if ours or _SENTENCE.fullmatch(first) else HIDDEN
    given = record.args
    try:
        if isinstance(given, dict):
            return text % {name: _shown(value) for name, value in given.items()}
        return text % tuple(_shown(value) for value in given)
    except (TypeError, ValueError, KeyError):  # the format wants a number and the value is none
        return f"{text} {HIDDEN}"


def _shown(value: object) -> object:
    found = safe(value)
    return _Shown(found) if isinstance(found, str) else found


class _Shown(str):
    """Shown the same by ``%s`` and ``%r``."""

    def __repr__(self) -> str:
        return str(self)


def trace(error: BaseException | None) -> Iterator[str]:
    """The places an exception and its causes came from, the first cause first."""
    if error is None:
        return
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    yield from trace(cause)
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"{_path(frame.filename)}:{frame.lineno} {frame.name}"
    yield describe(error)


def _path(name: str) -> str:
    """The last parts of a path: the module without the home directory."""
    return "/".join(name.replace("\\", "/").split("/")[-3:])


class SafeFormatter(logging.Formatter):
    """Plain lines, or (``structured``) one JSON object per line for a collector."""

    def __init__(self, *, structured: bool = False) -> None:
        super().__init__()
        self._structured = structured

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said, places = message(record), list(trace(_error(record.exc_info)))
        if self._structured:
            return json.dumps(self._fields(record, at, said, places))
        return "\n    ".join((f"{at} {record.levelname:<7} {record.name}: {said}", *places))

    def _fields(self, record: logging.LogRecord, at: str, said: str, places: list[str]) -> dict[str, Any]:
        fields: dict[str, Any] = {"time": at, "level": record.levelname.lower(), "logger": record.name, "message": said}
        if record.args and record.name.partition(".")[0] in OURS:
            fields["event"] = str(record.msg)
        if places:
            fields["trace"] = places
        return fields


def _error(info: tuple[type[BaseException] | None, BaseException | None, TracebackType | None] | bool | None
           ) -> BaseException | None:
    return info[1] if isinstance(info, tuple) else None


def set_up(level: str, *, structured: bool = False, stream: TextIO | None = None) -> None:
    """Our log from ``level`` on and the libraries' warnings, on standard error (or ``stream``)."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(SafeFormatter(structured=structured))
    if level != "debug":
        handler.addFilter(_is_news)
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    for name in OURS:
        logging.getLogger(name).setLevel(level.upper())


def _is_news(record: logging.LogRecord) -> bool:
    """Whether it is not just another failed request that is tried again."""
    if record.name == RECONNECTING:
        return False
    given = record.args if isinstance(record.args, tuple) else ()
    failed = any(isinstance(value, BaseException) and is_transient(value) for value in given)
    return not (failed and record.name.partition(".")[0] == "cogs")
