"""Hand sessions: what is known of each player's hand at each running table.

The direct message is stored in the database and survives a restart; everything else is lost, and the hand asks or
explains again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.i18n import Texts
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable
from cogs.common.renderer import Image
from cogs.delivery.hands.states import EMPTY, HandMessage, Placement
from cogs.delivery.message_editor import Answer
from cogs.pages.hand_view import NOTHING, HandView, Selection
from cogs.pages.ready_plays import Ready

Key = tuple[int, int]
"""(table, user)."""

BY_ITSELF = "hand.news.only."
"""What the news of an answer given for the player begin with."""
RESETS = 10**9
"""The maximum of the reset counter; custom ids have room for this many digits."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows. ``components``: None if unknown; ``idle_content``: see `HandView`."""

    message: int = 0
    components: object = None
    idle_content: object = None


@dataclass(slots=True, eq=False)
class HandChoice:
    """What the player has chosen and not played yet, and the state of the hand's selects.

    ``resets``: how often their state has been reset: they have new ids then (`cogs.common.layout`). ``held``: the
    round, and the cards that the hand showed last.
    """

    selection: Selection = NOTHING
    resets: int = 0
    held: tuple[int, tuple[str, ...]] = (-1, ())

    def reset_selects(self) -> None:
        self.resets = (self.resets + 1) % RESETS

    def select(self, selection: Selection) -> None:
        """Replace the selection other than through the select that shows it."""
        # Discord keeps what is selected in a menu as long as its id stays, and sends no event for the same choice
        # again. So a selection that changed elsewhere needs new ids, or the next click on the old value would do
        # nothing.
        if selection != self.selection:
            self.selection = selection
            self.reset_selects()

    def note_cards(self, round_number: int, cards: tuple[str, ...]) -> None:
        """Record the hand's current cards; other cards are no longer selected."""
        if self.held != (round_number, cards):
            self.selection, self.held = NOTHING, (round_number, cards)
            self.reset_selects()

    def at(self, epoch: int) -> Selection:
        """Return the selection; a pending play or call holds only while the table is where it was."""
        # The cards stay chosen after somebody else's move, since one often waits with them. But a play that was about
        # to be confirmed was meant for another table.
        if self.selection.epoch == epoch:
            return self.selection
        return replace(self.selection, epoch=epoch, play=None, confirm="", place="")


@dataclass(slots=True, eq=False)
class Composed:
    """What has been composed for the hand, from which table.

    ``seen``: the hand without the player's selection, the same until the table changes; ``readings``: by selected cards
    and language, the legal plays or why there is none; ``hand``: the last one. ``idle_since``: the round, and the epoch
    since when there has been nothing to do in it. ``picture``: the last one, and what it stands for (`late_pictures`).
    """

    snapshot: RunningTable | None = None
    seen: HandView | None = None
    readings: dict[tuple[tuple[str, ...], str], tuple[tuple[Ready, ...], str]] = field(default_factory=dict)
    hand: HandView | None = None
    idle_since: tuple[int, int] = (-1, -1)
    picture: tuple[object, Image | None] = (None, None)

    def note_seen(self, snapshot: RunningTable, seen: HandView) -> None:
        self.snapshot, self.seen, self.readings, self.hand = snapshot, seen, {}, None

    def stable_epoch(self, round_number: int, epoch: int) -> int:
        """Return the epoch for the controls of an idle hand: the same throughout a round, so that its message stays
        as it is."""
        if self.idle_since[0] != round_number:
            self.idle_since = round_number, epoch
        return self.idle_since[1]


@dataclass(slots=True, eq=False)
class Presence:
    """Whether the player is there, and what they have been told.

    ``used``: when they used the hand last; ``was_turn``: whether it was their turn when the hand was shown last.
    ``news``: sentences (catalogue keys) to show until they use the hand; ``explained``: steps of the guide shown since
    they last acted. ``worth``: what their last choice was worth, in words, until they use the hand. ``reason``: the
    last reason of an advice, and the position (`HandView.seq`) where it was given. ``forced``: passes
    that they made though nothing else was possible.
    ``missed_restart``: no message of before the start can show the hand, and they have not asked for another.
    """

    used: datetime | None = None
    was_turn: bool = True
    news: dict[str, None] = field(default_factory=dict)
    explained: dict[str, None] = field(default_factory=dict)
    worth: str = ""
    reason: tuple[int, str] = (0, "")
    forced: int = 0
    missed_restart: bool = False

    def note_news(self, note: str) -> None:
        """Of what happened by itself only the last is told."""
        # Several passes in a row that happened by themselves would fill the hand with sentences that say the same.
        if note.startswith(BY_ITSELF):
            self.news = {known: None for known in self.news if not known.startswith(BY_ITSELF)}
        self.news[note] = None

    def told(self, *, ended: bool) -> list[str]:
        """What is still news; beside a result what happened by itself is not."""
        return [*self.news] if not ended else [note for note in self.news if not note.startswith(BY_ITSELF)]


