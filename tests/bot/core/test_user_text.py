"""What users write: cleaned once, read strictly."""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from bot.core.errors import TableError
from bot.core.user_text import clean_name, cut_words, moment, visible, whole
from bot.core.wall_clock import Hours, parse_time
from bot.league.export import csv_bytes, xlsx
from bot.league.season.results import entered


@pytest.mark.parametrize(("text", "left"), [
    ("Bo", "Bo"), ("﷽Bo﷽", "Bo"), ("𒐫𒈙⸻꧅", ""), ("\u3164\u2800\u034f\uffa0", ""), ("B\u3164o", "Bo"),
    ("a\x00b\x0bc\r\nd\u2028e", "ab c d e"), ("\u202egnp\u2066", "gnp"),
    ("Z" + "\u0336" * 30, "Z" + "\u0336" * 3), ("\u0301x", "x"), ("\ud800x", "x"), ("❤\ufe0f", "❤\ufe0f"),
    ("གྲྭ", "གྲྭ"), ("ก็้", "ก็้"), ("e\u0301", "é"), ("x" * 99, "x" * 32),
])
def test_what_is_left_of_a_text(text: str, left: str) -> None:
    assert visible(text, 32) == left
    assert clean_name(text) == (left or "?")


@given(st.text(max_size=60))
def test_a_cleaned_text_is_clean(text: str) -> None:
    found = visible(text, 32)
    assert visible(found, 32) == found
    assert len(found) <= 32
    assert not any(unicodedata.category(sign)[0] == "C" for sign in found)
    assert clean_name(clean_name(text)) == clean_name(text) != ""


@pytest.mark.parametrize("text", ["", "²", "٣", "1_0", "+1", "-1", "1.0", "101", "9" * 5000, "0" * 9])
def test_what_is_no_number(text: str) -> None:
    assert whole(text, 100) is None


def test_numbers_and_times() -> None:
    assert [whole(text, 100) for text in ("0", " 7 ", "100")] == [0, 7, 100]
    for text in ("²:00", "1:²²", "24:00", "7:5", ":00", "9" * 5000 + ":00"):
        assert parse_time(text) is None
        assert Hours.parse(f"{text}-08:00") is None
    berlin, west = ZoneInfo("Europe/Berlin"), ZoneInfo("America/New_York")
    assert moment(date(2026, 1, 2), berlin) == datetime(2026, 1, 1, 23, tzinfo=UTC)
    assert moment(date(1, 1, 1), berlin) is None
    assert moment(datetime(9999, 12, 31, 23), west) is None


def test_words_for_a_cut_are_seen_by_everybody() -> None:
    assert cut_words("  lucky   cut ") == "lucky cut"
    for words in ("lucky\u3164", "﷽", "\u2800", "a" + "\u0301" * 9):
        with pytest.raises(TableError, match="bad cut"):
            cut_words(words)


def test_control_characters_in_an_export() -> None:
    """A workbook cannot hold them: rows from before texts were cleaned must not stop the export."""
    line = ["\x0b=1+1", "＝1+1", "\u3164", 5, -3.5]
    assert csv_bytes([line]).getvalue().decode("utf-8-sig") == "'=1+1,'＝1+1,,5,-3.5\r\n"
    (row,) = load_workbook(xlsx({"x": [line]}))["x"].iter_rows(values_only=True)
    assert row == ("'=1+1", "'＝1+1", None, 5, -3.5)
    assert entered([5, 3], reason="typed\x0b wrong\u3164").reason == "typed wrong"
