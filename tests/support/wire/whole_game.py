"""A whole game over our own Discord by one person and AI players, with one request of the bot's going wrong.

The person does what a person would: clicks; if nothing happens, clicks again; if the hand is gone, asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from bot.tables.core.model import Status
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import text
from tests.support.wire.wire_world import Wired


def refused(status: int, code: int) -> Fault:
    """Discord says no; nothing has happened."""
    return Fault(status, body={"message": "made up by the test", "code": code})


FAULTS = {
    "500": refused(500, 0),
    "lost answer": Fault(502, done=True),
    "40060": Fault(400, done=True, body={"message": "Interaction has already been acknowledged.", "code": 40060}),
    "404 10062": refused(404, 10062),
    "401 50027": refused(401, 50027),
    "404 10008": refused(404, 10008),
    "403 50013": refused(403, 50013),
    "403 50007": refused(403, 50007),
    "400 30046": refused(400, 30046),
    "429": Fault(429, body={"message": "You are being rate limited.", "retry_after": 0.5, "global": False},
                 headers={"Retry-After": "1", "X-RateLimit-Scope": "user"}),
    "cut off": Fault(),
    "timeout": refused(504, 0),
}


@dataclass
class Calls:
    """The bot's requests from Start on, in order; number ``fail`` (from 1) meets ``fault``."""

    fail: int = 0
    fault: Fault | None = None
    made: list[str] = field(default_factory=list)

    def meet(self, method: str, path: str) -> Fault | None:
        self.made.append(f"{method} {path}")
        return self.fault if len(self.made) == self.fail else None


@dataclass
class Outcome:
    """``record``: the game's lines; ``told``: the channel says that the game is over."""

    scores: tuple[int, ...]
    record: tuple[str, ...]
    told: bool


async def play(folder: Path, calls: Calls) -> Outcome:
    """A game with the same cards each time, in a Discord of its own."""
    wired = Wired(folder / "game.db")
    await wired.start()
    try:
        await wired.begin(lambda: setattr(wired.discord, "meet", calls.meet))
        snapshot = await wired.play()
        assert snapshot.status is Status.OVER, "the game has not ended"
        told = True
        try:
            await wired.until(lambda: over(wired))
        except AssertionError:
            told = False
        return Outcome(tuple(snapshot.view(None).scores), tuple(await wired.record()), told)
    finally:
        await wired.stop()


async def over(wired: Wired) -> bool:
    return any(" won." in text(message) for message in wired.ann.sees())
