"""*My play* shared by two players: both agree, either ends it, and nobody else sees anything."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.errors import TableError
from bot.features.sharing.feature import SHARING_FEATURE
from bot.features.sharing.service import MAX_SHARED
from bot.features.sharing.store import SqlShares
from bot.tables.core.model import Person
from games.review.habits import NEEDS, Habit
from tests.cogs.test_learn import door, note
from tests.support.discord.discord_world import World

USERS = 5
"""Discord's type of a select of users."""


def stored_shares(world: World) -> SqlShares:
    return SqlShares(world.app.storage.database, world.app.storage.marks)


async def mine(world: World, member: Any) -> Any:
    return (await member.click(await door(world, member), label="My play")).response


async def ask(world: World, member: Any, other: Any) -> Any:
    page = (await member.click(await mine(world, member), label="Share")).response
    ids = [part["custom_id"] for part in world.components(page) if part["type"] == USERS]
    assert ids == ["bd:pick-share:0:0"]
    await member.select(page, [other], custom_id="bd:pick-share:0:0")
    return (await member.click(await mine(world, member), label="Share")).response


async def sharing(world: World, ann: Any, bo: Any) -> Any:
    """Both have agreed; Bo's page."""
    await ask(world, ann, bo)
    page = (await bo.click(await mine(world, bo), label="Share (1 ask)")).response
    return (await bo.click(page, label="Agree")).response


