"""Whatever a player of a table across servers asks for, nothing of it names the person they have played with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from bot.features.all import KEPT
from bot.league.ports import Pool
from bot.storage.stores.kept import BASE
from bot.storage.stores.personal import stored
from cogs.common.rights import OF_TABLES, Right
from tests.support.discord.across import Stranger, meet, play, strangers
from tests.support.discord.discord_world import FakePictures, World

TABS = ("My data", "Server", "Leaderboard")
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("games", {}), ("game", {}), ("hand", {}), ("learn", {}), ("table", {"list": True}), ("replay", {}), ("review", {}),
    ("verify", {}), ("stats", {}))


@asynccontextmanager
async def running(file: Path) -> AsyncIterator[World]:
    world = World(file, {
        "pictures": FakePictures(), "interval": 1.0, "random": Random(1).randbytes, "ai_random": lambda: Random(1),
        "across_days": 0})
    await world.start()
    try:
        with world.env.time_context():
            yield world
    finally:
        await world.stop()


async def _ended(world: World, people: list[Stranger]) -> int:
    """A rated game of two strangers with all that happens at one: phrases, *Mute*, reports, the end."""
    ann, bo = people
    table = await meet(world, people, "tatsu", rated=True)
    await world.within(world.app.tables.phrases.say(table, bo.member.id, "thanks"))
    await world.within(world.app.tables.phrases.mute(table, ann.member.id, bo.member.id, muted=True))
    trust = world.app.client.services.players.trust
    seat = (await world.app.tables.game(table)).table.own_seat(bo.member.id)
    await world.within(trust.report(table, ann.member.id, seat.number, "conduct", "rude"))
    await world.within(trust.report(table, bo.member.id, 1 - seat.number, "conduct", "rude, too"))
    await play(world, table, 30)
    await world.within(world.app.tables.resign(table, bo.member.id))
    await world.later(5)
    await world.app.client.services.leagues.results.settle()
    assert len(await world.app.client.services.leagues.ratings.singles(Pool(0, "tatsu", "live"))) == 2
    return table


def _sent(world: World, before: int, answers: list[Any]) -> Iterator[str]:
    """All that the bot has sent since then, with what it answered."""
    for request in world.env.http_requests[before:]:
        yield f"{request.method} {request.path} {request.json!r}"
    for answer in answers:
        for message in (answer.response, *answer.followups):
            if message is not None:
                yield f"{world.text(message)} {world.components(message)!r}"


async def _files(world: World, answers: list[Any]) -> list[str]:
    found = []
    for answer in answers:
        for message in (answer.response, *answer.followups):
            for file in () if message is None else message.attachments:
                found.append((await world.within(file.read())).decode(errors="replace"))
    return found


async def _asked(world: World, ann: Stranger, table: int) -> list[Any]:
    """Every command, and every control of tables and of one's own, with the table's number."""
    answers = [await ann.member.slash(ann.channel, name, **given) for name, given in COMMANDS]
    for verb, control in sorted(world.app.client._controls.items()):
        if control.right in OF_TABLES or control.right in (Right.ANYBODY, Right.MEMBER):
            answers.append(await world.forge(ann.member, f"bd:{verb}:{table}:0"))
    for label in TABS:
        page = await ann.member.slash(ann.channel, "stats")
        if label in world.labels(page.response):
            answers.append(await ann.member.click(page.response, label=label))
    await world.later(5)
    return answers


async def test_nothing_that_a_player_can_get_names_the_other(tmp_path: Path) -> None:
    async with running(tmp_path / "test.db") as world:
        world.app.client.services.limits.clicks.take = lambda user: True
        ann, bo = people = await strangers(world, "Ann", "Zacharias")
        table = await _ended(world, people)
        before = len(world.env.http_requests)
        answers = await _asked(world, ann, table)
        text = "\n".join(_sent(world, before, answers))
        files = await _files(world, answers)
        assert len(answers) > 100
        assert any(f'"table": {table}' in file for file in files), "one's own data"
        assert any(file.startswith("busdriver ") for file in files), "the record"
        own = str(await stored(world.app.storage.database, ann.member.id, (*KEPT, *BASE)))
        assert f"'table': {table}" in own
        for secret in (str(bo.member.id), "Zacharias", str(bo.guild), str(bo.channel.id), "Coffee house"):
            for where, shown in (("messages", text), ("files", "\n".join(files)), ("own data", own)):
                lines = [line for line in shown.splitlines() if secret in line]
                assert not lines, (where, secret, lines[:3])
