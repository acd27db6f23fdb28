"""Where a hand is shown: the whole table of transitions (`cogs.delivery.hands.states`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from cogs.delivery.hands.states import (
    EMPTY,
    Clicked,
    Deleted,
    Direct,
    EditFailed,
    Event,
    Failure,
    FollowUp,
    Found,
    HandMessage,
    HandOpened,
    IllegalEvent,
    LineShown,
    Live,
    LookedUp,
    NotSent,
    Placement,
    SendBegan,
    Sending,
    SendSettled,
    Sent,
    TokenEnded,
    after,
)
from cogs.delivery.hands.updates import Update, Wanted, may_send, next_step

DM, NEW, LATER = HandMessage(1, 9), HandMessage(2, 9), HandMessage(3, 9)
EPH, OTHER = HandMessage(11, 7, ephemeral=True), HandMessage(12, 7, ephemeral=True)

NONE = replace(EMPTY, direct=Direct.NONE)
SENT = Placement(Direct.SENT, shown_in=DM, message=DM)
ASIDE = Placement(Direct.SENT, shown_in=EPH, message=DM)
"""The hand is in an ephemeral message, and the direct one is a line."""
OPENED = Placement(Direct.NONE, shown_in=EPH)
CLOSED = Placement(Direct.CLOSED)


def marked(place: Placement) -> Placement:
    return replace(place, sending=Sending.MARKED, old=place.message)


INTERRUPTED = replace(marked(SENT), sending=Sending.INTERRUPTED)

TABLE: list[tuple[str, Placement, Event, Placement, set[FollowUp]]] = [
    # looked up
    ("nothing is stored", EMPTY, LookedUp(), NONE, set()),
    ("a direct message of before a restart", EMPTY, LookedUp(DM), SENT, set()),
    ("killed while the first was sent", EMPTY, LookedUp(None, sending=True),
     replace(NONE, sending=Sending.INTERRUPTED), set()),
    ("the process before left an ephemeral hand", EMPTY, LookedUp(DM, left=EPH),
     replace(SENT, shown_in=EPH), set()),
    ("killed while another was sent", EMPTY, LookedUp(DM, sending=True, old=DM), INTERRUPTED, set()),
    # clicked and opened
    ("the live one", SENT, Clicked(DM), SENT, set()),
    ("an ephemeral one", SENT, Clicked(EPH), replace(ASIDE, replaced=(DM,)), {FollowUp.SHOW_LINES}),
    ("the direct one again", ASIDE, Clicked(DM), replace(SENT, replaced=(EPH,)), {FollowUp.SHOW_LINES}),
    ("one that is not known", NONE, Clicked(DM), SENT, {FollowUp.STORE}),
    ("an old one that is about to be deleted", replace(SENT, shown_in=NEW, message=NEW, obsolete=(DM,)), Clicked(DM),
     replace(SENT, replaced=(NEW,)), {FollowUp.STORE, FollowUp.SHOW_LINES}),
    ("though they take no new ones", CLOSED, Clicked(DM), replace(SENT, direct=Direct.CLOSED), {FollowUp.STORE}),
    ("though a new one is due", replace(NONE, direct=Direct.DUE), Clicked(DM), replace(SENT, direct=Direct.DUE),
     {FollowUp.STORE}),
    ("the first hand", NONE, HandOpened(EPH), OPENED, set()),
    ("another hand", OPENED, HandOpened(OTHER), replace(OPENED, shown_in=OTHER, replaced=(EPH,)),
     {FollowUp.SHOW_LINES}),
    ("one below the table", OPENED, HandOpened(OTHER, instead=EPH), replace(OPENED, shown_in=OTHER), set()),
    ("one where direct messages are closed", CLOSED, HandOpened(EPH), replace(CLOSED, shown_in=EPH), set()),
    # tokens and failures
    ("to the direct message", ASIDE, TokenEnded(), SENT, set()),
    ("before its line is shown", replace(ASIDE, replaced=(DM,)), TokenEnded(), SENT, set()),
    ("to nowhere", OPENED, TokenEnded(), NONE, set()),
    *((f"{why} of the ephemeral message", ASIDE, EditFailed(why), SENT, set[FollowUp]())
      for why in Failure if why is not Failure.TRANSIENT),
    ("the ephemeral message, for a moment", ASIDE, EditFailed(Failure.TRANSIENT), ASIDE, {FollowUp.RETRY}),
    ("for a moment", SENT, EditFailed(Failure.TRANSIENT), SENT, {FollowUp.RETRY}),
    ("too old", SENT, EditFailed(Failure.TOO_OLD), replace(SENT, direct=Direct.DUE), set()),
    ("gone", SENT, EditFailed(Failure.GONE), replace(NONE, sending=Sending.INTERRUPTED), {FollowUp.FORGET}),
    ("gone, and closed", replace(SENT, direct=Direct.CLOSED), EditFailed(Failure.GONE), CLOSED, {FollowUp.FORGET}),
    ("closed", SENT, EditFailed(Failure.CLOSED), CLOSED, set()),
    ("a bug", SENT, EditFailed(Failure.OTHER), SENT, set()),
    # sending
    ("the first", NONE, SendBegan(), marked(NONE), set()),
    ("another", SENT, SendBegan(), marked(SENT), set()),
    ("again, after the answer got lost", marked(SENT), SendBegan(), marked(SENT), set()),
    ("while the last sending is looked into", INTERRUPTED, SendBegan(), INTERRUPTED, set()),
    ("the first", marked(NONE), Sent(DM), Placement(
        Direct.SENT, Sending.MARKED, shown_in=DM, message=DM), {FollowUp.STORE}),
    ("another", marked(SENT), Sent(NEW), Placement(
        Direct.SENT, Sending.MARKED, NEW, NEW, obsolete=(DM,), old=DM), {FollowUp.STORE}),
    ("while an ephemeral one was live", marked(ASIDE), Sent(NEW), Placement(
        Direct.SENT, Sending.MARKED, NEW, NEW, replaced=(EPH,), obsolete=(DM,), old=DM),
     {FollowUp.STORE, FollowUp.SHOW_LINES}),
    ("the one that is there", marked(replace(SENT, direct=Direct.DUE)), Sent(DM), marked(SENT), {FollowUp.STORE}),
    ("the answer got lost", marked(SENT), NotSent(lost=True), replace(marked(SENT), direct=Direct.DUE),
     {FollowUp.RETRY}),
    ("refused", marked(SENT), NotSent(lost=False), replace(SENT, direct=Direct.CLOSED),
     {FollowUp.REMOVE_MARK, FollowUp.ANNOUNCE}),
    # after a kill
    ("none", INTERRUPTED, Found((), used=False), marked(SENT), set()),
    ("both", INTERRUPTED, Found((DM, NEW), used=False), Placement(
        Direct.SENT, Sending.MARKED, NEW, NEW, obsolete=(DM,), old=DM), {FollowUp.STORE}),
    ("both, but the player goes on with the old one", INTERRUPTED, Found((DM, NEW), used=True),
     replace(marked(SENT), obsolete=(NEW,)), set()),
    ("the first", replace(NONE, sending=Sending.INTERRUPTED), Found((DM,), used=False),
     Placement(Direct.SENT, Sending.MARKED, DM, DM), {FollowUp.STORE}),
    ("three", INTERRUPTED, Found((LATER, DM, NEW), used=False), Placement(
        Direct.SENT, Sending.MARKED, LATER, LATER, obsolete=(DM, NEW), old=DM), {FollowUp.STORE}),
    ("only one older than the direct message", replace(INTERRUPTED, shown_in=NEW, message=NEW),
     Found((DM,), used=False), replace(marked(SENT), shown_in=NEW, message=NEW, obsolete=(DM,)), set()),
    # what is left to do
    ("an old one", replace(marked(SENT), obsolete=(NEW,)), Deleted(NEW), marked(SENT), set()),
    ("everything is done", marked(SENT), SendSettled(), SENT, {FollowUp.REMOVE_MARK}),
    ("of the direct message", replace(ASIDE, replaced=(DM,)), LineShown(DM), ASIDE, set()),
]


@pytest.mark.parametrize(("what", "before", "event", "then", "tasks"), TABLE,
                         ids=[f"{type(event).__name__}: {what}" for what, _, event, _, _ in TABLE])
def test_each_event_moves_the_hand(
    what: str, before: Placement, event: Event, then: Placement, tasks: set[FollowUp],
) -> None:
    moved, to_do = after(before, event)
    assert moved == then, what
    assert set(to_do) == tasks
    assert len(to_do) == len(tasks)


def test_a_message_is_found_by_its_id_whichever_role_it_has() -> None:
    place = Placement(Direct.SENT, shown_in=EPH, message=DM, replaced=(OTHER,), obsolete=(NEW,))
    assert [place.find(each.id) for each in (EPH, DM, OTHER)] == [EPH, DM, OTHER]
    assert place.find(NEW.id) is None, "it shows the hand no more"
    assert EMPTY.find(DM.id) is None


ILLEGAL: list[tuple[Placement, Event]] = [
    *((EMPTY, event) for event in (
        Clicked(DM), HandOpened(EPH), TokenEnded(), EditFailed(Failure.GONE), SendBegan(), Sent(DM), NotSent(lost=True),
        Found((), used=False), Deleted(DM), SendSettled(), LineShown(DM))),
    (NONE, LookedUp()), (SENT, LookedUp(DM)),
    (NONE, HandOpened(DM)),
    (NONE, TokenEnded()), (SENT, TokenEnded()),
    *((NONE, EditFailed(why)) for why in Failure),
    (CLOSED, SendBegan()),
    (SENT, Sent(NEW)), (marked(SENT), Sent(EPH)), (SENT, NotSent(lost=True)), (SENT, NotSent(lost=False)),
    (SENT, Found((), used=False)), (marked(SENT), Found((NEW,), used=False)),
    (SENT, Deleted(NEW)), (SENT, Deleted(DM)),
    (SENT, SendSettled()), (INTERRUPTED, SendSettled()), (replace(marked(SENT), obsolete=(NEW,)), SendSettled()),
    (SENT, LineShown(DM)), (ASIDE, LineShown(DM)),
]


@pytest.mark.parametrize(("before", "event"), ILLEGAL, ids=str)
def test_an_event_that_cannot_happen_is_an_error(before: Placement, event: Event) -> None:
    kept = replace(before)
    with pytest.raises(IllegalEvent) as refused:
        after(before, event)
    assert before == kept
    assert refused.value.args == (before, event), "the log must say which"


def events(place: Placement) -> Iterator[Event]:
    """Everything that may be reported, legal or not."""
    messages = (DM, NEW, LATER, EPH, OTHER)
    yield from (LookedUp(), LookedUp(DM), LookedUp(DM, sending=True, old=DM), TokenEnded(), SendBegan(), SendSettled())
    yield from map(EditFailed, Failure)
    yield from (NotSent(lost=True), NotSent(lost=False))
    yield from (event(message) for event, message in product((Clicked, Sent, Deleted, LineShown, HandOpened), messages))
    yield HandOpened(OTHER, instead=EPH)
    yield from (Found(found, used) for found in ((), (DM,), (DM, NEW)) for used in (False, True))


def test_wherever_events_lead_at_most_one_message_is_live() -> None:
    """All placements that any five events reach: a message has one role, and what is live can be reached."""
    reached, border = {EMPTY}, {EMPTY}
    for _ in range(5):
        border = {moved for place in border for event in events(place) if (moved := _after(place, event))} - reached
        reached |= border
    assert len(reached) > 1000
    assert {place.direct for place in reached} == set(Direct)
    assert {place.sending for place in reached} == set(Sending)
    assert {place.live for place in reached} == set(Live)
    for place in reached:
        roles = [message.id for message in (*place.replaced, *place.obsolete)]
        assert len(roles) == len(set(roles)), place
        assert place.shown_in is None or place.shown_in.id not in roles, place
        assert place.message is None or place.message not in place.obsolete, place
        assert place.live is not Live.DIRECT or place.shown_in == place.message, place
        assert place.live is not Live.NOWHERE or place.message is None, place
        assert place.direct is not Direct.SENT or place.message is not None, place


def _after(place: Placement, event: Event) -> Placement | None:
    try:
        return after(place, event)[0]
    except IllegalEvent:
        return None


STEPS: list[tuple[str, Placement, Wanted, Update]] = [
    ("no message yet", NONE, Wanted(), Update.SEND),
    ("the cards are about to be dealt", NONE, Wanted(shuffling=True), Update.NOTHING),
    ("at night", NONE, Wanted(quiet=True), Update.NOTHING),
    ("they want no direct messages", NONE, Wanted(direct=False), Update.NOTHING),
    ("they take none", CLOSED, Wanted(calls=True), Update.NOTHING),
    ("they take none, and look at an ephemeral one", replace(CLOSED, shown_in=EPH), Wanted(calls=True), Update.EDIT),
    ("something has changed", SENT, Wanted(), Update.EDIT),
    ("nothing has changed", SENT, Wanted(same=True), Update.NOTHING),
    ("at night, a message that is there", SENT, Wanted(quiet=True), Update.EDIT),
    ("their turn begins and they are away", SENT, Wanted(calls=True), Update.SEND),
    ("their turn begins, and they were shown that", SENT, Wanted(calls=True, same=True), Update.SEND),
    ("the same in an ephemeral message", ASIDE, Wanted(calls=True), Update.SEND),
    ("in an ephemeral message", ASIDE, Wanted(), Update.EDIT),
    ("too old", replace(SENT, direct=Direct.DUE), Wanted(same=True), Update.SEND),
    ("too old, at night", replace(SENT, direct=Direct.DUE), Wanted(quiet=True), Update.EDIT),
]


@pytest.mark.parametrize(("what", "place", "wanted", "step"), STEPS, ids=[what for what, *_ in STEPS])
def test_what_an_update_does(what: str, place: Placement, wanted: Wanted, step: Update) -> None:
    assert next_step(place, wanted) is step, what


@pytest.mark.parametrize(("place", "direct", "may"), [
    (SENT, True, True), (SENT, False, False), (CLOSED, True, False), (replace(NONE, direct=Direct.DUE), True, True),
])
def test_who_may_be_sent_direct_messages(place: Placement, direct: bool, may: bool) -> None:
    assert may_send(place, direct=direct) is may
