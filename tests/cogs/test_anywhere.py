"""Where commands may be used and how the app may be installed, and play in the bot's DMs (elsewhere: `tests/wire`)."""

from __future__ import annotations

import json

import pytest

from bot.tables.core.preferences import GuildSettings
from tests.support.discord.discord_schema import SCHEMA
from tests.support.discord.discord_world import World

GUILD, BOT_DM, PRIVATE = 0, 1, 2
OF_SERVERS = {"lfg", "setup", "league", "night", "Invite to my table", "Profile"}


async def test_commands_are_registered_for_the_places_where_they_work(world: World) -> None:
    tree = world.app.client.tree
    sent = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    places = {name: (command["contexts"], command["integration_types"]) for name, command in sent.items()}
    assert set(places) > OF_SERVERS
    for name, place in places.items():
        assert place == (([GUILD], [0]) if name in OF_SERVERS else ([GUILD, BOT_DM, PRIVATE], [0, 1])), name


@pytest.mark.skipif(not SCHEMA.exists(), reason="Discord's description is not at hand")
def test_the_numbers_are_those_of_discord_s_description() -> None:
    schemas = json.loads(SCHEMA.read_text())["components"]["schemas"]
    named = {kind: {each["title"]: each["const"] for each in schemas[kind]["oneOf"]}
             for kind in ("InteractionContextType", "ApplicationIntegrationType")}
    assert named == {"InteractionContextType": {"GUILD": GUILD, "BOT_DM": BOT_DM, "PRIVATE_CHANNEL": PRIVATE},
                     "ApplicationIntegrationType": {"GUILD_INSTALL": 0, "USER_INSTALL": 1}}


async def test_who_has_no_server_uses_what_needs_none(world: World) -> None:
    eve = world.env.create_user("Eve")
    for command in ("rules", "prefs", "help", "games", "game", "stats"):
        shown = await eve.slash(command)
        assert "Something went wrong" not in world.said(shown), command
    mine = await eve.slash("stats", game="tichu")
    assert mine.response.attachments, "figures belong to a server, one's own data do not"
    assert world.labels(mine.response) == ["Delete my data"]
    refused = await eve.slash("play", rated=True)
    assert "Rated games need a server" in world.said(refused)
    lobby = (await eve.slash("play", pace="async")).response
    assert {"Make it rated", "Invite", "Invited only"}.isdisjoint(world.labels(lobby))
    await eve.click(lobby, label="Fill with AI")
    await world.later(2)
    await eve.click(lobby, label="Start")
    await world.later(4)
    (table,) = await world.app.tables.lists.of_person(eve.id)
    assert (table.channel, table.guild, table.pace) == (eve.dm_channel.id, None, "async")
    assert "Call grand Tichu?" in "".join(world.text(each) for each in eve.dm_channel.history())


async def test_an_unused_lobby_in_a_dm_is_closed(world: World) -> None:
    eve = world.env.create_user("Eve")
    lobby = (await eve.slash("play")).response
    await world.later(GuildSettings().expire * 3600 + 600)
    assert not await world.app.tables.lists.of_person(eve.id)
    assert "cancelled" in world.text(lobby)
