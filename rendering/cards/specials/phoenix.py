"""The Phoenix: a firebird with spread wings and eyed tail plumes. Art box 210×240."""

from __future__ import annotations

import math

from rendering.draw.vector import Canvas, Gradient, Knot, spline

_LINE = "#5A1206"
_RED = Gradient("#FF6A3A", "#C81E2B")
_GOLD = Gradient("#FFE391", "#F2A422")
_TEAL = Gradient("#3FC7B0", "#12768A")
_TAILS: tuple[tuple[list[Knot], Gradient], ...] = (
    ([(118, 128, 7), (150, 150, 11), (168, 184, 9), (150, 216, 6)], _RED),
    ([(114, 132, 7), (134, 164, 12), (132, 198, 9), (106, 222, 6)], _GOLD),
    ([(122, 124, 7), (164, 132, 11), (192, 158, 9), (190, 192, 6)], _GOLD),
    ([(110, 134, 6), (112, 168, 10), (96, 196, 8), (62, 208, 5)], _RED),
    ([(106, 130, 6), (92, 152, 9), (62, 168, 8), (32, 168, 5)], _GOLD),
)
_BODY: list[Knot] = [
    (128, 134, 5), (118, 124, 26), (104, 106, 34), (96, 84, 22), (98, 64, 14), (92, 50, 15),
]


def draw(c: Canvas) -> None:
    for knots, fill in _TAILS:
        _plume(c, knots, fill)
    _wing(c, (104, 112), (-172, -112), (84, 96), 6, 1)
    _wing(c, (116, 116), (-10, -78), (92, 112), 7, -1)
    c.inked(_BODY, _RED, _LINE, 2.4)
    for x, y, width in spline(_BODY, 12)[10:40:3]:  # breast feathers
        for across in (-0.3, 0, 0.3):
            at = x + width * across
            c.brush([(at - 4, y - 1, 0), (at, y + 3.2, 2.4), (at + 4, y - 1, 0)], "#FFC24A", steps=4)
    _head(c)


def _plume(c: Canvas, knots: list[Knot], fill: Gradient) -> None:
    c.inked(knots, fill, _LINE, 2)
    curve = spline(knots, 10)
    for i in range(6, len(curve) - 2, 2):
        x, y, _ = curve[i]
        a = math.atan2(y - curve[i - 1][1], x - curve[i - 1][0])
        for side in (1, -1):
            middle = (x + 8 * math.cos(a + side * 0.9), y + 8 * math.sin(a + side * 0.9), 1.6)
            tip = (x + 13 * math.cos(a + side * 0.55), y + 13 * math.sin(a + side * 0.55), 0)
            c.brush([(x, y, 2.4), middle, tip], fill.bottom, steps=4)
    x, y, _ = knots[-1]
    c.circle(x, y, 13.5, _LINE)
    c.circle(x, y, 11.5, _GOLD)
    c.circle(x, y, 8, _TEAL)
    c.circle(x - 1, y - 1, 4, _LINE)
    c.circle(x - 2, y - 2.4, 1.5, "#FFFFFF")


def _wing(c: Canvas, root: tuple[float, float], angles: tuple[float, float], reach: tuple[float, float], count: int,
          side: int) -> None:
    """Three layers of feathers, long to short."""
    x, y = root
    bend = 0.22 * side
    for share, width, fills in ((1.0, 15, (_RED, _GOLD)), (0.70, 13, (_GOLD, _RED)), (0.42, 13, (_TEAL, _TEAL))):
        for i in range(count):
            part = i / (count - 1)
            a = math.radians(angles[0] + (angles[1] - angles[0]) * part)
            length = (reach[0] + (reach[1] - reach[0]) * part) * share

            def knot(far: float, turn: float, thick: float, a: float = a, length: float = length) -> Knot:
                return (x + far * length * math.cos(a + turn), y + far * length * math.sin(a + turn), thick)

            feather = [(x, y, 5.0), knot(0.5, bend, width), knot(0.85, bend * 0.4, width * 0.75), knot(1, -bend / 2, 0)]
            c.inked(feather, fills[i % 2], _LINE, 1.5)
            c.brush([(x, y, 0.5), knot(0.5, bend, 1.6), knot(0.82, bend * 0.4, 0.5)], _LINE, steps=6)


def _head(c: Canvas) -> None:
    for degrees, length in ((-80, 30), (-50, 36), (-20, 34)):
        a = math.radians(degrees)
        tip = (94 + length * math.cos(a - 0.5), 40 + length * math.sin(a - 0.5), 2.5)
        middle = (94 + 0.6 * length * math.cos(a), 40 + 0.6 * length * math.sin(a), 4.0)
        c.inked([(94, 46, 4), middle, tip], _GOLD, _LINE, 1.6)
        c.circle(tip[0], tip[1], 5, _LINE)
        c.circle(tip[0], tip[1], 3.4, _TEAL)
    c.circle(90, 47, 13.5, _LINE)
    c.circle(90, 47, 11.3, _RED)
    c.path("M82 41 C70 40 62 46 59 56 C66 54 74 56 82 53 Z", _LINE)
    c.path("M81 43 C71 43 66 47 63 52 C69 51 75 53 81 51 Z", "#FFD15C")
    c.path("M78 55 C80 64 86 66 88 60 Z", _RED)
    c.ellipse(88, 45, 5, 4, "#FFFFFF")
    c.circle(87, 45, 2.6, _LINE)
    c.circle(86.2, 44.2, 0.9, "#FFFFFF")
    c.brush([(92, 40, 0), (87, 39.5, 2.6), (81, 42, 0)], _LINE)
