"""The pairs' deal of the day through Discord: requests, both at once, the game, restarts, blocks, forgeries."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.features.pairs.feature import PAIRS_FEATURE
from bot.tables.core.model import Person, Status
from games.actions import Take
from games.players import choose
from games.review.par import Par
from tests.support.discord.daily_kit import day_page
from tests.support.discord.discord_world import World
from tests.support.discord.doors import advised, looked_back
from tests.support.solo.stores import daily_store

DAY, HOUR = 86_400, 3600


@pytest.fixture
def options() -> dict[str, object]:
    return {"player": lambda level, *given: choose("easy", *given), "par": lambda *given: Par(100, 3456.0, 200_000.0)}


async def page_of(world: World, member: Any) -> Any:
    return (await member.click(await day_page(world, member), label="With a partner")).response


async def asked(world: World, ann: Any, bo: Any) -> Any:
    """Ann's page after she has asked Bo."""
    page = (await ann.select(await page_of(world, ann), [bo], custom_id="bd:pick-pair:0:0")).response
    await world.later(2)
    return page


async def play_out(world: World, *members: Any, table: int = 1) -> None:
    """The members play as the easy AI player does, to the end."""
    tables = world.app.tables
    for _ in range(900):
        snapshot = await tables.snapshot(table)
        if snapshot.status is Status.OVER:
            return
        for member in members:
            snapshot = await tables.snapshot(table)
            seat = snapshot.table.own_seat(member.id).number
            legal = [each for each in await tables.legal(table, member.id) if not isinstance(each, Take)]
            if seat in snapshot.to_act and legal and snapshot.phase != "closing":
                view = await tables.view(table, member.id)
                action = choose("easy", view, legal, Random(snapshot.seq)).action or legal[0]
                await world.within(tables.act(table, member.id, snapshot.seq, action))
        await world.later(6)
    raise AssertionError("this never comes")


def last(member: Any) -> Any:
    return member.user.dm_channel.history()[-1]


