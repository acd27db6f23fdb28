"""Show every state of a hand and save its picture: ``python -m benchmarks.browser.states DIR [NAME ...]``.

The positions (`scenes`) are stored as tables of a playground and opened there one after the other, at both sizes; then
the tutorial is played to its end. Time stands still meanwhile. Prints how high the message is in each state, in px, and
what of it does not fit.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from typing_extensions import override

from benchmarks.browser.devtools import SIZES, NoBrowser, Size, Tab, browser, save
from benchmarks.browser.player import Person, asked
from benchmarks.browser.playground import do, enter, playground
from benchmarks.browser.scenes import SCENES, Scene, note, record, store
from bot.parts import Reviewing
from bot.playground.host import Host
from bot.playground.world import GUEST
from bot.tables.core.model import Person as Player
from bot.tables.core.preferences import UserPrefs
from cogs.pages import guide
from games.review.report import Review, review

PAUSE = 10.0
"""Seconds that pass between two scenes: nobody may press too many buttons at once."""
PATIENCE = 15.0
"""Seconds in which a state must show."""
WORLDS = 16
"""Of each decision that is reviewed."""
TUTORIAL = "tutorial"
STEPS = {
    "tutorial": "grand Tichu?", "tutorial-exchange": "Give one card", "tutorial-wish": "Your wish?",
    "tutorial-bomb": "You have a bomb", "tutorial-gift": "Who gets", "tutorial-lead": "You lead", "tutorial-turn": "🚌",
    "tutorial-diploma": "🎓"}
"""Steps of the tutorial that have a picture, by words in them; a picture shows the highest of its kind."""
QUESTIONS = 150
"""Looks at the page in which the tutorial must end."""
SILENCE = 10
"""Looks without a question after which it hangs."""


class Stage(Host):
    """A playground whose page shows scenes instead of channels."""

    @override
    async def do(self, what: str, value: str) -> bool:
        scene = next((each for each in SCENES if (what, value) == ("scene", each.name)), None)
        if what == "later":
            await self.world.env.advance_time(PAUSE)
            await self.preview.refresh()
            return True
        if scene is None:
            return await super().do(what, value)
        world = self.world
        await world.env.advance_time(PAUSE)
        people = [Player(world.guest.id, GUEST), *(Player(friend.id, name) for name, friend in world.friends.items())]
        preferences = world.app.storage.preferences
        prefs = await preferences.user(world.guest.id)
        await preferences.set_user(world.guest.id, prefs.having(
            UserPrefs.guide, "" if scene.hints else guide.OFF))
        await note(world.app, world.guest.id, scene.noted)
        table = scene.wanted and await store(world.app, scene, people, world.play_channel.id, world.guild.id)
        await world.guest.slash(world.play_channel, scene.command, **({"game": table} if table else {}))
        await self.preview.refresh()
        return True


@cache
def reviewed() -> Review:
    """The review of the scenes that show one, worked out before the page waits for it."""
    return review(record(next(scene for scene in SCENES if scene.command == "replay")), 1, 0, most=WORLDS)


async def _show(tab: Tab, scene: Scene) -> dict[str, Any]:
    """Bring the scene onto the page and return how it looks."""
    person = Person(tab, 0)
    before: str = (await person.look())["text"]
    try:
        await tab.tap(4, 60)  # closes a menu
        await do(tab, "scene", scene.name)
        if scene.command == "hand":
            await shows(person, lambda shown: "table" in shown["text"] and shown["text"] != before)
        else:
            await shows(person, lambda shown: shown["buttons"] and shown["text"] != before)
        for step in scene.taps:
            if step == "later":
                await do(tab, "later")
            else:
                await press(person, step)
            await asyncio.sleep(1)
        return await shows(person, lambda shown: scene.shown in shown["text"] + "".join(
            button["label"] for button in shown["buttons"]))
    except (LookupError, TimeoutError) as error:
        print(f"{scene.name} does not come up: {error!r}")
        return await person.look()


async def _tutorial(tab: Tab, folder: Path, size: Size) -> dict[str, dict[str, Any]]:
    """Play the tutorial with the first of what is offered; the highest message of each step."""
    person, found, seen = Person(tab, 0), dict[str, dict[str, Any]](), set[str]()
    silent = 0
    await do(tab, "learn")
    for _ in range(QUESTIONS):
        silent += 1
        with suppress(TimeoutError):  # the others play
            shown = await shows(person, lambda shown: shown["text"] not in seen, 3)
            name = next((name for name, words in STEPS.items() if words in shown["text"]), "tutorial-other")
            if name not in found or shown["height"] > found[name]["height"]:
                found[name] = shown
                save(await tab.picture(), folder / f"screen-{name}-{size.width}.webp")
            seen.add(shown["text"])
            if "🎓" in shown["text"]:
                break
            if question := asked(shown):
                await person.answer(question)
                silent = 0
        if silent > SILENCE:
            print(f"the tutorial hangs: {(await person.look())['text']}")
            break
        await do(tab, "later")
    return found


async def press(person: Person, step: str) -> None:
    """As `Person.press`, once it is there. LookupError."""
    for _ in range(5):
        with suppress(LookupError):
            return await person.press(await person.look(), step)
        await asyncio.sleep(1)
    raise LookupError(step)


async def shows(
    person: Person, seen: Callable[[dict[str, Any]], bool], patience: float = PATIENCE,
) -> dict[str, Any]:
    """What the page shows, once it is that. TimeoutError."""
    async with asyncio.timeout(patience):
        while True:
            shown = await person.look()
            if seen(shown) and shown.get("drawn"):
                await asyncio.sleep(0.5)
                return await person.look()
            await asyncio.sleep(0.2)


async def look(
    folder: Path, scenes: Sequence[Scene], sizes: Sequence[Size], *, tutorial: bool = True,
) -> dict[str, dict[Size, dict[str, Any]]]:
    """How each scene looks, by size."""
    found: dict[str, dict[Size, dict[str, Any]]] = defaultdict(dict)
    if any(scene.command == "replay" for scene in scenes):
        reviewed()
    for size in sizes:
        async with playground(Stage, reviewing=Reviewing(lambda *_: reviewed())) as (_, url), browser(size) as tab:
            await enter(tab, url)
            for scene in scenes:
                found[scene.name][size] = await _show(tab, scene)
                save(await tab.picture(), folder / f"screen-{scene.name}-{size.width}.webp")
            for name, shown in (await _tutorial(tab, folder, size)).items() if tutorial else ():
                found[name][size] = shown
    return found


def report(found: dict[str, dict[Size, dict[str, Any]]], sizes: Sequence[Size]) -> str:
    """A row for each state: the message's height, and what of it is out of sight."""
    rows = ["| state | " + " | ".join(map(str, sizes)) + " |", "|---|" + "---|" * len(sizes)]
    for name, looks in found.items():
        cells = ["–" if (shown := looks.get(size)) is None
                 else f"{shown['height']}" + (f" ({shown['cut']} hidden)" if shown["cut"] else "") for size in sizes]
        rows.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help=f"only these states, or {TUTORIAL}")
    parser.add_argument("--width", type=int, help="only this size")
    arguments = parser.parse_args()
    chosen = [scene for scene in SCENES if scene.name in (arguments.names or [each.name for each in SCENES])]
    sizes = [size for size in SIZES if arguments.width in (None, size.width)]
    try:
        tutorial = not arguments.names or TUTORIAL in arguments.names
        print(report(asyncio.run(look(arguments.folder, chosen, sizes, tutorial=tutorial)), sizes))
    except NoBrowser as reason:
        print(f"skipped: {reason}")
