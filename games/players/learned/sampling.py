"""Samples of the hidden hands of Tichu, Tientsin and Trichu, consistent with everything a seat has seen.

Hard constraints hold in every sample: cards played, open hands, cards given in the exchange and not played since,
counts, and ranks that a seat cannot hold because it did not obey a wish (T14). Soft evidence is a weight: a seat that
passed on a low single, a pair or a straight probably had no fitting answer, a seat that called Tichu probably has high
cards. `TRIES` samples are drawn and one of them is chosen with a probability proportional to its weight.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp
from random import Random

from games.climbing import cards as c
from games.climbing.cards import BOMBS, PAIR, SINGLE, TRIPLE, UNITS, Combo
from games.players.learned import patterns
from games.players.learned.policy_features import combo_of
from games.views import Phase, View

NOBODY = -1
TRIES = 24
"""Number of samples to choose one from."""
PASSED = {SINGLE: 0.25, PAIR: 0.2}
"""The likelihood of a pass with a fitting answer in hand; for other kinds `PASSED_MORE`."""
PASSED_MORE = 0.15
LOW_ENOUGH = 24
"""Passes on plays up to this doubled rank are evidence."""
KEPT = {PAIR: 0.25, SINGLE: 0.6}
"""The likelihood of another card of a rank that was played as a pair (or three of a kind), or as a low single."""
LOW_SINGLE = 24
HIGH = {"small": 1.3, "grand": 1.5}
"""The log likelihood ratio of each high card for a caller."""
HIGH_CARDS = c.RANK_CARDS[14] | c.PHOENIX | c.DRAGON


@dataclass(slots=True)
class Knowledge:
    """A seat's knowledge of a round's play; sets of seats are bits."""

    sides: tuple[int | None, ...]
    hands: list[int]
    """Of each seat the cards that are known to be there."""
    owner: int = NOBODY
    top: Combo | None = None
    pile: int = 0
    """Points of the trick."""
    passed: int = 0
    wish: int = 0
    begun: int = 0
    """Seats that have played a card."""
    out: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)
    """Points of each seat's tricks."""
    played: int = 0
    """Points of all cards played."""


@dataclass(slots=True)
class _Pass:
    seat: int
    top: Combo
    later: int
    """What the seat has played since."""


@dataclass(slots=True)
class Sampler:
    """Draws samples for one view."""

    base: Knowledge
    """The position, without the cards that are hidden."""
    unseen: list[int]
    """Hidden cards, as bits."""
    room: dict[int, int]
    """For each seat with hidden cards their number."""
    barred: dict[int, int]
    """For each such seat the cards that it cannot hold."""
    passes: list[_Pass] = field(default_factory=list)
    callers: dict[int, tuple[float, int]] = field(default_factory=dict)
    """For each concealed caller its weight and the high cards it has played."""
    spent: dict[int, tuple[int, int]] = field(default_factory=dict)
    """For each concealed seat the cards of the ranks it has played alone, and of those it has played in sets."""

    def draw(self, rng: Random) -> list[int]:
        """One sample: all hands."""
        best: list[int] | None = None
        total = 0.0
        for _ in range(TRIES):
            hands = self._deal(rng)
            weight = self._weight(hands)
            total += weight
            # One pass over a stream of weighted samples: the newest replaces the one kept with its part of the sum so
            # far. No list, and no second pass to normalise.
            if best is None or rng.random() * total < weight:
                best = hands
        assert best is not None
        return best

    def _deal(self, rng: Random) -> list[int]:
        hands = self.base.hands[:]
        cards = self.unseen[:]
        draw = rng.random
        # Faster than ``shuffle`` for so few cards, and as fair: each gets a random key.
        cards.sort(key=lambda _: draw())
        if any(self.barred.values()):
            return self._deal_barred(hands, cards, rng)
        at = 0
        for seat, number in self.room.items():
            hands[seat] |= sum(cards[at : at + number])
            at += number
        return hands

    def _deal_barred(self, hands: list[int], cards: list[int], rng: Random) -> list[int]:
        """Deal the cards first that some seat cannot hold."""
        cards.sort(key=lambda card: not any(card & barred for barred in self.barred.values()))
        pool = [seat for seat, number in self.room.items() for _ in range(number)]
        rng.shuffle(pool)
        for card in cards:
            # If no seat may hold it, the first takes it: a sample that breaks a rule is better than none, and its
            # weight tells.
            at = next((index for index, seat in enumerate(pool) if not card & self.barred.get(seat, 0)), 0)
            hands[pool[at]] |= card
            pool[at] = pool[-1]
            pool.pop()
        return hands

    def _weight(self, hands: list[int]) -> float:
        weight = 1.0
        for seen in self.passes:
            # With what it has played since: at the time of the pass it still held that.
            if _could_answer(hands[seen.seat] | seen.later, seen.top):
                weight *= PASSED.get(seen.top.kind, PASSED_MORE)
        for seat, (alone, sets) in self.spent.items():
            hand = hands[seat]
            weight *= KEPT[SINGLE] ** (hand & alone).bit_count() * KEPT[PAIR] ** (hand & sets).bit_count()
        for seat, (each, played) in self.callers.items():
            weight *= exp(each * ((hands[seat] | played) & HIGH_CARDS).bit_count())
        return weight


def _could_answer(hand: int, top: Combo) -> bool:
    """Whether the hand has a cheap answer: without bombs and aces, and without breaking pairs."""
    if top.kind in (SINGLE, PAIR):
        cards = hand & _BELOW_ACE[top.rank >> 1]
        one, two, three, four = cards & UNITS, cards >> 1 & UNITS, cards >> 2 & UNITS, cards >> 3 & UNITS
        odd = one ^ two ^ three ^ four
        if top.kind == SINGLE:
            return bool(odd & ~(one & two & (three ^ four) | three & four & (one ^ two)))
        return bool((one | two | three | four) & ~odd & ~(one & two & three & four))
    return patterns.beats(hand, top)


