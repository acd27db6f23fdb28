"""Whatever a player of a table across servers asks for, of whichever game, nothing of it names the people they have
played with: no message, custom id, file, name of a file, record, or what is stored about the player."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import RatedGame
from cogs.common.rights import OF_TABLES, Right
from games.registry import GAMES
from tests.support.discord.across import SERVERS, Stranger, meet, play, search, strangers
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.rooms import trust_of
from tests.support.thorough import sampled

NAMES = ("Ann", "Zacharias", "Balthasar", "Melchior", "Nathaniel", "Theodora")
PLAYERS = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5, "tatsu": 2}
TABS = ("My data", "Server", "Leaderboard")
COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("games", {}), ("game", {}), ("hand", {}), ("learn", {}), ("table", {"list": True}), ("replay", {}), ("stats", {}))


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


async def _ended(world: World, people: list[Stranger], game: str) -> int:
    """A rated game of strangers with all that happens at one: phrases, *Mute*, reports, the end, the rating."""
    ann, bo, *_ = people
    table = await meet(world, people, game, rated=True)
    await world.within(world.app.tables.phrases.say(table, bo.member.id, "thanks"))
    await world.within(world.app.tables.phrases.mute(table, ann.member.id, bo.member.id, muted=True))
    trust = trust_of(world.app)
    running = (await world.app.tables.begun(table)).table
    seats = {each: running.own_seat(each.member.id).number for each in (ann, bo)}
    await world.within(trust.report(table, ann.member.id, seats[bo], "conduct", "rude"))
    await world.within(trust.report(table, bo.member.id, seats[ann], "conduct", "rude, too"))
    with suppress(TableError):  # in Trichu one plays for a seat without a person, which `play` does not know
        await play(world, table, 30)
    await world.within(world.app.tables.abort(table, bo.member.id, force=True))
    await world.later(5)
    leagues, number = world.app.client.services.leagues, GAMES[game].traits.sides(len(people))
    await leagues.results.settle()
    sides = tuple(tuple(person.id for person in running.people[side::number]) for side in range(number))
    await world.within(leagues.stores.ratings.add_game(PoolGame(
        Pool(0, game, "live"), f"t{table}", world.clock.now(), RatedGame(sides, tuple(range(1, number + 1))))))
    assert len(await world.within(leagues.ratings.singles(Pool(0, game, "live")))) == len(people)
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
                found.append(f"{file.filename}\n")
                found.append((await world.within(file.read())).decode(errors="replace"))
    return found


async def _asked(world: World, ann: Stranger, table: int) -> list[Any]:
    """Every command, and every control of tables and of one's own, with the table's number."""
    answers = [await ann.member.slash(ann.channel, name, **given) for name, given in COMMANDS]
    for verb, control in sorted(world.app.client._controls.items()):
        if control.right in OF_TABLES or control.right in (Right.ANYBODY, Right.MEMBER):
            answers.append(await world.forge(ann.member, f"bd:{verb}:{table}:0", harmless=False))
    for label in TABS:
        page = await ann.member.slash(ann.channel, "stats")
        if label in world.labels(page.response):
            answers.append(await ann.member.click(page.response, label=label))
    await world.later(5)
    return answers


@pytest.mark.parametrize(("game", "began"), sampled(
    [("tichu", False), ("lord", True)], [(game, began) for game in PLAYERS for began in (False, True)]))
async def test_nor_does_anything_before_the_end(tmp_path: Path, game: str, *, began: bool) -> None:
    async with running(tmp_path / "test.db") as world:
        world.app.client.services.limits.clicks.take = lambda user: True
        ann, *others = people = await strangers(world, *NAMES[:PLAYERS[game]])
        if began:
            await meet(world, people, game, rated=True)
        else:
            await search(world, people, game, rated=True)
        (table,) = await world.app.tables.lists.of_person(ann.member.id)
        before = len(world.env.http_requests)
        answers = await _asked(world, ann, table.id)
        shown = "\n".join([*_sent(world, before, answers), *await _files(world, answers)])
        for other in others:
            for secret in (other.member.id, other.called, other.guild, other.channel.id):
                assert str(secret) not in shown, [line for line in shown.splitlines() if str(secret) in line][:3]


@pytest.mark.parametrize(("game", "number"), [
    (game, PLAYERS[game]) for game in sampled(("tichu", "lord", "tatsu"), tuple(PLAYERS))])
async def test_nothing_that_a_player_can_get_names_the_others(tmp_path: Path, game: str, number: int) -> None:
    async with running(tmp_path / "test.db") as world:
        world.app.client.services.limits.clicks.take = lambda user: True
        ann, *others = people = await strangers(world, *NAMES[:number])
        table = await _ended(world, people, game)
        before = len(world.env.http_requests)
        answers = await _asked(world, ann, table)
        text = "\n".join(_sent(world, before, answers))
        files = [*await _files(world, answers), await world.app.tables.record(table, ann.member.id)]
        assert len(answers) > 100
        assert any(f'"table": {table}' in file for file in files), "one's own data"
        assert any(file.startswith("busdriver ") for file in files), "the record"
        own = str(await world.app.storage.leagues.people.stored(ann.member.id))
        assert f"'table': {table}" in own
        secrets = {each for other, server in zip(others, SERVERS[1:], strict=False) for each in (
            str(other.member.id), other.called, str(other.guild), str(other.channel.id), server)}
        assert len(secrets) == 5 * (number - 1)
        for secret in sorted(secrets):
            for where, shown in (("messages", text), ("files", "\n".join(files)), ("own data", own)):
                lines = [line for line in shown.splitlines() if secret in line]
                assert not lines, (where, secret, lines[:3])
