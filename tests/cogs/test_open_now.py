"""What is open now: ``/table list``, the first page of ``/help``, and the presence that says how many tables run."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.core.slots import EVERY, FIRST_SLOT
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from cogs.tables import table_count
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.tables.kit import FixedSecrets

INTERVAL = table_count.INTERVAL.total_seconds()


@pytest.fixture
def shown(world: World, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The presences that Discord was given."""
    found: list[str] = []

    async def change_presence(*, activity: Any) -> None:
        found.append("" if activity is None else activity.name)

    monkeypatch.setattr(world.app.client, "change_presence", change_presence)
    return found


async def started(world: World, host: Any, **options: str) -> int:
    tables = world.app.tables
    table = (await tables.lobbies.create(
        Person(host.id, "x"), Opening("tichu", world.channel.id, world.guild.id, options=options))).id
    for _ in range(3):
        await tables.lobbies.add_ai(table, host.id, "easy")
    await tables.lobbies.start(table, host.id)
    return table


async def test_the_presence_says_how_many_tables_run_once_a_minute(world: World, shown: list[str]) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    first = await world.within(started(world, ann))
    await world.later(5)
    assert shown == ["1 table in play"]
    for member in (bo, cy):
        await world.within(started(world, member))
    await world.later(INTERVAL / 2)
    assert len(shown) == 1, "not more than once a minute"
    await world.later(INTERVAL)
    assert shown == ["1 table in play", "3 tables in play"]
    await world.later(10 * INTERVAL)
    assert len(shown) == 2, "nothing has changed"
    await world.within(world.app.tables.abort(first, ann.id, force=True))
    await world.later(INTERVAL)
    assert shown[2:] == ["2 tables in play"]


async def test_a_new_session_gets_the_presence_again(world: World, shown: list[str]) -> None:
    ann, = world.join("Ann")
    await world.within(started(world, ann))
    await world.later(INTERVAL)
    world.app.client.features.count.begin()
    await world.later(INTERVAL)
    assert shown == ["1 table in play"] * 2


async def test_a_process_that_stands_by_sets_no_presence(world: World, shown: list[str]) -> None:
    """Its sessions are new, too; only who is home says how many tables run."""
    ann, = world.join("Ann")
    await world.within(started(world, ann))
    await world.later(INTERVAL)
    client = world.app.client
    client.acting.clear()
    client.dispatch("shard_ready", 0)
    await world.later(INTERVAL)
    assert shown == ["1 table in play"]
    client.acting.set()
    client.dispatch("shard_ready", 0)
    await world.later(INTERVAL)
    assert shown == ["1 table in play"] * 2


async def test_the_list_has_what_one_can_sit_down_at(world: World) -> None:
    ann, bo, cy, flo = world.join("Ann", "Bo", "Cy", "Flo")
    secret = world.guild.create_text_channel(
        "secret", overwrites={bo: discord.PermissionOverwrite(view_channel=False)})
    await world.env.settle()
    assert "No table has a free seat" in world.said(await bo.slash(world.channel, "table", list=True))
    lobby = (await ann.slash(world.channel, "play")).response
    await cy.slash(secret, "play", game="tatsu")
    closed = (await flo.slash(world.channel, "play", game="lord")).response
    await on_lobby_panel(world, flo, closed, "Invited only")
    listed = await bo.slash(world.channel, "table", list=True)
    assert listed.ephemeral
    text = world.said(listed)
    assert "Ann" in text
    assert "free seats: 3" in text
    assert "Tatsu" not in text, "in a channel that one cannot see"
    assert "Flo" not in text, "only invited players may join"
    assert world.labels(listed.response).count("Join") == 1
    await bo.click(listed.response, label="Join")
    assert "Bo" in world.text(lobby)
    assert "No table has a free seat" in world.said(await bo.slash(world.channel, "table", list=True)), "one's own"
    await cy.context_menu(world.channel, "Block", ann)
    assert "Ann" not in world.said(await cy.slash(world.channel, "table", list=True)), "blocked"


