"""The messages that bring people together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from discord import ui

from bot.features.codes.values import SeatCode
from bot.features.groups.values import GroupMeeting, GroupMember, MeetingKind, PlayGroup
from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from cogs.codes.cog import code_page
from cogs.groups import view
from cogs.help.cog import help_page
from cogs.pages.open_view import TABLES_LISTED, OpenTable, open_page


def company(t: Texts, table: Table) -> Iterator[tuple[str, ui.LayoutView]]:
    """``table``: a lobby with a free seat."""
    running = OpenTable(replace(table, id=8, status=Status.RUNNING), 2, running=True)
    tables = [OpenTable(table, 1), running]
    yield "open now", open_page(tables, t)
    yield "open now, many", open_page([OpenTable(replace(table, id=n), 1) for n in range(1, TABLES_LISTED + 3)], t)
    yield "open now, nothing", open_page([], t)
    made = SeatCode("7K4Q9M", 7, 1, datetime(2026, 3, 2, tzinfo=UTC))
    yield "invitation to copy", code_page(made, (t("name.play"), t("name.parameter.code")), t)
    yield from _groups(t)
    yield "help, with what is open now", help_page("start", {"play": 1}, t, tables)


def _groups(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    at = datetime(2026, 3, 3, 19, tzinfo=UTC)
    once = PlayGroup(7, 1, 1, "x", 1, game="tichu", pace="live")
    weekly = replace(once, id=8, zone="Europe/Berlin", day=2, minute=20 * 60)
    members = [GroupMember(n, "x", agreed=n < 3) for n in range(1, 4)]
    yield "groups", view.groups_page([(once, members), (weekly, members)], 3, t)
    yield "groups, none", view.groups_page([], 3, t)
    yield "group", view.group_page(once, members, 2, t, said=t("groups.agreed"))
    yield "group, its host", view.group_page(weekly, members, 1, t, at, said=t("groups.added", n=2))
    yield "group, asked", view.group_page(once, members, 3, t)
    yield "group's settings", view.settings_page(weekly, t)
    yield "weekly time", view.time_page(weekly, at, t)
    yield "weekly time, none", view.time_page(once, None, t)
    yield "asked for a group", view.ask_page(once, "x", "x", t)
    meeting = GroupMeeting(7, at, MeetingKind.WEEK, 5)
    yield "meeting", view.meeting_page(weekly, meeting, members, (), t, mentioned=[1, 2])
    yield "meeting, answers", view.meeting_page(weekly, meeting, members, [(1, True), (2, False)], t)
    yield "meeting, tables", view.met_page(weekly, [8, 9], t)
    yield "meeting, too few", view.met_page(weekly, [], t)
