"""Hand sessions: for each table and player all that the bot knows of the messages that show the player's hand.

One message is live: the one used last. It shows the hand and follows the game. A message that was live before is
replaced by a line with a button that brings the hand there (`HandSession.make_live`). The direct message is stored in
the database and survives a restart; everything else is lost then, and the hand asks or explains once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.tables.core.model import Message, RunningTable
from cogs.play.hand_view import NOTHING, HandView, Selection
from cogs.play.ready_plays import Ready

Key = tuple[int, int]
"""(table, user)."""

RESETS = 10**9
"""Resets are counted up to here; custom ids have room for so many digits."""


@dataclass(slots=True, eq=False)
class HandMessage:
    """A message that shows a hand. ``shown``: the components it has, None if unknown; ``rest``: see `HandView`."""

    id: int
    channel: int
    ephemeral: bool
    shown: object = None
    rest: object = None

    def rests(self, rest: object) -> bool:
        """Whether the message shows an idle hand that ``rest`` says has not changed."""
        return rest is not None and self.shown is not None and self.rest == rest


@dataclass(slots=True, eq=False)
class HandSession:
    table: int
    user: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the hand is built and sent: clicks of one player are handled one after the other."""
    clicks: int = 0
    """Clicks that are being handled; updates leave the message to their answers."""
    missed: bool = False
    """An update came due meanwhile."""

    # where the hand is shown
    live: HandMessage | None = None
    direct: HandMessage | None = None
    looked_up: bool = False
    """Whether the direct message has been looked up in the database."""
    replaced: dict[int, HandMessage] = field(default_factory=dict)
    """Messages that were live before, and still show the hand."""
    undeleted: list[Message] = field(default_factory=list)
    sending: Message | None = None
    """The stored mark that a hand is being sent in place of this message: both may show the hand."""
    interrupted: bool = False
    """Whether that mark is of before a restart."""
    dms_closed: bool = False
    too_old: bool = False
    """The direct message takes no more edits: send another in its place."""

    # what it shows
    selection: Selection = NOTHING
    resets: int = 0
    """How often the state of the hand's selects has been reset: they have new ids then (`cogs.common.custom_ids`)."""
    news: dict[str, None] = field(default_factory=dict)
    """Sentences (catalogue keys) to show until the player uses the hand."""
    held: tuple[int, tuple[str, ...]] = (-1, ())
    """The round, and the cards that the hand showed last."""
    explained: dict[str, None] = field(default_factory=dict)
    """Steps of the guide shown since the player last acted."""
    snapshot: RunningTable | None = None
    """The table from which `seen`, `readings` and `built` were made."""
    seen: HandView | None = None
    """The hand without what the player has selected: the same until the table changes."""
    readings: dict[tuple[tuple[str, ...], str], tuple[tuple[Ready, ...], str]] = field(default_factory=dict)
    """By selected cards and language, the legal plays or why there is none."""
    built: HandView | None = None
    """The hand as it was built last."""
    idle_since: tuple[int, int] = (-1, -1)
    """The round and the epoch since when there has been nothing to do."""

    # notices
    used: datetime | None = None
    """When the player used the hand last."""
    was_turn: bool = True
    """Whether it was the player's turn when the hand was shown last."""

    @property
    def key(self) -> Key:
        return self.table, self.user

    def message(self, number: int) -> HandMessage | None:
        """Return the message that shows the hand and has this id."""
        known = (self.live, self.direct, *self.replaced.values())
        return next((each for each in known if each is not None and each.id == number), None)

    def make_live(self, message: HandMessage) -> None:
        """Show the hand in ``message`` from now on."""
        if self.live is not None and self.live.id == message.id:
            return
        if self.live is not None:
            self.replaced[self.live.id] = self.live
        self.replaced.pop(message.id, None)
        self.live = message

    def reset_selects(self) -> None:
        self.resets = (self.resets + 1) % RESETS

    def select(self, selection: Selection) -> None:
        """Replace the selection by other means than the select that shows it."""
        if selection != self.selection:
            self.selection = selection
            self.reset_selects()

    def note_cards(self, round_number: int, cards: tuple[str, ...]) -> None:
        """The hand holds these cards now: what was chosen of others is chosen no more."""
        if self.held != (round_number, cards):
            if self.held[0] != round_number:
                self.selection = NOTHING
            self.held = round_number, cards
            self.reset_selects()

    def chosen(self, epoch: int) -> Selection:
        """Return the selection; a pending play or call holds only while the table is where it was."""
        if self.selection.epoch == epoch:
            return self.selection
        return replace(self.selection, epoch=epoch, play=None, confirm="", place="")

    def stable_epoch(self, round_number: int, epoch: int) -> int:
        """Return the epoch for the controls of an idle hand: the same throughout a round, so that its message stays
        as it is."""
        if self.idle_since[0] != round_number:
            self.idle_since = round_number, epoch
        return self.idle_since[1]


class HandSessions:
    """The sessions of running tables."""

    def __init__(self) -> None:
        self._sessions: dict[int, dict[int, HandSession]] = {}

    def get(self, table: int, user: int) -> HandSession:
        """Return the session; a new one if there is none."""
        sessions = self._sessions.setdefault(table, {})
        if user not in sessions:
            sessions[user] = HandSession(table, user)
        return sessions[user]

    def find(self, table: int, user: int) -> HandSession | None:
        return self._sessions.get(table, {}).get(user)

    def of_user(self, user: int) -> Iterator[HandSession]:
        yield from (sessions[user] for sessions in self._sessions.values() if user in sessions)

    def of_table(self, table: int) -> list[HandSession]:
        return list(self._sessions.get(table, {}).values())

    def release(self, session: HandSession) -> None:
        """The game is over or the player has left: forget the session."""
        sessions = self._sessions.get(session.table, {})
        sessions.pop(session.user, None)
        if not sessions:
            self._sessions.pop(session.table, None)

    def __len__(self) -> int:
        return sum(len(sessions) for sessions in self._sessions.values())
