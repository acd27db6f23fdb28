"""Places, and the order at the end of a session (L13, L15)."""

from __future__ import annotations

from collections.abc import Sequence

from games.views import RoundResult


def by_place(result: RoundResult) -> tuple[int, ...]:
    """The seats of an ended round, first to last."""
    return tuple(sorted(range(len(result.scores)), key=result.scores.__getitem__))


def places(out: Sequence[int], players: int) -> tuple[int, ...]:
    """The place of each seat, from the order of going out; a player who is still in is last."""
    found = [players] * players
    for place, seat in enumerate(out, start=1):
        found[seat] = place
    return tuple(found)


def final_order(results: Sequence[RoundResult], players: int) -> tuple[tuple[int, ...], ...]:
    """L15: the seats from the top, level ones together (only before the first round are any level).

    Most rounds as Great Lord, then the best average place, then the better place in the last round.
    """

    def rank(seat: int) -> tuple[int, int, int]:
        column = [result.scores[seat] for result in results]
        return -column.count(1), sum(column), column[-1] if column else 0

    ranks = sorted({rank(seat) for seat in range(players)})
    return tuple(tuple(seat for seat in range(players) if rank(seat) == one) for one in ranks)


def winners(results: Sequence[RoundResult], players: int, without: int | None = None) -> tuple[int, ...]:
    """The seats at the top of the final order, leaving out one who resigned."""
    for level in final_order(results, players):
        if rest := tuple(seat for seat in level if seat != without):
            return rest
    return ()
