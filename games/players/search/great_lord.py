"""`hard` at the Great Lord: search by determinization for many players, with the values of `normal` as a prior.

Two decks and up to twelve hands are too much for samples of cards, and only places count (L13). So hands are sampled as
counts of ranks without suits (`games.players.heuristic.shapes`), each gets a simple plan, and all follow their plans
until the seat that decides is out: its place is the value. All choices use the same samples.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from games.actions import Action, Pass, Play
from games.climbing.combinations import DRAGON_RANK, PHOENIX_LED
from games.players.common import reasons
from games.players.common.budget import Budget
from games.players.common.counting import Table, read
from games.players.common.decision import Decision, seat_of
from games.players.heuristic import normal, wishes
from games.players.heuristic.shapes import DOG, DRAGON, PHOENIX, Candidate, fields
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics
from games.views import Phase, View

Plan = dict[int, list[int]]
"""For each form (kind and size in one number, see `_form`) the doubled ranks of a hand's combinations, ascending."""

Add = Callable[[int, int], None]
"""Takes the form and the doubled rank of a combination."""

NOTHING, SINGLE, PAIR, TRIPLE, FOUR, FULL = 0, 1, 2, 3, 4, 5
STRAIGHT, STAIRS, FLUSH = 100, 200, 300
_FORMS = {"dog": NOTHING, "single": SINGLE, "pair": PAIR, "triple": TRIPLE, "four": FOUR, "full_house": FULL}
PHOENIX_RANK = 29
"""A Phoenix alone, in plans: above every natural single, below the Dragon."""
SAMPLES = 60
"""For a decision without a clock."""
CHOICES = 5
"""Plays to compare, besides the pass."""
HIGH = 28
"""Singles from this doubled rank on (an ace) are saved while a hand is long."""
SPENT_ON = 24
"""On tricks from this doubled rank on high singles are played at any time."""
LONG = 4
"""A hand of more combinations is long."""
NEAR = 3
"""An owner of the trick with at most this number of cards must be stopped."""
PRIOR = 1.0
"""Places for each lead saved in the value that `normal` gives a choice."""
DOUBT = 6
"""Weight of the prior, in samples."""
WORST = 4.0
"""The greatest difference of priors that counts, in leads."""
FIRST, BEHIND = 12, 2.2
"""From `FIRST` samples on a choice is dropped that is `BEHIND` standard errors behind."""


@dataclass(slots=True)
class Move:
    """A candidate, or the pass (``found`` None), the value that `normal` gives it, and its places on the samples."""

    found: Candidate | None
    prior: float
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """The state of a rollout. ``plans`` and ``counts`` by seat."""

    plans: list[Plan]
    counts: list[int]
    after: list[int]
    """The next seat of each."""
    turn: int
    owner: int
    form: int
    rank: int
    """The play to beat: its form (0: none) and doubled rank."""
    heir: int
    """The seat that leads after a Dog (L11)."""
    out: int
    """The number of seats that are out."""

    def copy(self) -> World:
        plans = [{form: ranks[:] for form, ranks in plan.items()} for plan in self.plans]
        return World(plans, self.counts[:], self.after, self.turn, self.owner, self.form, self.rank, self.heir,
                     self.out)


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plays = sum(isinstance(action, Play) for action in legal)
    if view.phase is not Phase.PLAY or view.to_act != (me,) or plays + (passing is not None) < 2:
        return normal.choose(view, legal, rng)
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    scored = normal.ranked(tactics, legal)
    moves = [Move(found, score) for score, found in scored[:CHOICES]]
    if scored and scored[0][1].x != table.x and passing is not None:
        moves.append(Move(None, tactics.score_pass()))
    chosen = best(view, table, moves, budget, rng).found if len(moves) > 1 else moves[0].found
    if chosen is None:
        assert passing is not None
        return Decision(passing, reasons.passing(table))
    play = wishes.with_wish(table, chosen)
    return Decision(play, reasons.play(table, tactics, chosen, play, forced=False))


def best(view: View, table: Table, moves: list[Move], budget: Budget, rng: Random) -> Move:
    """The move with the best mean place over the samples, combined with its prior."""
    alive = list(moves)
    top = max(move.prior for move in moves)
    samples = 0
    while samples < budget.samples and len(alive) > 1 and not budget.over:
        world = _sample(view, table, rng)
        found = []
        for move in alive:
            if budget.over:
                break
            found.append(_play_out(world.copy(), table.me, table.x, move.found))
        if len(found) < len(alive):
            break
        for move, place in zip(alive, found, strict=True):
            move.places.append(place)
        samples += 1
        if samples >= FIRST and samples % 4 == 0:
            alive = _remaining(alive, top)
    return max(alive, key=lambda move: _worth(move, top))


