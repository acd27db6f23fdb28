"""What the tutorial says, and when: hints where they matter, no sentence twice running, no question once answered."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from bot.i18n import texts
from bot.samples.moments import changed, desk, moments
from bot.tables.core.orders import Order, OrderKind
from cogs.common.display_names import Signs
from cogs.pages import game_lines, guide
from cogs.pages.hand_page import hand_page
from cogs.pages.hand_view import HandView, Selection
from games.actions import Gift, Play
from games.views import Phase
from rendering.cards.emoji import CODES
from tests.cogs.test_tutorial import Learner, learner
from tests.support.discord.discord_world import World, walk

T = texts("en")


def heading(hand: HandView) -> str:
    """The hand's first text."""
    return next(str(part["content"]) for part in walk(hand_page(hand, T).to_components()) if "content" in part)


def hands(phase: Phase) -> list[HandView]:
    """Hands of the player who acts, at moments of a game."""
    return [desk(rules, state, rules.to_act(state)[0], Selection())
            for rules, state in moments("tichu", 4, every=1) if rules.phase(state) is phase and rules.to_act(state)]


def test_before_a_call_the_heading_says_what_it_costs() -> None:
    hand = replace(hands(Phase.GRAND)[0], selection=Selection(confirm="grand"))
    assert heading(hand).startswith(f"### {T('hand.sure', n=200)}")


def test_an_answered_question_is_not_asked_again() -> None:
    """Who gets the Dragon's trick, while the answer waits for the end of the trick."""
    legal = (Gift(0, 1), Gift(0, 3))
    view = replace(hands(Phase.PLAY)[0].view, phase=Phase.GIFT)
    hand = changed(replace(hands(Phase.PLAY)[0], view=view), legal=legal, mine=True)
    assert heading(hand).startswith(f"### {T('hand.gift')}")
    answered = changed(hand, orders=(Order(0, OrderKind.GIFT, "gift 0 1", 1),))
    assert heading(answered).startswith(f"### {T('hand.order.gift')}")
    assert heading(answered).count(T("hand.order.gift")) == 1


def test_a_card_is_explained_when_it_can_be_played_and_the_advised_one_first() -> None:
    known = "aim,lead,follow,points,double,last,bomb,wish,closing"
    follows = [hand for hand in hands(Phase.PLAY) if hand.view.trick.plays and "Do" in hand.cards]
    assert follows
    assert all(guide.step(hand, known + ",mah_jong,phoenix,dragon") == "" for hand in follows)
    leads = next(hand for hand in hands(Phase.PLAY) if not hand.view.trick.plays and "Ph" in hand.cards)
    held = replace(leads.view.seats[leads.seat], cards=("Do", "Ph", "Dr", "9g"))
    seats = tuple(held if seat.seat == held.seat else seat for seat in leads.view.seats)
    leads = replace(leads, view=replace(leads.view, seats=seats))
    assert guide.step(leads, known) == "dog"
    assert guide.step(leads, known, Play(leads.seat, ("Dr",))) == "dragon"


def test_moves_name_a_card_by_its_symbol() -> None:
    """As the other lines of a hand do."""
    signs = Signs({code: f"<:{code}:1>" for code in CODES})
    said = [game_lines.moves(T, hand.view, signs) for hand in hands(Phase.PLAY)]
    assert any("<:" in line for line in said)
    assert not any(suit in line for line in said for suit in ("Jade ", "Sword ", "Star ", "Pagoda "))


def test_a_call_is_named_beside_its_players_first_play() -> None:
    """A lost Tichu decided a round, and no text had said that it was called."""
    hand = next(hand for hand in hands(Phase.PLAY) if len(hand.view.played) == 1 and hand.view.trick.plays)
    caller = hand.view.played[-1].seat
    seats = tuple(replace(seat, call="small") if seat.seat == caller else seat for seat in hand.view.seats)
    named = T("status.called.small", name=f"**{seats[caller].name}**")
    assert named in game_lines.moves(T, replace(hand.view, seats=seats), drawn=True)
    assert named not in game_lines.moves(T, hand.view, drawn=True)


async def test_a_hand_of_the_tutorial_as_advised(world: World) -> None:
    """Who plays against whom comes first; no reason twice running; nobody is offered a seat in direct messages."""
    ann = await learner(world)
    direct = [world.text(message) for message in ann.member.user.dm_channel.history()]
    assert sum(T("tutorial.aim.tichu") in text for text in direct) == 1
    said, hints = await as_advised(world, ann)
    assert len(said) > 8
    assert not [one for one, other in pairwise(said) if one and one == other], said
    assert hints[:5] == [T("guide.line", text=T(f"guide.{step}")) for step in (
        "aim", "exchange", "lead", "follow", "points")], hints
    assert T("guide.line", text=T("guide.last")) in ann.text
    assert "Take an AI player's seat" not in str([
        world.labels(message) for message in ann.member.user.dm_channel.history()])


async def as_advised(world: World, ann: Learner) -> tuple[list[str], list[str]]:
    """Reasons, one a decision, and hints, of the first hand."""
    said: list[str] = []
    hints: dict[str, Any] = {}
    for _ in range(80):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.view(None).rounds:
            break
        if 0 in snapshot.to_act and snapshot.phase is not Phase.CLOSING and ann.advised:
            lines = ann.text.splitlines()
            said.append(next((line for line in lines if line.startswith("🚌")), ""))
            hints |= dict.fromkeys(line for line in lines if line.startswith("💡"))
            await ann.press(ann.advised)
        await world.later(2)
    return said, [*hints]
