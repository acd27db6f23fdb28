"""The choices that a network compares, and their binary features (`games.players.learned.policy`).

Features of the table: the cards not seen, what is known of each other seat (numbered in order of play: in Tichu next,
partner, last), the trick, who is out, the wish; in Trichu the other hand that the seat sees. Features of a choice: the
remaining hand with its plan (`games.players.learned.partition`), and the effect on the trick. Their numbers are in
`games.players.learned.layout`. The trainer in C (``c/features.c``) computes the same features: change them in both
places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.actions import Play
from games.climbing import cards as c
from games.climbing.cards import (
    BOMBS,
    DOG_KIND,
    DRAGON_RANK,
    FOUR,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    Combo,
)
from games.players.common.counting import order_after
from games.players.learned import patterns
from games.players.learned.layout import (
    COST_STEPS,
    HAND,
    HOLD_STEPS,
    KINDS,
    LAYOUTS,
    LOW_STEPS,
    OTHER,
    PILE_STEPS,
    POINT_STEPS,
    SOFT_STEPS,
    TABLE,
    TAKEN_STEPS,
)
from games.players.learned.partition import Costs, HandPlan, Plans, SeatCounts
from games.views import Phase, PlayView, View


@dataclass(slots=True)
class PolicyChoice:
    """A play, or the pass (``combo`` None). ``prior``: the value that `normal` gives it."""

    combo: Combo | None = None
    prior: float = 0.0
    wish: int = 0


def combo_of(play: PlayView) -> Combo:
    """A play with its rank as laid."""
    cards, wild = c.parse(play.cards)
    outer = play.combination
    assert outer is not None
    return Combo(outer.kind, outer.rank, outer.size, cards, wild)


def choice_of_play(play: Play, top: PlayView | None, score: float = 0.0) -> PolicyChoice:
    """A canonical play on ``top`` (None: a lead), with its own wish or none."""
    cards, wild = c.parse(play.cards)
    combo = c.named(c.readings(cards), wild)[0]
    if top is not None:
        combo = c.laid(combo, combo_of(top))
    return PolicyChoice(combo, score, c.RANK_VALUE[play.wish] if play.wish else 0)


_KIND = {kind: number for number, kind in enumerate(KINDS)}
_PLACES = {PAIR: 3, TRIPLE: 4, FULL_HOUSE: 5, STRAIGHT: 6, STAIRS: 7, FOUR: 8, STRAIGHT_FLUSH: 8}
_SPECIALS = (c.MAH_JONG, c.DOG, c.PHOENIX, c.DRAGON)
_MOST_PARTS = HAND.cost - HAND.parts
NONE_LOW = 15


class Sight:
    """The view of one seat, in turn or out of turn in a closing trick."""

    def __init__(self, view: View, me: int) -> None:
        self.view, self.me = view, me
        self.hand = c.mask(view.seats[me].cards or ())
        gone = c.mask(card.partition("=")[0] for play in view.played for card in play.cards)
        self.at = LAYOUTS[view.game]
        order = me, *order_after(view, me)
        self.steps = {seat: step for step, seat in enumerate(order)}
        self.seats = [view.seats[seat] for seat in order]
        self.open, self.foe = self._open_hand()
        self.others = c.DECK & ~gone & ~self.hand & ~(0 if self.foe else self.open)
        """The cards in other hands, but for a partner's open one."""
        counts = [seat.count for seat in self.seats]
        if view.phase in (Phase.GRAND, Phase.EXCHANGE):  # who has not answered holds as many
            counts = [len(view.seats[me].cards or ())] * len(order)
        out = sorted((seat.out, seat.seat) for seat in view.seats if seat.out is not None)
        self.out = [seat for _, seat in out]
        held = sum(counts[1::2])
        hidden = self.others.bit_count()
        self.holding = SeatCounts(self.others, max(counts[1::2]), 1.5 * held / max(1, hidden),
                               (hidden + self.hand.bit_count()) / 56)
        self.plans = Plans(Costs(self.others | self.hand))
        plays = view.trick.plays
        self.top = combo_of(plays[-1]) if plays else None
        self.owner = self.steps[plays[-1].seat] if plays else 0
        self.mode = 0 if self.top is None else 1 if self.owner % 2 else 2
        self.lows = lows_of(view)
        self._kept: dict[int, list[int]] = {}

    def _open_hand(self) -> tuple[int, bool]:
        """The other hand that the seat sees, and whether it is an opponent's."""
        for step, seat in enumerate(self.seats[1:] if self.view.game in TABLE else (), 1):
            if seat.cards:
                return c.mask(seat.cards), step % 2 == 1
        return 0, False

    # the table --------------------------------------------------------------
    def of_table(self) -> list[int]:
        """The features that all choices share."""
        found = [] if self.out else of_calls(self.view, self.me)
        others = self.others | self.open
        found += _ranks(others, self.at.unseen) + _odd(others, self.at.unseen_odd) + self._of_open()
        known = dict(self.view.given)
        for step in range(1, len(self.seats)):
            found += self._of_other(step, known)
        if _begun(self.view, self.me):
            found.append(self.at.me + 2)
        found.append(self.at.owner + self.owner)
        found += self._of_top()
        if self.me not in self.view.to_act:
            found.append(self.at.closing)
        for place in range(len(self.seats) - 2):
            out = self.steps[self.out[place]] if len(self.out) > place else 0
            found.append(self.at.out + len(self.seats) * place + out)
        for side in (0, 1):
            points = sum(seat.points for seat in self.seats[side::2])
            found += reached(points, TAKEN_STEPS, self.at.taken + len(TAKEN_STEPS) * side)
        wish = self.view.wish
        found.append(self.at.wish + (c.RANK_VALUE[wish] - 1 if wish else 0))
        return found

    def _of_open(self) -> list[int]:
        """Trichu: where the seat sits, and the other hand that it sees."""
        if self.view.game not in TABLE:
            return []
        found = [self.at.place + self.view.order.index(self.me)]
        if self.open:
            first = self.at.open + self.foe * (self.at.mode - self.at.rest)
            found += [first + number - self.at.rest for number in self._of_rest(self.open)]
        return found

    def _of_other(self, step: int, known: dict[int, tuple[str, ...]]) -> list[int]:
        seat, first = self.seats[step], self.at.others + (step - 1) * OTHER.size
        found = [first + seat.count]
        if _begun(self.view, seat.seat):
            found.append(first + OTHER.begun)
        if seat.passed:
            found.append(first + OTHER.passed)
        given = c.mask(known.get(seat.seat, ())) & self.others
        if given:
            found.append(first + OTHER.known + _place(given))
        for pair, low in enumerate(self.lows[seat.seat]):
            lower = first + OTHER.low + len(LOW_STEPS) * pair
            found += [lower + at for at, step in enumerate(LOW_STEPS) if low <= step]
        return found

    def _of_top(self) -> list[int]:
        top = self.top
        if top is None:
            return []
        found = [self.at.top_kind + _KIND[top.kind]]
        if top.kind == SINGLE:
            rank = 0 if top.cards == c.PHOENIX else 15 if top.rank >= DRAGON_RANK else top.rank // 2
            found.append(self.at.top_single + rank)
        elif top.kind == PAIR:
            found.append(self.at.top_pair + top.rank // 2)
        return found

    # the choices ------------------------------------------------------------
    def of_choice(self, choice: PolicyChoice) -> list[int]:
        """The features of a play or of the pass."""
        combo, mode, pile = choice.combo, self.mode, self.view.trick.points
        found = self._of_rest(self.hand & ~combo.cards if combo else self.hand)
        found.append(self.at.mode + len(KINDS) * mode + (_KIND[combo.kind] if combo else 0))
        top = combo or self.top
        if self.open and top and top.kind != DOG_KIND and patterns.beats(self.open, top):
            found.append(self.at.answer + 3 * self.foe + (0 if combo else mode))
        if combo is None:
            assert self.top is not None
            found += _above(self.holding.hold(self.top), HOLD_STEPS, self.at.hold + len(HOLD_STEPS) * mode)
        else:
            found += self._of_play(combo, choice.wish)
            pile += c.points(combo.cards)
            mode = 0
        found += reached(pile, PILE_STEPS, self.at.pile + (len(PILE_STEPS) + 1) * mode)
        if pile < 0:
            found.append(self.at.pile + (len(PILE_STEPS) + 1) * mode + len(PILE_STEPS))
        return found

    def of_exchange(self) -> list[int]:
        """The exchange: the features that all gifts share."""
        return [*of_calls(self.view, self.me), *self._of_open(), self.at.gives]

    def of_gifts(self, gifts: Sequence[int]) -> list[int]:
        """The hand that is kept, and the card for each receiver in turn."""
        hand = self.hand & ~sum(gifts)
        if hand not in self._kept:  # the same cards are given in several ways
            self._kept[hand] = self._of_rest(hand)
        return self._kept[hand] + [
            self.at.gift + 17 * (self.steps[to] - 1) + _place(card)
            for to, card in zip(self.view.receivers, gifts, strict=True)]

    def _of_rest(self, hand: int) -> list[int]:
        """The remaining hand: its cards, its plan, and its winners and losers."""
        plan = self.plans.of(hand)
        found = [self.at.rest + number for number in of_hand(hand, plan)]
        sure, soft = 0, 0.0
        for combo in plan.combos:
            if combo.kind == DOG_KIND:
                held = 0.0
            else:  # the Phoenix comes on an Ace
                held = self.holding.hold(combo._replace(rank=28) if combo.cards == c.PHOENIX else combo)
            soft += 1 - held
            sure += held >= 0.9
        found += _above(soft, SOFT_STEPS, self.at.soft)
        found += range(self.at.sure, self.at.sure + min(sure, 7))
        found += range(self.at.losing, self.at.losing + min(len(plan.combos) - sure, 7))
        return found

    def _of_play(self, combo: Combo, wish: int) -> list[int]:
        kind, rank, found = combo.kind, combo.rank // 2, []
        if kind == SINGLE:
            place = 16 if combo.cards == c.PHOENIX else 15 if combo.cards == c.DRAGON else rank
            found.append(self.at.single + 17 * self.mode + place)
        elif kind != DOG_KIND and kind not in BOMBS:
            found.append(self.at.rank + 30 * (_KIND[kind] - 2) + 15 * (self.mode > 0) + rank)
        found.append(self.at.size + combo.size)
        if combo.cards & c.PHOENIX and combo.size > 1:
            found.append(self.at.wild)
        found += _above(self.holding.hold(combo) if kind != DOG_KIND else 0.0, HOLD_STEPS, self.at.hold)
        made = c.points(combo.cards)
        found += reached(made, POINT_STEPS, self.at.points)
        if made < 0:
            found.append(self.at.points + len(POINT_STEPS))
        found += [self.at.let_out + at for at, seat in enumerate(self.seats[1:]) if seat.count == combo.size]
        if combo.cards & c.MAH_JONG:
            found.append(self.at.chosen_wish + (wish - 1 if wish else 0))
        return found


def of_hand(hand: int, plan: HandPlan) -> list[int]:
    """The features of a hand and its plan, from 0 on."""
    found = [hand.bit_count(), *_ranks(hand, HAND.ranks), *_odd(hand, HAND.odd)]
    found += range(HAND.parts, HAND.parts + min(len(plan.combos), _MOST_PARTS))
    found += _above(plan.cost, COST_STEPS, HAND.cost)
    kinds = [0] * 10
    for combo in plan.combos:
        if combo.kind == SINGLE:
            kinds[0 if combo.rank <= 16 else 1 if combo.rank <= 24 else 2] += 1
        elif combo.kind != DOG_KIND:
            kinds[_PLACES[combo.kind]] += 1
            kinds[9] += combo.kind == PAIR and combo.rank >= 22
    for at, number in enumerate(kinds):
        found += range(HAND.planned + 3 * at, HAND.planned + 3 * at + min(number, 3))
    return found


def of_calls(view: View, me: int) -> list[int]:
    """The calls of all seats, while they can succeed."""
    calls = [(step, view.seats[seat].call) for step, seat in enumerate((me, *order_after(view, me)))]
    at = LAYOUTS[view.game]
    return [
        (at.others + (step - 1) * OTHER.size + OTHER.small if step else at.me) + (call == "grand")
        for step, call in calls if call]


def of_answer(hand: int, calls: bool) -> list[int]:
    """The answer to grand Tichu on the first cards: Tichu and Trichu number it alike."""
    at = LAYOUTS["tichu"]
    found = [*_ranks(hand, at.rest + HAND.ranks), *_odd(hand, at.rest + HAND.odd), at.answers]
    return [*found, at.grand] if calls else found


def _place(card: int) -> int:
    bit = card.bit_length() - 1
    return bit // 4 if bit < 52 else bit - 39


def _begun(view: View, seat: int) -> bool:
    return any(play.seat == seat for play in view.played)


def lows_of(view: View) -> list[list[int]]:
    """For each seat the lowest single and the lowest pair of an opponent that it passed on; `NONE_LOW` for none."""
    lows = [[NONE_LOW, NONE_LOW] for _ in view.seats]
    for plays, seat in view.passes:
        top = view.played[plays - 1]
        combo = top.combination
        if combo is None or combo.kind not in (SINGLE, PAIR) or combo.rank > 28:
            continue
        if view.seats[top.seat].team == view.seats[seat].team:
            continue
        low = lows[seat]
        low[combo.kind == PAIR] = min(low[combo.kind == PAIR], combo.rank // 2)
    return lows


def _ranks(cards: int, first: int) -> list[int]:
    return [first + 4 * rank + at for rank in range(13) for at in range((cards >> 4 * rank & 15).bit_count())]


def _odd(cards: int, first: int) -> list[int]:
    return [first + at for at, card in enumerate(_SPECIALS) if cards & card]


def _above(value: float, steps: Sequence[float], first: int) -> list[int]:
    return [first + at for at, step in enumerate(steps) if value > step]


def reached(value: float, steps: Sequence[int], first: int) -> list[int]:
    """The features from ``first`` on of those steps that ``value`` has reached."""
    return [first + at for at, step in enumerate(steps) if value >= step]
