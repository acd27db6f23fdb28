"""Tatsu's multipliers, as many lanterns as they multiply by, and the fusion, in which both clans whirl.

Drawn around (0, 0), within ±76 × ±130.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.cards import crests
from rendering.draw.vector import Canvas, Gradient, Knot, arc

_LINES = {"R": "#3A060C", "Y": "#3B2400"}
_SILKS = {"R": Gradient("#FF7A5C", "#B31B24"), "Y": Gradient("#FFFDF2", "#FFD76A")}
_PLACES: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0, 0, 1.25),),
    2: ((-26, -54, 0.92), (28, 52, 0.92)),
    3: ((-28, -82, 0.74), (34, -6, 0.74), (-28, 76, 0.74)),
}
"""Of each multiplier the lanterns: x, y, zoom."""


def lanterns(c: Canvas, clan: str, count: int) -> None:
    """``count`` lanterns (1 to 3) in the colours of a clan: a multiplier."""
    for x, y, zoom in _PLACES[count]:
        c.brush([(x, -178, 2.4), (x, y - 50 * zoom, 2.4)], _LINES[clan])
    for x, y, zoom in _PLACES[count]:
        _lantern(c.at(x, y, zoom), clan)


def _lantern(c: Canvas, clan: str) -> None:
    line, silk = _LINES[clan], _SILKS[clan]
    gold = Gradient("#FFE08A", "#C9851F")
    c.inked([(0, 50, 7), (0, 66, 5), (0, 82, 9)], gold, line, 2)
    for dx in (-4, 0, 4):
        c.brush([(dx, 72, 1.4), (dx * 1.5, 92, 1.8)], line)
    if clan == "R":  # angular
        c.outlined("M-30 -42 H30 L52 0 L30 42 H-30 L-52 0 Z", silk, line, 3)
        for share in (0.36, 0.0, -0.36):
            c.brush([(30 * share, -42, 1.4), (52 * share, 0, 1.8), (30 * share, 42, 1.4)], "#7A0F18")
    else:  # round
        c.ellipse(0, 0, 57, 45, line)
        c.ellipse(0, 0, 54, 42, silk)
        for share in (0.62, 0.22):
            for side in (-1, 1):
                rib: list[Knot] = [(x, y, 1.6) for x, y in arc(0, 0, 54 * share * side, 42, -90, 90, steps=10)]
                c.brush(rib, "#B36A08", steps=2)
    for y in (-47, 47):
        c.rounded(-24, y - 7, 48, 14, 5, line)
        c.rounded(-21.5, y - 4.6, 43, 9.2, 3, gold)
    crests.draw(c.at(-24, -24, 0.48), clan)


def fusion(c: Canvas) -> None:
    """Flames of both colours around a swirl."""
    for i in range(18):
        a = math.tau * i / 18
        red = math.cos(a) < 0
        tip = 1.0 if i % 2 else 0.84
        flame = Gradient("#FF7A4A", "#B31B24") if red else Gradient("#FFF0A8", "#F0A01A")
        c.inked([(54 * math.cos(a), 54 * math.sin(a), 16), (72 * math.cos(a + 0.14), 78 * math.sin(a + 0.14), 13),
                 (80 * tip * math.cos(a + 0.3), 112 * tip * math.sin(a + 0.3), 0)],
                flame, _LINES["R" if red else "Y"], 2)
    _swirl(c, 62)


@lru_cache(maxsize=8)
def swirl(px: int) -> Image.Image:
    """The two clans' whirl as an icon."""
    canvas = Canvas(px, px)
    _swirl(canvas.at(px / 2, px / 2), px / 2 - 2)
    return canvas.image()


def _swirl(c: Canvas, radius: float) -> None:
    """Two drops, each with the other's shape in its eye: a diamond in Yellow, a disc in Red."""
    r = radius
    c.circle(0, 0, r + 2, _LINES["R"])
    c.circle(0, 0, r - 2, Gradient("#FFE48A", "#EFA01C"))
    inner = r - 2
    drop = [
        *arc(0, 0, inner, inner, 90, 270, steps=40),
        *arc(0, -inner / 2, inner / 2, inner / 2, -90, 90, steps=24),
        *reversed(arc(0, inner / 2, inner / 2, inner / 2, 90, 270, steps=24)),
    ]
    c.polygon(drop, Gradient("#E5443A", "#9A101C"))
    c.circle(0, -inner / 2, r * 0.16, "#FFF3C4")
    eye = r * 0.19
    c.polygon([(0, inner / 2 - eye), (eye, inner / 2), (0, inner / 2 + eye), (-eye, inner / 2)], "#9A101C")
