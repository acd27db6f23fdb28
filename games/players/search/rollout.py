"""The rollout policy: plays a `Position` to the end of the trick or of the round, in about a millisecond.

It is a fast approximation of `normal`: the same values for leads, points, partners, opponents near the end and calls
(`games.players.heuristic.tactics`), but the plan of a hand is the quick one of `games.players.search.partition`, few
answers outside the plan are considered, and the chance to hold a trick comes from counts of higher cards. The policy
of a seat does not use the other hands, only the cards that are not in its own. It is deterministic.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.combinations import BOMBS, DOG, DRAGON_RANK, SINGLE, Combo
from games.players.common.holding import Holding
from games.players.heuristic.style import STYLE
from games.players.search import patterns
from games.players.search.partition import Plans
from games.players.search.position import NOBODY, Position

BROKEN_FROM = 22
"""Singles from this doubled rank on (the Jack) are taken out of combinations of the plan to beat an opponent."""
BROKEN = 5
"""Answers outside the plan to consider."""
HOLDS = 0.9
"""The chance to hold a trick from which a combination counts as a winner."""


class Rollout:
    """The policy on one position. ``calls``: for each seat whether it has called."""

    __slots__ = ("calls", "foes", "friends", "plans", "position")

    def __init__(self, position: Position, plans: Plans, calls: Sequence[bool]) -> None:
        self.position, self.plans, self.calls = position, plans, calls
        sides = position.sides
        self.foes = [[o for o in after[:-1] if sides[o] != sides[s]] for s, after in enumerate(position.after)]
        self.friends = [[o for o in after[:-1] if sides[o] == sides[s]] for s, after in enumerate(position.after)]

    def run(self) -> None:
        """Play to the end."""
        position = self.position
        while not position.done:
            self.step()

    def finish_trick(self) -> None:
        """Play to the next lead, or to the end."""
        position = self.position
        while not position.done and (position.top is not None or position.turn == NOBODY):
            self.step()

    def step(self) -> None:
        """The next play, pass, or taking of a trick."""
        if self.position.turn == NOBODY:
            self._close()
        else:
            self.move(self.position.turn)

    def take(self) -> None:
        """The owner takes the closing trick, or gives it away (T21)."""
        position = self.position
        position.take(self._gift(position.owner) if position.dragon_lies else None)

    def move(self, seat: int) -> None:
        """The seat in turn leads, plays or passes."""
        position = self.position
        if position.wish and position.bound(seat):
            self._obey(seat)
        else:
            if position.top is None:
                self._lead(_Look(self, seat))
            else:
                self._follow(seat, position.top)

    # closing ----------------------------------------------------------------
    def _close(self) -> None:
        """An opponent bombs if that is better than passing; else the owner takes the trick."""
        position = self.position
        owner, top = position.owner, position.top
        if not position.ended and top is not None:
            for seat in self.foes[owner]:
                hand = position.hands[seat]
                if hand.bit_count() < 4 or not (bombs := enumeration.bombs(hand, top)):
                    continue
                look = _Look(self, seat)
                value, bomb = max((look.worth(bomb), bomb) for bomb in bombs)
                if value >= look.passing(top, True) + STYLE.bomb_margin:
                    position.play(seat, bomb)
                    return
        self.take()

    def _gift(self, seat: int) -> int:
        """The receiver of the Dragon's trick (T21): an opponent in play who has not called and has most cards."""
        hands, taken = self.position.hands, self.position.taken
        return max(
            self.position.rules.seating.opponents(seat),
            key=lambda other: (hands[other] > 0, not self.calls[other], hands[other].bit_count(), -taken[other]),
        )

    # in turn ----------------------------------------------------------------
    def _lead(self, look: _Look) -> None:
        position, seat = self.position, look.seat
        combos = look.combos
        best = combos[0]
        if len(combos) > 1:
            best = max(combos, key=look.worth)
        if best.cards & c.MAH_JONG:
            position.play(seat, best, look.wish(best))
        else:
            position.play(seat, best)

    def _follow(self, seat: int, top: Combo) -> None:
        position = self.position
        found = self._answers(seat, top)
        if not found:
            position.pass_()
            return
        look = _Look(self, seat)
        best: Combo | None = None
        most = 0.0
        for combo in found:
            value = look.worth(combo)
            if best is None or value > most:
                best, most = combo, value
        if best is None or most < look.passing(top, False):
            position.pass_()
        else:
            position.play(seat, best)

    def _answers(self, seat: int, top: Combo) -> list[Combo]:
        """Combinations of the plan that beat ``top``, and a few outside it."""
        rank, kind, size = top.rank, top.kind, top.size
        hand = self.position.hands[seat]
        if kind in BOMBS:
            return enumeration.bombs(hand, top)
        found: list[Combo] = []
        for combo in self.plans.of(hand).combos:
            if combo.kind in BOMBS:
                found.append(combo)
            elif combo.kind == kind and combo.size == size:
                if combo.cards == c.PHOENIX:
                    if rank < DRAGON_RANK:
                        found.append(Combo(SINGLE, rank + 1, 1, c.PHOENIX))
                elif combo.rank > rank:
                    found.append(combo)
        if hand.bit_count() < size:
            return found
        least = BROKEN_FROM if kind == SINGLE else 0
        if least and any(self.position.hands[foe].bit_count() in (1, 2) for foe in self.foes[seat]):
            least = 0
        known = [combo.cards for combo in found]
        more = [combo for combo in patterns.answers(hand, top) if combo.rank >= least and combo.cards not in known]
        return found + more[:BROKEN]

    def _obey(self, seat: int) -> None:
        """Play the best of what the wish allows (T14)."""
        position = self.position
        combos, may_pass = position.options(seat)
        if may_pass:
            combos = [combo for combo in combos if combo.kind not in BOMBS]
        if not combos:
            position.pass_()
            return
        if len(combos) > 12:
            combos = sorted(combos, key=lambda combo: -combo.size)[:12]
        position.play(seat, max(combos, key=_Look(self, seat).worth))