_BELOW_ACE = [sum(patterns.RANK[higher] for higher in range(max(rank, 1) + 1, 14)) for rank in range(16)]


def sampler(view: View) -> Sampler:
    """The sampler for a view, which must be in a trick or between two."""
    base = Knowledge(tuple(seat.team for seat in view.seats), [0] * len(view.seats))
    gone = c.mask(card.partition("=")[0] for play in view.played for card in play.cards)
    _stand(base, view)
    room: dict[int, int] = {}
    for seat in view.seats:
        if seat.cards is not None and len(seat.cards) == seat.count:
            base.hands[seat.seat] = c.mask(seat.cards)
        else:
            base.hands[seat.seat] = 0
            room[seat.seat] = seat.count
    unseen = c.DECK & ~gone
    for hand in base.hands:
        unseen &= ~hand
    for receiver, codes in view.given:
        for code in codes:
            card = c.BIT[code]
            if unseen & card and room.get(receiver):
                base.hands[receiver] |= card
                room[receiver] -= 1
                unseen &= ~card
    if not view.played and view.phase is Phase.PLAY:
        _mah_jong(base, room, view)
        unseen &= ~sum(base.hands)
    cards = [1 << index for index in range(56) if unseen >> index & 1]
    found = Sampler(base, cards, room, _barred(view, room))
    _passes(found, view)
    _spent(found, view)
    for seat in view.seats:
        if seat.call and seat.seat in room:
            played = c.mask(card.partition("=")[0] for play in view.played if play.seat == seat.seat
                            for card in play.cards)
            found.callers[seat.seat] = HIGH[seat.call], played
    return found


def _mah_jong(base: Knowledge, room: dict[int, int], view: View) -> None:
    """Before the first lead: give the Mah Jong to the leader, if the view shows who leads."""
    if len(view.to_act) == 1 and room.get(view.to_act[0]):
        leader = view.to_act[0]
        if not any(hand & c.MAH_JONG for hand in base.hands):
            base.hands[leader] |= c.MAH_JONG
            room[leader] -= 1


def _stand(base: Knowledge, view: View) -> None:
    """Set everything public: the trick, the wish, who is out, the points taken."""
    plays = view.trick.plays
    if plays:
        base.owner, base.top = plays[-1].seat, combo_of(plays[-1])
    base.pile = view.trick.points
    base.played = sum(c.points(c.mask(card.partition("=")[0] for card in play.cards)) for play in view.played)
    base.wish = c.RANK_VALUE[view.wish] if view.wish else 0
    base.taken = [seat.points for seat in view.seats]
    out = sorted((seat.out, seat.seat) for seat in view.seats if seat.out is not None)
    base.out = [seat for _, seat in out]
    for seat in view.seats:
        base.passed |= seat.passed << seat.seat
    for play in view.played:
        base.begun |= 1 << play.seat


def _barred(view: View, room: dict[int, int]) -> dict[int, int]:
    """Seats that lack the rank wished for: they passed on a single that it beats (T14)."""
    if not view.wish:
        return {}
    rank = c.RANK_VALUE[view.wish]
    wished = next((at for at, play in enumerate(view.played) if "Ma" in play.cards), None)
    if wished is None:
        return {}
    barred: dict[int, int] = {}
    for at, seat in view.passes:
        if at > wished and seat in room and not view.seats[seat].dummy:  # R7
            top = view.played[at - 1].combination
            if top is not None and top.kind == SINGLE and top.rank < 2 * rank:
                barred[seat] = c.RANK_CARDS[rank] & c.DECK
    return barred


def _spent(found: Sampler, view: View) -> None:
    """Note the ranks that concealed seats played as singles, and in pairs and triples."""
    for play in view.played:
        combo = play.combination
        if play.seat not in found.room or combo is None or combo.kind not in (SINGLE, PAIR, TRIPLE):
            continue
        if combo.kind == SINGLE and (combo.rank > LOW_SINGLE or combo.rank % 2 or combo.rank < 4):
            continue
        rank = patterns.RANK[combo.rank >> 1]
        alone, sets = found.spent.get(play.seat, (0, 0))
        found.spent[play.seat] = (alone | rank, sets) if combo.kind == SINGLE else (alone, sets | rank)


def _passes(found: Sampler, view: View) -> None:
    """Note what concealed seats passed on: low plays of opponents, of each kind and with the same hand the lowest."""
    later: dict[int, int] = dict.fromkeys(found.room, 0)
    at = len(view.played)
    sides = found.base.sides
    lowest: dict[tuple[int, str, int, int], _Pass] = {}
    for plays, seat in reversed(view.passes):
        while at > plays:
            at -= 1
            play = view.played[at]
            if play.seat in later:
                later[play.seat] |= c.mask(card.partition("=")[0] for card in play.cards)
        if seat not in later or not plays:
            continue
        top = view.played[plays - 1]
        if sides[top.seat] == sides[seat] or top.combination is None or top.combination.kind in BOMBS:
            continue
        if top.combination.kind != "dog" and top.combination.rank <= LOW_ENOUGH:
            seen = _Pass(seat, combo_of(top), later[seat])
            key = seat, seen.top.kind, seen.top.size, seen.later
            if key not in lowest or seen.top.rank < lowest[key].top.rank:
                lowest[key] = seen
    found.passes = list(lowest.values())
