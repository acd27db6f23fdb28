"""Jack, Queen and King: a guard with a shield, a lady with a fan, an emperor with his chest badge.

Each holds the suit's emblem and wears its colours; the three differ by silhouette. A figure is drawn in panel units
(160×314), one outline colour behind every shape.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.cards import kit
from rendering.cards.suits import emblem
from rendering.draw.colour import mix
from rendering.draw.vector import Canvas, Gradient, arc
from rendering.theme import GOLD, SUITS, Ink

WIDTH, HEIGHT = 160, 314
_HAIR, _SHINE, _LIPS = "#191417", "#4B4048", "#B3242C"
_SKIN = Gradient("#FFE8CC", "#F2BE92")
_GOLD = Gradient("#FFE08A", "#D4932A")
_EMBLEM = {"J": (54, 80, 232), "Q": (52, 50, 222), "K": (54, 80, 228)}
"""Of each court the emblem's size and middle."""


@lru_cache(maxsize=12)
def court(rank: str, suit: str) -> Image.Image:
    """The figure as an RGBA image the size of the panel."""
    ink = SUITS[suit]
    canvas = Canvas(WIDTH, HEIGHT, sampling=3)
    {"J": _jack, "Q": _queen, "K": _king}[rank](_Figure(canvas, ink))
    image = kit.clip(canvas.image(), 12)
    size, x, y = _EMBLEM[rank]
    kit.centred(image, emblem(suit, size), x, y)
    return image


class _Figure:
    """A canvas with the outline and the robe's colours at hand."""

    def __init__(self, canvas: Canvas, ink: Ink) -> None:
        self.canvas = canvas
        self.ink = ink
        self.line = mix(ink.dark, "#000000", 0.35)
        self.robe = Gradient(mix(ink.main, ink.light, 0.35), ink.dark)
        self.lining = mix(ink.tint, ink.light, 0.25)

    def shape(self, d: str, fill: str | Gradient, width: float = 2.2) -> None:
        self.canvas.outlined(d, fill, self.line, width)

    def stroke(self, knots: list[tuple[float, float, float]], fill: str | Gradient, width: float = 2.0) -> None:
        self.canvas.inked(knots, fill, self.line, width)

    def oval(self, x: float, y: float, rx: float, ry: float, fill: str | Gradient, width: float = 2.2,
             turn: float = 0) -> None:
        self.canvas.ellipse(x, y, rx + width, ry + width, self.line, turn)
        self.canvas.ellipse(x, y, rx, ry, fill, turn)


# --- faces ----------------------------------------------------------------
def _eyes(c: Canvas, y: float, gap: float, lash: float) -> None:
    for side in (-1, 1):
        x = 80 + side * gap
        c.ellipse(x, y, 5.6, 3.5, "#FFFFFF")
        c.circle(x, y + 0.2, 3.1, _HAIR)
        c.circle(x - 0.9, y - 0.8, 0.9, "#FFFFFF")
        c.brush([(x - side * 6.5, y + 0.6, 1.2), (x, y - 3.8, lash), (x + side * 8, y - 3, 0.4)], _HAIR)


def _brows(c: Canvas, y: float, gap: float, weight: float, lift: float) -> None:
    for side in (-1, 1):
        x = 80 + side * gap
        c.brush([(x - side * 7, y + 2, weight * 0.7), (x, y - 1, weight), (x + side * 10, y - lift, 0.3)], _HAIR)


def _nose(c: Canvas, y: float) -> None:
    c.brush([(80, y - 9, 0.6), (78, y - 1, 1.6), (82.5, y, 1.4)], "#B97A4E")


def _head(f: _Figure, y: float, rx: float, chin: float) -> None:
    """A face from the temples at ``y`` down to the chin, with ears."""
    for side in (-1, 1):
        f.oval(80 + side * rx, y + 6, 5, 8, _SKIN)
    left, right = 80 - rx, 80 + rx
    f.shape(
        f"M{left} {y - 14} C{left - 3} {y + 14} {left + 8} {chin - 4} 80 {chin} "
        f"C{right - 8} {chin - 4} {right + 3} {y + 14} {right} {y - 14} Z",
        _SKIN,
    )


