"""The engine's legal plays equal a slow referee's that tries every subset (T7–T20, T22–T24, T28, R7)."""

from __future__ import annotations

import pytest

from bot.samples.playout import Playout
from games.actions import line
from games.registry import GAMES
from games.views import Phase
from tests.support.games.oracle import legal_lines
from tests.support.thorough import sampled

MOST_CARDS = 10
"""Subsets double with each card; longer hands are compared now and then only."""


@pytest.mark.parametrize("wish_bombs", ["yes", "no"])
@pytest.mark.parametrize("game_id", ["tichu", "trichu"])
@pytest.mark.parametrize("seed", range(sampled(1, 4)))
def test_T14_T24_legal_plays_equal_those_of_a_slow_referee(game_id: str, wish_bombs: str, seed: int) -> None:
    game = GAMES[game_id]
    players = game.players(game.check_options({}))[0]
    playout = Playout.start(game, {"wish_bombs": wish_bombs}, players, seed)
    compared = 0
    for step, _ in enumerate(playout.play(rounds=3)):
        if game.phase(playout.state) not in (Phase.PLAY, Phase.CLOSING, Phase.GIFT):
            continue
        for actor in range(4):
            holder = next(seat for seat in range(players) if actor in game.view(playout.state, seat).controls)
            view = game.view(playout.state, holder)
            count = view.seats[actor].count
            if count > MOST_CARDS and not (count == 14 and step % 200 == 0):
                continue
            engine = {line(action) for action in game.legal(playout.state, actor)}
            assert engine == legal_lines(view, actor), playout.record
            compared += 1
    assert compared > 100
