"""Consent to open cards: by each player, in the log, and gone with who leaves."""

from __future__ import annotations

import pytest

from bot.core.errors import TableError
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, BO, CY, DI, PEOPLE, Bench


async def lobby(bench: Bench) -> int:
    table = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    for person in PEOPLE[1:]:
        await bench.service.lobbies.join(table.id, person)
    return table.id


async def test_consent_is_read_back_from_the_log() -> None:
    bench = Bench()
    table = await lobby(bench)
    for person in PEOPLE:
        await bench.service.gathering.agree(table, person.id, agree=True)
    bench.renew()
    before = await bench.service.snapshot(table)
    assert before.agreed == {person.id for person in PEOPLE}
    begun = await bench.service.lobbies.start(table, ANN.id)
    assert begun.shows_cards
    await bench.service.seating.look_on(table, 55)
    await bench.service.seating.look_on(table, 55)
    known = await bench.service.begun(table)
    bench.renew()
    assert await bench.service.begun(table) == known
    assert known.attendance.spectators == {55}
    for user in (ANN.id, DI.id):
        with pytest.raises(TableError, match="own table"):
            await bench.service.seating.look_on(table, user)


async def test_who_leaves_takes_their_consent_along() -> None:
    bench = Bench()
    table = await lobby(bench)
    for person in PEOPLE:
        await bench.service.gathering.agree(table, person.id, agree=True)
    await bench.service.lobbies.leave(table, CY.id)
    await bench.service.gathering.dismiss(table, ANN.id, BO.id)
    again = await bench.service.lobbies.join(table, CY)
    assert again.disagreeing == [Person(CY.id, "Cy")]
    with pytest.raises(TableError, match="not seated"):
        await bench.service.gathering.agree(table, BO.id, agree=True)
    await bench.service.lobbies.fill(table, ANN.id)
    begun = await bench.service.lobbies.start(table, ANN.id)
    assert not begun.shows_cards
    with pytest.raises(TableError, match="cards closed"):
        await bench.service.seating.look_on(table, 55)


async def test_ai_players_need_not_agree_and_the_next_game_asks_again() -> None:
    bench = Bench()
    table = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    await bench.service.lobbies.fill(table.id, ANN.id)
    await bench.service.gathering.agree(table.id, ANN.id, agree=True)
    assert (await bench.service.lobbies.start(table.id, ANN.id)).shows_cards
    await bench.service.abort(table.id, ANN.id)
    assert not (await bench.service.gathering.again(table.id, ANN, "same", 7)).agreed
