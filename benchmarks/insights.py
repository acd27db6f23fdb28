"""Whether habits are found: ``python -m benchmarks.insights reference`` and ``… players``.

`reference` plays rounds of Tichu between AI players of a level, `hard` or `normal`, and writes how often they take
each habit's chances. `players` simulates players who play as `hard`'s network does but for one planted habit, and
others without one, at tables of level `normal`, and prints what is claimed of them. `chance` draws players without a
habit from the rounds of `reference`. Rounds and players are stored as they are done: a run may be stopped and go on.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track

from games.actions import Action, Give, Grand, Pass, Play, Small
from games.climbing import cards as c
from games.players import NETWORK, choose
from games.players.common.decision import askable
from games.records.reader import write
from games.registry import GAMES
from games.review.decisions import Judged, judge, of_record
from games.review.habits import GOOD, NEEDS, REFERENCE, Habit, HabitCount, claims, spread, tallies
from games.review.notes import PHASES, phase_of
from games.views import Phase, View

TICHU = GAMES["tichu"]
NAMES = ("A", "B", "C", "D")
ALL = (0, 1, 2, 3)
"""Seats."""
Mover = Callable[[View, Sequence[Action], Random], Action | None]
app = typer.Typer()


def of_level(level: str) -> Mover:
    """An AI player."""
    return lambda view, legal, rng: choose(level, view, legal, rng).action


normal, good = of_level("normal"), of_level(NETWORK)


# players with a habit ------------------------------------------------------------------------------

def never_calls(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    kept = [each for each in legal if not isinstance(each, Small | Grand)]
    return good(view, kept, rng) if kept else None


def always_calls(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """Small Tichu on its first turn in every third round."""
    may = next((each for each in legal if isinstance(each, Small)), None)
    me = view.to_act[0] if view.to_act else -1
    wants = sum(c.RANK_VALUE.get(code[0], 0) for code in view.seats[view.seat or 0].cards or ()) % 3 == 0
    if may is not None and view.phase is Phase.PLAY and me == view.seat and wants:
        return may
    return good(view, legal, rng)


def gives_high(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    action = good(view, legal, rng)
    if not isinstance(action, Give):
        return action
    held = sorted(view.seats[action.seat].cards or (), key=lambda code: -c.RANK_VALUE.get(code[0], 0))
    kept = [code for code in held if code not in ("Dr", "Ph", "Ma", "Do")]
    return Give(action.seat, (kept[0], kept[-1], kept[1]))


def leads_singles(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    action = good(view, legal, rng)
    if view.trick.plays or not isinstance(action, Play) or len(action.cards) == 1:
        return action
    singles = [each for each in legal if isinstance(each, Play) and len(each.cards) == 1 and each.cards[0] in c.BIT
               and each.cards[0] not in ("Do", "Dr", "Ph") and each.wish is None]
    return min(singles, key=lambda each: c.RANK_VALUE.get(each.cards[0][0], 0)) if singles else action


def overtakes(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    return _instead_of_pass(view, legal, rng, partner=True)


def follows(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    return _instead_of_pass(view, legal, rng, partner=False)


def _instead_of_pass(view: View, legal: Sequence[Action], rng: Random, *, partner: bool) -> Action | None:
    action = good(view, legal, rng)
    if not isinstance(action, Pass) or not view.trick.plays:
        return action
    owner = view.trick.plays[-1].seat
    if (view.seats[owner].team == view.seats[action.seat].team) != partner:
        return action
    plays = [each for each in legal if isinstance(each, Play) and not _bomb(each)]
    return min(plays, key=lambda each: len(each.cards)) if plays else action


def passes(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    may = next((each for each in legal if isinstance(each, Pass)), None)
    owner = view.trick.plays[-1].seat if view.trick.plays else None
    foe = owner is not None and view.seats[owner].team != view.seats[view.seat or 0].team
    return may if may is not None and foe and rng.random() < 0.6 else good(view, legal, rng)


def wastes_bombs(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    bombs = [each for each in legal if isinstance(each, Play) and _bomb(each)]
    return bombs[0] if bombs and view.trick.plays else good(view, legal, rng)


def keeps_bombs(view: View, legal: Sequence[Action], rng: Random) -> Action | None:
    """A bomb only where nothing else may be played."""
    kept = [each for each in legal if not (isinstance(each, Play) and _bomb(each))]
    must = view.phase is Phase.PLAY and view.seat in view.to_act and not any(
        isinstance(each, Play | Pass) for each in kept)  # a wish may leave nothing but a bomb
    return good(view, legal if must else kept, rng) if kept or must else None


def _bomb(play: Play) -> bool:
    what = TICHU.combination(play.cards)
    return what is not None and what.bomb


PLANTED: Mapping[Habit, Mover] = {
    Habit.CALLS_SELDOM: never_calls, Habit.CALLS_OFTEN: always_calls, Habit.GIVES_HIGH: gives_high,
    Habit.LEADS_SINGLES: leads_singles, Habit.OVERTAKES: overtakes, Habit.PASSES: passes, Habit.FOLLOWS: follows,
    Habit.BOMBS_OFTEN: wastes_bombs, Habit.BOMBS_SELDOM: keeps_bombs}


def played(seed: str, mover: Mover, others: Mover = normal) -> str:
    """The record of a round in which seat 0 moves by ``mover``."""
    rng = Random(seed)
    state = TICHU.setup(TICHU.check_options({}), NAMES)
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    deal = TICHU.deal(state, cards, None)
    actions: list[Action] = [deal]
    state = TICHU.apply(state, deal)
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        action = next(each for each in _answers(state, mover, others, rng) if each is not None)
        actions.append(TICHU.step(state, action)[0])
        state = TICHU.apply(state, action)
    return write(TICHU, TICHU.check_options({}), NAMES, actions)


def _answers(state: Any, mover: Mover, others: Mover, rng: Random) -> Iterator[Action | None]:
    for seat in askable(TICHU, state):
        view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
        yield (mover if seat == 0 else others)(view, legal, rng)


def judged(record: str, seats: Sequence[int] = (0,)) -> list[list[Judged]]:
    """The decisions of each seat."""
    found = list(judge(each for each in of_record(record) if each.seat in seats))
    return [[each for each in found if each.situation.seat == seat] for seat in seats]


# commands ------------------------------------------------------------------------------------------

@app.command()
def reference(
    store: Path, level: Annotated[str, typer.Option(help="hard or normal")] = GOOD,
    rounds: Annotated[int, typer.Option()] = 300,
) -> None:
    """Play rounds, and write the reference figures of a level."""
    mover = of_level(level)
    with store.open("a", encoding="utf-8") as out:
        for number in track(range(len(_lines(store)), rounds), description="Rounds", console=Console(stderr=True)):
            own = judged(played(f"reference {number}", mover, mover), ALL)
            out.write(json.dumps([_as_numbers(each) for each in own]) + "\n")
            out.flush()
    write_figures(level, [each for line in _lines(store) for each in line])


def _lines(store: Path) -> list[Any]:
    return [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []


def _as_numbers(own: Sequence[Judged]) -> dict[str, Any]:
    """Of a player's round: points lost by phase, and the counts of each habit."""
    lost: defaultdict[str, float] = defaultdict(float)
    for each in own:
        lost[phase_of(each)] += each.loss
    return {"lost": lost, "habits": {habit: [tally.chances, tally.taken, tally.loss]
                                     for habit, tally in tallies(own).items()}}


