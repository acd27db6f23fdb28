"""Moments that players remember: when each comes up, that all can see it, and the turning point of a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games import moments
from games.moments import Moment, MomentKind, TurningPoint
from games.registry import GAMES
from games.views import CallResult, Combination, Phase, PlayView, RoundResult, SeatView, TrickView, View
from rendering import gallery

FOUR = Combination("four", 14, 4)
PAIR = Combination("pair", 14, 2)


def tichu(*seats: dict[str, object], play: PlayView, people: int = 4) -> View:
    """A trick whose newest play is ``play``; ``seats`` differ from nine cards each."""
    about = tuple(replace(SeatView(i, f"P{i}", team=i % 2, count=9), **(seats[i] if i < len(seats) else {}))
                  for i in range(people))  # fmt: skip
    return View("tichu", (), None, Phase.PLAY, 1, about, tuple(range(people)), (0,), (0, 0),
                trick=TrickView((play,), play.seat), played=(play,), traits=GAMES["tichu"].traits)


def test_a_bomb_that_lies_on_the_trick() -> None:
    view = tichu(play=PlayView(2, ("7g", "7k", "7b", "7r"), FOUR))
    assert moments.of_trick(view) == Moment(MomentKind.BOMB, (2,))
    beaten = PlayView(3, ("2g", "3g", "4g", "5g", "6g"), Combination("straight_flush", 12, 5))
    assert moments.of_trick(replace(view, trick=TrickView((*view.trick.plays, beaten), 3))) == Moment(MomentKind.BOMB,
                                                                                                      (3,))
    assert moments.of_trick(replace(view, phase=Phase.BETWEEN)) is None
    assert moments.of_trick(tichu(play=PlayView(2, ("7g", "7k"), PAIR))) is None


def test_t30_a_grand_tichu_comes_home_with_the_last_card() -> None:
    play = PlayView(0, ("Ag",), Combination("single", 28, 1))
    home = {"out": 1, "count": 0, "call": "grand"}
    assert moments.of_trick(tichu(home, play=play)) == Moment(MomentKind.GRAND, (0,))
    assert moments.of_trick(tichu({**home, "call": "small"}, play=play)) is None
    assert moments.of_trick(tichu({**home, "out": 2}, {"out": 1, "count": 0}, play=play)) is None
    assert moments.of_trick(tichu({**home, "out": None, "count": 3}, play=play)) is None


@pytest.mark.parametrize(("left", "saved"), [(1, True), (2, True), (3, False)])
def test_t27_the_second_out_saves_from_a_double_victory_that_was_near(left: int, saved: bool) -> None:
    play = PlayView(1, ("Ag",), Combination("single", 28, 1))
    view = tichu({"out": 1, "count": 0}, {"out": 2, "count": 0}, {"count": left}, play=play)
    assert moments.of_trick(view) == (Moment(MomentKind.SAVE, (1,)) if saved else None)


def test_s6_six_players_are_saved_by_the_third_out_alone() -> None:
    play = PlayView(1, ("Ag",), Combination("single", 28, 1))
    first, second, left = {"out": 1, "count": 0}, {"out": 2, "count": 0}, {"count": 1}
    third = {"out": 3, "count": 0}
    assert moments.of_trick(tichu(first, third, second, {}, left, play=play, people=6)) == Moment(MomentKind.SAVE, (1,))
    assert moments.of_trick(tichu(first, second, left, play=play, people=6)) is None


def ended(view: View, *rounds: RoundResult, **changed: object) -> View:
    return replace(view, phase=Phase.BETWEEN, rounds=rounds, round=len(rounds), trick=TrickView(), **changed)


def result(*scores: int, **changed: object) -> RoundResult:
    return RoundResult(scores, totals=scores, sides=(0, 1, 0, 1), **changed)


def test_a_round_has_calls_victories_and_saves() -> None:
    view = tichu(play=PlayView(0, ("Ag",), Combination("single", 28, 1)))
    calls = (CallResult(0, "grand", True, 200), CallResult(1, "grand", False, -200), CallResult(2, "small", True, 100))
    assert moments.of_round(ended(view, result(500, -200, calls=calls, victory=2, out=(0, 2)))) == (
        Moment(MomentKind.GRAND, (0,)), Moment(MomentKind.VICTORY, (0, 2), 2))
    seats = tuple(replace(seat, count=count) for seat, count in zip(view.seats, (0, 0, 2, 0), strict=True))
    played = (PlayView(0, ("Ag",)), PlayView(1, ("Kg", "Kk")), PlayView(3, ("2g",)))
    saved = ended(replace(view, seats=seats, played=played), result(45, 55, out=(0, 1, 3)))
    assert moments.of_round(saved) == (Moment(MomentKind.SAVE, (1,)),)
    assert moments.of_round(replace(saved, round=2)) == (), "the plays are those of another round"
    assert moments.of_round(replace(saved, phase=Phase.PLAY)) == ()


def test_l13_the_last_wins_the_next_round() -> None:
    game = gallery.recorded(gallery.samples()["lord-5"])[0]
    view = replace(tichu(play=PlayView(0, ("Ag",))), traits=game.traits)
    rounds = [RoundResult(places, sides=(None,) * 4) for places in ((1, 2, 3, 4), (2, 3, 4, 1), (1, 2, 3, 4))]
    assert moments.of_round(ended(view, *rounds[:2])) == (Moment(MomentKind.RISE, (3,)),)
    assert moments.of_round(ended(view, *rounds)) == ()


def test_d8_points_without_a_multiplier_are_nothing() -> None:
    view = tichu(play=PlayView(0, ("R4",)))
    assert moments.of_round(ended(view, result(0, 120, detail=((30, 0), (30, 4))))) == (Moment(MomentKind.SHUTOUT,
                                                                                               (0, 2)),)
    duel = RoundResult((0, 120), totals=(0, 120), sides=(None, None), detail=((30, 0), (30, 4)))
    assert moments.of_round(ended(view, duel)) == (Moment(MomentKind.SHUTOUT, (0,)),)
    assert moments.of_round(ended(view, result(60, 120, detail=((30, 2), (30, 4))))) == ()


def test_the_turning_point_is_the_round_that_brought_the_winners_most() -> None:
    view = tichu(play=PlayView(0, ("Ag",)))
    rounds = (result(100, 0), result(-100, 200), result(300, -100), result(95, 5))
    assert moments.turning_point(ended(view, *rounds, winners=(0, 2))) == TurningPoint(3, 400)
    assert moments.turning_point(ended(view, *rounds, winners=(1, 3))) == TurningPoint(2, 300)
    assert moments.turning_point(ended(view, *rounds)) is None, "nobody won"
    assert moments.turning_point(ended(view, rounds[0], winners=(0, 2))) is None, "one round turns nothing"


def test_a_partner_for_one_round_is_no_rival() -> None:
    """R8: soloist and Table have the same score."""
    view = tichu(play=PlayView(0, ("Ag",)))
    rounds = (RoundResult((130, 70, 70, 130), sides=(0, 1, 1, 0)), RoundResult((20, 10, 80, 20), sides=(0, 0, 1, 0)))
    assert moments.turning_point(ended(view, *rounds, winners=(0,))) == TurningPoint(1, 60)


def test_places_turn_with_the_rise_to_the_top() -> None:
    view = replace(tichu(play=PlayView(0, ("Ag",))), traits=GAMES["lord"].traits)
    rounds = [RoundResult(places, sides=(None,) * 4) for places in ((3, 1, 2, 4), (1, 2, 3, 4), (1, 3, 2, 4))]
    assert moments.turning_point(ended(view, *rounds, winners=(0,))) == TurningPoint(2, 2)
    assert moments.turning_point(ended(view, *rounds, winners=(3,))) is None


@pytest.mark.parametrize("sample", gallery.samples())
def test_every_seat_sees_the_same_moments(sample: str) -> None:
    """They tell nothing of hidden cards: a bomb is none before it lies there."""
    game, states = gallery.recorded(gallery.samples()[sample])
    seen = set()
    for step, state in enumerate(states):
        public = game.view(state, None)
        found = moments.of_trick(public), moments.of_round(public)
        if found[0]:
            seen.add(found[0].kind)
            assert found[0].seats == (public.trick.plays[-1].seat,)
        seen.update(each.kind for each in found[1])
        if step % 5 == 0 or any(found):
            for seat in range(len(public.seats)):
                view = game.view(state, seat)
                assert (moments.of_trick(view), moments.of_round(view)) == found
    assert seen == {"tichu": {MomentKind.BOMB, MomentKind.VICTORY}, "tientsin": {MomentKind.SAVE},
                    "trichu": {MomentKind.BOMB, MomentKind.VICTORY}}.get(sample, set())
