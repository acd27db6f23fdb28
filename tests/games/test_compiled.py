"""Play-outs in C end as those in Python do: `games.review.compiled`."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from games.actions import Decline, Give, Grand, Small
from games.players.learned.native import Library
from games.registry import GAMES
from games.review import compiled, playouts
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import self_play
from games.review.worlds import worlds
from games.views import RoundResult

TICHU = GAMES["tichu"]
WORLDS = 3


@pytest.fixture(autouse=True)
def built(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were installed."""
    monkeypatch.setattr(compiled, "library", lambda: library)


def by_python(situation: Situation, monkeypatch: pytest.MonkeyPatch) -> list[RoundResult]:
    with monkeypatch.context() as patch:
        patch.setattr(compiled, "library", lambda: None)
        return playouts.results(situation, [situation.action], Random(1), 2)[0]


def told(result: RoundResult) -> tuple[object, ...]:
    """What the play-outs in C tell of a round."""
    return result.scores, result.out, result.calls, result.tricks, result.victory, result.sides


def called(result: RoundResult) -> set[tuple[int, str]]:
    return {(each.seat, each.call) for each in result.calls}


def test_rounds_end_as_on_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Late, in the same worlds: what is played, passed, given and not bombed. But for equal values, and who waits for a
    partner who called."""
    kinds, same, number, sweeps = set(), 0, 0, 0
    for seed in ("compiled 6", "compiled 8"):
        decisions = list(of_record(self_play(TICHU, seed)))
        late = [each for each in decisions if sum(seat.count for seat in each.view.seats) < 24]
        beside = [each for each in decisions if each.kind is DecisionKind.BOMB or each.kind is DecisionKind.GIFT]
        for situation in late[::3] + beside[-2:]:
            fast = playouts.results(situation, [situation.action], Random(1), 2)[0]
            slow = by_python(situation, monkeypatch)
            same += sum(told(one) == told(two) for one, two in zip(fast, slow, strict=True))
            sweeps += sum(bool(each.victory) for each in fast)
            number += len(fast)
            kinds.add(situation.kind)
    assert {DecisionKind.PLAY, DecisionKind.PASS, DecisionKind.BOMB, DecisionKind.GIFT} <= kinds
    assert number >= 20
    assert same >= 0.8 * number
    assert 0 < sweeps < number


def test_calls_and_gifts_are_those_of_the_decision() -> None:
    """Before the play the rest of the calls, and the gifts of the others, are the network's."""
    kinds = set()
    for situation in of_record(self_play(TICHU, "compiled 8")):
        seat = situation.seat
        match situation.kind:
            case DecisionKind.GRAND:
                with_call, without = playouts.results(situation, (Grand(seat), Decline(seat)), Random(1), WORLDS)
                assert all((seat, "grand") in called(each) for each in with_call)
                assert not any((seat, "grand") in called(each) for each in without)
            case DecisionKind.EXCHANGE:
                held = situation.view.seats[seat].cards or ()
                gifts = [Give(seat, cards) for cards in (held[-3:], held[:3])]
                best, worst = playouts.results(situation, gifts, Random(1), 20)
                assert [each.scores for each in best] != [each.scores for each in worst]
            case DecisionKind.SMALL:
                rows = playouts.results(situation, (Small(seat),), Random(1), WORLDS)
                assert all((seat, "small") in called(each) for each in rows[0])
        kinds.add(situation.kind)
    assert {DecisionKind.GRAND, DecisionKind.EXCHANGE, DecisionKind.SMALL} <= kinds


def test_calls_are_made_a_little_early_as_by_hard(library: Library) -> None:
    """`SMALL_GAIN`, `GRAND_GAIN`: more calls for less gain."""
    situation = next(of_record(self_play(TICHU, "compiled 8")))
    drawn = list(islice(worlds(situation, Random(1), given=False), 40))
    words = list(compiled.words_of(situation, drawn, Decline(situation.seat)))
    eager, shy = (sum(len(library.ending(each, gains, dealt=True).calls) for each in words)
                  for gains in ((-60.0, -60.0), (60.0, 60.0)))
    assert eager > 2 * shy


def test_the_same_review_twice() -> None:
    situation = next(each for each in of_record(self_play(TICHU, "compiled 6")) if each.kind is DecisionKind.PLAY)
    actions = [situation.action, situation.legal[0]]
    assert playouts.results(situation, actions, Random(1), 20) == playouts.results(situation, actions, Random(1), 20)


def test_other_rules_are_played_in_python() -> None:
    situation = next(of_record(self_play(TICHU, "compiled 8").replace("wish_bombs=yes", "wish_bombs=no")))
    assert situation.state.options["wish_bombs"] == "no"
    assert compiled.library_for(situation) is None
    assert compiled.library_for(next(of_record(self_play(GAMES["tientsin"], "compiled 8")))) is None
