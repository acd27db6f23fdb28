"""Ship puzzles that cannot be guessed: choose of all known ones as many as possible so that a blind player solves few.

    python -m training.balance tichu found.jsonl      # of the shipped puzzles and the found ones; writes both sets
    python -m training.balance tichu                  # of the shipped ones alone
    python -m training.balance tientsin found.jsonl --paired    # by pairs first: where nearly all of a kind go one way

What a player may see without the cards is in `benchmarks.blind`. Puzzles go one after another, those first that a
classifier which has not seen their round gets right most surely. It learns again after each step, until both it and the
rule stay `MARGIN` below the limit. Puzzles that go are retired (`games.review.puzzles.retired`): a running duel still
finds them.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

from benchmarks.blind import Shown, ShownChoice, asked, blindness, by_rule, held_out, learnable, limit, read, shown
from bot.features.puzzles.values import FIRST_GAME, RESERVED_EVERY, is_reserved
from games.base import LEVELS
from games.review.lessons import Lesson, positions
from games.review.puzzles import FOLDER, Puzzle, retired, shipped
from training.puzzles import hides, retold, write

MARGIN = 3.0
"""Percent below the limit: other folds and other classifiers may be luckier."""
STEP, NEAR, SMALL_STEP = 0.07, 9.0, 0.02
"""The share of the puzzles that go before the classifier learns again; a smaller one within so many percent."""
STORMS = 0.38
"""The share of Tichu's puzzles that are for storms (`bot.features.puzzles.values`), of the others one in four: new ones
get such numbers until it is reached."""
COMMON = 0.62
"""A way that more of the answers of a kind go is too common."""
SPARE = 2
"""How many more answers of one way are kept beside few others (`paired`)."""
KEPT = 15
"""Answers each way of a kind of question that stay, however easily they are guessed."""


def candidates(game: str, files: Sequence[Path]) -> list[Puzzle]:
    """The shipped puzzles, those that were retired, and new ones."""
    known = {puzzle.record for puzzle in (*shipped(), *retired())} | {
        each.puzzle.record for lesson in Lesson for each in positions(lesson)}
    found = [puzzle for puzzle in (*shipped(), *retired()) if puzzle.game == game]
    for file in files:
        for puzzle in read(file):
            if puzzle.record not in known and hides(puzzle):
                known.add(puzzle.record)
                found.append(puzzle)
    return found


def evened(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """All that the rule gets wrong, and about as many of the others: those first whose answers go the rarer way, by
    kind of question and level."""
    ways = {id(puzzle): [(kind, puzzle.level, way) for kind, way in asked(puzzle)] for puzzle in puzzles}
    wrong = [puzzle for puzzle in puzzles if by_rule(shown(puzzle)) != puzzle.answer]
    right = [puzzle for puzzle in puzzles if by_rule(shown(puzzle)) == puzzle.answer]
    counts = Counter(way for puzzle in wrong for way in ways[id(puzzle)])
    totals = Counter(key[:2] for key in counts.elements())

    def excess(puzzle: Puzzle) -> tuple[float, str]:
        """How much more often than the other way its answer goes already."""
        return max(((2 * counts[way] - totals[way[:2]]) / (5 + totals[way[:2]]) for way in ways[id(puzzle)]),
                   default=0.0), puzzle.record

    taken: list[Puzzle] = []
    while right and len(taken) < len(wrong):
        best = min(right, key=excess)
        right.remove(best)
        taken.append(best)
        counts.update(ways[id(best)])
        totals.update(way[:2] for way in ways[id(best)])
    return [*wrong, *taken]


def paired(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Of all that show the same choices, about as many with one answer as with the others: what shows then says nothing
    of the answer. Shipped ones first, then those that few levels find."""
    alike: dict[tuple[ShownChoice, ...], dict[ShownChoice, list[Puzzle]]] = {}
    for puzzle in sorted(puzzles, key=lambda each: (not each.number, -LEVELS.index(each.level), each.record)):
        seen = [choice._replace(length=int(choice.length == max(each.length for each in shown(puzzle))), wish=False)
                for choice in shown(puzzle)]
        alike.setdefault(tuple(sorted(seen)), {}).setdefault(seen[puzzle.answer], []).append(puzzle)
    found: list[Puzzle] = []
    for choices, ways in alike.items():
        numbers = sorted(map(len, ways.values()))
        rest = sum(numbers[:-1])
        most = len(puzzles) if len(set(choices)) == 1 else rest + (rest + SPARE) // len(choices)
        found += [puzzle for some in ways.values() for puzzle in some[:most]]
    return found


