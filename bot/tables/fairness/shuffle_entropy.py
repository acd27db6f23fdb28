"""Cutting: a player's own words in the shuffle that is promised already (`shuffle`).

They are taken from the commitment until the deal, kept in the log and shown at once. At a table
whose deals are played at others too nobody cuts: all must get the same cards.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime

from bot.tables.core import position as fold
from bot.tables.core.decisions import check_running, own_seat
from bot.tables.core.errors import TableError
from bot.tables.core.model import Cause
from bot.tables.core.ports import EntryKind
from bot.tables.core.position import Position
from bot.tables.core.table_repository import Change

LONGEST = 40


def clean(words: str) -> str:
    """``words`` as a record line can hold them, exactly as they go into the shuffle. TableError (bad_cut)."""
    text = " ".join(unicodedata.normalize("NFC", words).split())
    if not 1 <= len(text) <= LONGEST or ";" in text or any(unicodedata.category(sign)[0] == "C" for sign in text):
        raise TableError("bad_cut")
    return text


def cut(position: Position, at: datetime, user: int, words: str) -> Change:
    """``user`` adds words to the next shuffle. Codes: not_running, table_over, not_seated, no_cut_now, bad_cut."""
    check_running(position)
    seat = own_seat(position, user).number
    if position.commitment is None or position.sealed:
        raise TableError("no_cut_now")
    text = clean(words)
    noted = fold.noted(position, position.table, position.seq + 1, at, None)
    return Change(EntryKind.COMMIT, f"cut {seat} {text}", fold.was_cut(noted, seat, text), Cause.COMMIT, by=user)
