"""Doors that were closed lead on from others: every command that there was, and the way to what it did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from discord.app_commands import Command

from bot.i18n import texts
from cogs.common.errors import moved, sentence
from cogs.help.topics import BY_USE
from tests.support.discord.days import fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, started

MOVED: Mapping[str, tuple[str, str]] = {
    "review": ("replay", "review"), "verify": ("replay", "history-verify"), "about": ("help", "pick-help"),
    "block": ("prefs", "lobby-blocks"), "join": ("play", ""), "advice": ("game", "advice"),
    "league export": ("league show", "standings"),
}
"""By the name of a command that is gone: the command where it is now, and the verb of the control there; empty: an
option."""
STAYED = frozenset({
    "play", "learn", "lfg", "rules", "table", "games", "help", "hand", "tichu", "grand", "bomb", "game",
    "replay", "stats", "prefs", "night", "setup"})
LEAGUE = frozenset({"show", "join", "schedule", "substitute", "create", "settings", "result"})


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


def test_no_command_is_gone_without_a_door(world: World) -> None:
    names = {each.qualified_name for each in world.app.client.tree.walk_commands() if isinstance(each, Command)}
    assert names == STAYED | {f"league {name}" for name in LEAGUE}
    assert {door for door, _ in MOVED.values()} <= names


async def test_each_door_opens_what_the_command_did(world: World) -> None:
    ann = (await in_play(world))[0].member
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Ladder", preset="ladder")
    await ann.slash(world.channel, "league join", season=1)
    await manager.slash(world.channel, "league join", season=1)
    await started(world, manager)
    for door, verb in MOVED.values():
        if verb:
            season = {"season": 1} if door.startswith("league") else {}
            page = (await ann.slash(world.channel, door, **season)).response
            if door == "prefs":
                await ann.click(page, label="More …")
            drawn = {part["custom_id"].split(":")[1] for part in world.components(page) if "custom_id" in part}
            assert verb in drawn, door
            await world.later(10)
    play = world.app.client.tree.get_command("play")
    assert isinstance(play, Command)
    assert "code" in {option.name for option in play.parameters}


@pytest.mark.parametrize("name", MOVED)
def test_an_old_name_answers_with_the_new_door(name: str) -> None:
    """A client that still lists the command: for one release."""
    first, _, second = name.partition(" ")
    refusal = moved({"name": first, "options": [{"name": second, "value": "7K4Q9M"}]})
    assert refusal is not None
    assert f"/{MOVED[name][0]}" in sentence(texts(), refusal)


async def test_commands_are_sent_in_the_order_of_use(world: World) -> None:
    """The hand and the panel of a game among the first; `/help` and the playground's popup list them so, too."""
    sent = [command.name for command in await world.within(world.app.client.tree.fetch_commands())
            if command.name in BY_USE]
    assert sent[:4] == ["play", "hand", "game", "learn"]
    assert sent == list(BY_USE)
