"""The round in the browser: what is asked is recognised, and without Chromium there is one clear line."""

from __future__ import annotations

import pytest

from benchmarks.browser import devtools, states
from benchmarks.browser.__main__ import report
from benchmarks.browser.devtools import NoBrowser, Size, browser
from benchmarks.browser.player import Notes, asked, choices
from benchmarks.browser.scenes import SCENES, find
from benchmarks.browser.walk import row


@pytest.mark.parametrize(("buttons", "selects", "number"), [
    (["Pass", "Orders", "Tichu"], [], 1), (["Pass", "Orders"], ["Play at once …"], 3), (["Ask Mei"], [], 1),
    (["9", "Pass"], ["Choose cards one by one …"], 2), (["-Pass", "Refresh"], [], 0)])
def test_what_may_be_chosen(buttons: list[str], selects: list[str], number: int) -> None:
    shown = {"buttons": [{"label": label.lstrip("-"), "off": label[0] == "-"} for label in buttons],
             "selects": [{"label": label} for label in selects]}
    assert choices(shown) == number


async def test_without_chromium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devtools, "PROGRAMS", ("no-such-browser",))
    with pytest.raises(NoBrowser, match="not installed"):
        async with browser(Size(390, 844)):
            pass


@pytest.mark.parametrize(("buttons", "selects", "action"), [
    (["No grand Tichu"], [], "decline grand Tichu"),
    (["9", "Pass"], [], "play"),
    (["Hints off", "Pass", "Tichu"], [], "pass"),
    (["-Pair of 9s", "Pass"], ["Play at once …"], "pass"),
    (["-Pass", "Refresh"], ["Choose cards one by one …", "Play at once …"], "play from the menu"),
    (["-Give", "Advised"], [], "exchange: advised cards"),
    (["-Pass", "Refresh"], [], None),
])
def test_what_is_asked(buttons: list[str], selects: list[str], action: str | None) -> None:
    """A button with ``-`` is off."""
    found = asked({"text": "", "buttons": [{"label": label.lstrip("-"), "off": label[0] == "-"} for label in buttons],
                    "selects": [{"label": label} for label in selects]})
    assert (found and found[0]) == action


def test_the_report() -> None:
    notes = Notes(waits=[9.0, 1.0, 2.0, 4.0], scrolls=[0, 30], messages=5, seconds=70.2)
    notes.taps["pass"] += [1, 1]
    notes.lone.append("pass")
    notes.jumps += [-150, 150]
    notes.headings += [0, 34]
    assert report({("tichu", Size(390, 844)): notes}).splitlines() == [
        "| | tichu, 390×844 |", "|---|---|", "| taps: pass | 1 |", "| scroll to a control, px: median, most | 15, 30 |",
        "| picture out of sight, px: most | 0 |", "| heading above the window, px: most | 34 |",
        "| taps without a choice | 1 |", "| layout jumps (over 60 px) | 2 |", "| picture not there | 0 |",
        "| wait for the next question, s: median, most | 2.0, 4.0 |", "| messages | 5 |", "| questions | 4 |",
        "| round, s | 70 |"]


@pytest.mark.parametrize("name", ["exchange", "turn", "pass", "wish", "closing"])
def test_positions_are_found(name: str) -> None:
    course = find(next(scene for scene in SCENES if scene.name == name))
    assert len(course.secrets) == len(course.actions) == 1


def test_a_row_of_a_walk_names_the_control_that_is_farthest_away() -> None:
    seen = {"height": 500, "cut": 7, "buttons": [{"y": 800, "scroll": 12}, {"y": 700, "scroll": 0}],
            "selects": [{"y": 0, "scroll": 62}]}
    assert row("duel", Size(390, 844), seen) == "| duel | 390×844 | 500 | 7 | 12 |", "not what is not drawn"


def test_the_report_of_states() -> None:
    large, small = devtools.SIZES
    shown = {"turn": {large: {"height": 700, "cut": 12}, small: {"height": 600, "cut": 0}},
             "wish": {small: {"height": 9, "cut": 0}}}
    assert states.report(shown, devtools.SIZES).splitlines() == [
        "| state | 1280×800 | 390×844 |", "|---|---|---|", "| turn | 700 (12 hidden) | 600 |", "| wish | – | 9 |"]
