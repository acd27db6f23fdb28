"""Drawing gives way to a busy event loop: by how much, and that it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from bot.i18n import texts
from cogs.delivery.load_monitor import LEAST, SPAN, Busy
from cogs.delivery.renderer import Drawing


@dataclass
class Loop:
    """A loop that works for a share of its time."""

    at: float = 100.0
    worked: float = 7.0

    def goes_on(self, seconds: float, share: float) -> None:
        self.at += seconds
        self.worked += seconds * share

    def busy(self) -> Busy:
        return Busy(lambda: self.at, lambda: self.worked)


MOST = 1 / LEAST - 1


@pytest.mark.parametrize(("share", "pause"), [(0.0, 0.0), (0.5, 0.0), (0.725, 1.0), (0.95, MOST), (1, MOST)])
def test_a_busy_loop_leaves_less_to_others_and_never_nothing(share: float, pause: float) -> None:
    loop = Loop()
    busy = loop.busy()
    loop.goes_on(SPAN, share)
    assert busy.share() == pytest.approx(share)
    assert busy.pause(0.02) == pytest.approx(0.02 * pause)


def test_the_share_is_that_of_lately() -> None:
    loop = Loop()
    busy = loop.busy()
    loop.goes_on(SPAN / 2, 1.0)
    assert busy.share() == 0
    loop.goes_on(SPAN, 1.0)
    assert busy.share() == pytest.approx(1.0)
    loop.goes_on(SPAN, 0.2)
    assert busy.share() == pytest.approx(0.2)


async def test_pictures_are_drawn_with_pauses_while_the_loop_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    loop = Loop()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    class Pictures:
        def table(self, view: Any, text: Any) -> Any:
            loop.goes_on(SPAN, 0.9)
            return type("Drawn", (), {"data": b"", "filename": "table.png", "alt": ""})

    monkeypatch.setattr("cogs.delivery.renderer.asyncio.sleep", sleep)
    made: Any = Pictures()
    drawing = Drawing(made, loop.busy())
    any_view: Any = None
    assert await drawing.table(any_view, texts()) is not None
    while drawing._drawing is not None:
        await drawing._drawing
    assert len(slept) == 1
    assert slept[0] > 0
    drawing.close()
