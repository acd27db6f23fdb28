"""A database of an earlier version, with games in play and messages posted, is opened, played on and checked.

Its messages are clicked where people find them after an update. How it was made: `tests/records/databases/record.py`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest_asyncio

from bot.league.ports import Pool
from bot.ops.check import check
from bot.tables.core.model import Status
from bot.tables.log.fold import record_text
from games.views import Phase
from tests.support.discord.discord_limits import walk
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.players import Player
from tests.support.discord.recorded_discord import Recorded, RecordedWorld
from tests.support.discord.still_time import QUICK

TABLES: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "tichu": (1, ("Ann", "Bo", "Cy", "Di")), "trichu": (2, ("Eve",)), "tientsin": (3, ("Finn",)),
    "lord": (4, ("Gus",)), "tatsu": (5, ("Hal", "Ida"))}
"""Who plays each game, and at which table."""
LOBBY = 6
ONCE_A_TURN = ("quick", "pick-ready", "pass", "ask", "gift")


@pytest_asyncio.fixture
async def world(simulated: None, tmp_path: Path) -> AsyncIterator[RecordedWorld]:
    world = RecordedWorld(tmp_path / "bus.db", {
        "paces": QUICK, "pictures": FakePictures(), "interval": 1.0, "random": Random(1).randbytes,
        "ai_random": lambda: Random(1)}, Recorded.read("schema-15.json.gz"))
    await world.start()
    try:
        yield world
    finally:
        await world.stop()


async def test_games_of_an_earlier_version_go_on(world: RecordedWorld) -> None:
    """One world for all games: in each the player to move clicks a control that the earlier version posted, and then
    the round is played to its end. A hand is sent anew only as ever: when a turn comes after minutes away."""
    database = world.app.storage.database
    before = {table: [tuple(row) for row in await database.all(
        "SELECT seq, at, kind, text, user_id FROM log WHERE table_id = ? ORDER BY seq", (table,))]
        for table in (*(number for number, _ in TABLES.values()), LOBBY)}
    secrets = await database.all("SELECT * FROM secrets ORDER BY table_id, round")
    for game, (table, names) in TABLES.items():
        running = await world.app.tables.begun(table)
        assert (running.table.game, running.status, len(running.table.people)) == (game, Status.RUNNING, len(names))
        players = [Player(world, world.people[name], direct=True) for name in names]
        await click_as_posted(world, table, players)
        await to_the_end_of_the_round(world, table, players)
        await world.later(QUIET)
    kay, = world.join("Kay")
    lobby = next(each for each in world.history(world.channel) if f"table {LOBBY}\n" in world.text(each))
    await kay.click(lobby, label="Join")
    assert [each.name for each in (await world.app.tables.snapshot(LOBBY)).table.people] == ["Jo", "Kay"]
    for table, rows in before.items():
        now = [tuple(row) for row in await database.all(
            "SELECT seq, at, kind, text, user_id FROM log WHERE table_id = ? ORDER BY seq", (table,))]
        assert now[:len(rows)] == rows, "nothing of the log is lost or written anew"
        assert len(now) > len(rows)
    assert set(map(tuple, secrets)) <= set(map(tuple, await database.all("SELECT * FROM secrets")))
    await rated_at_its_end(world)
    with ThreadPoolExecutor(1) as beside:  # the check has a loop of its own
        report = beside.submit(check, world.database).result()
    assert report.sound, report


QUIET = 10.0
"""Seconds in which what is scheduled for a table is sent."""


async def click_as_posted(world: RecordedWorld, table: int, players: Sequence[Player]) -> None:
    """The first player to move clicks a button whose id is the one that the earlier version gave it."""
    game = await world.app.tables.begun(table)
    acting = {person.id for seat in game.to_act if (person := game.person_playing(seat)) is not None}
    player = next(each for each in players if each.member.id in acting)
    recorded = next(each for each in world.recorded.messages if each["id"] == player.hand.id)
    old = [part["custom_id"] for part in walk(recorded["components"]) if part["type"] == 2 and not part.get("disabled")]
    moves = [each for each in old if each.split(":")[1] in ONCE_A_TURN]
    assert moves, old
    await player.member.user.click(player.hand, custom_id=moves[0])
    assert (await world.app.tables.begun(table)).seq > game.seq or "No wish" in player.labels, moves[0]


async def to_the_end_of_the_round(world: RecordedWorld, table: int, players: Sequence[Player]) -> None:
    """Play with the buttons until the round is over, or the next one dealt."""
    for _ in range(300):
        game = await world.app.tables.begun(table)
        if game.view(None).round > 1 or game.phase in (Phase.BETWEEN, Phase.OVER):
            return
        acting = {person.id for seat in game.to_act if (person := game.person_playing(seat)) is not None}
        due = [each for each in players if each.member.id in acting]
        for player in due[:1]:
            with suppress(AssertionError):  # the hand is updated in a moment; a game that stalls fails below
                await player.step()
        await world.later(1 if due else 3)
    raise AssertionError(f"the round of table {table} does not end: {[each.text for each in players]}")


async def rated_at_its_end(world: RecordedWorld) -> None:
    """The rated game counts when it is over: one gives it up, and the others' ratings rise."""
    ann = Player(world, world.people["Ann"], direct=True)
    await world.within(world.app.tables.resign(1, ann.member.id))
    await world.later(QUIET)
    await world.within(world.app.leagues.results.settle())
    users = [world.people[name].id for name in TABLES["tichu"][1]]
    found = await world.app.leagues.ratings.of(Pool(world.guild.id, "tichu", "live"), [(user,) for user in users])
    shown = {user: rating.shown for (user,), rating in found.items()}
    assert len(shown) == 4
    assert min(shown[users[1]], shown[users[3]]) > max(shown[users[0]], shown[users[2]])
    assert "resign" in record_text(await world.app.storage.tables.log(1))
