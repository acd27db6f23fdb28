"""User input: clean texts for storage and display, parse numbers and times.

All user input passes through here before it is stored, shown to others or used in calculations.
"""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, time, tzinfo

from bot.core.errors import TableError
from games.records.notation import safe_name

LONGEST_NAME, LONGEST_CUT, LONGEST_REASON = 32, 40, 200

_BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
"""Letters and symbols that are invisible."""
_VARIANTS = "\u180b\u180c\u180d\u180f" + "".join(map(chr, [*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0)]))
"""Selectors of a letter's variant. U+FE0F stays: it makes emoji of signs."""
_HUGE = "\u0bf5\u102a\u2e3a\u2e3b\ufdfa\ufdfb\ufdfd" + "".join(map(chr, [*range(0xA9C1, 0xA9CE),
                                                                        *range(0x12000, 0x12550)]))
"""Characters as wide as a line or as high as three: ligatures of whole sentences, ornaments, cuneiform."""
_GONE = frozenset(_BLANK + _VARIANTS + _HUGE)
_MARKS = 3
"""Most marks on one letter; no living script needs more."""


def visible(text: str, longest: int) -> str:
    """``text`` on one line, without what is invisible or huge, turns the line round or piles up; \"\" if nothing is
    left to see."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text[: 8 * longest]):
        kind = unicodedata.category(sign)[0]
        if kind == "Z" or sign in "\t\n\v\f\r\x85":
            sign, kind = " ", "Z"
        elif sign in _GONE or kind == "C":
            continue
        marks = marks + 1 if kind == "M" else 0
        if kind != "M" or (marks <= _MARKS and kept and kept[-1] != " "):
            kept.append(sign)
    return " ".join("".join(kept).split())[:longest].rstrip()


def clean_name(name: str) -> str:
    """The visible part of ``name``, as tables and records can hold it, ``?`` if there is none."""
    return safe_name(visible(name, LONGEST_NAME))


def cut_words(words: str) -> str:
    """``words`` as a record line can hold them, exactly as they go into the shuffle. TableError (bad_cut)."""
    text = " ".join(unicodedata.normalize("NFC", words).split())
    if not 1 <= len(text) <= LONGEST_CUT or ";" in text or visible(text, LONGEST_CUT) != text:
        raise TableError("bad_cut")
    return text


def whole(text: str, most: int) -> int | None:
    """A number from 0 to ``most`` in plain digits; None: it is none, as ``²``, ``1_0`` or 5,000 digits."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None


def moment(local: date, place: tzinfo) -> datetime | None:
    """A time (UTC) on clocks in ``place`` unless it names its zone, or a day's first moment; None: the year is out
    of the calendar's range there."""
    if not isinstance(local, datetime):
        local = datetime.combine(local, time())
    try:
        return (local if local.tzinfo else local.replace(tzinfo=place)).astimezone(UTC)
    except OverflowError:
        return None
