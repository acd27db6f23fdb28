"""Every key that the program uses has a message, and every message is used."""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from bot.i18n import texts
from bot.i18n.update import strings_of
from tests.support.source import ROOT, trees
from tests.support.texts.families import CODED, FAMILIES

CATALOGUE = texts("en").messages
FIRST = {key.partition(".")[0] for key in CATALOGUE}
KEY = re.compile(r"[a-z]+(\.[\w-]+)+")
NO_KEYS = {"words.game", "cards.webp", "words.clan", "league.preset", "table.jpg", "{}.number",
           "{}.csv", "{}.xlsx", "{}.trf", "{}.tichu", "game.tichu", "replay.html"}
"""What looks like a key: the beginnings of families, names of files."""


class Module(NamedTuple):
    """``strings``: see `strings_of`; ``calls``: those of functions that take codes."""

    strings: tuple[set[str], set[str]]
    calls: list[ast.Call]


@cache
def modules() -> dict[str, Module]:
    takes_codes = {"RuleError", *itertools.chain(*CODED.values())}
    return {
        path: Module(strings_of(tree), [
            node for node in ast.walk(tree)
            if isinstance(node, ast.Call) and node.args and _function(node) in takes_codes])
        for path, tree in trees() if not path.startswith(("bot/i18n/", "bot/samples/"))  # samples show what others say
    }


@cache
def templates() -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("templates/*.html"))}


def _function(call: ast.Call) -> str:
    return getattr(call.func, "id", "")


def literals() -> Iterator[tuple[str, str]]:
    """Strings of the source that are keys by their looks, and where they stand."""
    for file, module in modules().items():
        for text in module.strings[0]:
            if KEY.fullmatch(text) and text.partition(".")[0] in FIRST and text not in NO_KEYS:
                yield text, file
    for file, text in templates().items():
        for key in re.findall(r"\bt\('([\w.]+)'[,)]", text):
            yield key, file


def patterns() -> dict[str, str]:
    """F-strings of the source that make keys, gaps written ``{}``, and where they stand; of templates, keys that
    are put together."""
    found = {pattern.replace("\0", "{}"): file for file, module in modules().items() for pattern in module.strings[1]}
    found |= {f"{key}{{}}": file for file, text in templates().items()
              for key in re.findall(r"\bt\('([\w.]+\.)' ~", text)}
    endings = {"{}" + re.sub(r".*(?=\.)", "", key) for key in CATALOGUE}
    return {
        pattern: file for pattern, file in found.items()
        if pattern not in NO_KEYS
        and ((pattern.partition(".")[0] in FIRST and pattern[-1] != ".") or pattern in endings)
    }


def codes() -> Iterator[tuple[str, str]]:
    """Ends of keys that functions of `CODED` are called with, as keys."""
    families = {function: family for family, functions in CODED.items() for function in functions}
    for file, module in modules().items():
        for call in module.calls:
            if family := families.get(_function(call)):
                for code in _values(call.args[0]):
                    yield f"{family}.{code}", file


def _values(node: ast.expr) -> Iterator[str]:
    """The strings that an argument may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _values(node.body)
        yield from _values(node.orelse)


def built() -> Iterator[tuple[str, str]]:
    for pattern, fillings in FAMILIES.items():
        head, _, rest = pattern.partition("{}")
        tail = rest.rpartition("{}")[2]
        for filling in fillings:
            yield f"{head}{filling}{tail}", f"FAMILIES[{pattern!r}]"


@cache
def used() -> dict[str, str]:
    """Every key that the program uses, and where. Slow, so not worked out where tests are only collected."""
    return {**dict(literals()), **dict(codes()), **dict(built())}


def test_every_key_used_has_a_message() -> None:
    missing = {f"{key} ({file})" for key, file in used().items() if key not in CATALOGUE}
    assert not missing, "\n".join(sorted(missing))


def test_every_message_is_used() -> None:
    """Names of commands are checked against the commands (test_commands)."""
    unused = [key for key in CATALOGUE if key not in used() and not key.startswith("name.")]
    assert not unused, "\n".join(unused)


def test_every_pattern_of_keys_is_declared() -> None:
    found = patterns()
    missing = [f"{pattern} ({file})" for pattern, file in found.items() if pattern not in FAMILIES]
    assert not missing, f"declare in families.py: {missing}"
    gone = sorted(FAMILIES.keys() - found.keys())
    assert not gone, f"no longer in the source, remove from families.py: {gone}"


def test_an_error_of_the_rules_carries_what_its_sentence_says() -> None:
    """Each literal ``RuleError("code", rule, name=…)``: neither a gap that stays open nor a value that nobody shows."""
    wrong = []
    for file, module in modules().items():
        for call in module.calls:
            sentences = [str(CATALOGUE.get(f"error.{code}")) for code in _values(call.args[0])]
            gaps = set(re.findall(r"{(\w+)", " ".join(sentences)))
            given = {word.arg for word in call.keywords if word.arg is not None}
            if _function(call) == "RuleError" and sentences and len(given) == len(call.keywords) and gaps != given:
                wrong.append(f"{file}:{call.lineno} {sorted(gaps ^ given)}")
    assert not wrong, "\n".join(wrong)
