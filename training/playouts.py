"""Play-outs by the trainer's program, also for six seats: the network of `hard` plays for everybody, as in
`games.review.compiled`, but calls are made at the network's break-even. `tests/training/test_playouts.py` compares them
with those of `games.review.playouts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from games.actions import Action
from games.players.learned.layout import SEATS
from games.review.compiled import before_play, words_of
from games.review.decisions import Situation
from games.review.playouts import PlayOut, margins
from games.review.worlds import worlds
from training.policy import BUILD, build, write_net
from training.running import Running

_WORD = (1 << 64) - 1
TRAINED = ("tichu", "tientsin")
"""Games that its program plays on from any position."""


class Playouts:
    """The program, running. FileNotFoundError without a C compiler."""

    def __init__(self, game: str, folder: Path = BUILD) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        net = folder / f"hard-{game}.bin"
        program = build(game, folder, write_net(game, net))
        self.seats = SEATS[game]
        self._running = Running(program, net)
        self.close = self._running.close

    def play(self, lines: Sequence[str]) -> list[tuple[int, bool]]:
        """For each line the seat's margin in points, and whether the seat was out first. ValueError: a line is no
        position."""
        return [(int(margin), first == "1") for margin, first in self._running.answers(lines)]

    def margins(self, situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
                ) -> list[list[int]]:
        """For each action the margins in ``number`` worlds, the same for all."""
        drawn = list(islice(worlds(situation, rng, given=False), number))
        dealt = before_play(situation)
        lines = [line_of(words, dealt=dealt) for action in actions for words in words_of(situation, drawn, action)]
        played = [margin for margin, _ in self.play(lines)]
        return [played[at : at + number] for at in range(0, len(played), number)]


def line_of(words: Sequence[int], *, dealt: bool) -> str:
    return f"{'D' if dealt else 'P'} {' '.join(f'{word & _WORD:x}' for word in words)}"


@cache
def margins_of(game: str) -> PlayOut:
    """What plays a game on: its trainer's program, or the reviews' play-outs."""
    return Playouts(game).margins if game in TRAINED else margins
