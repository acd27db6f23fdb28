"""The first game's guide: what a player meets for the first time is explained in the hand, one thing at a time.

A step is shown until the player has acted once with it in view, and never again
(`UserPrefs.guide` keeps what was explained, or ``off``). `step` is a pure function of what
the hand shows; the sentences are ``guide.<step>`` in the catalogue. At a table that teaches (`teaching`) the bus
driver's advice stands beside it, until the hints are switched off.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from games.actions import Gift, Give, Grand, Small
from games.views import Phase, View

if TYPE_CHECKING:
    from cogs.play.hand_view import HandView

OFF = "off"

_SPECIALS = (("Ma", "mah_jong"), ("Do", "dog"), ("Do", "dog_lord"), ("Ph", "phoenix"), ("Dr", "dragon"))


def step(hand: HandView, explained: str) -> str:
    """What to explain now: the first thing in view that is new to the player. Empty: nothing."""
    if explained == OFF:
        return ""
    new = set(hand.view.traits.guide).difference(explained.split(","))
    return next(filter(new.__contains__, _in_view(hand)), "")


def learned(explained: str, name: str) -> str:
    """``explained`` with a step more."""
    if explained == OFF or name in explained.split(","):
        return explained
    return ",".join(filter(None, (explained, name)))


def teaching(table: int) -> str:
    """What `UserPrefs.guide` begins with while a person learns at ``table``."""
    return f"table-{table}"


def teaches(explained: str, table: int) -> bool:
    """Whether the person is advised at every turn there."""
    return teaching(table) in explained.split(",")


def finished(explained: str, table: int, view: View) -> bool:
    """Whether the table that taught the person has been played to its end."""
    return view.phase is Phase.OVER and bool(view.winners) and teaches(explained, table)


def _in_view(hand: HandView) -> Iterator[str]:
    """What this hand could explain in any game, the most pressing first."""
    view = hand.view
    if hand.selection.play is not None:
        yield from _specials(hand.selection.play.cards)
    elif view.phase is Phase.GRAND and Grand in hand.kinds:
        yield "grand"
    elif Give in hand.kinds:
        yield "exchange"
        yield from _specials(hand.cards)
    elif view.phase is Phase.CLOSING:
        yield "closing"
    elif view.phase is Phase.GIFT and Gift in hand.kinds:
        yield "gift"
    elif view.phase is Phase.ASKED and hand.my_turn:
        yield "tatsu_asked"
    elif view.phase is Phase.PLAY and hand.my_turn:
        yield from _turn(hand)


def _turn(hand: HandView) -> Iterator[str]:
    view = hand.view
    yield from ("tatsu", "lord")
    if len(view.controls) > 1:
        yield "soloist"
    if view.wish:
        yield "wish"
    if Small in hand.kinds:
        yield "call"
    if not view.trick.plays and "Ma" in hand.cards:
        yield "mah_jong"
    if any(play.bomb for play in hand.ready):
        yield "bomb"
    yield "follow" if view.trick.plays else "lead"
    yield from _specials(hand.cards)


def _specials(cards: Sequence[str]) -> Iterator[str]:
    return (topic for code, topic in _SPECIALS if code in cards)
