"""What anyone with an address may open is decided in Discord: seasons, names, games; and taken back there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cogs.test_league_terms import boss
from tests.support.discord.days import in_play, play_on
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, desk, swiss
from tests.support.pages import PublicPages, linked

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def pages(tmp_path: Path) -> PublicPages:
    return PublicPages(tmp_path)


@pytest.fixture
def options(pages: PublicPages) -> dict[str, Any]:
    return {"publishing": pages.publishing}


async def opened(world: World, manager: Any) -> str:
    """The managers' desk makes the season public. The path of its page."""
    page = (await desk(world, manager, "Public page")).response
    assert "Previews, subscribed calendars" in world.text(page), "what nobody can delete"
    answer = await manager.click(page, label="Publish")
    return linked(world.text(answer.response))


async def test_a_season_from_the_desk_to_the_page_and_back(world: World, pages: PublicPages) -> None:
    manager = boss(world)
    people = await swiss(world, manager)
    path = await opened(world, manager)
    first = pages.data(path)
    assert [each["name"] for each in first["divisions"][0]["lines"]] == ["Entrant 1", "Entrant 2"], "before they know"
    await world.later(30)
    told = world.channel.history()[-1]
    assert all(f"<@{each.id}>" in world.text(told) for each in people)
    assert linked(world.text(told)) == path
    assert {each["name"] for each in pages.data(path)["divisions"][0]["lines"]} == {"Ann & Bo", "Cy & Di"}
    await awarded(world, manager, 1, "Award to Ann & Bo", "rain")
    await world.later(30)
    (game,) = pages.data(path)["rounds"][0]["games"]
    assert (game["winner"], game["how"]) == (0, "awarded")
    html = pages.text(path)
    assert html is not None
    assert "<strong>Ann &amp; Bo</strong>" in html
    everything = "".join(pages.text(path + end) or "" for end in ("", ".json", ".ics", ".csv", ".trf"))
    for each in (*people, manager):
        assert str(each.id) not in everything
    assert str(world.guild.id) not in everything
    assert "rain" not in everything, "what managers write is not for everybody"

    ann, *_ = people
    note = (await ann.click(told, label="Show me by a number")).response
    assert "Entrant 1" in world.text(note)
    assert {each["name"] for each in pages.data(path)["divisions"][0]["lines"]} == {"Entrant 1", "Cy & Di"}
    assert not pages.anywhere("Ann"), "nor in what is left of the page before"
    await ann.click(note, label="Show my name")
    assert pages.anywhere("Ann &")

    page = (await desk(world, manager, "Public page")).response
    await manager.click(page, label="Take the page back")
    assert pages.text(path) is None
    assert not pages.anywhere("Cy")
    again = await opened(world, manager)
    assert again != path, "an address is never used again"
    assert pages.text(path) is None
    assert {each["name"] for each in pages.data(again)["divisions"][0]["lines"]} == {"Entrant 1", "Entrant 2"}
    await world.later(30)
    assert linked(world.text(world.channel.history()[-1])) == again, "they are told of that one, too"


async def test_who_joins_later_is_told_and_has_a_number_until_then(world: World, pages: PublicPages) -> None:
    manager = boss(world)
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Open", preset="swiss")
    await manager.slash(world.channel, "league join", season=1, player=ann, partner=bo)
    path = await opened(world, manager)
    await world.later(30)
    await manager.slash(world.channel, "league join", season=1, player=cy, partner=di)
    await world.later(4)
    assert [each["name"] for each in pages.data(path)["divisions"][0]["lines"]] == ["Ann & Bo", "Entrant 2"]
    await world.later(30)
    told = [world.text(each) for each in world.channel.history() if "anyone with the link" in world.text(each)]
    assert f"<@{cy.id}>" in told[-1]
    assert f"<@{ann.id}>" not in told[-1], "who knows is not told again"
    assert [each["name"] for each in pages.data(path)["divisions"][0]["lines"]] == ["Ann & Bo", "Cy & Di"]


async def test_nobody_else_decides(world: World, pages: PublicPages) -> None:
    manager = boss(world)
    ann, *_ = await swiss(world, manager)
    (eve,) = world.join("Eve")
    for verb in ("web-season", "web-season-open", "web-season-close"):
        assert "Only league managers" in world.said(await world.forge(ann, f"bd:{verb}:1:0"))
    path = await opened(world, manager)
    assert "Only league managers" in world.said(await world.forge(ann, "bd:web-season-close:1:0"))
    await world.forge(eve, "bd:web-name:1:0:hide")
    assert pages.text(path) is not None
    assert len(pages.data(path)["divisions"][0]["lines"]) == 2


