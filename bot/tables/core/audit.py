"""Is a table what its log says? Compares a fold of the whole log with everything stored beside it.

The log is the truth: entries without a gap, in order of time, that the rules accept
from the first line to the last (`games.records.reader` computes every score line again), every
deal as its committed secret shuffles it. The table's row, its result and its status follow
from the log, so a difference is damage or a bug, never an opinion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.tables.core.fold import load, record_text
from bot.tables.core.model import RunningTable, Snapshot, Status, Table
from bot.tables.core.ports import Entry, EntryKind, Result
from bot.tables.fairness import shuffle
from bot.tables.timing.time_control import LIVE
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
    """A table and everything that is stored of it."""

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
        table = load(kept.table, kept.log, games, LIVE)
        faults += [*_row(kept, table), *_result(kept, table), *_shuffles(kept, games)]
    except RecordError as error:
        return Account(faults=(Fault("log_damaged", {"reason": str(error)}),))
    except Exception as error:  # an entry that no version of ours has ever written
        return Account(faults=(Fault("log_damaged", {"reason": f"{type(error).__name__}: {error}"}),))
    rounds = table.position.rounds_played if isinstance(table, RunningTable) else 0
    return Account(rounds, len(record_text(kept.log).splitlines()), tuple(faults))


def _gaps(kept: Kept) -> Iterator[Fault]:
    seqs = [entry.seq for entry in kept.log]
    if seqs != list(range(1, len(seqs) + 1)) or not seqs:
        yield Fault("log_gap", {"n": len(seqs)})
    elif kept.table.seq != len(seqs):
        yield Fault("wrong_seq", {"seq": kept.table.seq, "n": len(seqs)})
    if any(after.at < before.at for before, after in zip(kept.log, kept.log[1:], strict=False)):
        yield Fault("time_backwards")


def _row(kept: Kept, table: Snapshot) -> Iterator[Fault]:
    over = table.phase is Phase.OVER if isinstance(table, RunningTable) else None
    if kept.table.status not in _STATUS[over]:
        yield Fault("wrong_status", {"status": kept.table.status.value})


def _result(kept: Kept, table: Snapshot) -> Iterator[Fault]:
    """The standings' row is there once the game is over, and says what the log says."""
    over = isinstance(table, RunningTable) and table.phase is Phase.OVER
    if over is (kept.result is None):
        yield Fault("result_missing" if over else "result_unfounded")
    if kept.result is None or not isinstance(table, RunningTable) or not over:
        return
    outcome = table.outcome
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
