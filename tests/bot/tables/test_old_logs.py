"""Logs that older versions wrote."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

import pytest

from bot.league.model import EntrantStatus, How, Kind, Stage
from bot.tables.core.fold import record_text
from bot.tables.core.model import OrderKind, Status
from bot.tables.core.ports import Entry, EntryKind
from bot.tables.reminders.notices import Stage as Notice

AT = datetime(2026, 1, 1, tzinfo=UTC)


def log(*texts: str) -> list[Entry]:
    return [Entry(seq, AT, EntryKind.RECORD, text) for seq, text in enumerate(texts, 1)]


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(";")]


def test_a_small_tichu_before_the_last_answer_counts_from_the_last_answer_on() -> None:
    """T4: since all must have answered grand Tichu first, a call made earlier stands behind the last answer."""
    old = log("round 1\nhand 0 ...", "0 decline", "0 small", "1 grand", "2 decline", "2 small", "3 decline",
              "0 give 2g 3g 4g")
    assert lines(record_text(old)) == [
        "round 1", "hand 0 ...", "0 decline", "1 grand", "2 decline", "3 decline", "0 small", "2 small",
        "0 give 2g 3g 4g"]


def test_a_later_call_and_the_next_round_stay_where_they_are() -> None:
    new = log("round 1", "0 decline", "1 decline\n0 small", "1 small", "round 2", "0 decline", "1 decline", "1 small")
    assert lines(record_text(new)) == [
        "round 1", "0 decline", "1 decline", "0 small", "1 small", "round 2", "0 decline", "1 decline", "1 small"]


@pytest.mark.parametrize("words", [EntryKind, OrderKind, Status, Notice, Kind, How, Stage, EntrantStatus])
def test_words_in_the_database_never_change(words: type[StrEnum]) -> None:
    """Each is stored as its name: what older versions wrote can be read."""
    assert {word.value for word in words} == {word.name.lower() for word in words}
