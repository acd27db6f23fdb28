"""Where a player's hand is shown: the states of its messages, the events that change them, what is sent then.

A player has at most one *direct message* with their hand at a table, which the bot sends and stores, and any number of
*ephemeral messages*, which they open (*My hand*) and which only a click's token can edit, for 15 minutes. One message
is *live*: the one used last. It shows the hand and follows the game. The others are *replaced*: a line with a button
that brings the hand back takes the place of the hand there. Direct messages that a newer one has replaced are
*obsolete*: they are deleted.

Three small machines, each an enum, tell it all (`Placement`)::

    Live     NOWHERE, DIRECT, EPHEMERAL ── clicked, opened, sent ──► where that message is
             EPHEMERAL ── token ended, failed ──► DIRECT; NOWHERE without a direct message
             DIRECT ── gone, closed ──► NOWHERE
    Direct   UNREAD ── looked up ──► NONE, SENT
             NONE ── sent, clicked ──► SENT ── gone ──► NONE
             SENT ── too old; the answer to a sending lost ──► DUE ── sent ──► SENT
             any ── refused, closed ──► CLOSED: only ephemeral messages from now on
    Sending  NO ── begun ──► MARKED ── settled, refused ──► NO
             MARKED ── killed, looked up ──► INTERRUPTED ── all hands found ──► MARKED
             any ── the direct message is gone ──► INTERRUPTED

``after(placement, event)`` is the table of transitions. It returns the placement after the event and the tasks that
follow; an event that cannot happen in a state raises `IllegalEvent`. What an update of the hand does follows from the
placement too (`updates`). Both are pure. `HandSender` carries both out, with the session's lock held, and reports
what became of it as the next event. Who causes an event:

- `LookedUp`: the first use of the session, by what the database says of before a restart.
- `Clicked`: a click in a hand (`HandClicks.click`).
- `HandOpened`: *My hand*, ``/hand``; the table's message moved below an ephemeral hand.
- `TokenEnded`: 15 minutes without a click in an ephemeral message.
- `EditFailed`: Discord refuses an edit of the live message, with a `Failure`.
- `SendBegan`: an update whose step is `Update.SEND`: no message shows the hand, or a turn begins and they are away.
- `Sent`, `NotSent`: what became of that.
- `Found`: a search for hands after a kill while one was sent, or if the direct message is gone.
- `Deleted`: an obsolete message is gone. `LineShown`: a replaced one has become a line.
- `SendSettled`: nothing of a sending is left to be done.

A change of the table, a new turn and a restart are no events here: they only cause an update. When the game is over or
the player has left, the session is dropped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto


class Live(Enum):
    """Where the hand is shown and follows the game."""

    NOWHERE = auto()
    DIRECT = auto()
    EPHEMERAL = auto()


class Direct(Enum):
    """The direct message. ``DUE``: a new one must be sent, since Discord no longer edits the last one, or sent no
    answer for a newer one. ``CLOSED``: the player takes no direct messages."""

    UNREAD = auto()
    NONE = auto()
    SENT = auto()
    DUE = auto()
    CLOSED = auto()


class Sending(Enum):
    """Whether a mark is stored that a new direct message is being sent; ``INTERRUPTED``: it is from before a restart,
    or the stored message is gone, so another one may show the hand."""

    NO = auto()
    MARKED = auto()
    INTERRUPTED = auto()


class Failure(Enum):
    """Why Discord refused a request."""

    TRANSIENT = auto()
    TOO_OLD = auto()
    GONE = auto()
    CLOSED = auto()
    OTHER = auto()


class FollowUp(Enum):
    """What is to be done after an event."""

    STORE = auto()
    """The direct message."""
    FORGET = auto()
    """The stored direct message."""
    SHOW_LINES = auto()
    """In replaced messages."""
    RETRY = auto()
    """The update."""
    REMOVE_MARK = auto()
    """Of a sending."""
    ANNOUNCE = auto()
    """To the table's message, that the player is not reached: it points to *My hand*."""


class IllegalEvent(Exception):
    """An event that cannot happen in this state. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A message that shows a hand, or did."""

    id: int
    channel: int
    ephemeral: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """The messages of a player's hand. ``shown_in``: the live one; ``message``: the direct one; ``old``: what a message
    that is being sent replaces."""

    direct: Direct = Direct.UNREAD
    sending: Sending = Sending.NO
    shown_in: HandMessage | None = None
    message: HandMessage | None = None
    replaced: tuple[HandMessage, ...] = ()
    obsolete: tuple[HandMessage, ...] = ()
    old: HandMessage | None = None

    @property
    def live(self) -> Live:
        if self.shown_in is None:
            return Live.NOWHERE
        return Live.EPHEMERAL if self.shown_in.ephemeral else Live.DIRECT

    @property
    def settled(self) -> bool:
        """Whether there is one direct message at most, and no other to be searched for or deleted."""
        return self.direct is not Direct.UNREAD and self.sending is Sending.NO and not self.obsolete

    def find(self, number: int) -> HandMessage | None:
        """The message that shows the hand, or is replaced, with this id."""
        known = (self.shown_in, self.message, *self.replaced)
        return next((each for each in known if each is not None and each.id == number), None)


