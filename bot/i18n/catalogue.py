"""Reads the gettext catalogues (Babel) and fills in messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

HERE = Path(__file__).parent
SOURCE = "en"

Message = str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Texts:
    """The messages of one language: ``t("hand.cards", n=3)``."""

    language: str
    messages: Mapping[str, Message] = field(repr=False)
    plural: Callable[[int], int] = field(repr=False, compare=False)

    def __call__(self, key: str, /, **params: Any) -> str:
        """The message ``key`` with its parameters filled in. KeyError if no catalogue has it."""
        message = self.messages[key]
        if isinstance(message, tuple):
            message = message[self.plural(abs(params["n"]))]
        return message.format_map(params) if "{" in message else message

    def __contains__(self, key: object) -> bool:
        return key in self.messages


def languages() -> tuple[str, ...]:
    """Every language that has a catalogue, English first: ``("en", "de", …)``."""
    found = sorted(path.stem for path in HERE.glob("*.po"))
    return (SOURCE, *(name for name in found if name != SOURCE))


@cache
def texts(language: str = SOURCE) -> Texts:
    """The texts of ``language`` (``de``, ``en-US``, ``zh-TW``), else of its base language, else English."""
    known = languages()
    for name in (language, language.split("-")[0]):
        if name in known:
            return _load(name)
    return texts(SOURCE)


def _load(language: str) -> Texts:
    catalogue = _read(language)
    fallback = texts(SOURCE).messages if language != SOURCE else {}
    plural = c2py(catalogue.plural_expr)
    return Texts(language, {**fallback, **_messages(catalogue)}, plural)


def _read(language: str) -> Catalog:
    with (HERE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


def _messages(catalogue: Catalog) -> dict[str, Message]:
    found: dict[str, Message] = {}
    for entry in catalogue:
        key = entry.id[0] if isinstance(entry.id, tuple | list) else entry.id
        if key and entry.string and not entry.fuzzy:
            found[key] = tuple(entry.string) if isinstance(entry.string, tuple | list) else entry.string
    return found
