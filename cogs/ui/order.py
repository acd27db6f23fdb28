"""A standing order in words."""

from __future__ import annotations

from bot.i18n import Texts
from bot.tables.model import Order
from cogs.ui import words


def order_line(order: Order, t: Texts) -> str:
    """“Play 9🍀 9🗡️ if it still beats”; empty for what is not shown, such as votes."""
    fields = order.line.split()
    played = fields[2:] if fields[1:2] == ["play"] else []  # a gift's line names a seat, a vote's anything
    for key in (f"hand.order.{order.kind.value}", f"orders.{order.kind.value}"):
        if key in t:
            cards = words.short(card for card in played if not card.startswith(("wish=", "to=")))
            return t(key, cards=cards, play=cards)
    return ""
