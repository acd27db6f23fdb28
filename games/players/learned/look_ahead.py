"""The search of `hard` at Tichu and Trichu: its best choices are played on by the network on samples of hidden hands.

With few cards left a play-out is short (0.1 ms), and the network alone is at its weakest. At Trichu, where a hand lies
open, the search takes place in the whole round. The mean margin of the play-outs and the network's value, as a prior,
decide. All choices use the same samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.climbing import cards as c
from games.players.common.budget import Budget
from games.players.learned.native import GAMES, Seen, library
from games.players.search.choices import Choice
from games.players.search.sampling import sampler
from games.views import View

HIDDEN = 20
"""The most cards in other hands, unless one lies open; with more the network decides alone."""
KEPT, BEHIND = 4, 30.0
"""The most choices that are played on, and how many points they may be behind the best."""
SAMPLES, PRIOR = 16, 16
"""Samples of the hidden hands, and the weight of the network's value, in samples."""


def best(view: View, me: int, choices: Sequence[Choice], values: Sequence[float], budget: Budget, rng: Random) -> int:
    """The index of the best of ``choices``, which have ``values`` by the network. The pass has no combination."""
    order = sorted(range(len(values)), key=lambda at: -values[at])
    kept = [at for at in order[:KEPT] if values[at] >= values[order[0]] - BEHIND]
    others = [seat for seat in view.seats if seat.seat != me and seat.count]
    few = sum(seat.count for seat in others) <= HIDDEN or any(seat.cards for seat in others)
    native = library() if budget.samples and len(kept) > 1 and few and view.game in GAMES else None
    if native is None:
        return order[0]
    hands = sampler(view)
    seen, knows, sums = Seen(view, me, hands), known(view, me), dict.fromkeys(kept, 0.0)
    for number in range(min(budget.samples, SAMPLES)):
        if number and budget.over:
            break
        drawn = hands.draw(rng)
        for at in kept:
            sums[at] += native.margin(view.game, seen.words_of(drawn, knows, choices[at]))
    return max(kept, key=lambda at: PRIOR * values[at] + sums[at])


def known(view: View, me: int) -> list[int]:
    """For each giver the card that each seat got from it, as far as ``me`` knows. A soloist plays for the Table."""
    number, me = len(view.seats), me if view.seat is None else view.seat
    found = [0] * (number * number)
    for to, cards in view.given:
        found[number * me + to] = c.mask(cards)
    for giver, cards in view.received:
        found[number * giver + me] = c.mask(cards)
    return found
