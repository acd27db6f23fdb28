"""Play-outs of The Great Lord by the network of `hard`, in C (``lordplay``), 0.2 ms each instead of 0.1 s.

The library is optional, as the one of `games.players.learned.native`. The trainer (``training/lord.py``) is built from
the same sources. In it nobody bombs a closing trick out of turn.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from ctypes import CDLL, POINTER, c_float, c_int, c_uint64, c_void_p
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from games.players.learned.native import ROWS, floats

LIBRARY = f"{__package__}._lordplay"
UNITS, SECOND = 80, 32
FLOATS = ROWS * (UNITS + 1) + UNITS * (SECOND + 1) + 2 * SECOND + 1
MOST_SEATS = 12


@cache
def library() -> LordLibrary | None:
    """The play-outs, or None: the library is not built."""
    found = find_spec(LIBRARY)
    return load(Path(found.origin)) if found is not None and found.origin is not None else None


def load(path: Path) -> LordLibrary | None:
    """None: the library is of another version or system."""
    try:
        found = CDLL(str(path))
        return LordLibrary(found) if found.net_size() == FLOATS else None
    except (OSError, AttributeError):
        return None


class LordLibrary:
    """Plays out positions with the network in every seat. It releases the GIL meanwhile."""

    def __init__(self, functions: CDLL) -> None:
        functions.net_of.restype = c_void_p
        functions.net_of.argtypes = POINTER(c_float), c_int
        functions.place_of.argtypes = c_void_p, POINTER(c_uint64)
        self._functions = functions
        self._words = c_uint64 * functions.position_words()
        self._net: int | None = None

    def place(self, words: Sequence[int]) -> int:
        """The place that the seat of a position comes to (``lordplay/position.c``). ValueError: it is none."""
        try:
            given = array("q", words)
        except (OverflowError, TypeError):
            raise ValueError(f"no words: {words}") from None
        if len(given) != self._words._length_:
            raise ValueError(f"{len(given)} words instead of {self._words._length_}")
        place = int(self._functions.place_of(self._loaded(), self._words.from_buffer(given)))
        if not place:
            raise ValueError(f"no position: {words}")
        return place

    def _loaded(self) -> int:
        """The address of the net, loaded on first use."""
        if self._net is None:
            numbers = floats("lord")[1]
            self._net = self._functions.net_of((c_float * len(numbers)).from_buffer(numbers), len(numbers))
            if self._net is None:
                raise ValueError(f"{len(numbers)} floats are no net")
        return self._net
