"""Nothing public depends on a hidden card, in any game.

Two cards that no spectator has seen are put in each other's place, in both hands and
gifts; all that everybody may see of the table must stay the same to the byte: the message
with its custom ids, the pictures, their alt texts and file names, whom the table waits
for, and when it goes on by itself.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.i18n import texts
from bot.samples.playout import Playout
from bot.tables.core.entries import Entry, Recorded
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE
from bot.tables.log.fold import load
from bot.tables.rules.schedule import planned
from cogs.pages.table_view import table_page
from games.registry import GAMES
from games.views import Phase
from rendering.studio import ResultPicture, TablePicture
from tests.games.test_contract import _another_exchange, _swapped
from tests.support.thorough import sampled

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PLAYERS = [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 5), ("lord", 8), ("tatsu", 2), ("tatsu", 3),
           ("tatsu", 4)]


def table_of(playout: Playout, record: str) -> RunningTable:
    """The table with this record."""
    seats = tuple(Seat(number, name, Person(100 + number, name)) for number, name in enumerate(playout.names))
    header, moves = record.splitlines()[:3], record.splitlines()[3:]
    pieces = ["\n".join(header)]
    for text in moves:  # a deal's lines are one entry, as the table service writes them
        if text.split()[0] in ("commit", "dealer", "hand", "open", "score", "traded"):
            pieces[-1] += f"\n{text}"
        else:
            pieces.append(text)
    log = [Entry(number, NOW, Recorded(text)) for number, text in enumerate(pieces, start=1)]
    table = Table(1, playout.game.id, playout.options, "live", False, 100, 7, 8, Status.RUNNING, seats, len(log), NOW)
    found = load(table, log, GAMES, LIVE)
    assert isinstance(found, RunningTable)
    return planned(found)


def public(playout: Playout, record: str) -> dict[str, Any]:
    """All that a spectator, the log and the metrics are given of a table with this record."""
    found, t = table_of(playout, record), texts()
    assert found.left_over is None, "no hand is open while a round is played"
    view = found.view(None)
    ended = view.phase in (Phase.BETWEEN, Phase.OVER) and bool(view.rounds)
    picture = (ResultPicture(view, t) if ended else TablePicture(view, t)).draw()
    page = table_page(found, view, t, pictures=[(picture.filename, picture.alt)])
    components: Any = page.to_components()
    return {
        "message": json.dumps(components), "picture": picture.data, "alt": picture.alt, "file": picture.filename,
        "due": found.plan.due, "closes": found.plan.closes, "waits": found.plan.waits, "snapshot": repr(found),
        "table": repr(found.table),
    }


@pytest.mark.parametrize(("name", "players"), PLAYERS)
def test_nothing_public_depends_on_a_hidden_card(name: str, players: int) -> None:
    game = GAMES[name]
    short = {spec.name: value for spec in game.options
             for value in ("100", "3") if spec.name == {"100": "target", "3": "rounds"}[value]}
    playout = Playout.start(game, short, players, seed=11)
    compared = 0
    for _ in playout.moments(2 if name == "lord" else 1, 14):
        if playout.deal is None or game.phase(playout.state) is Phase.BETWEEN or compared >= sampled(6, 10):
            continue
        other, state = _swapped(playout, None)
        if not other or (name == "lord" and _another_exchange(playout, state, None)):
            continue
        compared += 1
        assert public(playout, playout.record) == public(playout, other)
    assert compared > 5
