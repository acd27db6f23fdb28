"""Fit the network of `games.players.search.lead_evaluation`: collect rounds, then fit. `fit` needs numpy.

    python -m training.evaluation collect rounds.jsonl --rounds 20000 --jobs 2
    python -m training.evaluation fit rounds.jsonl

`collect` lets `normal` play Tichu against itself and writes one line a round: the hands at the first lead and every
move. In half of the rounds one move is not that of `normal`, so that the leads which a search evaluates occur; leads
before that move are not used. `fit` replays the rounds, computes the features of every lead (with one rollout from it),
fits the network (two layers, Adam) and writes ``games/players/weights/leads.json``. It reports the share of the
margin's variance on held-out rounds that the network and the rollout alone explain.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games.actions import Action, Gift, Grand, Pass, Play, Small, Take
from games.climbing import cards as c
from games.climbing import combinations as k
from games.players.common.counting import read
from games.players.common.decision import seat_of
from games.players.common.turns import askable
from games.players.heuristic import normal, wishes
from games.players.heuristic.style import STYLE
from games.players.heuristic.tactics import Tactics
from games.players.search import lead_features
from games.players.search.partition import Costs, Plans
from games.players.search.position import Position
from games.players.search.rollout import Rollout, margin
from games.registry import GAMES
from games.tichu import plan
from games.views import Phase, View

TICHU: Any = GAMES["tichu"]
POINTS = {"small": 100, "grand": 200}
DEVIATIONS, LATEST = 0.5, 60
"""In the first share of rounds one of the first `LATEST` decisions is not that of `normal`."""

Record = dict[str, Any]


# collecting -----------------------------------------------------------------


def play(seed: int, number: int) -> Record:
    """One round."""
    rng = Random(f"evaluation {seed} {number}")
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    state = TICHU.apply(state, TICHU.deal(state, cards, None))
    other = rng.randrange(LATEST) if rng.random() < DEVIATIONS else -1
    found: Record = {"n": number, "moves": [], "dev": None}
    decisions = 0
    while TICHU.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(TICHU, state):
            view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
            if view.phase is Phase.PLAY and "hands" not in found:
                found["hands"] = [c.mask(TICHU.view(state, each).seats[each].cards) for each in range(4)]
            in_turn = view.phase is Phase.PLAY and seat in view.to_act and len(legal) > 1
            decisions += in_turn
            if in_turn and decisions == other + 1:
                action: Action | None = second_best(view, legal, rng)
                found["dev"] = len(found["moves"])
            else:
                action = normal.choose(view, legal, rng).action
            if action is not None:
                note(found["moves"], action)
                state = TICHU.apply(state, action)
                break
    result = TICHU.rounds(state)[-1]
    calls = [[call.seat, call.call, call.made] for call in result.calls]
    return found | {"scores": result.scores, "out": result.out, "calls": calls}


def second_best(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """One of the three choices after the best."""
    table = read(view, seat_of(legal))
    tactics = Tactics(table, STYLE)
    scored: list[tuple[float, Action]] = [
        (tactics.score(found), wishes.with_wish(table, found)) for found in normal.plays_of(table, legal)
    ]
    scored += [(tactics.score_pass(), action) for action in legal if isinstance(action, Pass)]
    scored.sort(key=lambda pair: -pair[0])
    return rng.choice(scored[1:4] or scored)[1]


def note(moves: list[list[Any]], action: Action) -> None:
    """Append a move as it is written. Before the first lead only calls are: the hands include the rest."""
    match action:
        case Play(seat, cards, wish):
            moves.append([seat, "p", " ".join(cards), wish or ""])
        case Pass(seat):
            moves.append([seat, "x"])
        case Take(seat):
            moves.append([seat, "t"])
        case Gift(seat, to):
            moves.append([seat, "g", to])
        case Small(seat) | Grand(seat):
            moves.append([seat, "s" if isinstance(action, Small) else "G"])


def collect(path: Path, rounds: int, jobs: int, seed: int) -> None:
    with path.open("a", encoding="utf-8") as file, ProcessPoolExecutor(jobs) as pool:
        for record in pool.map(partial(play, seed), range(rounds), chunksize=20):
            file.write(json.dumps(record) + "\n")


# leads ----------------------------------------------------------------------


class Lead(NamedTuple):
    """One lead and what came of it, as its leader's side sees it."""

    number: int
    """The round's."""
    features: list[lead_features.Feature]
    first: int
    """Who was out first, counted from the leader."""
    made: float
    """The margin without calls."""
    later: float
    """What calls made after this lead added."""
    stakes: list[int]
    """The calls before it, seats counted from the leader; 0 for all once somebody is out."""
    out: int
    """How many are out."""
    rollout: float
    """What the rollout made of the margin and of those calls."""


