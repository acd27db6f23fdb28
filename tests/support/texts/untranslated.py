"""Find English words left in a translation, with the glossary of docs/develop/glossary.md.

In a language of another script any Latin word of three letters is one; in the others every word that only English has
(`ENGLISH`) and every message that was copied. The glossary's words and `NAMES` may stay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from babel.messages.catalog import Message

from bot.i18n.catalogue import SOURCE, forms, texts

GLOSSARY = Path(__file__).parents[3] / "docs" / "develop" / "glossary.md"

NAMES = frozenset({
    "bus", "driver", "discord", "tichu", "grand", "trichu", "tientsin", "tatsu", "mah", "jong", "nanjing",
    "rio", "grande", "fata", "morgana", "emoji", "utf", "busdriver", "game", "seats", "name", "wish", "dm",
    "dms", "url", "id", "ai", "csv", "json", "html", "elo", "hmac", "sha",
    "buchholz", "sonneborn", "berger", "python", "postgresql", "javascript", "https", "brettspielwelt",
})  # fmt: skip
"""Names and words of the record's notation, the same in every language."""

ENGLISH = frozenset({
    "the", "you", "your", "yours", "and", "with", "this", "that", "these", "those", "are", "have", "has", "not",
    "from", "cards", "card", "nobody", "everybody", "somebody", "whoever", "they", "their", "them", "been",
    "would", "which", "when", "while", "where", "who", "whose", "there", "here", "its", "out", "than", "then",
    "because", "only", "until", "unless", "already", "yet", "cannot", "could", "should", "must", "may", "of",
    "is", "it", "if", "be", "by", "to", "for", "trick", "play", "plays", "seat",
})  # fmt: skip
"""Words that are no words of German or French."""

ALIKE = {"de": frozenset({"pause", "export", "server", "boards"}), "fr": frozenset({"pause"})}
"""Words that mean the same in a language as in English."""

_QUOTED = re.compile(r"`[^`]*`|\{[^}]*\}|https?://\S+|</?[a-z][^>]*>|\b[A-Z][a-z]+/[A-Z]\w+|(?<!\w)/\w+(?: \w+)?")
_WORD = re.compile(r"[^\W\d_]{2,}")


def left_in_english(language: str, message: Message) -> str:
    """The first English word of a translation, or nothing."""
    for form in forms(message.string):
        if word := english_word(language, form):
            return word
        if form in forms(message.id) and any(len(word) > 3 for word in _latin_words(language, form)):
            return form
    return ""


def english_word(language: str, text: str, names: frozenset[str] = frozenset()) -> str:
    """The first English word of a text in `language`, or nothing. `names`: of people, in lower case."""
    names |= lagging_words(language)
    for word in _latin_words(language, text):
        if word not in names and (word in ENGLISH if _latin(language) else len(word) > 2):
            return word
    return ""


@cache
def lagging_words(language: str) -> frozenset[str]:
    """The words of the texts that a language shows in English, in lower case: its catalogue lags behind."""
    shown, english = texts(language).messages, texts(SOURCE).messages
    left = (text for key, text in english.items() if shown[key] is text) if language != SOURCE else ()
    return frozenset(word.lower() for text in left for form in ((text,) if isinstance(text, str) else text.forms)
                     for word in _WORD.findall(form))


def _latin_words(language: str, text: str) -> list[str]:
    """Words in Latin letters that are neither names nor terms."""
    words: list[str] = [word.lower() for word in _WORD.findall(_QUOTED.sub(" ", text)) if word.isascii()]
    return [word for word in words if word not in NAMES | ALIKE.get(language, frozenset()) | _latin_terms(language)]


def _latin(language: str) -> bool:
    """Whether a language is written in Latin letters."""
    return language.split("-")[0] not in ("el", "uk", "zh", "ru", "bg", "ja", "ko", "th", "hi")


@cache
def _latin_terms(language: str) -> frozenset[str]:
    terms = " ".join(term for row in glossary() for term in row.terms.get(language, ()))
    return frozenset(word.lower() for word in _WORD.findall(terms))


@dataclass(frozen=True, slots=True)
class Row:
    """A term of the glossary by language, the agreed word first; `key` is a message that must contain it, if any."""

    term: str
    key: str
    terms: dict[str, tuple[str, ...]]

    def agrees(self, language: str, text: str) -> bool:
        """Whether a text contains the agreed term. True if there is none for the language."""
        terms = self.terms.get(language, ())
        return not terms or any(term.casefold() in text.casefold() for term in terms)


@cache
def glossary() -> tuple[Row, ...]:
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    table = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines if line.startswith("|")]
    head, _, *rows = table
    return tuple(
        Row(row[0], row[1].strip("`"), {
            name: tuple(part.replace("\\", "").strip() for part in cell.split(" / "))
            for name, cell in zip(head[2:], row[2:], strict=True)
        })
        for row in rows
    )
