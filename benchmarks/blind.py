"""How many puzzles are solved without looking at the cards: a set of puzzles is only worth something if they need them.

    python -m benchmarks.blind                       # the shipped sets: a rule, and a classifier, by game
    python -m benchmarks.blind --file found.jsonl    # other puzzles

Two players see of each choice what it is (a pass, a call, the kind of a combination, one with a special card), how many
cards it has and where it stands, and of the puzzle its themes, but no rank:

- `by_rule` declines grand Tichu, calls Tichu, passes where that is offered, keeps a bomb, and else makes the longest
  play; at Tatsu it asks.
- `Guesser` learns from other puzzles which choices are answers: a logit over the choices of each puzzle, on what they
  are and what stands beside them. It is asked about puzzles from rounds of which it has seen none (`held_out`).

*Chance* is the mean of one by the number of choices. The interval is Wilson's at 95 %.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby
from math import exp, sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.climbing.cards import BOMBS
from games.registry import GAMES
from games.review.lessons import Lesson, positions
from games.review.puzzles import NO_BOMB, Puzzle, shipped

FOLDS, ROUNDS_OF_LEARNING, RATE, DECAY = 5, 15, 0.3, 2e-3
"""Parts that are held out in turn; of the learning: how often all is seen, its rate, and how fast weights fall."""
SPECIALS = {"Do": "dog", "Ph": "phoenix", "Dr": "dragon", "Ma": "mah_jong"}
CALLS = ("grand", "decline", "small")
ODDS = 1.96


class ShownChoice(NamedTuple):
    """What shows of a choice without its cards. ``special``: names of special cards in it."""

    kind: str
    length: int = 0
    special: str = ""
    wish: bool = False

    @property
    def bomb(self) -> bool:
        return self.kind in BOMBS


def shown(puzzle: Puzzle) -> list[ShownChoice]:
    """The choices in their order."""
    return [shown_choice(puzzle.game, option.line) for option in puzzle.options]


def shown_choice(game: str, line: str) -> ShownChoice:
    if line == NO_BOMB:
        return ShownChoice("none")
    _, verb, *words = line.split()
    if verb != "play":
        return ShownChoice(verb, len(words) if verb == "give" else 0)
    cards = [word for word in words if "=" not in word or word.startswith("Ph")]
    found = GAMES[game].combination(cards)
    special = " ".join(sorted(SPECIALS[card[:2]] for card in cards if card[:2] in SPECIALS))
    return ShownChoice("card" if found is None else found.kind, len(cards), special, "wish=" in line)


def by_rule(choices: Sequence[ShownChoice]) -> int:
    """The index of what is chosen by a rule that sees no cards."""
    for kind in ("decline", "small", "pass", "none", "ask"):
        for at, choice in enumerate(choices):
            if choice.kind == kind:
                return at
    return max(range(len(choices)), key=lambda at: (not choices[at].bomb, choices[at].length))


# the classifier ---------------------------------------------------------------------------------


class Shown(NamedTuple):
    """A puzzle as the classifier gets it: for each choice its features, and the answer. ``source``: its round."""

    source: str
    features: tuple[tuple[int, ...], ...]
    answer: int
    rule: int


def features(choices: Sequence[ShownChoice], about: Sequence[str]) -> list[list[str]]:
    """For each choice what it is, alone and beside the others. ``about``: themes, a habit, a lesson."""
    lengths = [choice.length for choice in choices]
    kinds = " ".join(sorted(choice.kind for choice in choices))
    sizes = " ".join(map(str, sorted(lengths)))
    found = []
    for at, choice in enumerate(choices):
        what = f"{choice.kind} {choice.special}"
        most, least = choice.length == max(lengths), choice.length == min(lengths)
        each = [what, f"{what} {choice.length}", f"{what} of {len(choices)}", f"{what} among {kinds}",
                f"{what} {choice.length} among {kinds} {sizes}", f"longest {most} {least} of {len(choices)}",
                f"longest {most} {least} among {kinds}", f"place {at} of {len(choices)}",
                f"place {at} of {len(choices)} among {kinds}", f"wish {choice.wish} {what}"]
        each += [f"{what} beside {other.kind} {other.special}" for other in choices if other is not choice]
        each += [f"{theme}: {word}" for theme in about for word in (what, f"longest {most} {least}", f"{kinds} {what}")]
        found.append(each)
    return found


def learnable(puzzles: Sequence[Puzzle], lessons: dict[int, str] | None = None, *, by_level: bool = False,
              ) -> list[Shown]:
    """``lessons``: of each puzzle, by id; ``by_level``: the classifier gets the level, too."""
    numbers: dict[str, int] = {}
    found = []
    for puzzle in puzzles:
        choices = shown(puzzle)
        about = [*puzzle.themes, *sorted({*puzzle.against, *puzzle.alike}), *([lessons[id(puzzle)]] if lessons else []),
                 *([puzzle.level] if by_level else [])]
        found.append(Shown(puzzle.source, tuple(
            tuple({numbers.setdefault(word, len(numbers)) for word in each}) for each in features(choices, about)),
            puzzle.answer, by_rule(choices)))
    return found


class Guesser:
    """A logit over the choices of each puzzle, learned by Adagrad."""

    def __init__(self, puzzles: Sequence[Shown], rng: Random) -> None:
        self._weights: defaultdict[int, float] = defaultdict(float)
        self._squares: defaultdict[int, float] = defaultdict(lambda: 1e-3)
        order = list(puzzles)
        for _ in range(ROUNDS_OF_LEARNING):
            rng.shuffle(order)
            for puzzle in order:
                self._learn(puzzle)

    def chances(self, puzzle: Shown) -> list[float]:
        """For each choice that it is the answer."""
        scores = [sum(self._weights.get(word, 0.0) for word in each) for each in puzzle.features]
        weights = [exp(score - max(scores)) for score in scores]
        return [weight / sum(weights) for weight in weights]

    def guess(self, puzzle: Shown) -> int:
        found = self.chances(puzzle)
        return found.index(max(found))

    def _learn(self, puzzle: Shown) -> None:
        for at, (each, chance) in enumerate(zip(puzzle.features, self.chances(puzzle), strict=True)):
            wrong = chance - (at == puzzle.answer)
            for word in each:
                slope = wrong + DECAY * self._weights[word]
                self._squares[word] += slope * slope
                self._weights[word] -= RATE * slope / sqrt(self._squares[word])


def held_out(puzzles: Sequence[Shown], seed: str = "blind") -> list[list[float]]:
    """For each puzzle the chances that a guesser gives its choices who has seen none of its round."""
    rng = Random(seed)
    sources = sorted({puzzle.source for puzzle in puzzles})
    rng.shuffle(sources)
    part = {source: at % FOLDS for at, source in enumerate(sources)}
    guessers = [Guesser([each for each in puzzles if part[each.source] != fold], rng) for fold in range(FOLDS)]
    return [guessers[part[puzzle.source]].chances(puzzle) for puzzle in puzzles]


# the report -------------------------------------------------------------------------------------


def interval(right: int, number: int) -> tuple[float, float]:
    """Wilson's, in percent."""
    share, spread = right / number, ODDS * ODDS / number
    middle, half = share + spread / 2, ODDS * sqrt(share * (1 - share) / number + spread / (4 * number))
    return 100 * (middle - half) / (1 + spread), 100 * (middle + half) / (1 + spread)


