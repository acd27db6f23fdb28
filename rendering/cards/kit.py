"""Shared parts of cards: body, index column, coins, seals, lettering, signs and backs.

The signs differ by shape, without colour: the suits' emblems, rich for pictures and plain for the index and small
cards, the clans' crests, the specials' pictograms. Jade is a bi (a ring), Sword a cross, Pagoda a tower, Star a star;
Red's crest a flame on a diamond, Yellow's a sun on a disc. Each of Tatsu's clans has a back of its own (D14).
"""

from __future__ import annotations

from functools import cache, lru_cache

from PIL import Image, ImageChops, ImageDraw

from rendering import fonts
from rendering.draw.vector import Canvas, Gradient, art, icon, mix, rgb
from rendering.theme import (
    CARD_H,
    CARD_R,
    CARD_W,
    COIN,
    COIN_FOOT,
    COIN_UNITS,
    EDGE,
    GOLD,
    GOLD_DARK,
    GOLD_INK,
    INDEX_W,
    RANK_UNITS,
    SUITS,
    SpecialScene,
)

INDEX_X = 39
"""Middle of the index column, in units."""
BACK_SEAL = "天"


def body(fill: Gradient) -> Canvas:
    """An empty card with its thin edge."""
    canvas = Canvas(CARD_W, CARD_H, sampling=3)
    canvas.rounded(0, 0, CARD_W, CARD_H, CARD_R, fill=EDGE)
    canvas.rounded(1.6, 1.6, CARD_W - 3.2, CARD_H - 3.2, CARD_R - 1.4, fill=fill)
    return canvas


@lru_cache(maxsize=4)
def _outline(width: int, height: int, radius: int) -> Image.Image:
    canvas = Canvas(width, height)
    canvas.rounded(0, 0, width, height, radius, fill="#FFFFFF")
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
    write(image, INDEX_X, 52, words, ("rank", RANK_UNITS), fill=fill, width=INDEX_W - 16)


# --- parts -----------------------------------------------------------------
def coin(words: str, radius: int = COIN_UNITS * 2 // 3) -> Image.Image:
    """A golden coin with the points that a card counts."""
    canvas = Canvas(2 * radius + 4, 2 * radius + 4)
    middle = radius + 2
    canvas.circle(middle, middle, radius + 1.5, GOLD_DARK)
    canvas.circle(middle, middle, radius, Gradient(COIN, COIN_FOOT))
    canvas.ring(middle, middle, radius - 2.6, 1.6, "#A8721A")
    image = canvas.image()
    write(image, middle, middle, words.replace("-", "−"), ("rank", radius * 3 // 2), fill=GOLD_INK,
          width=round(1.4 * radius))
    return image


def seal(character: str, size: int, fill: str, ink: str) -> Image.Image:
    canvas = Canvas(size, size)
    canvas.rounded(0, 0, size, size, size * 0.16, fill=fill)
    image = canvas.image()
    write(image, size / 2, size / 2, character, ("seal", round(size * 0.8)), fill=ink)
    return image


def plate(image: Image.Image, width: int, height: int, fill: str) -> str:
    """A ground for the index of a coloured card. Returns its colour."""
    canvas = Canvas(width, height)
    canvas.rounded(0, 0, width, height, 12, fill=fill)
    image.alpha_composite(canvas.image(), (INDEX_X - 27, 12))
    return fill


def shade(colour: str) -> str:
    """The colour darkened."""
    return mix(colour, "#000000", 0.42)


NAMES = {"g": "jade", "k": "sword", "b": "pagoda", "r": "star"}
"""Of the artwork for a suit."""


@cache
def palette(suit: str) -> dict[str, str]:
    """The colours of a suit's artwork, by their names there."""
    ink = SUITS[suit]
    return {
        "main": ink.main, "light": ink.light, "dark": ink.dark, "tint": ink.tint,
        "faint": mix(ink.main, ink.tint, 0.84), "pale": mix(ink.main, ink.tint, 0.6),
        "glow": mix(ink.main, ink.tint, 0.35),
        "line": mix(ink.dark, "#000000", 0.35), "robe": mix(ink.main, ink.light, 0.35),
        "thread": mix(ink.main, ink.light, 0.45), "lining": mix(ink.tint, ink.light, 0.25),
        "silk": mix(ink.tint, ink.light, 0.12), "petal": mix(ink.light, "#FFFFFF", 0.4),
        "steel": mix(ink.light, "#FFFFFF", 0.25),
    }


@lru_cache(maxsize=96)
def emblem(suit: str, px: int, rich: bool = True, turn: int = 0) -> Image.Image:
    """The emblem as an RGBA image ``px`` wide and high."""
    return art(f"signs/{NAMES[suit]}{'' if rich else '-plain'}", px, palette(suit), turn=turn)


def pictogram(scene: SpecialScene, px: int, ground: str = "") -> Image.Image:
    """A special's sign in the ink of its scene, on a ground (the scene's if not given)."""
    return icon(scene.art, px, scene.ink, ground or scene.ground)


def crest(clan: str, px: int) -> Image.Image:
    return icon(f"crest-{clan}", px)


_MARGIN = 10
_GROUNDS = {
    "": Gradient("#A3182A", "#6A0D1C"),
    "R": Gradient("#B3202B", "#650B18"),
    "Y": Gradient("#F6C544", "#CC8512"),
}


def back(clan: str = "") -> Image.Image:
    image = body(Gradient("#FFFBF0", "#F3E8CF")).image()
    image.alpha_composite(ground(CARD_W - 2 * _MARGIN, CARD_H - 2 * _MARGIN, CARD_R - 8, clan), (_MARGIN, _MARGIN))
    centred(image, _medallion(clan), CARD_W / 2, CARD_H / 2)
    return image


def ground(width: int, height: int, radius: int, clan: str = "") -> Image.Image:
    """A back's lattice with a frame."""
    fill = _GROUNDS[clan]
    line = mix(fill.top, "#FFFFFF" if clan != "Y" else "#7A4B00", 0.24)
    canvas = Canvas(width, height, sampling=3)
    canvas.rounded(0, 0, width, height, radius, fill=fill)
    for x in range(-24 * (height // 24 + 1), width + 24, 24):
        canvas.line([(x, 0), (x + height, height)], 1.2, line)
        canvas.line([(x, height), (x + height, 0)], 1.2, line)
        for row in range(height // 24 + 1):
            canvas.circle(x + 12 * (row % 2), row * 24 + 6, 2.2, line)
    canvas.frame(5, 5, width - 10, height - 10, radius - 4, colour=GOLD if clan != "Y" else "#7A4B00", line=2.2)
    return clip(canvas.image(), radius)


def _medallion(clan: str) -> Image.Image:
    if clan:
        return crest(clan, 132)
    image = art("cards/medallion", 136)
    write(image, 68, 68, BACK_SEAL, ("seal", 70), fill="#FFD77A")
    return image
