"""The series of club nights: points by place, the best nights of each player.

At a night a player scores the percentage of the others that they finished ahead of; who shares a place gets half for
each who shares it. So nights of different size compare.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.league.state import SeasonState

FULL = 100
"""Points of a winner."""


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player's ``points`` over all nights that count, of the ``nights`` that they have played."""

    user: int
    name: str
    points: int
    nights: int
    place: int = 0


def standings(nights: Iterable[SeasonState], best: int = 0) -> Sequence[SeriesLine]:
    """The best first. ``best``: nights that count for each player (0: all)."""
    scores: defaultdict[int, list[int]] = defaultdict(list)
    names: dict[int, str] = {}
    for state in nights:
        for number, points in of_night(state).items():
            for member in state.entrants[number].members:
                if member.user is not None:
                    scores[member.user].append(points)
                    names.setdefault(member.user, member.name)
    lines = [SeriesLine(user, names[user], sum(sorted(found, reverse=True)[:best or None]), len(found))
             for user, found in scores.items()]
    lines.sort(key=lambda each: (-each.points, each.name))
    return [SeriesLine(each.user, each.name, each.points, each.nights,
                       1 + sum(other.points > each.points for other in lines)) for each in lines]


def of_night(state: SeasonState) -> Mapping[int, int]:
    """The points of each entrant who has played, by place."""
    if state.standing.closing is None:
        return {}
    played = {number for each in state.fixtures.values() for number in each.entrants}
    places = {number: place for number, place in state.standing.closing.places.items() if number in played}
    others = len(places) - 1
    if others < 1:
        return dict.fromkeys(places, FULL)
    values = list(places.values())
    return {number: round(FULL * sum((other > place) + (other == place) / 2 for other in values)
                          / others - FULL / (2 * others))
            for number, place in places.items()}
