"""Load the gettext catalogues (Babel), fill in messages, and format numbers and dates for each language.

    t = texts("de")
    t("hand.cards", n=3)        # "3 Karten"

A key names what is said, not how: ``hand.cards``. English is the source and always complete. In other languages a
message that is missing falls back to English, one by one, so a release never waits for a translator. Each message
carries the plural rule of the language it is written in (`Counted`): an English sentence among Ukrainian ones has
two forms, and the Ukrainian rule would ask for a third.

A server may allow crude words: in the texts of ``en@crude``, keys that end in ``@crude`` replace the plain ones.
There is one `Texts` object for each language for the life of the process, and pickling one stores only its name:
pictures are drawn in other processes.
"""

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
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

HERE = Path(__file__).parent
SOURCE = "en"
CRUDE = "@crude"
"""Ends the name of a language whose keys ending so replace the plain ones: for servers that allow crude words."""

_ENGLISH_HALVES = frozenset({"ko"})
"""Languages whose short names of the halves of the day are English in CLDR ("AM"): their long names are used."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A message with plural forms: ``1 card``, ``5 cards``.

    It carries the plural rule of the language it is written in. In a catalogue that lacks some messages, English forms
    stand among the language's own; English has two forms, and the rule of a language with three would ask for a third.
    """

    forms: tuple[str, ...]
    rule: Callable[[int], int] = field(repr=False)

    def form(self, n: int) -> str:
        """Return the form for the number *n*; the sign does not matter."""
        return self.forms[self.rule(abs(n))]


Text = str | Counted


@dataclass(frozen=True, slots=True, eq=False)
class Texts:
    """The messages of one language: ``t("hand.cards", n=3)``. There is one object per language (`texts`)."""

    language: str
    messages: Mapping[str, Text] = field(repr=False)

    def __call__(self, key: str, /, **params: Any) -> str:
        """Return the message `key` with its parameters filled in. KeyError if no catalogue has it.

        Fractions are formatted for the language (``2.5``, ``2,5``). Whole numbers are not, since most of them are ranks
        or ids: use `number` for large ones.
        """
        message = self.messages[key]
        if isinstance(message, Counted):
            message = message.form(params["n"])
        if "{" not in message:
            return message
        for name, value in params.items():
            if isinstance(value, float):
                params[name] = format_decimal(value, "#,##0.0#", locale=self.locale)
        return message.format_map(params)

    def __contains__(self, key: object) -> bool:
        return key in self.messages

    def __reduce__(self) -> tuple[Callable[[str], Texts], tuple[str]]:
        """Pickle only the language's name."""
        return texts, (self.language,)

    @property
    def locale(self) -> Locale:
        return locale(self.language)

    @property
    def name(self) -> str:
        """The language's name in itself: ``Deutsch``, ``Ελληνικά``."""
        name = self.locale.get_display_name() or self.language
        return name[:1].upper() + name[1:]

    def number(self, value: float) -> str:
        """Format with separators and at most two decimals: ``1,234.5``, ``1.234,5``."""
        return str(format_decimal(value, "#,##0.##", locale=self.locale))

    def decimal(self, value: float, digits: int = 1) -> str:
        """Format with exactly `digits` decimals: ``66.7``, ``66,7``."""
        return str(format_decimal(value, "#,##0." + "0" * digits, locale=self.locale))

    def percent(self, share: float, digits: int = 1) -> str:
        """Format a share of 1 as a percentage: ``66.7%``, ``66,7 %``."""
        pattern = self.locale.percent_formats[None].pattern.replace("#,##0", "#,##0." + "0" * digits)
        return str(format_percent(share, pattern, locale=self.locale))

    def both(self, parts: Iterable[str]) -> str:
        """Join a list: ``Ann, Bo, and Cy``, ``Ann、Bo和Cy``."""
        return format_list(list(parts), locale=self.locale)

    def either(self, parts: Iterable[str]) -> str:
        """Join alternatives: ``Ann, Bo, or Cy``, ``Ann或Bo``."""
        return format_list(list(parts), "or", locale=self.locale)

    def weekday(self, number: int) -> str:
        """The name of an ISO weekday, as a list has it: ``Monday``."""
        return format_date(date(2026, 11, 22 + number), "EEEE", locale=self.locale)

    def short_weekday(self, number: int) -> str:
        """The name of an ISO weekday where there is little room: ``Mon``."""
        return format_date(date(2026, 11, 22 + number), "EEE", locale=self.locale)

    def day(self, day: date) -> str:
        """Format a date: ``Dec 1, 2026``, ``01.12.2026``. For moments use Discord's ``<t:…>``."""
        return format_date(day, "medium", self.locale)

    def clock(self, at: datetime) -> str:
        """Format the time of day of `at`, which is in the reader's zone: ``8:30 PM``, ``20:30``, ``오후 8:30``."""
        pattern = self.locale.time_formats["short"].pattern
        if self.locale.language in _ENGLISH_HALVES:
            pattern = pattern.replace("a", "aaaa")
        return format_time(at, pattern, tzinfo=at.tzinfo, locale=self.locale)


