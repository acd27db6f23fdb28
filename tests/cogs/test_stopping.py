"""The bot is told to stop while people click and give commands: what has come is done and answered, tables are told."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from discord_world import World
from players import started
from simcord.interactions import base_payload

from bot import process
from bot.app import App
from bot.settings import Settings
from bot.tables.core.model import Status


def command(world: World, member: Any, name: str) -> dict[str, Any]:
    """A slash command without options, as the gateway tells it."""
    root = next(each for each in world.env.backend.visible_commands(user_id=member.id, channel_id=world.channel.id)
                if each["name"] == name)
    _, payload = base_payload(
        world.env.backend, type=2, channel_id=world.channel.id, guild_id=world.guild.id, user_id=member.id,
        data={"id": root["id"], "name": name, "type": 1, "options": []})
    return payload


def slow(work: Any) -> Any:
    """``work`` that takes many rounds of the event loop."""
    async def slowly(*given: Any, **more: Any) -> Any:
        for _ in range(200):
            await asyncio.sleep(0)
        return await work(*given, **more)

    return slowly


def run_by(world: World, monkeypatch: pytest.MonkeyPatch) -> asyncio.Task[None]:
    """The process as `bot.app.run` makes it, on the bot that runs already."""
    running = world.app

    async def opened(*given: Any, **more: Any) -> App:
        return running

    async def start(token: str) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(App, "open", opened)
    monkeypatch.setattr(process, "painter", lambda: None)
    monkeypatch.setattr(process, "thinkers", lambda: None)
    monkeypatch.setattr(running.client, "start", start)
    return asyncio.create_task(world.within(process._serve(Settings(database=Path(world.database)))))


async def records(world: World) -> list[Any]:
    return [entry for entry in await world.app.storage.tables.log(1) if entry.kind == "record"]


async def test_sigterm_with_clicks_and_commands_on_the_way(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    before, old, begun = await records(world), world.app, len(world.env.http_requests)
    monkeypatch.setattr(old.tables, "act", slow(old.tables.act))
    monkeypatch.setattr(old.tables, "create", slow(old.tables.create))
    serving = run_by(world, monkeypatch)
    for _ in range(3):
        await asyncio.sleep(0)
    assert signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL
    for player in players:
        click = world._click(player.member, player.hand, "No grand Tichu")
        world.env.backend.emit("INTERACTION_CREATE", click)
    world.env.backend.emit("INTERACTION_CREATE", command(world, eve, "play"))
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(asyncio.CancelledError):
        await serving
    answers = {call.path for call in world.env.http_requests[begun:] if call.path.endswith("/callback")}
    assert len(answers) == 5, "four clicks and a command"
    tables = [message for message in world.channel.history() if "My hand" in world.labels(message)]
    assert "The bot is restarting" in world.text(tables[-1])

    monkeypatch.undo()
    world.app = await world._open()
    await world.env.restart_bot(world.app.client)
    done = (await records(world))[len(before):]
    assert sorted(entry.text.split()[0] for entry in done) == ["0", "1", "2", "3"], "each once"
    assert (await world.app.tables.snapshot(2)).status is Status.LOBBY
    await world.later(3)
    assert "The bot is restarting" not in world.text(tables[-1]), "the farewell is gone"
    await players[0].step()
    assert len(await records(world)) == len(before) + 5, "the game goes on"
