"""Bring the catalogues up to date with the code: ``python -m bot.i18n.update``.

``en.po`` holds the English texts by key and is edited by hand. From it and from the source this command writes

- the template ``messages.pot`` (not in git), with references to the files that use each text;
- the comments of ``en.po``;
- every other catalogue: the key is the context (``msgctxt``), the English text the message id, so that Poedit and
  Weblate show English. New messages have no translation yet. A message whose English changed is marked ``fuzzy`` with
  its previous English; with ``--reworded`` the translations stay valid, because the meaning did not change.

A reference is a file that holds the key as a string, an f-string that makes it, or an error's code. References are in
the template only: in the committed catalogues every move of a module would rewrite thousands of lines.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import normalize

from bot.i18n import catalogue
from bot.i18n.catalogue import SOURCE, forms, languages, messages_of, read

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "games", "rendering")
COMMENTS = {
    "alt": "Alt text of a picture: read aloud by screen readers.",
    "command": "Description of a command or parameter, at most 100 characters.",
    "error": "Shown to the player whose action was refused.",
    "hand.confirm": "Button, at most 80 characters.",
    "name": "Name of a command or parameter: lower case, no blanks, at most 32 characters.",
    "picture": "On a picture, or its alt text.",
    "result": "On the picture of a round's result.",
    "rules": "A page of /rules. T1, G1, … are numbers of rules.",
    "table": "On the picture of a table: short.",
    "title": "Title of a player in The Great Lord; `.short` is for narrow places.",
    "why": "Why the AI player does this: Advice.",
}
"""Notes for translators on a family of keys."""

_ENGLISH_ONLY = ('"Language:', '"Plural-Forms:')
_GAP = "\0"
_PATTERN = re.compile(rf"[a-z_]+\.[\w.{_GAP}-]*|{_GAP}\.[a-z]+")


def references(keys: Iterable[str], root: Path = ROOT) -> dict[str, list[str]]:
    """The files that use each key, relative to `root`."""
    found: dict[str, set[str]] = defaultdict(set)
    keys = set(keys)
    codes = {key.partition(".")[2]: key for key in keys if key.startswith(("error.", "why."))}
    for path in sorted(path for package in PACKAGES for path in (root / package).rglob("*.py")):
        strings, patterns = strings_of(ast.parse(path.read_text(encoding="utf-8")))
        used = strings & keys | {codes[code] for code in strings & codes.keys()}
        used |= {key for pattern in map(_compiled, patterns) for key in keys if pattern.fullmatch(key)}
        endings = [pattern[1:] for pattern in patterns if pattern[0] == _GAP]
        used |= {key + ending for key in used for ending in endings if key + ending in keys}
        for key in used:
            found[key].add(path.relative_to(root).as_posix())
    return {key: sorted(files) for key, files in found.items()}


def strings_of(tree: ast.AST) -> tuple[set[str], set[str]]:
    """The plain strings of a module, and its f-strings that look like keys, a NUL for each gap."""
    nodes = list(ast.walk(tree))
    formatted = [node for node in nodes if isinstance(node, ast.JoinedStr)]
    parts = {part for node in formatted for part in node.values}
    strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)
               and node not in parts}
    patterns = {"".join(str(part.value) if isinstance(part, ast.Constant) else _GAP for part in node.values)
                for node in formatted}
    return strings, set(filter(_PATTERN.fullmatch, patterns))


def _compiled(pattern: str) -> re.Pattern[str]:
    """A pattern of keys: a gap stands for a word, two gaps side by side for a word and an ending (``.short``)."""
    return re.compile(re.escape(pattern).replace(_GAP * 2, r"[\w.-]+").replace(_GAP, r"[\w-]+"))


def update(*, reworded: bool = False) -> None:
    """Write the template and all catalogues. `reworded`: no meaning changed, so translations stay valid."""
    english = messages_of(read(SOURCE))
    files = references(english, ROOT)
    for key, message in english.items():
        message.auto_comments = [text for family, text in COMMENTS.items() if key.startswith(f"{family}.")]
    _write(f"{SOURCE}.po", _head(SOURCE), english.values())
    template = [_in_context(key, message, files.get(key, ())) for key, message in english.items()]
    head = "".join(line for line in _head(SOURCE).splitlines(keepends=True) if not line.startswith(_ENGLISH_ONLY))
    _write("messages.pot", head, template)
    for language in languages()[1:]:
        _write(f"{language}.po", _head(language), _merged(template, read(language), reworded))


def _in_context(key: str, english: Message, files: Iterable[str]) -> Message:
    comments = [*english.auto_comments, *english.user_comments]
    return Message(english.string or "", context=key, locations=[(file, 0) for file in files], auto_comments=comments)


def _merged(template: Iterable[Message], old: Catalog, reworded: bool) -> Iterator[Message]:
    known = messages_of(old)
    for source in template:
        found = known.get(source.context or "")
        message = source.clone()
        message.locations = []
        message.string = ("",) * old.num_plurals if source.pluralizable else ""
        if found is not None and found.pluralizable == source.pluralizable:
            message.string, message.user_comments = found.string, found.user_comments
            if found.id != source.id and not reworded and any(forms(found.string)):
                message.flags.add("fuzzy")
                message.previous_id = list(forms(found.id))
                message.user_comments = [text for text in found.user_comments if text[:1] != "|"]
            elif found.fuzzy:
                message.flags.add("fuzzy")
        yield message


# the files ---------------------------------------------------------------------------------------


def _head(language: str) -> str:
    """A catalogue's header, which stays as it is."""
    return (catalogue.HERE / f"{language}.po").read_text(encoding="utf-8").partition("\n\n")[0] + "\n"


def _write(name: str, head: str, messages: Iterable[Message]) -> None:
    text = "\n".join([head, *("\n".join(_lines(message)) + "\n" for message in messages)])
    (catalogue.HERE / name).write_text(text, encoding="utf-8")


def _lines(message: Message) -> Iterator[str]:
    """A message as PO. Babel's writer breaks the lines of previous ids, its reader takes them for comments ("|")."""
    yield from (f"# {text}" for text in message.user_comments if text[:1] != "|")
    yield from (f"#. {text}" for text in message.auto_comments)
    if message.locations:
        yield "#: " + " ".join(dict.fromkeys(file for file, _ in message.locations))
    if flags := message.flags - {"python-format"}:  # Babel takes "100 % done" for one
        yield "#, " + ", ".join(sorted(flags))
    yield from (f"#{text}" for text in message.user_comments if text[:1] == "|")
    for line in _ids(message.previous_id):
        yield "#| " + line.replace("\n", "\n#| ")
    if message.context:
        yield _field("msgctxt", message.context)
    yield from _ids(forms(message.id))
    for form, text in enumerate(forms(message.string)):
        yield _field(f"msgstr[{form}]" if message.pluralizable else "msgstr", text)


def _ids(texts: Iterable[str]) -> Iterator[str]:
    return map(_field, ("msgid", "msgid_plural"), texts)


def _field(name: str, text: str) -> str:
    return f"{name} {normalize(text, width=0)}"


def main(arguments: Sequence[str]) -> None:
    update(reworded="--reworded" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
