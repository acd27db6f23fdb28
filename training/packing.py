"""Writes weights as the files that players read: a matrix as text with a byte a weight, a scale a column."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float32]]


def pack(rows: Matrix) -> tuple[str, Matrix, Matrix]:
    """The text, the scales of its columns, and the matrix as it reads there (`games.players.common.weights_file`)."""
    most = np.maximum(np.abs(rows).max(0), 1e-9)
    scales = np.array([float(f"{1.005 * value / 127:.3g}") for value in most])  # as they are written
    packed = np.rint(rows / scales).astype(np.int8)
    return base64.b85encode(packed.tobytes()).decode(), scales, (packed * scales).astype(np.float32)


def write(path: Path, numbers: Mapping[str, Matrix], texts: Mapping[str, str]) -> None:
    """The file that `games.players.common.weights_file.load` reads: a name a line."""
    parts: dict[str, object] = {name: _rounded(values.tolist()) for name, values in numbers.items()} | dict(texts)
    lines = [f" {json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _rounded(values: Any) -> Any:
    return [_rounded(each) for each in values] if isinstance(values, list) else float(f"{values:.4g}")
