"""What knowing the score gains Tichu's `hard`, in games won.

    python -m benchmarks.standing games --score 900 400 --number 300        # whole games, each played twice
    python -m benchmarks.standing decisions --score 900 400 --number 200    # what the search decides otherwise
    python -m benchmarks.standing ceiling --score 400 900 --number 20       # what more could gain

`games` begins at a score. Both playings have the same deals and random numbers; in one of them a side knows the score,
in the other nobody does. `--only search`: all call by the score, and one side searches by it.

`decisions` plays rounds that begin at the score. Where the search by the chance to win chooses otherwise than that by
points, both choices are played on in other worlds, and the difference of the chances to win is counted. That is what a
round gains a side, with far less luck than in games.

`ceiling` says what knowing the score could gain at most in the exchange and in all of the play: of choices that are
played on in `MANY` worlds, the best by the chance to win is compared in as many others with the best by points.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from games.actions import Action, Give, Play, Small
from games.players import choose
from games.players.common.decision import askable
from games.players.learned.player import before_play, values
from games.players.learned.standing import Stakes, stakes
from games.registry import GAMES
from games.review.compiled import results
from games.review.decisions import DecisionKind, Situation
from games.views import Phase, RoundResult, View

TICHU = GAMES["tichu"]
FULL = 14
"""Cards of a seat that may still call."""
FRESH, MANY = 300, 400
"""Worlds in which two choices are compared, and in which the best of several is looked for."""
MOST_GIFTS, MOST_PLAYS = 16, 4
"""Choices that are looked at, the best by the network: of gifts, of plays."""
ODDS = 1.96


def begun(score: Sequence[int]) -> Any:
    """A game in which the sides have so many points."""
    start = TICHU.setup(TICHU.check_options({}), ("A", "B", "C", "D"))
    return start._replace(results=(RoundResult(tuple(score), totals=tuple(score), sides=(0, 1, 0, 1)),))


def dealt(state: Any, rng: Random) -> Any:
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    return TICHU.apply(state, TICHU.deal(state, cards, None))


def without_score(view: View) -> View:
    return replace(view, seats=tuple(replace(seat, score=0) for seat in view.seats))


def moved(state: Any, level: str, rng: Random, knowing: Sequence[int], *, calls: bool) -> Any:
    """After the next move. ``knowing``: the seats that know the score; ``calls``: for calls all do."""
    for seat in askable(TICHU, state):
        view = TICHU.view(state, seat)
        if seat not in knowing and not (calls and view.seats[seat].count == FULL):
            view = without_score(view)
        action = choose(level, view, TICHU.legal(state, seat), rng).action
        if action is not None:
            return TICHU.apply(state, action)
    raise RuntimeError("nobody acts")


def played(score: Sequence[int], seed: str, knowing: Sequence[int], *, calls: bool) -> bool:
    """Whether the first side wins a game."""
    state, number = begun(score), 0
    while TICHU.phase(state) is not Phase.OVER:
        number += 1
        state = dealt(state, Random(f"{seed} {number}"))
        rng = Random(f"{seed} {number} moves")
        while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
            state = moved(state, "hard", rng, knowing, calls=calls)
    return 0 in state.winners


def games(score: Sequence[int], number: int, *, search: bool) -> None:
    won, better, worse = [0, 0], 0, 0
    for at in range(number):
        plain, knowing = (played(score, f"standing {at}", seats, calls=search) for seats in ((), (0, 2)))
        won = [won[0] + plain, won[1] + knowing]
        better, worse = better + (knowing and not plain), worse + (plain and not knowing)
        if at % 20 == 19 or at + 1 == number:
            print(f"{score[0]} : {score[1]}, {at + 1} games: {100 * won[0] / (at + 1):.1f} % won, with the score "
                  f"{100 * won[1] / (at + 1):.1f} %: {100 * (better - worse) / (at + 1):+.1f} ± "
                  f"{100 * ODDS * sqrt(better + worse) / (at + 1):.1f}", flush=True)


def differing(score: Sequence[int], seed: str) -> Iterator[tuple[Situation, Action | None, Action | None]]:
    """Decisions of a round in which the search by the score, the first action, chooses otherwise."""
    state, rng = dealt(begun(score), Random(seed)), Random(f"{seed} moves")
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(TICHU, state):
            view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
            able = TICHU.phase(state) is not Phase.GRAND and view.seats[seat].count < FULL and any(
                isinstance(action, Play) for action in legal)
            if able:
                knows, plain = (choose("hard", each, legal, Random(f"{seed} {seat} {len(view.played)}")).action
                                for each in (view, without_score(view)))
                if knows != plain:
                    kind = DecisionKind.PLAY if seat in view.to_act else DecisionKind.BOMB
                    yield Situation(TICHU, state, seat, legal[0], kind, round=2, number=0), knows, plain
        state = moved(state, "network", rng, range(4), calls=True)


def decisions(score: Sequence[int], number: int) -> None:
    sums: list[float] = []
    for at in range(number):
        gains = [0.0, 0.0]
        for situation, knows, plain in differing(score, f"decisions {at}"):
            needs = stakes(situation.view, situation.seat)
            assert needs is not None
            gains[situation.seat % 2] += _gain(situation, (knows, plain), needs, f"fresh {at}", FRESH)
        sums.append(gains[0])
        if at % 20 == 19 or at + 1 == number:
            print(f"{score[0]} : {score[1]}, {at + 1} rounds: {told(sums)}", flush=True)


def ceiling(score: Sequence[int], number: int) -> None:
    sums: dict[str, list[float]] = {"exchange": [], "play": []}
    for at in range(number):
        gains = dict.fromkeys(sums, 0.0)
        for situation, actions in openings(score, f"ceiling {at}"):
            needs = stakes(situation.view, situation.seat)
            assert needs is not None
            one, two = _best(situation, actions, needs, f"look {at}")
            if one != two:
                name = "exchange" if situation.kind is DecisionKind.EXCHANGE else "play"
                gains[name] += _gain(situation, (one, two), needs, f"fresh {at}", MANY)
        for name, each in gains.items():
            sums[name].append(each)
        print(f"{score[0]} : {score[1]}, {at + 1} rounds: " + "; ".join(
            f"{name} {told(each)}" for name, each in sums.items()), flush=True)


def openings(score: Sequence[int], seed: str) -> Iterator[tuple[Situation, Sequence[Action | None]]]:
    """Gifts of the first side, and its decisions on turn, with the choices that the network puts first."""
    state, rng = dealt(begun(score), Random(seed)), Random(f"{seed} moves")
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in (seat for seat in TICHU.to_act(state) if seat % 2 == 0):
            legal, view = TICHU.legal(state, seat), TICHU.view(state, seat)
            gives = any(isinstance(action, Give) for action in legal)  # also while others think of grand Tichu
            if not gives and TICHU.phase(state) is not Phase.PLAY:
                continue
            found: Sequence[tuple[Action | None, float]] = before_play(view, legal) if gives else values(view, legal)
            order = [action for action, _ in sorted(found, key=lambda pair: -pair[1])
                     if not isinstance(action, Small)][:MOST_GIFTS if gives else MOST_PLAYS]
            if len(order) > 1:
                yield Situation(TICHU, state, seat, order[0], DecisionKind.EXCHANGE if gives else DecisionKind.PLAY,
                                round=2, number=0), order
        state = moved(state, "network", rng, range(4), calls=True)


def _best(situation: Situation, actions: Sequence[Action | None], needs: Stakes, seed: str,
          ) -> tuple[Action | None, Action | None]:
    """By the chance to win, and by points."""
    found = results(situation, actions, Random(seed), MANY)
    assert found is not None
    side = situation.seat % 2
    chances = [sum(_chance(needs, each, side) for each in row) for row in found]
    points = [sum(each.scores[side] - each.scores[1 - side] for each in row) for row in found]
    return actions[chances.index(max(chances))], actions[points.index(max(points))]


def _gain(situation: Situation, actions: Sequence[Action | None], needs: Stakes, seed: str, number: int) -> float:
    """The difference of the chances to win of two choices."""
    found = results(situation, actions, Random(seed), number)
    assert found is not None
    one, two = (sum(_chance(needs, each, situation.seat % 2) for each in row) / number for row in found)
    return one - two


def told(gains: Sequence[float]) -> str:
    """The mean of rounds in percent with its 95 % interval."""
    mean = sum(gains) / len(gains)
    spread = sqrt(sum((each - mean) ** 2 for each in gains) / max(1, len(gains) - 1) / len(gains))
    return (f"{100 * mean:+.2f} ± {100 * ODDS * spread:.2f} % a round, "
            f"{sum(each != 0 for each in gains)} rounds with a difference")


def _chance(needs: Stakes, result: RoundResult, side: int) -> float:
    return needs.chance(result.scores[side], result.scores[1 - side])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("games", "decisions", "ceiling"))
    parser.add_argument("--score", type=int, nargs=2, default=(800, 800), metavar=("MINE", "THEIRS"))
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--only", choices=("search",))
    args = parser.parse_args()
    if args.what == "games":
        games(args.score, args.number, search=args.only == "search")
    elif args.what == "ceiling":
        ceiling(args.score, args.number)
    else:
        decisions(args.score, args.number)


if __name__ == "__main__":
    main()
