"""Read weights of networks from ``weights/*.json``: numbers, and large matrices as base85 text, one byte a weight."""

from __future__ import annotations

import base64
import json
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "weights"


def load(name: str) -> dict[str, Any]:
    """The content of the file that ``training/packing.py`` has written."""
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
