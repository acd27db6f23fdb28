"""Fixed tables, random games and the hands of their players, for the messages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import cache
from typing import Any

from bot.samples.playout import Playout
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.plan import Plan
from bot.tables.core.position import Position
from bot.tables.core.state import Clocks, Freshness, RunningTable
from bot.tables.core.time_control import LIVE
from cogs.pages import ready_plays
from cogs.pages.hand_view import HandView, Help, Look, Selection, Setting, Turn, acting_seat, waits
from games import actions as done
from games.registry import GAMES
from games.views import Phase

NOW = datetime(2026, 1, 1, tzinfo=UTC)
LONG_NAME = "*_`~|Wolfeschlegelsteinhausenber"

HAND = ("Ma", "9g", "9k", "9b", "9r", "Kg", "Dr")

ACTIONS: Sequence[done.Action] = (
    done.Deal(1, ()), done.Grand(0), done.Decline(1), done.Small(0), done.Give(0, ("2g", "3g", "4g")),
    done.Play(0, ("Ma",), "8"), done.Play(1, ("9g", "9k")), done.Pass(2), done.Take(0), done.Gift(0, 1), done.Ask(0, 1),
    done.Nothing(1), done.Traded(0, 1, ("2g",)), done.Resign(0), done.Abort(), done.Stop(),
)  # fmt: skip
"""One of each kind."""


def table(game: str, players: int, status: Status = Status.RUNNING) -> Table:
    seats = tuple(Seat(number, f"{LONG_NAME[:-2]}{number:02}", Person(number, "x")) for number in range(players))
    return Table(1, game, GAMES[game].check_options({}), "live", False, 0, 10**18, 10**18, status, seats, 5, NOW)


_desks: dict[tuple[int, int, str], tuple[Any, HandView]] = {}
"""By the state's identity, which stays its own as long as the state is here."""


def desk(game: Any, state: Any, seat: int, selection: Selection) -> HandView:
    """The hand of a seat; worked out once for all languages."""
    key = id(state), seat, repr(selection)
    if key not in _desks:
        _desks[key] = state, _desk(game, state, seat, selection)
    return _desks[key][1]


def _desk(game: Any, state: Any, seat: int, selection: Selection) -> HandView:
    view = game.view(state, seat)
    mine = {action for own in view.controls for action in game.legal(state, own)}
    legal = sorted(mine, key=repr)
    plays = ready_plays.ready(legal, game.combination, view.trick)
    listed = ready_plays.every(legal, game.combination, view.trick)
    quick = ready_plays.likeliest(plays, leading=not view.trick.plays) if waits(view) else ()
    closes = NOW if view.phase is Phase.CLOSING else None
    turn = Turn(legal, waits(view), plays, listed, likeliest=quick, closes=closes)
    return HandView(
        10**6, 10**6, view, acting_seat(view, seat), seat, turn, selection,
        setting=Setting(10**18, combines=game.id != "tatsu"),
        help=Help("x" * 200), look=Look(picture=("hand.jpg", "x" * 2000)),
    )


ROUNDS = {"tichu": 4, "tientsin": 4}
"""Games that need more rounds until each phase has come up at one of the steps."""


def moments(game: str, players: int, seed: int = 3, every: int = 3, **options: str) -> Iterator[tuple[Any, Any]]:
    """(game, state) at some steps of a few random rounds."""
    return iter(_moments(game, players, seed, every, **options))


@cache
def _moments(game: str, players: int, seed: int, every: int, **options: str) -> list[tuple[Any, Any]]:
    """Played once, and shown in each language."""
    out = Playout.start(GAMES[game], options, players, seed=seed)
    return [(out.game, out.state) for number, _ in enumerate(out.play(ROUNDS.get(game, 2))) if number % every == 0]


def running(row: Table, rules: Any, state: Any) -> RunningTable:
    """A running table with a trick that closes now."""
    return RunningTable(
        row, NOW, Position(rules, state), LIVE, Freshness(1), Clocks(NOW, NOW, NOW), plan=Plan(closes=NOW))


PARTS = ("turn", "setting", "standing", "help", "look")


def changed(hand: HandView, **values: Any) -> HandView:
    """The hand with these values: of its own fields, and of the fields of its parts."""
    own = {name: values.pop(name) for name in [each.name for each in fields(HandView)] if name in values}
    hand = replace(hand, **own)
    for part in PARTS:
        of_part = getattr(hand, part)
        found = {each.name: values.pop(each.name) for each in fields(of_part) if each.name in values}
        hand = replace(hand, **{part: replace(of_part, **found)}) if found else hand
    assert not values, values
    return hand
