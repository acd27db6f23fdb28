"""Colours: parsing, mixing, and WCAG contrast. A colour in the theme is ``#RRGGBB`` or ``#RRGGBBAA``."""

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


def over(top: str, bottom: str) -> str:
    """What is seen where ``top``, perhaps translucent, lies on an opaque ``bottom``."""
    return mix(fade(bottom, 255), fade(top, 255), rgba(top)[3] / 255)


def luminance(colour: str) -> float:
    """Relative luminance, WCAG 2."""

    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(value) for value in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """WCAG 2 contrast ratio, 1–21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
