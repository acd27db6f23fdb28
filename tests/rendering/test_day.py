"""The picture of a deal that everybody gets: sound, and without a word of its cards or of others' results too early."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from bot.features.daily.values import Attempt, Day, Overview, Progress
from bot.i18n import languages, texts
from cogs.daily.view import day_picture
from rendering.draw.sheet import CARD
from tests.rendering.test_ending import apart
from tests.rendering.test_tables import check, words_of
from tests.support.thorough import sampled

SEEN = Overview(Day(date(2026, 11, 22), "10" * 32, (210, 80, -40)), "12" * 32, None, 4, None)


@pytest.mark.parametrize("language", sampled(["en", "de"], languages()))
def test_it_says_how_it_went_once_it_was_played(language: str) -> None:
    t = texts(language)
    played = replace(SEEN, attempt=Attempt("2026-11-22", 1, 4, Progress.PLAYED, 80))
    for seen, figure in ((SEEN, ""), (played, "+80"), (replace(played, streak=0), "+80"),
                         (replace(SEEN, attempt=Attempt("2026-11-22", 1, 4)), "")):
        picture = day_picture(seen, t)
        sheet = picture.sheet()
        check(sheet)
        apart(sheet)
        assert (figure in words_of(sheet)) == bool(figure)
        assert {mark.label for mark in sheet.marks if mark.kind == CARD} == {"?"}


def test_before_nothing_of_the_others_results_is_shown() -> None:
    t = texts("en")
    for attempt in (None, Attempt("2026-11-22", 1, 4), Attempt("2026-11-22", 1, 4, Progress.LEFT)):
        said = day_picture(replace(SEEN, attempt=attempt), t).alt
        assert "Played so far: 3." in said
        assert not any(margin in said for margin in ("+210", "+80", "−40", "+83"))
