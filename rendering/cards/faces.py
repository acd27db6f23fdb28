"""Any card's face or back at 250×350 (units of the theme, one pixel each)."""

from __future__ import annotations

from PIL import Image

from rendering.cards.backs import back
from rendering.cards.codes import Card
from rendering.cards.numbers import suit_face
from rendering.cards.specials import special_face
from rendering.cards.tatsu import spirit_face


def face(card: Card) -> Image.Image:
    """The card as RGBA."""
    if card.kind == "suit":
        return suit_face(card)
    if card.kind == "special":
        return special_face(card)
    return back(card.sign) if card.kind == "back" else spirit_face(card)
