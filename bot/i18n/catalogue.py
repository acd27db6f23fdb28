"""Reads the gettext catalogues (Babel), fills in messages, writes numbers and dates as each language does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from babel import Locale
from babel.core import UnknownLocaleError
from babel.dates import format_date, format_time
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

HERE = Path(__file__).parent
SOURCE = "en"

Message = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A message as its catalogue has it; one form, or all of them if it is counted (``plural``)."""

    key: str
    forms: tuple[str, ...]
    plural: bool


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The messages of one language: ``t("hand.cards", n=3)``. There is one object for each (`texts`)."""

    language: str
    messages: Mapping[str, Message] = field(repr=False)
    plural: Callable[[int], int] = field(repr=False)

    def __call__(self, key: str, /, **params: Any) -> str:
        """The message ``key`` with its parameters filled in. KeyError if no catalogue has it.

        Fractions are written as the language does (``2.5``, ``2,5``); whole numbers as they are, since most of them
        are a card's or a table's: see `number` for large ones.
        """
        message = self.messages[key]
        if isinstance(message, tuple):
            message = message[self.plural(abs(params["n"]))]
        if "{" not in message:
            return message
        return message.format_map({name: self._written(value) for name, value in params.items()})

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def __reduce__(self) -> tuple[Callable[[str], Texts], tuple[str]]:
        """To another process goes the language's name."""
        return texts, (self.language,)

    def _written(self, value: object) -> object:
        return format_decimal(value, "#,##0.0#", locale=self.locale) if isinstance(value, float) else value

    @property
    def locale(self) -> Locale:
        return locale(self.language)

    @property
    def name(self) -> str:
        """What the language calls itself: ``Deutsch``, ``Ελληνικά``."""
        said = self.locale.get_display_name() or self.language
        return said[:1].upper() + said[1:]

    def number(self, value: float) -> str:
        """With the language's separators, two decimals at most: ``1,234.5``, ``1.234,5``."""
        return str(format_decimal(value, "#,##0.##", locale=self.locale))

    def decimal(self, value: float, digits: int = 1) -> str:
        """With that many decimals, as the language writes them: ``66.7``, ``66,7``."""
        return str(format_decimal(value, "#,##0." + "0" * digits, locale=self.locale))

    def percent(self, share: float, digits: int = 1) -> str:
        """A share of one, as the language writes it: ``66.7%``, ``66,7 %``."""
        pattern = self.locale.percent_formats[None].pattern.replace("#,##0", "#,##0." + "0" * digits)
        return str(format_percent(share, pattern, locale=self.locale))

    def both(self, parts: Iterable[str]) -> str:
        """A list as it is said: ``Ann, Bo, and Cy``, ``Ann、Bo和Cy``."""
        return format_list(list(parts), locale=self.locale)

    def day(self, day: date) -> str:
        """A date as the language writes it: ``Dec 1, 2026``, ``01.12.2026``. Moments are Discord's: ``<t:…>``."""
        return format_date(day, "medium", self.locale)

    def clock(self, at: datetime) -> str:
        """The time of day, `at` being in the reader's zone: ``8:30 PM``, ``20:30``."""
        return format_time(at, "short", tzinfo=at.tzinfo, locale=self.locale)


def languages() -> tuple[str, ...]:
    """Every language that has a catalogue, English first: ``("en", "de", …)``."""
    found = sorted(path.stem for path in HERE.glob("*.po"))
    return (SOURCE, *(name for name in found if name != SOURCE))


@cache
def nearest(language: str) -> str:
    """The catalogue for a locale: its own, its base language's, a sister's (``zh-HK``: ``zh-TW``), else English."""
    known, base = languages(), language.split("-")[0]
    for name in (language, base):
        if name in known:
            return name
    return next((name for name in known if name.split("-")[0] == base), SOURCE)


@cache
def texts(language: str = SOURCE) -> Texts:
    """The texts of ``language`` (``de``, ``en-US``, ``zh-TW``): see `nearest`."""
    name = nearest(language)
    return _load(name) if name == language else texts(name)


@cache
def locale(language: str) -> Locale:
    """Babel's idea of a language; English's where it knows none."""
    try:
        return Locale.parse(language, sep="-")
    except (ValueError, UnknownLocaleError):
        return Locale.parse(SOURCE)


def entries(language: str) -> dict[str, Entry]:
    """A catalogue as it is written, by key. LookupError if there is none."""
    if language not in languages():
        raise LookupError(f"no catalogue for {language}")
    found = {}
    for entry in _read(language):
        plural = not isinstance(entry.id, str)
        key = entry.id if isinstance(entry.id, str) else entry.id[0]
        if key and not entry.fuzzy:
            forms = (entry.string or "",) if isinstance(entry.string, str | None) else tuple(entry.string)
            found[key] = Entry(key, forms, plural)
    return found


def _load(language: str) -> Texts:
    catalogue = _read(language)
    fallback = texts(SOURCE).messages if language != SOURCE else {}
    plural = c2py(catalogue.plural_expr)
    return Texts(language, {**fallback, **_messages(language)}, plural)


def _read(language: str) -> Catalog:
    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def _messages(language: str) -> dict[str, Message]:
    """What is there in full: a message with an empty form is English's until it is translated."""
    return {
        key: entry.forms if entry.plural else entry.forms[0]
        for key, entry in entries(language).items() if all(entry.forms)
    }
