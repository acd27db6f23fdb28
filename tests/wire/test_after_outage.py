"""Discord was away: within ten seconds after it is back, the hand and the table show what is, and clicks count.

How long it takes: ``pytest -n 0 -rP tests/wire/test_after_outage.py``.
"""

from __future__ import annotations

import asyncio

from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from games.actions import Play
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import Person, text
from tests.support.wire.wire_world import Wired, labels

SOON = 10.0
"""Seconds after Discord is back until everything is true."""
LENGTH = 50.0
"""Seconds without Discord: by then attempts are rare."""


async def requests_away(wired: Wired, fault: Fault) -> None:
    wired.discord.meet = lambda method, path: fault


async def gateway_away(wired: Wired) -> None:
    wired.discord.gateway.refusing = True
    await wired.discord.gateway.drop()


async def both_away(wired: Wired) -> None:
    await requests_away(wired, Fault(503))
    await gateway_away(wired)


async def session_lost(wired: Wired) -> None:
    """Op 9: Discord is there all the time."""
    await wired.discord.gateway.invalidate()


async def resume_refused(wired: Wired) -> None:
    gateway = wired.discord.gateway
    gateway.refusing = True
    await gateway.drop()
    gateway.session = None


KINDS = {
    "requests fail (503)": lambda wired: requests_away(wired, Fault(503)),
    "requests fail (502)": lambda wired: requests_away(wired, Fault(502)),
    "requests break off": lambda wired: requests_away(wired, Fault()),
    "gateway gone": gateway_away,
    "both gone": both_away,
    "session lost (op 9)": session_lost,
    "RESUME refused": resume_refused,
}


def back(wired: Wired) -> None:
    wired.discord.meet = lambda method, path: None
    wired.discord.gateway.refusing = False


class Table:
    """A table of four people, who move by themselves as if they clicked."""

    def __init__(self, wired: Wired) -> None:
        self.wired = wired
        self.people = [wired.ann, *(Person(wired.discord, name) for name in ("Bo", "Cy", "Di"))]

    async def begin(self) -> None:
        await self.wired.ann.slash("play", game="tatsu", target=100)
        await asyncio.sleep(2)
        lobby = next(message for message in self.wired.ann.sees() if "Join" in labels(message))
        for person in self.people[1:]:
            await person.press(lobby, "Join")
        await asyncio.sleep(2)
        await self.wired.ann.press(lobby, "Start")
        await self.wired.until(self.is_true)

    async def now(self) -> RunningTable:
        found = await self.wired.snapshot()
        assert isinstance(found, RunningTable)
        return found

    def in_turn(self, snapshot: RunningTable) -> Person:
        return next(person for person in self.people
                    if (seat := snapshot.table.seat_of(person.id)) and seat.number == snapshot.to_act[0])

    async def move(self) -> None:
        """Whoever is in turn plays something, or passes."""
        snapshot = await self.now()
        user = self.in_turn(snapshot).id
        legal = snapshot.player(user).legal
        action = next((each for each in legal if isinstance(each, Play)), legal[0])
        await self.wired.app.tables.act(1, user, snapshot.seq, action)

    async def is_true(self) -> bool:
        """Whether the table's message and the hand of who is in turn show what is."""
        if (await self.wired.snapshot()).status is Status.LOBBY:
            return False
        snapshot = await self.now()
        if not snapshot.to_act:
            return False
        person = self.in_turn(snapshot)
        hand = person.hand()
        tables = [message for message in person.sees() if "My hand" in labels(message)]
        return (hand is not None and f":1:{snapshot.freshness.epoch}" in str(hand["components"])
                and len(tables) == 1 and f"Turn: **{person.name}**" in text(tables[0]))

    def is_heard(self) -> bool:
        session = self.wired.discord.gateway.session
        return session is not None and session.socket is not None

    async def seconds_until_true(self) -> tuple[float, float]:
        """Seconds until what is shown is true, from the newest change on, and until clicks arrive."""
        loop = asyncio.get_running_loop()
        begun = changed = loop.time()
        seq, heard = (await self.now()).seq, None
        while heard is None or not await self.is_true():
            assert loop.time() - begun < 1200, "it did not come"
            await asyncio.sleep(0.1)
            if heard is None and self.is_heard():
                heard = loop.time() - begun
            if (await self.now()).seq != seq:
                seq, changed = (await self.now()).seq, loop.time()
        return loop.time() - changed, heard


async def test_all_is_true_soon_after_an_outage(wired: Wired) -> None:
    table = Table(wired)
    await table.begin()
    found: dict[str, tuple[float, float]] = {}
    for kind, begin in KINDS.items():
        await begin(wired)
        await table.move()
        await asyncio.sleep(0 if begin is session_lost else LENGTH)
        back(wired)
        found[kind] = await table.seconds_until_true()
        print(f"{kind}: true after {found[kind][0]:.1f} s, clicks after {found[kind][1]:.1f} s")
    assert all(max(seconds) < SOON for seconds in found.values()), found
