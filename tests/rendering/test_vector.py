"""Paths, strokes and fills of the vector layer."""

from __future__ import annotations

import pytest

from rendering.draw.vector import Canvas, Gradient, arc, path, spline, stroke


def test_a_path_may_be_relative_and_closed() -> None:
    assert path("M10 10 h5 v5 l-5 0 Z") == (((10, 10), (15, 10), (15, 15), (10, 15)),)
    assert path("M0 0 L1 0 Z M5 5 L6 6") == (((0, 0), (1, 0)), ((5, 5), (6, 6)))


def test_curves_end_where_they_should() -> None:
    (curve,) = path("M0 0 C0 10 10 10 10 0 Q15 -5 20 0")
    assert curve[0] == (0, 0)
    assert curve[-1] == pytest.approx((20, 0))


def test_a_spline_goes_through_its_knots() -> None:
    knots = [(0.0, 0.0, 1.0), (10.0, 5.0, 3.0), (20.0, 0.0, 2.0)]
    curve = spline(knots, 8)
    assert curve[0] == pytest.approx(knots[0])
    assert curve[8] == pytest.approx(knots[1])
    assert curve[-1] == knots[2]


def test_a_stroke_is_as_wide_as_its_knots() -> None:
    outline = stroke([(0, 0, 4), (10, 0, 4), (20, 0, 4)])
    assert max(y for _, y in outline) == pytest.approx(2)
    assert min(y for _, y in outline) == pytest.approx(-2)


def test_views_of_a_canvas_move_and_turn() -> None:
    canvas = Canvas(40, 40, sampling=1)
    square = [(0, 0), (8, 0), (8, 4), (0, 4)]
    canvas.at(20, 20).polygon(square, "#FF0000")
    canvas.at(20, 20, turn=180).at(0, 2).polygon(square, "#0000FF")
    image = canvas.image()
    assert image.getpixel((26, 22)) == (255, 0, 0, 255)
    assert image.getpixel((14, 16)) == (0, 0, 255, 255)


def test_gradients_run_from_top_to_bottom() -> None:
    canvas = Canvas(10, 10)
    canvas.polygon([(0, 0), (10, 0), (10, 10), (0, 10)], Gradient("#000000", "#FFFFFF"))
    column = [canvas.image().getpixel((5, y))[0] for y in range(10)]
    assert column == sorted(column)
    assert column[0] < 20
    assert column[-1] > 235


def test_holes_and_translucent_fills() -> None:
    canvas = Canvas(20, 20)
    canvas.circle(10, 10, 9, "#FF0000")
    canvas.erase(arc(10, 10, 4, 4))
    canvas.polygon([(0, 0), (20, 0), (20, 20), (0, 20)], "#0000FF80")
    image = canvas.image()
    assert image.getpixel((10, 10)) == (0, 0, 255, 128)
    red, _, blue, alpha = image.getpixel((10, 4))
    assert alpha == 255
    assert red == pytest.approx(127, abs=2)
    assert blue == pytest.approx(128, abs=2)
