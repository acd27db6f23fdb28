"""The first edition of the rule: games rated and seasons begun under it keep it.

`bot.league.judging.verdict` has today's, and takes from here what has not changed.

- Before every seat has played in the first round it does not count.
- Who left comes last, or loses for the side; of several the first to leave is the last. The others keep their order,
  and are rated as against the player who left.
- A partner who stayed loses half, or nothing if the side won at the table. The player who left loses what the partners
  are spared, so that a pair gains nothing if one of them leaves.
- Who let others make most moves gains nothing.
- A player who was excused is not rated. A substitute is rated for the rounds from where they came, if they are enough
  for a rated game.
- A game that was ended early (by resigning, by agreement, by a player's time) before it had the rounds of a rated game
  counts once in 24 hours for the same players; again and again only for those who left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.league.judging.week import Bounds
from bot.league.model import Result
from bot.league.ratings import RatedGame
from bot.league.season.results import ranks_of
from bot.tables.core.state import RunningTable
from bot.tables.log.leaving import Leaving
from games.base import least_rounds
from games.views import Scoring

SPARED = 0.5
"""The part of a loss that a player is spared whose partner left."""
REPEAT_AFTER = timedelta(hours=24)
"""When a game of the same players that was ended early counts again."""
EARLY_ENDINGS = ("resign", "abort", "stop")


@dataclass(frozen=True, slots=True)
class Verdict:
    """``game``: for the players who began, None: it does not count; ``late``: of substitutes, by seat; ``early``: it
    was ended early; ``left``: users; ``bounds``: what today's rule still bounds (None: the first edition);
    ``handed``: users who handed over their seats."""

    game: RatedGame | None
    late: tuple[tuple[int, RatedGame], ...] = ()
    early: bool = False
    left: tuple[int, ...] = ()
    bounds: Bounds | None = None
    handed: frozenset[int] = frozenset()


def verdict(snapshot: RunningTable, sides: int, board: Result | None, record: str, found: Leaving) -> Verdict:
    """``board``: the result at the table; None: it was aborted."""
    if not found.counts or (board is None and not found.gone):
        return Verdict(None, left=found.users)
    users = by_side(sides, found.first)
    board_ranks = (1,) * sides if board is None else board.ranks
    ranks = ranked(board_ranks, sides, found)
    shares = shared(ranks, None if board is None else board_ranks, sides, found)
    plain = all(share == 1 for side in shares for share in side)
    game = RatedGame(users, ranks, () if plain else shares)
    early = _ended_early(snapshot, record)
    late = () if last_word(record) in EARLY_ENDINGS else tuple(late_games(snapshot, sides, record, found))
    return Verdict(game if any(map(any, shares)) else None, late, early, found.users)


def ranked(board: Sequence[int], sides: int, found: Leaving) -> tuple[int, ...]:
    """The sides that nobody left in their order at the table, then the others, the first one left the last."""
    left = {side: min(seq for seat, seq in found.gone.items() if seat % sides == side)
            for side in {seat % sides for seat in found.gone}}
    keys = [(1, -left[side]) if side in left else (0, board[side]) for side in range(sides)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def shared(ranks: Sequence[int], board: Sequence[int] | None, sides: int,
           found: Leaving) -> tuple[tuple[float, ...], ...]:
    """The part of the change that each player takes. ``board``: the ranks at the table, None if it was not decided."""
    left = {seat % sides for seat in found.gone}
    return tuple(
        tuple(_share(seat, ranks, board, sides, found) if side in left or seat in (found.excused | found.idle) else 1.0
              for seat in sorted(found.first) if seat % sides == side)
        for side in range(sides))


def _share(seat: int, ranks: Sequence[int], board: Sequence[int] | None, sides: int, found: Leaving) -> float:
    side = seat % sides
    mates = [each for each in found.first if each % sides == side and each not in found.excused]
    gone = [each for each in mates if each in found.gone]
    if seat in found.excused:
        return 0.0
    if seat in found.gone:
        stayed = len(mates) - len(gone)
        return 0.0 if ranks[side] == 1 else 1 + SPARED * stayed / len(gone)
    if seat in found.idle:
        return 1.0 if ranks[side] == max(ranks) > 1 else 0.0
    if ranks[side] == 1:
        return 1.0
    return 0.0 if board is not None and board[side] == 1 else 1 - SPARED


def once_a_day(game: RatedGame, left: Sequence[int]) -> RatedGame | None:
    """``game`` if the same players have ended one early that day: it counts only for who left."""
    before = game.shares or tuple(tuple(1.0 for _ in side) for side in game.sides)
    shares = tuple(tuple(share if user in left else 0.0 for user, share in zip(side, parts, strict=True))
                   for side, parts in zip(game.sides, before, strict=True))
    return replace(game, shares=shares) if any(map(any, shares)) else None


def _ended_early(snapshot: RunningTable, record: str) -> bool:
    """Whether it was ended before it had the rounds of a rated game."""
    rounds = snapshot.position.rounds_played
    return last_word(record) in EARLY_ENDINGS and rounds < least_rounds(snapshot.game.options)


def last_word(record: str) -> str:
    """How the game ended: what a record's last line but secrets begins with."""
    lines = [line for line in record.splitlines() if not line.startswith("reveal")]
    return lines[-1].split()[0] if lines else ""


def late_games(snapshot: RunningTable, sides: int, record: str, found: Leaving) -> Iterator[tuple[int, RatedGame]]:
    """The games of substitutes who played enough rounds."""
    rounds = snapshot.game.rounds(snapshot.state)
    for seat, (user, rounds_before) in found.came.items():
        part = [result.scores for result in rounds[rounds_before:]]
        if user in found.first.values() or not part or len(part) < least_rounds(snapshot.game.options):
            continue
        totals = [sum(scores[side] for scores in part) for side in range(sides)]
        ranks = ranks_of([-total for total in totals] if snapshot.game.traits.scoring is Scoring.PLACES else totals)
        seats = snapshot.table.taken
        if seats[seat].ai:  # the substitute has left as well
            ranks = tuple(sides if side == seat % sides else min(rank, sides - 1) for side, rank in enumerate(ranks))
        shares = {each: float(each == seat) for each in found.first}
        yield seat, RatedGame(
            by_side(sides, {**found.first, seat: user}), ranks, tuple(
                tuple(shares[each] for each in sorted(shares) if each % sides == side) for side in range(sides)))


def by_side(sides: int, users: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(users[seat] for seat in sorted(users) if seat % sides == side) for side in range(sides))
