"""Cutting: a player adds words to a shuffle that is committed to already (`shuffle`).

They are accepted from the commitment until the deal, logged and shown at once. At a table whose deals are played at
others too nobody cuts: all must get the same cards.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime

from bot.tables.core import fold
from bot.tables.core.change import Change
from bot.tables.core.decisions import own_seat
from bot.tables.core.errors import TableError
from bot.tables.core.model import Cause, RunningTable, Snapshot
from bot.tables.core.ports import EntryKind
from bot.tables.core.repository import running
from bot.tables.core.user_text import visible

LONGEST = 40


def clean(words: str) -> str:
    """``words`` as a record line can hold them, exactly as they go into the shuffle. TableError (bad_cut)."""
    text = " ".join(unicodedata.normalize("NFC", words).split())
    if not 1 <= len(text) <= LONGEST or ";" in text or visible(text, LONGEST) != text:
        raise TableError("bad_cut")
    return text


def cut(snapshot: Snapshot, at: datetime, user: int, words: str) -> Change[RunningTable]:
    """``user`` adds words to the next shuffle. Codes: not_running, table_over, not_seated, no_cut_now, bad_cut."""
    table = running(snapshot)
    seat = own_seat(table, user).number
    if not table.may_cut:
        raise TableError("no_cut_now")
    text = clean(words)
    after = fold.cut(fold.noted(table, at), seat, text)
    return Change(EntryKind.COMMIT, f"cut {seat} {text}", after, Cause.COMMIT, by=user)
