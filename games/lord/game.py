"""The contract `games.base.Game` for the Great Lord.

One object over `dealing`, `views` and the tricks of `games.climbing`: every player alone, no gift, no calls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games import deals
from games.actions import Abort, Action, Deal, Gift, Pass, Play, Resign, RuleError, Stop, Take, Traded
from games.base import LEVELS, Options, OptionSpec, Outcome, Teaching, example_plays, parse_options
from games.climbing import cards as c
from games.climbing import enumeration, legality
from games.climbing import tricks as t
from games.climbing.tricks import Tricks
from games.lord import dealing, views
from games.lord.state import EDITIONS, LordRound, LordState, places, winners
from games.noting import NotedAs, NotingRules, PaperRound
from games.specials import WISHING
from games.views import Combination, RoundResult

_ANY_SUITS = c.Shapes(decks=2)


class Lord:
    """Stateless: every method works on the `LordState` it is given."""

    id = "lord"
    options = (
        OptionSpec("rounds", default=10, minimum=1, maximum=100, rated=5),
        OptionSpec("edition", values=tuple(EDITIONS)),
        OptionSpec("wish", values=("yes", "no")),
        OptionSpec("wish_bombs", values=("yes", "no")),
    )
    levels: tuple[str, ...] = LEVELS
    traits = views.TRAITS
    teaching = Teaching(
        {"combinations": example_plays("9g 9k 9r Kb Kr", "7g 7k 8b 8r", "6g 6k 6b 6r", "4k 5k 6k 7k 8k")},
        tutorial=(10606, 72),
        tutorial_options=(("rounds", "2"),),
    )

    def players(self, options: Options) -> tuple[int, ...]:
        return tuple(EDITIONS[str(options["edition"])].sizes)

    def check_options(self, given: Mapping[str, str]) -> Options:
        """The default of ``wish`` goes with the edition (L10)."""
        found = parse_options(self.options, given)
        return found if "wish" in given else {**found, "wish": EDITIONS[str(found["edition"])].wish}

    def setup(self, options: Options, names: tuple[str, ...]) -> LordState:
        allowed = self.players(options)
        if len(names) not in allowed:
            raise RuleError("wrong_number_of_players", "L1", n=len(names), allowed=f"{allowed[0]}–{allowed[-1]}")
        return LordState(options=options, names=names)

    # dealing
    def deck(self, state: LordState) -> tuple[str, ...]:
        return state.edition.deck(state.players)

    dealers = staticmethod(dealing.dealers)
    deal = staticmethod(dealing.deal_out)
    check_deal = staticmethod(dealing.check)

    # play
    def step(self, state: LordState, action: Action) -> tuple[Action, LordState]:
        match action:
            case Play() | Pass() | Take():
                round_ = _running(state, action.seat)
                action, tricks = _advanced(round_.tricks, action)
                return action, _settled(replace(state, round=replace(round_, tricks=tricks)))
            case Deal():
                return action, dealing.start(state, action)
            case Traded():
                return action, dealing.traded(state, _running(state, action.giver), action)
            case Resign() | Abort() | Stop():
                return action, _end(state, action)
        raise RuleError("not_in_this_game", "L9" if isinstance(action, Gift) else "NOTATION")

    def apply(self, state: LordState, action: Action) -> LordState:
        return self.step(state, action)[1]

    def legal(self, state: LordState, seat: int) -> tuple[Action, ...]:
        if state.running is None or not 0 <= seat < state.players:
            return ()
        tricks = state.running.tricks
        combos, may_pass = legality.options(tricks, seat)
        takes = tricks.closing and tricks.owner == seat
        return (*((Pass(seat),) if may_pass else ()), *legality.as_plays(tricks, seat, combos),
                *((Take(seat),) if takes else ()))

    def ahead(self, state: LordState, seat: int) -> tuple[Action, ...]:
        return ()

    def readings(self, state: LordState, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        found = _readings(_running(state, seat).tricks, Play(seat, tuple(cards)))
        return tuple(action for action, _ in found)

    def may_wish(self, state: LordState, action: Play) -> bool:
        return any(card in WISHING for card in action.cards) and state.options["wish"] == "yes"

    def to_act(self, state: LordState) -> tuple[int, ...]:
        return state.running.tricks.acting if state.running else ()

    phase = staticmethod(views.phase)
    view = staticmethod(views.view)
    seen = staticmethod(views.seen)

    # noted on paper
    def noting(self, state: LordState, dealer: int | None = None) -> NotingRules:
        return NotingRules(NotedAs.PLACES)

    def note(self, state: LordState, noted: PaperRound) -> LordState:
        deals.check_between(over=state.over, running=state.running is not None, rule="L15")
        if set(noted.out) - set(range(state.players)) or len(set(noted.out)) != len(noted.out) \
                or len(noted.out) != state.players - 1:
            raise RuleError("places_missing", "L13", n=state.players - 1)
        return _placed(state, noted.out, None)

    # results
    def rounds(self, state: LordState) -> tuple[RoundResult, ...]:
        return state.results

    def outcome(self, state: LordState) -> Outcome:
        return Outcome(state.totals, state.over, state.winners)

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        return c.combination(cards, over, _ANY_SUITS)

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        return enumeration.smallest_bomb(cards, over, decks=2)


def _running(state: LordState, seat: int) -> LordRound:
    """The round being played, in which ``seat`` acts, or RuleError."""
    if state.over:
        raise RuleError("game_over", "L15")
    if state.running is None:
        raise RuleError("no_round", "NOTATION")
    if not 0 <= seat < state.players:
        raise RuleError("no_such_seat", "NOTATION")
    return state.running


def _advanced(tricks: Tricks, action: Play | Pass | Take) -> tuple[Action, Tricks]:
    """The action in canonical form and the position after it (L5, L7-L12); RuleError if it is not allowed."""
    seat = action.seat
    if isinstance(action, Pass):
        legality.check_pass(tricks, seat)
        return action, t.pass_(tricks, seat)
    if isinstance(action, Take):
        legality.check_take(tricks, seat)
        return action, t.take(tricks)
    action, combo = _readings(tricks, action)[0]
    return action, t.play(tricks, seat, combo, legality.wished(tricks.rules, action, combo))


def _readings(tricks: Tricks, action: Play) -> list[tuple[Play, c.Combo]]:
    """Every legal play of these cards, canonical, highest reading first; RuleError if none (T18)."""
    if action.to is not None:
        raise RuleError("nobody_to_name", "NOTATION")
    try:
        return legality.readings(tricks, action)
    except RuleError as error:
        raise _nearest(error, action) from None


_RULES = {"mah_jong_leads": "L5", "dog_alone": "L11", "dog_only_led": "L11"}
"""This game's rules for errors that name one of Tichu's."""


def _nearest(error: RuleError, action: Play) -> RuleError:
    """The error with this game's corresponding rule, if it is not one of Tichu's."""
    if error.code in _RULES:
        return RuleError(error.code, _RULES[error.code])
    if error.code != "no_combination":
        return error
    cards, _ = c.parse(action.cards, _ANY_SUITS)
    ranks = {c.rank_value(code) for code in c.codes(cards & ~c.PHOENIXES)}
    if c.readings(cards, _ANY_SUITS) or (len(ranks) == 1 and (cards & ~c.PHOENIXES).bit_count() == 4):
        return RuleError("suits_must_differ", "L7")
    return RuleError("natural_card_missing", "L8") if (cards & c.PHOENIXES).bit_count() == 2 else error


def _settled(state: LordState) -> LordState:
    """The session after a move: the round's last play ends it (L13), the last round the session (L15)."""
    round_ = state.round
    assert round_ is not None
    tricks = round_.tricks
    if not tricks.ended:
        return state
    return _placed(state, tricks.out, round_.dealer)


def _placed(state: LordState, out: tuple[int, ...], dealer: int | None) -> LordState:
    """The session with the places of one more round."""
    scores = places(out, state.players)
    totals = tuple(before + (place == 1) for before, place in zip(state.totals, scores, strict=True))
    result = RoundResult(
        scores=scores, out=out, totals=totals, sides=(None,) * state.players, dealer=dealer
    )
    results = (*state.results, result)
    over = len(results) >= int(state.options["rounds"])
    return replace(state, results=results, over=over, winners=winners(results, state.players) if over else ())


def _end(state: LordState, action: Resign | Abort | Stop) -> LordState:
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
