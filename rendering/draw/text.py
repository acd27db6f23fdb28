"""Text as 8-bit masks: any name in any script, fitted or cut to a width.

A string is cleaned (`clean`), split into runs of one font and one direction, laid out in visual order, and drawn once
into a cached mask. A name is fitted into a width: smaller, then narrower, then on two lines, and only then cut
(`fit_name`), so that at twelve seats ten letters of any script still show. Letters are squeezed to `TIGHTEST` of their
width at most; a title is never cut, so it may be squeezed further (`TITLE_TIGHTEST`).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from PIL import Image, ImageDraw, features

from rendering import fonts
from rendering.theme import MIN_TEXT, NAME, SMALL, TextStyle


class Text(Protocol):
    """The catalogue of one language, as `bot.i18n.texts` makes it."""

    def __call__(self, key: str, /, **params: object) -> str: ...


MAX_LENGTH = 64
"""Maximum length of a string: more than fits across any picture."""
_ELLIPSIS = "…"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_JOINERS = "\u200c\u200d"
_MAX_MARKS = 2
_RAQM = features.check("raqm")


# --- cleaning -------------------------------------------------------------
@lru_cache(maxsize=2048)
def clean(text: str) -> str:
    """Return the displayable part of an untrusted string: one line, no control, format or lone surrogate characters, at
    most two marks on a letter, at most `MAX_LENGTH` characters; ``?`` if nothing is left."""
    kept: list[str] = []
    marks = 0
    # Cut before anything else: a name may have thousands of marks, and each would be looked at.
    for character in unicodedata.normalize("NFC", text[: 8 * MAX_LENGTH]):
        category = unicodedata.category(character)
        if category in ("Zs", "Zl", "Zp") or character in "\t\n\r":
            character = " " if kept and kept[-1] != " " else ""
        elif category == "Cs":
            character = _UNKNOWN
        elif category[0] in "LNS" and fonts.family_for(character, "ui") is None:
            character = unicodedata.normalize("NFKC", character)  # 𝕱 as F
        elif category.startswith("M"):
            marks += 1
            if not kept or marks > _MAX_MARKS or "\ufe00" <= character <= "\ufe0f" or character == "\u034f":
                character = ""
        elif category.startswith("C") and not (character in _JOINERS and kept and kept[-1] not in (*_JOINERS, " ")):
            character = ""
        if character and not category.startswith("M"):
            marks = 0
        kept.append(character) if character else None
        if len(kept) > MAX_LENGTH:
            break
    shown = "".join(kept[:MAX_LENGTH]).strip(" " + _JOINERS)
    return (shown + _ELLIPSIS if len(kept) > MAX_LENGTH else shown) or "?"


# --- runs -----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring characters of one font and direction."""

    text: str
    family: str
    rtl: bool


def _direction(character: str) -> bool | None:
    """True: right to left; False: left to right; None: takes its neighbour's."""
    kind = unicodedata.bidirectional(character)
    if kind in ("R", "AL"):
        return True
    return False if kind in ("L", "EN", "AN") else None


def _headings(text: str, base: bool) -> list[bool]:
    """The direction of every character: signs and spaces between two letters of one direction have theirs, others
    the name's (the rule of Unicode's bidirectional algorithm, without its deeper levels)."""
    strong = [_direction(character) for character in text]
    after: list[bool] = []
    following = base
    for turn in reversed(strong):
        following = following if turn is None else turn
        after.append(following)
    before, headings = base, []
    for turn, following in zip(strong, reversed(after), strict=True):
        before = before if turn is None else turn
        headings.append(before if before == following else base)
    return headings


def _pieces(text: str, family: str, base: bool) -> list[Run]:
    """Runs in the order of reading. Spaces, marks and signs stay in the run before them if its font shows them."""
    pieces: list[Run] = []
    for character, rtl in zip(text, _headings(text, base), strict=True):
        last = pieces[-1] if pieces else Run("", family, base)
        joins = character in _JOINERS or unicodedata.category(character).startswith("M")
        loose = _direction(character) is None and character != _ELLIPSIS and last.family != "emoji"
        if joins or (loose and last.text and last.rtl == rtl):
            found = last.family
            if not (fonts.covers(found, character) or character in _JOINERS):
                if joins:
                    continue
                found = fonts.family_for(character, family) or ""
        else:
            found = fonts.family_for(character, "ui" if character in (_ELLIPSIS, " ") else family) or ""
        if not found:
            character, found = "?", family
        if pieces and found == last.family and (rtl == last.rtl or joins):
            pieces[-1] = Run(last.text + character, found, last.rtl)
        else:
            pieces.append(Run(character, found, rtl))
    return pieces


def _of_line(text: str, family: str) -> str:
    """The family for a whole line: a heading in letters that its family lacks has its digits in another, too."""
    if family == "ui":
        return family
    signs = {character for character in text if unicodedata.category(character)[0] in "LN"}
    known = (family, "ui", *fonts.FALLBACK)
    return next((name for name in known if all(fonts.covers(name, sign) for sign in signs)), "ui")


