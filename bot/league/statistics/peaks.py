"""What was highest in one game: counters ``peak_<name>``, which do not add up. A server's records are made of them.

``peak_bombs``: bombs of a player in one round; ``peak_round``: points of a side in one; both with the round (from 1) as
``peak_<name>_at``. Of a game with one winner ``peak_win``: points ahead at the end; ``peak_behind``: points behind
after an earlier round.

`EDITION` is counted, too (``edition``): games that were counted before there was a counter are counted again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.views import Scoring, View

EDITION = 1
"""Raise it with a new counter."""
COUNTED = "edition"
_PREFIX = "peak_"


def is_total(name: str) -> bool:
    """Whether sums of this counter mean anything."""
    return name != COUNTED and not name.startswith(_PREFIX)


def raise_to(counts: Counter[str], name: str, value: int, number: int) -> None:
    """Note what happened in round ``number``, if it is the most so far."""
    if value > counts[_PREFIX + name]:
        counts[_PREFIX + name], counts[f"{_PREFIX}{name}_at"] = value, number


def of_game(view: View, people: int) -> Iterator[tuple[int, str, int]]:
    """(seat, counter, value) for the winners of a game that is over."""
    if view.traits.scoring is not Scoring.POINTS or not view.rounds or not view.rounds[-1].totals:
        return
    columns = len(view.rounds[-1].totals)
    winners = {seat % columns for seat in view.winners}
    if len(winners) != 1:
        return
    (winner,) = winners

    def ahead(totals: tuple[int, ...]) -> int:
        return totals[winner] - max(total for column, total in enumerate(totals) if column != winner)

    each = [ahead(ended.totals) for ended in view.rounds]
    for seat in range(people):
        if seat % columns == winner:
            yield from ((seat, _PREFIX + name, value) for name, value in (
                ("win", each[-1]), ("behind", -min(each))) if value > 0)
