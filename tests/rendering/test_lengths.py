"""Lengths as Discord's strictest reading counts them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import languages, texts
from rendering.clip import Clip
from rendering.lengths import cut, units
from rendering.picture import ALT_TEXT_UNITS_MAX
from rendering.studio import ReplayPicture, TablePicture
from tests.support.rendering.table_views import lord


@given(st.text(max_size=20))
def test_units_are_those_of_utf_16(text: str) -> None:
    assert units(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2


@given(st.text("ab😀𝒜", max_size=12), st.integers(1, 12))
def test_a_text_is_cut_between_characters(text: str, limit: int) -> None:
    made = cut(text, limit)
    assert units(made) <= limit
    if made != text:
        assert made.endswith("…")
        assert text.startswith(made[:-1])
        assert units(made) >= limit - 1, "no more is cut than must be"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("longest", [4, 7, 12, 20, 32])
def test_an_alt_text_with_names_of_emoji_fits(language: str, longest: int) -> None:
    """1,007 characters were more than 1,024 units."""
    view = lord(12, "mixed", "fourteen singles", 48)
    view = replace(view, seats=tuple(replace(seat, name="😀" * longest) for seat in view.seats))
    t = texts(language)
    assert units(TablePicture(view, t).alt) <= ALT_TEXT_UNITS_MAX
    last = ReplayPicture(view, {seat.seat: seat.cards or () for seat in view.seats}, 1, 2, t)
    assert units(Clip((last, last), "😀" * 60, t).alt) <= ALT_TEXT_UNITS_MAX
