"""What the controls of a hand call cards, plays and calls."""

from __future__ import annotations

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.layout import Choice
from cogs.pages.hand_view import HandView
from cogs.pages.ready_plays import Ready, place_of
from games.actions import line
from games.calls import Call
from rendering.cards.codes import label as rank_label


def card_label(hand: HandView, code: str, t: Texts) -> str:
    """In words; beside its emoji, where there is a picture of the hand, a card's rank is enough."""
    suited = len(code) == len("9g") and code[0] in display_names.RANKS
    short = suited and hand.look.picture and hand.look.signs.option(code)
    return rank_label(code[0]) if short else display_names.card(t, code)


def ready_choice(hand: HandView, play: Ready, t: Texts) -> Choice:
    value, label, cards = line(play.action), ready_label(hand, play, t), play.action.cards
    if len(cards) == 1:
        return Choice(value, label, emoji=hand.look.signs.option(cards[0]))
    return Choice(value, label, display_names.short(t, cards))


def ready_label(hand: HandView, play: Ready, t: Texts) -> str:
    return of_hand(hand, play, display_names.combination(t, play.action.cards, play.what), t)


def of_hand(hand: HandView, play: Ready, label: str, t: Texts) -> str:
    """A play's label, with the name of its hand if that is not the one shown, or the number of its column."""
    seat = hand.view.seats[play.action.seat]
    if seat.faceup or seat.facedown:
        return f"{place_of(play.action.cards[0], seat) + 1} · {label}"
    if play.action.seat == hand.seat:
        return label
    return t("hand.ready_for", play=label, name=display_names.plain(t, hand.view, play.action.seat))


def call_label(hand: HandView, call: Call, seat: int, t: Texts) -> str:
    if seat == hand.own_seat:
        return t(f"hand.call.{call.name}")
    return t(f"hand.call.{call.name}_for", name=display_names.plain(t, hand.view, seat))


def quick_label(hand: HandView, play: Ready, t: Texts) -> str:
    """A single card as short as in the exchange: with *Pass* the plays then fit beside each other on a phone."""
    code = play.action.cards[0]
    if len(play.action.cards) > 1 or code[0] not in display_names.RANKS:
        return ready_label(hand, play, t)
    return card_label(hand, code, t)


def sign(hand: HandView, play: Ready) -> str | None:
    return hand.look.signs.option(play.action.cards[0]) if len(play.action.cards) == 1 else None
