"""The review of finished rounds: `games.review`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from bot.samples.playout import Playout
from games.actions import Action, Deal, Pass, Play
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common.decision import askable, spared
from games.players.learned.player import quick, value
from games.records.reader import write
from games.registry import GAMES
from games.review import playouts
from games.review.decisions import DecisionKind, Situation, judge, of_record
from games.review.playouts import Effect, Gain, effect
from games.review.report import NotReviewed, accuracy, candidates, review
from games.review.worlds import worlds
from games.views import CallResult, Phase, RoundResult

TICHU = GAMES["tichu"]
NAMES = ("Ann", "Bo", "Cy", "Di")


def deal(seed: int) -> Deal:
    start = TICHU.setup(TICHU.check_options({}), NAMES)
    cards = list(TICHU.deck(start))
    Random(seed).shuffle(cards)
    return TICHU.deal(start, cards, None)


def hard_round(seed: int, blunder: bool = False) -> tuple[str, int]:
    """A round that four `hard` players play, and the line of the first pass of one who could have gone out."""
    actions: list[Action] = [deal(seed)]
    state = TICHU.apply(TICHU.setup(TICHU.check_options({}), NAMES), actions[0])
    at = 0
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        action = next(filter(None, _answers(state)))
        could = [legal for legal in TICHU.legal(state, action.seat) if isinstance(legal, Pass)]
        goes_out = isinstance(action, Play) and len(action.cards) == TICHU.view(state, None).seats[action.seat].count
        if blunder and not at and goes_out and could and action.seat in TICHU.to_act(state):
            action = could[0]
            at = 8 + len(actions)  # three lines of the header, five of the deal, the first action is line nine
        actions.append(TICHU.step(state, action)[0])
        state = TICHU.apply(state, action)
    return write(TICHU, TICHU.check_options({}), NAMES, actions), at


def _answers(state: object) -> Iterator[Action | None]:
    for seat in askable(TICHU, state):
        view = TICHU.view(state, seat)
        kept = spared(view, TICHU.legal(state, seat))
        yield quick(view, kept, Random(0)) if kept else None


@pytest.mark.parametrize(("game", "people"), [("tichu", 4), ("tientsin", 6)])
def test_a_seat_cannot_tell_a_world_from_its_own(game: str, people: int):
    """All cards are there once, and the seat's view and legal actions are the same: nothing hidden is used."""
    playout = Playout.start(GAMES[game], {}, people, 5)
    for _ in playout.play(1):
        pass
    rng = Random(1)
    differs = 0
    for number, situation in enumerate(of_record(playout.record)):
        if number % 4:
            continue
        for world in islice(worlds(situation, rng), 2):
            assert situation.game.view(world, situation.seat) == situation.view
            assert situation.game.legal(world, situation.seat) == situation.legal
            tricks = world.round.tricks
            assert sum(map(int.bit_count, tricks.hands)) + tricks.gone.bit_count() + _in_transit(world) == 56
            differs += world.round.tricks.hands != situation.state.round.tricks.hands
    assert differs


def _in_transit(state: object) -> int:
    round_ = state.round  # type: ignore[attr-defined]
    return sum(
        bool(round_.giving >> to & 1) for giver, cards in enumerate(round_.gives)
        for to, _ in zip(round_.plan.receivers[giver], cards, strict=False))


def test_worlds_are_dealt_from_what_the_seat_had_not_seen_and_gifts_fit_them():
    record, _ = hard_round(3)
    for situation in islice(of_record(record), 12, 40, 5):
        for world in islice(worlds(situation, Random(2)), 5):
            for giver, cards in enumerate(world.round.gives):
                for to, code in zip(world.round.plan.receivers[giver], cards, strict=True):
                    held = world.round.tricks.hands[to] | sum(
                        laid.combo.cards for laid in world.round.tricks.plays if laid.seat == to)
                    if situation.seat not in (giver, to):
                        assert c.BIT[code] & held


def test_going_out_and_not_doing_it_is_the_mistake_that_is_named():
    record, at = hard_round(8, blunder=True)
    seat = int(record.splitlines()[at - 1].split()[0])
    worst = max((found for found in judge(of_record(record)) if found.situation.seat == seat), key=lambda j: j.loss)
    assert worst.situation.number == at
    assert isinstance(worst.situation.action, Pass)
    assert isinstance(worst.best, Play)
    assert worst.kind is DecisionKind.PASS
    assert (accuracy([worst]) or 0) < 50
    assert playouts.compare(worst.situation, worst.best, worst.situation.action, Random(0)).better


