"""Entrants from a pasted list."""

from __future__ import annotations

from typing import Any

import pytest

from bot.league.entries import Joined
from bot.league.model import LeagueError
from cogs.league.pages.list_view import MOST_LINES, decoded, partner_in, read
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk

pytestmark = pytest.mark.usefixtures("seldom")


async def pasted(world: World, manager: Any, text: str, preset: str = "dtm") -> tuple[Any, Any]:
    """The answer to the form, and the desk's page."""
    await manager.slash(world.channel, "league create", name="Cup", preset=preset)
    page = (await desk(world, manager, "Entrants")).response
    form = await manager.click(page, label="Enter a list")
    return await manager.submit_modal(form, {"names": text}), page


async def names(world: World) -> list[str]:
    return [each.name for each in (await world.app.leagues.seasons.state(1)).entrants.values()]


@pytest.mark.parametrize(("text", "pairs", "found"), [
    ("Ann\n\n2. Bo\n 3) Cy ", False, [["Ann"], ["Bo"], ["Cy"]]),
    ('"Ann";"Bo"\nCy, Di\nEd & Flo\nGus\tHal', True, [["Ann", "Bo"], ["Cy", "Di"], ["Ed", "Flo"], ["Gus", "Hal"]]),
])
def test_lines_are_read(text: str, pairs: bool, found: list[list[str]]) -> None:
    assert [[each.text for each in line.people] for line in read(text, pairs)] == found


@pytest.mark.parametrize(("text", "pairs", "code", "fields"), [
    ("", False, "empty_list", {}), ("Ann, Bo\nCy\nDi, Ed, Flo", True, "bad_list", {"lines": "2, 3", "names": 2}),
    ("Ann, Bo", False, "bad_list", {"lines": "1", "names": 1}),
    ("x" * 41, False, "bad_list", {"lines": "1", "names": 1}),
    ("\n".join("n" for _ in range(MOST_LINES + 1)), False, "long_list", {"most": 200, "n": 201})])
def test_each_bad_line_is_named(text: str, pairs: bool, code: str, fields: dict[str, Any]) -> None:
    with pytest.raises(LeagueError) as refused:
        read(text, pairs)
    assert (refused.value.code, refused.value.params) == (code, fields)


def test_partners_are_found_in_the_message_that_asks() -> None:
    lines = ["Cup", "- <@11> & <@12>\n- <@13>"]
    found = [partner_in(lines, user) for user in (11, 12, 13, 1)]
    assert found == [(True, 12), (True, 11), (True, None), (False, None)]


async def test_people_who_have_agreed_are_entered_and_the_log_says_so(world: World) -> None:
    manager, (ann, bo, cy) = boss(world), world.join("Ann", "Bo", "Cy")
    answer, page = await pasted(world, manager, f"ann\n{bo.mention}\n{cy.id}\nWho is that")
    assert "Lines read: 4, clear: 3" in world.text(page), world.said(answer)
    assert "They have agreed already" not in world.labels(page), "an unclear name is asked for first"
    control = next(part["custom_id"] for part in world.components(page) if part["type"] == 5)
    (di,) = world.join("Di")
    await manager.select(page, [di], custom_id=control)
    await manager.click(page, label="They have agreed already")
    assert await names(world) == ["Ann", "Bo", "Cy", "Di"]
    trail = await world.app.leagues.seasons.trail(1)
    assert [entry.fact.agreed for entry in trail if isinstance(entry.fact, Joined)] == [True] * 4
    assert {entry.by for entry in trail if isinstance(entry.fact, Joined)} == {manager.id}
    assert ann.id in (await world.app.leagues.seasons.state(1)).entrants[1].users


async def test_a_line_that_is_refused_stays_with_its_reason(world: World) -> None:
    manager, (ann,) = boss(world), world.join("Ann")
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm")
    await ann.slash(world.channel, "league join", season=1)
    page = (await desk(world, manager, "Entrants")).response
    world.join("Bo")
    await manager.submit_modal(await manager.click(page, label="Enter a list"), {"names": "Bo\nAnn"})
    await manager.click(page, label="They have agreed already")
    assert await names(world) == ["Ann", "Bo"]
    assert "`2`" in world.text(page)
    assert "already" in world.text(page)


