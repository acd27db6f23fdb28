"""Reminders with several processes: the home of the tables' server (slot 0), and that of a player (slot 5)."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.core.slots import EVERY, USER, Slots
from bot.storage import open_storage
from bot.tables.core.change import Changed
from bot.tables.core.model import Person
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.time_control import ASYNC
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import BO, PEOPLE
from tests.support.tables.reminder_desk import HOUR, LEAD, Desk

FAR = Person(5 << 22, "Far")


@pytest.fixture
async def homes(tmp_path: Path):
    """Of the tables, and of the player."""
    storage, clock = await open_storage(tmp_path / "bus.db"), ManualClock()
    tables, player = (Desk(storage, clock, slots=Slots(slots)) for slots in (EVERY - {5}, {5}))
    tables.slots.report_by(player.slots.heard)
    player.slots.report_by(tables.slots.heard)
    await tables.start()
    await player.reminders.start()
    yield tables, player
    for desk in (tables, player):
        await desk.driver.stop()
        await desk.reminders.stop()
    await storage.close()


async def settled(homes: tuple[Desk, Desk]) -> None:
    for desk in (*homes, *homes):
        await desk.settle()


async def pass_time(homes: tuple[Desk, Desk], seconds: float) -> None:
    async def settle() -> None:
        await settled(homes)

    await homes[0].clock.advance(seconds, settle)


async def test_the_home_of_a_player_notifies_them_of_tables_elsewhere(homes: tuple[Desk, Desk]) -> None:
    tables, player = homes
    await tables.seat((FAR, *PEOPLE[1:]))
    await pass_time(homes, 1)
    assert [user for user, _ in player.rings] == [FAR.id]
    assert [wait.user for wait in player.reminders.turns(FAR.id)] == [FAR.id]
    assert not tables.reminders.turns(FAR.id)
    await pass_time(homes, ASYNC.limit + ASYNC.bank)
    assert [at for user, at in player.rings if user == FAR.id][1:] == [
        (ASYNC.limit + ASYNC.bank) / 2, ASYNC.limit + ASYNC.bank - LEAD]
    assert FAR.id not in {user for user, _ in tables.rings}


async def test_a_turn_that_is_over_elsewhere_is_waited_for_no_longer(homes: tuple[Desk, Desk]) -> None:
    tables, player = homes
    table = await tables.seat((FAR, *PEOPLE[1:]))
    await settled(homes)
    assert player.reminders.turns(FAR.id)
    await tables.service.resign(table, BO.id)
    await settled(homes)
    assert not player.reminders.turns(FAR.id)


async def test_whose_own_move_leads_to_their_turn_is_not_notified(homes: tuple[Desk, Desk]) -> None:
    """They know: the home of the table notes that before it reports."""
    tables, player = homes
    await tables.reminders.stop()
    changes = list[Changed]()
    tables.service.subscribe(changes.append)
    await tables.seat((FAR, *PEOPLE[1:]))
    tables.reminders.changed(replace(changes[-1], by=FAR.id))
    await pass_time(homes, 60)
    assert player.reminders.turns(FAR.id)
    assert not player.rings


async def test_preferences_set_elsewhere_count(homes: tuple[Desk, Desk]) -> None:
    tables, player = homes
    await player.storage.preferences.set_user(FAR.id, UserPrefs(digest="12:00"))
    await tables.reminders.preferences_changed(FAR.id)
    await pass_time(homes, 25 * HOUR)
    assert player.rings == tables.rings == []
    player.slots.heard(USER, FAR.id)
    await pass_time(homes, 25 * HOUR)
    assert [user for user, _ in player.rings] == [FAR.id]
    assert tables.rings == []


async def test_a_new_home_goes_on_with_the_notices(homes: tuple[Desk, Desk]) -> None:
    tables, player = homes
    await tables.seat((FAR, *PEOPLE[1:]))
    await pass_time(homes, 1)
    await player.slots.change(())
    await tables.slots.change(EVERY)
    await pass_time(homes, ASYNC.limit + ASYNC.bank)
    assert [user for user, _ in player.rings] == [FAR.id]
    assert len([user for user, _ in tables.rings if user == FAR.id]) == 2, "of half of the time, and near its end"


async def test_what_was_not_heard_is_read_once_it_can_be_again(homes: tuple[Desk, Desk]) -> None:
    tables, player = homes
    tables.slots.report_by(lambda kind, id: None)
    await tables.seat((FAR, *PEOPLE[1:]))
    await pass_time(homes, 60)
    assert not player.rings
    player.slots.missed()
    await pass_time(homes, 60)
    assert [user for user, _ in player.rings] == [FAR.id]
