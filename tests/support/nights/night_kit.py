"""A club night without Discord: people who check in, come to their tables, and play by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.league.entries import Joined, Opened
from bot.league.formats.night import NIGHTS
from bot.league.model import Actor, LeagueError, Member, Season, Stage
from bot.league.season import fold
from bot.league.season.night import attendance
from bot.league.settings import NightRules, amended
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE, Pace
from tests.support.leagues.league_kit import BOSS, GUILD, League

CHANNEL = 7
AT = datetime(2026, 1, 1, 20, tzinfo=UTC)


def who(number: int) -> Actor:
    return Actor(1000 + number, f"P{number}")


def full(kind: str, entrants: int, **changes: object) -> SeasonState:
    """A night that nobody has checked in to."""
    settings = amended(NIGHTS[kind], {"night": NightRules(AT), **changes})
    state = SeasonState(Season(1, 9, "Night", Stage.JOINING, settings, seq=1, created=AT))
    state = fold.preview(state, [Opened("Night", settings, "ab")])
    size = 2 if settings.entry.pairs else 1
    return fold.preview(state, [
        Joined(number, f"E{number}", tuple(Member("x", size * number + place) for place in range(size)))
        for number in range(1, entrants + 1)])


class Night:
    """One night of a league. Whom ``absent`` names never comes to a table; ``slow`` do not finish in time."""

    def __init__(self, league: League, number: int, people: int) -> None:
        self.league, self.number, self.people = league, number, people
        self.service = league.nights
        self.absent: set[int] = set()
        self.slow: set[int] = set()
        self.idle: Counter[int] = Counter()

    @classmethod
    async def open(cls, kind: str, people: int, *, rounds: int = 3, deals: int = 1, entered: int | None = None,
                   pace: Pace = LIVE, **rules: Any) -> Night:
        """Two hours ahead; ``entered``: how many of the people enter (None: all)."""
        league = League(pace=pace)
        await league.driver.start()
        begins = league.clock.now() + timedelta(hours=2)
        options = {"target": "10000", "deals": str(deals), "level": "draw"}
        changes: dict[str, Any] = {} if kind == "arena" else {"rounds": rounds}
        made = await league.nights.planning.create(
            GUILD, BOSS, "Club night", kind, NightRules(begins, **rules), channel=CHANNEL, options=options, **changes)
        night = cls(league, made.id, people)
        await night.enter(range(people if entered is None else entered))
        return night

    async def enter(self, numbers: Collection[int]) -> None:
        seats = [Member(f"P{number}", 1000 + number) for number in numbers]
        size = 2 if (await self.state()).settings.entry.pairs else 1
        for start in range(0, len(seats) - size + 1, size):
            members = seats[start:start + size]
            if size == 1:
                await self.service.players.join(self.number, Actor(members[0].user or 0, members[0].name))
            else:
                asker = Actor(members[0].user or 0, members[0].name)
                await self.service.players.invite(self.number, asker, members[1])
                await self.service.players.accept(self.number, Actor(members[1].user or 0, members[1].name), asker.user)

    async def state(self) -> SeasonState:
        return await self.league.seasons.state(self.number)

    async def check_in(self, numbers: Collection[int]) -> None:
        """An hour before the start, or now if that is past."""
        ahead = (await self.rules()).begins - attendance.CHECK_IN - self.league.clock.now()
        await self.league.pass_time(max(0.0, ahead.total_seconds()))
        for number in numbers:
            await self.service.players.check_in(self.number, who(number))

    async def rules(self) -> NightRules:
        return attendance.rules_of(await self.state())

    async def start(self) -> SeasonState:
        """Let the time of the start come."""
        ahead = (await self.rules()).begins - self.league.clock.now()
        await self.league.pass_time(max(0.0, ahead.total_seconds()) + 1)
        return await self.state()

    async def come(self) -> None:
        """All who are not absent come to their tables."""
        state = await self.state()
        users = {user for each in state.open() for user in state.players(each)}
        for user in sorted(users):
            if user - 1000 not in self.absent:
                await self.service.players.arrive(self.number, Actor(user, f"P{user - 1000}"))
        await self.league.settle()

    async def hand_over(self) -> None:
        """AI players move for everybody but the slow, so that games end."""
        for fixture in (await self.state()).open():
            if fixture.table is None:
                continue
            table = await self.league.tables.snapshot(fixture.table)
            if not isinstance(table, RunningTable) or table.status is not Status.RUNNING:
                continue
            for seat in table.table.taken:
                if seat.person is not None and not seat.ai and seat.person.id - 1000 not in self.slow:
                    await self.league.tables.stand_in(table.id, seat.person.id, "easy")

    async def play(self, most: int = 400) -> SeasonState:
        """Until the round is over, or the night."""
        before = (await self.state()).round
        for _ in range(most):
            state = await self.state()
            if state.season.stage is not Stage.RUNNING or state.round > before:
                return state
            await self.come()
            await self.hand_over()
            await self.league.pass_time(15)
        raise AssertionError("the round does not end")

    async def play_out(self, rounds: int = 40) -> SeasonState:
        """Until the night is over."""
        for _ in range(rounds):
            state = await self.state()
            if state.season.stage is Stage.CLOSED:
                return state
            await self.play()
        raise AssertionError("the night does not end")


async def refused(work: Any) -> str:
    """The code of a refusal; "": there was none."""
    try:
        await work
    except LeagueError as error:
        return error.code
    return ""