def _worth(move: Move, top: float) -> float:
    return PRIOR * max(move.prior - top, -WORST) - sum(move.places) / (len(move.places) + DOUBT)


def _remaining(alive: list[Move], top: float) -> list[Move]:
    leader = max(alive, key=lambda move: _worth(move, top))
    kept = []
    for move in alive:
        gaps = [theirs - mine for mine, theirs in zip(leader.places, move.places, strict=True)]
        mean = sum(gaps) / len(gaps)
        error = (sum((gap - mean) ** 2 for gap in gaps) / len(gaps) / len(gaps)) ** 0.5 + 0.1
        if move is leader or mean + PRIOR * (leader.prior - move.prior) < BEHIND * error:
            kept.append(move)
    return kept


# samples ------------------------------------------------------------------------------------------


def _sample(view: View, table: Table, rng: Random) -> World:
    """Deal the unseen cards to the other seats and plan their hands."""
    cards = [rank for rank, number in enumerate(fields(table.unseen)) for _ in range(number)]
    rng.shuffle(cards)
    plans: list[Plan] = [{} for _ in view.seats]
    counts = [seat.count for seat in view.seats]
    at = 0
    for seat in view.seats:
        if seat.seat == table.me or not seat.count:
            continue
        known = list(fields(table.known.get(seat.seat, 0)))
        number = max(0, seat.count - sum(known))
        for rank in cards[at:at + number]:
            known[rank] += 1
        at += number
        plans[seat.seat], counts[seat.seat] = plan(known), sum(known)
    after = [0] * len(counts)
    for here, there in zip(view.order, view.order[1:] + view.order[:1], strict=True):
        after[here] = there
    top = table.top
    form = rank = 0
    if top is not None and top.combination is not None:
        form, rank = _form(top.combination.kind, top.combination.size), top.combination.rank
    out = sum(seat.out is not None for seat in view.seats)
    return World(plans, counts, after, table.me, top.seat if top else table.me, form, rank, view.order[-1], out)


def _form(kind: str, size: int) -> int:
    """Kind and number of cards in one number; the Dog is `NOTHING`."""
    if kind == "straight":
        return STRAIGHT + size
    if kind == "stairs":
        return STAIRS + size
    if kind == "straight_flush":
        return FLUSH + size
    return _FORMS[kind]


def plan(counts: Sequence[int]) -> Plan:
    """A hand, as counts by rank, in combinations by a greedy rule: long ones first."""
    left = list(counts)
    found: Plan = {}

    def add(form: int, rank: int) -> None:
        found.setdefault(form, []).append(rank)

    for rank in range(2, 15):
        while left[rank] >= 4:
            left[rank] -= 4
            add(FOUR, 2 * rank)
    _straights(left, add)
    _stairs(left, add)
    _sets(left, add)
    for _ in range(left[PHOENIX]):
        add(SINGLE, PHOENIX_RANK)
    for _ in range(left[DRAGON]):
        add(SINGLE, DRAGON_RANK)
    for _ in range(left[DOG]):
        add(NOTHING, 0)
    for ranks in found.values():
        ranks.sort()
    return found


def _straights(left: list[int], add: Add) -> None:
    """Up to two straights that use single cards rather than break sets."""
    for _ in range(2):
        best, low, high, start = 0.0, 0, 0, 0
        for rank in range(1, 16):
            if rank < 15 and left[rank]:
                start = start or rank
                continue
            if start and rank - start >= 5:
                worth = sum(1.0 if left[held] == 1 else -0.7 for held in range(start, rank))
                if worth > best:
                    best, low, high = worth, start, rank - 1
            start = 0
        if not low or best < 2:
            return
        for rank in range(low, high + 1):
            left[rank] -= 1
        add(STRAIGHT + high - low + 1, 2 * high)


def _stairs(left: list[int], add: Add) -> None:
    start = 0
    for rank in range(2, 16):
        if rank < 15 and left[rank] == 2:
            start = start or rank
            continue
        if start and rank - start >= 2:
            for held in range(start, rank):
                left[held] -= 2
            add(STAIRS + 2 * (rank - start), 2 * (rank - 1))
        start = 0


