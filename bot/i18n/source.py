"""Which keys the program uses: a message that nobody can see is work for six translators.

A key is used if it stands in the source as it is, or if an f-string makes it: the string
begins with the key's first part, and what fills each gap stands somewhere in the source
too, as a string, a number or a class; or it adds an ending (``.short``) to a key that is used. That takes some
unused keys for used, never the other way round.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "games", "rendering")
CODES = ("error", "why")
"""Families whose keys are made of codes: ``RuleError("no_such_seat")`` is ``error.no_such_seat``."""
BY_CATALOGUE = ("rules", "name")
"""Families that are found in the catalogue itself: sections of the rules, names of commands."""
_GAP = "\0"
_ENDING = re.compile(_GAP + r"[._][a-z]+")
_FIRST = re.compile(r"[a-z_]+\.")


@dataclass(frozen=True, slots=True)
class Source:
    """The strings of the program: whole ones, and f-strings as patterns."""

    said: frozenset[str]
    patterns: tuple[re.Pattern[str], ...]
    endings: tuple[str, ...]

    def uses(self, key: str) -> bool:
        """Whether the program may ask for the message ``key``."""
        family, _, rest = key.partition(".")
        if family in BY_CATALOGUE or key in self.said:
            return True
        if family in CODES and (rest in self.said or self._made(rest)):
            return True
        if any(key.endswith(ending) and self.uses(key.removesuffix(ending)) for ending in self.endings):
            return True
        return self._made(key)

    def _made(self, key: str) -> bool:
        for pattern in self.patterns:
            found = pattern.fullmatch(key)
            if found and all(self._known(part) for filled in found.groups() for part in filled.split(".")):
                return True
        return False

    def _known(self, part: str) -> bool:
        return len(part) <= 1 or part.lstrip("-").isdigit() or part in self.said


@cache
def source() -> Source:
    """The program that these catalogues belong to."""
    said: set[str] = set()
    patterns: set[str] = set()
    for path in (path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said.update((node.value, node.value.replace("-", "_"), node.value.lstrip(".")))
            elif isinstance(node, ast.ClassDef):
                said.add(node.name.lower())
            elif isinstance(node, ast.JoinedStr):
                patterns.add("".join(_parts(node)))
            elif isinstance(node, ast.Dict | ast.keyword | ast.arg):
                said.update(_names(node))
    endings = {pattern[1:] for pattern in patterns if _ENDING.fullmatch(pattern)}
    return Source(frozenset(said), tuple(_compiled(patterns)), tuple(sorted(endings)))


def unused(keys: Iterable[str]) -> list[str]:
    """Those of ``keys`` that nothing in the program asks for."""
    found = source()
    return [key for key in keys if not found.uses(key)]


def _parts(node: ast.JoinedStr) -> Iterator[str]:
    for value in node.values:
        yield value.value if isinstance(value, ast.Constant) and isinstance(value.value, str) else _GAP


def _names(node: ast.AST) -> Iterator[str]:
    """Keywords and parameters, which may become parts of keys: ``dict(limit=…)``."""
    name = getattr(node, "arg", None)
    if isinstance(name, str):
        yield name


def _compiled(patterns: Iterable[str]) -> Iterator[re.Pattern[str]]:
    for pattern in patterns:
        if _FIRST.match(pattern) or pattern.partition(_GAP)[0].endswith("_"):
            yield re.compile(re.escape(pattern).replace(re.escape(_GAP), r"([-\w.]+)"))
