"""Names as tables and records can hold them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from games.notation import safe_name

LONGEST = 32

AI_NAMES = ("Mei", "Bao", "Lian", "Jun", "Ping", "Wei", "Fen", "Hao", "Xiu", "Tao", "Yan", "Qiu")
"""At least as many as a table has seats."""


def clean(name: str) -> str:
    """``name`` without invisible and direction-changing characters, at most 32 characters, never empty."""
    visible = "".join(char for char in name if unicodedata.category(char) not in ("Cf", "Co", "Cn"))
    return safe_name(safe_name(visible)[:LONGEST])


def ai_name(taken: Iterable[str]) -> str:
    """The first AI name nobody at the table has."""
    used = set(taken)
    return next((name for name in AI_NAMES if name not in used), AI_NAMES[0])