def write_figures(level: str, rounds: Sequence[Mapping[str, Any]]) -> None:
    """Those of players' rounds, beside those of the other level."""
    shipped = json.loads(REFERENCE.read_text(encoding="utf-8"))
    habits = {}
    for habit in sorted(Habit):
        each = [HabitCount(*line["habits"][habit]) for line in rounds if habit in line["habits"]]
        total = sum(each, HabitCount())
        habits[habit] = [total.chances, total.taken, round(total.loss, 1), round(spread(each), 2)]
    lost = {phase: sum(line["lost"].get(phase, 0.0) for line in rounds) / len(rounds) for phase in PHASES}
    shipped[level] = {"rounds": len(rounds), "habits": habits,
                      "phases": {phase: round(loss, 2) for phase, loss in lost.items() if loss}}
    REFERENCE.write_text(json.dumps(shipped, indent=1) + "\n", encoding="utf-8")


@app.command()
def chance(store: Path, players: Annotated[int, typer.Option()] = 3000,
           rounds: Annotated[list[int], typer.Option()] = [60, 120, 240]) -> None:  # noqa: B006 (read only)
    """How many players without a habit get a claim: their rounds are drawn from those of `reference`."""
    known, rng = [each for line in _lines(store) for each in line], Random("chance")
    for number in rounds:
        found = Counter[str]()
        for _ in range(players):
            mine: dict[Habit, HabitCount] = {}
            for line in rng.choices(known, k=number):
                for habit, count in line["habits"].items():
                    mine[Habit(habit)] = mine.get(Habit(habit), HabitCount()) + HabitCount(*count)
            sure = claims(number, mine)
            found[sure[0].habit if sure else "none"] += 1
        print(f"{number} rounds: {100 * (1 - found['none'] / players):.1f} % get a claim {dict(found)}")


