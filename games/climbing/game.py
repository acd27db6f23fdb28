"""`TeamGame`: the contract `games.base.Game` for Tichu, Trichu and Tientsin, each a `Spec` of data.

A `ClimbingState` is the game between and around rounds: names, options, results, and the running or last `Round`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from games import deals
from games.actions import (
    Abort,
    Action,
    Deal,
    Decline,
    Gift,
    Give,
    Grand,
    Pass,
    Play,
    Resign,
    RuleError,
    Small,
    Take,
)
from games.base import LEVELS, Options, OptionSpec, Outcome, Seen, Teaching, parse_options
from games.climbing import cards as c
from games.climbing import enumeration, legality, noting, views
from games.climbing import rounds as r
from games.climbing import scoring as s
from games.climbing.rounds import Round, RoundFacts
from games.noting import NotingRules, PaperRound
from games.specials import WISHING
from games.views import Combination, Phase, RoundResult, Traits, TrickView, View


class ClimbingState(NamedTuple):
    """A game. ``round`` is the running or last one; ``winners`` stand when it is ``over``."""

    options: Options
    names: tuple[str, ...]
    results: tuple[RoundResult, ...] = ()
    round: Round | None = None
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def running(self) -> Round | None:
        """The round being played."""
        return None if self.over or self.round is None or self.round.done else self.round


@dataclass(frozen=True, slots=True)
class Spec:
    """The differences between team games."""

    id: str
    options: tuple[OptionSpec, ...]
    people: int
    seats: int
    plan: Callable[[int | None, bool], RoundFacts]
    """The plan of a round from its dealer and ``wish_bombs``."""
    dealers: Callable[[Options, Sequence[RoundResult]], tuple[int, ...]]
    """Who may be the next round's dealer; () where there is none."""
    finished: Callable[[Options, int, Sequence[int]], bool]
    """Whether the game is over, from the rounds played and the totals."""
    traits: Traits
    teaching: Teaching
    heirs: s.Heirs = s.last_to_first
    sweep_points: int = 200
    each_seat: bool = False
    """Scores by seat (R8), else by side."""
    deal_rule: str = "T3"
    dealer_rule: str = "NOTATION"
    end_rule: str = "T31"


