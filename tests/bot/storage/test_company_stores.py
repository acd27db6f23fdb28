"""Invitations by code, and groups, in the database."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.features.codes.store import SqlCodes
from bot.features.codes.values import SeatCode
from bot.features.groups.store import SqlGroups
from bot.features.groups.values import GroupMeeting, GroupMember, MeetingKind, PlayGroup
from bot.storage import Storage

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
HOUR = timedelta(hours=1)
MADE = SeatCode("7KQ4TM", 2**60, 2**60 + 1, NOW + HOUR)


async def test_one_of_many_takes_a_code(storage: Storage) -> None:
    codes = SqlCodes(storage.database)
    assert await codes.add(MADE)
    assert not await codes.add(replace(MADE, table=1)), "there is such a code"
    assert await codes.find(MADE.code) == MADE
    taken = await asyncio.gather(*(codes.take(MADE.code, 2**60 + user) for user in range(20)))
    assert sum(taken) == 1
    found = await codes.find(MADE.code)
    assert found is not None
    assert found.used == 2**60 + taken.index(True)
    assert await codes.unused(MADE.table, NOW) == 0
    await codes.give_back(MADE.code, found.used)
    assert await codes.unused(MADE.table, NOW) == 1
    assert await codes.unused(MADE.table, NOW + 2 * HOUR) == 0, "it has expired"
    assert await codes.find("222222") is None


async def test_guesses_are_counted_and_forgotten(storage: Storage) -> None:
    codes = SqlCodes(storage.database)
    for minute in range(5):
        await codes.guessed(7, NOW + timedelta(minutes=minute))
    await codes.guessed(8, NOW)
    assert await codes.guesses(7, NOW + timedelta(minutes=1)) == 4
    await codes.add(MADE)
    await codes.forget(NOW + timedelta(minutes=3))
    assert await codes.guesses(7, NOW) == 2
    assert await codes.find(MADE.code) == MADE
    await codes.forget(NOW + 2 * HOUR)
    assert await codes.find(MADE.code) is None


async def test_groups_come_back_as_they_were(storage: Storage) -> None:
    store, ann, bo = SqlGroups(storage.database), 2**60 + 1, 2**60 + 2
    made = await store.create(
        PlayGroup(0, 2**60, 2**60 + 5, "茶館", ann, game="tichu", pace="live"),
        [GroupMember(ann, "Ann", agreed=True), GroupMember(bo, "Bo", agreed=False)])
    assert await store.group(made.id) == made
    assert await store.of_user(bo) == [made]
    assert await store.weekly() == []
    timed = replace(made, zone="Europe/Kyiv", day=2, minute=1200, event=2**60)
    await store.save(timed)
    assert await store.weekly() == [timed]
    await store.set_event(made.id, 5)
    assert await store.weekly() == [replace(timed, event=5)]
    await store.put_member(made.id, GroupMember(bo, "Bo 小", agreed=True))
    assert [(each.name, each.agreed) for each in await store.members(made.id)] == [("Ann", True), ("Bo 小", True)]
    await store.drop_member(made.id, ann)
    left = await store.group(made.id)
    assert left is not None
    assert left.host == bo, "who has agreed"
    await store.drop_member(made.id, bo)
    assert await store.group(made.id) is None


async def test_meetings_and_answers(storage: Storage) -> None:
    store = SqlGroups(storage.database)
    meeting = GroupMeeting(7, NOW, MeetingKind.WEEK)
    assert await store.add_meeting(meeting)
    assert not await store.add_meeting(meeting), "once"
    over = replace(meeting, message=2**60, tables=(8, 9), over=True)
    await store.save_meeting(over)
    assert await store.meeting(7, NOW) == over
    assert await store.meeting(8, NOW) is None
    assert await store.meetings(7, MeetingKind.WEEK, NOW) == [over]
    assert await store.meetings(7, MeetingKind.NOW, NOW) == []
    for user, coming in ((2, True), (1, True), (2, False), (3, True)):
        await store.answer(7, NOW, user, coming=coming)
    assert await store.answers(7, NOW) == [(2, False), (1, True), (3, True)], "in the order of first answers"
