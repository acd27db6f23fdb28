"""Hands without their picture: it could not be drawn, or not in time.

The drawing process may have died (it is replaced with the next picture), or have more to draw than it can. The hand is
shown at once with the last picture of this round, or in words, and built again a few seconds later: a picture that was
only late is in the cache then. While it fails again, the pauses grow.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from bot.core.clock import Clock, DeadlineQueue
from cogs.common.renderer import Image
from cogs.delivery.hands.session import HandSession, HandSessions, Key
from cogs.pages.hand_view import HandView

FIRST_REDRAW_DELAY = timedelta(seconds=3)
LONGEST_REDRAW_DELAY = timedelta(minutes=1)


class LatePictures:
    """``schedule``: has a session's hand built and shown again."""

    def __init__(self, clock: Clock, sessions: HandSessions, schedule: Callable[[HandSession], object]) -> None:
        self._clock = clock
        self._sessions = sessions
        self._schedule = schedule
        self._delays: dict[Key, timedelta] = {}
        """The last pause, by hand; only of hands without their picture."""
        self._due: DeadlineQueue[Key] = DeadlineQueue(clock, self._redraw)

    def drawn(self, session: HandSession, hand: HandView, image: Image) -> None:
        """The hand has its picture."""
        session.composed.picture = _kind(hand), image
        self._delays.pop(session.key, None)
        self._due.cancel(session.key)

    def missing(self, session: HandSession, hand: HandView) -> Image | None:
        """Have the hand built again soon. Return the last picture of this round, if there is one of the same kind."""
        last = self._delays.get(session.key)
        delay = FIRST_REDRAW_DELAY if last is None else min(2 * last, LONGEST_REDRAW_DELAY)
        self._delays[session.key] = delay
        self._due.add(session.key, self._clock.now() + delay)
        kind, image = session.composed.picture
        return image if kind == _kind(hand) else None

    def _redraw(self, key: Key) -> None:
        session = self._sessions.find(*key)
        if session is None:  # the game is over, or the player has left
            self._delays.pop(key, None)
        else:
            self._schedule(session)


def _kind(hand: HandView) -> object:
    """What a picture must have in common with the hand to stand in for its newest one: never another round's cards."""
    return hand.view.round, hand.seat, hand.ended, hand.draws_table, hand.look.language
