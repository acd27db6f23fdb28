"""What a player at a table across servers learns of another: the name there, plays and phrases.

The same game is played twice by the same person, each time with somebody else: another server, channel, id, name,
language and time zone, but the same name there. All that the bot sends to the first person is the same, byte by byte,
and at the same moments.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from bot.tables.core.preferences import UserPrefs
from games.actions import Play
from tests.support.discord.across import Stranger, meet, strangers
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures


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


async def _played(world: World, other: str, prefs: UserPrefs, crowd: int) -> tuple[list[str], Stranger]:
    """Ann plays with a person of another server, to the end and after it."""
    ann, *_ = people = await strangers(world, "Ann", other)
    await world.app.storage.preferences.set_user(people[1].member.id, prefs)
    for number in range(crowd):  # so ids and numbers of servers differ
        world.env.create_guild(f"Server {number}").add_member(world.env.create_user(f"User {number}"))
    await world.env.settle()
    table, moments = await meet(world, people, "tatsu"), list[str]()
    begun = world.clock.now()

    def note(moment: str, message: Any = None) -> None:
        shown = world.newest(message or ann.panel)
        after = "" if shown.edited_at is None else shown.edited_at - begun
        parts = re.sub(r"attachments/\d+/\d+", "", json.dumps(world.components(shown), default=str))  # Discord's ids
        moments.append(f"{moment} {after}: {world.text(shown)} {parts}")

    note("begun")
    for _ in range(12):
        game = await world.app.tables.begun(table)
        if not game.to_act:
            break
        seat = game.table.seats[game.to_act[0]]
        assert seat is not None
        assert seat.person is not None
        legal = game.player(seat.person.id).legal
        action = next((each for each in legal if isinstance(each, Play)), legal[0])
        await world.within(world.app.tables.act(table, seat.person.id, game.seq, action))
        await world.later(3)
        note("moved")
    await world.within(world.app.tables.phrases.say(table, people[1].member.id, "thanks"))
    await world.later(2)
    note("said")
    talk = (await ann.member.click(ann.panel, label="Say …")).response
    note("talk", talk)
    await ann.member.click(talk, label="Report")
    note("report", talk)
    await world.within(world.app.tables.abort(table, people[1].member.id, force=True))
    await world.later(5)
    note("over")
    again = (await ann.member.click(ann.panel, label="Again")).response
    await world.later(5)
    note("again", again)
    return [*moments, await world.app.tables.record(table, ann.member.id)], people[1]


async def test_nothing_of_another_person_but_the_name_there_plays_and_phrases(tmp_path: Path) -> None:
    found = []
    for place, (name, language, zone, crowd) in enumerate((
            ("Bo", "en", "UTC", 0), ("Zacharias", "de", "Asia/Tokyo", 3))):
        async with running(tmp_path / f"{place}.db") as world:
            prefs = UserPrefs(language=language, zone=zone, across=True, patience=-1, alias="Calm Fox", hand="channel")
            seen, other = await _played(world, name, prefs, crowd)
            text = "\n".join(seen)
            for secret in (name, str(other.member.id), str(other.guild), str(other.channel.id), "Coffee house"):
                assert secret not in text, secret
            found.append(seen)
    assert found[0] == found[1]
    assert len(found[0]) > 10
