"""Kill the bot a few times (``make torture``: 200 times): nothing is lost."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ops.check import check
from tests.stress.torture import Broken, Client, Known, torture


def test_killed_and_started_again(tmp_path: Path):
    path = tmp_path / "bus.db"
    client = asyncio.run(torture(path, kills=3, limit=600, seed=7, moves=8))
    assert client.moves >= 2 * 8, "in two of three lives at least; one may be cut off while it starts"
    assert check(path).sound


LOG = [[1, "lobby", "open tatsu", None], [2, "lobby", "join", None], [3, "lobby", "join", "a"]]


@pytest.mark.parametrize(("log", "known", "words"), [
    ([LOG[0], LOG[2]], Known("tatsu", ()), "a gap"),
    (LOG[:2], Known("tatsu", (), log=LOG), "are lost"),
    ([LOG[0], LOG[2][:3], *LOG[2:]], Known("tatsu", (), log=LOG), "has changed"),
    (LOG, Known("tatsu", (), expected={3: ["0 pass"]}), "reported at 3 but not stored"),
    (LOG, Known("tatsu", (), expected={4: ["0 pass"]}), "reported at 4 but not stored"),
    (LOG, Known("tatsu", (), accepted={"b": "0 pass"}), "is lost"),
    ([*LOG, [4, "lobby", "join", "a"]], Known("tatsu", ()), "is there twice"),
])
def test_what_it_would_notice(log: list, known: Known, words: str):
    log = [[number + 1, *entry[1:]] for number, entry in enumerate(log)] if "has" in words else log
    with pytest.raises(Broken, match=words):
        Client(Random(1))._compare(1, known, {"log": log, "seq": len(log), "digest": ""})
