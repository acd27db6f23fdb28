"""The play of one round (T22-T26): a frozen position and its three steps, `play`, `pass_` and `take`.

How it works. `Tricks.trick` holds the plays of the running trick; the last one's seat is its
owner. ``turn`` is the seat to beat it, or to lead. When everybody else with cards has passed,
``turn`` is None: the trick is closing (T23), bombs may still come, and `take` ends it. After the round's
last play ``ended`` is set. The steps here do not check: `games.climbing.legality` does.

Hidden cards. ``hands`` are the cards known, ``hidden`` how many more each seat holds. With all
known ``hidden`` is 0. If no known hand holds the Mah Jong, ``turn`` is None and ``leaders`` are the seats that may
hold it; the seat that leads must have it (`reveal_leader`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.climbing import cards as c
from games.climbing.cards import DOG_KIND, ONE_DECK, Combo, Shapes


@dataclass(frozen=True, slots=True)
class Seating:
    """Order of play and partnerships in one round."""

    order: tuple[int, ...]
    """The seats in order of play."""
    sides: tuple[int | None, ...]
    """The side of each seat; None plays alone."""
    after: tuple[tuple[int, ...], ...]
    """For each seat all seats in order of play, starting after it and ending with itself."""

    @classmethod
    def of(cls, order: tuple[int, ...], sides: tuple[int | None, ...]) -> Seating:
        at = {seat: place for place, seat in enumerate(order)}
        after = tuple(order[at[seat] + 1 :] + order[: at[seat] + 1] for seat in sorted(order))
        return cls(order, sides, after)

    def partners(self, seat: int) -> tuple[int, ...]:
        """The others of the seat's side, in order of play after it."""
        side = self.sides[seat]
        return tuple(other for other in self.after[seat][:-1] if side is not None and self.sides[other] == side)

    def opponents(self, seat: int) -> tuple[int, ...]:
        """All others, in order of play after it."""
        side = self.sides[seat]
        return tuple(other for other in self.after[seat][:-1] if side is None or self.sides[other] != side)


class Laid(NamedTuple):
    """A combination on the table, with its rank as it lies, and who played it."""

    seat: int
    combo: Combo


class Tricks(NamedTuple):
    """The position in the play of a round. Sets of seats are bits."""

    rules: Rules
    hands: tuple[int, ...]
    hidden: tuple[int, ...]
    turn: int | None = None
    leaders: tuple[int, ...] = ()
    trick: tuple[Laid, ...] = ()
    passed: int = 0
    """Seats that have passed since the last play."""
    wish: int = 0
    """The rank wished for, 0 if none stands (T13)."""
    gone: int = 0
    """All cards played in the round."""
    begun: int = 0
    """Seats that have played a card."""
    out: tuple[int, ...] = ()
    """Seats without cards, in order of going out."""
    ended: bool = False
    taken: tuple[int, ...] = ()
    """For each seat the cards of its tricks."""
    plays: tuple[Laid, ...] = ()
    """Every play of the round."""
    passes: tuple[tuple[int, int], ...] = ()
    """Every pass: (number of plays before it, seat)."""

    @property
    def top(self) -> Combo | None:
        return self.trick[-1].combo if self.trick else None

    @property
    def owner(self) -> int | None:
        return self.trick[-1].seat if self.trick else None

    @property
    def acting(self) -> tuple[int, ...]:
        """Who must act: all who may hold the Mah Jong, where the reader of a record cannot tell; the seat in turn; the
        owner of a closing trick."""
        if self.leaders:
            return self.leaders
        seat = self.owner if self.turn is None else self.turn
        return () if seat is None else (seat,)

    @property
    def closing(self) -> bool:
        """T23: all have passed, bombs may still come."""
        return self.turn is None and bool(self.trick) and not self.ended


DogRule = Callable[[Tricks, int, int | None], int]
"""Who leads after the Dog: from the position behind it, its seat, and the seat named with it."""


def partner_leads(tricks: Tricks, seat: int, to: int | None) -> int:
    """T16: the partner, else the next player after the partner who holds cards."""
    (partner,) = tricks.rules.seating.partners(seat)
    return partner if has_cards(tricks, partner) else next_with_cards(tricks, partner)


