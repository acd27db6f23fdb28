"""Badges: a player's achievements, counted from the records of games with at least two human players.

They are counters like others (`bot.league.statistics.record_counts`), named ``badge_<name>``; texts
``profile.badge.<name>`` and its definition ``profile.badge.<name>.is``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.moments import MomentKind, of_round
from games.views import Scoring, View

BADGES = ("grand", "long_bomb", "saved", "risen", "comeback", "multiplier")
LONG_BOMB = 7
"""Minimum number of cards for the bomb badge."""
MULTIPLIER = 6
"""Minimum multiplier of a clan for a badge."""
BEHIND = 0.5
"""Minimum deficit for a comeback, as a share of the target score."""
_MOMENTS = {MomentKind.GRAND: "grand", MomentKind.SAVE: "saved", MomentKind.RISE: "risen"}
_PREFIX = "badge_"


def counter(badge: str) -> str:
    return _PREFIX + badge


def is_badge(name: str) -> bool:
    """Whether a counter counts a badge."""
    return name.startswith(_PREFIX)


def badges(sums: Mapping[str, int]) -> list[tuple[str, int]]:
    """The badges among counters, and how often each."""
    return [(name, sums[counter(name)]) for name in BADGES if sums.get(counter(name))]


def of_ended_round(view: View, people: int) -> Iterator[tuple[int, str]]:
    """(seat, badge) for the round that has just ended. What Trichu's Table did is the dealer's, who plays it (R6)."""
    dealer, detail = view.rounds[-1].dealer, view.rounds[-1].detail
    for moment in of_round(view):
        if name := _MOMENTS.get(moment.kind):
            owners = (seat if seat < people else dealer for seat in moment.seats)
            yield from ((seat, name) for seat in owners if seat is not None)
    for seat in range(people):
        if detail and detail[seat % len(detail)][1] >= MULTIPLIER:
            yield seat, "multiplier"


def of_game(view: View, people: int) -> Iterator[tuple[int, str]]:
    """(seat, badge) for a game that is over: its one winner came back."""
    if view.traits.scoring is not Scoring.POINTS or not view.target or not view.rounds:
        return
    columns = len(view.rounds[-1].totals)
    winners = {seat % columns for seat in view.winners} if columns else set()
    if len(winners) != 1:
        return
    (winner,) = winners
    behind = max(max(ended.totals) - ended.totals[winner] for ended in view.rounds if ended.totals)
    if behind >= BEHIND * view.target:
        yield from ((seat, "comeback") for seat in range(people) if seat % columns == winner)
