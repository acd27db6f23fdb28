"""What people may do while no cards are out: come, go, vote to stop; and play again when a game is over."""

from __future__ import annotations

import discord

from bot.i18n import Texts
from bot.tables.core.model import RunningTable, Status
from bot.tables.lobby.lobby_rules import Order
from bot.tables.lobby.seating import free_seats
from cogs.common.custom_ids import Click, press
from cogs.common.layout import Part
from games.actions import Stop
from games.errors import RuleError
from games.views import Phase, View


def controls(snapshot: RunningTable, view: View, t: Texts) -> list[Part]:
    """Buttons for a table's public message; none while a round is being played."""
    table = snapshot.table
    found: list[Part]
    if view.phase is Phase.OVER:
        found = [press(Click("again", table.id, 0), t("between.again"), discord.ButtonStyle.primary)]
        if len(table.seats) in view.traits.partners and len(table.people) > 1:
            found += [press(Click("again", table.id, 0, order), t(f"between.{order}"))
                      for order in (Order.ROTATED, Order.DRAWN)]
        if view.winners and view.rounds and not snapshot.sealed and not table.outside:
            found.append(press(Click("share", table.id, 0), t("between.share")))
        return found
    if view.phase is not Phase.BETWEEN or table.status is not Status.RUNNING:
        return []
    found = []
    if not table.rated and free_seats(table, view.order):
        found.append(press(Click("sit", table.id, 0), t("between.sit")))
    if not table.rated and len(table.people) > 1:
        found.append(press(Click("get-up", table.id, 0), t("between.get_up")))
    if _may_stop(snapshot):
        found.append(press(Click("vote-stop", table.id, 0), t("between.stop")))
    return found


def _may_stop(snapshot: RunningTable) -> bool:
    """Whether this game may end here by agreement (L15)."""
    try:
        snapshot.position.resolve(Stop())
    except RuleError:
        return False
    return True
