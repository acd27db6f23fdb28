"""A player's own message: the hand, and whatever they may do now. A pure function from a `Desk` to a layout.

The controls come in the order in which they are used: an answer or a gift that the
game waits for, ready combinations (one choice plays), the cards one by one, then
buttons. Choosing a bomb, calling Tichu and playing the Mah Jong ask once more, since
none can be taken back. What is chosen so far is no part of the message's ids: the
bot keeps it by table and person (`Selection`), and without it asks again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import lru_cache
from typing import Any

import discord
from discord import ui

from bot.i18n import Texts
from bot.tables.core.model import Order, OrderKind
from bot.tables.votes.vote_service import Ballot
from cogs.common import display_names, layout
from cogs.common.card_glyphs import PLAIN, Signs
from cogs.common.custom_ids import OPTIONS_LIMIT, Choice, Click, pick, press
from cogs.common.layout import Part
from cogs.play import alternatives, hand_text
from cogs.play.order_text import order_line
from cogs.play.ready_plays import Ready
from cogs.tables import status_text
from cogs.tables.vote_view import ballot_buttons, ballot_line
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, line
from games.views import Phase, View

Style = discord.ButtonStyle
ACCENT_TURN = 0x2E9E6B
ACCENT_WAIT = 0x5B6472
NO_WISH = "-"
KEPT = 2048
"""Hands whose cards' values are kept at hand."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What a person has chosen and not yet done. ``epoch``: the table's when they chose it.

    ``play`` waits for a wish; ``confirm`` is a call (``small-<seat>``, ``grand``) to be confirmed;
    ``gives`` the exchange's cards by receiver.
    """

    epoch: int = -1
    cards: tuple[str, ...] = ()
    play: Play | None = None
    confirm: str = ""
    gives: Mapping[int, str] = field(default_factory=dict)


NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything a hand message is drawn from.

    ``seat``: whose cards are shown (the soloist may be playing the Table's). ``asked``: whether a closing trick
    waits for this player's word, ``slow``: nobody is supposed to be watching. ``readings``: legal
    plays of the selected cards; ``problem``: why there is none. ``picture``: file name and alt text.
    ``guide``: the step to explain (see `guide`), ``telling``: the table in words, for who wants no pictures.
    ``away``: an AI player plays for this person, who may come back; ``ballots``: proposals they have not voted on.
    ``helped``: AI players play along, ``alone``: nobody else does; ``board``: the table's picture (see `board_wanted`).
    """

    table: int
    seq: int
    view: View
    seat: int
    legal: Sequence[Action]
    ready: Sequence[Ready] = ()
    selection: Selection = NOTHING
    readings: Sequence[Ready] = ()
    problem: str = ""
    combines: bool = True
    orders: Sequence[Order] = ()
    channel: int = 0
    closes: datetime | None = None
    asked: bool = False
    slow: bool = False
    picture: tuple[str, str] | None = None
    notice: str = ""
    signs: Signs = PLAIN
    guide: str = ""
    advice: str = ""
    telling: str = ""
    away: bool = False
    ballots: Sequence[Ballot] = ()
    helped: bool = False
    alone: bool = False
    board: tuple[str, str] | None = None

    @property
    def cards(self) -> tuple[str, ...]:
        return display_names.seat_of(self.view, self.seat).cards or ()

    def click(self, verb: str, arg: object = "") -> Click:
        return Click(verb, self.table, self.seq, str(arg))

    def may(self, kind: type[Any]) -> bool:
        return any(isinstance(action, kind) for action in self.legal)

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for this player. A closing trick comes to its owner by itself."""
        if self.away or self.view.phase is Phase.CLOSING:
            return False
        return any(seat in self.view.to_act for seat in self.view.controls or (self.view.seat,))

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do but watch: then the message stays as it is while the others play."""
        return not self.my_turn and not self.ready and self.view.phase not in (Phase.BETWEEN, Phase.OVER)

    @property
    def board_wanted(self) -> bool:
        """Whether the hand shows the table, too: its own message lags behind AI players' moves
        (`cogs.delivery.update_delays`)."""
        return self.alone or (self.helped and self.my_turn)


