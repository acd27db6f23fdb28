"""A mutable round of Tichu or Trichu with all cards known: what samples are, and what benchmarks play on.

It follows the steps of `games.climbing.tricks` and `games.climbing.rounds` (T22-T29) but checks nothing and has no
history: callers play what `options` lists. The tests play games on both, step by step, and compare everything.

``turn`` is `NOBODY` while a trick is closing (T23) and at the end; sets of seats are bits. When the last play is the
Dragon, ``ended`` is set and the gift (T21) is still to come; then ``done``.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.combinations import DOG, DRAGON_RANK, SINGLE, Combo
from games.climbing.tricks import Rules

_SCORING = c.RANK_CARDS[5] | c.RANK_CARDS[10] | c.RANK_CARDS[13] | c.PHOENIXES | c.DRAGON
NOBODY = -1


class Position:
    """The play of one round, from its first lead or any later moment. `copy` before searching on."""

    __slots__ = (
        "after", "begun", "done", "ended", "hands", "out", "owner", "passed", "pile", "played", "rules", "sides",
        "taken", "top", "turn", "wish",
    )

    def __init__(self, rules: Rules, hands: Sequence[int], turn: int) -> None:
        self.rules = rules
        self.after = rules.seating.after
        self.sides = rules.seating.sides
        self.hands = list(hands)
        self.turn = turn
        self.owner = NOBODY
        self.top: Combo | None = None
        self.pile = 0
        self.passed = 0
        self.wish = 0
        self.begun = 0
        self.out: list[int] = []
        self.taken = [0] * len(self.hands)
        self.played = 0
        self.ended = self.done = False

    def copy(self) -> Position:
        other = Position.__new__(Position)
        other.rules, other.after, other.sides = self.rules, self.after, self.sides
        other.hands, other.out, other.taken = self.hands[:], self.out[:], self.taken[:]
        other.turn, other.owner, other.top, other.pile = self.turn, self.owner, self.top, self.pile
        other.passed, other.wish, other.begun, other.played = self.passed, self.wish, self.begun, self.played
        other.ended, other.done = self.ended, self.done
        return other

    # what may be done -------------------------------------------------------
    @property
    def closing(self) -> bool:
        """T23: all have passed; bombs may come, or the owner takes."""
        return self.turn == NOBODY and not self.ended

    @property
    def dragon_lies(self) -> bool:
        """T21: the trick must be given away."""
        top = self.top
        return top is not None and top.rank >= DRAGON_RANK and top.kind == SINGLE

    def options(self, seat: int) -> tuple[list[Combo], bool]:
        """Every legal play of the seat now, and whether it may pass (`games.climbing.legality.options`)."""
        hand, top = self.hands[seat], self.top
        if self.ended or not hand:
            return [], False
        if seat != self.turn:
            return (enumeration.bombs(hand, top) if top is not None else []), False
        found = enumeration.plays(hand, top, self.rules.shapes)
        if self.wish and self.bound(seat):
            return self._wished(found)
        return found, top is not None

    def bound(self, seat: int) -> bool:
        """T14, R7: whether the seat holds the rank wished for and must obey."""
        return bool(self.hands[seat] & c.RANK_CARDS[self.wish]) and not self.rules.unbound >> seat & 1

    def _wished(self, found: list[Combo]) -> tuple[list[Combo], bool]:
        rank = c.RANK_CARDS[self.wish]
        serving = [combo for combo in found if combo.cards & rank]
        if not serving:
            return found, self.top is not None
        if self.top is not None and self.rules.wish_bombs:
            serving += [combo for combo in found if combo.bomb and not combo.cards & rank]
        return serving, False

    # the steps --------------------------------------------------------------
    def play(self, seat: int, combo: Combo, wish: int = 0) -> None:
        """T22-T28: ``combo`` has its rank as laid."""
        cards = combo.cards
        hand = self.hands[seat] = self.hands[seat] ^ cards
        self.begun |= 1 << seat
        self.passed = 0
        if wish:
            self.wish = wish
        elif self.wish and cards & c.RANK_CARDS[self.wish]:
            self.wish = 0
        if cards & _SCORING:
            points = c.points(cards)
            self.pile += points
            self.played += points
        self.owner, self.top = seat, combo
        if not hand:
            self.out.append(seat)
            if self._is_end():
                self._end()
                return
        self.turn = self._next(seat)
        if combo.kind == DOG:
            self.top, self.owner = None, NOBODY
            self.turn = self._dog(seat)

    def pass_(self) -> None:
        """The seat in turn passes; with the last pass the trick is closing."""
        seat = self.turn
        self.passed |= 1 << seat
        following = self._next(seat)
        self.turn = NOBODY if following == self.owner or self.passed >> following & 1 else following

    def take(self, to: int | None = None) -> None:
        """The owner takes the closing trick, or gives it to seat ``to`` (T21), and leads or passes the lead on."""
        owner = self.owner
        self.taken[owner if to is None else to] += self.pile
        self.pile = 0
        if self.ended:
            self.done = True
            return
        self.top, self.owner, self.passed = None, NOBODY, 0
        self.turn = owner if self.hands[owner] else self._next(owner)

    def _next(self, seat: int) -> int:
        hands = self.hands
        for other in self.after[seat]:
            if hands[other]:
                return other
        return seat

    def _is_end(self) -> bool:
        """T27, T28."""
        return len(self.out) == len(self.hands) - 1 or self.swept

    def _end(self) -> None:
        self.ended, self.turn = True, NOBODY
        top = self.top
        assert top is not None
        if top.kind == DOG:
            self.top, self.owner, self.done = None, NOBODY, True
        elif self.swept:
            self.done = True
        elif not self.dragon_lies:
            self.take()

    def _dog(self, seat: int) -> int:
        """T16: who leads after the Dog."""
        partner = self.rules.seating.partners(seat)[0]
        return partner if self.hands[partner] else self._next(partner)

    # the end ----------------------------------------------------------------
    @property
    def swept(self) -> bool:
        """T27: both players of one side went out first."""
        out = self.out
        return len(out) == 2 and self.sides[out[0]] == self.sides[out[1]]

    def card_points(self) -> tuple[int, int]:
        """T29: the card points of the two sides at the end; (0, 0) after a sweep."""
        if self.swept:
            return 0, 0
        sides, (last,) = self.sides, [seat for seat in range(len(self.hands)) if seat not in self.out]
        first, opponents = sides[self.out[0]], 1 - (sides[last] or 0)
        counted = [0, 0]
        for seat, points in enumerate(self.taken):
            side = sides[seat]
            counted[(first if seat == last else side) or 0] += points
        counted[opponents] += 100 - self.played
        return counted[0], counted[1]
