"""Help for learners: explanations in the first games, and the bus driver's advice.

The guide: the hand explains what a player meets for the first time, one thing at a time. A step is shown until the
player has acted once with it in view, and never again (`UserPrefs.guide` stores the explained steps, or ``off``).
`step` is a pure function of what the hand shows; the sentences are ``guide.<step>`` in the catalogue.

Advice in natural sentences for the panel's *Advice*, the exchange, reviews,
and with the guide at a teaching table (`teaching`),
until the hints are switched off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from bot.i18n import Texts
from bot.tables.core.orders import AiSpeed
from bot.tables.core.preferences import GUIDE_OFF, UserPrefs
from bot.tables.rules.order_rules import ONLY
from cogs.common import display_names
from cogs.common.errors import in_words
from cogs.pages import exchange_view
from cogs.pages.hand_view import HandView
from cogs.pages.ready_plays import recognise
from games.actions import Action, Ask, Decline, Gift, Give, Nothing, Pass, Play, Take
from games.base import Game
from games.calls import CALLS
from games.players.common.decision import Decision
from games.review.playouts import Effect, Gain
from games.specials import WISHING
from games.views import Phase, TableKind, View

if TYPE_CHECKING:
    from cogs.common.services import Services

OFF = GUIDE_OFF

TEACHER = "normal"
"""The level that advises in hands."""
FEW = 6
"""Cards in a hand that may soon be out."""
CALL_PAYS = 50
"""Calls made of 100 from which the points won and lost by calls balance (T30)."""
_PLAIN: dict[type, str] = {
    Decline: "advice.decline", Pass: "advice.pass", Take: "advice.take", Nothing: "advice.none",
    **{call.action: f"advice.{call.name}" for call in CALLS.values()},
}


def step(hand: HandView, explained: str, advised: Action | None = None) -> str:
    """What to explain now: the first thing in view that is new to the player, of cards those ``advised`` before others
    that can be played. Empty: nothing."""
    if explained == OFF:
        return ""
    # Most hands of most players have nothing new: that is found without looking at the hand.
    new = hand.view.traits.topics.difference(explained.split(","))
    if not new:
        return ""
    return next(filter(new.__contains__, _in_view(hand, advised, learning=teaches(explained, hand.table))), "")


def learned(explained: str, name: str) -> str:
    """``explained`` with a step more."""
    if explained == OFF or name in explained.split(","):
        return explained
    return ",".join(filter(None, (explained, name)))


def teaching(table: int) -> str:
    """What `UserPrefs.guide` begins with while a person learns at ``table``."""
    return f"table-{table}"


def teaches(explained: str, table: int) -> bool:
    """Whether the person is advised at every turn there."""
    return teaching(table) in explained.split(",")


def only(kind: str) -> str:
    """The step of an answer that was the only one: at a teaching table the first of each kind is the learner's."""
    return f"only-{kind}"


def by_itself(prefs: UserPrefs, table: int) -> tuple[bool, str]:
    """Whether an only answer is given for the player at this table, and the kinds of answers; empty: all."""
    if not teaches(prefs.guide, table):
        return prefs.pass_alone, ""
    kinds = [kind for kind in ONLY.values() if only(kind) in prefs.guide.split(",")]
    return prefs.pass_alone and bool(kinds), " ".join(kinds)


def speed(prefs: UserPrefs) -> tuple[bool, str]:
    """Whether AI players move at another speed for them than normally, and at which."""
    return prefs.ai_speed != AiSpeed.NORMAL, prefs.ai_speed


def finished(explained: str, table: int, view: View) -> bool:
    """Whether the teaching table has been played to its end."""
    return view.phase is Phase.OVER and bool(view.winners) and teaches(explained, table)


def _in_view(hand: HandView, advised: Action | None, *, learning: bool) -> Iterator[str]:
    """Steps that this hand could explain, most important first."""
    view, cards = hand.view, advised.cards if isinstance(advised, Play | Give) else ()
    if view.phase is Phase.BETWEEN:
        if view.rounds and learning:  # elsewhere a result has no room for it
            yield from ("double", "last") if view.rounds[-1].victory else ("last",)
        return
    if hand.turn.mine and hand.selection.play is None:
        yield "aim"  # what the game is about comes before its first question
    if hand.selection.play is not None:
        yield from _of_cards(hand, hand.selection.play.cards)
    elif Give in hand.turn.kinds:
        yield "exchange"
        yield from _of_cards(hand, cards)
    elif view.phase is Phase.CLOSING and hand.cards:
        yield "closing"
    elif view.phase is Phase.GIFT and Gift in hand.turn.kinds:
        yield "gift"
    elif view.phase is Phase.ASKED and hand.turn.mine:
        yield "tatsu_asked"
    elif view.phase is Phase.PLAY and hand.turn.mine:
        yield from _turn(hand, cards)
        if not learning and _near_end(view):
            yield "last"


