"""What an error's parameters are called: a code's own word in the reader's language, never the code.

A parameter's name tells what it holds (``level``, ``pace``, ``card``); two errors tell of a setting
and its values (``bad_option``, ``bad_terms``). What people have typed themselves is repeated
without markup and cut to a sentence's length. Options may be typed by their codes (``/play options:``), so there the
code stands beside its words, marked as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.user_text import visible
from bot.tables.timing.time_control import WORDS
from cogs.common import display_names
from cogs.common.custom_ids import OPTION_LIMIT, cut
from cogs.lobby import time_settings
from rendering.cards.codes import parse

FAMILIES: Mapping[str, str] = {
    "game": "words.game", "pace": "pace", "level": "level", "preset": "league.preset", "clan": "words.clan",
}
"""Parameters whose values are codes, and where their words stand."""

OWN = ("role", "channel", "setting")
"""Parameters whose values are mentions or codes of ours."""


def params(t: Texts, code: str, given: Mapping[str, object]) -> dict[str, object]:
    """``given`` in words, for the sentence of the error ``code``."""
    special = _SPECIAL.get(code)
    said = {name: _word(t, name, value) for name, value in given.items()}
    return {**said, **special(t, given)} if special else said


def _word(t: Texts, name: str, value: object) -> object:
    if isinstance(value, tuple | list):
        return t.both(str(_word(t, name, part)) for part in value)
    if isinstance(value, datetime):
        return format_dt(value, "f")
    if not isinstance(value, str):
        return value
    if name in FAMILIES and (key := f"{FAMILIES[name]}.{value}") in t:
        return t(key)
    if name in ("rank", "wish") and value in tuple(display_names.RANKS):
        return display_names.rank(t, value)
    if name == "card" and _is_card(value):
        return display_names.card(t, value)
    return value if name in OWN else _typed(value)


def _typed(text: str) -> str:
    """What somebody typed, as it may be shown."""
    return display_names.escaped(cut(visible(text, 2 * OPTION_LIMIT), OPTION_LIMIT))


def _is_card(code: str) -> bool:
    """Whether ``code`` is a card's: what somebody typed in a card's place may be anything."""
    try:
        parse(code)
    except ValueError:
        return False
    return True


def _option(t: Texts, given: Mapping[str, object]) -> dict[str, object]:
    """A game's option by its words; the values that may be typed, each with what it means."""
    name, allowed = str(given.get("name")), str(given.get("allowed"))
    keys = {value: f"option.{name}.{value}" for value in allowed.split()}
    if all(key in t for key in keys.values()):
        allowed = t("words.comma").join(_coded(t, value, t(key)) for value, key in keys.items())
    return {"name": _coded(t, name, t(f"option.{name}")) if f"option.{name}" in t else name, "allowed": allowed}


def _coded(t: Texts, code: str, said: str) -> str:
    return said if said == code else t("words.quoted", code=code, words=said)


def _term(t: Texts, given: Mapping[str, object]) -> dict[str, object]:
    """A table's term and the value that was chosen for it."""
    name, value = str(given.get("name")), str(given.get("value"))
    if f"settings.term.{name}" not in t:
        return {}
    known = f"settings.{name}.{value}" in t if name in WORDS else value.isdecimal()
    number = int(value) if value.isdecimal() else value
    said = time_settings.value_words(name, number, t) if known else _typed(value)
    return {"name": t(f"settings.term.{name}"), "value": said}


_SPECIAL: Mapping[str, Callable[[Texts, Mapping[str, object]], dict[str, object]]] = {
    "bad_option": _option, "bad_terms": _term,
}
