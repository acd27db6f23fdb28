"""What is said of the fair shuffle of a deal of the day: a button on its page, and the explanation behind it."""

from __future__ import annotations

from collections.abc import Mapping

from discord import ui

from bot.features.daily.shared_deals import DEALS
from bot.features.daily.values import Overview
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Button, Click, Part, press
from cogs.pages.fair_view import FINGERPRINT, fair_button

OF_DAY = "daily-fair"
"""The verb of the button on the page of a deal of the day."""


def day_button(seen: Overview, t: Texts) -> Button:
    """Its id holds the commitment to the next deal, which nobody can have played yet."""
    place = list(DEALS).index(seen.today.deal.name)
    return fair_button(Click(OF_DAY, place, 0, seen.tomorrow), seen.today.commitment, t)


def day_page(seen: Overview, held: str, t: Texts, *, whole: bool = False) -> ui.LayoutView:
    """Why everybody gets the same cards, which nobody can change. ``held``: the commitment in the button that was
    pressed; ``whole``: with all digits, and the secret of the deal before."""
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
