"""A review of one's own seat by link: what it shows, who decides, and what never gets one; pages of a server that the
bot was removed from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cogs.test_league_terms import boss
from tests.cogs.test_review import quick_review
from tests.cogs.test_web import opened
from tests.support.discord.days import fixed, in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.doors import replay_then
from tests.support.discord.league_desk import swiss
from tests.support.pages import PublicPages, linked

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def pages(tmp_path: Path) -> PublicPages:
    return PublicPages(tmp_path)


@pytest.fixture
def options(pages: PublicPages) -> dict[str, Any]:
    return {**fixed(), "review": quick_review, "publishing": pages.publishing}


async def played(world: World) -> list[Any]:
    """A game of four people that is over after a round."""
    people = [each.member for each in await in_play(world)]
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    assert "Share as a page" not in world.labels((await replay_then(world, people[0], "Review")).response), "it runs"
    await world.later(5)
    assert "when it is over" in world.said(await world.forge(people[0], "bd:web-review-open:1:0:1"))
    await world.within(world.app.tables.resign(1, people[1].id))
    await world.later(5)
    return people


async def shared(world: World, person: Any) -> tuple[Any, str]:
    """The page in Discord, and the path of the public one."""
    review = (await replay_then(world, person, "Review")).response
    page = (await person.click(review, label="Share as a page")).response
    assert "Previews, subscribed calendars" in world.text(page)
    await person.click(page, label="Publish")
    return page, linked(world.text(page))


def hands(world: World) -> Any:
    return world.app.leagues.records.replay(1, 1)


async def test_only_ones_own_seat_is_shown_and_its_player_alone_decides(world: World, pages: PublicPages) -> None:
    ann, bo, cy, di = await played(world)
    page, path = await shared(world, ann)
    found, html = pages.data(path), pages.text(path)
    assert html is not None
    assert found["name"] == "Ann"
    assert found["accuracy"] == 61
    (decision,) = found["found"]
    _, steps = await world.within(hands(world))
    assert set(decision["hand"]) <= {card for step in steps for card in step.hands[0]}, "one's own"
    everything = html + str(found)
    own, laid = set(decision["hand"]), {card for _, cards in decision["trick"] for card in cards}
    assert set(found["cards"]) == own | laid, "no other card is anywhere in it"
    for name in ("Bo", "Cy", "Di"):
        assert f">{name}<" not in html
        assert f"{name} " not in everything.replace("Did ", "")
    for each in (ann, bo, cy, di):
        assert str(each.id) not in everything
    assert str(world.guild.id) not in everything
    assert "og:image" not in html, "no picture shows more"
    assert "<script" not in html
    assert pages.text(f"{path}.tichu") is None
    assert pages.text(f"{path}.image") is None
    assert "**" not in everything
    assert "\\\\" not in everything

    for verb in ("web-review", "web-review-open", "web-review-close"):
        await world.later(3)
        await world.forge(bo, f"bd:{verb}:1:0:1", harmless=False)
    assert pages.text(path) == html, "others decide about their own seats"
    assert len(await world.app.storage.database.all("SELECT * FROM web_reviews")) == 1, "Bo has taken theirs back"
    await world.later(5)
    (eve,) = world.join("Eve")
    assert world.said(await world.forge(eve, "bd:web-review-open:1:0:1"))
    assert len(await world.app.storage.database.all("SELECT * FROM web_reviews")) == 1
    for round in ("0", "7"):
        await world.later(5)
        assert "can't have a public page" in world.said(await world.forge(ann, f"bd:web-review-open:1:0:{round}"))
    assert len(await world.app.storage.database.all("SELECT * FROM web_reviews")) == 1

    await ann.click(page, label="Take it back")
    assert pages.text(path) is None
    assert not pages.anywhere("web")
    assert not pages.anywhere("decisions in round")
    await world.later(5)
    _, second = await shared(world, ann)
    assert second != path

    await pages.publishing.store.close()
    pages.file.unlink()
    await world.restart()
    await world.later(5)
    assert pages.text(second) == html.replace(path, second), "made again from what is decided"
    await world.within(world.app.leagues.erase(di.id, "Deleted player"))
    await world.later(5)
    assert pages.text(second) is not None, "nothing of theirs is in it"
    await world.within(world.app.leagues.erase(ann.id, "Deleted player"))
    assert pages.text(second) is None
    await world.later(5)
    assert not pages.anywhere("decisions in round")
    assert await world.app.storage.database.all("SELECT * FROM web_pages") == []


async def test_pages_of_a_server_are_hidden_while_the_bot_is_not_there(world: World, pages: PublicPages) -> None:
    """From the removal until it is back: under the same address then; also if nobody saw the removal."""
    manager = boss(world)
    await swiss(world, manager)
    path = await opened(world, manager)
    await world.later(30)
    assert pages.anywhere("Ann")
    backend, guild = world.env.backend, world.env.backend.guilds[world.guild.id]
    del backend.guilds[guild.id]
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    await world.later(5)
    assert pages.text(path) is None
    assert not pages.anywhere("Ann"), "nor in what is left of it"
    await world.restart()
    await world.later(30)
    assert pages.text(path) is None, "nor after a start"
    backend.guilds[guild.id] = guild
    await world.restart()
    await world.later(30)
    assert pages.text(path) is not None, "the same address"
    del backend.guilds[guild.id]
    await world.restart()
    await world.later(5)
    assert pages.text(path) is None, "removed while it was down"


async def test_a_seat_that_changed_hands_and_a_private_table_have_no_such_page(
        world: World, pages: PublicPages) -> None:
    ann, bo, *_ = await played(world)
    _, path = await shared(world, ann)
    await world.app.storage.database.execute(
        "INSERT INTO departures (table_id, seat, seq, user_id, came) VALUES (1, 0, 9, 77, ?)", (ann.id,))
    await world.later(5)
    assert "Others have had your seat" in world.said(await world.forge(ann, "bd:web-review-open:1:0:1"))
    await pages.publishing.store.close()
    pages.file.unlink()
    await world.restart()
    await world.later(5)
    assert pages.text(path) is None, "and one that there was is not made again"
    await world.app.storage.database.execute(
        "UPDATE tables SET terms = json_set(terms, '$.unseen', 'yes') WHERE id = 1")
    await world.restart()
    await world.later(5)
    assert "can't have a public page" in world.said(await world.forge(bo, "bd:web-review-open:1:0:1"))
