"""Plans of one person with several accounts (`benchmarks.month.attackers`): named ones, and random ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

SEATS: Mapping[str, tuple[int, ...]] = {
    "tichu": (4,), "tientsin": (6,), "trichu": (3,), "lord": (5, 6, 7), "tatsu": (2, 3, 4)}
ENDS = ("full", "resign", "stop", "timeout", "abort", "ai", "back", "idle", "excused", "substitute")
"""How a game ends: as it does; by resigning, agreement, a player's time, agreement once somebody has left; with an AI
player for good, or until its player comes back; with timeouts; with a substitute for the main account."""
WHEN = ("always", "behind", "ahead", "far")


@dataclass(frozen=True, slots=True)
class Part:
    """A kind of game. ``accounts`` beside the main one, used in turn (0: new ones each time); ``others`` at the table;
    ``rounds`` that are scored before it ends so; ``when``: if it stands so for the main account, then or later, or
    (``once``) then; ``away``: the part of the own accounts' moves that others make; ``partner``: the account that ends
    it is the main one's partner."""

    game: str
    seats: int
    end: str
    accounts: int = 0
    others: int = 0
    rounds: int = 0
    when: str = "always"
    away: float = 0.0
    partner: bool = False
    once: bool = False


Plan = tuple[Part, ...]
"""Its parts are played in turn."""


def _part(end: str, game: str = "tichu", seats: int = 4, accounts: int = 5, **more: object) -> Part:
    return replace(Part(game, seats, end, accounts), **more)  # type: ignore[arg-type]


NAMED: Mapping[str, Plan] = {
    "six accounts, resigned after a trick": (_part("resign"),),
    "thirty throwaways (Tatsu), after a trick": (_part("resign", "tatsu", 2, 30),),
    "six accounts, after a round": (_part("resign", rounds=1),),
    "thirty throwaways (Tatsu), after a round": (_part("resign", "tatsu", 2, 30, rounds=1),),
    "six accounts, at the end of a player's time": (_part("timeout", rounds=1),),
    "six accounts, by agreement after a round": (_part("stop", rounds=1),),
    "AI plays for the others": (_part("ai"),),
    "AI plays for the others, who come back": (_part("back", away=0.9),),
    "the others' time runs out": (_part("idle", away=0.9),),
    "mixed": (_part("resign", rounds=1), _part("stop", rounds=1), _part("back", away=0.9),
              _part("abort", rounds=1), _part("idle", away=0.8)),
    "among others: an opponent resigns a game that is lost": (
        _part("resign", others=2, rounds=1, when="behind"),),
    "... that is far behind, after a round": (_part("resign", others=2, rounds=1, when="far", once=True),),
    "... that is far behind, after two": (_part("resign", others=2, rounds=2, when="far", once=True),),
    "... that is won, after a round": (_part("resign", others=2, rounds=1, when="ahead"),),
    "... near the target": (_part("resign", others=2, rounds=4, when="ahead"),),
    "... the partner resigns a game that is lost": (
        _part("resign", others=2, rounds=2, when="behind", partner=True),),
    "... an opponent agrees to a substitute": (_part("excused", others=2, rounds=3, when="behind"),),
    "... a substitute takes a game that is lost": (_part("substitute", others=2, rounds=3, when="behind"),),
    "... seven at The Great Lord, one resigns": (_part("resign", "lord", 7, 6, others=4, rounds=2, when="ahead"),),
}
FIRST_ROUND: Plan = (_part("resign", others=2, when="behind", once=True),)
"""An account among others that resigns whenever the first round goes badly."""
WHOLE: Mapping[str, Plan] = {
    "six accounts (Tichu)": (_part("full"),), "new accounts (Tichu)": (_part("full", accounts=0),),
    "thirty throwaways (Tatsu)": (_part("full", "tatsu", 2, 30),)}


def plans(number: int, seed: int) -> Iterator[Plan]:
    """Random plans of games that are not played to their ends."""
    draw = Random(seed)
    for _ in range(number):
        yield tuple(_drawn(draw) for _ in range(draw.choice((1, 1, 2, 3))))


def _drawn(draw: Random) -> Part:
    game = draw.choice(sorted(SEATS))
    seats = draw.choice(SEATS[game])
    others = draw.choice((0, 0, *range(seats - 1)))
    end = draw.choice(ENDS[1:] if others else [each for each in ENDS[1:] if each not in ("excused", "substitute")])
    if end == "stop" and others:  # all must agree
        end = "resign"
    first = 1 if others else 0
    return Part(game, seats, end, draw.choice((0, seats - 1, seats, 6, 30)), others, draw.randrange(first, 6),
                draw.choice(WHEN) if others else "always", draw.uniform(0.51, 1.0), partner=draw.random() < 0.5,
                once=draw.random() < 0.5)
