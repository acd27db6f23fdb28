"""Colours: parsing and mixing. A colour in the theme is ``#RRGGBB`` or ``#RRGGBBAA``."""

from __future__ import annotations

from functools import lru_cache

RGB = tuple[int, int, int]
RGBA = tuple[int, int, int, int]


@lru_cache(maxsize=512)
def rgba(colour: str) -> RGBA:
    """``#RRGGBB`` (opaque) or ``#RRGGBBAA`` as four integers 0–255. ValueError for another length."""
    digits = colour.removeprefix("#")
    if len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {colour!r}")
    red, green, blue, *alpha = (int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))
    return red, green, blue, alpha[0] if alpha else 255


def rgb(colour: str) -> RGB:
    """The colour without its alpha."""
    return rgba(colour)[:3]


def hexadecimal(red: int, green: int, blue: int, alpha: int = 255) -> str:
    """``#RRGGBB``, or ``#RRGGBBAA`` if it is not opaque; each 0–255."""
    return f"#{red:02X}{green:02X}{blue:02X}" + ("" if alpha == 255 else f"{alpha:02X}")


@lru_cache(maxsize=512)
def mix(a: str, b: str, share: float) -> str:
    """``a`` with ``share`` (0–1) of ``b`` mixed in."""
    pairs = zip(rgba(a), rgba(b), strict=True)
    red, green, blue, alpha = (round(x + (y - x) * share) for x, y in pairs)
    return hexadecimal(red, green, blue, alpha)


def fade(colour: str, alpha: int) -> str:
    """The colour with an alpha of 0–255."""
    return hexadecimal(*rgb(colour), alpha)