# --- clothes --------------------------------------------------------------
def _shoulders(f: _Figure, slope: float, width: float) -> None:
    """A robe that fills the panel's lower half."""
    left, right = 80 - width, 80 + width
    f.shape(
        f"M62 142 C50 152 {left + 14} {slope - 10} {left} {slope + 6} "
        f"C{left - 12} {slope + 40} {left - 8} 280 {left - 12} 322 L{right + 12} 322 "
        f"C{right + 8} 280 {right + 12} {slope + 40} {right} {slope + 6} C{right - 14} {slope - 10} 110 152 98 142 Z",
        f.robe,
    )


def _collar(f: _Figure, edge: str | Gradient) -> None:
    """Two crossing lapels over a pale under-robe."""
    f.shape("M64 138 L80 186 L96 138 Z", f.lining)
    f.stroke([(99, 136, 12), (86, 168, 12), (62, 198, 11)], edge)
    f.stroke([(61, 136, 12), (74, 166, 12), (98, 198, 11)], edge)


def _brocade(f: _Figure, top: float, skip: tuple[float, float, float]) -> None:
    """Small clouds woven into the robe below ``top``, but for a disc (x, y, radius)."""
    thread = mix(f.ink.main, f.ink.light, 0.45)
    sx, sy, sr = skip
    for row in range(8):
        for i in range(-3, 4):
            x, y = 80 + i * 24 + (row % 2) * 12, top + row * 17
            if y < 306 and abs(x - 80) < 58 and math.hypot(x - sx, y - sy) > sr:
                curl = ((-6, 2, 0.8), (-3, -3, 1.6), (1, 0, 1.5), (5, -3, 1.4), (6, 2, 0.6))
                f.canvas.brush([(x + dx, y + dy, width) for dx, dy, width in curl], thread, steps=4)


def _sleeve_lines(f: _Figure, inset: float) -> None:
    for side in (-1, 1):
        x = 80 + side * inset
        f.canvas.brush([(x, 214, 0.5), (x - side * 4, 260, 2.6), (x + side * 2, 318, 2.6)], f.line)


# --- King -----------------------------------------------------------------
def _king(f: _Figure) -> None:
    c = f.canvas
    f.shape("M38 96 C34 130 40 154 52 164 L108 164 C120 154 126 130 122 96 Z", _HAIR)
    _shoulders(f, 178, 62)
    _brocade(f, 186, (80, 228, 0))
    _collar(f, _GOLD)
    _sleeve_lines(f, 46)
    c.rounded(44, 192, 72, 72, 8, f.line)
    c.rounded(46, 194, 68, 68, 7, GOLD)
    c.rounded(49.5, 197.5, 61, 61, 5, f.ink.tint)
    f.stroke([(24, 286, 15), (80, 294, 16), (136, 286, 15)], _GOLD)
    f.oval(80, 293, 11, 11, "#FFF3CF")
    c.circle(80, 293, 6, f.ink.main)
    _head(f, 100, 30, 148)
    for side in (-1, 1):  # moustache and side beard
        c.brush([(80 + side * 29, 108, 1), (80 + side * 28, 130, 8), (80 + side * 17, 146, 9)], _HAIR)
    f.canvas.brush([(80, 134, 26), (79, 152, 21), (81, 172, 12), (80, 190, 0)], _HAIR)
    for x, low in ((74, 170), (80, 178), (86, 170)):
        c.brush([(x, 140, 0.6), (x - 0.5, low - 14, 1.5), (80, low, 0.2)], _SHINE)
    _eyes(c, 101, 13, 2.4)
    _brows(c, 90, 13, 4.4, 5)
    _nose(c, 119)
    for side in (-1, 1):
        c.brush([(80, 123, 5), (80 + side * 11, 125, 5), (80 + side * 24, 137, 0)], _HAIR)
    c.brush([(74, 130.5, 0), (80, 132, 3.6), (86, 130.5, 0)], _LIPS)
    _crown(f)


def _crown(f: _Figure) -> None:
    """The flat crown with its strings of beads, which the emperor of old wore."""
    c = f.canvas
    f.shape("M46 86 C46 60 56 48 80 48 C104 48 114 60 114 86 C96 78 64 78 46 86 Z", f.robe)
    f.stroke([(44, 84, 11), (62, 78, 11), (80, 76.5, 11), (98, 78, 11), (116, 84, 11)], _GOLD)
    f.oval(80, 62, 8, 8, _GOLD)
    c.circle(80, 62, 4.4, _LIPS)
    f.shape("M18 46 C40 36 120 36 142 46 L136 34 C118 25 42 25 24 34 Z", f.robe)
    f.shape("M18 46 C40 36 120 36 142 46 L141 53 C120 43 40 43 19 53 Z", _GOLD, 1.6)
    for x in (25, 35, 45, 115, 125, 135):
        drop = 5 + abs(x - 80) * 0.14
        for bead in range(5):
            colour = (GOLD, f.ink.light)[bead % 2]
            y = 49 - (80 - abs(x - 80)) * 0.02 + drop * 0.3 + bead * 8.2
            c.circle(x, y, 3.7, f.line)
            c.circle(x, y, 2.5, colour)


