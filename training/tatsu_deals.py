"""Thousands of deals of Tatsu in parallel (rules D2-D8), one a row, for `training.tatsu`. Needs numpy.

Cards, positions, features and options are numbered as in `games.players.tatsu.features`, which computes them from a
player's view; ``tests/games/players/test_tatsu_features.py`` plays both side by side and compares them. Actions:
`CARDS` plays, as many plays of the card beneath a face-up one (D16), and questions by the distance of the asked
position from the one in turn. Questions that are known to fail are left out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.players.tatsu import deal as cards
from games.players.tatsu.features import (
    ASKED,
    BENEATH,
    CARDS,
    GIVEN,
    HALF,
    NUMBERS,
    POINT_STEP,
    POINT_STEPS,
    TAKEN,
    TRICK,
    WAITING,
    hands_of,
)

Array = np.ndarray[Any, Any]

CLAN, STRENGTH = np.array(cards.CLAN), np.array(cards.STRENGTH)
POINTS, FACTOR, FUSION = np.array(cards.POINTS), np.array(cards.FACTOR), np.array(cards.FUSION)
UNDER = 8
"""Holder of a face-down card."""
ACTIONS = ASKED + 3
HAND = 7


class Deals:
    """``number`` new deals. Methods take the rows to work on."""

    def __init__(self, number: int, players: int, rng: np.random.Generator) -> None:
        self.players, self.places = players, 2 if players == 2 else 4
        self.holder = np.full((number, CARDS), UNDER, np.int64)
        self.below = np.full((number, CARDS), -1, np.int64)
        """For each face-up card the card beneath it, or -1."""
        self.leader = rng.integers(0, 2, number) if players == 4 else np.zeros(number, np.int64)
        self.laid = np.zeros(number, np.int64)
        self.trick_places, self.trick_cards = (np.full((number, 4), -1, np.int64) for _ in range(2))
        self.asked = np.full(number, -1, np.int64)
        self.refused = np.zeros((number, self.places), bool)
        self.void = np.zeros((number, self.places, 2), bool)
        self.given = np.zeros((number, self.places, 2), np.int64)
        self.points, self.factors = np.zeros((number, 2), np.int64), np.zeros((number, 2), np.int64)
        if players == 2:
            self._deal_rows(number, rng)
        else:
            shuffled = rng.permuted(np.tile(np.arange(CARDS), (number, 1)), axis=1)
            self.holder[np.arange(number)[:, None], shuffled] = np.repeat(np.arange(4), HAND)

    def _deal_rows(self, number: int, rng: np.random.Generator) -> None:
        """Seven cards of each clan for both, shuffled, seven of them on top of the others (D14)."""
        clans = [rng.permuted(np.tile(np.arange(HALF) + HALF * clan, (number, 1)), axis=1) for clan in (0, 1)]
        rows = np.arange(number)[:, None]
        for place in (0, 1):
            dealt = np.concatenate([clan[:, HAND * place : HAND * (place + 1)] for clan in clans], 1)
            hand = rng.permuted(dealt, axis=1)
            self.holder[rows, hand[:, HAND:]] = place
            self.below[rows, hand[:, HAND:]] = hand[:, :HAND]

    # who acts ---------------------------------------------------------------
    def running(self) -> Array:
        return np.nonzero(self.laid < CARDS)[0]

    def lying(self, at: Array) -> Array:
        """How many cards lie in the trick."""
        return self.laid[at] % 4

    def turn(self, at: Array) -> Array:
        return (self.leader[at] + self.lying(at)) % self.places

    def actor(self, at: Array) -> Array:
        return np.where(self.asked[at] >= 0, self.asked[at], self.turn(at))

    def viewer(self, at: Array) -> Array:
        """The position of the person who acts: Red's for the ghost (D12)."""
        actor = self.actor(at)
        return np.where(actor == 2, 0, actor) if self.players == 3 else actor

    # what is possible -------------------------------------------------------
    def legal(self, at: Array) -> Array:
        """A row of `ACTIONS` truths for each deal."""
        turn, actor, holder, viewer = self.turn(at), self.actor(at), self.holder[at], self.viewer(at)
        clan = turn % 2
        right = clan[:, None] == CLAN
        found = np.zeros((len(at), ACTIONS), bool)
        found[:, :CARDS] = (holder == actor[:, None]) & right
        below = self.below[at]
        beneath = (below >= 0) & (CLAN[below] == clan[:, None]) & ~((holder < 2) & right).any(1)[:, None]
        if self.players == 2:
            found[:, BENEATH:ASKED] = (holder == actor[:, None]) & beneath
        for step in range(1, self.places):
            place = (turn + step) % self.places
            has = ((holder == place[:, None]) & (right | beneath)).any(1)
            open_ = (place == viewer) | (self.players == 2) | ((self.players == 3) & (place == 2))
            may = ~self.void[at, place, clan] & ~self.refused[at, place] & (has | ~open_)
            found[:, ASKED + step - 1] = may & (self.asked[at] < 0)
        return found

    # what happens -----------------------------------------------------------
    def step(self, at: Array, actions: Array) -> None:
        """An action in each of the deals; who is asked and has nothing says so at once (D3)."""
        asks = actions >= ASKED
        self._ask(at[asks], (self.turn(at[asks]) + actions[asks] - ASKED + 1) % self.places)
        self._lay(at[~asks], actions[~asks])

    def _ask(self, at: Array, places: Array) -> None:
        clan = self.turn(at) % 2
        has = ((self.holder[at] == places[:, None]) & (clan[:, None] == CLAN)).any(1) | (self.players == 2)
        self.asked[at[has]] = places[has]
        self.refused[at[~has], places[~has]] = True
        self.void[at[~has], places[~has], clan[~has]] = True

    def _lay(self, at: Array, actions: Array) -> None:
        turn, actor, played = self.turn(at), self.actor(at), actions.copy()
        blind = actions >= BENEATH
        tops = actions[blind] - BENEATH
        played[blind] = self.below[at[blind], tops]
        turned_up = self.below[at[~blind], played[~blind]]
        has = turned_up >= 0
        self.holder[at[~blind][has], turned_up[has]] = actor[~blind][has]
        self.below[at[blind], tops] = -1
        self.below[at, played] = -1
        self.holder[at, played] = TRICK
        lying = self.lying(at)
        self.trick_places[at, lying], self.trick_cards[at, lying] = turn, played
        self.given[at, actor, turn % 2] += 1
        self.laid[at] += 1
        self.asked[at], self.refused[at] = -1, False
        self._close(at[lying == 3])

    def _close(self, at: Array) -> None:
        """Four cards lie (D4, D5)."""
        played = self.trick_cards[at]
        fusions = FUSION[played]
        waits = fusions.any(1)
        best = np.where(waits, fusions.argmax(1), STRENGTH[played].argmax(1))
        self.leader[at] = self.trick_places[at, best]
        self._move(at[waits], WAITING)
        taken = at[~waits]
        side = self.leader[taken] % 2
        got = (self.holder[taken] == TRICK) | (self.holder[taken] == WAITING)
        self.points[taken, side] += (got * POINTS).sum(1)
        self.factors[taken, side] += (got * FACTOR * (side[:, None] == CLAN)).sum(1)
        self._move(taken, TAKEN + side[:, None])
        self.trick_places[at] = self.trick_cards[at] = -1

    def _move(self, at: Array, to: Array | int) -> None:
        holder = self.holder[at]
        self.holder[at] = np.where((holder == TRICK) | (holder == WAITING), to, holder)

    def scores(self) -> Array:
        """What Red and Yellow have made (D8)."""
        return self.points * self.factors

    # what the player in turn sees -------------------------------------------
    def features(self, at: Array) -> Array:
        """A row of numbers of features for each deal, -1 where there is none; see `tatsu_sight.Sight.features`."""
        viewer = self.viewer(at)
        side = viewer % 2
        hands = hands_of(self.players)
        found = [self._where(at, viewer, hands) * CARDS + (np.arange(CARDS) + HALF * side[:, None]) % CARDS]
        first = (hands + 4) * CARDS
        parts = self._table(at, viewer)
        points = np.minimum(self.points[at] // POINT_STEP, POINT_STEPS - 1)
        rows = np.arange(len(at))
        for values, size in ((self.factors[at], 7), (points, POINT_STEPS)):
            parts += [(values[rows, side], size), (values[rows, 1 - side], size)]
        if self.players != 2:
            parts += self._hands(at, viewer)
        for numbers, size in parts:
            found.append(np.where(numbers < 0, -1, first + numbers)[:, None])
            first += size
        return np.concatenate(found, 1)

    def _where(self, at: Array, viewer: Array, hands: int) -> Array:
        holder, side = self.holder[at], viewer[:, None] % 2
        if self.players == 2:
            below = self.below[at]
            beneath = np.where(below < 0, 0, 1 + (CLAN[below] != side))
            held = np.where(holder == UNDER, 6, 3 * (holder != viewer[:, None]) + beneath)
        else:
            held = np.where((self.players == 3) & (holder == 2), 2, holder != viewer[:, None])
        gone = np.where(holder >= TAKEN, 2 + (holder - TAKEN != side), holder - TRICK)
        return np.where((holder >= TRICK) & (holder < UNDER), hands + gone, held)

    def _table(self, at: Array, viewer: Array) -> list[tuple[Array, int]]:
        played, places = self.trick_cards[at], self.trick_places[at]
        strengths = np.where(played < 0, -1, STRENGTH[played])
        fusions = (played >= 0) & FUSION[played]
        rows = np.arange(len(at))
        best, fusion = strengths.argmax(1), fusions.argmax(1)
        leads = (places[rows, best] - viewer) % self.places * 7 + strengths.max(1)
        lying, fused = self.lying(at), fusions.any(1)
        return [
            ((self.turn(at) - viewer) % self.places * 4 + lying, 16),
            (2 * (self.asked[at] >= 0) + (self.actor(at) != viewer), 4),
            (np.where((lying > 0) & ~fused, leads, -1), 28),
            (np.where(fused, (places[rows, fusion] - viewer) % self.places, -1), 4),
        ]

    def _hands(self, at: Array, viewer: Array) -> list[tuple[Array, int]]:
        found = []
        for other in (1, 2, 3):
            place = (viewer + other) % 4
            for clan in (viewer % 2, 1 - viewer % 2):
                shown = self.void[at, place, clan]
                found.append((np.where(shown, GIVEN - 1, self.given[at, place, clan]), GIVEN))
            found.append((np.where(self.refused[at, place], 0, -1), 1))
        return found

    def rows_of(self, at: Array, actions: Array) -> Array:
        """The row of each action, as its player counts: cards from its clan, positions from its own."""
        viewer = self.viewer(at)
        asked = (self.turn(at) + actions - ASKED + 1 - viewer) % self.places
        card = actions // CARDS * CARDS + (actions + HALF * (viewer % 2)) % CARDS
        return np.where(actions >= ASKED, ASKED + asked, card)

    def numbers(self, at: Array, actions: Array) -> Array:
        """See `tatsu_sight.Sight.numbers`."""
        rows, viewer, turn = np.arange(len(at)), self.viewer(at), self.turn(at)
        open_ = actions < BENEATH
        card = np.where(open_, actions, 0)
        played, places = self.trick_cards[at], self.trick_places[at]
        strengths = np.where(played < 0, -1, STRENGTH[played])
        plain = open_ & ~FUSION[card] & ~((played >= 0) & FUSION[played]).any(1)
        wins = STRENGTH[card] > strengths.max(1)
        side = np.where(wins, turn, places[rows, strengths.argmax(1)]) % 2
        got = (self.holder[at] == TRICK) | (self.holder[at] == WAITING)
        got[rows, card] = True
        points, factors = self.points[at, side], self.factors[at, side]
        more_points = (got * POINTS).sum(1)
        more_factors = (got * FACTOR * (side[:, None] == CLAN)).sum(1)
        gain = ((points + more_points) * (factors + more_factors) - points * factors) / 100
        mine, last = side == viewer % 2, self.lying(at) == 3
        told = (wins, mine, mine & last, ~mine & last, gain * mine, gain * ~mine, gain * (mine & last),
                gain * (~mine & last))
        found = np.zeros((len(at), NUMBERS), np.float32)
        for column, values in enumerate(told):
            found[:, column] = np.where(plain, values, 0)
        return found
