"""Of which slot a click or a command is: all processes come to the same answer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import routing
from bot.core.errors import StoreError
from bot.core.slots import EVERY, slot_of
from bot.routing import Routing, own_slot
from bot.tables.core.model import Status, Table
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from cogs.common.handlers import Control
from cogs.common.rights import Right
from tests.support.tables.kit import ANN, Bench

SERVER, OTHER, USER = 5 << 22, 9 << 22, 17 << 22


async def nothing(*given: Any) -> None:
    """Handles no click."""


CONTROLS = {"look": Control(Right.VIEWER, "", nothing), "season": Control(Right.SEASON, "", nothing),
            "solo": Control(Right.ANYBODY, "", nothing)}


@pytest.fixture
async def tables() -> TableService:
    """One table on the other server, with the person who clicks; this process is not home of all."""
    bench = Bench()
    host = replace(ANN, id=USER)
    await bench.service.lobbies.create(host, Opening("tichu", 7, OTHER))
    bench.service.forget_all()
    bench.service.slots.hold(EVERY - {63})
    return bench.service


def interaction(custom_id: str = "", *, guild: int | None = SERVER, right: Right | None = None,
                game: int | None = None) -> Any:
    """A click, or (``right``) a command."""
    command = None
    if right is not None:
        command = discord.app_commands.Command(name="x", description="x", callback=callback, extras={"right": right})
    client = SimpleNamespace(get_guild=lambda number: number)
    return SimpleNamespace(
        data={"custom_id": custom_id} if custom_id else {}, guild_id=guild, client=client, command=command,
        user=SimpleNamespace(id=USER), channel_id=3, namespace=SimpleNamespace(game=game))


async def callback(interaction: discord.Interaction) -> None:
    """Does nothing."""


@pytest.mark.parametrize(("came", "snowflake"), [
    (interaction("bd:look:1:4"), OTHER),
    (interaction("bd:look:1:4", guild=None), OTHER),
    (interaction("bd:look:99:4"), SERVER),
    (interaction("bd:season:1:4"), SERVER),
    (interaction("bd:solo:1:4", guild=None), USER),
    (interaction("bd:unknown:1:4"), SERVER),
    (interaction(right=Right.VIEWER, game=1), OTHER),
    (interaction(right=Right.ANYBODY, game=1), SERVER),
    (interaction(right=Right.SEASON), SERVER),
    (interaction(right=Right.PLAYER), SERVER),
    (interaction(right=Right.PLAYER, guild=None), USER),
])
async def test_a_table_says_it_or_else_the_server_or_the_user(tables: TableService, came: Any, snowflake: int) -> None:
    assert await Routing(tables, CONTROLS).slot(came) == slot_of(snowflake)


async def test_a_command_without_a_game_is_for_one_of_the_users_own(
        tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def tables_of(user: int) -> tuple[Table, ...]:
        table = (await tables.snapshot(1)).table
        return (replace(table, status=Status.RUNNING),) if user == USER else ()

    monkeypatch.setattr(tables.lists, "of_person", tables_of)
    for guild in (SERVER, None):
        assert await Routing(tables, CONTROLS).slot(interaction(right=Right.PLAYER, guild=guild)) == slot_of(OTHER)


async def test_while_the_database_is_away_somebody_says_so(
        tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(table_id: int) -> int | None:
        raise StoreError("away")

    async def hangs(table_id: int) -> int | None:
        await asyncio.sleep(60)
        return 0

    monkeypatch.setattr(routing, "LOOKUP_TIMEOUT", 0.05)
    for slot in (away, hangs):
        monkeypatch.setattr(tables.homes, "slot", slot)
        came = interaction("bd:look:1:4")
        assert await Routing(tables, CONTROLS).slot(came) == own_slot(came) == slot_of(SERVER)


async def test_what_was_answered_is_known_without_a_question(tables: TableService) -> None:
    found = Routing(tables, CONTROLS)
    assert found.known_slot(interaction("bd:look:99:4")) == slot_of(SERVER)
    await tables.snapshot(1)
    assert found.known_slot(interaction("bd:look:1:4")) == slot_of(OTHER)
