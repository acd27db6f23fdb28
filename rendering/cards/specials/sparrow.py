"""The Mah Jong: a sparrow on bamboo, as on the tile of that game. Art box 210×240."""

from __future__ import annotations

import math

from rendering.draw.vector import Canvas, Gradient, Knot

_LINE, _BARK = "#3A1D0C", "#064A27"
_GREEN = Gradient("#46B06A", "#0B6B3A")
_BREAST = (
    "M58 92 C58 72 76 62 94 66 C112 70 118 84 122 100 C132 112 146 134 146 152 C140 176 116 184 96 182 "
    "C70 180 52 158 54 130 C54 116 60 106 58 92 Z"
)
_CAP = "M58 92 C58 72 76 62 94 66 C110 70 117 82 121 96 C110 92 100 96 92 94 C80 92 66 96 58 92 Z"
_WING = "M104 112 C124 112 146 130 156 162 C136 168 112 162 102 144 C96 132 96 118 104 112 Z"
_TAIL: tuple[list[Knot], ...] = (
    [(128, 150, 18), (156, 166, 16), (186, 190, 11), (194, 204, 6)],
    [(126, 154, 16), (148, 176, 14), (168, 204, 9), (172, 216, 4)],
)
_LEAVES = (
    (166, 60, 20, 40), (166, 60, 62, 36), (164, 62, 160, 34), (150, 180, 10, 44), (152, 178, 48, 38),
    (30, 112, 200, 34), (32, 112, 150, 34), (36, 62, -60, 40), (36, 62, -110, 34), (168, 8, 130, 40),
    (40, 172, 190, 34),
)


def draw(c: Canvas) -> None:
    _stalk(c, 160, ((6, 62), (64, 122), (124, 178), (180, 232)), 9, -10)
    _stalk(c, 38, ((60, 112), (114, 170), (172, 232)), 7, 10)
    for x, y, degrees, length in _LEAVES:
        _leaf(c, x, y, math.radians(degrees), length)
    c.inked([(38, 186, 9), (90, 190, 8), (152, 182, 7), (196, 186, 3)], _GREEN, _BARK, 1.5)
    _bird(c)


def _stalk(c: Canvas, x: float, joints: tuple[tuple[float, float], ...], half: float, lean: float) -> None:
    for top, foot in joints:
        a, b = x + lean * (top - 120) / 100, x + lean * (foot - 120) / 100
        edge = half + 1.8
        c.polygon([(a - edge, top - 1), (a + edge, top - 1), (b + edge, foot + 1), (b - edge, foot + 1)], _BARK)
        c.polygon([(a - half, top + 1), (a + half, top + 1), (b + half, foot - 1), (b - half, foot - 1)], "#2E9A58")
        left, right = half * 0.6, half * 0.1
        c.polygon([(a - left, top + 2), (a - right, top + 2), (b - right, foot - 2), (b - left, foot - 2)], "#8ADBA4")
        c.brush([(b - half - 4, foot + 1, 5), (b, foot + 2.4, 6), (b + half + 4, foot + 1, 5)], _BARK, cap=True)


def _leaf(c: Canvas, x: float, y: float, a: float, length: float) -> None:
    middle = (x + 0.35 * length * math.cos(a - 0.12), y + 0.35 * length * math.sin(a - 0.12), 13.0)
    c.inked([(x, y, 0), middle, (x + length * math.cos(a), y + length * math.sin(a), 0)], _GREEN, _BARK, 1.4)
    rib = (x + 0.5 * length * math.cos(a - 0.06), y + 0.5 * length * math.sin(a - 0.06), 1.5)
    c.brush([(x, y, 0.4), rib, (x + 0.9 * length * math.cos(a), y + 0.9 * length * math.sin(a), 0.3)], "#BFF0CF")


def _bird(c: Canvas) -> None:
    for feather in _TAIL:
        c.inked(feather, Gradient("#A5652E", "#6B3A17"), _LINE, 2.2)
    c.outlined(_BREAST, Gradient("#FFF6E2", "#EBCFA4"), _LINE, 2.5)
    c.path(_CAP, Gradient("#A5532A", "#7C3A1B"))
    c.ellipse(84, 106, 8, 6.5, _LINE)
    c.path("M60 112 C64 124 76 128 84 122 C80 132 64 134 57 122 Z", _LINE)
    c.outlined(_WING, Gradient("#C17A3C", "#7C431D"), _LINE, 2.5)
    for bar in (
        [(106, 128, 3), (122, 142, 4), (146, 152, 0)],
        [(104, 140, 3), (120, 152, 4), (142, 158, 0)],
        [(110, 120, 3), (130, 132, 4), (148, 144, 0)],
    ):
        c.brush(bar, "#FFE2B0")
    c.path("M60 84 L36 92 L60 100 C64 96 64 88 60 84 Z", _LINE)
    c.path("M59 87 L43 92 L59 96.4 C61 94 61 89 59 87 Z", "#F2A422")
    c.circle(72, 86, 6.2, "#FFFFFF")
    c.circle(71, 86, 4.2, _LINE)
    c.circle(69.4, 84.2, 1.5, "#FFFFFF")
    for x in (86, 108):
        c.brush([(x, 180, 4), (x - 1, 190, 4)], _LINE)
        for dx in (-9, -2, 6):
            c.brush([(x - 1, 188, 4), (x - 1 + dx, 196, 2.4)], _LINE)
