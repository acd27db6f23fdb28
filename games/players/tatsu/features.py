"""The features of `games.players.tatsu.player`: what one player sees of a deal of Tatsu.

A *position* is a place in order of play from Red's first place on (D10, D11, D14): Red is at even positions, Yellow at
odd ones. Features are relative to the viewer: its own clan's cards come first, positions count from its own. In the
three-player game Red uses the view of its own place when it plays for the ghost (D12).

Binary features, numbers below `size`:

- for each card where it is: in which hand, as far as it is visible, in the trick, waiting (D5), or taken by which side;
  with two players also the clan of the card beneath it (D14);
- the turn, the number of cards in the trick, who leads it with what strength, where a fusion is;
- the points and multipliers that each side has taken;
- with three and four players, the number of cards of each clan that every other hand has given, and which it lacks.

An *option* is an action: a row (the card, the card above a face-down one, or the position asked) and `NUMBERS` numbers
about its effect on the trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.actions import Action, Ask, Play
from games.players.tatsu.deal import CLAN, CLANS, CODES, FACTOR, FUSION, INDEX, POINTS, STRENGTH, asked_for, turn_of
from games.views import View

CARDS = len(CODES)
HALF = CARDS // 2
HIDDEN = -1
"""Holder of a card that the viewer has not seen."""
TRICK, WAITING, TAKEN = 4, 5, 6
"""Holders past the hands; what a side took is at ``TAKEN + side``."""
NOTHING = -1
BENEATH, ASKED = CARDS, 2 * CARDS
"""The first rows of blind plays and of questions."""
ROWS = ASKED + 4
NUMBERS = 8
Option = tuple[int, tuple[float, ...]]
"""A row and its `NUMBERS`."""
GIVEN = 9
"""Counts of cards given, and one for a hand shown to lack the clan."""
POINT_STEPS, POINT_STEP = 13, 5
UNTOLD = (0.0,) * NUMBERS


def hands_of(players: int) -> int:
    """The number of features for the place of a card that has not been played (see `TatsuSight.features`)."""
    return {2: 7, 3: 3, 4: 2}[players]


def size(players: int) -> int:
    """The number of features."""
    return (hands_of(players) + 4) * CARDS + 92 + (3 * (2 * GIVEN + 1) if players > 2 else 0)


@dataclass(slots=True)
class TatsuSight:
    """A deal as the ``viewer``, a position, sees it."""

    players: int
    viewer: int
    holder: list[int]
    """For each card the position that holds it, or another place (see `TRICK`)."""
    below: list[int]
    """For each face-up card the clan of the card beneath it, or `NOTHING`."""
    trick: list[tuple[int, int]]
    """(position, card) as laid."""
    turn: int
    actor: int
    asked: bool
    refused: frozenset[int]
    given: list[list[int]]
    """By position and clan, the number of cards given."""
    void: frozenset[tuple[int, int]]
    """(position, clan) shown."""
    points: list[int]
    factors: list[int]

    @property
    def places(self) -> int:
        return len(self.given)

    @property
    def side(self) -> int:
        return self.viewer % 2

    # the state --------------------------------------------------------------
    def features(self) -> list[int]:
        """The numbers of the features that are 1."""
        found, first = self._cards()
        for number, size in (*self._table(), *self._taken()):
            if number >= 0:
                found.append(first + number)
            first += size
        if self.places > 2:
            found += self._hands(first)
        return found

    def _cards(self) -> tuple[list[int], int]:
        """One feature for each card, and the size of their range."""
        hands = hands_of(self.players)
        turned = HALF * self.side
        found = [self._where(card, holder, hands) * CARDS + (card + turned) % CARDS
                 for card, holder in enumerate(self.holder)]
        return found, (hands + 4) * CARDS

    def _where(self, card: int, holder: int, hands: int) -> int:
        if holder >= TAKEN:
            return hands + 2 + (holder - TAKEN != self.side)
        if holder >= TRICK:
            return hands + holder - TRICK
        if self.players == 2:
            if holder == HIDDEN:
                return 6
            beneath = self.below[card]
            return 3 * (holder != self.viewer) + (0 if beneath == NOTHING else 1 + (beneath != self.side))
        if self.players == 3 and holder == 2:
            return 2
        return int(holder != self.viewer)

    def _table(self) -> list[tuple[int, int]]:
        """The turn and the trick: pairs (number or -1, size of the range)."""
        found = [(self._from(self.turn) * 4 + len(self.trick), 16),
                 (2 * self.asked + (self.actor != self.viewer), 4)]
        fusion = next((place for place, card in self.trick if FUSION[card]), None)
        leads = -1
        if self.trick and fusion is None:
            place, card = self.best()
            leads = self._from(place) * 7 + STRENGTH[card]
        return [*found, (leads, 28), (-1 if fusion is None else self._from(fusion), 4)]

    def _taken(self) -> list[tuple[int, int]]:
        mine, theirs = self.side, 1 - self.side
        steps = [min(points // POINT_STEP, POINT_STEPS - 1) for points in self.points]
        return [(self.factors[mine], 7), (self.factors[theirs], 7), (steps[mine], POINT_STEPS),
                (steps[theirs], POINT_STEPS)]

    def _hands(self, first: int) -> list[int]:
        """What the other hands have given and lack."""
        found = []
        for other in range(1, 4):
            place = (self.viewer + other) % 4
            for clan in (self.side, 1 - self.side):
                found.append(first + (GIVEN - 1 if (place, clan) in self.void else self.given[place][clan]))
                first += GIVEN
            if place in self.refused:
                found.append(first)
            first += 1
        return found

    def _from(self, place: int) -> int:
        return (place - self.viewer) % self.places

    def best(self) -> tuple[int, int]:
        """The place and card that lead the trick, in which no fusion lies (D4)."""
        return max(self.trick, key=lambda laid: STRENGTH[laid[1]])

    # an action --------------------------------------------------------------
    def may_give(self, place: int) -> bool:
        """Whether a position may have a card of the clan in turn, as far as the viewer knows (D3)."""
        clan = self.turn % 2
        if (place, clan) in self.void:
            return False
        mine = [card for card in range(CARDS) if self.holder[card] == place]
        if self.players == 2 and not self.face_up(clan):
            return any(self.below[card] == clan for card in mine)
        concealed = self.players > 2 and place != self.viewer and not (self.players == 3 and place == 2)
        return concealed or any(CLAN[card] == clan for card in mine)

    def face_up(self, clan: int) -> bool:
        """With two players: whether any face-up card is of the clan (D16)."""
        return any(CLAN[card] == clan and 0 <= holder < TRICK for card, holder in enumerate(self.holder))

    def play(self, card: int) -> Option:
        return (card + HALF * self.side) % CARDS, self.numbers(card)

    def play_beneath(self, top: int) -> Option:
        """The card that lies beneath ``top``, unseen (D16)."""
        return BENEATH + (top + HALF * self.side) % CARDS, UNTOLD

    def ask(self, place: int) -> Option:
        return ASKED + self._from(place), UNTOLD

    def numbers(self, card: int) -> tuple[float, ...]:
        """The effect of ``card`` on the trick: whether it leads, whether the trick is then the viewer's, whether that
        is final, and the gain in the score of the leading side, in hundreds."""
        if FUSION[card] or any(FUSION[other] for _, other in self.trick):
            return UNTOLD
        wins = not self.trick or STRENGTH[card] > STRENGTH[self.best()[1]]
        side = (self.turn if wins else self.best()[0]) % 2
        cards = [card, *(other for other, holder in enumerate(self.holder) if holder in (TRICK, WAITING))]
        points = self.points[side] + sum(POINTS[other] for other in cards)
        factors = self.factors[side] + sum(FACTOR[other] for other in cards if CLAN[other] == side)
        gain = (points * factors - self.points[side] * self.factors[side]) / 100
        mine, last = side == self.side, len(self.trick) == 3
        return (float(wins), float(mine), float(mine and last), float(last and not mine),
                gain * mine, gain * (not mine), gain * (mine and last), gain * (last and not mine))


def positions(view: View) -> dict[int, int]:
    start = next(at for at, place in enumerate(view.order) if view.seats[place].clan == CLANS[0])
    return {place: (at - start) % len(view.order) for at, place in enumerate(view.order)}


def look(view: View, seat: int) -> TatsuSight:
    """The deal as the player of ``view`` sees it, acting for ``seat``."""
    position = positions(view)
    people = sum(seen.person for seen in view.seats)
    assert view.seat is not None
    turn = turn_of(view)
    sight = TatsuSight(
        players=people, viewer=position[view.seat], holder=[HIDDEN] * CARDS, below=[NOTHING] * CARDS,
        trick=[(position[play.seat], INDEX[play.cards[0]]) for play in view.trick.plays],
        turn=position[turn], actor=position[seat], asked=view.asked is not None,
        refused=frozenset(position[seen.seat] for seen in view.seats if seen.refused),
        given=[[0, 0] for _ in view.order], void=frozenset(
            (position[place], CLANS.index(view.seats[asked_for(view, plays)].clan)) for plays, place in view.passes),
        points=[0, 0], factors=[0, 0],
    )
    _place_cards(sight, view, position)
    for play in view.played:
        giver = play.seat if play.asked is None else play.asked
        sight.given[position[giver]][CLAN[INDEX[play.cards[0]]]] += 1
    return sight


def _place_cards(sight: TatsuSight, view: View, position: dict[int, int]) -> None:
    for seen in view.seats:
        at = position[seen.seat]
        for code in seen.faceup or seen.cards or ():
            if code in INDEX:
                sight.holder[INDEX[code]] = at
        for code, beneath in zip(seen.faceup, seen.facedown, strict=False):
            if beneath and code in INDEX:
                sight.below[INDEX[code]] = CLANS.index(beneath[0])
        for code in seen.taken:
            card = INDEX[code]
            sight.holder[card] = TAKEN + at % 2
            sight.points[at % 2] += POINTS[card]
            sight.factors[at % 2] += FACTOR[card] * (CLAN[card] == at % 2)
    for code in view.waiting:
        sight.holder[INDEX[code]] = WAITING
    for _, card in sight.trick:
        sight.holder[card] = TRICK


def options(sight: TatsuSight, view: View, legal: Sequence[Action]) -> list[tuple[Action, Option]]:
    """The legal actions with their options; questions that are known to fail are left out."""
    position = positions(view)
    found: list[tuple[Action, Option]] = []
    for action in legal:
        if isinstance(action, Play):
            found.append((action, _played(sight, view, action)))
        elif isinstance(action, Ask) and sight.may_give(position[action.of]):
            found.append((action, sight.ask(position[action.of])))
    return found


def _played(sight: TatsuSight, view: View, action: Play) -> Option:
    """A face-down card given by its name, as in a full game, counts as any one of its clan."""
    code, own = action.cards[0], view.seats[action.seat]
    if code in INDEX and (not own.faceup or code in own.faceup):
        return sight.play(INDEX[code])
    if "@" in code:
        top = own.faceup[int(code.partition("@")[2])]
    else:
        top = next(top for top, under in zip(own.faceup, own.facedown, strict=True) if under[:1] == code[0])
    return sight.play_beneath(INDEX[top])
