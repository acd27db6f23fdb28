"""The chance to hold a trick, from counts of the cards outside a hand. One deck only."""

from __future__ import annotations

from games.climbing import cards as c
from games.climbing.combinations import BOMBS, DRAGON_RANK, FULL_HOUSE, PAIR, SINGLE, TRIPLE, Combo
from games.players.search import patterns
from games.players.search.partition import run_hold

BOMB_HOLDS = 0.97
_UNIT = sum(1 << 4 * rank for rank in range(13))
_TWOS = 3 * _UNIT
_ABOVE = [sum(patterns.RANK[higher] for higher in range(max(rank, 1) + 1, 15)) for rank in range(16)]
_SPECIALS = c.PHOENIX | c.DRAGON
_CARD = [0.587**number for number in range(60)]
_SPECIAL = (1.0, 0.69, 0.476)
_PAIR = [[factor**number for number in range(14)] for factor in (0.87, 0.75, 0.6)]
_TRIPLE = [[factor**number for number in range(14)] for factor in (0.95, 0.88)]


class Holding:
    """The counts of a seat: ``others`` are the cards in other hands, ``most`` the largest number an opponent holds.

    ``scale``: 1.5 times the opponents' share of those cards; ``left``: the share of the deck still in hands.
    """

    __slots__ = ("left", "most", "others", "scale")

    def __init__(self, others: int, most: int, scale: float, left: float) -> None:
        self.others, self.most, self.scale, self.left = others, most, scale, left

    def hold(self, combo: Combo) -> float:
        """The chance that no opponent beats the combination."""
        kind, size = combo.kind, combo.size
        if kind in BOMBS:
            return BOMB_HOLDS
        if self.most < size:
            return 0.985
        rank = combo.rank >> 1
        if kind == SINGLE:
            if combo.rank >= DRAGON_RANK:
                return BOMB_HOLDS
            others = self.others
            free = _CARD[(others & _ABOVE[rank]).bit_count()] * _SPECIAL[(others & _SPECIALS).bit_count()]
        elif kind in (PAIR, TRIPLE, FULL_HOUSE):
            cards = self.others & _ABOVE[rank]
            counts = cards - (cards >> 1 & 5 * _UNIT)
            counts = (counts & _TWOS) + (counts >> 2 & _TWOS)
            four = counts >> 2 & _UNIT
            three = counts >> 1 & counts & _UNIT
            if kind == PAIR:
                two = (counts >> 1 & _UNIT & ~three).bit_count()
                free = BOMB_HOLDS * _PAIR[0][two] * _PAIR[1][three.bit_count()] * _PAIR[2][four.bit_count()]
            else:
                free = BOMB_HOLDS * _TRIPLE[0][three.bit_count()] * _TRIPLE[1][four.bit_count()]
                if kind == FULL_HOUSE:
                    free = 0.4 + 0.6 * free
        else:
            return run_hold(size, rank, self.left)
        held: float = free**self.scale
        return held
