"""Pages of groups: one's own, a group, its weekly time, who comes. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.features.groups.values import (
    GROUPS_A_PERSON,
    MEMBERS_MAX,
    NAME_LENGTH,
    GroupMeeting,
    GroupMember,
    Members,
    PlayGroup,
)
from bot.i18n import Texts
from bot.tables.core.time_control import PACES
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, labelled, pick, pick_users, press
from games.registry import GAMES

ASKED = 5
"""People added at once."""
HOURS = range(24)
MINUTES = (0, 15, 30, 45)
NO_DAY = "0"


def name_form(table: int, t: Texts) -> Form:
    """Asks for a new group's name."""
    return Form(Click("form-keep", table, 0), t("groups.keep"), [
        Field("name", t("groups.name"), t("groups.name.hint"), longest=NAME_LENGTH)])


def groups_page(groups: Sequence[tuple[PlayGroup, Members]], user: int, t: Texts) -> ui.LayoutView:
    """A person's groups."""
    items: list[Part] = [t("groups.title")]
    for group, members in groups[:GROUPS_A_PERSON]:
        asked = not _member(members, user).agreed
        line = _line(group, members, t) + (f"\n-# {t('groups.asks_you')}" if asked else "")
        style = discord.ButtonStyle.primary if asked else discord.ButtonStyle.secondary
        items.append(layout.section(line, press(
            Click("group", group.id, 0, str(group.id)), t("groups.show"), style)))
    if not groups:
        items.append(t("groups.none"))
    return layout.page(items, accent=accents.LOBBY)


def group_page(group: PlayGroup, members: Members, user: int, t: Texts, at: datetime | None = None,
               said: str = "") -> ui.LayoutView:
    """A group for one of its people. ``at``: when it meets next; ``said``: what has become of the last click."""
    names = [f"- **{escaped(each.name)}**" + _status(group, each, t) for each in members]
    lines = [f"### {escaped(group.name)}", _when(group, at, t), *names]
    items: list[Part] = ["\n".join(lines), *([said] if said else [])]
    here = group.id
    if not _member(members, user).agreed:
        return layout.page([*items, t("groups.asks_you"),
                            press(Click("group-agree", here, 0), t("groups.agree"), discord.ButtonStyle.success),
                            press(Click("group-leave", here, 0), t("groups.decline"))], accent=accents.LOBBY)
    items += [press(Click("group-now", here, 0), t("groups.now"), discord.ButtonStyle.success),
              press(Click("group-time", here, 0), t("groups.time")),
              *([press(Click("group-settings", here, 0), t("lobby.settings"))] if user == group.host else []),
              press(Click("group-leave", here, 0), t("groups.leave"), discord.ButtonStyle.danger),
              press(Click("groups", 0, 0), t("go.back"))]
    if user == group.host:
        if len(members) < MEMBERS_MAX:
            items.append(pick_users(Click("pick-group-add", here, len(members)), t("groups.add"), ASKED))
        others = [Choice(str(each.user), each.name) for each in members if each.user != user]
        if others:
            items.append(pick(Click("pick-group-remove", here, len(members)), t("groups.remove"), others))
    return layout.page(items, accent=accents.LOBBY)


def time_page(group: PlayGroup, at: datetime | None, t: Texts) -> ui.LayoutView:
    """The weekly time, by selects."""
    days = [Choice(NO_DAY, t("groups.no_day"), chosen=not group.day), *(
        Choice(str(day), t.weekday(day), chosen=day == group.day).capital() for day in range(1, 8))]
    hour, minute = divmod(group.minute, 60)
    clocks = [Choice(str(each), f"{each:02}:{minute:02}", chosen=each == hour) for each in HOURS]
    minutes = [Choice(str(each), f"{hour:02}:{each:02}", chosen=each == minute) for each in MINUTES]
    items: list[Part] = [f"### {escaped(group.name)}\n{_when(group, at, t)}\n-# {t('groups.time.note')}"]
    items += labelled(t("groups.day"), pick(Click("pick-group-time", group.id, 0, "day"), t("groups.day"), days))
    if group.day:
        items += labelled(t("groups.hour"), pick(
            Click("pick-group-time", group.id, 0, "hour"), t("groups.hour"), clocks))
        items += labelled(t("groups.minute"), pick(
            Click("pick-group-time", group.id, 0, "minute"), t("groups.minute"), minutes))
    if group.day:
        items.append(press(Click("group-zone", group.id, 0), t("groups.zone")))
    return layout.page([*items, press(Click("group", group.id, 0), t("go.back"))], accent=accents.LOBBY)


