"""What is missing, out of date or wrong in a catalogue, against the English one: ``python -m bot.i18n.check de fr``.

A `Finding` names a key, what is wrong (a `Kind`) and the piece of text that shows it. The
same findings fail the tests, so that a language is complete or is not there at all.

Words left in English are found in two ways. In a language of another script any Latin
word of three letters is one, in the others every word that only English has
(`ENGLISH`) and every message that was copied. What may stay Latin is told by the
language's column of the glossary, ``docs/languages.md``, and by `NAMES`.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from bot.i18n import catalogue
from bot.i18n.catalogue import SOURCE, Entry, entries, languages
from bot.i18n.source import unused

GLOSSARY = Path(__file__).parents[2] / "docs" / "languages.md"

NAMES = frozenset({
    "bus", "driver", "discord", "tichu", "grand", "trichu", "tientsin", "tatsu", "mah", "jong", "nanjing",
    "rio", "grande", "fata", "morgana", "emoji", "utf", "busdriver", "game", "seats", "name", "wish", "dm",
    "dms", "url", "id", "ai", "csv", "json", "html", "elo", "hmac", "sha",
    "buchholz", "sonneborn", "berger",
})  # fmt: skip
"""Names and words of the record's notation, the same in every language; what a message quotes as code may be more."""

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
_COMMAND = re.compile(r"(?<![\w<])/([^\W\d_]+)(?: (\w+))?")
_NAME = re.compile(r"^[-_\w]{1,32}$")
_LIMITS = (("command.", 100), ("option.", 100), ("hand.confirm.", 80), ("lobby.", 100))


class Kind(StrEnum):
    """What may be wrong with a message."""

    MISSING = "missing"  # no such key, or an empty message
    OBSOLETE = "obsolete"  # the English catalogue has no such key
    FORMS = "plural forms"  # a form lacks, or there are forms where there should be none
    PARAMETERS = "parameters"  # other than in English, or braces that do not close
    ENGLISH = "English"  # left untranslated
    LIMIT = "too long"  # for what it is used for on Discord
    NAME = "command name"  # Discord takes no such name
    COMMAND = "no such command"  # mentioned, but called otherwise in this language
    UNUSED = "unused"  # nothing in the program asks for it
    TERM = "glossary"  # the message is a term, and not the one agreed on


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """Something wrong: ``text`` shows it."""

    key: str
    kind: Kind
    text: str = ""


def check(language: str) -> list[Finding]:
    """Everything wrong with a language's catalogue, by key. LookupError if there is none."""
    english = entries(SOURCE)
    found = {key: entry for key, entry in entries(language).items() if all(entry.forms)}
    findings = [Finding(key, Kind.MISSING, english[key].forms[-1]) for key in english.keys() - found.keys()]
    findings += [Finding(key, Kind.OBSOLETE) for key in found.keys() - english.keys()]
    commands = _known_commands(found)
    for key in found.keys() & english.keys():
        findings += _message(language, found[key], english[key])
        findings += _commands(found[key], commands)
    if language != SOURCE:
        findings += _terms(language, found)
    elif Path(__file__).parent == catalogue.HERE:
        findings += [Finding(key, Kind.UNUSED) for key in unused(found)]
    return sorted(findings)


def _message(language: str, entry: Entry, english: Entry) -> Iterator[Finding]:
    if entry.plural != english.plural:
        yield Finding(entry.key, Kind.FORMS, " | ".join(entry.forms))
    yield from _parameters(entry, english)
    yield from _limits(entry)
    if language != SOURCE and (left := left_in_english(language, entry, english)):
        yield Finding(entry.key, Kind.ENGLISH, left)


def fields(forms: Iterable[str]) -> set[str]:
    """The parameters that any of ``forms`` takes. ValueError where braces do not match."""
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def _parameters(entry: Entry, english: Entry) -> Iterator[Finding]:
    try:
        given, wanted = fields(entry.forms), fields(english.forms)
    except ValueError as error:
        yield Finding(entry.key, Kind.PARAMETERS, str(error))
        return
    if english.plural:
        given, wanted = given | {"n"}, wanted | {"n"}
    if given != wanted:
        yield Finding(entry.key, Kind.PARAMETERS, ", ".join(sorted(given ^ wanted)))


