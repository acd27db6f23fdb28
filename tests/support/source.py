"""The product's source, parsed once for all tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRODUCT = ("bot", "cogs", "games", "rendering")


@cache
def texts() -> Mapping[str, str]:
    """The product's modules by path."""
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for root in PRODUCT for path in sorted((ROOT / root).rglob("*.py"))}


@cache
def trees() -> Mapping[str, ast.Module]:
    return {path: ast.parse(text) for path, text in texts().items()}
