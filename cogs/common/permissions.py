"""What the bot needs on a server: each of Discord's permissions in one place, by what it is for.

``/setup``, club nights and the link that adds the bot read it here; a table in `docs/host/permissions.md` gives the
reasons (`tests/test_docs.py` compares them). Only the first group is needed; the others add something each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord

from bot.i18n import Texts

FOR_GAMES = ("view_channel", "send_messages", "attach_files", "read_message_history")
FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
FOR_PRIVATE_THREADS = ("create_private_threads", "send_messages_in_threads")
"""For open cards for spectators and league matches that share their deals: games alone need none of it."""
FOR_PRIZES = ("manage_roles",)
FOR_EVENTS = ("create_events",)
"""*Manage Events* is not enough to create one."""



@dataclass(frozen=True, slots=True)
class PermittedFeature:
    """``needed``: what it needs in a channel, or (``on_server``) on the whole server. ``vital``: nothing works without
    it."""

    name: str
    needed: Sequence[str]
    on_server: bool = False
    vital: bool = False


FEATURES: Sequence[PermittedFeature] = (
    PermittedFeature("games", FOR_GAMES, vital=True), PermittedFeature("threads", FOR_THREADS),
    PermittedFeature("private_threads", FOR_PRIVATE_THREADS), PermittedFeature("prizes", FOR_PRIZES, on_server=True),
    PermittedFeature("events", FOR_EVENTS, on_server=True))
"""What each group of permissions is for: ``busdriver doctor`` tells the host, and ``/setup`` admins."""
USED = tuple(dict.fromkeys((*FOR_GAMES, *FOR_THREADS, *FOR_PRIVATE_THREADS, *FOR_PRIZES, *FOR_EVENTS)))
SCOPES = ("bot", "applications.commands")
"""Without ``bot`` a server has the commands, but the bot is no member."""
ON_SERVERS = 0
"""Discord's ``integration_type`` of an installation on a server."""


def install_link(application: int) -> str:
    """Return the address that adds the bot to a server, with everything that it uses there."""
    asked = discord.Permissions(**dict.fromkeys(USED, True))
    link = discord.utils.oauth_url(application, permissions=asked, scopes=SCOPES)
    return f"{link}&integration_type={ON_SERVERS}"


def lacking(allowed: discord.Permissions, needed: Iterable[str]) -> Sequence[str]:
    """Return those that are needed and not allowed."""
    return [name for name in needed if not getattr(allowed, name)]


def names(t: Texts, permissions: Iterable[str]) -> str:
    """Return what Discord's pages call these permissions."""
    return t.both(t(f"setup.permission.{name}") for name in permissions)


def may_create_events(guild: discord.Guild) -> bool:
    return not lacking(guild.me.guild_permissions, FOR_EVENTS)


def may_edit_own_events(guild: discord.Guild) -> bool:
    """Whether the bot may change, and end, the events that it has created."""
    return may_create_events(guild) or guild.me.guild_permissions.manage_events