async def test_an_erasure_takes_the_name_at_once_and_a_restart_keeps_it_so(world: World, pages: PublicPages) -> None:
    manager = boss(world)
    ann, *_ = await swiss(world, manager)
    path = await opened(world, manager)
    await world.later(30)
    await awarded(world, manager, 1, "Award to Ann & Bo", "rain")
    await desk(world, manager, "Close the season")
    await world.later(30)
    assert pages.anywhere("Ann")
    await world.within(world.app.leagues.erase(ann.id, "Deleted player"))
    assert not pages.anywhere("Ann")
    await world.later(30)
    names = {each["name"] for each in pages.data(path)["divisions"][0]["lines"]}
    assert names == {"Entrant 1", "Cy & Di"}
    await pages.publishing.store.close()
    pages.file.unlink()
    await world.restart()
    await world.later(30)
    again = {each["name"] for each in pages.data(path)["divisions"][0]["lines"]}
    assert again == names, "made again from what is decided"


async def test_what_nobody_decided_on_is_deleted_at_a_start(world: World, pages: PublicPages) -> None:
    """As after `forget server`, which runs at a start before it."""
    manager = boss(world)
    await swiss(world, manager)
    path = await opened(world, manager)
    await world.app.storage.servers.forget([world.guild.id])
    await world.restart()
    await world.later(5)
    assert pages.text(path) is None
    assert not pages.anywhere("Swiss")


# games -------------------------------------------------------------------------------------------

async def played(world: World) -> list[Any]:
    """A game of four people that is over after a round."""
    players = await in_play(world)
    people = [each.member for each in players]
    await play_on(world, lambda snapshot: snapshot.view(None).rounds)
    await world.within(world.app.tables.resign(1, people[1].id))
    await world.later(2)
    return people


async def consent(world: World, person: Any) -> Any:
    replay = (await person.slash(world.channel, "replay")).response
    return (await person.click(replay, label="Share by link")).response


async def test_a_replay_needs_everybody_and_each_takes_it_back(world: World, pages: PublicPages) -> None:
    ann, bo, cy, di = people = await played(world)
    page = await consent(world, ann)
    assert "Previews, subscribed calendars" in world.text(page)
    await ann.click(page, label="I agree")
    await ann.click(page, label="Ask the others here")
    asked = world.channel.history()[-1]
    for each in (bo, cy):
        await each.click(asked, label="I agree")
    assert "3 of 4 agreed" in world.text(asked)
    assert not pages.anywhere("busdriver 1"), "not before the last"
    await di.click(asked, label="I agree")
    path = linked(world.text(asked))
    found = pages.data(path)
    assert found["names"] == ["Ann", "Bo", "Cy", "Di"]
    assert len(found["rounds"][0]["steps"][0]["hands"][0]) == 14
    assert found["record"] == pages.text(f"{path}.tichu")
    assert not any(str(each.id) in str(found) for each in people)
    html = pages.text(path)
    assert html is not None
    assert f'<meta property="og:image" content="https://pages.example/{path}.image">' in html

    (eve,) = world.join("Eve")
    for verb in ("web-replay", "web-agree", "web-ask"):
        assert "no seat" in world.said(await world.forge(eve, f"bd:{verb}:1:0")), verb

    mine = (await cy.click(asked, label="My answer")).response
    await cy.click(mine, label="Take it back")
    assert pages.text(path) is None
    assert not pages.anywhere("busdriver 1")
    await cy.click(mine, label="I agree")
    second = linked(world.text(mine))
    assert second != path

    await world.within(world.app.leagues.erase(di.id, "Deleted player"))
    assert pages.text(second) is None
    await world.later(30)
    assert not pages.anywhere("busdriver 1")
    assert await world.app.storage.database.all("SELECT * FROM web_pages") == []
    replay = (await ann.slash(world.channel, "replay")).response
    answer = await ann.click(replay, label="Share by link")
    assert "can't have a public page" in world.said(answer), "who has erased their data agrees to nothing"


async def test_a_running_game_has_no_page(world: World) -> None:
    ann = (await in_play(world))[0].member
    assert "when it is over" in world.said(await world.forge(ann, "bd:web-replay:1:0"))
    assert "when it is over" in world.said(await world.forge(ann, "bd:web-agree:1:0"))