@dataclass(slots=True, eq=False)
class Clicks:
    """The player's clicks that are being handled: ``running`` is their number. Updates wait for their answers.

    ``update_due``: one came due meanwhile; ``newest``: the table then, if it has changed.
    """

    running: int = 0
    update_due: bool = False
    newest: RunningTable | None = None

    def put_off(self, snapshot: RunningTable | None) -> None:
        """An update comes due."""
        self.update_due = True
        self.newest = snapshot or self.newest

    def newer(self, snapshot: RunningTable) -> RunningTable:
        """The table that was told last, if it is newer than ``snapshot``."""
        newest = self.newest
        return newest if newest is not None and newest.seq > snapshot.seq else snapshot

    def answer_with(self, snapshot: RunningTable) -> RunningTable:
        """Return the newest table that is known: the answer shows it. An update stays due only if it is not clear which
        of two is newer, since orders have no ``seq``."""
        newest, found = self.newest, self.newer(snapshot)
        # Orders change a table without a new seq. Then the answer may show either, and one more update does no harm.
        self.newest, self.update_due = None, newest is not None and newest is not found and newest.seq == found.seq
        return found

    def end(self) -> bool:
        """A click has been handled. Whether an update is due now."""
        self.running -= 1
        if self.running:
            return False
        # The answer of the last click has shown everything that came before it; only what it could not have known is
        # sent as an update, which counts against the limit.
        due, self.update_due, self.newest = self.update_due, False, None
        return due


@dataclass(slots=True, eq=False)
class HandSession:
    """``placement``: which messages show the hand (`states`); ``shown``: what the live one shows; ``left``: an
    ephemeral one that the process before left; ``gone``: the one that was deleted when it moved.

    ``lock`` is held while the hand is built and sent: clicks of one player are handled one after the other.
    """

    table: int
    user: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    placement: Placement = EMPTY
    left: HandMessage | None = None
    gone: int = 0
    shown: Shown = Shown()
    choice: HandChoice = field(default_factory=HandChoice)
    composed: Composed = field(default_factory=Composed)
    presence: Presence = field(default_factory=Presence)
    clicks: Clicks = field(default_factory=Clicks)

    @property
    def key(self) -> Key:
        return self.table, self.user

    def still_shows(self, idle_content: object) -> bool:
        """Whether the live message shows an idle hand with this content already."""
        live, shown = self.placement.shown_in, self.shown
        return (idle_content is not None and live is not None and shown.message == live.id
                and shown.components is not None and shown.idle_content == idle_content)


@dataclass(slots=True, eq=False)
class Press:
    """A player's click in their hand, with what was read for it: the table, the player's preferences and language.

    ``notice``: the sentence on top of the answer. ``snapshot``: the table after what the click did.
    """

    session: HandSession
    answer: Answer
    snapshot: RunningTable
    prefs: UserPrefs
    t: Texts
    notice: str = ""


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

    def ephemeral(self) -> dict[int, tuple[int, int, int]]:
        """The ephemeral messages that show a hand: table, user and channel of each."""
        live = [(session.key, message) for session in self if (message := session.placement.shown_in)]
        return {message.id: (*key, message.channel) for key, message in live if message.ephemeral}

    def adopt(self, message: int, table: int, user: int, channel: int) -> None:
        """An ephemeral hand of the process before, for which there is a token."""
        self.get(table, user).left = HandMessage(message, channel, ephemeral=True)

    def release(self, session: HandSession) -> None:
        """The game is over or the player has left: forget the session."""
        sessions = self._sessions.get(session.table, {})
        sessions.pop(session.user, None)
        if not sessions:
            self._sessions.pop(session.table, None)

    def keep_only(self, here: Callable[[int], bool]) -> None:
        """Forget the sessions of all other tables: another process shows their hands."""
        self._sessions = {table: sessions for table, sessions in self._sessions.items() if here(table)}

    def __iter__(self) -> Iterator[HandSession]:
        yield from (session for sessions in self._sessions.values() for session in sessions.values())

    def __len__(self) -> int:
        return sum(len(sessions) for sessions in self._sessions.values())
