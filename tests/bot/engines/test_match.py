"""`busdriver match`: duplicate deals, repeatable, and clear about what it cannot play."""

from __future__ import annotations

import re

import pytest

from bot.engines.match import (
    LevelTally,
    Match,
    MatchError,
    MatchResult,
    by_seat,
    check,
    collect,
    play_deal,
    play_match,
    seatings,
)
from bot.engines.match_report import run
from games.views import RoundResult


def test_the_levels_swap_seats_in_the_second_playing() -> None:
    first, second = seatings(4, None)
    assert first == {0: 0, 1: 1, 2: 0, 3: 1}
    assert second == {0: 1, 1: 0, 2: 1, 3: 0}


def test_with_three_players_one_level_plays_alone() -> None:
    """R1, D11: the soloist's side against the other two."""
    first, second = seatings(3, 2)
    assert first == {0: 1, 1: 1, 2: 0}
    assert second == {0: 0, 1: 0, 2: 1}


def test_a_level_against_itself_comes_out_even() -> None:
    margins = [margin for margin, _, _ in play_match(Match("normal", "normal"), 2)]
    assert margins == [0, 0]


def test_a_match_depends_on_its_seed_alone() -> None:
    match = Match("easy", "random", seed=5)
    alone = [margin for margin, _, _ in play_match(match, 6)]
    shared = [margin for margin, _, _ in play_match(match, 6, jobs=2)]
    assert alone == shared
    assert alone != [margin for margin, _, _ in play_match(Match("easy", "random", seed=6), 6)]


@pytest.mark.parametrize(("game", "players"), [("trichu", 0), ("tientsin", 0), ("lord", 5), ("tatsu", 2)])
def test_every_game_can_be_played(game: str, players: int) -> None:
    margin, one, two = play_deal(Match("easy", "random", game, players, seed=1), 0)
    assert margin == one.points / 2 - two.points / 2
    assert one.rounds == two.rounds == 2
    assert one.decisions > 0


def test_each_seat_gets_its_points() -> None:
    assert by_seat("tichu", RoundResult((60, 40)), 4) == [60, 40, 60, 40]
    assert by_seat("trichu", RoundResult((60, 40, 40, 60)), 3) == [60, 40, 40]
    assert by_seat("lord", RoundResult((1, 3, 2)), 3) == [1, -1, 0]


def test_the_interval_narrows_with_the_deals() -> None:
    few = MatchResult("a", "b", [10.0, -10.0], (LevelTally(), LevelTally()))
    many = MatchResult("a", "b", [10.0, -10.0] * 50, (LevelTally(), LevelTally()))
    assert few.mean == many.mean == 0
    assert many.interval < few.interval
    assert MatchResult("a", "b", [1.0], (LevelTally(), LevelTally())).interval == float("inf")


def test_tallies_add_up() -> None:
    match = Match("easy", "random", seed=2)
    deals = list(play_match(match, 3))
    result = collect(match, deals)
    assert result.tallies[0].hands == 3 * 2 * 2
    assert result.mean == pytest.approx(sum(margin for margin, _, _ in deals) / 3)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Match("easy", "wizard"), "wizard"),
        (Match("easy", "normal", "whist"), "whist"),
        (Match("easy", "normal", "tichu", 5), "--players 5"),
        (Match("easy", "normal", "tichu", 0, (("target", "7"),)), "target: “7” is not possible"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused(match: Match, words: str) -> None:
    with pytest.raises(MatchError, match=words):
        check(match, deals=1, jobs=1)


def test_the_summary_names_both_levels(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Match("easy", "random"), deals=2, jobs=1) == 0
    printed = capsys.readouterr().out
    assert "easy against random" in printed
    assert "small Tichu" in printed


def test_the_summary_counts_what_an_engine_left_to_our_own_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(Match("random", "engine:no-such-program"), deals=1, jobs=1) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("decisions by normal"))
    assert re.fullmatch(r".* 0 / \d+ +(\d+) / \1", row)
