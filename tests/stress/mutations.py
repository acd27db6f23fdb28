"""Mutations of a source file: mutmut's operators, a call left out and a condition negated, anywhere in the file.

mutmut itself leaves out decorated functions, properties and everything outside functions, and so does not change the
tables of a rule. Here each mutation is made in the text of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

import libcst as cst
import libcst.matchers as m
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators, operator_arg_removal, operator_string

ALIAS = m.Assign(value=m.Subscript(m.Name("tuple") | m.Name("Sequence") | m.Name("Mapping") | m.Name("Callable")))
"""``Pair = tuple[int, int]``: for mypy."""
AUTO = m.Assign(value=m.Call(m.Name("auto")))
"""``SENT = auto()``: nothing depends on the value."""
LOG = m.Call(m.Attribute(m.Name("log")))
UNTOUCHED = {
    cst.Annotation: None, cst.Decorator: None, cst.Import: None, cst.ImportFrom: None,
    cst.Expr: m.Expr(m.SimpleString() | m.ConcatenatedString() | LOG),  # docstrings, the log
    cst.Call: m.Call(m.Name("TypeVar") | m.Name("cast")) | LOG,  # for mypy
    cst.Assign: m.Assign([m.AssignTarget(m.Name("log") | m.Name("__all__"))]) | ALIAS | AUTO,
}
"""By kind of node; None: all of them."""


SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|WHERE|FROM|JOIN|VALUES|ORDER BY|BEGIN|COMMIT|ROLLBACK|NOT NULL|AND)\b"
    r"|^.\w+ = \w+ \+ 1")


def is_untouched(node: cst.CSTNode) -> bool:
    if type(node) not in UNTOUCHED:
        return False
    pattern = UNTOUCHED[type(node)]
    return pattern is None or m.matches(node, pattern)


def remove_call(node: cst.Expr) -> Iterable[cst.BaseSmallStatement]:
    if m.matches(node, m.Expr(m.Call() | m.Await())):
        yield cst.Pass()


def negate(node: cst.If) -> Iterable[cst.If]:
    held = node.test.with_changes(lpar=[cst.LeftParen()], rpar=[cst.RightParen()])
    yield node.with_changes(test=cst.UnaryOperation(cst.Not(), held), whitespace_before_test=cst.SimpleWhitespace(" "))


def change_argument(node: cst.Call) -> Iterable[cst.Call]:
    """mutmut's, but without leaving out what has no name, as nearly all calls fail then."""
    for new in operator_arg_removal(node):
        if sum(arg.keyword is None for arg in new.args) == sum(arg.keyword is None for arg in node.args):
            yield new


def change_string(node: cst.BaseString) -> Iterable[cst.BaseString]:
    """mutmut's, but without SQL in other letters, which says the same unless what it quotes is other."""
    for new in operator_string(node):
        same = SQL.search(node.value) and new.value.lower() == node.value.lower() and _quoted(new) == _quoted(node)
        if not same:
            yield new


def _quoted(node: cst.BaseString) -> list[str]:
    return re.findall("'[^']*'", node.value[1:-1])


REPLACED = (operator_arg_removal, operator_string)
OPERATORS = (
    *(entry for entry in mutation_operators if entry[1] not in REPLACED),
    (cst.BaseString, change_string), (cst.Call, change_argument), (cst.Expr, remove_call), (cst.If, negate),
)


@dataclass(frozen=True)
class Mutant:
    path: str
    number: int
    """Among the mutants of the file."""
    line: int
    lines: range
    """From the statement's first line to the changed node's last."""
    operator: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line} #{self.number} {self.operator}"


@dataclass(frozen=True)
class _Change:
    mutant: Mutant
    old: cst.CSTNode
    new: cst.CSTNode


class _Finder(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self, path: str) -> None:
        super().__init__()
        self.changes: list[_Change] = []
        self._path = path
        self._statements: list[int] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        if is_untouched(node):
            return False
        if isinstance(node, cst.BaseStatement):
            self._statements.append(self.get_metadata(PositionProvider, node).start.line)
        for kind, operator in OPERATORS:
            if isinstance(node, kind):
                for new in operator(node):
                    self._add(node, new, operator.__name__.removeprefix("operator_"))
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if isinstance(original_node, cst.BaseStatement) and not is_untouched(original_node):
            self._statements.pop()

    def _add(self, old: cst.CSTNode, new: cst.CSTNode, operator: str) -> None:
        place = self.get_metadata(PositionProvider, old)
        first = self._statements[-1]
        last = place.start.line if isinstance(old, cst.BaseCompoundStatement) else place.end.line
        mutant = Mutant(self._path, len(self.changes), place.start.line, range(first, last + 1), operator)
        self.changes.append(_Change(mutant, old, new))


def _changes(path: str, source: str) -> tuple[cst.Module, list[_Change]]:
    finder = _Finder(path)
    module = MetadataWrapper(cst.parse_module(source)).visit(finder)
    return module, finder.changes


def mutants(root: Path, paths: Iterable[str]) -> Iterator[Mutant]:
    """All mutants of these files, in the order of the text."""
    for path in paths:
        _, changes = _changes(path, (root / path).read_text())
        yield from (change.mutant for change in changes)


def mutated(root: Path, chosen: Iterable[Mutant]) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with the text of its file, file by file."""
    by_file: dict[str, list[Mutant]] = {}
    for mutant in chosen:
        by_file.setdefault(mutant.path, []).append(mutant)
    for path, wanted in by_file.items():
        module, changes = _changes(path, (root / path).read_text())
        for mutant in wanted:
            change = changes[mutant.number]
            yield mutant, module.deep_replace(change.old, change.new).code


def difference(old: str, new: str) -> str:
    """The changed lines."""
    lines = list(unified_diff(old.splitlines(), new.splitlines(), n=0, lineterm=""))[2:]
    return "\n".join(line for line in lines if not line.startswith("@@"))
