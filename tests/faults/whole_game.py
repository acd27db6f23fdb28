"""A whole game through Discord by one person and AI players, with one thing going wrong on the way.

`play` counts the bot's calls to Discord and lets one of them fail. The person does what a person
would: clicks; if nothing happens, clicks again; if the hand is gone, asks for it with ``/hand``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from discord_world import FakePictures, World
from players import Player
from simcord.backend.errors import BackendError
from simcord.http import router

from bot.tables.core.model import Status
from bot.tables.timing.time_control import PACES, Pace

Dispatch = Callable[..., Any]
Fault = Callable[[Callable[[], Any]], Any]


def refused(status: int, code: int) -> Fault:
    """Discord says no; nothing has happened."""

    def fault(call: Callable[[], Any]) -> Any:
        raise BackendError(status, code, "made up by the test")

    return fault


def lost(call: Callable[[], Any]) -> Any:
    """Discord does it, but its answer is a gateway's 502."""
    call()
    raise BackendError(502, 0, "made up by the test")


def answered_twice(call: Callable[[], Any]) -> Any:
    """The library repeats a call whose answer was lost; Discord has it already (40060 where that applies)."""
    call()
    raise BackendError(400, 40060, "Interaction has already been acknowledged.")


def cut_off(call: Callable[[], Any]) -> Any:
    """The connection breaks before Discord has heard anything."""
    raise aiohttp.ClientOSError(104, "Connection reset by peer")


def too_slow(call: Callable[[], Any]) -> Any:
    raise TimeoutError


FAULTS: dict[str, Fault] = {
    "500": refused(500, 0),
    "lost answer": lost,
    "40060": answered_twice,
    "404 10062": refused(404, 10062),
    "401 50027": refused(401, 50027),
    "404 10008": refused(404, 10008),
    "403 50013": refused(403, 50013),
    "403 50007": refused(403, 50007),
    "400 30046": refused(400, 30046),
    "429": refused(429, 0),
    "cut off": cut_off,
    "timeout": too_slow,
}


@dataclass
class Calls:
    """The bot's calls to Discord, in order; number ``fail`` (from 1) meets ``fault``."""

    fail: int = 0
    fault: Fault = lost
    made: list[str] = field(default_factory=list)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        plain: Dispatch = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **given: Any) -> Any:
            self.made.append(f"{method} {path}")
            if len(self.made) == self.fail:
                return self.fault(lambda: plain(backend, method, path, **given))
            return plain(backend, method, path, **given)

        patch.setattr(router, "dispatch", dispatch)


@dataclass
class Outcome:
    """``record``: the game's lines; ``told``: the channel says that the game is over."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    record: tuple[str, ...]
    told: bool


QUICK = {
    "live": Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move", between=5, first=1),
    "async": PACES["async"],
}


async def play(folder: Path, calls: Calls, game: str = "tatsu", **options: Any) -> Outcome:
    """A game with the same cards each time, in a Discord of its own."""
    world = World(folder / "game.db", {
        "paces": QUICK, "pictures": FakePictures(), "interval": 1.0, "random": lambda size: bytes(range(size))})
    await world.start()
    try:
        with pytest.MonkeyPatch.context() as patch, world.env.time_context():
            return await _play(world, calls, patch, game, options)
    finally:
        await world.stop()


async def _play(
    world: World, calls: Calls, patch: pytest.MonkeyPatch, game: str, options: Mapping[str, Any]
) -> Outcome:
    """From Start to the game's end; the calls are counted from Start on."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", game=game, **options)).response
    for _ in range(3):
        await ann.select(lobby, ["easy"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
    await world.later(2)
    calls.install(patch)
    while (await world.app.tables.snapshot(1)).status is Status.LOBBY:
        await tried(ann.click(lobby, label="Start"))
    player = Player(world, ann, direct=True)
    snapshot = await world.app.tables.snapshot(1)
    for _ in range(400):
        await world.later(3)
        snapshot = await world.app.tables.snapshot(1)
        if snapshot.status is Status.OVER:
            break
        if 0 in snapshot.to_act:
            await world.later(1.1)
            await act(world, player)
    assert snapshot.status is Status.OVER, "the game has not ended"
    await world.later(5)
    view = snapshot.view(None)
    log = await world.app.storage.tables.log(1)
    record = tuple(entry.text for entry in log if entry.kind == "record")
    return Outcome(tuple(view.scores), tuple(view.winners), record, "The game is over" in shown(world))


def shown(world: World) -> str:
    """What the channel says last."""
    history = [message for message in world.channel.history() if not message.flags.ephemeral]
    return world.text(history[-1]) if history else ""


async def act(world: World, player: Player) -> None:
    """Do what is to do; without a hand that works, fetch another."""
    before = (await world.app.tables.snapshot(1)).seq
    for attempt in range(4):
        if attempt:
            result = await tried(player.member.slash(world.channel, "hand"))
            if result is None or result.response is None:
                continue
            player.direct, player.private = False, result.response
        await tried(player.step())
        if (await world.app.tables.snapshot(1)).seq != before:
            return
    raise AssertionError("the person cannot move any more")


async def tried(doing: Any) -> Any:
    """The result, or None where the person sees that it did not work."""
    try:
        return await doing
    except Exception as error:  # whatever simcord or a missing button says: the person tries again
        if "settle" in str(error):
            raise
        return None
