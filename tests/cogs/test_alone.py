"""Alone against AI players there is one picture, in the person's own message; the channel has one line of text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from cogs.delivery.hands.states import Live
from games.actions import Give
from games.players import choose
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started

T = texts("en")


def pictures(world: World, message: Any) -> list[str]:
    return [item["media"]["url"] for part in world.components(message) for item in part.get("items", ())]


async def until_the_result(world: World, ann: Player) -> None:
    """Ann plays the round as an AI player would, and has its rest finished once she is out."""
    tables, rng = world.app.tables, Random(1)
    for _ in range(900):
        table = await tables.begun(1)
        if table.phase is Phase.BETWEEN:
            break
        if table.left_to_ai and not table.hurried:
            await world.within(tables.orders.finish(1, ann.member.id))
        if 0 in table.to_act and table.phase is not Phase.CLOSING:
            player = table.player(ann.member.id)
            action = choose("normal", player.view, player.legal, rng).action or player.legal[0]
            if isinstance(action, Give) and not action.cards:
                action = Give(0, (player.view.seats[0].cards or ())[:3])
            await world.within(tables.act(1, ann.member.id, table.seq, action))
        await world.later(0.5)
    await world.later(3)
    assert (await tables.begun(1)).phase is Phase.BETWEEN


async def test_there_is_one_picture_and_the_channel_has_one_line(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    (bo,) = world.join("Bo")
    line = world.text(world.public())
    for _ in range(4):
        await ann.step()
        await world.later(30)
        assert len(pictures(world, ann.hand)) == 1
        assert pictures(world, world.public()) == []
        assert world.text(world.public()) == line
    seen = await bo.click(world.public(), label="Watch")
    assert seen.ephemeral
    assert "table" in pictures(world, seen.response)[0]
    await bo.click(seen.response, label="Refresh")


async def test_the_result_stays_in_the_own_message_with_what_comes_next(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await until_the_result(world, ann)
    await world.later(3600)
    assert ann.labels == ["Next round", "That trick", "Review", "More"]
    assert len(pictures(world, ann.hand)) == 1
    replay = await ann.press("That trick")
    assert replay.ephemeral
    assert "replay" in pictures(world, replay.response)[0]
    await ann.press("Next round")
    await world.later(3)
    assert "No grand Tichu" in ann.labels


async def test_who_has_played_alone_plays_again_with_one_tap(world: World) -> None:
    (ann,) = await started(world, "Ann", ais=3, direct=False)
    await ann.open()
    await world.within(world.app.tables.abort(1, ann.member.id))
    await world.later(2)
    assert ann.labels == ["Again"]
    again = await ann.press("Again")
    assert again.ephemeral
    await world.later(4)
    game = await world.app.tables.begun(2)
    assert game.table.alone
    assert len(game.table.taken) == 4
    session = world.app.client.delivery.hands.sessions.get(2, ann.member.id)  # it has moved below the table's line
    assert session.placement.live is Live.EPHEMERAL
    assert session.placement.shown_in.id == session.shown.message
    assert "No grand Tichu" in str(session.shown.components)


async def test_with_others_the_result_is_in_the_own_message_too(world: World) -> None:
    ann, bo = await started(world, "Ann", "Bo", ais=2)
    tables = world.app.tables
    for _ in range(2000):
        table = await tables.begun(1)
        if table.phase is Phase.BETWEEN:
            break
        for player in (ann, bo):
            table = await tables.begun(1)
            seat = table.table.seat_of(player.member.id)
            if seat is not None and seat.number in table.to_act and table.phase is not Phase.CLOSING:
                await player.step()
        await world.later(1.1)
    await world.later(2)
    assert "round.png" in str(pictures(world, world.public()))
    for player in (ann, bo):
        assert "round.png" in str(pictures(world, player.hand))
        assert {"Replay", "That trick"} & set(player.labels)
        assert "Next round" not in player.labels


async def test_a_result_is_not_shared_while_others_play_its_deals(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    (ann,) = await started(world, "Ann", ais=3)
    await until_the_result(world, ann)
    await world.within(world.app.tables.resign(1, ann.member.id))
    await world.later(3)

    async def sealed(table: int) -> bool:
        return table == 1

    monkeypatch.setattr(world.app.leagues.records, "_boards_sealed", sealed)
    before = len(world.channel.history())
    refused = await ann.member.click(world.public(), label=T("between.share"))
    assert refused.ephemeral
    assert T("error.boards_open") in world.text(refused.response)
    assert len(world.channel.history()) == before
    monkeypatch.undo()
    await ann.member.click(world.public(), label=T("between.share"))
    assert len(world.channel.history()) == before + 1
