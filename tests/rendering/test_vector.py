"""Paths, strokes and fills of the vector layer."""

from __future__ import annotations

from pathlib import Path

import pytest

from rendering.draw.vector import FOLDER, Canvas, Gradient, art, path


def test_a_path_has_lines_and_curves() -> None:
    assert path("M10 10L15 10 15 15 10 15Z") == [[(10, 10), (15, 10), (15, 15), (10, 15)]]
    assert path("M0 0 1 0ZM5 5L6 6") == [[(0, 0), (1, 0)], [(5, 5), (6, 6)]]
    (curve,) = path("M0 0C0 10 10 10 10 0 12 -5 18 -5 20 0")
    assert curve[0] == (0, 0)
    assert curve[14] == pytest.approx((10, 0))
    assert curve[-1] == pytest.approx((20, 0))


@pytest.mark.parametrize("d", ["m0 0l5 5z", "M0 0H10V10Z", "M0 0Q5 5 10 0Z", "M0 0A5 5 0 0 1 10 0Z"])
def test_a_path_that_would_not_be_drawn_is_refused(d: str) -> None:
    with pytest.raises(ValueError, match="absolute"):
        path(d)


def test_a_shape_that_would_not_be_drawn_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rendering.draw.vector.FOLDER", tmp_path)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><text x="1" y="5">8</text></svg>'
    (tmp_path / "eight.svg").write_text(svg, encoding="utf-8")
    with pytest.raises(ValueError, match="<text> is not drawn"):
        art("eight", 40)


def test_a_canvas_turns_around_its_middle() -> None:
    canvas = Canvas(40, 40, sampling=1, turn=180)
    canvas.polygon([(20, 20), (28, 20), (28, 24), (20, 24)], "#FF0000")
    image = canvas.image()
    assert image.getpixel((14, 18)) == (255, 0, 0, 255)
    assert image.getpixel((26, 22))[3] == 0


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.svg")), ids=lambda file: file.stem)
def test_every_file_is_a_drawing(file: Path) -> None:
    drawn = art(str(file.relative_to(FOLDER).with_suffix("")), 40)
    assert drawn.width == 40
    assert drawn.getchannel("A").getextrema()[1] == 255


def test_a_drawing_takes_colours() -> None:
    assert art("signs/tick", 40, {"ink": "#123456"}).getpixel((16, 32)) == (0x12, 0x34, 0x56, 255)


def test_gradients_run_from_top_to_bottom() -> None:
    canvas = Canvas(10, 10)
    canvas.polygon([(0, 0), (10, 0), (10, 10), (0, 10)], Gradient("#000000", "#FFFFFF"))
    column = [canvas.image().getpixel((5, y))[0] for y in range(10)]
    assert column == sorted(column)
    assert column[0] < 20
    assert column[-1] > 235


def test_rings_and_translucent_fills() -> None:
    canvas = Canvas(20, 20)
    canvas.ring(10, 10, 9, 5, "#FF0000")
    square = [(0, 0), (20, 0), (20, 20), (0, 20)]
    canvas.shape([square, square], "#0000FF80")  # no darker than one
    image = canvas.image()
    assert image.getpixel((10, 10)) == (0, 0, 255, 128)
    red, _, blue, alpha = image.getpixel((10, 4))
    assert alpha == 255
    assert red == pytest.approx(127, abs=2)
    assert blue == pytest.approx(128, abs=2)
