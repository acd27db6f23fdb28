"""The controls of a hand, in the order in which they are used.

The controls that the game waits for come first: the likeliest plays and *Pass*, an exchange, or a separate step (a
wish, the Dog's partner, the Dragon's gift). Then a menu of all plays (one choice plays); where it has not all of them,
the cards one by one; and in the last row other buttons. All states are about as high (`hand_rows`); where there is less
to do, space is left above all of them, so that the last row keeps its place. Choosing a bomb and calling Tichu ask once
more, since neither can be taken back. The selection is no part of the custom ids: the bot stores it by table and player
(`Selection`), and without it asks again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord

from bot.i18n import Texts
from bot.tables.core.orders import AiSpeed, OrderKind
from cogs.common import display_names, layout
from cogs.common.layout import OPTIONS_LIMIT, Button, Choice, Click, Part, pick, press
from cogs.pages import fair_view, hand_rows
from cogs.pages.ballot_view import ballot_buttons
from cogs.pages.hand_verbs import Verb
from cogs.pages.hand_view import CROSSED, PLAY_AFTER_ALL, SELECTABLE, HandView, called_partner, card_values
from cogs.pages.play_labels import call_label, card_label, of_hand, quick_label, ready_choice, sign
from cogs.pages.ready_plays import Ready, recognise, shelf
from games import deciding
from games.actions import Ask, Decline, Gift, Give, Nothing, Pass, Play
from games.calls import CALLS, Called, call_of, volunteered
from games.registry import GAMES
from games.review.report import GAMES as REVIEWED
from games.views import Phase, TableKind, View
from rendering.cards.codes import label as rank_label

Style = discord.ButtonStyle
NO_WISH = "-"
PLACE = "@"
"""Before the place of a menu of plays (`ready_plays.shelf`), to tell it from a play."""


def controls(hand: HandView, t: Texts) -> Iterator[Part]:
    question, beside = layout.in_rows(_question(hand, t)), layout.rows(_beside(hand, t))
    if hand.look.picture and hand.view.phase is not Phase.OVER:  # its picture is higher, and nothing moves any more
        yield from hand_rows.blank(_reserved(hand) - hand_rows.height(question) - hand_rows.height(beside))
    yield from question
    yield from beside


def _reserved(hand: HandView) -> int:
    """The height of the controls in the player's turn: plays, menus, other buttons."""
    if hand.view.traits.table is TableKind.FRONTS:
        return 3 * hand_rows.BUTTON + hand_rows.MENU
    return 2 * hand_rows.BUTTON + 2 * hand_rows.MENU


def _question(hand: HandView, t: Texts) -> Iterator[Part]:
    """What is asked, or may be done about the cards."""
    if hand.selection.confirm == PLAY_AFTER_ALL and hand.selection.play is not None:
        yield from _sure(hand, hand.selection.play, t)
        return
    if hand.selection.confirm:
        yield from _confirm(hand, t)
        return
    yield from layout.rows([*_advised(hand, t)])
    if hand.selection.play is not None:
        yield from _before_playing(hand, hand.selection.play, t)
        return
    if Give in hand.turn.kinds:
        yield from _exchange(hand, t)
        return
    if hand.view.phase is not Phase.OVER and not hand.standing.away:
        yield from _moves(hand, t)
    if _plays_cards(hand):
        yield from _menus(hand, t)
    yield from _after_round(hand, t)


def _advised(hand: HandView, t: Texts) -> Iterator[Button]:
    """The bus driver's advice, in its own words; in the exchange it stands among the last buttons."""
    if hand.help.follow and Give not in hand.turn.kinds:
        yield _follow(hand, t)


def _follow(hand: HandView, t: Texts) -> Button:
    return press(hand.click(Verb.FOLLOW), hand.help.follow)


def _menus(hand: HandView, t: Texts) -> Iterator[Part]:
    """One menu where it has all plays, and the cards one by one beside it where it has not. These can also be chosen
    while nothing is offered: for an order, or a bomb that nobody is asked for."""
    chooses = hand.setting.combines and not hand.help.learning
    if hand.turn.menu or not chooses:
        yield _ready(hand, t)
    if chooses and not hand.turn.every:
        yield _cards(hand, t)


