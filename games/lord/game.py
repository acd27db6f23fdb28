"""The contract `games.base.Game` for the Great Lord: one object over `dealing`, `play`, `standings` and `views`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.actions import Abort, Action, Deal, Pass, Play, Resign, Stop, Take, Traded, line
from games.base import LEVELS, Options, OptionSpec, Outcome, Teaching, example_plays
from games.climbing import combinations as k
from games.climbing import enumeration
from games.climbing.tricks import Tricks
from games.errors import RuleError
from games.lord import dealing, play, views
from games.lord.editions import EDITIONS
from games.lord.standings import places, winners
from games.lord.state import Round, State
from games.options import parse_options
from games.views import Combination, RoundResult


class Lord:
    """Stateless: every method works on the `State` it is given."""

    id = "lord"
    options = (
        OptionSpec("rounds", default=10, minimum=1, maximum=100),
        OptionSpec("edition", values=tuple(EDITIONS)),
        OptionSpec("wish", values=("yes", "no")),
        OptionSpec("wish_bombs", values=("yes", "no")),
    )
    levels: tuple[str, ...] = LEVELS
    traits = views.TRAITS
    teaching = Teaching(
        {"combinations": example_plays("9g 9k 9r Kb Kr", "7g 7k 8b 8r", "6g 6k 6b 6r", "4k 5k 6k 7k 8k")},
        tutorial=(10606,),
    )

    def players(self, options: Options) -> tuple[int, ...]:
        return tuple(EDITIONS[str(options["edition"])].sizes)

    def check_options(self, given: Mapping[str, str]) -> Options:
        """The default of ``wish`` goes with the edition (L10)."""
        found = parse_options(self.options, given)
        return found if "wish" in given else {**found, "wish": EDITIONS[str(found["edition"])].wish}

    def setup(self, options: Options, names: tuple[str, ...]) -> State:
        allowed = self.players(options)
        if len(names) not in allowed:
            raise RuleError("wrong_number_of_players", "L1", n=len(names), allowed=f"{allowed[0]}–{allowed[-1]}")
        return State(options=options, names=names)

    # dealing
    def deck(self, state: State) -> tuple[str, ...]:
        return state.edition.deck(state.players)

    dealers = staticmethod(dealing.dealers)
    deal = staticmethod(dealing.deal_out)
    check_deal = staticmethod(dealing.check)

    # play
    def resolve(self, state: State, action: Action) -> Action:
        match action:
            case Play() | Pass() | Take():
                return _checked(_running(state, action.seat), action)[0]
            case _:
                self._outside_play(state, action)
                return action

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Play() | Pass() | Take():
                round_ = _running(state, action.seat)
                resolved, combo = _checked(round_, action)
                return _advanced(state, round_, play.advance(round_.tricks, resolved, combo))
            case _:
                return self._outside_play(state, action)

    def _outside_play(self, state: State, action: Action) -> State:
        match action:
            case Deal():
                return dealing.start(state, action)
            case Traded():
                return dealing.traded(state, _running(state, action.giver), action)
            case Resign() | Abort() | Stop():
                return _end(state, action)
        raise RuleError("not_in_this_game", "NOTATION")

    def legal(self, state: State, seat: int) -> tuple[Action, ...]:
        if state.running is None or not 0 <= seat < state.players:
            return ()
        return tuple(sorted(play.legal(state.running.tricks, seat), key=line))

    def readings(self, state: State, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        found = play.readings(_running(state, seat).tricks, Play(seat, tuple(cards)))
        return tuple(action for action, _ in found)

    def may_wish(self, state: State, action: Play) -> bool:
        return "Ma" in action.cards and state.options["wish"] == "yes"

    def to_act(self, state: State) -> tuple[int, ...]:
        return play.to_act(state.running.tricks) if state.running else ()

    phase = staticmethod(views.phase)
    view = staticmethod(views.view)
    seen = staticmethod(views.seen)

    # results
    def rounds(self, state: State) -> tuple[RoundResult, ...]:
        return state.results

    def outcome(self, state: State) -> Outcome:
        return Outcome(state.totals, state.over, state.winners)

    def combination(self, cards: Sequence[str]) -> Combination | None:
        return k.combination(tuple(cards), k.Shapes(decks=2))

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return enumeration.smallest_bomb(cards, over, decks=2)


def _running(state: State, seat: int) -> Round:
    """The round being played, in which ``seat`` acts, or RuleError."""
    if state.over:
        raise RuleError("game_over", "L15")
    if state.running is None:
        raise RuleError("no_round", "NOTATION")
    if not 0 <= seat < state.players:
        raise RuleError("no_such_seat", "NOTATION")
    return state.running


def _checked(round_: Round, action: play.Move) -> tuple[play.Move, k.Combo | None]:
    """The canonical action and, for a play, its combination; RuleError if it is not allowed."""
    if isinstance(action, Play):
        return play.readings(round_.tricks, action)[0]
    play.check(round_.tricks, action)
    return action, None


def _advanced(state: State, round_: Round, tricks: Tricks) -> State:
    """The session after an action: the round's last play ends it (L13), the last round the session (L15)."""
    state = replace(state, round=replace(round_, tricks=tricks))
    if not tricks.ended:
        return state
    scores = places(tricks.out, state.players)
    totals = tuple(before + (place == 1) for before, place in zip(state.totals, scores, strict=True))
    result = RoundResult(
        scores=scores, out=tricks.out, totals=totals, sides=(None,) * state.players, dealer=round_.dealer
    )
    results = (*state.results, result)
    over = len(results) >= int(state.options["rounds"])
    return replace(state, results=results, over=over, winners=winners(results, state.players) if over else ())


def _end(state: State, action: Resign | Abort | Stop) -> State:
    """L15: resigned, the best of the rest win; aborted, nobody; stopped between rounds, the standings so far count."""
    if state.over:
        raise RuleError("game_over", "L15")
    if isinstance(action, Abort):
        return replace(state, over=True)
    if isinstance(action, Stop):
        if state.running:
            raise RuleError("stop_between_rounds", "L15")
        return replace(state, over=True, winners=winners(state.results, state.players))
    if not 0 <= action.seat < state.players:
        raise RuleError("no_such_seat", "NOTATION")
    return replace(state, over=True, winners=winners(state.results, state.players, without=action.seat))


LORD = Lord()
