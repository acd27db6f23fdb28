"""Tatsu's spirits: wisps of strength 1, and five masks of growing might. Drawn around (0, 0), within ±76 × ±110.

Red's shapes are angular, Yellow's round; features come with strength: 2 toad, 3 fox, 4 owl, 5 ogre, 6 dragon.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from rendering.draw.vector import Canvas, Gradient, Knot, arc
from rendering.theme import CLANS


@dataclass(frozen=True, slots=True)
class _Style:
    line: str
    skin: Gradient
    mark: Gradient
    pale: str
    deep: str
    angular: bool


_STYLES = {
    "R": _Style("#3A060C", Gradient("#FFF4EA", "#F4CDB8"), Gradient("#F0553F", "#A8151F"), "#FFF8F0", "#A8151F", True),
    "Y": _Style("#3B2400", Gradient("#FFFDF2", "#FBE3A6"), Gradient("#FFB02E", "#C96F0A"), "#FFFDF2", "#A85A00", False),
}


# --- strength 1 -----------------------------------------------------------
def wisp(c: Canvas, clan: str, points: int) -> None:
    """A small spirit in a ring of as many sparks as it counts points."""
    style = _STYLES[clan]
    for i in range(points):
        a = math.tau * i / points - math.pi / 2
        _spark(c.at(70 * math.cos(a), 4 + 112 * math.sin(a), 1.15), style)
    c = c.at(0, 6, 1.2)
    body = (
        "M4 -58 C14 -34 46 -22 44 16 C43 40 24 54 0 54 C-24 54 -44 40 -44 14 C-44 -4 -34 -14 -30 -30 C-20 -26 -16 -18 -14 -12 C-4 -22 2 -38 4 -58 Z"  # noqa: E501
        if style.angular
        else "M10 -60 C2 -54 4 -44 14 -40 C36 -32 46 -12 46 12 C46 38 26 54 0 54 C-26 54 -46 38 -46 12 C-46 -14 -30 -36 -6 -44 C-10 -54 0 -62 10 -60 Z"  # noqa: E501
    )
    c.outlined(body, style.mark, style.line, 3)
    c.ellipse(0, 22, 30, 26, style.pale)
    _wisp_face(c, style, points)


def _spark(c: Canvas, style: _Style) -> None:
    if style.angular:
        c.outlined("M0 -11 L9 0 L0 11 L-9 0 Z", Gradient("#FFE9A8", "#FFB347"), style.line, 2)
    else:
        c.circle(0, 0, 11, style.line)
        c.circle(0, 0, 8.6, Gradient("#FFFFFF", "#FFE28A"))
    c.circle(-2, -3, 2, "#FFFFFF")


def _wisp_face(c: Canvas, style: _Style, points: int) -> None:
    """A mood for every value: asleep, calm, curious, merry, laughing."""
    for side in (-1, 1):
        x = side * 13
        if points == 3:
            c.brush([(x - 6, 16, 0.6), (x, 19.5, 2.6), (x + 6, 16, 0.6)], style.line)
        elif points in (4, 5):
            radius = 5.0 if points == 4 else 6.6
            c.ellipse(x, 16, radius * 0.85, radius, style.line)
            c.circle(x - 1.6, 13.6, 1.8, "#FFFFFF")
        else:
            c.brush([(x - 7, 19, 0.6), (x, 12.5, 3), (x + 7, 19, 0.6)], style.line)
        c.ellipse(side * 21, 25, 5, 3, "#F0786E80")
    if points == 3:
        c.ellipse(0, 30, 2.6, 2.2, style.line)
    elif points == 4:
        c.brush([(-6, 28, 0.6), (0, 31, 2.4), (6, 28, 0.6)], style.line)
    elif points == 5:
        c.ellipse(0, 31, 4, 5, style.line)
    else:
        half = 8 if points == 6 else 11
        c.path(f"M{-half} 26 H{half} C{half - 1} {32 + half} {1 - half} {32 + half} {-half} 26 Z", style.line)
        c.ellipse(0, 33 if points == 6 else 35, half * 0.5, 3.4, "#E5525A")


# --- strengths 2 to 6 -----------------------------------------------------
def mask(c: Canvas, clan: str, strength: int) -> None:
    """The mask of a spirit of strength 2–6."""
    style = _STYLES[clan]
    {2: _toad, 3: _fox, 4: _owl, 5: _ogre, 6: _dragon}[strength](c.at(2, 4, 1.04 if strength < 4 else 0.98), style)


def _plate(c: Canvas, style: _Style, d_angular: str, d_round: str, fill: Gradient) -> None:
    c.outlined(d_angular if style.angular else d_round, fill, style.line, 3)


def _mirror(d_right: list[Knot]) -> list[list[Knot]]:
    return [d_right, [(-x, y, w) for x, y, w in d_right]]


def _eye(c: Canvas, style: _Style, x: float, y: float, rx: float, ry: float, iris: str) -> None:
    c.ellipse(x, y, rx + 2, ry + 2, style.line)
    c.ellipse(x, y, rx, ry, "#FFFFFF")
    c.circle(x, y, ry * 0.72, iris)
    c.circle(x, y, ry * 0.4, style.line)
    c.circle(x - ry * 0.25, y - ry * 0.3, ry * 0.2, "#FFFFFF")


def _toad(c: Canvas, style: _Style) -> None:
    for side in (-1, 1):
        c.circle(side * 36, -44, 23, style.line)
        c.circle(side * 36, -44, 20, style.mark)
        _eye(c, style, side * 36, -46, 12, 12, "#E8B21E")
    _plate(c, style, "M-40 -44 L40 -44 L66 -6 L58 30 L30 56 H-30 L-58 30 L-66 -6 Z",
           "M0 -46 C40 -46 68 -20 68 10 C68 42 38 58 0 58 C-38 58 -68 42 -68 10 C-68 -20 -40 -46 0 -46 Z",
           style.mark)
    c.path("M-54 18 C-30 34 30 34 54 18 C50 46 26 54 0 54 C-26 54 -50 46 -54 18 Z", style.pale)
    c.brush([(-56, 10, 1), (-30, 24, 3.4), (0, 28, 3.8), (30, 24, 3.4), (56, 10, 1)], style.line)
    for side in (-1, 1):
        c.ellipse(side * 8, -6, 2.6, 3.4, style.line)
        c.ellipse(side * 44, 2, 8, 5, "#F0786E90")
        for x, y, radius in ((22, -28, 4), (50, -14, 3.4), (8, -32, 3)):
            c.circle(side * x, y, radius, style.pale)


def _fox(c: Canvas, style: _Style) -> None:
    for side in (-1, 1):
        ear = [(side * 56, -92), (side * 62, -26), (side * 14, -46)]
        c.outlined_polygon(ear, style.skin, style.line, 3)
        c.polygon([(side * 52, -74), (side * 54, -36), (side * 26, -48)], style.mark)
    _plate(c, style, "M-58 -44 L0 -56 L58 -44 L68 0 L34 34 L10 66 H-10 L-34 34 L-68 0 Z",
           "M0 -54 C42 -54 66 -34 68 -4 C68 22 40 30 26 46 C16 60 10 68 0 68 C-10 68 -16 60 -26 46 "
           "C-40 30 -68 22 -68 -4 C-66 -34 -42 -54 0 -54 Z", style.skin)
    for side in (-1, 1):
        c.brush([(side * 12, 6, 1), (side * 28, -10, 7), (side * 50, -14, 0)], style.line)
        c.brush([(side * 14, 14, 0), (side * 34, 6, 5), (side * 58, 6, 0)], style.mark)
        c.brush([(side * 30, 22, 0), (side * 44, 18, 4), (side * 58, 18, 0)], style.mark)
        c.brush([(side * 4, -50, 0), (side * 12, -34, 7), (side * 6, -16, 0)], style.mark)
        c.brush([(0, 50, 2), (side * 8, 54, 2.4), (side * 15, 49, 0)], style.line)
    c.path("M-9 38 C-6 34 6 34 9 38 C10 44 4 48 0 48 C-4 48 -10 44 -9 38 Z", style.line)
    c.circle(0, -30, 5, style.deep)


def _owl(c: Canvas, style: _Style) -> None:
    for side in (-1, 1):
        for tip in ((74, -86), (80, -60), (78, -34)):
            c.inked([(side * 26, -30, 16), (side * (tip[0] + 26) / 2, (tip[1] - 34) / 2, 14),
                     (side * tip[0], tip[1], 0)], style.mark, style.line, 2.2)
    _plate(c, style, "M0 -62 L46 -52 L64 -10 L50 36 L0 74 L-50 36 L-64 -10 L-46 -52 Z",
           "M0 -60 C40 -60 64 -34 64 2 C64 44 34 72 0 72 C-34 72 -64 44 -64 2 C-64 -34 -40 -60 0 -60 Z",
           style.skin)
    for row, count in ((44, 5), (54, 3), (34, 7)):
        for i in range(count):
            x = (i - (count - 1) / 2) * 13
            c.brush([(x - 5, row - 3, 0), (x, row + 3, 2.8), (x + 5, row - 3, 0)], style.mark.bottom, steps=4)
    for side in (-1, 1):
        for i in range(10):
            a = math.tau * i / 10
            c.brush([(side * 27 + 16 * math.cos(a), -12 + 16 * math.sin(a), 5),
                     (side * 27 + 29 * math.cos(a), -12 + 29 * math.sin(a), 0)], style.mark)
        _eye(c, style, side * 27, -12, 17, 17, "#F2A422")
        c.inked([(side * 4, -34, 3), (side * 28, -44, 9), (side * 62, -62, 0)], style.mark, style.line, 1.8)
    c.outlined("M0 -2 C8 4 10 14 0 30 C-10 14 -8 4 0 -2 Z", Gradient("#FFD97A", "#D9861A"), style.line, 2.4)


def _ogre(c: Canvas, style: _Style) -> None:
    for horn in _mirror([(28, -46, 20), (44, -74, 14), (38, -104, 0)]):
        c.inked(horn, Gradient("#FFFBEA", "#D9B56A"), style.line, 2.6)
    for lock in ([(20, -54, 16), (54, -66, 14), (80, -48, 0)], [(40, -40, 18), (70, -34, 14), (84, -8, 0)]):
        for knots in _mirror(lock):  # type: ignore[arg-type]
            c.inked(knots, style.line, style.line, 1)
    _plate(c, style, "M-52 -52 L0 -60 L52 -52 L66 -8 L56 40 L26 70 H-26 L-56 40 L-66 -8 Z",
           "M0 -60 C40 -60 66 -36 66 0 C66 44 38 72 0 72 C-38 72 -66 44 -66 0 C-66 -36 -40 -60 0 -60 Z",
           style.mark)
    for side in (-1, 1):
        _eye(c, style, side * 25, -10, 13, 10, "#FFD24A")
        c.inked([(side * 6, -18, 10), (side * 26, -30, 12), (side * 54, -44, 0)], style.line, style.line, 0)
        c.brush([(side * 42, 12, 0), (side * 52, 22, 5), (side * 46, 36, 0)], style.line)
        c.brush([(side * 8, 16, 0), (side * 18, 12, 5), (side * 22, 22, 0)], style.line)
    c.ellipse(0, 14, 13, 9, style.line)
    c.ellipse(0, 12, 11, 7.4, style.mark)
    c.path("M-40 30 C-20 22 20 22 40 30 C38 56 20 62 0 62 C-20 62 -38 56 -40 30 Z", style.line)
    c.path("M-34 33 C-16 27 16 27 34 33 L30 41 C14 37 -14 37 -30 41 Z", "#FFFFFF")
    c.path("M-26 54 C-12 59 12 59 26 54 L24 48 C12 52 -12 52 -24 48 Z", "#FFFFFF")
    for side in (-1, 1):
        c.outlined(f"M{side * 22} 54 L{side * 33} 50 L{side * 31} 22 Z", "#FFFBEA", style.line, 2)
    c.path("M0 -50 L8 -38 L0 -26 L-8 -38 Z", "#FFE9A8")


def _dragon(c: Canvas, style: _Style) -> None:
    flame = Gradient("#FFD77A", "#FF7A2E") if style.angular else Gradient("#FFF3C4", "#F08A1D")
    for i in range(15):
        a = math.radians(-205 + i * 230 / 14)
        reach = 96 if i % 2 else 82
        c.inked([(34 * math.cos(a), 34 * math.sin(a), 20), (62 * math.cos(a + 0.06), 62 * math.sin(a + 0.06), 17),
                 (reach * 0.82 * math.cos(a - 0.1), reach * math.sin(a - 0.1), 0)], flame, style.line, 2.2)
    for horn in _mirror([(18, -46, 15), (34, -74, 12), (58, -84, 7), (66, -106, 0)]):
        c.inked(horn, Gradient("#FFFBEA", "#D9B56A"), style.line, 2.4)
    _plate(c, style, "M-48 -50 L0 -58 L48 -50 L60 -14 L44 18 L46 48 L22 70 H-22 L-46 48 L-44 18 L-60 -14 Z",
           "M0 -58 C38 -58 62 -40 60 -10 C58 10 44 14 46 36 C46 58 26 72 0 72 C-26 72 -46 58 -46 36 "
           "C-44 14 -58 10 -60 -10 C-62 -40 -38 -58 0 -58 Z", style.mark)
    c.path("M0 -30 C16 -20 22 10 34 26 C40 44 22 52 0 52 C-22 52 -40 44 -34 26 C-22 10 -16 -20 0 -30 Z", style.pale)
    for side in (-1, 1):
        _eye(c, style, side * 30, -16, 13, 10, "#35BFA3")
        c.inked([(side * 8, -28, 6), (side * 32, -38, 11), (side * 60, -48, 0)], flame, style.line, 1.8)
        c.ellipse(side * 13, 24, 6, 4.6, style.line, side * 24)
        c.inked([(side * 30, 32, 5), (side * 58, 36, 4.4), (side * 66, 62, 3.6), (side * 78, 70, 0)], "#FFFBEA",
                style.line, 1.5)
        c.outlined(f"M{side * 16} 44 L{side * 26} 42 L{side * 23} 60 Z", "#FFFFFF", style.line, 1.8)
    c.brush([(-36, 38, 0.6), (-18, 45, 3.4), (0, 41, 3.4), (18, 45, 3.4), (36, 38, 0.6)], style.line)
    for knots in ([(-10, 66, 9), (-14, 82, 7), (-8, 96, 0)], [(10, 66, 9), (14, 82, 7), (8, 96, 0)], [(0, 68, 9), (0, 90, 7), (0, 104, 0)]):  # noqa: E501
        c.inked([(float(x), float(y), float(w)) for x, y, w in knots], flame, style.line, 1.6)
    c.circle(0, -42, 10, style.line)
    c.circle(0, -42, 7.6, Gradient("#FFFFFF", CLANS["R"].light if style.angular else "#8FD3FF"))
    for x, y in arc(0, -42, 14, 14, 200, 340, steps=4):
        c.circle(x, y, 2, style.pale)
