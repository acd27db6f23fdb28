"""People who look for a game, through Discord: from ``/lfg`` to the first hand, calls, lists, alerts, expiry."""

from __future__ import annotations

from typing import Any, cast

import pytest
from simcord import MemberActor

from bot.tables.core.model import Person, Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.rules.lobby_rules import Opening
from cogs.queue.cog import QueueCog
from cogs.queue.messages import SEARCH_CALLS
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import lobby_panel, on_lobby_panel
from tests.support.preferences import changed
from tests.support.rooms import list_of, queue_of, searches_of

pytestmark = pytest.mark.usefixtures("seldom")


async def _settled(world: World) -> None:
    for _ in range(4):
        await world.later(3)


async def _alone(world: World, *people: MemberActor) -> None:
    """They wait for people, and no AI players come."""
    for person in people:
        await world.app.storage.preferences.set_user(person.id, UserPrefs(patience=-1))


async def test_from_looking_for_players_to_the_first_hand(world: World) -> None:
    """Three commands, two clicks each; counted messages."""
    people = world.join("Ann", "Bo", "Cy", "Di")
    *_, last = people
    for person in people[:3]:
        answer = await world.look_for_players(person)
        assert answer.ephemeral
        await _settled(world)
    call = world.public()
    assert "3 of 4 are waiting" in world.text(call)
    assert await world.app.tables.lists.lobbies(world.guild.id) == ()
    clicks = 3
    found = await last.click(call, label="I want to play too")
    clicks += 1
    await _settled(world)
    lobby = world.public()
    assert "Your table is ready" in world.said(found)
    assert all(person.mention in world.text(lobby) for person in people[:3])
    assert last.mention not in world.text(lobby), "who came last is here"
    for person in people[:3]:
        assert (await world.app.tables.snapshot(1)).status is Status.LOBBY
        await person.click(lobby, label="I am here")
        clicks += 1
    await world.later(5)
    assert (await world.app.tables.snapshot(1)).status is Status.RUNNING
    assert all(world.dm(person) is not None for person in people)
    posted = [message for message in world.channel.history() if not message.flags.ephemeral]
    print(f"\n3 commands and {clicks} clicks of four people, {len(posted)} messages left in the channel")
    assert clicks == 7
    assert len(posted) == 2, "the lobby and the table; the call is gone"


