"""AI players think in worker processes, within their time."""

from __future__ import annotations

import time
from functools import partial
from random import Random
from typing import Any

from bot.engines.thinkers import LEAST_MS, MS, Thinkers, share, think
from bot.samples.playout import Playout
from games.actions import Play
from games.registry import GAMES
from games.views import Phase


def lead() -> tuple[Any, ...]:
    """The first lead of a round: the widest choice there is."""
    playout = Playout.start(GAMES["tichu"], {}, 4, 7)
    for _ in playout.play(1):
        if playout.game.phase(playout.state) is Phase.PLAY:
            break
    seat = playout.game.to_act(playout.state)[0]
    return "hard", playout.game.view(playout.state, seat), playout.game.legal(playout.state, seat), Random(1)


def test_a_decision_comes_back_from_a_worker() -> None:
    thinkers = Thinkers(1)
    thinkers.start()
    try:
        decision = thinkers.submit(partial(think, *lead())).result(60)
    finally:
        thinkers.shutdown(cancel_futures=True)
    assert isinstance(decision.action, Play)
    assert Play(decision.action.seat, decision.action.cards) in lead()[2]


def test_the_more_decisions_wait_the_less_time_each_has() -> None:
    assert [share(waiting, 2) for waiting in (0, 1, 2, 4, 50)] == [MS, MS, MS, MS / 2, LEAST_MS]


def test_a_decision_keeps_to_its_time() -> None:
    """A generous bound, on busy machines; docs/develop/measurements/players.md has the measured share."""
    start = time.process_time()
    think(*lead(), ms=50)
    assert time.process_time() - start < 1.0
