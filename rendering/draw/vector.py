"""A small vector layer over Pillow: paths, splines, tapered brushes, gradients, supersampling.

Pillow's shapes are not antialiased, so a drawing is made ``sampling`` times too large and reduced at the
end (`Canvas.image`). A canvas works in *units*; ``scale`` pixels of the finished image make one unit.
`Canvas.at` gives a view of the same canvas with its own origin, scale and rotation.
A fill is a colour (``#RRGGBB``, ``#RRGGBBAA``) or a `Gradient` from the top to the bottom of the shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageOps

from rendering.draw.colour import RGBA, rgb, rgba

Point = tuple[float, float]
Knot = tuple[float, float, float]
"""A point of a brush: x, y, width."""
Polygon = tuple[Point, ...]

_TOKEN = re.compile(r"[MLCQZHVmlcqzhv]|-?\d*\.?\d+(?:e-?\d+)?")
_CURVE_STEPS = 14


class Gradient(NamedTuple):
    """From ``top`` to ``bottom`` of the filled shape."""

    top: str
    bottom: str


Fill = str | Gradient


# --- curves ---------------------------------------------------------------
def _bezier(points: Sequence[Point]) -> list[Point]:
    """Points on a quadratic (3 points) or cubic (4 points) curve, without its start."""
    weights = {3: (1, 2, 1), 4: (1, 3, 3, 1)}[len(points)]
    degree, curve = len(points) - 1, []
    for step in range(1, _CURVE_STEPS + 1):
        u = step / _CURVE_STEPS
        shares = [w * (1 - u) ** (degree - i) * u**i for i, w in enumerate(weights)]
        curve.append((sum(s * x for s, (x, _) in zip(shares, points, strict=True)),
                      sum(s * y for s, (_, y) in zip(shares, points, strict=True))))
    return curve


@lru_cache(maxsize=1024)
def path(d: str) -> tuple[Polygon, ...]:
    """Polygons of an SVG path (M L H V C Q Z, absolute and relative), curves flattened."""
    pen = _Pen(_TOKEN.findall(d))
    polygons: list[list[Point]] = []
    while pen.goes_on():
        if pen.kind == "Z":
            pen.at = polygons[-1][0]
        elif pen.kind == "M":
            pen.at = pen.pair()
            polygons.append([pen.at])
            pen.command = "l" if pen.command == "m" else "L"
        else:
            curve = pen.curve()
            polygons[-1].extend(curve)
            pen.at = curve[-1]
    return tuple(tuple(polygon) for polygon in polygons)


class _Pen:
    """Reads a path's commands and numbers, and knows where it is."""

    def __init__(self, tokens: Sequence[str]) -> None:
        self._tokens = tokens
        self._next = 0
        self.command = ""
        self.at: Point = (0.0, 0.0)

    @property
    def kind(self) -> str:
        return self.command.upper()

    def goes_on(self) -> bool:
        """Whether anything follows; a new command is taken, else the last one holds."""
        if self._next < len(self._tokens) and self._tokens[self._next].isalpha():
            self.command = self._tokens[self._next]
            self._next += 1
            return True
        return self._next < len(self._tokens)

    def _number(self, origin: float) -> float:
        self._next += 1
        return float(self._tokens[self._next - 1]) + (origin if self.command.islower() else 0)

    def pair(self) -> Point:
        return self._number(self.at[0]), self._number(self.at[1])

    def curve(self) -> Sequence[Point]:
        """The points of a line or a curve, the first of which is where the pen is."""
        x, y = self.at
        match self.kind:
            case "H":
                return [(self._number(x), y)]
            case "V":
                return [(x, self._number(y))]
            case "L":
                return [self.pair()]
            case kind:
                return _bezier([self.at, *(self.pair() for _ in range(2 if kind == "Q" else 3))])


def spline(knots: Sequence[Knot], steps: int = 12) -> list[Knot]:
    """A Catmull-Rom curve through the knots, their widths included."""
    padded = [knots[0], *knots, knots[-1]]
    curve: list[Knot] = []
    weights = _weights(steps)
    for (ax, ay, aw), (bx, by, bw), (cx, cy, cw), (dx, dy, dw) in zip(
        padded, padded[1:], padded[2:], padded[3:], strict=False
    ):
        for p, q, r, s in weights:
            curve.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy,
                          p * aw + q * bw + r * cw + s * dw))
    return [*curve, knots[-1]]


