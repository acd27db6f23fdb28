"""The bot is told to stop while people click and give commands: what has come is done and answered, tables are told."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from bot import process
from bot.app import App
from bot.settings import BotSettings
from bot.tables.core.model import Status
from tests.support.wire.wire_people import Person, text
from tests.support.wire.wire_world import Wired
from tests.wire.test_twice import my_move, records


def slow(work: Any, begun: asyncio.Event) -> Any:
    """``work`` that takes many rounds of the event loop."""
    async def slowly(*given: Any, **more: Any) -> Any:
        begun.set()
        for _ in range(200):
            await asyncio.sleep(0)
        return await work(*given, **more)

    return slowly


def run_by(wired: Wired, patch: pytest.MonkeyPatch) -> asyncio.Task[None]:
    """The process as `bot.app.run` makes it, on the bot that runs already."""
    running = wired.app

    async def opened(*given: Any, **more: Any) -> App:
        return running

    async def start(token: str) -> None:
        await asyncio.Event().wait()

    patch.setattr(App, "open", opened)
    patch.setattr(process, "painter", lambda: None)
    patch.setattr(process, "thinkers", lambda: None)
    patch.setattr(running.client, "start", start)
    return asyncio.create_task(process._serve(BotSettings(database=Path(wired.database))))


def is_farewell(message: dict[str, Any]) -> bool:
    return "The bot is restarting" in text(message)


async def test_sigterm_with_clicks_and_commands_on_the_way(wired: Wired) -> None:
    await wired.begin()
    bo = Person(wired.discord, "Bo")
    hand, control, before = await my_move(wired)
    acting, creating = asyncio.Event(), asyncio.Event()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wired.app.tables, "act", slow(wired.app.tables.act, acting))
        patch.setattr(wired.app.tables.lobbies, "create", slow(wired.app.tables.lobbies.create, creating))
        serving = run_by(wired, patch)
        await wired.until(handled)
        click, _ = await wired.ann.begin(hand, control)
        command = asyncio.create_task(bo.slash("play", game="tatsu"))
        await acting.wait()
        await creating.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(asyncio.CancelledError):
            await serving
    assert click.answered.done()
    assert await command is not None
    assert any(is_farewell(message) for message in wired.ann.sees())

    await wired.start_bot()
    assert len(await records(wired)) == before + 1, "done once"
    assert (await wired.app.tables.snapshot(2)).status is Status.LOBBY
    await wired.until(lambda: no_farewell(wired))
    assert wired.ann.hand() is not None


async def handled() -> bool:
    return signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL


async def no_farewell(wired: Wired) -> bool:
    return not any(is_farewell(message) for message in wired.ann.sees())
