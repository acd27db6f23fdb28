"""Worlds: positions that a seat cannot distinguish from its own, with the unseen cards dealt again.

In the play the hidden hands are drawn by `games.players.learned.sampling` (hard constraints and likelihoods). Before it
they are dealt at random, callers of grand Tichu with more high cards; gifts that the seat had not seen are given again.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from games.actions import Give
from games.climbing import cards as c
from games.climbing import rounds as r
from games.climbing.game import ClimbingState
from games.players.heuristic import normal
from games.players.learned.sampling import HIGH, HIGH_CARDS, TRIES, sampler
from games.review.decisions import Situation
from games.views import Phase


def worlds(situation: Situation, rng: Random, *, given: bool = True) -> Iterator[Any]:
    """Draw worlds without end. Not ``given``: before the play nobody has given yet, which is much faster."""
    if situation.game.phase(situation.state) in (Phase.GRAND, Phase.EXCHANGE):
        while True:
            dealt = _dealt(situation.state, situation.seat, rng)
            yield _regiven_by_all(situation, dealt, rng) if given else dealt
    drawn = sampler(situation.view)
    while True:
        yield _in_play(situation.state, situation.player, drawn.draw(rng), rng)


def _in_play(state: ClimbingState, seat: int, hands: list[int], rng: Random) -> ClimbingState:
    round_ = _round(state)
    own = round_.tricks.hands[seat]
    hands = [own if other == seat else hand for other, hand in enumerate(hands)]
    tricks = round_.tricks._replace(hands=tuple(hands))
    gives = tuple(_regiven(round_, giver, seat, hands, rng) for giver in range(len(hands)))
    return state._replace(round=round_._replace(tricks=tricks, gives=gives))


def _regiven(round_: r.Round, giver: int, seat: int, hands: list[int], rng: Random) -> tuple[str, ...]:
    """What ``giver`` gave. Gifts that the seat did not see become a card that the receiver holds, or has played."""
    if giver == seat:
        return round_.gives[giver]
    found = []
    for to, code in zip(round_.plan.receivers[giver], round_.gives[giver], strict=True):
        if to == seat:
            found.append(code)
            continue
        played = sum(laid.combo.cards for laid in round_.tricks.plays if laid.seat == to)
        found.append(rng.choice(c.codes(hands[to] or played)))
    return tuple(found)


def _dealt(state: ClimbingState, seat: int, rng: Random) -> ClimbingState:
    """Before the play: deal all unseen cards again."""
    round_ = _round(state)
    known = list(round_.dealt[seat])
    if round_.owing >> seat & 1:
        known = known[: round_.plan.early]
    rest = [code for code in c.CODES if code not in known]
    best, total = round_.dealt, 0.0
    for _ in range(TRIES):
        dealt = _deal(round_, seat, known, rest, rng)
        weight = _weight(round_, seat, dealt)
        total += weight
        if rng.random() * total < weight:
            best = dealt
    fresh = r.start(round_.number, round_.dealer, round_.plan, best)
    return state._replace(round=fresh._replace(owing=round_.owing, calls=round_.calls))


def _regiven_by_all(situation: Situation, state: ClimbingState, rng: Random) -> ClimbingState:
    """Whoever had given, as everybody could see, gives what `normal` would of the new hand."""
    game, given = situation.game, ~_round(situation.state).giving
    for other, seat in enumerate(game.view(state, None).seats):
        if given >> other & 1 and not seat.given:
            view, legal = game.view(state, other), game.legal(state, other)
            decided = normal.choose(view, [action for action in legal if isinstance(action, Give)], rng)
            assert decided.action is not None
            state = game.apply(state, decided.action)
    return state


def _deal(
    round_: r.Round, seat: int, known: list[str], rest: list[str], rng: Random,
) -> tuple[tuple[str, ...], ...]:
    cards = rng.sample(rest, len(rest))
    hands = []
    for other, hand in enumerate(round_.dealt):
        mine = known if other == seat else []
        number = len(hand) - len(mine)
        hands.append((*mine, *cards[:number]))
        del cards[:number]
    return tuple(hands)


def _weight(round_: r.Round, seat: int, dealt: tuple[tuple[str, ...], ...]) -> float:
    """The likelihood of the others' calls of grand Tichu."""
    weight = 1.0
    for other, call in enumerate(round_.calls):
        if other != seat and call == "grand":
            early = c.mask(dealt[other][: round_.plan.early])
            weight *= exp(HIGH["grand"] * (early & HIGH_CARDS).bit_count())
    return weight


def _round(state: ClimbingState) -> r.Round:
    assert state.round is not None
    return state.round
