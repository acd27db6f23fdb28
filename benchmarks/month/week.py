"""``python -m benchmarks.month --week``: a week of evenings on 30 small servers, and what becomes of each search.

Each server has 3 to 40 people with known habits: an hour at which they like to play, how often they come, which games
they like, how long they wait, how fast they answer. The queue, its lobbies and its tables with AI players are the bot's
own, on a clock moved by hand; games have no cards and last as long as people's games do. Who has a game goes on to look
for another one half of the time.

``Habit`` says how people search: for their first game alone, without AI players; for all games that they like, with AI
players after three minutes; and the same with people of other servers.
"""

from __future__ import annotations

import asyncio
import hashlib
import heapq
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from random import Random
from statistics import median
from typing import NamedTuple

from bot.core.errors import TableError
from bot.features.queue.service import QueueService
from bot.features.queue.steps import Happened, SearchStep
from bot.features.queue.values import PlayerSearch, Wishes
from bot.tables.core.model import Status
from bot.tables.core.state import Lobby
from bot.tables.service import TableService
from games.registry import GAMES
from tests.support.manual_clock import ManualClock
from tests.support.tables.memory_searches import MemorySearches
from tests.support.tables.memory_tables import MemoryTables

SERVERS, DAYS, FOUR = 30, 7, 4
COMES, WAITS, ANSWERS, AGAIN, ABSENT = (0.15, 0.6), (600.0, 2700.0), (5.0, 40.0), 0.5, 0.05
"""Ranges: the share of evenings that a person comes, the seconds that they look for people, and those until they press
*I am here*. Shares: of games after which they look again, and of tables to which they do not come."""
GAME, ROUND = (1800.0, 3600.0), 420.0
"""Seconds that a game lasts; that a round does at most, after which people change over."""


class Habit(NamedTuple):
    """``several``: all games that a person likes; ``ai``: AI players after three minutes; ``across``: with people of
    other servers."""

    name: str
    several: bool
    ai: bool
    across: bool


