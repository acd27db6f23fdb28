"""The exchange explored: what the driver would give, what its best choices are worth in play-outs, and how often
players give such cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from games.actions import Give
from games.players.learned.player import before_play, value
from games.records.reader import read
from games.review.choices import Worth, worths
from games.review.compiled import library_for
from games.review.decisions import DecisionKind, Situation, of_record
from games.review.playouts import Results, margins
from games.review.puzzles import ranks, same
from games.views import View

SHOWN = 3
"""Choices that are shown, the best by play-outs first, or by the network where play-outs take long."""
EXPLORED = ("tichu", "trichu")
"""Games whose gifts the network values."""
WORLDS = 384
"""Deals of the unseen cards in which each is played on at least."""
TRIED = ((40, 64), (12, 160), (5, 256))
"""How many of the network's best gifts are played on before that, and in how many more deals: some three seconds in
all. What was seen before counts on."""
PRIOR = 50
"""The weight of the network's value meanwhile, in deals: single ones differ by a hundred points."""


@dataclass(frozen=True, slots=True)
class GiftChoice:
    """``value``: by the network, in points of the seat's side; ``worth``: by play-outs, None where they take long."""

    give: Give
    value: float
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class ExploredExchange:
    """``choices``: the best first; ``given``: what the seat gave, once it has."""

    view: View
    choices: tuple[GiftChoice, ...]
    given: GiftChoice | None = None


def explore(record: str, seat: int, number: int = 0) -> ExploredExchange | None:
    """The exchange of ``seat`` in round ``number`` that is over (from 1), or where the record ends (0). None: it gives
    nothing there, or the network does not value what it gives (Tientsin). RecordError."""
    found = _now(record, seat) if not number else next(
        (each for each in of_record(record, number) if each.seat == seat and each.kind is DecisionKind.EXCHANGE), None)
    if found is None:
        return None
    given = found.action if number and isinstance(found.action, Give) else None
    legal = [each for each in found.legal if isinstance(each, Give)]
    choices = best_gifts(found)
    if not choices:
        return None
    mine = None if given is None else next((each for each in choices if same(each.give, given)), None)
    if given is not None and mine is None:
        worth = _worths(found, [choices[0].give, given], WORLDS)[-1] if choices[0].worth is not None else None
        mine = GiftChoice(given, value(found.view, legal, given) or 0.0, worth)
    return ExploredExchange(found.view, tuple(choices), mine)


def _now(record: str, seat: int) -> Situation | None:
    reader = read(record)
    game, state = reader.game, reader.state
    gives = [each for each in game.legal(state, seat) if isinstance(each, Give)]
    if not gives:
        return None
    return Situation(game, state, seat, gives[0], DecisionKind.EXCHANGE, round=len(game.rounds(state)) + 1,
                     number=reader.number + 1)


def best_gifts(situation: Situation) -> list[GiftChoice]:
    """The best choices that differ by ranks: by play-outs of those that the network puts first, if these are quick."""
    legal = [each for each in situation.legal if isinstance(each, Give)]
    worth = before_play(situation.view, legal) if legal else []
    found = [GiftChoice(each, points) for each, points in sorted(worth, key=lambda pair: -pair[1])
             if isinstance(each, Give)]
    if library_for(situation) is None:
        return found[:SHOWN]
    sums: Counter[Give] = Counter()
    for number, worlds in TRIED:
        gives = [each.give for each in found[:number]]
        for give, row in zip(gives, _margins(situation, gives, worlds), strict=True):
            sums[give] += round(sum(row))
        found = sorted(found[:number], key=lambda each: -(sums[each.give] + PRIOR * each.value))
    return _ranked(situation, found[:SHOWN], WORLDS)


def _ranked(situation: Situation, choices: Sequence[GiftChoice], number: int) -> list[GiftChoice]:
    """By play-outs in so many other deals, the best first; errors are of the difference to it."""
    played = _margins(situation, [each.give for each in choices], number)
    order = sorted(range(len(choices)), key=lambda at: -sum(played[at]))
    found = zip(order, worths([played[at] for at in order]), strict=True)
    return [replace(choices[at], worth=worth) for at, worth in found]


def _worths(situation: Situation, gives: Sequence[Give], number: int) -> list[Worth]:
    return worths(_margins(situation, gives, number))


def _margins(situation: Situation, gives: Sequence[Give], number: int) -> Results:
    """In the same deals for each number."""
    rng = Random(f"exchange {situation.number} {number}")  # noqa: S311 (nothing is dealt to anybody)
    return margins(situation, gives, rng, number)


# what players give ---------------------------------------------------------------------------------

CARD_KINDS = ("low", "middle", "high", "ace", "Ma", "Do", "Ph", "Dr")
"""Of cards: 2 to 6, 7 to 10, Jack to King, Ace, and the special ones; the first four have texts
``exchange.kind.<kind>``."""
_RANKS = {**dict.fromkeys("23456", "low"), **dict.fromkeys("789T", "middle"), **dict.fromkeys("JQK", "high"),
          "A": "ace"}


def kind_of(code: str) -> str:
    """One of `CARD_KINDS`."""
    (rank,) = ranks([code])
    return _RANKS.get(rank, rank)


class GiftKinds(NamedTuple):
    """The kinds of cards that a player gave to ``foes`` and to ``friends`` in a round, and ``held`` before."""

    foes: tuple[str, ...]
    friends: tuple[str, ...]
    held: tuple[str, ...]


def kinds_given(view: View, give: Give) -> GiftKinds:
    """``view`` before it was given."""
    team, foes, friends = view.seats[give.seat].team, set[str](), set[str]()
    for to, code in zip(view.receivers, give.cards, strict=True):
        (friends if view.seats[to].team == team else foes).add(kind_of(code))
    held = {kind_of(code) for code in view.seats[give.seat].cards or ()}
    return GiftKinds(tuple(sorted(foes)), tuple(sorted(friends)), tuple(sorted(held)))


@dataclass(frozen=True, slots=True)
class GiftHabits:
    """What players gave in ``rounds`` rounds."""

    rounds: int
    held: Counter[str] = field(default_factory=Counter)
    foes: Counter[str] = field(default_factory=Counter)
    friends: Counter[str] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[GiftKinds]) -> GiftHabits:
        number, found = 0, (Counter[str](), Counter[str](), Counter[str]())
        for number, each in enumerate(rounds, 1):  # noqa: B007 (the last one is their number)
            for counter, kinds in zip(found, (each.held, each.foes, each.friends), strict=True):
                counter.update(kinds)
        return cls(number, *found)

    def share(self, kind: str, *, friend: bool) -> float | None:
        """Of the rounds with such a card, those in which one went to a partner, or to an opponent. None: nobody had
        one."""
        return (self.friends if friend else self.foes)[kind] / self.held[kind] if self.held[kind] else None
