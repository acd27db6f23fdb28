"""Standing orders, privately: the player's orders at a table, new ones to choose from, and "No bomb" for a closing
trick."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.core.errors import StaleTable
from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.i18n import Texts
from bot.tables.core.orders import Order, OrderKind
from bot.tables.rules.order_rules import BOMBS
from cogs.common import display_names, layout
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Choice, Click, Interaction, Part, number, one_of, pick, press
from cogs.common.rights import Right
from cogs.pages.hand_page import said_plainly
from cogs.pages.hand_view import HandView, chosen_cards
from cogs.table_cog import TableCog
from games.actions import Play, line

SIMPLE = (OrderKind.UNTIL_LEAD, OrderKind.UNLESS_OUT, OrderKind.CANNOT_BEAT)


class OrdersCog(TableCog):
    """The panel behind the hand's *Orders* button."""

    @on("orders", right=Right.PLAYER, answer=BESIDE)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.table)

    @on("pick-order", right=Right.PLAYER, answer=EDIT)
    async def give(self, interaction: Interaction, click: Click) -> None:
        text, _, wanted = click.value.partition("|")
        kind = OrderKind(one_of(text, tuple(OrderKind)))
        hand = await self._hand(interaction, click.table)
        action = next((play for play in _plays(hand) if line(play) == wanted), None)
        if wanted and action is None:
            raise StaleTable
        await self.tables.orders.give(click.table, interaction.user.id, kind, action, seat=hand.seat)
        await self.hands.reset_selects(click.table, interaction.user.id)
        await self._show(interaction, click.table)
        await self._show_in_hand(interaction, click.table)

    @on("cancel-order", right=Right.PLAYER, answer=EDIT)
    async def cancel(self, interaction: Interaction, click: Click) -> None:
        text, _, seat = click.arg.partition("-")
        kind = OrderKind(one_of(text, tuple(OrderKind)))
        await self.tables.orders.cancel(click.table, interaction.user.id, kind, number(seat))
        await self._show(interaction, click.table)
        await self.hands.refresh(click.table, interaction.user.id)

    @on("no-bomb", right=Right.PLAYER, answer=BESIDE)
    async def no_bomb(self, interaction: Interaction, click: Click) -> None:
        table = await self.tables.begun(click.table)
        if table.freshness.epoch != click.seq:
            raise StaleTable
        await self.tables.orders.no_bomb(click.table, interaction.user.id)
        await self._show_in_hand(interaction, click.table)
        await self.reply(interaction, "orders.no_bomb.done")

    async def _show_in_hand(self, interaction: Interaction, table_id: int) -> None:
        """Something has been left with the table: the hand says so, and nobody need be asked for a bomb any more."""
        await self.hands.refresh(table_id, interaction.user.id)
        await self.services.features[REMINDERS_FEATURE].answered(interaction.user.id, table_id)

    async def _hand(self, interaction: Interaction, table_id: int) -> HandView:
        return await self.hands.hand(await self.hands.session(table_id, interaction.user.id))

    async def _show(self, interaction: Interaction, table_id: int) -> None:
        t = await self.texts(interaction)
        mine = await self.tables.orders.mine(table_id, interaction.user.id)
        hand = await self._hand(interaction, table_id)
        await interaction.edit_original_response(view=orders_page(hand, mine, t))


def _plays(hand: HandView) -> list[Play]:
    """Possible plays for an order: the bombs that may be played on this trick, and the cards chosen in the hand."""
    found = [ready.action for ready in hand.turn.ready if ready.bomb and hand.view.trick.plays]
    return [*found, *_chosen(hand)]


def _chosen(hand: HandView) -> list[Play]:
    if hand.turn.readings:
        return [ready.action for ready in hand.turn.readings]
    cards = chosen_cards(hand.cards, hand.selection)
    return [Play(hand.seat, cards)] if cards else []


def orders_page(hand: HandView, mine: Sequence[Order], t: Texts) -> ui.LayoutView:
    """The standing orders, each with a button to cancel it, and further orders to choose."""
    items: list[Part] = [t("orders.title", n=hand.table)]
    shown = [order for order in mine if order.kind is not OrderKind.NEVER_ASK]
    for order in shown:
        button = press(
            Click("cancel-order", hand.table, 0, f"{order.kind.value}-{order.seat}"), t("orders.cancel"),
            discord.ButtonStyle.danger)
        items.append(layout.section(said_plainly(order, t, hand.look.signs), button))
    if not shown:
        items.append(t("orders.none"))
    items.append(pick(
        Click("pick-order", hand.table, 0, reset=hand.resets), t("orders.add"), _choices(hand, t)))
    items.append("-# " + t("orders.hint"))
    return layout.page(items)


def _choices(hand: HandView, t: Texts) -> list[Choice]:
    choices = [Choice(kind.value, t(f"orders.{kind.value}"), t(f"orders.{kind.value}.note")) for kind in SIMPLE]
    choices += [Choice(f"play|{line(play)}", t("orders.play", cards=display_names.short(t, play.cards)))
                for play in _chosen(hand)]
    for ready in hand.turn.ready:
        if ready.bomb and hand.view.trick.plays:
            name = display_names.combination(t, ready.action.cards, ready.what)
            choices.extend(
                Choice(f"{kind.value}|{line(ready.action)}", t(f"orders.{kind.value}", play=name)) for kind in BOMBS)
    return choices

