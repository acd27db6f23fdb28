"""Find words in a message that are not in its language's catalogue, so come from somewhere else.

This is stricter than a search for English: it also finds texts from the source, from another language, or in the wrong
language of a library. Chinese has no spaces between words, and Korean has its particles on the words of parameters, so
only words in Latin letters are found there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from bot.i18n import languages, texts
from bot.i18n.catalogue import forms, messages_of, read
from bot.tables.rules.seats import AI_NAMES
from tests.support.texts.untranslated import english_word, lagging_words

WORD = re.compile(r"[^\W\d_]+")
_ASIDE = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\{[^}]*\}|\b[A-Z][A-Za-z_]+/[A-Z][A-Za-z_]+\b")
"""Code, mentions, addresses, parameters, time zones."""
PEOPLE = frozenset({
    "ann", "bo", "cy", "di", "ed", "flo", "gus", "hal", "lin", "zoë", "tea", "house", "winter", "cup", "gongzhu",
})  # fmt: skip
"""Names of players and places in the tests."""


def words(said: str) -> set[str]:
    return {word.lower() for word in WORD.findall(_ASIDE.sub(" ", said))}


@cache
def everywhere() -> frozenset[str]:
    """Words that are allowed in any language."""
    own = (*AI_NAMES, *(texts(name).name for name in languages()))
    return frozenset({"utc", *PEOPLE, *(word for name in own for word in words(name))})


@cache
def vocabulary(language: str) -> frozenset[str]:
    """All words of a catalogue and of the English that it shows, Babel's names of months, and `everywhere`."""
    said = (form for message in messages_of(read(language)).values() for form in forms(message.string))
    known = {word for form in said for word in words(form)}
    months = texts(language).locale.months["format"]["abbreviated"].values()
    known |= everywhere() | lagging_words(language)
    return frozenset(known | {word for month in months for word in words(month)})


_CUT = re.compile(r"([^\W\d_]+)…")


def _uncut(language: str, said: str) -> str:
    """Without the words whose end a picture or a menu has cut off, if they begin like a word that may be there."""
    known = vocabulary(language)
    return _CUT.sub(lambda cut: " " if any(each.startswith(cut[1].lower()) for each in known) else cut[0], said)


def strangers(language: str, said: str, names: Iterable[str] = ()) -> set[str]:
    """The words of `said` that are not in the language's catalogue. `names`: of people, in lower case."""
    said = _uncut(language, said)
    found = {word for word in words(said) - vocabulary(language) - set(names) if len(word) > 1}
    if english := english_word(language, said, everywhere() | set(names)):
        found.add(english)
    return {word for word in found if word.isascii()} if language.startswith(("ko", "zh")) else found
