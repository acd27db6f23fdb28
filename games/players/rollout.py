"""Plays a round of a climbing game to its end quickly: the policy that searches judge positions by. One deck only.

Every seat follows the plan of its hand (`games.players.partition`): it leads what is dearest to keep, beats with
the lowest that the plan has for it, helps its partners and their calls, spends high cards and bombs where an opponent
is near the end or much lies in the trick. It is a cheap cousin of the `normal` player, fifty times faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games import cards as c
from games.combinations import BOMBS, DOG, DRAGON_RANK, SINGLE, Combo
from games.players import patterns
from games.players.partition import Plan, Plans
from games.players.position import NOBODY, Position

CONTROL = 28
"""The doubled rank of an ace: from here on a single is worth sparing."""
NEAR = 4
"""With so many cards left or fewer an opponent is to be stopped."""
NEAR_CALLED = 8
"""The same of one that has called."""
RICH = 20
"""Points in a trick that a bomb is worth."""
MUCH = 10
"""Points that an ace is worth."""
LONG = 0.06
"""What each card more of a combination speaks for leading it."""
BREAK, BREAK_HOLD = 0.2, 0.7
"""What it is worth to beat an opponent outside the plan: at any rate, and if the trick holds."""
BREAK_SINGLE = 26
DRAGON_FROM, PHOENIX_FROM = 5, 5
"""With so many combinations left or fewer they go on an ace or a king."""


class Rollout:
    """The policy for one position. ``calls``: for each seat whether it has called; ``uniform``: random numbers."""

    __slots__ = ("calls", "plans", "position", "uniform")

    def __init__(self, position: Position, plans: Plans, calls: Sequence[bool], uniform: Callable[[], float]) -> None:
        self.position, self.plans, self.calls, self.uniform = position, plans, calls, uniform

    def run(self) -> None:
        """Play to the end."""
        position = self.position
        while not position.done:
            if position.turn == NOBODY:
                self._close()
            elif position.top is None:
                self._lead(position.turn)
            else:
                self._follow(position.turn)

    # who is who -------------------------------------------------------------
    def _foe(self, seat: int, other: int) -> bool:
        return self.position.sides[seat] != self.position.sides[other]

    def _foes(self, seat: int) -> list[int]:
        """Opponents with cards."""
        sides, hands = self.position.sides, self.position.hands
        return [other for other in self.position.after[seat] if sides[other] != sides[seat] and hands[other]]

    def _friends(self, seat: int) -> list[int]:
        sides, hands = self.position.sides, self.position.hands
        return [other for other in self.position.after[seat][:-1] if sides[other] == sides[seat] and hands[other]]

    def _caller(self, seat: int) -> bool:
        """Whether the seat's call can still be made."""
        return self.calls[seat] and not self.position.out

    # closing ----------------------------------------------------------------
    def _close(self) -> None:
        """A bomb from an opponent who wants one, else the trick is taken."""
        position = self.position
        owner = position.owner
        if not position.ended:
            for seat in position.after[owner][:-1]:
                if self._foe(seat, owner) and self._bomb(seat):
                    return
        position.take(self._gift(owner) if position.dragon_lies else None)

    def _gift(self, seat: int) -> int:
        """T21: to the opponent with most cards who has not called."""
        hands = self.position.hands
        others = self.position.rules.seating.opponents(seat)
        return max(others, key=lambda other: (hands[other].bit_count(), not self.calls[other]))

    def _bomb(self, seat: int) -> bool:
        """Bomb the owner's trick if that is urgent."""
        position = self.position
        hand, top = position.hands[seat], position.top
        if hand.bit_count() < 4 or top is None:
            return False
        owner = position.owner
        left = position.hands[owner].bit_count()
        urgent = left <= NEAR or (left <= NEAR_CALLED and self._caller(owner)) or position.pile >= RICH
        if not urgent and len(self.plans.of(hand).combos) > 3:
            return False
        bombs = patterns.bombs(hand, top)
        if not bombs:
            return False
        position.play(seat, min(bombs, key=lambda bomb: self.plans.of(hand & ~bomb.cards).cost))
        return True

    # leading ----------------------------------------------------------------
    def _lead(self, seat: int) -> None:
        position = self.position
        hand = position.hands[seat]
        plan = self.plans.of(hand)
        if position.wish and position.bound(seat):
            self._obey(seat)
            return
        combos = plan.combos
        if len(combos) == 1:
            position.play(seat, combos[0])
            return
        friends = self._friends(seat)
        if hand & c.DOG and friends and self._gives_lead(seat, plan, friends):
            position.play(seat, patterns.ALONE[c.DOG], to=friends[0] if position.rules.dog_named else None)
            return
        position.play(seat, self._best_lead(seat, combos))

    def _gives_lead(self, seat: int, plan: Plan, friends: list[int]) -> bool:
        """Whether to lead the Dog now."""
        if self._caller(seat):
            return False
        if any(self._caller(friend) for friend in friends) or len(plan.combos) == 2:
            return True
        return plan.cost > 1.5

    def _best_lead(self, seat: int, combos: Sequence[Combo]) -> Combo:
        position = self.position
        foes = self._foes(seat)
        least = min([position.hands[foe].bit_count() for foe in foes], default=14)
        if len(combos) <= 3 and (sure := self._sure(seat, combos, foes)) is not None:
            return sure
        mates = [position.hands[friend].bit_count() for friend in self._friends(seat)]
        best, worth = combos[0], -99.0
        for combo in combos:
            size = combo.size
            if combo.kind == DOG or combo.kind in BOMBS:
                value = -2.0
            else:
                value = self.plans.costs.of(combo) + LONG * (size - 1)
                if len(combos) == 2:
                    value = -value
                if size == least:
                    value -= 2.0 - combo.rank / 15
                elif size == 1 and mates and min(mates) == 1:
                    value += 0.5
            if value > worth:
                best, worth = combo, value
        return best

    def _sure(self, seat: int, combos: Sequence[Combo], foes: list[int]) -> Combo | None:
        """A combination that nobody beats, if all but one of them are such (as the cards lie)."""
        hands = self.position.hands
        winners = [
            combo for combo in combos
            if combo.kind != DOG and not any(patterns.beaten(hands[foe], combo) for foe in foes)
        ]
        if len(winners) < len(combos) - 1 or not winners:
            return None
        return min(winners, key=lambda combo: combo.kind in BOMBS)

    def _obey(self, seat: int) -> None:
        """T14: of what the wish leaves, what keeps the best hand."""
        position = self.position
        combos, may_pass = position.options(seat)
        hand = position.hands[seat]
        if not combos:
            position.pass_()
            return
        if len(combos) > 12:
            combos = sorted(combos, key=lambda combo: -combo.size)[:12]
        combo = min(combos, key=lambda combo: self.plans.of(hand & ~combo.cards).cost)
        if may_pass and combo.kind in BOMBS:
            position.pass_()
            return
        position.play(seat, combo, to=next(iter(position.dog_choices(seat)), None) if combo.kind == DOG else None)

    # following --------------------------------------------------------------
    def _follow(self, seat: int) -> None:
        position = self.position
        hand, top = position.hands[seat], position.top
        assert top is not None
        if position.wish and position.bound(seat):
            self._obey(seat)
            return
        owner = position.owner
        count = hand.bit_count()
        if count == top.size:
            last = [combo for combo in patterns.answers(hand, top) if combo.cards == hand]
            if last and not (self._friend_calls(seat) and not self._caller(seat)):
                position.play(seat, last[0])
                return
        if top.kind in BOMBS:
            if not (self._foe(seat, owner) and self._bomb(seat)):
                position.pass_()
            return
        if count >= top.size:
            combo = self._over_foe(seat, top) if self._foe(seat, owner) else self._over_friend(seat, top)
            if combo is not None:
                position.play(seat, combo)
                return
        position.pass_()

    def _friend_calls(self, seat: int) -> bool:
        return any(self._caller(friend) for friend in self._friends(seat))

    def _fitting(self, seat: int, top: Combo) -> list[Combo]:
        """What the plan has to beat ``top``, lowest first; a Phoenix alone last but the Dragon."""
        rank, kind, size = top.rank, top.kind, top.size
        found = []
        for combo in self.plans.of(self.position.hands[seat]).combos:
            if combo.kind == kind and combo.size == size:
                if combo.cards == c.PHOENIX:
                    if rank < DRAGON_RANK:
                        found.append(Combo(SINGLE, rank + 1, 1, c.PHOENIX))
                elif combo.rank > rank:
                    found.append(combo)
        if kind == SINGLE:
            found.sort(key=lambda combo: 29 if combo.cards == c.PHOENIX else combo.rank)
        else:
            found.sort(key=lambda combo: combo.rank)
        return found

    def _over_friend(self, seat: int, top: Combo) -> Combo | None:
        """Ride low on a partner's low trick, to be rid of cards."""
        position = self.position
        owner = position.owner
        if not position.hands[owner]:
            return self._over_foe(seat, top)
        if self._caller(owner) or top.size > 2:
            return None
        if position.hands[owner].bit_count() <= 2 and not self._caller(seat):
            return None
        limit = 26 if self._caller(seat) else 24
        if top.rank > (20 if top.kind == SINGLE else 14):
            return None
        found = self._fitting(seat, top)
        return found[0] if found and found[0].rank <= limit and found[0].cards != c.PHOENIX else None

    def _over_foe(self, seat: int, top: Combo) -> Combo | None:
        position = self.position
        owner, hand = position.owner, position.hands[seat]
        left = position.hands[owner].bit_count()
        urgent = 0 < left <= NEAR or (0 < left <= NEAR_CALLED and self._caller(owner))
        found = self._fitting(seat, top)
        if found:
            combo = found[0]
            if top.kind != SINGLE or (combo.rank < CONTROL and combo.cards != c.PHOENIX):
                return combo
            if self._spends(seat, combo, top, urgent):
                return combo
            return None
        if (broken := self._broken(seat, top, urgent)) is not None:
            return broken
        if (urgent or position.pile >= RICH) and hand.bit_count() >= 4 and left:
            bombs = patterns.bombs(hand, top)
            if bombs:
                return min(bombs, key=lambda bomb: self.plans.of(hand & ~bomb.cards).cost)
        return None

    def _spends(self, seat: int, combo: Combo, top: Combo, urgent: bool) -> bool:
        """Whether an ace, the Phoenix or the Dragon goes on this single."""
        position = self.position
        few = len(self.plans.of(position.hands[seat]).combos)
        if urgent or few <= 3 or position.pile >= MUCH:
            return True
        if combo.cards == c.DRAGON:
            return top.rank >= CONTROL and few <= DRAGON_FROM
        if combo.cards == c.PHOENIX:
            return top.rank >= 24 and few <= PHOENIX_FROM
        return True

    def _broken(self, seat: int, top: Combo, urgent: bool) -> Combo | None:
        """The answer outside the plan that harms the hand least, if it does not harm much."""
        hand = self.position.hands[seat]
        least = BREAK_SINGLE if top.kind == SINGLE and not urgent else 0
        found = [
            combo for combo in patterns.answers(hand, top)
            if combo.kind not in BOMBS and least <= combo.rank <= 28 and combo.cards != c.PHOENIX
        ][:6]
        if not found:
            return None
        of = self.plans.of
        before, best, worth = of(hand).cost, None, 0.0
        for combo in found:
            hold = combo.rank / 28 if combo.size > 1 else HOLD[combo.rank >> 1]
            value = before - of(hand & ~combo.cards).cost + BREAK + BREAK_HOLD * hold + (0.7 if urgent else 0.0)
            if value > worth:
                best, worth = combo, value
        return best


HOLD = [0.0] * 11 + [0.1, 0.2, 0.4, 0.8]


def margin(position: Position, side: int, calls: Sequence[int], double: int = 200) -> int:
    """What ``side`` makes more than the other in the ended round; ``calls``: 0, 100 or 200 for each seat (T30)."""
    first = position.out[0]
    if position.swept:
        made = double if position.sides[first] == side else -double
    else:
        counted = position.card_points()
        made = counted[side] - counted[1 - side]
    for seat, value in enumerate(calls):
        if value:
            won = value if seat == first else -value
            made += won if position.sides[seat] == side else -won
    return made