HABITS = (Habit("one game, people alone", False, False, False), Habit("several games, AI players", True, True, False),
          Habit("... and other servers", True, True, True))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A person of a server, and their habits."""

    id: int
    guild: int
    hour: float
    comes: float
    waits: float
    games: tuple[str, ...]


@dataclass
class Outcome:
    """What became of one search: seconds until they played with another person, and with three others; None: never.
    ``ended``: when they gave up, or had people around a full table."""

    began: datetime
    anybody: float | None = None
    four: float | None = None
    ended: float = 0.0


@dataclass(frozen=True, slots=True)
class Week:
    """``searches``; the shares that led to somebody, and to three others; the median wait for somebody, of all: who
    waited in vain has waited until they gave up. ``games``: of four people or more."""

    searches: int
    anybody: float
    four: float
    wait: float
    games: int


def neighbours(seed: int, servers: int = SERVERS) -> list[Neighbour]:
    draw, numbers, found = Random(seed), count(1), []
    others = [game for game in GAMES if game != "tichu"]
    for guild in range(1, servers + 1):
        for _ in range(round(3 * (40 / 3) ** draw.random())):
            liked = draw.sample(others, draw.randrange(3))
            games = ("tichu", *liked) if draw.random() < 0.8 or not liked else tuple(liked)
            found.append(Neighbour(
                next(numbers), guild, draw.gauss(2.5, 1.0), draw.uniform(*COMES), draw.uniform(*WAITS), games))
    return found


@dataclass
class Evening:
    """One evening of all servers."""

    people: Mapping[int, Neighbour]
    habit: Habit
    draw: Random
    outcomes: dict[int, Outcome] = field(default_factory=dict)
    """Of those who are looking."""
    done: list[Outcome] = field(default_factory=list)
    games: int = 0

    def __post_init__(self) -> None:
        numbers = count()
        self.clock = ManualClock()
        store = MemoryTables()
        self.tables = TableService(
            store, self.clock, lambda size: hashlib.sha256(str(next(numbers)).encode()).digest()[:size])
        self.queue = QueueService(
            MemorySearches(store.searches), self.tables, self.clock, open_to_all=self._open_to_all, alias=self._alias)
        self.queue.subscribe(self._happened)
        self._order = count()
        self._events: list[tuple[datetime, int, str, int, int]] = []

    async def _alias(self, user: int) -> str:
        return ""

    async def _open_to_all(self, searches: Sequence[PlayerSearch]) -> set[int]:
        return {search.user for search in searches}

    def _at(self, seconds: float, what: str, user: int = 0, table: int = 0) -> None:
        when = self.clock.now() + timedelta(seconds=seconds)
        heapq.heappush(self._events, (when, next(self._order), what, user, table))

    async def play(self) -> list[Outcome]:
        for each in self.people.values():
            if self.draw.random() < each.comes:
                self._at(max(0.0, each.hour) * 3600, "comes", each.id)
        due: datetime | None = None
        while self._events or due is not None:
            event = self._events[0][0] if self._events else None
            if due is not None and (event is None or due < event):
                await self._go_to(due)
            else:
                when, _, what, user, table = heapq.heappop(self._events)
                await self._go_to(when)
                await getattr(self, f"_{what}")(user, table)
            due = await self.queue.arrange() if self.outcomes else None
            await self.queue.settle()
        return self.done

    async def _go_to(self, when: datetime) -> None:
        seconds = (when - self.clock.now()).total_seconds()
        if seconds > 0:
            await self.clock.advance(seconds, self.queue.settle)

    # what people do -----------------------------------------------------------------------------
    async def _comes(self, user: int, table: int) -> None:
        each = self.people[user]
        games = each.games if self.habit.several else each.games[:1]
        self.outcomes[user] = Outcome(self.clock.now())
        with suppress(TableError):
            await self.queue.seek(PlayerSearch(
                user, f"P{user}", each.guild, each.guild, Wishes(games, ("live",), (False,)), since=self.clock.now(),
                patience=180 if self.habit.ai else None, duo=self.habit.ai,
                across=f"P{user}" if self.habit.across else ""))
        self._at(each.waits, "gives_up", user)

    async def _gives_up(self, user: int, table: int) -> None:
        """They stop looking; a game with AI players alone ends."""
        if user not in self.outcomes or self.clock.now() < self.outcomes[user].began + timedelta(
                seconds=self.people[user].waits):
            return
        search = await self.queue.mine(user)
        if search is not None and search.seat:
            with suppress(TableError):
                if isinstance(await self.tables.snapshot(search.seat), Lobby):
                    self._at(60, "gives_up", user)
                    return
        await self.queue.stop(user)
        if self.outcomes[user].anybody is None:
            await self._leave_all(user)
        self._close(user)

    async def _here(self, user: int, table: int) -> None:
        with suppress(TableError):
            lobby = await self.tables.lobbies.here(table, user)
            if self.tables.lobbies.complete(lobby):
                begun = (await self.tables.lobbies.begin(table, user)).table
                self._with_people(begun.id, [person.id for person in begun.people])
                self._at(self.draw.uniform(*GAME), "ends", 0, begun.id)

    async def _ends(self, user: int, table: int) -> None:
        found = await self.tables.begun(table)
        if found.status is Status.RUNNING:
            await self.tables.abort(table, found.table.host, force=True)
        for person in found.table.people:
            if person.id not in self.outcomes and self.draw.random() < AGAIN:
                self._at(self.draw.uniform(*ANSWERS), "comes", person.id)

    async def _leave_all(self, user: int) -> None:
        for each in await self.tables.lists.of_person(user):
            if each.status is Status.RUNNING and len(each.people) == 1:
                with suppress(TableError):
                    await self.tables.abort(each.id, user, force=True)

    # what happens to them -----------------------------------------------------------------------
    def _happened(self, happened: Happened) -> None:
        match happened.step:
            case SearchStep.GATHERED:
                for user in happened.users:
                    if self.draw.random() >= ABSENT:
                        self._at(self._answer(user), "here", user, happened.table)
            case SearchStep.AI_GAME | SearchStep.TAKEN_OVER:
                self._at(0, "sits", 0, happened.table)
            case SearchStep.ABSENT | SearchStep.STAYED:
                for user in happened.users:
                    self._close(user)

    def _answer(self, user: int) -> float:
        """Seconds until they press *I am here*, or change over after the round."""
        seconds = self.draw.uniform(*ANSWERS)
        return seconds + (self.draw.uniform(0, ROUND) if user in self._playing else 0)

    @property
    def _playing(self) -> set[int]:
        return {user for user, outcome in self.outcomes.items() if outcome.anybody is not None}

    async def _sits(self, user: int, table: int) -> None:
        """At a table with AI players."""
        found = (await self.tables.begun(table)).table
        self._with_people(table, [person.id for person in found.people], full=not found.ai_seats)

    def _with_people(self, table: int, users: Sequence[int], *, full: bool = True) -> None:
        self.games += full and len(users) >= FOUR
        for user in users:
            if (outcome := self.outcomes.get(user)) is None:
                continue
            waited = (self.clock.now() - outcome.began).total_seconds()
            if len(users) > 1 and outcome.anybody is None:
                outcome.anybody = waited
            if len(users) >= FOUR and outcome.four is None:
                outcome.four = waited
            if full:
                self._close(user)

    def _close(self, user: int) -> None:
        if (outcome := self.outcomes.pop(user, None)) is not None:
            outcome.ended = (self.clock.now() - outcome.began).total_seconds()
            self.done.append(outcome)


async def week(habit: Habit, seed: int, servers: int = SERVERS, days: int = DAYS) -> Week:
    """The same people come on the same evenings, however they search."""
    people = {each.id: each for each in neighbours(seed, servers)}
    found: list[Outcome] = []
    games = 0
    for day in range(days):
        evening = Evening(people, habit, Random(f"{seed} {day}"))
        found += await evening.play()
        games += evening.games
    return Week(
        len(found), sum(each.anybody is not None for each in found) / len(found),
        sum(each.four is not None for each in found) / len(found),
        median(each.ended if each.anybody is None else each.anybody for each in found), games)


def weeks(seed: int, servers: int = SERVERS, days: int = DAYS) -> dict[str, Week]:
    return {habit.name: asyncio.run(week(habit, seed, servers, days)) for habit in HABITS}