@lru_cache(maxsize=2048)
def runs(text: str, family: str) -> tuple[Run, ...]:
    """Runs from left to right as the eye sees them: a right-to-left name starts at the right."""
    family = _of_line(text, family)
    base = next((turn for turn in map(_direction, text) if turn is not None), False)
    pieces = _pieces(text, family, base)
    if not any(piece.rtl for piece in pieces):
        return tuple(pieces)
    ordered: list[Run] = []
    against: list[Run] = []  # neighbours that run against the base direction stay in their order
    for piece in [*(reversed(pieces) if base else pieces), None]:
        if piece is not None and piece.rtl != base:
            against.append(piece)
            continue
        ordered += reversed(against)
        against = []
        if piece is not None:
            ordered.append(piece)
    return tuple(ordered)


# --- lines ----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class DrawnLine:
    """Drawn text: what of it fits, an 8-bit mask, the baseline's row in that, and the advance width in px."""

    words: str
    style: TextStyle
    image: Image.Image
    baseline: int
    width: int


def _way(run: Run) -> str | None:
    """Pillow's name of a run's direction; without libraqm it knows none."""
    return ("rtl" if run.rtl else "ltr") if _RAQM else None


def _advance(run: Run, style: TextStyle) -> float:
    return fonts.face(run.family, style.px, style.weight).getlength(run.text, direction=_way(run))


@lru_cache(maxsize=2048)
def measure(text: str, style: TextStyle) -> int:
    """Width in px, uncut."""
    return round(sum(_advance(run, style) for run in runs(clean(text), style.family)))


def fit(text: str, style: TextStyle, width: int) -> str:
    """The text, or as much of its start as fits with an ellipsis into ``width`` px."""
    text = clean(text)
    if measure(text, style) <= width:
        return text
    low, high = 0, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if measure(_cut(text, middle), style) <= width:
            low = middle
        else:
            high = middle - 1
    return _cut(text, low)


def _cut(text: str, length: int) -> str:
    while length and (unicodedata.category(text[length]).startswith("M") or text[length - 1] in _JOINERS):
        length -= 1
    return text[:length].rstrip() + _ELLIPSIS


@lru_cache(maxsize=768)
def line(text: str, style: TextStyle, width: int = 0) -> DrawnLine:
    """The drawn text, cut to ``width`` px if that is not 0."""
    shown = fit(text, style, width) if width else clean(text)
    pieces = runs(shown, style.family)
    advances = [_advance(run, style) for run in pieces]
    ascent, descent = round(style.px * 1.16), round(style.px * 0.42)
    image = Image.new("L", (max(1, round(sum(advances)) + 4), ascent + descent))
    draw = ImageDraw.Draw(image)
    x = 1.0
    for run, advance in zip(pieces, advances, strict=True):
        font = fonts.face(run.family, style.px, style.weight)
        draw.text((x, ascent), run.text, font=font, fill=255, anchor="ls", direction=_way(run))
        x += advance
    return DrawnLine(shown, style, image, ascent, round(sum(advances)))


SMALLEST = 28
_SPLIT_PX = 27
"""Size of a name on two lines."""
TIGHTEST = 0.75
TITLE_TIGHTEST = 0.5
SHORTER = 0.86
"""A title that would be squeezed further than this is replaced by its short form."""


@lru_cache(maxsize=512)
def fit_name(name: str, width: int, largest: int = NAME.px, lines: int = 1,
             smallest: int = SMALLEST, tightest: float = TIGHTEST) -> tuple[DrawnLine, ...]:
    """The name in ``width`` px on at most ``lines`` lines, from ``largest`` px down, ``smallest`` before it is cut.

    ``tightest``: the share of their width to which letters may be squeezed.
    """
    name = clean(name)
    for px in range(largest, SMALLEST - 1, -2):
        style = TextStyle(NAME.family, px, NAME.weight)
        if measure(name, style) <= width:
            return (line(name, style),)
    style = TextStyle(NAME.family, SMALLEST, NAME.weight)
    if measure(name, style) * TIGHTEST > width:
        style = TextStyle(NAME.family, smallest, NAME.weight)
    if lines == 1 or measure(name, style) * TIGHTEST <= width:
        return (_squeezed(name, style, width, tightest),)
    style = TextStyle(NAME.family, _SPLIT_PX, NAME.weight)
    return tuple(_squeezed(part, style, width) for part in _halves(name, style, width))


def initialled(name: str) -> str:
    """A name of several words in short: ``Eleni P.`` of ``Eleni Papadopoulou``; else the name."""
    parts = name.split()
    return f"{parts[0]} {parts[-1][0]}." if len(parts) > 1 else name


def fit_person(name: str, width: int, largest: int = NAME.px, lines: int = 1,
               smallest: int = SMALLEST) -> tuple[DrawnLine, ...]:
    """A person's name as `fit_name` has it; in short (`initialled`) rather than cut."""
    found = fit_name(name, width, largest, lines, smallest)
    if not any(line.words.endswith(_ELLIPSIS) for line in found):
        return found
    short = fit_name(initialled(clean(name)), width, largest, lines, smallest)
    return short if not any(line.words.endswith(_ELLIPSIS) for line in short) else found


def fit_title(title: str, width: int, short: str = "") -> DrawnLine:
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


def _squeezed(words: str, style: TextStyle, width: int, tightest: float = TIGHTEST) -> DrawnLine:
    """Cut to what squeezing brings into ``width``, then squeezed as little as needed."""
    drawn = line(fit(words, style, round(width / tightest)), style)
    if drawn.width <= width:
        return drawn
    share = width / drawn.width
    image = drawn.image.resize((max(1, round(drawn.image.width * share)), drawn.image.height), Image.Resampling.LANCZOS)
    return replace(drawn, image=image, width=width)
