"""The faces of the cards at 250×350: a picture from the artwork, an index column at the left, a coin for the points.

- Suits: numbers show as many emblems as they count, an ace one large emblem in rays, courts a person with the emblem.
- Specials: full-colour scenes with a sign and a pictogram in the index, and no words: a card is the same in every
  language. A Phoenix that stands for a rank shows it.
- Tatsu: strength, multiplier or fusion in the index, the clan's crest below it. Red is dark with angular shapes, Yellow
  bright with round ones.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from PIL import Image

from rendering.cards import kit
from rendering.cards.codes import Card, label
from rendering.cards.kit import NAMES, back, crest, emblem, palette, pictogram
from rendering.draw.vector import Canvas, Gradient, art, icon
from rendering.theme import CARD_W, CLAN_SCENES, INDEX_W, PAPER, PAPER_FOOT, SPECIALS, SUITS, SpecialScene

_X, _Y, _W, _H = INDEX_W, 18, 160, 314
"""The panel of a suit's picture, in units."""
_MIDDLE_X, _MIDDLE_Y = _X + _W / 2, _Y + _H / 2
_COURTS = {"J": ("jack", 54, 80, 232), "Q": ("queen", 52, 50, 222), "K": ("king", 54, 80, 228)}
"""Of each court its artwork, and the emblem's size and middle."""
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


# --- suits ----------------------------------------------------------------
def _suit(card: Card) -> Image.Image:
    image = _paper(card.sign).copy()
    if card.rank == "A":
        _ace(image, card.sign)
    elif card.rank in _COURTS:
        name, size, x, y = _COURTS[card.rank]
        figure = kit.clip(art(f"cards/{name}", _W, palette(card.sign), sampling=3), 12)
        kit.centred(figure, emblem(card.sign, size), x, y)
        image.alpha_composite(figure, (_X, _Y))
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
    """The common parts of a suit's faces: paper, a panel with a faint pattern, the emblem in the index."""
    ink = SUITS[suit]
    canvas = kit.body(Gradient(PAPER, PAPER_FOOT))
    canvas.rounded(_X, _Y, _W, _H, 12, fill=Gradient(ink.tint, "#FFFDF6"))
    image = canvas.image()
    image.alpha_composite(kit.clip(art(f"cards/panel-{NAMES[suit]}", _W, palette(suit), sampling=3), 12), (_X, _Y))
    frame = Canvas(_W, _H)
    frame.frame(0, 0, _W, _H, 12, colour=ink.main, line=2.2)
    image.alpha_composite(frame.image(), (_X, _Y))
    kit.centred(image, emblem(suit, 48, rich=False), kit.INDEX_X, 124)
    return image


def _ace(image: Image.Image, suit: str) -> None:
    kit.centred(image, art("cards/glory", _W, palette(suit)), _MIDDLE_X, _MIDDLE_Y)
    tilt = 32 if suit == "k" else 0
    kit.centred(image, emblem(suit, 118 if tilt else 98, turn=tilt), _MIDDLE_X, _MIDDLE_Y)
    for y in (-118, 118):
        kit.centred(image, emblem(suit, 40), _MIDDLE_X, _MIDDLE_Y + y)


# --- specials ---------------------------------------------------------------
def _special(card: Card) -> Image.Image:
    scene = SPECIALS[card.sign]
    colours = {"top": scene.top, "bottom": scene.bottom, "accent": scene.accent}
    image = kit.clip(art(f"cards/{scene.art}", CARD_W, colours, sampling=3))
    if card.own_rank:
        kit.rank(image, str(card.own_rank), scene.accent)
        kit.centred(image, kit.seal(scene.seal, 50, scene.ink, PAPER), kit.INDEX_X, 124)
    else:
        _index(image, card, scene)
    if card.points:
        kit.centred(image, kit.coin(str(card.points)), CARD_W - 41, 41)
    return image


def _index(image: Image.Image, card: Card, scene: SpecialScene) -> None:
    ground = kit.plate(image, 54, 122, kit.shade(scene.bottom))
    if card.rank:
        kit.write(image, kit.INDEX_X, 44, label(card.rank), ("rank", 70), fill=scene.ink, width=40)
    else:
        kit.write(image, kit.INDEX_X, 42, scene.seal, ("seal", 47), fill=scene.ink)
    kit.centred(image, pictogram(scene, 46, ground), kit.INDEX_X, 102)


# --- Tatsu ------------------------------------------------------------------
def _spirit(card: Card) -> Image.Image:
    scene = CLAN_SCENES[card.sign]
    image = _ground(card.sign).copy()
    image.alpha_composite(art(f"spirits/{'fusion' if card.spirit == 'f' else card.code}", 178, sampling=3), (69, 10))
    kit.plate(image, 58, 140, kit.shade(scene.bottom) if card.sign == "R" else "#FFF6D8")
    x = kit.INDEX_X + 2
    if card.spirit == "f":
        kit.centred(image, icon("swirl", 50), x, 48)
    elif card.spirit[0] == "x":
        kit.write(image, x, 49, f"×{card.spirit[1:]}", ("rank", 64), fill=scene.ink, width=50)
    else:
        kit.write(image, x, 50, card.spirit[0], ("rank", 86), fill=scene.ink)
    kit.centred(image, crest(card.sign, 50), x, 119)
    if card.points:
        kit.centred(image, kit.coin(str(card.points)), x, 306)
    return image


@lru_cache(maxsize=2)
def _ground(clan: str) -> Image.Image:
    """A clan's card without its spirit: diamonds or circles, clouds, the frame."""
    return kit.clip(art(f"cards/ground-{clan}", CARD_W, sampling=3))


FACES: Mapping[str, Callable[[Card], Image.Image]] = {
    "suit": _suit, "special": _special, "spirit": _spirit, "back": lambda card: back(card.sign)}
"""By kind of card."""