def chosen(puzzles: Sequence[Puzzle], least: int) -> Iterator[list[Puzzle]]:
    """Ever fewer of them, until they cannot be guessed."""
    left = list(puzzles)
    yield left
    while len(left) > least:
        seen = learnable(left)
        held = held_out(seen, "balance")
        found = blindness(seen, held)
        print(f"{found.number}: chance {100 * found.chance:.0f}, rule {100 * found.rule:.0f}, "
              f"classifier {100 * found.guessed:.0f}, at most {limit(found.chance):.0f}", flush=True)
        if 100 * max(found.rule, found.guessed) <= limit(found.chance) - MARGIN and even(left):
            return
        excess = 100 * max(found.rule, found.guessed) - limit(found.chance) + MARGIN
        left = _without_the_surest(left, seen, held, found.rule > found.guessed, STEP if excess > NEAR else SMALL_STEP)
        yield left


def even(puzzles: Sequence[Puzzle]) -> bool:
    """Whether the answers of each kind of question go both ways, but for a few."""
    counts = Counter(way for puzzle in puzzles for way in asked(puzzle))
    totals = Counter(kind for kind, _ in counts.elements())
    return all(number <= COMMON * totals[kind] + 3 for (kind, _), number in counts.items())


def _without_the_surest(puzzles: Sequence[Puzzle], seen: Sequence[Shown], held: Sequence[Sequence[float]], rule: bool,
                        step: float) -> list[Puzzle]:
    """Those go first whose answers go the commoner way of their kind; the rarer way stays while there are few."""
    ways = {id(puzzle): set(asked(puzzle)) for puzzle in puzzles}
    counts = Counter(way for each in ways.values() for way in each)
    totals = Counter(kind for each in ways.values() for kind, _ in each)

    def rare(way: tuple[str, str]) -> bool:
        return counts[way] <= KEPT and 2 * counts[way] <= totals[way[0]] + 1

    def common(way: tuple[str, str]) -> bool:
        return counts[way] > COMMON * totals[way[0]]

    chances = {id(puzzle): each[each_seen.answer] + rule * (each_seen.rule == each_seen.answer)
               for puzzle, each_seen, each in zip(puzzles, seen, held, strict=True)}
    left = list(puzzles)
    for _ in range(max(1, round(step * len(puzzles)))):
        free = [puzzle for puzzle in left if not any(map(rare, ways[id(puzzle)]))]
        if not free:
            break
        gone = max(free, key=lambda puzzle: (any(map(common, ways[id(puzzle)])), chances[id(puzzle)], puzzle.record))
        left.remove(gone)
        counts.subtract(ways[id(gone)])
        totals.subtract(kind for kind, _ in ways[id(gone)])
    return left


def ship(game: str, puzzles: Sequence[Puzzle], reserved: Container[str]) -> None:
    """Those that stay keep their numbers, with themes and habits as they are derived now; the others are retired, and
    their numbers with them."""
    free = count(1 + max(puzzle.number for puzzle in (*shipped(), *retired())))
    apart: list[int] = []
    numbered = []
    for puzzle in map(retold, puzzles):
        kept = puzzle.record in reserved
        while not puzzle.number:
            fits = [number for number in apart if (number % RESERVED_EVERY == 0) is kept]
            if fits:
                apart.remove(fits[0])
                puzzle = replace(puzzle, number=fits[0])
            else:
                apart.append(next(free))
        numbered.append(puzzle)
    stay = {puzzle.number for puzzle in numbered}
    gone = [puzzle for puzzle in (*shipped(), *retired()) if puzzle.game == game and puzzle.number not in stay]
    write(FOLDER / f"puzzles-{game}.jsonl.gz", sorted(numbered, key=lambda puzzle: puzzle.number))
    write(FOLDER / f"retired-{game}.jsonl.gz", sorted(gone, key=lambda puzzle: puzzle.number))
    print(f"{len(numbered)} stay, {len(gone)} are retired")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--least", type=int, default=100, help="fewer never stay")
    parser.add_argument("--paired", action="store_true", help="begin with as many of each answer to the same choices")
    parser.add_argument("--dry", action="store_true", help="only say what would stay")
    args = parser.parse_args()
    known = candidates(args.game, args.files)
    reserved = {puzzle.record for puzzle in known if puzzle.number and is_reserved(puzzle)}
    new = [puzzle for puzzle in known if not puzzle.number]
    share = STORMS if args.game == FIRST_GAME else 1 / RESERVED_EVERY
    more = min(len(new), max(0, round(share * len(known)) - len(reserved)))
    reserved |= {puzzle.record for puzzle in Random("apart").sample(new, more)}
    found = []
    for part in (True, False):
        some = [puzzle for puzzle in known if (puzzle.record in reserved) is part]
        *_, left = chosen((paired if args.paired else evened)(some), args.least) if some else ([],)
        found += left
    *_, found = chosen(found, args.least)
    found = [puzzle for puzzle in found if hides(puzzle)]
    counts = Counter(f"{kind}: {way}" for puzzle in found for kind, way in asked(puzzle))
    levels = Counter(puzzle.level for puzzle in found)
    print(dict(sorted(counts.items())), levels, sum(puzzle.record in reserved for puzzle in found), "reserved")
    if not args.dry:
        ship(args.game, found, reserved)


if __name__ == "__main__":
    main()
