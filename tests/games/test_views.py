"""What each game declares and shows, written down in `views`: a random round, seen by everybody at some moments.

Update the files with ``BUSDRIVER_SNAPSHOTS=write pytest tests/games/test_views.py`` and read the diff.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from zlib import crc32

import pytest

from bot.samples.playout import Playout
from games.actions import line
from games.records.reader import read
from games.records.redact import redact
from games.records.replay import report
from games.registry import GAMES
from games.views import View

FILES = Path(__file__).parent / "views"
ROUNDS = {
    "tichu": ("tichu", {"target": "100"}, 4), "trichu": ("trichu", {}, 3), "tientsin": ("tientsin", {}, 6),
    "lord": ("lord", {"rounds": "2"}, 5),
    "tatsu-two": ("tatsu", {}, 2), "tatsu-three": ("tatsu", {}, 3), "tatsu-four": ("tatsu", {"target": "100"}, 4),
}


def shown(value: object) -> str:
    """Without what is at its default."""
    if is_dataclass(value):
        parts = [f"{field.name}={shown(getattr(value, field.name))}" for field in fields(value)
                 if field.default is MISSING or getattr(value, field.name) != field.default]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, frozenset | set):
        return shown(sorted(value, key=str))
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {shown(each)}' for key, each in value.items())}}}"
    return str(value)


def lines_of(view: View) -> list[str]:
    """A line for each field, and for each seat."""
    found = [f"{field.name}: {shown(getattr(view, field.name))}" for field in fields(view)
             if field.name not in ("seats", "traits", "game", "options")]
    return found + [f"seat: {shown(seat)}" for seat in view.seats]


def described(game_id: str, given: Mapping[str, str], players: int) -> Iterator[str]:
    playout = Playout.start(GAMES[game_id], given, players, seed=3)
    yield from (f"option: {shown(spec)}" for spec in playout.game.options)
    yield f"players: {playout.game.players(playout.options)}, levels: {playout.game.levels}"
    yield f"dealers: {playout.game.dealers(playout.state)}"
    yield f"teaching: {shown(playout.game.teaching)}"
    yield f"traits: {shown(playout.game.view(playout.state, None).traits)}"
    before: list[str] = []
    stride = {"tatsu": 17, "lord": 67}.get(game_id, 19)
    for step, action in enumerate(playout.play(rounds=2 if game_id == "lord" else 1)):
        if step < 2 or step % stride == 0:
            public = yield from moment(playout, before)
            if step <= stride:
                yield from records_of(playout)
            before = public
            yield f"next: {line(action) if step else 'the deal'}"
    yield from moment(playout, before)
    yield from records_of(playout)
    yield f"report: {report(read(playout.record))}"


def moment(playout: Playout, before: list[str]) -> Iterator[str]:
    """The public view, as far as it has changed, what players see beyond it, what is legal."""
    game, state = playout.game, playout.state
    public = lines_of(game.view(state, None))
    yield "---"
    yield from (row for row in public if row not in before)
    for seat in playout.seats:
        yield from (f"  {seat} {row}" for row in lines_of(game.view(state, seat)) if row not in public)
        legal = [line(action) for action in game.legal(state, seat)]
        if legal:
            yield f"  {seat} legal: {len(legal)} {crc32(repr(legal).encode()):08x} {legal[0]} … {legal[-1]}"
    return public


def records_of(playout: Playout) -> Iterator[str]:
    """Spectators' and players' records, as sums."""
    records = [redact(playout.record, seat) for seat in (None, *range(len(playout.names)))]
    yield f"records: {' '.join(f'{crc32(text.encode()):08x}' for text in records)}"


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_as_it_is_shown(name: str) -> None:
    text = "\n".join((*described(*ROUNDS[name]), ""))
    file = FILES / f"{name}.txt"
    if os.environ.get("BUSDRIVER_SNAPSHOTS") == "write":
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")
