"""Play-outs in C end as those in Python do: `games.review.compiled`."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from games.actions import Decline, Give, Grand, Play, Small
from games.base import OptionSpec
from games.players.learned import native
from games.players.learned.native import Library
from games.registry import GAMES
from games.review import compiled, playouts
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.finding import self_play
from games.review.worlds import worlds
from games.views import RoundResult
from tests.games.test_record_files import RECORDS

TICHU = GAMES["tichu"]
WORLDS = 3
LAST_DRAGON = RECORDS / "rules" / "last-dragon-kept.tichu"


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
    return (result.scores, result.out, result.calls, result.tricks, result.victory, result.victory_points,
            result.sides)


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


@pytest.mark.parametrize(("value", "scores"), [("kept", (50, 50)), ("given", (75, 25))])
def test_T32_a_dragon_that_ends_the_round_in_c(value: str, scores: tuple[int, int]) -> None:
    """The last line of the record is that Dragon. Given to the last player it goes on to the first out (T29)."""
    record = LAST_DRAGON.read_text(encoding="utf-8").replace("last_dragon=kept", f"last_dragon={value}")
    ended = record.partition("score")[0] + ("3 gift 0\n" if value == "given" else "")
    situation = next(each for each in of_record(ended) if each.action == Play(3, ("Dr",)))
    (results,) = playouts.results(situation, [situation.action], Random(1), 1)
    assert [result.scores for result in results] == [scores]


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


def values(spec: OptionSpec) -> list[str]:
    """Some values of an option, the default first."""
    return list(spec.values) or [str(each) for each in (spec.default, spec.minimum, spec.maximum)]


@pytest.mark.parametrize("game", GAMES)
def test_the_library_plays_by_no_option_that_it_does_not_know(game: str) -> None:
    """Of all games: an option of a game that the library plays changes no round, or has one value to play by."""
    options = GAMES[game].check_options({})
    names = {spec.name for spec in GAMES[game].options}
    listed = names - native.WITHOUT_INFLUENCE - native.CARRIED - native.RULES.keys()
    if game in native.GAMES:
        assert not listed, "say whether they change a round"
        assert native.plays_by(options)
        assert not native.plays_by({**options, "unheard": "of"})
    for spec in GAMES[game].options:
        for value in values(spec):
            given = GAMES[game].check_options({spec.name: value})
            free = spec.name in native.WITHOUT_INFLUENCE | native.CARRIED
            played = free or native.RULES.get(spec.name) == value
            assert native.plays_by(given) == (played and not listed), (spec.name, value)


@pytest.mark.parametrize("game", native.GAMES)
def test_options_without_influence_change_no_round(game: str) -> None:
    record = self_play(GAMES[game], "options")
    read = [(each.legal, each.action) for each in of_record(record)]
    for spec in GAMES[game].options:
        for value in values(spec) if spec.name in native.WITHOUT_INFLUENCE else ():
            head, line, *rest = record.splitlines()
            kept = [word for word in line.split() if not word.startswith(f"{spec.name}=")]
            other = "\n".join((head, " ".join((*kept, f"{spec.name}={value}")), *rest))
            assert [(each.legal, each.action) for each in of_record(other)] == read


def test_an_unknown_option_means_no_library() -> None:
    situation = next(of_record(self_play(TICHU, "compiled 8")))
    assert compiled.library_for(situation) is not None
    options = {**situation.state.options, "unheard": "of"}
    assert compiled.library_for(replace(situation, state=situation.state._replace(options=options))) is None


def test_other_rules_are_played_in_python() -> None:
    situation = next(of_record(self_play(TICHU, "compiled 8").replace("wish_bombs=yes", "wish_bombs=no")))
    assert situation.state.options["wish_bombs"] == "no"
    assert compiled.library_for(situation) is None
    assert compiled.library_for(next(of_record(self_play(GAMES["tientsin"], "compiled 8")))) is None
