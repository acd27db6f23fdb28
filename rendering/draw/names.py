"""Fit names into a width: smaller, then narrower, then on two lines, and only then cut.

At twelve seats ten letters of any script still show. Letters are squeezed to `TIGHTEST` of their width at most; a title
is never cut, so it may be squeezed further (`TITLE_TIGHTEST`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from rendering.draw.text import Mask, clean, fit, mask, measure
from rendering.theme import MIN_TEXT, NAME, SMALL, TextStyle

SMALLEST = 28
_SPLIT_PX = 27
"""Size of a name on two lines."""
TIGHTEST = 0.75
TITLE_TIGHTEST = 0.5
SHORTER = 0.86
"""A title that would be squeezed further than this is replaced by its short form."""


@dataclass(frozen=True, slots=True)
class Line:
    """One drawn line of a name."""

    words: str
    style: TextStyle
    mask: Mask

    @property
    def width(self) -> int:
        return self.mask.width


@lru_cache(maxsize=512)
def fit_name(name: str, width: int, largest: int = NAME.px, lines: int = 1,
             smallest: int = SMALLEST, tightest: float = TIGHTEST) -> tuple[Line, ...]:
    """The name in ``width`` px on at most ``lines`` lines, from ``largest`` px down, ``smallest`` before it is cut.

    ``tightest``: the share of their width to which letters may be squeezed.
    """
    name = clean(name)
    for px in range(largest, SMALLEST - 1, -2):
        style = TextStyle(NAME.family, px, NAME.weight)
        if measure(name, style) <= width:
            return (Line(name, style, mask(name, style)),)
    style = TextStyle(NAME.family, SMALLEST, NAME.weight)
    if measure(name, style) * TIGHTEST > width:
        style = TextStyle(NAME.family, smallest, NAME.weight)
    if lines == 1 or measure(name, style) * TIGHTEST <= width:
        return (_squeezed(name, style, width, tightest),)
    style = TextStyle(NAME.family, _SPLIT_PX, NAME.weight)
    return tuple(_squeezed(part, style, width) for part in _halves(name, style, width))


def fit_title(title: str, width: int, short: str = "") -> Line:
    """A title on one line, whole; its ``short`` form where there is one and the whole would be hard to read."""
    if short and measure(title, TextStyle(NAME.family, MIN_TEXT, NAME.weight)) * SHORTER > width:
        title = short
    return fit_name(title, width, SMALL.px, smallest=MIN_TEXT, tightest=TITLE_TIGHTEST)[0]


def _halves(name: str, style: TextStyle, width: int) -> tuple[str, str]:
    """Split at the last blank that lets the first part fit, else within the word."""
    room = round(width / TIGHTEST)
    cuts = [i for i in range(1, len(name)) if measure(name[:i].rstrip(), style) <= room]
    blanks = [i for i in cuts if name[i] == " " or name[i - 1] == "-"]
    enough = [i for i in blanks if measure(name[i:].strip(), style) <= room]
    even = [i for i in cuts if measure(name[:i], style) <= width]
    at = min(enough or blanks[-1:] or even[-1:] or cuts[-1:] or [1], key=lambda i: abs(2 * i - len(name)))
    return name[:at].rstrip(), name[at:].lstrip()


def _squeezed(words: str, style: TextStyle, width: int, tightest: float = TIGHTEST) -> Line:
    """Cut to what squeezing brings into ``width``, then squeezed as little as needed."""
    shown = fit(words, style, round(width / tightest))
    drawn = mask(shown, style)
    if drawn.width <= width:
        return Line(shown, style, drawn)
    share = width / drawn.width
    image = drawn.image.resize((max(1, round(drawn.image.width * share)), drawn.image.height), Image.Resampling.LANCZOS)
    return Line(shown, style, Mask(image, drawn.baseline, width))
