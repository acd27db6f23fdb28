"""Names in any script, and hostile ones."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rendering import fonts, theme
from rendering.draw import text
from rendering.draw.sheet import Pill, Sheet

SCRIPTS = {
    "Latin": "Bjørn Ødegård",
    "Cyrillic": "Дмитрий",
    "Greek": "Ισμήνη",
    "CJK": "王小明",
    "Hangul": "한국어",
    "Hebrew": "שלום עולם",
    "Arabic": "محمد علي",
    "emoji": "🐉🀄",
    "Devanagari": "नमस्ते",
    "Thai": "ไทย",
}
HOSTILE = [
    "", " \t\n", "\x00\x07\x1b[31m", "\u200b\u200c\u200d\ufeff", "\u202eabc\u202c", "\ud800", "x" * 100, "W" * 4000,
    "Z" + "\u0341" * 500, "\u0301" * 50, "👨\u200d👩\u200d👧\u200d👦", "a\nb\r\nc", "\U0010ffff\ue000", "𝕱𝖆𝖓𝖈𝖞",
    "ﷺ" * 30, "﷽" * 30, "𒐫" * 9, "\u3164\u2800\u034f",
]  # fmt: skip
STYLE = theme.NAME


@pytest.mark.parametrize("name", SCRIPTS.values(), ids=SCRIPTS.keys())
def test_every_script_is_drawn_by_a_font_that_has_it(name: str) -> None:
    for run in text.runs(text.clean(name), STYLE.family):
        assert all(fonts.covers(run.family, c) for c in run.text)
    assert "?" not in text.clean(name)
    assert text.line(name, STYLE).image.getbbox() is not None


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
def test_hostile_names_do_no_harm(name: str) -> None:
    shown = text.clean(name)
    assert 1 <= len(shown) <= text.MAX_LENGTH + 1
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp") for c in shown)
    assert not any(c in shown for c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff")
    assert text.line(name, STYLE, 300).width <= 300


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=80), st.integers(60, 400))
def test_any_name_fits_its_width_and_height(name: str, width: int) -> None:
    mask = text.line(name, STYLE, width)
    assert mask.width <= width
    assert mask.image.height == text.line("A", STYLE).image.height


def test_styled_letters_are_shown_as_plain_ones() -> None:
    assert text.clean("𝕱𝖆𝖓𝖈𝖞") == "Fancy"


def test_too_long_names_end_in_an_ellipsis() -> None:
    assert text.fit("Maximilian von und zu", STYLE, 200).endswith("…")
    assert text.fit("Max", STYLE, 200) == "Max"


def order(name: str) -> list[str]:
    return [run.text.strip() for run in text.runs(text.clean(name), STYLE.family) if run.text.strip()]


def test_right_to_left_names_are_kept_whole() -> None:
    assert order("שלום עולם") == ["שלום עולם"]
    assert order("محمد علي") == ["محمد علي"]


def test_a_right_to_left_name_starts_at_the_right() -> None:
    assert order("שלום Bo") == ["Bo", "שלום"]
    assert order("Ann שלום Bo") == ["Ann", "שלום", "Bo"]
    assert order("שלום Ann Bo") == ["Ann Bo", "שלום"]


def test_masks_are_cached_and_the_same_every_time() -> None:
    first = text.line("Ann", STYLE)
    assert text.line("Ann", STYLE) is first
    text.line.cache_clear()
    assert text.line("Ann", STYLE).image.tobytes() == first.image.tobytes()


@pytest.mark.parametrize("anchor", ["l", "m", "r"])
def test_draw_keeps_to_its_anchor(anchor: str) -> None:
    image = Image.new("RGB", (400, 80))
    width = Sheet(image).text(200, 40, "HHHH", STYLE, ("#FFFFFF", "#000000"), anchor)
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert abs((top + bottom) / 2 - 40) <= 1.5
    expected = {"l": 200, "m": 200 - width / 2, "r": 200 - width}[anchor]
    assert abs(left - expected) <= 5
    assert abs(right - expected - width) <= 5


def test_a_pill_is_as_wide_as_it_says() -> None:
    image = Image.new("RGB", (400, 80))
    width = Sheet(image).pill(20, 40, "PASS", Pill(theme.PASS, theme.PASS_INK))
    left, _, right, _ = image.getbbox() or (0, 0, 0, 0)
    assert (left, right) == (20, 20 + width)


def test_missing_fonts_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fonts.FAMILIES, "cjk", fonts.Family("none.otf"))
    for cached in (fonts.font_file, fonts.coverage, fonts.family_for):
        cached.cache_clear()
    try:
        assert fonts.family_for("王", "ui") is None
        assert [run.text for run in text.runs.__wrapped__("王", "ui")] == ["?"]
    finally:
        for cached in (fonts.font_file, fonts.coverage, fonts.family_for):
            cached.cache_clear()
