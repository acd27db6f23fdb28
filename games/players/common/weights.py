"""The weights of networks, and a table of chances: read from ``weights/*.json``, and packed into large integers.

A file has numbers, and large matrices as base85 text, one byte a weight. A row packed into an integer (`Lanes`) is
added to another, or multiplied by a number, in one operation; lists take some twenty times as long.
"""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Sequence
from pathlib import Path
from struct import Struct
from typing import Any

FOLDER = Path(__file__).parents[1] / "weights"


def load(name: str) -> dict[str, Any]:
    """The content of a file that a module of ``training`` has written."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


def rows_of(text: str, scales: Sequence[float]) -> list[list[float]]:
    """The rows of a packed matrix. ``scales``: one for each column."""
    packed = array("b", base64.b85decode(text))
    width = len(scales)
    return [
        [value * scale for value, scale in zip(packed[first : first + width], scales, strict=True)]
        for first in range(0, len(packed), width)
    ]


_HALF = 1 << 63


class Lanes:
    """Rows of ``number`` lanes of 64 bits, the first one the lowest, each in units of 1 / ``unit``.

    A negative number borrows from the lanes above; `numbers` corrects that. Exact as long as no lane leaves
    -2^63 … 2^63.
    """

    def __init__(self, number: int, unit: int) -> None:
        self.unit = unit
        self._bytes = Struct(f"<{number}Q")
        self._halves = int.from_bytes(self._bytes.pack(*[_HALF] * number), "little")

    def row(self, numbers: Sequence[float]) -> int:
        """The numbers, rounded, as one integer."""
        lanes = [round(number * self.unit) + _HALF for number in numbers]
        return int.from_bytes(self._bytes.pack(*lanes), "little") - self._halves

    def numbers(self, row: int) -> list[int]:
        """The lanes of a row or of a sum of rows, in units."""
        lanes = self._bytes.unpack((row + self._halves).to_bytes(self._bytes.size, "little"))
        return [lane - _HALF for lane in lanes]
