"""Whole games on each database: every one of AI players to its end, after which the check finds the stored tables
sound."""

from __future__ import annotations

import asyncio

import pytest

from bot.ops.check import check
from bot.storage import Address, Storage
from games.registry import GAMES
from tests.support.tables.kit import Bench, ai_game
from tests.support.thorough import sampled

SHORT = {"tichu": "200", "tientsin": "200", "trichu": "3", "tatsu": "100", "lord": "3"}


@pytest.mark.parametrize("game", sampled(["tatsu"], list(GAMES)))
async def test_a_game_is_stored_as_it_was_played(database: Address, storage: Storage, game: str) -> None:
    bench = Bench(store=storage.tables)
    people = min(GAMES[game].players(GAMES[game].check_options({})))
    short = {("rounds" if game in ("lord", "trichu") else "target"): SHORT[game]}
    table = await ai_game(bench, game, people=people, **short)
    ended = await bench.play_out(table)
    assert ended.status == "over"
    bench.service.forget_all()
    assert await bench.service.snapshot(table) == ended
    await bench.driver.stop()
    report = await asyncio.to_thread(check, database)
    assert report.sound
    assert (report.tables, report.moves > 20) == (1, True)
