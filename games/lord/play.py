"""The play of a round (L5, L7-L12): the steps of `games.climbing`, every player alone, no gift, no calls."""

from __future__ import annotations

from collections.abc import Iterator

from games.actions import Action, Pass, Play, Take
from games.climbing import cards as c
from games.climbing import combinations as k
from games.climbing import legality
from games.climbing import tricks as t
from games.climbing.combinations import Combo, codes
from games.errors import RuleError
from games.views import Phase

Move = Play | Pass | Take
_ANY_SUITS = k.Shapes(decks=2)


def phase(tricks: t.Tricks) -> Phase:
    """Whether the trick is closing (T23) or played on."""
    return Phase.CLOSING if tricks.closing else Phase.PLAY


def to_act(tricks: t.Tricks) -> tuple[int, ...]:
    """Who must act: all who may hold the Mah Jong, where the reader of a record cannot tell (L5)."""
    if tricks.leaders:
        return tricks.leaders
    seat = tricks.owner if tricks.turn is None else tricks.turn
    return () if seat is None else (seat,)


def legal(tricks: t.Tricks, seat: int) -> Iterator[Action]:
    """Every legal action of the seat, in no order."""
    if tricks.closing and tricks.owner == seat:
        yield Take(seat)
    combos, may_pass = legality.options(tricks, seat)
    if may_pass:
        yield Pass(seat)
    yield from (Play(seat, codes(combo)) for combo in combos)


def readings(tricks: t.Tricks, action: Play) -> list[tuple[Play, Combo]]:
    """Every legal play of these cards, canonical, highest reading first; RuleError if none (T18)."""
    if action.to is not None:
        raise RuleError("nobody_to_name", "NOTATION")
    try:
        found = legality.readings(tricks, action.seat, action.cards)
    except RuleError as error:
        raise _nearest(error, action) from None
    if action.wish is not None:
        legality.wished(tricks.rules, action, found[0])
    return [(Play(action.seat, codes(combo), action.wish), combo) for combo in found]


def _nearest(error: RuleError, action: Play) -> RuleError:
    """The error under the rule of this game that is nearest, where that is not one of Tichu's."""
    if error.code == "mah_jong_leads":
        return RuleError("mah_jong_leads", "L5")
    if error.code != "no_combination":
        return error
    cards, _ = k.parse(action.cards, _ANY_SUITS)
    ranks = {c.rank_value(code) for code in c.codes(cards & ~c.PHOENIXES)}
    if k.readings(cards, _ANY_SUITS) or (len(ranks) == 1 and (cards & ~c.PHOENIXES).bit_count() == 4):
        return RuleError("suits_must_differ", "L7")
    return RuleError("natural_card_missing", "L8") if (cards & c.PHOENIXES).bit_count() == 2 else error


def check(tricks: t.Tricks, action: Pass | Take) -> None:
    """RuleError unless the seat may pass (T22) or take the trick (T23)."""
    if isinstance(action, Pass):
        legality.check_pass(tricks, action.seat)
    else:
        legality.check_take(tricks, action.seat)


def advance(tricks: t.Tricks, action: Move, combo: Combo | None) -> t.Tricks:
    """The position after a checked action."""
    if isinstance(action, Pass):
        return t.pass_(tricks, action.seat)
    if isinstance(action, Take):
        return t.take(tricks)
    assert combo is not None
    if action.seat in tricks.leaders:
        tricks = t.reveal_leader(tricks, action.seat)
    return t.play(tricks, action.seat, combo, legality.wished(tricks.rules, action, combo))
