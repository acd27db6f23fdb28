"""The controls of a hand, in the order in which they are used.

The controls that the game waits for come first: the likeliest plays and *Pass*, an exchange, or a separate step (a
wish, the Dog's partner, the Dragon's gift). Then a menu of all plays (one choice plays), the cards one by one, and
other buttons. Choosing a bomb and calling Tichu ask once more, since neither can be taken back. The selection is no
part of the custom ids: the bot stores it by table and player (`Selection`), and without it asks again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.i18n import Texts
from bot.tables.core.orders import OrderKind
from cogs.common import display_names, layout
from cogs.common.display_names import letters
from cogs.common.layout import OPTIONS_LIMIT, Button, Choice, Click, Part, pick, press
from cogs.pages.ballot_view import ballot_buttons
from cogs.pages.hand_verbs import Verb
from cogs.pages.hand_view import SELECTABLE, SURE, HandView, Ready, card_values, recognise, shelf
from cogs.pages.lobby_view import seat_label
from games.actions import Ask, Decline, Gift, Give, Nothing, Pass, Play, line
from games.calls import CALLS, Call, Called, call_of, volunteered
from games.registry import GAMES
from games.review.report import GAMES as REVIEWED
from games.views import Phase
from rendering.cards.codes import label as rank_label

Style = discord.ButtonStyle
NO_WISH = "-"
CARDS_ROW = 4
"""Card buttons in a row: as many as fit on a phone."""
PLACE = "@"
"""Before the place of a menu of plays (`ready_plays.shelf`), to tell it from a play."""


def controls(hand: HandView, t: Texts) -> Sequence[Part]:
    if hand.selection.confirm == SURE and hand.selection.play is not None:
        return [*_sure(hand, hand.selection.play, t)]
    if hand.selection.confirm:
        return _confirm(hand, t)
    if hand.selection.play is not None:
        return [*_before_playing(hand, hand.selection.play, t)]
    if Give in hand.turn.kinds:
        return [*_exchange(hand, t)]
    acts = hand.view.phase is not Phase.OVER and not hand.standing.away
    moves = layout.rows([*_moves(hand, t)]) if acts else []
    return [*moves, *_menus(hand, t), *_after_round(hand, t), *_buttons(hand, t)]


def _menus(hand: HandView, t: Texts) -> list[Part]:
    """All plays, and the cards one by one."""
    if not _plays_cards(hand):
        return []
    return [_ready(hand, t), _cards(hand, t)] if hand.setting.combines and not hand.help.learning else [_ready(hand, t)]


def _after_round(hand: HandView, t: Texts) -> Iterator[Button]:
    """Go on, look back, play again."""
    lone = hand.setting.alone and hand.setting.advisable  # not rated
    if hand.setting.origin and hand.view.phase is Phase.OVER:
        yield retry_button(hand.setting.origin.table, hand.setting.origin.round, hand.setting.origin.line, t)
    elif lone and hand.view.phase is Phase.OVER:
        yield press(hand.click("again", "now"), t("hand.again"), Style.success)
    elif lone and hand.ended:
        yield press(hand.click(Verb.NEXT), t("hand.next_round"), Style.success)
    if hand.ended and not hand.standing.away:
        yield press(hand.click("replay-open"), t("hand.replay"))
        if hand.view.game in REVIEWED and not hand.setting.origin:
            yield press(hand.click("review"), t("replay.review"))


def retry_button(table: int, round: int, line: int, t: Texts) -> Button:
    """Plays on from a decision of a finished round."""
    return press(Click("retry", table, 0, f"{round}-{line}"), t("retry.button"), Style.success)


def _plays_cards(hand: HandView) -> bool:
    """Whether there are menus of plays and cards: while a round is played, in turn or not."""
    steps = Give in hand.turn.kinds or Gift in hand.turn.kinds or hand.standing.away
    chooses = hand.setting.combines and hand.cards and hand.view.phase in SELECTABLE
    return bool(hand.turn.ready or chooses) and not steps


def _confirm(hand: HandView, t: Texts) -> list[Button]:
    call = hand.selection.confirm
    kind = call.partition("-")[0]
    return [
        press(hand.click(Verb.CALL, call), t(f"hand.confirm.{kind}"), Style.danger),
        press(hand.click(Verb.UNSELECT), t("hand.back")),
    ]


def _sure(hand: HandView, play: Play, t: Texts) -> list[Button]:
    """Whether to play these cards, for who wants to be asked."""
    said = recognise(play, GAMES[hand.view.game].combination, hand.view.trick)
    label = t("hand.play", play=display_names.combination(t, play.cards, said.what))
    return [press(hand.click(Verb.PLAY_SURE), label, Style.success),
            press(hand.click(Verb.UNSELECT), t("hand.unselect"))]


def _before_playing(hand: HandView, play: Play, t: Texts) -> Iterator[Button]:
    """What is still to be said about a play: who gets the Dog's lead, or a wish."""
    partners = hand.partners(play)
    if partners:
        for seat in partners:
            yield press(hand.click(Verb.LEAD_TO, seat), display_names.plain(t, hand.view, seat), Style.success)
    else:
        for letter in display_names.RANKS:
            yield press(hand.click(Verb.WISH, letter), rank_label(letter), Style.success)
        yield press(hand.click(Verb.WISH, NO_WISH), t("hand.wish_none"), Style.primary)
    yield press(hand.click(Verb.UNSELECT), t("hand.unselect"))


