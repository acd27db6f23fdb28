"""Hands for the trainer of calls: what a call of Tichu came to in play-outs that ``training/hands.py`` has made."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import cache

from games.climbing import cards as c
from games.records.reader import read
from games.registry import GAMES
from games.review.puzzles import FOLDER, NAMES
from games.views import View

WORLDS = 2000
"""Deals of the unseen cards for each hand."""
SURE = 1.96
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class Hand:
    """First cards of seat 0 (grand), or all fourteen (small). Points are the mean margin of the seat's side.

    ``made``: the share of calls that were made; ``called``, ``silent``: points with and without the call; ``error``:
    the standard error of their difference, over the same deals.
    """

    game: str
    call: str
    cards: tuple[str, ...]
    made: float
    called: float
    silent: float
    error: float

    @property
    def gain(self) -> float:
        """Points by which calling is better."""
        return self.called - self.silent

    @property
    def sure(self) -> bool:
        """Whether the interval of `gain` excludes zero."""
        return abs(self.gain) > SURE * self.error

    @property
    def view(self) -> View:
        """What the seat sees. The cards of others are in no hand: nothing hidden can leave."""
        reader = read(_record(self))
        return reader.game.view(reader.state, 0)

    def text(self) -> str:
        return json.dumps({**asdict(self), "cards": " ".join(self.cards)}, separators=(",", ":"))


def _record(hand: Hand) -> str:
    """The seat's record: others' cards are not known. All have answered if the question is small Tichu."""
    game = GAMES[hand.game]
    people = game.players(game.check_options({}))[0]
    state = game.setup(game.check_options({}), NAMES[:people])
    dealer = game.dealers(state)[:1]
    sizes = map(len, game.deal(state, c.CODES, *(dealer or (None,))).hands)
    known = {0: hand.cards}
    deal = [(*known.get(seat, ()), *("?",) * (size - len(known.get(seat, ())))) for seat, size in enumerate(sizes)]
    answers = [f"{seat} decline" for seat in range(people) if hand.call == "small"]
    return "\n".join((
        "busdriver 1", f"game {hand.game}", f"seats {' | '.join(NAMES[:people])}", "round 1",
        *(f"dealer {seat}" for seat in dealer),
        *(f"hand {seat} {' '.join(cards)}" for seat, cards in enumerate(deal)), *answers))


@cache
def hands() -> tuple[Hand, ...]:
    """All hands of the package; a hand's number is its place."""
    lines = (FOLDER / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Hand(**{**data, "cards": tuple(data["cards"].split())}) for data in map(json.loads, lines))
