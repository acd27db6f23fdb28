"""Games across servers in Chromium: ``python -m benchmarks.browser.apart DIR``.

Two servers and five people of a playground. The guest and Cleo, who own one each, opt in; all look for a game, Dana
says *Not now*, Ben gets the seat. The guest plays a round, says something, mutes and reports somebody; at the end they
press *Again*. Buttons are tapped in the page, at both sizes; each step is saved as a picture, as one of them sees it.
Prints how high each message is, and what of it is not in the window.
"""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

from typing_extensions import override

from benchmarks.browser.devtools import Size, Tab, browser, save
from benchmarks.browser.player import Person
from benchmarks.browser.playground import Director, do, enter, main, playground, until
from benchmarks.browser.states import PATIENCE, press, shows
from bot.playground.world import CHANNELS, GUEST
from cogs.common.layout import Click

HERE, THERE = CHANNELS[0], "coffee"
"""A channel on each server."""
VIEWER = """(() => { const picker = document.getElementById("viewer-picker");
  picker.value = "%s"; picker.dispatchEvent(new Event("change")); })()"""
FIND = """(() => {
  const button = [...document.querySelectorAll(".channel-message button")].findLast(
    (each) => each.innerText.trim() === "%s");
  if (!button) return null;
  button.scrollIntoView({ block: "center" });
  const box = button.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})()"""
"""The last button with this label, in whichever message: the hand is above the phrases by then."""
SEARCH = f"lfg {Click('seek-across', 0, 0).custom_id}"


class TwoServers(Director):
    """A playground with a second server. A page's step says who uses which command, and which controls after it."""

    @override
    async def prepare(self) -> None:
        world, people = self.world, {**self.world.friends, **self.world.members}
        other = world.env.create_guild("Coffee house", owner=people["Cleo"].user)
        world.channels[THERE] = other.create_text_channel(THERE)
        there = {name: other.add_member(people[name].user) for name in ("Cleo", "Dana")}
        self.homes: dict[str, dict[str, Any]] = {
            HERE: {GUEST: world.guest, "Ann": people["Ann"], "Ben": people["Ben"]}, THERE: there}
        await super().prepare()

    @override
    async def open(self) -> None:
        await self._shown.aclose()
        self.preview = await self._shown.enter_async_context(self.world.env.preview(
            self.world.channels[self.channel], viewers=[*self.homes[self.channel].values()], layout="channel",
            assets=self.world.emojis))
        self._showing = secrets.token_hex(8)

    @override
    async def do(self, what: str, value: str) -> bool:
        name, _, rest = value.partition(" ")
        if what == "uses":
            channel = next(channel for channel, people in self.homes.items() if name in people)
            command, *controls = rest.split(" ")
            shown = (await self.homes[channel][name].slash(self.world.channels[channel], command)).response
            for control in controls:
                shown = (await self.homes[channel][name].click(shown, custom_id=control)).response or shown
        elif what == "resigns":
            await self.within(self._resign(name))
        elif what == "says":
            await self.within(self._say(name, rest))
        else:
            return await super().do(what, value)
        await self.preview.refresh()
        return True

    def _user(self, name: str) -> int:
        return next(int(people[name].id) for people in self.homes.values() if name in people)

    async def _table(self, name: str) -> int:
        return (await self.world.app.tables.lists.of_person(self._user(name)))[0].id

    async def _resign(self, name: str) -> None:
        await self.world.app.tables.resign(await self._table(name), self._user(name))

    async def _say(self, name: str, phrase: str) -> None:
        await self.world.app.tables.phrases.say(await self._table(name), self._user(name), phrase)


