"""The product's source, for all tests that read it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("bot", "cogs", "games", "rendering")


@cache
def texts() -> Mapping[str, str]:
    """The product's modules by path."""
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for root in PRODUCT for path in sorted((ROOT / root).rglob("*.py"))}


def trees(*folders: str, holding: str = "") -> Iterator[tuple[str, ast.Module]]:
    """Modules by path, of these folders or all, in which this pattern is found.

    Each is parsed when it is its turn. Keep none for longer than a module of tests: all of them are a million objects,
    which every full search for garbage looks at again, most of a second each time.
    """
    for path, text in texts().items():
        if (not folders or path.startswith(tuple(f"{folder}/" for folder in folders))) and re.search(holding, text):
            yield path, ast.parse(text)
