"""Public pages where something is missing: a message, a partner's word, a process, the wish to be notified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.core.published import Body, key_of
from bot.features.web.feature import WEB_FEATURE
from bot.features.web.store import SqlWebPages
from tests.cogs.test_league_terms import boss
from tests.cogs.test_web import consent, opened, played
from tests.support.discord.days import prefer
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import swiss
from tests.support.discord.told import sent
from tests.support.pages import PublicPages, linked

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def pages(tmp_path: Path) -> PublicPages:
    return PublicPages(tmp_path)


@pytest.fixture
def options(pages: PublicPages) -> dict[str, Any]:
    return {"publishing": pages.publishing}


def names(pages: PublicPages, path: str) -> set[str]:
    return {each["name"] for each in pages.data(path)["divisions"][0]["lines"]}


async def my_card(world: World, member: Any) -> Any:
    await world.later(2)
    season = (await member.slash(world.channel, "league show", season=1)).response
    return (await member.click(season, label="My season")).response


async def test_a_name_is_hidden_after_the_message_that_told_of_it_is_gone(world: World, pages: PublicPages) -> None:
    """And who shows theirs hears that their partner hides it."""
    manager = boss(world)
    ann, bo, *_ = await swiss(world, manager)
    assert "Public page" not in world.labels(await my_card(world, ann))
    path = await opened(world, manager)
    await world.later(30)
    await world.channel.history()[-1].delete()
    assert "Public page" not in world.labels(await my_card(world, manager)), "they do not play"
    mine = (await ann.click(await my_card(world, ann), label="Public page")).response
    assert "shows your name" in world.text(mine)
    assert names(pages, path) == {"Ann & Bo", "Cy & Di"}, "looking changes nothing"
    await ann.click(mine, label="Show me by a number")
    assert names(pages, path) == {"Entrant 1", "Cy & Di"}
    theirs = (await bo.click(await my_card(world, bo), label="Public page")).response
    assert "Entrant 1" in world.text(theirs)
    theirs = (await bo.click(theirs, label="Show me by a number")).response
    theirs = (await bo.click(theirs, label="Show my name")).response
    assert "Entrant 1" in world.text(theirs), "since Ann hides it"
    assert names(pages, path) == {"Entrant 1", "Cy & Di"}


async def test_who_wants_no_notices_is_not_notified_of_the_question(world: World) -> None:
    ann, bo, cy, di = await played(world)
    await prefer(world, bo, notify=False)
    page = await consent(world, ann)
    await ann.click(page, label="I agree")
    since = len(world.env.http_requests)
    await ann.click(page, label="Ask the others here")
    (asked,) = [each for each in sent(world, since) if "would like to share" in each.text]
    assert f"<@{bo.id}>" in asked.text
    assert asked.users == {cy.id, di.id}


async def test_one_takes_their_word_back_while_the_last_one_agrees(
        world: World, pages: PublicPages, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before there is a page that would go with it."""
    ann, *others = await played(world)
    page = await consent(world, ann)
    await ann.click(page, label="I agree")
    await ann.click(page, label="Ask the others here")
    asked = world.channel.history()[-1]
    for each in others[:-1]:
        await each.click(asked, label="I agree")
    add = SqlWebPages.add

    async def later(store: SqlWebPages, made: Any) -> Any:
        await store.disagree(1, ann.id)
        return await add(store, made)

    monkeypatch.setattr(SqlWebPages, "add", later)
    await others[-1].click(asked, label="I agree")
    assert "3 of 4 agreed" in world.text(asked)
    assert not pages.anywhere("busdriver 1")
    assert await world.app.storage.database.all("SELECT * FROM web_pages") == []


async def test_who_takes_over_publishes_and_deletes_what_the_process_before_left(
        world: World, pages: PublicPages) -> None:
    """It was killed between the decision and the page."""
    ann, *others = await played(world)
    page = await consent(world, ann)
    await ann.click(page, label="I agree")
    await ann.click(page, label="Ask the others here")
    asked = world.channel.history()[-1]
    for each in others:
        await each.click(asked, label="I agree")
    path, store = linked(world.text(asked)), pages.publishing.store
    await world.within(store.publish("s/left", {"s/left": Body("text/plain", b"nobody decided on it")}))
    await world.within(store.withdraw([key_of(path)]))
    web = world.app.client.services.features[WEB_FEATURE]
    await world.within(web.slots_changed())
    await world.later(5)
    assert pages.data(path) is not None
    assert pages.text("s/left") is None
