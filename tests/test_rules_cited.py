"""Every numbered rule of the rule book has at least one test that cites it, in its name or its docstring."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.support.source import trees

TESTS = Path(__file__).parent
RULES = {"T": 32, "R": 9, "S": 7, "L": 15, "D": 17}
CITES = {"give", "grand", "sweep", "end", "gift"}
"""What a game may cite another rule for: names, not rules."""
NUMBER = re.compile(r"(?<![A-Za-z0-9])([TRSLD])(\d{1,2})(?![0-9A-Za-z])")


def cited() -> set[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        if path == Path(__file__) or not NUMBER.search(text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                words = node.name.replace("_", " ") + " " + (ast.get_docstring(node) or "")
                found.update(f"{letter}{number}" for letter, number in NUMBER.findall(words))
    return found


def test_every_rule_is_cited_by_a_test() -> None:
    rules = {f"{letter}{number}" for letter, last in RULES.items() for number in range(1, last + 1)}
    missing = sorted(rules - cited(), key=lambda rule: (rule[0], int(rule[1:])))
    assert not missing, f"rules without a test: {' '.join(missing)}"


def test_errors_cite_rules_that_exist() -> None:
    """Every rule written into the engine, in an error or in a table of them, is in the rule book."""
    known = {f"{letter}{number}" for letter, last in RULES.items() for number in range(1, last + 1)} | {"NOTATION"}
    for path, tree in trees("games", holding="RuleError"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "RuleError" and len(node.args) > 1:
                cited = {part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)}
                words = {word for word in cited if isinstance(word, str)} - CITES
                assert words <= known, f"{path}:{node.lineno} {words - known}"