def _after_round(hand: HandView, t: Texts) -> Iterator[Button]:
    """Go on, look back, play again."""
    lone = hand.setting.alone and hand.setting.advisable  # not rated
    if hand.setting.origin and hand.view.phase is Phase.OVER:
        yield retry_button(hand.setting.origin.table, hand.setting.origin.round, hand.setting.origin.line, t)
    elif lone and hand.view.phase is Phase.OVER:
        yield press(hand.click("again", "now"), t("hand.again"), Style.success)
    elif lone and hand.ended:
        yield press(hand.click(Verb.NEXT), t("hand.next_round"), Style.primary)
    elif hand.setting.across and hand.view.phase is Phase.OVER:
        yield press(hand.click("once-more"), t("hand.again"), Style.success)
        yield press(hand.click("talk"), t("across.talk_button"))
    if hand.ended and not hand.standing.away:
        reason = deciding.of_round(hand.view)
        decided = None if reason is None else deciding.play_of(hand.view, reason)
        if decided is None:
            yield press(hand.click("replay-open"), t("hand.replay"))
        else:  # the replay, at the trick that the sentence above speaks of
            yield press(hand.click("history-decided", f"{len(hand.view.rounds)}-{decided}"), t("hand.decided"))
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


def _confirm(hand: HandView, t: Texts) -> Iterator[Button]:
    """Call or not; who plays two hands says for which."""
    kind, seat = chosen_call(hand)
    both = [action for action in _volunteered(hand) if call_of(action).name == kind]
    if len(both) > 1:
        for action in both:
            yield press(hand.click(Verb.CALL, call_argument(hand.view, kind, action.seat)),
                        call_label(hand, call_of(action), action.seat, t), Style.danger)
    else:
        argument = call_argument(hand.view, kind, seat)
        yield press(hand.click(Verb.CALL, argument), t(f"hand.confirm.{kind}"), Style.danger)
    yield press(hand.click(Verb.UNSELECT), t("hand.back"))


def chosen_call(hand: HandView) -> tuple[str, int]:
    """The call to be confirmed, by its name, and the seat that makes it."""
    kind, _, seat = hand.selection.confirm.partition("-")
    return kind, int(seat) if seat else hand.own_seat


def call_argument(view: View, kind: str, seat: int) -> str:
    """The argument of a button that makes a call; it says whether the question names a partner who has called."""
    return f"{kind}-{seat}" + ("" if called_partner(view, seat) is None else CROSSED)


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
    yield from layout.rows([*_asked_calls(hand, t)])
    *rows, last = hand_rows.packed([
        press(hand.click(Verb.GIVE_CARD, place), card_label(hand, code, t), emoji=hand.look.signs.option(code),
              style=Style.primary if code in gives.values() else Style.secondary)
        for place, code in enumerate(hand.cards)
    ])
    yield from (row for each in (*rows, [*last, *_undo(hand, t)]) for row in layout.rows(each))


def gifts_line(hand: HandView, t: Texts) -> str:
    """Who gets which card; empty unless cards are exchanged."""
    if Give not in hand.turn.kinds or hand.selection.confirm:
        return ""
    return "-# " + " · ".join(_gift_line(hand, seat, t) for seat in hand.view.receivers)


def _gift_line(hand: HandView, seat: int, t: Texts) -> str:
    """“For **Cy**: 9🍀”."""
    view, code = hand.view, hand.selection.gives.get(seat)
    team = view.seats[seat].team
    partner = team is not None and view.seats[view.seat or 0].team == team
    receiver = t("hand.for_partner" if partner else "hand.for", name=display_names.who(t, view, seat))
    return t("hand.give_line", receiver=receiver, cards=hand.look.signs.text(t, (code,)) if code else "…")


def _ready(hand: HandView, t: Texts) -> Part:
    """All plays, or their kinds; disabled while there is nothing to play, so that the message stays as high."""
    shown = shelf(hand.turn.menu, hand.selection.place)
    choices = [Choice(PLACE + kind, t(f"hand.kind.{kind}", n=count)) for kind, count in shown.kinds]
    if shown.back:
        choices.append(Choice(PLACE, t("hand.kinds")))
    choices += [ready_choice(hand, play, t) for play in shown.plays]
    if shown.more:
        choices.append(Choice(PLACE + shown.more, t("hand.more")))
    if not choices:
        return pick(hand.click(Verb.PICK_READY), t("hand.no_plays"), [Choice(PLACE, t("hand.no_plays"))], disabled=True)
    only_bombs = all(play.bomb for play in hand.turn.ready)
    return pick(hand.click(Verb.PICK_READY), t("hand.bombs" if only_bombs else "hand.ready"), choices)