def _exchange(hand: HandView, t: Texts) -> Iterator[Part]:
    """Each card a button: it goes to the next receiver, and back if it is pressed once more."""
    gives = hand.selection.gives
    between = " · " if hand.help.guide or hand.help.advice else "\n-# "
    yield "-# " + between.join(_gift_line(hand, seat, t) for seat in hand.view.receivers)
    yield from layout.rows([
        press(hand.click(Verb.GIVE_CARD, place), _card_label(hand, code, t), emoji=hand.look.signs.option(code),
              style=Style.primary if code in gives.values() else Style.secondary)
        for place, code in enumerate(hand.cards)
    ], CARDS_ROW)
    complete = len(gives) == len(hand.view.receivers)
    buttons = [press(hand.click(Verb.GIVE), t("hand.give"), Style.success, disabled=not complete)]
    if hand.setting.advisable:
        buttons.append(press(hand.click(Verb.ADVISED), t("hand.advised")))
    yield from [*_moves(hand, t), *buttons, *_buttons(hand, t)]


def _gift_line(hand: HandView, seat: int, t: Texts) -> str:
    """“For **Cy** (Seat 2, team 2): 9🍀”; a partner's team is the player's own."""
    view, code = hand.view, hand.selection.gives.get(seat)
    team = view.seats[seat].team
    partner = team is not None and view.seats[view.seat or 0].team == team
    receiver = t("hand.for_partner" if partner else "hand.for", name=display_names.who(t, view, seat))
    place = seat_label(seat, None if partner else team, t)
    return t("hand.give_line", receiver=receiver, seat=place, cards=hand.look.signs.text(t, (code,)) if code else "…")


def _card_label(hand: HandView, code: str, t: Texts) -> str:
    """Beside its emoji a card's rank, without one its letters; in words where there is no picture of the hand."""
    if not hand.look.picture:
        return display_names.card(t, code)
    suited = len(code) == len("9g") and code[0] in display_names.RANKS
    return rank_label(code[0]) if suited and hand.look.signs.option(code) else letters(t, code)


