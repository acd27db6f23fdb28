"""What `tests.stress.processes` would notice where Discord does not serve a process, and in the logs."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from benchmarks.load.measure import Answer
from tests.stress.processes.people import Pressed
from tests.stress.processes.reaching import Reaching, unwanted
from tests.stress.processes.servers import Whom
from tests.stress.processes.test_processes import SERVER, seen, world
from tests.stress.processes.world import World


def pressed(here: World, *clicks: tuple[float, float | None]) -> World:
    """Clicks at slot 5: when, and after how many seconds they were answered."""
    here.town = cast(Any, SimpleNamespace(players=[SimpleNamespace(
        id=1, table=0, pressed=[Pressed(Answer(at, seconds, None), Whom(SERVER)) for at, seconds in clicks])]))
    return here


def test_the_moves_of_each_slot_are_seen_once_each() -> None:
    homes = seen((10.0, {5: 1, 6: 1}), (20.0, {6: 1}), (21.0, {5: 2, 6: 1}), (50.0, {5: 1, 6: 1}))
    found = Reaching(world(homes)).moves(15.0)
    assert {slot: [round(at) for at in times] for slot, times in found.items()} == {5: [21, 50]}
    assert Reaching(world(homes)).moves(30.0).keys() == {5}
    assert not Reaching(world(homes)).moves(55.0)


@pytest.mark.parametrize(("at", "seconds", "noticed"), [
    (103.0, None, False), (105.0, 1.0, False), (105.0, None, True)])
def test_a_click_without_an_answer_where_others_are_home_is_noticed(
        at: float, seconds: float | None, noticed: bool) -> None:
    reaching = Reaching(pressed(world(), (101.0, 0.1), (at, seconds)))
    assert (reaching.unanswered(100.0, {5}) is not None) is noticed
    assert reaching.unanswered(100.0, {6}) is None, "it was of another slot"


def test_an_exception_that_nobody_has_handled_is_found_in_the_logs(tmp_path: Path) -> None:
    for name, text in (("0", "INFO all is well\n"), ("1", "ERROR Task exception was never retrieved\nx\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "log").write_text(text)
    assert unwanted(tmp_path) == ["1: ERROR Task exception was never retrieved"]
