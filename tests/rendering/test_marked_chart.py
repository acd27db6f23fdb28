"""A chart marks a stretch of its first line, and says so."""

from __future__ import annotations

from dataclasses import replace

from PIL import ImageChops

from bot.i18n import texts
from bot.samples.moments import table
from cogs.review.cog import curve
from games.review.report import Fall, Review
from rendering.studio import ChartPicture, Series

T = texts("en")
VALUES = (0.0, 20.0, 60.0, 10.0, -40.0, 30.0)


def chart(marked: tuple[int, int] | None) -> ChartPicture:
    return ChartPicture("Expected points", (Series("Ann", VALUES),), T, "trick", marked)


def test_the_marked_stretch_differs_and_nothing_else() -> None:
    plain, marked = (chart(each).sheet().image.convert("RGB") for each in (None, (3, 5)))
    box = ImageChops.difference(plain, marked).getbbox()
    assert box is not None
    left, _, right, _ = box
    step = (plain.width - 364) / (len(VALUES) - 1)
    assert 124 + 2 * step - 20 <= left
    assert right <= 124 + 4 * step + 40
    assert "The largest fall is marked: trick 3 to 5." in chart((3, 5)).describe()
    assert "marked" not in chart(None).describe()


def test_a_reviews_curve_marks_the_fall_that_its_text_speaks_of() -> None:
    review = Review(1, 0, (61.0, None, None, None), VALUES, 7, (), None)
    there = table("tichu", 4)
    assert curve(there, review, T).marked is None
    assert curve(there, replace(review, fall=Fall(3, 5, 100, (), 0)), T).marked == (3, 5)
