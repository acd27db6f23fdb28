"""The learned evaluation of leads: its features, its arithmetic, and what must hold whatever the weights are."""

from __future__ import annotations

import base64
from array import array
from collections.abc import Iterator, Sequence
from math import exp
from random import Random

import pytest

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.combinations import BOMBS, DOG, SINGLE, STRAIGHT
from games.players.common.weights_file import load
from games.players.search import lead_features
from games.players.search.lead_evaluation import OUTPUTS, WEIGHTS, Evaluation
from games.players.search.lead_features import SEATS
from games.players.search.partition import Costs, Plans
from games.players.search.position import Position
from games.players.search.rollout import Rollout, margin
from games.tichu import plan
from training import evaluation as fitting

RULES = plan(None, True).rules


def dealt(rng: Random, each: int = 14) -> Position:
    """A lead with hands of ``each`` cards."""
    cards = [1 << at for at in range(56)]
    rng.shuffle(cards)
    hands = [sum(cards[each * seat : each * seat + each]) for seat in range(SEATS)]
    return Position(RULES, hands, rng.randrange(SEATS))


def leads(rounds: int, seed: int = 1) -> Iterator[tuple[Position, list[int]]]:
    """Leads of rollouts, some with calls."""
    rng = Random(seed)
    for _ in range(rounds):
        position = dealt(rng)
        stakes = [rng.choice((0, 0, 0, 100, 200)) for _ in range(SEATS)]
        plans = Plans()
        while not position.done and len(position.out) < 2:
            yield position, stakes
            rollout = Rollout(position, plans, [bool(stake) for stake in stakes])
            rollout.step()
            rollout.finish_trick()


def ended(position: Position, plans: Plans, stakes: Sequence[int]) -> Position:
    end = position.copy()
    Rollout(end, plans, [bool(stake) for stake in stakes]).run()
    return end


def value(position: Position, stakes: Sequence[int], side: int, evaluation: Evaluation | None = None) -> float:
    plans = evaluation.plans if evaluation else Plans(Costs(sum(position.hands)))
    judge = evaluation or Evaluation(plans, stakes)
    return judge.value(position, side, ended(position, plans, stakes))


def turned(position: Position, by: int) -> Position:
    """The same round with everybody ``by`` seats further on."""
    def to(seat: int) -> int:
        return (seat + by) % SEATS

    other = Position(RULES, [position.hands[(seat - by) % SEATS] for seat in range(SEATS)], to(position.turn))
    other.taken = [position.taken[(seat - by) % SEATS] for seat in range(SEATS)]
    other.out, other.played, other.wish = [to(seat) for seat in position.out], position.played, position.wish
    other.begun = sum(1 << to(seat) for seat in range(SEATS) if position.begun >> seat & 1)
    return other


def test_one_side_gains_what_the_other_loses() -> None:
    for position, stakes in leads(6):
        assert value(position, stakes, 0) == -value(position, stakes, 1)


@pytest.mark.parametrize("by", [1, 2, 3])
def test_where_people_sit_does_not_matter(by: int) -> None:
    for position, stakes in leads(3, seed=by):
        moved = [stakes[(seat - by) % SEATS] for seat in range(SEATS)]
        assert value(turned(position, by), moved, by % 2) == pytest.approx(value(position, stakes, 0))


def test_what_is_remembered_does_not_change_a_value() -> None:
    plans, kept = Plans(), {}
    for position, stakes in leads(4):
        evaluation = kept.setdefault(tuple(stakes), Evaluation(plans, stakes))
        first = value(position, stakes, 0, evaluation)
        assert value(position, stakes, 0, evaluation) == first
        assert value(position, stakes, 0, Evaluation(plans, stakes)) == first


