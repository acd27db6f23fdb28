"""Card counting: the cards still out, and the probabilities that players hold them and that a play holds the trick.

`CountedTable` is a view read for one seat. `Odds` are probabilities: for each opponent the chance to hold one, two or
three cards of a rank, from the number of cards out and in hand (known cards, given in the exchange or lying open, count
in full). `Odds.hold` is the chance that no opponent beats a combination.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache

from games.climbing.cards import CODES
from games.lord.state import EDITIONS
from games.players.common.shapes import ACE, DRAGON, MAHJONG, PHOENIX, shape, size
from games.views import PlayView, SeatView, View

FULL_DECK = shape(CODES)

WILLING = 0.75
"""The chance that a player who can beat a play does."""
WILLING_PHOENIX = 0.5
BOMB_RISK = 0.015
"""The chance that one opponent bombs a combination."""


@cache
def _deck(edition: str, players: int) -> int:
    return shape(EDITIONS[edition].deck(players))


def deck_of(view: View) -> int:
    """The shape of all cards of the round (T1, L2), including those that lie open out of play."""
    if view.game != "lord":
        return FULL_DECK
    return _deck(dict(view.options)["edition"], len(view.seats))


def order_after(view: View, seat: int) -> tuple[int, ...]:
    """The other seats in order of play, the next first."""
    at = view.order.index(seat)
    return view.order[at + 1:] + view.order[:at]


@dataclass(frozen=True, slots=True)
class CountedTable:
    """A view as seen by seat ``me``; seats without cards are in neither ``friends`` nor ``foes``."""

    view: View
    me: int
    hand: tuple[str, ...]
    x: int
    friends: tuple[int, ...]
    foes: tuple[int, ...]
    unseen: int
    """The shape of the cards in concealed hands."""
    known: dict[int, int] = field(default_factory=dict)
    """For each other seat the shape of the cards that it is known to hold."""

    def seat(self, seat: int) -> SeatView:
        return self.view.seats[seat]

    def count(self, seat: int) -> int:
        return self.view.seats[seat].count

    @property
    def top(self) -> PlayView | None:
        """The play to beat; None when leading."""
        plays = self.view.trick.plays
        return plays[-1] if plays else None

    @property
    def nobody_out(self) -> bool:
        return all(seat.out is None for seat in self.view.seats)

    def calls(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of ``seats`` that have called, while nobody is out."""
        return tuple(s for s in seats if self.view.seats[s].call and self.nobody_out)

    @property
    def i_called(self) -> bool:
        return bool(self.calls((self.me,)))


def read(view: View, me: int) -> CountedTable:
    """Read the view for seat ``me``; it must show the cards of that seat."""
    hand = view.seats[me].cards or ()
    team = view.seats[me].team
    friends: list[int] = []
    foes: list[int] = []
    known: dict[int, int] = {}
    gone = shape(card for play in view.played for card in play.cards) + shape(view.open)
    unseen = deck_of(view) - gone - shape(hand)
    given = dict(view.given) if view.seat == me else {}
    played = {s: {card[:2] for play in view.played if play.seat == s for card in play.cards} for s in given}
    for seat in order_after(view, me):
        there = view.seats[seat]
        if not there.count:
            continue
        (friends if team is not None and there.team == team else foes).append(seat)
        if there.cards is not None and len(there.cards) == there.count:
            known[seat] = shape(there.cards)
            unseen -= known[seat]
        elif seat in given:
            known[seat] = shape(card for card in given[seat] if card not in played[seat])
    return CountedTable(view, me, hand, shape(hand), friends=tuple(friends), foes=tuple(foes), unseen=unseen,
                        known=known)


@lru_cache(maxsize=4096)
def _at_least(out: int, share: float) -> tuple[float, float, float]:
    """Chances to hold 1, 2, 3 of the ``out`` cards of a rank, getting each with probability ``share``."""
    if share >= 1:
        return float(out >= 1), float(out >= 2), float(out >= 3)
    none = (1 - share) ** out
    one = out * share * (1 - share) ** (out - 1) if out else 0.0
    two = out * (out - 1) / 2 * share * share * (1 - share) ** (out - 2) if out > 1 else 0.0
    return 1 - none, max(0.0, 1 - none - one), max(0.0, 1 - none - one - two)


