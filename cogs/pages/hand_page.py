"""A player's own message: the hand and whatever they may do now. Pure functions from a `HandView` to a layout.

What the picture shows is also said in words, for people who want no pictures and for screen readers: first the cards,
one line per rank (`cards_in_words`); then the table's alt text, one sentence per line, without its length limit
(`table_in_words`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.model import Origin
from bot.tables.core.orders import Order, OrderKind
from bot.tables.rules.order_rules import STANDING
from bot.tables.votes.vote_service import AGAINST
from cogs.common import accents, display_names, layout
from cogs.common.display_names import Signs
from cogs.common.layout import Click, Part, press
from cogs.pages import game_lines, went_view
from cogs.pages.ballot_view import ballot_line
from cogs.pages.hand_controls import chosen_call, controls, gifts_line, hints_off
from cogs.pages.hand_verbs import Verb
from cogs.pages.hand_view import BEFORE_PLAY, CACHED_HANDS, PLAY_AFTER_ALL, HandView
from games.actions import Gift, Give, Grand, Pass, Play
from games.calls import CALLS
from games.review.decisions import lead_of, side_of
from games.views import Phase, View
from rendering.results.boards import signed
from rendering.results.ending import Left
from rendering.studio import GameOverPicture, PictureRequest, ResultPicture, TablePicture

SUITED = 2
"""Characters of a suit card's code: its rank, its suit."""
FEW = 4
"""Players whose moves have room in one line beside a hint of the tutorial."""
PLAYS_NAMED = 3
"""Plays named in a sentence."""


def hand_page(hand: HandView, t: Texts) -> ui.LayoutView:
    """The whole message. Texts stand above the picture: what is below keeps its height, and so its place (`hand_rows`).
    """
    items: list[Part] = ["\n".join([_heading(hand, t), *_lines(hand, t)])]
    if hand.help.guide:
        said = t("guide.line", text=t(f"guide.{hand.help.guide}"))
        items.append(layout.section(said, hints_off(hand, t)) if hand.ends_hints_beside else said)
    if below := "\n".join([*_advice(hand, t)]):
        items.append(below)
    if hand.look.picture:
        items.append(layout.picture(*hand.look.picture))
    elif hand.cards:
        items.append(cards_in_words(t, hand.view, hand.seat))
    if hand.look.table_text:
        items.append(hand.look.table_text)
    items.extend(controls(hand, t))
    items.extend(_question(hand, t))
    return layout.page(items, accent=accents.TURN if hand.turn.mine else accents.DONE)


def _question(hand: HandView, t: Texts) -> Iterator[Part]:
    """Whether the player leaves their AI players for people, who are there now."""
    if (question := hand.standing.question) is not None:
        kind = display_names.game(t, question.game) + (f" · {t('seek.rated')}" if question.rated else "")
        if question.until is None:
            yield t("hand.people_soon", kind=kind)
            return
        yield t("hand.people", kind=kind, until=format_dt(question.until, "R"))
        yield press(Click("change-over", question.lobby, 0), t("hand.change_over"), ButtonStyle.success)
        yield press(Click("stay", question.lobby, 0), t("hand.stay"))


def elsewhere_page(table: int, t: Texts) -> ui.LayoutView:
    """Return the page of a message whose hand is in another one: a line, and a button that shows the hand here."""
    button = press(Click(Verb.REFRESH, table, 0), t("hand.show_here"))
    return layout.page([layout.section(t("hand.elsewhere", n=table), button)])


def stopping_page(table: int, t: Texts) -> ui.LayoutView:
    """Return the page of a hand that the bot cannot edit once it is back: a line, and a button for then."""
    button = press(Click(Verb.REFRESH, table, 0), t("hand.show_here"))
    return layout.page([layout.section(t("post.stopping"), button)])


def left_page(table: int, t: Texts) -> ui.LayoutView:
    """Return the hand of a player who no longer has a seat."""
    return layout.page([t("hand.left", n=table)])


