"""The table of features: how many numbers each kind of feature has, in order, and the steps of values.

`python -m training.layout` writes ``c/layout.h`` from it, for the play-outs and the trainer in C.
"""

from __future__ import annotations

from games.climbing.cards import (
    DOG_KIND,
    FOUR,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
)

KINDS = ("pass", SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, STAIRS, FOUR, STRAIGHT_FLUSH, DOG_KIND)
"""In the order of ``c/tichu.h``."""
CARD = 17
"""A card by its rank: 13 ranks and four special cards."""

COST_STEPS = (-1.5, -1.0, -0.5, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.2, 6.0)
SOFT_STEPS = (0.15, 0.3, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0)
HOLD_STEPS = (0.1, 0.2, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.96, 0.99)
PILE_STEPS, TAKEN_STEPS = (5, 10, 20, 30, 40, 60), (5, 15, 30, 45, 60, 80)
LOW_STEPS, POINT_STEPS = (5, 8, 10, 12), (5, 10, 20, 25)
STEPS = {"COST": COST_STEPS, "SOFT": SOFT_STEPS, "HOLD": HOLD_STEPS, "PILE": PILE_STEPS, "TAKEN": TAKEN_STEPS,
         "LOW": LOW_STEPS, "POINT": POINT_STEPS}
"""Numbers are yes or no for each step that a value is above, or for points and ranks has reached."""


class _Numbers:
    """Hands out numbers from 0 on."""

    def __init__(self) -> None:
        self.next = 0

    def __call__(self, size: int) -> int:
        first, self.next = self.next, self.next + size
        return first


class PlannedHand:
    """A hand and its plan."""

    def __init__(self) -> None:
        take = _Numbers()
        self.count = take(15)
        self.ranks = take(13 * 4)
        self.odd = take(4)
        self.parts = take(11)
        self.cost = take(len(COST_STEPS))
        self.planned = take(10 * 3)
        self.size = take.next


class Other:
    """What is known of another seat."""

    def __init__(self) -> None:
        take = _Numbers()
        self.count = take(15)
        self.small, self.grand = take(1), take(1)
        self.begun = take(1)
        self.passed = take(1)
        self.known = take(CARD)
        self.low = take(2 * len(LOW_STEPS))
        self.size = take.next


HAND, OTHER = PlannedHand(), Other()
"""From 0 on."""


class Layout:
    """The first number of each kind of feature, for a number of seats. ``table``: the hand of one partner is open."""

    def __init__(self, seats: int, *, table: bool = False) -> None:
        take = _Numbers()
        # the table
        self.unseen, self.unseen_odd = take(13 * 4), take(4)
        self.others = take((seats - 1) * OTHER.size)
        self.me = take(3)
        """The seat's own small Tichu, then grand Tichu: added to value a choice together with a call."""
        self.owner = take(seats)
        self.top_kind, self.top_single, self.top_pair = take(len(KINDS)), take(16), take(15)
        self.closing = take(1)
        self.out = take(seats * (seats - 2))
        self.taken = take(2 * len(TAKEN_STEPS))
        self.wish = take(14)
        # the remaining hand, and its winners
        self.rest = take(HAND.size)
        self.soft = take(len(SOFT_STEPS))
        self.sure, self.losing = take(7), take(7)
        # the choice
        self.mode = take(3 * len(KINDS))
        self.single = take(3 * CARD)
        self.rank = take(5 * 2 * 15)
        self.size = take(15)
        self.wild = take(1)
        self.hold = take(3 * len(HOLD_STEPS))
        self.points = take(len(POINT_STEPS) + 1)
        self.pile = take(3 * (len(PILE_STEPS) + 1))
        self.let_out = take(seats - 1)
        self.chosen_wish = take(14)
        # before the first lead
        self.gives = take(1)
        self.gift = take((seats - 1) * CARD)
        self.answers = take(1)
        self.grand = take(1)
        # Trichu: the place, the other hand that is seen (a partner's, an opponent's), whether it has an answer
        self.place = take(seats)
        self.open = take(2 * (self.mode - self.rest))
        self.answer = take(2 * 3)
        self.number = take.next if table else self.place
        """Of all features."""


SEATS, TABLE = {"tichu": 4, "trichu": 4, "tientsin": 6}, ("trichu",)
LAYOUTS = {game: Layout(seats, table=game in TABLE) for game, seats in SEATS.items()}
"""By game."""
