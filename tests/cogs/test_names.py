"""Names that are meant to do harm, wherever a name is shown.

Four people with such names play, join a league and a waiting list, ask for statistics, lists and histories. Everything
that the bot sends is then looked through: texts, labels, options, alt texts, names of files and threads, choices of
commands, exports. Nothing invisible or turning the line round gets out, no markup works, nobody is pinged.
"""

from __future__ import annotations

import json
import re
from typing import Any

import discord

from bot.tables.core.preferences import GuildSettings
from tests.support.discord.discord_world import World
from tests.support.discord.doors import CHECK, replay_then, season_file
from tests.support.discord.free_text import strings, wrong
from tests.support.discord.panel import choose, on_panel, tab, waiting_list

NAMES = (
    "*Bo*_**~~`x` \u202egnp.exe", "@everyone <@1> \u200b\u200d\u2066x\u2069", "[Bo](https://example.org) ||x|| # a",
    "'; DROP TABLE tables; --\u00ad﷽\u3164\u2800𒐫\x0b",
)
MARKUP = (r"\*\*~~", r"\[Bo\]\(", r"\|\|x\|\|", r"`x`", r"\*Bo\*")


async def everything(world: World, members: list[Any]) -> None:
    """Whatever shows names."""
    ann, bo, cy, di = members
    for number, member in enumerate(members):
        await member.slash(world.channel, "league join", season=1)
        await waiting_list(world, member)
        assert number < 4
    await world.app.storage.preferences.set_guild(world.guild.id, GuildSettings(threads=True))
    await ann.slash(world.channel, "play", game="tatsu", target=100, pace="async")
    lobby = world.public()
    for member in (bo, cy, di):
        await member.click(lobby, label="Join")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(10)
    for command in ("games", "table", "hand", "game", "stats", "setup"):
        await world.later(1)
        await bo.slash(world.channel, command)
    for label in ("What happened", "Pause"):
        await on_panel(world, bo, label)
    for label in ("Server", "My data"):
        await tab(world, bo, label)
    for command in ("league show", "league schedule"):
        await world.later(1)
        await cy.slash(world.channel, command, season=1)
    await choose(world, cy, await tab(world, cy, "Pair"), "other", di)
    for command, option in (("hand", "game"), ("league show", "season"), ("game", "game")):
        await di.autocomplete(world.channel, command, option, "")
    await world.later(9 * 3600)
    for member in members:
        await world.app.tables.stand_in(1, member.id, "easy")
    await world.later(1800)
    await on_panel(world, ann, "What happened", 1)
    await ann.slash(world.channel, "replay", game=1)
    await replay_then(world, ann, CHECK, 1)


async def test_names_do_nothing_anywhere(world: World) -> None:
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("boss", global_name=NAMES[1]), roles=[role])
    members = [world.guild.add_member(world.env.create_user(f"user{number}", global_name=name), roles=[role])
               for number, name in enumerate(NAMES)]
    await boss.slash(world.channel, "league create", name=NAMES[0], preset="ladder", options="target=500")
    await everything(world, members)
    export = (await season_file(world, boss, "csv")).response
    uploads = {file.filename: await world.within(file.read()) for file in export.attachments}
    assert uploads

    sent = [request for request in world.env.http_requests if request.json is not None and request.method != "PUT"]
    assert len(sent) > 60
    for request in sent:
        for key, text in strings(request.json):
            where = (request.method, request.path, key, text)
            assert not wrong(text), where
            if key == "content":
                for markup in MARKUP:
                    assert not re.search(r"(?<!\\)" + markup, text), where
        data = request.json.get("data") or request.json if isinstance(request.json, dict) else {}
        for file in data.get("attachments") or ():
            if "filename" in file:  # a picture that an edit keeps is named by its id alone
                uploads.setdefault(file["filename"], b"")
        words = json.dumps(data.get("components") or [])
        if "@everyone" in words and request.method == "POST" and request.json.get("type") != 9:
            assert data.get("allowed_mentions", {}).get("parse") == [], request.path
    for name, data in uploads.items():
        assert re.fullmatch(r"[a-z0-9._-]+", name), name
        if name.endswith(".csv"):  # the others are pictures
            assert not wrong(data.decode("utf-8-sig").replace("\r", "").replace("\t", "")), name
    kept = await world.app.storage.database.all("SELECT count(*) FROM tables")
    assert kept[0][0] == 1
