"""An action in words, for histories, replays and reviews."""

from __future__ import annotations

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.display_names import PLAIN, Signs
from games import actions as done
from games.views import View


def action_line(action: done.Action, view: View, t: Texts, signs: Signs = PLAIN) -> str:
    """Return an action in words. Hidden cards are never named."""
    seat = getattr(action, "seat", None)
    name = display_names.who(t, view, seat) if isinstance(seat, int) else ""
    match action:
        case done.Deal(round=number):
            return t("history.deal", n=number)
        case done.Play(cards=cards, wish=wish):
            said = t("history.play", name=name, cards=signs.text(t, cards))
            return f"{said} · {t('history.wish', rank=display_names.rank(t, wish))}" if wish else said
        case done.Gift(to=to):
            return t("history.gift", name=name, to=display_names.who(t, view, to))
        case done.Ask(of=of):
            return t("history.ask", name=name, of=display_names.who(t, view, of))
        case done.Nothing():
            return t("history.nothing_there", name=name)
        case _:
            return t(f"history.{type(action).__name__.lower()}", name=name)
