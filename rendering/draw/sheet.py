"""The surface that pictures are drawn on, its felt, and rectangles on it. It also records where everything was drawn.

A `Mark` stands for each area (a part of a layout that must not overlap another), each card, and each text with its
size and its two colours. Tests read overlaps, clipping, smallest text and contrast from the marks of drawn pictures.
Positions of text: ``x`` is the left edge, middle or right edge by ``anchor`` (``l``, ``m``, ``r``), ``y`` the vertical
middle of the capitals.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from rendering import theme
from rendering.draw import text as letters
from rendering.draw.text import SMALLEST, DrawnLine, fit_name
from rendering.draw.vector import radial, rgb, rgba
from rendering.theme import NAME, TAG, TextStyle


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def cx(self) -> int:
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        return self.y + self.h // 2

    def inset(self, dx: int, dy: int) -> Box:
        """The same box with ``dx`` taken off left and right, ``dy`` off top and bottom."""
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def top(self, h: int) -> Box:
        """The uppermost ``h`` pixels."""
        return Box(self.x, self.y, self.w, h)

    def below(self, h: int) -> Box:
        """What is left below the uppermost ``h`` pixels."""
        return Box(self.x, self.y + h, self.w, self.h - h)

    def left(self, w: int) -> Box:
        """The leftmost ``w`` pixels."""
        return Box(self.x, self.y, w, self.h)

    def contains(self, other: Box, slack: int = 0) -> bool:
        """Whether ``other`` lies inside, give or take ``slack`` pixels."""
        return (other.x >= self.x - slack and other.y >= self.y - slack
                and other.right <= self.right + slack and other.bottom <= self.bottom + slack)


def row(n: int, area: Box, gap: int, widest: int) -> tuple[Box, ...]:
    """``n`` equal boxes side by side, centred in ``area``, none wider than ``widest``."""
    w = min(widest, (area.w - gap * (n - 1)) // n)
    x = area.x + (area.w - n * w - gap * (n - 1)) // 2
    return tuple(Box(x + i * (w + gap), area.y, w, area.h) for i in range(n))


_WOOD = ("#2A160B", "#5A3519", "#7A4A24", "#4A2A13")
_RINGS = ((170, 3, 26), (158, 1, 20))
"""The circle in the middle: radius, line, alpha."""


@lru_cache(maxsize=1)
def _framed(width: int, height: int) -> Image.Image:
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


def framed_felt(width: int, height: int) -> Image.Image:
    """A new table: felt in a wooden frame."""
    return _framed(width, height).copy()


def felt(width: int, height: int) -> Image.Image:
    """A new piece of felt without a frame."""
    return _felt(width, height).copy()


Colours = tuple[str, str]
"""The colour of a text, and the colour behind it."""

AREA, TEXT, CARD = "area", "text", "card"
_CAP, _DESCENT = 0.73, 0.24
"""Height of capitals and depth of descenders, as shares of the font size."""
_BLEND = 18
"""Px over which a picture's edge fades into the felt around it."""
_REACH = 18
"""How far light around a panel reaches, in px."""


class Pill(NamedTuple):
    """The looks of a pill: background, ink, px of its height and side margins, its edge and the edge's line."""

    fill: str
    ink: str
    style: TextStyle = TAG
    height: int = 40
    pad: int = 14
    edge: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """A drawn element. ``area``: the id of its area; an area's own mark has its own id.

    ``px``, ``front``, ``back``, ``bold`` of a text; ``label`` is the text, or the card's code.
    """

    kind: str
    area: str
    box: Box
    label: str = ""
    px: int = 0
    front: str = ""
    back: str = ""
    bold: bool = False