def leads(record: Record) -> Iterator[Lead]:
    """Every lead of a round that is fit for use."""
    total = _total(record, [0, 0, 0, 0])
    made = record["scores"][0] - record["scores"][1] - total
    for position, stakes in replay(record):
        lead, alive = position.turn, not position.out
        if len(position.out) > 1:
            break
        seats = lead_features.seats_from(position, lead)
        sign = 1 if position.sides[lead] == 0 else -1
        plans = Plans(Costs(sum(position.hands)))
        ended = position.copy()
        Rollout(ended, plans, [bool(stake) for stake in stakes]).run()
        plain = margin(ended, lead % 2, ())
        counted = [stakes[seat] * alive for seat in seats]
        yield Lead(
            record["n"],
            [*_hands(position, plans, seats), *lead_features.of_table(position, stakes, lead),
             *lead_features.of_end(ended, lead, plain)],
            seats.index(record["out"][0]), sign * made, sign * _total(record, stakes), counted, len(position.out),
            plain + calls_made(counted, seats.index(ended.out[0])),
        )


def calls_made(stakes: Sequence[int], first: int) -> int:
    """The points of calls for the leader's side, seats counted from the leader."""
    return sum((1 - 2 * (at % 2)) * (stake if at == first else -stake) for at, stake in enumerate(stakes))


def _total(record: Record, stakes: Sequence[int]) -> int:
    """The margin of side 0 by calls that are not among ``stakes``."""
    return sum(
        POINTS[call] * (1 if made else -1) * (1 if seat % 2 == 0 else -1)
        for seat, call, made in record["calls"] if not stakes[seat]
    )


def _hands(position: Position, plans: Plans, seats: Sequence[int]) -> Iterator[lead_features.Feature]:
    for at, seat in enumerate(seats):
        hand = position.hands[seat]
        found = plans.of(hand)
        numbers = lead_features.of_hand(hand, found)
        if hand:
            winning = lead_features.winners(position, seat, found.combos)
            numbers += lead_features.of_odds(winning, len(found.combos) - winning)
        yield from ((at * lead_features.BLOCK + number, 1.0) for number in numbers)


def replay(record: Record) -> Iterator[tuple[Position, list[int]]]:
    """The leads of a round after the move that was not that of `normal`, with the calls made so far."""
    hands = record["hands"]
    position = Position(plan(None, True).rules, hands, next(s for s in range(4) if hands[s] & c.MAH_JONG))
    stakes = [200 * ([seat, "grand"] in [call[:2] for call in record["calls"]]) for seat in range(4)]
    after = -1 if record["dev"] is None else record["dev"]
    for at, (seat, kind, *rest) in enumerate(record["moves"]):
        if kind in "sG":
            stakes[seat] = 100 if kind == "s" else 200
        elif kind == "p":
            if position.top is None and at > after:
                yield position, stakes
            position.play(seat, _combo(rest[0], position.top), c.RANK_VALUE[rest[1]] if rest[1] else 0)
        elif kind == "x":
            position.pass_()
        else:
            position.take(rest[0] if kind == "g" else None)


def _combo(codes: str, top: k.Combo | None) -> k.Combo:
    cards, wild = k.parse(codes.split())
    return k.laid(k.named(k.readings(cards), () if cards == c.PHOENIX else wild)[0], top)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", choices=("collect", "fit"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=20000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    if args.step == "collect":
        collect(args.file, args.rounds, args.jobs, args.seed)
        return
    from training import lead_network

    with args.file.open(encoding="utf-8") as file:
        lead_network.fit(lead for line in file for lead in leads(json.loads(line)))


if __name__ == "__main__":
    main()
