"""List what is missing, outdated or wrong in a catalogue: ``python -m bot.i18n.check de fr``.

A `Problem` has a key, a `ProblemKind` and the piece of text that shows the problem. There are two kinds of them:

- A message that `LAGS` behind the English one: players see the English. The tests allow it, so that a change of a text
  needs one catalogue. This command is the release check and does not allow it.
- A message that is wrong, as one with other parameters. The tests fail on it.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from babel.messages.catalog import Message

from bot.i18n.catalogue import SOURCE, forms, is_current, languages, messages_of, read

_COMMAND = re.compile(r"(?<![\w<])/([^\W\d_]+)(?: (\w+))?")
_LIMITS = {"command.": 100, "option.": 100, "hand.confirm.": 80, "lobby.": 100, "name.": 32}


class ProblemKind(StrEnum):
    """Kinds of problems with a message."""

    MISSING = "missing"  # no such key, or an empty message
    OUTDATED = "outdated"  # the English has changed since: see ``bot.i18n.update``
    OBSOLETE = "obsolete"  # the English catalogue has no such key
    FORMS = "plural forms"  # a form is missing, or there are forms where there should be none
    PARAMETERS = "parameters"  # other than in English, or braces that do not close
    LIMIT = "too long"  # for what it is used for on Discord
    COMMAND = "no such command"  # the message mentions a command that has another name in this language


LAGS = frozenset({ProblemKind.MISSING, ProblemKind.OUTDATED, ProblemKind.OBSOLETE})
"""What translators catch up with: see `bot.i18n.catalogue.is_current`."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A problem with a message; `text` shows it."""

    key: str
    kind: ProblemKind
    text: str = ""


def check(language: str) -> list[Problem]:
    """Everything wrong with a language's catalogue, sorted by key. LookupError if there is none."""
    english = messages_of(read(SOURCE))
    found = {key: message for key, message in messages_of(read(language)).items() if all(forms(message.string))}
    shown = {key: message for key, message in found.items() if is_current(message, english.get(key))}
    commands = _known_commands({**english, **shown})
    findings = [Problem(key, ProblemKind.MISSING, forms(english[key].string)[-1])
                for key in english.keys() - found.keys()]
    findings += [Problem(key, ProblemKind.OBSOLETE) for key in found.keys() - english.keys()]
    for key in found.keys() & english.keys():
        findings += [Problem(key, kind, text) for kind, text in _problems(key, found[key], english[key], commands)]
    return sorted(findings)


def _problems(
    key: str, message: Message, english: Message, commands: Mapping[str, set[str]]
) -> Iterator[tuple[ProblemKind, str]]:
    texts, source = forms(message.string), forms(english.string)
    if message.fuzzy or (message.context and forms(message.id) != source):
        yield ProblemKind.OUTDATED, source[-1]
        return  # nobody sees it
    if message.pluralizable != english.pluralizable:
        yield ProblemKind.FORMS, " | ".join(texts)
    if different := _different_fields(texts, source) - ({"n"} if english.pluralizable else set()):
        yield ProblemKind.PARAMETERS, ", ".join(sorted(different))
    limit = next((limit for prefix, limit in _LIMITS.items() if key.startswith(prefix)), None)
    for text in texts:
        if limit is not None and len(text) > limit:
            yield ProblemKind.LIMIT, f"{len(text)} > {limit}: {text}"
        for command, subcommand in _COMMAND.findall(text):
            if command not in commands or (commands[command] and subcommand not in commands[command]):
                yield ProblemKind.COMMAND, f"/{command} {subcommand}".rstrip()


def _different_fields(texts: Iterable[str], source: Iterable[str]) -> set[str]:
    """The parameters in which a message differs from the English one; what is wrong with its braces, if anything."""
    try:
        return _fields(texts) ^ _fields(source)
    except ValueError as error:
        return {str(error)}


def _fields(texts: Iterable[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _known_commands(found: Mapping[str, Message]) -> dict[str, set[str]]:
    """The names of a language's commands, each with those of its subcommands."""
    names = {key: forms(message.string)[0] for key, message in found.items() if key.startswith("name.")}
    known: dict[str, set[str]] = {names[key]: set() for key in names if key.count(".") == 1}
    for key, name in names.items():
        if key.count(".") == 2 and (group := names.get(key.rpartition(".")[0])):
            known[group].add(name)
    return known


def main(names: Sequence[str]) -> int:
    """Print the problems of the languages named, else of all. Return 1 if there are any."""
    problems = 0
    for language in names or languages():
        findings = check(language)
        problems += len(findings)
        print(f"{language}: {len(messages_of(read(language)))} messages, {len(findings)} findings")
        for finding in findings:
            print(f"  {finding.kind.value}: {finding.key}" + (f": {finding.text!r}" if finding.text else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
