"""What the bus driver advises, as a person would say it: for ``/advice``, the tutorial's hand and the exchange."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bot.i18n import Texts
from bot.tables.core.ports import Decision
from cogs.common import display_names, error_text
from cogs.play.ready_plays import recognise
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, Take
from games.base import Game
from games.views import View

if TYPE_CHECKING:
    from cogs.common.services import Services
    from cogs.play.hand_view import HandView

TEACHER = "normal"
"""The level that advises in hands."""

_PLAIN: dict[type, str] = {
    Grand: "advice.grand", Decline: "advice.decline", Small: "advice.small", Pass: "advice.pass", Take: "advice.take",
    Nothing: "advice.none",
}


async def advised(services: Services, hand: HandView, kind: type[object] = object) -> Decision | None:
    """Return what the bus driver would do now, always the same in a hand, among actions of one ``kind``, or with the
    cards of a play that waits for a wish; None where nothing is to be decided."""
    legal = [action for action in asked_of(hand.view, hand.legal) if isinstance(action, kind)]
    if (waits := hand.selection.play) is not None:
        legal = [action for action in legal if isinstance(action, Play) and action.cards == waits.cards]
    if services.advise is None or not legal:
        return None
    rng = Random(f"advice {hand.table} {hand.seq}")  # noqa: S311 nothing is dealt with it
    return await services.advise(TEACHER, hand.view, legal, rng)


def action(t: Texts, game: Game[Any], view: View, advised: Action | None) -> str:
    """The action alone; None is to wait."""
    match advised:
        case Play(cards=cards, wish=wish, to=to):
            played = display_names.combination(t, cards, recognise(advised, game.combination, view.trick).what)
            if wish:
                return t("advice.wish", combo=played, rank=display_names.rank(t, wish))
            return t("advice.dog", name=display_names.who(t, view, to)) if to is not None else t("advice.play",
                combo=played)
        case Give(cards=cards):
            return t("advice.give", cards=t("words.comma").join(display_names.card(t, code) for code in cards))
        case Gift(to=to):
            return t("advice.gift", name=display_names.who(t, view, to))
        case Ask(of=of):
            return t("advice.ask", name=display_names.who(t, view, of))
        case None:
            return t("advice.wait")
    return t(_PLAIN[type(advised)])


def reason(t: Texts, decision: Decision) -> str:
    """Why: ranks by their words, names as text."""
    return because(t, decision.why)


def because(t: Texts, why: tuple[str, Mapping[str, Any]]) -> str:
    """The sentence of a reason (`games.players.common.decision.Why`)."""
    key, params = why
    return t(key, **error_text.params(t, key, params))


def asked_of(view: View, legal: Sequence[Action]) -> list[Action]:
    """The actions of one seat: of the person's seats that whose turn it is, else their own."""
    due = next((seat for seat in view.controls if seat in view.to_act), view.seat)
    return [action for action in legal if getattr(action, "seat", None) == due]
