"""Cards ready to paste: scaled, perhaps dimmed, with their soft shadow; and small cards.

The cache of sprites, by card, width and state, holds at most `CACHE_BYTES`. Masters (250×350) stay in memory: 84 faces
and the backs take 30 MiB. A small card is 100×140 units, rank over suit, without a picture: overlapped, its left 60 %
shows rank and suit.
"""

from __future__ import annotations

from functools import cache, lru_cache

from cachetools import LRUCache, cached
from PIL import Image, ImageDraw, ImageFilter

from rendering.cards import kit
from rendering.cards.codes import Card, label, parse
from rendering.cards.faces import FACES
from rendering.cards.kit import crest, emblem, pictogram
from rendering.draw.vector import Canvas, Gradient, icon, rgb, rgba
from rendering.theme import CARD_H, CARD_R, CARD_W, CLAN_SCENES, DIM, EDGE, PAPER, SPECIALS, SUITS, Scene

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
    canvas.frame(edge, edge, width + 2 * line, tall + 2 * line, radius + line, colour=colour, line=line + 1)
    return canvas.image(), pad


def _pad(width: int) -> int:
    return max(6, width // 14)


@lru_cache(maxsize=256)
def mini(code: str, width: int) -> Image.Image:
    """A small plain card, rank over suit, without a shadow: legible from 40 px on. RGBA, 1.4 times as high as wide."""
    return _small(parse(code)).resize((width, height(width)), Image.Resampling.LANCZOS, reducing_gap=2.0)


WIDTH, HEIGHT = 100, 140
_RADIUS, _X = 14, 37
"""Corner radius, and the middle of the signs."""


@cache
def _small(card: Card) -> Image.Image:
    """The small card as RGBA, 100×140."""
    if card.kind == "suit":
        return _suit(card)
    if card.kind == "special":
        return _special(card)
    return _back(card.sign) if card.kind == "back" else _spirit(card)


def _body(fill: Gradient, edge: str, frame: str = "") -> Image.Image:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rounded(0, 0, WIDTH, HEIGHT, _RADIUS, fill=edge)
    canvas.rounded(1.8, 1.8, WIDTH - 3.6, HEIGHT - 3.6, _RADIUS - 1.6, fill=fill)
    if frame:
        canvas.frame(5, 5, WIDTH - 10, HEIGHT - 10, 9, colour=frame, line=2)
    return canvas.image()


def _rank(image: Image.Image, words: str, fill: str, px: int = 86) -> None:
    kit.write(image, _X, 44, words, ("rank", px), fill=fill, width=60)


def _suit(card: Card) -> Image.Image:
    ink = SUITS[card.sign]
    image = _body(Gradient(PAPER, ink.tint), EDGE)
    _rank(image, label(card.rank), ink.main)
    kit.centred(image, emblem(card.sign, 46, rich=False), _X, 108)
    return image


def _special(card: Card) -> Image.Image:
    scene = SPECIALS[card.sign]
    image = _body(Gradient(scene.top, scene.bottom), EDGE if scene.pale else scene.bottom, scene.accent)
    if card.own_rank:
        _rank(image, str(card.own_rank), scene.accent)
        kit.centred(image, pictogram(scene, 54), _X + 2, 106)
        return image
    if card.rank:
        _rank(image, label(card.rank), scene.ink, 80)
    else:
        kit.write(image, _X, 41, scene.seal, ("seal", 52), fill=scene.ink)
    kit.centred(image, pictogram(scene, 52), _X, 102)
    return image


def _spirit(card: Card) -> Image.Image:
    scene: Scene = CLAN_SCENES[card.sign]
    image = _body(Gradient(scene.top, scene.bottom), scene.accent if card.sign == "Y" else scene.bottom)
    if card.spirit == "f":
        kit.centred(image, icon("swirl", 58), _X, 42)
    elif card.spirit[0] == "x":
        _rank(image, f"×{card.spirit[1:]}", scene.ink, 70)
    else:
        _rank(image, card.spirit[0], scene.ink)
    if card.points > 1:
        kit.centred(image, crest(card.sign, 40), 27, 110)
        kit.centred(image, kit.coin(str(card.points), 26), 70, 106)
    else:
        kit.centred(image, crest(card.sign, 50), _X, 107)
    return image


def _back(clan: str) -> Image.Image:
    image = _body(Gradient("#FFFBF0", "#F3E8CF"), EDGE)
    kit.centred(image, kit.ground(WIDTH - 12, HEIGHT - 12, 10, clan), WIDTH / 2, HEIGHT / 2)
    if clan:
        kit.centred(image, crest(clan, 62), WIDTH / 2, HEIGHT / 2)
    else:
        kit.centred(image, kit.seal(kit.BACK_SEAL, 52, "#5E0714", "#FFD77A"), WIDTH / 2, HEIGHT / 2)
    return image
