"""Find puzzles in self-play with the trainer's fast play-outs, check and ship them.

    python -m training.puzzles find found.jsonl --rounds 500 --seed 1        # appends; goes on where it stopped
    python -m training.puzzles find found.jsonl --game tientsin --rounds 100
    python -m training.puzzles check found.jsonl --number 40                 # again, in ten times as many other worlds
    python -m training.puzzles add found.jsonl --number 3000    # to the shipped ones, which keep their numbers

`busdriver puzzles` finds them with `hard` itself in the play-outs, which takes fifty times as long.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random

from benchmarks.blind import by_rule, shown_choice
from bot.cli.puzzles import append, names
from games.actions import Play
from games.base import LEVELS
from games.players.tatsu.deal import guess
from games.registry import GAMES
from games.review.decisions import DecisionKind
from games.review.finding import PuzzleCandidate, differences, gap_of, self_play
from games.review.habits import trains
from games.review.lessons import Lesson, positions
from games.review.lord import dealt_again
from games.review.puzzles import FOLDER, Puzzle, said, shipped, themes
from games.review.worlds import worlds
from training.playouts import margins_of

WORLDS = 150
EASY, GRAND = 0.02, 0.05
"""The shares of the candidates that `easy` finds, and of calls of grand Tichu, that are tried: there are too many."""
RARE, SHARE = frozenset(("bomb", "wish", "dragon")), 0.2
"""Themes of which more are tried, and the share where `easy` finds the answer."""
SIZES = {"tatsu": 3, "lord": 4}
"""Numbers of players that take turns, from the smallest on."""
DRAWS = 20
"""How often what others hold is drawn, to see whether it is hidden."""
ROUND, CALLS = 6, 0.3
"""At most so many puzzles of a round are shipped, and so large a share of grand Tichu."""


def tried(candidate: PuzzleCandidate, rng: Random) -> bool:
    """All candidates but the commonest kinds."""
    if candidate.situation.kind is DecisionKind.GIFT:
        return True
    about = themes(candidate.situation.view, candidate.options, candidate.options[0])
    if RARE.intersection(about):
        return rng.random() < (SHARE if candidate.level == LEVELS[0] else 1)
    grand = candidate.situation.kind is DecisionKind.GRAND
    return rng.random() < (EASY if candidate.level == LEVELS[0] else GRAND if grand else 1)


def needs_cards(candidate: PuzzleCandidate, rng: Random) -> bool:
    """Those that a rule without a look at the cards gets wrong: of the others there are far too many."""
    game = candidate.situation.game.id
    lines = sorted((said(action), at) for at, action in enumerate(candidate.options))
    return lines[by_rule([shown_choice(game, line) for line, _ in lines])][1] > 0


def find(path: Path, game: str, rounds: int, seed: str, tried: Callable[[PuzzleCandidate, Random], bool]) -> None:
    """Append the puzzles of the rounds that are not yet done."""
    kept = 0
    sources = [(name, lambda name=name, number=number: self_play(GAMES[game], name, people(game, number)))
               for number, name in enumerate(names(game, seed, rounds))]
    for number, found in enumerate(append(path, sources, margins_of(game), WORLDS, tried)):
        kept += found
        print(f"{number + 1} rounds, {kept} puzzles", flush=True)


def people(game: str, number: int) -> int:
    """Tatsu is played by two, three and four in turn, The Great Lord by five to eight, the others by as few as can."""
    allowed = GAMES[game].players(GAMES[game].check_options({}))[:SIZES.get(game, 1)]
    return allowed[number % len(allowed)]


def read(path: Path) -> list[Puzzle]:
    """Found ones, or a shipped set."""
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [Puzzle.read(line) for line in text.decode().splitlines()]


def check(puzzles: list[Puzzle], number: int) -> None:
    """Play a sample on again; say how far the answer is ahead now, and how often it is not."""
    again, worse, gap = [], 0, gap_of(puzzles[0].game)
    for puzzle in Random(1).sample(puzzles, min(number, len(puzzles))):
        situation, options = puzzle.open()
        best = puzzle.answer
        nearest = min((at for at in range(len(puzzle.options)) if at != best), key=lambda at: puzzle.options[at].cost)
        actions = [options[at] for at in (best, nearest)]
        found = differences(margins_of(puzzle.game)(situation, actions, Random("again"), 10 * WORLDS))[0]
        worse += found.mean <= 3 * found.error
        again.append(found.mean)
        print(f"{puzzle.options[nearest].cost} -> {found.mean:.1f} +- {found.error:.1f}", flush=True)
    ahead = sum(each >= gap for each in again)
    print(f"{worse} of {len(again)} not confirmed; {ahead} of at least {gap:.0f} points again")


def add(puzzles: list[Puzzle], number: int) -> None:
    """Add at most ``number`` of them to the set of their game, those first whose themes are rare. What is shipped or
    teaches a lesson is left out, and where next to nothing is hidden."""
    known = {puzzle.record for puzzle in shipped()} | {
        each.puzzle.record for lesson in Lesson for each in positions(lesson)}
    puzzles = [retold(puzzle) for puzzle in puzzles
               if puzzle.record not in known and distinct(puzzle) and hides(puzzle)]
    rounds: Counter[str] = Counter()
    added: list[Puzzle] = []
    common = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    grand = CALLS * number
    for puzzle in sorted(puzzles, key=lambda each: min(common[theme] for theme in each.themes)):
        is_grand = puzzle.open().situation.kind is DecisionKind.GRAND
        if len(added) < number and rounds[puzzle.source] < ROUND and (grand > 0 or not is_grand):
            rounds[puzzle.source] += 1
            grand -= is_grand
            added.append(puzzle)
    game, start = added[0].game, 1 + max(puzzle.number for puzzle in shipped())
    kept = [puzzle for puzzle in shipped() if puzzle.game == game]
    kept += [replace(puzzle, number=start + at) for at, puzzle in enumerate(added)]
    write(FOLDER / f"puzzles-{game}.jsonl.gz", kept)
    print(len(added), "of", len(rounds), "rounds, now", len(kept), Counter(
        theme for puzzle in kept for theme in puzzle.themes), Counter(puzzle.level for puzzle in kept))


def distinct(puzzle: Puzzle) -> bool:
    """Whether no two choices have the same name, as full houses with other pairs have."""
    situation, actions = puzzle.open()
    named = [(situation.game.combination(each.cards), each.wish) if isinstance(each, Play) else each
             for each in actions]
    return all(each is None or each not in named[:at] for at, each in enumerate(named))


def hides(puzzle: Puzzle) -> bool:
    """Whether others may hold one thing or another, for all that the seat can know: at least three."""
    situation, _ = puzzle.open()
    rng = Random(1)
    match situation.game.id:
        case "tatsu":
            drawn: Iterator[object] = (guess(situation.view, rng) for _ in count())
        case "lord":
            drawn = (dealt_again(situation.state, situation.seat, rng) for _ in count())
        case _:
            drawn = worlds(situation, rng)
    return len(set(map(repr, islice(drawn, DRAWS)))) > 2


def write(path: Path, puzzles: list[Puzzle]) -> None:
    """The same puzzles give the same file."""
    text = "".join(f"{puzzle.text()}\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def retold(puzzle: Puzzle) -> Puzzle:
    """With its themes and habits as they are derived now."""
    situation, actions = puzzle.open()
    answer = actions[puzzle.answer]
    against, alike = trains(situation, actions, answer) if puzzle.game == "tichu" else ((), ())
    return replace(puzzle, themes=themes(situation.view, actions, answer), against=against, alike=alike)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    steps = parser.add_subparsers(dest="step", required=True)
    for step, number in (("find", 0), ("check", 40), ("add", 3000)):
        words = steps.add_parser(step)
        words.add_argument("file", type=Path)
        if number:
            words.add_argument("--number", type=int, default=number)
        else:
            words.add_argument("--game", default="tichu")
            words.add_argument("--rounds", type=int, default=500)
            words.add_argument("--seed", default="1")
            words.add_argument("--sighted", action="store_true", help="only what needs a look at the cards")
    args = parser.parse_args()
    if args.step == "find":
        find(args.file, args.game, args.rounds, args.seed, needs_cards if args.sighted else tried)
    elif args.step == "check":
        check(read(args.file), args.number)
    else:
        add(read(args.file), args.number)


if __name__ == "__main__":
    main()
