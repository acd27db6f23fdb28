"""Cards ready to paste: scaled, in a state, with their soft shadow, cached.

`sprite` is keyed by card, width and state. The cache holds at most `CACHE_BYTES`, the least recently used
sprites leave first; masters (250×350) are kept for good: 84 faces and the backs are 30 MiB.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from rendering.cards import faces
from rendering.cards import mini as minis
from rendering.cards.codes import DECK, parse
from rendering.draw.colour import rgb, rgba
from rendering.draw.vector import Canvas
from rendering.theme import CARD_H, CARD_R, CARD_W, DIM, PLAYABLE, SELECTED

STATES = ("normal", "dim", "playable", "selected")
_RIMS = {"playable": PLAYABLE, "selected": SELECTED}
CACHE_BYTES = 24 * 2**20

Sprite = tuple[Image.Image, int]


class _Sprites:
    """A cache of images bounded by their bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._bytes = 0
        self._kept: OrderedDict[tuple[str, int, str], Sprite] = OrderedDict()

    def get(self, key: tuple[str, int, str]) -> Sprite | None:
        if found := self._kept.get(key):
            self._kept.move_to_end(key)
        return found

    def put(self, key: tuple[str, int, str], sprite: Sprite) -> None:
        self._kept[key] = sprite
        self._bytes += _size(sprite)
        while self._bytes > self._limit and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


def _size(sprite: Sprite) -> int:
    return sprite[0].width * sprite[0].height * 4


_SPRITES = _Sprites(CACHE_BYTES)


def height(width: int) -> int:
    """The height in px of a card of that width."""
    return round(width * CARD_H / CARD_W)


def sprite(code: str, width: int, state: str = "normal") -> Sprite:
    """The card ``width`` px wide as RGBA, and the padding in px that its shadow takes on every side.

    Paste it at (x - padding, y - padding) with itself as the mask. States: ``normal``; ``dim``, cannot be
    played now; ``playable``, with a green rim; ``selected``, with a golden rim. Do not draw on it: it is shared.
    """
    card = parse(code)
    key = (card.code, width, state)
    found = _SPRITES.get(key)
    if found is None:
        found = _make(card.code, width, state)
        _SPRITES.put(key, found)
    return found


@cache
def master(code: str) -> Image.Image:
    """The card at 250×350."""
    return faces.face(parse(code))


def prepare(codes: Iterable[str] = DECK) -> None:
    """Draw these cards ahead of need: a deck takes half a second."""
    for code in codes:
        master(code)


def _make(code: str, width: int, state: str) -> Sprite:
    if state not in STATES:
        raise ValueError(f"no such state: {state!r}")
    size = (width, height(width))
    card = master(code).resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    if state == "dim":
        card = _dimmed(card, DIM)
    pad = _pad(width)
    out = _shadow(size, pad).copy()
    out.alpha_composite(card, (pad, pad))
    if state in _RIMS:
        out.alpha_composite(rim(width, state)[0])
    return out, pad


def _dimmed(card: Image.Image, veil: str) -> Image.Image:
    alpha = rgba(veil)[3]
    layer = Image.new("RGBA", card.size, (*rgb(veil), 0))
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
def rim(width: int, state: str) -> Sprite:
    """The rim of a ``playable`` or ``selected`` card alone, to be pasted over its plain sprite, and the padding."""
    pad, tall = _pad(width), height(width)
    line, radius = max(3, pad // 2), CARD_R * width / CARD_W
    canvas = Canvas(width + 2 * pad, tall + 2 * pad)
    edge = pad - line
    canvas.rounded(edge, edge, width + 2 * line, tall + 2 * line, radius + line, None, _RIMS[state], line + 1)
    return canvas.image(), pad


def _pad(width: int) -> int:
    return max(6, width // 14)


@lru_cache(maxsize=256)
def mini(code: str, width: int, dim: bool = False) -> Image.Image:
    """A small plain card, rank over suit, without a shadow: legible from 40 px on. RGBA, 1.4 times as high as wide."""
    card = minis.mini(parse(code)).resize((width, height(width)), Image.Resampling.LANCZOS, reducing_gap=2.0)
    return _dimmed(card, DIM) if dim else card


def clear() -> None:
    """Forget every sprite and master."""
    _SPRITES.clear()
    for cached in (master, mini, _shadow, rim):
        cached.cache_clear()
