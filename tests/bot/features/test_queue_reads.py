"""How often the queue of players asks the database."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.app import App
from bot.core.database import Parameters, Row
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.parts import Hosting, Parts
from bot.tables.core.preferences import GuildSettings, UserPrefs
from tests.support.manual_clock import ManualClock
from tests.support.rooms import queue_of

FIRST = 10**18
"""The id of the first person; accounts of 2022."""


async def waiting(app: App, count: int) -> None:
    """People of as many servers who want to play with each other, but nobody with whom they would sit down first."""
    for number in range(count):
        user, guild = FIRST + number, 100 + number
        await app.storage.preferences.set_guild(guild, GuildSettings(across=True))
        await app.storage.preferences.set_user(user, UserPrefs(across=True, patience=-1))
        await app.storage.database.execute(
            "INSERT INTO blocks SELECT ?, user_id, name FROM searches", (user,))
        await queue_of(app).seek(PlayerSearch(
            user, f"P{number}", guild, 7, Wishes.of(Kind("tatsu", "live", False)), since=app.parts.clock.now(),
            across=f"Calm {number}"))


async def reads(folder: Path, count: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """Of one look at so many people."""
    app = await App.open(folder / f"{count}.db", Parts(clock=ManualClock(), hosting=Hosting(across_days=0)))
    try:
        await waiting(app, count)
        found, ask = list[str](), app.storage.database.all

        async def counted(sql: str, parameters: Parameters = ()) -> list[Row]:
            found.append(sql)
            return await ask(sql, parameters)

        monkeypatch.setattr(app.storage.database, "all", counted)
        await queue_of(app).arrange()
        assert len(await queue_of(app).standings.all()) == count
        return len(found)
    finally:
        await app.close()


async def test_the_reads_of_one_look_do_not_grow_with_the_people(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty tables of people of different servers were waited for, since each person was read ten times a look."""
    assert await reads(tmp_path, 24, monkeypatch) == await reads(tmp_path, 6, monkeypatch) < 20