def test_who_plays_as_the_driver_makes_no_mistakes():
    """Calls apart: the driver calls a little more often than its values say (`SMALL_GAIN`)."""
    record, _ = hard_round(6)
    judged = [found for found in judge(of_record(record))
              if found.kind not in (DecisionKind.SMALL, DecisionKind.GRAND, DecisionKind.EXCHANGE)]
    assert accuracy(judged) == 100
    assert len(judged) > 10
    assert accuracy([]) is None


def test_the_curve_ends_with_the_result_and_progress_is_reported():
    record, _ = hard_round(6)
    score = next(line.split()[1:] for line in record.splitlines() if line.startswith("score"))
    seen: list[tuple[int, int]] = []
    found = review(record, 1, 0, lambda done, of: seen.append((done, of)), 2)
    assert found == review(record, 1, 0, most=2)
    assert found.curve[-1] == int(score[0]) - int(score[1])
    assert len(found.curve) > 5
    assert seen[-1][0] == seen[-1][1]


def test_the_curve_counts_the_calls_that_are_decided():
    """The network counts open calls alone: a grand Tichu that had come home dropped out until the result."""
    record, _ = hard_round(6)
    assert "3 grand" in record
    curve = review(record, 1, 0, most=2).curve
    assert curve[-1] == 250
    assert all(value > 200 for value in curve[-4:])


def test_quick_chooses_as_the_network_does():
    """By value: among equals another may come first."""
    record, _ = hard_round(8)
    compared = 0
    for situation in of_record(record):
        if situation.kind not in (DecisionKind.PLAY, DecisionKind.PASS):
            continue
        view, legal = situation.view, situation.legal
        fast, slow = quick(view, legal, Random(0)), choose(NETWORK, view, legal, Random(0)).action
        assert value(view, legal, fast) == pytest.approx(value(view, legal, slow))
        compared += 1
    assert compared > 20


def test_a_bomb_held_back_is_a_decision():
    situation, record = _bomb_held_back()
    assert situation.kind is DecisionKind.BOMB
    assert any(isinstance(action, Play) for action in situation.legal)
    assert record.splitlines()[situation.number - 1].split()[1] in ("take", "gift")


def test_what_is_held_back_is_not_played_on_the_same_trick():
    situation, _ = _bomb_held_back()
    state = situation.state
    while TICHU.phase(state) in (Phase.CLOSING, Phase.GIFT):
        state = playouts.step(TICHU, state, Random(0), situation.seat)
    assert TICHU.view(state, None).seats[situation.seat].count == situation.view.seats[situation.seat].count


class Fours(Playout):
    """Random rounds in which all have bombs: hand by hand from an ordered deck."""

    def _draw(self) -> Deal:
        deck = self.game.deck(self.state)
        return self.game.deal(self.state, [deck[seat * 14 + row] for row in range(14) for seat in range(4)], None)


def _bomb_held_back() -> tuple[Situation, str]:
    for seed in range(40):
        playout = Fours.start(TICHU, {}, 4, seed)
        for _ in playout.play(1):
            pass
        for found in of_record(playout.record):
            if found.action is None:
                return found, playout.record
    raise AssertionError("every bomb was played")


def test_gifts_and_what_is_done_out_of_turn_are_left_to_play_outs():
    """The network has no value for them: they are candidates where the driver does something else, and cost no
    accuracy."""
    kinds = set()
    for seed in range(12):
        playout = Playout.start(TICHU, {}, 4, seed)
        for _ in playout.play(1):
            pass
        for found in judge(each for each in of_record(playout.record)
                           if each.kind in (DecisionKind.GIFT, DecisionKind.SMALL)):
            if found.valued:
                continue
            assert found.best != found.situation.action
            assert not found.situation.in_turn
            assert found in candidates([found])
            assert accuracy([found]) is None
            kinds.add(found.kind)
        if len(kinds) == 2:
            return
    raise AssertionError(kinds)


def test_points_are_stated_by_other_worlds_than_those_that_showed_the_mistake(monkeypatch: pytest.MonkeyPatch):
    situation = next(of_record(hard_round(8)[0]))
    runs: list[list[float]] = []

    def compare(*given: object, **more: object) -> playouts.Comparison:
        return playouts.Comparison([80.0, 90.0])

    def results(*given: object) -> list[list[RoundResult]]:
        worse = [RoundResult((50 - each, 50 + each), (0, 1, 2), (), (50 - each, 50 + each), sides=(0, 1, 0, 1))
                 for each in runs.pop(0)]
        return [[replace(each, scores=(50, 50), tricks=(50, 50)) for each in worse], worse]

    monkeypatch.setattr(playouts, "compare", compare)
    monkeypatch.setattr(playouts, "results", results)
    runs[:] = [[15, 17]]
    assert (found := playouts.confirmed(situation, None, None, Random(0))) is not None
    assert found[0].mean == 32
    assert found[1] == Effect(Gain.POINTS, 50, 34)
    runs[:] = [[-40, 45]]
    assert playouts.confirmed(situation, None, None, Random(0)) is None


