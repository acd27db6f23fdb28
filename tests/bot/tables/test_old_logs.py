"""Logs that older versions wrote."""

from __future__ import annotations

from enum import StrEnum

import pytest

from bot.league.model import EntrantStatus, How, Kind, Stage
from bot.tables.core.model import OrderKind, Status
from bot.tables.core.ports import EntryKind
from bot.tables.reminders.notices import Stage as Notice


@pytest.mark.parametrize("words", [EntryKind, OrderKind, Status, Notice, Kind, How, Stage, EntrantStatus])
def test_words_in_the_database_never_change(words: type[StrEnum]) -> None:
    """Each is stored as its name: what older versions wrote can be read."""
    assert {word.value for word in words} == {word.name.lower() for word in words}