class _Look(Holding):
    """What a seat knows when it decides, and the values of its plays in leads saved."""

    __slots__ = (
        "called", "combos", "cost", "double", "foe_calls", "foes", "friend_calls", "friends", "hand", "i_called",
        "lead", "least", "plans", "position", "seat", "top",
    )

    def __init__(self, game: Rollout, seat: int) -> None:
        position = self.position = game.position
        self.plans, self.seat = game.plans, seat
        hands = position.hands
        self.hand = hand = hands[seat]
        self.cost, self.combos = game.plans.of(hand)
        self.top = position.top
        foes = self.foes = [(other, hands[other].bit_count()) for other in game.foes[seat] if hands[other]]
        friends = self.friends = [(other, hands[other].bit_count()) for other in game.friends[seat] if hands[other]]
        others, held, least, most = 0, 0, 14, 0
        for other, count in foes:
            others |= hands[other]
            held += count
            least = min(least, count)
            most = max(most, count)
        self.least, self.most = least, most
        for other, _ in friends:
            others |= hands[other]
        self.others, self.left = others, (others.bit_count() + hand.bit_count()) / 56
        self.scale = 1.5 * held / max(1, others.bit_count())
        out, calls = position.out, game.calls
        self.called = calls
        self.i_called = self.friend_calls = self.foe_calls = False
        if not out:
            self.i_called = calls[seat]
            for other, _ in friends:
                self.friend_calls = self.friend_calls or calls[other]
            for other, _ in foes:
                self.foe_calls = self.foe_calls or calls[other]
        self.double = len(out) == 1
        self.lead = self._lead()

    def _lead(self) -> float:
        """The value of the lead, apart from the hand (`Tactics`)."""
        worth = STYLE.lead * (1 + STYLE.hurry * (5 - self.least)) if self.least < 5 else STYLE.lead
        if self.double:
            worth *= STYLE.double_lead
        if self.i_called:
            worth *= STYLE.own_call
        elif self.friend_calls:
            worth *= STYLE.support
        elif self.foe_calls:
            worth *= STYLE.foe_called
        return worth

    # values -----------------------------------------------------------------
    def _finish(self, hand: int, combos: Sequence[Combo]) -> float:
        """The additional value of the lead with these combinations left (`Tactics.worth_of_lead`)."""
        if len(combos) == 1:
            return STYLE.finish
        if hand.bit_count() > 10:
            return 0.0
        losers = 0
        for combo in combos:
            if combo.kind == DOG or self.hold(combo) < HOLDS:
                losers += 1
                if losers == 2:
                    return 0.0
        return STYLE.sure

    def worth(self, combo: Combo) -> float:
        """The value of playing it."""
        hand = self.hand & ~combo.cards
        if not hand:
            return -STYLE.out if self.friend_calls and not self.i_called else STYLE.out
        cost, combos = self.plans.of(hand)
        if combo.kind == DOG:
            return self._dog() - cost
        hold = self.hold(combo)
        bomb = combo.kind in BOMBS
        value = hold * (self.lead + self._finish(hand, combos)) - cost
        position = self.position
        points = position.pile + (c.points(combo.cards) if combo.cards & _SCORING else 0)
        if points:
            dragon = combo.cards == c.DRAGON
            value += (-hold if dragon else 2 * hold - 1) * points * STYLE.points
        if bomb:
            value -= STYLE.bomb_cost
        top = self.top
        if top is None:
            value += self._for_friends(combo)
        elif position.sides[position.owner] == position.sides[self.seat]:
            if self.friend_calls:
                value -= STYLE.friend_called
            else:
                low = combo.size == 1 and combo.rank <= 23
                value -= STYLE.over_friend_low if low else STYLE.over_friend
        if not bomb:
            for _, count in self.foes:
                if count == combo.size:
                    beats = min(1.0, 1.3 * (1 - hold ** (1 / len(self.foes))))
                    value -= STYLE.let_out * beats * (2 if self.foe_calls else 1)
        return value

    def _dog(self) -> float:
        if not self.friends:
            return -0.3
        if self.friend_calls:
            return STYLE.friend_called
        return 0.0 if self.i_called else STYLE.friend_lead

    def _for_friends(self, combo: Combo) -> float:
        if combo.size > 2:
            return 0.0
        value = 0.0
        for _, count in self.friends:
            if count == combo.size:
                value += STYLE.bring_out * (1 - combo.rank / 30) * (2 if self.friend_calls else 1)
            elif self.friend_calls:
                value += 0.5 * (1 - combo.rank / 30)
        return value

    def passing(self, top: Combo, closing: bool) -> float:
        """The value of letting the trick run (`Tactics.score_pass`)."""
        position = self.position
        owner = position.owner
        points = position.pile * STYLE.points
        if top.cards == c.DRAGON:
            points = -points
        hold = 1.0 if closing else self.hold(top)
        count = position.hands[owner].bit_count()
        if position.sides[owner] == position.sides[self.seat]:
            worth = STYLE.friend_called if self.friend_calls else STYLE.friend_lead
            if self.double:
                worth += STYLE.double_friend
            if 0 < count <= 2:
                worth += 0.3
            return hold * (worth + points) - self.cost
        return -self.cost - hold * self._foe_lead(count, owner) - points * (1.0 if closing else 0.8)

    def _foe_lead(self, count: int, owner: int) -> float:
        if not count:
            return 0.0
        cost = STYLE.foe_near * (4 - count) if count < 4 else 0.0
        if self.double and len(self.foes) == 1:
            cost += STYLE.double_foe
        if self.foe_calls and self.called[owner]:
            cost += STYLE.foe_caller + (STYLE.foe_caller_near * (6 - count) if count < 6 else 0.0)
        return cost

    def wish(self, combo: Combo) -> int:
        """The highest rank still out that the hand lacks; 0 for no wish, as when a partner has called (T13)."""
        if self.friend_calls:
            return 0
        hand = self.hand & ~combo.cards
        for rank in range(14, 1, -1):
            if self.others & patterns.RANK[rank] and not hand & patterns.RANK[rank]:
                return rank
        return 0


_SCORING = c.RANK_CARDS[5] | c.RANK_CARDS[10] | c.RANK_CARDS[13] | c.PHOENIX | c.DRAGON


def margin(position: Position, side: int, calls: Sequence[int], double: int = 200) -> int:
    """The points of ``side`` less the other's in the ended round; ``calls``: 0, 100 or 200 for each seat (T30)."""
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

