"""A large club night through the simulated Discord: people late, gone or slow, a pair barred, two kills in mid-write.

Discord takes no more than some dozens of new threads and direct messages (`OpeningLimits`). The suite plays a small
night; ``make thorough`` those of 96 and 95 people, in each format.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.league.audit import audit
from bot.league.entries import Paired
from bot.league.model import Actor, Member, Stage
from bot.league.night.facts import LinedUp
from bot.league.season.night import attendance
from bot.league.season.night.arena import LAST
from bot.league.state import SeasonState
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.process import Process
from tests.support.discord.still_time import QUICK
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight
from tests.support.thorough import sampled

pytestmark = pytest.mark.usefixtures("seldom", "easily")

NIGHTS = sampled([("swiss", 12, 3)], [
    ("swiss", 96, 4), ("swiss", 95, 4), ("partners", 96, 4), ("duplicate", 96, 4), ("arena", 96, 0)])
FREE = ("/interactions/", "/webhooks/")
"""Requests that do not count against Discord's limit."""
THOUGHT = 4.0
"""Seconds that a player of an arena takes for a move. At the pace of the other nights a deal takes less than a minute:
an hour of an arena would be 130,000 moves."""


@pytest.fixture
def options(request: pytest.FixtureRequest) -> dict[str, Any]:
    if request.node.callspec.params["kind"] != "arena":
        return {}
    return {"paces": {**QUICK, "live": replace(QUICK["live"], think=(THOUGHT, THOUGHT))}}


class Crowd(SimulatedNight):
    """A night whose counted requests are counted while a round opens. Its ``process`` is restarted if killed."""

    def __init__(self, world: World, process: Process, director: Any, people: Sequence[Any]) -> None:
        super().__init__(world, director, people)
        self.process = process
        self.opening: list[tuple[int, int, int]] = []
        """Tables, messages, and requests in all, while they were watched."""
        self.most = 0
        self._counted = self._posted = self._direct = 0
        """Of the requests so far: how many count, how many of these send something, or open direct messages."""

    def is_down(self) -> bool:
        return self.process.is_dead

    def counted(self) -> int:
        sent = [each for each in self.world.env.http_requests if not each.path.startswith(FREE)]
        self._counted += len(sent)
        self._posted += sum(each.method == "POST" for each in sent)
        self._direct += sum("/users/@me/channels" in each.path for each in sent)
        self.world.forget_requests()
        return self._counted

    def posted(self) -> int:
        self.counted()
        return self._posted

    def direct(self) -> int:
        self.counted()
        return self._direct

    async def watch(self, seconds: int = 12) -> None:
        """How many messages a round takes to open, how many requests were sent meanwhile (the games' own edits begin at
        once), and the most of them in one second."""
        posted, counted = self.posted(), self.counted()
        for _ in range(seconds):
            start = self.counted()
            await self.world.later(1)
            self.most = max(self.most, self.counted() - start)
        tables = len((await self.state()).open())
        self.opening.append((tables, self.posted() - posted, self.counted() - counted))

    async def step(self, seconds: int = 20) -> SeasonState:
        """Everybody comes, games go on, and a killed process is started again."""
        await self.come()
        if not self.process.is_dead:
            await self.hand_over()
        if not self.process.is_dead:
            start = self.counted()
            await self.world.later(1)
            self.most = max(self.most, self.counted() - start)
            await self.world.later(seconds - 1)
        if self.process.is_dead:
            await self.process.restart()
            await self.world.later(3)
        return await self.state()

    async def until_round(self, number: int) -> SeasonState:
        for _ in range(200):
            state = await self.step()
            if state.round >= number or state.season.stage is not Stage.RUNNING:
                return state
        raise AssertionError("the round does not end")

    async def enter(self) -> None:
        """As by the buttons, which the small nights press."""
        nights, size = nights_of(self.world.app), 2 if (await self.state()).settings.entry.pairs else 1
        for start in range(0, len(self.people) - size + 1, size):
            one, other = self.people[start], self.people[start + size - 1]
            me, you = (Actor(each.id, each.name) for each in (one, other))
            if size == 1:
                await self.world.within(nights.players.join(NUMBER, me))
                continue
            await self.world.within(nights.players.invite(NUMBER, me, Member(other.name, other.id)))
            await self.world.within(nights.players.accept(NUMBER, you, one.id))
        if len(self.people) % 2 and size == 2:
            last = self.people[-1]
            await self.world.within(nights.players.seek(NUMBER, Actor(last.id, last.name), "step_in"))

    async def here(self, people: Sequence[Any]) -> None:
        for one in people:
            await self.world.within(nights_of(self.world.app).players.check_in(NUMBER, Actor(one.id, one.name)))

    async def ban(self) -> str:
        """The first pair or player that plays now."""
        board = await self.board()
        page = (await self.press(board, "Entrants")).response
        playing = {str(each) for fixture in (await self.state()).open() for each in fixture.entrants}
        offered = [each["value"] for each in self.world.select(page, "pick-night-entrant")["options"]]
        number = next(each for each in offered if each in playing)
        await self.choose(page, "pick-night-entrant", number)
        label = next(each for each in self.world.labels(page) if each.startswith("Bar "))
        await self.press(page, label)
        return number

    async def settle_calls(self) -> int:
        """One press for each table that is over time; how many there were."""
        settled = 0
        for number, call in (await self.state()).night.calls.items():
            if not call.user:
                await self.press(self._call(number), "Average")
                settled += 1
        return settled

    def _call(self, fixture: int) -> Any:
        """The message that calls the director to a game."""
        for message in reversed(self.world.history(self.world.channel)):
            if any(part.get("label") == "Average" and part["custom_id"].split(":")[3] == str(fixture)
                   for part in self.world.components(message)):
                return message
        raise AssertionError(f"nobody was called to {fixture}")

    async def disturb(self, gone: int, slow: int) -> tuple[list[int], int]:
        """Some go, tables are slow, a pair or player is barred: the slow games, and who was barred."""
        self.absent = {each.id for each in self.people[4:4 + gone]}
        state = await self.state()
        games = state.open()[-slow:]
        self.slow = {user for each in games for user in state.players(each)}
        await self.come()
        await self.watch()
        return [each.number for each in games], int(await self.ban())


