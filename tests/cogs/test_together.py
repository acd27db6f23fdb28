"""People of a lobby who look for the missing players together, through Discord."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import MemberActor

from bot.tables.core.model import Status
from bot.tables.core.preferences import UserPrefs
from tests.support.discord.across import strangers
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import lobby_panel
from tests.support.rooms import queue_of

pytestmark = pytest.mark.usefixtures("seldom")
FIND = "Find players"


@pytest.fixture
def options() -> dict[str, Any]:
    """Accounts are new in the simulation."""
    return {"across_days": 0}


async def settled(world: World) -> None:
    for _ in range(3):
        await world.later(3)


async def a_lobby(world: World, *people: MemberActor, seats: tuple[int, ...] = (0, 2), game: str = "tichu") -> Any:
    """The message of a lobby with these people in these seats."""
    host, *others = people
    lobby = (await host.slash(world.channel, "play", game=game)).response
    await world.later(1)
    for person, seat in zip(others, seats[1:], strict=False):
        await person.click(lobby, label="Join")
        panel = await lobby_panel(world, person, lobby)
        await person.select(panel, [str(seat)], custom_id=world.select(panel, "pick-seat")["custom_id"])
        await world.later(1)
    return lobby


async def search(world: World, person: MemberActor) -> None:
    await world.app.storage.preferences.set_user(person.id, UserPrefs(patience=-1))
    await world.look_for_players(person, game="tichu")
    await world.later(2)


async def test_two_partners_find_two_others(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await a_lobby(world, ann, bo)
    assert FIND not in world.labels(lobby), "nobody has asked yet"
    mine = (await ann.click(await lobby_panel(world, ann, lobby), label=FIND)).response
    await settled(world)
    assert "You agree to find players for **Tichu" in world.text(mine)
    assert "Ann would like to find the missing players together. Bo: press" in world.text(lobby)
    await search(world, cy)
    await search(world, di)
    assert len(await world.app.tables.lists.lobbies(world.guild.id)) == 1, "Bo has not agreed"
    other = (await bo.click(lobby, label=FIND)).response
    await settled(world)
    (own, found) = sorted(await world.app.tables.lists.lobbies(world.guild.id), key=lambda table: table.id)
    assert {person.name for person in found.people} == {"Ann", "Bo", "Cy", "Di"}
    ours = [found.own_seat(person.id).number for person in (ann, bo)]
    assert (ours[0] - ours[1]) % 2 == 0, "partners"
    assert "Your table is ready" in world.text(mine)
    assert "Your table is ready" in world.text(other)
    for person in (ann, bo):
        await world.press(person, f"bd:here:{found.id}:0")
    for person in (cy, di):
        snapshot = await world.app.tables.snapshot(found.id)
        if person.id not in getattr(snapshot, "here", {}):
            await world.press(person, f"bd:here:{found.id}:0")
    await settled(world)
    assert (await world.app.tables.snapshot(found.id)).status is Status.RUNNING
    assert (await world.app.tables.snapshot(own.id)).status is Status.CANCELLED
    assert not await queue_of(world.app).waiting(world.guild.id)


async def test_a_rated_game_stays_one_for_partners(world: World) -> None:
    """Whatever the host of the queue's lobby presses there, who is one of them."""
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await a_lobby(world, ann, bo)
    await ann.click(await lobby_panel(world, ann, lobby), label=FIND)
    await world.later(1)
    await bo.click(lobby, label=FIND)
    for each in (cy, di):
        await search(world, each)
    await settled(world)
    (_, found) = sorted(await world.app.tables.lists.lobbies(world.guild.id), key=lambda table: table.id)
    if not found.rated:
        found = (await world.within(world.app.tables.lobbies.configure(found.id, found.host, rated=True))).table
    host = next(each for each in (ann, bo, cy, di) if each.id == found.host)
    shown = next(each for each in reversed(world.channel.history()) if "here" in str(world.components(each)))
    panel = await lobby_panel(world, host, shown)
    said = []
    for _ in range(6):
        await world.later(2)
        said.append(world.said(await host.click(panel, label="Draw partners")))
    assert any("are partners" in each for each in said)
    table = (await world.app.tables.snapshot(found.id)).table
    assert (table.own_seat(ann.id).number - table.own_seat(bo.id).number) % 2 == 0
    await world.within(world.app.tables.lobbies.configure(found.id, found.host, rated=False))
    for _ in range(40):
        table = (await world.within(world.app.tables.gathering.draw_seats(found.id, found.host))).table
        if (table.own_seat(ann.id).number - table.own_seat(bo.id).number) % 2:
            break
    await world.later(2)
    refused = await world.press(host, f"bd:rated:{found.id}:0:yes")
    assert "are partners" in world.said(refused)
    assert not (await world.app.tables.snapshot(found.id)).table.rated