def idle_mark(desk: Desk) -> object:
    """All that an idle hand's message is made of: equal marks, equal messages. What others play is no part of it,
    except for who plays alone."""
    view = desk.view
    shown = (view.game, view.round, view.target, view.phase in _HANDLED, view.controls, desk.cards, desk.picture,
             display_names.seat_of(view, desk.seat).out, _received(view), tuple(each.name for each in view.seats),
             (view, desk.closes) if desk.alone else None)
    return shown, tuple(getattr(desk, each.name) for each in fields(desk) if each.name not in ("view", "closes"))


def hand_page(desk: Desk, t: Texts) -> ui.LayoutView:
    """The whole message."""
    items: list[Part] = [layout.words(_heading(desk, t))]
    if desk.board:
        items.append(layout.picture(*desk.board))
    if desk.picture:
        items.append(layout.picture(*desk.picture))
    elif desk.cards:
        items.append(layout.words(hand_text.hand(t, desk.view, desk.seat)))
    if lines := _lines(desk, t):
        items.append(layout.words("\n".join(lines)))
    if desk.telling:
        items.append(layout.words(desk.telling))
    items.extend(_controls(desk, t))
    return layout.page(items, accent=ACCENT_TURN if desk.my_turn else ACCENT_WAIT)


def _heading(desk: Desk, t: Texts) -> str:
    """What the game waits for, if for this player: a phone's notification shows the beginning."""
    title = status_text.title(t, desk.view, desk.table)
    prompt = _prompt(desk, t) if desk.my_turn else t("hand.asked_bomb") if desk.asked else ""
    return f"### {prompt}\n-# {title}" if prompt else f"### {title}"


def _lines(desk: Desk, t: Texts) -> list[str]:
    view = desk.view
    found = [desk.notice] if desk.notice else []
    if desk.away:
        found.append(t("hand.away"))
    out = display_names.seat_of(view, desk.seat).out
    if out is not None and view.phase not in (Phase.BETWEEN, Phase.OVER):
        found.append(t("hand.out", n=out))
    if desk.idle and not desk.alone:
        found.append(t("hand.waiting", channel=f"<#{desk.channel}>"))
    else:
        shown = status_text.lines(t, view, desk.closes, desk.signs)
        told = _prompt(desk, t) if desk.my_turn else view.phase is Phase.PLAY  # whose turn it is, the table shows
        found.extend(shown[1:] if told else shown)
    if received := _received(view):
        parts = [t("hand.from", cards=desk.signs.text(cards), name=display_names.who(view, giver))
                 for giver, cards in received]
        found.append(t("hand.received", gifts=t("words.comma").join(parts)))
    found.extend(line for order in desk.orders if (line := order_line(order, t)))
    if binding := alternatives.bound(desk, t):
        found.append(binding)
    if desk.problem:
        found.append(f"-# {desk.problem} {alternatives.instead(desk, t)}".rstrip())
    if desk.guide:
        found.extend(t("guide.line", text=t(f"guide.{step}")) for step in desk.guide.split(","))
    if desk.advice:
        found.append(desk.advice)
    if desk.ballots:
        found.append(ballot_line(desk.ballots[0], t))
    return found


def _received(view: View) -> Sequence[tuple[int, tuple[str, ...]]]:
    """The cards received, which are named until one has played."""
    return () if any(play.seat == view.seat for play in view.played) else view.received


def _prompt(desk: Desk, t: Texts) -> str:
    """What the game waits for from this player."""
    if desk.seat != desk.view.seat:
        return t("hand.your_turn_for", name=display_names.plain(desk.view, desk.seat))
    match desk.view.phase:
        case Phase.GRAND if desk.may(Grand):
            return t("hand.grand")
        case Phase.GRAND | Phase.EXCHANGE if desk.may(Give):
            return t("hand.exchange")
        case Phase.PLAY:
            return t("hand.lead") if not desk.view.trick.plays else t("hand.your_turn")
        case Phase.GIFT if desk.may(Gift):
            return t("hand.gift")
        case Phase.ASKED:
            return t("hand.asked")
        case _:
            return ""


