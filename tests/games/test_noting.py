"""Rounds noted on paper score as the same rounds do that were played here; what the rules forbid is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.samples.playout import Playout
from games.actions import RuleError
from games.noting import NotedAs, PaperRound
from games.registry import GAMES
from games.views import RoundResult
from tests.support.thorough import sampled

CASES = [("tichu", 4, {"target": "1000"}), ("tichu", 4, {"deals": "6", "double": "100", "level": "draw"}),
         ("tientsin", 6, {"target": "1000"}), ("trichu", 3, {"rounds": "6"}),
         ("trichu", 3, {"rounds": "6", "soloist": "winner"}), ("lord", 5, {"rounds": "4"}),
         ("lord", 7, {"rounds": "3", "edition": "classic"}), ("tatsu", 2, {"target": "500"}),
         ("tatsu", 3, {"target": "500"}), ("tatsu", 4, {"target": "500"})]


def noted(game: Any, state: Any, result: RoundResult) -> PaperRound:
    """What somebody at the table writes down of a round that ended so."""
    dealers = game.noting(state).dealers
    dealer = result.dealer if dealers else None
    rules = game.noting(state, dealer)
    calls = tuple((each.seat, each.call) for each in result.calls)
    if rules.kind is NotedAs.PLACES:
        return PaperRound(out=result.out)
    if rules.kind is NotedAs.PRODUCTS:
        by_seat = {seat: result.detail[seat % 2 if len(result.detail) == 2 else seat]
                   for side in rules.sides for seat in side}
        return PaperRound(dealer, products=tuple(by_seat[side[0]] for side in rules.sides))
    if result.victory:
        return PaperRound(dealer, out=result.out, calls=calls)
    first = result.sides[rules.sides[0][0]]
    return PaperRound(dealer, out=result.out[:1], calls=calls, points=result.tricks[first or 0])


@pytest.mark.parametrize(("name", "players", "options"), CASES)
def test_a_game_noted_round_by_round_has_the_engine_s_totals(name: str, players: int, options: dict[str, str]) -> None:
    game = GAMES[name]
    for seed in range(sampled(2, 12)):
        playout = Playout.start(game, options, players, seed)
        for _ in playout.play(rounds=sampled(4, 12)):
            pass
        played = game.rounds(playout.state)
        assert played
        state = game.setup(game.check_options(options), playout.names)
        for result in played:
            assert not game.outcome(state).finished
            state = game.note(state, noted(game, state, result))
            mine = game.rounds(state)[-1]
            assert mine == replace(result, dealer=mine.dealer, out=mine.out)
        here = game.outcome(playout.state)
        assert game.outcome(state) == here
        assert game.view(state, None).rounds == game.rounds(state)


def test_calls_and_double_victories_are_among_them() -> None:
    game = GAMES["tichu"]
    state = game.setup(game.check_options({}), ("A", "B", "C", "D"))
    state = game.note(state, PaperRound(out=(2, 0), calls=((2, "grand"), (1, "small"))))
    state = game.note(state, PaperRound(out=(1,), calls=((0, "small"),), points=-25))
    assert [each.scores for each in game.rounds(state)] == [(400, -100), (-125, 125)]
    assert [[call.made for call in each.calls] for each in game.rounds(state)] == [[False, True], [False]]


REFUSED = [
    ("tichu", 4, {}, PaperRound(points=50), "first_out_missing"),
    ("tichu", 4, {}, PaperRound(out=(4,), points=50), "first_out_missing"),
    ("tichu", 4, {}, PaperRound(out=(0, 0), points=50), "first_out_missing"),
    ("tichu", 4, {}, PaperRound(out=(0, 1)), "no_sweep"),
    ("tichu", 4, {}, PaperRound(out=(0, 2), points=50), "points_with_sweep"),
    ("tichu", 4, {}, PaperRound(out=(0,)), "bad_card_points"),
    ("tichu", 4, {}, PaperRound(out=(0,), points=-30), "bad_card_points"),
    ("tichu", 4, {}, PaperRound(out=(0,), points=130), "bad_card_points"),
    ("tichu", 4, {}, PaperRound(out=(0,), points=53), "bad_card_points"),
    ("tichu", 4, {}, PaperRound(out=(0,), calls=((0, "small"), (0, "grand")), points=50), "already_called"),
    ("tichu", 4, {"grand": "no"}, PaperRound(out=(0,), calls=((0, "grand"),), points=50), "no_grand_here"),
    ("tientsin", 6, {}, PaperRound(out=(0, 2)), "no_sweep"),
    ("trichu", 3, {}, PaperRound(out=(0,), points=50), "dealer_missing"),
    ("trichu", 3, {}, PaperRound(3, out=(0,), points=50), "wrong_dealer"),
    ("trichu", 3, {}, PaperRound(1, out=(0,), calls=((1, "grand"),), points=50), "no_grand_here"),
    ("lord", 5, {}, PaperRound(out=(0, 1, 2)), "places_missing"),
    ("lord", 5, {}, PaperRound(out=(0, 1, 2, 2)), "places_missing"),
    ("tatsu", 2, {}, PaperRound(products=((61, 1), (0, 1))), "bad_clan_points"),
    ("tatsu", 4, {}, PaperRound(products=((20, 1),)), "bad_clan_points"),
    ("tatsu", 4, {}, PaperRound(products=((20, 7), (20, 1))), "bad_multiplier"),
    ("tatsu", 3, {}, PaperRound(products=((20, 2), (20, 1))), "dealer_missing"),
]


@pytest.mark.parametrize(("name", "players", "options", "wrong", "code"), REFUSED)
def test_what_no_round_can_end_with_is_refused(name: str, players: int, options: dict[str, str], wrong: PaperRound,
                                               code: str) -> None:
    game = GAMES[name]
    state = game.setup(game.check_options(options), tuple("ABCDEFG"[:players]))
    with pytest.raises(RuleError) as caught:
        game.note(state, wrong)
    assert caught.value.code == code


def test_nothing_is_noted_after_the_end() -> None:
    game = GAMES["tichu"]
    state = game.setup(game.check_options({"target": "100"}), ("A", "B", "C", "D"))
    state = game.note(state, PaperRound(out=(0, 2)))
    assert (game.outcome(state).finished, game.outcome(state).winners) == (True, (0, 2))
    with pytest.raises(RuleError):
        game.note(state, PaperRound(out=(0, 2)))