async def test_one_who_leaves_ends_it_and_the_other_is_asked(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = await a_lobby(world, ann, bo, cy, seats=(0, 2, 1))
    await ann.click(await lobby_panel(world, ann, lobby), label=FIND)
    await world.later(1)
    for person in (bo, cy):
        await person.click(lobby, label=FIND)
        await world.later(1)
    await settled(world)
    assert "Looking for the missing players" in world.text(lobby)
    assert FIND not in world.labels(lobby), "all have agreed"
    assert [each.name for each in await queue_of(world.app).waiting(world.guild.id)] == ["Ann", "Bo", "Cy"]
    await cy.click(lobby, label="Leave")
    await settled(world)
    assert "The search has ended, since the lobby has changed" in world.text(lobby)
    assert not await queue_of(world.app).waiting(world.guild.id)
    await bo.click(lobby, label=FIND)
    await world.later(1)
    panel = await lobby_panel(world, bo, lobby)
    await bo.click(panel, label="Stop looking")
    await settled(world)
    assert FIND not in world.labels(lobby), "nobody is asked any more"


async def test_the_button_is_only_where_it_can_be_used(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = await a_lobby(world, ann)
    assert FIND in world.labels(await lobby_panel(world, ann, lobby))
    await ann.click(lobby, label="Fill with AI")
    await settled(world)
    assert FIND not in world.labels(await lobby_panel(world, ann, lobby))
    two = await a_lobby(world, bo, game="tatsu")
    assert FIND in world.labels(await lobby_panel(world, bo, two))
    await ann.click(two, label="Join")
    await settled(world)
    assert FIND not in world.labels(await lobby_panel(world, bo, two)), "they can play"


async def test_forged_presses_agree_for_nobody(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = await a_lobby(world, ann, bo)
    (table,) = await world.app.tables.lists.lobbies(world.guild.id)
    refused = await world.forge(cy, f"bd:queue-together:{table.id}:0")
    assert "You agree" not in world.said(refused)
    refused = await world.forge(cy, f"bd:queue-part:{table.id}:0")
    assert "no longer" not in world.said(refused)
    guild = world.env.create_guild("Elsewhere")
    guild.create_text_channel("games")
    other = guild.add_member(world.env.create_user("Eve"))
    refused = await world.forge(other, f"bd:queue-together:{table.id}:0", direct=True)
    assert "You agree" not in world.said(refused)
    await ann.click(lobby, label="Fill with AI")
    await settled(world)
    refused = await world.forge(bo, f"bd:queue-together:{table.id}:0")
    assert "Remove the AI players first" in world.said(refused)
    snapshot = await world.app.tables.snapshot(table.id)
    assert not snapshot.together.agreed  # type: ignore[union-attr]


@pytest.mark.parametrize("killed", [False, True])
async def test_a_restart_forgets_nobody_who_has_agreed(world: World, *, killed: bool) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await a_lobby(world, ann, bo)
    await ann.click(await lobby_panel(world, ann, lobby), label=FIND)
    await world.later(1)
    await bo.click(lobby, label=FIND)
    await settled(world)
    await world.restart(killed=killed)
    await settled(world)
    for person in (cy, di):
        await search(world, person)
    await settled(world)
    assert [each for each in await world.app.tables.lists.lobbies(world.guild.id) if len(each.people) == 4]


async def test_across_servers_they_meet_under_other_names(world: World) -> None:
    ann, cy, di = people = await strangers(world, "Ann", "Cy", "Di")
    (bo,) = world.join("Bo")
    await world.app.storage.preferences.set_user(bo.id, UserPrefs(across=True, patience=-1, alias="Wise Owl"))
    lobby = await a_lobby(world, ann.member, bo)
    mine = (await ann.member.click(await lobby_panel(world, ann.member, lobby), label=FIND)).response
    await world.later(1)
    await bo.click(lobby, label=FIND)
    for each in (cy, di):
        each.panel = (await world.look_for_players(each.member, each.channel, game="tichu")).response
        await settled(world)
    (found,) = [table for table in await world.app.tables.lists.lobbies(None) if table.across]
    assert set(found.names) == {ann.alias, "Wise Owl", cy.alias, di.alias}
    assert "I am here" in world.labels(mine), "where she has agreed"
    for each in people:
        assert "Bo" not in world.text(each.panel or mine)


async def erase(world: World, member: MemberActor) -> str:
    """Press all the way to the deletion of one's own data; what is said then."""
    await world.later(10)
    page = (await member.slash(world.channel, "stats")).response
    await member.click(page, label="My data")
    sure = (await member.click(page, label="Delete my data")).response
    answer = await member.click(sure, label="Yes, delete it")
    await world.later(10)
    return f"{world.text(sure)} {world.said(answer)}"


async def traces(world: World, member: MemberActor) -> list[str]:
    """The tables with a row that has the person's id or name."""
    database = world.app.storage.database
    names = [name for (name,) in await database.all("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return [name for name in names if any(
        str(member.id) in str(row) or member.name in str(row) for row in await database.all(f"SELECT * FROM {name}"))]


async def test_one_who_erases_themselves_leaves_first_and_nothing_of_them_stays(world: World) -> None:
    ann, bo, zoe, cy, di = world.join("Ann", "Bo", "Zoe", "Cy", "Di")
    lobby = await a_lobby(world, ann, bo, zoe, seats=(0, 2, 1))
    mine = (await ann.click(await lobby_panel(world, ann, lobby), label=FIND)).response
    await world.later(1)
    theirs = (await zoe.click(lobby, label=FIND)).response
    await world.later(1)
    await bo.click(lobby, label=FIND)
    await settled(world)
    (own,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert "was deleted" not in await erase(world, zoe), "with a seat there they have to leave first"
    assert [each.name for each in await queue_of(world.app).waiting(world.guild.id)] == ["Ann", "Bo", "Zoe"]
    await search(world, cy)
    await settled(world)
    (_, found) = sorted(await world.app.tables.lists.lobbies(world.guild.id), key=lambda table: table.id)
    assert len(found.people) == 4
    assert "was deleted" not in await erase(world, zoe)
    assert "Your table is ready" in world.text(theirs)
    await zoe.click(lobby, label="Leave")  # at the worst moment: while all are asked whether they are here
    await settled(world)
    assert "was deleted" in await erase(world, zoe)
    await settled(world)
    assert await traces(world, zoe) == []
    assert "Zoe" not in world.text(lobby)
    for message in (lobby, mine):
        assert str(zoe.id) not in world.text(message)
    assert "Zoe" not in world.text(mine)
    assert [each.name for each in await queue_of(world.app).waiting(world.guild.id)] == ["Cy"]
    await world.forge(zoe, f"bd:queue-together:{own.id}:0")
    await world.forge(zoe, f"bd:queue-part:{own.id}:0")
    for person in (ann, bo):
        await person.click(lobby, label=FIND)
        await world.later(1)
    await search(world, di)
    await settled(world)
    assert [each for each in await world.app.tables.lists.lobbies(world.guild.id)
            if {person.name for person in each.people} == {"Ann", "Bo", "Cy", "Di"}]
