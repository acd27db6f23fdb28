"""What follows the slots that a process holds: one list in `bot.app`, and features by their declaration.

A part that keeps time for servers or people, and forgets that another process may have them, would act twice or never:
so whoever has a timer follows, or says here why it need not.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from tests.support.discord.discord_world import World
from tests.support.source import trees

ROOTS = ("bot", "cogs")
NEED_NOT: Mapping[str, str] = {
    "Scheduler": "`App.slots_changed` has it look at all tables again",
    "SearchPages": "its pages are private answers, which only this process can edit; who arranges is asked each time",
    "StormCog": "ends what stands in a private answer, which only this process can edit",
    "AcrossTables": "only forgets after a while what this process has sent",
    "LobbyCog": "a lobby's page is brought up to date by its home alone, whoever notes the time",
    "LatePictures": "it asks for hands of sessions, which are forgotten where this process no longer acts",
    "PlanCog": "one timer, which asks each time who is here",
    "ScorePadsCog": "deletes pads that are old, whoever's they are",
}
"""Parts with timers that do not follow."""
PASS_ON = frozenset({"TableCog", "App"})
"""The hook of cogs, and the end of the list itself."""


def classes(sources: Iterable[tuple[str, ast.Module]]) -> Iterator[tuple[str, ast.ClassDef]]:
    for path, tree in sources:
        yield from ((path, node) for node in tree.body if isinstance(node, ast.ClassDef))


def follows(kind: ast.ClassDef) -> bool:
    return any(isinstance(each, ast.AsyncFunctionDef) and each.name == "slots_changed" for each in kind.body)


def has_timers(kind: ast.ClassDef) -> bool:
    calls = (node for node in ast.walk(kind) if isinstance(node, ast.Call))
    return any(getattr(call.func, "id", "") == "DeadlineQueue" for call in calls)


def forgetful(sources: Iterable[tuple[str, ast.Module]]) -> set[str]:
    return {kind.name for _, kind in classes(sources) if has_timers(kind) and not follows(kind)}


def test_who_keeps_time_follows_or_says_why_not() -> None:
    assert forgetful(trees(*ROOTS, holding="DeadlineQueue")) == NEED_NOT.keys()


def test_a_planted_part_that_forgets_slots_is_red() -> None:
    planted = ast.parse("class Teas:\n def __init__(self, clock):\n  self._times = DeadlineQueue(clock, self._due)")
    assert forgetful([("cogs/tea/cog.py", planted)]) == {"Teas"}


def test_one_place_says_who_follows() -> None:
    """Nothing subscribes by itself."""
    found = {path for path, tree in trees(*ROOTS, holding=r"slots\.follow\(|when_changed\(") for node in ast.walk(tree)
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
             and node.func.attr in ("follow", "when_changed")}
    assert found == {"bot/app.py"}


@pytest.fixture
def told() -> Counter[str]:
    return Counter()


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch, told: Counter[str]) -> dict[str, Any]:
    """Each class that follows notes that it was told."""
    for path, kind in classes(trees(*ROOTS, holding="async def slots_changed")):
        if follows(kind) and kind.name not in PASS_ON:
            made = getattr(import_module(path.removesuffix(".py").replace("/", ".")), kind.name)
            told[kind.name] = 0

            async def note(self: object, name: str = kind.name, follow: Any = made.slots_changed) -> None:
                told[name] += 1
                await follow(self)

            monkeypatch.setattr(made, "slots_changed", note)
    return {}


async def test_all_that_follow_are_told(world: World, told: Counter[str]) -> None:
    told.update(dict.fromkeys(told, 0))
    await world.within(world.app.tables.slots.again())
    assert {name for name, count in told.items() if not count} == set()
    assert len(told) > 20
