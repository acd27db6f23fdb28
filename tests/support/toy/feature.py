"""The declaration of the toy: a verb, a preference, a setting of servers, a table, a timer."""

from __future__ import annotations

import asyncio

from bot.core.database import Database
from bot.core.declared import Pick, Switch
from bot.core.keeping import Fate, Kept, OwnRows
from bot.features.declaration import Feature
from bot.tables.core.preferences import Preference, PrefsPage, ServerSetting, SetupPage

LOUD = Preference(False, Switch(PrefsPage.RARE), name="toy_loud")
"""Whether the answer shouts."""
POLITE = ServerSetting("plain", Pick(SetupPage.GAMES, values=("plain", "polite"), text="toy.{}"), name="toy_tone")
"""How everybody is greeted there."""
TABLE = "CREATE TABLE greetings (user_id INTEGER NOT NULL, name TEXT NOT NULL, guild INTEGER NOT NULL)"


class ToyService:
    """Counts who greets. ``ticks``: of its timer; ``heard``: what it was told, in order."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self.heard: list[str] = []
        self._timer: asyncio.Task[None] | None = None

    async def greet(self, user: int, name: str, guild: int) -> int:
        await self._db.execute("INSERT INTO greetings VALUES (?, ?, ?)", (user, name, guild))
        return len(await self._db.all("SELECT 1 FROM greetings"))

    async def start(self) -> None:
        self.heard.append("started")
        self._timer = asyncio.create_task(asyncio.sleep(3600))

    async def slots_changed(self) -> None:
        self.heard.append("slots")

    async def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self.heard.append("stopped")


TOY_FEATURE = Feature(
    "toy", make=lambda shared: ToyService(shared.database), cogs="tests.support.toy.cog",
    kept=(Kept("greetings", {"user_id": Fate.ROW, "name": Fate.WITH_ROW}, plain="guild", server="guild",
               shown=(OwnRows("greetings", "name, guild", mine="user_id = :user"),)),),
    settings=(LOUD, POLITE),
    start=ToyService.start, slots_changed=ToyService.slots_changed, stop=ToyService.stop)
