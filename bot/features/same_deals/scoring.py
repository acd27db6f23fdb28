"""What deals brought, and how sides compare: matchpoints deal by deal, and points in all.

Of each deal a side gets two matchpoints for every other side that made less of it, and one for every side that made the
same, as in duplicate bridge: so good cards are no merit, and one wild deal decides nothing alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from bot.core.apart import placed
from bot.features.daily.shared_deals import Measure
from bot.features.same_deals.values import DealContest, DealGame, DealSide
from games.views import RoundResult

WIN, TIE = 2, 1


def results_of(rules: DealGame, rounds: Sequence[RoundResult], deals: int) -> tuple[int, ...]:
    """What seat 0 made of each deal, for its side: its points minus the other side's, or minus the mean of the others.
    Deals that were not finished are lost."""
    made = [_made(rules, each) for each in rounds[:deals]]
    return (*made, *[rules.lost] * (deals - len(made)))


def _made(rules: DealGame, played: RoundResult) -> int:
    own, others = played.scores[0], played.scores[1:]
    if rules.measure is Measure.SIDES:
        return own - others[0]
    return round(own - mean(others[:rules.seats - 1]))


def matchpoints(results: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Of each side for each deal. ``results``: of each side, of the same deals."""
    deals = [[_against(deal, side) for side in range(len(deal))] for deal in zip(*results, strict=True)]
    return [tuple(points) for points in zip(*deals, strict=True)]


def _against(deal: Sequence[int], side: int) -> int:
    """The matchpoints of a side for a deal in which the sides made this."""
    others = [made for other, made in enumerate(deal) if other != side]
    return WIN * sum(deal[side] > made for made in others) + TIE * others.count(deal[side])


@dataclass(frozen=True, slots=True)
class DealStanding:
    """``share``: percent of the matchpoints that there were, 50 if there is nobody to compare with; ``total``: points
    in all; ``deals``: matchpoints of each deal."""

    place: int
    side: DealSide
    share: float
    total: int
    deals: tuple[int, ...]


def standings(contest: DealContest) -> list[DealStanding]:
    """The sides that have played, the best first: by matchpoints, then by points in all."""
    sides = contest.played
    points = matchpoints([side.results for side in sides])
    most = WIN * (len(sides) - 1) * contest.deals
    order = placed(list(zip(sides, points, strict=True)), lambda each: (-sum(each[1]), -sum(each[0].results)))
    return [DealStanding(place, side, 100 * sum(made) / most if most else 50.0, sum(side.results), made)
            for place, (side, made) in order]
