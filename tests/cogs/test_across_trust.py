"""Erasure, bars, votes and outages where people of different servers play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.features.across.values import EVERYWHERE, FOREVER
from bot.league.export import player_json
from bot.league.model import LeagueError
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from tests.support.discord.across import Stranger, meet, search, strangers
from tests.support.discord.discord_world import World
from tests.support.discord.still_time import QUICK
from tests.support.rooms import queue_of, searches_of, strangers_of, trust_of


@pytest.fixture
def options() -> dict[str, Any]:
    """Accounts are new in the simulation."""
    return {"across_days": 0}


async def erase(world: World, who: Stranger) -> None:
    await world.within(world.app.leagues.erase(who.member.id, "Former player"))
    await world.later(5)


async def test_who_waits_is_erased_and_nobody_is_seated_with_them(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await search(world, (ann,), "tatsu")
    await erase(world, ann)
    assert await searches_of(world.app.storage).searches() == []
    await search(world, (bo,), "tatsu")
    assert [await world.app.tables.lists.of_person(each.member.id) for each in people] == [(), ()]
    (mine,) = await searches_of(world.app.storage).searches()
    assert mine.user == bo.member.id


async def test_who_plays_or_sits_in_a_lobby_is_not_erased_and_the_game_goes_on(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await search(world, people, "tatsu")
    with pytest.raises(LeagueError, match="still playing"):
        await world.within(world.app.leagues.erase(ann.member.id, "Former player"))
    (lobby,) = await world.app.tables.lists.of_person(ann.member.id)
    for each in people:
        if "I am here" in world.labels(each.panel):
            await each.member.click(each.panel, label="I am here")
            await world.later(5)
    with pytest.raises(LeagueError, match="still playing"):
        await world.within(world.app.leagues.erase(bo.member.id, "Former player"))
    game = await world.app.tables.begun(lobby.id)
    assert (game.status, [person.name for person in game.table.people]) == (Status.RUNNING, [ann.alias, bo.alias])


async def test_after_a_report_the_reported_and_the_reporter_are_erased(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    seat = (await world.app.tables.begun(table)).table.own_seat(bo.member.id).number
    await world.within(trust_of(world.app).report(
        table, ann.member.id, seat, "conduct", "rude"))
    await world.within(world.app.tables.phrases.mute(table, ann.member.id, bo.member.id, muted=True))
    await world.within(strangers_of(world.app.storage).bar(EVERYWHERE, bo.member.id, FOREVER, world.clock.now()))
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    await erase(world, bo)
    (report,) = await strangers_of(world.app.storage).reports()
    assert report.reported < 0 < report.user
    assert (report.name, report.note) == (f"Former player {-report.reported}", "rude")
    lobby = await world.within(queue_of(world.app).again(table, ann.member.id))
    assert [person.id for person in lobby.table.people] == [ann.member.id], "nobody asks who is gone"
    await world.within(world.app.tables.lobbies.leave(lobby.id, ann.member.id))
    await erase(world, ann)
    (report,) = await strangers_of(world.app.storage).reports()
    assert (report.user < 0, report.note) == (True, "")
    rows = [(name, row) for (name,) in await world.app.storage.database.all(
        "SELECT name FROM sqlite_master WHERE type = 'table'")
        for row in await world.app.storage.database.all(f"SELECT * FROM {name}")]
    for who in people:
        assert not [name for name, row in rows if str(who.member.id) in str(row)]
    assert await strangers_of(world.app.storage).barred(EVERYWHERE, bo.member.id, world.clock.now()) == FOREVER
    assert (await world.app.tables.begun(table)).status is Status.OVER, "the log is read as before"


async def test_who_is_barred_plays_on_but_meets_nobody_again(world: World) -> None:
    ann, bo, cy = await strangers(world, "Ann", "Bo", "Cy")
    table = await meet(world, (ann, bo), "tatsu")
    await world.within(strangers_of(world.app.storage).bar(EVERYWHERE, bo.member.id, FOREVER, world.clock.now()))
    await world.later(5)
    game = await world.app.tables.begun(table)
    turn = game.table.people[game.to_act[0]].id
    await world.within(world.app.tables.act(table, turn, game.seq, game.player(turn).legal[0]))
    await world.within(world.app.tables.abort(table, ann.member.id, force=True))
    await world.later(5)
    said = await bo.member.click(bo.panel, label="Again")
    assert "barred you from games across servers" in world.said(said)
    lobby = await world.within(queue_of(world.app).again(table, ann.member.id))
    assert [person.id for person in lobby.table.people] == [ann.member.id]
    await search(world, (bo, cy), "trichu")
    assert await world.app.tables.lists.of_person(bo.member.id) == ()


async def test_who_is_barred_while_waiting_is_not_seated(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    await search(world, (ann,), "tatsu")
    await world.within(strangers_of(world.app.storage).bar(ann.guild, ann.member.id, FOREVER, world.clock.now()))
    await search(world, (bo,), "tatsu")
    assert [await world.app.tables.lists.of_person(each.member.id) for each in people] == [(), ()]


async def test_a_vote_stands_in_the_hands_with_the_names_there(world: World) -> None:
    ann, bo = people = await strangers(world, "Ann", "Bo")
    table = await meet(world, people, "tatsu")
    await world.within(world.app.tables.votes.propose(table, ann.member.id, OrderKind.PACE, "async"))
    await world.later(5)
    assert "Calm Otter proposes" in world.text(bo.panel)
    assert (await world.app.tables.begun(table)).table.pace == "live"
    await bo.member.click(bo.panel, label="Agree")
    await world.later(5)
    assert (await world.app.tables.begun(table)).table.pace == "async"
    assert [message for each in people for message in each.channel.history() if not message.flags.ephemeral] == []


class TestOutage:
    @pytest.fixture
    def options(self) -> dict[str, Any]:
        return {"across_days": 0, "paces": {**QUICK, "live": replace(QUICK["live"], limit=60)}}

    async def test_nobody_loses_time_there_while_discord_is_away(self, world: World) -> None:
        table = await meet(world, await strangers(world, "Ann", "Bo"), "tatsu")
        before, outages = await world.app.tables.begun(table), world.app.outages

        async def tell(what: Callable[[str], None]) -> None:
            what("test")

        await world.within(tell(outages.lost))
        await world.later(20 * 60)
        assert (await world.app.tables.begun(table)).seq == before.seq, "nothing is decided for who cannot act"
        await world.within(tell(outages.back))
        await world.later(20)
        after = await world.app.tables.begun(table)
        assert (after.to_act, after.table.seats) == (before.to_act, before.table.seats), "and the time is given back"
        await world.later(20 * 60)
        assert (await world.app.tables.begun(table)).seq > after.seq, "it runs on then"


async def test_a_pair_rating_that_an_earlier_version_stored_across_servers_leaves_the_bot_no_more(
        world: World) -> None:
    """It has the partner's id."""
    ann, bo = await strangers(world, "Ann", "Bo")
    write, one, other = world.app.storage.database.execute, *sorted((ann.member.id, bo.member.id))
    await write("INSERT INTO rating_pools (guild, game, pace, upto) VALUES (0, 'tichu', 'live', 0)")
    for pair in ((one, 0), (one, other)):
        await write("INSERT INTO ratings VALUES (0, 'tichu', 'live', ?, ?, 26.0, 5.0, 3)", pair)
    await write(
        "INSERT INTO rated_games (source, guild, game, pace, at, sides, ranks, early) "
        "VALUES ('t1', 0, 'tichu', 'live', 0, ?, '[1,2]', 0)", (f"[[{one},{other}],[5,6]]",))
    await write("UPDATE rating_pools SET upto = (SELECT max(id) FROM rated_games)")
    said = await player_json(world.app.leagues, ann.member.id, ["tichu"], {})
    assert '"mu": 26.0' in said or one != ann.member.id
    assert str(bo.member.id) not in said
