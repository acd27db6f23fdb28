"""The timer of notices, and many games at once."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.core.slots import EVERY, USER, Slots
from bot.features.reminders.service import ReminderService
from bot.storage import open_storage
from bot.tables.core.change import Changed
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.time_control import ASYNC
from bot.tables.reminders.notices import REMINDER_LEAD
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from games.tichu import TICHU
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import ANN, BO, CY, DI, PEOPLE, FixedSecrets, action, hands, script
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.written import written

DEAL = hands({0: ("Ma", "2g", "Ag"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})
HOUR = 3600
LEAD = REMINDER_LEAD.total_seconds()


class Desk:
    """A service over a database, its driver and reminders; who is rung when."""

    def __init__(self, storage, clock: ManualClock, paces=None, slots: Slots | None = None) -> None:
        self.storage, self.clock, self.paces = storage, clock, paces or {"async": ASYNC}
        self.slots = slots or Slots()
        self.rings: list[tuple[int, float]] = []
        self.begun = clock.now()
        self._make()

    def _make(self) -> None:
        self.service = TableService(self.storage.tables, self.clock, FixedSecrets(), paces=self.paces, slots=self.slots)
        ai = AiPlayers(self.service, lambda level, *given: choose("easy", *given))
        self.driver = Scheduler(self.service, self.clock, ai)
        self.reminders = ReminderService(self.service, self.storage.notices, self.storage.preferences, self.clock)
        self.reminders.deliver_by(self._ring, lambda user: None, self._ring)
        self.slots.follow(self.service.slots_changed, self.reminders.slots_changed)

    async def _ring(self, user: int, news=None) -> None:
        self.rings.append((user, (self.clock.now() - self.begun).total_seconds()))

    async def start(self) -> None:
        await self.driver.start()
        await self.reminders.start()

    async def restart(self) -> None:
        await self.driver.stop()
        await self.reminders.stop()
        self._make()
        await self.start()

    async def settle(self) -> None:
        await self.driver.settle()
        await self.reminders.settle()

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settle)

    async def seat(self, people=PEOPLE) -> int:
        """A game in the middle of a round; the lead is the first one's."""
        now = self.clock.now()
        seats = tuple(Seat(n, person.name, person) for n, person in enumerate(people))
        table = Table(0, "tichu", TICHU.check_options({}), "async", False, people[0].id, 7, 8, Status.LOBBY, seats, 1,
                      now)
        table = await self.storage.tables.create(table, Entry(1, now, Opened("tichu")))
        names = " | ".join(seat.name for seat in seats)
        head = f"busdriver 1\ngame tichu target=1000\nseats {names}"
        for text in (head, "\n".join(LINES[:-1])):
            table = replace(table, status=Status.RUNNING, seq=table.seq + 1)
            await self.storage.tables.append(written(table, text, now))
        await self.service.act(table.id, people[3].id, table.seq, action(LINES[-1]))
        return table.id


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


# several processes: the home of the tables' server (slot 0), and that of a player (slot 5) ------------

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
