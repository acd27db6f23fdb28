"""A slow Discord: every click is answered within the three seconds that Discord waits."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.support.discord.speakers import ORDER
from tests.support.thorough import sampled
from tests.support.wire.wire_discord import ANSWER_WITHIN, Interaction
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired, labels
from tests.wire.test_after_outage import Table

CLICKS = 60
EDITED = 7
"""The kind of an answer that shows the clicked message as it is now."""
COMMANDS = ("hand", "table", "games", "help")


class Clicks:
    """Everything that people do, with the seconds until it was answered."""

    def __init__(self, wired: Wired) -> None:
        self.made: list[Interaction] = []
        self.seconds: dict[str, float] = {}
        self._wired, self._interact = wired, wired.discord.interact
        wired.discord.interact = self._note  # type: ignore[method-assign]

    async def _note(self, *given: Any) -> Any:
        made, event = await self._interact(*given)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        made.answered.add_done_callback(lambda done: self.seconds.update({made.id: loop.time() - begun}))
        self.made.append(made)
        return made, event

    def failed(self) -> list[str]:
        """What nobody has answered in time."""
        return [made.id for made in self.made if self.seconds.get(made.id, ANSWER_WITHIN + 1) > ANSWER_WITHIN]

    async def stored(self) -> set[str]:
        """The clicks that have made a move."""
        return {entry.key for entry in await self._wired.app.storage.tables.log(1) if entry.key}


async def do_something(table: Table, random: Random) -> None:
    """Whoever is in turn uses their hand, or somebody asks for something."""
    snapshot = await table.now()
    if random.random() < 0.2:
        person, name = random.choice(table.people), random.choice(COMMANDS)
        data = {"id": table.wired.discord.commands[name]["id"], "name": name, "type": 1, "options": []}
        await table.wired.discord.interact(2, person.user, person.place, data)
        return
    person = table.in_turn(snapshot) if snapshot.to_act and random.random() < 0.8 else random.choice(table.people)
    hand = person.hand()
    offered = Person.controls(hand) if hand is not None else {}
    verb = next((verb for verb in ORDER if verb in offered), None)
    if hand is not None and verb is not None:
        await person.begin(hand, offered[verb][0])


async def used(wired: Wired, seconds: float) -> Clicks:
    """What people do while every call takes ``seconds``."""
    table, random = Table(wired), Random(seconds)
    await table.begin()
    wired.discord.slow = seconds
    for _ in range(3):  # what shows that it is slow
        await wired.ann.slash("help")
    clicks = Clicks(wired)
    while len(clicks.made) < CLICKS:
        await asyncio.sleep(random.choice((0.1, 0.5, 1.0, 3.0)) * random.random())
        await do_something(table, random)
    await asyncio.sleep(60)
    return clicks


@pytest.mark.parametrize("seconds", sampled([1.0, 2.6], [0.5, 1.0, 2.0, 2.6]))
async def test_every_click_is_answered(wired: Wired, seconds: float) -> None:
    clicks = await used(wired, seconds)
    failed = clicks.failed()
    assert not failed, f"{len(failed)} of {len(clicks.made)}, {len(set(failed) & await clicks.stored())} of them stored"
    assert await clicks.stored()


async def test_a_click_that_failed_makes_no_move(wired: Wired) -> None:
    """Slower than Discord waits for itself."""
    clicks = await used(wired, 3.5)
    assert len(clicks.failed()) == CLICKS
    assert not await clicks.stored()


async def test_a_quick_answer_is_one_request(wired: Wired) -> None:
    """Discord takes the hand as the answer."""
    table = Table(wired)
    await table.begin()
    wired.discord.slow = 0.5
    await asyncio.sleep(10)
    for _ in range(6):
        person = table.in_turn(await table.now())
        hand = person.hand()
        assert hand is not None
        made, _ = await person.begin(hand, next(iter(Person.controls(hand).values()))[0])
        assert await made.answered == EDITED
        await asyncio.sleep(10)


async def test_a_table_is_opened(wired: Wired) -> None:
    """From the command to the first hand, two seconds a call."""
    wired.discord.slow = 2.0
    clicks = Clicks(wired)
    await wired.ann.slash("hand")
    await wired.ann.slash("play", game="tatsu", target=100)
    await asyncio.sleep(10)
    lobby = next(message for message in wired.ann.sees() if "Join" in labels(message))
    for name in ("Bo", "Cy", "Di"):
        await Person(wired.discord, name).press(lobby, "Join")
        await asyncio.sleep(5)
    await wired.ann.press(lobby, "Start")
    await asyncio.sleep(20)
    assert not clicks.failed()
