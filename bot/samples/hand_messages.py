"""The messages of hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import count
from typing import Any

from discord import ui

from bot.i18n import Texts
from bot.samples.moments import NOW, changed, desk, moments, running, table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.questions import Question
from bot.tables.core.state import RunningTable
from bot.tables.votes.vote_service import AGAINST, Ballot
from cogs.pages import guide
from cogs.pages.hand_page import bound, elsewhere_page, hand_page, left_page, stopping_page, table_in_words
from cogs.pages.hand_view import Selection
from cogs.pages.ready_plays import shelf
from cogs.play.hand_cog import advice_page
from games import actions as done
from games.views import Phase

Named = Iterator[tuple[str, ui.LayoutView]]

LATER = NOW + timedelta(hours=20)


def odd_hands(rules: Any, state: Any, seen: set[object]) -> Iterator[tuple[list[str], Any]]:
    """Hands that show something for the first time: a wish, bombs alone, somebody out, a hand played for another …; and
    what."""
    for seat in range(len(rules.view(state, None).seats)):
        view = rules.view(state, seat)
        if not view.seats[seat].person:
            continue
        shown = changed(desk(rules, state, seat, Selection()), notice="")
        bombs = [play.bomb for play in shown.turn.ready]
        kinds = {
            "a wish": bool(view.wish) and shown.turn.mine, "bombs alone": bool(bombs) and all(bombs),
            "a bomb": any(bombs) and shown.turn.mine, "out": view.seats[seat].out is not None, "idle": shown.idle,
            "for another": shown.seat != seat and shown.turn.mine, "asked": done.Nothing in shown.turn.kinds,
            "the Dog": any(play.action.to is not None for play in shown.turn.ready),
        }
        new = [kind for kind, there in kinds.items() if there and kind not in seen]
        if new:
            seen.update(new)
            yield new, shown


def odd_pages(game: str, new: list[str], shown: Any, t: Texts) -> Named:
    page = changed(shown, guide=guide.step(shown, "lead,follow,tatsu,lord"))
    yield f"{game} hand: {', '.join(new)}", hand_page(page, t)
    if "the Dog" in new:
        dog = next(play.action for play in shown.turn.ready if play.kind == "dog")
        yield f"{game} hand: who gets the lead", hand_page(changed(shown, selection=Selection(play=dog)), t)


def hands(game: str, rules: Any, state: Any, t: Texts) -> Named:
    seat = next((seat for seat in rules.to_act(state) if rules.view(state, seat).seats[seat].person), 0)
    shown = changed(desk(rules, state, seat, Selection()), notice="")
    name = f"{game} hand {rules.phase(state)}"
    yield name, hand_page(changed(shown, guide=guide.step(shown, "")), t)
    yield f"{name}, words only", hand_page(changed(shown, picture=None, table_text=table_in_words(t, shown.view)), t)
    plays = [play for play in shown.turn.legal if isinstance(play, done.Play)]
    if plays and rules.phase(state) is Phase.PLAY and game == "tichu":
        yield f"{name}, a wish", hand_page(changed(shown, selection=Selection(play=plays[0])), t)
        for kind, _ in shelf(shown.turn.ready).kinds:
            yield f"{name}, menu of {kind}", hand_page(changed(shown, selection=Selection(place=kind)), t)
        for call in ("small-0", "grand"):
            yield f"{name}, {call}", hand_page(changed(shown, selection=Selection(confirm=call)), t)


def bound_hand(t: Texts) -> Named:
    """The first hand that a wish binds (T14), in whichever random game that is."""
    found = (desk(rules, state, seat, Selection()) for seed in count(1) for rules, state in moments("tichu", 4, seed)
             for seat in rules.to_act(state) if rules.phase(state) is Phase.PLAY and rules.view(state, seat).wish)
    hand = next(hand for hand in found if bound(hand, t))
    yield "tichu hand: a wish", hand_page(changed(hand, notice="", guide=guide.step(hand, "lead,follow")), t)


def _kinds_of_hands() -> dict[str, Any]:
    """A hand that gives, one that leads, one that follows and one that can only pass, as far as the game has them."""
    found: dict[str, Any] = {}
    for rules, state in moments("tichu", 4):
        seat = next(iter(rules.to_act(state)), 0)
        shown = changed(desk(rules, state, seat, Selection()), notice="")
        passes, leads = done.Pass in shown.turn.kinds, not shown.view.trick.plays
        if rules.phase(state) is Phase.PLAY:
            found.setdefault("following" if passes and shown.turn.ready else "leading" if leads else "passing", shown)
        elif done.Give in shown.turn.kinds:
            found.setdefault("giving", shown)
    return found


def busy_hands(t: Texts) -> Named:
    """Hands in which something has been chosen, refused, ordered or asked."""
    found = _kinds_of_hands()
    giving, following = found["giving"], found["following"]
    gives = dict(zip([seat for seat in range(4) if seat != giving.seat], giving.cards, strict=False))
    advised = changed(giving, selection=Selection(gives=gives), advisable=True)
    yield "hand: cards chosen to give", hand_page(advised, t)
    for name in ("leading", "following", "passing"):
        if name in found:
            yield f"hand: refused, {name}", hand_page(changed(found[name], problem=t("error.too_low")), t)
    chosen = changed(following, readings=following.turn.ready[:1], selection=Selection(cards=following.cards[:1]))
    yield "hand: a card chosen", hand_page(chosen, t)
    orders = [Order(following.seat, kind, "0 play 9g 9k 9b 9r" if kind is OrderKind.BOMB else "0 gift 1", 0)
              for kind in (OrderKind.BOMB, OrderKind.GIFT)]
    yield "hand: orders, asked for a bomb", hand_page(changed(following, orders=orders, asked=True, slow=True), t)
    yield "advice by command", advice_page(following, t("why.pass_save"), done.Pass(following.seat), t)
    yield "hand: shown elsewhere", elsewhere_page(7, t)
    yield "hand: left", left_page(7, t)
    for until in (LATER, None):
        asked = replace(following, standing=replace(following.standing, question=Question(8, "tichu", True, until)))
        yield f"hand: people are there, {'asked' if until else 'agreed'}", hand_page(asked, t)
    yield "hand: before a stop", stopping_page(7, t)
    yield "hand: time runs out", hand_page(changed(following, until=LATER), t)
    yield "hand: the rest can be finished", hand_page(changed(following, may_finish=True), t)
    yield "hand: away", hand_page(changed(following, away=True, mine=False), t)
    both = ("play.jpg", "the table and my hand")
    yield "hand: AI players play along", hand_page(changed(following, with_ai=True, picture=both), t)
    idle = next(rules.view(state, seat) for rules, state in moments("tichu", 4) for seat in range(4)
                if rules.phase(state) is Phase.PLAY and rules.to_act(state) == ((seat + 1) % 4,))
    waiting = changed(following, view=idle, seat=idle.seat, legal=(), mine=False, ready=(), likeliest=(),
                      with_ai=True, alone=True, picture=both)
    yield "hand: alone with AI players, waiting", hand_page(waiting, t)
    shown = running(table("tichu", 4), *next(moments("tichu", 4)))
    yield "hand: a vote", hand_page(changed(following, ballots=(ballot(shown, OrderKind.PAUSE, "pause", (1,)),)), t)


def ballot(snapshot: RunningTable, kind: OrderKind, line: str, ayes: Sequence[int], nays: Sequence[int] = (),
           *, done: bool = False) -> Ballot:
    votes = [*((seat, line) for seat in ayes), *((seat, AGAINST + line) for seat in nays)]
    orders = tuple(Order(seat, kind, said, seat, None, NOW) for seat, said in votes)
    return Ballot(replace(snapshot, orders=orders), kind, line, done)
