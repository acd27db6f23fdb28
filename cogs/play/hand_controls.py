"""The controls of a hand, in the order in which they are used.

First an answer or a gift that the game waits for, then ready combinations (one choice plays), the cards one by one, and
buttons. Choosing a bomb, calling Tichu and playing the Mah Jong ask once more, since none can be taken back. The
selection is no part of the custom ids: the bot stores it by table and player (`Selection`), and without it asks again.
"""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.i18n import Texts
from bot.tables.core.model import OrderKind
from cogs.common import display_names, layout
from cogs.common.custom_ids import OPTIONS_LIMIT, Choice, pick, press
from cogs.common.layout import Part
from cogs.play.hand_view import SELECTABLE, HandView, card_values
from cogs.play.ready_plays import Ready
from cogs.tables.vote_view import ballot_buttons
from games.actions import Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, line
from games.views import Phase

Style = discord.ButtonStyle
NO_WISH = "-"


def controls(hand: HandView, t: Texts) -> Iterator[Part]:
    if hand.selection.confirm:
        yield from layout.rows(_confirm(hand, t))
        return
    if hand.may(Give):
        yield from _exchange(hand, t)
    if hand.selection.play is not None:
        yield layout.row(_wish(hand, t))
    elif hand.ready:
        yield layout.row(_ready(hand, t))
    if hand.combines and hand.cards and not hand.away and not hand.may(Give) and hand.view.phase in SELECTABLE:
        yield layout.row(_cards(hand, t))
    yield from layout.rows(list(_buttons(hand, t)))


def _confirm(hand: HandView, t: Texts) -> list[Part]:
    call = hand.selection.confirm
    kind = call.partition("-")[0]
    return [
        press(hand.click("call", call), t(f"hand.confirm.{kind}"), Style.danger),
        press(hand.click("unselect"), t("hand.back")),
    ]


def _exchange(hand: HandView, t: Texts) -> Iterator[Part]:
    gives = hand.selection.gives
    receivers = hand.view.receivers
    for seat in receivers:
        taken = {code for receiver, code in gives.items() if receiver != seat}
        choices = [
            Choice(code, display_names.card(t, code), emoji=hand.signs.option(code), chosen=gives.get(seat) == code)
            for code in hand.cards if code not in taken
        ]
        yield layout.words(_for(hand, seat, t))
        yield layout.row(pick(hand.click("pick-give", seat), t("hand.choose_card"), choices))
    complete = len(set(gives.values())) == len(receivers) == len(gives)
    label = t("hand.give") if complete else t("hand.give_choose")
    yield layout.row(press(hand.click("give"), label, Style.success, disabled=not complete))


def _for(hand: HandView, seat: int, t: Texts) -> str:
    mine = display_names.seat_of(hand.view, hand.view.seat or 0).team
    partner = mine is not None and display_names.seat_of(hand.view, seat).team == mine
    return t("hand.for_partner" if partner else "hand.for", name=display_names.who(t, hand.view, seat))


def _wish(hand: HandView, t: Texts) -> Part:
    ranks = [Choice(letter, t("hand.wish_for", rank=display_names.rank(t, letter))) for letter in display_names.RANKS]
    choices = [Choice(NO_WISH, t("hand.wish_none")), *ranks]
    return pick(hand.click("pick-wish"), t("hand.wish"), choices)


def _ready(hand: HandView, t: Texts) -> Part:
    choices = [_ready_choice(hand, play, t) for play in hand.ready]
    only_bombs = all(play.bomb for play in hand.ready)
    return pick(hand.click("pick-ready"), t("hand.bombs" if only_bombs else "hand.ready"), choices)


def _ready_choice(hand: HandView, play: Ready, t: Texts) -> Choice:
    value, label, cards = line(play.action), _ready_label(hand, play, t), play.action.cards
    if len(cards) == 1:
        return Choice(value, label, emoji=hand.signs.option(cards[0]))
    return Choice(value, label, display_names.short(t, cards))


