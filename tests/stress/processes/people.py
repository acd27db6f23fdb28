"""People of `tests.stress.processes`: on several servers and in direct messages, at more than one table, some of them
from an ephemeral hand, some by commands in direct messages, some from another server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import Any

from benchmarks.load import people
from benchmarks.load.measure import Answer, Measure
from benchmarks.load.people import Crowd, Person, Table, controls
from tests.stress.processes.servers import Watched, Whom, tables_in, whom_of
from tests.support.discord.discord_limits import EPHEMERAL
from tests.support.wire.wire_contents import Json

ATTEMPTS = 3
ERRANDS = 0.12
"""How likely somebody does something else between two moves."""


class Way(Enum):
    """How somebody plays."""

    DIRECT = auto()
    """From the hand in their direct messages."""
    PRIVATE = auto()
    """From an ephemeral hand at the table."""
    COMMANDS = auto()
    """As `DIRECT`, and with commands there."""
    ABROAD = auto()
    """As `DIRECT`, and with commands on another server."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A click or a command, and whom it is for."""

    answer: Answer
    whom: Whom


class Player(Person):
    """One person at one table: who plays at two is two of these. What waits for them is measured for each alone."""

    def __init__(self, crowd: Townsfolk, user: Json, way: Way) -> None:
        self.measure = Measure()
        super().__init__(crowd.discord, self.measure, user["global_name"], crowd.rng, way is Way.PRIVATE, user=user)
        self.way, self.table, self.abroad = way, 0, crowd.discord.channel
        self.pressed: list[Pressed] = []

    async def _interact(self, kind: int, channel: Json, data: Json, message: Json | None) -> Json | None:
        shown = await super()._interact(kind, channel, data, message)
        self.pressed.append(Pressed(self.measure.answers[-1], whom_of(self.user, channel, data)))
        return shown

    async def run_errand(self) -> None:
        """Ask for the hand, or call Tichu, from elsewhere."""
        if self._busy or self.way not in (Way.COMMANDS, Way.ABROAD):
            return
        place = self.abroad if self.way is Way.ABROAD else self.discord.channels[self.direct]
        await self.slash(self._rng.choice(("hand", "hand", "tichu")), place, game=self.table)

    @property
    def ephemeral(self) -> str:
        """The message of their hand, if it is one that only they see, at the table."""
        private = self.private and self.hand is not None and self.hand["flags"] & EPHEMERAL
        return self.hand["id"] if private and self.hand is not None else ""


class Townsfolk(Crowd):
    """It routes messages by person and table."""

    discord: Watched

    def __init__(self, discord: Watched, seed: int) -> None:
        super().__init__(discord, Measure(), seed)
        self.players: list[Player] = []

    def player(self, user: Json, way: Way) -> Player:
        made = Player(self, user, way)
        self.players.append(made)
        return made

    def of(self, table: int) -> Sequence[Player]:
        return [each for each in self.players if each.table == table]

    def _changed(self, message: Json, there: bool) -> None:
        tables = tables_in(message)
        if there:
            for verb, known in (("join", self.lobbies), ("fill-ai", self.lobbies), ("hand", self.tables)):
                if verb in controls(message) and not message["flags"] & EPHEMERAL:
                    known.update(dict.fromkeys(tables, message))
        for player in self.players:
            if message.get("seen_by", player.user["id"]) != player.user["id"]:
                continue
            private = message["flags"] & EPHEMERAL or message["channel_id"] == player.direct
            if private and (player.table in tables or message is player.hand):
                player.see(message, there)

    def changed(self, said: Mapping[str, Any]) -> None:
        """A process has reported a change."""
        for player in self.of(said["table"]):
            player.measure.changed(dict(said))


class Game(Table):
    """A table of `Townsfolk`, on a server or in the direct messages of who plays with AI players."""

    people: Sequence[Player]

    def __init__(self, crowd: Townsfolk, channel: Json, people: Sequence[Player], rng: Random) -> None:
        super().__init__(crowd, channel, people)
        self._town, self._rng = crowd, rng
        self._alone = "guild_id" not in channel

    async def open(self) -> None:
        """On a busy machine a click may get no answer: then with another lobby."""
        for attempt in range(ATTEMPTS):
            try:
                await (self._open_alone() if self._alone else super().open())
                return
            except (TimeoutError, KeyError):
                if attempt + 1 == ATTEMPTS:
                    raise

    async def join(self, person: Person) -> None:
        self._number()
        await super().join(person)

    def _number(self) -> None:
        for person in self.people:
            person.table = self.id

    async def _open_alone(self) -> None:
        (host,), known = self.people, set(self._town.lobbies)
        await host.slash("play", self._channel)
        self.id = await people.until(lambda: next((
            table for table, message in self._town.lobbies.items()
            if table not in known and message["channel_id"] == host.direct), 0))
        self._number()
        await host.press(self._town.lobbies[self.id], "fill-ai")
        await people.until(lambda: "start" in controls(self._town.lobbies[self.id]))
        await host.press(self._town.lobbies[self.id], "start")

    async def find_hands(self) -> None:
        """Who is in turn without being shown it asks for their hand; some run errands."""
        for person in self.people:
            since = person.measure.pending.get(person.id)
            if since is not None and time.monotonic() - since > people.LOST:
                if self.id in self._town.tables:
                    await person.ask_for_hand(self._town.tables[self.id])
                else:
                    await person.slash("hand", self._channel, game=self.id)
            elif self._rng.random() < ERRANDS:
                await person.run_errand()
        await asyncio.sleep(0)
