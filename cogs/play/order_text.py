"""A standing order in words."""

from __future__ import annotations

from bot.i18n import Texts
from bot.tables.core.errors import StaleTable
from bot.tables.core.model import Order, OrderKind
from bot.tables.orders.order_rules import STANDING
from bot.tables.votes.vote_service import AGAINST
from cogs.common.card_glyphs import Signs


def kind_of(text: str) -> OrderKind:
    """The kind that a control names. StaleTable: there is none."""
    try:
        return OrderKind(text)
    except ValueError:
        raise StaleTable from None


def order_line(order: Order, t: Texts, signs: Signs) -> str:
    """A line of the hand: “Your order: Play 9 Ja if it still beats”; empty for what is not shown, such as votes."""
    key = f"hand.order.{order.kind.value}"
    if key in t:
        return "" if order.line.startswith(AGAINST) else t(key)
    said = said_plainly(order, t, signs) if order.kind in STANDING else ""
    return t("hand.order_line", order=said) if said else ""


def said_plainly(order: Order, t: Texts, signs: Signs) -> str:
    """What a standing order does; empty for anything else."""
    key = f"orders.{order.kind.value}"
    if key not in t:
        return ""
    fields = order.line.split()
    played = fields[2:] if fields[1:2] == ["play"] else []  # a gift's line names a seat, a vote's anything
    cards = signs.text(t, (card for card in played if not card.startswith(("wish=", "to="))))
    return t(key, cards=cards, play=cards)
