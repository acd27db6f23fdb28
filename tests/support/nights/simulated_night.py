"""A club night in the simulated Discord: people who press its buttons, and AI players who play their games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from bot.league.model import Stage
from bot.league.season.night import attendance
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from tests.support.discord.discord_world import World

NUMBER = 1
STEP = 20
"""Seconds between two looks at the tables."""


class SimulatedNight:
    """Night 1 of a world. ``presses``: how often the director pressed something."""

    def __init__(self, world: World, director: Any, people: Sequence[Any]) -> None:
        self.world, self.director = world, director
        self.people = list(people)
        self.members = {each.id: each for each in people}
        self.presses = 0
        self.absent: set[int] = set()
        """Users who do not come to their tables."""
        self.slow: set[int] = set()
        """Users who play by hand, so that their games do not end."""

    # opening -------------------------------------------------------------------------------------
    async def open(self, **settings: str) -> None:
        """By the organiser's buttons; ``settings``: values chosen in the panel."""
        page = (await self.director.slash(self.world.channel, "night")).response
        panel = (await self.press(page, "New club night")).response
        for name, value in settings.items():
            await self.choose(panel, "pick-night-setting", name)
            await self.choose(panel, "pick-night-value", value)
        await self.press(panel, "Show it here to everybody")
        await self.world.later(2)

    async def press(self, message: Any, label: str) -> Any:
        self.presses += 1
        await self.world.later(1)
        return await self.director.click(message, label=label)

    async def choose(self, message: Any, verb: str, value: str) -> Any:
        self.presses += 1
        await self.world.later(1)
        control = self.world.select(message, verb)["custom_id"]
        return await self.director.select(message, [value], custom_id=control)

    async def board(self) -> Any:
        """The director's board."""
        page = (await self.director.slash(self.world.channel, "night")).response
        return (await self.press(page, "Director")).response

    # people --------------------------------------------------------------------------------------
    def page(self) -> Any:
        """The newest message of the channel that can be pressed by players."""
        return self.with_button("My table")

    def with_button(self, label: str) -> Any:
        for message in reversed(self.world.history(self.world.channel)):
            if label in self.world.labels(message):
                return message
        raise AssertionError(f"nobody can press {label}")

    async def join_pairs(self, people: Sequence[Any]) -> None:
        """Each asks the next one, who accepts."""
        page = self.with_button("Join with …")
        for one, other in zip(people[::2], people[1::2], strict=True):
            chooser = (await one.click(page, label="Join with …")).response
            control = next(part["custom_id"] for part in self.world.components(chooser) if part["type"] == 5)
            asked = await one.select(chooser, [other], custom_id=control)
            await other.click(asked.followups[-1], label="Accept")
            await self.world.later(1)

    async def join(self, people: Iterable[Any]) -> None:
        page = self.with_button("Join")
        for one in people:
            await one.click(page, label="Join")

    async def until(self, before: timedelta) -> None:
        """Let time pass until so long before the start."""
        rules = attendance.rules_of(await self.state())
        ahead = rules.begins - before - self.world.clock.now()
        await self.world.later(max(0.0, ahead.total_seconds()))

    async def check_in(self, people: Iterable[Any]) -> list[Any]:
        page = self.with_button("Check in")
        return [await one.click(page, label="Check in") for one in people]

    # rounds --------------------------------------------------------------------------------------
    async def state(self) -> SeasonState:
        return await self.world.app.leagues.seasons.state(NUMBER)

    def is_down(self) -> bool:
        """Whether the bot answers nobody just now."""
        return False

    async def come(self) -> dict[int, Any]:
        """All who are not absent and whose game has not begun press *My table*. Their answers."""
        state, page, found = await self.state(), self.page(), {}
        for fixture in state.open():
            for user in state.players(fixture) if fixture.table is None else ():
                if user not in self.absent and user in self.members and not self.is_down():
                    found[user] = await self.members[user].click(page, label="My table")
        return found

    async def hand_over(self) -> None:
        """AI players move for all who are not slow."""
        for fixture in (await self.state()).open():
            table = None if fixture.table is None else await self.world.app.tables.snapshot(fixture.table)
            if not isinstance(table, RunningTable) or table.status is not Status.RUNNING:
                continue
            for seat in table.table.taken:
                if seat.person is not None and not seat.ai and seat.person.id not in self.slow:
                    await self.world.within(
                        self.world.app.tables.stand_in(table.id, seat.person.id, "easy"))

    async def play(self, steps: int = 200) -> SeasonState:
        """Until the round is over, or the night."""
        before = (await self.state()).round
        for _ in range(steps):
            state = await self.state()
            if state.season.stage is not Stage.RUNNING or state.round > before:
                await self.world.later(3)
                return await self.state()
            await self.come()
            await self.hand_over()
            await self.world.later(STEP)
        raise AssertionError("the round does not end")

    async def play_out(self) -> SeasonState:
        for _ in range(40):
            if (await self.state()).season.stage is Stage.CLOSED:
                return await self.state()
            await self.play()
        raise AssertionError("the night does not end")
