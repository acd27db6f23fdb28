"""Positions for the lessons: of puzzles whose answer is sure, with the choices that beginners make.

Two of a lesson's three positions have its idea as their answer, one has not: where the idea does not hold. Choices
differ in what the lesson is about. Beside the answer there is what the AI player `easy` does there, what `normal` does
if it is wrong, and the best choice the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from benchmarks.lessons.matters import LONG, LOW, MATTERS, MIDDLE, Matter, Position
from benchmarks.lessons.rules import asks, choices_of
from games.actions import Action, Give, Pass, Play
from games.base import LEVELS
from games.climbing import cards as c
from games.players import choose
from games.review.decisions import DecisionKind, of_record
from games.review.finding import differences, prefix
from games.review.lessons import OF_GAME, POSITIONS, Lesson, LessonPosition
from games.review.playouts import Effect, effect, results
from games.review.puzzles import Puzzle, PuzzleOption, said, same, themes
from games.views import Phase
from training.playouts import margins_of
from training.puzzles import hides

WORLDS, WORLDS_OF_DEALS, FIRST = 1500, 3000, 150
"""In which each choice is played on; before the play, where results differ more; at a first look."""
EFFECTS, EFFECT = ("tichu", "trichu"), 300
"""Games with, and worlds for the reason: what the answer brings more often than the choice that tempts most."""
SURE, LEAST = 3.0, 15.0
"""Standard errors, and points, by which the answer beats every other choice at least."""
CHOICES = 4
TIMES = 8
"""How often `easy` is asked: it plays with chance."""
ENOUGH = 40
"""Candidates each way among which the most tempting are looked for."""
IDEAS = POSITIONS - 1
"""Positions of a lesson whose answer is its idea."""


def distractors(at: Position, lesson: Lesson, answer: Action | None) -> list[Action | None]:
    """Choices other than the answer that are about the lesson, those first that beginners make most often."""
    matter, ranked = MATTERS[lesson], choices_of(at)
    others = [each for each in ranked if matter.follows(at, each) != matter.follows(at, answer)]
    tempting = [*usual(at), *gifts(at, answer), *_lowest(at), *others[:1], *ranked]
    named: list[object] = [name_of(at, answer)]
    found = []
    for action in tempting:
        if matter.ways(at, action) is not None and name_of(at, action) not in named and not same(action, answer):
            named.append(name_of(at, action))
            found.append(action)
    return found


def usual(at: Position) -> list[Action | None]:
    """What the weaker AI players do there, the commonest choice of `easy` first."""
    view, legal = at.view, at.situation.legal
    found = [choose(LEVELS[0], view, legal, Random(seed)).action for seed in range(TIMES)]
    found.sort(key=lambda action: -found.count(action))
    return [*found, choose(LEVELS[1], view, legal, Random(0)).action]


def gifts(at: Position, answer: Action | None) -> Iterator[Give]:
    """The same card to the partner, and to opponents what fits nothing, whatever its rank: what beginners spare."""
    if not isinstance(answer, Give):
        return
    partner = next(code for to, code in zip(at.view.receivers, answer.cards, strict=True) if at.friendly(to))
    hand = [code for code in at.me.cards or () if code != partner and code[0] in LOW + MIDDLE + "TJQ"]
    lone = [code for code in hand if sum(other[0] == code[0] for other in hand) == 1]
    for ranks in (MIDDLE + "T", "TJQ", LOW):
        left, right = ([*(code for code in lone if code[0] in ranks), *hand][:2])
        yield Give(at.seat, tuple(partner if at.friendly(to) else left if place == 0 else right
                                  for place, to in enumerate(at.view.receivers)))


def _lowest(at: Position) -> Iterator[Action]:
    """The lowest single card, and the lowest play of many cards: of who does not count."""
    plays = sorted((each for each in at.situation.legal if isinstance(each, Play)),
                   key=lambda each: (at.candidate(each).rank, len(each.cards)) if at.view.game != "tatsu" else (0, 0))
    if at.view.game != "tatsu":
        yield from [each for each in plays if len(each.cards) == 1][:1]
        yield from [each for each in plays if len(each.cards) >= LONG][:1]
    yield from (each for each in at.situation.legal if isinstance(each, Pass))


def name_of(at: Position, action: Action | None) -> object:
    """What a choice is called: combinations of one name are one choice, as full houses with another pair."""
    if not isinstance(action, Play) or at.view.game == "tatsu":
        return action
    return at.situation.game.combination(action.cards), action.wish


def measured(puzzle: Puzzle, lesson: Lesson) -> LessonPosition | None:
    """The position with its choices, played out again; None: another choice comes too close, or there are none."""
    situation, options = puzzle.open()
    at, answer = Position(situation), options[puzzle.answer]
    found = wishes(at, answer) if lesson is Lesson.WISH else offered(at, lesson, answer)
    if found is None:
        return None
    rng, play = Random(f"lesson {puzzle.source}"), margins_of(puzzle.game)
    worlds = WORLDS_OF_DEALS if at.view.phase in (Phase.GRAND, Phase.EXCHANGE) else WORLDS
    if any(each.mean + 2 * each.error < LEAST for each in differences(play(situation, found, rng, FIRST))):
        return None
    worse = differences(play(situation, found, rng, worlds))
    if any(each.mean < LEAST or each.mean <= SURE * each.error for each in worse):
        return None
    costs, errors = [0, *(round(each.mean) for each in worse)], [0.0, *(round(each.error, 1) for each in worse)]
    lines = [said(action) for action in found]
    order = sorted(range(len(found)), key=lambda at: lines[at])
    again = Puzzle(0, puzzle.record, puzzle.seat, tuple(PuzzleOption(lines[at], costs[at]) for at in order),
                   puzzle.themes, level=puzzle.level, source=puzzle.source)
    return LessonPosition(lesson, again, tuple(errors[at] for at in order), finds(at, answer), gained(at, found))


def gained(at: Position, found: Sequence[Action | None]) -> Effect | None:
    """What the first choice brings more often than the second; not where play-outs are slow, or points multiply."""
    if at.view.game not in EFFECTS:
        return None
    better, worse = results(at.situation, found[:2], Random(0), EFFECT)
    return effect(better, worse, at.situation.side)


def offered(at: Position, lesson: Lesson, answer: Action | None) -> list[Action | None] | None:
    """The choices, the answer first. None: nobody would choose another way."""
    matter = MATTERS[lesson]
    other = distractors(at, lesson, answer)
    against = [each for each in other if matter.follows(at, each) != matter.follows(at, answer)]
    if matter.ways(at, answer) is None or not against:
        return None
    found = [*against[:1], *(each for each in other if each is not against[0])][: CHOICES - 1]
    game, state = at.situation.game, at.situation.state
    return [action and game.step(state, action)[0] for action in (answer, *found)]


def wishes(at: Position, answer: Action | None = None) -> list[Action | None] | None:
    """The same play of the Mah Jong with wishes for what was given to opponents, for the Ace, for a King, and without;
    the ``answer`` first. None: another play is better."""
    first = choices_of(at)[0]
    if not isinstance(first, Play) or "Ma" not in first.cards:
        return None
    given = [cards[0][0] for to, cards in at.view.given if at.hostile(to) and cards[0] not in c.SPECIALS]
    found: list[Action | None] = [Play(first.seat, first.cards, wish) for wish in dict.fromkeys((*given, "A", None))]
    if isinstance(answer, Play):
        found.sort(key=lambda each: not (isinstance(each, Play) and each.wish == answer.wish))
    return found[:CHOICES] if len(found) >= CHOICES - 1 else None


def wished(puzzle: Puzzle) -> Puzzle | None:
    """With the best wish as its answer, as far as a first look says. None: another play is better."""
    situation, _ = puzzle.open()
    found = wishes(Position(situation))
    if found is None:
        return None
    rows = margins_of(puzzle.game)(situation, found, Random(puzzle.source), FIRST)
    order = sorted(range(len(found)), key=lambda at: -sum(rows[at]))
    if sum(rows[order[0]]) - sum(rows[order[1]]) < 0.5 * LEAST * FIRST:
        return None
    options = tuple(PuzzleOption(said(found[at]), int(at != order[0])) for at in order)
    return replace(puzzle, options=options)


def finds(at: Position, answer: Action | None) -> tuple[str, ...]:
    """The AI players that find the answer."""
    return tuple(level for level in LEVELS
                 if same(choose(level, at.view, at.situation.legal, Random(0)).action, answer))


def tempts(at: Position, lesson: Lesson, answer: Action | None) -> int:
    """How often of `TIMES` `easy` goes the other way, and `normal`, which counts as much."""
    matter: Matter = MATTERS[lesson]
    *easy, normal = [matter.ways(at, action) is not None and matter.follows(at, action) != matter.follows(at, answer)
                     for action in usual(at)]
    return sum(easy) + TIMES * normal


def trivial(at: Position, answer: Action | None) -> bool:
    """Whether the answer ends the hand at once, or hardly anything is hidden."""
    return isinstance(answer, Play) and len(answer.cards) == at.me.count and at.situation.kind is not DecisionKind.BOMB


def by_lesson(found: Sequence[Puzzle], wanted: Sequence[Lesson] = tuple(Lesson),
              ) -> Mapping[Lesson, tuple[list[Puzzle], list[Puzzle]]]:
    """What shows each lesson: those whose answer is its idea, and the others, the most tempting first."""
    shown: dict[Lesson, tuple[list[tuple[int, Puzzle]], list[tuple[int, Puzzle]]]] = {
        lesson: ([], []) for lesson in wanted}
    for puzzle in found:
        for lesson in wanted:
            full = min(map(len, shown[lesson])) >= ENOUGH
            known = _shown(puzzle, lesson) if lesson in OF_GAME[puzzle.game] and not full else None
            if known is not None:
                follows, tempting, shows = known
                shown[lesson][not follows].append((-tempting, shows))
    return {lesson: (_ordered(ideas), _ordered(others)) for lesson, (ideas, others) in shown.items()}


def _shown(puzzle: Puzzle, lesson: Lesson) -> tuple[bool, int, Puzzle] | None:
    """Whether the answer is the lesson's idea, how much the other way tempts, and the puzzle with its answer. None: it
    does not show the lesson."""
    situation, options = puzzle.open()
    at, matter = Position(situation), MATTERS[lesson]
    if not matter.fits(at):
        return None
    if lesson is Lesson.WISH:
        best = wished(puzzle)
        return None if best is None else (matter.follows(at, best.open().actions[best.answer]), 0, best)
    answer = options[puzzle.answer]
    if matter.ways(at, answer) is None or trivial(at, answer):
        return None
    return matter.follows(at, answer), tempts(at, lesson, answer), puzzle


def _ordered(found: Sequence[tuple[int, Puzzle]]) -> list[Puzzle]:
    return [puzzle for _, puzzle in sorted(found, key=lambda pair: (pair[0], pair[1].record))]


def picked(lesson: Lesson, ideas: Sequence[Puzzle], others: Sequence[Puzzle], used: set[str],
           ) -> list[LessonPosition]:
    """Three positions in an order that tells nothing: two with the idea, one without."""
    found = []
    for puzzles, number in ((ideas, IDEAS), (others, POSITIONS - IDEAS)):
        kept: list[LessonPosition] = []
        for puzzle in puzzles:
            wanted = len(kept) < number and puzzle.source not in used and hides(puzzle)
            if wanted and (position := measured(puzzle, lesson)) is not None:
                used.add(puzzle.source)
                kept.append(position)
        found += kept
    Random(lesson).shuffle(found)
    return found


# more of what puzzles have too few of -------------------------------------------------------------

def searched(game: str, rounds: Sequence[tuple[str, str]], wanted: Sequence[Lesson]) -> Iterator[Puzzle]:
    """Of (name, record) of rounds: decisions in which the network puts one way of a lesson `LEAST` above the other."""
    for source, record in rounds:
        for situation in of_record(record):
            at = Position(situation)
            for lesson in wanted:
                if lesson in OF_GAME[game] and MATTERS[lesson].fits(at) and asks(situation, lesson):
                    yield from _found(at, lesson, record, source)


def _found(at: Position, lesson: Lesson, record: str, source: str) -> Iterator[Puzzle]:
    matter, situation = MATTERS[lesson], at.situation
    choices = [each for each in choices_of(at) if matter.ways(at, each) is not None]
    sides = [[each for each in choices if matter.follows(at, each) is follows] for follows in (True, False)]
    if not all(sides):
        return
    rows = margins_of(at.view.game)(situation, [sides[0][0], sides[1][0]], Random(source), FIRST)
    gained = differences(rows)[0]
    if abs(gained.mean) < 2 * LEAST:
        return
    answer, other = (sides[0][0], sides[1][0]) if gained.mean > 0 else (sides[1][0], sides[0][0])
    best = choices[0]
    if isinstance(best, Play | Pass) and lesson is not Lesson.WISH and not same(best, answer):
        return
    lines = [said(action and situation.game.step(situation.state, action)[0]) for action in (answer, other)]
    options = tuple(sorted((PuzzleOption(lines[0], 0), PuzzleOption(lines[1], 1)), key=lambda each: each.line))
    found = finds(at, answer)
    yield Puzzle(0, prefix(record, situation), situation.seat, options, themes(at.view, (answer, other), answer),
                 level=found[0] if found else LEVELS[-1], source=source)
