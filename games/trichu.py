"""Trichu: one soloist with an open dummy, the Table, against two; rules R1-R9 over Tichu's.

The Table is seat 3. The round's ``dealer`` is its soloist, who plays the Table's hand too (R6).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.base import DOUBLE, GRAND, Options, OptionSpec, Teaching
from games.climbing.game import Spec, TeamGame
from games.climbing.rounds import RoundFacts
from games.climbing.tricks import Rules, Seating
from games.tichu import CALLS, CARD_TOPICS, ENDING, GUIDE, STATISTICS, WISH_BOMBS
from games.views import RoundResult, Traits

PEOPLE = 3
TABLE = 3
ROUNDS = OptionSpec("rounds", default=9, minimum=3, maximum=999, step=3, rated=6)
SOLOIST = OptionSpec("soloist", ("rotate", "winner"))


@cache
def plan(soloist: int | None, wish_bombs: bool) -> RoundFacts:
    """R1, R3, R5, R7: the soloist opposite the Table; the people give to one another."""
    assert soloist is not None, "every round has a soloist"
    order = (soloist, (soloist + 1) % PEOPLE, TABLE, (soloist + 2) % PEOPLE)
    sides = tuple(0 if seat in (soloist, TABLE) else 1 for seat in range(4))
    seating = Seating.of(order, sides)
    others = tuple(tuple(other for other in after[:-1] if other != TABLE) for after in seating.after)
    return RoundFacts(
        rules=Rules(seating, wish_bombs=wish_bombs, unbound=1 << TABLE, sweep=2),
        answering=sum(1 << seat for seat in range(PEOPLE) if seat != soloist),
        early=8,
        receivers=(*others[:TABLE], ()),
        dummy=TABLE,
        cites={"give": "R5", "grand": "R3"},
    )


def soloists(options: Options, results: Sequence[RoundResult]) -> tuple[int, ...]:
    """R2: the first is drawn, then it rotates, or goes to the player who was out first (not the Table)."""
    if not results:
        return tuple(range(PEOPLE))
    last = results[-1]
    assert last.dealer is not None
    if options["soloist"] == "rotate":
        return ((last.dealer + 1) % PEOPLE,)
    return (last.dealer if last.out[0] == TABLE else last.out[0],)


def all_played(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """R9."""
    return rounds >= int(options["rounds"])


TRICHU = TeamGame(
    Spec(
        id="trichu",
        options=(ROUNDS, SOLOIST, WISH_BOMBS, GRAND, DOUBLE),
        people=PEOPLE,
        seats=4,
        plan=plan,
        dealers=soloists,
        finished=all_played,
        traits=Traits(calls=CALLS, card_points=True, dealer_role="soloist", statistics=(*STATISTICS, "soloist_won"),
                      guide=(*GUIDE, *ENDING, "soloist"), card_topics=CARD_TOPICS),
        teaching=Teaching(tutorial=(58337, 418), tutorial_options=(("rounds", "3"),)),
        each_seat=True,
        deal_rule="R3",
        dealer_rule="R2",
        end_rule="R9",
    )
)