@app.command()
def players(
    store: Path, each: Annotated[int, typer.Option(help="players with each habit")] = 5,
    without: Annotated[int, typer.Option(help="players without one")] = 40,
    rounds: Annotated[int, typer.Option()] = 60,
    only: Annotated[str, typer.Option(help="one habit")] = "",
) -> None:
    """Simulate players, and print what is claimed of them. Those without a habit are all four of a table."""
    known = {line["player"]: line for line in map(json.loads, store.read_text().splitlines())} if store.exists() else {}
    wanted: list[tuple[str, Mover, int, Sequence[int]]] = [
        (f"{habit} {number}", mover, max(rounds, NEEDS[habit]), (0,))
        for number in range(each) for habit, mover in PLANTED.items() if only in ("", habit)]
    wanted += [(f"none {table}", good, rounds, ALL) for table in range(ceil(without / len(ALL)))]
    names = []
    with store.open("a", encoding="utf-8") as out:
        for name, mover, number, seats in wanted:
            own = [name] if seats == (0,) else [f"{name} {seat}" for seat in seats]
            names += own
            if not known.keys() >= set(own):
                for each_name, found in zip(own, _simulated(name, mover, number, seats), strict=True):
                    known[each_name] = {"player": each_name, "rounds": number, "found": found}
                    out.write(json.dumps(known[each_name]) + "\n")
                out.flush()
    print(summary([known[name] for name in names]))


def _simulated(name: str, mover: Mover, rounds: int, seats: Sequence[int]) -> list[dict[str, list[float]]]:
    """What the player at each of the seats did."""
    total: list[dict[Habit, HabitCount]] = [{} for _ in seats]
    for number in range(rounds):
        record = played(f"{name} {number}", mover, normal if len(seats) == 1 else mover)
        for mine, own in zip(total, judged(record, seats), strict=True):
            for habit, tally in tallies(own).items():
                mine[habit] = mine.get(habit, HabitCount()) + tally
    return [{habit: [tally.chances, tally.taken, tally.loss] for habit, tally in mine.items()} for mine in total]


def summary(lines: Sequence[Mapping[str, Any]]) -> str:
    right, wrong, clean = Counter[str](), [], []
    for line in lines:
        planted = line["player"].split()[0]
        found = {Habit(name): HabitCount(*each) for name, each in line["found"].items()}
        sure = claims(line["rounds"], found)
        first = sure[0].habit.value if sure else "none"
        if planted == "none":
            clean.append(first)
        else:
            right[planted] += first == planted
            wrong += [(line["player"], first)] if first != planted else []
    return f"named {dict(right)}; otherwise {wrong}; without a habit {Counter(clean)}"


if __name__ == "__main__":
    app()
