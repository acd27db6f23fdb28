"""Pictures are drawn in a process of its own: the same pictures, and a new process where one is lost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module

import pytest
from playout import Playout

from bot import painting
from bot.app import studio
from bot.i18n import texts
from bot.painting import Lost, Painter
from games.registry import GAMES


@pytest.fixture
def painter() -> Iterator[Painter]:
    """What is in the process is no studio here, but the module of the operating system."""
    made = Painter(partial(import_module, "os"))
    yield made
    made.close()


def test_the_picture_is_the_studios() -> None:
    playout = Playout.start(GAMES["tichu"], {}, 4, 7)
    list(playout.play(1))
    view, t = playout.game.view(playout.state, 0), texts("de")
    painter = Painter(studio)
    try:
        drawn = painter.hand(view, t, selected=(), rows=1, order="rank", playable=None)
        assert drawn == studio().hand(view, t, selected=(), rows=1, order="rank", playable=None)
        assert painter.table(view, t) == studio().table(view, t)
    finally:
        painter.close()


def test_what_the_studio_raises_is_raised(painter: Painter) -> None:
    with pytest.raises(RuntimeError, match=r"(?s)Traceback.*FileNotFoundError"):
        painter.rmdir("/no/such/folder")
    assert painter.getppid() == os.getpid()


def test_a_process_that_dies_is_replaced_and_the_picture_drawn(painter: Painter) -> None:
    first = painter.getpid()
    os.kill(first, 9)
    second = painter.getpid()
    assert second != first
    assert painter.getpid() == second


def test_a_picture_that_kills_the_process_twice_is_left_out(painter: Painter) -> None:
    first = painter.getpid()
    with pytest.raises(Lost):
        painter.abort()
    assert painter.getpid() != first


def test_a_picture_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    painter = Painter(partial(import_module, "time"))
    try:
        painter.time()
        monkeypatch.setattr(painting, "PATIENCE", 0.2)
        with pytest.raises(Lost, match="no sleep"):
            painter.sleep(60)
        monkeypatch.undo()
        assert painter.time() <= time.time()
    finally:
        painter.close()


def test_the_process_ends_with_the_bot_and_not_by_ctrl_c_for_the_bot(painter: Painter) -> None:
    number = painter.getpid()
    os.kill(number, 2)
    assert painter.getpid() == number
    painter.close()
    with pytest.raises(Lost):
        painter.getpid()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_a_bot_that_ends_without_closing_it_does_not_hang() -> None:
    """As one that is refused its database: the interpreter ends what is left."""
    code = "import functools, importlib; from bot.painting import Painter; " \
           "print(Painter(functools.partial(importlib.import_module, 'os')).getppid() > 0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "True\n"
