"""The examples in the docstrings of the code run, and give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for package in ("games", "rendering", "bot", "cogs")
    for path in (ROOT / package).rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_a_module_run(module: str) -> None:
    failed, attempted = doctest.testmod(import_module(module))
    assert attempted
    assert not failed


def test_the_rules_open_with_an_example() -> None:
    assert "games" in WITH_EXAMPLES
