"""What is stored of a table: each fact comes back from its text; words in the database stay."""

from __future__ import annotations

from datetime import UTC, datetime
from enum import StrEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.errors import StoreError
from bot.league.entries import EntryKind
from bot.league.model import EntrantStatus, How, Stage
from bot.tables.core.entries import FACTS, Fact, Recorded, read, write
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.reminders.notices import NoticeStage

KINDS = """
opened:Opened staged:Staged gathered:Gathered again:OpenedAgain retried:Retried joined:Joined left:Left moved:Moved
ai_added:AiAdded ai_filled:AiFilled ai_removed:AiRemoved drawn:SeatsDrawn configured:Configured here:CameHere
invited:Invited dismissed:Dismissed closed:Closed agreed:Agreed sought:SoughtTogether led:LedTogether
cancelled:Cancelled expired:Expired record:Recorded
committed:Committed cut:Cut reseated:Reseated excused:Excused repaced:Repaced paused:Paused resumed:Resumed
granted:TimeGranted returned:TimeReturned away:WentAway back:TakenBack looked_on:LookedOn said:Said muted:Muted
asked:AskedAgain relocated:Relocated
"""

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


def test_kinds_of_facts_in_the_database_never_change() -> None:
    """Add a kind, and it stays."""
    listed = (each.split(":") for each in KINDS.split())
    assert {kind: fact.__name__ for kind, fact in FACTS.items()} == dict(listed)


@pytest.mark.parametrize("words", [OrderKind, Status, NoticeStage, EntryKind, How, Stage, EntrantStatus])
def test_words_in_the_database_never_change(words: type[StrEnum]) -> None:
    """Each is stored as its name: what older versions wrote can be read."""
    assert {word.value for word in words} == {word.name.lower() for word in words}
