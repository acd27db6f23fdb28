"""Writes weights as the modules that players read: a matrix as text with a byte a weight, a scale a column."""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Mapping
from typing import Any

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float32]]
WIDTH = 108


def pack(rows: Matrix) -> tuple[str, Matrix, Matrix]:
    """The text, the scales of its columns, and the matrix as it reads there (`games.players.packed`)."""
    most = np.maximum(np.abs(rows).max(0), 1e-9)
    scales = np.array([float(f"{1.005 * value / 127:.3g}") for value in most])  # as they are written
    packed = np.rint(rows / scales).astype(np.int8)
    return base64.b85encode(packed.tobytes()).decode(), scales, (packed * scales).astype(np.float32)


def module(title: str, numbers: Mapping[str, object], texts: Mapping[str, str]) -> str:
    """The source of a module: a docstring, constants, and packed matrices."""
    lines = [f'"""{title}"""', ""]
    for name, value in numbers.items():
        lines.append(f"{name} = {value if isinstance(value, int) else _tuple(np.asarray(value))}")
    for name, text in texts.items():
        lines += [f"{name} = (", *(f'    "{text[at : at + WIDTH]}"' for at in range(0, len(text), WIDTH)), ")"]
    return "\n".join(lines) + "\n"


def _tuple(values: Matrix) -> str:
    if values.ndim == 2:
        return "(\n" + "".join(textwrap.indent(_tuple(row) + ",\n", "    ") for row in values) + ")"
    wrapped = textwrap.wrap(", ".join(f"{value:.4g}" for value in values), WIDTH)
    return "(\n" + "".join(f"    {line}\n" for line in wrapped) + ")"