class _Foe:
    """The chances of one opponent by rank."""

    def __init__(self, count: int, unseen: int, hidden: int, known: int) -> None:
        sure = size(known)
        share = round(min(1.0, max(0.0, (count - sure) / hidden)), 2) if hidden > 0 else 0.0
        self.count = count
        self.one, self.two, self.three = [0.0] * 17, [0.0] * 17, [0.0] * 17
        for rank in range(1, 17):
            has = known >> 4 * rank & 15
            out = max(0, (unseen >> 4 * rank & 15) - has)
            odds = (1.0, 1.0, 1.0, *_at_least(out, share))
            self.one[rank], self.two[rank], self.three[rank] = odds[3 - min(has, 3):6 - min(has, 3)]
        self.phoenix = self.one[PHOENIX]

    def beats_single(self, rank: int) -> float:
        free = 1 - self.one[DRAGON] * WILLING_PHOENIX
        if rank < DRAGON:
            free *= 1 - self.phoenix * WILLING_PHOENIX
            for higher in range(max(rank, MAHJONG) + 1, ACE + 1):
                free *= 1 - self.one[higher] * WILLING
        else:
            free = 1.0
        return 1 - free

    def beats_same(self, rank: int, chances: Sequence[float], fewer: Sequence[float], need: int) -> float:
        """Pairs (``two``, ``one``) or triples (``three``, ``two``), where the Phoenix may replace one card."""
        if self.count < need:
            return 0.0
        free, wild = 1.0, self.phoenix * WILLING_PHOENIX
        for higher in range(rank + 1, ACE + 1):
            has = chances[higher]
            free *= 1 - WILLING * (has + (1 - has) * wild * fewer[higher])
        return 1 - free

    def beats_run(self, length: int, top: int, chances: Sequence[float], need: int) -> float:
        """Straights and stairs of ``length`` ranks: the likeliest higher window, with a Phoenix for its worst gap."""
        if self.count < need:
            return 0.0
        best, wild = 0.0, self.phoenix
        for end in range(top + 1, ACE + 1):
            chance, worst = 1.0, 1.0
            for rank in range(end - length + 1, end + 1):
                chance *= chances[rank]
                worst = min(worst, chances[rank])
            if chance or (wild and worst == 0.0):
                best = max(best, min(1.0, chance + (chance / worst * (1 - worst) * wild if worst else 0.0)))
        return best * WILLING


class Odds:
    """The chances at one table; each combination is computed once."""

    def __init__(self, table: CountedTable) -> None:
        self.foes = [self._foe(table, seat) for seat in table.foes]
        self._memo: dict[tuple[str, int, int], float] = {}

    @staticmethod
    def _foe(table: CountedTable, seat: int) -> _Foe:
        """An opponent, who may hold all unseen cards; if the hand lies open, none besides the known ones."""
        known = table.known.get(seat, 0)
        unseen = table.unseen if table.seat(seat).cards is None else 0
        return _Foe(table.count(seat), unseen, size(table.unseen) - size(known), known)

    def hold(self, kind: str, rank: int, length: int) -> float:
        """The chance that no opponent beats the combination (``length`` in cards)."""
        key = kind, rank, length
        if key not in self._memo:
            free = 1.0
            for foe in self.foes:
                free *= 1 - min(1.0, self.beats(foe, kind, rank, length) + (BOMB_RISK if foe.count >= 4 else 0.0))
            self._memo[key] = free
        return self._memo[key]

    @staticmethod
    def beats(foe: _Foe, kind: str, rank: int, length: int) -> float:
        match kind:
            case "single":
                return foe.beats_single(rank)
            case "pair":
                return foe.beats_same(rank, foe.two, foe.one, 2)
            case "triple":
                return foe.beats_same(rank, foe.three, foe.two, 3)
            case "full_house":
                return 0.6 * foe.beats_same(rank, foe.three, foe.two, 5)
            case "straight":
                return foe.beats_run(length, rank, foe.one, length)
            case "stairs":
                return foe.beats_run(length // 2, rank, foe.two, length)
            case _:
                return 0.0
