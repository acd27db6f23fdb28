"""Who left a game for good, and who was away: what ratings ask of the log of a finished game.

By the first edition of the rules a game *counts* from when every seat has played or passed in its first round, or that
round is over. If an AI player has a person's seat then, or somebody else, it never counts.

The first player of a seat has left it if they resigned, if the game ended because their time was up, or if AI players
and timeouts made at least `GONE` of its moves since they last did anything. A lost link that returns is not leaving.
Nor is it leaving if a substitute has the seat and the others agreed to that, or took the seat away from a player who
had missed fewer moves.

A player has *handed over* their seat if they gave it to an AI player, also until they came back or a substitute came,
and it made a move. Whose time was up, or whom the others replaced, has not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.core.entries import Entry, Excused, Recorded, Reseated
from bot.tables.core.model import Status, Table
from bot.tables.core.ports import Departure
from bot.tables.core.state import RunningTable
from bot.tables.log.absence import mover, moves
from bot.tables.log.fold import load, recorded, standing
from bot.tables.rules.schedule import planned
from games.base import Game

GONE = 3
"""Moves in a row that a player misses before they have left."""
_ENDED = "\nscore "
"""In the lines of a record with which a round ends."""
_PLAYED = ("play", "pass", "ask", "none")


@dataclass(frozen=True, slots=True)
class Leaving:
    """``counts``: whether the game ever counted. By seat: ``first``, the users who began; ``gone``, when they left, as
    a number of the log; ``excused``: their substitutes were agreed on; ``idle``: others made most moves;
    ``came``: the last substitute, and the rounds that were over before. ``handed``: users who handed over a seat.
    ``together``: the rounds that were over before anybody left whose seat no person has now, None: nobody did."""

    counts: bool
    first: Mapping[int, int]
    gone: Mapping[int, int]
    excused: frozenset[int]
    idle: frozenset[int]
    came: Mapping[int, tuple[int, int]]
    handed: frozenset[int] = frozenset()
    together: int | None = None

    @property
    def users(self) -> tuple[int, ...]:
        """Those who left."""
        return tuple(self.first[seat] for seat in self.gone if seat not in self.excused)


def leaving(table: Table, log: Sequence[Entry], departures: Sequence[Departure], late: int | None = None) -> Leaving:
    """Of a game that is over. ``late``: the seat whose time was up, if that ended it."""
    seats = {seat.number: seat.person.id for seat in table.taken if seat.person is not None}
    changes = {seat: sorted((each for each in departures if each.seat == seat), key=lambda each: each.seq)
               for seat in seats}
    # Who had the seat first, from the first change of hands: the table says only who has it now.
    first = {seat: changes[seat][0].gone if changes[seat] else user for seat, user in seats.items()}
    came = {seat: (own[-1].came, _rounds(log, own[-1].seq))
            for seat, own in changes.items() if own and own[-1].came != first[seat]}
    gone: dict[int, int] = {}
    excused = set()
    for seat, user in first.items():
        until = changes[seat][0].seq if seat in came else log[-1].seq + 1
        missed = _missed(log, seat, user, until)
        if seat in came and (agreed(log, seat, until) or not (_gave_up(log, seat, user, until) or len(missed) >= GONE)):
            excused.add(seat)
        elif seat in came or len(missed) >= GONE:
            gone[seat] = missed[0] if missed else until
    for seat, seq in _ended_by(log, late):
        # Who was gone before the end was gone then, not at the end.
        gone.setdefault(seat, seq)
    ai = {seat.number for seat in table.taken if seat.ai}
    empty = [seq for seat, seq in gone.items() if seat not in came or seat in ai]
    idle = frozenset(seat for seat, made in moves(table, log).items() if made.clock > made.own)
    return Leaving(_counts(log, seats, departures), first, gone, frozenset(excused), idle, came=came,
                   handed=frozenset(_handed_over(log, first, departures)),
                   together=_rounds(log, min(empty)) if empty else None)


def out_of_time(table: RunningTable, log: Sequence[Entry], games: Mapping[str, Game[Any]]) -> int | None:
    """The seat whose time ended the game."""
    if log[-1].fact != Recorded("abort") or log[-1].user is not None:
        return None
    # Whose time it was stands in no entry: it follows from the table just before the last one.
    before = load(replace(table.table, status=Status.RUNNING), log[:-1], games, table.pace)
    due = planned(before).plan.due if isinstance(before, RunningTable) else None
    if not isinstance(before, RunningTable) or due is None or due.seat is None:
        return None
    player = before.controller(due.seat)
    return None if player is None else player.number


def _counts(log: Sequence[Entry], seats: Mapping[int, int], departures: Sequence[Departure]) -> bool:
    """Whether everybody had their own seat when each had played."""
    waiting = set(seats)
    ai: set[int] = set()
    for entry in standing(log):
        match entry.fact:
            case Reseated(seat=seat, level=level):
                (ai.discard if level is None else ai.add)(seat)
            case Recorded(text=text):
                words = text.split()
                if len(words) > 1 and words[1] in _PLAYED and words[0].isdigit():
                    waiting.discard(int(words[0]))
                if not waiting or _ENDED in text:
                    return not ai and not any(each.seq < entry.seq for each in departures)
    return False


def _rounds(log: Sequence[Entry], until: int) -> int:
    """The rounds that were over before an entry."""
    return sum(_ENDED in text for entry, text in recorded(log) if entry.seq < until)


def _handed_over(log: Sequence[Entry], first: Mapping[int, int], departures: Sequence[Departure]) -> Iterator[int]:
    """The users who gave their seat to an AI player that made a move."""
    owners = dict(first)
    changes = {each.seq: each for each in departures}
    ai: dict[int, int] = {}
    for entry in standing(log):
        match entry.fact:
            case Reseated(seat=seat, level=level):
                if entry.seq in changes:
                    owners[seat] = changes[entry.seq].came
                ai.pop(seat, None)
                if level is not None and entry.user is not None and entry.user == owners.get(seat):
                    ai[seat] = entry.user
            case Recorded(text=text) if entry.user is None and mover(text) in ai:
                yield ai[mover(text) or 0]


def _missed(log: Sequence[Entry], seat: int, user: int, until: int) -> list[int]:
    """The moves of the seat before ``until`` since the user last moved, or took or gave up a seat, by their numbers."""
    found: list[int] = []
    for entry in standing(log):
        if entry.seq >= until or not isinstance(entry.fact, Recorded | Reseated):
            continue
        if entry.user == user:
            found.clear()
        elif isinstance(entry.fact, Recorded) and mover(entry.fact.text) == seat:
            found.append(entry.seq)
    return found


def agreed(log: Sequence[Entry], seat: int, until: int | None = None) -> bool:
    """Whether the others agreed to the substitute who came then, or (None) would come now."""
    last = _last(log, seat, until)
    return last is not None and isinstance(last.fact, Excused)


def _gave_up(log: Sequence[Entry], seat: int, user: int, until: int) -> bool:
    """Whether the user gave the seat to an AI player."""
    last = _last(log, seat, until)
    return last is not None and last.user == user


def _last(log: Sequence[Entry], seat: int, until: int | None) -> Entry | None:
    """The newest entry, before ``until``, that says who has the seat, or that its player is excused."""
    return next((entry for entry in reversed(log) if isinstance(entry.fact, Reseated | Excused)
                 and entry.fact.seat == seat and (until is None or entry.seq < until)), None)


def _ended_by(log: Sequence[Entry], late: int | None) -> Iterator[tuple[int, int]]:
    """The seat that ended the game by resigning, or whose time did."""
    last = log[-1]
    words = last.fact.text.split() if isinstance(last.fact, Recorded) else [""]
    if words[0] == "resign":
        yield int(words[1]), last.seq
    elif late is not None:
        yield late, last.seq
