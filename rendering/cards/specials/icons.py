"""Pictograms of the four specials in a box of 100×100: dragon's head, flame, paw, sparrow. They differ by shape."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.draw.vector import Canvas


@lru_cache(maxsize=32)
def icon(special: str, px: int, colour: str, ground: str) -> Image.Image:
    """The pictogram as an RGBA image; ``ground`` is the colour behind it, for the eye and the like."""
    canvas = Canvas(px, px)
    _ICONS[special](canvas.at(0, 0, px / 100), colour, ground)
    return canvas.image()


def _dragon(c: Canvas, colour: str, ground: str) -> None:
    c.path(
        "M20 52 C8 50 4 60 10 68 C24 72 34 70 44 72 L60 80 C80 84 92 66 86 46 C80 30 62 24 50 32 C42 40 34 52 20 52 Z",
        colour,
    )
    c.brush([(58, 34, 10), (70, 16, 9), (94, 6, 0)], colour)
    c.brush([(46, 36, 8), (50, 16, 7), (66, 2, 0)], colour)
    c.path("M22 76 C36 78 48 78 60 86 C48 96 30 94 18 86 Z", colour)
    for spike in ([(82, 50, 14), (98, 46, 0)], [(82, 66, 14), (100, 72, 0)], [(74, 78, 14), (90, 94, 0)]):
        c.brush([(x, y, w) for x, y, w in spike], colour)
    c.circle(52, 48, 5.5, ground)


def _flame(c: Canvas, colour: str, ground: str) -> None:
    c.path(
        "M50 2 C66 22 88 36 84 64 C82 84 66 98 50 98 C30 98 14 82 18 60 C20 48 28 44 30 32 C38 38 40 44 42 50 "
        "C50 38 54 22 50 2 Z",
        colour,
    )
    c.path("M50 50 C58 62 66 66 64 78 C62 88 56 92 50 92 C42 92 36 86 37 76 C38 68 46 64 50 50 Z", ground)


def _paw(c: Canvas, colour: str, ground: str) -> None:
    c.path("M50 46 C70 46 84 66 80 82 C76 96 62 88 50 88 C38 88 24 96 20 82 C16 66 30 46 50 46 Z", colour)
    for x, y, turn in ((16, 46, -25), (37, 22, -8), (63, 22, 8), (84, 46, 25)):
        c.ellipse(x, y, 11, 15, colour, turn)


def _sparrow(c: Canvas, colour: str, ground: str) -> None:
    c.path("M8 40 L24 32 C30 16 52 14 60 28 L96 60 L78 64 C72 84 40 88 26 70 C18 60 20 50 24 44 Z", colour)
    c.circle(34, 34, 5, ground)


_ICONS = {"Dr": _dragon, "Ph": _flame, "Do": _paw, "Ma": _sparrow}
