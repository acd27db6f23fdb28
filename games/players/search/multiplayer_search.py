"""`hard` in the Great Lord: the judgement of `normal`, checked by playing on among many.

Two decks and up to twelve hands are too much for the search of the team games (`games.players.search.search`), and a
place is
all that counts (L13). So hands are guessed as counts of ranks (`games.players.heuristic.shapes`; suits are left
out), each is
laid out in a plain plan, and everybody follows their plan until the seat that thinks is out: its place is the value.
The same guesses serve all choices; the judgement of `normal` is the prior.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from games.actions import Action, Pass, Play
from games.climbing.combinations import DRAGON_RANK, PHOENIX_LED
from games.players.common import reasons
from games.players.common.counting import Table, read
from games.players.common.decision import Decision, seat_of
from games.players.heuristic import normal, wishes
from games.players.heuristic.shapes import DOG, DRAGON, PHOENIX, Candidate, fields
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics
from games.players.search.search import Budget
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
GUESSES = 60
"""How many guesses a decision rests on where no clock bounds it."""
CHOICES = 5
"""How many plays are looked at, the pass apart."""
HIGH = 28
"""Singles from an ace up are kept back while a hand is long."""
SPENT_ON = 24
"""From this doubled rank of the trick on high singles are spent at any time."""
LONG = 4
"""So many combinations or fewer are no long hand."""
NEAR = 3
"""With so many cards or fewer the trick's owner is to be stopped."""
PRIOR = 1.0
"""Places that a lead saved, in the judgement of `normal`, counts."""
DOUBT = 6
"""How many guesses the prior is worth: the mean of so many counts half."""
WORST = 4.0
FIRST, BEHIND = 12, 2.2
"""From so many guesses on a choice drops out that is so many standard errors behind."""


@dataclass(slots=True)
class Move:
    """A candidate, or the pass (``found`` None), how `normal` scores it, and the places it came to."""

    found: Candidate | None
    prior: float
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Crowd:
    """A round as the rollout sees it. ``plans`` and ``counts`` by seat; ``order`` of play."""

    plans: list[Plan]
    counts: list[int]
    after: list[int]
    """Who sits next."""
    turn: int
    owner: int
    form: int
    rank: int
    """What lies: its form (0: nothing) and doubled rank."""
    heir: int
    """Who leads after a Dog (L11)."""
    out: int
    """How many are out."""

    def copy(self) -> Crowd:
        plans = [{form: ranks[:] for form, ranks in plan.items()} for plan in self.plans]
        return Crowd(plans, self.counts[:], self.after, self.turn, self.owner, self.form, self.rank, self.heir,
                     self.out)


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget | None = None) -> Decision:
    """The move of the seat that ``legal`` belongs to. Without a budget: `GUESSES` guesses."""
    me = seat_of(legal)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plays = sum(isinstance(action, Play) for action in legal)
    if view.phase is not Phase.PLAY or view.to_act != (me,) or plays + (passing is not None) < 2:
        return normal.choose(view, legal, rng)
    table = read(view, me)
    tactics = Tactics(table, STYLE)
    scored = sorted(((tactics.score(found), found) for found in normal.plays_of(table, legal)),
                    key=lambda pair: (-pair[0], pair[1].rank, pair[1].x))
    moves = [Move(found, score) for score, found in scored[:CHOICES]]
    if scored and scored[0][1].x != table.x and passing is not None:
        moves.append(Move(None, tactics.score_pass()))
    chosen = best(view, table, moves, budget or Budget(GUESSES), rng).found if len(moves) > 1 else moves[0].found
    if chosen is None:
        assert passing is not None
        return Decision(passing, reasons.passing(table))
    play = wishes.with_wish(table, chosen)
    return Decision(play, reasons.play(table, tactics, chosen, play, forced=False))


def best(view: View, table: Table, moves: list[Move], budget: Budget, rng: Random) -> Move:
    """The move with the best place, on average over guesses, mixed with its prior."""
    alive = list(moves)
    top = max(move.prior for move in moves)
    guesses = 0
    while guesses < budget.guesses and len(alive) > 1 and not budget.over:
        world = _guess(view, table, rng)
        found = []
        for move in alive:
            if budget.over:
                break
            found.append(_play_out(world.copy(), table.me, table.x, move.found))
        if len(found) < len(alive):
            break
        for move, place in zip(alive, found, strict=True):
            move.places.append(place)
        guesses += 1
        if guesses >= FIRST and guesses % 4 == 0:
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


# guesses ------------------------------------------------------------------------------------------


def _guess(view: View, table: Table, rng: Random) -> Crowd:
    """The unseen cards dealt to those who hold some, and everybody's plan but the own."""
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
    return Crowd(plans, counts, after, table.me, top.seat if top else table.me, form, rank, view.order[-1], out)


def _form(kind: str, size: int) -> int:
    """Kind and number of cards in one number; the Dog, which leaves nothing to beat, is `NOTHING`."""
    if kind == "straight":
        return STRAIGHT + size
    if kind == "stairs":
        return STAIRS + size
    if kind == "straight_flush":
        return FLUSH + size
    return _FORMS[kind]


def plan(counts: Sequence[int]) -> Plan:
    """A hand, given by how many it has of each rank, in combinations: long ones first, nothing clever."""
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
    """Up to two, where they use up single cards rather than break sets."""
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
    """Triples with low pairs, pairs, and what is left over singly."""
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


# playing on ---------------------------------------------------------------------------------------


def _play_out(world: Crowd, me: int, hand: int, move: Candidate | None) -> int:
    """The place of ``me`` after the move."""
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


def _step(world: Crowd) -> None:
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


def _laid(world: Crowd, seat: int, form: int, rank: int) -> None:
    world.owner = seat
    if not world.counts[seat]:
        world.out += 1
    world.form, world.rank = form, rank
    if not form:
        heir = world.heir
        world.turn = heir if world.counts[heir] else _next(world, seat)
    else:
        world.turn = _next(world, seat)


def _next(world: Crowd, seat: int) -> int:
    after, counts = world.after, world.counts
    other = after[seat]
    while not counts[other] and other != seat:
        other = after[other]
    return other


def _passed(world: Crowd) -> None:
    """The seat in turn passes; if all have since the last play, its owner leads or whoever comes next."""
    after, counts, owner = world.after, world.counts, world.owner
    other = after[world.turn]
    while not counts[other] and other != owner:
        other = after[other]
    if other == owner:
        world.form = world.rank = 0
        other = owner if counts[owner] else _next(world, owner)
    world.turn = other


def _lead(mine: Plan) -> tuple[int, int]:
    """With two combinations left the stronger; else what is low and long."""
    if sum(map(len, mine.values())) == 2:
        return max(((form, ranks[-1]) for form, ranks in mine.items()), key=lambda pair: (pair[1] + 3 * _size(pair[0])))
    best, worth = (-1, 0), -99.0
    for form, ranks in mine.items():
        value = (2.5 * _size(form) - ranks[0]) if form not in (NOTHING, FOUR) and form < FLUSH else -60.0
        if value > worth:
            best, worth = (form, ranks[0]), value
    return best


def _answer(world: Crowd, mine: Plan) -> tuple[int, int]:
    """The lowest of the plan that beats; high singles wait; bombs and broken pairs where somebody is near the end."""
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
