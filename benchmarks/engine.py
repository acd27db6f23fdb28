"""The speed of the engine on one core: ``make bench-engine``.

- Random legal rounds of Tichu, from the shuffle to the last play, on `games.climbing.tricks`: each choice uniform over
  all legal plays and the pass, exchanges at random.
- Random rounds of each game through the game contract (`apply`), which checks every action.
- All legal plays of random hands of 14 cards with the Phoenix: as a lead, and as answers to a straight of five to the
  7.

Times are processor time of this process. Hands and rounds are the same in each run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.actions import Action, Give
from games.climbing import cards as c
from games.climbing import enumeration, legality
from games.climbing import tricks as t
from games.climbing.cards import readings
from games.climbing.tricks import Tricks
from games.registry import GAMES
from games.tichu import plan as tichu_plan
from games.views import Phase

AIM_ROUNDS = 1500.0
"""Random rounds of Tichu a second. Missed since rounds are values that share nothing
(docs/develop/decisions/0016-one-representation-of-a-round.md)."""
AIM_HAND = 100.0
"""Microseconds a hand for all plays."""
GAMES_PLAYED = (("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 8), ("tatsu", 4))
GIVES = {"tichu": 3, "trichu": 2, "tientsin": 2}


@dataclass(slots=True)
class Speed:
    rounds: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def line(self, name: str) -> str:
        each = f"{self.rounds / self.seconds:9,.0f} rounds/s {self.decisions / self.seconds:11,.0f} decisions/s"
        return f"{name:26}{each}"


def random_round(tricks: Tricks, uniform: Callable[[], float]) -> int:
    """Play to the end; the number of decisions (plays and passes)."""
    decisions = 0
    while not tricks.ended:
        seat = tricks.turn
        if seat is None:
            owner, top = tricks.trick[-1]
            gift = tricks.rules.seating.opponents(owner) if top.cards == c.DRAGON else None
            tricks = t.take(tricks, gift[int(uniform() * len(gift))] if gift else None)
            continue
        combos, may_pass = legality.options(tricks, seat)
        decisions += 1
        choice = int(uniform() * (len(combos) + may_pass))
        tricks = t.pass_(tricks, seat) if choice == len(combos) else t.play(tricks, seat, combos[choice])
    return decisions


def tichu_deal(rng: Random) -> Tricks:
    """Shuffle, deal, a random exchange, and the Mah Jong's holder to lead."""
    deck = list(range(56))
    rng.shuffle(deck)
    dealt = [deck[seat::4] for seat in range(4)]
    gifts = [hand[:3] for hand in dealt]  # shuffled, so the first three are random
    hands = [sum(1 << card for card in hand[3:]) for hand in dealt]
    for seat, given in enumerate(gifts):
        for step, card in enumerate(given, start=1):
            hands[(seat + step) % 4] |= 1 << card
    return t.begin(Tricks(tichu_plan(None, wish_bombs=True).rules, tuple(hands), (0,) * 4, taken=(0,) * 4))


def tichu_rounds(number: int) -> Speed:
    rng, speed = Random(1), Speed(number)
    start = time.process_time()
    for _ in range(number):
        speed.decisions += random_round(tichu_deal(rng), rng.random)
    speed.seconds = time.process_time() - start
    return speed


# through the contract ---------------------------------------------------


def contract_rounds(name: str, people: int, number: int) -> Speed:
    game, rng, speed = GAMES[name], Random(2), Speed(number)
    for _ in range(number):
        state: Any = game.setup(game.check_options({}), tuple(f"P{seat}" for seat in range(people)))
        start = time.process_time()
        state = _dealt(game, state, rng)
        while game.phase(state) not in (Phase.BETWEEN, Phase.OVER):
            state = game.apply(state, _pick(game, state, rng.choice(game.to_act(state)), rng))
            speed.decisions += 1
        speed.seconds += time.process_time() - start
    return speed


def _dealt(game: Any, state: Any, rng: Random) -> Any:
    dealers = game.dealers(state)
    cards = list(game.deck(state))
    rng.shuffle(cards)
    return game.apply(state, game.deal(state, cards, rng.choice(dealers) if dealers else None))


def _pick(game: Any, state: Any, seat: int, rng: Random) -> Action:
    action: Action = rng.choice(game.legal(state, seat))
    if isinstance(action, Give):
        cards = game.view(state, seat).seats[seat].cards or ()
        return Give(seat, tuple(rng.sample(cards, GIVES[game.id])))
    return action


# one hand ---------------------------------------------------------------


def hands_with_phoenix(number: int) -> list[int]:
    rng = Random(3)
    others = [card for card in range(56) if 1 << card != c.PHOENIX]
    return [c.PHOENIX | sum(1 << card for card in rng.sample(others, 13)) for _ in range(number)]


def microseconds(call: Callable[[int], Sequence[object]], hands: Sequence[int]) -> tuple[float, float]:
    """Per hand: the time (the best of five rounds) and how many plays there are on average."""
    times, plays = [], 0
    for _ in range(5):
        start = time.process_time()
        plays = sum([len(call(hand)) for hand in hands])
        times.append(time.process_time() - start)
    return min(times) / len(hands) * 1e6, plays / len(hands)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1500)
    args = parser.parse_args()
    tichu_rounds(100)  # warm up tables and caches
    best = max((tichu_rounds(args.rounds) for _ in range(3)), key=lambda speed: speed.rounds / speed.seconds)
    print("Random legal rounds, unchecked")
    print(best.line("  tichu"), _ratio(best.rounds / best.seconds / AIM_ROUNDS))
    print("Random legal rounds, game contract (every action checked)")
    for name, people in GAMES_PLAYED:
        print(contract_rounds(name, people, max(10, args.rounds // 15)).line(f"  {name}, {people} players"))
    hands = hands_with_phoenix(500)
    straight = readings(c.mask(("3g", "4k", "5b", "6r", "7g")))[0]
    print("14 cards with the Phoenix, µs a hand")
    for title, call in (
        ("  all leads", enumeration.leads),
        ("  all against 3 4 5 6 7", lambda hand: enumeration.answers(hand, straight)),
    ):
        micro, plays = microseconds(call, hands)
        print(f"{title:28}{micro:7.1f} µs  {plays:6.1f} plays", _ratio(AIM_HAND / micro))


def _ratio(value: float) -> str:
    return f"   {value:5.2f} x the aim"


if __name__ == "__main__":
    main()