def _ready_label(hand: HandView, play: Ready, t: Texts) -> str:
    name = display_names.combination(t, play.action.cards, play.what)
    if play.action.to is not None:
        name = t("hand.dog_to", name=display_names.plain(t, hand.view, play.action.to))
    if len(hand.view.controls) > 1:
        return t("hand.ready_for", play=name, name=display_names.plain(t, hand.view, play.action.seat))
    return name


def _cards(hand: HandView, t: Texts) -> Part:
    choices = [
        Choice(value, display_names.card(t, code), emoji=hand.signs.option(code), chosen=value in hand.selection.cards)
        for value, code in card_values(hand.cards)
    ]
    return pick(hand.click("pick-cards"), t("hand.cards"), choices, least=0, most=OPTIONS_LIMIT)


def _buttons(hand: HandView, t: Texts) -> Iterator[Part]:
    if hand.view.phase is Phase.OVER:
        return
    if hand.away:
        yield press(hand.click("back"), t("hand.come_back"), Style.success)
        yield press(hand.click("history"), t("hand.history"))
        return
    yield from _moves(hand, t)
    for order in hand.orders:
        if order.kind in (OrderKind.BOMB, OrderKind.GIFT, OrderKind.SMALL):
            yield press(hand.click("withdraw", order.kind.value), t(f"hand.withdraw.{order.kind.value}"))
    if hand.selection.cards or hand.selection.play or hand.selection.gives:
        yield press(hand.click("unselect"), t("hand.unselect"))
    if hand.asked:
        yield press(hand.click("no-bomb"), t("hand.no_bomb"))
    if hand.combines and hand.view.phase in SELECTABLE:
        yield press(hand.click("orders"), t("hand.orders"))
    if hand.slow:
        yield press(hand.click("history"), t("hand.history"))
    yield press(hand.click("refresh"), t("hand.refresh"))
    for ballot in hand.ballots[:1]:
        yield from ballot_buttons(ballot, t)
    if hand.guide or hand.advice:
        yield press(hand.click("guide-off"), t("guide.off"))


def _moves(hand: HandView, t: Texts) -> Iterator[Part]:
    """What the person may do, apart from what is chosen in selects."""
    if hand.may(Grand):
        yield press(hand.click("sure", "grand"), t("hand.call.grand"), Style.danger)
    if hand.may(Decline):
        yield press(hand.click("decline"), t("hand.decline"), Style.primary)
    yield from _play_buttons(hand, t)
    if hand.may(Pass):
        yield press(hand.click("pass"), t("hand.pass"), Style.primary)
    if hand.may(Nothing):
        yield press(hand.click("none"), t("hand.none"), Style.primary)
    for action in hand.legal:
        if isinstance(action, Gift):
            yield press(hand.click("gift", action.to), t("hand.gift_to", name=display_names.plain(t, hand.view,
                action.to)),
                        Style.success)
        elif isinstance(action, Ask):
            yield press(hand.click("ask", action.of), t("hand.ask", name=display_names.plain(t, hand.view, action.of)),
                        Style.success)
    for action in hand.legal:
        if isinstance(action, Small):
            yield press(hand.click("sure", f"small-{action.seat}"), _small_label(hand, action, t), Style.danger)


def _small_label(hand: HandView, action: Small, t: Texts) -> str:
    if action.seat != hand.view.seat:
        return t("hand.call.small_for", name=display_names.plain(t, hand.view, action.seat))
    return t("hand.call.small")


def _play_buttons(hand: HandView, t: Texts) -> Iterator[Part]:
    if not hand.combines or hand.view.phase not in SELECTABLE or hand.may(Give):
        return
    if not hand.readings:
        if hand.my_turn and hand.may(Play):
            yield press(hand.click("play"), t("hand.play_choose"), disabled=True)
        return
    for number, reading in enumerate(hand.readings[:3]):
        name = display_names.combination(t, reading.action.cards, reading.what)
        style = Style.danger if reading.bomb else Style.success
        one = hand.signs.option(reading.action.cards[0]) if len(reading.action.cards) == 1 else None
        yield press(hand.click("play", number), t("hand.play", play=name), style, emoji=one)