def named_leads(tricks: Tricks, seat: int, to: int | None) -> int:
    """S4: the partner named, else the next player with cards after the Dog's player."""
    return to if to is not None else next_with_cards(tricks, seat)


def heir_leads(tricks: Tricks, seat: int, to: int | None) -> int:
    """L11: `Rules.heir`, else the next player with cards after the Dog's player."""
    heir = tricks.rules.heir
    return heir if heir is not None and has_cards(tricks, heir) else next_with_cards(tricks, seat)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules and facts of a round's play, fixed with the deal."""

    seating: Seating
    shapes: Shapes = ONE_DECK
    deck: int = c.DECK
    """All cards in play."""
    dog: DogRule = partner_leads
    dog_named: bool = False
    """S4: the Dog's player names the partner who leads."""
    heir: int | None = None
    """L11: who leads after the Dog."""
    wish: bool = True
    wish_bombs: bool = True
    """T15: the option of that name."""
    unbound: int = 0
    """Seats that need not obey a wish (R7)."""
    sweep: int = 0
    """How many players of one side going out first end the round at once (T27: 2, S6: 3); 0: never."""


def dealt(rules: Rules, hands: Sequence[tuple[str, ...]]) -> Tricks:
    """The hands as dealt; nobody leads yet."""
    known = tuple(c.known(hand, rules.shapes.decks) for hand in hands)
    return Tricks(rules, known, tuple(hand.count(c.HIDDEN) for hand in hands), taken=(0,) * len(hands))


def begin(tricks: Tricks) -> Tricks:
    """T6: the Mah Jong's holder leads, as far as the known cards tell."""
    for seat, hand in enumerate(tricks.hands):
        if hand & c.MAH_JONG:
            return tricks._replace(turn=seat)
    leaders = tuple(seat for seat, number in enumerate(tricks.hidden) if number)
    tricks = tricks._replace(leaders=leaders)
    return reveal_leader(tricks, leaders[0]) if len(leaders) == 1 else tricks


def reveal_leader(tricks: Tricks, seat: int) -> Tricks:
    """One of ``leaders`` leads: so one of their hidden cards is the Mah Jong."""
    hands = replaced(tricks.hands, seat, tricks.hands[seat] | c.MAH_JONG)
    hidden = replaced(tricks.hidden, seat, tricks.hidden[seat] - 1)
    return tricks._replace(hands=hands, hidden=hidden, turn=seat, leaders=())


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """``values`` with another value at ``index``."""
    return (*values[:index], value, *values[index + 1 :])


# hands ------------------------------------------------------------------


def has_cards(tricks: Tricks, seat: int) -> bool:
    """Whether the seat is still in the round."""
    return bool(tricks.hands[seat] or tricks.hidden[seat])


def count(tricks: Tricks, seat: int) -> int:
    """The number of cards a seat holds."""
    return tricks.hands[seat].bit_count() + tricks.hidden[seat]


def next_with_cards(tricks: Tricks, seat: int) -> int:
    """The next in order of play who holds cards; the seat itself if nobody else does (T26)."""
    hands, hidden = tricks.hands, tricks.hidden
    for other in tricks.rules.seating.after[seat]:
        if hands[other] or hidden[other]:
            return other
    return seat


def unseen(tricks: Tricks) -> int:
    """The cards that are neither played nor in a known place."""
    rest = c.without(tricks.rules.deck, tricks.gone)
    for hand in tricks.hands:
        rest = c.without(rest, hand)
    return rest


def could_hold(tricks: Tricks, seat: int, cards: int, rest: int) -> bool:
    """Whether the seat can hold ``cards``, its hidden ones being some of ``rest``."""
    hand = tricks.hands[seat]
    if cards & ~hand == 0:
        return True
    others = c.without(cards, cards & hand)
    return others.bit_count() <= tricks.hidden[seat] and c.holds(rest, others)


def spend(tricks: Tricks, seat: int, cards: int) -> Tricks:
    """The seat parts with ``cards``, known ones first."""
    hand = tricks.hands[seat]
    hands = replaced(tricks.hands, seat, c.without(hand, cards & hand))
    if cards & ~hand == 0:
        return tricks._replace(hands=hands)
    number = cards.bit_count() - (cards & hand).bit_count()
    return tricks._replace(hands=hands, hidden=replaced(tricks.hidden, seat, tricks.hidden[seat] - number))


