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
from games.climbing.combinations import Combo
from games.players.common import weights_file
from games.players.learned.policy import WEIGHTS
from games.players.search.choices import choice_of_play
from games.players.search.sampling import sampler
from games.review.situations import Situation
from games.review.worlds import worlds
from games.views import Phase, View
from training.policy import BUILD, MAGIC, ROWS, UNITS, build

KINDS = ("pass", "single", "pair", "triple", "full_house", "straight", "stairs", "four", "straight_flush", "dog")
"""Of combinations, in the order of ``selfplay/tichu.h``."""
DECIDES, MUTE = -1, 1
"""Instead of a call: the network decides; the seat never calls."""
CALLS = {"": 0, "small": 100, "grand": 200}
LOWEST = 15
"""No single or pair that a seat passed on."""


def write_net(seats: int, path: Path) -> int:
    """Write the weights that `hard` plays with as a net of the trainer; how many joined nets it is."""
    weights = weights_file.load(WEIGHTS[seats])
    columns = weights_file.rows_of(weights["rows"], weights["scales"])
    rows, second = list(zip(*columns, strict=True)), weights_file.rows_of(weights["second"], weights["second_scales"])
    first, units = len(weights["bias"]) - 1, len(weights["out"])
    blank = [0.0] * first
    padded = [*rows, *(((*blank, 0.0),) * (ROWS - len(rows)))]
    floats = array("f", [number for row in padded for number in row[:-1]])
    floats.extend(row[-1] for row in padded)
    floats.extend(weights["bias"][:-1])
    floats.extend(number for row in second for number in row)
    floats.extend((*weights["second_bias"], *weights["out"], weights["bias"][-1]))
    path.write_bytes(array("i", [MAGIC, len(rows), first, units]).tobytes() + floats.tobytes())
    return first // UNITS


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
                given = [c.bit(code) for code in cards]
            case Small():
                calls[seat] = CALLS["small"]
            case _:
                calls[seat] = CALLS["grand" if isinstance(action, Grand) else ""]
        yield deal_line(seat, hands, early, calls, given=given)


def _combo(combo: Combo | None) -> str:
    return f"{KINDS.index(combo.kind)} {combo.rank} {combo.size} {combo.cards:x}" if combo else "0 0 0 0"


def _in_play(situation: Situation, drawn: Sequence[Any], action: Action | None) -> Iterator[str]:
    view, seat = situation.view, situation.seat
    base = sampler(view).base
    combo, wish = None, 0
    instead = 2 + action.to if isinstance(action, Gift) else int(isinstance(action, Small))
    if isinstance(action, Play):
        choice = choice_of_play(action, view.trick.plays[-1] if view.trick.plays else None)
        combo, wish = choice.combo, choice.wish
    number = len(view.seats)
    turn = view.to_act[0] if view.phase is Phase.PLAY else -1
    out = base.out + [0] * (number - len(base.out))
    calls = [CALLS[each.call] for each in view.seats]
    middle = (f"{_combo(base.top if view.trick.plays else None)} {turn} {base.owner} {base.pile} {base.passed} "
              f"{base.wish} {base.begun} {len(base.out)} {_words(out)} {_words(base.taken)} {base.played} "
              f"{_words(calls)} {_words(_low(view))} {_combo(combo)} {wish} {instead}")
    for world in drawn:
        hands = world.round.tricks.hands
        yield f"P {seat} {_hex(hands)} {_hex(_knows(world.round, number))} {middle}"


def _words(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _knows(round_: Any, number: int) -> list[int]:
    found = [0] * (number * number)
    for giver, receivers in enumerate(round_.plan.receivers):
        for to, code in zip(receivers, round_.gives[giver], strict=True):
            found[number * giver + to] = c.bit(code)
    return found


def _low(view: View) -> list[int]:
    """For each seat the lowest single and pair of an opponent that it passed on."""
    found = [LOWEST] * (2 * len(view.seats))
    for plays, seat in view.passes:
        top = view.played[plays - 1]
        combo = top.combination
        if combo is None or view.seats[top.seat].team == view.seats[seat].team or combo.rank > 28:
            continue
        if combo.kind in ("single", "pair"):
            at = 2 * seat + (combo.kind == "pair")
            found[at] = min(found[at], combo.rank // 2)
    return found
