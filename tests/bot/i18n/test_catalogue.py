"""The catalogues are complete: every key the source names is there, every error has its sentence."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.i18n import languages, texts
from bot.i18n.catalogue import HERE

ROOT = Path(__file__).parents[3]
SOURCES = [path for package in ("bot", "cogs", "games", "rendering") for path in (ROOT / package).rglob("*.py")]
TEXT_NAMES = {"t", "text", "words", "say"}
ERRORS = {"RuleError", "TableError", "LeagueError"}


def _calls() -> Iterator[tuple[Path, ast.Call, str]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                func = node.func
                name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
                yield path, node, name


def _literal(call: ast.Call) -> str | None:
    if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
        return call.args[0].value
    return None


def test_every_key_named_in_the_source_has_a_message() -> None:
    catalogue = texts("en")
    missing = {
        f"{path.relative_to(ROOT)}:{call.lineno} {key}"
        for path, call, name in _calls()
        if name in TEXT_NAMES and (key := _literal(call)) and "." in key and " " not in key and key not in catalogue
    }
    assert not missing, "\n".join(sorted(missing))


def test_every_error_code_has_a_sentence() -> None:
    catalogue = texts("en")
    missing = {
        f"{path.relative_to(ROOT)}:{call.lineno} error.{code}"
        for path, call, name in _calls()
        if name in ERRORS and (code := _literal(call)) and f"error.{code}" not in catalogue
    }
    assert not missing, "\n".join(sorted(missing))


def test_a_catalogue_names_no_key_twice() -> None:
    for language in languages():
        keys = [
            line.split('"')[1]
            for line in (HERE / f"{language}.po").read_text(encoding="utf-8").splitlines()
            if line.startswith("msgid ") and line != 'msgid ""'
        ]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, (language, sorted(twice))


@pytest.mark.parametrize("language", languages())
def test_messages_take_the_same_parameters_as_in_english(language: str) -> None:
    def fields(message: str | tuple[str, ...]) -> set[str]:
        forms = (message,) if isinstance(message, str) else message
        return {name for form in forms for _, name, _, _ in string.Formatter().parse(form) if name}

    english = texts("en").messages
    for key, message in texts(language).messages.items():
        assert fields(message) <= fields(english[key]), key


@pytest.mark.parametrize("language", languages())
def test_a_catalogue_is_well_formed(language: str) -> None:
    with (HERE / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    assert all(entry.string for entry in catalogue if entry.id)


def test_plurals_and_fallback() -> None:
    t = texts("en-US")
    assert t("cards.count", n=1) == "1 card"
    assert t("cards.count", n=14) == "14 cards"
    assert texts("xx").language == "en"
    with pytest.raises(KeyError):
        t("no.such.key")