async def test_between_two_rounds_the_seats_of_ai_players_are_open(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    tables = world.app.tables
    table = (await tables.lobbies.create(
        Person(ann.id, "Ann"), Opening("tichu", world.channel.id, world.guild.id, options={"target": "1000"}))).id
    await tables.lobbies.join(table, Person(bo.id, "Bo"))
    for _ in range(2):
        await tables.lobbies.add_ai(table, ann.id, "easy")
    await world.within(tables.lobbies.start(table, ann.id))
    await world.later(10)
    assert "Ann" not in world.said(await cy.slash(world.channel, "table", list=True)), "not while cards are played"
    for user in (ann.id, bo.id):
        await world.within(tables.stand_in(table, user))
    for _ in range(400):
        if (await tables.begun(table)).phase is Phase.BETWEEN:
            break
        await world.later(2)
    assert (await tables.snapshot(table)).status is Status.RUNNING
    listed = await cy.slash(world.channel, "table", list=True)
    assert "between two rounds, seats of AI players: 2" in world.said(listed)
    await cy.click(listed.response, label="Take an AI player's seat")
    assert (await tables.snapshot(table)).table.seat_of(cy.id) is not None


async def test_the_first_page_of_help_shows_it_too(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    assert "Join" not in world.labels((await bo.slash(world.channel, "help")).response)
    await ann.slash(world.channel, "play")
    page = (await bo.slash(world.channel, "help")).response
    assert "Ann" in world.text(page)
    await bo.click(page, label="Join")
    (table,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert table.seat_of(bo.id) is not None


async def test_where_there_is_no_server_there_is_no_list(world: World) -> None:
    eve = world.env.create_user("Eve")
    assert "server" in world.said(await eve.slash("table", list=True))


async def test_only_tables_that_may_have_a_free_seat_are_looked_at(
    world: World, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    tables = world.app.tables
    among_people, full, lone = [(await tables.lobbies.create(Person(host.id, "x"), Opening(
        "tichu", world.channel.id, world.guild.id))).id for host in (ann, ann, bo)]
    for member in (bo, cy, di):
        await tables.lobbies.join(among_people, Person(member.id, "x"))
    await world.within(tables.lobbies.start(among_people, ann.id))
    await tables.lobbies.fill(full, ann.id)
    for _ in range(5):
        await tables.lobbies.create(Person(cy.id, "x"), Opening("tichu", world.channel.id, world.guild.id))
    looked: list[int] = []
    snapshot = tables.snapshot

    async def counted(table: int) -> Any:
        looked.append(table)
        return await snapshot(table)

    monkeypatch.setattr(tables, "snapshot", counted)
    await eve.slash(world.channel, "table", list=True)
    assert among_people not in looked
    assert full not in looked
    assert lone in looked
    looked.clear()
    shown = await eve.slash(world.channel, "help")
    assert world.labels(shown.response).count("Join") == len(looked) == 3, "no more than are shown"


async def test_of_several_processes_one_shows_it_and_counts_the_tables_of_all(world: World, shown: list[str]) -> None:
    """It does not hear of games that begin elsewhere, so it looks each minute; once another does, it shows nothing."""
    ann, bo = world.join("Ann", "Bo")
    slots = world.app.tables.slots
    await world.within(slots.change(EVERY - {FIRST_SLOT}))
    await world.within(started(world, ann))
    await world.later(INTERVAL)
    assert shown == []
    await world.within(slots.change({FIRST_SLOT}))
    await world.later(INTERVAL)
    assert shown == ["1 table in play"]
    elsewhere = TableService(world.app.storage.tables, world.clock, FixedSecrets())
    table = (await elsewhere.lobbies.create(Person(bo.id, "x"), Opening("tichu", world.channel.id, world.guild.id))).id
    for _ in range(3):
        await elsewhere.lobbies.add_ai(table, bo.id, "easy")
    await elsewhere.lobbies.start(table, bo.id)
    await world.later(2 * INTERVAL)
    assert shown[1:] == ["2 tables in play"]
    await world.within(slots.change(EVERY - {FIRST_SLOT}))
    await world.later(INTERVAL)
    assert shown[2:] == [""]
