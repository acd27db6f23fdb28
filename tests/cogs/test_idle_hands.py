"""Equal marks of idle hands, equal messages: what is not sent again would have looked the same (`idle_mark`)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from discord_world import World
from players import started

from bot.i18n import texts
from bot.tables.core.model import Status
from cogs.play.hand_view import hand_page, idle_mark

STEPS = 60


@pytest.fixture
def options(secrets: Any) -> dict[str, Any]:
    return {"random": secrets}


@pytest.mark.parametrize("game", ["tichu"])
async def test_equal_idle_marks_give_equal_pages(world: World, game: str) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di", game=game)
    hands, t = world.app.client.hands, texts("en")
    seen: dict[tuple[int, str], str] = {}
    marks = repeated = 0
    for _ in range(STEPS):
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.status is Status.OVER:
            break
        for seat, player in enumerate(players):
            desk = await hands.sheets.desk((1, player.member.id), t)
            if not desk.idle:
                continue
            mark = (seat, repr(idle_mark(desk)))
            page = json.dumps(hand_page(desk, t).to_components(), sort_keys=True)
            marks += 1
            repeated += mark in seen
            assert seen.setdefault(mark, page) == page, mark
        await world.later(1)
        for seat in snapshot.to_act[:1]:
            if world.has_turn(players[seat].hand):
                await players[seat].step()
    assert marks > 50
    assert repeated > 20, "most of them are as they were"
    assert len(set(seen.values())) > 4
