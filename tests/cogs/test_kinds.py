"""Every kind of message has a sample: whatever function makes a page, one of the messages that stand for all is its.

`busdriver doctor --live` sends these, and the snapshots have all.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

import pytest
from discord import ui

from bot.i18n import languages, texts
from bot.samples import messages
from bot.samples.files import drawn
from bot.samples.kinds import kind_of, length, one_of_each, pairs_of, pictures_of
from tests.support.discord.discord_limits import faults_of_page
from tests.support.source import ROOT
from tests.support.thorough import sampled

COGS = ROOT / "cogs"
HELPERS = frozenset({"cogs/common/layout.py", "cogs/common/pager.py"})
"""They lay out what others say."""
Maker = tuple[str, str]
"""A module and a function."""


def declared() -> Iterator[Maker]:
    """Functions that say they return a page."""
    for path in sorted(COGS.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and name not in HELPERS and "LayoutView" in _returned(node):
                yield name, node.name


def _returned(function: ast.FunctionDef) -> str:
    return "" if function.returns is None else ast.unparse(function.returns)


@cache
def makers() -> dict[str, frozenset[Maker]]:
    """By each sample's name, the functions that returned pages while it was made."""
    found: dict[str, frozenset[Maker]] = {}
    called: set[Maker] = set()

    @cache
    def of_a_cog(code: CodeType) -> Maker | None:
        path = Path(code.co_filename)
        return (path.relative_to(ROOT).as_posix(), code.co_name) if COGS in path.parents else None

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "return" and arg is not None and (maker := of_a_cog(frame.f_code)) is not None:
            called.add(maker)

    sys.setprofile(note)
    try:
        for name, _ in messages.pages(texts("en")):
            found[name] = found.get(name, frozenset()) | called
            called.clear()
    finally:
        sys.setprofile(None)
    return found


def test_every_function_that_makes_a_page_is_a_kind_s() -> None:
    chosen = {sample.name for sample in one_of_each(texts("en"))}
    made = {maker for name, of_it in makers().items() if name in chosen for maker in of_it}
    assert sorted({*declared()} - made) == []


def test_the_longest_of_each_kind_is_chosen() -> None:
    samples = {sample.kind: sample for sample in one_of_each(texts("en"))}
    for name, page in messages.pages(texts("en")):
        assert length(page) <= length(samples[kind_of(name)].page)
    assert len(samples) < 250, "ten minutes have 300 sends or edits for each of two"


@pytest.mark.parametrize("name", ["tichu lobby, rated", "lobby, closed", "lord lobby"])
def test_games_and_variants_are_one_kind(name: str) -> None:
    assert kind_of(name) == "lobby"


@pytest.mark.parametrize("language", sampled(["en", "uk"], languages()))
def test_what_is_sent_comes_with_its_files(language: str) -> None:
    """Each file that is shown can be made; what stands for its kind is within the limits."""
    t = texts(language)
    shown: set[str] = set()
    for sample in one_of_each(t):
        for page in pairs_of(sample):
            assert isinstance(page, ui.LayoutView)
            assert faults_of_page(page) == []
            shown |= {*pictures_of(page)}
    files = drawn(sorted(shown), t)
    assert all(image.data and image.filename == name for name, image in files.items())
    assert {name.rpartition(".")[2] for name in files} >= {"jpg", "png", "webp", "json", "ics", "tichu"}
