"""Individual with rotating partners, as in the German circuit (preset ``dtm``): a new partner each round.

Each of the 24 deals is won or lost separately. A double victory, by which the losers get nothing, is worth 3 league
points and 100 points at the table. A player who sits out a round scores a draw for each of its deals.

A matching cannot guarantee rounds without repeated partners (six rounds of eight players), so partners follow a round
robin as long as the same players take part.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from bot.league.formats.base import Format, Pairing, Pairings, check_round_complete, game_points
from bot.league.formats.matching import REPEAT, History, history, match
from bot.league.formats.round_robin import round_robin
from bot.league.model import UNIT, LeagueScoring, Settings, Sides
from bot.league.state import SeasonState

Pair = tuple[int, int]


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.rounds)
    points = {number: tally.points // UNIT for number, tally in state.tallies.items()}
    plan = partner_plan(list(state.entrants), Random(f"{state.season.id} {state.season.created}"))  # noqa: S311
    before = history(state)
    pairs = _partners(state.active, before, plan, draw)
    return [[Pairing(sides) for sides in _games(state.active, pairs, points, before, draw)]]


def partner_plan(players: Sequence[int], draw: Random) -> list[list[Pair]]:
    """All rounds of partners that the field allows without a repeat, in random order."""
    places = sorted(players)
    draw.shuffle(places)
    rounds = [[(sides[0][0], sides[1][0]) for sides in one if len(sides) == 2] for one in round_robin(places)]
    draw.shuffle(rounds)
    return rounds


def _partners(active: Sequence[int], before: History, plan: Sequence[Sequence[Pair]], draw: Random) -> list[Pair]:
    """The first round of ``plan`` that has not been used and fits who is active, else a matching."""
    field = list(active)
    draw.shuffle(field)
    for one in plan:
        together = {player for pair in one for player in pair}
        fits = together <= set(field) and len(field) - len(together) < 2
        if fits and not any(before.partners[frozenset(pair)] for pair in one):
            return list(one)
    even = field[:len(field) // 2 * 2]
    return match(even, lambda a, b: REPEAT * before.partners[frozenset((a, b))] + draw.randrange(50))


def _games(active: Sequence[int], pairs: list[Pair], points: Mapping[int, int], before: History,
           draw: Random) -> list[Sides]:
    """Partners against each other. Players without a game sit out; of an odd number of pairs the one with fewest
    byes."""
    if len(pairs) % 2:
        pairs.remove(min(pairs, key=lambda pair: (sum(before.byes[player] for player in pair), draw.random())))

    def cost(one: Pair, other: Pair) -> int:
        again = sum(before.opponents[frozenset((a, b))] for a in one for b in other)
        apart = sum(points.get(a, 0) for a in one) - sum(points.get(b, 0) for b in other)
        return 1000 * again + min(abs(apart), 900) + draw.randrange(20)

    games: list[Sides] = list(match(pairs, cost)) if pairs else []
    playing = {player for pair in pairs for player in pair}
    return [*games, *(((player,),) for player in sorted(set(active) - playing))]


INDIVIDUAL = Format(
    "partners",
    Settings("dtm", "partners", rounds=6, least=4, scoring=LeagueScoring(2, 1, 0, double=3),
             options={"target": "10000", "deals": "4", "level": "draw", "grand": "no", "double": "100"},
             order=("points", "scored", "difference")),
    pair, game_points, uses=frozenset({"scoring", "rounds", "days"}))
