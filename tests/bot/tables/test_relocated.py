"""A table that is shown in another channel: a lobby and a game, read back from the store, and refused once over."""

from __future__ import annotations

import pytest

from bot.core.errors import TableError
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, PEOPLE, Bench


async def test_lobbies_and_games_move_for_good() -> None:
    bench = Bench()
    table = (await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))).id
    for person in PEOPLE[1:]:
        await bench.service.lobbies.join(table, person)
    for channel in (70, 71):
        await bench.service.relocate(table, channel)
        before = await bench.service.snapshot(table)
        bench.renew()
        assert await bench.service.snapshot(table) == before
        assert before.table.channel == channel
        assert [each.id for each in await bench.service.lists.in_channel(channel)] == [table]
        assert not await bench.service.lists.in_channel(7)
        if channel == 70:
            await bench.service.lobbies.start(table, ANN.id)
    await bench.service.abort(table, ANN.id)
    with pytest.raises(TableError, match="table over"):
        await bench.service.relocate(table, 7)