def zone_form(group: PlayGroup, t: Texts) -> Form:
    """Asks for another time zone of the weekly time."""
    return Form(Click("form-group-zone", group.id, 0), t("groups.zone"), [
        Field("zone", t("form.zone"), t("form.zone.hint"), group.zone)])


def rename_form(group: PlayGroup, t: Texts) -> Form:
    """Asks for another name."""
    return Form(Click("form-group-name", group.id, 0), t("groups.rename"), [
        Field("name", t("groups.name"), t("groups.name.hint"), group.name, longest=NAME_LENGTH)])


def settings_page(group: PlayGroup, t: Texts) -> ui.LayoutView:
    """What its host may change: game, pace and name."""
    games = [Choice(name, display_names.game(t, name), chosen=name == group.game) for name in GAMES]
    paces = [Choice(name, t(f"pace.{name}"), chosen=name == group.pace).capital() for name in PACES]
    items: list[Part] = [f"### {escaped(group.name)}"]
    for what, choices in (("game", games), ("pace", paces)):
        title = t(f"settings.{what}")
        items += labelled(title, pick(Click("pick-group-setting", group.id, 0, what), title, choices))
    return layout.page([*items, press(Click("group-rename", group.id, 0), t("groups.rename")),
                        press(Click("group", group.id, 0), t("go.back"))], accent=accents.LOBBY)


def ask_page(group: PlayGroup, by: str, server: str, t: Texts) -> ui.LayoutView:
    """A private message: whether somebody wants to be kept in a group."""
    said = t("groups.ask", name=escaped(by), group=escaped(group.name), server=escaped(server))
    return layout.page([
        said, "-# " + t("groups.ask.note"),
        press(Click("group-agree", group.id, 0), t("groups.agree"), discord.ButtonStyle.success),
        press(Click("group-leave", group.id, 0), t("groups.decline"))], accent=accents.LOBBY)


def meeting_page(group: PlayGroup, meeting: GroupMeeting, members: Members, answers: Sequence[tuple[int, bool]],
                 t: Texts, mentioned: Collection[int] = ()) -> ui.LayoutView:
    """For everybody in the channel: who comes. ``mentioned``: notified by this message."""
    names = {each.user: each.name for each in members}
    coming = [f"**{escaped(names[user])}**" for user, comes in answers if comes and user in names]
    missing = [escaped(names[user]) for user, comes in answers if not comes and user in names]
    lines = [f"### {escaped(group.name)}",
             t("meeting.asks", game=display_names.game(t, group.game), at=format_dt(meeting.at, "t"),
               then=format_dt(meeting.at, "R"))]
    lines += [t("meeting.coming", names=t.both(coming))] if coming else []
    lines += [t("meeting.not_coming", names=t.both(missing))] if missing else []
    if mentioned:
        lines.append("-# " + " ".join(f"<@{user}>" for user in sorted(mentioned)))
    stamp = int(meeting.at.timestamp())
    return layout.page([
        "\n".join(lines), press(Click("meet", group.id, 0, f"{stamp}-yes"), t("meeting.yes"),
                                discord.ButtonStyle.success),
        press(Click("meet", group.id, 0, f"{stamp}-no"), t("meeting.no"))], accent=accents.LOBBY)


def met_page(group: PlayGroup, tables: Sequence[int], t: Texts) -> ui.LayoutView:
    """The same message once its time has come."""
    names = t.both(t("post.number", n=each) for each in tables)
    said = t("meeting.ready", tables=names) if tables else t("meeting.few")
    return layout.page([f"### {escaped(group.name)}\n{said}"], accent=accents.LOBBY)


def _member(members: Members, user: int) -> GroupMember:
    return next(each for each in members if each.user == user)


def _status(group: PlayGroup, member: GroupMember, t: Texts) -> str:
    if member.user == group.host:
        return f" · {t('groups.host')}"
    return "" if member.agreed else f" · {t('groups.asked')}"


def _line(group: PlayGroup, members: Members, t: Texts) -> str:
    names = ", ".join(escaped(each.name) for each in members)
    return f"**{escaped(group.name)}** · {display_names.game(t, group.game)}\n{names}"


def _when(group: PlayGroup, at: datetime | None, t: Texts) -> str:
    """“Tichu · Tuesday, 20:00 (Europe/Berlin), next …”."""
    game = f"{display_names.game(t, group.game)} · {t(f'pace.{group.pace}')}"
    if at is None or not group.day:
        return f"-# {game} · {t('groups.no_day')}"
    clock = f"{group.minute // 60:02}:{group.minute % 60:02}"
    return f"-# {game} · " + t("groups.when", day=t.weekday(group.day), clock=clock, zone=group.zone,
                               then=format_dt(at, "R"))
