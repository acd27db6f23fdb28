"""The background of pictures: green felt; a table also has a wooden frame."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering import theme
from rendering.draw.colour import rgba
from rendering.draw.vector import radial

_WOOD = ("#2A160B", "#5A3519", "#7A4A24", "#4A2A13")
_RINGS = ((170, 3, 26), (158, 1, 20))
"""The circle in the middle: radius, line, alpha."""


@lru_cache(maxsize=1)
def _table(width: int, height: int) -> Image.Image:
    image = _felt(width, height).copy()
    sampling = 2
    frame = Image.new("RGBA", (width * sampling, height * sampling), (0, 0, 0, 0))
    draw = ImageDraw.Draw(frame)
    right, bottom = width * sampling - 1, height * sampling - 1

    def ring(inset: int, radius: int, colour: str, line: int) -> None:
        edge = inset * sampling
        draw.rounded_rectangle((edge, edge, right - edge, bottom - edge), radius * sampling, outline=rgba(colour),
                               width=line * sampling)

    for i, colour in enumerate(_WOOD):
        ring(4 * i, 34 - 3 * i, colour, 5)
    ring(19, 20, theme.GOLD, 3)
    for radius, line, alpha in _RINGS:
        x, y, r = right / 2, bottom / 2, radius * sampling
        draw.ellipse((x - r, y - r, x + r, y + r), outline=(255, 230, 160, alpha), width=line * sampling)
    frame = frame.reduce(sampling)
    image.paste(frame, (0, 0), frame)
    return image


@lru_cache(maxsize=4)
def _felt(width: int, height: int) -> Image.Image:
    return radial((width, height), theme.FELT, theme.FELT_EDGE)


def table(width: int, height: int) -> Image.Image:
    """A new table: felt in a wooden frame."""
    return _table(width, height).copy()


def strip(width: int, height: int) -> Image.Image:
    """A new piece of felt without a frame."""
    return _felt(width, height).copy()
