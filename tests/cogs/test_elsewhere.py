"""The same hand in several messages: the one in use is up to date at once, the others follow within `ELSEWHERE`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from discord_world import World
from players import Player, started

from bot.tables.core.model import Status
from cogs.delivery.update_delays import ELSEWHERE


@pytest.fixture
def options(secrets: Any) -> dict[str, Any]:
    return {"random": secrets}


async def two_hands(world: World) -> tuple[Player, Player, list[Player]]:
    """Ann's DM and her private message in the channel, opened last; the others. Nobody has called grand Tichu yet."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    here = replace(players[0], direct=False)
    await here.open()
    return players[0], here, players[1:]


async def test_the_message_in_use_is_up_to_date_and_the_other_follows(world: World) -> None:
    direct, here, others = await two_hands(world)
    await here.press("No grand Tichu")
    assert "Give these cards" in here._all_labels or "Choose a card for each" in here._all_labels
    await world.later(5)
    assert "No grand Tichu" in direct.labels, "it is not edited with each move"
    await world.later(ELSEWHERE)
    assert "No grand Tichu" not in direct.labels
    assert direct.text == here.text
    assert len(others) == 3


async def test_a_click_in_the_other_message_is_answered_there_and_harms_nothing(world: World) -> None:
    """Ann takes her telephone: what it shows is old, so her click is refused once, and from then on it leads."""
    direct, here, others = await two_hands(world)
    await here.press("No grand Tichu")
    before = await world.app.storage.tables.log(1)
    await direct.press("No grand Tichu")
    assert await world.app.storage.tables.log(1) == before, "answered already: nothing happens"
    assert "No grand Tichu" not in direct.labels
    for player in others:
        await player.press("No grand Tichu")
    await direct.give()
    await world.later(5)
    assert "Choose a card for each" in here._all_labels, "now this one follows"
    await world.later(ELSEWHERE)
    assert here.text == direct.text


async def test_two_clicks_from_two_devices_make_one_move(world: World) -> None:
    direct, here, _ = await two_hands(world)
    before = len(await world.app.storage.tables.log(1))
    await here.press("No grand Tichu")
    await world.press_twice(direct.member.user, direct.hand, "No grand Tichu")
    await world.later(1)
    assert len(await world.app.storage.tables.log(1)) == before + 1
    assert "No grand Tichu" not in direct.labels + here.labels


async def test_both_show_the_end_of_the_game(world: World) -> None:
    direct, here, _ = await two_hands(world)
    await here.press("No grand Tichu")
    await world.app.tables.abort(1, direct.member.id, force=True)
    await world.later(3)
    assert (await world.app.tables.snapshot(1)).status is Status.OVER
    assert direct.text == here.text
    assert not direct.labels