def _heading(hand: HandView, t: Texts) -> str:
    """What the game waits for, if for this player: a phone's notification shows the beginning."""
    origin = hand.setting.origin
    timed = hand.turn.until if _time_heads(hand) else None
    title = t("retry.title", n=origin.table, round=origin.round) if origin else game_lines.table_title(
        t, hand.view, hand.setting.number or hand.table)
    if timed:
        title += " · " + t("status.until", until=format_dt(timed, "R"))
    turn = hand.turn
    if warning := _crossed(hand, t):
        return f"### {warning}" + ("\n-# " + title if turn.mine else "")  # as high as without it
    prompt = _prompt(hand, t) if turn.mine or hand.selection.play else t("hand.asked_bomb") if turn.asked else ""
    if not prompt and _heads_others(hand):  # as high as in the player's turn
        closing = hand.view.phase is Phase.CLOSING
        prompt = game_lines.phase_line(t, hand.view, turn.closes) if closing else t("hand.others_play")
    return f"### {prompt}" + ("" if hand.help.learning else f"\n-# {title}") if prompt else f"### {title}"


def _crossed(hand: HandView, t: Texts) -> str:
    """Beside the question whether to call: that a partner has called, so one of the two calls is lost."""
    if hand.selection.confirm in ("", PLAY_AFTER_ALL):
        return ""
    partner = hand.called_partner(chosen_call(hand)[1])
    return "" if partner is None else t("hand.confirm.crossed", name=display_names.who(t, hand.view, partner))


def _time_heads(hand: HandView) -> bool:
    """Whether the player's time stands beside the game's title: above a picture of the table, a hint leaves no room for
    another line."""
    return hand.turn.mine and hand.ends_hints_beside and hand.draws_table


def _heads_others(hand: HandView) -> bool:
    """Whether the heading says that others act."""
    return bool(hand.setting.alone and not hand.ended and hand.view.to_act)


def _lines(hand: HandView, t: Texts) -> list[str]:
    """The lines below the heading: the player, the table, the player's cards, what is wrong or asked."""
    return [*_about_player(hand, t), *_about_table(hand, t), *_about_cards(hand, t), *_asked(hand, t)]


def _about_player(hand: HandView, t: Texts) -> Iterator[str]:
    """News, the result of a try, whether an AI player plays for them, their place."""
    if hand.help.notice:
        yield hand.help.notice
    for seat, phrase in hand.standing.heard:
        yield t("hand.says", name=display_names.who(t, hand.view, seat), phrase=t(f"phrase.{phrase}"))
    if hand.setting.origin and hand.ended:
        yield _retried(hand, hand.setting.origin, t)
    if hand.standing.away and hand.view.phase is not Phase.OVER:
        yield t("hand.away")
    out = hand.view.seats[hand.seat].out
    if out is not None and hand.view.phase not in (Phase.BETWEEN, Phase.OVER):
        yield t("hand.out", n=out)


def _about_table(hand: HandView, t: Texts) -> Iterator[str]:
    """Where to watch while there is nothing to do; else the latest moves, what the picture does not show, the time."""
    if hand.idle and not hand.shows_table:
        if hand.view.phase in BEFORE_PLAY:  # nobody plays yet: say who still has to answer or to give
            yield game_lines.phase_line(t, hand.view, None)
        else:
            yield t("hand.waiting", channel=f"<#{hand.setting.channel}>")
        return
    playing = hand.view.phase is Phase.PLAY
    watches = hand.view.seats[hand.seat].out is not None
    hinted = hand.help.guide and not (hand.help.learning and len(hand.view.seats) <= FEW)
    helped = (hinted or watches) and hand.look.picture  # which shows the trick
    if (hand.turn.mine or hand.shows_table) and playing and not helped and (moves := game_lines.moves(
            t, hand.view, hand.look.signs, drawn=bool(hand.draws_table and hand.look.picture))):
        yield f"-# {moves}"
    shown = game_lines.lines(t, hand.view, hand.turn.closes, hand.look.signs)
    if hand.ended and (hand.look.picture or hand.look.table_text):  # which show the rest
        diploma = hand.help.learning and hand.view.phase is Phase.OVER  # it needs the room
        shown = [] if diploma else game_lines.remembered(t, hand.view)
    elif hand.draws_table and hand.look.picture:
        shown = shown[:1]
    # by the heading, or by the table
    closing = hand.view.phase is Phase.CLOSING and _heads_others(hand) and not hand.turn.asked
    told = _prompt(hand, t) if hand.turn.mine else closing or (playing and not hand.setting.shares_channel)
    yield from shown[1:] if told else shown
    if hand.turn.until and hand.turn.mine and not _time_heads(hand):
        yield game_lines.time_left(t, hand.turn.until)


