"""A server's records in a game: what was highest, by whom, and at which table.

Of finished games among at least two people, rated or not. Whoever had themselves erased holds none: a record of
partners stays with the other, one of nobody else is the next best. Of equal ones the first stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.league.ports import Played

LEAST_ROW = 2
"""Wins that are a row."""


class RecordKind(StrEnum):
    """In the order of the page; texts ``records.<kind>``."""

    WIN = "win"
    COMEBACK = "comeback"
    ROUND = "round"
    ROW = "row"
    BOMBS = "bombs"
    LONG = "long"


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """``round``: in which it was (from 1); 0: it is of the whole game, a row of wins of its last one."""

    kind: RecordKind
    value: int
    users: tuple[int, ...]
    table: int
    at: datetime
    round: int = 0


_PEAKS = {RecordKind.WIN: "peak_win", RecordKind.COMEBACK: "peak_behind", RecordKind.ROUND: "peak_round",
          RecordKind.BOMBS: "peak_bombs", RecordKind.LONG: "rounds"}
_WINNERS = (RecordKind.WIN, RecordKind.COMEBACK)
_ALONE = (RecordKind.BOMBS,)
"""Records of one player, and not of their side."""


def among_people(played: Sequence[Played]) -> list[Played]:
    """The games of at least two people, the oldest first. ``played`` the newest first."""
    people: dict[int, int] = defaultdict(int)
    for each in played:
        people[each.table] += 1
    return sorted((each for each in played if people[each.table] > 1), key=lambda each: (each.at, each.table))


def server_records(played: Sequence[Played]) -> list[ServerRecord]:
    """``played``: of everybody on a server in a game, the newest first."""
    games = among_people(played)
    found = [_row(games) if kind is RecordKind.ROW else _peak(kind, games) for kind in RecordKind]
    return [each for each in found if each is not None]


def _peak(kind: RecordKind, games: Sequence[Played]) -> ServerRecord | None:
    name = _PEAKS[kind]

    def value(one: Played) -> int:
        return 0 if kind in _WINNERS and one.result != 1 else one.counters.get(name, 0)

    best = _first_best((each for each in games if each.user > 0), value)
    if best is None:
        return None
    holders = [each.user for each in games if each.table == best.table and each.user > 0 and (
        kind is RecordKind.LONG or each.user == best.user or (kind not in _ALONE and each.side == best.side))]
    number = 0 if kind in (*_WINNERS, RecordKind.LONG) else best.counters.get(f"{name}_at", 0)
    return ServerRecord(kind, value(best), tuple(holders), best.table, best.at, round=number)


def _first_best(games: Iterable[Played], value: Callable[[Played], int]) -> Played | None:
    best: Played | None = None
    for each in games:
        if value(each) > (0 if best is None else value(best)):
            best = each
    return best


def _row(games: Sequence[Played]) -> ServerRecord | None:
    """The longest row of wins; of partners, if it is of both."""
    rows = list(_rows(games))
    if not rows:
        return None
    most = max(length for length, _ in rows)
    last = next(each for length, each in rows if length == most)
    holders = [each.user for length, each in rows if (length, each.table) == (most, last.table)]
    return ServerRecord(RecordKind.ROW, most, tuple(holders), last.table, last.at)


def _rows(games: Sequence[Played]) -> Iterator[tuple[int, Played]]:
    """(length, its newest game) of each row of wins as it grows, the oldest first."""
    running: dict[int, int] = defaultdict(int)
    for each in games:
        running[each.user] = running[each.user] + 1 if each.result == 1 else 0
        if each.user > 0 and running[each.user] >= LEAST_ROW:
            yield running[each.user], each


def new_records(played: Sequence[Played], since: datetime) -> list[ServerRecord]:
    """Records that were broken after ``since``; the first of their kind are none. ``played`` the newest first."""
    old = {each.kind: each.value for each in server_records([each for each in played if each.at <= since])}
    return [each for each in server_records(played) if each.at > since and each.value > old.get(each.kind, each.value)]
