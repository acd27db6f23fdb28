"""How a finished game counts for the ratings (`bot.tables.log.leaving` says who left it).

- Who left comes last, or loses for the side; of several the first to leave is the last. The others keep their order,
  and are rated as against the player who left.
- Nobody gains by a game that they left, in which others made most of their moves, or in which they handed their seat
  to an AI player that made a move: they have the smaller of 0 and what the result gives.
- A partner who stayed loses half, or nothing if the side won at the table. The player who left loses what the partners
  are spared, so that a pair gains nothing if one of them leaves.
- A player who was excused is not rated. A substitute is rated for the rounds from where they came, if they are enough
  for a rated game.
- A game that was ended (by resigning, by agreement, by a player's time) before one round was scored counts for who left
  alone.
- All of this gives nobody more than `bot.league.judging.week` allows.

A game that was ended without a winner and that nobody left does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.league.judging.first_edition import (
    EARLY_ENDINGS,
    SPARED,
    Verdict,
    by_side,
    last_word,
    late_games,
    ranked,
)
from bot.league.judging.week import Bounds, Parts
from bot.league.model import Result
from bot.league.ratings import RatedGame
from bot.league.seating import sides_of, standing
from bot.tables.core.state import RunningTable
from bot.tables.log.leaving import Leaving
from games.base import Options, least_rounds


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ended. Ranks of the sides: ``board`` by its result, None: it was aborted; ``table`` by the rounds that
    were scored, ``rounds`` of them. ``stopped``: before its own end; ``least``: the rounds of a rated game;
    ``decided``: it was nearly over (`nearly_over`)."""

    board: tuple[int, ...] | None
    table: tuple[int, ...]
    rounds: int
    stopped: bool
    least: int
    decided: bool = False


def verdict(snapshot: RunningTable, board: Result | None, record: str, found: Leaving) -> Verdict:
    """``board``: the result at the table; None: it was aborted."""
    # Ended by agreement: nothing was decided, and nobody is to blame.
    if board is None and not found.gone:
        return Verdict(None, left=found.users)
    stopped = last_word(record) in EARLY_ENDINGS
    # Who resigns when ahead loses, but was not losing at the table; and an opponent who gives up a lost game spares
    # nobody anything. So both are kept: how it ended, and how it stood.
    table = board.ranks if board is not None and not stopped else standing(snapshot)
    rounds = snapshot.position.rounds_played
    ended = Ended(None if board is None else board.ranks, table, rounds, stopped, least_rounds(snapshot.game.options),
                  decided=nearly_over(snapshot.table.options, rounds, snapshot.outcome.totals))
    game, bounds = judged(ended, found)
    late = () if stopped else tuple(late_games(snapshot, sides_of(snapshot.table), record, found))
    return Verdict(game, late, bounds.early, found.users, bounds, handed=found.handed)


def judged(ended: Ended, found: Leaving) -> tuple[RatedGame, Bounds]:
    """The game before bounds, and what bounds it."""
    sides = len(ended.table)
    ranks = ranked(ended.board or (1,) * sides, sides, found)
    shares = shared(ranks, ended.board, found)
    plain = all(share == 1 for side in shares for share in side)
    handed = {seat for seat, user in found.first.items() if user in found.handed}
    played = ended.rounds if found.together is None else min(ended.rounds, found.together)
    bounds = Bounds(
        ended.table, frozenset(found.gone if ended.stopped and not ended.rounds else found.first),
        losing=found.idle | found.gone.keys() | handed, away=found.idle,
        early=(ended.stopped or found.together is not None) and (
            played < ended.least or (ended.stopped and not ended.decided)),
        decided=min(1.0, 2 * ended.rounds / ended.least) if ended.stopped and ended.least else 1.0)
    return RatedGame(by_side(sides, found.first), ranks, () if plain else shares), bounds


def nearly_over(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """Whether three quarters of a game's rounds are over, or the best side leads by as much as it still needs.

    >>> nearly_over({"target": 1000}, 7, (750, 400)), nearly_over({"target": 1000}, 7, (750, 700))
    (True, False)
    """
    if limit := options.get("deals") or options.get("rounds"):
        return 4 * rounds >= 3 * int(limit)
    second, best = sorted(totals)[-2:]
    return best - second >= int(options.get("target", 0)) - best


def shared(ranks: Sequence[int], board: Sequence[int] | None, found: Leaving) -> Parts:
    """The part of the change that each player takes, before bounds. ``board``: the ranks at the table, None if it was
    not decided."""
    sides = len(ranks)
    return tuple(tuple(_shares(side, ranks, board, found)) for side in range(sides))


def _shares(side: int, ranks: Sequence[int], board: Sequence[int] | None, found: Leaving) -> Iterator[float]:
    seats = [seat for seat in sorted(found.first) if seat % len(ranks) == side]
    gone = [seat for seat in seats if seat in found.gone]
    stayed = len(seats) - len(gone) - sum(seat in found.excused for seat in seats)
    for seat in seats:
        if seat in found.excused:
            yield 0.0
        elif seat in found.gone:
            # What the partners are spared, whoever left pays: a pair that lets one of its players leave saves nothing.
            yield 1 + SPARED * stayed / len(gone)
        elif not gone or seat in found.idle or ranks[side] == 1:
            yield 1.0
        else:
            yield 0.0 if board is not None and board[side] == 1 else 1 - SPARED


def late_bounds(bounds: Bounds, seat: int, game: RatedGame, *, handed: bool) -> Bounds:
    """Those of a substitute's part of a game; ``handed``: they handed the seat over as well."""
    losing = bounds.away | ({seat} if handed else frozenset())
    return replace(bounds, table=game.ranks, rated=frozenset({seat}), losing=losing)
