"""Artwork: the SVG files of ``rendering/art``, drawn at any size.

They use a part of SVG: path (M L H V C Q Z), circle, ellipse, rect and polyline, filled with a colour or a vertical
gradient, with a line behind the fill. The caller's colours take the places of ``var(--name, colour)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from xml.etree import ElementTree

from PIL import Image

from rendering.draw.vector import Canvas, Fill, Gradient, path

FOLDER = Path(__file__).parents[1] / "art"
_VARIABLE = re.compile(r"var\(--(\w+), (#\w+)\)")
_SVG = "{http://www.w3.org/2000/svg}"


def art(name: str, width: int, colours: Mapping[str, str] = MappingProxyType({}), *, turn: float = 0,
        sampling: int = 4) -> Image.Image:
    """The drawing as RGBA, ``width`` px wide, turned by degrees. FileNotFoundError for an unknown name."""
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(_VARIABLE.sub(lambda found: colours.get(found[1], found[2]), text))  # noqa: S314 (ours)
    _, _, w, h = map(float, root.attrib["viewBox"].split())
    canvas = Canvas(w, h, width / w, sampling, turn)
    fills: dict[str, Fill] = {
        f"url(#{each.attrib['id']})": Gradient(*(stop.attrib["stop-color"] for stop in each))
        for each in root.iter(f"{_SVG}linearGradient")}
    for element in root.iter():
        _draw(canvas, element.tag.removeprefix(_SVG), element.attrib, fills)
    return canvas.image()


@lru_cache(maxsize=256)
def icon(name: str, px: int, ink: str = "", ground: str = "") -> Image.Image:
    """A sign of ``art/signs`` in one colour or two. Do not draw on it: it is shared."""
    return art(f"signs/{name}", px, {key: colour for key, colour in (("ink", ink), ("ground", ground)) if colour})


def _draw(canvas: Canvas, shape: str, given: dict[str, str], fills: dict[str, Fill]) -> None:
    def at(*names: str) -> Iterator[float]:
        return (float(given[name]) for name in names)

    fill = fills.get(given.get("fill", ""), given.get("fill", ""))
    line, width = given.get("stroke", ""), float(given.get("stroke-width", 0))
    match shape:
        case "path":
            polygons = path(given["d"])
            for polygon in polygons if line else ():
                canvas.line(polygon, width, line, close=True)
            canvas.shape(polygons, fill)
        case "circle":
            x, y, radius = at("cx", "cy", "r")
            canvas.ring(x, y, radius + width / 2, width, line) if line else canvas.circle(x, y, radius, fill)
        case "ellipse":
            x, y, rx, ry = at("cx", "cy", "rx", "ry")
            canvas.ellipse(x, y, rx, ry, fill)
        case "rect":
            x, y, w, h, radius = at("x", "y", "width", "height", "rx")
            if line:
                half = width / 2
                canvas.frame(x - half, y - half, w + width, h + width, radius + half, line, width)
            else:
                canvas.rounded(x, y, w, h, radius, fill)
        case "polyline":
            xs_ys = map(float, given["points"].replace(",", " ").split())
            canvas.line(list(zip(xs_ys, xs_ys, strict=True)), width, line)