@cache
def _weights(steps: int) -> tuple[tuple[float, float, float, float], ...]:
    """How much of four neighbouring knots is in each point between the middle two (Catmull-Rom)."""
    shares = (step / steps for step in range(steps))
    return tuple(
        ((2 * u - 1 - u * u) * u / 2, (3 * u - 5) * u * u / 2 + 1, ((4 - 3 * u) * u + 1) * u / 2, (u - 1) * u * u / 2)
        for u in shares
    )


def stroke(knots: Sequence[Knot], steps: int = 12, grow: float = 0.0) -> Polygon:
    """The outline of a tapered brush stroke through the knots, ``grow`` units fatter on each side."""
    curve = spline(knots, steps)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y, width) in enumerate(curve):
        (ax, ay, _), (bx, by, _) = curve[max(i - 1, 0)], curve[min(i + 1, len(curve) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        nx, ny, half = (ay - by) / length, (bx - ax) / length, max(width, 0) / 2 + grow
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return (*left, *reversed(right))


@cache
def _circle(steps: int) -> tuple[Point, ...]:
    """Points on the unit circle."""
    return tuple((math.cos(math.tau * i / steps), math.sin(math.tau * i / steps)) for i in range(steps))


def arc(x: float, y: float, rx: float, ry: float, start: float = 0, end: float = 360, steps: int = 48) -> list[Point]:
    """Points on an ellipse's arc; degrees, clockwise from the right."""
    angles = (math.radians(start + (end - start) * step / steps) for step in range(steps + 1))
    return [(x + rx * math.cos(a), y + ry * math.sin(a)) for a in angles]


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

    def __init__(self, width: float, height: float, scale: float = 1.0, sampling: int = 4) -> None:
        self.sampling = sampling
        self._k = scale * sampling
        self._image = Image.new("RGBa", (round(width * scale) * sampling, round(height * scale) * sampling))
        self._draw = ImageDraw.Draw(self._image)
        self._origin = (0.0, 0.0)
        self._zoom, self._cos, self._sin = 1.0, 1.0, 0.0

    def at(self, x: float, y: float, zoom: float = 1.0, turn: float = 0.0) -> Canvas:
        """The same canvas with its origin at (x, y), zoomed and turned by degrees."""
        view = object.__new__(type(self))
        view.sampling, view._k, view._image, view._draw = self.sampling, self._k, self._image, self._draw
        view._origin = self._place(x, y)
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        view._zoom = self._zoom * zoom
        view._cos, view._sin = self._cos * c - self._sin * s, self._sin * c + self._cos * s
        return view

    def image(self) -> Image.Image:
        """The finished drawing, reduced, as RGBA."""
        return (self._image.reduce(self.sampling) if self.sampling > 1 else self._image).convert("RGBA")

    def unit(self) -> float:
        """Pixels of the oversized drawing that make one unit here."""
        return self._zoom * self._k

    def _place(self, x: float, y: float) -> Point:
        ox, oy = self._origin
        return ox + self._zoom * (x * self._cos - y * self._sin), oy + self._zoom * (x * self._sin + y * self._cos)

    def _pixels(self, points: Iterable[Point]) -> list[Point]:
        k, (ox, oy) = self._k, self._origin
        c, s = k * self._zoom * self._cos, k * self._zoom * self._sin
        return [(ox * k + c * x - s * y, oy * k + s * x + c * y) for x, y in points]

    # shapes
    def polygon(self, points: Iterable[Point], fill: Fill) -> None:
        pixels = self._pixels(points)
        if isinstance(fill, Gradient):
            self._through_mask(pixels, fill)
        elif rgba(fill)[3] < 255:
            self._tint(pixels, rgba(fill))
        else:
            self._draw.polygon(pixels, fill=rgba(fill))

    def path(self, d: str, fill: Fill) -> None:
        for polygon in path(d):
            self.polygon(polygon, fill)

    def outlined(self, d: str, fill: Fill, outline: str, width: float) -> None:
        """A path with an outline of ``width`` units around it."""
        for polygon in path(d):
            self.outlined_polygon(polygon, fill, outline, width)

    def outlined_polygon(self, points: Iterable[Point], fill: Fill, outline: str, width: float) -> None:
        polygon = list(points)
        self.line(polygon, 2 * width, outline, close=True)
        self.polygon(polygon, fill)

    def brush(self, knots: Sequence[Knot], fill: Fill, grow: float = 0.0, cap: bool = False, steps: int = 12) -> None:
        self.polygon(stroke(knots, steps, grow), fill)
        if cap:
            for x, y, width in (knots[0], knots[-1]):
                self.circle(x, y, width / 2 + grow, fill)

    def inked(self, knots: Sequence[Knot], fill: Fill, outline: str, width: float = 2.0, cap: bool = False) -> None:
        """A brush stroke with an outline behind it."""
        self.brush(knots, outline, width, cap)
        self.brush(knots, fill, 0, cap)

    def circle(self, x: float, y: float, radius: float, fill: Fill) -> None:
        self.ellipse(x, y, radius, radius, fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float, fill: Fill, turn: float = 0) -> None:
        circle = _circle(min(120, max(20, int(max(rx, ry) * self.unit() / 3))))
        c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        ux, uy, vx, vy = rx * c, rx * s, -ry * s, ry * c
        self.polygon([(x + ux * u + vx * v, y + uy * u + vy * v) for u, v in circle], fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Fill) -> None:
        """A ring whose outer radius is ``radius``."""
        steps = min(160, max(40, int(radius * self.unit() / 3)))
        outer, inner = arc(x, y, radius, radius, steps=steps), arc(x, y, radius - width, radius - width, steps=steps)
        self.polygon([*outer, *reversed(inner)], fill)

    def line(self, points: Iterable[Point], width: float, fill: str, close: bool = False) -> None:
        pixels = self._pixels(points)
        if close:
            pixels += pixels[:2]
        self._draw.line(pixels, fill=rgba(fill), width=max(1, round(width * self.unit())), joint="curve")

    def rounded(self, x: float, y: float, width: float, height: float, radius: float, fill: Fill | None,
                edge: tuple[str, float] | None = None) -> None:
        """A rounded rectangle, perhaps with an ``edge`` of a colour and a width; not turned by `at`."""
        k = self.unit()
        left, top = (v * self._k for v in self._place(x, y))
        box = (left, top, left + width * k - 1, top + height * k - 1)
        if isinstance(fill, Gradient) or (fill is not None and rgba(fill)[3] < 255):
            size = (round(width * k), round(height * k))
            mask = Image.new("L", size)
            ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius * k, fill=255)
            self._fill_mask(mask, (round(left), round(top)), fill)
            fill = None
        if fill is not None or edge is not None:
            self._draw.rounded_rectangle(
                box, radius * k, fill=rgba(fill) if fill else None, outline=rgba(edge[0]) if edge else None,
                width=max(1, round(edge[1] * k)) if edge else 0,
            )

    def wash(self, polygons: Iterable[Iterable[Point]], colour: str) -> None:
        """Translucent polygons, all at once: where they overlap, no darker than one."""
        mask = Image.new("L", self._image.size)
        drawing = ImageDraw.Draw(mask)
        for polygon in polygons:
            drawing.polygon(self._pixels(polygon), fill=rgba(colour)[3])
        self._image.paste((*rgba(colour)[:3], 255), (0, 0), mask)

    def erase(self, points: Iterable[Point]) -> None:
        """Make a hole: the polygon becomes transparent."""
        self._draw.polygon(self._pixels(points), fill=(0, 0, 0, 0))

    # fills
    def _mask(self, pixels: Sequence[Point]) -> tuple[Image.Image, tuple[int, int]] | None:
        left = max(int(min(x for x, _ in pixels)) - 1, 0)
        top = max(int(min(y for _, y in pixels)) - 1, 0)
        right = min(int(max(x for x, _ in pixels)) + 2, self._image.width)
        bottom = min(int(max(y for _, y in pixels)) + 2, self._image.height)
        if right <= left or bottom <= top:
            return None
        mask = Image.new("L", (right - left, bottom - top))
        ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in pixels], fill=255)
        return mask, (left, top)

    def _through_mask(self, pixels: Sequence[Point], fill: Fill) -> None:
        if found := self._mask(pixels):
            self._fill_mask(*found, fill)

    def _tint(self, pixels: Sequence[Point], colour: RGBA) -> None:
        if found := self._mask(pixels):
            mask, corner = found
            self._lay(mask, corner, colour)

    def _fill_mask(self, mask: Image.Image, corner: tuple[int, int], fill: Fill) -> None:
        if isinstance(fill, Gradient):
            self._image.paste(gradient(mask.size, *fill), corner, mask)
        else:
            self._lay(mask, corner, rgba(fill))

    def _lay(self, mask: Image.Image, corner: tuple[int, int], colour: RGBA) -> None:
        if colour[3] < 255:
            mask = mask.point([value * colour[3] // 255 for value in range(256)])
        self._image.paste((*colour[:3], 255), corner, mask)
