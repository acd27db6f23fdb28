"""The positions of the course, and what its sentences are worth.

    python -m benchmarks.lessons pick made.jsonl      # goes on where it stopped; writes the set when all are there
    python -m benchmarks.lessons pick made.jsonl --search tichu --rounds 200     # more of what puzzles have too few of
    python -m benchmarks.lessons grand hands.jsonl    # grand Tichu by the high cards in hand
    python -m benchmarks.lessons bombs gains.jsonl    # a bomb by what is left after it
    python -m benchmarks.lessons table                # the positions, for the documents
    python -m benchmarks.lessons rules gains.jsonl --game tichu --rounds 150    # what each sentence gains
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from benchmarks.lessons import bombs as of_bombs
from benchmarks.lessons.grand import KINDS, gain, hands
from benchmarks.lessons.matters import MATTERS, Position
from benchmarks.lessons.picking import SURE, by_lesson, picked, searched
from benchmarks.lessons.rules import RULES, Gain, of_round, told
from bot.i18n import Texts, texts
from cogs.puzzles.view import dressed, labels
from games.registry import GAMES
from games.review.finding import self_play
from games.review.lessons import FILE, OF_GAME, POSITIONS, Lesson, LessonPosition, positions
from games.review.puzzles import retired
from training.playouts import Playouts
from training.puzzles import people, read

app = typer.Typer()
ERR = Console(stderr=True)


@app.command()
def pick(made: Annotated[Path, typer.Argument(help="where positions are written")],
         search: Annotated[str, typer.Option(help="a game to search for more in self-play")] = "",
         rounds: Annotated[int, typer.Option(help="of self-play")] = 100) -> None:
    """Pick positions for the lessons that have none, of retired puzzles and of what was found in self-play."""
    done = [LessonPosition.read(line) for line in _lines(made)]
    full = {each.lesson for each in done}
    more, found = made.with_suffix(".more.jsonl"), list(retired())
    if search:
        wanted = [lesson for lesson in OF_GAME[search] if lesson not in full]
        with more.open("a", encoding="utf-8") as out:
            for puzzle in searched(search, list(_rounds(search, rounds)), wanted):
                out.write(f"{puzzle.text()}\n")
    found += read(more) if more.exists() else []
    pool = by_lesson(found, [lesson for lesson in Lesson if lesson not in full])
    used, lessons = {each.puzzle.source for each in done}, sorted(pool, key=lambda each: min(map(len, pool[each])))
    for lesson in track(lessons, description="Lessons", console=ERR):  # the rarest first
        kept = picked(lesson, *pool[lesson], used)
        ERR.print(f"{lesson}: {len(kept)} of {POSITIONS}")
        if len(kept) == POSITIONS:
            done += kept
            with made.open("a", encoding="utf-8") as out:
                out.writelines(f"{each.text()}\n" for each in kept)
    if {each.lesson for each in done} == set(Lesson):
        found_all = (each for lesson in Lesson for each in done if each.lesson is lesson)
        FILE.write_text("".join(f"{each.text()}\n" for each in found_all), encoding="utf-8")


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _rounds(game: str, number: int, done: Container[str] = ()) -> Iterator[tuple[str, str]]:
    """Names and records of self-play that is not yet done."""
    wanted = {at: name for at in range(number) if (name := f"ideas {game} {at}") not in done}
    for at, name in track(wanted.items(), description="Rounds", console=ERR):
        yield name, self_play(GAMES[game], name, people(game, at))


@app.command()
def table() -> None:
    """Each position: whether its answer is the idea, the answer, and the other choices with what they cost."""
    t = texts("en")
    print("| lesson | idea | answer | other choices, points they cost | found by |\n|---|---|---|---|---|")
    for lesson in Lesson:
        for each in positions(lesson):
            print(_row(each, t))


def _row(found: LessonPosition, t: Texts) -> str:
    situation, actions = found.puzzle.open()
    names, answer = labels(actions, dressed(situation.view, t), t), found.puzzle.answer
    follows = MATTERS[found.lesson].follows(Position(situation), actions[answer])
    others = sorted(zip(names, found.puzzle.options, found.errors, strict=True), key=lambda each: each[1].cost)
    told_others = "; ".join(f"{name}: {option.cost} ± {SURE * error:.0f}" for name, option, error in others[1:])
    return (f"| {found.lesson} | {'yes' if follows else 'no'} | {names[answer]} | {told_others} | "
            f"{', '.join(found.finds) or 'none'} |")


@app.command()
def rules(store: Annotated[Path, typer.Argument(help="where the gains of each round are written")],
          game: Annotated[str, typer.Option()] = "tichu",
          rounds: Annotated[int, typer.Option(help="of self-play")] = 150) -> None:
    """What the sentences of a game's lessons gain in self-play."""
    done = {json.loads(line)["round"] for line in _lines(store)}
    with store.open("a", encoding="utf-8") as out:
        for name, record in _rounds(game, rounds, done):
            out.write(json.dumps({"round": name, "gains": list(of_round(record, game))}) + "\n")
            out.flush()
    gains = [Gain(*each) for line in _lines(store) for each in json.loads(line)["gains"]]
    print("| lesson | rule | gains | where it does not apply |\n|---|---|---|---|")
    for rule in RULES:
        if rule.lesson in OF_GAME[game]:
            held, others = ([each.points for each in gains if each.rule == rule.name and each.held is held]
                            for held in (True, False))
            print(f"| {rule.lesson} | {rule.name} | {told(held)} | {told(others)} |")


@app.command()
def bombs(store: Annotated[Path, typer.Argument(help="where the decisions of each round are written")],
          rounds: Annotated[int, typer.Option(help="of self-play")] = 60) -> None:
    """What a bomb gains, by what is left after it and who lies on top."""
    done = {json.loads(line)["round"] for line in _lines(store)}
    with store.open("a", encoding="utf-8") as out:
        for number in track([at for at in range(rounds) if at not in done], description="Rounds", console=ERR):
            out.write(json.dumps({"round": number, "found": list(of_bombs.of_round(number))}) + "\n")
            out.flush()
    found = [of_bombs.BombChoice(**each) for line in _lines(store) for each in json.loads(line)["found"]]
    print("| a bomb | gains | pays |\n|---|---|---|")
    for name, case in of_bombs.CASES.items():
        gains = [each.gain for each in found if case(each)]
        print(f"| {name} | {told(gains)} | {sum(gain > 0 for gain in gains)} |")


@app.command()
def grand(store: Annotated[Path, typer.Argument(help="where the gain of each hand is written")],
          number: Annotated[int, typer.Option(help="hands of each kind")] = 12) -> None:
    """What grand Tichu gains, by the high cards in hand."""
    done = {tuple(each["cards"]): each for each in map(json.loads, _lines(store))}
    playouts = Playouts("tichu")
    with store.open("a", encoding="utf-8") as out:
        wanted = [(kind, cards) for kind in KINDS for cards in hands(kind, number) if cards not in done]
        for kind, cards in track(wanted, description="Hands", console=ERR):
            done[cards] = {"kind": kind, "cards": cards, "gain": gain(playouts, cards)}
            out.write(json.dumps(done[cards]) + "\n")
            out.flush()
    print("| eight cards with | the call gains |\n|---|---|")
    for kind in KINDS:
        print(f"| {kind} | {told([each['gain'] for each in done.values() if each['kind'] == kind])} |")


if __name__ == "__main__":
    app()
