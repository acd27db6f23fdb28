"""The menus of people and of messages: what they do, what they refuse, and that Discord takes them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.i18n import languages, texts
from bot.i18n.commands import CatalogueTranslator
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from cogs.common.gate import table_of_target
from tests.support.discord.discord_world import World

MOST = 5
"""Entries of each kind that discord.py 2.7.1 takes; Discord takes 15."""


async def begun(world: World, host: Any, channel: Any) -> int:
    tables = world.app.tables
    table = (await tables.lobbies.create(Person(host.id, "Ann"), Opening("tichu", channel.id, world.guild.id))).id
    for _ in range(3):
        await tables.lobbies.add_ai(table, host.id, "easy")
    await tables.lobbies.start(table, host.id)
    return table


async def test_discord_takes_the_menus_and_everybody_reads_them(world: World) -> None:
    tree = world.app.client.tree
    entries = [each for each in tree.get_commands() if isinstance(each, discord.app_commands.ContextMenu)]
    kinds = [each.type for each in entries]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        discord.AppCommandType.user: 3, discord.AppCommandType.message: 2}
    assert max(map(kinds.count, kinds)) <= MOST
    for entry in entries:
        payload = await entry.get_translated_payload(tree, CatalogueTranslator())
        names = payload["name_localizations"]
        assert set(names) >= set(languages()) - {"en"}
        assert all(1 <= len(name) <= 32 for name in names.values())
    assert {each.name for each in entries} == {
        texts("en")(f"menu.{key}") for key in ("invite", "profile", "block", "watch", "replay")}


async def test_a_person_is_invited_from_their_menu(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    assert "only invite other people" in world.said(await ann.context_menu(world.channel, "Invite to my table", ann))
    refused = await ann.context_menu(world.channel, "Invite to my table", bo)
    assert "no open table" in world.said(refused)
    opened = await ann.click(refused.response, label="Open a table")
    assert "Join" in world.labels(opened.response)
    assert bo.mention in world.said(await ann.context_menu(world.channel, "Invite to my table", bo))
    assert "**Ann** invites you" in world.text(world.dm(bo))
    again = await ann.context_menu(world.channel, "Invite to my table", bo)
    assert again.ephemeral
    assert "Already invited" in world.said(again)
    await bo.user.click(world.dm(bo), label="Join")
    assert "already" in world.said(await ann.context_menu(world.channel, "Invite to my table", bo)).lower()


async def test_with_two_lobbies_one_is_asked_which(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    for game in ("tichu", "tatsu"):
        await ann.slash(world.channel, "play", game=game)
    asked = await ann.context_menu(world.channel, "Invite to my table", bo)
    assert "To which table" in world.said(asked)
    label = next(each for each in world.labels(asked.response) if "Tatsu" in each)
    await ann.click(asked.response, label=label)
    assert "Tatsu" in world.text(world.dm(bo))
    assert "no seat at this table" in world.said(await world.forge(cy, f"bd:invite-to:1:0:{bo.id}"))


async def test_profile_and_block_from_a_person_s_menu(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    shown = await ann.context_menu(world.channel, "Profile", bo)
    assert shown.ephemeral
    assert "Bo" in world.said(shown)
    blocked = await ann.context_menu(world.channel, "Block", bo)
    assert blocked.ephemeral
    assert await world.app.tables.conduct.apart(bo.id) == {ann.id}
    assert "other people" in world.said(await ann.context_menu(world.channel, "Block", ann))


async def test_watch_and_replay_on_the_message_of_a_table(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    table = await world.within(begun(world, ann, world.channel))
    await world.later(2)
    posted = world.public()
    watched = await bo.context_menu(world.channel, "Watch", posted)
    assert watched.ephemeral
    assert f"{table}" in world.said(watched)
    assert "Refresh" in world.labels(watched.response)
    replayed = await bo.context_menu(world.channel, "Replay", posted)
    assert "not over yet" in world.said(replayed)


@pytest.mark.parametrize("entry", ["Watch", "Replay"])
async def test_a_message_about_no_table_is_refused(world: World, entry: str) -> None:
    ann, = world.join("Ann")
    sent = await world.within(world.app.client.get_partial_messageable(world.channel.id).send("Hello"))
    assert "about no table" in world.said(await ann.context_menu(world.channel, entry, sent))


async def test_a_forged_message_opens_no_table_that_one_cannot_see(world: World) -> None:
    ann, flo = world.join("Ann", "Flo")
    secret = world.guild.create_text_channel(
        "secret", overwrites={flo: discord.PermissionOverwrite(view_channel=False)})
    await world.env.settle()
    table = await world.within(begun(world, ann, secret))
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="x", custom_id=f"bd:look:{table}:0"))
    forged = await world.within(world.app.client.get_partial_messageable(world.channel.id).send("x", view=view))
    for entry in ("Watch", "Replay"):
        assert "no longer exists" in world.said(await flo.context_menu(world.channel, entry, forged))


@pytest.mark.parametrize("custom_id", ["bd:night-join:1:0", "bd:hand:0:0", "other:1", "bd:hand:1", "x" * 200])
def test_only_the_controls_of_tables_say_which_table_it_is(custom_id: str) -> None:
    parts = [{"type": 2, "custom_id": custom_id}, {"type": 2, "url": "https://x"}]
    sent = {"7": {"components": [{"type": 1, "components": parts}]}}
    seen: Any = SimpleNamespace(data={"target_id": "7", "resolved": {"messages": sent}})
    assert table_of_target(seen) is None
