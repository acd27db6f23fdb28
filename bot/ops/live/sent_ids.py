"""What a run has left at Discord, in a file: a line before each is made, one with its id, one when it is gone.

A process that is killed leaves the file, and the next run deletes what it names. Each line is on disk before the
request goes. A line cut off by the kill is left out: its request had not gone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

SUFFIX = ".live"


class Made(StrEnum):
    MESSAGE = "message"
    THREAD = "thread"
    COMMAND = "command"
    EMOJI = "emoji"
    EVENT = "event"
    KEPT = "kept"
    """A message that stays until ``--resume`` has tried it."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """``where``: the channel, or the server of a command or event (0: neither). ``id`` 0: it may have been made, and is
    found by its ``name``; of a message by when it was sent (``at``, seconds since 1970)."""

    what: Made
    where: int
    id: int = 0
    name: str = ""
    at: float = 0.0


@dataclass
class SentIds:
    """The file, and what it says. ``pending``: a key for each thing, as its lines name it."""

    path: Path
    _left: dict[int, Leftover] = field(default_factory=dict)
    _next: int = 1

    @classmethod
    def read(cls, path: Path) -> SentIds:
        """OSError if it is there and cannot be read."""
        found = cls(path)
        for line in _lines(path):
            key = int(line["key"])
            found._next = max(found._next, key + 1)
            if line.get("gone"):
                found._left.pop(key, None)
            else:
                what, where, number, name, at = (line[each] for each in ("what", "where", "id", "name", "at"))
                found._left[key] = Leftover(Made(what), where, number, name, at)
        return found

    def left(self) -> list[tuple[int, Leftover]]:
        """What is not gone, the newest first, by key."""
        return [*reversed(self._left.items())]

    def making(self, left: Leftover) -> int:
        """It is about to be made; its key. OSError: then it must not be."""
        key, self._next = self._next, self._next + 1
        self._write(key, left)
        return key

    def made(self, key: int, number: int) -> None:
        """Discord has given it this id."""
        before = self._left[key]
        self._write(key, Leftover(before.what, before.where, number, before.name, before.at))

    def gone(self, key: int) -> None:
        self._append({"key": key, "gone": True})
        self._left.pop(key, None)

    def close(self) -> None:
        """Without anything left there is no file."""
        if not self._left:
            self.path.unlink(missing_ok=True)

    def _write(self, key: int, left: Leftover) -> None:
        self._append({"key": key, "what": left.what.value, "where": left.where, "id": left.id, "name": left.name,
                      "at": left.at})
        self._left[key] = left

    def _append(self, line: Mapping[str, object]) -> None:
        number = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            os.write(number, (json.dumps(line) + "\n").encode())
            os.fsync(number)
        finally:
            os.close(number)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return
    for line in text.splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            continue
        if isinstance(found, dict) and "key" in found:
            yield found
