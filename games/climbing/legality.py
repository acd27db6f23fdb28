"""The legal plays and passes of a position (T11, T14, T15, T22-T24), and the reasons for refusals.

`options` lists all plays of a seat; `readings` checks given cards and lists what they can be. Both follow the
same three steps: whose turn it is, what beats the trick, what the wish asks. A seat with hidden cards
is held to the wish only as far as its known cards reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import itemgetter

from games.actions import Play, RuleError
from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.cards import Combo
from games.climbing.tricks import Rules, Tricks, could_hold, has_cards, reveal_leader, unseen

Found = tuple[list[Combo], bool]
"""The legal plays, and whether passing is legal too."""


def options(tricks: Tricks, seat: int) -> Found:
    """Every legal play of the seat now, in no order, and whether it may pass."""
    hand = tricks.hands[seat]
    if tricks.ended or not has_cards(tricks, seat):
        return [], False
    top = tricks.top
    # Out of turn only bombs, and only on what lies: with an empty table the lead belongs to its owner (T24).
    if seat != tricks.turn and seat not in tricks.leaders:
        return (enumeration.bombs(hand, top) if top else []), False
    found = enumeration.plays(hand, top, tricks.rules.shapes)
    if is_bound(tricks, seat):
        rank = c.RANK_CARDS[tricks.wish]
        # Only if the seat can: a wish that no play serves binds nobody (T14). So `found` is asked first, and filtered
        # then.
        if serving := [combo for combo in found if combo.cards & rank]:
            if top and tricks.rules.wish_bombs:
                serving += [combo for combo in found if combo.bomb and not combo.cards & rank]
            return serving, False
    return found, top is not None


@lru_cache(maxsize=1 << 11)
def _as_play(seat: int, cards: int, wild: tuple[int, ...]) -> tuple[str, Play]:
    """A play and the words of its line that it is sorted by."""
    named = c.play_codes(Combo("", 0, 0, cards, wild))
    return " ".join(named), Play(seat, named)


def as_plays(tricks: Tricks, seat: int, combos: Iterable[Combo]) -> list[Play]:
    """The plays of these combinations, canonical, sorted by record line; the Dog with each partner it may name."""
    found: list[tuple[str, Play]] = []
    for combo in combos:
        if combo.kind == c.DOG_KIND and tricks.rules.dog_named:
            found += [(f"Do to={to}", Play(seat, ("Do",), None, to)) for to in dog_choices(tricks, seat)]
        else:
            found.append(_as_play(seat, combo.cards, combo.wild))
    found.sort(key=itemgetter(0))
    return [play for _, play in found]


def is_bound(tricks: Tricks, seat: int) -> bool:
    """Whether a wish for a rank that the seat is known to hold binds it (T14, R7)."""
    if not tricks.wish or tricks.rules.unbound >> seat & 1:
        return False
    return bool(tricks.hands[seat] & c.RANK_CARDS[tricks.wish])


def can_comply(tricks: Tricks, seat: int) -> bool:
    """T14: whether the seat in turn can legally play a real card of the rank wished for."""
    if not is_bound(tricks, seat):
        return False
    if tricks.top is None:
        return True
    rank = c.RANK_CARDS[tricks.wish]
    found = enumeration.answers(tricks.hands[seat], tricks.top, tricks.rules.shapes)
    return any(combo.cards & rank for combo in found)


# checking a play --------------------------------------------------------


def readings(tricks: Tricks, action: Play) -> list[tuple[Play, Combo]]:
    """Every legal play of these cards, canonical, highest reading first, with its rank as laid; RuleError if none
    (T18)."""
    found = _combos(tricks, action.seat, action.cards)
    wished(tricks.rules, action, found[0])
    return [(Play(action.seat, c.play_codes(combo), action.wish, action.to), combo) for combo in found]


def _combos(tricks: Tricks, seat: int, codes: Sequence[str]) -> list[Combo]:
    """What these cards may be played as now, highest first, with their rank as laid. RuleError if nothing."""
    cards, wild = c.parse(codes, tricks.rules.shapes)
    if tricks.ended:
        raise RuleError("round_is_decided", "T28")
    if not has_cards(tricks, seat):
        raise RuleError("seat_is_out", "T26")
    if seat in tricks.leaders:
        tricks = reveal_leader(tricks, seat)
    check_held(tricks, seat, cards, unseen(tricks) if tricks.hidden[seat] else 0)
    # From here on errors go from the plain to the subtle: not held, no combination, not your turn, too low, the wish.
    # The first that holds is the one that helps.
    found = c.readings(cards, tricks.rules.shapes)
    if not found:
        raise c.why_nothing(cards)
    found = tuple(c.named(found, wild))
    if not found:
        raise RuleError("phoenix_reading", "T18")
    _check_turn(tricks, seat, found[0])
    fitting = _that_beat(tricks, found)
    _check_wish(tricks, seat, fitting[0])
    return fitting


def check_held(tricks: Tricks, seat: int, cards: int, rest: int) -> None:
    """RuleError naming the first card that the seat cannot hold, its hidden ones being among ``rest``."""
    if could_hold(tricks, seat, cards, rest):
        return
    missing = c.without(cards, cards & tricks.hands[seat])
    nowhere = c.without(missing, missing & rest) or missing
    raise RuleError("not_held", "T22", card=c.codes(nowhere)[0])


def _check_turn(tricks: Tricks, seat: int, combo: Combo) -> None:
    if seat == tricks.turn or (combo.bomb and tricks.trick):
        return
    if not tricks.begun:
        raise RuleError("mah_jong_leads", "T6")
    if combo.bomb:
        raise RuleError("lead_is_sacred", "T24")
    if tricks.closing:
        raise RuleError("trick_closing", "T23")
    raise RuleError("out_of_turn", "T22")


def _that_beat(tricks: Tricks, found: Sequence[Combo]) -> list[Combo]:
    top = tricks.top
    if top is None:
        return list(found)
    if found[0].kind == c.DOG_KIND:
        raise RuleError("dog_only_led", "T16")
    # A Phoenix alone has no rank of its own: it lies half a step above what it was played on (T17).
    placed = [c.laid(combo, top, tricks.rules.shapes) for combo in found]
    fitting = [combo for combo in placed if c.beats(combo, top)]
    if not fitting:
        raise _too_low(found[0], top)
    return fitting


def _too_low(combo: Combo, top: Combo) -> RuleError:
    if top.kind == c.SINGLE and combo.kind == c.SINGLE and top.rank >= c.DRAGON_RANK:
        return RuleError("dragon_unbeaten", "T17" if combo.cards & c.PHOENIX else "T20")
    if top.bomb:
        return RuleError("bomb_too_low" if combo.bomb else "bomb_lies", "T11")
    if combo.kind != top.kind or combo.size != top.size:
        return RuleError("other_kind", "T11")
    return RuleError("too_low", "T11")


def _check_wish(tricks: Tricks, seat: int, combo: Combo) -> None:
    if not tricks.wish or seat != tricks.turn or combo.cards & c.RANK_CARDS[tricks.wish]:
        return
    # A bomb as a lead is an ordinary play and bound like one; on a trick it is the way around a wish (T15).
    free_bomb = combo.bomb and tricks.trick and tricks.rules.wish_bombs
    if not free_bomb and can_comply(tricks, seat):
        rule = "T15" if combo.bomb and tricks.trick else "T14"
        raise RuleError("wish_first", rule, rank=c.RANK_NAME[tricks.wish])


def wished(rules: Rules, action: Play, combo: Combo) -> int:
    """The rank that the play wishes for, 0 for none (T13). RuleError for a wish that cannot be."""
    if action.wish is None:
        return 0
    if not rules.wish:
        raise RuleError("no_wishes", "L10")
    if action.wish not in c.RANK_VALUE:
        raise RuleError("no_such_wish", "NOTATION", wish=action.wish)
    if not combo.cards & c.MAH_JONG:
        raise RuleError("wish_without_mah_jong", "T13")
    return c.RANK_VALUE[action.wish]


def dog_choices(tricks: Tricks, seat: int) -> tuple[int | None, ...]:
    """Whom the Dog's player may name (S4): partners with cards, else nobody."""
    if not tricks.rules.dog_named:
        return (None,)
    # If no partner has cards, nobody is named, and the rule says who leads.
    partners = [other for other in tricks.rules.seating.partners(seat) if has_cards(tricks, other)]
    return tuple(sorted(partners)) or (None,)