async def test_who_looks_changes_it_stops_and_does_not_sit_twice(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    panel = (await world.look_for_players(ann)).response
    await ann.select(panel, ["tatsu"], custom_id=world.select(panel, "pick-seek")["custom_id"])
    await _settled(world)
    (mine,) = await queue_of(world.app).waiting(world.guild.id)
    assert mine.wishes.kinds() == (("tatsu", "live", False),)
    assert "Your search has been changed." in world.text(panel)
    for name, values in (("game", ["tatsu", "trichu"]), ("rated", ["rated", "free"]), ("patience", ["never"])):
        select = next(part for part in world.components(panel) if part.get("custom_id") == f"bd:pick-seek:0:0:{name}")
        await ann.select(panel, values, custom_id=select["custom_id"])
    (mine,) = await queue_of(world.app).waiting(world.guild.id)
    assert len(mine.wishes.kinds()) == 4
    assert mine.patience is None
    assert "Tatsu / Trichu · Live · rated or not" in world.text(panel)
    await ann.click(panel, label="Stop looking")
    assert not await queue_of(world.app).waiting(world.guild.id)
    await _settled(world)
    assert not [message for message in world.channel.history() if "would like to play" in world.text(message)]
    await world.look_for_players(ann, game="tatsu")
    await world.look_for_players(bo, game="tatsu")
    await _settled(world)
    asked = await bo.slash(world.channel, "lfg", game="tichu")
    refused = await bo.click(asked.response, label="Look for players")
    assert "Your search has led to a table" in world.said(refused)
    forged = await world.forge(ann, "bd:seek:0:0:tatsu.live")
    assert "Your table is ready" not in world.said(forged)


async def test_the_command_asks_before_anything_is_posted(world: World) -> None:
    """It posted in the channel at once."""
    ann, bo = world.join("Ann", "Bo")
    await world.look_for_players(bo, game="tatsu")
    await _settled(world)
    before = len(world.channel.history())
    asked = await ann.slash(world.channel, "lfg", game="tatsu")
    await _settled(world)
    assert asked.ephemeral
    assert "Look for players for **Tatsu · Live**?" in world.said(asked)
    assert "1 of" in world.said(asked), "Bo waits for it"
    assert [each.user for each in await queue_of(world.app).waiting(world.guild.id)] == [bo.id]
    assert len(world.channel.history()) == before
    await ann.click(asked.response, label="Look for players")
    await _settled(world)
    assert not await queue_of(world.app).waiting(world.guild.id), "both have a table"


async def test_the_command_shows_who_looks_already_their_search(world: World) -> None:
    (ann,) = world.join("Ann")
    await world.look_for_players(ann, game="tatsu")
    again = await ann.slash(world.channel, "lfg")
    assert "You are looking for: **Tatsu" in world.said(again)


async def test_a_seeker_is_forgotten_after_an_hour(world: World) -> None:
    (ann,) = world.join("Ann")
    await _alone(world, ann)
    await world.look_for_players(ann)
    await world.later(3700)
    assert not await queue_of(world.app).waiting(world.guild.id)


async def test_the_server_s_role_is_mentioned_at_most_so_often(world: World) -> None:
    await world.set_guild(GuildSettings(threads=False, seekers=77, call_pause=6))
    ann, bo = world.join("Ann", "Bo")
    await _alone(world, ann, bo)
    mentioned = 0
    for person, game, wait in ((ann, "tichu", 3), (bo, "lord", 3), (ann, "tatsu", 7 * 3600)):
        await world.look_for_players(person, game=game)
        await _settled(world)
        mentioned += "<@&77>" in world.text(world.public())
        await world.later(wait)
    assert mentioned == 1
    await world.look_for_players(bo, game="trichu")
    await _settled(world)
    assert "<@&77>" in world.text(world.public())


async def test_the_role_is_mentioned_when_the_call_arrives_at_last(world: World) -> None:
    (ann,) = world.join("Ann")
    await world.set_guild(changed(GuildSettings(), seekers=77))
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=1)
    await world.look_for_players(ann)
    assert not world.channel.history()
    await world.later(120)
    (call,) = world.channel.history()
    assert "**Ann** would like to play" in world.text(call)
    posts = [each.json for each in world.env.http_requests if each.path == f"/channels/{world.channel.id}/messages"]
    assert [post["allowed_mentions"]["roles"] for post in posts] == [[77], [77]]
    assert posts[0]["nonce"] == posts[1]["nonce"], "Discord mentions it once if the first has arrived"