# controls ----------------------------------------------------------------------------------------


def _controls(desk: Desk, t: Texts) -> Iterator[Part]:
    if desk.selection.confirm:
        yield from layout.rows(_confirm(desk, t))
        return
    if desk.may(Give):
        yield from _exchange(desk, t)
    if desk.selection.play is not None:
        yield layout.row(_wish(desk, t))
    elif desk.ready:
        yield layout.row(_ready(desk, t))
    if desk.combines and desk.cards and not desk.away and not desk.may(Give) and desk.view.phase in _HANDLED:
        yield layout.row(_cards(desk, t))
    yield from layout.rows(list(_buttons(desk, t)))


_HANDLED = (Phase.PLAY, Phase.CLOSING, Phase.GIFT)
"""Phases in which cards may be selected, one's own turn or not."""


def _confirm(desk: Desk, t: Texts) -> list[Part]:
    call = desk.selection.confirm
    kind = call.partition("-")[0]
    return [
        press(desk.click("call", call), t(f"hand.confirm.{kind}"), Style.danger),
        press(desk.click("unselect"), t("hand.back")),
    ]


def _exchange(desk: Desk, t: Texts) -> Iterator[Part]:
    gives = desk.selection.gives
    receivers = desk.view.receivers
    for seat in receivers:
        taken = {code for receiver, code in gives.items() if receiver != seat}
        choices = [
            Choice(code, display_names.card(t, code), emoji=desk.signs.option(code), chosen=gives.get(seat) == code)
            for code in desk.cards if code not in taken
        ]
        yield layout.words(_for(desk, seat, t))
        yield layout.row(pick(desk.click("pick-give", seat), t("hand.choose_card"), choices))
    complete = len(set(gives.values())) == len(receivers) == len(gives)
    label = t("hand.give") if complete else t("hand.give_choose")
    yield layout.row(press(desk.click("give"), label, Style.success, disabled=not complete))


def _for(desk: Desk, seat: int, t: Texts) -> str:
    mine = display_names.seat_of(desk.view, desk.view.seat or 0).team
    partner = mine is not None and display_names.seat_of(desk.view, seat).team == mine
    return t("hand.for_partner" if partner else "hand.for", name=display_names.who(desk.view, seat))


def _wish(desk: Desk, t: Texts) -> Part:
    ranks = [Choice(letter, t("hand.wish_for", rank=display_names.rank(t, letter))) for letter in display_names.RANKS]
    choices = [Choice(NO_WISH, t("hand.wish_none")), *ranks]
    return pick(desk.click("pick-wish"), t("hand.wish"), choices)


def _ready(desk: Desk, t: Texts) -> Part:
    choices = [_ready_choice(desk, play, t) for play in desk.ready]
    only_bombs = all(play.bomb for play in desk.ready)
    return pick(desk.click("pick-ready"), t("hand.bombs" if only_bombs else "hand.ready"), choices)


def _ready_choice(desk: Desk, play: Ready, t: Texts) -> Choice:
    value, label, cards = line(play.action), _ready_label(desk, play, t), play.action.cards
    if len(cards) == 1:
        return Choice(value, label, emoji=desk.signs.option(cards[0]))
    return Choice(value, label, display_names.short(cards))


def _ready_label(desk: Desk, play: Ready, t: Texts) -> str:
    name = display_names.combination(t, play.action.cards, play.what)
    if play.action.to is not None:
        name = t("hand.dog_to", name=display_names.plain(desk.view, play.action.to))
    if len(desk.view.controls) > 1:
        return t("hand.ready_for", play=name, name=display_names.plain(desk.view, play.action.seat))
    return name


