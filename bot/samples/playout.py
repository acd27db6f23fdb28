"""Random games through the contract alone (`games.base.Game`): for any game of the registry.

Used for sample messages, and by the tests of the rules. A playout keeps its
record as it goes, so that any moment of it can be written down, folded again,
and looked at through a seat's eyes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from games.actions import Action, Deal, Give, Grand, Play, Small, deal_lines, line
from games.base import Game, Options
from games.records.notation import WISHES, header, score_line
from games.views import Phase

GIFTS = {"tichu": 3, "trichu": 2, "tientsin": 2}
"""Cards that each player gives in the exchange (T5, R5, S3)."""


@dataclass
class Playout:
    """A game being played at random. ``text`` is its record so far, a line an entry."""

    game: Game[Any]
    options: Options
    names: tuple[str, ...]
    rng: Random
    state: Any = None
    seats: range = range(0)
    text: list[str] = field(default_factory=list)
    deal: Deal | None = None

    @classmethod
    def start(cls, game: Game[Any], given: Mapping[str, str], players: int, seed: int) -> Playout:
        options = game.check_options(given)
        names = tuple(f"P{seat}" for seat in range(players))
        rng = Random(f"{game.id} {sorted(given.items())} {players} {seed}")  # noqa: S311 a game that is the same each time
        text = [*header(game.id, options, names)]
        state = game.setup(options, names)
        return cls(game, options, names, rng, state, range(len(game.view(state, None).seats)), text)

    @property
    def over(self) -> bool:
        return self.game.phase(self.state) is Phase.OVER

    @property
    def record(self) -> str:
        return "\n".join((*self.text, ""))

    def play(self, rounds: int) -> Iterator[Action]:
        """Yield each action before it is applied, until so many rounds have ended or the game is over."""
        while not self.over and (len(self.game.rounds(self.state)) < rounds or self._running):
            action = self.choose()
            yield action
            self.apply(action)

    def moments(self, rounds: int, every: int) -> Iterator[int]:
        """Play as `play` does, and stop at some moments: the first dozen, then one in ``every`` for four players."""
        stride = max(1, every * len(self.names) // 4)
        for step, _ in enumerate(self.play(rounds)):
            if step < 12 or self.rng.randrange(stride) == 0:
                yield step

    @property
    def _running(self) -> bool:
        return self.game.phase(self.state) not in (Phase.BETWEEN, Phase.OVER)

    def apply(self, action: Action) -> None:
        game, ended = self.game, len(self.game.rounds(self.state))
        action, self.state = game.step(self.state, action)
        if isinstance(action, Deal):
            self.deal = action
            self.text += deal_lines(action)
        else:
            self.text.append(line(action))
        self.text += [score_line(result.scores) for result in game.rounds(self.state)[ended:]]

    def choose(self) -> Action:
        """A random legal action: mostly of a seat that must act, sometimes a call or a bomb of another."""
        if self.game.phase(self.state) is Phase.BETWEEN:
            return self._draw()
        must = self.game.to_act(self.state)
        others = [seat for seat in self.seats if seat not in must]
        pool = others if others and self.rng.random() < 0.3 else must
        actions = self._wanted(pool) or self._wanted(must)
        return self.complete(self.rng.choice(actions))

    def _wanted(self, seats: Any) -> list[Action]:
        """Legal actions, with most of the chances of calling a Tichu left out."""
        legal = [action for seat in seats for action in self.game.legal(self.state, seat)]
        if self.rng.random() < 0.05:
            return legal
        return [action for action in legal if not isinstance(action, Small | Grand)]

    def complete(self, action: Action) -> Action:
        """``action`` with what the legal list leaves to the player: cards to give, a wish."""
        if isinstance(action, Give):
            cards = self.game.view(self.state, action.seat).seats[action.seat].cards
            assert cards is not None
            return replace(action, cards=tuple(self.rng.sample(cards, GIFTS[self.game.id])))
        if isinstance(action, Play) and self.game.may_wish(self.state, action) and self.rng.random() < 0.8:
            return replace(action, wish=self.rng.choice(WISHES))
        return action

    def _draw(self) -> Deal:
        cards = list(self.game.deck(self.state))
        self.rng.shuffle(cards)
        dealers = self.game.dealers(self.state)
        return self.game.deal(self.state, cards, self.rng.choice(dealers) if dealers else None)
