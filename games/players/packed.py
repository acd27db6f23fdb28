"""Rows of weights kept as text: a byte a weight, a scale a column."""

from __future__ import annotations

import base64
from array import array
from collections.abc import Sequence


def rows_of(text: Sequence[str], scales: Sequence[float]) -> list[list[float]]:
    """Unpack what ``benchmarks/training.py`` has packed."""
    packed = array("b", base64.b85decode("".join(text)))
    width = len(scales)
    return [
        [value * scale for value, scale in zip(packed[first : first + width], scales, strict=True)]
        for first in range(0, len(packed), width)
    ]
