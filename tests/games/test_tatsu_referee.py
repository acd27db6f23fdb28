"""Tatsu against a second referee: legal actions, tricks, scores and winners of random games (D2-D17)."""

from __future__ import annotations

import random

import pytest

from games.actions import Deal, line
from games.tatsu import TATSU
from tests.support.games.tatsu_oracle import Referee
from tests.support.games.tatsu_table import legal, random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_referees_agree_on_random_games(players: int) -> None:
    for seed in range(12):
        game = random_game(players, random.Random(f"referee {players} {seed}"), target=200)
        referee = Referee(players)
        for state, action in game:
            if isinstance(action, Deal):
                assert not referee.totals or not referee.winners(200)
                assert list(TATSU.outcome(state).totals) == (referee.totals or list(TATSU.outcome(state).totals))
                assert action.dealer is not None
                referee.round(action.dealer, [list(hand) for hand in action.hands])
            else:
                assert legal(state) == referee.legal()
                referee.act(line(action).split())
        end = TATSU.apply(*game[-1])
        assert referee.over
        assert list(TATSU.outcome(end).totals) == referee.totals
        assert list(TATSU.outcome(end).winners) == referee.winners(200)
