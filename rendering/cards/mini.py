"""Small cards, 100×140 units: rank over suit, no picture. Overlapped, their left 60 % shows rank and suit."""

from __future__ import annotations

from functools import cache

from PIL import Image

from rendering.cards import kit
from rendering.cards.backs import ground as back_ground
from rendering.cards.codes import Card, label
from rendering.cards.emblems import crest, emblem, pictogram
from rendering.draw.art import icon
from rendering.draw.vector import Canvas, Gradient
from rendering.theme import CLAN_SCENES, EDGE, PAPER, SPECIALS, SUITS, Scene

WIDTH, HEIGHT = 100, 140
_RADIUS, _X = 14, 37
"""Corner radius, and the middle of the signs."""


@cache
def mini(card: Card) -> Image.Image:
    """The small card as RGBA, 100×140."""
    if card.kind == "suit":
        return _suit(card)
    if card.kind == "special":
        return _special(card)
    return _back(card.sign) if card.kind == "back" else _spirit(card)


def _body(fill: Gradient, edge: str, frame: str = "") -> Image.Image:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.rounded(0, 0, WIDTH, HEIGHT, _RADIUS, edge)
    canvas.rounded(1.8, 1.8, WIDTH - 3.6, HEIGHT - 3.6, _RADIUS - 1.6, fill)
    if frame:
        canvas.frame(5, 5, WIDTH - 10, HEIGHT - 10, 9, frame, 2)
    return canvas.image()


def _rank(image: Image.Image, words: str, fill: str, px: int = 86) -> None:
    kit.write(image, _X, 44, words, ("rank", px), fill, 60)


def _suit(card: Card) -> Image.Image:
    ink = SUITS[card.sign]
    image = _body(Gradient(PAPER, ink.tint), EDGE)
    _rank(image, label(card.rank), ink.main)
    kit.centred(image, emblem(card.sign, 46, rich=False), _X, 108)
    return image


def _special(card: Card) -> Image.Image:
    scene = SPECIALS[card.sign]
    image = _body(Gradient(scene.top, scene.bottom), EDGE if card.sign == "Ma" else scene.bottom, scene.accent)
    if card.sign == "Ma":
        _rank(image, "1", scene.accent)
        kit.centred(image, pictogram("Ma", 54, scene), _X + 2, 106)
        return image
    if card.rank:
        _rank(image, label(card.rank), scene.ink, 80)
    else:
        kit.write(image, _X, 41, kit.SEALS[card.sign], ("seal", 52), scene.ink)
    kit.centred(image, pictogram(card.sign, 52, scene), _X, 102)
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
    kit.centred(image, back_ground(WIDTH - 12, HEIGHT - 12, 10, clan), WIDTH / 2, HEIGHT / 2)
    if clan:
        kit.centred(image, crest(clan, 62), WIDTH / 2, HEIGHT / 2)
    else:
        kit.centred(image, kit.seal("back", 52, "#5E0714", "#FFD77A"), WIDTH / 2, HEIGHT / 2)
    return image