def _sets(left: list[int], add: Add) -> None:
    """Full houses of triples and low pairs, triples, pairs, and singles."""
    pairs = [rank for rank in range(2, 15) if left[rank] == 2]
    for rank in range(2, 15):
        if left[rank] == 3:
            if pairs and pairs[0] < 11:
                left[pairs.pop(0)] = 0
                add(FULL, 2 * rank)
            else:
                add(TRIPLE, 2 * rank)
            left[rank] = 0
    for rank in pairs:
        add(PAIR, 2 * rank)
        left[rank] = 0
    for rank in range(1, 15):
        for _ in range(left[rank]):
            add(SINGLE, 2 * rank)


# rollouts -----------------------------------------------------------------------------------------


def _play_out(world: World, me: int, hand: int, move: Candidate | None) -> int:
    """The place of ``me`` if it makes the move."""
    left = hand - move.x if move else hand
    if not left:
        return world.out + 1
    world.plans[me] = plan(fields(left))
    if move is None:
        _passed(world)
    else:
        form = _form(move.kind, move.size)
        world.counts[me] -= move.size
        _laid(world, me, form, DRAGON_RANK if move.rank >= DRAGON else 2 * move.rank + move.phoenix * (move.size == 1))
    while world.counts[me] and world.out < len(world.counts) - 1:
        _step(world)
    return world.out + 1 if world.counts[me] else world.out


def _step(world: World) -> None:
    seat = world.turn
    mine = world.plans[seat]
    form, rank = _lead(mine) if not world.form else _answer(world, mine)
    if form < 0:
        _passed(world)
        return
    ranks = mine[form]
    ranks.remove(rank)
    if not ranks:
        del mine[form]
    size = _size(form)
    world.counts[seat] -= size
    if form == SINGLE and rank == PHOENIX_RANK:
        rank = world.rank + 1 if world.form else PHOENIX_LED
    _laid(world, seat, form, rank)


def _size(form: int) -> int:
    return form % 100 or 1


def _laid(world: World, seat: int, form: int, rank: int) -> None:
    world.owner = seat
    if not world.counts[seat]:
        world.out += 1
    world.form, world.rank = form, rank
    if not form:
        heir = world.heir
        world.turn = heir if world.counts[heir] else _next(world, seat)
    else:
        world.turn = _next(world, seat)


def _next(world: World, seat: int) -> int:
    after, counts = world.after, world.counts
    other = after[seat]
    while not counts[other] and other != seat:
        other = after[other]
    return other


def _passed(world: World) -> None:
    """The seat in turn passes; after the last pass the owner of the trick leads, or the next seat in play."""
    after, counts, owner = world.after, world.counts, world.owner
    other = after[world.turn]
    while not counts[other] and other != owner:
        other = after[other]
    if other == owner:
        world.form = world.rank = 0
        other = owner if counts[owner] else _next(world, owner)
    world.turn = other


def _lead(mine: Plan) -> tuple[int, int]:
    """The lead: of two combinations the stronger; else a low and long one."""
    if sum(map(len, mine.values())) == 2:
        return max(((form, ranks[-1]) for form, ranks in mine.items()), key=lambda pair: (pair[1] + 3 * _size(pair[0])))
    best, worth = (-1, 0), -99.0
    for form, ranks in mine.items():
        value = (2.5 * _size(form) - ranks[0]) if form not in (NOTHING, FOUR) and form < FLUSH else -60.0
        if value > worth:
            best, worth = (form, ranks[0]), value
    return best


def _answer(world: World, mine: Plan) -> tuple[int, int]:
    """The lowest combination of the plan that beats the trick; high singles are saved, and bombs against who is near
    the end."""
    form, rank = world.form, world.rank
    left = sum(map(len, mine.values()))
    near = world.counts[world.owner] <= NEAR
    if ranks := mine.get(form):
        at = bisect_right(ranks, rank)
        if at < len(ranks) and (form != SINGLE or ranks[at] != PHOENIX_RANK or rank < DRAGON_RANK):
            found = ranks[at]
            if form != SINGLE or found < HIGH or near or left <= LONG or rank >= SPENT_ON:
                return form, found
            return -1, 0
    if form != FOUR and form < FLUSH and FOUR in mine and (near or left <= 2):
        return FOUR, mine[FOUR][0]
    return -1, 0