async def test_both_agree_then_each_sees_the_others_page(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await note(world, ann.id, NEEDS[Habit.LEADS_SINGLES])
    asked = await ask(world, ann, bo)
    assert "has not answered" in world.text(asked)
    assert "See their page" not in world.labels(asked)
    page = await sharing(world, ann, bo)
    assert "you share your pages" in world.text(page)
    page = (await bo.click(page, label="See their page")).response
    said = world.text(page)
    assert "How Ann plays: Tichu" in said
    assert "30 rounds: decisions" in said
    assert "of the chances" in said
    assert not {"See an example", "Play it again", "Practise this"} & set(world.labels(page)), "no single rounds"
    select = world.select(page, "pick-shared")["custom_id"]
    assert "No rounds are known" in world.text((await bo.select(page, ["lord"], custom_id=select)).response)


async def test_either_ends_it_at_once(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await note(world, ann.id, 30)
    shared = (await bo.click(await sharing(world, ann, bo), label="See their page")).response
    page = (await ann.click(await mine(world, ann), label="Share")).response
    page = (await ann.click(page, label="Stop sharing")).response
    assert f"<@{bo.id}>" not in world.text(page)
    select = world.select(shared, "pick-shared")["custom_id"]
    assert "plays: The Great Lord" not in world.text((await bo.select(shared, ["lord"], custom_id=select)).response)
    assert await stored_shares(world).shares(ann.id) == await stored_shares(world).shares(bo.id) == []
    await world.later(60)
    page = await sharing(world, ann, bo)
    await world.later(60)
    page = (await bo.click((await bo.click(page, label="See their page")).response, label="Stop sharing")).response
    assert await stored_shares(world).shares(ann.id) == []


async def test_forged_clicks_show_and_agree_to_nothing(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await note(world, ann.id, 30)
    shares = stored_shares(world)
    for member in (bo, cy):
        seen = await world.forge(member, f"bd:shared:0:0:{ann.id}-tichu")
        assert "How Ann" not in world.text(seen.response)
        await world.forge(member, f"bd:pick-shared:0:0:{ann.id}", ["tichu"])
        await world.forge(member, f"bd:share-yes:0:0:{ann.id}")
    assert await shares.shares(ann.id) == [], "nobody has asked: there is nothing to agree to"
    await sharing(world, ann, bo)
    assert "How Ann" not in world.text((await world.forge(cy, f"bd:shared:0:0:{ann.id}-tichu")).response)
    await world.forge(cy, f"bd:share-end:0:0:{ann.id}")
    await world.forge(cy, f"bd:share-end:0:0:{bo.id}")
    for arg in (f"{ann.id}-chess", "x-tichu", ""):
        await world.forge(bo, f"bd:shared:0:0:{arg}")
    assert [each.both for each in await shares.shares(ann.id)] == [True]
    await world.forge(ann, "bd:pick-share:0:0", [str(ann.id)])
    service = world.app.client.services.features[SHARING_FEATURE]
    for other in range(900, 899 + MAX_SHARED):
        await service.offer(Person(ann.id, "Ann"), other)
    with pytest.raises(TableError, match="share many"):
        await service.offer(Person(ann.id, "Ann"), 899 + MAX_SHARED)
    await service.offer(Person(ann.id, "Ann"), 900)
    assert len(await shares.shares(ann.id)) == MAX_SHARED, "at most so many, and nobody with themselves"


async def test_requests_hide_none_of_ones_own_shares(world: World) -> None:
    """However many ask: one's own come after three of them, every page can be reached, and ten requests wait at a
    time."""
    (ann,) = world.join("Ann")
    store = stored_shares(world)
    shared, asking = range(500, 500 + MAX_SHARED), range(100, 120)
    for other in (*shared, *asking):
        await store.share(other, ann.id, f"P{other}")
    for other in shared:
        await store.share(ann.id, other, "Ann")
    page = (await ann.click(await mine(world, ann), label="Share (10 ask)")).response
    said, seen = [world.text(page)], {"<@500>", "<@501>", "<@502>"}
    assert all(each in said[0] for each in seen)
    while "▶" in world.labels(page):
        await world.later(2)
        page = (await ann.click(page, label="▶")).response
        said.append(world.text(page))
    times = [sum(f"<@{other}>" in each for each in said) for other in (*shared, *asking)]
    assert times == [*[1] * (2 * MAX_SHARED), *[0] * MAX_SHARED]
    page = (await ann.click(await mine(world, ann), label="Share (10 ask)")).response
    while f"bd:share-end:0:0:{asking[0]}" not in [part.get("custom_id") for part in world.components(page)]:
        await world.later(2)
        page = (await ann.click(page, label="▶")).response
    await ann.click(page, custom_id=f"bd:share-end:0:0:{asking[0]}")
    next_one = [each.other for each in await world.app.client.services.features[SHARING_FEATURE].of(ann.id)]
    assert asking[0] not in next_one
    assert asking[MAX_SHARED] in next_one, "once one is answered, the next comes"
    await world.forge(ann, "bd:sharing:0:0:999")
    await world.forge(ann, "bd:sharing:0:0:x")


async def test_who_said_no_is_not_asked_again_but_may_ask(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ask(world, ann, bo)
    page = (await bo.click(await mine(world, bo), label="Share (1 ask)")).response
    await bo.click(page, label="No")
    await world.later(60)
    asked = await ask(world, ann, bo)
    assert "has not answered" in world.text(asked), "she does not learn of it"
    await ann.click(asked, label="No")
    await world.later(60)
    await ask(world, ann, bo)
    assert "Share (1 ask)" not in world.labels(await mine(world, bo))
    await world.forge(bo, f"bd:share-yes:0:0:{ann.id}")
    data = await world.app.storage.leagues.people.stored(ann.id)
    assert not [row for row in data["shares"] if row["shown"] == bo.id]
    await ask(world, bo, ann)
    assert [each.both for each in await stored_shares(world).shares(ann.id)] == [True], "both want it now"


async def test_a_block_ends_what_is_seen_and_nobody_learns_of_it(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await note(world, ann.id, 30)
    shared = (await bo.click(await sharing(world, ann, bo), label="See their page")).response
    await ann.context_menu(world.channel, "Block", bo)
    select = world.select(shared, "pick-shared")["custom_id"]
    assert "plays: The Great Lord" not in world.text((await bo.select(shared, ["lord"], custom_id=select)).response)
    page = (await bo.click(await mine(world, bo), label="Share")).response
    assert "has not answered" in world.text(page)
    page = (await ann.click(await mine(world, ann), label="Share")).response
    assert "has not answered" in world.text(page)


async def test_an_erasure_ends_it(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await sharing(world, ann, bo)
    await world.within(world.app.leagues.erase(bo.id, "Former player"))
    assert await stored_shares(world).shares(ann.id) == []
