"""Whoever wants to spoil games across servers, or just does nothing there: strangers at their tables, people who search
everywhere at once, servers that turn away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.core.state import Lobby
from bot.tables.core.time_control import PACES
from bot.tables.rules.presence import GIVEN_UP
from tests.support.discord.across import ALIASES, meet, play, search, strangers
from tests.support.discord.discord_world import World
from tests.support.rooms import queue_of, searches_of
from tests.support.thorough import sampled


@pytest.fixture
def options() -> dict[str, Any]:
    """Accounts are new in the simulation."""
    return {"across_days": 0}


@pytest.fixture
def real_paces(options: dict[str, Any]) -> None:
    options["paces"] = PACES


@pytest.mark.parametrize(("began", "direct"), sampled(
    [(False, True), (True, False)], [(False, False), (False, True), (True, False), (True, True)]))
async def test_a_strangers_click_on_any_control_of_the_table_tells_and_changes_nothing(
        world: World, *, began: bool, direct: bool) -> None:
    people = await strangers(world, "Ann", "Bo")
    if began:
        table = await meet(world, people, "tatsu")
    else:
        await search(world, people, "tatsu")
        table = (await world.app.tables.lists.of_person(people[0].member.id))[0].id
    (eve,) = world.join("Eve")
    world.app.client.services.limits.clicks.take = lambda user: True  # type: ignore[method-assign]
    before = await world.app.tables.snapshot(table)
    searches = await searches_of(world.app.storage).searches()
    names = [*ALIASES[:2], "Ann", "Bo", *(str(each.member.id) for each in people)]
    for verb, control in sorted(world.app.client._controls.items()):
        if verb.startswith("form-") or control.right.name in ("ADMIN", "MANAGER", "DIRECTOR"):
            continue
        for arg in ("", "1"):
            sent = await world.forge(
                eve, f"bd:{verb}:{table}:{before.freshness.epoch if began else 0}:{arg}", ("1",), direct=direct,
                harmless=False)  # she may set what is her own
            said = world.said(sent) if sent.response is not None or sent.followups else ""
            assert not [name for name in names if name in said], (verb, said)
    after = await world.app.tables.snapshot(table)
    assert (after.seq, after.table) == (before.seq, before.table)
    assert [each for each in await searches_of(world.app.storage).searches() if each.user != eve.id] == list(searches)


async def test_another_persons_search_cannot_be_changed_by_its_buttons(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await search(world, people[:1], "tichu")
    (before,) = await searches_of(world.app.storage).searches()
    for custom_id, values in (("bd:seek-stop:0:0", ()), ("bd:pick-seek:0:0:game", ("tatsu",)),
                              ("bd:seek-across:0:0", ()), ("bd:seek-duo:0:0", ())):
        await world.forge(bo.member, custom_id, values, direct=True, harmless=False)  # he may set what is his own
    assert await searches_of(world.app.storage).search(ann.member.id) == before


async def test_who_searches_on_two_servers_at_once_has_one_seat(world: World) -> None:
    ann, bo, cy = await strangers(world, "Ann", "Bo", "Cy")
    await search(world, [cy], "trichu")
    queue, now = queue_of(world.app), world.app.parts.clock.now()
    wishes = Wishes.of(Kind("trichu", "live", rated=False))
    found = await asyncio.gather(*(world.within(_quietly(queue.seek(PlayerSearch(
        who.member.id, who.called, home.guild, home.channel.id, wishes, since=now, across=who.alias))))
        for who, home in ((ann, ann), (ann, bo), (ann, cy), (bo, bo), (bo, ann))))
    await world.later(5)
    (table,) = await world.app.tables.lists.of_person(ann.member.id)
    assert sorted(person.id for person in table.people) == sorted(each.member.id for each in (ann, bo, cy))
    assert len(await searches_of(world.app.storage).searches()) == 3
    assert {lobby.id for lobby in found if lobby is not None} == {table.id}


async def test_a_server_that_opts_out_or_removes_the_bot_ends_no_game(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.app.storage.preferences.set_guild(ann.guild, GuildSettings(threads=False))
    world.env.backend.remove_guild(bo.guild)
    await world.env.settle()
    assert await play(world, table, 12) > 5
    game = await world.app.tables.begun(table)
    assert (game.status, {person.id for person in game.table.people}) == (
        Status.RUNNING, {each.member.id for each in people})
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    await search(world, people[:1], "tatsu")
    (mine,) = await searches_of(world.app.storage).searches()
    assert (mine.user, mine.across) == (ann.member.id, ""), "a new search stays on the server"


async def test_who_sits_in_a_lobby_of_a_server_that_opts_out_plays(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await search(world, people, "tatsu")
    await world.app.storage.preferences.set_guild(ann.guild, GuildSettings(threads=False))
    await world.later(30)
    (table,) = await world.app.tables.lists.of_person(ann.member.id)
    await ann.member.click(ann.panel, label="I am here")
    await world.later(5)
    assert (await world.app.tables.snapshot(table.id)).status is Status.RUNNING
    assert bo.member.id in {person.id for person in table.people}


@pytest.mark.usefixtures("real_paces")
async def test_where_nobody_does_anything_the_clock_plays_as_at_a_servers_table(world: World) -> None:
    """Across servers and on a server: when a player's time is up, one move is made for them, until both have left."""
    there = await meet(world, await strangers(world, "Ann", "Bo"), "tatsu")
    here = await _at_a_server(world)
    before = {table: (await world.app.tables.begun(table)).seq for table in (there, here)}
    await world.later(2 * 3600)
    games = [await world.app.tables.begun(table) for table in (there, here)]
    moves = [game.seq - before[game.id] for game in games]
    assert moves == [sum(game.attendance.timeouts.values()) for game in games]
    assert [min(map(game.attendance.timeouts.__getitem__, (0, 1))) for game in games] == [GIVEN_UP, GIVEN_UP]
    assert [game.plan.due.kind for game in games if game.plan.due] == ["abandoned", "abandoned"], "no longer a limit"
    conduct = await world.app.tables.conduct.of_players([person.id for person in games[0].table.people], "live")
    assert conduct == {}, "it is noted when the game is over"


async def _at_a_server(world: World) -> int:
    """A game of two of the server's people."""
    people = world.join("Cy", "Di")
    for member in people:
        await world.app.storage.preferences.set_user(member.id, UserPrefs(patience=-1))
        await world.look_for_players(member, game="tatsu")
        await world.later(1)
    (table,) = await world.app.tables.lists.of_person(people[0].id)
    await world.press(people[0], f"bd:here:{table.id}:0")
    await world.later(5)
    if (await world.app.tables.snapshot(table.id)).status is Status.LOBBY:
        await world.within(world.app.tables.lobbies.begin(table.id, table.host))
    return table.id


async def _quietly(work: Coroutine[Any, Any, Lobby | None]) -> Lobby | None:
    """None: they sit somewhere already."""
    try:
        return await work
    except TableError as error:
        if error.code != "already_seated":
            raise
        return None
