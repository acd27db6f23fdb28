"""Pages of tables across servers: a lobby, phrases, a report, the person's name, a server's opt-in. Pure functions."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import discord
from discord import ui

from bot.features.across.names import ALIAS_LENGTH_MAX
from bot.features.across.values import NOTE_LENGTH, REPORT_REASONS
from bot.i18n import Texts
from bot.tables.core.model import Seat, Table
from bot.tables.core.preferences import GuildSettings
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.phrases import PHRASES
from cogs.common import accents, display_names, layout
from cogs.common.forms import Field, Form
from cogs.common.layout import IN_PLACE, Button, Choice, Click, Part, pick, press
from cogs.pages.switches import switch

Style = discord.ButtonStyle


def ready_page(lobby: Lobby, user: int, here: Collection[int], t: Texts, *, short: bool = False) -> ui.LayoutView:
    """A lobby, for one of its players: who sits there, and who has said that they are here. ``short``: somebody is
    missing, whom the queue looks for."""
    table = lobby.table
    names = t.both(f"**{display_names.escaped(seat.name)}**" for seat in table.taken)
    kind = " · ".join([display_names.game(t, table.game), t(f"pace.{table.pace}"),
                       *([t("seek.rated")] if table.rated else [])])
    lines = [t("across.ready", kind=kind, names=names),
             t("across.short") if short else t("across.here", n=len(here), all=len(table.taken))]
    buttons = [press(Click("not-now", table.id, 0), t("seek.stop" if short else "across.not_now"))]
    if user not in here:
        lines.append(t("across.are_you_here"))
        buttons.insert(0, press(Click("ready", table.id, 0), t("lobby.here"), Style.success))
    return layout.page(["\n".join(lines), *buttons], accent=accents.LOBBY)


def elsewhere_page(table: Table, channel: int, t: Texts) -> ui.LayoutView:
    """The game has begun, and the hand is in the direct messages."""
    return layout.page([
        t("across.in_dm", channel=f"<#{channel}>"),
        press(Click("hand", table.id, 0), t("post.my_hand"))], accent=accents.LOBBY)


# phrases and reports -------------------------------------------------------------------------------

def talk_page(table: RunningTable, user: int, t: Texts, said: str = "") -> ui.LayoutView:
    """Phrases to choose from, and for each of the others whether they are heard, and *Report*."""
    items: list[Part] = [t("across.talk"), *([said] if said else [])]
    items += layout.rows([press(Click("say", table.id, 0, phrase), t(f"phrase.{phrase}")) for phrase in PHRASES], 3)
    for seat in others(table.table, user):
        items.append(f"**{display_names.escaped(seat.name)}**")
        items += layout.rows([*_about(table, seat, user, t)])
    return layout.page(items)


def _about(table: RunningTable, seat: Seat, user: int, t: Texts) -> Iterator[Button]:
    muted = seat.person is not None and (user, seat.person.id) in table.attendance.muted
    yield press(Click("mute", table.id, 0, f"{seat.number}-{'off' if muted else 'on'}"),
                t("across.unmute" if muted else "across.mute"))
    yield press(Click("report-player", table.id, 0, f"{seat.number}"), t("across.report"), Style.danger)


def others(table: Table, user: int) -> list[Seat]:
    """The seats of the other people."""
    return [seat for seat in table.taken if seat.person is not None and seat.person.id != user]


def report_page(table: int, seat: Seat, t: Texts) -> ui.LayoutView:
    """Why the player is reported; a form asks for a note next."""
    reasons = [Choice(reason, t(f"report.reason.{reason}")) for reason in REPORT_REASONS]
    return layout.page([
        t("across.report_about", name=display_names.escaped(seat.name)),
        pick(Click("pick-across-report", table, 0, f"{seat.number}"), t("across.report_why"), reasons),
        press(Click("talk", table, 0, IN_PLACE), t("go.back"))])


def report_form(table: int, seat: int, reason: str, t: Texts) -> Form:
    return Form(Click("form-report-player", table, 0, f"{seat}-{reason}"), t("across.report"), [
        Field("note", t("across.report_note"), needed=False, longest=NOTE_LENGTH, several=True)])


# opting in -----------------------------------------------------------------------------------------

def person_page(name: str, t: Texts, *, on: bool, said: str = "") -> ui.LayoutView:
    """A person's own switch, and the name that others see."""
    return layout.page([
        t("across.about"), switch(Click("across", 0, 0), t("across.switch"), t, on=on),
        t("across.name", name=display_names.escaped(name)), *([said] if said else []),
        press(Click("draw-name", 0, 0), t("across.draw_name")), press(Click("name", 0, 0), t("across.choose_name"))])


def name_form(t: Texts) -> Form:
    return Form(Click("form-name", 0, 0), t("across.choose_name"), [
        Field("name", t("across.name_field"), t("across.name_hint", n=ALIAS_LENGTH_MAX), longest=ALIAS_LENGTH_MAX)])


def server_page(settings: GuildSettings, barred: Sequence[int], t: Texts, *, erased: int = 0) -> ui.LayoutView:
    """Whether a server's people may play with those of others, and who of them may not. ``erased``: how many of these
    have erased their data."""
    items: list[Part] = [
        t("across.server"), switch(Click("setup-across", 0, 0, "switch"), t("across.server_switch"), t,
                                   on=settings.across)]
    if barred:
        items.append(t("across.server_barred", names=t.both(f"<@{user}>" for user in barred)))
    if erased:
        items.append(t("across.server_erased", n=erased))
    return layout.page([*items, layout.pick_user(Click("pick-bar", 0, 0), t("across.server_bar"))])
