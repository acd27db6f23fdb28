"""A game without cards whose result is drawn from its players' strengths.

It stands in for a game of the registry and has its sides and numbers of players; to tables and leagues it looks like
any other. Everybody in turn makes `TURNS` moves, then the result is there. It is drawn with the shuffle, so it is a
function of the record.

How results are drawn (``strengths``: one is a standard deviation among all people; ``skill``: what it is worth):

- two sides (Tichu, Tientsin, Tatsu for four): by a logistic law of the difference of the sides' sums. With a skill of a
  quarter two players who are one better than the others win five games of eight, as the ratings assume at first;
- more (Trichu) or two players: places by the Plackett-Luce model, with the same odds for two players;
- games of places (The Great Lord): ten rounds by that model, each with half the skill; the number of first places
  counts, so that there are equal places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Any

from games.actions import Abort, Action, Deal, Pass, Play, Resign, RuleError
from games.base import Game, Options, OptionSpec, Outcome, Seen, Teaching
from games.noting import NotedAs, NotingRules, PaperRound
from games.views import Combination, Phase, RoundResult, Scoring, SeatView, Traits, View

TURNS = 5
ROUNDS = 10
DECK = tuple(f"{rank}{suit}" for suit in "gk" for rank in "23456789TJQKA")
"""Their order decides the result."""


@dataclass(frozen=True, slots=True)
class State:
    names: tuple[str, ...]
    options: Options
    deck: tuple[str, ...] = ()
    moves: int = 0
    left: bool = False
    """Somebody has resigned, or the game was aborted."""
    resigned: int | None = None


class DrawnGame:
    """``model``: the game it stands in for; ``strengths``: by name; an AI player has 0."""

    teaching = Teaching()

    def __init__(self, model: Game[Any], strengths: Mapping[str, float], skill: float) -> None:
        self.id = model.id
        self.options: tuple[OptionSpec, ...] = model.options
        self.traits: Traits = model.traits
        self.levels = model.levels
        self._model = model
        self._strengths = strengths
        self._skill = skill

    def players(self, options: Options) -> tuple[int, ...]:
        return self._model.players(options)

    def check_options(self, given: Mapping[str, str]) -> Options:
        return self._model.check_options(given)

    def setup(self, options: Options, names: tuple[str, ...]) -> State:
        return State(names, options)

    # dealing -----------------------------------------------------------
    def deck(self, state: State) -> tuple[str, ...]:
        return DECK

    def dealers(self, state: State) -> tuple[int, ...]:
        return ()

    def deal(self, state: State, cards: Sequence[str], dealer: int | None) -> Deal:
        return Deal(1, (tuple(cards),))

    def check_deal(self, state: State, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
                   opened: tuple[str, ...] = ()) -> bool:
        return True

    # play --------------------------------------------------------------
    def step(self, state: State, action: Action) -> tuple[Action, State]:
        seat = getattr(action, "seat", None)
        if isinstance(action, Pass) and seat not in self.to_act(state):
            raise RuleError("not_your_turn", "T1")
        if isinstance(action, Deal):
            return action, replace(state, deck=action.hands[0])
        if isinstance(action, Resign | Abort):
            return action, replace(state, left=True, resigned=seat)
        return action, replace(state, moves=state.moves + 1)

    def apply(self, state: State, action: Action) -> State:
        return self.step(state, action)[1]

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        return (Pass(seat),) if seat in self.to_act(state) else ()

    def ahead(self, state: State, seat: int) -> tuple[Action, ...]:
        return ()

    def readings(self, state: State, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        return ()

    def may_wish(self, state: State, action: Play) -> bool:
        return False

    def to_act(self, state: State) -> tuple[int, ...]:
        return (state.moves % len(state.names),) if self.phase(state) is Phase.PLAY else ()

    def phase(self, state: State) -> Phase:
        if state.left or state.moves == TURNS * len(state.names):
            return Phase.OVER
        return Phase.PLAY if state.deck else Phase.BETWEEN

    def view(self, state: State, seat: int | None, public: View | None = None) -> View:
        seats = tuple(SeatView(number, name, count=1) for number, name in enumerate(state.names))
        return View(self.id, (), seat, self.phase(state), 1, seats, tuple(range(len(seats))), self.to_act(state),
                    self.outcome(state).totals, () if seat is None else (seat,), traits=self.traits)

    def seen(self, state: State, seat: int | None) -> Seen:
        return Seen((state.deck,) if state.deck else (), {})

    # noted on paper ----------------------------------------------------
    def noting(self, state: State, dealer: int | None = None) -> NotingRules:
        return NotingRules(NotedAs.PLACES)

    def note(self, state: State, noted: PaperRound) -> State:
        raise RuleError("not_in_this_game", "NOTATION")

    # results -----------------------------------------------------------
    def rounds(self, state: State) -> tuple[RoundResult, ...]:
        finished = self.outcome(state).finished and not state.left
        return (RoundResult(self.outcome(state).totals),) if finished else ()

    def outcome(self, state: State) -> Outcome:
        sides, seats = self.traits.sides(len(state.names)), range(len(state.names))
        if self.phase(state) is not Phase.OVER:
            return Outcome((0,) * sides)
        if state.left:
            gone = None if state.resigned is None else state.resigned % sides
            return Outcome((0,) * sides, True, tuple(seat for seat in seats if gone not in (None, seat % sides)))
        totals = self.totals(state)
        return Outcome(totals, True, tuple(seat for seat in seats if totals[seat % sides] == max(totals)))

    def totals(self, state: State) -> tuple[int, ...]:
        """The result, as soon as the cards are dealt."""
        sides = self.traits.sides(len(state.names))
        strengths = [self._strengths.get(name, 0) for name in state.names]
        sums = [self._skill * sum(strengths[side::sides]) for side in range(sides)]
        return drawn(sums, self.traits, Random(str(state.deck)))

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        return None

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return 0


def drawn(skills: Sequence[float], traits: Traits, draw: Random) -> tuple[int, ...]:
    """Totals of the sides with these skills."""
    if traits.scoring is Scoring.PLACES:
        won = [order([each / 2 for each in skills], draw)[0] for _ in range(ROUNDS)]
        return tuple(won.count(side) for side in range(len(skills)))
    places = order(skills, draw)
    return tuple(100 * (len(places) - places.index(side)) for side in range(len(places)))


def order(skills: Sequence[float], draw: Random) -> list[int]:
    """The sides from first to last: by the Plackett-Luce model, for two of them a logistic law."""
    left, found = list(range(len(skills))), list[int]()
    while left:
        (first,) = draw.choices(left, [exp(skills[side]) for side in left])
        left.remove(first)
        found.append(first)
    return found
