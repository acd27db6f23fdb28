"""AI players think in worker processes, in time, and share them."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from playout import Playout

from bot.engines.worker_pool import LEAST_MS, MS, Thinkers, think, undisturbed
from games.actions import Play
from games.registry import GAMES
from games.views import Phase


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    pool = Thinkers(1)
    yield pool
    pool.shutdown(wait=True)


def lead() -> tuple[Any, ...]:
    """The first lead of a round: the widest choice there is."""
    playout = Playout.start(GAMES["tichu"], {}, 4, 7)
    for _ in playout.play(1):
        if playout.game.phase(playout.state) is Phase.PLAY:
            break
    seat = playout.game.to_act(playout.state)[0]
    return "hard", playout.game.view(playout.state, seat), playout.game.legal(playout.state, seat), Random(1)


def test_a_decision_comes_back_from_a_worker(thinkers: Thinkers) -> None:
    decision = thinkers.submit(partial(think, *lead())).result(60)
    assert isinstance(decision.action, Play)
    assert Play(decision.action.seat, decision.action.cards) in lead()[2]


def test_a_worker_that_dies_is_replaced(thinkers: Thinkers) -> None:
    with pytest.raises(Exception, match="abruptly"):
        thinkers.submit(os._exit, 1).result(60)
    assert thinkers.submit(partial(think, *lead())).result(60).action is not None


def test_the_more_wait_the_less_time_each_has() -> None:
    pool = Thinkers(2)
    shares = []
    for pool._waiting in (1, 2, 4, 50):
        shares.append(pool.share)
    assert shares == [MS, MS, MS / 2, LEAST_MS]


def test_a_decision_keeps_to_its_time() -> None:
    """A generous bound here, since machines that test are busy; docs/players.md has the measured share."""
    start = time.perf_counter()
    think(*lead(), ms=50)
    assert time.perf_counter() - start < 1.0


@pytest.mark.parametrize("searching", [True, False])
def test_a_decision_leaves_the_search_for_garbage_as_it_was(searching: bool) -> None:
    (gc.enable if searching else gc.disable)()
    try:
        with undisturbed():
            assert not gc.isenabled()
        assert gc.isenabled() is searching
    finally:
        gc.enable()


def test_workers_are_there_before_the_first_decision():
    thinkers = Thinkers(2)
    thinkers.warm()
    assert thinkers._pool is not None
    thinkers.shutdown(cancel_futures=True)
    assert thinkers._pool is None
