"""The store of score pads on both databases: each round once, in order; what is old goes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.features.score_pads.store import SqlScorePads
from bot.features.score_pads.values import PadSeat, ScorePad
from bot.storage import Storage, open_storage
from games.noting import PaperRound
from tests.support.database import created
from tests.support.manual_clock import ManualClock

SEATS = (PadSeat("Ann", 10), PadSeat("Gran"), PadSeat("Cy"), PadSeat("Di", 13))
ROUNDS = (PaperRound(out=(0, 2), calls=((0, "grand"),)), PaperRound(1, out=(1,), points=-25))


@pytest.fixture(params=["sqlite", "postgres"])
async def storage(request: Any, tmp_path: Path) -> AsyncIterator[Storage]:
    there = request.getfixturevalue("postgres_database") if request.param == "postgres" else created(tmp_path / "p.db")
    found = await open_storage(there)
    yield found
    await found.close()


async def test_rounds_are_added_and_undone_in_order_and_once(storage: Storage) -> None:
    store, now = SqlScorePads(storage.database), ManualClock().now()
    pad = await store.create(ScorePad(0, 5, 6, 10, "tichu", SEATS, {"target": "500"}, season=7, fixture=8), now)
    assert (pad.seats, pad.options, pad.season, pad.fixture) == (SEATS, {"target": "500"}, 7, 8)
    assert not await store.add(pad.id, 2, ROUNDS[1], now)
    assert await store.add(pad.id, 1, ROUNDS[0], now)
    assert not await store.add(pad.id, 1, ROUNDS[1], now), "somebody was faster"
    assert await store.add(pad.id, 2, ROUNDS[1], now)
    assert (await store.pad(pad.id)).rounds == ROUNDS
    assert not await store.undo(pad.id, 1, now)
    assert await store.undo(pad.id, 2, now)
    assert (await store.pad(pad.id)).rounds == ROUNDS[:1]
    await store.name(pad.id, SEATS[::-1], now)
    assert (await store.pad(pad.id)).seats == SEATS[::-1]
    assert ([each.id for each in await store.open_of(10)], await store.open_in(6, now)) == ([pad.id], 1)
    assert await store.open_in(6, now + timedelta(seconds=1)) == 0, "nobody has written in it since"
    assert await store.end(pad.id)
    assert not await store.end(pad.id)
    assert not await store.add(pad.id, 2, ROUNDS[1], now)
    assert not await store.undo(pad.id, 1, now)
    assert (list(await store.open_of(10)), await store.open_in(6, now)) == ([], 0)
    await store.forget(now)
    assert await store.pad(pad.id) is not None
    await store.forget(now + timedelta(seconds=1))
    assert await store.pad(pad.id) is None