def _turn(hand: HandView, advised: Sequence[str]) -> Iterator[str]:
    view = hand.view
    yield from ("tatsu", "lord")
    if view.received:
        yield "places"
    if view.waiting:
        yield "waiting"
    if len(view.controls) > 1:
        yield "soloist"
    if view.wish:
        yield "wish"
    yield "follow" if view.trick.plays else "lead"
    yield from _of_cards(hand, advised)
    if not view.trick.plays:
        yield from _of_cards(hand, [card for card in hand.cards if card in WISHING])
    if any(play.bomb for play in hand.turn.ready):
        yield "bomb"
    if view.trick.points:
        yield "points"
    if _near_end(view):
        yield "double"
    yield from _of_cards(hand, _playable(hand))


def _near_end(view: View) -> bool:
    return any(seat.count <= FEW for seat in view.seats)


def _playable(hand: HandView) -> Sequence[str]:
    """A lead may be any card; otherwise a hint of a card that cannot be played comes too early."""
    view = hand.view
    if not view.trick.plays or view.traits.table is not TableKind.TRICK:
        return hand.cards
    return [card for action in hand.turn.legal if isinstance(action, Play) for card in action.cards]


def _of_cards(hand: HandView, cards: Sequence[str]) -> Iterator[str]:
    return (topic for code, topic in hand.view.traits.card_topics if any(code in card for card in cards))


# advice ------------------------------------------------------------------------------------------

async def advised(
    services: Services, hand: HandView, kind: type[object] = object, level: str = TEACHER,
) -> Decision | None:
    """Return what the bus driver would do now, always the same in a hand, among actions of one ``kind``, or with the
    cards of a play that waits for a wish; None where nothing is to be decided."""
    legal = [action for action in _asked_of(hand.view, hand.turn.legal) if isinstance(action, kind)]
    if (waits := hand.selection.play) is not None:
        legal = [action for action in legal if isinstance(action, Play) and action.cards == waits.cards]
    if services.experts.advise is None or not legal:
        return None
    # Asked twice in one position it says the same: advice that changes its mind teaches nothing.
    rng = Random(f"advice {hand.table} {hand.seq}")  # noqa: S311 nothing is dealt with it
    return await services.experts.advise(level, hand.view, legal, rng)


def advice(t: Texts, game: Game[Any], view: View, advised: Action | None) -> str:
    """The action alone; None is to wait."""
    match advised:
        case Play(cards=cards, wish=wish, to=to):
            played = display_names.combination(t, cards, recognise(advised, game.combination, view.trick).what)
            if wish:
                return t("advice.wish", combo=played, rank=display_names.rank(t, wish))
            return t("advice.dog", name=display_names.who(t, view, to)) if to is not None else t("advice.play",
                combo=played)
        case Give():
            return t("advice.give", cards=display_names.escaped(exchange_view.gifts(t, view, advised)))
        case Gift(to=to):
            return t("advice.gift", name=display_names.who(t, view, to))
        case Ask(of=of):
            return t("advice.ask", name=display_names.who(t, view, of))
        case None:
            return t("advice.wait")
    return t(_PLAIN[type(advised)])


def plain(advice: str) -> str:
    """The advice on a button: without markup and full stop."""
    return re.sub(r"\\(?=.)|\*\*", "", advice).rstrip(".。")


def because(t: Texts, why: tuple[str, Mapping[str, Any]]) -> str:
    """The sentence of a reason (`games.players.common.decision.Why`)."""
    key, params = why
    return t(key, **in_words(t, key, params))


def brings(t: Texts, effect: Effect, view: View, *, called: bool, failed: bool) -> str:
    """What the better choice brings in the play-outs. ``called``, ``failed``: it, or the worse one, is a call."""
    if effect.gain is Gain.CALL and called:
        return t("review.gain.called" if effect.better >= CALL_PAYS else "review.gain.called_low",
                 n=effect.better)
    if effect.gain is Gain.CALL and failed:
        return t("review.gain.failed", n=effect.worse)
    if effect.gain is Gain.LAST:
        return t("review.gain.last", better=100 - effect.better, worse=100 - effect.worse)
    if effect.gain is Gain.POINTS:
        return t("review.gain.points", n=effect.better - effect.worse)
    name = "" if effect.seat is None else display_names.who(t, view, effect.seat)
    return t(f"review.gain.{effect.gain}", name=name, better=effect.better, worse=effect.worse)


def _asked_of(view: View, legal: Sequence[Action]) -> list[Action]:
    """The actions of one seat: of the person's seats that whose turn it is, else their own."""
    due = next((seat for seat in view.controls if seat in view.to_act), view.seat)
    return [action for action in legal if getattr(action, "seat", None) == due]
