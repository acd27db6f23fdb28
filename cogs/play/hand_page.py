"""A player's own message: the hand and whatever they may do now. Pure functions from a `HandView` to a layout."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Origin
from cogs.common import display_names, layout
from cogs.common.custom_ids import Click, press
from cogs.common.layout import Part
from cogs.play import alternatives, hand_text
from cogs.play.hand_controls import controls
from cogs.play.hand_view import HandView
from cogs.play.order_text import order_line
from cogs.tables import status_text
from cogs.tables.vote_view import ballot_line
from games.actions import Gift, Give, Grand
from games.views import Phase
from rendering.results.boards import signed

ACCENT_TURN = 0x2E9E6B
ACCENT_WAIT = 0x5B6472


def hand_page(hand: HandView, t: Texts) -> ui.LayoutView:
    """The whole message."""
    items: list[Part] = [layout.words(_heading(hand, t))]
    if hand.picture:
        items.append(layout.picture(*hand.picture))
    elif hand.cards:
        items.append(layout.words(hand_text.hand(t, hand.view, hand.seat)))
    if lines := _lines(hand, t):
        items.append(layout.words("\n".join(lines)))
    if hand.table_text:
        items.append(layout.words(hand.table_text))
    items.extend(controls(hand, t))
    return layout.page(items, accent=ACCENT_TURN if hand.my_turn else ACCENT_WAIT)


def elsewhere_page(table: int, t: Texts) -> ui.LayoutView:
    """Return what a message shows whose hand is in another one: a line, and a button that brings the hand here."""
    button = press(Click("refresh", table, 0), t("hand.show_here"))
    return layout.page([layout.section(t("hand.elsewhere", n=table), button)])


def left_page(table: int, t: Texts) -> ui.LayoutView:
    """Return what the hand of a player shows who has no seat any more."""
    return layout.page([layout.words(t("hand.left", n=table))])


def _heading(hand: HandView, t: Texts) -> str:
    """What the game waits for, if for this player: a phone's notification shows the beginning."""
    origin = hand.origin
    title = t("retry.title", n=origin.table, round=origin.round) if origin else status_text.title(
        t, hand.view, hand.table)
    prompt = _prompt(hand, t) if hand.my_turn or hand.selection.play else t("hand.asked_bomb") if hand.asked else ""
    if not prompt and hand.alone and not hand.ended and hand.view.to_act:
        prompt = t("hand.others_play")  # as high as in the player's turn
    return f"### {prompt}" + ("" if hand.learning else f"\n-# {title}") if prompt else f"### {title}"


def _lines(hand: HandView, t: Texts) -> list[str]:
    view = hand.view
    found = [hand.notice] if hand.notice else []
    if hand.origin and hand.ended:
        found.append(_retried(hand, hand.origin, t))
    if hand.away:
        found.append(t("hand.away"))
    out = view.seats[hand.seat].out
    if out is not None and view.phase not in (Phase.BETWEEN, Phase.OVER):
        found.append(t("hand.out", n=out))
    if hand.idle and not hand.follows:
        found.append(t("hand.waiting", channel=f"<#{hand.channel}>"))
    else:
        shown = status_text.lines(t, view, hand.closes, hand.signs)
        if hand.whole and hand.picture:
            del shown[0 if hand.ended else 1:]  # the picture shows it
        told = _prompt(hand, t) if hand.my_turn else view.phase is Phase.PLAY and not hand.crowded  # by the table
        if (hand.my_turn or hand.follows) and view.phase is Phase.PLAY and (moves := status_text.moves(t, view)):
            found.append(f"-# {moves}")
        found.extend(shown[1:] if told else shown)
        if hand.until and hand.my_turn:
            found.append(status_text.time_left(t, hand.until))
    if (received := _received(hand)) and not hand.guide and not hand.advice:
        parts = [t("hand.from", cards=hand.signs.text(t, cards), name=display_names.who(t, view, giver))
                 for giver, cards in received]
        found.append(t("hand.received", gifts=t("words.comma").join(parts)))
    found.extend(line for order in hand.orders if (line := order_line(order, t, hand.signs)))
    if binding := alternatives.bound(hand, t):
        found.append(binding)
    if hand.problem:
        found.append(f"-# {hand.problem} {alternatives.instead(hand, t)}".rstrip())
    if hand.guide:
        found.append(t("guide.line", text=t(f"guide.{hand.guide}")))
    if hand.advice:
        found.append(hand.advice)
    if hand.ballots:
        found.append(ballot_line(hand.ballots[0], t))
    return found


def _retried(hand: HandView, origin: Origin, t: Texts) -> str:
    """What a try has made of the round: “You made +60; in the game −40: +100.”"""
    result = hand.view.rounds[-1]
    made = 2 * result.scores[result.sides[hand.own_seat] or 0] - sum(result.scores)
    return t("retry.result", made=signed(made), before=signed(origin.margin), difference=signed(made - origin.margin))


def _received(hand: HandView) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The cards received, which are named until one has played."""
    done = hand.selection.play or hand.view.seat in [play.seat for play in hand.view.played]
    return () if done else hand.view.received


def _prompt(hand: HandView, t: Texts) -> str:
    """What the game waits for from this player."""
    if hand.selection.play is not None:
        return t("hand.dog" if hand.partners(hand.selection.play) else "hand.wish")
    if hand.seat != hand.view.seat:
        return t("hand.your_turn_for", name=display_names.plain(t, hand.view, hand.seat))
    match hand.view.phase:
        case Phase.GRAND if Grand in hand.kinds:
            return t("hand.grand")
        case Phase.GRAND | Phase.EXCHANGE if Give in hand.kinds:
            return t("hand.exchange")
        case Phase.PLAY:
            return t("hand.lead") if not hand.view.trick.plays else t("hand.your_turn")
        case Phase.GIFT if Gift in hand.kinds:
            return t("hand.gift")
        case Phase.ASKED:
            return t("hand.asked")
        case _:
            return ""