EMPTY = Placement()


# events ------------------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class LookedUp:
    """``message``: the stored direct message; ``sending``: whether a mark is stored, ``old``: what it replaces;
    ``left``: an ephemeral message that the process before left to this one."""

    message: HandMessage | None = None
    sending: bool = False
    old: HandMessage | None = None
    left: HandMessage | None = None


@dataclass(frozen=True, slots=True)
class Clicked:
    message: HandMessage


@dataclass(frozen=True, slots=True)
class HandOpened:
    """``instead``: the ephemeral message that it takes the place of, which is deleted."""

    message: HandMessage
    instead: HandMessage | None = None


@dataclass(frozen=True, slots=True)
class TokenEnded:
    pass


@dataclass(frozen=True, slots=True)
class EditFailed:
    why: Failure


@dataclass(frozen=True, slots=True)
class SendBegan:
    pass


@dataclass(frozen=True, slots=True)
class Sent:
    message: HandMessage


@dataclass(frozen=True, slots=True)
class NotSent:
    """``lost``: Discord may have sent it; else it refused."""

    lost: bool


@dataclass(frozen=True, slots=True)
class Found:
    """All direct messages with the hand. ``used``: the player has used one since the start, which stays."""

    messages: Collection[HandMessage]
    used: bool


@dataclass(frozen=True, slots=True)
class Deleted:
    message: HandMessage


@dataclass(frozen=True, slots=True)
class SendSettled:
    pass


@dataclass(frozen=True, slots=True)
class LineShown:
    message: HandMessage


Event = (LookedUp | Clicked | HandOpened | TokenEnded | EditFailed | SendBegan | Sent | NotSent | Found | Deleted
         | SendSettled | LineShown)
Result = tuple[Placement, tuple[FollowUp, ...]]


# transitions -------------------------------------------------------------------------------------

def after(place: Placement, event: Event) -> Result:
    """Return the placement after ``event``, and the tasks that follow. IllegalEvent."""
    # What the database knows comes first, and once. A click before it could take a message for new that is stored as
    # the direct one, and it would be sent twice.
    if (place.direct is Direct.UNREAD) != isinstance(event, LookedUp):
        raise IllegalEvent(place, event)
    match event, place.live, place.sending:
        case LookedUp(), _, _:
            return _looked_up(place, event), ()
        case Clicked(), _, _:
            return _clicked(place, event.message)
        case HandOpened(HandMessage(ephemeral=True)), _, _:
            return _opened(place, event)
        case TokenEnded(), Live.EPHEMERAL, _:
            return _back_to_direct(place), ()
        case EditFailed(), Live.DIRECT | Live.EPHEMERAL, _:
            return _edit_failed(place, event.why)
        case SendBegan(), _, _ if place.direct is not Direct.CLOSED:
            return _send_began(place), ()
        case Sent(HandMessage(ephemeral=False)), _, Sending.MARKED | Sending.INTERRUPTED:
            return _sent(place, event.message)
        # The mark stays: the message may be there. A retry with the same nonce finds it; a restart searches for it.
        case NotSent(lost=True), _, Sending.MARKED | Sending.INTERRUPTED:
            return replace(place, direct=Direct.DUE), (FollowUp.RETRY,)
        case NotSent(lost=False), _, Sending.MARKED | Sending.INTERRUPTED:
            closed = replace(place, direct=Direct.CLOSED, sending=Sending.NO, old=None)
            return closed, (FollowUp.REMOVE_MARK, FollowUp.ANNOUNCE)
        case Found(), _, Sending.INTERRUPTED:
            return _found(place, event)
        case Deleted(), _, _ if event.message in place.obsolete:
            return replace(place, obsolete=_without(place.obsolete, event.message)), ()
        case SendSettled(), _, Sending.MARKED if not place.obsolete:
            return replace(place, sending=Sending.NO, old=None), (FollowUp.REMOVE_MARK,)
        case LineShown(), _, _ if event.message in place.replaced:
            return replace(place, replaced=_without(place.replaced, event.message)), ()
    raise IllegalEvent(place, event)


def _looked_up(place: Placement, event: LookedUp) -> Placement:
    return replace(
        place, direct=Direct.NONE if event.message is None else Direct.SENT, message=event.message,
        shown_in=event.left or event.message, old=event.old,
        sending=Sending.INTERRUPTED if event.sending else Sending.NO)


