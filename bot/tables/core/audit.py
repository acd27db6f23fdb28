"""Is a table what its log says? A fold of the whole log, held against everything kept beside it.

The log is the truth: entries without a gap, in order of time, that the rules accept
from the first line to the last (`games.records.reader` computes every score line anew), every
deal as its committed secret shuffles it. The table's row, its result and its status follow
from the log, so a difference is damage or a bug, never an opinion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.tables.core.model import Status, Table
from bot.tables.core.ports import Entry, EntryKind, Result
from bot.tables.core.position import Position, load, record_text
from bot.tables.fairness import shuffle
from games.base import Game
from games.records.reader import RecordError
from games.registry import GAMES
from games.views import Phase

_STATUS = {True: (Status.OVER,), False: (Status.RUNNING,), None: (Status.LOBBY, Status.CANCELLED)}
"""The statuses of a table whose game is over, is not, or has not begun."""


@dataclass(frozen=True, slots=True)
class Fault:
    """``code`` as in the catalogue, ``check.<code>``, with its parameters."""

    code: str
    params: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Kept:
    """A table and everything that is kept of it."""

    table: Table
    log: Sequence[Entry]
    secrets: Mapping[int, bytes]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Account:
    """What an audit found. ``rounds``: ended ones; ``moves``: record lines replayed."""

    rounds: int = 0
    moves: int = 0
    faults: tuple[Fault, ...] = ()


def audit(kept: Kept, games: Mapping[str, Game[Any]] = GAMES) -> Account:
    """Replay a table. Whatever the log holds, this returns."""
    faults = [*_gaps(kept)]
    if faults:
        return Account(faults=tuple(faults))
    try:
        position = load(kept.table, kept.log, games)
        faults += [*_row(kept, position), *_result(kept, position), *_shuffles(kept, games)]
    except RecordError as error:
        return Account(faults=(Fault("log_damaged", {"reason": str(error)}),))
    except Exception as error:  # an entry that no version of ours has ever written
        return Account(faults=(Fault("log_damaged", {"reason": f"{type(error).__name__}: {error}"}),))
    rounds = 0 if position.game is None else len(position.game.rounds(position.state))
    return Account(rounds, len(record_text(kept.log).splitlines()), tuple(faults))


def _gaps(kept: Kept) -> Iterator[Fault]:
    seqs = [entry.seq for entry in kept.log]
    if seqs != list(range(1, len(seqs) + 1)) or not seqs:
        yield Fault("log_gap", {"n": len(seqs)})
    elif kept.table.seq != len(seqs):
        yield Fault("wrong_seq", {"seq": kept.table.seq, "n": len(seqs)})
    if any(after.at < before.at for before, after in zip(kept.log, kept.log[1:], strict=False)):
        yield Fault("time_backwards")


def _row(kept: Kept, position: Position) -> Iterator[Fault]:
    over = None if position.game is None else position.phase is Phase.OVER
    if kept.table.status not in _STATUS[over]:
        yield Fault("wrong_status", {"status": kept.table.status.value})


def _result(kept: Kept, position: Position) -> Iterator[Fault]:
    """The standings' row is there once the game is over, and says what the log says."""
    over = position.game is not None and position.phase is Phase.OVER
    if over is (kept.result is None):
        yield Fault("result_missing" if over else "result_unfounded")
    if kept.result is None or position.game is None or not over:
        return
    outcome = position.game.outcome(position.state)
    seats = {seat.number for seat in kept.table.taken}
    winners = tuple(seat for seat in sorted(outcome.winners) if seat in seats)
    if kept.result.totals != tuple(outcome.totals) or kept.result.winners != winners:
        yield Fault("wrong_result", {"totals": " ".join(map(str, outcome.totals))})


def _shuffles(kept: Kept, games: Mapping[str, Game[Any]]) -> Iterator[Fault]:
    """Every commitment has its secret, and every deal follows from it, revealed or not."""
    for entry in kept.log:
        if entry.kind is EntryKind.COMMIT:
            number, digest = entry.text.split()[:2]
            if not number.isdigit():
                continue
            secret = kept.secrets.get(int(number))
            if secret is None:
                yield Fault("no_secret", {"round": int(number)})
            elif shuffle.commitment(secret, int(number)) != digest:
                yield Fault("wrong_secret", {"round": int(number)})
    record = record_text(kept.log)
    if not record:
        return
    for found in shuffle.verify(record, games, kept.secrets):
        if found.problem in ("wrong_commitment", "wrong_cards"):
            yield Fault(found.problem, {"round": found.round})