def test_the_network_is_computed_as_it_was_fitted() -> None:
    """The plain way: all features written out, layer by layer."""
    weights = load(WEIGHTS)
    hidden = len(weights["scales"]) - OUTPUTS
    width = hidden + OUTPUTS
    packed = array("b", base64.b85decode(weights["rows"]))
    assert len(packed) == lead_features.NUMBER * width
    for position, stakes in leads(3):
        plans = Plans()
        end = ended(position, plans, stakes)
        row = written_out(position, plans, stakes, end)
        sums = [
            bias + scale * sum(row[at] * packed[at * width + unit] for at in range(lead_features.NUMBER) if row[at])
            for unit, (bias, scale) in enumerate(zip(weights["bias"], weights["scales"], strict=True))
        ]
        first = [max(0.0, total) for total in sums[: hidden]]
        second = [max(0.0, bias + dot(ways, first))
                  for ways, bias in zip(weights["second"], weights["second_bias"], strict=True)]
        outputs = [sums[hidden + at] + dot(ways, second + first) for at, ways in enumerate(weights["outputs"])]
        expected = 100 * (outputs[4] + outputs[5]) + calls(outputs[:4], position, stakes)
        side = position.sides[position.turn]
        assert side is not None
        assert Evaluation(plans, stakes).value(position, side, end) == pytest.approx(expected)


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def calls(logits: Sequence[float], position: Position, stakes: Sequence[int]) -> float:
    powers = [exp(value) for value in logits]
    total = 0.0
    for at in range(SEATS):
        seat = (position.turn + at) % SEATS
        first = float(seat == position.out[0]) if position.out else powers[at] / sum(powers)
        total += (-1) ** at * stakes[seat] * (2 * first - 1)
    return total


def written_out(position: Position, plans: Plans, stakes: Sequence[int], end: Position) -> list[float]:
    """All features of a lead, one after another."""
    row, lead = [0.0] * lead_features.NUMBER, position.turn
    side = position.sides[lead]
    assert side is not None
    found = [*lead_features.of_table(position, stakes, lead), *lead_features.of_end(end, lead, margin(end, side, ()))]
    for at, seat in enumerate(lead_features.seats_from(position, lead)):
        hand = position.hands[seat]
        combos = plans.of(hand).combos
        numbers = lead_features.of_hand(hand, plans.of(hand))
        if hand:
            winning = lead_features.winners(position, seat, combos)
            numbers += lead_features.of_odds(winning, len(combos) - winning)
        assert all(0 <= number < lead_features.BLOCK for number in numbers)
        found += [(at * lead_features.BLOCK + number, 1.0) for number in numbers]
    for number, amount in found:
        assert not row[number], f"feature {number} twice"
        row[number] = amount
    return row


def test_how_high_a_hand_reaches() -> None:
    """`features.reach` against all combinations that the hand holds; straights that are bombs count too."""
    rng = Random(3)
    for _ in range(300):
        hand = dealt(rng, rng.randint(1, 14)).hands[0]
        found = lead_features.reach(hand)
        held: dict[tuple[str, int], int] = {}
        for combo in enumeration.plays(hand, None):
            if combo.kind not in BOMBS and combo.kind != DOG and combo.cards & ~c.PHOENIX:
                key = combo.kind, combo.size
                held[key] = max(held.get(key, 0), combo.rank)
        if hand & c.PHOENIX and not hand & c.DRAGON:
            held[SINGLE, 1] = 49  # over everything but the Dragon (T17)
        missing = {key for key in held.keys() | found.keys() if held.get(key, 0) != found.get(key, 0)}
        assert all(key[0] == STRAIGHT and found[key] > held.get(key, 0) for key in missing), (c.codes(hand), missing)


def test_a_hand_that_nobody_can_stop_is_worth_more() -> None:
    """The leader has two aces, Dragon and Phoenix and nothing else; or else the next opponent has."""
    strong = c.mask(["Ag", "Ab", "Dr", "Ph"])
    weak = [c.mask(codes) for codes in (["2g", "3b", "5k", "7r", "9g"], ["2b", "4g", "6k", "8r", "9k"],
                                        ["3g", "4k", "6r", "8g", "Tk"])]
    for stakes, more in (([0] * SEATS, 0), ([100, 0, 0, 0], 60), ([0, 100, 0, 0], 0)):
        good, bad = (late(Position(RULES, hands, 0)) for hands in ([strong, *weak], [weak[0], strong, *weak[1:]]))
        assert value(good, stakes, 0) > 20 + more
        assert value(bad, stakes, 0) < -20 - more


def late(position: Position) -> Position:
    """As if the cards that are in no hand had been played and taken."""
    position.begun = 15
    position.taken = [25, 20, 20, 20]
    position.played = 85
    return position


def test_what_a_fit_is_told_adds_up_to_the_score() -> None:
    """T29, T30: margin of play, calls made by then, calls made later; rounds with another move begin behind it."""
    seen, records = 0, [fitting.play(0, number) for number in range(6, 10)]
    assert any(record["dev"] is not None for record in records)
    for record in records:
        one, other = record["scores"][:2]
        for lead in fitting.leads(record):
            assert all(0 <= number < lead_features.NUMBER for number, _ in lead.features)
            if not lead.out:
                assert abs(lead.made + lead.later + fitting.calls_made(lead.stakes, lead.first)) == abs(one - other)
                seen += 1
    assert seen > 20