# --- Queen ----------------------------------------------------------------
def _queen(f: _Figure) -> None:
    c = f.canvas
    f.shape("M44 96 C36 132 44 160 50 186 L110 186 C116 160 124 132 116 96 Z", _HAIR)
    _shoulders(f, 190, 56)
    _brocade(f, 198, (50, 222, 44))
    _collar(f, f.lining)
    _sleeve_lines(f, 42)
    f.stroke([(30, 262, 14), (80, 276, 22), (130, 262, 14)], _GOLD)
    f.stroke([(80, 276, 10), (84, 300, 12), (78, 322, 14)], f.lining)
    _head(f, 100, 27, 143)
    _eyes(c, 104, 12, 3.0)
    _brows(c, 93, 12, 2.2, 1)
    _nose(c, 119)
    c.path("M73 127 C76 124 79 125.5 80 126.5 C81 125.5 84 124 87 127 C84 132 76 132 73 127 Z", _LIPS)
    for side in (-1, 1):
        c.ellipse(80 + side * 18, 118, 6, 4, "#F0786E5A")
    c.circle(80, 84, 2.6, _LIPS)
    _hair(f)
    _fan(f)


def _hair(f: _Figure) -> None:
    c = f.canvas
    for side in (-1, 1):  # two loops on top
        x = 80 + side * 25
        f.stroke([(80 + side * 6, 62, 12), (x - side * 4, 32, 15), (x + side * 12, 30, 16), (x + side * 10, 56, 15),
                  (80 + side * 12, 70, 12)], _HAIR)
        c.brush([(80 + side * 12, 46, 0), (x, 31, 2.4), (x + side * 11, 36, 0)], _SHINE)
    f.shape("M50 100 C48 72 58 56 80 56 C102 56 112 72 110 100 C108 86 98 76 80 74 C62 76 52 86 50 100 Z", _HAIR)
    for side in (-1, 1):
        f.stroke([(80 + side * 30, 92, 8), (80 + side * 33, 118, 9), (80 + side * 29, 140, 0)], _HAIR, 1.4)
        c.brush([(80 + side * 8, 66, 0), (80 + side * 19, 70, 2.4), (80 + side * 26, 82, 0)], _SHINE)
    for side in (-1, 1):  # pins with beads
        f.stroke([(80 + side * 26, 66, 3.4), (80 + side * 52, 58, 3.4)], _GOLD, 1.5)
        for bead in range(3):
            x, y = 80 + side * 51, 66 + bead * 8
            c.circle(x, y, 3.6, f.line)
            c.circle(x, y, 2.4, GOLD if bead % 2 == 0 else f.ink.light)
    petal = Gradient("#FFFFFF", mix(f.ink.light, "#FFFFFF", 0.4))
    for step in range(6):  # a flower
        a = math.tau * step / 6
        f.oval(80 + 8.5 * math.cos(a), 58 + 8.5 * math.sin(a), 5.2, 5.2, petal, 1.5)
    f.oval(80, 58, 4.4, 4.4, _GOLD, 1.2)


def _fan(f: _Figure) -> None:
    """A round silk fan in the lady's hand."""
    c = f.canvas
    f.stroke([(50, 262, 5), (54, 314, 5)], _GOLD, 1.8)
    f.oval(50, 222, 41, 41, _GOLD)
    c.circle(50, 222, 37, f.line)
    c.circle(50, 222, 35.5, Gradient("#FFFFFF", f.ink.tint))
    for x, y in arc(50, 222, 32, 32, steps=20):
        c.circle(x, y, 1.3, f.ink.light)
    f.shape("M46 274 C60 268 74 272 80 282 L96 322 L44 322 C40 306 40 284 46 274 Z", f.robe)
    f.stroke([(44, 277, 8), (60, 272, 9), (76, 280, 8)], f.lining, 1.8)
    for i, x in enumerate((46, 52, 58)):
        f.oval(x, 269 - i * 0.6, 4.6, 6.4, _SKIN, 1.5, -12)


