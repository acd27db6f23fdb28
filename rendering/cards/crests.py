"""The crests of Tatsu's clans: Red a flame on a diamond, Yellow a sun on a disc. They differ by shape."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering.cards import kit
from rendering.draw.vector import Canvas, Gradient
from rendering.theme import CLANS


@lru_cache(maxsize=32)
def crest(clan: str, px: int) -> Image.Image:
    """The crest as an RGBA image."""
    canvas = Canvas(px, px)
    draw(canvas.at(0, 0, px / 100), clan)
    return canvas.image()


def draw(c: Canvas, clan: str) -> None:
    """The crest in a box of 100×100."""
    if clan == "R":
        _flame(c)
    else:
        _sun(c)


def _flame(c: Canvas) -> None:
    ink = CLANS["R"]
    c.path("M50 0 L100 50 L50 100 L0 50 Z", ink.dark)
    c.path("M50 5 L95 50 L50 95 L5 50 Z", "#FFE3D2")
    c.path("M50 11 L89 50 L50 89 L11 50 Z", Gradient(ink.light, ink.main))
    c.path("M52 20 C64 36 74 44 70 60 C68 74 58 80 50 80 C38 80 28 70 31 56 C33 48 38 46 39 38 C46 44 46 48 48 52 C52 42 54 32 52 20 Z", "#FFF1E4")  # noqa: E501
    c.path("M50 54 C55 61 59 64 57 70 C56 75 53 77 50 77 C45 77 42 73 43 68 C44 63 48 60 50 54 Z", ink.main)


def _sun(c: Canvas) -> None:
    ink = CLANS["Y"]
    c.circle(50, 50, 50, ink.dark)
    c.circle(50, 50, 46, "#FFF6D8")
    c.circle(50, 50, 41, Gradient("#FFDE7A", "#F0A51E"))
    kit.rays(c, 50, 50, 22, 38, 12, 0.16, ink.dark)
    c.circle(50, 50, 19, ink.dark)
    c.circle(50, 50, 15, "#FFF1C4")
    c.circle(50, 50, 7, ink.dark)
