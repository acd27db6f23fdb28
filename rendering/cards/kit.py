"""What several cards share: the card's body, its index column, coins, seals, frets, clouds, lettering."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering import fonts
from rendering.draw.colour import mix, rgb
from rendering.draw.vector import Canvas, Fill, Gradient
from rendering.theme import (
    CARD_H,
    CARD_R,
    CARD_W,
    COIN,
    COIN_FOOT,
    COIN_UNITS,
    EDGE,
    GOLD_DARK,
    GOLD_INK,
    INDEX_W,
    RANK_UNITS,
)

INDEX_X = 39
"""Middle of the index column, in units."""
SEALS = {"g": "玉", "k": "劍", "b": "塔", "r": "星", "Dr": "龍", "Ph": "鳳", "Do": "犬", "Ma": "雀", "back": "天"}


def body(fill: Gradient, edge: str = EDGE) -> Canvas:
    """An empty card with its thin edge."""
    canvas = Canvas(CARD_W, CARD_H, sampling=3)
    canvas.rounded(0, 0, CARD_W, CARD_H, CARD_R, edge)
    canvas.rounded(1.6, 1.6, CARD_W - 3.2, CARD_H - 3.2, CARD_R - 1.4, fill)
    return canvas


@lru_cache(maxsize=4)
def _outline(width: int, height: int, radius: int) -> Image.Image:
    canvas = Canvas(width, height)
    canvas.rounded(0, 0, width, height, radius, "#FFFFFF")
    return canvas.image().getchannel("A")


def clip(image: Image.Image, radius: int = CARD_R) -> Image.Image:
    """Cut off what was drawn over the rounded corners."""
    image.putalpha(ImageChops.multiply(image.getchannel("A"), _outline(image.width, image.height, radius)))
    return image


def centred(image: Image.Image, part: Image.Image, x: float, y: float) -> None:
    """Lay a part on an image, its middle at (x, y)."""
    left, top = round(x - part.width / 2), round(y - part.height / 2)
    image.alpha_composite(part, (max(left, 0), max(top, 0)), (max(-left, 0), max(-top, 0)))


# --- lettering ------------------------------------------------------------
Font = tuple[str, int]
"""A family of `rendering.fonts`, and a size in px."""


@lru_cache(maxsize=128)
def letters(words: str, family: str, px: int, width: int = 0) -> Image.Image:
    """The word's ink as a mask, without margins, squeezed to ``width`` px if it is wider."""
    font = fonts.face(family, px)
    left, top, right, bottom = (round(v) for v in font.getbbox(words, anchor="ls"))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), words, font=font, fill=255, anchor="ls")
    if width and mask.width > width:
        mask = mask.resize((width, mask.height), Image.Resampling.LANCZOS)
    return mask


def write(image: Image.Image, x: float, y: float, words: str, font: Font, fill: str, width: int = 0) -> None:
    """A short word, the middle of its digits or capitals at (x, y)."""
    mask = letters(words, *font, width)
    reference = letters("0", *font).height if font[0] == "rank" else mask.height
    image.paste(rgb(fill), (round(x - mask.width / 2), round(y - reference / 2)), mask)


def rank(image: Image.Image, words: str, fill: str) -> None:
    """A rank in the index column."""
    write(image, INDEX_X, 52, words, ("rank", RANK_UNITS), fill, INDEX_W - 16)


# --- ornaments ------------------------------------------------------------
_FRET = [(x * 0.62, y * 0.62) for x, y in ((0, 30), (0, 0), (30, 0), (30, 12), (12, 12), (12, 20), (20, 20))]


def frets(canvas: Canvas, x: float, y: float, width: float, height: float, colour: str) -> None:
    """A meander in each corner of a rectangle."""
    for fx, cx in ((1, x), (-1, x + width)):
        for fy, cy in ((1, y), (-1, y + height)):
            canvas.line([(cx + fx * a, cy + fy * b) for a, b in _FRET], 2.2, colour)


@lru_cache(maxsize=32)
def coin(words: str, radius: int = COIN_UNITS * 2 // 3) -> Image.Image:
    """A golden coin with the points that a card counts."""
    canvas = Canvas(2 * radius + 4, 2 * radius + 4)
    middle = radius + 2
    canvas.circle(middle, middle, radius + 1.5, GOLD_DARK)
    canvas.circle(middle, middle, radius, Gradient(COIN, COIN_FOOT))
    canvas.ring(middle, middle, radius - 2.6, 1.6, "#A8721A")
    image = canvas.image()
    write(image, middle, middle, words.replace("-", "−"), ("rank", radius * 3 // 2), GOLD_INK, round(1.4 * radius))
    return image


@lru_cache(maxsize=32)
def seal(sign: str, size: int, fill: str, ink: str) -> Image.Image:
    canvas = Canvas(size, size)
    canvas.rounded(0, 0, size, size, size * 0.16, fill)
    image = canvas.image()
    write(image, size / 2, size / 2, SEALS[sign], ("seal", round(size * 0.8)), ink)
    return image


def cloud(canvas: Canvas, x: float, y: float, zoom: float, fill: Fill, line: str) -> None:
    """A cloud of curls, about 100 units wide."""
    c = canvas.at(x, y, zoom)
    for cx, cy, radius in ((0, 0, 16), (20, -10, 20), (44, -4, 17), (62, 4, 12), (-16, 6, 10)):
        c.circle(cx, cy, radius, fill)
    c.rounded(-26, 2, 100, 15, 7, fill)
    for cx, cy, radius in ((20, -8, 11), (45, -1, 8), (-1, 3, 7)):
        turns = ((1, 2.6), (1, 3.9), (0.95, 5.2), (0.8, 6.6), (0.55, 8.0), (0.3, 9.3))
        c.brush([(cx + radius * t * math.cos(a), cy + radius * t * math.sin(a), 2.6 * t + 0.6) for t, a in turns], line)


def rays(canvas: Canvas, x: float, y: float, inner: float, outer: float, count: int, half: float, *fills: str) -> None:
    """Pointed rays around (x, y); ``half`` is half a ray's angle in radians; the fills take turns."""
    for i in range(count):
        a = math.tau * i / count
        corners = ((inner, a - half), (outer, a), (inner, a + half))
        canvas.polygon([(x + r * math.cos(t), y + r * math.sin(t)) for r, t in corners], fills[i % len(fills)])


def burst(canvas: Canvas, x: float, y: float, reach: float, count: int, half: float, fill: str) -> None:
    """Translucent beams that widen from (x, y), on an opaque ground."""
    beams = []
    for i in range(count):
        a = math.tau * i / count
        beams.append([(x, y), *((x + reach * math.cos(a + d), y + reach * math.sin(a + d)) for d in (-half, half))])
    canvas.wash(beams, fill)


def shade(colour: str) -> str:
    """The colour darkened."""
    return mix(colour, "#000000", 0.42)
