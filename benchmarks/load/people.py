"""People at tables: they read what Discord shows them and click with human pace."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from benchmarks.load.measure import Answer, Measure
from cogs.common import accents
from cogs.common.layout import Click
from tests.support.discord.discord_schema import walk
from tests.support.wire.wire_contents import LOADING, Json
from tests.support.wire.wire_discord import Discord, Interaction

PATIENCE = 15.0
"""Seconds until somebody gives up waiting for an answer."""
LOST = 10.0
"""Seconds in turn without being shown it, after which somebody asks for their hand."""
PACE = (3.0, 4.0)
"""Seconds between two moves of a table."""
STEP = 1.0
"""Seconds between two clicks of one person."""
CHOSEN = 1
"""The style of a card's button that is chosen."""
HAND = frozenset({"decline", "give", "give-card", "wish", "pass", "play", "quick", "pick-ready", "pick-cards",
                  "refresh", "next"})

Controls = dict[str, list[Mapping[str, Any]]]


def controls(message: Json) -> Controls:
    """Enabled buttons and selects by verb."""
    found: Controls = {}
    for part in walk(message["components"]):
        if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled"):
            found.setdefault(part["custom_id"].split(":")[1], []).append(part)
    return found


def has_picture(message: Json) -> bool:
    return any(not item["media"]["url"].startswith("attachment:")
               for part in walk(message["components"]) for item in part.get("items", ()))


def descriptions(message: Json) -> Iterator[str]:
    """The alt texts of a message's pictures, its lines, and each two lines that follow each other."""
    for part in walk(message["components"]):
        for item in part.get("items", ()):
            yield item.get("description") or ""
        lines = str(part.get("content", "")).splitlines()
        yield from lines
        yield from map("\n".join, pairwise(lines))


class Person:
    """``private``: they play from the table's *My hand*, not from their DMs. ``user``: who it is, if somebody known."""

    def __init__(self, discord: Discord, measure: Measure, name: str, rng: Random, private: bool = False, *,
                 user: Json | None = None) -> None:
        self.discord, self._measure, self.name, self._rng, self.private = discord, measure, name, rng, private
        self.user = user or discord.user(name)
        self.direct = discord.direct(self.user["id"])["id"]
        self.hand: Json | None = None
        self.controls: Controls = {}
        self.in_turn = False
        self._busy = False

    @property
    def id(self) -> int:
        return int(self.user["id"])

    def see(self, message: Json, there: bool) -> None:
        """A message to this person was sent, edited or deleted."""
        if not there:
            if message is self.hand:
                self.hand, self.controls, self.in_turn = None, {}, False
            return
        found = controls(message)
        other = self.private and message["channel_id"] == self.direct
        if message is not self.hand and (other or not HAND & set(found)):
            return
        self.hand, self.controls = message, found
        self.in_turn = any(part.get("accent_color") == accents.TURN for part in message["components"])
        if self.in_turn:
            self._measure.in_turn(self.id)

    # clicks --------------------------------------------------------------------------------------

    async def slash(self, name: str, channel: Json, **options: Any) -> Json | None:
        kinds = {str: 3, int: 4, bool: 5}
        data = {"id": self.discord.commands[name]["id"], "name": name, "type": 1, "options": [
            {"name": key, "type": kinds[type(value)], "value": value} for key, value in options.items()]}
        return await self._interact(2, channel, data, None)

    async def press(self, message: Json, verb: str, *values: str) -> Json | None:
        """Use the control of ``message`` with that verb. The answer's message."""
        return await self._use(message, controls(message)[verb][0], values)

    async def _use(self, message: Json, part: Mapping[str, Any], values: Sequence[str] = ()) -> Json | None:
        data: Json = {"custom_id": part["custom_id"], "component_type": part["type"], "id": part["id"]}
        if part["type"] == 3:
            data["values"] = list(values)
        return await self._interact(3, self.discord.channels[message["channel_id"]], data, message)

    async def _interact(self, kind: int, channel: Json, data: Json, message: Json | None) -> Json | None:
        begun, self._busy = time.monotonic(), True
        answered: list[float] = []
        try:
            made, _ = await self.discord.interact(kind, self.user, channel, data, message)
            made.answered.add_done_callback(lambda _: answered.append(time.monotonic() - begun))
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(made.answered)
        except TimeoutError:
            self._measure.answers.append(Answer(begun, None, None))
            return None
        finally:
            self._busy = False
        shown = self.discord.messages.get(made.original or "")
        self._measure.answers.append(Answer(begun, answered[0], self._shows(made, shown)))
        return shown

    def _shows(self, made: Interaction, message: Json | None) -> bool | None:
        """Whether an answer with a hand has its picture; None if it shows no hand."""
        if message is None or message["flags"] & LOADING or made.answered.result() not in (4, 7):
            return None
        return has_picture(message) if HAND & set(controls(message)) else None

    # playing -------------------------------------------------------------------------------------

    async def act(self) -> None:
        """Do what the game waits for: one click or, for the exchange, several."""
        for _ in range(8):
            if self._busy or self.hand is None or not self.in_turn:
                return
            if self.controls.keys() & {"pass", "play", "pick-ready"} and self._rng.random() < 0.5:
                await self.choose_cards()
                await asyncio.sleep(STEP)
            before, chosen = self.controls, self._choice()
            if chosen is None or self.hand is None:
                return
            await self._use(self.hand, *chosen)
            if not before.keys() & {"give-card", "give", "wish"}:
                return
            await asyncio.sleep(STEP)

    async def choose_cards(self) -> None:
        """A click that moves nothing."""
        if not self._busy and self.hand is not None and (cards := self.controls.get("pick-cards")):
            await self._use(self.hand, cards[0], self._some(cards[0], self._rng.randint(1, 3)))

    async def ask_for_hand(self, table: Json) -> None:
        """*My hand*, a button of the table's message."""
        if not self._busy and "hand" in controls(table):
            await self.press(table, "hand")

    def _choice(self) -> tuple[Mapping[str, Any], Sequence[str]] | None:
        """The control to use and the values to choose in it."""
        found = self.controls
        if "give" not in found and (cards := found.get("give-card")):
            return self._rng.choice([part for part in cards if part["style"] != CHOSEN]), ()
        for verb in ("give", "decline", "next"):
            if verb in found:
                return found[verb][0], ()
        if wishes := found.get("wish"):
            return self._rng.choice(wishes), ()
        for verb in ("gift", "ask", "none"):
            if verb in found:
                return self._rng.choice(found[verb]), ()
        quick, ready = found.get("quick"), found.get("pick-ready")
        if "pass" in found and (not (quick or ready) or self._rng.random() < 0.4):
            return found["pass"][0], ()
        if quick:
            return self._rng.choice(quick), ()
        if ready:
            return ready[0], [self._rng.choice(ready[0]["options"][:5])["value"]]
        play = found.get("play")
        return (play[0], ()) if play else None

    def _some(self, select: Mapping[str, Any], count: int) -> list[str]:
        values = [option["value"] for option in select["options"]]
        return self._rng.sample(values, min(count, len(values)))


