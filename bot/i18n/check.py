"""List what is missing, outdated or wrong in a catalogue: ``python -m bot.i18n.check de fr``.

A `Finding` has a key, a `Kind` and the piece of text that shows the problem. The tests fail on any finding, so a
language is complete or not there at all.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.i18n.catalogue import SOURCE, Entry, entries, languages

_COMMAND = re.compile(r"(?<![\w<])/([^\W\d_]+)(?: (\w+))?")
_NAME = re.compile(r"^[-_\w]{1,32}$")
_LIMITS = {"command.": 100, "option.": 100, "hand.confirm.": 80, "lobby.": 100}


class Kind(StrEnum):
    """What may be wrong with a message."""

    MISSING = "missing"  # no such key, or an empty message
    OUTDATED = "outdated"  # the English has changed since: see ``bot.i18n.update``
    OBSOLETE = "obsolete"  # the English catalogue has no such key
    FORMS = "plural forms"  # a form is missing, or there are forms where there should be none
    PARAMETERS = "parameters"  # other than in English, or braces that do not close
    LIMIT = "too long"  # for what it is used for on Discord
    NAME = "command name"  # Discord takes no such name
    COMMAND = "no such command"  # the message mentions a command that has another name in this language


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A problem with a message; `text` shows it."""

    key: str
    kind: Kind
    text: str = ""


def check(language: str) -> list[Finding]:
    """Everything wrong with a language's catalogue, sorted by key. LookupError if there is none."""
    english = entries(SOURCE)
    found = {key: entry for key, entry in entries(language).items() if all(entry.forms)}
    commands = _known_commands(found)
    findings = [Finding(key, Kind.MISSING, english[key].forms[-1]) for key in english.keys() - found.keys()]
    findings += [Finding(key, Kind.OBSOLETE) for key in found.keys() - english.keys()]
    for key in found.keys() & english.keys():
        findings += _problems(found[key], english[key], commands)
    return sorted(findings)


def _problems(entry: Entry, english: Entry, commands: Mapping[str, set[str]]) -> Iterator[Finding]:
    if entry.fuzzy or entry.english != english.forms:
        yield Finding(entry.key, Kind.OUTDATED, english.forms[-1])
    if entry.plural != english.plural:
        yield Finding(entry.key, Kind.FORMS, " | ".join(entry.forms))
    yield from _parameters(entry, english)
    for form in entry.forms:
        yield from _limits(entry.key, form)
        for command, subcommand in _COMMAND.findall(form):
            if command not in commands or (commands[command] and subcommand not in commands[command]):
                yield Finding(entry.key, Kind.COMMAND, f"/{command} {subcommand}".rstrip())


def fields(forms: Iterable[str]) -> set[str]:
    """The parameters that any of `forms` takes. ValueError where braces do not match."""
    return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name is not None}


def _parameters(entry: Entry, english: Entry) -> Iterator[Finding]:
    try:
        given, wanted = fields(entry.forms), fields(english.forms)
    except ValueError as error:
        yield Finding(entry.key, Kind.PARAMETERS, str(error))
        return
    if different := (given ^ wanted) - ({"n"} if english.plural else set()):
        yield Finding(entry.key, Kind.PARAMETERS, ", ".join(sorted(different)))


def _limits(key: str, form: str) -> Iterator[Finding]:
    if key.startswith("name."):
        if not _NAME.match(form) or form != form.lower():
            yield Finding(key, Kind.NAME, form)
        return
    limit = next((limit for prefix, limit in _LIMITS.items() if key.startswith(prefix)), len(form))
    if len(form) > limit:
        yield Finding(key, Kind.LIMIT, f"{len(form)} > {limit}: {form}")


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


def main(names: Sequence[str]) -> int:
    """Print the problems of the languages named, else of all. Return 1 if there are any."""
    problems = 0
    for language in names or languages():
        findings = check(language)
        problems += len(findings)
        print(f"{language}: {len(entries(language))} messages, {len(findings)} findings")
        for finding in findings:
            print(f"  {finding.kind.value}: {finding.key}" + (f": {finding.text!r}" if finding.text else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
