"""Vector drawing over Pillow (colours, paths, gradients, supersampling), and the artwork: ``rendering/art``, SVG files.

A colour is ``#RRGGBB`` or ``#RRGGBBAA``. A fill is a colour or a `Gradient` from the top to the bottom of the shape.
Pillow's shapes are not antialiased, so a drawing is made ``sampling`` times too large and reduced at the
end (`Canvas.image`). A canvas works in *units*; ``scale`` pixels of the finished image make one unit.

The artwork uses a part of SVG: path (absolute M L C Z), circle, ellipse, rect and polyline, filled with a colour or a
vertical gradient, with a line behind the fill. The caller's colours take the places of ``var(--name, colour)``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from xml.etree import ElementTree

from PIL import Image, ImageDraw, ImageOps

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]


@lru_cache(maxsize=512)
def rgba(colour: str) -> RGBA:
    """``#RRGGBB`` (opaque) or ``#RRGGBBAA`` as four integers 0–255. ValueError for another length."""
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {colour!r}")
    red, green, blue, *alpha = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    return red, green, blue, alpha[0] if alpha else 255


def rgb(colour: str) -> RGB:
    """The colour without its alpha."""
    return rgba(colour)[:3]


def hexadecimal(red: int, green: int, blue: int, alpha: int = 255) -> str:
    """``#RRGGBB``, or ``#RRGGBBAA`` if it is not opaque; each 0–255."""
    return f"#{red:02X}{green:02X}{blue:02X}" + ("" if alpha == 255 else f"{alpha:02X}")


def mix(a: str, b: str, share: float) -> str:
    """``a`` with ``share`` (0–1) of ``b`` mixed in."""
    pairs = zip(rgba(a), rgba(b), strict=True)
    red, green, blue, alpha = (round(x + (y - x) * share) for x, y in pairs)
    return hexadecimal(red, green, blue, alpha)


def fade(colour: str, alpha: int) -> str:
    """The colour with an alpha of 0–255."""
    return hexadecimal(*rgb(colour), alpha)


Point = tuple[float, float]

_COMMAND = re.compile(r"([MLC])([^MLCZ]*)")
_OTHER = re.compile(r"[^MLCZ\s\d.,eE+-]")
_CURVE_STEPS = 14


class Gradient(NamedTuple):
    """From ``top`` to ``bottom`` of the filled shape."""

    top: str
    bottom: str


Fill = str | Gradient