def part_with(tricks: Tricks, seat: int, codes: Sequence[str]) -> Tricks:
    """The seat gives these cards away; those not seen are hidden ones of its hand."""
    tricks = spend(tricks, seat, c.known(codes, tricks.rules.shapes.decks))
    return tricks._replace(hidden=replaced(tricks.hidden, seat, tricks.hidden[seat] - codes.count(c.HIDDEN)))


def receive(tricks: Tricks, seat: int, codes: Sequence[str]) -> Tricks:
    """The seat is given these cards; those not seen become hidden ones of its hand."""
    hand = c.add(tricks.hands[seat], c.known(codes, tricks.rules.shapes.decks))
    return tricks._replace(hands=replaced(tricks.hands, seat, hand),
                           hidden=replaced(tricks.hidden, seat, tricks.hidden[seat] + codes.count(c.HIDDEN)))


# the steps --------------------------------------------------------------


def play(tricks: Tricks, seat: int, combo: Combo, wish: int = 0, to: int | None = None) -> Tricks:
    """The seat plays, in or out of turn: ``combo`` has its rank as laid; ``to`` goes with a Dog (S4)."""
    cards = combo.cards
    if seat in tricks.leaders:
        tricks = reveal_leader(tricks, seat)
    tricks = spend(tricks, seat, cards)
    laid = Laid(seat, combo)
    out = tricks.out if has_cards(tricks, seat) else (*tricks.out, seat)
    ended = _is_end(tricks.rules, out)
    tricks = tricks._replace(
        turn=None if ended else next_with_cards(tricks, seat),
        trick=(*tricks.trick, laid),
        passed=0,
        # A wish is served by anybody's card of the rank, in turn or not, also within a bomb; a Phoenix in its place
        # serves none.
        wish=wish or (0 if cards & c.RANK_CARDS[tricks.wish] else tricks.wish),
        gone=c.add(tricks.gone, cards),
        begun=tricks.begun | 1 << seat,
        out=out,
        ended=ended,
        plays=(*tricks.plays, laid),
    )
    if combo.kind != DOG_KIND:
        return tricks
    return tricks._replace(trick=(), turn=None if ended else tricks.rules.dog(tricks, seat, to))


def _is_end(rules: Rules, out: tuple[int, ...]) -> bool:
    """T27, T28, S6, S7, L13: whether the last of ``out`` ends the round."""
    # One is left: nobody can play against them.
    if len(out) == len(rules.seating.order) - 1:
        return True
    return swept(rules, out)


def swept(rules: Rules, out: tuple[int, ...]) -> bool:
    """T27, S6: the first out are the whole of one side, and nobody else is."""
    sides = rules.seating.sides
    return bool(rules.sweep) and len(out) == rules.sweep and len({sides[seat] for seat in out}) == 1


def pass_(tricks: Tricks, seat: int) -> Tricks:
    """The seat in turn passes; with the last pass the trick is closing (T23)."""
    passed = tricks.passed | 1 << seat
    following = next_with_cards(tricks, seat)
    # The owner may be out of cards by now, and is skipped: then the round of passes is complete when it comes to one
    # who has passed.
    closing = following == tricks.owner or passed >> following & 1
    return tricks._replace(
        turn=None if closing else following,
        passed=passed,
        passes=(*tricks.passes, (len(tricks.plays), seat)),
    )


def take(tricks: Tricks, to: int | None = None) -> Tricks:
    """The owner takes the trick, or it goes to seat ``to`` (T21); the owner leads, or the next with cards.

    After the round's last play the trick is counted, but stays visible.
    """
    owner = tricks.trick[-1].seat
    keeper = owner if to is None else to
    cards = tricks.taken[keeper]
    # By `add`, not by ``|``: with two decks a trick may hold the same card twice.
    for laid in tricks.trick:
        cards = c.add(cards, laid.combo.cards)
    taken = replaced(tricks.taken, keeper, cards)
    if tricks.ended:
        return tricks._replace(taken=taken)
    leader = owner if has_cards(tricks, owner) else next_with_cards(tricks, owner)
    return tricks._replace(taken=taken, trick=(), passed=0, turn=leader)
