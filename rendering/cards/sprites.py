"""Cards ready to paste: scaled, perhaps dimmed, with their soft shadow.

The cache of sprites, by card, width and state, holds at most `CACHE_BYTES`. Masters (250×350) stay in memory: 84 faces
and the backs take 30 MiB.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cachetools import LRUCache, cached
from PIL import Image, ImageDraw, ImageFilter

from rendering.cards import mini as minis
from rendering.cards.codes import parse
from rendering.cards.faces import FACES
from rendering.draw.colour import rgb, rgba
from rendering.draw.vector import Canvas
from rendering.theme import CARD_H, CARD_R, CARD_W, DIM

CACHE_BYTES = 24 * 2**20

Sprite = tuple[Image.Image, int]


def height(width: int) -> int:
    """The height in px of a card of that width."""
    return round(width * CARD_H / CARD_W)


def sprite(code: str, width: int, dim: bool = False) -> Sprite:
    """The card ``width`` px wide as RGBA, and the padding in px that its shadow takes on every side.

    Paste it at (x - padding, y - padding) with itself as the mask. A ``dim`` card can't be played now. Do not draw on
    it: it is shared.
    """
    return _sprite(parse(code).code, width, dim)


@cache
def master(code: str) -> Image.Image:
    """The card at 250×350."""
    card = parse(code)
    return FACES[card.kind](card)


def _bytes(sprite: Sprite) -> int:
    return sprite[0].width * sprite[0].height * 4


@cached(LRUCache[tuple[str, int, bool], Sprite](CACHE_BYTES, _bytes))
def _sprite(code: str, width: int, dim: bool) -> Sprite:
    size = (width, height(width))
    card = master(code).resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    pad = _pad(width)
    out = _shadow(size, pad).copy()
    out.alpha_composite(_dimmed(card) if dim else card, (pad, pad))
    return out, pad


def _dimmed(card: Image.Image) -> Image.Image:
    alpha = rgba(DIM)[3]
    layer = Image.new("RGBA", card.size, (*rgb(DIM), 0))
    layer.putalpha(card.getchannel("A").point([value * alpha // 255 for value in range(256)]))
    return Image.alpha_composite(card, layer)


@lru_cache(maxsize=32)
def _shadow(size: tuple[int, int], pad: int) -> Image.Image:
    width, tall = size
    shade = Image.new("L", (width + 2 * pad, tall + 2 * pad))
    drop = pad // 3
    ImageDraw.Draw(shade).rounded_rectangle(
        (pad, pad + drop, pad + width - 1, pad + tall - 1 + drop), CARD_R * width / CARD_W, fill=130
    )
    out = Image.new("RGBA", shade.size)
    out.putalpha(shade.filter(ImageFilter.GaussianBlur(pad * 0.4)))
    return out


@lru_cache(maxsize=32)
def rim(width: int, colour: str) -> Sprite:
    """A rim to paste over a sprite, and its padding in px."""
    pad, tall = _pad(width), height(width)
    line, radius = max(3, pad // 2), CARD_R * width / CARD_W
    canvas = Canvas(width + 2 * pad, tall + 2 * pad)
    edge = pad - line
    canvas.frame(edge, edge, width + 2 * line, tall + 2 * line, radius + line, colour, line + 1)
    return canvas.image(), pad


def _pad(width: int) -> int:
    return max(6, width // 14)


@lru_cache(maxsize=256)
def mini(code: str, width: int) -> Image.Image:
    """A small plain card, rank over suit, without a shadow: legible from 40 px on. RGBA, 1.4 times as high as wide."""
    return minis.mini(parse(code)).resize((width, height(width)), Image.Resampling.LANCZOS, reducing_gap=2.0)
