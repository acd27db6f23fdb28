"""A second, slow referee for the climbing games with one deck, written from the rule book alone.

It tries every subset of a hand and every reading of the Phoenix. The tests hold the
engine's fast enumeration against it; it shares no code with `games`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from games.views import Phase, SeatView, View

RANKS = "23456789TJQKA"
VALUE = {rank: number for number, rank in enumerate(RANKS, start=2)}
SUITS = "gkbr"

Meaning = tuple[str, float, int]  # kind, rank, size


def value(card: str) -> int:
    """2 … 14, Mah Jong 1."""
    if card == "Ma":
        return 1
    return VALUE[card[3] if card.startswith("Ph=") else card[0]]


def natural(card: str) -> bool:
    return card not in ("Ma", "Do", "Dr") and not card.startswith("Ph")


def line_order(card: str) -> tuple[int, int]:
    """Canonical order: Ma Do first, the Phoenix after the natural cards of its rank, Dr last."""
    if card in ("Ma", "Do", "Dr", "Ph"):
        return {"Ma": (0, 0), "Do": (0, 1), "Ph": (98, 0), "Dr": (99, 0)}[card]
    if card.startswith("Ph="):
        return value(card), 9
    return value(card), SUITS.index(card[1])


@lru_cache(maxsize=50_000)  # a hand's subsets come again until it plays
def meaning(cards: tuple[str, ...]) -> Meaning | None:
    """What two or more cards, the Phoenix named, are (T7–T10, T18, T19)."""
    if any(card in ("Do", "Dr", "Ph") for card in cards):
        return None
    counts = Counter(value(card) for card in cards)
    ranks, size = sorted(counts), len(cards)
    phoenix = any(card.startswith("Ph=") for card in cards)
    if len(ranks) == 1 and size in (2, 3):
        return ("pair" if size == 2 else "triple", ranks[0], size)
    if len(ranks) == 1 and size == 4 and not phoenix:
        return "four", ranks[0], 4
    if sorted(counts.values()) == [2, 3]:
        return "full_house", next(rank for rank in ranks if counts[rank] == 3), 5
    adjacent = ranks[-1] - ranks[0] == len(ranks) - 1
    if adjacent and len(ranks) >= 2 and set(counts.values()) == {2}:
        return "stairs", ranks[-1], size
    if adjacent and size >= 5 and len(ranks) == size:
        one_suit = not phoenix and 1 not in ranks and len({card[1] for card in cards}) == 1
        return ("straight_flush" if one_suit else "straight"), ranks[-1], size
    return None


def readings(cards: tuple[str, ...], top: Meaning | None) -> Iterator[tuple[tuple[str, ...], Meaning]]:
    """Every way to read exactly these cards, ``top`` being what lies (for the Phoenix alone, T17)."""
    if len(cards) == 1:
        (card,) = cards
        if card == "Ph":
            rank = 1.5 if top is None else top[1] + 0.5
            if top is None or (top[0] == "single" and top[1] < 25):
                yield cards, ("single", rank, 1)
        elif card == "Do":
            yield cards, ("dog", 0, 1)
        else:
            yield cards, ("single", 25 if card == "Dr" else value(card), 1)
        return
    if "Ph" in cards:
        rest = tuple(card for card in cards if card != "Ph")
        for rank in RANKS:
            named = tuple(sorted((*rest, f"Ph={rank}"), key=line_order))
            found = meaning(named)
            if found:
                yield named, found
    else:
        found = meaning(cards)
        if found:
            yield tuple(sorted(cards, key=line_order)), found


def is_bomb(what: Meaning) -> bool:
    return what[0] in ("four", "straight_flush")


def beats(what: Meaning, top: Meaning) -> bool:
    """T11, T20."""
    if is_bomb(what):
        return not is_bomb(top) or (what[2], what[1]) > (top[2], top[1])
    return what[0] == top[0] and what[2] == top[2] and what[1] > top[1]


def top_of(view: View) -> Meaning | None:
    """What lies, from the public plays of the trick."""
    lying: Meaning | None = None
    for play in view.trick.plays:
        lying = dict(readings(play.cards, lying))[play.cards] if len(play.cards) == 1 else meaning(play.cards)
    return lying


def all_plays(hand: tuple[str, ...], top: Meaning | None) -> dict[tuple[str, ...], Meaning]:
    """Everything that beats ``top``, or everything that may be led, wishes aside."""
    found: dict[tuple[str, ...], Meaning] = {}
    for size in range(1, len(hand) + 1):
        for cards in combinations(hand, size):
            for named, what in readings(cards, top):
                if (what[0] != "dog" if top else True) and (top is None or beats(what, top)):
                    found[named] = what
    return found


def legal_lines(view: View, actor: int) -> set[str]:
    """The legal lines of ``actor`` in phases play, closing and gift, seen by whoever holds the cards."""
    seat = view.seats[actor]
    hand = seat.cards or ()
    top = top_of(view)
    lines = set(_small(view, seat))
    final_gift = view.phase == Phase.GIFT and sum(other.count > 0 for other in view.seats) == 1
    if final_gift:
        return {f"{actor} gift {other.seat}" for other in view.seats if other.team != seat.team} if (
            view.trick.owner == actor) else set()
    if view.phase in (Phase.CLOSING, Phase.GIFT):
        if view.trick.owner == actor:
            lines |= ({f"{actor} take"} if view.phase == Phase.CLOSING else
                      {f"{actor} gift {other.seat}" for other in view.seats if other.team != seat.team})
        return lines | _lines(actor, _bombs(all_plays(hand, top)))
    if actor not in view.to_act:
        return lines | (_lines(actor, _bombs(all_plays(hand, top))) if top else set())
    return lines | _in_turn(view, actor, hand, top)


def _in_turn(view: View, actor: int, hand: tuple[str, ...], top: Meaning | None) -> set[str]:
    plays = all_plays(hand, top)
    bound = view.wish is not None and not (view.game == "trichu" and actor == 3)
    serving = {
        cards: what for cards, what in plays.items()
        if bound and any(natural(card) and card[0] == view.wish for card in cards)
    }
    if not serving:
        return _lines(actor, plays) | ({f"{actor} pass"} if top else set())
    free_bombs = top is not None and dict(view.options).get("wish_bombs", "yes") == "yes"
    return _lines(actor, serving | (_bombs(plays) if free_bombs else {}))


def _bombs(plays: dict[tuple[str, ...], Meaning]) -> dict[tuple[str, ...], Meaning]:
    return {cards: what for cards, what in plays.items() if is_bomb(what)}


def _lines(actor: int, plays: dict[tuple[str, ...], Meaning]) -> set[str]:
    return {" ".join((f"{actor} play", *cards)) for cards in plays}


def _small(view: View, seat: SeatView) -> Iterator[str]:
    has_played = any(play.seat == seat.seat for play in view.played)
    answered = all(other.answered for other in view.seats)
    if answered and not seat.call and not has_played and seat.count and not (
        view.phase == Phase.GIFT and sum(other.count > 0 for other in view.seats) == 1
    ):
        yield f"{seat.seat} small"
