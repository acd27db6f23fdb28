"""Group a hand by rank or by combinations, and find the cards of its bombs.

A layout is not advice: `by_combination` cuts the hand into as few plays as it finds
by trying every straight, alone and in twos, and merging what is left into sets, full houses and stairs.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache

from games.climbing import cards as games_cards
from games.climbing.cards import RANKS, SUITS
from games.climbing.enumeration import bombs
from games.specials import SPECIALS
from rendering.cards.codes import TATSU

Group = tuple[str, ...]
_ORDER = {rank: i for i, rank in enumerate(RANKS)} | {
    code: place + (-len(SPECIALS) if card.low else len(RANKS)) for place, (code, card) in enumerate(SPECIALS.items())}
_SHORTEST = 5


def by_rank(cards: Iterable[str]) -> list[str]:
    """Mah Jong, Dog, 2 … A, Phoenix, Dragon; Tatsu's cards by clan, then strength."""
    return sorted(cards, key=_key)


def _key(code: str) -> tuple[int, int, str]:
    if code in TATSU:
        return TATSU.index(code), 0, code
    if code[:2] in SPECIALS:
        return _ORDER[code[:2]], 0, code
    return (_ORDER[code[0]], SUITS.index(code[1]), code) if code[0] in RANKS else (99, 0, code)


def _suited(code: str) -> bool:
    return len(code) == 2 and code[0] in RANKS and code[1] in SUITS


@lru_cache(maxsize=256)
def bombs_in(cards: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The bombs (T8) of a hand as sets of cards; of straight flushes within another only the longest."""
    suited = [code for code in cards if _suited(code)]
    if len(suited) < 4:
        return ()
    copies = max(Counter(suited).values())
    found = {frozenset(games_cards.codes(bomb.cards)) for bomb in bombs(games_cards.mask(suited, copies))}
    return tuple(sorted((b for b in found if not any(b < other for other in found)), key=sorted))


@lru_cache(maxsize=256)
def by_combination(cards: tuple[str, ...]) -> tuple[Group, ...]:
    """The hand in groups: single cards first, then pairs, and so on up to straights; bombs last."""
    rest = Counter(cards)
    bombs_used: list[Group] = []
    for bomb in sorted(bombs_in(cards), key=lambda b: -len(b)):
        if all(rest[code] for code in bomb):
            rest -= Counter(bomb)
            bombs_used.append(tuple(by_rank(bomb)))
    loose = tuple(code for code in by_rank(rest.elements()) if _suited(code))
    others = [(code,) for code in by_rank(rest.elements()) if not _suited(code)]
    groups = min(_cuts(loose), key=_badness)
    small = sorted([*others, *groups], key=lambda group: (len(group), _key(group[0])))
    return (*small, *sorted(bombs_used, key=lambda group: _key(group[0])))


def _badness(groups: Sequence[Group]) -> tuple[int, int]:
    """Few groups are good; among equals, few single cards."""
    return len(groups), sum(len(group) == 1 for group in groups)


def _cuts(cards: tuple[str, ...], depth: int = 2) -> Iterable[list[Group]]:
    """Ways to cut suited cards: no straight, one, or two."""
    yield _sets(cards)
    if depth:
        for straight in _straights(cards):
            rest = tuple((Counter(cards) - Counter(straight)).elements())
            for cut in _cuts(rest, depth - 1):
                yield [straight, *cut]


def _straights(cards: tuple[str, ...]) -> Iterable[Group]:
    """Runs of five or more ranks, the first card of each."""
    first: dict[int, str] = {}
    for code in cards:
        first.setdefault(_ORDER[code[0]], code)
    for low in first:
        high = low
        while high in first:
            high += 1
            if high - low >= _SHORTEST:
                yield tuple(first[rank] for rank in range(low, high))


def _sets(cards: tuple[str, ...]) -> list[Group]:
    """Cards of a rank together; a triple takes the lowest pair; neighbouring pairs make stairs."""
    ranks: dict[int, list[str]] = defaultdict(list)
    for code in by_rank(cards):
        ranks[_ORDER[code[0]]].append(code)
    sets = {rank: tuple(codes) for rank, codes in ranks.items()}
    pairs = [rank for rank, group in sets.items() if len(group) == 2]
    groups: list[Group] = [tuple(code for rank in run for code in sets.pop(rank)) for run in _runs(pairs)]
    for rank in [rank for rank, group in sets.items() if len(group) == 3]:
        pair = min((r for r, group in sets.items() if len(group) == 2), default=None)
        if pair is not None:
            groups.append((*sets.pop(rank), *sets.pop(pair)))
    return [*groups, *sets.values()]


def _runs(ranks: Sequence[int]) -> Iterable[list[int]]:
    """Neighbouring ranks, two or more."""
    run: list[int] = []
    for rank in [*sorted(ranks), 99]:
        if run and rank != run[-1] + 1:
            if len(run) > 1:
                yield run
            run = []
        run.append(rank)