def _ready(hand: HandView, t: Texts) -> Part:
    """All plays, or their kinds; disabled while there is nothing to play, so that the message stays as high."""
    shown = shelf(hand.turn.ready, hand.selection.place)
    choices = [Choice(PLACE + kind, t(f"hand.kind.{kind}", n=count)) for kind, count in shown.kinds]
    if shown.back:
        choices.append(Choice(PLACE, t("hand.kinds")))
    choices += [_ready_choice(hand, play, t) for play in shown.plays]
    if shown.more:
        choices.append(Choice(PLACE + shown.more, t("hand.more")))
    if not choices:
        return pick(hand.click(Verb.PICK_READY), t("hand.no_plays"), [Choice(PLACE, t("hand.no_plays"))], disabled=True)
    only_bombs = all(play.bomb for play in hand.turn.ready)
    return pick(hand.click(Verb.PICK_READY), t("hand.bombs" if only_bombs else "hand.ready"), choices)


def _ready_choice(hand: HandView, play: Ready, t: Texts) -> Choice:
    value, label, cards = line(play.action), _ready_label(hand, play, t), play.action.cards
    if len(cards) == 1:
        return Choice(value, label, emoji=hand.look.signs.option(cards[0]))
    return Choice(value, label, display_names.short(t, cards))


def _ready_label(hand: HandView, play: Ready, t: Texts) -> str:
    return _of_hand(hand, play, display_names.combination(t, play.action.cards, play.what), t)


def _of_hand(hand: HandView, play: Ready, label: str, t: Texts) -> str:
    """A play's label, with the name of its hand if that is not the one shown."""
    if play.action.seat == hand.seat:
        return label
    return t("hand.ready_for", play=label, name=display_names.plain(t, hand.view, play.action.seat))


def _cards(hand: HandView, t: Texts) -> Part:
    emojis, chosen = hand.look.signs.options(hand.cards), hand.selection.cards
    choices = [
        Choice(value, display_names.card(t, code), emoji=emoji, chosen=value in chosen)
        for (value, code), emoji in zip(card_values(hand.cards), emojis, strict=True)
    ]
    return pick(hand.click(Verb.PICK_CARDS), t("hand.cards"), choices, least=0, most=OPTIONS_LIMIT)


def _buttons(hand: HandView, t: Texts) -> Iterator[Button]:
    """Less frequent actions."""
    if hand.view.phase is Phase.OVER:
        return
    if hand.standing.away:
        yield press(hand.click(Verb.BACK), t("hand.come_back"), Style.success)
        yield press(hand.click("history"), t("hand.history"))
        yield press(hand.click("game"), t("hand.game"))
        return
    if hand.standing.may_pass_on:
        yield press(hand.click(Verb.PASS_ON), t("hand.pass_on"))
    if hand.standing.may_finish:
        yield press(hand.click(Verb.FINISH), t("hand.finish"), Style.success)
    for action in _calls(hand):
        if volunteered(action):
            call = call_of(action)
            label = _call_label(hand, call, action.seat, t)
            yield press(hand.click(Verb.SURE, f"{call.name}-{action.seat}"), label, Style.danger)
    for order in hand.standing.orders:
        if order.kind in (OrderKind.BOMB, OrderKind.GIFT, OrderKind.CALL):
            yield press(hand.click(Verb.WITHDRAW, order.kind.value), t(f"hand.withdraw.{order.kind.value}"))
    if hand.selection.cards:
        yield press(hand.click(Verb.UNSELECT), t("hand.unselect"))
    if hand.standing.undoable:
        yield press(hand.click(Verb.UNDO, hand.standing.undoable), t("hand.undo"))
    if hand.setting.combines and hand.view.phase in SELECTABLE and not hand.help.learning:
        yield press(hand.click("orders"), t("hand.orders"))
    if hand.setting.slow:
        yield press(hand.click("history"), t("hand.history"))
    current = hand.setting.alone and (hand.turn.mine or (hand.ended and hand.setting.advisable))  # nobody else moves
    if not current:
        yield press(hand.click(Verb.REFRESH), t("hand.refresh"))
    for ballot in hand.standing.ballots[:1]:
        yield from ballot_buttons(ballot, t)
    if not hand.help.learning:
        yield press(hand.click("game"), t("hand.game"))
    if hand.help.may_enlarge:
        yield press(hand.click(Verb.LARGER), t("hand.larger"))
    if hand.help.guide or hand.help.advice:
        yield press(hand.click(Verb.GUIDE_OFF), t("guide.off"))


