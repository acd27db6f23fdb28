"""The emblems of the four suits, in a box of 100×100: rich for pictures, plain for the index and small cards.

Jade is a bi (a ring), Sword a cross, Pagoda a tower, Star a star: they differ without colour.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.draw.colour import fade
from rendering.draw.vector import Canvas, Gradient, Point, arc
from rendering.theme import GOLD, SUITS, Ink


@lru_cache(maxsize=96)
def emblem(suit: str, px: int, rich: bool = True, turn: int = 0) -> Image.Image:
    """The emblem as an RGBA image ``px`` wide and high."""
    canvas = Canvas(px, px)
    view = canvas.at(px / 2, px / 2, px / 100, turn).at(-50, -50)
    if rich:
        _RICH[suit](view, SUITS[suit])
    else:
        _PLAIN[suit](view, SUITS[suit].main)
    return canvas.image()


# --- Jade -----------------------------------------------------------------
def _jade(c: Canvas, ink: Ink) -> None:
    c.circle(50, 50, 47, ink.dark)
    c.circle(50, 50, 44, Gradient(ink.light, ink.main))
    c.ring(50, 50, 40, 2.2, ink.dark)
    c.ring(50, 50, 22, 2.2, ink.dark)
    for step in range(12):  # the grain pattern of a carved bi
        a = math.tau * step / 12
        x, y = 50 + 31 * math.cos(a), 50 + 31 * math.sin(a)
        c.circle(x, y, 4.2, ink.dark)
        c.circle(x - 0.7, y - 0.8, 3.2, ink.light)
    c.brush([(16, 38, 0), (24, 22, 3), (40, 13.5, 0)], fade("#FFFFFF", 150))
    c.ring(50, 50, 17.5, 3, ink.dark)
    c.erase(arc(50, 50, 14.6, 14.6))


def _plain_jade(c: Canvas, colour: str) -> None:
    c.circle(50, 50, 47, colour)
    c.erase(arc(50, 50, 17, 17))


# --- Sword ----------------------------------------------------------------
def _sword(c: Canvas, ink: Ink) -> None:
    c.path("M50 0 L61 14 L59 64 L41 64 L39 14 Z", ink.dark)
    c.path("M50 4 L58 15 L56.5 62 L50 62 Z", "#454C59")
    c.path("M50 4 L42 15 L43.5 62 L50 62 Z", "#A2ACBC")
    c.path("M49 16 H51 V58 H49 Z", ink.dark)
    c.path("M22 62 C28 70 40 66 50 66 C60 66 72 70 78 62 C80 74 70 78 58 75 L42 75 C30 78 20 74 22 62 Z", ink.dark)
    c.path("M26 67 C32 72 42 69 50 69 C58 69 68 72 74 67 C73 73 66 74 57 72 L43 72 C34 74 27 73 26 67 Z", GOLD)
    c.path("M44 75 H56 L55 91 H45 Z", "#7A1C28")
    for y in (77, 81, 85, 89):
        c.path(f"M44 {y} L56 {y + 2} V{y + 4} L44 {y + 2} Z", ink.dark)
    c.circle(50, 94, 6.5, ink.dark)
    c.circle(50, 94, 4.3, GOLD)


def _plain_sword(c: Canvas, colour: str) -> None:
    c.path("M50 0 L65 16 L63 56 H90 V72 H61 L59 88 H41 L39 72 H10 V56 H37 L35 16 Z", colour)
    c.circle(50, 91, 11, colour)


# --- Pagoda ---------------------------------------------------------------
_STOREYS = ((30, 30, 15), (54, 38, 20), (78, 46, 26))
"""Of each roof: its height, half its width, half the width of the walls below."""


def _roof(y: float, w: float, h: float) -> str:
    left, right = 50 - w, 50 + w
    return (
        f"M{left} {y - 4} C{left + 6} {y + 4} {50 - w * 0.55} {y - 2} {50 - w * 0.4} {y - h} "
        f"L{50 + w * 0.4} {y - h} C{50 + w * 0.55} {y - 2} {right - 6} {y + 4} {right} {y - 4} "
        f"C{right - 2} {y + 5} {right - 8} {y + 7} {right - 14} {y + 6} L{left + 14} {y + 6} "
        f"C{left + 8} {y + 7} {left + 2} {y + 5} {left} {y - 4} Z"
    )


def _pagoda(c: Canvas, ink: Ink) -> None:
    c.path("M47 22 L50 0 L53 22 Z", ink.dark)
    for y, radius in ((9, 3.6), (15.5, 4.6)):
        c.circle(50, y, radius, ink.dark)
        c.circle(50, y, radius - 1.7, GOLD)
    for y, w, wall in _STOREYS:
        c.path(f"M{50 - wall} {y + 3} H{50 + wall} V{y + 20} H{50 - wall} Z", ink.dark)
        c.path(f"M{52 - wall} {y + 6} H{48 + wall} V{y + 16} H{52 - wall} Z", ink.tint)
        for place in (-0.62, 0, 0.62):
            x, half = 50 + place * (wall - 3), 3.0 if place else 4.2
            top = f"C{x - half} {y + 6} {x + half} {y + 6} {x + half} {y + 10}"
            c.path(f"M{x - half} {y + 16} V{y + 10} {top} V{y + 16} Z", ink.main)
        c.path(_roof(y, w, 13), ink.dark)
        c.path(_roof(y - 0.6, w - 4, 10), Gradient(ink.light, ink.main))
    c.path("M18 95 H82 L86 100 H14 Z", ink.dark)


def _plain_pagoda(c: Canvas, colour: str) -> None:
    c.path("M46 20 L50 0 L54 20 Z", colour)
    c.circle(50, 12, 5, colour)
    for y, w, wall in _STOREYS:
        c.path(f"M{50 - wall} {y} H{50 + wall} V{y + 20} H{50 - wall} Z", colour)
        c.path(_roof(y, w + 2, 13), colour)
    c.erase([(43, 86), (57, 86), (57, 100), (43, 100)])


# --- Star -----------------------------------------------------------------
def star_points(outer: float, inner: float) -> list[Point]:
    """A star's corners, from the top point on."""
    return [(50 + radius * math.sin(math.pi * i / 5), 53 - radius * math.cos(math.pi * i / 5))
            for i, radius in enumerate((outer, inner) * 5)]


def _star(c: Canvas, ink: Ink) -> None:
    c.polygon(star_points(53, 22.5), ink.dark)
    corners = star_points(48, 20)
    for i, corner in enumerate(corners):
        c.polygon([(50, 53), corner, corners[(i + 1) % 10]], ink.light if i % 2 else ink.main)
    c.polygon(star_points(18, 7.8), "#FFD98A")


def _plain_star(c: Canvas, colour: str) -> None:
    c.polygon(star_points(53, 22.5), colour)


_RICH = {"g": _jade, "k": _sword, "b": _pagoda, "r": _star}
_PLAIN = {"g": _plain_jade, "k": _plain_sword, "b": _plain_pagoda, "r": _plain_star}
