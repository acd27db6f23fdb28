"""Write weights for `games.players.common.weights`: matrices as base85 text, one byte a weight."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float32]]


def pack(rows: Matrix) -> tuple[str, Matrix, Matrix]:
    """The text, the scales of the columns, and the matrix after rounding."""
    most = np.maximum(np.abs(rows).max(0), 1e-9)
    scales = np.array([float(f"{1.005 * value / 127:.3g}") for value in most])  # rounded as in the file
    packed = np.rint(rows / scales).astype(np.int8)
    return base64.b85encode(packed.tobytes()).decode(), scales, (packed * scales).astype(np.float32)


def write(path: Path, numbers: Mapping[str, Matrix], texts: Mapping[str, str]) -> None:
    """Write the file, one name a line."""
    parts: dict[str, object] = {name: _rounded(values.tolist()) for name, values in numbers.items()} | dict(texts)
    lines = [f" {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _rounded(values: Any) -> Any:
    return [_rounded(each) for each in values] if isinstance(values, list) else float(f"{values:.4g}")