async def test_the_list_shows_open_tables_and_refreshes_itself(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    await world.set_guild(await list_of(world.app).post(world.guild.id, world.channel.id))
    message = world.public()
    assert "No table has a free seat" in world.text(message)
    lobby = (await ann.slash(world.channel, "play")).response
    await world.later(31)
    assert "Ann · free seats: 3" in world.text(message)
    await bo.click(message, label="Join")
    await world.later(31)
    assert "Ann, Bo · free seats: 2" in world.text(message)
    await on_lobby_panel(world, ann, lobby, "Cancel")
    await world.later(31)
    assert "No table has a free seat" in world.text(message)


@pytest.mark.parametrize("posted", [False, True])
async def test_a_start_looks_only_at_the_servers_that_have_a_list(
        world: World, monkeypatch: pytest.MonkeyPatch, *, posted: bool) -> None:
    """Of 20,000 servers few do; looking at all of them kept the database busy for half a minute."""
    client, scheduled = world.app.client, list[Any]()
    if posted:
        await world.set_guild(await client.delivery.parts[SEARCH_CALLS].list.post(world.guild.id, world.channel.id))
    monkeypatch.setattr(client.delivery.lanes, "schedule", lambda key, *work, **how: scheduled.append(key))
    await cast(QueueCog, client.get_cog("QueueCog")).on_ready()
    assert [key for key in scheduled if key[0] == "list"] == [("list", world.guild.id)] * posted


async def test_a_list_that_takes_no_more_edits_is_posted_again(world: World) -> None:
    """Discord limits edits of messages that are more than an hour old."""
    (ann,) = world.join("Ann")
    await world.set_guild(await list_of(world.app).post(world.guild.id, world.channel.id))
    old = world.public()
    await world.later(2)
    world.env.inject_error("PATCH", f"/channels/{world.channel.id}/messages/{old.id}", status=429, code=30046,
                           message="too many edits", times=1)
    await ann.slash(world.channel, "play")
    await world.later(31)
    (message,) = [each for each in world.channel.history() if "free seats" in world.text(each)]
    assert message.id != old.id
    assert "Ann · free seats: 3" in world.text(message)
    assert (await world.app.storage.preferences.guild(world.guild.id)).list_message == message.id


async def test_players_who_want_it_are_told_of_a_table_that_needs_one_more(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve", "Fay")
    prefs = world.app.storage.preferences
    quiet = {"alerts": True, "quiet": "00:00-23:59"}
    for person, changes in zip(people[3:], ({}, {"alerts": True}, quiet), strict=True):
        lobby = (await person.slash(world.channel, "play")).response  # they have played on this server
        await on_lobby_panel(world, person, lobby, "Cancel")
        await prefs.set_user(person.id, changed(await prefs.user(person.id), **changes))
    for round_ in range(5):
        lobby = (await people[0].slash(world.channel, "play")).response
        for person in people[1:3]:
            await person.click(lobby, label="Join")
        await world.later(40)
        await _settled(world)
        if round_ == 0:
            told = world.dm(people[4])
            assert told is not None
            assert "needs one more player" in world.text(told)
            await people[4].user.click(told, label="Join")
            assert (await world.app.tables.snapshot(4)).table.seat_of(people[4].id) is not None
        await on_lobby_panel(world, people[0], lobby, "Cancel")
    assert [world.sent_to(person) for person in people[3:]] == [0, 3, 0], "opt-in, a daily limit, quiet hours"


@pytest.mark.parametrize("blocks", [(3, 1), (1, 3)])
async def test_no_alert_announces_a_table_of_somebody_blocked(world: World, blocks: tuple[int, int]) -> None:
    """Nor of somebody who has blocked the reader."""
    people = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    prefs = world.app.storage.preferences
    for person in people[3:]:
        lobby = (await person.slash(world.channel, "play")).response  # they have played on this server
        await on_lobby_panel(world, person, lobby, "Cancel")
        await prefs.set_user(person.id, changed(await prefs.user(person.id), alerts=True))
    await people[blocks[0]].context_menu(world.channel, "Block", people[blocks[1]])
    lobby = (await people[0].slash(world.channel, "play")).response
    for person in people[1:3]:
        await person.click(lobby, label="Join")
    await world.later(40)
    await _settled(world)
    assert [world.sent_to(person) for person in people[3:]] == [0, 1]


@pytest.mark.parametrize("hours", [24, 0])
async def test_a_lobby_that_nobody_uses_is_closed_and_its_people_told(world: World, hours: int) -> None:
    await world.set_guild(GuildSettings(threads=False, expire=hours))
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await world.later(20 * 3600)
    await bo.click(lobby, label="Join")
    await world.later(20 * 3600)
    assert (await world.app.tables.snapshot(1)).status is Status.LOBBY
    await world.later(5 * 3600)
    await _settled(world)
    assert (await world.app.tables.snapshot(1)).status is (Status.CANCELLED if hours else Status.LOBBY)
    if hours:
        said = f"{ann.mention} and {bo.mention}: nothing happened in your lobby for 24 hours"
        assert said in world.text(world.public())


async def test_calls_and_lists_are_brought_up_to_date_after_a_restart(world: World) -> None:
    """A call was posted a second time, and a list stayed as it was until the next lobby."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    settings = await world.within(list_of(world.app).post(world.guild.id, world.channel.id))
    await world.set_guild(changed(settings, threads=False))
    await world.look_for_players(ann)
    await _settled(world)
    (call,) = [message for message in world.channel.history() if "would like to play" in world.text(message)]
    await searches_of(world.app.storage).drop(ann.id)  # unseen by the bot
    await world.app.tables.lobbies.create(Person(ann.id, "Ann"), Opening("lord", world.channel.id, world.guild.id))
    await world.restart()
    await _settled(world)
    texts = [world.text(message) for message in world.channel.history()]
    assert not any("would like to play" in text for text in texts), "nobody waits"
    assert any("Lord" in text for text in texts)
    await world.look_for_players(bo)
    await _settled(world)
    await world.restart()
    await world.look_for_players(cy)
    await _settled(world)
    (again,) = [message for message in world.channel.history() if "would like to play" in world.text(message)]
    assert "2 of 4 are waiting" in world.text(again)
    assert again.id != call.id


async def test_a_call_vanishes_when_its_seekers_have_waited_long_enough(world: World) -> None:
    (ann,) = world.join("Ann")
    await _alone(world, ann)
    await world.look_for_players(ann)
    await _settled(world)
    edits = len(world.env.http_requests)
    await world.later(3000)
    assert len(world.env.http_requests) == edits, "nothing changes meanwhile"
    await world.later(1000)
    assert not [message for message in world.channel.history() if "would like to play" in world.text(message)]


async def test_who_looks_next_gets_the_seat_that_a_player_has_left(world: World) -> None:
    """The one waited in the queue, the other at the table. And nobody cancels a table that the queue has opened."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    for person in (ann, bo):
        await world.look_for_players(person, game="tatsu")
        await _settled(world)
    lobby = world.public()
    assert "Leave" in world.labels(lobby)
    assert "Cancel" not in world.labels(await lobby_panel(world, ann, lobby))
    await ann.click(lobby, label="Leave")
    await _settled(world)
    assert "Cancel" in world.labels(await lobby_panel(world, bo, lobby))
    await world.look_for_players(cy, game="tichu")
    assert (await world.app.tables.snapshot(1)).table.people == (Person(bo.id, "Bo"),), "another game"
    assert "Your table is ready" in world.said(await world.look_for_players(cy, game="tatsu"))
    assert {each.name for each in (await world.app.tables.snapshot(1)).table.people} == {"Bo", "Cy"}
    assert not await queue_of(world.app).waiting(world.guild.id)
    await bo.click(world.public(), label="I am here")
    await _settled(world)
    assert (await world.app.tables.snapshot(1)).status is Status.RUNNING


async def test_a_double_press_and_searches_on_two_servers_give_one_seat(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    other = world.env.create_guild("Coffee house")
    there = other.create_text_channel("games")
    await world.app.storage.preferences.set_guild(other.id, GuildSettings(threads=False))
    elsewhere = other.add_member(bo.user)
    await world.look_for_players(ann, game="tatsu")
    await _settled(world)
    call = world.public()
    await world.look_for_players(elsewhere, there, game="tichu")
    assert [each.guild for each in await searches_of(world.app.storage).searches()] == [world.guild.id, other.id]
    await bo.click(call, label="I want to play too")
    again = await world.forge(bo, "bd:seek:0:0:tatsu.live.free")
    assert "Your search has led to a table" in world.said(again)
    await _settled(world)
    (table,) = await world.app.tables.lists.of_person(bo.id)
    assert table.guild == world.guild.id
    assert len(await searches_of(world.app.storage).searches()) == 2, "one search of each person, at one table"
    assert not await queue_of(world.app).waiting(other.id)


@pytest.mark.parametrize("threads", [False, True])
async def test_who_waits_says_here_where_they_asked(world: World, threads: bool) -> None:
    """Even if they cannot see the channel where the last one asked; the game has its thread all the same."""
    await world.set_guild(GuildSettings(threads=threads))
    ann, bo = world.join("Ann", "Bo")
    mine = await world.look_for_players(ann, game="tatsu")
    await world.look_for_players(bo, game="tatsu")
    await _settled(world)
    assert "Your table is ready" in world.text(mine.response)
    forged = await world.forge(world.join("Eve")[0], "bd:here:1:0")
    assert "no seat at this table" in world.said(forged)
    await ann.click(mine.response, label="I am here")
    await world.later(5)
    table = (await world.app.tables.snapshot(1)).table
    assert table.status is Status.RUNNING
    assert (table.channel != world.channel.id) is threads


async def test_a_forged_wish_counts_once(world: World) -> None:
    (ann,) = world.join("Ann")
    await world.look_for_players(ann)
    await world.press(ann, "bd:pick-seek:0:0:game", ["tatsu"])
    stale = await world.forge(ann, "bd:pick-seek:0:0:game", ["whist"])
    assert "The game has moved on" in world.said(stale)
    await world.forge(ann, "bd:pick-seek:0:0:patience", ["7"])
    (mine,) = await searches_of(world.app.storage).searches()
    assert mine.wishes.games == ("tatsu",)
    assert mine.patience == 180
