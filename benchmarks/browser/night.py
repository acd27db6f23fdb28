"""A club night in Chromium from check-in to the podium: ``python -m benchmarks.browser.night DIR``.

Eight people of a playground come to a night of two rounds of one deal. The guest sees the page at check-in, the boards
of both rounds and the podium, and gets hands from *My table*, at both sizes; each is saved as a picture. AI players
play the games to their ends. Prints how high each message is, and what of it is not in the window.
"""

from __future__ import annotations

import asyncio
import traceback
from datetime import timedelta
from pathlib import Path
from typing import Any

from typing_extensions import override

from benchmarks.browser.devtools import Size, Tab, browser, save
from benchmarks.browser.player import Person
from benchmarks.browser.playground import Director, do, enter, main, playground
from bot.league.model import Actor, Member
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from tests.support.nights.service import nights_of

STEP, STEPS = 5.0, 60
"""Seconds that pass between two looks, and how many looks something takes at most."""
OPTIONS = {"target": "10000", "deals": "1", "level": "draw"}


class Evening(Director):
    """A playground whose page takes a night from one step to the next."""

    night = 0

    @override
    async def do(self, what: str, value: str) -> bool:
        steps = {"opened": self._opened, "begun": self._begun, "arrived": self._arrived, "handed": self._handed}
        if what != "later" and what not in steps:
            return await super().do(what, value)
        if what in steps:
            await self.within(steps[what]())
        try:
            await self.world.env.advance_time(STEP)
        except Exception:
            traceback.print_exc()  # the page hears nothing of it
        await self.preview.refresh()
        return True

    async def state_of(self) -> SeasonState:
        return await self.world.app.leagues.seasons.state(self.night)

    async def _opened(self) -> None:
        """A night to which everybody has come; check-in is open."""
        world, nights = self.world, nights_of(self.world.app)
        boss = Actor(world.guest.id, "Guest", manager=True)
        rules = NightRules(world.env.now() + timedelta(minutes=59), threads=False)
        made = await nights.planning.create(world.guild.id, boss, "Club night", "swiss", rules, rounds=2,
                                            options=OPTIONS, channel=world.play_channel.id)
        self.night = made.id
        people = [("Guest", world.guest), *world.friends.items(), *world.members.items()]
        for (name, one), (other_name, other) in zip(people[::2], people[1::2], strict=True):
            await nights.players.invite(made.id, Actor(one.id, name), Member(other_name, other.id))
            await nights.players.accept(made.id, Actor(other.id, other_name), one.id)
        cog: Any = world.app.client.get_cog("DirectorCog")
        await cog.messages.post_page(await self.state_of())
        for name, person in people:
            await nights.players.check_in(made.id, Actor(person.id, name))

    async def _begun(self) -> None:
        boss = Actor(self.world.guest.id, "Guest", manager=True)
        await nights_of(self.world.app).course.start(self.night, boss)

    async def _arrived(self) -> None:
        """Everybody but the guest comes to the table."""
        nights, state = nights_of(self.world.app), await self.state_of()
        for fixture in state.open():
            for user, member in state.players(fixture).items():
                if user != self.world.guest.id:
                    await nights.players.arrive(self.night, Actor(user, member.name))

    async def _handed(self) -> None:
        """AI players play the games that have begun."""
        tables = self.world.app.tables
        for fixture in (await self.state_of()).open():
            table = None if fixture.table is None else await tables.snapshot(fixture.table)
            if isinstance(table, RunningTable) and table.status is Status.RUNNING:
                for seat in table.table.taken:
                    if seat.person is not None and not seat.ai:
                        await tables.stand_in(table.id, seat.person.id, "easy")


async def evening(tab: Tab, folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    """The guest's night; how each step looks."""
    person, found = Person(tab, 0), dict[str, dict[str, Any]]()

    async def step(what: str) -> None:
        await do(tab, what)

    async def keep(name: str, words: str, *, newest: bool = False, meanwhile: str = "later") -> None:
        """What shows these words: the hand or page in private, or the ``newest`` message."""
        shown: dict[str, Any] = {"text": ""}
        for _ in range(STEPS):
            shown = await person.look(newest=newest)
            if words in shown["text"] and shown.get("drawn"):
                break
            await step(meanwhile)
        else:
            print(f"{name} does not come up: {shown['text']}")
        await asyncio.sleep(1)
        found[name] = await person.look(newest=newest)
        save(await tab.picture(), folder / f"screen-night-{name}-{size.width}.webp")

    async def press(label: str, *, newest: bool = False) -> None:
        await person.press(await person.look(newest=newest), label)
        await asyncio.sleep(1)

    await step("opened")
    await keep("check-in", "Check-in")
    await step("begun")
    await keep("board", "Round 1")
    await press("My table")
    await keep("hand", "grand Tichu?")
    await step("handed")
    await keep("next", "Round 2", newest=True)
    await press("My table", newest=True)
    await keep("waiting", "Waiting for")
    await step("arrived")
    await keep("second-hand", "grand Tichu?")
    await step("handed")
    await keep("end", "The night is over", newest=True)
    return found


async def look(folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    async with playground(Evening) as (_, url), browser(size) as tab:
        await enter(tab, url)
        return await evening(tab, folder, size)


if __name__ == "__main__":
    main(__doc__ or "", look)
