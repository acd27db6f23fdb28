"""Play-outs by the trainer's program: the network of `hard` plays for everybody, fifty times as fast as `games.review`.

They differ from `games.review.playouts` in small things: calls are made at the network's break-even, gifts are the
network's, and nobody waits for a partner who called. `tests/training/test_playouts.py` compares both.
"""

from __future__ import annotations

import subprocess
from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from games.actions import Action, Gift, Give, Grand, Play, Small
from games.climbing import cards as c
from games.players.learned.native import CALLS, UNITS, Seen, floats
from games.players.search.choices import choice_of_play
from games.players.search.sampling import sampler
from games.review.situations import Situation
from games.review.worlds import worlds
from games.views import Phase
from training.policy import BUILD, MAGIC, build

DECIDES, MUTE = -1, 1
"""Instead of a call: the network decides; the seat never calls."""


def write_net(seats: int, path: Path) -> int:
    """Write the weights that `hard` plays with as a net of the trainer; how many joined nets it is."""
    head, numbers = floats(seats)
    path.write_bytes(array("i", [MAGIC, *head]).tobytes() + numbers.tobytes())
    return head[1] // UNITS


class Playouts:
    """The program, running. FileNotFoundError without a C compiler."""

    def __init__(self, seats: int, folder: Path = BUILD) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        net = folder / f"hard{seats}.bin"
        program = build(seats, folder, write_net(seats, net))
        self.seats = seats
        self._process = subprocess.Popen(
            [program, "playout", net], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1 << 16)

    def close(self) -> None:
        self._process.communicate()

    def play(self, lines: Sequence[str]) -> list[tuple[int, bool]]:
        """For each line the seat's margin in points, and whether the seat was out first."""
        into, out = self._process.stdin, self._process.stdout
        assert into is not None
        assert out is not None
        found = []
        for at in range(0, len(lines), 64):  # neither pipe fills up
            part = lines[at : at + 64]
            into.write("".join(f"{line}\n" for line in part))
            into.flush()
            for _ in part:
                margin, first = out.readline().split()
                found.append((int(margin), first == "1"))
        return found

    def margins(self, situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
                ) -> list[list[int]]:
        """For each action the margins in ``number`` worlds, the same for all."""
        drawn = list(islice(worlds(situation, rng, given=False), number))
        write = _before if situation.game.phase(situation.state) in (Phase.GRAND, Phase.EXCHANGE) else _in_play
        lines = [line for action in actions for line in write(situation, drawn, action)]
        played = [margin for margin, _ in self.play(lines)]
        return [played[at : at + number] for at in range(0, len(played), number)]


def _hex(cards: Sequence[int]) -> str:
    return " ".join(f"{hand:x}" for hand in cards)


def deal_line(seat: int, hands: Sequence[int], early: Sequence[int], calls: Sequence[int], mute: int = 0,
              given: Sequence[int] | None = None) -> str:
    """A round from its deal on. ``calls`` in points, or `DECIDES`; ``given``: the seat's gifts, in turn."""
    given = given or (0,) * (len(hands) - 1)
    return f"D {seat} {_hex(hands)} {_hex(early)} {' '.join(map(str, calls))} {mute} {_hex(given)}"


def _before(situation: Situation, drawn: Sequence[Any], action: Action | None) -> Iterator[str]:
    seat = situation.seat
    for world in drawn:
        round_ = world.round
        hands = [c.mask(hand) for hand in round_.dealt]
        early = [c.mask(hand[: round_.plan.early]) for hand in round_.dealt]
        calls = [DECIDES if round_.owing >> other & 1 else CALLS[call] for other, call in enumerate(round_.calls)]
        given = None
        match action:
            case Give(cards=cards):
                given = [0] * (len(hands) - 1)
                for to, code in zip(round_.plan.receivers[seat], cards, strict=True):
                    given[(to - seat) % len(hands) - 1] = c.bit(code)
            case Small():
                calls[seat] = CALLS["small"]
            case _:
                calls[seat] = CALLS["grand" if isinstance(action, Grand) else ""]
        yield deal_line(seat, hands, early, calls, given=given)


def _in_play(situation: Situation, drawn: Sequence[Any], action: Action | None) -> Iterator[str]:
    view, seat = situation.view, situation.seat
    seen, choice = Seen(view, seat, sampler(view)), None
    instead = 2 + action.to if isinstance(action, Gift) else int(isinstance(action, Small))
    if isinstance(action, Play):
        choice = choice_of_play(action, view.trick.plays[-1] if view.trick.plays else None)
    for world in drawn:
        knows = _knows(world.round, len(view.seats))
        words = seen.words_of(world.round.tricks.hands, knows, choice, instead)
        yield f"P {_hex([word & _WORD for word in words])}"


_WORD = (1 << 64) - 1


def _knows(round_: Any, number: int) -> list[int]:
    found = [0] * (number * number)
    for giver, receivers in enumerate(round_.plan.receivers):
        for to, code in zip(receivers, round_.gives[giver], strict=True):
            found[number * giver + to] = c.bit(code)
    return found