def _cards(hand: HandView, t: Texts) -> Part:
    emojis, chosen = hand.look.signs.options(hand.cards), hand.selection.cards
    choices = [
        Choice(value, display_names.card(t, code), emoji=emoji, chosen=value in chosen)
        for (value, code), emoji in zip(card_values(hand.cards), emojis, strict=True)
    ]
    return pick(hand.click(Verb.PICK_CARDS), t("hand.cards"), choices, least=0, most=OPTIONS_LIMIT)


def _beside(hand: HandView, t: Texts) -> list[Button]:
    """The last row: less frequent actions, for some of which there may be no room."""
    if hand.selection.confirm or hand.selection.play is not None or hand.view.phase is Phase.OVER:
        return []
    if hand.standing.away:
        return [press(hand.click(Verb.BACK), t("hand.come_back"), Style.success),
                press(hand.click("history"), t("hand.history")), press(hand.click("game"), t("hand.game"))]
    return hand_rows.without_needless([*_buttons(hand, t)])


def _buttons(hand: HandView, t: Texts) -> Iterator[tuple[Button, bool]]:
    """The buttons beside the question, and whether they are needed."""
    yield from ((button, True) for button in (*_giving(hand, t), *_of_orders(hand, t)))
    if hand.selection.cards:
        yield press(hand.click(Verb.UNSELECT), t("hand.unselect")), True
    if Give not in hand.turn.kinds:
        yield from ((button, True) for button in _undo(hand, t))
    if hand.setting.combines and hand.view.phase in SELECTABLE and not hand.setting.alone:
        yield press(hand.click("orders"), t("hand.orders")), not (hand.turn.mine and hand.selection.cards)
    yield from ((button, True) for button in fair_view.table_buttons(hand.table, hand.setting.commitment, t))
    if hand.setting.slow:
        yield press(hand.click("history"), t("hand.history")), True
    current = hand.setting.alone and (hand.turn.mine or (hand.ended and hand.setting.advisable))  # nobody else moves
    if not current:
        yield press(hand.click(Verb.REFRESH), t("hand.refresh")), not hand.setting.alone
    for ballot in hand.standing.ballots[:1]:
        yield from ((button, True) for button in ballot_buttons(ballot, t))
    if hand.setting.across:
        yield press(hand.click("talk"), t("across.talk_button")), True
    if not hand.help.learning:
        yield press(hand.click("game"), t("hand.game")), True
    if hand.look.voice:
        yield layout.link(hand.look.voice, t("voice.hand")), False
    yield from ((button, False) for button in _small(hand, t))
    if hand.help.may_enlarge:
        yield press(hand.click(Verb.LARGER), t("hand.larger")), False
    if (hand.help.guide or hand.help.advice) and not hand.ends_hints_beside:
        yield hints_off(hand, t), True


def _small(hand: HandView, t: Texts) -> list[Button]:
    """What beats what, and how quickly AI players move: first what whoever has hints needs, then what others do."""
    if hand.view.phase not in SELECTABLE:
        return []
    beats = press(Click("rules-beats", 0, 0, hand.view.game), t("hand.beats"))
    if hand.help.learning or not hand.setting.alone:
        return [beats]
    return [beats, _speed(hand, t)] if hand.help.guide else [_speed(hand, t), beats]


def _speed(hand: HandView, t: Texts) -> Button:
    """How quickly AI players move now; a press chooses the next speed."""
    speeds = [AiSpeed.NORMAL, AiSpeed.QUICK, AiSpeed.SLOW]
    following = speeds[(speeds.index(hand.setting.speed) + 1) % len(speeds)]
    return press(hand.click(Verb.SPEED, following.value), t(f"hand.speed.{hand.setting.speed.value}"))


def _undo(hand: HandView, t: Texts) -> list[Button]:
    """Takes back the last decision."""
    undoable = hand.standing.undoable
    return [press(hand.click(Verb.UNDO, undoable), t("hand.undo"))] if undoable else []


def _giving(hand: HandView, t: Texts) -> Iterator[Button]:
    """Give the chosen cards, or choose those that the bus driver would give."""
    if Give in hand.turn.kinds:
        complete = len(hand.selection.gives) == len(hand.view.receivers)
        yield press(hand.click(Verb.GIVE), t("hand.give"), Style.success, disabled=not complete)
        if hand.help.follow:
            yield _follow(hand, t)
        elif hand.setting.advisable:
            yield press(hand.click(Verb.ADVISED), t("hand.advised"))


