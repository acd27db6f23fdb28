"""Rounds as sensible players seldom play them: calls at every legal moment, bombs on anything, odd wishes and gifts.

Networks play the rest, so that odd actions meet ordinary positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bot.samples.playout import Playout
from games.actions import Action, Deal, Grand, Play, Small
from games.base import Game
from games.players import choose
from games.players.common.decision import askable, spared
from games.players.learned.player import STYLES, quick
from games.views import Phase, View

CALLS, ODD = (0.01, 0.1, 0.5), (0.05, 0.3, 1.0)
"""By round: how likely somebody calls or bombs at a moment where it is legal, and how likely a move is random."""
HOUSE = {"wish_bombs": ("yes", "no"), "grand": ("yes", "no"), "double": ("200", "100"),
         "last_dragon": ("given", "kept")}
"""Options that one round in four sets."""


def _move(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """As `hard`, in less time where that matters."""
    return quick(view, legal, rng) if view.game in STYLES else choose("hard", view, legal, rng, 1.0).action


class OddRound(Playout):
    """`of` plays a round, the same for the same number."""

    calls, odd = 0.0, 0.0

    @classmethod
    def of(cls, game: Game[Any], number: int) -> OddRound:
        rng = Random(f"odd {game.id} {number}")
        known = {spec.name for spec in game.options}
        given = {name: rng.choice(values) for name, values in HOUSE.items() if name in known and number % 4 == 3}
        found = cls.start(game, given, game.players(game.check_options({}))[0], number)
        found.calls, found.odd = rng.choice(CALLS), rng.choice(ODD)
        for _ in found.play(1):
            pass
        return found

    def choose(self) -> Action:
        if self.game.phase(self.state) is Phase.BETWEEN:
            return self._draw()
        surprises = [action for seat in self.seats for action in self.game.legal(self.state, seat) if self._odd(action)]
        if surprises and self.rng.random() < self.calls:
            return self.complete(self.rng.choice(surprises))
        if self.rng.random() < self.odd:
            must = [action for seat in self.game.to_act(self.state) for action in self.game.legal(self.state, seat)]
            return self.complete(self.rng.choice(must))
        return self._sensible()

    def _odd(self, action: Action) -> bool:
        """A call, or a bomb out of turn."""
        early = isinstance(action, Play) and action.seat not in self.game.to_act(self.state)
        return early or isinstance(action, Small | Grand)

    def _sensible(self) -> Action:
        for seat in askable(self.game, self.state):
            view = self.game.view(self.state, seat)
            kept = spared(view, self.game.legal(self.state, seat))
            if kept and (action := _move(view, kept, self.rng)) is not None:
                return action
        raise RuntimeError("nobody acts")

    def _draw(self) -> Deal:
        """Two in three deals of a deck shuffled so little that most hands hold bombs: of one suit, or of one rank."""
        deal, cards = super()._draw(), list(self.game.deck(self.state))
        mixed = self.rng.randrange(3)
        if mixed == 0:
            return deal
        if mixed == 1:
            size = -(-len(cards) // len(deal.hands))
            cards = [card for row in range(size) for card in cards[row::size]]
        for _ in range(self.rng.choice((0, 10, 20))):
            one, other = self.rng.sample(range(len(cards)), 2)
            cards[one], cards[other] = cards[other], cards[one]
        return self.game.deal(self.state, cards, deal.dealer)
