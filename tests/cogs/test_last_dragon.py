"""The option *last_dragon* of Tichu through Discord: set in a lobby under *More*, played to its Dragon, and rated."""

from __future__ import annotations

from typing import Any

import pytest

from bot.league.ports import Pool
from bot.tables.log import decisions
from games.actions import Pass, line
from games.climbing.cards import CODES
from games.records import notation
from tests.cogs.test_rated import _resigned
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.lobbies import all_rules, on_lobby_panel
from tests.support.discord.players import Player
from tests.support.source import ROOT

RECORD = (ROOT / "tests" / "records" / "rules" / "last-dragon-kept.tichu").read_text(encoding="utf-8").splitlines()
HANDS = tuple(line.split(maxsplit=2)[2] for line in RECORD if line.startswith("hand "))
MOVES = [line for line in RECORD if line[:1].isdigit()]
CHOICE = len(MOVES) - 5
"""Before it all others have passed: seat 3 leads an eight, and then the Dragon."""
SHAPE = notation.Shape.of(CODES, 4)
KEPT = "a Dragon that ends the round keeps its trick"


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt(HANDS)


async def a_lobby(world: World, *names: str) -> tuple[list[Any], Any]:
    """Four people, and the host has set it: by clicks."""
    members = world.join(*names)
    lobby = (await members[0].slash(world.channel, "play")).response
    for member in members[1:]:
        await member.click(lobby, label="Join")
    await world.later(2)
    assert KEPT not in world.text(lobby), "it is not the usual rule"
    refused = await world.forge(members[1], "bd:pick-option:1:0:last_dragon", ["kept"])
    assert "kept" not in str((await world.app.tables.snapshot(1)).table.options), world.said(refused)
    settings = await all_rules(world, members[0], lobby)
    select = next(part["custom_id"] for part in world.components(settings)
                  if str(part.get("custom_id", "")).endswith(":last_dragon"))
    await members[0].select(settings, ["kept"], custom_id=select)
    await world.later(2)
    assert KEPT in world.text(lobby)
    return list(members), lobby


async def staged(world: World) -> None:
    """The record's moves before the last choice are in the log; the last one, a pass, is made, so hands are shown."""
    table = await world.app.tables.begun(1)
    *moves, last = [notation.parse(text.split(), SHAPE) for text in MOVES[:CHOICE]]
    for action in moves:
        assert not isinstance(action, notation.Score | notation.Reveal | notation.Dealing)
        seat = int(line(action)[0])
        change = decisions.act(table, action, table.at, by=table.table.seats[seat].person.id)
        await world.app.storage.tables.append(change)
        table = change.after
    world.app.tables.forget_all()
    assert isinstance(last, Pass)
    passing = table.table.seats[last.seat].person.id
    await world.within(world.app.tables.act(1, passing, table.seq, last))
    await world.later(5)


async def test_the_host_sets_it_and_the_last_dragon_keeps_its_trick(world: World) -> None:
    members, lobby = await a_lobby(world, "Ann", "Bo", "Cy", "Di")
    await members[0].click(lobby, label="Start")
    await world.later(5)
    await staged(world)
    await Player(world, members[3], True).play("8r")
    await world.later(5)
    await Player(world, members[0], True).press("Pass")
    await world.later(5)
    await Player(world, members[3], True).play("Dr")
    await world.later(5)
    table = await world.app.tables.begun(1)
    assert table.position.rounds_played == 1, "nobody is asked to whom the trick goes"
    (score,) = [line for line in RECORD if line.startswith("score ")][:1]
    assert list(table.view(None).rounds[0].scores) == [int(each) for each in score.split()[1:]]


async def test_a_rated_game_with_it_counts_among_all_others(world: World) -> None:
    members, lobby = await a_lobby(world, "Ann", "Bo", "Cy", "Di")
    await on_lobby_panel(world, members[0], lobby, "Make it rated")
    await world.later(2)
    assert "Not rated" not in world.text(lobby)
    for member in members[1:]:
        await member.click(lobby, label="I am here")
    await members[0].click(lobby, label="Start")
    await world.later(4)
    assert (await world.app.tables.begun(1)).table.options["last_dragon"] == "kept"
    await _resigned(world, members[1])
    assert "Bo 1482? (−18)" in world.text(world.public())
    stores = world.app.storage.leagues
    assert list(await stores.ratings.pools_of(members[1].id)) == [Pool(world.guild.id, "tichu", "live")]