def _limits(entry: Entry) -> Iterator[Finding]:
    if entry.key.startswith("name."):
        for form in entry.forms:
            if not _NAME.match(form) or form != form.lower():
                yield Finding(entry.key, Kind.NAME, form)
        return
    limit = next((limit for prefix, limit in _LIMITS if entry.key.startswith(prefix)), None)
    if limit is not None:
        for form in entry.forms:
            if len(form) > limit:
                yield Finding(entry.key, Kind.LIMIT, f"{len(form)} > {limit}: {form}")


def _commands(entry: Entry, known: Mapping[str, set[str]]) -> Iterator[Finding]:
    """Commands that a message tells people to use are those that they see."""
    for command, subcommand in (found for form in entry.forms for found in _COMMAND.findall(form)):
        if command not in known or (known[command] and subcommand not in known[command]):
            yield Finding(entry.key, Kind.COMMAND, f"/{command} {subcommand}".rstrip())


def _known_commands(found: Mapping[str, Entry]) -> dict[str, set[str]]:
    """The names of a language's commands, each with those of its subcommands."""
    known: dict[str, set[str]] = {}
    for key in found:
        match key.split("."):
            case ["name", command]:
                known.setdefault(found[key].forms[0], set())
            case ["name", command, _] if (group := found.get(f"name.{command}")) is not None:
                known.setdefault(group.forms[0], set()).add(found[key].forms[0])
    return known


# words left in English -----------------------------------------------------------------------------


def left_in_english(language: str, entry: Entry, english: Entry) -> str:
    """The first English word that should have been translated, or nothing."""
    for form in entry.forms:
        if word := english_word(language, form):
            return word
        if form in english.forms and any(len(word) > 3 for word in _latin_words(language, form)):
            return form
    return ""


def english_word(language: str, said: str, names: frozenset[str] = frozenset()) -> str:
    """The first English word of what is ``said`` in ``language``, or nothing. ``names``: of people, in lower case."""
    for word in _latin_words(language, said):
        if word not in names and (word in ENGLISH if _latin(language) else len(word) > 2):
            return word
    return ""


def _latin_words(language: str, said: str) -> list[str]:
    """Words in Latin letters that are no names and no terms."""
    words: list[str] = [word.lower() for word in _WORD.findall(_QUOTED.sub(" ", said)) if word.isascii()]
    return [word for word in words if word not in NAMES | ALIKE.get(language, frozenset()) | _latin_terms(language)]


def _latin(language: str) -> bool:
    """Whether a language is written in Latin letters."""
    return language.split("-")[0] not in ("el", "uk", "zh", "ru", "bg", "ja", "ko", "th", "hi")


@cache
def _latin_terms(language: str) -> frozenset[str]:
    said = " ".join(term for row in glossary() for term in row.terms.get(language, ()))
    return frozenset(word.lower() for word in _WORD.findall(said))


# the glossary --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A term: its words by language, the agreed one first; ``key`` is a message that must hold it, if any."""

    term: str
    key: str
    terms: dict[str, tuple[str, ...]]


@cache
def glossary() -> tuple[Row, ...]:
    """The rows of the glossary; none where the documentation is not installed."""
    if not GLOSSARY.is_file():
        return ()
    lines = GLOSSARY.read_text(encoding="utf-8").partition("## Glossary")[2].splitlines()
    table = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines if line.startswith("|")]
    head, _, *rows = table
    return tuple(
        Row(row[0], row[1].strip("`"), {
            name: tuple(part.replace("\\", "").strip() for part in cell.split(" / "))
            for name, cell in zip(head[2:], row[2:], strict=True)
        })
        for row in rows
    )


def _terms(language: str, found: dict[str, Entry]) -> Iterator[Finding]:
    for row in glossary():
        agreed = row.terms.get(language, ())
        if not agreed or row.key not in found:
            continue
        said = found[row.key].forms[0]
        if not any(term.casefold() in said.casefold() for term in agreed):
            yield Finding(row.key, Kind.TERM, f"{said} (glossary: {' / '.join(agreed)})")


def main(names: Sequence[str]) -> int:
    """Print what is wrong with each language named, else with all. 1 if anything is."""
    wrong = 0
    for language in names or languages():
        findings = check(language)
        wrong += len(findings)
        print(f"{language}: {len(entries(language))} messages, {len(findings)} findings")
        for finding in findings:
            print(f"  {finding.kind.value}: {finding.key}" + (f": {finding.text!r}" if finding.text else ""))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
