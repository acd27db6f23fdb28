"""With whom and against whom a user has played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.league.ports import Played

LEAST_TOGETHER = 2
"""Games with a partner to be the favourite one."""


@dataclass(frozen=True, slots=True)
class Together:
    """Games of two on one side."""

    games: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of two against each other: those in which the first was ahead, level or behind; and those together."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    together: Together = Together()


def meeting(mine: Sequence[Played], theirs: Sequence[Played]) -> Meeting:
    """Of one user with another, from all games of both."""
    known = {each.table: each for each in theirs}
    met = [(each, known[each.table]) for each in mine if each.table in known]
    apart = [(one.place, other.place) for one, other in met if one.side != other.side]
    return Meeting(
        sum(one < other for one, other in apart), sum(one == other for one, other in apart),
        sum(one > other for one, other in apart),
        _together([one for one, other in met if one.side == other.side]))


def favourite_partner(mine: Sequence[Played], everybody: Sequence[Played]) -> tuple[int, Together] | None:
    """The user with whom the user of ``mine`` has played most games on one side; None: with nobody more than once.

    Users who had themselves erased are nobody's.
    """
    sides = {each.table: each for each in mine}
    found: dict[int, list[Played]] = {}
    for each in everybody:
        own = sides.get(each.table)
        if own is not None and own.side == each.side and own.user != each.user and each.user > 0:
            found.setdefault(each.user, []).append(own)
    known: Mapping[int, Together] = {user: _together(games) for user, games in found.items()}
    return max((item for item in known.items() if item[1].games >= LEAST_TOGETHER),
               key=lambda item: (item[1].games, item[1].won, -item[0]), default=None)


def _together(games: Sequence[Played]) -> Together:
    return Together(len(games), sum(each.result > 0 for each in games))
