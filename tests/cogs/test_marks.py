"""Who erases their data and comes back meets the protections of others as before, at every door, by the clicks that a
person makes; the store's side, with both databases, is in `tests/bot/storage/test_marks.py`."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest

from bot.tables.core.model import Person, Status
from bot.tables.core.preferences import UserPrefs
from tests.bot.storage.test_marks import left
from tests.cogs.test_join import code_of
from tests.cogs.test_pairs import asked
from tests.cogs.test_pairs import page_of as pairs_page
from tests.cogs.test_sharing import ask, mine
from tests.support.discord.across import meet, search, strangers
from tests.support.discord.days import fixed, in_play
from tests.support.discord.discord_world import World
from tests.support.discord.doors import block_list
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.discord.panel import on_panel, waiting_list
from tests.support.rooms import strangers_of, trust_of

pytestmark = pytest.mark.usefixtures("rarely")


@pytest.fixture
def options() -> dict[str, Any]:
    """Accounts are new in the simulation."""
    return fixed(across_days=0)


async def data_page(world: World, member: Any, channel: Any = None) -> Any:
    await world.later(10)
    page = (await member.slash(channel or world.channel, "stats")).response
    await member.click(page, label="My data")
    return page


async def erase(world: World, member: Any, channel: Any = None) -> None:
    page = await data_page(world, member, channel)
    sure = (await member.click(page, label="Delete my data")).response
    said = await member.click(sure, label="Yes, delete it")
    assert "was deleted" in world.text(sure), world.said(said)
    await world.later(10)


async def test_who_was_blocked_and_erased_their_data_gets_in_by_no_door(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await ann.context_menu(world.channel, "Block", bo)
    for _ in range(2):  # a second erasure lifts nothing either
        await erase(world, bo)
        lobby = (await ann.slash(world.channel, "play")).response
        (number,) = {table.id for table in await world.app.tables.lists.of_person(ann.id)}
        assert "can't sit at this table" in world.said(await bo.click(lobby, label="Join"))
        await cy.click(lobby, label="Join")
        await world.later(60)
        for host in (ann, cy):
            said = world.said(await bo.slash(world.channel, "play", code=await code_of(world, host, number)))
            assert "can't sit at this table" in said
            await world.later(60)
        await on_lobby_panel(world, ann, lobby, "Cancel")
        await world.later(60)
        for person in (ann, bo):
            await person.slash(world.channel, "lfg", game="tatsu")
            await world.later(5)
        assert await world.app.tables.lists.lobbies(world.guild.id) == (), "nor by a search"
        for person in (ann, bo):
            await world.forge(person, "bd:seek-stop:0:0")
        mine_ = (await bo.slash(world.channel, "play")).response
        await world.later(5)
        assert "can't sit at this table" in world.said(await ann.click(mine_, label="Join")), "it holds both ways"
        await on_lobby_panel(world, bo, mine_, "Cancel")
        await world.later(60)


async def test_no_erased_volunteer_is_asked_to_sit_with_who_has_blocked_them(world: World) -> None:
    players = await in_play(world)
    ann = players[0].member
    eve, fay = world.join("Eve", "Fay")
    await ann.context_menu(world.channel, "Block", eve)
    await erase(world, eve)
    for member in (eve, fay):
        await waiting_list(world, member)
    await on_panel(world, players[1].member, "Look for a substitute")
    assert [world.sent_to(member) for member in (eve, fay)] == [0, 1]
    number = (await world.app.tables.snapshot(1)).table.seats[1].number
    said = world.said(await world.forge(eve, f"bd:take-seat:1:0:{number}"))
    assert "can't sit at this table" in said


async def test_across_servers_the_two_are_not_seated_and_a_pause_goes_on(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await world.app.client.services.players.blocks.block(ann.member.id, Person(bo.member.id, "Bo"))
    await erase(world, bo.member, bo.channel)
    await world.app.storage.preferences.set_user(bo.member.id, UserPrefs(across=True, patience=-1, alias="Calm Fox"))
    await search(world, people, "tatsu")
    assert [await world.app.tables.lists.of_person(each.member.id) for each in people] == [(), ()]


async def test_a_pause_for_leaving_is_not_over_by_an_erasure(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    for hours in (30, 20, 10):
        await world.within(left(world.app.storage, bo.member.id, hours))
    await erase(world, bo.member, bo.channel)
    await world.app.storage.preferences.set_user(bo.member.id, UserPrefs(across=True, patience=-1, alias="Calm Fox"))
    trust = trust_of(world.app)
    assert not await trust.admits(bo.member.id, bo.guild)
    assert await trust.admits(ann.member.id, ann.guild)
    await search(world, people, "tatsu")
    assert [await world.app.tables.lists.of_person(each.member.id) for each in people] == [(), ()]
    await world.later(timedelta(hours=14).total_seconds())
    assert await trust.admits(bo.member.id, bo.guild)


async def test_the_owner_sees_that_a_block_stands_and_lifts_it(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.context_menu(world.channel, "Block", bo)
    await erase(world, bo)
    panel = await block_list(world, ann)
    select = world.select(panel, "pick-unblock")
    ((label, value),) = [(each["label"], each["value"]) for each in select["options"]]
    assert label.startswith("Somebody who erased their data (until ")
    assert str(bo.id) not in value
    assert await world.app.tables.conduct.apart(bo.id) == {ann.id}
    await world.forge(bo, "bd:pick-unblock:0:0", [value], harmless=False)  # whatever he presses, he is known again
    assert await world.app.tables.conduct.apart(bo.id) == {ann.id}, "nobody else can"
    lobby = (await bo.slash(world.channel, "play")).response
    await on_lobby_panel(world, bo, lobby, "Cancel")
    panel = await block_list(world, ann)
    ((label, value),) = [
        (each["label"], each["value"]) for each in world.select(panel, "pick-unblock")["options"]]
    assert label == "Somebody who erased their data and is back", "not the name there: it may be among strangers"
    await ann.select(panel, [value], custom_id=world.select(panel, "pick-unblock")["custom_id"])
    assert not await world.app.tables.conduct.apart(bo.id)
    await erase(world, bo)
    assert not await world.app.tables.conduct.apart(bo.id)


async def test_my_data_say_how_many_protect_others_never_whom(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.context_menu(world.channel, "Block", bo)
    await erase(world, bo)
    page = await data_page(world, bo)
    data = json.loads(await world.within(page.attachments[0].read()))
    assert data["protections_of_others"]["count"] == 1
    assert data["protections_of_others"]["until"][8:10] == "01", "a month"
    assert str(ann.id) not in json.dumps(data)
    assert list(data["bot_marks"]) == ["erased"]


async def test_a_refusal_to_share_and_a_block_at_the_pairs_deal_stand(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ask(world, bo, ann)
    page = (await ann.click(await mine(world, ann), label="Share (1 ask)")).response
    await ann.click(page, label="No")
    await world.later(60)
    await erase(world, bo)
    await ask(world, bo, ann)
    assert "Share (1 ask)" not in world.labels(await mine(world, ann)), "whoever has said no is not asked again"
    await ann.context_menu(world.channel, "Block", bo)
    await erase(world, bo)
    await asked(world, bo, ann)
    assert "Bo" not in world.text(await pairs_page(world, ann))


async def test_a_rating_begun_after_an_erasure_stays_provisional(world: World) -> None:
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    sides = [[ann.id, bo.id], [cy.id, di.id]]

    async def rated(first: int, games: int) -> None:
        for number in range(first, first + games):
            await world.within(world.app.storage.database.execute(
                "INSERT INTO rated_games (source, guild, game, pace, at, sides, ranks, shares, early) "
                "VALUES (?, ?, 'tichu', 'live', 0, ?, '[1, 2]', '[]', 0)",
                (f"t{number}", world.guild.id, json.dumps(sides))))

    async def shown(member: Any) -> str:
        found = await world.within(world.app.leagues.ratings.of(pool, [(member.id,)]))
        return str(found[member.id,].text)

    from bot.league.ports import Pool

    pool = Pool(world.guild.id, "tichu", "live")
    await rated(1000, 10)
    assert not (await shown(ann)).endswith("?")
    await erase(world, ann)
    await rated(2000, 10)
    assert (await shown(ann)).endswith("?"), "a fresh rating is no way out of a bad one"
    assert not (await shown(bo)).endswith("?")
    steps = await world.within(world.app.leagues.ratings.history(pool, (ann.id,)))
    assert len(steps) == 10
    await world.later(timedelta(days=90).total_seconds())
    assert not (await shown(ann)).endswith("?")


async def test_a_lost_secret_is_said_at_the_start(world: World, caplog: pytest.LogCaptureFixture) -> None:
    ann, bo = world.join("Ann", "Bo")
    await ann.context_menu(world.channel, "Block", bo)
    await erase(world, bo)
    file = world.app.storage.marks.source.file
    kept = file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    assert bytes.fromhex(kept.decode().strip()) not in (file.parent / "test.db").read_bytes()
    file.unlink()
    await world.restart()
    assert "These hold no longer: 1 blocks." in caplog.text
    assert not await world.app.tables.conduct.apart(bo.id)
    file.write_bytes(kept)
    await world.restart()
    assert await world.app.tables.conduct.apart(bo.id) == {ann.id}


async def test_a_note_about_a_stranger_is_stored_as_it_was_written(world: World) -> None:
    ann, _ = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    assert (await world.app.tables.begun(table)).status is Status.RUNNING
    note = "They let their time run out in every single round and then said thanks; it went on for an hour."
    talk = (await ann.member.click(ann.panel, label="Say …")).response
    await ann.member.click(talk, label="Report")
    why = world.select(talk, "pick-across-report")["custom_id"]
    await ann.member.submit_modal(await ann.member.select(talk, ["conduct"], custom_id=why), {"note": note})
    (report,) = await strangers_of(world.app.storage).reports()
    assert report.note == note
