"""What a week allows: at most `MAX_GAIN` points by games that were not played to their ends by their players.

A game that was ended or left early, or in which others made most moves of a seat, says little about strength, and one
person with several accounts can make any number of them. So of each player's change only two parts count in full: what
the result costs, and in games that were played whole what it gives. The rest is an *advantage*:

- a gain from a game that ended early, or in which another player's seat was played by others;
- what a player is spared: by a partner who left, by a substitute who was agreed on, or by an opponent who gave up a
  game that the player was losing.

In any seven days a player's advantages in a pool add up to `MAX_GAIN` points; a player has none of what goes beyond.
They are bounded by player and not by the accounts they meet, since accounts cost nothing. Points are counted from the
ratings as they are when the game ends. The result is a share for each player, which is stored with the game: rating the
games again needs no bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.league.ratings import SCALE, RatedGame, Rating, Subject, pair, rate

WEEK = timedelta(days=7)
MAX_GAIN = 10.0
"""Points of advantage in `WEEK`."""
TINY = 1e-9
"""Points below which there is no change."""

Parts = tuple[tuple[float, ...], ...]
"""A number for each player, by side."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What bounds the changes of a game, by seat.

    ``table``: the ranks of the sides at the table when it ended; ``losing``: seats that cannot gain; ``away``: seats
    whose moves others made; ``early``: the game was ended early, or somebody left it before it had the rounds of a
    rated game; ``rated``: the seats that the game rates; ``decided``: the part of a loss at the table that counts as
    lost: after one of six rounds a third, after three the whole.
    """

    table: tuple[int, ...]
    rated: frozenset[int]
    losing: frozenset[int] = field(default_factory=frozenset)
    away: frozenset[int] = field(default_factory=frozenset)
    early: bool = False
    decided: float = 1.0


def bounded(game: RatedGame, bounds: Bounds, ratings: Mapping[Subject, Rating],
            spent: Mapping[int, float]) -> tuple[RatedGame, Parts]:
    """The game with final shares, and the points of advantage in it. ``spent``: users' advantages of the week."""
    given = game.shares or tuple((1.0,) * len(side) for side in game.sides)
    result, table = _changes(ratings, game.sides, game.ranks), _changes(ratings, game.sides, bounds.table)
    found = [[_bounded(_Change(result[user,], table[user,], share, _of_pair(result, side)),
                       place * len(game.sides) + number, bounds, MAX_GAIN - spent.get(user, 0.0))
              for place, (user, share) in enumerate(zip(side, parts, strict=True))]
             for number, (side, parts) in enumerate(zip(game.sides, given, strict=True))]
    shares: Parts = tuple(tuple(share for share, _ in side) for side in found)
    used: Parts = tuple(tuple(points for _, points in side) for side in found)
    plain = all(share == 1 for side in shares for share in side)
    return replace(game, shares=() if plain else shares), used if any(map(any, used)) else ()


@dataclass(frozen=True, slots=True)
class _Change:
    """Of a player, in points: by the ``result``, by how it stood at the ``table``; the ``share`` that the rule gives;
    ``pair``: of the player's pair."""

    result: float
    table: float
    share: float
    pair: float


def _bounded(change: _Change, seat: int, bounds: Bounds, rest: float) -> tuple[float, float]:
    """The share of the change that a seat's player takes, and the points of advantage in it."""
    if seat not in bounds.rated:
        return 0.0, 0.0
    # Before the bound: what nobody can gain needs no allowance of the week.
    share = 0.0 if seat in bounds.losing and change.result > 0 else change.share
    whole = not bounds.early and not bounds.away - {seat}
    # What is beyond doubt: in a whole game what the table says; in one ended early only a loss, and of that as much as
    # was played.
    sure = change.table if whole else bounds.decided * min(0.0, change.table)
    gained = share * change.result - sure
    if gained <= TINY:
        return share, 0.0
    # A pair's rating may move further than its players', and is bounded by the same allowance.
    weight = max(1.0, change.pair / change.result) if change.result > TINY else 1.0
    allowed = max(0.0, min(gained, rest / weight))
    # The common case keeps the share as the rule gave it, not a quotient that differs in the last digit.
    if allowed == gained:
        return share, gained * weight
    return (sure + allowed) / change.result if abs(change.result) > TINY else 0.0, allowed * weight


def _changes(ratings: Mapping[Subject, Rating], sides: Sequence[tuple[int, ...]],
             ranks: tuple[int, ...]) -> dict[Subject, float]:
    """What a game with these ranks makes of its players and pairs, in points."""
    after = rate(ratings, RatedGame(tuple(sides), ranks))
    return {subject: SCALE * (new.mu - ratings.get(subject, Rating()).mu) for subject, new in after.items()}


def _of_pair(changes: Mapping[Subject, float], side: Sequence[int]) -> float:
    return changes.get(pair(*side), 0.0) if len(side) == 2 else 0.0
