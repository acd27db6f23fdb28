"""Tichu Tientsin: two teams of three, rules S1-S7 over Tichu's.

The round's ``dealer`` is its first drawer: the cards are drawn one by one, so that seat and the next hold ten.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.base import DEALS, GRAND, LEVEL, Options, Teaching
from games.climbing.game import Spec, TeamGame
from games.climbing.rounds import RoundFacts
from games.climbing.scoring import last_to_opponents
from games.climbing.tricks import Rules, Seating, named_leads
from games.tichu import CALLS, CARD_TOPICS, GUIDE, PAR, STATISTICS, TARGET, WISH_BOMBS, finished
from games.views import RoundResult, Traits

SEATING = Seating.of(order=(0, 1, 2, 3, 4, 5), sides=(0, 1, 0, 1, 0, 1))


@cache
def plan(drawer: int | None, wish_bombs: bool) -> RoundFacts:
    """S2-S6: grand Tichu on six cards, one card to each partner, the Dog names one, three out first."""
    return RoundFacts(
        rules=Rules(SEATING, dog=named_leads, dog_named=True, wish_bombs=wish_bombs, sweep=3),
        answering=0b111111,
        early=6,
        receivers=tuple(SEATING.partners(seat) for seat in SEATING.order),
        cites={"give": "S3", "gift": "S5", "sweep": "S6", "end": "S7"},
    )


def drawers(options: Options, results: Sequence[RoundResult]) -> tuple[int, ...]:
    """S1: drawn in the first round, then the player who was out first."""
    return (results[-1].out[0],) if results else SEATING.order


TIENTSIN = TeamGame(
    Spec(
        id="tientsin",
        options=(TARGET, WISH_BOMBS, DEALS, LEVEL, GRAND),
        people=6,
        seats=6,
        plan=plan,
        dealers=drawers,
        finished=finished,
        traits=Traits(partners=(6,), calls=CALLS, card_points=True, statistics=(*STATISTICS, *PAR), guide=GUIDE,
                      card_topics=CARD_TOPICS),
        teaching=Teaching(tutorial=(21158, 3147), tutorial_options=(("deals", "2"), ("level", "draw"))),
        heirs=last_to_opponents,
        sweep_points=300,
        deal_rule="S1",
        dealer_rule="S1",
    )
)
