"""``/help``, what it says about the bot, and the first message to a server."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import MagicMock
from urllib.parse import parse_qs, urlsplit

import discord
import pytest
from discord.app_commands import Command
from simcord import ChannelHandle, GuildHandle

from bot.client_options import ClientOptions
from bot.command_sync import sync_commands
from bot.core.slots import EVERY
from bot.i18n import texts
from cogs.common.permissions import USED, install_link
from cogs.common.services import About
from cogs.help.cog import about_page, mention, writable
from cogs.help.topics import TOPICS
from tests.support.discord.discord_world import World

OPEN, SETUP = "Open a table", "Set up"


@pytest.fixture
def options() -> dict[str, Any]:
    return {"greets": True, "about": About("7.5", source="https://example.org/source")}


def test_every_command_has_its_place(world: World) -> None:
    listed = [command for topic in TOPICS.values() for command in topic]
    commands = world.app.client.tree.walk_commands()
    assert sorted(listed) == sorted(each.qualified_name for each in commands if isinstance(each, Command))


def test_there_are_few_commands(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """54 were too many to find, above all on a phone."""
    names = [each.qualified_name for each in world.app.client.tree.walk_commands() if isinstance(each, Command)]
    with capsys.disabled():
        print(f"\n{len(names)} commands, of these {sum(name.startswith('league ') for name in names)} of /league")
    assert len(names) <= 38, sorted(names)


async def test_help_mentions_commands_that_can_be_clicked(world: World) -> None:
    (ann,) = world.join("Ann")
    shown = await ann.slash(world.channel, "help")
    assert shown.ephemeral
    ids = {command.name: command.id for command in await world.within(world.app.client.tree.fetch_commands())}
    assert f"</play:{ids['play']}> Open a table" in world.text(shown.response)
    menu = world.select(shown.response, "pick-help")["custom_id"]
    await ann.select(shown.response, ["league"], custom_id=menu)
    assert f"</league show:{ids['league']}>" in world.text(shown.response)


async def test_ids_are_known_after_a_start_that_sends_no_commands(world: World, tmp_path: Path) -> None:
    sent = tmp_path / "commands"
    world.options["client"] = ClientOptions(sent, shards=1)
    await world.restart()
    before = dict(world.app.client.services.host.command_ids)
    await world.restart()
    assert world.app.client.services.host.command_ids == before != {}


@pytest.mark.parametrize("stored", ["", "5f2b", "17", json.dumps({"digest": "5f2b"}), json.dumps(["ids", "digest"])])
async def test_what_an_older_version_stored_is_replaced(world: World, tmp_path: Path, stored: str) -> None:
    sent = tmp_path / "commands"
    sent.write_text(stored)
    ids = await world.within(sync_commands(world.app.client, None, sent))
    assert json.loads(sent.read_text())["ids"] == ids == world.app.client.services.host.command_ids


def test_a_command_without_an_id_is_named() -> None:
    assert mention("league show", {}) == "`/league show`"


async def about(world: World, member: Any) -> Any:
    """The topic of ``/help``."""
    page = (await member.slash(world.channel, "help")).response
    return (await member.select(page, ["about"], custom_id=world.select(page, "pick-help")["custom_id"])).response


async def test_about_names_version_and_links(world: World) -> None:
    (ann,) = world.join("Ann")
    said = world.text(await about(world, ann))
    assert "Bus Driver 7.5" in said
    assert "[Source code](https://example.org/source)" in said
    assert "Privacy" not in said, "this host has given no address"
    page = str(about_page(About(), "https://example.org/install", {}, texts("en")).to_components())
    assert page.count("](") == 1, "the link that adds the bot needs no setting"


@pytest.mark.parametrize("address", ["", "https://example.org/guide"])
async def test_help_and_rules_link_to_the_documentation_that_the_host_shows(world: World, address: str) -> None:
    world.options["about"] = About(docs=address)
    await world.restart()
    (ann,) = world.join("Ann")
    asked = await ann.slash(world.channel, "help"), await ann.slash(world.channel, "rules")
    menu = world.select(asked[0].response, "pick-help")["custom_id"]
    turned = await ann.select(asked[0].response, ["own"], custom_id=menu)
    for said in [world.text(each.response) for each in (*asked, turned)]:
        assert said.count(f"]({address})") == (1 if address else 0), said
        assert address or "](" not in said


async def test_about_has_the_link_that_adds_the_bot(world: World) -> None:
    """Discord's own page forgets the scope or the permissions; a server then has commands without the bot."""
    (ann,) = world.join("Ann")
    said = world.text(await about(world, ann))
    assert world.app.client.application_id is not None
    link = install_link(world.app.client.application_id)
    assert f"[Add Bus Driver to a server]({link})" in said
    asked = parse_qs(urlsplit(link).query)
    assert asked["scope"] == ["bot applications.commands"]
    assert discord.Permissions(int(asked["permissions"][0])) == discord.Permissions(**dict.fromkeys(USED, True))


