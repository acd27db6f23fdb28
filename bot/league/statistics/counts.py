"""Totals of users' games, and of games with partners and against opponents.

`StatisticsService` stores `Played.counters` of each user in each game (`bot.league.statistics.record_counts`). Counters
add up, and rates are made from the sums. The same sums over everybody give the server's average. The measures shown
of a game are named by its traits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.league.ports import Played
from bot.league.statistics.peaks import is_total
from games.registry import GAMES

FORM = 10
_WHOLE = {"small_made": "small", "grand_made": "grand", "wishes_hurt": "wishes", "multiplier": "multipliers",
          "luck": "pars", "skill": "pars"}
"""The counter that a measure is a share of, where that is not the number of rounds."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Totals over games. ``form``: the latest results, newest first."""

    games: int
    won: int
    drawn: int
    sums: Mapping[str, int]
    form: tuple[int, ...]

    def share(self, part: str, whole: str) -> float | None:
        """``part`` divided by ``whole``; None if that is 0."""
        total = self.sums.get(whole, 0)
        return self.sums.get(part, 0) / total if total else None

    @property
    def points(self) -> float | None:
        """Points a round."""
        return self.share("points", "rounds")

    def measures(self, game: str) -> dict[str, float | None]:
        traits = GAMES[game].traits
        whole = {**_WHOLE, f"{traits.dealer_role}_won": traits.dealer_role}
        return {name: self.share(name, whole.get(name, "rounds")) for name in traits.statistics}


def added(played: Sequence[Played]) -> Counts:
    """``played`` the newest first."""
    sums: Counter[str] = Counter()
    for each in played:
        sums.update({name: n for name, n in each.counters.items() if is_total(name)})
    return Counts(
        len(played), sum(each.result > 0 for each in played), sum(each.result == 0 for each in played), sums,
        tuple(each.result for each in played[:FORM]))


def best_partner(played: Sequence[Played], least: int = 3) -> tuple[int, Counts] | None:
    """The partner with most points a round, among those of at least ``least`` games."""
    found: dict[int, list[Played]] = {}
    for each in played:
        if each.partner is not None:
            found.setdefault(each.partner, []).append(each)
    known = [(partner, added(games)) for partner, games in found.items() if len(games) >= least]
    return max(known, key=lambda item: (item[1].points or 0.0, -item[0]), default=None)


def activity(played: Sequence[Played]) -> tuple[int, int]:
    """Numbers of games and of players."""
    return len({each.table for each in played}), len({each.user for each in played})


# partners and opponents ------------------------------------------------------------------------------------------

LEAST_TOGETHER = 2
"""Minimum number of games for a favourite partner."""


@dataclass(frozen=True, slots=True)
class Together:
    """Games of two users on the same side."""

    games: int = 0
    won: int = 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """Games of two users against each other, with the first ahead, level or behind; and their games together."""

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
