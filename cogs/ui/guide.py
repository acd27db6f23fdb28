"""The first game's guide: what a player meets for the first time is explained in the hand, one thing at a time.

A step is shown until the player has acted once with it in view, and never again
(`UserPrefs.guide` keeps what was explained, or ``off``). `step` is a pure function of what
the hand shows; the sentences are ``guide.<step>`` in the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cogs.ui import words
from games.actions import Gift, Give, Grand, Small
from games.views import Phase

if TYPE_CHECKING:
    from cogs.ui.hand import Desk

OFF = "off"

STEPS = (
    "grand", "exchange", "closing", "gift", "tatsu_asked", "tatsu", "soloist", "lord", "wish", "lead", "follow", "call",
    "mah_jong", "dog", "dog_lord", "phoenix", "dragon", "bomb",
)  # fmt: skip
"""All that is ever explained."""

_SPECIALS = {"Ma": "mah_jong", "Do": "dog", "Ph": "phoenix", "Dr": "dragon"}


def step(desk: Desk, explained: str) -> str:
    """What to explain now: the first thing in view that is new to the player. Empty: nothing."""
    if explained == OFF:
        return ""
    known = explained.split(",")
    return next((name for name in _in_view(desk) if name not in known), "")


def learned(explained: str, name: str) -> str:
    """``explained`` with one step more."""
    if explained == OFF or not name or name in explained.split(","):
        return explained
    return f"{explained},{name}" if explained else name


def _in_view(desk: Desk) -> Iterator[str]:
    """What this hand could explain, the most pressing first."""
    view = desk.view
    if view.phase is Phase.GRAND and desk.may(Grand):
        yield "grand"
    elif desk.may(Give):
        yield "exchange"
        yield from _specials(desk)
    elif view.phase is Phase.CLOSING:
        yield "closing"
    elif view.phase is Phase.GIFT and desk.may(Gift):
        yield "gift"
    elif view.phase is Phase.ASKED and desk.my_turn:
        yield "tatsu_asked"
    elif view.phase is Phase.PLAY and desk.my_turn:
        yield from _turn(desk)


def _turn(desk: Desk) -> Iterator[str]:
    view = desk.view
    if view.game == "tatsu":
        yield "tatsu"
        return
    if view.game == "lord":
        yield "lord"
    if len(view.controls) > 1:
        yield "soloist"
    if view.wish:
        yield "wish"
    yield "follow" if view.trick.plays else "lead"
    if desk.may(Small):
        yield "call"
    if any(play.bomb for play in desk.ready):
        yield "bomb"
    yield from _specials(desk)


def _specials(desk: Desk) -> Iterator[str]:
    held = words.seat_of(desk.view, desk.seat).cards or ()
    for code, name in _SPECIALS.items():
        if code in held and not (desk.view.game == "lord" and name in ("dragon", "phoenix")):
            yield "dog_lord" if name == "dog" and desk.view.game == "lord" else name