class Crowd:
    """All people, and the public messages that they look at. It routes Discord's messages to who sees them."""

    def __init__(self, discord: Discord, measure: Measure, seed: int) -> None:
        self.discord, self.measure, self.rng = discord, measure, Random(seed)
        self._by_channel: dict[str, Person] = {}
        self._by_user: dict[str, Person] = {}
        self.lobbies: dict[int, Json] = {}
        self.tables: dict[int, Json] = {}
        discord.changed = self._changed

    @property
    def direct(self) -> Collection[str]:
        """Ids of all DM channels."""
        return self._by_channel.keys()

    def person(self, name: str, *, private: bool = False) -> Person:
        return self.add(Person(self.discord, self.measure, name, self.rng, private))

    def add(self, made: Person) -> Person:
        self._by_channel[made.direct] = made
        self._by_user[made.user["id"]] = made
        return made

    def _changed(self, message: Json, there: bool) -> None:
        person = self._by_channel.get(message["channel_id"]) or self._by_user.get(message.get("seen_by", ""))
        if person is not None and (message["flags"] & 64 or message["channel_id"] == person.direct):
            person.see(message, there)
            for text in descriptions(message):
                self.measure.described(text)
            return
        if not there:
            return
        found = controls(message)
        for verb, known in (("join", self.lobbies), ("hand", self.tables)):
            for part in found.get(verb, ()):
                if (click := Click.read(part["custom_id"])) is not None:
                    known[click.table] = message
        for text in descriptions(message):
            self.measure.described(text)


class Table:
    """One table and its people; the other seats are AI players'."""

    def __init__(self, crowd: Crowd, channel: Json, people: Sequence[Person], seats: int = 4) -> None:
        self._crowd, self._channel, self.people, self._seats = crowd, channel, people, seats
        self.id = 0

    async def open(self) -> None:
        """/play, join, add AI players, start; then who plays in private opens their hand."""
        host = self.people[0]
        known = set(self._crowd.lobbies)
        await host.slash("play", self._channel)
        self.id = await until(lambda: next((
            table for table, message in self._crowd.lobbies.items()
            if table not in known and f"**{host.name}**" in str(message["components"])), 0))
        for person in self.people[1:]:
            await self.join(person)
        for _ in range(self._seats - len(self.people)):
            await self._add_ai(host)
        await host.press(self._lobby, "start")
        table = await until(lambda: self._crowd.tables.get(self.id))
        for person in self.people:
            if person.private:
                await person.ask_for_hand(table)

    @property
    def _lobby(self) -> Json:
        return self._crowd.lobbies[self.id]

    async def join(self, person: Person) -> None:
        await person.press(self._lobby, "join")
        await until(lambda: f"**{person.name}**" in str(self._lobby["components"]))

    async def _add_ai(self, host: Person) -> None:
        before = str(self._lobby["components"])
        panel = await host.press(self._lobby, "join")
        if panel is not None:
            await host.press(panel, "pick-ai", "easy")
        await until(lambda: str(self._lobby["components"]) != before)

    async def play(self) -> None:
        """Move every few seconds, until cancelled."""
        rng = self._crowd.rng
        await asyncio.sleep(rng.uniform(0, PACE[1]))
        while True:
            begun = time.monotonic()
            acting = [person for person in self.people if person.in_turn]
            if acting:
                await asyncio.gather(*(person.act() for person in acting))
            elif rng.random() < 0.3:
                await rng.choice(self.people).choose_cards()
            await self.find_hands()
            await asyncio.sleep(max(0.0, begun + rng.uniform(*PACE) - time.monotonic()))

    async def find_hands(self) -> None:
        """Anyone who is in turn without being shown it asks for their hand."""
        for person in self.people:
            since = self._crowd.measure.pending.get(person.id)
            if since is not None and time.monotonic() - since > LOST and self.id in self._crowd.tables:
                self._crowd.measure.lost_hands += 1
                await person.ask_for_hand(self._crowd.tables[self.id])


async def until(found: Callable[[], Any], seconds: float = 30.0) -> Any:
    """The first true value; TimeoutError if there is none in time."""
    async with asyncio.timeout(seconds):
        while not (value := found()):  # noqa: ASYNC110 (conditions, not events)
            await asyncio.sleep(0.05)
        return value
