"""Sums over the games that users have played.

`StatisticsService` stores `Played.counters` of each user in each game (`bot.league.statistics.from_record`). Counters
add up, and rates are made from the sums. The same sums over everybody give the server's average. The measures shown
of a game are named by its traits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.league.ports import Played
from games.registry import GAMES

FORM = 10
_WHOLE = {"small_made": "small", "grand_made": "grand", "wishes_hurt": "wishes", "multiplier": "multipliers",
          "luck": "pars", "skill": "pars"}
"""The counter that a measure is a share of, where that is not the number of rounds."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Sums over games. ``form``: the results of the newest games, the newest first."""

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
        sums.update(each.counters)
    return Counts(
        len(played), sum(each.result > 0 for each in played), sum(each.result == 0 for each in played), sums,
        tuple(each.result for each in played[:FORM]))


def partners(played: Iterable[Played]) -> dict[int, Counts]:
    found: dict[int, list[Played]] = {}
    for each in played:
        if each.partner is not None:
            found.setdefault(each.partner, []).append(each)
    return {partner: added(games) for partner, games in found.items()}


def best_partner(played: Sequence[Played], least: int = 3) -> tuple[int, Counts] | None:
    """The partner with most points a round, among those of at least ``least`` games."""
    known = [(partner, counts) for partner, counts in partners(played).items() if counts.games >= least]
    return max(known, key=lambda item: (item[1].points or 0.0, -item[0]), default=None)


def activity(played: Sequence[Played]) -> tuple[int, int]:
    """Numbers of games and of players."""
    return len({each.table for each in played}), len({each.user for each in played})
