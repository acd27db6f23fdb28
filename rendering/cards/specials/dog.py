"""The Dog: a Shiba that sits and waits to hand on the lead. Art box 210×240."""

from __future__ import annotations

from rendering.draw.vector import Canvas, Gradient

_LINE, _CREAM = "#2A1A10", "#FFF0D6"
_FUR = Gradient("#E8A35A", "#B96A2B")
_TORSO = "M78 112 C70 140 76 186 80 208 L150 208 C166 196 166 168 150 146 C140 130 132 116 126 104 Z"
_EARS = (
    ("M62 58 L58 14 C74 18 86 32 92 46 Z", "M65 50 L63 24 C72 28 80 36 84 44 Z"),
    ("M108 44 C114 28 126 16 142 14 L138 60 Z", "M116 44 C120 34 128 27 136 24 L133 52 Z"),
)
_HEAD = "M100 34 C128 34 146 56 146 82 C146 108 126 126 100 126 C74 126 54 108 54 82 C54 56 72 34 100 34 Z"
_MUZZLE = (
    "M100 66 C112 72 118 86 134 84 C142 92 136 112 118 121 C108 126 92 126 82 121 C64 112 58 92 66 84 "
    "C82 86 88 72 100 66 Z"
)


def draw(c: Canvas) -> None:
    tail = [(142, 178, 18), (174, 170, 21), (186, 142, 21), (170, 122, 18), (152, 130, 13), (156, 146, 6)]
    c.inked(tail, _FUR, _LINE, 2.8, cap=True)
    c.brush([(168, 162, 3), (178, 144, 7), (168, 128, 5), (157, 134, 2)], _CREAM)
    _body(c)
    for ear, inside in _EARS:
        c.outlined(ear, _FUR, _LINE, 2.8)
        c.path(inside, "#F7C9A6")
    c.outlined(_HEAD, _FUR, _LINE, 2.8)
    _face(c)
    collar = [(68, 122, 8), (84, 133, 10), (102, 136, 10), (120, 131, 10), (132, 120, 8)]
    c.inked(collar, Gradient("#E5323A", "#A8141F"), _LINE, 2.2)
    c.circle(101, 148, 12.5, _LINE)
    c.circle(101, 148, 10.3, Gradient("#FFE08A", "#E39A1F"))
    c.path("M97.5 144.5 H104.5 V151.5 H97.5 Z", _LINE)


def _paw(c: Canvas, x: float, rx: float, ry: float) -> None:
    y = 208
    c.ellipse(x, y, rx + 2.4, ry + 2.3, _LINE)
    c.ellipse(x, y, rx, ry, _CREAM)
    for dx in (-5, 3):
        c.brush([(x + dx, y - 2, 1.2), (x + dx - 1, y + 4, 1.6)], _LINE, steps=3)


def _body(c: Canvas) -> None:
    c.outlined(_TORSO, _FUR, _LINE, 2.8)
    c.ellipse(140, 182, 27, 30, _LINE)
    c.ellipse(140, 182, 24.4, 27.4, _FUR)
    _paw(c, 126, 21.6, 8.2)
    c.path("M84 124 C80 140 86 176 92 200 L116 200 C122 168 118 140 112 118 Z", _CREAM)
    for x in (84, 108):
        c.inked([(x + 4, 138, 20), (x + 1, 170, 17), (x, 204, 16)], _FUR, _LINE, 2.4, cap=True)
        _paw(c, x - 3, 13.6, 7.4)


def _face(c: Canvas) -> None:
    c.path(_MUZZLE, _CREAM)
    for x, side in ((80, 1), (120, -1)):
        c.ellipse(x, 57, 6, 3.6, _CREAM, 12 * side)
        c.ellipse(x, 74, 6.2, 7.2, _LINE)
        c.circle(x - 1.8, 71.2, 2.3, "#FFFFFF")
        c.ellipse(x - side * 14, 92, 6, 3.6, "#F2937A66")
    c.path("M90 86 C94 82 106 82 110 86 C112 92 104 97 100 97 C96 97 88 92 90 86 Z", _LINE)
    c.ellipse(97, 87.4, 3, 1.4, "#8B7A70")
    c.brush([(100, 96, 2.4), (100, 103, 2.6), (90, 108.5, 2.4), (83, 104, 0)], _LINE)
    c.brush([(100, 103, 2.6), (110, 108.5, 2.4), (117, 104, 0)], _LINE)
    c.path("M94 107 C96 121 105 121 107 107 Z", _LINE)
    c.path("M95.6 108 C97 118.4 104 118.4 105.4 108 Z", "#E8505B")