async def test_a_pair_from_the_question_to_the_opening(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    page = await asked(world, ann, bo)
    assert f"You have asked <@{bo.id}>." in world.text(page)
    assert "Play" not in world.labels(page)
    question = last(bo)
    assert "**Ann** would like to play" in world.text(question)
    answer = await bo.user.click(question, label="Play")
    assert f"You play with <@{ann.id}>." in world.text(answer.response)
    await world.later(4)
    assert f"You play with <@{bo.id}>." in world.text(page), "the page where Ann waited says so"
    game = await world.app.tables.begun(1)
    assert [seat.level for seat in game.table.taken] == [None, "hard", None, "hard"]
    for member in (ann, bo):
        assert "No grand Tichu" in world.labels(last(member)), "the hands come as direct messages"
    assert f"now, with <@{ann.id}>." in world.text(await page_of(world, bo))
    refused = await advised(world, bo)
    assert "Nobody helps" in world.said(refused)
    await play_out(world, ann, bo)
    for member, partner in ((ann, bo), (bo, ann)):
        said = world.text(await page_of(world, member))
        assert f"With <@{partner.id}>." in said
        assert "You made **" in said
        assert "🚌🚌 " in said
    assert "Pairs so far: 1." in world.text(await page_of(world, cy))
    assert "Played so far: 0." in world.text(await day_page(world, ann)), "the deal for one is another one"
    assert [message for message in world.channel.history() if not message.flags.ephemeral] == [], "nothing is public"
    for member, words in ((ann, "Others can still play"), (cy, "no longer exists")):
        async for door, answer in looked_back(world, member, 1):
            assert words in world.text(answer.response), door
        await world.later(10)
    await world.later(DAY + 2 * HOUR)
    await page_of(world, ann)
    await world.within(world.app.leagues.pars.settle())
    page = await page_of(world, bo)
    assert "Strong AI players: **+35**" in world.text(page)
    assert {"Replay", "Review"} <= set(world.labels(page))
    tables = (await bo.click(page, label="Week and month")).response
    assert f"**1.** <@{ann.id}> + <@{bo.id}> · " in world.text(tables)
    assert f"With <@{ann.id}>: **" in world.text(tables)
    assert "Pairs so far: 0." in world.text((await bo.click(tables, label="Back")).response)


async def test_who_agrees_later_calls_who_has_asked(world: World) -> None:
    """Ann is away when Bo agrees, and the bot is restarted in between."""
    ann, bo = world.join("Ann", "Bo")
    await asked(world, ann, bo)
    await world.later(HOUR)
    answer = await bo.user.click(last(bo), label="Play")
    assert f"The cards are dealt once <@{ann.id}> presses *Play*, too." in world.text(answer.response)
    call = last(ann)
    assert "**Bo** is ready" in world.text(call)
    await world.restart()
    assert f"<@{bo.id}> is ready" in world.text(await page_of(world, ann))
    started = await ann.user.click(call, label="Play")
    assert f"You play with <@{bo.id}>." in world.text(started.response)
    await world.later(4)
    again = await bo.user.click(answer.response, label="Play")
    assert f"You play with <@{ann.id}>." in world.text(again.response)
    assert len(await daily_store(world.app.storage).of_user(bo.id)) == 1


async def test_the_bot_is_ended_before_the_cards_are_dealt(world: World) -> None:
    """Both have begun: their page still has *Play*, and nothing takes it back."""
    ann, bo = world.join("Ann", "Bo")
    await asked(world, ann, bo)
    await world.later(HOUR)
    pairs = world.app.client.services.features[PAIRS_FEATURE]
    (pair,) = await pairs.store.pairs(bo.id, pairs.day)
    await world.within(pairs.store.claim_pair(pair))
    await world.restart()
    page = await page_of(world, bo)
    assert "Play" in world.labels(page)
    assert not {"No, thanks", "Take back"} & set(world.labels(page))
    refused = await bo.user.click(last(bo), label="No, thanks")
    assert "Nobody can take it back" in world.said(refused)
    await bo.click(page, label="Play")
    started = (await ann.click(await page_of(world, ann), label="Play")).response
    assert f"You play with <@{bo.id}>." in world.text(started)
    assert "My hand" in world.labels(await page_of(world, bo))


async def test_a_pairs_game_is_played_once(world: World) -> None:
    """A forged *again* opened a lobby that nothing shows."""
    ann, bo = world.join("Ann", "Bo")
    await asked(world, ann, bo)
    await bo.user.click(last(bo), label="Play")
    await world.later(4)
    await play_out(world, ann, bo)
    for arg in ("", ":now", ":rotated", ":drawn"):
        refused = await world.forge(ann, f"bd:again:1:0{arg}", direct=True)
        assert "You have played today's deal already." in world.said(refused)
    assert await world.app.tables.lists.of_person(ann.id) == ()


async def test_a_question_can_be_refused_and_withdrawn(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    page = await asked(world, ann, bo)
    await bo.user.click(last(bo), label="No, thanks")
    page = await page_of(world, ann)
    assert f"<@{bo.id}> isn't playing with you today." in world.text(page)
    page = (await ann.select(page, [cy], custom_id="bd:pick-pair:0:0")).response
    question = last(cy)
    await ann.click(page, label="Take back")
    gone = await cy.user.click(question, label="Play")
    assert "You play with" not in world.said(gone)
    assert await daily_store(world.app.storage).of_user(cy.id) == []


async def test_closed_direct_messages(world: World) -> None:
    """The request and the hand are found where they are asked for."""
    ann, = world.join("Ann", closed=True)
    bo, = world.join("Bo", closed=True)
    page = await page_of(world, ann)
    await ann.select(page, [bo], custom_id="bd:pick-pair:0:0")
    assert "I couldn't write to" in world.text(page)
    found = await page_of(world, bo)
    assert f"<@{ann.id}> is ready" in world.text(found)
    started = (await bo.click(found, label="Play")).response
    await world.later(4)
    assert f"You play with <@{bo.id}>." in world.text(page)
    for member, shown in ((ann, page), (bo, started)):
        hand = (await member.click(shown, label="My hand")).response
        assert "No grand Tichu" in world.labels(hand)
    assert [message for message in world.channel.history() if not message.flags.ephemeral] == []


async def test_who_is_apart_learns_nothing(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await world.within(world.app.storage.blocks.block(bo.id, Person(ann.id, "Ann")))
    page = await asked(world, ann, bo)
    assert "I couldn't write to" in world.text(page), "as if direct messages were closed"
    assert f"You have asked <@{bo.id}>." in world.text(page)
    assert bo.user.dm_channel is None or not bo.user.dm_channel.history()
    assert str(ann.id) not in world.text(await page_of(world, bo))
    await world.forge(bo, "bd:pair:0:0:1", direct=True)
    await world.forge(ann, "bd:pair:0:0:1", direct=True, harmless=False)  # she waits already
    assert await daily_store(world.app.storage).of_user(bo.id) == []


async def test_forged_clicks_change_nothing(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await asked(world, ann, bo)
    for forged in ("pair:0:0:1", "pair-end:0:0:1", "pair:0:0:99", "pair-end:0:0:99", "pair:0:0:x", "daily:0:0:pairs",
                   "pick-pair:0:0"):
        values = [str(cy.id)] if forged.startswith("pick") else []
        await world.forge(cy, f"bd:{forged}", values)
        await world.later(1)
    pairs = world.app.client.services.features[PAIRS_FEATURE]
    (pair,) = await pairs.store.pairs(bo.id, pairs.day)
    assert (pair.ended, pair.guest_here, pair.table) == (0, None, None)
    for user in (ann, bo, cy):
        assert await daily_store(world.app.storage).of_user(user.id) == []
    await world.forge(ann, "bd:pick-pair:0:0", [str(bo.id)], direct=True)
    await world.forge(ann, "bd:pick-pair:0:0", ["987"])
    assert len(await pairs.store.pairs(ann.id, pair.day)) == 1
