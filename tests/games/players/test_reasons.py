"""Every reason that a player gives is true of that hand (`truths`)."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random

import pytest

from bot.i18n import texts
from games.actions import Play, Small
from games.players import LEVELS, choose
from games.players.common.decision import controller
from games.registry import GAMES
from games.views import Phase
from tests.support.players import truths
from tests.support.thorough import sampled

ROUNDS = {"tichu": 5, "trichu": 3, "tientsin": 3, "lord": 2, "tatsu": 4}
PEOPLE = {"tatsu": (2, 3, 4), "lord": (5, 7)}
REVIEWED = {"no_small", "no_small_yet", "no_bomb_yet"}
"""Reasons of reviews alone (`games.review.decisions`), which no player gives."""
LIMITS = {("tatsu", "normal"): 1, ("tichu", "hard"): 3, ("tientsin", "hard"): 2}
"""Rounds where a player takes longer."""
LOOKS = 4
"""How often a search may look at its clock before its time is up."""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_given_is_true(game: str, level: str) -> None:
    """Rounds of the level against itself, every seat asked at every step."""
    rules, given = GAMES[game], Counter[str]()
    for people in PEOPLE.get(game, rules.players(rules.check_options({}))):
        for seed in range(-(-LIMITS.get((game, level), ROUNDS[game]) // sampled(3, 1))):
            rng = Random(f"{people} {seed}")
            start = rules.setup(rules.check_options({}), tuple(f"P{seat}" for seat in range(people)))
            cards = list(rules.deck(start))
            rng.shuffle(cards)
            dealers = rules.dealers(start)
            state = rules.apply(start, rules.deal(start, cards, rng.choice(dealers) if dealers else None))
            while rules.phase(state) not in (Phase.BETWEEN, Phase.OVER):
                state = _step(rules, state, people, level, rng, given)
    assert sum(given.values()) > 80


def _step(rules, state, people, level, rng, given):
    """Ask every seat; then the first decision that moves the round on is played, bombs before moves in turn."""
    made = []
    for seat in sorted(range(len(rules.view(state, None).seats)), key=lambda seat: seat in rules.to_act(state)):
        legal = rules.legal(state, seat)
        if not legal:
            continue
        view = rules.view(state, controller(rules, state, seat, people))
        decision = choose(level, view, legal, rng, 1000.0, count(0, 1 / LOOKS).__next__)
        given[decision.why[0]] += 1
        assert truths.true(view, legal, decision), (decision, view.trick, view.seats[seat], view.seats)
        if decision.action is not None:
            made.append((isinstance(decision.action, Play) and seat not in rules.to_act(state),
                         isinstance(decision.action, Small), -len(made), decision.action))
    return rules.apply(state, max(made)[3])


def test_every_reason_has_its_condition() -> None:
    """A new reason needs a predicate, and a predicate a reason."""
    names = {key.removeprefix("why.").removesuffix("_open") for key in texts("en").messages if key.startswith("why.")}
    assert names - REVIEWED == set(truths.TRUTHS)
    assert names >= REVIEWED
