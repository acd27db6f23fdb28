"""What a seat sees of its choices, as numbers of features: what `games.players.policy` judges by. Tichu.

Nothing here looks into concealed hands. The table's features: the cards not seen, what is known of each other seat
(counted from the own in order of play: next, partner, last), the trick, who is out, the wish. A choice's: the hand
that it leaves with its quick plan (`games.players.partition`), and what it makes of the trick. All are yes or no.
The trainer (``benchmarks/selfplay``) tells the same numbers: whoever changes a feature here changes it there.
"""

from __future__ import annotations

from collections.abc import Sequence

from games import cards as c
from games.combinations import (
    BOMBS,
    DOG,
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
from games.players.features import of_hand
from games.players.holding import Holding
from games.players.partition import Costs, Plans
from games.players.sampling import combo_of
from games.players.search import Choice
from games.views import View

KINDS = ("pass", SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, STAIRS, FOUR, STRAIGHT_FLUSH, DOG)
_KIND = {kind: number for number, kind in enumerate(KINDS)}
_SOFT_STEPS = (0.15, 0.3, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)
_HOLD_STEPS = (0.1, 0.2, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.96, 0.99)
_PILE_STEPS, _TAKEN_STEPS = (5, 10, 20, 30, 40, 60), (5, 15, 30, 45, 60, 80)
_LOW_STEPS = (5, 8, 10, 12)
_SPECIALS = (c.MAH_JONG, c.DOG, c.PHOENIX, c.DRAGON)
NONE_LOW = 15

# another seat's block
_O_SMALL, _O_BEGUN, _O_PASSED, _O_KNOWN = 15, 17, 18, 19
_O_LOW = _O_KNOWN + 17
_OTHER = _O_LOW + 8

# the table
_UNSEEN, _UNSEEN_ODD = 0, 52
_OTHERS = _UNSEEN_ODD + 4
_ME = _OTHERS + 3 * _OTHER
_OWNER = _ME + 3
_TOP_KIND = _OWNER + 4
_TOP_SINGLE = _TOP_KIND + len(KINDS)
_TOP_PAIR = _TOP_SINGLE + 16
_CLOSING = _TOP_PAIR + 15
_OUT_FIRST, _OUT_SECOND = _CLOSING + 1, _CLOSING + 5
_TAKEN = _OUT_SECOND + 4
_WISH = _TAKEN + 12

# the hand that is left, as `features.of_hand` numbers it, and what of it holds
_REST = _WISH + 14
_SOFT = _REST + 128
_SURE, _LOSING = _SOFT + 14, _SOFT + 21

# the choice
_MODE = _LOSING + 7
_SINGLE = _MODE + 3 * len(KINDS)
_RANK = _SINGLE + 3 * 17
_SIZE = _RANK + 5 * 2 * 15
_WILD = _SIZE + 15
_HOLD = _WILD + 1
_POINTS = _HOLD + 3 * 10
_PILE = _POINTS + 5
_LET_OUT = _PILE + 3 * 7
_CHOSEN_WISH = _LET_OUT + 3

# before the first lead
_GIVES = _CHOSEN_WISH + 14
_GIFT = _GIVES + 1
_ANSWERS = _GIFT + 3 * 17
_GRAND = _ANSWERS + 1
NUMBER = _GRAND + 1
MY_SMALL = _ME
"""The own small Tichu: to ask what a choice is worth to who calls."""


class Sight:
    """One seat's view, read for its choices: in turn, or beside a closing trick."""

    def __init__(self, view: View, me: int) -> None:
        self.view, self.me = view, me
        self.hand = c.mask(view.seats[me].cards or ())
        gone = c.mask(card.partition("=")[0] for play in view.played for card in play.cards)
        self.others = c.DECK & ~gone & ~self.hand
        self.seats = [view.seats[(me + step) % 4] for step in range(4)]
        counts = [seat.count for seat in self.seats]
        out = sorted((seat.out, seat.seat) for seat in view.seats if seat.out is not None)
        self.out = [seat for _, seat in out]
        held = counts[1] + counts[3]
        hidden = self.others.bit_count()
        self.holding = Holding(self.others, max(counts[1], counts[3]), 1.5 * held / max(1, hidden),
                               (hidden + self.hand.bit_count()) / 56)
        self.plans = Plans(Costs(self.others | self.hand))
        plays = view.trick.plays
        self.top = combo_of(plays[-1]) if plays else None
        self.owner = (plays[-1].seat - me) % 4 if plays else 0
        self.mode = 0 if self.top is None else 1 if self.owner % 2 else 2
        self.lows = _lows(view)

    # the table --------------------------------------------------------------
    def of_table(self) -> list[int]:
        """Everything but the choice."""
        found = [] if self.out else of_calls(self.view, self.me)
        found += _ranks(self.others, _UNSEEN) + _odd(self.others, _UNSEEN_ODD)
        known = dict(self.view.given)
        for step in (1, 2, 3):
            found += self._of_other(step, known)
        if _begun(self.view, self.me):
            found.append(_ME + 2)
        found.append(_OWNER + self.owner)
        found += self._of_top()
        if self.me not in self.view.to_act:
            found.append(_CLOSING)
        for first, place in ((_OUT_FIRST, 0), (_OUT_SECOND, 1)):
            found.append(first + ((self.out[place] - self.me) % 4 if len(self.out) > place else 0))
        for side in (0, 1):
            points = self.seats[side].points + self.seats[side + 2].points
            found += _reached(points, _TAKEN_STEPS, _TAKEN + 6 * side)
        wish = self.view.wish
        found.append(_WISH + (c.RANK_VALUE[wish] - 1 if wish else 0))
        return found

    def _of_other(self, step: int, known: dict[int, tuple[str, ...]]) -> list[int]:
        seat, first = self.seats[step], _OTHERS + (step - 1) * _OTHER
        found = [first + seat.count]
        if _begun(self.view, seat.seat):
            found.append(first + _O_BEGUN)
        if seat.passed:
            found.append(first + _O_PASSED)
        given = c.mask(known.get(seat.seat, ())) & self.others
        if given:
            found.append(first + _O_KNOWN + _place(given))
        for pair, low in enumerate(self.lows[seat.seat]):
            found += [first + _O_LOW + 4 * pair + at for at, step in enumerate(_LOW_STEPS) if low <= step]
        return found

    def _of_top(self) -> list[int]:
        top = self.top
        if top is None:
            return []
        found = [_TOP_KIND + _KIND[top.kind]]
        if top.kind == SINGLE:
            rank = 0 if top.cards == c.PHOENIX else 15 if top.rank >= DRAGON_RANK else top.rank // 2
            found.append(_TOP_SINGLE + rank)
        elif top.kind == PAIR:
            found.append(_TOP_PAIR + top.rank // 2)
        return found

    # the choices ------------------------------------------------------------
    def of_choice(self, choice: Choice) -> list[int]:
        """A play, or the pass: the hand it leaves, what it is, what it makes of the trick."""
        combo, mode, pile = choice.combo, self.mode, self.view.trick.points
        found = self._of_rest(self.hand & ~combo.cards if combo else self.hand)
        found.append(_MODE + len(KINDS) * mode + (_KIND[combo.kind] if combo else 0))
        if combo is None:
            assert self.top is not None
            found += _above(self.holding.hold(self.top), _HOLD_STEPS, _HOLD + 10 * mode)
        else:
            found += self._of_play(combo, choice.wish)
            pile += c.points(combo.cards)
            mode = 0
        found += _reached(pile, _PILE_STEPS, _PILE + 7 * mode)
        if pile < 0:
            found.append(_PILE + 7 * mode + 6)
        return found

    def _of_rest(self, hand: int) -> list[int]:
        return _of_rest(hand, self.plans, self.holding)

    def _of_play(self, combo: Combo, wish: int) -> list[int]:
        kind, rank, found = combo.kind, combo.rank // 2, []
        if kind == SINGLE:
            place = 16 if combo.cards == c.PHOENIX else 15 if combo.cards == c.DRAGON else rank
            found.append(_SINGLE + 17 * self.mode + place)
        elif kind != DOG and kind not in BOMBS:
            found.append(_RANK + 30 * (_KIND[kind] - 2) + 15 * (self.mode > 0) + rank)
        found.append(_SIZE + combo.size)
        if combo.cards & c.PHOENIX and combo.size > 1:
            found.append(_WILD)
        found += _above(self.holding.hold(combo) if kind != DOG else 0.0, _HOLD_STEPS, _HOLD)
        made = c.points(combo.cards)
        found += [_POINTS + at for at, step in enumerate((5, 10, 20, 25)) if made >= step]
        if made < 0:
            found.append(_POINTS + 4)
        found += [_LET_OUT + step - 1 for step in (1, 2, 3) if self.seats[step].count == combo.size]
        if combo.cards & c.MAH_JONG:
            found.append(_CHOSEN_WISH + (wish - 1 if wish else 0))
        return found


def of_calls(view: View, me: int) -> list[int]:
    """The calls of all, while they can be made."""
    calls = [(step, view.seats[(me + step) % 4].call) for step in range(4)]
    return [
        (_OTHERS + (step - 1) * _OTHER + _O_SMALL if step else _ME) + (call == "grand") for step, call in calls if call
    ]


def of_gifts(hand: int, plans: Plans, gifts: Sequence[int]) -> list[int]:
    """The exchange: the hand that is kept of fourteen cards, and what the next, the partner and the last get."""
    found = _of_rest(hand & ~sum(gifts), plans, Holding(c.DECK & ~hand, 14, 1.0, 1.0))
    return [*found, _GIVES, *(_GIFT + 17 * at + _place(card) for at, card in enumerate(gifts))]


def of_answer(hand: int, calls: bool) -> list[int]:
    """Grand Tichu or not, on the first cards."""
    found = [*_ranks(hand, _REST + 15), *_odd(hand, _REST + 67), _ANSWERS]
    return [*found, _GRAND] if calls else found


def _of_rest(hand: int, plans: Plans, holding: Holding) -> list[int]:
    """The hand that is left: its cards, its plan, what of it others may beat."""
    plan = plans.of(hand)
    found = [_REST + number for number in of_hand(hand, plan)]
    sure, soft = 0, 0.0
    for combo in plan.combos:
        if combo.kind == DOG:
            held = 0.0
        else:  # the Phoenix comes on an Ace
            held = holding.hold(combo._replace(rank=28) if combo.cards == c.PHOENIX else combo)
        soft += 1 - held
        sure += held >= 0.9
    found += _above(soft, _SOFT_STEPS, _SOFT)
    found += range(_SURE, _SURE + min(sure, 7))
    found += range(_LOSING, _LOSING + min(len(plan.combos) - sure, 7))
    return found


def _place(card: int) -> int:
    bit = card.bit_length() - 1
    return bit // 4 if bit < 52 else bit - 39


def _begun(view: View, seat: int) -> bool:
    return any(play.seat == seat for play in view.played)


def _lows(view: View) -> list[list[int]]:
    """For each seat the lowest single and pair of an opponent that it passed on; 15 for none."""
    lows = [[NONE_LOW, NONE_LOW] for _ in view.seats]
    for plays, seat in view.passes:
        top = view.played[plays - 1]
        combo = top.combination
        if combo is None or (top.seat - seat) % 2 == 0 or combo.kind not in (SINGLE, PAIR) or combo.rank > 28:
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


def _reached(value: int, steps: Sequence[int], first: int) -> list[int]:
    return [first + at for at, step in enumerate(steps) if value >= step]
