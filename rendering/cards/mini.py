"""Small cards, 100×140: rank over suit, no picture."""

from __future__ import annotations

from PIL import Image

from rendering.cards import faces
from rendering.cards.codes import Card


def mini(card: Card) -> Image.Image:
    return faces.face(card)
