"""What decided a round: the greatest single gain of the side that won it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import deciding
from games.players import choose
from games.players.common.decision import askable, controller
from games.registry import GAMES
from games.views import CallResult, Phase, RoundResult, View
from tests.support.thorough import sampled

KINDS = {"tichu": 4, "trichu": 3, "tientsin": 6, "lord": 5, "tatsu": 4}


def finished(game: str, seed: int) -> View:
    """The view after a round of easy players."""
    rules, rng = GAMES[game], Random(seed)
    state: Any = rules.setup(rules.check_options({}), tuple(f"P{seat}" for seat in range(KINDS[game])))
    cards = list(rules.deck(state))
    rng.shuffle(cards)
    dealers = rules.dealers(state)
    state = rules.apply(state, rules.deal(state, cards, rng.choice(dealers) if dealers else None))
    while rules.phase(state) not in (Phase.BETWEEN, Phase.OVER):
        for seat in askable(rules, state):
            who = controller(rules, state, seat, KINDS[game])
            made = choose("easy", rules.view(state, who), rules.legal(state, seat), rng).action
            if made is not None:
                state = rules.apply(state, made)
                break
    return rules.view(state, None)


@pytest.mark.parametrize("game", KINDS)
def test_every_round_has_a_reason(game: str) -> None:
    kinds = set()
    for seed in range(sampled(12, 200)):
        view = finished(game, seed)
        ended, reason = view.rounds[-1], deciding.of_round(view)
        assert reason is not None
        kinds.add(reason.kind)
        if reason.kind == "trick":
            side = ended.sides[reason.seats[0]]
            assert side is not None
            assert deciding.LEAST <= reason.n <= 125
            assert reason.cards
            if ended.tricks:  # the round would not be won without it
                assert ended.tricks[side] - ended.tricks[1 - side] < 2 * reason.n
        if reason.kind.startswith("victory"):
            assert ended.victory == len(reason.seats)
        if reason.kind == "first":
            assert reason.seats == ended.out[:1]
        if reason.kind == "product":
            assert max(ended.scores) == reason.n * reason.m
    assert kinds


def test_the_points_of_all_tricks_are_those_of_the_deck() -> None:
    """But for what the last player still held, which lies in no trick."""
    for seed in range(20):
        view = finished("tichu", seed)
        if view.rounds[-1].victory:
            continue
        points = sum(deciding._points(card) for plays, _ in deciding._tricks(view) for play in plays
                     for card in play.cards)
        assert points <= 150
        taken: dict[int, int] = {}
        for plays, taker in deciding._tricks(view):
            taken[taker] = taken.get(taker, 0) + sum(deciding._points(c) for play in plays for c in play.cards)
        assert sum(taken.values()) == points


def test_the_greatest_gain_is_named() -> None:
    view = finished("tichu", 1)

    def told(ended: RoundResult) -> tuple[str, tuple[int, ...]]:
        reason = deciding.of_round(View(**{name: getattr(view, name) for name in View.__slots__} | {
            "rounds": (ended,), "round": 2}))
        assert reason is not None
        return reason.kind, reason.seats

    sides = (0, 1, 0, 1)
    swept = RoundResult((200, 0), (0, 2), victory=2, totals=(200, 0), sides=sides, victory_points=200)
    assert told(swept) == ("victory2", (0, 2))
    grand = CallResult(1, "grand", True, 200)
    assert told(RoundResult((40, 260), (1, 0, 2), (grand,), (40, 60), totals=(0, 0), sides=sides)) == ("grand", (1,))
    lost = CallResult(0, "small", False, -100)
    assert told(RoundResult((-50, 50), (1, 0, 2), (lost,), (50, 50), totals=(0, 0), sides=sides)) == ("no_small", (0,))
    assert told(RoundResult((40, 60), (1, 0, 2), (), (40, 60), totals=(0, 0), sides=sides)) == ("tricks", (1, 3))
    assert told(RoundResult((50, 50), (1, 0, 2), (), (50, 50), totals=(0, 0), sides=sides)) == ("level", ())
