"""Where a live run sends: a thread of its own in a channel, or the direct messages of the application's owner."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import discord

from bot.ops.doctor.discord_app import DiscordFailure, FailureKind
from bot.ops.doctor.lines import CheckLine, broken
from bot.ops.live.line import Line, LiveRefused, LiveStop
from bot.ops.live.live_client import LiveClient
from bot.ops.live.sent_ids import Leftover, Made, SentIds
from cogs.common.permissions import FOR_GAMES, lacking

OWNER = 0
"""Instead of a channel: the owner's direct messages."""
MARK = "busdriver-doctor"
"""Begins the names of what a run makes."""
THREAD_NEEDS = ("create_private_threads", "create_public_threads")
"""One of them."""
CLOSED_DIRECT = (50007, 50278)


@dataclass(frozen=True, slots=True)
class LivePlace:
    """``server`` 0: direct messages. ``deletes``: whether the bot may delete its own thread."""

    channel: discord.abc.Messageable
    id: int
    server: int = 0
    thread: discord.Thread | None = None


class Unsuitable(Exception):
    """``line`` says why there, and what to do."""

    def __init__(self, line: CheckLine) -> None:
        super().__init__(line.code)
        self.line = line


async def opened(client: LiveClient, line: Line, ids: SentIds, channel: int) -> LivePlace:
    """Unsuitable, LiveStop."""
    if channel == OWNER:
        try:
            direct = await owners_direct(client, line)
        except LiveRefused as no:
            raise Unsuitable(direct_refused(no)) from None
        return LivePlace(direct, direct.id)
    try:
        found = await line.ask(client.fetch_channel(channel))
    except LiveRefused:
        raise Unsuitable(broken("channel_unseen", channel=channel)) from None
    if isinstance(found, discord.abc.PrivateChannel):
        raise Unsuitable(broken("channel_private", channel=channel))
    if not isinstance(found, discord.TextChannel):
        raise Unsuitable(broken("live_no_text_channel", channel=channel))
    allowed = found.permissions_for(found.guild.me)
    if missing := lacking(allowed, (*FOR_GAMES, "send_messages_in_threads")):
        raise Unsuitable(broken("may_not_games", permissions=tuple(missing)))
    if len(lacking(allowed, THREAD_NEEDS)) == len(THREAD_NEEDS):
        raise Unsuitable(broken("live_no_thread", permissions=THREAD_NEEDS))
    kind = discord.ChannelType.private_thread if allowed.create_private_threads else discord.ChannelType.public_thread
    name = f"{MARK}-{secrets.token_hex(3)}"
    key = ids.making(Leftover(Made.THREAD, channel, name=name))
    try:
        thread = await line.ask(found.create_thread(name=name, type=kind, auto_archive_duration=60))
    except LiveRefused as no:
        ids.gone(key)
        raise Unsuitable(broken("live_thread_refused", status=no.status, error=no.code)) from None
    ids.made(key, thread.id)
    return LivePlace(thread, thread.id, found.guild.id, thread)


async def owners_direct(client: LiveClient, line: Line) -> discord.DMChannel:
    """Open the direct messages of the application's owner. LiveRefused, LiveStop."""
    info = await line.ask(client.application_info())
    owner = info.team.owner_id if info.team is not None else info.owner.id
    if owner is None:
        raise LiveStop(DiscordFailure(FailureKind.REFUSED))
    return await line.ask(client.create_dm(discord.Object(owner)))


def direct_refused(no: LiveRefused) -> CheckLine:
    return broken("live_direct_closed") if no.code in CLOSED_DIRECT else broken(
        "live_direct_refused", status=no.status, error=no.code)
