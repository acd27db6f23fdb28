"""Names as tables and records can hold them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.tables.core.user_text import visible
from games.records.notation import safe_name

LONGEST = 32

AI_NAMES = ("Mei", "Bao", "Lian", "Jun", "Ping", "Wei", "Fen", "Hao", "Xiu", "Tao", "Yan", "Qiu")
"""At least as many as a table has seats."""


def clean(name: str) -> str:
    """The visible part of ``name`` (`visible`), at most 32 characters, ``?`` if there is none."""
    return safe_name(visible(name, LONGEST))


def ai_name(taken: Iterable[str]) -> str:
    """The first AI name nobody at the table has."""
    used = set(taken)
    return next((name for name in AI_NAMES if name not in used), AI_NAMES[0])


STAND_IN = "normal"
"""The AI level that plays for the absent: quick, and a fair partner."""


def stand_in_level(levels: Sequence[str]) -> str:
    return STAND_IN if STAND_IN in levels else levels[-1]