def _cards(desk: Desk, t: Texts) -> Part:
    choices = [
        Choice(value, display_names.card(t, code), emoji=desk.signs.option(code), chosen=value in desk.selection.cards)
        for value, code in card_values(desk.cards)
    ]
    return pick(desk.click("pick-cards"), t("hand.cards"), choices, least=0, most=OPTIONS_LIMIT)


@lru_cache(KEPT)
def card_values(cards: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each card with a value of its own: the second of two alike (two decks) is ``7g#2``."""
    seen: Counter[str] = Counter()
    values = []
    for code in cards:
        seen[code] += 1
        values.append((code if seen[code] == 1 else f"{code}#{seen[code]}", code))
    return tuple(values)


def _buttons(desk: Desk, t: Texts) -> Iterator[Part]:
    if desk.view.phase is Phase.OVER:
        return
    if desk.away:
        yield press(desk.click("back"), t("hand.come_back"), Style.success)
        yield press(desk.click("history"), t("hand.history"))
        return
    yield from _moves(desk, t)
    for order in desk.orders:
        if order.kind in (OrderKind.BOMB, OrderKind.GIFT, OrderKind.SMALL):
            yield press(desk.click("withdraw", order.kind.value), t(f"hand.withdraw.{order.kind.value}"))
    if desk.selection.cards or desk.selection.play or desk.selection.gives:
        yield press(desk.click("unselect"), t("hand.unselect"))
    if desk.asked:
        yield press(desk.click("no-bomb"), t("hand.no_bomb"))
    if desk.combines and desk.view.phase in _HANDLED:
        yield press(desk.click("orders"), t("hand.orders"))
    if desk.slow:
        yield press(desk.click("history"), t("hand.history"))
    yield press(desk.click("refresh"), t("hand.refresh"))
    for ballot in desk.ballots[:1]:
        yield from ballot_buttons(ballot, t)
    if desk.guide or desk.advice:
        yield press(desk.click("guide-off"), t("guide.off"))


def _moves(desk: Desk, t: Texts) -> Iterator[Part]:
    """What the person may do, apart from what is chosen in selects."""
    if desk.may(Grand):
        yield press(desk.click("sure", "grand"), t("hand.call.grand"), Style.danger)
    if desk.may(Decline):
        yield press(desk.click("decline"), t("hand.decline"), Style.primary)
    yield from _play_buttons(desk, t)
    if desk.may(Pass):
        yield press(desk.click("pass"), t("hand.pass"), Style.primary)
    if desk.may(Nothing):
        yield press(desk.click("none"), t("hand.none"), Style.primary)
    for action in desk.legal:
        if isinstance(action, Gift):
            yield press(desk.click("gift", action.to), t("hand.gift_to", name=display_names.plain(desk.view,
                action.to)),
                        Style.success)
        elif isinstance(action, Ask):
            yield press(desk.click("ask", action.of), t("hand.ask", name=display_names.plain(desk.view, action.of)),
                        Style.success)
    for action in desk.legal:
        if isinstance(action, Small):
            yield press(desk.click("sure", f"small-{action.seat}"), _small_label(desk, action, t), Style.danger)


def _small_label(desk: Desk, action: Small, t: Texts) -> str:
    if action.seat != desk.view.seat:
        return t("hand.call.small_for", name=display_names.plain(desk.view, action.seat))
    return t("hand.call.small")


def _play_buttons(desk: Desk, t: Texts) -> Iterator[Part]:
    if not desk.combines or desk.view.phase not in _HANDLED or desk.may(Give):
        return
    if not desk.readings:
        if desk.my_turn and desk.may(Play):
            yield press(desk.click("play"), t("hand.play_choose"), disabled=True)
        return
    for number, reading in enumerate(desk.readings[:3]):
        name = display_names.combination(t, reading.action.cards, reading.what)
        style = Style.danger if reading.bomb else Style.success
        one = desk.signs.option(reading.action.cards[0]) if len(reading.action.cards) == 1 else None
        yield press(desk.click("play", number), t("hand.play", play=name), style, emoji=one)