async def test_pairs_are_asked_and_enter_when_both_accept(world: World) -> None:
    manager, (ann, bo, eve) = boss(world), world.join("Ann", "Bo", "Eve")
    _, page = await pasted(world, manager, "Ann, Bo", preset="swiss")
    sent = await manager.click(page, label="Ask them to accept")
    asked = sent.followups[-1]
    assert ann.mention in world.text(asked)
    assert "not on this list" in world.said(await eve.click(asked, label="Accept"))
    assert "as soon as your partner" in world.said(await ann.click(asked, label="Accept"))
    assert await names(world) == []
    await bo.click(asked, label="Accept")
    assert await names(world) in (["Ann & Bo"], ["Bo & Ann"])


async def test_only_managers_use_lists(world: World) -> None:
    manager, (ann, eve) = boss(world), world.join("Ann", "Eve")
    await pasted(world, manager, "Ann")
    before = await world.app.leagues.seasons.state(1)
    for verb, values in (("desk-list", ()), ("list-skip", ()), ("list-ask", ()), ("list-enter", ()),
                         ("pick-list-person", (str(ann.id),)), ("list-accept", ())):
        assert world.said(await world.forge(eve, f"bd:{verb}:1:1:0", values)), verb
    await world.forge_form(eve, "bd:form-list:1:0", {"names": "Eve"})
    assert await world.app.leagues.seasons.state(1) == before
    await world.restart()
    assert "Paste it again" in world.said(await world.forge(manager, "bd:list-enter:1:0"))


@pytest.mark.parametrize(("data", "text"), [
    (b"Ann;Bo", "Ann;Bo"), ("\ufeffZoë,Åsa".encode(), "Zoë,Åsa"), ("Zoë".encode("cp1252"), "Zoë"),
    ("Zoë\t冠".encode("utf-16"), "Zoë\t冠")])
def test_files_of_spreadsheets_are_read(data: bytes, text: str) -> None:
    assert decoded(data) == text


@pytest.mark.parametrize("data", [b"PK\x03\x04\0\0\x81", b"\x81\x8d", b"\xff\xfe\0"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(LeagueError, match="bad file"):
        decoded(data)


async def uploaded(world: World, manager: Any, data: bytes, preset: str = "dtm") -> tuple[Any, Any]:
    await manager.slash(world.channel, "league create", name="Cup", preset=preset)
    page = (await desk(world, manager, "Entrants")).response
    form = await manager.click(page, label="Enter a list")
    return await manager.submit_modal(form, {"file": ("club.csv", data)}), page


async def test_a_file_is_read_as_a_pasted_list(world: World) -> None:
    """Of 200 lines, with the same preview and the same buttons."""
    manager, people = boss(world), world.join(*(f"P{number}" for number in range(200)))
    answer, page = await uploaded(world, manager, "".join(f"{each.id}\r\n" for each in people).encode())
    assert "Lines read: 200, clear: 200" in world.text(page), world.said(answer)
    await manager.click(page, label="They have agreed already")
    assert len(await names(world)) == 200


@pytest.mark.parametrize(("data", "said"), [
    (b"Ann,Bo\nCy\nDi,Ed,Flo\n", "2, 3"), (b"\x00\x01", "no text file"), (b"x" * 100_001, "at most 100 kB"),
    (b"\n\n", "empty"), ("\n".join(f"a{n},b{n}" for n in range(201)).encode(), "200")])
async def test_each_bad_file_is_refused_in_words(world: World, data: bytes, said: str) -> None:
    """Lines that are wrong are named; nobody is entered."""
    manager = boss(world)
    answer, page = await uploaded(world, manager, data, preset="swiss")
    assert said in world.said(answer)
    assert "Lines read" not in world.text(page)
    assert await names(world) == []


async def test_two_managers_have_the_form_open_at_once(world: World) -> None:
    """Each file is read, whoever sends theirs first."""
    manager, other = boss(world), boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm")
    pages = [(await desk(world, each, "Entrants")).response for each in (manager, other)]
    forms = [await each.click(page, label="Enter a list") for each, page in zip((manager, other), pages, strict=True)]
    for each, form, page in zip((manager, other), forms, pages, strict=True):
        answer = await each.submit_modal(form, {"file": ("club.csv", f"{each.id}".encode())})
        assert "Lines read: 1, clear: 1" in world.text(page), world.said(answer)


async def test_a_file_of_a_form_from_before_a_restart_is_asked_for_again(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm")
    page = (await desk(world, manager, "Entrants")).response
    form = await manager.click(page, label="Enter a list")
    await world.restart()
    assert world.said(await manager.submit_modal(form, {"file": ("club.csv", b"Ann")}))
    assert await names(world) == []
