"""The Dragon: golden, coiling through flames after a pearl. Art box 210×240."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rendering.draw.colour import fade
from rendering.draw.vector import Canvas, Gradient, Knot, spline

_LINE, _PALE, _SCALE, _RED = "#3A0208", "#FFF2C2", "#A3550C", "#D8361F"
_GOLD = Gradient("#FFE08A", "#E39A1F")
_FLAME = Gradient("#FF9C46", "#D8361F")
_BODY: list[Knot] = [
    (168, 214, 0), (150, 222, 5), (118, 218, 11), (92, 200, 17), (92, 172, 22), (122, 158, 26), (158, 146, 28),
    (174, 116, 28), (154, 88, 27), (118, 84, 25), (92, 84, 22),
]
_FAR_LEGS = (
    ([(160, 150, 16), (182, 160, 13), (184, 182, 10)], (40, 85, 130)),
    ([(100, 176, 14), (70, 172, 12), (54, 186, 9)], (80, 130, 175)),
)
_NEAR_LEGS = (
    ([(120, 92, 15), (112, 122, 12), (92, 132, 9)], (70, 120, 170)),
    ([(166, 96, 14), (192, 84, 12), (198, 62, 9)], (-130, -85, -40)),
)
_MANE = ((150, 40), (160, 58), (148, 76), (128, 108), (104, 116))
_HORNS = (
    [(92, 52, 8), (108, 34, 7), (128, 28, 4), (140, 16, 0)],
    [(84, 50, 7), (94, 28, 6), (108, 16, 3), (112, 4, 0)],
)
_WHISKERS = (
    [(44, 66, 4.4), (28, 76, 4), (22, 94, 3.6), (28, 110, 3), (18, 124, 0)],
    [(52, 52, 4.4), (48, 40, 4), (54, 28, 3.4), (64, 26, 2.8), (68, 36, 0)],
)
_LOWER_JAW = "M32 30 C22 33 10 33 0 30 C-5 32 -5 38 0 41 C10 46 24 45 36 36 Z"
_UPPER_JAW = (
    "M36 4 C30 -4 20 -5 13 0 C9 3 8 9 5 11 C2 9 -1 3 -7 3 C-14 3 -19 9 -18 17 C-17 22 -12 25 -6 24 L10 25 "
    "C18 27 26 30 34 34 C44 30 46 12 36 4 Z"
)
_BEARD = (
    [(4, 42, 7), (0, 52, 6), (-8, 60, 0)],
    [(14, 44, 7), (12, 56, 6), (6, 66, 0)],
    [(24, 43, 7), (25, 54, 6), (21, 63, 0)],
)


class _Frame(NamedTuple):
    """A place on the spine: point, width, unit vectors across and along."""

    x: float
    y: float
    width: float
    nx: float
    ny: float
    tx: float
    ty: float

    def at(self, across: float, along: float = 0.0) -> tuple[float, float]:
        """``across`` in widths, ``along`` in units."""
        reach = self.width * across
        return self.x + self.nx * reach + self.tx * along, self.y + self.ny * reach + self.ty * along


def _spine(step: int, first: int, last: int) -> Iterator[tuple[int, _Frame]]:
    curve = spline(_BODY, 12)
    for i in range(first, len(curve) - last, step):
        x, y, width = curve[i]
        (ax, ay, _), (bx, by, _) = curve[i - 1], curve[min(i + 1, len(curve) - 1)]
        length = math.hypot(bx - ax, by - ay) or 1
        tx, ty = (bx - ax) / length, (by - ay) / length
        yield i, _Frame(x, y, width, -ty, tx, tx, ty)


def draw(c: Canvas) -> None:
    for knots, claws in _FAR_LEGS:
        _leg(c, knots, claws)
    _fins(c, _LINE, 2.4)
    _fins(c, Gradient("#FF8A3C", _RED), 0)
    c.inked(_BODY, _GOLD, _LINE, 2.6)
    _skin(c)
    for knots, claws in _NEAR_LEGS:
        _leg(c, knots, claws)
    for x, y in _MANE:
        c.inked([(96, 74, 20), ((96 + x) / 2, (70 + y) / 2 - 4, 15), (x, y, 0)], _FLAME, _LINE, 2.2)
    for horn in _HORNS:
        c.inked(horn, _PALE, _LINE, 2.2)
    _head(c.at(60, 44, 1.32))
    for whisker in _WHISKERS:
        c.inked(whisker, _PALE, _LINE, 1.5)
    _pearl(c, 34, 156)


def _leg(c: Canvas, knots: Sequence[Knot], claws: tuple[int, ...]) -> None:
    c.inked(knots, _GOLD, _LINE, 2.2, cap=True)
    x, y, _ = knots[-1]
    for degrees in claws:
        a = math.radians(degrees)
        tip = (x + 17 * math.cos(a + 0.45), y + 17 * math.sin(a + 0.45), 0)
        c.inked([(x, y, 6), (x + 9 * math.cos(a), y + 9 * math.sin(a), 5), tip], _PALE, _LINE, 1.8)


def _fins(c: Canvas, fill: str | Gradient, grow: float) -> None:
    """Flames along the back."""
    for _, f in _spine(5, 10, 6):
        reach = -(6 + f.width * 0.42 + grow) / f.width - 0.4 if f.width else 0
        c.polygon([f.at(-0.4, 6 + grow), f.at(reach, -7), f.at(-0.4, -5 - grow)], fill)


def _skin(c: Canvas) -> None:
    """Belly plates and scales."""
    for i, f in _spine(1, 14, 4):
        if i % 3 == 0:
            c.polygon([f.at(0.5), f.at(0.16, 2), f.at(0.16, -2.4), f.at(0.5, -3.4)], _PALE)
        angle, radius = math.atan2(f.ty, f.tx), f.width * 0.12
        for across in (-0.12, -0.36) if i % 2 else (-0.26,):
            x, y = f.at(across)
            turns = (1.5, 0.75, 0, -0.75, -1.5)
            arch = [(x + radius * math.cos(angle + t), y + radius * math.sin(angle + t), 1.5) for t in turns]
            c.brush(arch, _SCALE, steps=3)


def _head(c: Canvas) -> None:
    c.outlined(_LOWER_JAW, _LINE, _LINE, 2)
    c.outlined(_UPPER_JAW, _LINE, _LINE, 2)
    c.path("M-2 27 L30 30 L30 35 C20 36 8 34 -2 31 Z", "#7A0B14")
    c.brush([(22, 32, 6), (6, 31, 5), (-8, 33, 4), (-16, 30, 0)], "#E5323A")
    c.path(_LOWER_JAW, _GOLD)
    c.path(_UPPER_JAW, _GOLD)
    for x in (-10, -3, 4, 11):
        c.path(f"M{x} 23.6 L{x + 4.6} 24.4 L{x + 2} {31 if x > -9 else 34} Z", "#FFFFFF")
    for x in (-1, 8, 16):
        c.path(f"M{x} 31.2 L{x + 4} 31.6 L{x + 2.4} 26.5 Z", "#FFFFFF")
    c.ellipse(-12, 12, 3.4, 2.4, _LINE, -35)
    c.brush([(-17, 19, 0), (-10, 17.5, 2), (-4, 14, 0)], _SCALE)
    for tuft in _BEARD:
        c.inked(tuft, _PALE, _LINE, 1.4)
    c.brush([(6, 8, 0), (13, 1, 6), (25, 1, 7), (38, 7, 0)], _RED)
    c.ellipse(18, 11.5, 7.6, 6.6, _LINE)
    c.ellipse(18, 11.8, 6, 5, "#FFFFFF")
    c.circle(16.4, 12, 3.4, _LINE)
    c.circle(15.2, 10.6, 1.3, "#FFFFFF")
    c.brush([(30, 20, 0), (34, 25, 3), (31, 31, 0)], _SCALE)


def _pearl(c: Canvas, x: float, y: float) -> None:
    c.circle(x, y, 27, fade("#FFE9A8", 46))
    for degrees in (-160, -125, -90, -55, -20):
        a = math.radians(degrees)
        points = ((16, 0.0, 8.0), (25, 0.15, 6.0), (35, -0.1, 0.0))
        tongue = [(x + r * math.cos(a + d), y + r * math.sin(a + d), w) for r, d, w in points]
        c.inked(tongue, Gradient("#FFD77A", "#FF7A2E"), _LINE, 1.2)
    c.circle(x, y, 17, _LINE)
    c.circle(x, y, 14.5, Gradient("#FFFFFF", "#8FD3FF"))
    c.brush([(x - 8, y - 2, 0), (x - 4, y - 10, 4), (x + 4, y - 11, 0)], "#FFFFFF")
