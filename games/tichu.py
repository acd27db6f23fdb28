"""Tichu Nanjing: two teams of two, rules T1-T32, on the functions of `games.climbing`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.base import (
    DEALS,
    DOUBLE,
    GRAND,
    LAST_DRAGON,
    LEVEL,
    Example,
    Options,
    OptionSpec,
    Teaching,
    deals_played,
    example_plays,
)
from games.climbing.cards import SUITS
from games.climbing.game import Spec, TeamGame
from games.climbing.rounds import RoundFacts
from games.climbing.tricks import Rules, Seating
from games.specials import SPECIALS
from games.views import Traits

TARGET = OptionSpec("target", default=1000, minimum=100, maximum=10000, rated=500)
WISH_BOMBS = OptionSpec("wish_bombs", ("yes", "no"))
TEACHING = Teaching(
    examples={
        "cards": (*(Example((f"9{suit}",), f"words.suit.{suit}") for suit in SUITS),
                  *(Example((code,), f"words.special.{code}") for code in SPECIALS)),
        "combinations": example_plays(
            "9k", "9g 9r", "5g 5k 5b", "7g 7k 8b 8r", "9g 9k 9r Kb Kr", "5g 6k 7b 8r 9g",
            "6g 6k 6b 6r", "4k 5k 6k 7k 8k",
        ),
        "special": example_plays("Ma 2g 3k 4b 5r", "9g 9r Ph=9", "7g 8k Ph=9 Tb Jr", "Dr"),
        "tricks": example_plays("Tg Tk Tb Tr", "6g 7g 8g 9g Tg"),
    },
    tutorial=(181, 86600),
    tutorial_options=(("deals", "2"), ("level", "draw")),
)
GUIDE = ("aim", "exchange", "closing", "gift", "wish", "lead", "follow", "bomb", "points")
ENDING = ("double", "last")
"""What the guide says of a round's end (T27, T28)."""
CARD_TOPICS = (("Ma", "mah_jong"), ("Do", "dog"), ("Ph", "phoenix"), ("Dr", "dragon"))
STATISTICS = (
    "points", "conceded", "small", "small_made", "grand", "grand_made", "double", "first", "bombs", "wishes_hurt",
)
PAR = ("luck", "skill")
"""Where the par of a deal is known."""
CALLS = ("small", "grand")


def target_reached(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """T31: a team stands at the target or above, and the scores differ."""
    return max(totals) >= int(options["target"]) and totals[0] != totals[1]


def finished(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """T31, or the deals agreed on are played; a level score then asks for an extra deal or is a draw."""
    return target_reached(options, rounds, totals) or deals_played(options, rounds, level=totals[0] == totals[1])


@cache
def plan(dealer: int | None, wish_bombs: bool) -> RoundFacts:
    """T3, T5, T16, T27: partners opposite; cards to the next, the partner, the previous."""
    seating = Seating.of(order=(0, 1, 2, 3), sides=(0, 1, 0, 1))
    return RoundFacts(
        rules=Rules(seating, wish_bombs=wish_bombs, sweep=2),
        answering=0b1111,
        early=8,
        receivers=tuple(after[:-1] for after in seating.after),
    )


TICHU = TeamGame(
    Spec(
        id="tichu",
        options=(TARGET, WISH_BOMBS, DEALS, LEVEL, GRAND, DOUBLE, LAST_DRAGON),
        people=4,
        seats=4,
        plan=plan,
        dealers=lambda options, results: (),
        finished=finished,
        traits=Traits(partners=(4,), calls=CALLS, card_points=True, statistics=(*STATISTICS, *PAR),
                      guide=(*GUIDE, *ENDING), card_topics=CARD_TOPICS),
        teaching=TEACHING,
    )
)
