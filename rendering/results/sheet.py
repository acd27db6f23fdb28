"""A sheet: an image being drawn, which also notes what was drawn where.

Everything that table pictures, results and the rest put down goes through a `Sheet`.
It notes a `Mark` for each area (a part of a layout that must not overlap another) and for
each text, with its size and its two colours; tests read overlaps, clipping, smallest text
and contrast from the marks of really drawn pictures instead of from intentions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from PIL import Image

from rendering.draw import text as letters
from rendering.draw.geometry import Box
from rendering.theme import CARD_R, CARD_W, TAG, TextStyle

AREA, TEXT, CARD = "area", "text", "card"
_CAP, _DESCENT = 0.73, 0.24
"""Height of capitals and depth of descenders, as shares of the font size."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn. ``area``: the area it belongs to; an area's own mark has its id there.

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

    def area(self, name: str, box: Box) -> None:
        """Begin a part of the layout: what follows belongs to it, until the next."""
        self._area = name
        self.marks.append(Mark(AREA, name, box))

    def text(self, x: float, y: float, words: str, style: TextStyle, fill: str, back: str, anchor: str = "l",
             width: int = 0) -> int:  # fmt: skip
        """Words with the middle of their capitals at ``y``, cut to ``width`` px if given. Returns the width drawn."""
        drawn = letters.draw(self.image, x, y, words, style, fill, anchor, width)
        self._note_text(x, y, drawn, anchor, words, style, fill, back)
        return drawn

    def mask(self, x: float, y: float, mask: letters.Mask, words: str, style: TextStyle, fill: str, back: str) -> int:
        """A text that was fitted before (`rendering.table.names`), its left edge at ``x``."""
        from rendering.draw.colour import rgb

        top = y - mask.baseline + style.px * _CAP / 2
        self.image.paste(rgb(fill), (round(x) - 1, round(top)), mask.image)
        self._note_text(x, y, mask.width, "l", words, style, fill, back)
        return mask.width

    def _note_text(self, x: float, y: float, width: int, anchor: str, words: str, style: TextStyle, fill: str,
                   back: str) -> None:  # fmt: skip
        left = x - {"l": 0.0, "m": width / 2, "r": float(width)}[anchor]
        cap = style.px * _CAP
        box = Box(round(left), round(y - cap / 2), width, round(cap + style.px * _DESCENT))
        self.marks.append(Mark(TEXT, self._area, box, words, style.px, fill, back, style.weight >= 700))

    def panel(self, box: Box, fill: str, radius: int = 20, edge: str = "", line: int = 0) -> None:
        """A rounded rectangle; ``fill`` may be translucent."""
        letters.panel(self.image, box.x, box.y, box.w, box.h, fill, radius, edge, line)

    def glow(self, box: Box, fill: str, radius: int = 20) -> None:
        """Light around a panel; draw it before the panel."""
        letters.glow(self.image, box.x, box.y, box.w, box.h, fill, radius)

    def pill(self, x: float, y: float, words: str, fill: str, ink: str, style: TextStyle = TAG, height: int = 40,
             pad: int = 14, anchor: str = "l", edge: str = "", line: int = 0, width: int = 0) -> int:  # fmt: skip
        """A word on a rounded ground. Returns the whole width."""
        whole = letters.pill(self.image, x, y, words, fill, ink, style, height, pad, anchor, edge, line, width)
        left = x - {"l": 0.0, "m": whole / 2, "r": float(whole)}[anchor]
        self._note_text(left + pad, y, whole - 2 * pad, "l", words, style, ink, fill)
        return whole

    def stamp(self, image: Image.Image, x: float, y: float) -> None:
        """An RGBA image, its top left corner at (x, y)."""
        self.image.paste(image, (round(x), round(y)), image)

    def card(self, image: Image.Image, pad: int, box: Box, code: str) -> None:
        """A card's sprite, whose shadow reaches ``pad`` px beyond the card's ``box``."""
        if box.w >= _LARGE:
            _put_large(self.image, image, pad, box)
        else:
            self.stamp(image, box.x - pad, box.y - pad)
        self.marks.append(Mark(CARD, self._area, box, code))


_LARGE = 100
"""From this width on a card is put down in pieces."""


def _put_large(image: Image.Image, sprite: Image.Image, pad: int, box: Box) -> None:
    """The opaque inside without a mask, which is twenty times as fast, and the rim around it with one."""
    corner = round(box.w * CARD_R / CARD_W) + 2
    inside = (pad + 2, pad + corner, sprite.width - pad - 2, sprite.height - pad - corner)
    left, top = box.x - pad, box.y - pad
    core = _core(_Shared(sprite), inside)
    if core is None:
        image.paste(sprite, (left, top), sprite)
        return
    x0, y0, x1, y1 = inside
    wide, tall = sprite.size
    for piece in ((0, 0, wide, y0), (0, y1, wide, tall), (0, y0, x0, y1), (x1, y0, wide, y1)):
        part = sprite.crop(piece)
        image.paste(part, (left + piece[0], top + piece[1]), part)
    image.paste(core, (left + x0, top + y0))


@dataclass(frozen=True, slots=True)
class _Shared:
    """A cached sprite as a key: the same image object is the same picture."""

    image: Image.Image

    def __hash__(self) -> int:
        return id(self.image)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Shared) and self.image is other.image


@lru_cache(maxsize=20)
def _core(sprite: _Shared, inside: tuple[int, int, int, int]) -> Image.Image | None:
    """The inside of a sprite as RGB; None if it is not all opaque."""
    core = sprite.image.crop(inside)
    return core.convert("RGB") if core.getchannel("A").getextrema() == (255, 255) else None
