"""Many live games at once against the Discord in memory: ``make bench-load``.

One person and three AI players at each table. Each person clicks twice a second, anything that their hand offers,
seen through the bot's own messages; clicks come as gateway events and the bot runs on the real clock. Measured: from
a click's arrival to its acknowledgement (Discord waits three seconds), calls to Discord for each click and for each
move that a person made, and whether every log is sound afterwards. Pictures are a stand-in's unless ``--pictures``:
``make bench-rendering`` measures the real ones.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from simcord.backend.serializers import message_payload
from simcord.env import Env
from simcord.http import router
from simcord.interactions import base_payload

from bot.app import App, studio, thinkers
from bot.check import check
from bot.tables.model import Person
from bot.tables.pace import LIVE, hurried
from cogs.pictures import Pictures

CLICKS = 2.0
"""A second, by each person."""


class Drawn:
    data, filename, alt = b"\x89PNG\r\n\x1a\n" + bytes(25_000), "picture.png", "a picture"


class StandIn:
    """Pictures of the usual size, all the same."""

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **more: Drawn


class Load:
    """``waiting``: clicks by interaction id, when they were made; ``answers``: seconds to each acknowledgement."""

    def __init__(self, app: App, env: Env, tables: int, seed: int) -> None:
        self.app, self.env, self.count, self.rng = app, env, tables, Random(seed)
        self.waiting: dict[str, float] = {}
        self.answers: list[float] = []
        self.requests = 0
        self._plain = router.dispatch
        router.dispatch = self._dispatch

    def _dispatch(self, backend: Any, method: str, path: str, **given: Any) -> Any:
        self.requests += 1
        words = path.split("/")
        if words[-1] == "callback" and words[2] in self.waiting:
            self.answers.append(time.perf_counter() - self.waiting.pop(words[2]))
        return self._plain(backend, method, path, **given)

    async def open(self) -> list[tuple[int, Any]]:
        """Tables in a few channels, a person and three AI players at each; (table, member)."""
        guild = self.env.create_guild("Load")
        channels = [guild.create_text_channel(f"games-{number}") for number in range(max(1, self.count // 5))]
        found = []
        for number in range(self.count):
            member = guild.add_member(self.env.create_user(f"person{number}"))
            channel = channels[number % len(channels)]
            table = await self.app.tables.create(
                Person(member.id, member.name), "tichu", channel=channel.id, guild=guild.id)
            for _ in range(3):
                await self.app.tables.add_ai(table.id, member.id, "easy")
            await self.app.tables.start(table.id, member.id)
            found.append((table.id, member))
        return found

    async def person(self, table: int, member: Any, until: float) -> None:
        await asyncio.sleep(self.rng.random() / CLICKS)
        while time.monotonic() < until:
            self._click(member)
            await asyncio.sleep(1 / CLICKS)

    def _click(self, member: Any) -> None:
        shown = member.user.dm_channel.last_message
        if shown is None:
            return
        stored = self.env.backend.get_message(shown.channel.id, shown.id)
        offered = [part for part in walk(stored.components)
                   if part["type"] in (2, 3) and part.get("custom_id") and not part.get("disabled")]
        if not offered:
            return
        part = self.rng.choice(offered)
        data: dict[str, Any] = {"custom_id": part["custom_id"], "component_type": part["type"]}
        if part["type"] == 3:
            options = [option["value"] for option in part["options"]]
            data["values"] = self.rng.sample(options, min(len(options), max(1, part.get("min_values", 1))))
        made, payload = base_payload(
            self.env.backend, type=3, channel_id=stored.channel_id, guild_id=None, user_id=member.id, data=data)
        payload["message"] = dict(message_payload(self.env.backend, stored))
        self.waiting[str(made.id)] = time.perf_counter()
        self.env.backend.emit("INTERACTION_CREATE", payload)


def walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for component in components:
        yield component
        yield from walk(component.get("components", ()))


async def run(folder: Path, tables: int, seconds: float, seed: int, pictures: Pictures) -> int:
    path = folder / "load.db"
    app = await App.open(path, paces={"live": hurried(LIVE, 2)}, pictures=pictures, thinking=thinkers())
    env = Env(app.client, check_errors=False, settle_timeout=60.0)
    await env.start()
    load = Load(app, env, tables, seed)
    opened = await load.open()
    await asyncio.sleep(5)  # the first pictures and hands
    begun, before = time.monotonic(), load.requests
    await asyncio.gather(*(load.person(table, member, begun + seconds) for table, member in opened))
    took, made = time.monotonic() - begun, load.requests - before
    await asyncio.sleep(3)
    moves = 0
    for table, member in opened:
        log = await app.storage.tables.log(table)
        moves += sum(entry.kind == "record" and entry.user == member.id and entry.key is not None for entry in log)
    await env.shutdown()
    await app.close()
    answers = sorted(load.answers)
    if not answers or not moves:
        print("no click was answered, or no move made")
        return 1
    print(f"{tables} tables, {took:.0f} s: {len(answers)} clicks answered ({len(answers) / took:.0f}/s), "
          f"{len(load.waiting)} not; {moves} moves by people")
    print("acknowledged after "
          + ", ".join(f"p{share} {answers[min(len(answers) - 1, len(answers) * share // 100)] * 1000:.0f} ms"
                      for share in (50, 95, 99)) + f", longest {answers[-1] * 1000:.0f} ms")
    print(f"calls to Discord: {made} ({made / took:.0f}/s), {made / len(answers):.2f} a click, "
          f"{made / moves:.2f} a move (most clicks choose cards)")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Many live games at once against the Discord in memory.")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pictures", action="store_true", help="draw the real pictures")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with tempfile.TemporaryDirectory(prefix="busdriver-load-") as folder:
        pictures: Any = studio() if args.pictures else StandIn()
        status = asyncio.run(run(Path(folder), args.tables, args.seconds, args.seed, pictures))
        report = check(Path(folder) / "load.db")
    print(f"check: {report.tables} tables, {report.moves} record lines: {'sound' if report.sound else report.faults}")
    return status or int(not report.sound)


if __name__ == "__main__":
    sys.exit(main())
