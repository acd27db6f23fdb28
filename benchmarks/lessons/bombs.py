"""What a bomb gains, by what is left after it and who lies on top: the rule of the lesson *When to bomb*.

In every decision of self-play in which a bomb may be played, the network's best bomb and its best other choice are
played on in the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from random import Random

from benchmarks.lessons.matters import Position, bomb
from benchmarks.lessons.rules import asks, choices_of
from games.actions import Play
from games.registry import GAMES
from games.review.decisions import of_record
from games.review.finding import differences, self_play
from games.review.lessons import Lesson
from games.review.playouts import margins

WORLDS = 64
"""Of each decision."""


@dataclass(frozen=True, slots=True)
class BombChoice:
    """``gain``: points of the seat's side; ``left``: plays that its plan needs after the bomb; ``top``: the cards of an
    opponent who lies on top, 0: none does; ``called``: that opponent has called Tichu."""

    gain: float
    left: int
    top: int = 0
    called: bool = False


CASES: Mapping[str, Callable[[BombChoice], bool]] = {
    "at most one play left after it": lambda each: each.left <= 1,
    "two left": lambda each: each.left == 2,
    "more left": lambda each: each.left > 2,
    "on a caller with at most five cards": lambda each: each.called and each.top <= 5,
    "on a caller with more": lambda each: each.called and each.top > 5,
    "on an opponent with at most two cards": lambda each: 0 < each.top <= 2,
}


def of_round(number: int) -> Iterator[dict[str, object]]:
    """The decisions of a round of self-play, as `BombChoice`."""
    for situation in of_record(self_play(GAMES["tichu"], f"bombs {number}")):
        at = Position(situation)
        found = choices_of(at) if asks(situation, Lesson.BOMB) else []
        bombs = [each for each in found if isinstance(each, Play) and bomb(at, each) == "bomb"]
        others = [each for each in found if bomb(at, each) == "none"]
        if bombs and others:
            gain = differences(margins(situation, (bombs[0], others[0]), Random(1), WORLDS))[0].mean
            top = at.view.seats[at.top] if at.top is not None and at.hostile(at.top) else None
            yield asdict(BombChoice(gain, at.parts(at.table.x - at.candidate(bombs[0]).x), top.count if top else 0,
                                    called=bool(top and top.call)))
