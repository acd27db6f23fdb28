"""A club night in Chromium after check-in: ``python -m benchmarks.browser.night DIR``.

Eight people of a playground come to a night of two rounds. The guest sees the page at check-in and the board of the
first round, and gets the hand from *My table*, at both sizes; each is saved as a picture. Prints how high each message
is, and what of it is not in the window.
"""

from __future__ import annotations

import argparse
import asyncio
import contextvars
import tempfile
import traceback
from datetime import timedelta
from pathlib import Path
from typing import Any

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab, browser, save
from benchmarks.browser.player import Person
from benchmarks.browser.states import DO, PATIENCE, TOKEN, _until
from bot.app import App
from bot.client import ClientOptions
from bot.i18n import texts
from bot.league.model import Actor, Member
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from bot.parts import Parts
from bot.playground import furnish
from bot.playground.friends import Friends
from bot.playground.host import Host
from bot.playground.page import Page
from bot.playground.world import SimulatedClock, open_world
from bot.process import painter

OPTIONS = {"target": "10000", "deals": "1", "level": "draw"}


class Evening(Host):
    """A playground whose page takes a night from one step to the next."""

    night = 0
    context: contextvars.Context
    """The bot's own: only then does the simulation see what follows from a step."""

    async def do(self, what: str, value: str) -> bool:
        steps = {"opened": self._opened, "begun": self._begun}
        if what not in steps:
            return await super().do(what, value)
        try:
            context: contextvars.Context = self.context
            await context.copy().run(asyncio.get_running_loop().create_task, steps[what]())
        except Exception:
            traceback.print_exc()  # the page hears nothing of it
        await self.preview.refresh()
        return True

    async def state_of(self) -> SeasonState:
        return await self.world.app.leagues.seasons.state(self.night)

    async def _opened(self) -> None:
        """A night to which everybody has come; check-in is open."""
        world, nights = self.world, self.world.app.leagues.nights
        boss = Actor(world.guest.id, "Guest", manager=True)
        rules = NightRules(world.env.now() + timedelta(minutes=59), threads=False)
        made = await nights.create(world.guild.id, boss, "Club night", "swiss", rules, rounds=2, options=OPTIONS,
                                   channel=world.play_channel.id)
        self.night = made.id
        people = [("Guest", world.guest), *world.friends.items(), *world.members.items()]
        for (name, one), (other_name, other) in zip(people[::2], people[1::2], strict=True):
            await nights.invite(made.id, Actor(one.id, name), Member(other_name, other.id))
            await nights.accept(made.id, Actor(other.id, other_name), one.id)
        cog: Any = world.app.client.get_cog("DirectorCog")
        await cog.messages.post_page(await self.state_of())
        for name, person in people:
            await nights.check_in(made.id, Actor(person.id, name))

    async def _begun(self) -> None:
        boss = Actor(self.world.guest.id, "Guest", manager=True)
        await self.world.app.leagues.nights.start(self.night, boss)


async def evening(tab: Tab, folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    """The guest's night; how each step looks."""
    person, found = Person(tab, 0), dict[str, dict[str, Any]]()

    async def keep(name: str, words: str) -> None:
        try:
            found[name] = await _until(person, lambda shown: words in shown["text"], PATIENCE * 2)
        except TimeoutError:
            print(f"{name} does not come up: {(await person.look())['text']}")
            found[name] = await person.look()
        save(await tab.picture(), folder / f"screen-night-{name}-{size.width}.webp")

    await tab.run(DO % ("opened", ""))
    await keep("check-in", "Check-in")
    await tab.run(DO % ("begun", ""))
    await keep("board", "Round 1")
    await person.press(await person.look(), "My table")
    await keep("hand", "grand Tichu?")
    return found


async def look(folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    with tempfile.TemporaryDirectory(prefix="busdriver-night-") as place:
        clock = SimulatedClock()
        app = await App.open(Path(place) / "night.db", Parts(
            clock=clock, pictures=painter(), client=ClientOptions(shards=1)))
        try:
            async with open_world(app, clock) as world, browser(size) as tab:
                await furnish(world)
                host = Evening(world, Friends(app, clock))
                host.context = contextvars.copy_context()

                async def note(*_: object) -> None:
                    host.context = contextvars.copy_context()

                app.client.add_listener(note, "on_interaction")
                await world.guest.slash(world.league_channel, "rules")
                await host.open()
                page = Page(host, texts("en"), TOKEN)
                url = await page.start(0)
                running = asyncio.create_task(page.run())
                await tab.open(url)
                await asyncio.sleep(6)
                await tab.run("document.getElementById('bd-close').click()")
                await asyncio.sleep(1)
                found = await evening(tab, folder, size)
                running.cancel()
                await page.stop()
                await host.close()
                return found
        finally:
            await app.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--width", type=int, help="only this size")
    given = parser.parse_args()
    try:
        for each in SIZES:
            if given.width in (None, each.width):
                for name, shown in asyncio.run(look(given.folder, each)).items():
                    print(f"{each} {name}: {shown['height']} px high, {shown['cut']} px out of sight")
    except NoBrowser as reason:
        print(f"skipped: {reason}")
