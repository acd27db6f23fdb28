"""The timer of notices, and many games at once."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.storage import open_storage
from bot.tables.core.model import Person
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.time_control import ASYNC
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import ANN, BO, CY, DI, action
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.reminder_desk import HOUR, LEAD, Desk


@pytest.fixture
async def desk(tmp_path: Path):
    storage = await open_storage(tmp_path / "bus.db")
    desk = Desk(storage, ManualClock())
    await desk.start()
    yield desk
    await desk.driver.stop()
    await desk.reminders.stop()
    await storage.close()


async def test_a_turn_is_told_three_times_and_never_again_after_a_restart(desk: Desk):
    await desk.storage.preferences.set_user(ANN.id, UserPrefs())
    await desk.seat()
    length = ASYNC.limit + ASYNC.bank
    for _ in range(47):
        await desk.pass_time(HOUR)
        await desk.restart()
    mine = [at for user, at in desk.rings if user == ANN.id]
    assert mine == [0, length / 2, length - LEAD]
    assert {user for user, _ in desk.rings} == {ANN.id}


async def test_a_limit_of_one_notice_a_day(desk: Desk):
    await desk.storage.preferences.set_user(ANN.id, UserPrefs(most=1))
    for _ in range(3):
        await desk.seat()
        await desk.pass_time(HOUR)
    assert [at for user, at in desk.rings if user == ANN.id] == [0]
    await desk.pass_time(24 * HOUR)
    assert len([at for user, at in desk.rings if user == ANN.id]) == 2


async def test_several_games_ring_once(desk: Desk):
    for _ in range(5):
        await desk.seat()
    await desk.pass_time(1)
    await desk.pass_time(24 * HOUR)
    rings = [at for user, at in desk.rings if user == ANN.id]
    assert len(rings) <= 1 + 1
    assert len(desk.reminders.turns(ANN.id)) == 5


async def test_who_wants_to_know_is_told_to_be_next(desk: Desk):
    await desk.storage.preferences.set_user(BO.id, UserPrefs(next=True))
    await desk.seat()
    await desk.pass_time(1)
    assert {user for user, _ in desk.rings} == {ANN.id, BO.id}


async def test_a_bomb_is_asked_for_privately_and_only_of_who_has_one(desk: Desk):
    table_id = await desk.seat()
    for person in (BO, CY, DI):
        await desk.service.orders.prefer(table_id, person.id, OrderKind.NEVER_ASK, True)
    for person, text in ((ANN, "0 play 2g"), (BO, "1 pass"), (CY, "2 pass"), (DI, "3 pass")):
        seq = (await desk.service.snapshot(table_id)).seq
        await desk.service.act(table_id, person.id, seq, action(text))
    desk.rings.clear()
    await desk.pass_time(1)
    assert [user for user, _ in desk.rings] == [BO.id]
    assert [wait.kind for wait in desk.reminders.turns(BO.id)] == ["bomb"]
    assert desk.reminders.turns(CY.id) == []


async def test_who_wants_to_be_asked_is_asked_whatever_the_others_want(desk: Desk):
    table_id = await desk.seat()
    await desk.service.orders.prefer(table_id, CY.id, OrderKind.NEVER_ASK, True)
    for person, text in ((ANN, "0 play 2g"), (BO, "1 pass"), (CY, "2 pass"), (DI, "3 pass")):
        seq = (await desk.service.snapshot(table_id)).seq
        await desk.service.act(table_id, person.id, seq, action(text))
    await desk.pass_time(1)
    asked = [person.id for person in (BO, CY, DI) if desk.reminders.turns(person.id)]
    assert asked == [BO.id, DI.id]


async def test_the_digest_comes_once_a_day(desk: Desk):
    await desk.storage.preferences.set_user(CY.id, UserPrefs(digest="18:00"))
    await desk.seat()
    await desk.reminders.preferences_changed(CY.id)
    for _ in range(30):
        await desk.pass_time(HOUR)
        await desk.restart()
    assert [at for user, at in desk.rings if user == CY.id] == [6 * HOUR, 30 * HOUR]


async def test_a_digest_in_quiet_hours_comes_once_when_they_end(desk: Desk):
    """Restarts before, in and after the quiet hours change nothing."""
    await desk.storage.preferences.set_user(CY.id, UserPrefs(digest="23:30", quiet="22:00-08:00"))
    await desk.seat()
    await desk.reminders.preferences_changed(CY.id)
    for _ in range(50):
        await desk.pass_time(HOUR)
        await desk.restart()
    assert [at for user, at in desk.rings if user == CY.id] == [20 * HOUR, 44 * HOUR]


async def test_many_games_at_once_keep_their_deadlines(tmp_path: Path):
    """Each table begins at another time; every deadline fires once, within two seconds of its time."""
    storage = await open_storage(tmp_path / "bus.db")
    desk = Desk(replace(storage, tables=MemoryTables()), ManualClock(), {"async": replace(ASYNC, bank=0)})
    await desk.driver.start()
    rng = Random(1)
    due, people = {}, [Person(1000 + n, f"P{n}") for n in range(120)]
    for number in range(300):
        table_id = await desk.seat(rng.sample(people, 4))
        due[table_id] = (await desk.service.snapshot(table_id)).plan.due.at
        if number % 20 == 0:
            await desk.pass_time(rng.randint(1, 60))
    fired: dict[int, list[timedelta]] = {}

    def note(changed) -> None:
        if changed.timeout:
            fired.setdefault(changed.after.id, []).append(desk.clock.now() - due[changed.after.id])

    desk.service.subscribe(note)
    await desk.pass_time((max(due.values()) - desk.clock.now()).total_seconds())
    assert set(fired) == set(due)
    assert all(len(late) == 1 for late in fired.values())
    assert all(timedelta(0) <= late[0] <= timedelta(seconds=2) for late in fired.values())
    await desk.driver.stop()
    await storage.close()


async def test_an_answer_ends_the_question_for_a_bomb(desk: Desk):
    refreshed: list[int] = []
    desk.reminders.deliver_by(desk._ring, refreshed.append, desk._ring)
    table_id = await desk.seat()
    for person, text in ((ANN, "0 play 2g"), (BO, "1 pass"), (CY, "2 pass"), (DI, "3 pass")):
        seq = (await desk.service.snapshot(table_id)).seq
        await desk.service.act(table_id, person.id, seq, action(text))
    await desk.pass_time(1)
    refreshed.clear()
    await desk.reminders.answered(BO.id, table_id)
    assert [wait.kind for wait in desk.reminders.turns(BO.id)] == ["bomb"], "not yet"
    await desk.service.orders.no_bomb(table_id, BO.id)
    await desk.reminders.answered(BO.id, table_id)
    assert desk.reminders.turns(BO.id) == []
    assert desk.reminders.turns(CY.id) != []
    assert BO.id in refreshed
    refreshed.clear()
    await desk.reminders.answered(BO.id, table_id)
    await desk.reminders.answered(BO.id, 99)
    assert refreshed == []


async def test_ones_own_move_tells_nobody_about_the_next_turn(desk: Desk):
    """Ann leads, all others pass by their own clicks, and she takes the trick: she knows that it is her turn."""
    await desk.storage.preferences.set_user(ANN.id, UserPrefs(nudges=False))
    table_id = await desk.seat()
    await desk.pass_time(1)
    desk.rings.clear()
    seq = (await desk.service.snapshot(table_id)).seq
    await desk.service.act(table_id, ANN.id, seq, action("0 small"))
    await desk.pass_time(HOUR)
    assert desk.rings == [], "she has been told of this turn"
    assert [(wait.table, wait.kind) for wait in desk.reminders.turns(ANN.id)] == [(table_id, "turn")]


async def test_a_digest_that_is_no_longer_wanted_does_not_come(desk: Desk):
    await desk.storage.preferences.set_user(CY.id, UserPrefs(digest="18:00"))
    await desk.seat()
    await desk.reminders.preferences_changed(CY.id)
    await desk.storage.preferences.set_user(CY.id, UserPrefs())
    await desk.reminders.preferences_changed(CY.id)
    await desk.pass_time(30 * HOUR)
    assert CY.id not in {user for user, _ in desk.rings}


async def test_a_notice_that_fails_stops_nobody_and_the_next_one_comes(desk: Desk, caplog: pytest.LogCaptureFixture):
    ringing = desk._ring

    async def broken(user: int, news=None) -> None:
        await ringing(user, news)
        if len(desk.rings) == 1:
            raise OSError("no connection")

    desk.reminders.deliver_by(broken, lambda user: None, broken)
    await desk.seat()
    await desk.pass_time(1)
    assert f"notices of {ANN.id} failed" in caplog.text
    length = ASYNC.limit + ASYNC.bank
    await desk.pass_time(length / 2)
    assert [at for user, at in desk.rings if user == ANN.id] == [0, length / 2]


async def test_nothing_is_told_at_tables_where_people_watch(tmp_path: Path):
    storage = await open_storage(tmp_path / "live.db")
    desk = Desk(storage, ManualClock(), {"async": replace(ASYNC, remind=False)})
    await desk.start()
    await desk.seat()
    await desk.pass_time(HOUR)
    assert desk.rings == []
    assert desk.reminders.turns(ANN.id) == []
    await desk.restart()
    assert desk.reminders.turns(ANN.id) == []
    await desk.driver.stop()
    await desk.reminders.stop()
    await storage.close()


async def test_turns_are_listed_by_their_deadlines(desk: Desk):
    later = await desk.seat()
    await desk.pass_time(HOUR)
    sooner = await desk.seat((ANN, BO, CY, DI))
    await desk.service.votes.propose(later, BO.id, OrderKind.EXTEND, str(24 * HOUR))
    for person in (CY, DI):
        await desk.service.votes.propose(later, person.id, OrderKind.EXTEND, str(24 * HOUR))
    assert [wait.table for wait in desk.reminders.turns(ANN.id)] == [sooner, later]
    assert [wait.kind for wait in desk.reminders.turns(BO.id)] == ["next", "next"]
    assert desk.reminders.turns(99) == []
