"""The most urgent picture first; equal ones are drawn once; the queue is bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio

from cogs.common.renderer import QUEUE_LIMIT, Priority, Renderer, picture_key

LOOP = asyncio.SelectorEventLoop


@dataclass
class Drawn:
    data: bytes = b""
    filename: str = "hand.png"
    alt: str = ""


@dataclass
class Request:
    name: str
    filename: str = "hand"


@dataclass
class Slow:
    """Draws nothing until it is let, and nothing at all if it is closed before."""

    go: asyncio.Event = field(default_factory=asyncio.Event)
    drawn: list[str] = field(default_factory=list)
    drawing: list[asyncio.Future[Any]] = field(default_factory=list)
    at_once: int = 1

    async def draw(self, request: Any) -> Any:
        self.drawing.append(asyncio.ensure_future(self.go.wait()))
        await self.drawing[-1]
        self.drawn.append(request.name)
        if request.name == "broken":
            raise OSError("no ink")
        return Drawn(request.name.encode())

    def close(self) -> None:
        for each in self.drawing:
            each.cancel()


@pytest.fixture
def pictures() -> Slow:
    return Slow()


@pytest_asyncio.fixture
async def renderer(pictures: Slow) -> AsyncIterator[Renderer]:
    renderer = Renderer(pictures)
    yield renderer
    pictures.go.set()
    renderer.close()


async def asked(
    renderer: Renderer, name: str, priority: Priority = Priority.WAITING, key: str = "",
) -> asyncio.Task[Any]:
    request: Any = Request(name)
    task = asyncio.create_task(renderer.draw(request, priority, key=picture_key(key) if key else None))
    for _ in range(3):
        await asyncio.sleep(0)
    return task


async def test_the_next_picture_is_drawn_while_the_last_is_on_its_way_back() -> None:
    pictures = Slow(at_once=2)
    renderer = Renderer(pictures)
    tasks = [await asked(renderer, name) for name in ("one", "two", "three")]
    assert (len(pictures.drawing), renderer.waiting) == (2, 1)
    pictures.go.set()
    assert [image.data for image in await asyncio.gather(*tasks)] == [b"one", b"two", b"three"]
    renderer.close()


async def test_who_must_act_comes_before_the_table_and_who_waits(renderer: Renderer, pictures: Slow) -> None:
    tasks = [await asked(renderer, "first"), await asked(renderer, "waits"),
             await asked(renderer, "table", Priority.TABLE), await asked(renderer, "answer", Priority.ANSWER)]
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert pictures.drawn == ["first", "answer", "table", "waits"]


async def test_equal_keys_share_a_picture_also_while_it_is_drawn(renderer: Renderer, pictures: Slow) -> None:
    tasks = [await asked(renderer, name, key="same") for name in ("one", "two")]
    pictures.go.set()
    first, second = await asyncio.gather(*tasks)
    assert first is second
    assert await (await asked(renderer, "three", key="same")) is first
    assert pictures.drawn == ["one"]


async def test_who_waits_no_longer_takes_no_picture_from_others(renderer: Renderer, pictures: Slow) -> None:
    first, second = await asked(renderer, "one", key="same"), await asked(renderer, "two", key="same")
    first.cancel()
    pictures.go.set()
    assert (await second).data == b"one"


async def test_a_picture_that_cannot_be_drawn_is_left_out_and_tried_again(
    renderer: Renderer, pictures: Slow, caplog: pytest.LogCaptureFixture,
) -> None:
    pictures.go.set()
    for _ in range(2):
        assert await (await asked(renderer, "broken", key="broken")) is None
    assert pictures.drawn == ["broken"] * 2
    assert "no picture of the hand" in caplog.text


async def test_the_queue_is_bounded(renderer: Renderer, pictures: Slow) -> None:
    tasks = [await asked(renderer, str(number)) for number in range(QUEUE_LIMIT + 1)]
    assert renderer.waiting == QUEUE_LIMIT
    assert await (await asked(renderer, "one too many")) is None
    pictures.go.set()
    await asyncio.gather(*tasks)
    assert len(pictures.drawn) == QUEUE_LIMIT + 1


async def test_without_a_studio_there_are_no_pictures() -> None:
    request: Any = Request("hand")
    assert await Renderer(None).draw(request) is None


async def test_a_closed_renderer_draws_nothing_more(renderer: Renderer, pictures: Slow) -> None:
    """The bot stops: who still waits gets no picture, and nothing fails."""
    tasks = [await asked(renderer, "first"), await asked(renderer, "waits")]
    renderer.close()
    assert await asyncio.gather(*tasks) == [None, None]
    assert await (await asked(renderer, "late")) is None
    assert pictures.drawn == []