def limit(chance: float) -> float:
    """What no blind player may solve, in percent: 55, or 15 above chance."""
    return min(55.0, 100 * chance + 15)


class Blindness(NamedTuple):
    """Of a set: shares from 0 to 1."""

    number: int
    chance: float
    rule: float
    guessed: float

    @property
    def passes(self) -> bool:
        return 100 * max(self.rule, self.guessed) <= limit(self.chance)


def blindness(puzzles: Sequence[Shown], held: Sequence[Sequence[float]]) -> Blindness:
    """``held``: of `held_out`."""
    number = len(puzzles)
    chance = sum(1 / len(each.features) for each in puzzles) / number
    rule = sum(each.rule == each.answer for each in puzzles) / number
    guessed = sum(max(chances) == chances[each.answer]
                  for each, chances in zip(puzzles, held, strict=True)) / number
    return Blindness(number, chance, rule, guessed)


def asked(puzzle: Puzzle) -> Iterator[tuple[str, str]]:
    """The kinds of question that a puzzle is, and which way the answer goes."""
    choices = shown(puzzle)
    answer = choices[puzzle.answer]
    kinds = {choice.kind for choice in choices}
    if kinds & set(CALLS):
        yield "call", "yes" if answer.kind in ("grand", "small") else "no"
    if any(choice.bomb for choice in choices) and not all(choice.bomb for choice in choices):
        yield "bomb", "play" if answer.bomb else "keep"
    if "pass" in kinds:
        yield "pass", "pass" if answer.kind == "pass" else "play"
    if kinds <= {"ask", "card"} and len(kinds) > 1:
        yield "ask", answer.kind
    for card in ("dog", "phoenix", "dragon"):
        if 0 < sum(card in choice.special for choice in choices) < len(choices):
            yield card, "play" if card in answer.special else "other"
    lengths = [choice.length for choice in choices]
    if not kinds & {"pass", "none", "give", "gift", "ask", *CALLS} and len(set(lengths)) > 1:
        yield "long lead", "long" if answer.length == max(lengths) else "short"


def read(path: Path) -> list[Puzzle]:
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [Puzzle.read(line) for line in text.decode().splitlines()]


def report(game: str, puzzles: Sequence[Puzzle], lessons: dict[int, str] | None = None) -> bool:
    seen = learnable(puzzles, lessons)
    found = blindness(seen, held_out(seen))
    low, high = interval(round(found.guessed * found.number), found.number)
    print(f"{game}: {found.number} puzzles of {len({each.source for each in seen})} rounds, chance "
          f"{100 * found.chance:.0f} %, rule {100 * found.rule:.0f} %, classifier {100 * found.guessed:.0f} % "
          f"({low:.0f} to {high:.0f}), at most {limit(found.chance):.0f}: {'passes' if found.passes else 'FAILS'}")
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for puzzle in puzzles:
        for kind, way in asked(puzzle):
            counts[kind][way] += 1
            counts[f"{kind}, {puzzle.level}"][way] += 1
    for kind, ways in sorted(counts.items()):
        print(f"    {kind}: {', '.join(f'{way} {number}' for way, number in sorted(ways.items()))}")
    return found.passes


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--file", type=Path, help="instead of the shipped sets")
    args = parser.parse_args()
    puzzles = sorted(read(args.file) if args.file else shipped(), key=lambda puzzle: puzzle.game)
    fine = [report(game, list(found)) for game, found in groupby(puzzles, key=lambda puzzle: puzzle.game)]
    if not args.file:
        taught = [(each.puzzle, lesson) for lesson in Lesson for each in positions(lesson)]
        report("lessons", [puzzle for puzzle, _ in taught], {id(puzzle): lesson for puzzle, lesson in taught})
    raise SystemExit(not all(fine))


if __name__ == "__main__":
    main()