def languages() -> tuple[str, ...]:
    """Every language that has a catalogue, English first: ``("en", "de", …)``."""
    found = sorted(path.stem for path in HERE.glob("*.po"))
    return (SOURCE, *(name for name in found if name != SOURCE))


@cache
def nearest(language: str) -> str:
    """The catalogue for a locale: its own, its base language's, a sibling's (``zh-HK``: ``zh-TW``), else English."""
    known, base = languages(), language.split("-")[0]
    for name in (language, base):
        if name in known:
            return name
    return next((name for name in known if name.split("-")[0] == base), SOURCE)


def texts(language: str = SOURCE) -> Texts:
    """The texts of `language` (``de``, ``en-US``, ``zh-TW``, ``de@crude``): see `nearest` and `CRUDE`."""
    base, crude, _ = language.partition(CRUDE)
    return load(nearest(base) + crude)


@cache
def load(name: str) -> Texts:
    """The texts of a catalogue, with its crude words if they are asked for. LookupError if there is none."""
    if name.endswith(CRUDE):
        plain = load(name.removesuffix(CRUDE))
        words = {key.removesuffix(CRUDE): text for key, text in plain.messages.items() if key.endswith(CRUDE)}
        return Texts(name, {**plain.messages, **words})
    catalog = read(name)
    rule = c2py(catalog.plural_expr)
    english = source_messages(HERE)
    translated: dict[str, Text] = {}
    for key, message in messages_of(catalog).items():
        if is_current(message, english.get(key)):
            text = forms(message.string)
            translated[key] = Counted(text, rule) if message.pluralizable else text[0]
    fallback = load(SOURCE).messages if name != SOURCE else {}
    return Texts(name, {**fallback, **translated})


@cache
def source_messages(folder: Path) -> dict[str, Message]:
    """What translations are held against, read once for all languages."""
    return messages_of(read(SOURCE))


def is_current(message: Message, english: Message | None) -> bool:
    """Whether a message can be shown: complete, reviewed, and a translation of what the English says today.

    Otherwise players see the English. An old translation would be worse: its parameters may be gone, and it may say the
    opposite.
    """
    if message.fuzzy or not all(forms(message.string)):
        return False
    return not message.context or (
        english is not None and message.pluralizable == english.pluralizable
        and forms(message.id) == forms(english.string))


@cache
def locale(language: str) -> Locale:
    """Babel's locale of a language, English where Babel knows none."""
    try:
        return Locale.parse(language.removesuffix(CRUDE), sep="-")
    except (ValueError, UnknownLocaleError):
        return Locale.parse(SOURCE)


def read(language: str) -> Catalog:
    """Parse a catalogue's file. LookupError if there is none."""
    if language not in languages():
        raise LookupError(f"no catalogue for {language}")
    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def messages_of(catalog: Catalog) -> dict[str, Message]:
    """The messages by key, which is their context, in English their id; untranslated and fuzzy ones too."""
    return {message.context or forms(message.id)[0]: message for message in catalog if message.id}


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """A message id or string as a tuple, with one element if it is not counted."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)
