"""A fan of cards without a table below it, for a page that has a background of its own."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import cos, radians, sin

from PIL import Image

from rendering.cards.sprites import height, sprite

QUALITY = 85
"""Of WebP, which keeps what is transparent."""
_SPREAD = 9.0
"""Degrees between two neighbours."""
_ARM = 2.6
"""Distance of the point around which the cards are turned, in card heights from their middles."""


def fan(codes: Sequence[str], width: int) -> bytes:
    """The cards as a WebP, each ``width`` px wide, from left to right."""
    arm, turned = _ARM * height(width), []
    for place, code in enumerate(codes):
        angle = (place - (len(codes) - 1) / 2) * _SPREAD
        card = sprite(code, width)[0].rotate(-angle, Image.Resampling.BICUBIC, expand=True)
        x, y = arm * sin(radians(angle)), -arm * cos(radians(angle))
        turned.append((card, round(x - card.width / 2), round(y - card.height / 2)))
    left, top = min(x for _, x, _ in turned), min(y for _, _, y in turned)
    size = (max(x + card.width for card, x, _ in turned) - left, max(y + card.height for card, _, y in turned) - top)
    image = Image.new("RGBA", size)
    for card, x, y in turned:
        image.alpha_composite(card, (x - left, y - top))
    out = io.BytesIO()
    image.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()
