"""One picture at a time, the most urgent first; where many wait each is drawn more quickly, or not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import pytest
import pytest_asyncio

from bot.i18n import texts
from cogs.delivery.renderer import MANY, Drawing, Late

HOW: dict[str, Any] = {"selected": (), "rows": 1, "order": "rank", "playable": None}


@dataclass
class Drawn:
    data: bytes = b""
    filename: str = "hand.png"
    alt: str = ""


@dataclass
class Slow:
    """Draws nothing until it is let."""

    go: Event = field(default_factory=Event)
    drawn: list[tuple[str, bool]] = field(default_factory=list)

    def hand(self, view: Any, text: Any, *, quick: bool = False, **how: Any) -> Drawn:
        self.go.wait(30)
        self.drawn.append((view, quick))
        return Drawn()

    def table(self, view: Any, text: Any, *, quick: bool = False) -> Drawn:
        return self.hand(view, text, quick=quick)


@pytest.fixture
def pictures() -> Slow:
    return Slow()


@pytest_asyncio.fixture
async def drawing(pictures: Slow) -> AsyncIterator[Drawing]:
    made: Any = pictures
    drawing = Drawing(made)
    yield drawing
    pictures.go.set()
    drawing.close()


async def asked(drawing: Drawing, name: Any, **how: Any) -> asyncio.Task[Any]:
    task = asyncio.create_task(drawing.hand(name, texts(), **HOW, **how))
    await asyncio.sleep(0.01)
    return task


async def test_who_is_in_turn_comes_before_the_table_and_who_waits(drawing: Drawing, pictures: Slow) -> None:
    any_view: Any = "table"
    tasks = [await asked(drawing, "first"), await asked(drawing, "waits"),
             asyncio.create_task(drawing.table(any_view, texts())), await asked(drawing, "turn", urgent=True),
             await asked(drawing, "answer", within=30)]
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert [name for name, _ in pictures.drawn] == ["first", "answer", "turn", "table", "waits"]


async def test_many_are_drawn_quickly_until_few_are_left(drawing: Drawing, pictures: Slow) -> None:
    tasks = [await asked(drawing, str(number)) for number in range(MANY + 3)]
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert [quick for _, quick in pictures.drawn] == [False, True, True] + [False] * MANY


async def test_what_cannot_be_there_in_time_is_not_waited_for(drawing: Drawing, pictures: Slow) -> None:
    first = await asked(drawing, "first")
    await asyncio.sleep(0.1)
    pictures.go.set()
    await first
    drawing._took = 0.1  # seconds, as it has found them to take
    pictures.go.clear()
    tasks = [await asked(drawing, "busy", urgent=True), await asked(drawing, "next", within=30)]
    begun = asyncio.get_running_loop().time()
    with pytest.raises(Late):
        await drawing.hand("late", texts(), **HOW, within=0.12)  # type: ignore[arg-type]
    assert asyncio.get_running_loop().time() - begun < 0.1
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert "late" not in [name for name, _ in pictures.drawn]
