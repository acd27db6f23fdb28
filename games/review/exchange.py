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
from games.review.playouts import margins
from games.review.puzzles import ranks, same
from games.views import View

SHOWN = 3
"""Choices that are weighed, the driver's first."""
EXPLORED = ("tichu", "trichu")
"""Games whose gifts the network values."""
WORLDS = 384
"""Deals of the unseen cards in which each is played on: half a second."""


@dataclass(frozen=True, slots=True)
class GiftChoice:
    """``value``: by the network, in points of the seat's side; ``worth``: by play-outs, None where they take long."""

    give: Give
    value: float
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class ExploredExchange:
    """``choices``: the best by the network first; ``given``: what the seat gave, once it has."""

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
    view, legal = found.view, [each for each in found.legal if isinstance(each, Give)]
    best = _best(view, legal)
    if not best:
        return None
    more = [given] if given is not None and not any(same(given, each) for each in best) else []
    choices = [GiftChoice(each, value(view, legal, each) or 0.0) for each in (*best, *more)]
    if library_for(found) is not None:
        rng = Random(f"exchange {found.number}")  # noqa: S311 (nothing is dealt to anybody)
        found_worths = worths(margins(found, [each.give for each in choices], rng, WORLDS))
        choices = [replace(each, worth=worth) for each, worth in zip(choices, found_worths, strict=True)]
    mine = None if given is None else next(each for each in reversed(choices) if same(each.give, given))
    return ExploredExchange(view, tuple(choices[: len(best)]), mine)


def _now(record: str, seat: int) -> Situation | None:
    reader = read(record)
    game, state = reader.game, reader.state
    gives = [each for each in game.legal(state, seat) if isinstance(each, Give)]
    if not gives:
        return None
    return Situation(game, state, seat, gives[0], DecisionKind.EXCHANGE, round=len(game.rounds(state)) + 1,
                     number=reader.number + 1)


def _best(view: View, legal: Sequence[Give]) -> list[Give]:
    """The best choices by the network that differ by ranks."""
    worth = before_play(view, legal) if legal else []
    best = [action for action, _ in sorted(worth, key=lambda found: -found[1])]
    return [action for action in best if isinstance(action, Give)][:SHOWN]


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
