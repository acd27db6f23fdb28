"""Floods: what one person opens and types is limited, wherever they do it, and costs little."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.model import Stage
from bot.tables.core.model import Status
from cogs.common.gate import LOBBIES
from cogs.common.limits import OPENINGS, TYPING
from tests.support.discord.discord_world import World
from tests.support.discord.free_text import Desk
from tests.support.discord.lobbies import add_ai
from tests.support.discord.panel import ended

AT_ONCE = int(OPENINGS[1])


async def tables(world: World) -> int:
    return int((await world.app.storage.database.all("SELECT count(*) FROM tables"))[0][0])


async def test_tutorials_lobbies_and_seasons_share_one_limit(world: World) -> None:
    """Bo is not held up by what Ann opens."""
    boss = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    ann, bo = (world.guild.add_member(world.env.create_user(name), roles=[boss]) for name in ("Ann", "Bo"))
    for number in range(AT_ONCE):
        await ann.slash(world.channel, "league create", name=f"Cup {number}", preset="swiss")
        await world.later(0.3)
    assert len(await world.app.leagues.seasons.listed(world.guild.id, (Stage.JOINING,))) == AT_ONCE
    opened = await tables(world)
    for _ in range(3):
        answer = await world.forge(ann, "bd:tutorial:0:0:tichu")
        assert "Too much was opened" in world.said(answer)
        refused = await ann.slash(world.channel, "play")
        assert refused.ephemeral
        assert "Too much was opened" in world.said(refused)
    assert await tables(world) == opened
    assert "Lobby" not in world.said(await bo.slash(world.channel, "play", target=100))
    assert await tables(world) == opened + 1
    await world.later(60)
    await ann.slash(world.channel, "play")
    assert await tables(world) == opened + 2


async def test_the_same_game_again_is_a_lobby_like_others(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", options="target=100")).response
    for _ in range(3):
        await add_ai(world, ann, lobby, "easy")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(4)
    await ended(world, ann, "End the game")
    assert (await world.app.tables.snapshot(1)).status is Status.OVER
    for _ in range(LOBBIES + 2):
        await world.press(ann, "bd:again:1:0")
        await world.later(1)
    assert await tables(world) == 1 + 1, "the lobby of the next game is opened once"


async def test_suggestions_are_limited_too(world: World) -> None:
    (ann,) = world.join("Ann")
    await world.later(10)
    found = [await ann.autocomplete(world.channel, "rules", "section", "") for _ in range(3 * int(TYPING[1]))]
    answered = [choices for choices in found if choices]
    assert len(answered) == TYPING[1]
    await world.later(1)
    assert await ann.autocomplete(world.channel, "rules", "section", "")


async def test_a_suggestion_costs_one_query_with_an_index(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, database = Desk(world), world.app.storage.database
    await desk.open()
    typed = [place for place in desk.of_commands() if place.name.endswith("…")]
    assert len(typed) >= 25
    made: list[tuple[str, Any]] = []
    ask = database.all

    async def counted(sql: str, parameters: Any = ()) -> Any:
        made.append((sql, parameters))
        return await ask(sql, parameters)

    for place in typed:
        await place.type("")
        monkeypatch.setattr(database, "all", counted)
        await place.type("x")
        monkeypatch.undo()
        await world.later(1)
        assert len(made) <= 1, (place.name, made)
        for sql, parameters in made:
            plan = [row[3] for row in await ask(f"EXPLAIN QUERY PLAN {sql}", parameters)]
            made_here = {step.split()[-1] for step in plan if step.startswith(("CO-ROUTINE", "MATERIALIZE"))}
            scans = [step for step in plan if step.startswith("SCAN") and "json_each" not in step
                     and step.split()[1] not in made_here]
            assert not scans, (place.name, scans)
        made.clear()