def idle(state: SeasonState) -> int:
    """The most rounds in a row in which an entrant who was in from the start and stayed did not play."""
    worst = 0
    for number, entrant in state.entrants.items():
        if not entrant.users or not attendance.attends(state, entrant):
            continue
        row = 0
        played = {each.round for each in state.fixtures.values() if number in each.entrants and not each.bye}
        for round in range(min(played, default=1), state.round + 1):
            row = 0 if round in played else row + 1
            worst = max(worst, row)
    return worst


@pytest.mark.parametrize(("kind", "people", "rounds"), NIGHTS)
async def test_a_large_night(world: World, kind: str, people: int, rounds: int,
                             capsys: pytest.CaptureFixture[str]) -> None:
    few = people < 50
    night, process = await gathered(world, kind, people, rounds)
    size = 2 if (await night.state()).settings.entry.pairs else 1
    whole = people - people % size
    late = 2 if few else 6
    await night.here(night.people[:whole - late])
    helper = night.people[whole // 2]
    await world.within(nights_of(world.app).planning.direct(
        NUMBER, Actor(night.director.id, "B", manager=True), helper.id))
    night.director = helper
    before, dms = night.presses, night.direct()
    await night.until(timedelta(seconds=1))
    await night.watch(12 if rounds else 40)  # pairs of an arena wait before they are paired
    assert (await night.state()).season.stage is Stage.RUNNING
    await night.here(night.people[whole - late:whole - 2])
    process.die_after_entry(lambda entry: entry.kind == "checked_in")
    with suppress(asyncio.CancelledError):
        await night.here(night.people[whole - 2:whole - 1])
    await process.restart()
    await night.here(night.people[whole - 2:whole])
    assert attendance.late(await night.state()) == [], "all of them are there, also whose entry was the last"
    gone, slow = (2, 1) if few else (5, 2)
    if kind == "arena":
        state, incidents, barred = await arena(night, gone, slow)
    else:
        incidents, barred = await middle(night, gone, slow)
        process.die_after_message(lambda channel: channel == world.channel.id)
        for _ in range(20):
            if (state := await night.until_round(99)).season.stage is Stage.CLOSED:
                break
        assert state.round == rounds
        assert idle(state) < 2
    assert len(process.deaths) == 2, process.deaths
    assert state.season.stage is Stage.CLOSED
    assert not state.entrants[barred].active
    assert night.direct() == dms, "no direct message was opened"
    assert not await audit(world.app.storage.leagues)
    posted = Counter(text for message in world.history(world.channel) if (text := world.text(message)))
    if kind != "arena":  # there the same pairs may meet again at the same table
        assert not [text for text, times in posted.items() if times > 1], "nothing is said twice"
    games = Counter(each.round for each in state.fixtures.values() if not each.bye)
    waited = (f"waited at most {await check_arena(night, state):.0f} s" if kind == "arena"
              else f"idle rounds in a row {idle(state)}")
    with capsys.disabled():
        print(f"\n{kind}, {people} people: games by round {dict(games)}; tables, messages and requests as rounds open "
              f"{night.opening}, at most {night.most} requests in a second; threads refused "
              f"{process.limits.refused['thread']} times; killed {', and '.join(process.deaths)}; {waited}; the "
              f"director pressed {night.presses - before} times for {incidents} incidents")
    assert night.most <= 50
    for tables, _, requests in night.opening:  # the board, the page and the event stand beside tables
        assert requests <= 2 * tables + (4 if few else 0), night.opening


async def gathered(world: World, kind: str, people: int, rounds: int) -> tuple[Crowd, Process]:
    """Everybody has entered, check-in is open, threads are there."""
    process = Process(world, **({"threads": 2} if people < 50 else {}))
    night = Crowd(world, process, boss(world), world.join(*(f"P{number}" for number in range(people))))
    settings = {"kind": kind, "deals": "1", "odd": "ai", **({"rounds": str(rounds)} if rounds else {"hours": "1"})}
    await night.open(**{name: value for name, value in settings.items() if name != "kind" or value != "swiss"})
    await night.enter()
    await night.until(timedelta(minutes=59))
    await world.later(60 * 20)
    return night, process


async def middle(night: Crowd, gone: int, slow: int) -> tuple[int, int]:
    """Round 2: some are gone, tables are slow, a pair or player is barred. (incidents, who was barred)."""
    await night.until_round(2)
    _, barred = await night.disturb(gone, slow)
    incidents = 1
    for _ in range(140):
        state = await night.step()
        if state.round != 2 or state.season.stage is not Stage.RUNNING:
            break
        incidents += await night.settle_calls()
    night.slow = set()
    return incidents, barred


async def arena(night: Crowd, gone: int, slow: int) -> tuple[SeasonState, int, int]:
    """The same after ten minutes, and a kill before. (the end, incidents, who was barred)."""
    incidents, barred, games = 1, 0, list[int]()
    for number in range(400):
        if number == 20:
            night.process.die_after_entry(lambda entry: entry.kind == "paired")
        elif number >= 30 and not games and all(each.table is None for each in (await night.state()).open()[-slow:]):
            games, barred = await night.disturb(gone, slow)
        if (state := await night.step()).season.stage is not Stage.RUNNING:
            return state, incidents, barred
        incidents += await night.settle_calls()
        if all(each in state.results for each in games):
            night.slow = set()
    raise AssertionError("the arena does not end")


async def check_arena(night: Crowd, state: SeasonState) -> float:
    """Nobody met the same opponents twice running, no game began in the last ten minutes. Return the most seconds that
    a pair who was there has waited for one."""
    last, waiting, longest = dict[int, int](), dict[int, datetime](), timedelta()
    assert state.night.clock is not None
    for entry in await night.world.app.storage.leagues.seasons.log(NUMBER):
        if isinstance(entry.fact, LinedUp) and entry.fact.since is not None:
            waiting[entry.fact.entrant] = entry.fact.since
        elif isinstance(entry.fact, Paired):
            assert entry.at <= state.night.clock.ends - LAST
            for one, other in (each.entrants for each in entry.fact.fixtures):
                assert (last.get(one), last.get(other)) != (other, one), "the same opponents again"
                last[one], last[other] = other, one
                longest = max(longest, *(entry.at - waiting[each] for each in (one, other)))
    return longest.total_seconds()