class Evening:
    """What the people do, and how each step looks."""

    def __init__(self, tab: Tab, host: TwoServers, folder: Path, size: Size) -> None:
        self._tab, self._host, self._folder, self._size = tab, host, folder, size
        self._guest = Person(tab, 0)
        self.found: dict[str, dict[str, Any]] = {}

    async def pass_by(self) -> None:
        await self._opt_in()
        await self._sit_down()
        await self._play()
        await self._again()

    async def _opt_in(self) -> None:
        await self._uses(GUEST, "setup")
        await self._tap("Games across servers", "server", "Members may play")
        await self._tap("Off", "server-on", "On")
        await self._uses("Cleo", f"setup {Click('setup-across', 0, 0).custom_id} "
                                 f"{Click('setup-across', 0, 0, 'switch').custom_id}")
        await self._uses(GUEST, "prefs")
        await self._tap("Games across servers", "person", "The others call you")
        await self._tap("Off", "person-on", "On")

    async def _sit_down(self) -> None:
        await self._uses(GUEST, "lfg")
        await self._tap("Look for players")
        await self._keep("queue", "Also with people of other servers")
        for name in ("Ann", "Cleo", "Dana"):
            await self._uses(name, SEARCH)
        await self._keep("seated", "Your table is ready")
        await self._be("Dana")
        await self._keep("seated-there", "Your table is ready")
        await self._tap("Not now")
        await self._keep("not-now", "no longer")
        await self._be("Cleo")
        await self._tap("I am here")
        await self._keep("here", "are here")
        await self._uses("Ben", SEARCH)
        for name in ("Ann", GUEST):
            await self._be(name)
            await self._tap("I am here")
        await self._keep("begun", "grand Tichu?")

    async def _play(self) -> None:
        await do(self._tab, "friends", "on")
        await self._guest.round()
        await self._keep("round-over", "")
        await do(self._tab, "says", "Cleo well_played")
        await self._keep("heard", "Well played!")
        await self._tap("Say …", "phrases", "What do you want to say?")
        await self._tap("Good game", "said", "You said")
        await self._tap("Mute", "muted", "Hear again")
        await self._tap("Report", "report", "Nobody at the table is told")

    async def _again(self) -> None:
        await do(self._tab, "resigns", "Cleo")
        again = await self._find("Again")
        await self._save("over")
        await self._tab.tap(again["x"], again["y"])
        await self._keep("again", "are here")
        await self._be("Cleo")
        await self._keep("again-there", "Your table is ready")

    async def _uses(self, name: str, what: str) -> None:
        await do(self._tab, "uses", f"{name} {what}")

    async def _tap(self, label: str, name: str = "", words: str = "") -> None:
        """Tap a button; a picture of what then shows these words."""
        try:
            await press(self._guest, label)
        except LookupError as error:
            print(f"{error!r} is not there: {(await self._guest.look())['text']}")
        if name:
            await self._keep(name, words)

    async def _keep(self, name: str, words: str) -> None:
        try:
            shown = await shows(self._guest, lambda shown: words in shown["text"] + "".join(
                button["label"] for button in shown["buttons"]), PATIENCE * 2)
        except TimeoutError:
            shown = await self._guest.look()
            print(f"{name} does not come up: {shown['text']}")
        self.found[name] = shown
        await self._save(name)

    async def _save(self, name: str) -> None:
        save(await self._tab.picture(), self._folder / f"screen-apart-{name}-{self._size.width}.webp")

    async def _find(self, label: str) -> dict[str, Any]:
        """A button, brought into sight. TimeoutError."""
        async with asyncio.timeout(PATIENCE * 2):
            while (place := await self._tab.run(FIND % label)) is None:  # noqa: ASYNC110 (there is no such event)
                await asyncio.sleep(0.2)
        await asyncio.sleep(0.5)
        return dict(await self._tab.run(FIND % label) or place)

    async def _be(self, name: str) -> None:
        """See the page as somebody else, on their server."""
        channel = next(channel for channel, people in self._host.homes.items() if name in people)
        if channel != self._host.channel:
            await do(self._tab, "channel", channel)
            await asyncio.sleep(3)  # the page loads again
            await until(self._tab, "simcordPreview.ready")
            await self._tab.run("document.getElementById('bd-welcome').hidden = true")
        await self._tab.run(VIEWER % self._host.homes[channel][name].id)
        await asyncio.sleep(1)


async def look(folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    async with playground(TwoServers, moves=True) as (host, url), browser(size) as tab:
        await enter(tab, url)
        evening = Evening(tab, host, folder, size)
        await evening.pass_by()
        return evening.found


if __name__ == "__main__":
    main(__doc__ or "", look)
