"""The game contract for Tatsu (`games.base.Game`): one object over `dealing`, `turns` and `views`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.actions import Abort, Action, Ask, Deal, Nothing, Play, Resign, RuleError
from games.base import (
    DEALS,
    LEVEL,
    LEVELS,
    Example,
    Options,
    OptionSpec,
    Outcome,
    Teaching,
    example_plays,
    parse_options,
)
from games.tatsu import dealing, turns, views
from games.tatsu import noting as on_paper
from games.tatsu.state import DECK, TatsuDeal, TatsuState, column_of
from games.views import Combination, RoundResult


class Tatsu:
    """Stateless: every method works on the `TatsuState` it is given."""

    id = "tatsu"
    options = (OptionSpec("target", default=500, minimum=100, maximum=10000, rated=500), DEALS, LEVEL)
    levels: tuple[str, ...] = LEVELS
    traits = views.TRAITS
    teaching = Teaching(
        {
            "cards": tuple(Example((code,)) for code in ("R1.7", "Y1.3", "R6", "Y4", "Rx2", "Yf")),
            "trick": example_plays("R4 Y6 Rx1 R6", "Y2 Rf Y1.7 R3"),
        },
        tutorial=(732, 449),
        tutorial_options=(("deals", "2"), ("level", "draw")),
    )

    def players(self, options: Options) -> tuple[int, ...]:
        return (2, 3, 4)

    def check_options(self, given: Mapping[str, str]) -> Options:
        return parse_options(self.options, given)

    def setup(self, options: Options, names: tuple[str, ...]) -> TatsuState:
        if len(names) not in self.players(options):
            raise RuleError("wrong_number_of_players", "NOTATION", n=len(names), allowed="2 3 4")
        return TatsuState(options=options, names=names)

    # dealing
    def deck(self, state: TatsuState) -> tuple[str, ...]:
        return DECK

    dealers = staticmethod(dealing.dealers)
    deal = staticmethod(dealing.deal_out)
    check_deal = staticmethod(dealing.check)

    # play
    def step(self, state: TatsuState, action: Action) -> tuple[Action, TatsuState]:
        match action:
            case Play() | Ask() | Nothing():
                action, deal = turns.step(_running(state), action)
                return action, turns.close_deal(state, deal) if deal.ended else replace(state, deal=deal)
            case Deal():
                return action, dealing.start(state, action)
            case Resign() | Abort():
                return action, _end(state, action)
        raise RuleError("not_in_this_game", "NOTATION")

    def apply(self, state: TatsuState, action: Action) -> TatsuState:
        return self.step(state, action)[1]

    def legal(self, state: TatsuState, seat: int) -> tuple[Action, ...]:
        return turns.legal(state.running, seat) if state.running else ()

    def ahead(self, state: TatsuState, seat: int) -> tuple[Action, ...]:
        return ()

    def readings(self, state: TatsuState, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        play = turns.resolve(_running(state), Play(seat, tuple(cards)))
        assert isinstance(play, Play)
        return (play,)

    def may_wish(self, state: TatsuState, action: Play) -> bool:
        return False

    to_act = staticmethod(views.to_act)
    phase = staticmethod(views.phase)
    view = staticmethod(views.view)
    seen = staticmethod(views.seen)

    # noted on paper
    noting = staticmethod(on_paper.rules)
    note = staticmethod(on_paper.note)

    # results
    def rounds(self, state: TatsuState) -> tuple[RoundResult, ...]:
        return state.results

    def outcome(self, state: TatsuState) -> Outcome:
        return Outcome(state.totals, state.over, state.winners)

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        return None

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return 0


def _running(state: TatsuState) -> TatsuDeal:
    """The deal being played, or RuleError."""
    if state.over:
        raise RuleError("game_over", "D9")
    if state.running is None:
        raise RuleError("no_round", "NOTATION")
    return state.running


def _end(state: TatsuState, action: Resign | Abort) -> TatsuState:
    """Resigned: the other side wins, with three players the best of the rest. Aborted: nobody does."""
    if state.over:
        raise RuleError("game_over", "D9")
    if isinstance(action, Abort):
        return replace(state, over=True)
    if action.seat not in range(state.players):
        raise RuleError("no_such_seat", "NOTATION")
    without = column_of(state.players, action.seat)
    return replace(state, over=True, winners=turns.best(state.players, state.totals, without))


TATSU = Tatsu()