# --- curves ---------------------------------------------------------------
def _bezier(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points on a cubic curve, without its start."""
    curve = []
    for step in range(1, _CURVE_STEPS + 1):
        u = step / _CURVE_STEPS
        v = 1 - u
        p, q, r, s = v**3, 3 * v * v * u, 3 * v * u * u, u**3
        curve.append((p * a[0] + q * b[0] + r * c[0] + s * d[0], p * a[1] + q * b[1] + r * c[1] + s * d[1]))
    return curve


def path(d: str) -> list[list[Point]]:
    """Polygons of an SVG path of absolute ``M``, ``L``, ``C`` and ``Z``, curves flattened. ValueError for others."""
    if other := _OTHER.search(d):
        raise ValueError(f"{other[0]} is not drawn: use absolute M, L, C and Z")
    polygons: list[list[Point]] = []
    for command, numbers in _COMMAND.findall(d):
        values = map(float, numbers.split())
        points = list(zip(values, values, strict=True))
        if command == "M":
            polygons.append(points)
        elif command == "L":
            polygons[-1] += points
        else:
            for at in range(0, len(points), 3):
                polygons[-1] += _bezier(polygons[-1][-1], *points[at:at + 3])
    return polygons


@cache
def _circle(steps: int) -> tuple[Point, ...]:
    """Points on the unit circle."""
    return tuple((math.cos(math.tau * i / steps), math.sin(math.tau * i / steps)) for i in range(steps))


_RADIAL = Image.radial_gradient("L")


@lru_cache(maxsize=256)
def _ramp(top: str, bottom: str) -> Image.Image:
    ends = tuple(zip(rgb(top), rgb(bottom), strict=True))
    column = bytes(v for i in range(256) for v in (*(a + (b - a) * i // 255 for a, b in ends), 255))
    return Image.frombytes("RGBa", (1, 256), column)


def gradient(size: tuple[int, int], top: str, bottom: str) -> Image.Image:
    """An opaque image, top to bottom."""
    return _ramp(top, bottom).resize(size, Image.Resampling.NEAREST)


def radial(size: tuple[int, int], centre: str, edge: str) -> Image.Image:
    """An RGB image, bright in the middle."""
    return ImageOps.colorize(_RADIAL.resize(size, Image.Resampling.BILINEAR), rgb(centre), rgb(edge))


# --- canvas ---------------------------------------------------------------
class Canvas:
    """A transparent drawing, ``width`` × ``height`` units; premultiplied inside, so that it blends and reduces fast."""

    def __init__(self, width: float, height: float, scale: float = 1.0, sampling: int = 4, turn: float = 0.0) -> None:
        """``turn``: degrees by which what is drawn is turned around the middle."""
        self.sampling = sampling
        self._k = k = scale * sampling
        self._cos, self._sin = k * math.cos(math.radians(turn)), k * math.sin(math.radians(turn))
        x, y = width / 2, height / 2
        self._origin = k * x - self._cos * x + self._sin * y, k * y - self._sin * x - self._cos * y
        self._image = Image.new("RGBa", (round(width * scale) * sampling, round(height * scale) * sampling))
        self._draw = ImageDraw.Draw(self._image)

    def image(self) -> Image.Image:
        """The finished drawing, reduced, as RGBA."""
        return self._image.reduce(self.sampling).convert("RGBA")

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        (left, top), c, s = self._origin, self._cos, self._sin
        return [(left + c * x - s * y, top + s * x + c * y) for x, y in points]

    # shapes
    def shape(self, polygons: Iterable[Iterable[Point]], fill: Fill) -> None:
        """Polygons, all at once: where translucent ones overlap, they are no darker than one."""
        drawn = [self._pixels(polygon) for polygon in polygons]
        if isinstance(fill, str) and rgba(fill)[3] == 255:
            for pixels in drawn:
                self._draw.polygon(pixels, fill=rgba(fill))
            return
        xs, ys = zip(*(point for pixels in drawn for point in pixels), strict=True)
        left, top = max(int(min(xs)) - 1, 0), max(int(min(ys)) - 1, 0)
        right, bottom = min(int(max(xs)) + 2, self._image.width), min(int(max(ys)) + 2, self._image.height)
        if right <= left or bottom <= top:
            return
        mask = Image.new("L", (right - left, bottom - top))
        for pixels in drawn:
            ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in pixels], fill=255)
        self._lay(mask, (left, top), fill)

    def polygon(self, points: Iterable[Point], fill: Fill) -> None:
        self.shape([points], fill)

    def circle(self, x: float, y: float, radius: float, fill: Fill) -> None:
        self.ellipse(x, y, radius, radius, fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Fill) -> None:
        steps = min(120, max(20, int(max(rx, ry) * self._k / 3)))
        self.polygon([(x + rx * u, y + ry * v) for u, v in _circle(steps)], fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Fill) -> None:
        """A ring whose outer radius is ``radius``."""
        circle = _circle(min(160, max(40, int(radius * self._k / 3))))
        circle = (*circle, circle[0])
        outer, inner = ([(x + r * u, y + r * v) for u, v in circle] for r in (radius, radius - width))
        self.polygon([*outer, *reversed(inner)], fill)

    def line(self, points: Iterable[Point], width: float, fill: str, close: bool = False) -> None:
        pixels = self._pixels(points)
        if close:
            pixels += pixels[:2]
        self._draw.line(pixels, fill=rgba(fill), width=max(1, round(width * self._k)), joint="curve")

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, fill: Fill) -> None:
        """A rounded rectangle in a gradient or an opaque colour; never turned."""
        k = self._k
        if isinstance(fill, str):
            box = (x * k, y * k, (x + width) * k - 1, (y + height) * k - 1)
            self._draw.rounded_rectangle(box, radius * k, fill=rgba(fill))
            return
        mask = Image.new("L", (round(width * k), round(height * k)))
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * k, fill=255)
        self._lay(mask, (round(x * k), round(y * k)), fill)

    def frame(self, x: float, y: float, width: float, height: float, radius: float, colour: str, line: float) -> None:
        """The edge of a rounded rectangle, ``line`` units wide; never turned."""
        k = self._k
        box = (x * k, y * k, (x + width) * k - 1, (y + height) * k - 1)
        self._draw.rounded_rectangle(box, radius * k, outline=rgba(colour), width=max(1, round(line * k)))

    def _lay(self, mask: Image.Image, corner: tuple[int, int], fill: Fill) -> None:
        """Fill what the mask shows."""
        if isinstance(fill, Gradient):
            self._image.paste(gradient(mask.size, *fill), corner, mask)
            return
        *colour, alpha = rgba(fill)
        if alpha < 255:
            mask = mask.point([value * alpha // 255 for value in range(256)])
        self._image.paste((*colour, 255), corner, mask)


FOLDER = Path(__file__).parents[1] / "art"
_VARIABLE = re.compile(r"var\(--(\w+), (#\w+)\)")
_SVG = "{http://www.w3.org/2000/svg}"


def art(name: str, width: int, colours: Mapping[str, str] = MappingProxyType({}), *, turn: float = 0,
        sampling: int = 4) -> Image.Image:
    """The drawing as RGBA, ``width`` px wide, turned by degrees.

    FileNotFoundError for an unknown name, ValueError for what would not be drawn.
    """
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
                canvas.frame(x - half, y - half, w + width, h + width, radius + half, colour=line, line=width)
            else:
                canvas.rounded(x, y, w, h, radius, fill=fill)
        case "polyline":
            xs_ys = map(float, given["points"].replace(",", " ").split())
            canvas.line(list(zip(xs_ys, xs_ys, strict=True)), width, line)
        case "svg" | "g" | "defs" | "linearGradient" | "stop" if "transform" not in given:
            pass
        case _:
            raise ValueError(f"<{shape}> is not drawn: use paths, without a transform")
