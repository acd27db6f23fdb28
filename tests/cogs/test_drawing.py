"""One picture at a time, the most urgent first; what cannot be ready in time is not awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio

from cogs.delivery.renderer import TABLE, TURN, WAITING, Drawing, Late


@dataclass
class Drawn:
    data: bytes = b""
    filename: str = "hand.png"
    alt: str = ""


@dataclass
class Slow:
    """Draws nothing until it is let."""

    go: Event = field(default_factory=Event)
    drawn: list[str] = field(default_factory=list)

    def draw(self, request: Any) -> Drawn:
        self.go.wait(30)
        self.drawn.append(request.filename)
        return Drawn()


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


def request(name: str) -> Any:
    return SimpleNamespace(filename=name)


async def asked(drawing: Drawing, name: str, **how: Any) -> asyncio.Task[Any]:
    task = asyncio.create_task(drawing.draw(request(name), **how))
    await asyncio.sleep(0.01)
    return task


async def test_who_is_in_turn_comes_before_the_table_and_who_waits(drawing: Drawing, pictures: Slow) -> None:
    tasks = [await asked(drawing, "first"), await asked(drawing, "waits", wait=WAITING),
             await asked(drawing, "table", wait=TABLE), await asked(drawing, "turn", wait=TURN),
             await asked(drawing, "answer", within=30)]
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert pictures.drawn == ["first", "answer", "turn", "table", "waits"]


async def test_what_cannot_be_there_in_time_is_not_waited_for(drawing: Drawing, pictures: Slow) -> None:
    first = await asked(drawing, "first")
    await asyncio.sleep(0.1)
    pictures.go.set()
    await first
    drawing._took = 0.1  # seconds, as it has found them to take
    pictures.go.clear()
    tasks = [await asked(drawing, "busy", wait=TURN), await asked(drawing, "next", within=30)]
    begun = asyncio.get_running_loop().time()
    with pytest.raises(Late):
        await drawing.draw(request("late"), within=0.12)
    assert asyncio.get_running_loop().time() - begun < 0.1
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert "late" not in pictures.drawn
