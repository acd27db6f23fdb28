"""Card faces at 250×350."""

from __future__ import annotations

from PIL import Image, ImageDraw

from rendering import fonts, theme
from rendering.cards.codes import Card, label
from rendering.colour import rgb
from rendering.theme import CARD_H, CARD_R, CARD_W
from rendering.vector import Canvas, Gradient


def face(card: Card) -> Image.Image:
    canvas = Canvas(CARD_W, CARD_H)
    ink, top, bottom = _colours(card)
    canvas.rounded(0, 0, CARD_W, CARD_H, CARD_R, theme.EDGE)
    canvas.rounded(1.6, 1.6, CARD_W - 3.2, CARD_H - 3.2, CARD_R - 1.4, Gradient(top, bottom))
    image = canvas.image()
    words = label(card.rank) if card.kind == "suit" else card.spirit or card.sign
    ImageDraw.Draw(image).text((39, 52), words, font=fonts.face("rank", 92), fill=rgb(ink), anchor="mm")
    return image


def _colours(card: Card) -> tuple[str, str, str]:
    if card.kind == "suit":
        return theme.SUITS[card.sign].main, theme.PAPER, theme.PAPER_FOOT
    if card.kind == "back":
        return "#FFFFFF", "#A3182A", "#6A0D1C"
    scene = {**theme.SPECIALS, **theme.CLAN_SCENES}[card.sign]
    return scene.ink, scene.top, scene.bottom
