"""The process: what cannot start says so in one line and ends with status 2."""

from __future__ import annotations

import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot import playground, process
from bot.app import App
from bot.client import BusDriver
from bot.parts import Hosting, Parts, Reviewing
from bot.settings import BotSettings
from games.review.puzzles import Puzzle

TOKEN = "x" * 24 + "." + "y" * 6 + "." + "z" * 27


@pytest.fixture
def settings(tmp_path: Path) -> BotSettings:
    return BotSettings(token=TOKEN, database=tmp_path / "busdriver.db")


def _login_raises(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    async def refuse(self: Any, token: str) -> Any:
        raise error

    monkeypatch.setattr(BusDriver, "login", refuse)


def _one_line(capsys: pytest.CaptureFixture[str]) -> str:
    shown = capsys.readouterr()
    assert shown.out == ""
    (line,) = [line for line in shown.err.splitlines() if "WARNING" not in line]
    assert TOKEN not in line
    return line


def test_a_wrong_token(settings: BotSettings, monkeypatch: pytest.MonkeyPatch,
                       capsys: pytest.CaptureFixture[str]) -> None:
    _login_raises(monkeypatch, discord.LoginFailure("Improper token has been passed."))
    assert process.run(settings) == 2
    assert "DISCORD_TOKEN" in _one_line(capsys)


@pytest.mark.parametrize(("code", "said"), [(4004, "DISCORD_TOKEN"), (4014, "4014")])
def test_a_connection_that_is_closed_for_good(
    settings: BotSettings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: int, said: str,
) -> None:
    """The token was reset while the bot ran."""
    socket: Any = SimpleNamespace(close_code=code)
    _login_raises(monkeypatch, discord.ConnectionClosed(socket, shard_id=0))
    assert process.run(settings) == 2
    assert said in _one_line(capsys)


def test_no_network(settings: BotSettings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Status 1: a supervisor starts it again (`deploy/busdriver.service` does not after 2)."""
    _login_raises(monkeypatch, aiohttp.ClientConnectionError("no route"))
    assert process.run(settings) == 1
    assert "cannot be reached" in _one_line(capsys)


@pytest.mark.parametrize("status", [429, 503])
def test_discord_is_down(settings: BotSettings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                         status: int) -> None:
    response: Any = SimpleNamespace(status=status, reason="x")
    _login_raises(monkeypatch, discord.HTTPException(response, f"Bot {TOKEN}"))
    assert process.run(settings) == 1
    assert f"{status}" in _one_line(capsys)


def test_a_database_that_is_none(settings: BotSettings, capsys: pytest.CaptureFixture[str]) -> None:
    settings.database.write_text("not a database")
    assert process.run(settings) == 2
    assert str(settings.database) in _one_line(capsys)
    assert settings.database.read_text() == "not a database"


def test_a_port_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert playground.run(BotSettings(port=port, database=tmp_path / "bus.db")) == 2
    assert f"Port {port} is in use" in _one_line(capsys)


async def test_the_default_language_is_that_of_the_settings(tmp_path: Path) -> None:
    """For a user whose language neither they nor Discord have named."""
    running = await App.open(tmp_path / "bus.db", Parts(hosting=Hosting("de")))
    try:
        services = running.client.services
        assert (await services.languages.of_player(1)).language == "de"
        assert (await services.languages.of_server(1)).language == "de"
    finally:
        await running.close()


async def test_puzzles_are_loaded_beside_the_event_loop(tmp_path: Path) -> None:
    """Whoever asked for the first one after a start held up everybody for 66 ms."""
    loaded = list[threading.Thread]()

    def load() -> Sequence[Puzzle]:
        loaded.append(threading.current_thread())
        return ()

    running = await App.open(tmp_path / "bus.db", Parts(reviewing=Reviewing(puzzles=load)))
    try:
        await running._load_puzzles()
    finally:
        await running.close()
    (thread,) = loaded
    assert thread is not threading.current_thread()
