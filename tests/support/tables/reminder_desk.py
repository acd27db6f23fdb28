"""A service over a database, with the reminders of its players."""

from dataclasses import replace

from bot.core.slots import Slots
from bot.features.reminders.service import ReminderService
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.time_control import ASYNC
from bot.tables.reminders.notices import REMINDER_LEAD
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from games.tichu import TICHU
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import PEOPLE, FixedSecrets, action, hands, script
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
