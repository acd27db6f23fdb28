"""A small vector layer over Pillow: paths, gradients, supersampling.

Pillow's shapes are not antialiased, so a drawing is made ``sampling`` times too large and reduced at the
end (`Canvas.image`). A canvas works in *units*; ``scale`` pixels of the finished image make one unit.
A fill is a colour (``#RRGGBB``, ``#RRGGBBAA``) or a `Gradient` from the top to the bottom of the shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageOps

from rendering.draw.colour import rgb, rgba

Point = tuple[float, float]

_COMMAND = re.compile(r"([MLC])([^MLCZ]*)")
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
    """Polygons of an SVG path of absolute ``M``, ``L``, ``C`` and ``Z``, curves flattened."""
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
