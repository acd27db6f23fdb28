"""The positions of the course: ``python -m benchmarks.lessons pick found.jsonl`` and ``… levels``.

`pick` takes puzzles that ``training.puzzles find`` found in self-play (shipped ones, too), sorts them by what their
answer is about (`SHOWS`), plays each choice on in 1,500 other worlds, and keeps the first three of each lesson where
the answer beats every other choice by more than three standard errors. `levels` prints which AI players find them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from games.actions import Action, Ask, Gift, Give, Pass, Play, Small
from games.base import LEVELS
from games.climbing import cards as c
from games.players import choose
from games.registry import GAMES
from games.review.finding import differences
from games.review.habits import HIGH
from games.review.lessons import FILE, OF_GAME, POSITIONS, Lesson, LessonPosition, positions
from games.review.puzzles import Puzzle, same
from games.views import Phase, SeatView, View
from training.playouts import margins_of
from training.puzzles import read

WORLDS, WORLDS_OF_PLACES = 1500, 400
"""The second for The Great Lord, whose play-outs are long."""
SURE = 3.0
"""Standard errors of the interval that excludes the other choices."""
app = typer.Typer()

Shows = Callable[[View, Action | None, Sequence[Action | None]], bool]
"""Whether a position (its view, answer and other choices) shows what a lesson is about."""


def _top(view: View) -> int | None:
    """Who lies on top."""
    return view.trick.plays[-1].seat if view.trick.plays else None


def _friend(view: View, seat: int | None) -> bool:
    me = view.seats[view.seat or 0]
    return seat is not None and seat != me.seat and view.seats[seat].team == me.team


def _foe(view: View, seat: int | None) -> bool:
    return seat is not None and view.seats[seat].team != view.seats[view.seat or 0].team


def _to_foes(view: View, give: Give) -> int:
    """The highest rank given to an opponent, as a place in `HIGH` from 1; 0: a low card."""
    cards = [code for to, code in zip(view.receivers, give.cards, strict=True) if _foe(view, to)]
    return max((20 if code in ("Ph", "Dr") else HIGH.find(code[0]) + 1 for code in cards), default=0)


def low_cards(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return isinstance(best, Give) and any(
        isinstance(each, Give) and _to_foes(view, each) > _to_foes(view, best) for each in others)


def lead_long(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    single = any(isinstance(each, Play) and len(each.cards) == 1 and each.cards[0] not in c.SPECIALS for each in others)
    return _top(view) is None and isinstance(best, Play) and len(best.cards) > 4 and single


def dog(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return any(isinstance(each, Play) and each.cards == ("Do",) for each in (best, *others))


def partner(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return _friend(view, _top(view)) and isinstance(best, Pass) and not _gone(view)


def keep(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return _foe(view, _top(view)) and isinstance(best, Pass) and not _gone(view) and not _called(view)


def take(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return (_foe(view, _top(view)) and isinstance(best, Play) and not _gone(view) and not _called(view)
            and not _bombs((best,)) and any(isinstance(each, Pass) for each in others))


def phoenix(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return _only_one_has("Ph", best, others)


def dragon(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return _only_one_has("Dr", best, others) and view.phase is Phase.PLAY


def _only_one_has(card: str, best: Action | None, others: Sequence[Action | None]) -> bool:
    """Whether a card is in the answer or in another choice, not in both."""
    def has(action: Action | None) -> bool:
        return isinstance(action, Play) and any(code[:2] == card for code in action.cards)

    return has(best) != any(map(has, others))


def gift(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return isinstance(best, Gift)


def wish(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return isinstance(best, Play) and bool(best.wish)


def small(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return isinstance(best, Small)


def silent(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return not isinstance(best, Small) and any(isinstance(each, Small) for each in others)


def grand(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return view.phase is Phase.GRAND


def protect(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    friend = any(seat.call for seat in view.seats if _friend(view, seat.seat))
    return friend and view.phase is Phase.PLAY and not _gone(view)


def stop(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    foe = any(seat.call for seat in view.seats if _foe(view, seat.seat))
    return foe and isinstance(best, Play) and not _gone(view) and not _bombs((best,))


def bomb(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return _bombs((best,))


def bomb_later(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return not _bombs((best,)) and _bombs(others)


def count(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    """A single card below the Ace is led that nothing unseen beats, the Phoenix aside."""
    if _top(view) is not None or not isinstance(best, Play) or len(best.cards) != 1:
        return False
    rank = c.RANK_VALUE.get(best.cards[0][0], 99)
    me = view.seats[view.seat or 0]
    known = {code.partition("=")[0] for play in view.played for code in play.cards} | set(me.cards or ())
    unseen = [code for code in c.CODES if code not in known]
    return rank < c.RANK_VALUE["A"] and all(
        code == "Ph" or (code != "Dr" and c.RANK_VALUE.get(code[0], 0) <= rank) for code in unseen)


def last_cards(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return view.seats[view.seat or 0].count <= LAST and view.phase is Phase.PLAY and not _gone(view)


def double(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    out = [seat for seat in view.seats if seat.out is not None]
    return len(out) == 1 and _friend(view, out[0].seat) and view.phase is Phase.PLAY


def six_tricks(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return partner(view, best, others) or keep(view, best, others)


def six_calls(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return small(view, best, others) or silent(view, best, others)


def _gone(view: View) -> bool:
    """Whether somebody is out."""
    return any(seat.out is not None for seat in view.seats)


def _called(view: View) -> bool:
    return any(seat.call for seat in view.seats)


def _bombs(actions: Sequence[Action | None]) -> bool:
    return any(isinstance(each, Play) and (what := TICHU.combination(each.cards)) is not None and what.bomb
               for each in actions)


LAST = 4
"""Cards of the end of a hand."""
TICHU = GAMES["tichu"]
def _table(view: View) -> SeatView | None:
    """The Table of Trichu."""
    return next((seat for seat in view.seats if seat.dummy == "table"), None)


def own_table(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    """The soloist lets the own other hand keep a trick."""
    table, top = _table(view), _top(view)
    hands = (view.seat, table.seat) if table is not None and _friend(view, table.seat) else ()
    return isinstance(best, Pass) and best.seat in hands and top in hands and top != best.seat


def open_table(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    """The two lead what the Table does not beat, of several choices."""
    table = _table(view)
    if table is None or _top(view) is not None or not _foe(view, table.seat) or not isinstance(best, Play):
        return False
    longest = max((len(each.cards) for each in others if isinstance(each, Play)), default=0)
    return bool(table.cards) and 1 < len(best.cards) >= longest


def lord_lead(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return view.game == "lord" and _top(view) is None and isinstance(best, Play)


def lord_pass(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return view.game == "lord" and isinstance(best, Pass)


def tatsu_ask(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return isinstance(best, Ask) and any(isinstance(each, Play) for each in others)


def tatsu_play(view: View, best: Action | None, others: Sequence[Action | None]) -> bool:
    return view.game == "tatsu" and isinstance(best, Play) and any(isinstance(each, Ask) for each in others)


SHOWS: Mapping[Lesson, Shows] = {
    Lesson.LOW_CARDS: low_cards, Lesson.LEAD_LONG: lead_long, Lesson.PARTNER: partner, Lesson.KEEP: keep,
    Lesson.TAKE: take, Lesson.DOG: dog, Lesson.PHOENIX: phoenix, Lesson.DRAGON: dragon, Lesson.GIFT: gift,
    Lesson.WISH: wish, Lesson.SMALL: small, Lesson.SILENT: silent, Lesson.GRAND: grand, Lesson.PROTECT: protect,
    Lesson.STOP: stop, Lesson.BOMB: bomb, Lesson.BOMB_LATER: bomb_later, Lesson.COUNT: count,
    Lesson.LAST_CARDS: last_cards, Lesson.DOUBLE: double, Lesson.SIX_TRICKS: six_tricks, Lesson.SIX_CALLS: six_calls,
    Lesson.OWN_TABLE: own_table, Lesson.OPEN_TABLE: open_table, Lesson.LORD_LEAD: lord_lead,
    Lesson.LORD_PASS: lord_pass, Lesson.TATSU_ASK: tatsu_ask, Lesson.TATSU_PLAY: tatsu_play}


def measured(puzzle: Puzzle, lesson: Lesson) -> LessonPosition | None:
    """The position with its costs measured again; None: an interval includes another choice."""
    situation, options = puzzle.open()
    at = puzzle.answer
    order = [at, *(each for each in range(len(options)) if each != at and _named(puzzle, each))]
    rng = Random(f"lesson {puzzle.source}")
    worlds = WORLDS_OF_PLACES if puzzle.game == "lord" else WORLDS
    found = differences(margins_of(puzzle.game)(situation, [options[each] for each in order], rng, worlds))
    if any(each.mean <= SURE * each.error for each in found):
        return None
    costs, errors = dict(zip(order, (0, *(round(each.mean) for each in found)), strict=True)), dict(
        zip(order, (0.0, *(round(each.error, 1) for each in found)), strict=True))
    again = Puzzle(0, puzzle.record, puzzle.seat, tuple(
        type(option)(option.line, costs[which]) for which, option in enumerate(puzzle.options) if which in costs),
        puzzle.themes, level=puzzle.level, source=puzzle.source)
    return LessonPosition(lesson, again, tuple(errors[which] for which in sorted(errors)), finds(again))


def _named(puzzle: Puzzle, at: int) -> bool:
    """Whether no earlier choice has the same name, as a full house with another pair has."""
    situation, options = puzzle.open()
    names = [situation.game.combination(each.cards) if isinstance(each, Play) else each for each in options]
    return names[at] is None or names[at] not in names[:at]


def finds(puzzle: Puzzle) -> tuple[str, ...]:
    """The AI players that find the answer."""
    situation, options = puzzle.open()
    view, legal, best = situation.view, situation.legal, options[puzzle.answer]
    return tuple(level for level in LEVELS
                 if same(choose(level, view, legal, Random(0)).action, best))


def _sorted(found: Sequence[Puzzle]) -> dict[Lesson, list[Puzzle]]:
    """What shows each lesson, one of each round; first those whose answer `normal` finds, and `easy` does not."""
    rounds: dict[Lesson, dict[str, Puzzle]] = {lesson: {} for lesson in Lesson}
    for puzzle in sorted(found, key=lambda each: LEVELS.index(each.level) != 1):
        situation, options = puzzle.open()
        view, others = situation.view, [each for at, each in enumerate(options) if at != puzzle.answer]
        for lesson in OF_GAME[puzzle.game]:
            if SHOWS[lesson](view, options[puzzle.answer], others):
                rounds[lesson].setdefault(puzzle.source, puzzle)
    return {lesson: list(each.values()) for lesson, each in rounds.items()}


@app.command()
def pick(files: Annotated[list[Path], typer.Argument()], only: Annotated[str, typer.Option()] = "") -> None:
    """Write the positions of all lessons, or of the ``only`` ones named, beside those that stand."""
    found = _sorted([puzzle for file in files for puzzle in read(file)])
    made: dict[Lesson, list[LessonPosition]] = {}
    used: set[str] = set()
    for lesson in sorted(Lesson, key=lambda each: len(found[each])):  # the rarest first: a position shows one lesson
        if only and lesson not in only.split(","):
            made[lesson] = list(positions(lesson))
            used |= {each.puzzle.record for each in made[lesson]}
            continue
        kept: list[LessonPosition] = []
        made[lesson] = kept
        for puzzle in found[lesson]:
            wanted = len(kept) < POSITIONS and puzzle.record not in used
            if wanted and (position := measured(puzzle, lesson)) is not None:
                used.add(puzzle.record)
                kept.append(position)
        print(f"{lesson}: {len(kept)} positions of {len(found[lesson])}", flush=True)
    FILE.write_text("".join(f"{each.text()}\n" for lesson in Lesson for each in made[lesson]), encoding="utf-8")


@app.command()
def levels() -> None:
    """For each lesson the least that another choice costs, and which levels find the answers."""
    print("| lesson | points of the answers | easy | normal | hard |\n|---|---|---|---|---|")
    for lessons in OF_GAME.values():
        for lesson in lessons:
            found = positions(lesson)
            worth = [min((option.cost, error) for option, error in zip(each.puzzle.options, each.errors, strict=True)
                         if option.cost) for each in found]
            told = ", ".join(f"{cost} ± {SURE * error:.0f}" for cost, error in worth)
            counts = " | ".join(str(sum(level in each.finds for each in found)) for level in LEVELS)
            print(f"| {lesson} | {told} | {counts} |")


if __name__ == "__main__":
    app()