# the first message -------------------------------------------------------------------------------

SILENT = discord.PermissionOverwrite(send_messages=False)
HIDDEN = discord.PermissionOverwrite(view_channel=False)


async def server(world: World, *channels: Any, **options: Any) -> tuple[GuildHandle, list[ChannelHandle]]:
    """A server that invites the bot; for each channel what everybody may do there."""
    guild = world.env.create_guild("Club", **options)
    made = [guild.create_text_channel(f"c{number}", overwrites={} if rule is None else {guild.default_role: rule})
            for number, rule in enumerate(channels)]
    await world.env.settle()
    await joined(world, guild)
    return guild, made


async def joined(world: World, guild: GuildHandle) -> None:
    """Discord reports the server as new, which the simulation does not."""
    for cog in world.app.client.cogs.values():
        for name, listener in cog.get_listeners():
            if name == "on_guild_join":
                await world.within(listener(world.app.client.get_guild(guild.id)))


async def test_a_server_gets_one_message_where_the_bot_may_write(world: World) -> None:
    _, channels = await server(world, HIDDEN, SILENT, None, None, preferred_locale="de")
    assert [len(channel.history()) for channel in channels] == [0, 0, 1, 0]
    (message,) = channels[2].history()
    assert "Bus Driver ist da" in world.text(message)
    assert world.labels(message) == ["Tisch eröffnen", "Einführung", "Einrichten"]


def test_the_channel_for_system_messages_comes_first() -> None:
    rules, lounge = MagicMock(), MagicMock()
    club = SimpleNamespace(system_channel=lounge, text_channels=[rules, lounge], me=None)
    assert list(writable(cast(discord.Guild, club))) == [lounge, rules]


async def test_the_home_of_a_server_greets_it(world: World) -> None:
    """Also a server that came while its home was killed."""
    await world.restart()
    await world.within(world.app.tables.slots.change(()))
    await world.later(60)
    _, (channel,) = await server(world, None)
    assert not channel.history()
    await world.within(world.app.tables.slots.change(EVERY))
    assert len(channel.history()) == 1


async def test_no_server_gets_it_twice(world: World) -> None:
    """Not by a repeated event, after a restart, or when the bot is invited again before the server is forgotten."""
    guild, (channel,) = await server(world, None)
    await joined(world, guild)
    await world.restart()
    await joined(world, guild)
    assert len(channel.history()) == 1
    await world.app.storage.servers.forget([guild.id])
    await world.restart()
    await joined(world, guild)
    assert len(channel.history()) == 2, "nobody there knows the bot any more"


async def test_a_server_that_invited_the_stopped_bot_gets_it_at_the_start(world: World) -> None:
    """The others, which were there before, get none."""
    await world.app.outages.stop()
    world.app.outages.lost("process")
    await world.later(60)
    channel = world.env.create_guild("Club").create_text_channel("games")
    assert not channel.history()
    for _ in range(2):
        await world.restart()
        assert [world.labels(message)[0] for message in channel.history()] == [OPEN]
        assert not world.channel.history()


async def test_nothing_where_the_bot_may_write_nowhere(world: World) -> None:
    _, channels = await server(world, HIDDEN, SILENT)
    assert [channel.history() for channel in channels] == [[], []]


async def test_a_channel_that_discord_closes_meanwhile_is_left_out(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, message="no", times=1)
    guild, (first, second) = await server(world, None, None)
    assert [len(channel.history()) for channel in (first, second)] == [0, 1]
    await joined(world, guild)
    assert [len(channel.history()) for channel in (first, second)] == [0, 1]


async def test_its_buttons_do_what_the_commands_do(world: World) -> None:
    guild, (channel,) = await server(world, None)
    manages = guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    ann = guild.add_member(world.env.create_user("Ann"))
    boss = guild.add_member(world.env.create_user("Boss"), roles=[manages])
    await world.env.settle()
    (message,) = channel.history()
    opened = await ann.click(message, label=OPEN)
    assert "Join" in world.labels(opened.response)
    assert not opened.ephemeral
    assert (await world.app.tables.snapshot(1)).table.guild == guild.id
    refused = await ann.click(message, label=SETUP)
    assert "manage this server" in world.text(refused.response)
    shown = await boss.click(message, label=SETUP)
    assert shown.ephemeral
    assert world.has_select(shown.response, "pick-setup")
    started = await ann.click(message, label="Tutorial")
    assert started.ephemeral
    assert (await world.app.tables.snapshot(2)).table.alone
