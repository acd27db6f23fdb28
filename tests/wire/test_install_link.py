"""The link that adds the bot to a server is printed at every start without servers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import process
from bot.app import App
from bot.storage import Address
from cogs.common.permissions import install_link
from tests.support.database import created
from tests.support.wire.wire_world import Wired


class Started(Wired):
    """A bot that is started as `bot.process` starts it."""

    async def opened(self, database: Address) -> App:
        app = await super().opened(database)
        process.offer_install_link(app.client)
        return app


@pytest.mark.parametrize("servers", [0, 1])
async def test_it_is_printed_at_every_start_without_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], servers: int,
) -> None:
    wired = Started(created(tmp_path / "bus.db"))
    if not servers:
        known = wired.discord.ready
        monkeypatch.setattr(wired.discord, "guild_events", list)
        monkeypatch.setattr(wired.discord, "ready", lambda: {**known(), "guilds": []})
    await wired.start()
    for again in (False, True):
        if again:
            await wired.stop_bot()
            await wired.start_bot()
        await wired.app.client.wait_until_ready()
        await asyncio.sleep(1)
        number = wired.app.client.application_id
        assert number is not None
        shown = capsys.readouterr()
        assert shown.err.count(install_link(number)) == (0 if servers else 1)
        assert not shown.out
    await wired.stop()
