"""Snapshots of every kind of message in English: a change of wording or order shows in the diff.

A snapshot has the messages of `messages`, then the text of every error, then the messages of the catalogue that
appeared in none of these, with the names of their parameters. So it contains every key.
Update the file with ``BUSDRIVER_SNAPSHOTS=write pytest tests/cogs/test_snapshots.py``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from discord import ui

from bot.i18n import Texts, languages, texts
from bot.i18n.catalogue import Text
from bot.samples import forms, messages
from cogs.common.errors import sentence
from tests.cogs.test_spoken import error, errors, sample
from tests.support.discord import texts_alone
from tests.support.discord.discord_world import walk
from tests.support.discord.strangers import strangers, words
from tests.support.rendering import table_views

FILES = Path(__file__).parent / "snapshots"
COUNTS = (1, 2, 5)
"""Numbers that take different plural forms."""


class Noted(dict[str, Text]):
    """Messages that record which of them were used."""

    def __init__(self, given: Mapping[str, Text]) -> None:
        super().__init__(given)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Text:
        self.read.add(key)
        return super().__getitem__(key)


def said(parts: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The texts of a message in reading order."""
    for part in walk(list(parts)):
        match part["type"]:
            case 10:
                yield from part["content"].splitlines()
            case 2:
                yield f"[{part['label']}]" + (" (off)" if part.get("disabled") else "")
            case 3:
                options = (f"{option['label']} {option.get('description') or ''}".strip() for option in part["options"])
                yield f"({part['placeholder']}: {' | '.join(options)})"
            case _:
                continue


def _form(modal: ui.Modal) -> Iterator[str]:
    made = modal.to_dict()
    yield f"[[{made['title']}]]"
    for label in made["components"]:
        yield f"{label['label']} ({label.get('description') or ''})"


def _rest(t: Texts, keys: Iterable[str]) -> Iterator[str]:
    """Messages by their keys, parameters by their names."""
    class Names(dict[str, str]):
        def __missing__(self, name: str) -> str:
            return f"‹{name}›"

    for key in keys:
        message = t.messages[key]
        forms = [message] if isinstance(message, str) else list(
            dict.fromkeys(message.form(n).replace("{n}", str(n)) for n in COUNTS))
        yield f"{key} = {' | '.join(form.format_map(Names()) for form in forms)}".replace("\n", "\\n")


@cache
def everything(language: str) -> tuple[str, frozenset[str]]:
    """The whole snapshot, and the keys that its messages use."""
    plain = texts(language)
    noted = Noted(plain.messages)
    t = Texts(language, noted)
    blocks = [(name, list(said(page.to_components()))) for name, page in messages.pages(t)]
    blocks += [(f"form {name}", list(_form(modal))) for name, modal in forms.forms(t)]
    blocks += [(name, list(lines)) for name, lines in texts_alone.plain_lines(t)]
    refusals = [f"{code}: {sentence(t, error(kind, code, sample(names)))}" for kind, code, names in errors()]
    blocks.append(("errors", list(dict.fromkeys(refusals))))  # two kinds may share a code
    used = frozenset(noted.read)
    blocks.append(("the rest", list(_rest(plain, (key for key in plain.messages if key not in used)))))
    return "\n".join(f"=== {name}\n" + "\n".join(lines) + "\n" for name, lines in blocks), used


def pages(text: str) -> dict[str, str]:
    """The pages of a snapshot by name; two of one name follow each other."""
    found: dict[str, str] = {}
    for block in text.removeprefix("=== ").split("\n=== "):
        name, _, body = block.partition("\n")
        found[name] = found.get(name, "") + body + "\n"
    return found


def test_every_message_says_what_it_said(subtests: pytest.Subtests) -> None:
    """A case for each page that says something else, with its own diff."""
    now, _ = everything("en")
    file = FILES / "en.txt"
    if os.environ.get("BUSDRIVER_SNAPSHOTS") == "write":
        FILES.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    before, after = pages(file.read_text(encoding="utf-8")), pages(now)
    for name in dict.fromkeys((*before, *after)):
        with subtests.test(page=name) if before.get(name) != after.get(name) else nullcontext():
            lines = [each.get(name, "").splitlines() for each in (before, after)]
            if difference := "\n".join(unified_diff(*lines, "before", "now", lineterm="", n=1)):
                pytest.fail(difference, pytrace=False)
    assert list(after) == list(before), "the order of pages"


@pytest.mark.parametrize("language", languages())
def test_everybody_has_a_name(language: str) -> None:
    """The Table and the ghost, too: no ``****``."""
    said = everything(language)[0]
    assert "****" not in said
    assert f"**{texts(language)('table.name.table')}**" in said


@pytest.mark.parametrize("language", languages())
def test_cards_are_the_application_s_emojis_or_letters(language: str) -> None:
    """No emojis of Discord's stand for suits: they differ from those on the cards."""
    assert not set("🍀🗡🏯⭐🐉🦅🐦🐶🟥🟡🂠") & set(everything(language)[0])


DRAWN = frozenset(
    word for many in (*table_views.NAMES.values(), table_views.SAMPLE_NAMES) for name in many for word in words(name))
"""Names on the pictures in the snapshots."""


@pytest.mark.parametrize("language", [name for name in languages() if name != "en"])
def test_no_word_of_any_message_is_from_elsewhere(language: str) -> None:
    """No English, no text from the source: every word of every message is in the language's catalogue."""
    names = DRAWN | {"off", "wolfeschlegelsteinhausenb", "europe", "kyiv"}
    names |= {texts(language).weekday(number).lower() for number in range(1, 8)}  # Babel's own
    left = {
        line: found
        for block in everything(language)[0].split("=== ")
        for line in _spoken(block)
        if (found := strangers(language, line, names))
    }
    assert not left, left


def _spoken(block: str) -> list[str]:
    """The lines of a block without its heading, errors without their codes. The rest is the catalogue itself."""
    name, _, body = block.partition("\n")
    lines = body.splitlines()
    if name == "the rest":
        return []
    return [line.partition(": ")[2] for line in lines] if name == "errors" else lines


@pytest.mark.parametrize("language", languages())
def test_no_mark_of_markdown_stands_where_discord_shows_it(language: str) -> None:
    """Buttons, menus and forms do not render Markdown."""
    blocks = everything(language)[0].split("=== ")
    shown = [block for block in blocks if not block.startswith(("the rest", "errors", "alt"))]
    labels = [line for block in shown for line in block.splitlines()
              if line.startswith(("[", "(")) or block.startswith("form ")]
    assert len(labels) > 300
    marked = [line for line in labels if re.search(r"\*\*|(?<!\|)`|^\W*#", line.replace("*_`~|", ""))]
    assert not marked
