"""What several cards share: the card's body, its index column, coins, seals, lettering."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering import fonts
from rendering.draw.colour import mix, rgb
from rendering.draw.vector import Canvas, Gradient
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


def body(fill: Gradient) -> Canvas:
    """An empty card with its thin edge."""
    canvas = Canvas(CARD_W, CARD_H, sampling=3)
    canvas.rounded(0, 0, CARD_W, CARD_H, CARD_R, EDGE)
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


# --- parts -----------------------------------------------------------------
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


def plate(image: Image.Image, width: int, height: int, fill: str) -> str:
    """A ground for the index of a coloured card. Returns its colour."""
    canvas = Canvas(width, height)
    canvas.rounded(0, 0, width, height, 12, fill)
    image.alpha_composite(canvas.image(), (INDEX_X - 27, 12))
    return fill


def shade(colour: str) -> str:
    """The colour darkened."""
    return mix(colour, "#000000", 0.42)
