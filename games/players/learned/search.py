"""The search of `hard`: its best choices are played on to the end of the round, in C (`native`).

They are played on in samples of the hidden hands (`sampling`). With few cards left a play-out is short (0.1 ms), and
the network alone is weakest. At Trichu, with its open hand, the search covers the whole round. The mean margin of the
play-outs and the network's value, as a prior, decide. All choices use the same samples. Near the target of a game the
chance to win it takes the place of the margin (`standing.Stakes`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from games.players.common.decision import Budget
from games.players.learned import native
from games.players.learned.native import GAMES, Library, NativeFacts, known, knows_options
from games.players.learned.policy_features import PolicyChoice
from games.players.learned.sampling import sampler
from games.players.learned.standing import Stakes, stakes
from games.views import View

HIDDEN = 20
"""Maximum number of cards in other hands, unless one is open; with more the network decides alone.

With up to 9, 15, 18 and 20 hidden cards a search gained 6.8, 9.6, 10.2 and 12.9 points a round (with fewer samples, or
other choices, for the first three). Beyond that no gain was sure (13.6 ± 11.0 everywhere), and play-outs are longer:
decision 0014."""
KEPT, BEHIND = 4, 30.0
"""Maximum number of choices to play out, and how many points they may be behind the best."""
SAMPLES, PRIOR = 16, 16
"""Samples of the hidden hands, and the weight of the network's value, in samples."""
HALF, FINAL = 6, 2
"""After how many samples only so many choices go on, where an open hand makes play-outs as long as the round."""


def best(view: View, me: int, choices: Sequence[PolicyChoice], values: Sequence[float], budget: Budget,
         rng: Random) -> int:
    """The index of the best of ``choices``, which have ``values`` by the network. The pass has no combination."""
    order = sorted(range(len(values)), key=lambda at: -values[at])
    kept = [at for at in order[:KEPT] if values[at] >= values[order[0]] - BEHIND]
    others = [seat for seat in view.seats if seat.seat != me and seat.count]
    wide = any(seat.cards for seat in others)
    few = wide or sum(seat.count for seat in others) <= HIDDEN
    able = few and view.game in GAMES and knows_options(name for name, _ in view.options)
    found = native.library() if budget.samples and len(kept) > 1 and able else None
    if found is None:
        return order[0]
    hands = sampler(view)
    seen, knows, played = NativeFacts(view, me, hands), known(view, me), played_on(found, view, me)
    for number in range(min(budget.samples, SAMPLES)):
        if number and budget.over:
            break
        if wide and number == HALF:
            kept = sorted(kept, key=lambda at: -played.worth(at, values[at]))[:FINAL]
        drawn = hands.draw(rng)
        for at in kept:
            played.add(at, seen.words_of(drawn, knows, choices[at]))
    return max(kept, key=lambda at: played.worth(at, values[at]))


class PlayedOn:
    """Choices that are played on, by their numbers: their margins."""

    def __init__(self, found: Library, game: str) -> None:
        self._library, self._game = found, game
        self.sums: defaultdict[int, float] = defaultdict(float)

    def add(self, at: int, words: Sequence[int]) -> None:
        """Play a position on after the choice ``at``."""
        self.sums[at] += self._library.margin(self._game, words)

    def worth(self, at: int, value: float | None = None) -> float:
        """What a choice is worth beside others that were played on as often; ``value``: by the network."""
        return self.sums[at] if value is None else PRIOR * value + self.sums[at]


class PlayedForGame(PlayedOn):
    """The same near the target, by the chance to win the game. The network's value counts by what a point of the margin
    means for that chance in these very play-outs: a regression of one on the other."""

    def __init__(self, found: Library, needs: Stakes, side: int) -> None:
        super().__init__(found, "tichu")
        self._stakes, self._side = needs, side
        self._chances: defaultdict[int, float] = defaultdict(float)
        self._all: list[tuple[int, float]] = []

    def add(self, at: int, words: Sequence[int]) -> None:
        scores = self._library.ending(words, (0.0, 0.0), dealt=False).scores
        mine, theirs = scores[self._side], scores[1 - self._side]
        margin, chance = mine - theirs, self._stakes.chance(mine, theirs)
        self.sums[at] += margin
        self._chances[at] += chance
        self._all.append((margin, chance))

    def worth(self, at: int, value: float | None = None) -> float:
        slope = self._of_a_point()
        return self._chances[at] + TIE * self.sums[at] + (0.0 if value is None else PRIOR * slope * value)

    def _of_a_point(self) -> float:
        number = len(self._all)
        margin, chance = (sum(each) / number for each in zip(*self._all, strict=True))
        spread = sum((each - margin) ** 2 for each, _ in self._all)
        both = sum((each - margin) * (other - chance) for each, other in self._all)
        return max(TIE, both / spread) if spread else TIE


TIE = 1e-6
"""What a point is worth at least, in chances to win: between equal ones points decide."""


def played_on(found: Library, view: View, me: int) -> PlayedOn:
    """By the chance to win where the game is near its end, else by points."""
    needs = stakes(view, me)
    return PlayedOn(found, view.game) if needs is None else PlayedForGame(found, needs, view.order.index(me) % 2)


GIFTS = 24
"""Samples for the gift of the Dragon's trick."""


def best_gift(view: View, me: int, to: Sequence[int], budget: Budget, rng: Random) -> int | None:
    """Which of the seats ``to`` should get the Dragon's trick, the first of equals. None: nothing is played out."""
    able = budget.samples and view.game in GAMES and knows_options(name for name, _ in view.options)
    found = native.library() if able else None
    if found is None:
        return None
    hands = sampler(view)
    seen, knows, played = NativeFacts(view, me, hands), known(view, me), played_on(found, view, me)
    for number in range(GIFTS):
        if number and budget.over:
            break
        drawn = hands.draw(rng)
        for seat in to:
            played.add(seat, seen.words_of(drawn, knows, None, 2 + seat))
    return max(to, key=played.worth)
