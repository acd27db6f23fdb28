"""A game's state with each seat's view and legal actions, computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from games.actions import Action, Play, RuleError, line
from games.base import Game, Outcome
from games.views import Phase, View


@dataclass(frozen=True)
class Position:
    """A game's state. It is immutable, so views and legal actions are cached with it."""

    game: Game[Any]
    state: Any = field(repr=False)
    _views: dict[int | None, View] = field(default_factory=dict, init=False, compare=False, repr=False)
    _legal: dict[int, tuple[Action, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    @cached_property
    def phase(self) -> Phase:
        return self.game.phase(self.state)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """Seats that must act for the game to go on."""
        return self.game.to_act(self.state)

    @cached_property
    def bombers(self) -> tuple[int, ...]:
        """The seats that may, by public information, hold a bomb that beats the top play."""
        # From what everybody knows alone: if only those were waited for who do hold a bomb, the length of the wait
        # would tell it.
        view, trick = self.public, self.public.trick
        # What a Phoenix or a wild card stands for follows the sign; the card itself is what has been seen.
        seen = Counter(card.split("=")[0] for play in view.played for card in play.cards)
        shown = {seat.seat: seat.cards for seat in view.seats if seat.cards is not None}
        for cards in shown.values():
            seen.update(cards)
        over = trick.plays[-1].combination if trick.plays else None
        unseen = tuple((Counter(self.game.deck(self.state)) - seen).elements())
        concealed = self.game.smallest_bomb(unseen, over)
        least = {seat: self.game.smallest_bomb(cards, over) for seat, cards in shown.items()}
        return tuple(seat.seat for seat in view.seats if 0 < least.get(seat.seat, concealed) <= seat.count)

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    @cached_property
    def rounds_played(self) -> int:
        return len(self.game.rounds(self.state))

    @cached_property
    def public(self) -> View:
        """What a spectator sees."""
        return self.game.view(self.state, None)

    def view(self, seat: int | None) -> View:
        """What ``seat`` (None: a spectator) sees."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat, self.public)
        return self._views[seat]

    def legal(self, seat: int) -> tuple[Action, ...]:
        """The legal actions of ``seat``, as its player may see them."""
        if seat not in self._legal:
            self._legal[seat] = legal_as_seen(self.game, self.state, seat, self.public.seats[seat].facedown)
        return self._legal[seat]

    def ahead(self, seat: int) -> tuple[Action, ...]:
        """What ``seat`` may leave to be done as soon as it is legal."""
        return self.game.ahead(self.state, seat)

    def resolve(self, action: Action) -> Action:
        """``action`` in canonical form. RuleError if it is illegal."""
        return self.game.step(self.state, action)[0]

    def step(self, action: Action) -> tuple[Action, Position]:
        """``action`` in canonical form, and the position after it. RuleError if it is illegal."""
        action, state = self.game.step(self.state, action)
        return action, Position(self.game, state)


def legal_as_seen(game: Game[Any], state: Any, seat: int, facedown: Sequence[str]) -> tuple[Action, ...]:
    """The legal actions of ``seat``; a card that lies face down for its own player is named by its place
    (D16).

    ``facedown``: the seat's, of any view. The state knows every card, so its own list names them all.
    """
    actions = game.legal(state, seat)
    blind: dict[Action, Action] = {}
    for place, card in enumerate(facedown):
        unseen = Play(seat, (f"{card}@{place}",))
        if card:
            with suppress(RuleError):
                blind[game.step(state, unseen)[0]] = unseen
    return tuple(sorted((blind.get(action, action) for action in actions), key=line)) if blind else actions
