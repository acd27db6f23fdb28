"""What is stored of a table: each fact comes back from its text; words in the database stay."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.entries import EntryKind
from bot.league.model import EntrantStatus, How, Stage
from bot.tables.core.entries import FACTS, Fact, Recorded, read, write
from bot.tables.core.errors import StoreError
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.reminders.notices import NoticeStage

st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)))


@given(st.deferred(lambda: st.one_of([st.from_type(fact) for fact in FACTS.values()])))
def test_a_fact_comes_back_from_its_text(fact: Fact) -> None:
    kind, text = write(fact)
    assert FACTS[kind] is type(fact)
    assert read(kind, text) == fact


def test_a_record_is_stored_as_it_is() -> None:
    assert write(Recorded("0 play Ma\n1 pass")) == ("record", "0 play Ma\n1 pass")


@pytest.mark.parametrize(("kind", "text"), [
    ("dealt", "{}"), ("cut", "2 lucky"), ("cut", '{"seat": "x", "words": ""}'), ("cut", '{"seat": 2}'), ("away", "")])
def test_damaged_text_is_told_without_what_it_says(kind: str, text: str) -> None:
    with pytest.raises(StoreError, match=f"its kind is '{kind}'") as caught:
        read(kind, text)
    assert "lucky" not in str(caught.value)


def test_every_kind_of_fact_can_be_stored() -> None:
    assert {fact.__name__ for fact in FACTS.values()} == {fact.__name__ for fact in Fact.__subclasses__()}


@pytest.mark.parametrize("words", [OrderKind, Status, NoticeStage, EntryKind, How, Stage, EntrantStatus])
def test_words_in_the_database_never_change(words: type[StrEnum]) -> None:
    """Each is stored as its name: what older versions wrote can be read."""
    assert {word.value for word in words} == {word.name.lower() for word in words}