def _calls(hand: HandView) -> list[Called]:
    return [action for action in hand.turn.legal if isinstance(action, Called)]


def _moves(hand: HandView, t: Texts) -> Iterator[Button]:
    """Actions with one tap."""
    for call in CALLS.values():
        if call.asked and call.action in hand.turn.kinds:
            yield press(hand.click(Verb.SURE, call.name), _call_label(hand, call, hand.own_seat, t), Style.danger)
    if Decline in hand.turn.kinds:
        yield press(hand.click(Verb.DECLINE), t("hand.decline"), Style.primary)
    yield from _play_buttons(hand, t)
    if Pass in hand.turn.kinds or (_plays_cards(hand) and hand.setting.combines):
        yield press(hand.click(Verb.PASS), t("hand.pass"), Style.primary, disabled=Pass not in hand.turn.kinds)
    if Nothing in hand.turn.kinds:
        yield press(hand.click(Verb.NONE), t("hand.none"), Style.primary)
    for action in hand.turn.legal:
        if isinstance(action, Gift):
            label = t("hand.gift_to", name=display_names.plain(t, hand.view, action.to))
            yield press(hand.click(Verb.GIFT, action.to), label, Style.success)
        elif isinstance(action, Ask):
            label = t("hand.ask", name=display_names.plain(t, hand.view, action.of))
            yield press(hand.click(Verb.ASK, action.of), label, Style.success)
    if hand.turn.asked:
        yield press(hand.click("no-bomb"), t("hand.no_bomb"), Style.primary)


def _call_label(hand: HandView, call: Call, seat: int, t: Texts) -> str:
    if seat == hand.own_seat:
        return t(f"hand.call.{call.name}")
    return t(f"hand.call.{call.name}_for", name=display_names.plain(t, hand.view, seat))


def _play_buttons(hand: HandView, t: Texts) -> Iterator[Button]:
    """The plays of the selected cards; without any the likeliest plays."""
    if Give in hand.turn.kinds:
        return
    if not hand.selection.cards:
        for place, play in enumerate(hand.turn.likeliest):
            label = _quick_label(hand, play, t)
            yield press(hand.click(Verb.QUICK, place), label, Style.success, emoji=_sign(hand, play))
        return
    if not hand.turn.readings and hand.turn.mine and Play in hand.turn.kinds:
        yield press(hand.click(Verb.PLAY), t("hand.play_choose"), disabled=True)
    for number, reading in enumerate(_distinct(hand.turn.readings)):
        style = Style.danger if reading.bomb else Style.success
        label = t("hand.play", play=display_names.combination(t, reading.action.cards, reading.what))
        yield press(hand.click(Verb.PLAY, number), _of_hand(hand, reading, label, t), style, emoji=_sign(hand, reading))


def _quick_label(hand: HandView, play: Ready, t: Texts) -> str:
    """A single card as short as in the exchange: with *Pass* the plays then fit beside each other on a phone."""
    code = play.action.cards[0]
    if len(play.action.cards) > 1 or code[0] not in display_names.RANKS:
        return _ready_label(hand, play, t)
    return _card_label(hand, code, t)


def _distinct(readings: Sequence[Ready]) -> Sequence[Ready]:
    """At most three readings; who gets the lead is chosen later."""
    found: dict[tuple[str, ...], Ready] = {}
    for reading in readings:
        found.setdefault(reading.action.cards, reading)
    return list(found.values())[:3]


def _sign(hand: HandView, play: Ready) -> str | None:
    return hand.look.signs.option(play.action.cards[0]) if len(play.action.cards) == 1 else None
