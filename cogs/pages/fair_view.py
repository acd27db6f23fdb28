"""What is said of a fair shuffle: one small button, and behind it the explanation.

The button's custom id holds the whole commitment, so the message that shows it proves what it was before the deal.
Nobody has to read 64 digits for that: they are shown on request, and the game's record has them.
"""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.features.daily.shared_deals import DEALS
from bot.features.daily.values import Overview
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Button, Click, Part, press

FINGERPRINT = 8
"""Digits of a commitment that are shown beside words."""
OF_TABLE, OF_DAY = "shuffle", "daily-fair"
"""Verbs of the button: at a table, and on the page of a deal of the day."""


def fair_button(click: Click, commitment: str, t: Texts) -> Button:
    return press(click, t("fair.button", digits=commitment[:FINGERPRINT]))


def table_buttons(table: int, commitment: str, t: Texts) -> list[Button]:
    """The button, if there is a commitment."""
    return [fair_button(Click(OF_TABLE, table, 0, commitment), commitment, t)] if commitment else []


def table_page(table: int, commitment: str, t: Texts, *, may_cut: bool, whole: bool = False) -> ui.LayoutView:
    """Why nobody chose the cards of a round. ``may_cut``: the player may add words to the shuffle now; ``whole``: with
    all digits."""
    items: list[Part] = [t("fair.table", digits=commitment[:FINGERPRINT]), *([t("fair.cut")] if may_cut else [])]
    if whole:
        items.append(f"```\n{commitment}\n```")
    buttons = [press(Click("cut", table, 0), t("post.cut"))] if may_cut else []
    if not whole:
        buttons.append(press(Click("history-digits", table, 0, commitment), t("fair.digits")))
    return layout.page([*items, *layout.rows(buttons)])


def day_button(seen: Overview, t: Texts) -> Button:
    """Its id holds the commitment to the next deal, which nobody can have played yet."""
    place = list(DEALS).index(seen.today.deal.name)
    return fair_button(Click(OF_DAY, place, 0, seen.tomorrow), seen.today.commitment, t)


def day_page(seen: Overview, held: str, t: Texts, *, whole: bool = False) -> ui.LayoutView:
    """Why everybody gets the same cards, which nobody chose. ``held``: the commitment in the button that was pressed;
    ``whole``: with all digits, and the secret of the deal before."""
    known = _commitments(seen, held)
    named = "\n".join(t(f"fair.day.{name}", digits=digits[:FINGERPRINT]) for name, digits in known.items())
    items: list[Part] = [t("fair.day"), named]
    if whole:
        items.append("```\n" + "\n".join(known.values()) + "\n```")
        if seen.before is not None:
            items.append(t("fair.day.secret", digits=seen.before.day.commitment[:FINGERPRINT]))
            items.append(f"```\n{seen.before.secret}\n{seen.before.day.commitment}\n```")
        return layout.page(items)
    place = list(DEALS).index(seen.today.deal.name)
    return layout.page([*items, press(Click("daily-digits", place, 0, held), t("fair.digits"))])


def _commitments(seen: Overview, held: str) -> Mapping[str, str]:
    """By what they are to: the deal of now, the next one; and what an older page held, if it is neither."""
    known = {"now": seen.today.commitment, "next": seen.tomorrow}
    return known if not held or held in known.values() else {**known, "held": held}