def test_what_a_choice_brings_is_its_largest_part():
    lost = RoundResult((-150, 50), (1, 3, 0), (CallResult(0, "small", False, -100),), (50, 50), sides=(0, 1, 0, 1))
    made = replace(lost, scores=(150, 50), out=(0, 1, 2), calls=(CallResult(0, "small", True, 100),))
    swept = replace(lost, scores=(-100, 200), victory=2, victory_points=200)
    assert effect([made, made, lost, made], [made, lost, lost, lost], 0) == Effect(Gain.CALL, 75, 25, 0)
    assert effect([lost, lost], [made, made], 1) == Effect(Gain.CALL, 0, 100, 0)
    assert effect([lost, lost], [swept, swept], 0) == Effect(Gain.DOUBLED, 0, 100)
    assert effect([swept, lost], [lost, lost], 1) == Effect(Gain.DOUBLE, 50, 0)
    assert effect([made, lost], [made, lost], 0) is None
    double = replace(made, scores=(300, 0), victory=2, victory_points=200)
    assert effect([double, double], [made, lost], 0) == Effect(Gain.DOUBLE, 100, 0)
    assert effect([double, double], [made, lost], 0, caller=0) == Effect(Gain.CALL, 100, 50, 0), "of a call"
    assert effect([double, double], [made, made], 0, caller=0) == Effect(Gain.DOUBLE, 100, 0), "it is made anyway"


@pytest.mark.parametrize(("record", "number", "code"), [
    ("busdriver 1\ngame tichu\nseats A | B | C | D\n", 1, "round"),
    (None, 2, "round"),
])
def test_what_cannot_be_reviewed_is_refused(record: str | None, number: int, code: str):
    with pytest.raises(NotReviewed) as error:
        review(record or hard_round(6)[0], number, 0)
    assert error.value.code == code


def test_games_without_a_driver_are_refused(monkeypatch: pytest.MonkeyPatch):
    record, _ = hard_round(3)
    monkeypatch.setattr("games.review.report.GAMES", ("tatsu",))
    with pytest.raises(NotReviewed) as error:
        review(record, 1, 0)
    assert error.value.code == "game"


@pytest.mark.parametrize(("game", "people"), [("trichu", 3), ("tatsu", 2), ("tatsu", 3), ("tatsu", 4), ("lord", 5)])
def test_every_game_has_reviews(game: str, people: int, monkeypatch: pytest.MonkeyPatch):
    """The curve ends with the result; The Great Lord names no mistakes where its library is not built."""
    monkeypatch.setattr("games.players.lord_native.library", lambda: None)
    playout = Playout.start(GAMES[game], {}, people, 4)
    for _ in playout.play(1):
        pass
    result = playout.game.rounds(playout.state)[0]
    decisions = 0
    for seat in range(people):
        found = review(playout.record, 1, seat, most=8)
        decisions += found.decisions
        assert found.decisions > 0
        assert len(found.accuracy) == people
        if game == "lord":
            assert found.side == (seat,)
            assert found.curve[-1] == 100 - 50 * (result.scores[seat] - 1)
            assert (found.confirms, found.mistakes, found.praise) == (False, (), None)
        else:
            points = [result.scores[each % len(result.scores)] for each in range(people)]
            other = next(points[each] for each in range(people) if each not in found.side)
            assert found.curve[-1] == points[found.side[0]] - other
    assert sum(1 for _ in judge(of_record(playout.record))) == decisions


@pytest.mark.parametrize(("game", "people"), [("trichu", 3), ("tatsu", 2), ("tatsu", 3)])
def test_play_outs_compare_choices_in_the_same_worlds(game: str, people: int):
    playout = Playout.start(GAMES[game], {}, people, 6)
    for _ in playout.play(1):
        pass
    tried = [each for each in of_record(playout.record) if each.in_turn and len(each.legal) > 1][-9::3]
    assert tried
    for each in tried:
        first, second = each.legal[:2]
        one = playouts.margins(each, (first, second), Random(1), 4)
        assert one == list(reversed(playouts.margins(each, (second, first), Random(1), 4)))
