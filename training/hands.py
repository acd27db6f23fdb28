"""Count what calls come to: ``python -m training.hands games/review/sets/hands.jsonl --number 30``.

Random hands are played on in 2,000 deals of the unseen cards, with and without the call, by the trainer's play-outs.
Two shorter looks pick those whose call is right or wrong by a little, half of each. Appends; goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from random import Random

from games.climbing import cards as c
from games.players.heuristic.calls import MODELS, chance, features
from games.players.learned.native import CALLS, DECIDES, deal_words
from games.review.puzzles import WORLDS, FirstHand
from training.playouts import Playouts, line_of

KINDS = (("tichu", "grand", 8), ("tichu", "small", 14), ("tientsin", "grand", 6), ("tientsin", "small", 10))
STRONGEST = 6
"""Of so many random hands the one that looks strongest to `normal` is looked at: most are far too weak to call."""
LOOKS = ((40, 60.0), (300, 0.0))
"""Deals of the first looks, and by how many points the gain may miss its band there."""
BANDS = ((0, 30), (-30, 0), (0, 30), (-30, 0), (30, 80), (-80, -30))
"""Points that the call gains by the second look, in turn: as many right calls as wrong ones, most of them near."""
EARLY = {4: 8, 6: 6}
SIZES = {4: (14,) * 4, 6: (10, 10, 9, 9, 9, 9)}


def lines_of(call: str, cards: Sequence[str], seats: int, rng: Random, number: int) -> tuple[list[str], list[str]]:
    """For each of ``number`` deals a line with the call and one without. Who does not call small never does; when small
    Tichu is asked for, nobody has called grand."""
    known, rest = c.mask(cards), [code for code in c.CODES if code not in cards]
    turns = [turn for turn in range(seats) if call == "grand" or SIZES[seats][-turn] == len(cards)]
    with_call, without = [], []
    for _ in range(number):
        rng.shuffle(rest)
        turn = rng.choice(turns)
        sizes = [SIZES[seats][(seat - turn) % seats] for seat in range(seats)]
        hands, early, at = [], [], 0
        for seat, size in enumerate(sizes):
            held = size - len(cards) if seat == 0 else size
            mine = rest[at : at + held]
            at += held
            hands.append(c.mask(mine) | (known if seat == 0 else 0))
            early.append(c.mask(cards[: EARLY[seats]]) if seat == 0 else c.mask(mine[: EARLY[seats]]))
        others = [DECIDES if call == "grand" else 0] * (seats - 1)
        with_call.append(line_of(deal_words(0, hands, early, [CALLS[call], *others]), dealt=True))
        without.append(line_of(deal_words(0, hands, early, [0, *others], mute=int(call == "small")), dealt=True))
    return with_call, without


def counted(playouts: Playouts, game: str, call: str, cards: Sequence[str], rng: Random, number: int) -> FirstHand:
    with_call, without = (playouts.play(lines) for lines in lines_of(call, cards, playouts.seats, rng, number))
    differences = [one - two for (one, _), (two, _) in zip(with_call, without, strict=True)]
    mean = sum(differences) / number
    error = sqrt(sum((each - mean) ** 2 for each in differences) / (number - 1) / number)
    made = sum(first for _, first in with_call) / number
    points = [sum(margin for margin, _ in played) / number for played in (with_call, without)]
    return FirstHand(game, call, tuple(cards), round(made, 3), *(round(each, 1) for each in points), round(error, 2))


def found(playouts: Playouts, kind: tuple[str, str, int], band: tuple[int, int], rng: Random) -> FirstHand:
    """A hand whose call gains points in ``band`` by the second look, and of the same sign in all deals."""
    game, call, size = kind
    model = MODELS[game].grand if call == "grand" else MODELS[game].before
    while True:
        drawn = (rng.sample(c.CODES, size) for _ in range(STRONGEST))
        cards = sorted(max(drawn, key=lambda hand: chance(model, features(hand))), key=c.CODES.index)
        if all(band[0] - slack < counted(playouts, game, call, cards, rng, deals).gain < band[1] + slack
               for deals, slack in LOOKS):
            hand = counted(playouts, game, call, cards, rng, WORLDS)
            if (hand.gain > 0) == (band[0] >= 0):
                return hand


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--number", type=int, default=30, help="hands of each kind")
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()
    known = [json.loads(text) for text in args.file.read_text().splitlines()] if args.file.exists() else []
    playouts = {game: Playouts(game) for game, _, _ in KINDS}
    for number in range(args.number):
        for game, call, size in KINDS:
            if sum(each["game"] == game and each["call"] == call for each in known) > number:
                continue
            rng = Random(f"{args.seed} {game} {call} {number}")
            hand = found(playouts[game], (game, call, size), BANDS[number % len(BANDS)], rng)
            print(hand, flush=True)
            with args.file.open("a") as file:
                file.write(hand.text() + "\n")


if __name__ == "__main__":
    main()
