"""Fonts: files, faces at a size and weight, and which characters a font holds.

All fonts are open (OFL) and lie beside this module; `subset` makes them. Pillow falls back to no other font by
itself, so `rendering.draw.text` splits strings by `covers`. A file that is missing is skipped. Faces are cached by
family, size and weight; they are not thread-safe.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from operator import itemgetter
from pathlib import Path

from PIL import ImageFont

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Family:
    """A font's file, beside this module; fixed axes by their name."""

    file: str
    axes: dict[str, float] = field(default_factory=dict)
    rtl: bool = False


FAMILIES = {
    "ui": Family("Inter[opsz,wght].ttf", {"Optical Size": 24}),
    "rank": Family("BarlowCondensed-Bold.ttf"),
    "title": Family("Cinzel[wght].ttf"),
    "seal": Family("seal-sans.otf"),
    "cjk": Family("NotoSansCJKjp-Bold.otf"),
    "hebrew": Family("NotoSansHebrew[wght].ttf", rtl=True),
    "arabic": Family("NotoSansArabic[wght].ttf", rtl=True),
    "emoji": Family("NotoEmoji[wght].ttf"),
    "noto": Family("NotoSans[wght].ttf"),
    "symbols": Family("NotoSansSymbols[wght].ttf"),
    **{
        script.lower(): Family(f"NotoSans{script}[wght].ttf")
        for script in (
            "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Kannada", "Khmer",
            "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai",
        )
    },
}

FALLBACK = tuple(name for name in FAMILIES if name not in ("ui", "rank", "title", "seal"))
"""Families for a character that the requested family lacks, in order, after ``ui``."""


@cache
def font_file(family: str) -> Path | None:
    """The font's file, or None if it is missing."""
    file = _HERE / FAMILIES[family].file
    return file if file.exists() else None


@lru_cache(maxsize=160)
def face(family: str, px: int, weight: int = 0) -> ImageFont.FreeTypeFont:
    """A font at a size in px; ``weight`` where the font has that axis (0: as in the file). FileNotFoundError if it
    is missing."""
    file = font_file(family)
    if file is None:
        raise FileNotFoundError(FAMILIES[family].file)
    font = ImageFont.truetype(str(file), px)
    wanted = dict(FAMILIES[family].axes, **({"Weight": weight} if weight else {}))
    if "[" in file.name:
        axes = font.get_variation_axes()
        font.set_variation_by_axes([_clamp(wanted.get(_axis_name(axis["name"])), axis) for axis in axes])
    return font


def _axis_name(name: bytes | str) -> str:
    return name.decode() if isinstance(name, bytes) else name


def _clamp(value: float | None, axis: ImageFont.Axis) -> float:
    if value is None:
        return axis["default"] or 0
    return min(max(value, axis["minimum"] or 0), axis["maximum"] or value)


# --- coverage -------------------------------------------------------------
@cache
def coverage(family: str) -> tuple[tuple[int, int], ...]:
    """The code points for which the font has a glyph, as ascending ranges; none if it is missing."""
    file = font_file(family)
    return tuple(sorted(_ranges(_table(file, b"cmap")))) if file else ()


def _table(file: Path, tag: bytes) -> bytes:
    with file.open("rb") as stream:
        count = struct.unpack(">4xH6x", stream.read(12))[0]
        for _ in range(count):
            name, offset, length = struct.unpack(">4s4xII", stream.read(16))
            if name == tag:
                stream.seek(offset)
                return stream.read(length)
    raise ValueError(f"{file.name} has no {tag.decode()} table")


def _ranges(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Ranges of the widest Unicode subtable (format 12, else 4)."""
    subtables = {}
    for i in range(struct.unpack_from(">2xH", cmap)[0]):
        platform, _, offset = struct.unpack_from(">HHI", cmap, 4 + 8 * i)
        if platform in (0, 3):
            subtables[struct.unpack_from(">H", cmap, offset)[0]] = offset
    if 12 in subtables:
        start = subtables[12]
        for i in range(struct.unpack_from(">I", cmap, start + 12)[0]):
            yield struct.unpack_from(">II", cmap, start + 16 + 12 * i)
    elif 4 in subtables:
        start = subtables[4]
        doubled = struct.unpack_from(">H", cmap, start + 6)[0]
        ends = struct.unpack_from(f">{doubled // 2}H", cmap, start + 14)
        starts = struct.unpack_from(f">{doubled // 2}H", cmap, start + 16 + doubled)
        yield from ((a, b) for a, b in zip(starts, ends, strict=True) if a != 0xFFFF)


def covers(family: str, character: str) -> bool:
    """Whether the font has a glyph for the character."""
    ranges, point = coverage(family), ord(character)
    at = bisect_right(ranges, point, key=itemgetter(0))
    return at > 0 and point <= ranges[at - 1][1]


@lru_cache(maxsize=4096)
def family_for(character: str, wanted: str) -> str | None:
    """The first family that can show the character: ``wanted``, ``ui``, then the fallbacks. None if no family can."""
    return next((name for name in (wanted, "ui", *FALLBACK) if covers(name, character)), None)
