"""A simulated Discord as `tests/records/databases/record.py` recorded it: people, messages, and the database.

A `World` that opens a database of an earlier version of the bot. Its messages stand where that version posted them,
with that version's controls, so a test clicks what a person would find after an update.
"""

from __future__ import annotations

import gzip
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from simcord.backend.models import Message

from bot.storage.sqlite import APPLICATION_ID
from tests.support.discord.discord_world import World
from tests.support.discord.simulation import Simulation

FOLDER = Path(__file__).parents[2] / "records" / "databases"


@dataclass(frozen=True)
class Recorded:
    """``people``: id and direct messages' channel, by name; ``bot``: the author of ``messages``."""

    version: int
    dump: list[str]
    now: str
    guild: int
    channel: int
    bot: int
    people: dict[str, tuple[int, int]]
    messages: list[dict[str, Any]]

    @classmethod
    def read(cls, name: str) -> Recorded:
        return cls(**json.loads(gzip.decompress((FOLDER / name).read_bytes())))


class RecordedWorld(World):
    """``recorded``: what Discord and the database have before the bot starts."""

    def __init__(self, database: Path, options: Any, recorded: Recorded) -> None:
        super().__init__(database, options)
        self.recorded = recorded

    async def start(self) -> None:
        with closing(sqlite3.connect(self.database)) as file:
            file.executescript("\n".join(self.recorded.dump))
            file.execute(f"PRAGMA user_version = {self.recorded.version}")
            file.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        logging.getLogger().addHandler(self.errors)
        self.app = await self._open()
        self.env = Simulation(self.app.client, check_errors=False, settle_timeout=300.0)
        self.clock.env = self.env
        self._restore()
        await self.env.start()

    def _restore(self) -> None:
        recorded, backend = self.recorded, self.env.backend
        since = datetime.fromisoformat(recorded.now) - self.clock.now()
        backend.advance_clock(since.total_seconds() + 60)
        self.guild = self.env.create_guild("Tea house", id=recorded.guild)
        with self._numbered(recorded.channel):
            self.channel = self.guild.create_text_channel("games")
        for name, (number, direct) in recorded.people.items():
            with self._numbered(number):
                user = self.env.create_user(name)
            self.people[name] = self.guild.add_member(user)
            with self._numbered(direct):
                backend.get_dm_channel(number)
        for message in recorded.messages:
            backend.reserve_id(message["id"])
            backend.messages[message["channel_id"]][message["id"]] = Message(
                **{**message, "author_id": backend.bot_user.id})

    @contextmanager
    def _numbered(self, number: int) -> Iterator[None]:
        """The first thing that is made inside gets this id."""
        backend = self.env.backend
        plain = backend.snowflake

        def given() -> int:
            backend.snowflake = plain
            return int(backend.reserve_id(number))

        backend.snowflake = given
        yield
        assert backend.snowflake == plain, "nothing was made"
