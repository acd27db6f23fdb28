"""A code: its signs, how long it is good, and how one is read and drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.tables.core.ports import Secrets

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Digits and letters that nobody confuses: without 0, 1, I and O. As many as a number of five bits."""
CODE_LENGTH = 6
CODE_LASTS = timedelta(hours=24)
GUESSES_ALLOWED = 10
"""Wrong codes that a person may type in `CODE_LASTS`."""
CODES_A_TABLE = 12
"""Unused codes of one table."""


@dataclass(frozen=True, slots=True)
class SeatCode:
    """``host``: the player who made it; ``used``: by whom, 0: by nobody yet."""

    code: str
    table: int
    host: int
    until: datetime
    used: int = 0


def read_code(text: str) -> str | None:
    """The code in what somebody has typed; None: it is none."""
    code = "".join(sign for sign in text.upper() if sign not in " -`") if text.isascii() else ""
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else None


def fresh_code(secrets: Secrets) -> str:
    """A new code: five random bits for each character."""
    number = int.from_bytes(secrets(4), "big")
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CODE_LENGTH))
