"""The trainer's play-outs are those of `games.review.playouts`, but for how `hard` calls and gives."""

from __future__ import annotations

import shutil
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from games.actions import Gift, Play
from games.registry import GAMES
from games.review.finding import self_play
from games.review.playouts import margin, play_on, side_of
from games.review.situations import Kind, of_record
from games.review.worlds import worlds
from training.hands import lines_of
from training.playouts import Playouts


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
@pytest.mark.parametrize(("game", "seats"), [("tichu", 4), ("tientsin", 6)])
def test_a_late_position_is_played_on_to_the_same_end(game: str, seats: int, tmp_path: Path):
    """Late, when calls are over: the same network plays the same cards."""
    situations = [each for each in of_record(self_play(GAMES[game], "playouts")) if isinstance(each.action, Play)
                  and each.kind is Kind.PLAY and any(seat.out is not None for seat in each.view.seats)]
    playouts, same, number = Playouts(seats, tmp_path), 0, 0
    for situation in situations[:6]:
        fast = playouts.margins(situation, [situation.action], Random(1), 3)[0]
        drawn = worlds(situation, Random(1), given=False)
        slow = [margin(play_on(situation, next(drawn), situation.action, Random(0)), side_of(situation))
                for _ in range(3)]
        same += sum(one == two for one, two in zip(fast, slow, strict=True))
        number += len(slow)
    playouts.close()
    assert number >= 9
    assert same >= 0.8 * number


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_the_dragons_trick_goes_where_it_is_given(tmp_path: Path):
    """Both opponents' tricks are decided by it in this late position."""
    situation = next(each for each in of_record(self_play(GAMES["tichu"], "gifts 11")) if each.kind is Kind.GIFT)
    playouts = Playouts(4, tmp_path)
    gifts = [each for each in situation.legal if isinstance(each, Gift)]
    fast = playouts.margins(situation, gifts, Random(1), 3)
    playouts.close()
    drawn = list(islice(worlds(situation, Random(1), given=False), 3))
    slow = [[margin(play_on(situation, world, gift, Random(0)), side_of(situation)) for world in drawn]
            for gift in gifts]
    assert fast == slow
    assert fast[0] != fast[1]


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_calls_are_made_as_said(tmp_path: Path):
    playouts = Playouts(4, tmp_path)
    junk = ("2g", "3k", "4b", "5r", "6g", "7k", "8b", "9r")
    with_call, without = lines_of("grand", junk, 4, Random(1), 20)
    called, silent = playouts.play(with_call), playouts.play(without)
    playouts.close()
    assert sum(margin for margin, _ in called) < sum(margin for margin, _ in silent) - 20 * 40
    assert sum(first for _, first in called) < 10
