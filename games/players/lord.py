"""`hard` at the Great Lord: the play, pass or wish for which the network expects the best place.

A value network for five to twelve players and both editions. The choices are evaluated in the order in which `normal`
ranks them, so a time limit cuts off unlikely ones. `normal` decides when a trick closes and gives the reasons.
Decisions are deterministic.

The network's binary features encode what a seat sees, and its choices. Features of the table: the players and the
edition, the cards not seen, the other seats with cards in order of play, the trick, the wish, the heir of the Dog
(L11). Features of a choice: the remaining hand with its plan (`games.players.heuristic.planning`), and the effect on
the trick. Chances and prices are whole numbers in hundredths. ``lordplay/features.c`` computes
the same features in C: change them in both places.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, repeat
from math import inf
from random import Random

from games.actions import Action, Pass, Play
from games.climbing import cards as c
from games.climbing import enumeration
from games.players.common.counting import CountedTable, order_after, read
from games.players.common.decision import Budget, Decision, Why, seat_of
from games.players.common.shapes import ACE, DOG, DRAGON, MAHJONG, PHOENIX, Candidate, fields, size
from games.players.heuristic import normal, reasons
from games.players.heuristic.planning import Planner, PriceList
from games.players.heuristic.tactics import STYLE, Tactics
from games.players.learned.layout import KINDS
from games.players.learned.policy import Judge
from games.players.learned.policy_features import reached
from games.views import Phase, View

_KIND = {kind: number for number, kind in enumerate(KINDS)}
_COSTS = (-150, -100, -60, -30, 0, 30, 60, 90, 120, 150, 180, 210, 250, 290, 330, 380, 440, 500, 570, 650)
_HOLDS = (10, 20, 35, 50, 65, 75, 85, 92, 96, 99)
_GROUPS = {"pair": 1, "triple": 2, "full_house": 2, "straight": 3, "stairs": 3, "four": 3, "straight_flush": 3}
_RIDES = {"single": 45, "pair": 25}
SURE = -35
"""The price of a combination that counts as a winner."""

# the table
_PLAYERS, _CLASSIC, _ALIVE, _UNSEEN, _ODD = 0, 8, 9, 20, 124
_SEAT, _FEW, _AFTER, _OWNER, _OWNER_CARDS = 130, 273, 297, 308, 320
_TOP, _TOP_RANK, _WISH, _HEIR = 333, 343, 407, 421
# the hand that is left
_SIZE, _RANKS, _REST_ODD, _PARTS, _COST = 423, 436, 501, 507, 518
_WINNERS, _LOSERS, _SIZES, _BOMBS = 538, 545, 552, 576
# the choice
_MODE, _RANK_SINGLE, _RANK, _LENGTH, _WILDS = 579, 599, 633, 783, 798
_HOLD, _PASS_HOLD, _LET_OUT, _EXACT, _WISHES = 799, 809, 819, 824, 827
NUMBER = 841


def _powers(start: int, factor: int, number: int) -> list[int]:
    powers = accumulate(repeat(factor, number - 1), lambda value, by: value * by // 1000, initial=1024 * start)
    return [value // 1024 for value in powers]


_SINGLES, _SETS = _powers(98, 600, 112), _powers(97, 945, 64)


class LordSight:
    """The view of the seat in turn."""

    def __init__(self, table: CountedTable) -> None:
        view = table.view
        self.table, self.players = table, len(view.seats)
        self.classic = dict(view.options).get("edition") == "classic"
        self.hand = c.mask(table.hand, copies=2)
        self.unseen = fields(table.unseen)
        self.others = [view.seats[seat] for seat in order_after(view, table.me) if view.seats[seat].count]
        self.able = [sum(seat.count >= cards for seat in self.others) for cards in range(16)]
        """How many others have at least that many cards."""
        self.planner = Planner(_prices(self))

    # chances ----------------------------------------------------------------
    def hold(self, kind: str, rank: int, length: int) -> int:
        """The approximate chance in hundredths that nobody beats the combination."""
        able, opponents = self.able[length], len(self.others)
        if kind in ("four", "straight_flush"):
            return 97
        if kind == "dog":
            return 0
        if not able:
            return 99
        if kind == "single":
            if rank >= DRAGON:
                return 55 if self.unseen[DRAGON] else 98
            return _SINGLES[sum(self.unseen[rank + 1:])]
        higher = self.unseen[rank + 1:DRAGON]
        if kind == "pair":
            return _SETS[min(8 * sum(out * (out - 1) // 2 for out in higher) // opponents, 63)]
        if kind in ("triple", "full_house"):
            together = sum(out * (out - 1) * (out - 2) // 6 for out in higher)
            held = _SETS[min(8 * together // opponents**2, 63)]
            return held if kind == "triple" else 40 + 6 * held // 10
        if rank == ACE:
            return 97
        risk = able * (ACE - rank) * 2 // (length - 3) if kind == "straight" else able * (ACE - rank) * 3 // length
        return max(20, 97 - risk)

    # the table --------------------------------------------------------------
    def of_table(self) -> list[int]:
        """The features that all choices share."""
        view = self.table.view
        found = [_PLAYERS + self.players - 5, _ALIVE + len(self.others) - 1]
        if self.classic:
            found.append(_CLASSIC)
        found += _counts(self.unseen, _UNSEEN, 8, _ODD)
        found += self._of_others()
        top = self.table.top
        if top is not None and top.combination is not None:
            kind, rank = top.combination.kind, min(top.combination.rank // 2, DRAGON)
            found += _TOP + _KIND[kind], _TOP_RANK + 16 * _GROUPS.get(kind, 0) + rank
        found.append(_WISH + (c.RANK_VALUE[view.wish] - 1 if view.wish else 0))
        if view.rounds:
            heir = view.rounds[-1].scores.index(self.players)
            if view.seats[heir].count:
                found.append(_HEIR + (heir != self.table.me))
        return found

    def _of_others(self) -> list[int]:
        found, top, after, owner = [], self.table.top, 0, 0
        for place, seat in enumerate(self.others):
            found.append(_SEAT + 13 * place + seat.count - 1)
            if seat.passed:
                found.append(_SEAT + 13 * place + 12)
            if top is not None and seat.seat == top.seat:
                owner = place + 1
            elif not seat.passed:
                after += 1
        for cards in range(1, 7):
            found += _up_to(_FEW + 4 * (cards - 1), len(self.others) - self.able[cards + 1], 4)
        if top is not None:
            found += _AFTER + after, _OWNER + owner, _OWNER_CARDS + self.table.count(top.seat)
        return found

    # the choices ------------------------------------------------------------
    def of_choice(self, found: Candidate | None, wish: int = 0) -> list[int]:
        """The features of a play, with the rank that it wishes for or 0, or of the pass."""
        if found is None:
            return self._of_pass()
        cards = c.mask([card[:2] for card in found.play.cards], copies=2)
        mode = self.table.top is not None
        numbers = self._of_rest(self.table.x - found.x, c.without(self.hand, cards))
        numbers.append(_MODE + len(KINDS) * mode + _KIND[found.kind])
        if found.kind == "single":
            numbers.append(_RANK_SINGLE + 17 * mode + (PHOENIX if found.phoenix else found.rank))
        elif _KIND[found.kind] <= _KIND["stairs"]:
            numbers.append(_RANK + 30 * (_KIND[found.kind] - _KIND["pair"]) + 15 * mode + found.rank)
        numbers.append(_LENGTH + found.size)
        if found.phoenix and found.size > 1:
            numbers.append(_WILDS)
        numbers += reached(self.hold(found.kind, found.rank, found.size), _HOLDS, _HOLD)
        numbers += [_LET_OUT + place for place, seat in enumerate(self.others[:5]) if seat.count == found.size]
        numbers += _up_to(_EXACT, self.able[found.size] - self.able[found.size + 1], 3)
        if cards & c.MAH_JONG:
            numbers.append(_WISHES + (wish - 1 if wish else 0))
        return numbers

    def _of_pass(self) -> list[int]:
        top = self.table.top
        assert top is not None
        assert top.combination is not None
        held = self.hold(top.combination.kind, min(top.combination.rank // 2, DRAGON), top.combination.size)
        rest = self._of_rest(self.table.x, self.hand)
        return [*rest, _MODE + len(KINDS), *reached(held, _HOLDS, _PASS_HOLD)]

    def _of_rest(self, x: int, cards: int) -> list[int]:
        """The remaining hand: its cards, its plan and its bombs."""
        found = [_SIZE + size(x), *_counts(fields(x), _RANKS, 5, _REST_ODD)]
        parts = self.planner.parts(x)
        sure = sum(price <= SURE for price, _ in parts)
        found.append(_PARTS + min(len(parts), 10))
        found += reached(sum(price for price, _ in parts), _COSTS, _COST)
        found += _up_to(_WINNERS, sure, 7)
        found += _up_to(_LOSERS, len(parts) - sure, 7)
        sizes = [min(size(part), 6) for _, part in parts]
        for length in range(1, 7):
            found += _up_to(_SIZES + 4 * (length - 1), sizes.count(length), 4)
        bombs = [bomb.kind for bomb in enumeration.bombs(cards)]
        found += _up_to(_BOMBS, bombs.count("four"), 2)
        return [*found, _BOMBS + 2] if "straight_flush" in bombs else found


def _prices(sight: LordSight) -> PriceList:
    """Prices in hundredths of a lead. With two decks four of a rank are seldom of four suits (L7)."""

    def price(kind: str, rank: int, length: int) -> int:
        held = sight.hold(kind, rank, length)
        return 100 - 160 * held // 100 - _RIDES.get(kind, 10) * (100 - held) * rank // 1400

    return PriceList(price, dog=80, phoenix=-25, bomb=50 if sight.classic or sight.players > 6 else -90)


def _counts(counts: Sequence[int], ranks: int, most: int, odd: int) -> list[int]:
    found = [ranks + most * (rank - 2) + at for rank in range(2, ACE + 1) for at in range(min(counts[rank], most))]
    for place, number in ((0, counts[MAHJONG]), (1, counts[DOG]), (2, counts[DRAGON]), (4, counts[PHOENIX])):
        found += range(odd + place, odd + place + number)
    return found


def _up_to(first: int, number: int, most: int) -> range:
    return range(first, first + min(number, most))


# the player --------------------------------------------------------------------


def choose(view: View, legal: Sequence[Action], rng: Random, budget: Budget) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plays = sum(isinstance(action, Play) for action in legal)
    if view.phase is not Phase.PLAY or view.to_act != (me,) or plays + (passing is not None) < 2:
        return normal.choose(view, legal, rng)
    table = read(view, me)
    tactics, sight = Tactics(table, STYLE), LordSight(table)
    judge = Judge(sight.of_table(), view.game)
    ranked: list[tuple[float, Candidate | None]] = [*normal.ranked(tactics, legal)]
    forced = len(ranked) == 1 and passing is None
    if passing is not None:
        ranked.insert(1, (tactics.score_pass(), None))
    best, worth = ranked[0][1], -inf
    for at, (_, found) in enumerate(ranked):
        if at and budget.over:
            break
        named = normal.with_wish(table, found).wish if found else None
        value = judge.value(sight.of_choice(found, c.RANK_VALUE[named] if named else 0))
        if value > worth:
            best, worth = found, value
    top = max(score for score, _ in ranked)
    obvious = any(found is best and score >= top for score, found in ranked)
    if best is None:
        assert passing is not None
        return Decision(passing, _why(reasons.passing(table), obvious))
    play = normal.with_wish(table, best)
    if play.wish:
        play = _with_wish(sight, judge, best)
    return Decision(play, _why(reasons.play(table, tactics, best, play, forced), obvious))


def value(view: View, legal: Sequence[Action], action: Action | None) -> float | None:
    """What the network expects after a play or a pass in turn: 100 for the first place, -100 for the last. None: it has
    nothing to decide."""
    me = seat_of(legal)
    if view.phase is not Phase.PLAY or view.to_act != (me,) or not isinstance(action, Play | Pass):
        return None
    table = read(view, me)
    found = None
    if isinstance(action, Play):
        same = (each for each in normal.plays_of(table, legal) if sorted(each.play.cards) == sorted(action.cards))
        found = next(same, None)
        if found is None:
            return None
    sight = LordSight(table)
    wish = c.RANK_VALUE[action.wish] if isinstance(action, Play) and action.wish else 0
    return Judge(sight.of_table(), view.game).value(sight.of_choice(found, wish))


def _with_wish(sight: LordSight, judge: Judge, found: Candidate) -> Play:
    """The best of all wishes, or none (T13)."""
    wish = max((0, *range(2, 15)), key=lambda rank: judge.value(sight.of_choice(found, rank)))
    return Play(found.play.seat, found.play.cards, c.RANK_NAME[wish] if wish else None)


def _why(why: Why, obvious: bool) -> Why:
    return why if obvious else reasons.second_look(why, "learned")
