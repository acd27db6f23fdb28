"""A mutable deal of Tatsu for rollouts: rules D2-D8 on plain lists.

Sides are numbered by clan: 0 Red, 1 Yellow. A place has the cards ``up`` (which may be played) and, with two players,
``under`` by column (D14). `guess` samples a deal consistent with a view.
"""

from __future__ import annotations

from random import Random

from games.tatsu.state import SPIRITS
from games.views import View

CLANS = "RY"
CODES = tuple(SPIRITS)
INDEX = {code: index for index, code in enumerate(CODES)}
CLAN = tuple(CLANS.index(code[0]) for code in CODES)
STRENGTH = tuple(SPIRITS[code].strength for code in CODES)
POINTS = tuple(SPIRITS[code].points for code in CODES)
FACTOR = tuple(SPIRITS[code].factor for code in CODES)
FUSION = tuple(SPIRITS[code].fusion for code in CODES)
WORTH = tuple(POINTS[i] + 8 * FACTOR[i] for i in range(len(CODES)))
"""The approximate value in points of a card for the side that takes it."""
GONE = -1


class Sample:
    """A deal with all cards known, changed in place."""

    __slots__ = ("factors", "leader", "order", "points", "refused", "sides", "trick", "under", "up", "waiting")

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.order: list[int] = []
        self.up: list[list[int]] = []
        self.under: list[list[int]] = []
        self.trick: list[tuple[int, int]] = []
        self.waiting: list[int] = []
        self.leader = 0
        self.points = [0, 0]
        self.factors = [0, 0]
        self.refused: set[int] = set()

    def copy(self) -> Sample:
        other = Sample()
        other.sides, other.order, other.leader = self.sides, self.order, self.leader
        other.up = [list(cards) for cards in self.up]
        other.under = [list(cards) for cards in self.under]
        other.trick, other.waiting = list(self.trick), list(self.waiting)
        other.points, other.factors = list(self.points), list(self.factors)
        other.refused = set(self.refused)
        return other

    @property
    def turn(self) -> int:
        """The place that gets the next card."""
        return self.order[(self.order.index(self.leader) + len(self.trick)) % len(self.order)]

    def playable(self, place: int, clan: int) -> list[int]:
        """The cards of a clan that a place may play; face-down ones if there is no other face-up one (D16)."""
        found = [card for card in self.up[place] if card != GONE and CLAN[card] == clan]
        if found or not self.under or any(card != GONE and CLAN[card] == clan for row in self.up for card in row):
            return found
        return [card for card in self.under[place] if card != GONE and CLAN[card] == clan]

    def lay(self, place: int, card: int) -> None:
        """Play ``card`` from the hand of ``place`` to the place in turn."""
        turn = self.turn
        self._remove(place, card)
        self.trick.append((turn, card))
        self.refused.clear()
        if len(self.trick) == 4:
            self._close()

    def _remove(self, place: int, card: int) -> None:
        row = self.up[place]
        if not self.under:
            row.remove(card)
        elif card in row:
            column = row.index(card)
            row[column], self.under[place][column] = self.under[place][column], GONE
        else:
            self.under[place][self.under[place].index(card)] = GONE

    def _close(self) -> None:
        """End the trick: it waits under a fusion, or is taken with all waiting cards (D4, D5)."""
        cards = self.waiting + [card for _, card in self.trick]
        fusion = next((place for place, card in self.trick if FUSION[card]), None)
        if fusion is not None:
            self.waiting, self.leader = cards, fusion
        else:
            self.leader = max(self.trick, key=lambda laid: STRENGTH[laid[1]])[0]
            self.take(self.sides[self.leader], cards)
            self.waiting = []
        self.trick = []

    def take(self, side: int, cards: list[int]) -> None:
        for card in cards:
            self.points[side] += POINTS[card]
            if CLAN[card] == side:
                self.factors[side] += FACTOR[card]

    @property
    def done(self) -> bool:
        return not self.trick and not any(card != GONE for row in self.up for card in row) and not any(
            card != GONE for row in self.under for card in row)

    def margin(self, side: int) -> float:
        """The score of ``side`` less the other's (D8)."""
        made = [points * factor for points, factor in zip(self.points, self.factors, strict=True)]
        return float(made[side] - made[1 - side])


def guess(view: View, rng: Random) -> Sample:
    """Sample a deal consistent with the view: deal the unseen cards to the places that hold them."""
    sample = Sample()
    sample.sides = [CLANS.index(seat.clan) for seat in view.seats]
    sample.order = list(view.order)
    for seat in view.seats:
        sample.take(CLANS.index(seat.clan), [INDEX[card] for card in seat.taken])
    sample.waiting = [INDEX[card] for card in view.waiting]
    sample.trick = [(play.seat, INDEX[play.cards[0]]) for play in view.trick.plays]
    sample.refused = {seat.seat for seat in view.seats if seat.refused}
    sample.leader = sample.trick[0][0] if sample.trick else turn_of(view)
    unseen = _unseen(view)
    rng.shuffle(unseen)
    if any(seat.facedown for seat in view.seats):
        _fill_rows(view, sample, unseen)
    else:
        _fill_hands(view, sample, unseen)
    return sample


def turn_of(view: View) -> int:
    """The place that gets the next card."""
    return view.to_act[0] if view.turn is None else view.turn


def _unseen(view: View) -> list[int]:
    seen = {card for play in view.played for card in play.cards}
    for seat in view.seats:
        seen.update(seat.cards or ())
        seen.update(seat.faceup)
    return [index for index, code in enumerate(CODES) if code not in seen]


def _fill_rows(view: View, sample: Sample, unseen: list[int]) -> None:
    """Two players: a card of the right clan for each face-down one (D14)."""
    by_clan = {clan: [card for card in unseen if CODES[card][0] == clan] for clan in CLANS}
    for seat in view.seats:
        sample.under.append([by_clan[card[0]].pop() if card else GONE for card in seat.facedown])
        sample.up.append([_card(card, by_clan) for card in seat.faceup])


def _card(code: str, by_clan: dict[str, list[int]]) -> int:
    if not code:
        return GONE
    return INDEX[code] if code in INDEX else by_clan[code[0]].pop()


def _fill_hands(view: View, sample: Sample, unseen: list[int]) -> None:
    """Fill concealed hands; a seat shown to lack a clan gets none of it, as far as the cards allow (D3)."""
    void = {seat.seat: {CLANS.index(view.seats[asked_for(view, at)].clan) for at, place in view.passes
                        if place == seat.seat} for seat in view.seats}
    hands: dict[int, list[int]] = {seat.seat: [INDEX[card] for card in seat.cards or ()] for seat in view.seats}
    concealed = [seat for seat in view.seats if seat.cards is None]
    for seat in sorted(concealed, key=lambda seat: -len(void[seat.seat])):
        fits = [card for card in unseen if CLAN[card] not in void[seat.seat]]
        fits += [card for card in unseen if CLAN[card] in void[seat.seat]]
        hands[seat.seat] = fits[:seat.count]
        unseen[:] = [card for card in unseen if card not in hands[seat.seat]]
    sample.up = [hands[seat.seat] for seat in view.seats]


def asked_for(view: View, plays: int) -> int:
    """The place in turn after ``plays`` cards of the deal."""
    return view.played[plays].seat if plays < len(view.played) else turn_of(view)