# --- Jack -----------------------------------------------------------------
def _jack(f: _Figure) -> None:
    c = f.canvas
    _spear(f)
    _shoulders(f, 176, 54)
    f.shape("M58 136 C66 150 94 150 102 136 L108 152 C94 166 66 166 52 152 Z", Gradient(_LIPS, "#7A131B"))
    for side in (-1, 1):  # plates on the shoulders
        x = 80 + side * 50
        for y, fill in ((206, f.robe), (192, _GOLD), (178, f.robe)):
            f.stroke([(x - 17, y + 4, 13), (x, y - 6, 17), (x + 17, y + 6, 13)], fill)
    for row in range(4):  # scales on the chest
        for i in range(-3, 4):
            x, y = 80 + i * 12 + (row % 2) * 6, 172 + row * 10
            if abs(x - 80) < 32:
                f.oval(x, y, 5.4, 6.4, Gradient(f.ink.light, f.ink.main), 1.2)
    _head(f, 104, 26, 145)
    _eyes(c, 107, 12, 2.2)
    _brows(c, 97, 12, 3.6, 3)
    _nose(c, 122)
    c.brush([(72, 130, 0), (80, 132, 2.4), (89, 129, 0.4)], "#8E3B2A")
    _helmet(f)
    for x in (24, 46, 68, 92, 114, 136):  # the skirt's plates
        f.shape(f"M{x - 10} 268 H{x + 10} V304 Q{x} 312 {x - 10} 304 Z", f.robe, 1.6)
        f.oval(x, 298, 3, 3, _GOLD, 1)
    f.stroke([(22, 268, 11), (80, 276, 12), (138, 268, 11)], _GOLD)
    _shield(f)


def _helmet(f: _Figure) -> None:
    c = f.canvas
    for side in (-1, 1):
        f.shape(
            f"M{80 + side * 22} 92 C{80 + side * 38} 96 {80 + side * 36} 124 {80 + side * 27} 138 "
            f"C{80 + side * 24} 124 {80 + side * 23} 112 {80 + side * 22} 92 Z", f.robe,
        )
    for end in ((104, 34), (100, 18), (60, 24)):
        f.stroke([(80, 46, 9), ((80 + end[0]) / 2, 24, 11), (*end, 0)], Gradient("#F0483E", "#9A101C"), 1.8)
    f.stroke([(80, 48, 5), (80, 26, 3.4)], _GOLD, 1.6)
    steel = Gradient(mix(f.ink.light, "#FFFFFF", 0.25), f.ink.main)
    f.shape("M48 98 C46 66 60 46 80 46 C100 46 114 66 112 98 C100 90 60 90 48 98 Z", steel)
    f.stroke([(80, 48, 3), (80, 70, 5), (80, 88, 7)], _GOLD, 1.4)
    c.brush([(58, 84, 0), (60, 68, 4), (70, 56, 0)], "#FFFFFFA0")
    f.stroke([(44, 99, 9), (60, 92, 10), (80, 90, 10), (100, 92, 10), (116, 99, 9)], _GOLD)
    f.oval(80, 89, 5, 5, _LIPS, 1.4)


def _spear(f: _Figure) -> None:
    f.stroke([(134, 62, 5), (134, 322, 5)], Gradient("#A5652E", "#6B3A17"), 1.8)
    for dx in (-9, 0, 9):
        f.stroke([(134, 66, 6), (134 + dx * 0.8, 82, 9), (134 + dx * 1.3, 98, 0)], Gradient("#F0483E", "#9A101C"), 1.6)
    f.shape("M134 14 L143 44 L137 64 H131 L125 44 Z", Gradient("#F4F7FB", "#8E98A8"))
    f.canvas.brush([(134, 20, 0), (134, 40, 1.6), (134, 60, 0.6)], f.line)


def _shield(f: _Figure) -> None:
    c = f.canvas
    f.oval(80, 232, 46, 46, _GOLD)
    c.circle(80, 232, 40, f.line)
    c.circle(80, 232, 38.5, Gradient("#FFFFFF", mix(f.ink.tint, f.ink.light, 0.12)))
    for x, y in arc(80, 232, 43, 43, steps=16):
        c.circle(x, y, 1.7, f.line)
