"""Tatsu's 28 cards: strength, multiplier or fusion in the index, the clan's crest below it, a picture beside it.

Red is dark with angular shapes, Yellow bright with round ones. A coin shows what a card counts (D1).
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.cards import kit
from rendering.cards.codes import Card
from rendering.cards.crests import crest
from rendering.cards.tatsu import masks, tokens
from rendering.draw.colour import fade, mix
from rendering.draw.vector import Canvas, Gradient
from rendering.theme import CARD_H, CARD_R, CARD_W, CLAN_SCENES

_ART_X, _ART_Y = 158, 178
"""Middle of the picture, in units."""
_ART_W, _ART_H, _ART_TOP = 178, 320, 10
"""Its size, and where it begins."""


def spirit_face(card: Card) -> Image.Image:
    canvas = Canvas(_ART_W, _ART_H, sampling=3)
    art = canvas.at(_ART_W / 2, _ART_Y - _ART_TOP)
    if card.spirit.startswith("1."):
        masks.wisp(art, card.sign, card.points)
    elif card.spirit.isdigit():
        masks.mask(art, card.sign, int(card.spirit))
    elif card.spirit == "f":
        tokens.fusion(art)
    else:
        tokens.lanterns(art, card.sign, int(card.spirit[1:]))
    image = _ground(card.sign).copy()
    image.alpha_composite(canvas.image(), (_ART_X - _ART_W // 2, _ART_TOP))
    _index(image, card)
    if card.points:
        kit.centred(image, kit.coin(str(card.points)), kit.INDEX_X + 2, 306)
    return image


@lru_cache(maxsize=2)
def _ground(clan: str) -> Image.Image:
    """A clan's card without its spirit: diamonds or circles, clouds, the frame."""
    scene = CLAN_SCENES[clan]
    canvas = kit.body(Gradient(scene.top, scene.bottom), scene.accent if clan == "Y" else scene.bottom)
    pale = fade(scene.accent if clan == "R" else "#FFFFFF", 34)
    if clan == "R":
        for reach in (150, 118, 86):
            x, y = _ART_X, _ART_Y
            canvas.polygon([(x, y - reach * 1.25), (x + reach, y), (x, y + reach * 1.25), (x - reach, y)], pale)
    else:
        for radius in (148, 116, 86):
            canvas.circle(_ART_X, _ART_Y, radius, pale)
    fill, line = mix(scene.bottom, scene.accent, 0.2), mix(scene.bottom, scene.accent, 0.5)
    for x, y, zoom in ((112, 330, 0.8), (198, 326, 0.7)):
        kit.cloud(canvas, x, y, zoom, fill, line)
    canvas.rounded(7, 7, CARD_W - 14, CARD_H - 14, CARD_R - 6, None, (scene.accent, 2.4))
    return kit.clip(canvas.image())


def _index(image: Image.Image, card: Card) -> None:
    scene = CLAN_SCENES[card.sign]
    ground = kit.shade(scene.bottom) if card.sign == "R" else "#FFF6D8"
    plate = Canvas(58, 140)
    plate.rounded(0, 0, 58, 140, 12, ground)
    image.alpha_composite(plate.image(), (kit.INDEX_X - 27, 12))
    x = kit.INDEX_X + 2
    if card.spirit == "f":
        kit.centred(image, tokens.swirl(50), x, 48)
    elif card.spirit[0] == "x":
        kit.write(image, x, 49, f"×{card.spirit[1:]}", ("rank", 64), scene.ink, 50)
    else:
        kit.write(image, x, 50, card.spirit[0], ("rank", 86), scene.ink)
    kit.centred(image, crest(card.sign, 50), x, 119)
