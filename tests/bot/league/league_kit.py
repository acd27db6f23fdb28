"""What the league tests share: a service over a store of choice, entrants, results by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kit import FixedSecrets
from memory_leagues import MemoryLeagues
from memory_tables import MemoryTables

from bot.league.errors import LeagueError
from bot.league.model import Fixture, Member
from bot.league.ports import LeagueStore
from bot.league.season.season_state import Book
from bot.league.service import Actor, LeagueService
from bot.tables.core.clock import ManualClock
from bot.tables.core.ports import TableStore
from bot.tables.service import TableService
from bot.tables.timing.scheduler import Driver
from bot.tables.timing.time_control import ASYNC, LIVE
from games.players import choose

GUILD = 9
BOSS = Actor(1, "Boss", manager=True)


def human(number: int) -> Member:
    return Member(f"P{number}", user=1000 + number)


def robot(number: int) -> Member:
    return Member(f"AI {number}", level="easy")


@dataclass
class League:
    """A service and everything it stands on."""

    store: LeagueStore = field(default_factory=MemoryLeagues)
    table_store: TableStore = field(default_factory=MemoryTables)
    clock: ManualClock = field(default_factory=ManualClock)

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """As after a restart."""
        self.tables = TableService(
            self.table_store, self.clock, FixedSecrets(), paces={"live": LIVE, "async": ASYNC})
        self.driver = Driver(self.tables, self.clock, choose, None)
        self.service = LeagueService(self.store, self.tables, self.clock, FixedSecrets("league"))

    async def settle(self) -> None:
        await self.driver.settle()
        await self.service.settle()

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settle)

    async def season(self, preset: str, entrants: int, *, ai: bool = True, **changes: Any) -> int:
        """A started season of so many entrants."""
        made = await self.service.create(GUILD, BOSS, f"{preset} {entrants}", preset, **changes)
        await self.enrol(made.id, entrants, ai=ai)
        await self.service.start(made.id, BOSS)
        return made.id

    async def enrol(self, season_id: int, entrants: int, *, ai: bool = True) -> None:
        book = await self.service.book(season_id)
        make = robot if ai else human
        for number in range(entrants):
            if book.settings.pairs:
                await self.service.join(season_id, BOSS, make(2 * number), make(2 * number + 1))
            else:
                await self.service.join(season_id, BOSS, make(number))

    async def play_rounds(self, season_id: int, draw: Random) -> Book:
        """Pair and enter results by chance until there is nothing left to pair."""
        while True:
            try:
                book = await self.service.pair(season_id, BOSS)
            except LeagueError as error:
                if error.code != "all_paired":
                    raise
                return await self.service.book(season_id)
            while waiting := (await self.service.book(season_id)).open():
                for fixture in waiting:
                    deals = by_chance(book, fixture, draw)
                    scores = [sum(deal[side] for deal in deals) for side in range(2)]
                    doubles = [draw.choice((0, 0, 0, 1, 2)) for _ in deals] if book.settings.preset == "dtm" else []
                    await self.service.enter(season_id, BOSS, fixture.number, scores, deals, doubles=doubles)


def by_chance(book: Book, fixture: Fixture, draw: Random) -> list[Sequence[int]]:
    """The deals of a game; in a knock-out never level."""
    count = int(book.settings.options.get("deals", 0)) or draw.randrange(6, 12)
    while True:
        deals = []
        for _ in range(count):
            cards = draw.randrange(-25, 130, 5)
            calls = [draw.choice((0, 0, 0, 0, 100, -100)) for _ in range(2)]
            deals.append((cards + calls[0], 100 - cards + calls[1]))
        if sum(deal[0] for deal in deals) != sum(deal[1] for deal in deals) or "level" in book.settings.options:
            return deals