def _of_orders(hand: HandView, t: Texts) -> Iterator[Button]:
    """Calls at any time, and orders to take back."""
    for action in _volunteered(hand)[:1]:
        call = call_of(action)
        label = call_label(hand, call, action.seat, t)
        yield press(hand.click(Verb.SURE, f"{call.name}-{action.seat}"), label, Style.danger)
    for order in hand.standing.orders:
        if order.kind in (OrderKind.BOMB, OrderKind.GIFT, OrderKind.CALL):
            yield press(hand.click(Verb.WITHDRAW, order.kind.value), t(f"hand.withdraw.{order.kind.value}"))


def hints_off(hand: HandView, t: Texts) -> Button:
    """Ends all explanations; it stands beside one."""
    return press(hand.click(Verb.GUIDE_OFF), t("guide.off"))


def _volunteered(hand: HandView) -> list[Called]:
    """Calls that nobody asks for, the player's own first."""
    calls = [action for action in hand.turn.legal if isinstance(action, Called) and volunteered(action)]
    return sorted(calls, key=lambda action: action.seat != hand.own_seat)


def _moves(hand: HandView, t: Texts) -> Iterator[Part]:
    """Actions with one tap, in one row on a phone: the menu has all plays. Whom one may ask (Tatsu) is a row more."""
    plays, others = [*_play_buttons(hand, t)], [*_other_moves(hand, t)]
    apart = hand.view.traits.table is TableKind.FRONTS
    if not hand.selection.cards:
        plays = hand_rows.fitting(plays, [] if apart else others)
    if apart:
        yield from (*layout.rows(plays), *layout.rows(others))
    else:
        yield from [*_asked_calls(hand, t), *plays, *others]


def _asked_calls(hand: HandView, t: Texts) -> Iterator[Button]:
    for call in CALLS.values():
        if call.asked and call.action in hand.turn.kinds:
            yield press(hand.click(Verb.SURE, call.name), call_label(hand, call, hand.own_seat, t), Style.danger)
    if Decline in hand.turn.kinds:
        yield press(hand.click(Verb.DECLINE), t("hand.decline"), Style.primary)


def _other_moves(hand: HandView, t: Texts) -> Iterator[Button]:
    """Moves that play no card."""
    if Pass in hand.turn.kinds or (_plays_cards(hand) and hand.setting.combines):
        yield press(hand.click(Verb.PASS), t("hand.pass"), Style.primary, disabled=Pass not in hand.turn.kinds)
    if hand.standing.may_pass_on:
        yield press(hand.click(Verb.PASS_ON), t("hand.pass_on"))
    if Nothing in hand.turn.kinds:
        yield press(hand.click(Verb.NONE), t("hand.none"), Style.primary)
    for action in hand.turn.legal:
        if isinstance(action, Gift):
            yield press(hand.click(Verb.GIFT, action.to), display_names.plain(t, hand.view, action.to), Style.success)
        elif isinstance(action, Ask):
            label = t("hand.ask", name=display_names.plain(t, hand.view, action.of))
            yield press(hand.click(Verb.ASK, action.of), label, Style.success)
    if hand.turn.asked:
        yield press(hand.click("no-bomb"), t("hand.no_bomb"), Style.primary)
    if hand.standing.may_finish:
        yield press(hand.click(Verb.FINISH), t("hand.finish"), Style.primary)


def _play_buttons(hand: HandView, t: Texts) -> Iterator[Button]:
    """The plays of the selected cards; without any the likeliest plays."""
    if not hand.selection.cards:
        for place, play in enumerate(hand.turn.likeliest):
            label = quick_label(hand, play, t)
            yield press(hand.click(Verb.QUICK, place), label, Style.success, emoji=sign(hand, play))
        return
    if not hand.turn.readings and hand.turn.mine and Play in hand.turn.kinds:
        yield press(hand.click(Verb.PLAY), t("hand.play_choose"), disabled=True)
    for number, reading in enumerate(_distinct(hand.turn.readings)):
        style = Style.danger if reading.bomb else Style.success
        label = t("hand.play", play=display_names.combination(t, reading.action.cards, reading.what))
        yield press(hand.click(Verb.PLAY, number), of_hand(hand, reading, label, t), style, emoji=sign(hand, reading))


def _distinct(readings: Sequence[Ready]) -> Sequence[Ready]:
    """At most three readings; who gets the lead is chosen later."""
    found: dict[tuple[str, ...], Ready] = {}
    for reading in readings:
        found.setdefault(reading.action.cards, reading)
    return list(found.values())[:3]