"""The mutation runner's own parts: what it changes, what it draws, what it reckons."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.stress.mutants import Reach, interval, sample
from tests.stress.mutations import Mutant, difference, mutants, mutated

SOURCE = '''"""A module."""

import os
from typing import cast

SIZES = (1, 2)
KIND = auto()


@property
def size(a: int = 3, *, big: bool = False) -> int:
    """Not this."""
    log.info("nor %s", a)
    if a > 2 and big:
        os.sync()
    return cast("int", sum(SIZES, a))
'''


@pytest.fixture
def found(tmp_path: Path) -> dict[str, list[str]]:
    """The changed lines, by operator."""
    (tmp_path / "a.py").write_text(SOURCE)
    changes: dict[str, list[str]] = {}
    for mutant, text in mutated(tmp_path, list(mutants(tmp_path, ["a.py"]))):
        compile(text, "a.py", "exec")
        assert text != SOURCE
        changed = difference(SOURCE, text)
        changes.setdefault(mutant.operator, []).append(changed.splitlines()[-1].removeprefix("+").strip())
    return changes


def test_what_is_changed(found: dict[str, list[str]]) -> None:
    assert found.pop("number") == ["SIZES = (2, 2)", "SIZES = (1, 3)", *[
        "def size(a: int = 4, *, big: bool = False) -> int:", "if a > 3 and big:"]]
    assert found.pop("swap_op") == ["if a > 2 or big:", "if a >= 2 and big:"]
    assert found.pop("name") == ["def size(a: int = 3, *, big: bool = True) -> int:"]
    assert found.pop("negate") == ["if not (a > 2 and big):"]
    assert found.pop("remove_call") == ["pass"]
    assert found.pop("assignment") == ["SIZES = None"]
    assert not found  # neither annotations nor docstrings, imports, the log, casts, automatic values


def test_sql_in_small_letters_is_no_mutation(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("A = 'SELECT 1 FROM a'\nB = \"WHERE a = 'x'\"\nC = 'Select a seat'\n")
    found = [difference((tmp_path / "a.py").read_text(), text).splitlines()[-1]
             for mutant, text in mutated(tmp_path, list(mutants(tmp_path, ["a.py"]))) if "string" in mutant.operator]
    assert found == ["+A = 'XXSELECT 1 FROM aXX'", "+B = \"XXWHERE a = 'x'XX\"",
                     "+B = \"WHERE A = 'X'\"", "+C = 'XXSelect a seatXX'", "+C = 'select a seat'",
                     "+C = 'SELECT A SEAT'"]


def test_as_many_of_each_package_and_the_same_again() -> None:
    everything = {name: [Mutant(f"{name}/x.py", n, n, range(n, n + 1), "number") for n in range(size)]
                  for name, size in (("a", 1000), ("b", 30), ("c", 5))}
    drawn = sample(everything, 60, 7)
    assert Counter(mutant.path[0] for mutant in drawn) == {"a": 20, "b": 20, "c": 5}
    assert len(set(drawn)) == 45
    assert sample(everything, 60, 7) == drawn != sample(everything, 60, 8)


def test_a_mutant_is_tried_by_the_fastest_tests_that_reach_it() -> None:
    reach = Reach({"slow": 15.0, "fast": 0.1, "medium": 9.0, "elsewhere": 0.1},
                  {"a.py": {3: ["slow", "fast"], 4: ["medium"], 9: ["elsewhere"]}})
    assert reach.tests(Mutant("a.py", 0, 4, range(3, 5), "number")) == ["fast", "medium"]
    assert reach.tests(Mutant("a.py", 0, 1, range(1, 2), "number")) == ["elsewhere", "fast", "medium"]
    assert reach.tests(Mutant("b.py", 0, 1, range(1, 2), "number")) == ["elsewhere", "fast", "medium"]
    alone = Reach(reach.seconds, {"a.py": {3: ["medium"]}})
    assert alone.tests(Mutant("a.py", 0, 1, range(1, 2), "number")) == ["medium", "elsewhere", "fast"]


def test_the_interval_is_wilsons() -> None:
    assert interval(90, 100) == pytest.approx((82.6, 94.5), abs=0.1)
    assert interval(100, 100) == pytest.approx((96.3, 100), abs=0.1)
