"""Application emojis of all cards, 128×128: rank at the left, suit at the right, legible at 22 px.

Discord names an emoji with letters, digits and underscores; `Emoji.name` is made from the card's code, and
`Emoji.hash` shows whether the uploaded one is up to date.
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass

from PIL import Image

from rendering.cards import kit
from rendering.cards.codes import ALL, Card, label, parse
from rendering.cards.kit import crest, emblem, pictogram
from rendering.draw.vector import Canvas, Fill, Gradient, icon
from rendering.theme import CLAN_SCENES, PAPER, SPECIALS, SUITS

SIZE = 128
BACKS = ("?", "R?", "Y?")
CODES = (*ALL, *BACKS)
"""All cards and backs that have an emoji."""
_EDGE = 7


@dataclass(frozen=True, slots=True)
class Emoji:
    """One emoji to upload. ``code`` is the card's, ``data`` a PNG."""

    code: str
    name: str
    data: bytes
    hash: str


@dataclass(frozen=True, slots=True)
class CardEmoji:
    """The emoji of a card or a back to draw: ``code`` is one of `CODES`."""

    code: str

    def draw(self) -> Emoji:
        data = png(draw(parse(self.code)))
        return Emoji(self.code, name(self.code), data, content_hash(data))


def png(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def content_hash(data: bytes) -> str:
    """A short hash of some bytes, to compare an uploaded emoji with the drawn one."""
    return hashlib.sha256(data).hexdigest()[:12]


def name(code: str) -> str:
    """``card_7g``, ``card_R1_3``, ``card_R_back``."""
    plain = code.replace(".", "_").replace("?", "_back" if len(code) > 1 else "back")
    return f"card_{plain}"


def draw(card: Card) -> Image.Image:
    """The emoji as an RGBA image."""
    if card.kind == "suit":
        return _suit(card)
    if card.kind == "special":
        return _special(card)
    if card.kind == "spirit":
        return _spirit(card)
    ground = Gradient("#A3182A", "#6A0D1C") if not card.sign else _clan_ground(card.sign)
    image = _tile(ground, "#FFF6E0")
    mark = crest(card.sign, 92) if card.sign else kit.seal(kit.BACK_SEAL, 72, "#5E0714", "#FFD77A")
    kit.centred(image, mark, SIZE / 2, SIZE / 2)
    return image


def _tile(fill: Fill, edge: str) -> Image.Image:
    canvas = Canvas(SIZE, SIZE)
    canvas.rounded(0, 0, SIZE, SIZE, 28, fill=edge)
    canvas.rounded(_EDGE, _EDGE, SIZE - 2 * _EDGE, SIZE - 2 * _EDGE, 22, fill=fill)
    return canvas.image()


def _clan_ground(clan: str) -> Gradient:
    scene = CLAN_SCENES[clan]
    return Gradient(scene.top, scene.bottom)


def _suit(card: Card) -> Image.Image:
    ink = SUITS[card.sign]
    image = _tile(PAPER, ink.main)
    words = label(card.rank)
    kit.write(image, 38, 64, words, ("rank", 112 if words == "Q" else 124), fill=ink.main, width=54)
    kit.centred(image, emblem(card.sign, 54, rich=False), 92, 64)
    return image


def _special(card: Card) -> Image.Image:
    scene = SPECIALS[card.sign]
    if card.own_rank:
        image = _tile(scene.ground, scene.ink)
        kit.write(image, 36, 64, str(card.own_rank), ("rank", 124), fill=scene.accent, width=36)
        kit.centred(image, pictogram(scene, 70), 86, 66)
        return image
    image = _tile(Gradient(scene.top, scene.bottom), scene.accent)
    kit.centred(image, pictogram(scene, 96), SIZE / 2, SIZE / 2)
    return image


def _spirit(card: Card) -> Image.Image:
    """Strength or multiplier beside the crest; a strength 1 has its points below the crest."""
    scene = CLAN_SCENES[card.sign]
    image = _tile(_clan_ground(card.sign), scene.accent)
    one = card.spirit.startswith("1.")
    if card.spirit == "f":
        kit.centred(image, icon("swirl", 60), 38, 64)
    elif card.spirit[0] == "x":
        kit.write(image, 37, 64, f"×{card.spirit[1:]}", ("rank", 88), fill=scene.ink, width=52)
    else:
        kit.write(image, 36, 64, card.spirit[0], ("rank", 118), fill=scene.ink, width=50)
    kit.centred(image, crest(card.sign, 50), 92, 36 if one else 64)
    if one:
        kit.centred(image, kit.coin(str(card.points), 27), 91, 91)
    return image
