"""Deleting what a run has made: of this one, and of one that was killed.

A message that may have been sent has no id yet. It is one that the bot sent within `SPAN` of the attempt: in the run's
own thread all are the run's, and in direct messages no bot was running then.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import discord

from bot.ops.live.line import Line, LiveRefused
from bot.ops.live.live_client import LiveClient, sent_at
from bot.ops.live.sent_ids import Leftover, Made, SentIds

GONE = 404
SPAN = timedelta(seconds=90)
"""As long as a request with its repetitions lasts, and clocks differ."""
NEWEST = 100
"""Messages that are looked through."""
ORDER = (Made.MESSAGE, Made.KEPT, Made.COMMAND, Made.EMOJI, Made.EVENT, Made.THREAD)
"""A thread goes last: with it go its messages."""


async def tidy(client: LiveClient, line: Line, ids: SentIds, *, kept: bool = False) -> list[tuple[str, int]]:
    """Delete all; return what stays, since Discord refuses to delete it, or it cannot be found. ``kept``: leave what
    waits for ``--resume``, and its thread. LiveStop."""
    left: list[tuple[str, int]] = []
    waiting = sorted(ids.left(), key=lambda each: ORDER.index(each[1].what))
    stays = {number for _, each in waiting if kept and each.what is Made.KEPT for number in (each.id, each.where)}
    for key, each in waiting:
        if each.id in stays:
            continue
        try:
            done = await _deleted(client, line, each)
        except LiveRefused as no:
            done = no.status == GONE
        if done:
            ids.gone(key)
        else:
            left.append((each.what.value, each.id))
    ids.close()
    return left


async def _deleted(client: LiveClient, line: Line, each: Leftover) -> bool:
    match each.what:
        case Made.MESSAGE | Made.KEPT:
            return await _message(client, line, each)
        case Made.THREAD:
            return await _thread(client, line, each)
        case Made.COMMAND:
            return await _command(client, line, each)
        case Made.EMOJI:
            for emoji in await line.ask(client.fetch_application_emojis(), tidy=True):
                if emoji.name == each.name:
                    await line.ask(emoji.delete(), tidy=True)
        case Made.EVENT:
            server = await line.ask(client.fetch_guild(each.where), tidy=True)
            for event in await line.ask(server.fetch_scheduled_events(with_counts=False), tidy=True):
                if event.name == each.name:
                    await line.ask(event.delete(), tidy=True)
    return True


async def _message(client: LiveClient, line: Line, each: Leftover) -> bool:
    channel = client.get_partial_messageable(each.where)
    if each.id:
        await line.ask(channel.get_partial_message(each.id).delete(), tidy=True)
        return True
    since = datetime.fromtimestamp(each.at, UTC) - SPAN
    try:
        found = await line.ask(_own(client, channel, since, since + 2 * SPAN), tidy=True)
    except LiveRefused as no:
        if no.status == GONE:
            raise
        return False  # some Discords cannot list what has containers
    for message in found:
        with suppress(LiveRefused):
            await line.ask(message.delete(), tidy=True)
    return True


async def _own(client: LiveClient, channel: discord.PartialMessageable, since: datetime, until: datetime,
               ) -> list[discord.Message]:
    assert client.user is not None
    return [each async for each in channel.history(limit=NEWEST, after=since, oldest_first=False)
            if each.author.id == client.user.id and sent_at(each.id) < until]


async def _thread(client: LiveClient, line: Line, each: Leftover) -> bool:
    """Delete it; without the right to, its messages are gone, and it is archived."""
    thread = await _found_thread(client, line, each)
    if thread is None:
        return True
    try:
        await line.ask(thread.delete(), tidy=True)
    except LiveRefused as no:
        if no.status == GONE:
            return True
        with suppress(LiveRefused):
            await line.ask(thread.edit(archived=True), tidy=True)
        return False
    return True


async def _found_thread(client: LiveClient, line: Line, each: Leftover) -> discord.Thread | None:
    if each.id:
        found = await line.ask(client.fetch_channel(each.id), tidy=True)
        return found if isinstance(found, discord.Thread) else None
    parent = await line.ask(client.fetch_channel(each.where), tidy=True)
    assert isinstance(parent, discord.TextChannel)
    active = await line.ask(parent.guild.active_threads(), tidy=True)
    return next((thread for thread in active if thread.name == each.name), None)


async def _command(client: LiveClient, line: Line, each: Leftover) -> bool:
    """Not by the library's tree, which would overwrite all commands of the server."""
    assert client.application_id is not None
    for command in await line.ask(client.http.get_guild_commands(client.application_id, each.where), tidy=True):
        if command["name"] == each.name:
            await line.ask(client.http.delete_guild_command(
                client.application_id, each.where, int(command["id"])), tidy=True)
    return True
