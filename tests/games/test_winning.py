"""Chances over a whole game: they come true, and find the games that turned."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from bot.samples.playout import Playout
from games.actions import Action
from games.players import choose
from games.records.reader import lines
from games.registry import GAMES
from games.review.winning import SPREAD, _Walk, told
from games.views import Phase
from rendering import gallery
from tests.support.thorough import sampled


@cache
def played(game: str, people: int, seed: int, **options: str) -> str:
    """The record of a game of `easy` players."""
    playout, rng = Playout.start(GAMES[game], options, people, seed), Random(seed)
    rules = GAMES[game]
    while not playout.over:
        playout.apply(_move(playout, rng) if rules.phase(playout.state) is not Phase.BETWEEN else playout.choose())
    return playout.record


def _move(playout: Playout, rng: Random) -> Action:
    game, state = playout.game, playout.state
    seat = next(seat for seat in game.to_act(state) if game.legal(state, seat))
    action = choose("easy", game.view(state, seat), game.legal(state, seat), rng).action
    return playout.choose() if action is None else action


def walked(record: str) -> tuple[_Walk, int]:
    """The chances of a record, and the side that won."""
    walk = _Walk()
    walk.read(record)
    view = walk.reader.game.view(walk.reader.state, None)
    return walk, view.winners[0] % 2


@pytest.mark.parametrize(("game", "people"), [("tichu", 4), ("tatsu", 4)])
def test_chances_come_true(game: str, people: int) -> None:
    """Better than knowing nothing (a mean square of 0.25), and the sure ones mostly."""
    squares, sure = list[float](), list[bool]()
    for seed in sampled(range(2), range(60)):
        walk, winner = walked(played(game, people, seed))
        for each in walk.chances:
            assert 0 < each.first < 1
            squares.append((each.first - (winner == 0)) ** 2)
            if abs(each.first - 0.5) > 0.35:
                sure.append((each.first > 0.5) == (winner == 0))
        assert len(walk.ends) == len(walk.reader.game.rounds(walk.reader.state)) + 1
        assert walk.ends[-1] == float(winner == 0), "at the end it is known"
    assert sum(squares) / len(squares) < 0.23
    assert sum(sure) / len(sure) > 0.8


def test_a_swing_is_where_the_winners_stood_worst_and_the_trick_that_turned_it() -> None:
    for seed in range(sampled(1, 2)):
        record = played("tichu", 4, seed)
        walk, winner = walked(record)
        swing = told(record).swing
        assert swing is not None
        assert {seat % 2 for seat in swing.winners} == {winner}
        own = [each.first if winner == 0 else 1 - each.first for each in walk.chances]
        assert swing.low == min(own)
        low = own.index(min(own))
        at = next(place for place, each in enumerate(walk.chances) if (each.round, each.line) == swing.turn)
        assert at >= low, "it turned afterwards"
        rises = [later - now for now, later in zip(own[low:], [*own[low + 1:], 1.0], strict=True)]
        assert rises[at - low] == max(rises)
        said = list(lines(record))[swing.turn[1] - 1]
        assert " play " in said, "a lead of the record"


def test_calls_that_were_made_have_what_they_changed() -> None:
    record = gallery.samples()["tichu"].decode()
    walk, _ = walked(record)
    made = [(number, call.seat, call.call) for number, ended in enumerate(
        walk.reader.game.rounds(walk.reader.state), 1) for call in ended.calls if call.made]
    calls = told(record).calls
    assert made
    assert [(each.round, each.seat, each.call) for each in calls] == made
    for each in calls:
        first = walk.ends[each.round] - walk.ends[each.round - 1]
        assert each.gain == pytest.approx(first if each.seat % 2 == 0 else -first)


def test_a_game_of_deals_knows_when_it_ends() -> None:
    walk, winner = walked(played("tichu", 4, 5, deals="2"))
    assert len(walk.ends) == 3
    assert walk.chances[-1].first > 0.5 if winner == 0 else walk.chances[-1].first < 0.5


@pytest.mark.parametrize("sample", ["lord-5", "trichu", "tatsu-3"])
def test_games_without_two_sides_have_no_tale(sample: str) -> None:
    tale = told(gallery.samples()[sample].decode())
    assert (tale.swing, tale.calls) == (None, ())


def test_a_game_that_is_not_over_has_no_swing() -> None:
    record = played("tichu", 4, 1)
    assert told(record[:record.index("\nscore ")] + "\n").swing is None
    assert told("busdriver 1\n").swing is None
    assert set(SPREAD) <= set(GAMES)
