"""Who earns which role, what the bot does for it, and which roles it never gives."""

from __future__ import annotations

from datetime import UTC, datetime

import discord

from bot.features.earned_roles.rules import HARMLESS, powers, tasks, wanted
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

AT = datetime(2026, 1, 1, tzinfo=UTC)


def known(**states: RoleState) -> list[EarnedRole]:
    """Of role 5, by user ``u1``, ``u2`` …"""
    return [EarnedRole(9, 5, int(user[1:]), state, AT) for user, state in states.items()]


def test_games_and_titles_earn_a_role_and_nobody_who_was_erased_does() -> None:
    settings = GuildSettings().having(GAMES_ROLE, 5).having(GAMES_NEEDED, 10)
    assert wanted(settings, {1: 9, 2: 10, -3: 50}, [4]) == {5: {2}}
    assert wanted(settings.having(TITLE_ROLE, 6), {2: 10}, [4, -5]) == {5: {2}, 6: {4}}
    assert wanted(settings.having(TITLE_ROLE, 5), {2: 10}, [4]) == {5: {2, 4}}, "one role for both"
    assert wanted(GuildSettings(), {2: 10}, [4]) == {}


def test_the_bot_takes_what_is_not_earned_and_begins_nothing_twice() -> None:
    given = known(u1=RoleState.GIVEN, u2=RoleState.DUE, u3=RoleState.AWAY, u4=RoleState.HELD, u6=RoleState.GIVEN)
    assert tasks({5: {1, 2, 3, 4, 7}}, given) == [
        RoleTask(RoleAct.TAKE, 5, 6), RoleTask(RoleAct.GIVE, 5, 2), RoleTask(RoleAct.GIVE, 5, 7)]
    assert RoleTask(RoleAct.GIVE, 5, 3) in tasks({5: {1, 3}}, given, back=[3]), "they are back"
    assert {each.user for each in tasks({}, given)} == {1, 2, 3, 4, 6}, "the server names the role no more"


def test_a_role_with_a_power_is_refused_whatever_discord_adds() -> None:
    assert powers(HARMLESS) == []
    assert powers(["mention_everyone"]) == ["mention_everyone"]
    assert powers(["mention_everyone"], ["mention_everyone"]) == [], "it brings nothing new"
    assert powers(["manage_roles", "administrator"], ["manage_roles", "administrator"]) == [
        "administrator", "manage_roles"]
    dangerous = {name for name, _ in discord.Permissions.all()} - HARMLESS
    assert {"administrator", "ban_members", "kick_members", "moderate_members", "manage_guild", "view_audit_log",
            "mention_everyone", "manage_webhooks", "manage_messages"} <= dangerous
