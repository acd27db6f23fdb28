"""What is said of a fair shuffle: one small button, and behind it the explanation.

The button's custom id holds the whole commitment, so the message that shows it proves what it was before the deal.
Nobody has to read 64 digits for that: they are shown on request, and the game's record has them.
"""

from __future__ import annotations

from discord import ui

from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Button, Click, Part, press

FINGERPRINT = 8
"""Digits of a commitment that are shown beside words."""
OF_TABLE = "shuffle"
"""The verb of the button at a table."""


def fair_button(click: Click, commitment: str, t: Texts) -> Button:
    return press(click, t("fair.button", digits=commitment[:FINGERPRINT]))


def table_buttons(table: int, commitment: str, t: Texts) -> list[Button]:
    """The button, if there is a commitment."""
    return [fair_button(Click(OF_TABLE, table, 0, commitment), commitment, t)] if commitment else []


def table_page(table: int, commitment: str, t: Texts, *, may_cut: bool, whole: bool = False) -> ui.LayoutView:
    """Why nobody can change the cards of a round. ``may_cut``: the player may add words to the shuffle now; ``whole``:
    with all digits."""
    items: list[Part] = [t("fair.table", digits=commitment[:FINGERPRINT]), *([t("fair.cut")] if may_cut else [])]
    if whole:
        items.append(f"```\n{commitment}\n```")
    buttons = [press(Click("cut", table, 0), t("post.cut"))] if may_cut else []
    if not whole:
        buttons.append(press(Click("history-digits", table, 0, commitment), t("fair.digits")))
    return layout.page([*items, *layout.rows(buttons)])
