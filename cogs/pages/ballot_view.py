"""What a proposal shows, in its own message and in hands: who proposes what, who is for it, and the buttons to vote."""

from __future__ import annotations

from collections.abc import Iterable

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.orders import OrderKind
from bot.tables.votes.vote_service import Ballot
from cogs.common import display_names, layout
from cogs.common.layout import Button, Click, press


def ballot_page(ballot: Ballot, t: Texts) -> ui.LayoutView:
    """A proposal as it stands, with its buttons as long as it is open."""
    table = ballot.snapshot.table
    what = proposal(table, ballot.kind, ballot.line, t)
    if ballot.done:
        return layout.page([t("vote.agreed", n=table.id, what=what)])
    if ballot.lost:
        names = _names(table, ballot.nays, t)
        return layout.page([t("vote.lost", n=table.id, what=what, names=names)])
    return layout.page([ballot_line(ballot, t), *ballot_buttons(ballot, t)])


def ballot_line(ballot: Ballot, t: Texts) -> str:
    """Who proposes what, who is for it and who against."""
    table = ballot.snapshot.table
    lines = [
        t("vote.proposed", n=table.id, name=_names(table, [] if ballot.by is None else [ballot.by], t),
          what=proposal(table, ballot.kind, ballot.line, t)),
        t("vote.for", names=_names(table, ballot.ayes, t), ayes=len(ballot.ayes), needed=ballot.needed)]
    if ballot.nays:
        lines.append(t("vote.nays", names=_names(table, ballot.nays, t)))
    return "\n".join(lines)


def ballot_buttons(ballot: Ballot, t: Texts) -> list[Button]:
    number, arg = ballot.snapshot.id, f"{ballot.kind.value}-{ballot.line}"
    return [
        press(Click("agree", number, 0, arg), t("vote.agree"), discord.ButtonStyle.success),
        press(Click("oppose", number, 0, arg), t("vote.oppose")),
    ]


def proposal(table: Table, kind: OrderKind, line: str, t: Texts) -> str:
    match kind:
        case OrderKind.PACE:
            return t("vote.pace", pace=t(f"pace.{line}"))
        case OrderKind.PAUSE:
            return t(f"vote.{line}")
        case OrderKind.EXTEND:
            return t("vote.extend", time=t(f"extend.{line}"))
        case OrderKind.KICK:
            return t("vote.kick", name=_names(table, [int(line)], t))
        case OrderKind.EXCUSE:
            return t("vote.excuse", name=_names(table, [int(line)], t))
        case _:
            return t(f"vote.{kind.value}")


def _names(table: Table, seats: Iterable[int], t: Texts) -> str:
    there = {seat.number: display_names.escaped(seat.name) for seat in table.taken}
    return t.both(there.get(seat, "?") for seat in seats)
