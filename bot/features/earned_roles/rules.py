"""Who should have which role, and what has to be done for it. Pure functions.

Whoever had a role before the bot gave it keeps it: the bot takes only what it gave. A role that the server does not
name any more is taken from all who got it from the bot.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.features.earned_roles.values import (
    GAMES_NEEDED,
    GAMES_ROLE,
    TITLE_ROLE,
    EarnedRole,
    RoleAct,
    RoleState,
    RoleTask,
)
from bot.tables.core.preferences import GuildSettings

HARMLESS = frozenset((
    "add_reactions", "attach_files", "change_nickname", "connect", "create_instant_invite", "create_polls",
    "create_private_threads", "create_public_threads", "embed_links", "external_emojis", "external_stickers",
    "read_message_history", "read_messages", "request_to_speak", "send_messages", "send_messages_in_threads",
    "send_polls", "send_tts_messages", "send_voice_messages", "speak", "stream", "use_application_commands",
    "use_embedded_activities", "use_external_apps", "use_external_emojis", "use_external_sounds",
    "use_external_stickers", "use_soundboard", "use_voice_activation", "view_channel"))
"""Permissions that a role which anybody can earn may have. One that Discord adds later is not among them."""
NEVER = ("administrator", "manage_", "kick_", "ban_", "moderate_", "mute_", "deafen_", "move_")
"""Beginnings of permissions that no such role may have, even if everybody on the server has them."""


def powers(allowed: Iterable[str], everybody: Iterable[str] = ()) -> list[str]:
    """Of a role's permissions, those that nobody may get by playing. ``everybody``: those that all members have."""
    common = {each for each in everybody if not each.startswith(NEVER)}
    return sorted({*allowed} - HARMLESS - common)


def wanted(settings: GuildSettings, games: Mapping[int, int], champions: Collection[int]) -> dict[int, set[int]]:
    """By role, the users who have earned it. ``games``: how many each has played; ids below 0 are nobody's."""
    found: dict[int, set[int]] = defaultdict(set)
    if role := settings[GAMES_ROLE]:
        found[role] |= {user for user, count in games.items() if user > 0 and count >= settings[GAMES_NEEDED]}
    if role := settings[TITLE_ROLE]:
        found[role] |= {user for user in champions if user > 0}
    return dict(found)


def tasks(earned: Mapping[int, Collection[int]], known: Sequence[EarnedRole], *,
          back: Collection[int] = ()) -> list[RoleTask]:
    """What has to be done: first what is to be taken. ``known``: what the bot gave. ``back``: users who were no
    members, and have been seen since."""
    state = {(each.role, each.user): each.state for each in known}
    taken = [RoleTask(RoleAct.TAKE, role, user) for role, user in state if user not in earned.get(role, ())]
    given = []
    for role in sorted(earned):
        for user in sorted(earned[role]):
            now = state.get((role, user))
            if now in (None, RoleState.DUE) or (now is RoleState.AWAY and user in back):
                given.append(RoleTask(RoleAct.GIVE, role, user))
    return taken + given
