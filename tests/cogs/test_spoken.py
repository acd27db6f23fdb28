"""Every error has a sentence in every language, and no sentence tells people a code of ours."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.i18n import languages, texts
from bot.tables.core.time_control import PACES, TERMS
from cogs.common.errors import Refusal, sentence
from games.actions import RuleError
from games.registry import GAMES
from tests.support.source import trees
from tests.support.texts.untranslated import english_word

RAISED = ("RuleError", "TableError", "LeagueError", "Refusal")

GIVEN: Mapping[str, object] = {
    "game": "lord", "pace": "async", "level": "hard", "preset": "round_robin", "clan": "R", "rank": "K", "wish": "T",
    "card": "9g", "cards": "9g 9k", "seat": 2, "giver": 1, "receiver": 3, "n": 5, "name": "Zoë", "host": "Zoë",
    "names": "Zoë", "text": "???", "word": "???", "channel": "<#1>", "expected": 7, "got": 3, "found": 3, "most": 4,
    "least": 4, "seated": 3, "allowed": (4, 6), "days": 60, "value": "???", "call": "small", "kind": "pair", "size": 2,
    "reason": "???",
}  # fmt: skip
"""Values for parameters that errors have."""
CODES = ("game", "pace", "level", "preset", "clan", "rank", "wish", "card")
"""Parameters whose values are ours and not a person's."""
RECORDS = frozenset({"header_expected", "header_unfinished", "traded_wrongly", "score_mismatch"})
"""Errors in a record: read with ``busdriver replay``, they quote its notation."""


def _raised() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Every error that is raised by its name in the source: kind, code, parameters."""
    for _, tree in trees(holding="|".join(RAISED)):
        for node in ast.walk(tree):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in RAISED and isinstance(node, ast.Call) and node.args:
                for code in ast.walk(node.args[0]):
                    if isinstance(code, ast.Constant) and isinstance(code.value, str):
                        yield name, code.value, frozenset(word.arg for word in node.keywords if word.arg)


@cache
def errors() -> list[tuple[str, str, frozenset[str]]]:
    return sorted(set(_raised()), key=repr)


def sample(names: frozenset[str]) -> dict[str, object]:
    """A value for each parameter; what we do not know may be anything that somebody typed."""
    return {name: GIVEN.get(name, "???") for name in names}


def error(kind: str, code: str, given: Mapping[str, Any]) -> Exception:
    if kind == "RuleError":
        return RuleError(code, "T1", **given)
    return Refusal(code, **given) if kind == "Refusal" else TableError(code, **given)


def test_the_errors_are_found() -> None:
    codes = {code for _, code, _ in errors()}
    assert len(codes) > 150
    assert {"wish_first", "no_such_level", "bad_terms", "bad_option", "natural_card_missing"} <= codes


@pytest.mark.parametrize("language", languages())
def test_every_error_is_told_without_codes(language: str) -> None:
    t = texts(language)
    for kind, code, names in errors():
        said = sentence(t, error(kind, code, sample(names)))
        assert said not in (t("error.refused"), t("error.internal")), code
        assert "{" not in said, (code, said)
        assert not re.search(r"[a-z]_[a-z]", said), (code, said)
        if language != "en" and code not in RECORDS:
            assert not english_word(language, said.replace("Zoë", ""), frozenset({"zoë"})), (code, said)
            for name in names & set(CODES):
                if name == "rank" and t("words.rank.K") == "K":
                    continue
                assert not re.search(rf"(?<!\w){GIVEN[name]}(?!\w)", said), (code, said)


@pytest.mark.parametrize("language", languages())
def test_settings_are_told_by_their_words(language: str) -> None:
    """An option may be typed by its code: only there the code stands too, marked as one."""
    t = texts(language)
    for game in GAMES.values():
        for spec in game.options:
            allowed = "100, 150 … 1000" if spec.number else " ".join(spec.values)
            said = sentence(t, RuleError("bad_option", "NOTATION", name=spec.name, value="???", allowed=allowed))
            assert t(f"option.{spec.name}") in said
            if not spec.number:
                assert all(t(f"option.{spec.name}.{value}") in said for value in spec.values)
            own = [t(f"option.{spec.name}"), *(t(f"option.{spec.name}.{value}") for value in spec.values)]
            plain = re.sub("|".join(["`[^`]*`", *map(re.escape, sorted(own, key=len, reverse=True))]), "", said)
            left = re.search(rf"(?<!\w)({spec.name}|yes|no|{'|'.join(spec.values or ['yes'])})(?!\w)", plain)
            assert left is None or language == "en", f"{left[0]} is a code of ours, not a word of {language}: {said}"
    for name in TERMS:
        said = sentence(t, TableError("bad_terms", name=name, value="7200"))
        assert t(f"settings.term.{name}") in said
        assert t("time.hours", n=2) in said
    assert t("settings.on_limit.seat") in sentence(t, TableError("bad_terms", name="on_limit", value="seat"))


def test_what_people_typed_is_repeated_as_they_typed_it() -> None:
    t = texts("de")
    assert "„noughts“" in sentence(t, TableError("no_such_pace", pace="noughts"))
    assert "Am Stück" in sentence(t, TableError("no_such_pace", pace=next(iter(PACES))))
    assert "„9x“" in sentence(t, RuleError("no_such_card", "T1", card="9x")).replace('"9x"', "„9x“")
    assert len(sentence(t, Refusal("bad_options", text="x" * 5000))) < 300
