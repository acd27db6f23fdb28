"""People of different servers at a table without a channel, through Discord: from ``/lfg`` to the next game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from bot.features.all import KEPT
from bot.league.ports import Pool
from bot.storage.stores.kept import BASE
from bot.storage.stores.personal import stored
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.delivery.dm_openings import MOST, PAUSE
from cogs.queue.pages import SEARCH_PAGES
from tests.support.discord.across import Stranger, meet, openings, play, search, strangers
from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.rooms import searches_of, strangers_of


@pytest.fixture
def options() -> dict[str, Any]:
    """Accounts are new in the simulation."""
    return {"across_days": 0}


async def test_from_two_servers_to_the_hands_and_the_next_game(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    running = await world.app.tables.begun(table)
    assert (running.status, running.table.across, running.table.guild) == (Status.RUNNING, True, None)
    assert [person.name for person in running.table.people] == [ann.alias, bo.alias]
    for each in people:
        assert "Say …" in world.labels(each.panel), "the hand is where they searched"
        assert world.dm(each.member) is None
    assert openings(world) == 0
    posted = [message for message in world.channel.history() if not message.flags.ephemeral]
    assert posted == [], "the call for players is gone, and nothing else was there"
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    assert {"Again", "Say …"} <= set(world.labels(ann.panel))
    await _say(world, ann, "Good game")
    assert "Calm Otter says: Good game" in world.text(bo.panel).replace("*", ""), "also after the game"
    answer = (await bo.member.click(bo.panel, label="Again")).response
    await world.later(3)
    assert "1 of 2 are here" in world.text(answer)
    (lobby,) = await world.app.tables.lists.of_person(ann.member.id)
    asked = await world.press(ann.member, f"bd:ready:{lobby.id}:0")
    await world.later(5)
    assert (await world.app.tables.snapshot(lobby.id)).status is Status.RUNNING
    assert "error" not in world.said(asked)


async def test_who_fills_the_seat_of_one_who_left_begins_the_game(world: World) -> None:
    people = ann, bo, cy = await strangers(world, "Ann", "Bo", "Cy")
    await search(world, (ann, bo), "tatsu")
    (lobby,) = await world.app.tables.lists.of_person(ann.member.id)
    await ann.member.click(ann.panel, label="Not now")
    await world.later(3)
    if "I am here" in world.labels(bo.panel):
        await bo.member.click(bo.panel, label="I am here")
        await world.later(1)
    await search(world, (cy,), "tatsu")
    running = (await world.app.tables.snapshot(lobby.id)).table
    assert running.status is Status.RUNNING
    assert {person.id for person in running.people} == {each.member.id for each in people[1:]}


async def test_a_search_that_goes_on_after_again_is_changed_and_ended_by_direct_message(world: World) -> None:
    ann, _ = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    panel = (await ann.member.click(ann.panel, label="Again")).response
    await world.later(3 * 60 + 30)
    assert "Somebody did not come: I look for people for the free seat" in world.text(panel)
    assert world.labels(panel) == ["Stop looking"]
    await world.later(90)
    assert "so you are waiting again" in world.text(panel)
    assert {"Stop looking", "Not now"}.intersection(world.labels(panel)) == {"Stop looking"}
    (mine,) = await searches_of(world.app.storage).searches()
    assert (mine.user, mine.guild) == (ann.member.id, 0), "who was asked did not answer"
    old = partial(world.forge, ann.member, direct=True, harmless=False)  # on the page of an earlier search
    shown = await old("bd:pick-seek:0:0:game", ["tatsu", "trichu"])
    assert {"Stop looking", "Take over a free seat"}.intersection(world.labels(shown.response)) == {"Stop looking"}
    (mine,) = await searches_of(world.app.storage).searches()
    assert (mine.guild, mine.wishes.games, mine.across) == (0, ("tatsu", "trichu"), ann.alias)
    refused = await old("bd:seek-across:0:0")
    assert "You have switched off games across servers" in world.said(refused)
    assert await searches_of(world.app.storage).searches() == []
    refused = await world.forge(ann.member, "bd:pick-seek:0:0:game", ["tatsu"], direct=True)
    assert "This only works on a server" in world.said(refused)
    await search(world, (ann,), "trichu")
    await old("bd:pick-seek:0:0:game", ["tatsu"])
    (mine,) = await searches_of(world.app.storage).searches()
    assert (mine.guild, mine.channel, mine.wishes.games) == (ann.guild, ann.channel.id, ("tatsu",)), "it stays there"
    await ann.member.click(ann.panel, label="Stop looking")
    assert await searches_of(world.app.storage).searches() == []


@pytest.mark.parametrize("killed", [False, True])
async def test_again_asks_nobody_twice_after_a_restart(world: World, *, killed: bool) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    await ann.member.click(ann.panel, label="Again")
    await world.later(1)
    (lobby,) = await world.app.tables.lists.of_person(bo.member.id)
    for each in (bo, ann):
        await world.press(each.member, f"bd:not-now:{lobby.id}:0", place=each.channel)
    await world.restart(killed=killed)
    await world.later(30)
    await _again(world, ann)
    (lobby,) = await world.app.tables.lists.of_person(ann.member.id)
    assert [person.id for person in lobby.people] == [ann.member.id]
    await _again(world, bo)
    (lobby,) = await world.app.tables.lists.of_person(bo.member.id)
    assert bo.member.id in {person.id for person in lobby.people}, "who was asked may ask"


async def _again(world: World, who: Stranger) -> None:
    """Press *Again* in the hand, which a process that ended in peace has put away."""
    if "Show my hand here" in world.labels(who.panel):
        await who.member.click(who.panel, label="Show my hand here")
    await who.member.click(who.panel, label="Again")


async def test_own_data_do_not_say_who_the_strangers_are(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.within(world.app.tables.phrases.mute(table, ann.member.id, bo.member.id, muted=True))
    entry = "source, guild, game, pace, at, sides, ranks, early"
    sides = f"[[{ann.member.id}],[{bo.member.id}]]"
    await world.app.storage.database.execute(
        f"INSERT INTO rated_games ({entry}) VALUES ('t1', 0, 'tatsu', 'live', 0, ?, '[1,2]', 0)", (sides,))
    found = await stored(world.app.storage.database, ann.member.id, (*KEPT, *BASE))
    assert found["rated_games"]
    assert any("muted" in line for line in found["moves"][str(table)])
    assert str(bo.member.id) not in str(found)


async def test_controls_of_a_lobby_across_servers_do_nothing_in_another(world: World) -> None:
    (ann,) = world.join("Ann")
    await ann.slash(world.channel, "play", game="tatsu")
    (table,) = await world.app.tables.lists.of_person(ann.id)
    for verb in ("ready", "not-now"):
        before = (await world.app.tables.snapshot(table.id)).seq
        await world.forge(ann, f"bd:{verb}:{table.id}:0")
        assert (await world.app.tables.snapshot(table.id)).seq == before, verb


@pytest.mark.parametrize(("paced", "opened"), [(False, MOST + 5), (True, MOST)])
async def test_only_people_among_strangers_wait_for_new_direct_messages(
        world: World, *, paced: bool, opened: int) -> None:
    """Within a moment. A load test of 50 tables waited for minutes when all did."""
    editor = world.app.client.delivery.editor
    users = [world.guild.add_member(world.env.create_user(f"P{number}")).id for number in range(MOST + 5)]
    opening = [asyncio.create_task(editor.dm(user, paced=paced)) for user in users]
    for _ in range(10):
        await world.env.settle()
    assert sum(each.done() for each in opening) == opened
    for each in opening:
        each.cancel()


async def _say(world: World, who: Stranger, phrase: str) -> Any:
    page = (await who.member.click(who.panel, label="Say …")).response
    await who.member.click(page, label=phrase)
    await world.later(3)
    return page


async def test_a_move_costs_no_counted_request_while_people_click(world: World) -> None:
    """A table without a channel: its hands are edited by their clicks' tokens."""
    table = await meet(world, await strangers(world, "Ann", "Bo", "Cy", "Di"), "tichu")
    before = len(world.env.http_requests)
    moves = await play(world, table, 60)
    sent = [each.path for each in world.env.http_requests[before:]]
    counted = [path for path in sent if path.startswith(("/channels/", "/users/"))]
    print(f"\n{moves} moves: {len(sent)} requests, {len(counted)} counted")
    assert moves > 30
    assert len(counted) <= 0.2 * moves