def _clicked(place: Placement, message: HandMessage) -> Result:
    """The clicked message is live. A direct one that was not known becomes the direct message."""
    tasks: tuple[FollowUp, ...] = ()
    # A hand that was to be deleted and is clicked just now is wanted after all.
    place = replace(place, obsolete=_without(place.obsolete, message))
    if not message.ephemeral and message != place.message:
        direct = Direct.SENT if place.direct is Direct.NONE else place.direct
        place, tasks = replace(place, message=message, direct=direct), (FollowUp.STORE,)
    moved, lines = _made_live(place, message)
    return moved, tasks + lines


def _opened(place: Placement, event: HandOpened) -> Result:
    if event.instead is not None and event.instead == place.shown_in:
        place = replace(place, shown_in=None)
    return _made_live(place, event.message)


def _made_live(place: Placement, message: HandMessage) -> Result:
    """Lines are to be shown if another message was live."""
    before = place.shown_in
    if before == message:
        return place, ()
    replaced = _without(place.replaced, message) + (() if before is None else (before,))
    return replace(place, shown_in=message, replaced=replaced), (FollowUp.SHOW_LINES,) if replaced else ()


def _back_to_direct(place: Placement) -> Placement:
    """The live message can be edited no more: the direct one is live, if there is one."""
    # The ephemeral message is not replaced by a line: nobody can edit it any more. It stays as it is until Discord
    # drops it; a click in it makes it live again.
    replaced = place.replaced if place.message is None else _without(place.replaced, place.message)
    return replace(place, shown_in=place.message, replaced=replaced)


def _edit_failed(place: Placement, why: Failure) -> Result:
    # Nothing is known yet, so nothing may change: to take an outage for a message that is gone would send hands twice.
    if why is Failure.TRANSIENT:
        return place, (FollowUp.RETRY,)
    if place.live is Live.EPHEMERAL:
        return _back_to_direct(place), ()
    match why:
        case Failure.TOO_OLD:
            return replace(place, direct=_unless_closed(place, Direct.DUE)), ()
        case Failure.GONE:
            gone = replace(place, direct=_unless_closed(place, Direct.NONE), message=None, shown_in=None)
            # Somebody deleted it, or a process before had sent a newer one and was killed before it could store it: so
            # look before a third one is sent.
            looked_for = gone if gone.direct is Direct.CLOSED else replace(gone, sending=Sending.INTERRUPTED)
            return looked_for, (FollowUp.FORGET,)
        case Failure.CLOSED:
            return replace(place, direct=Direct.CLOSED, message=None, shown_in=None), ()
    return place, ()


def _send_began(place: Placement) -> Placement:
    # Also if it is of before a restart: what that one was to replace is to be replaced still.
    if place.sending is not Sending.NO:
        return place  # the mark is there from the last try
    return replace(place, sending=Sending.MARKED, old=place.message)


def _sent(place: Placement, message: HandMessage) -> Result:
    """It takes the place of the direct message, which is obsolete."""
    taken, lines = _in_place_of_direct(place, message)
    return replace(taken, direct=Direct.SENT), (FollowUp.STORE, *lines)


def _in_place_of_direct(place: Placement, message: HandMessage) -> Result:
    before = place.message
    if before is not None:
        place = replace(place, shown_in=None if place.shown_in == before else place.shown_in)
        place = _with_obsolete(place, (before,))
    place = replace(place, message=message, obsolete=_without(place.obsolete, message))
    return _made_live(place, message)


def _with_obsolete(place: Placement, messages: Iterable[HandMessage]) -> Placement:
    for message in messages:
        place = replace(place, obsolete=(*_without(place.obsolete, message), message),
                        replaced=_without(place.replaced, message))
    return place


def _found(place: Placement, event: Found) -> Result:
    """The newest hand is the direct message, unless the player has used another; the others are obsolete."""
    known = {message.id: message for message in (*event.messages, *filter(None, (place.old,)))}
    newest = max((message.id for message in event.messages), default=0)
    tasks: tuple[FollowUp, ...] = ()
    # Ids of messages grow with time. But who has clicked in an older one is looking at that one, and must not see it
    # become a line.
    if not event.used and newest > (0 if place.message is None else place.message.id):
        place, lines = _in_place_of_direct(replace(place, direct=_unless_closed(place, Direct.SENT)), known[newest])
        tasks = (FollowUp.STORE, *lines)
    others = [message for _, message in sorted(known.items()) if message != place.message]
    return replace(_with_obsolete(place, others), sending=Sending.MARKED), tasks


def _unless_closed(place: Placement, direct: Direct) -> Direct:
    return Direct.CLOSED if place.direct is Direct.CLOSED else direct


def _without(messages: tuple[HandMessage, ...], message: HandMessage) -> tuple[HandMessage, ...]:
    return tuple(each for each in messages if each.id != message.id)
