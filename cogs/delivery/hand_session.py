"""Hand sessions: for each table and player, the state of their hand and what it shows.

One message is live: the one used last. It shows the hand and follows the game. A message that was live before is
replaced by a line with a button that brings the hand there (`HandSession.make_live`). The direct message is stored in
the database and survives a restart; everything else is lost, and the hand asks or explains again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.tables.core.model import Message
from bot.tables.core.state import RunningTable
from cogs.pages.hand_view import NOTHING, HandView, Ready, Selection

Key = tuple[int, int]
"""(table, user)."""

RESETS = 10**9
"""The maximum of the reset counter; custom ids have room for this many digits."""


@dataclass(slots=True, eq=False)
class HandMessage:
    """A message that shows a hand. ``shown``: the components it has, None if unknown; ``idle_content``: see
    `HandView`."""

    id: int
    channel: int
    ephemeral: bool
    shown: object = None
    idle_content: object = None

    def still_shows(self, idle_content: object) -> bool:
        """Whether the message shows an idle hand with this content already."""
        return idle_content is not None and self.shown is not None and self.idle_content == idle_content


@dataclass(slots=True, eq=False)
class HandSession:
    table: int
    user: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the hand is built and sent: clicks of one player are handled one after the other."""
    clicks: int = 0
    """Clicks that are being handled; updates leave the message to their answers."""
    missed: bool = False
    """Whether an update came due meanwhile."""

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
    """Whether that mark is from before a restart."""
    dms_closed: bool = False
    too_old: bool = False
    """Whether the direct message can't be edited any more, so a new one must replace it."""

    # what it shows
    selection: Selection = NOTHING
    resets: int = 0
    """How often the state of the hand's selects has been reset: they have new ids then (`cogs.common.layout`)."""
    news: dict[str, None] = field(default_factory=dict)
    """Sentences (catalogue keys) to show until the player uses the hand."""
    held: tuple[int, tuple[str, ...]] = (-1, ())
    """The round, and the cards that the hand showed last."""
    explained: dict[str, None] = field(default_factory=dict)
    """Steps of the guide shown since the player last acted."""
    snapshot: RunningTable | None = None
    """The table from which `seen`, `readings` and `built` were made."""
    seen: HandView | None = None
    """The hand without the player's selection: the same until the table changes."""
    readings: dict[tuple[tuple[str, ...], str], tuple[tuple[Ready, ...], str]] = field(default_factory=dict)
    """By selected cards and language, the legal plays or why there is none."""
    built: HandView | None = None
    """The last built hand."""
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
        """Replace the selection other than through the select that shows it."""
        if selection != self.selection:
            self.selection = selection
            self.reset_selects()

    def note_cards(self, round_number: int, cards: tuple[str, ...]) -> None:
        """Record the hand's current cards; other cards are no longer selected."""
        if self.held != (round_number, cards):
            self.selection, self.held = NOTHING, (round_number, cards)
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