class TeamGame:
    """A game of two sides, by its `Spec`."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.id, self.options, self.levels = spec.id, spec.options, LEVELS
        self.traits, self.teaching = spec.traits, spec.teaching

    def __repr__(self) -> str:
        return f"TeamGame({self.id})"

    def players(self, options: Options) -> tuple[int, ...]:
        return (self.spec.people,)

    def check_options(self, given: Mapping[str, str]) -> Options:
        return parse_options(self.spec.options, given)

    def setup(self, options: Options, names: tuple[str, ...]) -> ClimbingState:
        if len(names) != self.spec.people:
            raise RuleError("wrong_number_of_players", "NOTATION", n=len(names), allowed=str(self.spec.people))
        return ClimbingState(options, names)

    # dealing ------------------------------------------------------------

    def deck(self, state: ClimbingState) -> tuple[str, ...]:
        return c.CODES

    def dealers(self, state: ClimbingState) -> tuple[int, ...]:
        return self.spec.dealers(state.options, state.results)

    def _plan(self, state: ClimbingState, dealer: int | None) -> RoundFacts:
        plan = self.spec.plan(dealer, state.options["wish_bombs"] == "yes")
        if state.options.get("grand") == "no":
            plan = replace(plan, answering=0)
        return replace(plan, keeps_last_dragon=True) if state.options.get("last_dragon") == "kept" else plan

    def _drawing(self, state: ClimbingState, dealer: int | None) -> tuple[int, ...]:
        """The seats in the order in which they draw cards."""
        order = self._plan(state, dealer).rules.seating.order
        at = 0 if dealer is None else order.index(dealer)
        return order[at:] + order[:at]

    def deal(self, state: ClimbingState, cards: Sequence[str], dealer: int | None) -> Deal:
        deals.check_dealer(dealer, self.dealers(state), self.spec.dealer_rule)
        order = self._drawing(state, dealer)
        hands = {seat: tuple(cards[place :: len(order)]) for place, seat in enumerate(order)}
        return Deal(len(state.results) + 1, tuple(hands[seat] for seat in sorted(hands)), dealer)

    def check_deal(self, state: ClimbingState, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
                   opened: tuple[str, ...] = ()) -> bool:
        deals.check_between(over=state.over, running=state.running is not None, rule=self.spec.end_rule)
        if opened:
            raise RuleError("no_open_cards", "NOTATION")
        if hands or dealer is not None:
            deals.check_dealer(dealer, self.dealers(state), self.spec.dealer_rule)
        if not hands:
            return False
        sizes = r.hand_sizes(self._drawing(state, dealer))
        deals.check_sizes(hands, sizes, self.spec.deal_rule)
        deals.check_cards((card for hand in hands.values() for card in hand if card != c.HIDDEN), c.CODES, "T1")
        return len(hands) == len(sizes)

    def _start(self, state: ClimbingState, deal: Deal) -> ClimbingState:
        whole = self.check_deal(state, dict(enumerate(deal.hands)), deal.dealer, deal.open)
        deals.check_whole(deal, len(state.results) + 1, whole=whole)
        plan = self._plan(state, deal.dealer)
        return state._replace(round=r.start(deal.round, deal.dealer, plan, deal.hands))

    # actions ------------------------------------------------------------

    def step(self, state: ClimbingState, action: Action) -> tuple[Action, ClimbingState]:
        if isinstance(action, Deal):
            return action, self._start(state, action)
        if state.over:
            raise RuleError("game_over", self.spec.end_rule)
        if isinstance(action, Abort):
            return action, state._replace(over=True)
        if isinstance(action, Resign):
            self._check_seat(action.seat, self.spec.people)
            return action, state._replace(over=True, winners=self._winners_without(state, action.seat))
        round_ = self._round_of(state, action)
        if isinstance(action, Play):
            action, round_ = r.play(round_, action)
        else:
            round_ = _STEPS[type(action)](round_, action)
        return action, self._settled(state, round_) if round_.done else state._replace(round=round_)

    def apply(self, state: ClimbingState, action: Action) -> ClimbingState:
        return self.step(state, action)[1]

    def _round_of(self, state: ClimbingState, action: Action) -> Round:
        """The round being played, in which the action's seat acts, or RuleError.

        Between rounds a play or a small call is too late (T27, T28). An answer to grand Tichu or gifts are not: they
        belong to a round that is yet to be dealt (T3, T5), and a record has no place for them (NOTATION).
        """
        round_ = state.running
        if round_ is None:
            if state.round and isinstance(action, Small | Play | Pass | Take | Gift):
                raise r.why_over(state.round)
            raise RuleError("no_round", "NOTATION")
        if not isinstance(action, Grand | Decline | Small | Give | Play | Pass | Take | Gift):
            raise RuleError("not_in_this_game", "NOTATION")
        self._check_seat(action.seat, self.spec.seats)
        return round_

    @staticmethod
    def _check_seat(seat: int, seats: int) -> None:
        if not 0 <= seat < seats:
            raise RuleError("no_such_seat", "NOTATION")

    def _settled(self, state: ClimbingState, round_: Round) -> ClimbingState:
        """The state after the round's last action (T29-T31)."""
        spec = self.spec
        before = self._totals(state)
        sweep = int(state.options.get("double", spec.sweep_points))
        result = s.result(round_, before, spec.heirs, sweep_points=sweep, each_seat=spec.each_seat)
        return self._ended(state, result)._replace(round=round_)

    def _ended(self, state: ClimbingState, result: RoundResult) -> ClimbingState:
        """The state with one more result."""
        spec, results = self.spec, (*state.results, result)
        over = spec.finished(state.options, len(results), result.totals)
        winners = self._best(range(spec.seats), result.totals) if over else ()
        return state._replace(results=results, over=over, winners=winners)

    # noted on paper -----------------------------------------------------

    def noting(self, state: ClimbingState, dealer: int | None = None) -> NotingRules:
        return noting.rules(*self._noted_plan(state, dealer))

    def _noted_plan(self, state: ClimbingState, dealer: int | None) -> tuple[RoundFacts, tuple[int, ...]]:
        """The next round's plan and possible dealers, where these decide who plays with whom."""
        dealers = self.dealers(state) if self.spec.traits.dealer_role else ()
        return self._plan(state, dealer if dealer in dealers else dealers[0] if dealers else None), dealers

    def note(self, state: ClimbingState, noted: PaperRound) -> ClimbingState:
        deals.check_between(over=state.over, running=state.running is not None, rule=self.spec.end_rule)
        plan, dealers = self._noted_plan(state, noted.dealer)
        deals.check_dealer(noted.dealer, dealers, self.spec.dealer_rule)
        counted = noting.counted(plan, noted)
        end = s.RoundEnd(plan.rules, noted.out, noting.calls_by_seat(plan, noted), counted, noted.dealer)
        sweep = int(state.options.get("double", self.spec.sweep_points))
        return self._ended(state, s.scored(
            end, self._totals(state), sweep_points=sweep, each_seat=self.spec.each_seat))

    def _totals(self, state: ClimbingState) -> tuple[int, ...]:
        if state.results:
            return state.results[-1].totals
        return (0,) * (self.spec.seats if self.spec.each_seat else 2)

    def _score(self, seat: int, totals: Sequence[int]) -> int:
        return totals[seat] if self.spec.each_seat else totals[seat % 2]

    def _best(self, seats: Sequence[int], totals: Sequence[int]) -> tuple[int, ...]:
        best = max(self._score(seat, totals) for seat in seats)
        return tuple(seat for seat in seats if self._score(seat, totals) == best)

    def _winners_without(self, state: ClimbingState, seat: int) -> tuple[int, ...]:
        """Who wins when a seat resigns: the other side, or the best of the rest (R9)."""
        seats = range(self.spec.seats)
        if self.spec.each_seat:
            return self._best([other for other in seats if other != seat], self._totals(state))
        return tuple(other for other in seats if other % 2 != seat % 2)

    # legal actions ------------------------------------------------------

    def legal(self, state: ClimbingState, seat: int) -> tuple[Action, ...]:
        round_ = state.running
        if round_ is None or not 0 <= seat < self.spec.seats:
            return ()
        return r.legal(round_, seat)

    def ahead(self, state: ClimbingState, seat: int) -> tuple[Action, ...]:
        round_ = state.running
        return r.ahead(round_, seat) if round_ and 0 <= seat < self.spec.seats else ()

    def readings(self, state: ClimbingState, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        self._check_seat(seat, self.spec.seats)
        round_ = state.running
        if round_ is None:
            raise RuleError("no_round", "NOTATION")
        found = r.readings(round_, Play(seat, tuple(cards)))
        if found[0][1].kind == c.DOG_KIND:
            return tuple(Play(seat, tuple(cards), None, to) for to in legality.dog_choices(round_.tricks, seat))
        return tuple(play for play, _ in found)

    def may_wish(self, state: ClimbingState, action: Play) -> bool:
        return any(card in WISHING for card in action.cards)

    def to_act(self, state: ClimbingState) -> tuple[int, ...]:
        round_ = state.running
        return r.to_act(round_) if round_ else ()

    def phase(self, state: ClimbingState) -> Phase:
        if state.over:
            return Phase.OVER
        round_ = state.running
        return round_.phase if round_ else Phase.BETWEEN

    # views --------------------------------------------------------------

    def view(self, state: ClimbingState, seat: int | None, public: View | None = None) -> View:
        public, round_ = public or self._public(state), state.round
        if seat is None:
            return public
        if round_ is None:
            return replace(public, seat=seat, controls=(seat,))
        viewer = views.soloist_for(round_, seat)
        return public if viewer is None else views.with_own(public, round_, viewer)

    def _public(self, state: ClimbingState) -> View:
        """What everybody may know."""
        round_, totals, spec = state.round, self._totals(state), self.spec
        tricks = round_.tricks if round_ else None
        sides: tuple[int | None, ...] = (None,) * spec.seats if spec.each_seat else (0, 1) * (spec.seats // 2)
        target, running = state.options.get("target"), state.running
        return View(  # at once: it is made after every move
            game=spec.id,
            options=tuple(zip(state.options, map(str, state.options.values()), strict=True)),
            seat=None,
            phase=self.phase(state),
            round=round_.number if round_ else 0,
            seats=views.seats(
                state.names + ("",) * (spec.seats - spec.people),
                teams=round_.plan.rules.seating.sides if round_ else sides,
                scores=totals if spec.each_seat else totals * (spec.seats // 2),
                round_=round_),
            order=tricks.rules.seating.order if tricks else tuple(range(spec.seats)),
            to_act=views.to_act(running, None) if running else (),
            scores=totals,
            trick=views.trick(tricks) if tricks else TrickView(),
            wish=views.wish(round_) if round_ else None,
            target=None if target is None else int(target),
            rounds=state.results,
            winners=state.winners,
            dealer=round_.dealer if round_ else None,
            played=views.play_views(tricks.plays) if tricks else (),
            passes=tricks.passes if tricks else (),
            gifts=round_.gifts if round_ else (),
            traits=spec.traits,
        )

    def seen(self, state: ClimbingState, seat: int | None) -> Seen:
        return views.seen(state.round, seat) if state.round else Seen((), {})

    # results ------------------------------------------------------------

    def rounds(self, state: ClimbingState) -> tuple[RoundResult, ...]:
        return state.results

    def outcome(self, state: ClimbingState) -> Outcome:
        return Outcome(self._totals(state), state.over, state.winners)

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        return c.combination(cards, over)

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return enumeration.smallest_bomb(cards, over)


_STEPS: Mapping[type, Callable[[Round, Any], Round]] = {
    Grand: r.answer, Decline: r.answer, Small: r.small, Give: r.give, Pass: r.pass_, Take: r.take, Gift: r.take}
"""Each checks an action other than a play, and does it."""
