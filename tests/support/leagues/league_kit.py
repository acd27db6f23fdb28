"""Helpers of the league tests: a service over any store, entrants, random results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.core.slots import Slots
from bot.features.daily.service import DailyService
from bot.features.daily.store import SqlDaily
from bot.features.daily.values import Attempt
from bot.features.elsewhere.service import ElsewhereService
from bot.features.nights.service import NightService
from bot.features.squads.service import SquadService
from bot.league.model import Actor, Fixture, LeagueError, Member
from bot.league.ports import LeagueStores, Pool
from bot.league.ratings import Rating, Subject
from bot.league.season.repository import SeasonRepository
from bot.league.season.results import entered
from bot.league.service import LeagueService
from bot.league.services.table_rules import TableRules
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.ports import TableStore
from bot.tables.core.state import Snapshot
from bot.tables.core.time_control import ASYNC, LIVE, Pace
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.support.leagues.memory_leagues import memory_leagues
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import FixedSecrets
from tests.support.tables.memory_tables import MemoryTables

GUILD = 9
BOSS = Actor(1, "Boss", manager=True)


def human(number: int) -> Member:
    return Member(f"P{number}", user=1000 + number)


def robot(number: int) -> Member:
    return Member(f"AI {number}", level="easy")


class NoDays:
    """A store of the deals of the day that knows none."""

    async def at_table(self, table: int) -> None:
        return None

    async def of_user(self, user: int) -> list[Attempt]:
        return []


@dataclass
class League:
    """A league service with its stores, clock and tables."""

    stores: LeagueStores = field(default_factory=memory_leagues)
    table_store: TableStore = field(default_factory=MemoryTables)
    clock: ManualClock = field(default_factory=ManualClock)
    daily_store: SqlDaily | NoDays = field(default_factory=NoDays)
    slots: Slots = field(default_factory=Slots)
    pace: Pace = LIVE

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """As after a restart."""
        secrets, repository = FixedSecrets("league"), SeasonRepository(self.stores.seasons, self.clock, self.slots)
        self.rules = TableRules(repository)
        self.tables = TableService(
            self.table_store, self.clock, FixedSecrets(), paces={"live": self.pace, "async": ASYNC},
            boards=(self.rules.board_secret,), guard=self.rules, slots=self.slots)
        self.driver = Scheduler(self.tables, self.clock, AiPlayers(self.tables, choose, None))
        self.service = LeagueService(repository, self.stores, self.tables, secrets)
        self.nights = NightService(self.service, self.tables, secrets)
        self.squads = SquadService(self.service.repository)
        self.service.before_rulings(self.squads.line_up_late)
        self.elsewhere = ElsewhereService(self.service.repository, self.tables)
        self.service.before_rulings(self.elsewhere.settle_all)
        self.daily = DailyService(self.daily_store, secrets, self.tables, self.service, self.clock)
        self.seasons, self.matches = self.service.seasons, self.service.matches
        self.slots.follow(self.tables.slots_changed, self.service.slots_changed, self.service.results.slots_changed,
                          self.nights.driver.slots_changed)

    async def settle(self) -> None:
        await self.driver.settle()
        await self.service.results.settle()
        await self.nights.driver.settle()
        await self.daily.settle()

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.settle)

    async def season(self, preset: str, entrants: int, *, ai: bool = True, **changes: Any) -> int:
        """A started season with a number of entrants."""
        made = await self.seasons.create(GUILD, BOSS, f"{preset} {entrants}", preset, **changes)
        await self.enrol(made.id, entrants, ai=ai)
        await self.seasons.start(made.id, BOSS)
        return made.id

    async def enrol(self, season_id: int, entrants: int, *, ai: bool = True) -> None:
        state = await self.seasons.state(season_id)
        make = robot if ai else human
        for number in range(entrants):
            if state.settings.entry.pairs:
                await self.seasons.join(season_id, BOSS, make(2 * number), make(2 * number + 1))
            else:
                await self.seasons.join(season_id, BOSS, make(number))

    async def match(self, season_id: int, fixture: int, by: Actor = BOSS) -> Snapshot:
        """A fixture to which all of its players come."""
        return await self.all_here(await self.matches.play(season_id, by, fixture, 7))

    async def all_here(self, table: Snapshot) -> Snapshot:
        for person in table.table.people:
            if table.status is Status.LOBBY:
                table = await self.matches.arrive(table.id, person.id)
        return table

    async def enter(self, season_id: int, by: Actor, fixture: int, scores: Sequence[int],
                    deals: Sequence[Sequence[int]] = (), **more: Any) -> SeasonState:
        return await self.matches.enter(season_id, by, fixture, entered(scores, deals, **more))

    async def ratings(self) -> Mapping[Subject, Rating]:
        return await self.service.ratings.of(Pool(GUILD, "tichu", "live"))

    async def play_rounds(self, season_id: int, draw: Random) -> SeasonState:
        """Pair rounds and enter random results until all rounds are paired."""
        while True:
            try:
                state = await self.seasons.pair(season_id, BOSS)
            except LeagueError as error:
                if error.code != "all_paired":
                    raise
                return await self.seasons.state(season_id)
            while waiting := (await self.seasons.state(season_id)).open():
                for fixture in waiting:
                    deals = random_deals(state, fixture, draw)
                    scores = [sum(deal[side] for deal in deals) for side in range(2)]
                    doubles = [draw.choice((0, 0, 0, 1, 2)) for _ in deals] if state.settings.preset == "dtm" else []
                    await self.enter(season_id, BOSS, fixture.number, scores, deals, doubles=doubles)


def random_deals(state: SeasonState, fixture: Fixture, draw: Random) -> list[Sequence[int]]:
    """Random deals of a game; never level where a draw is not allowed."""
    count = int(state.settings.play.options.get("deals", 0)) or draw.randrange(6, 12)
    while True:
        deals = []
        for _ in range(count):
            cards = draw.randrange(-25, 130, 5)
            calls = [draw.choice((0, 0, 0, 0, 100, -100)) for _ in range(2)]
            deals.append((cards + calls[0], 100 - cards + calls[1]))
        if sum(deal[0] for deal in deals) != sum(deal[1] for deal in deals) or "level" in state.settings.play.options:
            return deals
