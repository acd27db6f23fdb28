"""When people play, as a picture: sound in every language, and whole in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import languages, texts
from rendering.results.heat import HOURS, MOST_ROWS, spans
from rendering.studio import HeatPicture, HeatRow
from tests.rendering.test_tables import check

EVENING = (0,) * 18 + (1, 2, 3, 3, 2, 1)


def heat(text: Any, levels: tuple[int, ...] = EVENING) -> HeatPicture:
    days = tuple(HeatRow(text.short_weekday(day), levels, 1 + day % 3) for day in range(1, 8))
    return HeatPicture(text("activity.title", zone="America/Argentina/Buenos_Aires"),
                       (*days, HeatRow(text("activity.every"), levels)), text)


@pytest.mark.parametrize("language", languages())
def test_it_is_sound_in_every_language(language: str) -> None:
    check(heat(texts(language)).sheet())


def test_the_words_say_every_hour_and_fit() -> None:
    said = heat(texts("en")).alt
    assert "Fri: most at 20–22, some at 19–20, 22–23, a little at 18–19, 23–24" in said
    assert len(heat(texts("en"), (1, 2, 3) * 8).alt) <= 1024
    assert list(spans((1, 1, 0, 1), 1)) == [(0, 2), (3, 4)]


def test_other_shapes_are_refused() -> None:
    row = HeatRow("Mon", (0,) * HOURS)
    for rows in ((), (row,) * (MOST_ROWS + 1), (HeatRow("Mon", (1,)),)):
        with pytest.raises(ValueError):
            HeatPicture("x", rows, texts("en")).sheet()