@dataclass(slots=True)
class Sheet:
    """``image`` and the ``marks`` so far."""

    image: Image.Image
    marks: list[Mark] = field(default_factory=list)
    _area: str = ""

    def above(self, other: Sheet) -> Sheet:
        """This picture with ``other`` below it."""
        image = Image.new("RGB", (self.image.width, self.image.height + other.image.height))
        image.paste(self.image, (0, 0))
        image.paste(other.image, (0, self.image.height))
        return Sheet(image, [*self.marks, *other._moved(self.image.height)])

    def padded(self, height: int) -> Sheet:
        """This picture in the middle of felt at least ``height`` px high, with its edges blended into it."""
        spare = height - self.image.height
        if spare <= 0:
            return self
        image = felt(self.image.width, height)
        mask = Image.new("L", (1, self.image.height), 255)
        for y in range(_BLEND):
            mask.putpixel((0, y), 255 * y // _BLEND)
            mask.putpixel((0, self.image.height - 1 - y), 255 * y // _BLEND)
        image.paste(self.image, (0, spare // 2), mask.resize(self.image.size))
        return Sheet(image, self._moved(spare // 2))

    def _moved(self, down: int) -> list[Mark]:
        return [replace(mark, box=mark.box._replace(y=mark.box.y + down)) for mark in self.marks]

    def area(self, name: str, box: Box) -> None:
        """Begin a part of the layout: what follows belongs to it, until the next."""
        self._area = name
        self.marks.append(Mark(AREA, name, box))

    def text(self, x: float, y: float, words: str, style: TextStyle, colours: Colours, anchor: str = "l",
             width: int = 0) -> int:
        """Words, cut to ``width`` px if given. Returns the width drawn."""
        line = letters.line(words, style, width)
        return self.line(x - _left(line.width, anchor), y, line, colours)

    def line(self, x: float, y: float, line: DrawnLine, colours: Colours) -> int:
        """Drawn words, their left edge at ``x``. Returns their width."""
        px, cap = line.style.px, line.style.px * _CAP
        self.image.paste(rgb(colours[0]), (round(x) - 1, round(y - line.baseline + cap / 2)), line.image)
        box = Box(round(x), round(y - cap / 2), line.width, round(cap + px * _DESCENT))
        front, back = colours
        self.marks.append(
            Mark(TEXT, self._area, box, line.words, px, front=front, back=back, bold=line.style.weight >= 700))
        return line.width

    def name(self, x: float, y: float, words: str, width: int, colours: Colours, largest: int = NAME.px,
             smallest: int = SMALLEST) -> int:
        """Words fitted into ``width`` px on one line (`fit_name`). Returns the width drawn."""
        return self.line(x, y, fit_name(words, width, largest, smallest=smallest)[0], colours)

    def panel(self, box: Box, fill: str, radius: int = 20, edge: str = "", line: int = 0) -> None:
        """A rounded rectangle; ``fill`` may be translucent. No ``edge``: no line."""
        self.stamp(_rounded(box.w, box.h, radius, fill, edge, line=line), box.x, box.y)

    def part(self, name: str, box: Box, fill: str, radius: int = 20, edge: str = "", line: int = 0) -> None:
        """A part of the layout (`area`) on a panel."""
        self.area(name, box)
        self.panel(box, fill, radius, edge, line)

    def glow(self, box: Box, fill: str, radius: int = 20) -> None:
        """Light around a panel; draw it before the panel."""
        self.stamp(_glow(box.w, box.h, radius, fill), box.x - _REACH, box.y - _REACH)

    def pill(self, x: float, y: float, words: str, pill: Pill, anchor: str = "l", width: int = 0) -> int:
        """Words on a rounded ground, cut to ``width`` px if given. Returns the whole width."""
        whole = letters.line(words, pill.style, width).width + 2 * pill.pad
        left = x - _left(whole, anchor)
        ground = _rounded(whole, pill.height, pill.height // 2, pill.fill, pill.edge, line=pill.line)
        self.stamp(ground, left, y - pill.height / 2)
        self.text(left + pill.pad, y, words, pill.style, (pill.ink, pill.fill), width=width)
        return whole

    def stamp(self, image: Image.Image, x: float, y: float) -> None:
        """An RGBA image, its top left corner at (x, y)."""
        self.image.paste(image, (round(x), round(y)), image)

    def card(self, image: Image.Image, pad: int, box: Box, code: str) -> None:
        """A card's sprite, whose shadow reaches ``pad`` px beyond the card's ``box``."""
        self.stamp(image, box.x - pad, box.y - pad)
        self.marks.append(Mark(CARD, self._area, box, code))


def _left(width: int, anchor: str) -> float:
    """How far left of its anchor a text begins."""
    return {"l": 0.0, "m": width / 2, "r": float(width)}[anchor]


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int, fill: str, edge: str, line: int) -> Image.Image:
    sampling = 4
    image = Image.new("RGBA", (width * sampling, height * sampling), (*rgb(edge or fill), 0))
    ImageDraw.Draw(image).rounded_rectangle(
        (0, 0, width * sampling - 1, height * sampling - 1), radius * sampling, fill=rgba(fill),
        outline=rgba(edge) if edge else None, width=line * sampling,
    )
    return image.reduce(sampling)


@lru_cache(maxsize=64)
def _glow(width: int, height: int, radius: int, fill: str) -> Image.Image:
    light = Image.new("L", (width + 2 * _REACH, height + 2 * _REACH))
    ImageDraw.Draw(light).rounded_rectangle((_REACH, _REACH, _REACH + width, _REACH + height), radius, fill=255)
    image = Image.new("RGBA", light.size, (*rgb(fill), 0))
    image.putalpha(light.filter(ImageFilter.GaussianBlur(_REACH * 0.45)))
    return image
