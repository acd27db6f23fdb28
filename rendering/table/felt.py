"""The ground of pictures: green felt; a table has a wooden frame as well. (A woven pattern would not survive WebP.)"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw

from rendering import theme
from rendering.draw.colour import rgba
from rendering.draw.geometry import Box
from rendering.draw.text import panel
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
                               width=line * sampling)  # fmt: skip

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


class Panel(NamedTuple):
    """A panel that every picture of a kind of table has: where, its ground, radius, edge and the edge's line."""

    box: Box
    fill: str
    radius: int
    edge: str = ""
    line: int = 0


def table(width: int, height: int, panels: tuple[Panel, ...] = ()) -> Image.Image:
    """A fresh table: felt in a wooden frame, and empty panels, which thus cost nothing from the second time on."""
    return _furnished(width, height, panels).copy()


@lru_cache(maxsize=5)
def _furnished(width: int, height: int, panels: tuple[Panel, ...]) -> Image.Image:
    image = _table(width, height)
    if panels:
        image = image.copy()
    for box, fill, radius, edge, line in panels:
        panel(image, box.x, box.y, box.w, box.h, fill, radius, edge, line)
    return image


def strip(width: int, height: int) -> Image.Image:
    """A fresh piece of felt without a frame."""
    return _felt(width, height).copy()