def _about_cards(hand: HandView, t: Texts) -> Iterator[str]:
    """The cards given and received, standing orders, what a wish demands."""
    if hand.help.guide == "places" or not (hand.help.guide or hand.help.advice):
        yield from _exchanged(hand, t)
    elif hand.help.learning and hand.view.phase is Phase.PLAY and not _has_played(hand.view):
        yield from (f"-# {said}" for said in [went_view.received(t, hand.view, hand.look.signs)] if said)
    yield from filter(None, (order_line(order, t, hand.look.signs) for order in hand.standing.orders
                             if order.kind is not OrderKind.GIFT or not hand.gift_chosen))
    if binding := bound(hand, t):
        yield binding


def _exchanged(hand: HandView, t: Texts) -> Iterator[str]:
    """The cards received, until the player's first play; then small what they gave and got, while they may act: a hand
    that waits stays as it is."""
    view, signs = hand.view, hand.look.signs
    if not view.received or hand.selection.play:
        return
    if not _has_played(view):
        yield went_view.received(t, view, signs)
    elif (not hand.idle or hand.shows_table) and (said := went_view.exchanged(t, view, signs)):
        yield f"-# {said}"


def _has_played(view: View) -> bool:
    return view.seat in [play.seat for play in view.played]


def _asked(hand: HandView, t: Texts) -> Iterator[str]:
    """Why the selected cards cannot be played, a vote."""
    if hand.turn.problem:
        yield f"-# {hand.turn.problem} {instead(hand, t)}".rstrip()
    if hand.standing.ballots:
        yield ballot_line(hand.standing.ballots[0], t)


def _advice(hand: HandView, t: Texts) -> Iterator[str]:
    """What the bus driver would do; who gets which card."""
    if hand.help.advice:
        yield hand.help.advice
    if gifts := gifts_line(hand, t):
        yield gifts


def _retried(hand: HandView, origin: Origin, t: Texts) -> str:
    """The result of a retry: “You made +60; in the game −40: +100.”"""
    result = hand.view.rounds[-1]
    made = lead_of(result, side_of(result, hand.own_seat))
    return t("retry.result", made=signed(made), before=signed(origin.margin), difference=signed(made - origin.margin))


def _prompt(hand: HandView, t: Texts) -> str:
    """What the game waits for from this player."""
    if hand.selection.confirm not in ("", PLAY_AFTER_ALL):
        return t("hand.sure", n=CALLS[chosen_call(hand)[0]].points)
    if hand.selection.play is not None:
        return t("hand.dog" if hand.partners(hand.selection.play) else "hand.wish")
    if hand.seat != hand.view.seat:
        return t("hand.your_turn_for", name=display_names.plain(t, hand.view, hand.seat))
    match hand.view.phase:
        case Phase.GRAND if Grand in hand.turn.kinds:
            return t("hand.grand")
        case Phase.GRAND | Phase.EXCHANGE if Give in hand.turn.kinds:
            return t("hand.exchange")
        case Phase.PLAY:
            return t("hand.lead") if not hand.view.trick.plays else t("hand.your_turn")
        case Phase.GIFT if Gift in hand.turn.kinds:
            return t("hand.order.gift" if hand.gift_chosen else "hand.gift")
        case Phase.ASKED:
            return t("hand.asked")
        case _:
            return ""


# in words ----------------------------------------------------------------------------------------

def cards_in_words(t: Texts, view: View, seat: int) -> str:
    """The cards of ``seat``, one's own or one that one plays for."""
    cards = view.seats[seat].cards or ()
    if seat == view.seat:
        heading = t("hand.in_hand", n=len(cards))
    else:
        heading = t("hand.in_hand_of", name=display_names.plain(t, view, seat), n=len(cards))
    return "\n".join([heading, *by_rank(t, cards)])


