"""The same game twice through Discord, two hidden cards in each other's place: nobody who looks on could tell.

Compared, to the letter: everything that the bot sends to the channel (messages, custom ids, file names, alt texts), and
every line that it logs, down to debug.
"""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from bot.ops.logs import SafeFormatter
from bot.tables.core.time_control import PACES, Pace
from games.tichu import TICHU
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import FakePictures
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.players import started

HANDS = (
    "Ma 2g 3k 4b 5r 6g 7g 8g 9g Jk Qk Kk Ak Ar",
    "2k 3g 4k 5g 6k 7k 8k 9k Tk Jg Qg Kg Ag Do",
    "2b 3b 4g 5k 6b 7b 8b 9b Tb Jb Qb Kb Ab Ph",
    "2r 3r 4r 5b 6r 7r 8r 9r Tg Tr Jr Qr Kr Dr",
)
OURS = ("bot", "cogs", "rendering", "games")
"""Our loggers."""
QUICK = {
    "live": Pace("live", closing=4, closing_short=1, think=(0.5, 0.5), limit=None, on_limit="move", between=5, first=1),
    "async": PACES["async"],
}


def swapped(one: str, two: str) -> tuple[str, ...]:
    other = {one: two, two: one}
    return tuple(" ".join(other.get(card, card) for card in hand.split()) for hand in HANDS)


def plain_body(body: Any) -> str:
    """A request's body without the library's random number."""
    return re.sub(r'"nonce": "[^"]+"', '"nonce": 0', json.dumps(body, sort_keys=True))


async def transcript(folder: Path, hands: tuple[str, ...], caplog: pytest.LogCaptureFixture) -> list[str]:
    """A deal, the answers, the exchange and a trick that everybody passes, as the channel and the log have it."""
    caplog.clear()
    world = World(folder / "game.db", {
        "paces": QUICK, "pictures": FakePictures(), "interval": 1.0, "random": lambda size: bytes(range(size)),
        "games": {"tichu": FixedDeals(TICHU, hands)}})
    await world.start()
    try:
        with world.env.time_context():
            players = await started(world, "Ann", "Bo", "Cy", "Di")
            for player in players:
                await player.press("No grand Tichu")
            for player in players:
                await player.step()
                await world.later(2)
            for _ in range(4):
                (turn,) = (await world.app.tables.snapshot(1)).to_act
                await (players[turn].press("Pass") if "Pass" in players[turn].labels else players[turn].step())
                await world.later(2)
            snapshot = await world.app.tables.snapshot(1)
            assert snapshot.phase in (Phase.CLOSING, Phase.PLAY), snapshot.phase
            channel = f"/channels/{world.channel.id}/"
            sent = [f"{request.method} {request.path} {plain_body(request.json)}"
                    for request in world.env.http_requests if request.path.startswith(channel)]
    finally:
        await world.stop()
    form = SafeFormatter(structured=True)
    logged: list[str] = []
    for record in caplog.records:
        if record.name.partition(".")[0] in OURS:
            fields: dict[str, Any] = json.loads(form.format(record))
            fields.pop("time")
            logged.append(json.dumps(fields))
    assert len(sent) > 4
    return [*sent, *logged]


@pytest.mark.parametrize(("one", "two"), [("Dr", "Kk")])
async def test_nobody_who_looks_on_could_tell(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, one: str, two: str
) -> None:
    for ours in OURS:
        caplog.set_level(logging.DEBUG, ours)
    for name in ("plain", "other"):
        (tmp_path / name).mkdir()
    plain = await transcript(tmp_path / "plain", HANDS, caplog)
    other = await transcript(tmp_path / "other", swapped(one, two), caplog)
    assert len(plain) == len(other)
    for ours, theirs in zip(plain, other, strict=True):
        assert ours == theirs
