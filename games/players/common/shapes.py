"""Hands without suits as one integer, and the legal plays grouped by it.

A *shape* counts cards in fields of four bits: field 0 the Dogs, 1 the Mah Jongs, 2 … 14 the ranks, 15 the Dragons, 16
the Phoenixes. Subtract the shape of a play from that of a hand to get the shape of the rest. Suits matter only for
straight flushes (`flushes`) and for the choice between equal cards (`group`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from games.actions import Action, Play
from games.climbing.cards import RANK_NAME, RANK_VALUE, RANKS

DOG, MAHJONG, ACE, DRAGON, PHOENIX = 0, 1, 14, 15, 16
SPECIAL = {"Do": DOG, "Ma": MAHJONG, "Dr": DRAGON, "Ph": PHOENIX}
PH = 1 << 4 * PHOENIX


def rank_of(card: str) -> int:
    """The field of a card: ``7g`` 7, ``Ag`` 14, ``Ma`` 1, ``Dr`` 15, ``Ph`` and ``Ph=T`` 16."""
    found = SPECIAL.get(card[:2])
    return RANK_VALUE[card[0]] if found is None else found


UNIT: dict[str, int] = {rank + suit: 1 << 4 * (index + 2) for index, rank in enumerate(RANKS) for suit in "gkbr"}
UNIT |= {name: 1 << 4 * field for name, field in SPECIAL.items()}
UNIT |= {f"Ph={rank}": PH for rank in RANKS}


def shape(cards: Iterable[str]) -> int:
    return sum(map(UNIT.__getitem__, cards))


def fields(x: int) -> tuple[int, ...]:
    """The counts of fields 0 … 16."""
    return tuple(x >> shift & 15 for shift in range(0, 68, 4))


def size(x: int) -> int:
    return sum(fields(x))


def rank_name(rank: int) -> str:
    """A rank as a person reads it: ``10``, ``K``."""
    return "10" if rank == 10 else RANK_NAME.get(rank, "")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play by its ranks; ``rank`` 1 … 15 is that which counts (of a Phoenix alone: that which it beats)."""

    play: Play
    x: int
    kind: str
    rank: int
    size: int

    @property
    def bomb(self) -> bool:
        return self.kind in ("four", "straight_flush")

    @property
    def phoenix(self) -> bool:
        return self.x >= PH


@lru_cache(maxsize=1 << 11)
def _kind(x: int, count: int, stand_for: tuple[int, ...]) -> tuple[str, int]:
    """Kind and rank of a legal combination of ``count`` cards. ``stand_for``: the ranks of its Phoenixes."""
    whole = x + sum((1 << 4 * rank) - PH for rank in stand_for)
    counts = fields(whole)
    top = max((rank for rank in range(1, 16) if counts[rank]), default=0)
    most = max(counts[1:16])
    if count == 1:
        return ("dog", 0) if counts[DOG] else ("single", top)
    if most == 1:
        return "straight", top
    if count <= 4 and most == count:
        return {2: "pair", 3: "triple", 4: "four"}[count], top
    if count == 5 and most == 3:
        return "full_house", counts.index(3)
    return "stairs", top


def candidate(play: Play, beaten: int = 1) -> Candidate:
    """Classify a legal play. ``beaten``: the rank on the table, which a Phoenix played alone takes on."""
    cards = play.cards
    x = shape(cards)
    stand_for = tuple(rank_of(card[3]) for card in cards if card.startswith("Ph=")) if x >= PH else ()
    if x == PH:
        return Candidate(play, x, "single", beaten, 1)
    kind, rank = _kind(x, len(cards), stand_for)
    if kind == "straight" and x < PH and len({card[1] for card in cards}) == 1:
        kind = "straight_flush"
    return Candidate(play, x, kind, rank, len(cards))


def group(legal: Sequence[Action], keep: frozenset[str], beaten: int = 1) -> list[Candidate]:
    """The plays among ``legal``, one for each shape and kind: the one with the fewest cards of ``keep``."""
    best: dict[tuple[int, str, int], tuple[int, Candidate]] = {}
    for action in legal:
        if not isinstance(action, Play):
            continue
        found = candidate(action, beaten)
        key = (found.x, found.kind, found.rank)
        harm = sum(card in keep for card in action.cards) if keep else 0
        if key not in best or harm < best[key][0]:
            best[key] = harm, found
    return [found for _, found in best.values()]


def flushes(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """The longest straight flushes in a hand, one for each run of five or more in a suit."""
    found = []
    for suit in "gkbr":
        ranks = sorted({rank_of(card) for card in cards if len(card) == 2 and card[1] == suit and card[0] in RANKS})
        run: list[int] = []
        for rank in [*ranks, 99]:
            if run and rank != run[-1] + 1:
                if len(run) >= 5:
                    found.append(tuple(RANKS[r - 2] + suit for r in run))
                run = []
            run.append(rank)
    return found