@lru_cache(CACHED_HANDS)
def by_rank(t: Texts, cards: tuple[str, ...]) -> tuple[str, ...]:
    """A line for each rank: ``9: Jade, Star``. Cards without a rank stand together, in words."""
    ranks: dict[str, list[str]] = {}
    others = []
    for code in cards:
        if len(code) == SUITED and code[0] in display_names.RANKS and code[1] in "gkbr":
            ranks.setdefault(code[0], []).append(t(f"words.suit.{code[1]}"))
        else:
            others.append(display_names.card(t, code))
    comma = t("words.comma")
    lines = [t("hand.rank_line", rank=display_names.rank(t, rank), suits=comma.join(suits)) for rank,
        suits in ranks.items()]
    return (comma.join(others), *lines) if others else tuple(lines)


def table_in_words(t: Texts, view: View, left: Left | None = None) -> str:
    """How the game stands; after a round its result, after the game its end. ``left``: see `Look`."""
    ended = view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds)
    pictures: list[PictureRequest] = [ResultPicture(view, t, left=left)] if ended else [TablePicture(view, t)]
    if view.phase is Phase.OVER:
        pictures.append(GameOverPicture(view, t))
    return "\n".join([t("hand.at_table"), *(picture.describe(display_names.escaped) for picture in pictures)])


def order_line(order: Order, t: Texts, signs: Signs) -> str:
    """A line of the hand: “Your order: Play 9 Ja if it still beats”; empty for what is not shown, such as votes."""
    key = f"hand.order.{order.kind.value}"
    if key in t:
        return "" if order.line.startswith(AGAINST) else t(key)
    said = said_plainly(order, t, signs) if order.kind in STANDING else ""
    return t("hand.order_line", order=said) if said else ""


def said_plainly(order: Order, t: Texts, signs: Signs) -> str:
    """What a standing order does; empty for anything else."""
    key = f"orders.{order.kind.value}"
    if key not in t:
        return ""
    fields = order.line.split()
    played = fields[2:] if fields[1:2] == ["play"] else []  # a gift's line names a seat, a vote's anything
    cards = signs.text(t, (card for card in played if not card.startswith(("wish=", "to="))))
    return t(key, cards=cards, play=cards)


def instead(hand: HandView, t: Texts) -> str:
    """What a player may do instead of what was refused: some legal plays, the cheapest first; out of turn the bombs, if
    there are any. They come from the game's own list of legal actions, so none of them would be refused."""
    if hand.view.phase not in (Phase.PLAY, Phase.CLOSING):
        return ""
    named = [display_names.combination(t, play.action.cards, play.what) for play in hand.turn.ready[:PLAYS_NAMED]]
    if not named:
        return t("hand.could_pass") if Pass in hand.turn.kinds and hand.turn.mine else ""
    plays = t("words.comma").join(named)
    return t("hand.could_or_pass" if Pass in hand.turn.kinds and hand.turn.mine else "hand.could", plays=plays)


def bound(hand: HandView, t: Texts) -> str:
    """In turn under a wish that binds (T14): what a play that is no bomb (T15) must hold. Empty if nothing binds."""
    view = hand.view
    if not view.wish or not hand.turn.mine or view.phase is not Phase.PLAY:
        return ""
    plays = [play for play in hand.turn.ready if not play.bomb] or list(hand.turn.ready)
    if not plays or Pass in hand.turn.kinds or not all(_holds(play.action, view.wish) for play in plays):
        return ""
    return t(f"hand.must.{_must(hand)}", rank=display_names.rank(t, view.wish))


def _holds(action: Play, rank: str) -> bool:
    """Whether the play holds a real card of the rank: a special card, whose code begins with none, never counts as it
    (T14)."""
    return any(card[0] == rank for card in action.cards)


def _must(hand: HandView) -> str:
    if not hand.view.trick.plays:
        return "lead"
    return next((play.what.kind for play in hand.turn.ready if play.what is not None and not play.bomb), "bomb")
