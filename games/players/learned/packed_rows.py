"""Vectors packed into large integers, so that one operation adds them or multiplies them by a number.

Each number has a lane of 64 bits, the first one the lowest. A negative number borrows from the lanes above;
`Lanes.numbers` corrects that. Exact as long as no lane leaves -2^63 … 2^63. Lists take some twenty times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

_HALF = 1 << 63


class Lanes:
    """Rows of ``number`` lanes, each in units of 1 / ``unit``."""

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