def check_dog(tricks: Tricks, action: Play, combo: Combo) -> None:
    """RuleError if the play names a partner where it may not, or none where it must (S4)."""
    if action.to is not None and not (tricks.rules.dog_named and combo.kind == c.DOG_KIND):
        raise RuleError("nobody_to_name", "NOTATION")
    if combo.kind != c.DOG_KIND:
        return
    choices = dog_choices(tricks, action.seat)
    if action.to not in choices:
        raise RuleError("name_a_partner" if choices != (None,) else "nobody_to_name", "S4")


# checking a pass or a take ----------------------------------------------


def check_pass(tricks: Tricks, seat: int) -> None:
    """RuleError unless the seat may pass now (T14, T22, T23, T26, T28)."""
    if tricks.ended:
        raise RuleError("round_is_decided", "T28")
    if not has_cards(tricks, seat):
        raise RuleError("seat_is_out", "T26")
    if tricks.closing:
        raise RuleError("trick_closing", "T23")
    if seat in tricks.leaders:
        raise RuleError("leader_cannot_pass", "T22")
    if seat != tricks.turn:
        raise RuleError("not_your_turn", "T22")
    if not tricks.trick:
        raise RuleError("leader_cannot_pass", "T22")
    if can_comply(tricks, seat):
        raise RuleError("wish_first", "T14", rank=c.RANK_NAME[tricks.wish])


def check_take(tricks: Tricks, seat: int) -> None:
    """RuleError unless the trick is closing and the seat's (T23)."""
    if not tricks.closing and not (tricks.ended and tricks.trick):
        raise RuleError("trick_not_closing", "T23")
    if seat != tricks.owner:
        raise RuleError("not_your_trick", "T23")
