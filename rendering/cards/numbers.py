"""Faces of the four suits: paper, an index column at the left, and a picture in a tinted panel.

Numbers show as many emblems as they count, an ace one large emblem in rays, courts a person (`courts`). A face is
composed at 1× from parts that were drawn at 4× and cached by suit, so that 52 faces cost little more than 30 parts.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from rendering.cards import courts, kit
from rendering.cards.codes import Card, label
from rendering.cards.suits import emblem
from rendering.draw.colour import mix
from rendering.draw.vector import Canvas, Gradient, arc
from rendering.theme import GOLD, INDEX_W, PAPER, PAPER_FOOT, SUITS

PANEL_X, PANEL_Y, PANEL_W, PANEL_H = INDEX_W, 18, 160, 314
"""The picture's panel, in units."""
_MIDDLE_X, _MIDDLE_Y = PANEL_X + PANEL_W / 2, PANEL_Y + PANEL_H / 2

_PIPS = {
    2: (84, ((0, -70), (0, 70))),
    3: (76, ((0, -92), (0, 0), (0, 92))),
    4: (66, ((-36, -76), (36, -76), (-36, 76), (36, 76))),
    5: (62, ((-37, -86), (37, -86), (0, 0), (-37, 86), (37, 86))),
    6: (60, ((-37, -88), (37, -88), (-37, 0), (37, 0), (-37, 88), (37, 88))),
    7: (54, ((-38, -92), (38, -92), (0, -46), (-38, 0), (38, 0), (-38, 92), (38, 92))),
    8: (54, ((-38, -92), (38, -92), (0, -46), (-38, 0), (38, 0), (0, 46), (-38, 92), (38, 92))),
    9: (48, ((-38, -99), (38, -99), (-38, -33), (38, -33), (0, 0), (-38, 33), (38, 33), (-38, 99), (38, 99))),
    10: (47, ((-38, -99), (38, -99), (0, -66), (-38, -33), (38, -33),
              (-38, 33), (38, 33), (0, 66), (-38, 99), (38, 99))),
}
"""For each number the size of an emblem and where they stand, from the panel's middle."""


def suit_face(card: Card) -> Image.Image:
    image = _paper(card.sign).copy()
    if card.rank == "A":
        _ace(image, card.sign)
    elif card.rank in "JQK":
        image.alpha_composite(courts.court(card.rank, card.sign), (PANEL_X, PANEL_Y))
    else:
        size, places = _PIPS[int(label(card.rank))]
        for x, y in places:
            kit.centred(image, _pip(card.sign, size), _MIDDLE_X + x, _MIDDLE_Y + y)
    kit.rank(image, label(card.rank), SUITS[card.sign].main)
    if card.points:
        kit.centred(image, kit.coin(str(card.points)), kit.INDEX_X, 310)
    return image


def _pip(suit: str, size: int) -> Image.Image:
    """An emblem among many; the slim sword is tilted, so that it may be larger."""
    return emblem(suit, round(size * 1.16), turn=24) if suit == "k" else emblem(suit, size)


@lru_cache(maxsize=4)
def _paper(suit: str) -> Image.Image:
    """What all faces of a suit share."""
    ink = SUITS[suit]
    canvas = kit.body(Gradient(PAPER, PAPER_FOOT))
    canvas.rounded(PANEL_X, PANEL_Y, PANEL_W, PANEL_H, 12, Gradient(ink.tint, "#FFFDF6"))
    image = canvas.image()
    image.alpha_composite(_scenery(suit), (PANEL_X, PANEL_Y))
    frame = Canvas(PANEL_W, PANEL_H)
    frame.rounded(0, 0, PANEL_W, PANEL_H, 12, None, (ink.main, 2.2))
    image.alpha_composite(frame.image(), (PANEL_X, PANEL_Y))
    kit.centred(image, emblem(suit, 48, rich=False), kit.INDEX_X, 124)
    return image


def _scenery(suit: str) -> Image.Image:
    """A faint pattern at the panel's foot and meanders in its corners."""
    ink = SUITS[suit]
    canvas = Canvas(PANEL_W, PANEL_H, sampling=3)
    line = mix(ink.main, ink.tint, 0.84)
    _PATTERNS[suit](canvas, line)
    kit.frets(canvas, 8, 8, PANEL_W - 16, PANEL_H - 16, mix(ink.main, ink.tint, 0.6))
    return kit.clip(canvas.image(), 12)


def _waves(canvas: Canvas, line: str) -> None:
    for row in range(4):
        for i in range(-1, 6):
            x, y = i * 32 + (row % 2) * 16, PANEL_H - 28 + row * 13
            for radius, colour in ((18, line), (16, "#F6FBF9"), (11.5, line), (9.5, "#F6FBF9"), (5, line)):
                canvas.circle(x, y, radius, colour)


def _mountains(canvas: Canvas, line: str) -> None:
    ridges = canvas.at(0, PANEL_H)
    ridges.path("M-4 0 L30 -62 L52 -34 L84 -84 L124 -30 L140 -48 L170 0 Z", mix(line, "#F8F8F8", 0.55))
    ridges.path("M-4 0 L14 -30 L44 -10 L72 -40 L104 -8 L132 -26 L164 0 Z", line)


def _clouds(canvas: Canvas, line: str) -> None:
    pale = mix(line, "#FFFFFF", 0.45)
    for x, up, zoom in ((14, 30, 0.8), (92, 14, 0.95), (-6, 4, 0.9), (120, 46, 0.5)):
        kit.cloud(canvas, x, PANEL_H - up, zoom, pale, line)


def _fireworks(canvas: Canvas, line: str) -> None:
    for x, y, reach in ((30, PANEL_H - 6, 70), (124, PANEL_H - 2, 56), (84, PANEL_H + 8, 44)):
        for i in range(15):
            a = math.pi * (1 + i / 14)
            for share, radius in ((0.35, 1.3), (0.6, 1.8), (0.85, 2.3), (1.0, 3.0)):
                canvas.circle(x + reach * share * math.cos(a), y + reach * share * math.sin(a), radius, line)


_PATTERNS = {"g": _waves, "k": _mountains, "b": _clouds, "r": _fireworks}


@lru_cache(maxsize=4)
def _glory(suit: str) -> Image.Image:
    """The rays and beads around an ace's emblem."""
    ink = SUITS[suit]
    canvas = Canvas(PANEL_W, PANEL_W + 60)
    x, y = PANEL_W / 2, (PANEL_W + 60) / 2
    pale = mix(ink.main, ink.tint, 0.35)
    kit.rays(canvas, x, y, 62, 78, 32, 0.05, pale, GOLD)
    canvas.ring(x, y, 63, 1.6, GOLD)
    for px, py in arc(x, y, 58, 58, steps=24):
        canvas.circle(px, py, 1.7, pale)
    return canvas.image()


def _ace(image: Image.Image, suit: str) -> None:
    kit.centred(image, _glory(suit), _MIDDLE_X, _MIDDLE_Y)
    tilt = 32 if suit == "k" else 0
    kit.centred(image, emblem(suit, 118 if tilt else 98, turn=tilt), _MIDDLE_X, _MIDDLE_Y)
    for y in (-118, 118):
        kit.centred(image, emblem(suit, 40), _MIDDLE_X, _MIDDLE_Y + y)