async def test_such_games_have_ratings_of_their_own(world: World) -> None:
    people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu", rated=True)
    assert (await world.app.tables.begun(table)).table.rated
    await play(world, table, 30)
    await world.within(world.app.tables.resign(table, people[1].member.id))
    await world.later(5)
    services = world.app.client.services
    await services.leagues.results.settle()
    for guild, rated in ((0, 1), (people[0].guild, 0), (people[1].guild, 0)):
        assert len(await services.leagues.ratings.singles(Pool(guild, "tatsu", "live"))) == rated, guild
    mine = (await people[1].member.slash(people[1].channel, "stats", game="tatsu")).response
    assert "Games across servers, for you alone" in world.text(mine)


async def test_phrases_come_in_everybodys_language_and_are_muted(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    prefs = await world.app.storage.preferences.user(bo.member.id)
    await world.app.storage.preferences.set_user(bo.member.id, UserPrefs(
        language="de", across=True, patience=-1, alias=prefs.alias))
    await search(world, people, "tatsu")
    await ann.member.click(ann.panel, label="I am here")
    await world.later(5)
    page = await _say(world, ann, "Sorry")
    assert "You said: Sorry" in world.text(page)
    assert "Calm Otter sagt: Tut mir leid" in world.text(bo.panel).replace("*", "")
    assert "s before you say more" in world.said(await ann.member.click(page, label="Thank you"))
    talk = (await bo.member.click(bo.panel, label="Sagen …")).response
    await bo.member.click(talk, label="Stummschalten")
    await world.later(31)
    await _say(world, ann, "One moment")
    assert "Einen Moment" not in world.text(bo.panel)
    assert "Wieder hören" in world.labels(talk)


async def test_direct_messages_that_are_open_are_used(world: World) -> None:
    ann, _ = people = await strangers(world, "Ann", "Bo")
    mine = (await ann.member.user.slash("prefs")).response
    await ann.member.user.click(mine, label="More …")
    await ann.member.user.click(mine, label="Games across servers")
    await meet(world, people, "tatsu")
    assert "Your hand is in" in world.text(ann.panel)
    assert "Say …" in world.labels(world.dm(ann.member))
    assert openings(world) == 0


async def test_closed_direct_messages_show_the_hand_where_they_searched(world: World) -> None:
    ann, _ = people = await strangers(world, "Ann", "Bo")
    world.app.client.delivery.editor.note_dm(ann.member.id, ann.member.user.dm_channel.id)
    world.close_dms(ann.member)
    await meet(world, people, "tatsu")
    await world.later(10)
    assert "Say …" in world.labels(ann.panel)


async def test_opened_too_fast_no_game_is_lost_and_the_hands_come_later(world: World) -> None:
    """Their clicks' tokens have ended, so direct messages have to be opened."""
    people = await strangers(world, "Ann", "Bo")
    for each in people:
        await world.app.storage.preferences.set_user(
            each.member.id, UserPrefs(across=True, patience=-1, alias=each.alias, most=0))
    table = await meet(world, people, "tatsu", pace="async")
    await world.later(16 * 60)
    assert openings(world) == 0
    world.env.inject_error("POST", "/users/@me/channels", status=400, code=40003, message="too fast", times=1)
    for each in people:
        await world.within(world.app.client.delivery.hands.refresh(table, each.member.id))
    await world.later(60)
    assert [world.dm(each.member) for each in people] == [None, None]
    assert openings(world) == 1, "after the refusal nothing is asked for a while"
    await world.later(PAUSE.total_seconds() + 600)
    assert all("Say …" in world.labels(world.dm(each.member)) for each in people)
    assert (await world.app.tables.begun(table)).status is Status.RUNNING


async def test_nobody_waits_for_another_persons_direct_messages(
        world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Ann searched nothing can be edited any more, and many others' direct messages are to be opened first."""
    ann, bo, cy = people = await strangers(world, "Ann", "Bo", "Cy")
    await world.app.storage.preferences.set_guild(cy.guild, GuildSettings(threads=False))
    await search(world, [ann], "trichu")
    await world.later(16 * 60)
    await search(world, [bo, cy], "trichu")
    editor, opened = world.app.client.delivery.editor, asyncio.get_running_loop().create_future()
    tell = editor.tell

    async def later(user: int, page: Any, *, paced: bool = False) -> bool:
        await world.env.external_wait(opened)
        return await tell(user, page, paced=paced)

    monkeypatch.setattr(editor, "tell", later)
    await world.app.storage.preferences.set_guild(cy.guild, GuildSettings(threads=False, across=True))
    mine = await searches_of(world.app.storage).search(cy.member.id)
    assert mine is not None
    await searches_of(world.app.storage).put(replace(mine, across=cy.alias))
    await world.within(_wake(world))
    await world.later(3)
    assert [world.dm(each.member) is None for each in people] == [True, True, True]
    assert ["I am here" in world.labels(each.panel) for each in people] == [False, True, True]
    opened.set_result(None)


async def _wake(world: World) -> None:
    world.app.client.delivery.parts[SEARCH_PAGES].wake()


async def test_a_kill_a_server_without_the_bot_and_a_person_who_left_it_end_no_game(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    world.guild.remove_member(ann.member)
    world.env.backend.remove_guild(bo.guild)
    await world.env.settle()
    await world.restart(killed=True)
    await world.later(30)
    game = await world.app.tables.begun(table)
    assert (game.status, len(game.table.people)) == (Status.RUNNING, 2)
    (turn,) = game.to_act
    member = next(each.member for each in people if each.member.id == game.table.people[turn].id)
    assert world.has_turn(world.dm(member)), "no token is left: it is in a direct message now"


async def test_a_server_and_a_person_opt_in(world: World) -> None:
    (ann,) = await strangers(world, "Ann", prefs=UserPrefs(patience=-1))
    await world.set_guild(GuildSettings(threads=False))
    await search(world, [ann], "tatsu")
    assert "other servers" not in world.text(ann.panel)
    await world.set_guild(GuildSettings(threads=False, across=True))
    await search(world, [ann], "tatsu")
    assert "Also with people of other servers" in world.text(ann.panel)
    (mine,) = await searches_of(world.app.storage).searches()
    assert mine.across == ""
    await ann.member.click(ann.panel, custom_id="bd:seek-across:0:0")
    (mine,) = await searches_of(world.app.storage).searches()
    assert mine.across == (await world.app.storage.preferences.user(ann.member.id)).alias != ""
    page = await settings_page(world, ann.member, "prefs", "More …")
    page = (await ann.member.click(page, label="Games across servers")).response
    assert mine.across in world.text(page)
    await ann.member.click(page, label="Another made-up name")
    assert mine.across not in world.text(page)
    for name, taken in (("<@12345>", False), ("Ann99", True)):
        await ann.member.submit_modal(await ann.member.click(page, label="Choose a name"), {"name": name})
        assert ((await world.app.storage.preferences.user(ann.member.id)).alias == name) is taken
    assert (await world.app.storage.preferences.user(ann.member.id)).alias == "Ann99"


async def test_a_report_hides_a_chosen_name_at_once(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await world.app.storage.preferences.set_user(bo.member.id, UserPrefs(across=True, patience=-1, alias="Badword"))
    table = await meet(world, people, "tatsu")
    talk = (await ann.member.click(ann.panel, label="Say …")).response
    assert "Badword" in world.text(talk)
    await ann.member.click(talk, label="Report")
    assert "Report **Badword**" in world.text(talk)
    form = await ann.member.select(talk, ["name"])
    assert "host reads your report" in world.said(await ann.member.submit_modal(form, {"note": "rude @everyone"}))
    await world.later(5)
    (report,) = await strangers_of(world.app.storage).reports()
    assert (report.reported, report.name, report.note) == (bo.member.id, "Badword", "rude @everyone")
    names = [person.name for person in (await world.app.tables.begun(table)).table.people]
    assert "Badword" not in names
    assert "Badword" not in await world.app.tables.record(table, None)


async def test_a_report_page_of_before_still_reports(world: World) -> None:
    """Its select had the word of the leagues' one: nobody could report a stranger."""
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    seat = (await world.app.tables.begun(table)).table.seat_of(bo.member.id)
    assert seat is not None
    old = await world.forge(ann.member, f"bd:pick-report:{table}:0:{seat.number}", ["name"])
    await ann.member.submit_modal(old, {"note": "rude"})
    (report,) = await strangers_of(world.app.storage).reports()
    assert (report.reported, report.reason) == (bo.member.id, "name")


@pytest.mark.parametrize("click", ["again", "invite-to", "code", "keep", "cut", "share", "get-up"])
async def test_nothing_else_leads_out_of_such_a_table_or_carries_text(world: World, click: str) -> None:
    """Forged clicks and forms: no lobby in a channel, no guest, no code, no words."""
    ann, _ = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    if click == "again":
        await world.within(world.app.tables.abort(table, ann.member.id, force=True))
        await world.later(3)
    await world.forge(ann.member, f"bd:{click}:{table}:0")
    await world.forge_form(ann.member, f"bd:form-{click}:{table}:0", {"words": "hello Bo", "name": "hello Bo"})
    await world.later(5)
    assert "hello" not in await world.app.tables.record(table, None)
    assert [each.id for each in await world.app.tables.lists.of_person(ann.member.id)] == (
        [] if click == "again" else [table])


async def test_a_search_that_goes_on_after_again_is_stopped_where_it_is_shown(world: World) -> None:
    ann, _ = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    panel = (await ann.member.click(ann.panel, label="Again")).response
    await world.later(5 * 60)
    await ann.member.click(panel, label="Stop looking")
    assert await searches_of(world.app.storage).searches() == []
