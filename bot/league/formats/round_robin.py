"""Round robin: everybody against everybody in each division. All rounds are paired at once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random

from bot.league.formats.apart import spread
from bot.league.formats.base import Format, Pairing, Pairings, check_unpaired, game_points
from bot.league.model import Sides
from bot.league.settings import DateTerms, DivisionTerms, EntryTerms, GameTerms, RankingTerms, RoundTerms, Settings
from bot.league.state import SeasonState


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_unpaired(state)
    plans: list[list[list[Pairing]]] = []
    for division in state.divisions():
        field = [number for number in state.active if state.entrants[number].division == division]
        draw.shuffle(field)
        rounds = spread(round_robin(field, state.settings.course.legs), 1, state, draw)
        plans.append([[Pairing(sides, division) for sides in one] for one in rounds])
    return [[pairing for part in parts for pairing in part] for parts in zip_longest(*plans, fillvalue=[])]


def round_robin(entrants: Sequence[int], legs: int = 1) -> list[list[Sides]]:
    """Everybody against everybody (circle method), home and away balanced. In an odd field one sits out each round."""
    places: list[int | None] = [None, *entrants] if len(entrants) % 2 else [*entrants]
    half = len(places) // 2
    first: list[list[Sides]] = []
    for number in range(len(places) - 1):
        first.append([_oriented(places, place, number) for place in range(half)])
        places = [places[0], places[-1], *places[1:-1]]
    swapped = [[tuple(reversed(sides)) for sides in one] for one in first]
    return [one for leg in range(legs) for one in (swapped if leg % 2 else first)]


def _oriented(places: Sequence[int | None], place: int, number: int) -> Sides:
    one, other = places[place], places[-1 - place]
    assert other is not None  # who sits out does so with the first place, which stays
    if one is None:
        return ((other,),)
    away = number % 2 == 1 if place == 0 else place % 2 == 1
    return ((other,), (one,)) if away else ((one,), (other,))


ROUND_ROBIN = Format(
    "round_robin",
    Settings("round_robin", "round_robin", play=GameTerms(options={"target": "1000"}, pace="async"),
             entry=EntryTerms(pairs=True), course=RoundTerms(legs=2), dates=DateTerms(days=14),
             divisions=DivisionTerms(group=8, promote=2, relegate=2),
             ranking=RankingTerms(order=("points", "head_to_head", "difference", "scored"))),
    pair, game_points, pairs_all=True,
    uses=frozenset({"elsewhere", "scoring", "legs", "group", "promote", "relegate", "days", "annul", "squad", "boards",
                    "playoff"}))
