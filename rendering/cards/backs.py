"""Card backs: the deck's, and one for each of Tatsu's clans, whose face-down cards show their clan (D14)."""

from __future__ import annotations

from PIL import Image

from rendering.cards import kit
from rendering.cards.emblems import crest
from rendering.draw.art import art
from rendering.draw.colour import mix
from rendering.draw.vector import Canvas, Gradient
from rendering.theme import CARD_H, CARD_R, CARD_W, GOLD

_MARGIN = 10
_GROUNDS = {
    "": Gradient("#A3182A", "#6A0D1C"),
    "R": Gradient("#B3202B", "#650B18"),
    "Y": Gradient("#F6C544", "#CC8512"),
}


def back(clan: str = "") -> Image.Image:
    image = kit.body(Gradient("#FFFBF0", "#F3E8CF")).image()
    image.alpha_composite(ground(CARD_W - 2 * _MARGIN, CARD_H - 2 * _MARGIN, CARD_R - 8, clan), (_MARGIN, _MARGIN))
    kit.centred(image, _medallion(clan), CARD_W / 2, CARD_H / 2)
    return image


def ground(width: int, height: int, radius: int, clan: str = "") -> Image.Image:
    """A back's lattice with a frame."""
    fill = _GROUNDS[clan]
    line = mix(fill.top, "#FFFFFF" if clan != "Y" else "#7A4B00", 0.24)
    canvas = Canvas(width, height, sampling=3)
    canvas.rounded(0, 0, width, height, radius, fill)
    for x in range(-24 * (height // 24 + 1), width + 24, 24):
        canvas.line([(x, 0), (x + height, height)], 1.2, line)
        canvas.line([(x, height), (x + height, 0)], 1.2, line)
        for row in range(height // 24 + 1):
            canvas.circle(x + 12 * (row % 2), row * 24 + 6, 2.2, line)
    canvas.frame(5, 5, width - 10, height - 10, radius - 4, GOLD if clan != "Y" else "#7A4B00", 2.2)
    return kit.clip(canvas.image(), radius)


def _medallion(clan: str) -> Image.Image:
    if clan:
        return crest(clan, 132)
    image = art("cards/medallion", 136)
    kit.write(image, 68, 68, "天", ("seal", 70), "#FFD77A")
    return image
