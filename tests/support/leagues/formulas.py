"""Computes the formulas of a workbook, as far as `bot.league.files.workbook` writes them: references, arithmetic,
comparisons, and a few functions. A reader of its own, which knows nothing of seasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import add, eq, gt, mul, sub, truediv
from typing import Any

from openpyxl.workbook import Workbook

CELLS = r"(?:\w+!)?\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?"
TOKEN = re.compile(rf'\s*(?:("[^"]*")|({CELLS})|([A-Z]+)\(|([\d.]+)|([-+*/=<>(),]))')
OPERATORS: list[dict[str, Callable[[Any, Any], Any]]] = [{"=": eq, ">": gt}, {"+": add, "-": sub},
                                                         {"*": mul, "/": truediv}]


def over(work: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """For each cell of a range."""
    if isinstance(one, list) or isinstance(other, list):
        size = len(one if isinstance(one, list) else other)
        left, right = (each if isinstance(each, list) else [each] * size for each in (one, other))
        return [work(a, b) for a, b in zip(left, right, strict=True)]
    return work(one, other)


class Sheets:
    """The values of a workbook that was loaded with its formulas."""

    def __init__(self, book: Workbook) -> None:
        self._book = book
        self._known: dict[tuple[str, str], Any] = {}
        self.computed = 0

    def value(self, sheet: str, cell: str) -> Any:
        if (sheet, cell) not in self._known:
            found = self._book[sheet][cell].value
            if isinstance(found, str) and found.startswith("="):
                self.computed += 1
                found = _Reader(self, sheet, found[1:]).all()
            self._known[sheet, cell] = found
        return self._known[sheet, cell]

    def table(self, sheet: str) -> list[list[Any]]:
        return [[self.value(sheet, cell.coordinate) for cell in row] for row in self._book[sheet].iter_rows()]

    def range(self, sheet: str, cells: str) -> list[Any]:
        return [self.value(sheet, cell.coordinate) for row in self._book[sheet][cells] for cell in row]


class _Reader:
    def __init__(self, sheets: Sheets, sheet: str, text: str) -> None:
        self._sheets, self._sheet = sheets, sheet
        self._tokens = [*self._read(text), ("end", "")]

    def _read(self, text: str) -> Iterator[tuple[str, str]]:
        at = 0
        while at < len(text):
            match = TOKEN.match(text, at)
            assert match is not None, text[at:]
            yield ("text", "cell", "function", "number", "sign")[match.lastindex - 1], match[match.lastindex]
            at = match.end()

    def all(self) -> Any:
        found = self._level(0)
        assert self._tokens[0][0] == "end", self._tokens
        return found

    def _level(self, number: int) -> Any:
        if number == len(OPERATORS):
            return self._one()
        found = self._level(number + 1)
        while self._tokens[0][0] == "sign" and self._tokens[0][1] in OPERATORS[number]:
            work = OPERATORS[number][self._tokens.pop(0)[1]]
            found = over(work, found, self._level(number + 1))
        return found

    def _one(self) -> Any:
        kind, text = self._tokens.pop(0)
        if kind == "text":
            return text[1:-1]
        if kind == "number":
            return float(text)
        if kind == "function":
            return self._call(text)
        if kind == "cell":
            sheet, _, cells = text.rpartition("!")
            work = self._sheets.range if ":" in cells else self._sheets.value
            found = work(sheet or self._sheet, cells.replace("$", ""))
            return 0 if found is None or found == "" else found
        assert text == "(", text
        found = self._level(0)
        assert self._tokens.pop(0)[1] == ")"
        return found

    def _call(self, name: str) -> Any:
        if name == "IF":
            return self._if()
        given = [self._level(0)]
        while self._tokens.pop(0)[1] == ",":
            given.append(self._level(0))
        return FUNCTIONS[name](*given)

    def _if(self) -> Any:
        """Of two values only one is computed."""
        chosen = self._level(0)
        found: Any = None
        for wanted in (bool(chosen), not chosen):
            assert self._tokens.pop(0)[1] == ","
            if wanted:
                found = self._level(0)
            else:
                self._skip()
        assert self._tokens.pop(0)[1] == ")"
        return found

    def _skip(self) -> None:
        depth = 0
        while depth or self._tokens[0][1] not in (",", ")") or self._tokens[0][0] != "sign":
            kind, text = self._tokens.pop(0)
            depth += (kind == "function" or text == "(") - (text == ")" and kind == "sign")


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "SUMPRODUCT": sum, "ROUND": lambda value, digits: round(value + 0.0, int(digits)),
    "MAX": lambda *values: max(values), "MIN": lambda *values: min(values),
    "SUMIF": lambda where, wanted, values: sum(
        value for each, value in zip(where, values, strict=True) if each == wanted),
    "MATCH": lambda wanted, where, exact: where.index(wanted) + 1,
    "INDEX": lambda values, place: values[int(place) - 1],
}
