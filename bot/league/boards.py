"""Matches of squads: several games of the same two squads at once, under one number.

A match is a block of as many fixtures as the season has `boards`. Each is a game like any other, at its own table. What
the match is worth follows from all of them: every board counts as a game does, and *in all* counts once more as a game
between the sums of the boards' game points. A board that was not played has no game points: then more boards won decide
in all.

>>> won_in_all([Result(How.PLAYED, (900, 100), (1, 2)), Result(How.PLAYED, (480, 520), (2, 1))])
0
>>> won_in_all([Result(How.PLAYED, (900, 100), (1, 2)), Result(How.AWARDED, (0, 0), (2, 1))]) is None
True
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.model import PAIR, How, Result

BOARDS = (1, 2, 3)
"""The tables of a match. 1: a match is one game."""


def needed(boards: int) -> int:
    """The members that a squad needs for a match."""
    return PAIR * boards


def won_by(result: Result) -> int | None:
    """The side that won the game; None: neither, it was drawn or lost by both."""
    return None if len(set(result.ranks)) == 1 else result.ranks.index(1)


def sums(results: Sequence[Result]) -> tuple[int, int]:
    """The game points of all boards by side."""
    counted = [result.scores for result in results if result.counts]
    return sum(each[0] for each in counted), sum(each[1] for each in counted)


def won_in_all(results: Sequence[Result]) -> int | None:
    """The side that has more in all; None: they are level, or no board counts."""
    counted = [result for result in results if result.counts]
    one, other = sums(counted) if not any(each.how is How.AWARDED for each in counted) else _won(counted)
    return None if one == other else int(other > one)


def won_match(results: Sequence[Result]) -> int | None:
    """The side that won the match: with more of its boards and the whole."""
    boards, all_ = _won([each for each in results if each.counts]), won_in_all(results)
    one, other = (boards[side] + (all_ == side) for side in range(2))
    return None if one == other else int(other > one)


def lost_in_all(results: Sequence[Result]) -> bool:
    """Whether both sides have lost every board that counts, since nobody came."""
    counted = [each for each in results if each.counts]
    return bool(counted) and all(each.lost_by_all for each in counted)


def _won(results: Sequence[Result]) -> tuple[int, int]:
    winners = [won_by(each) for each in results]
    return winners.count(0), winners.count(1)
