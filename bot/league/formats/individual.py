"""Individual with rotating partners, as in the German circuit (preset ``dtm``): a new partner each round.

Each of the 24 deals is won or lost separately. A double victory, by which the losers get nothing, is worth 3 league
points and 100 points at the table. A player who sits out a round scores a draw for each of its deals.

A matching cannot guarantee rounds without repeated partners (six rounds of eight players), so partners follow a round
robin as long as the same players take part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from bot.league.formats.apart import APART, apart_next
from bot.league.formats.base import Format, Pairing, Pairings, check_round_complete, game_points, halves
from bot.league.formats.matching import REPEAT, History, history, match, rests
from bot.league.formats.round_robin import round_robin
from bot.league.model import UNIT, Sides
from bot.league.settings import EntryTerms, GameTerms, LeagueScoring, RankingTerms, RoundTerms, Settings
from bot.league.state import SeasonState

Pair = tuple[int, int]

TRIES = 30
"""How often a fair plan, or a round without repeats, is looked for."""
LARGE = 60
"""In a larger field one try finds such a round."""


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.course.rounds)
    points = {number: tally.points // UNIT for number, tally in state.standing.tallies.items()}
    seed = Random(f"{state.season.id} {state.season.created}")  # noqa: S311
    plan = partner_plan(list(state.entrants), state.settings.course.rounds, seed)
    before, rested = replace(history(state), apart=apart_next(state)), rests(state)
    pairs = _partners(state.present, before, rested, plan, draw)
    return [[*(Pairing(sides) for sides in _games(state.present, pairs, points, before, draw)), *halves(state)]]


def partner_plan(players: Sequence[int], count: int, draw: Random) -> list[list[Pair]]:
    """Rounds of partners without a repeat, from places by lot; ``count``: how many are needed (0: all there are).
    Nobody sits out twice before all others have once."""
    places = sorted(players)
    draw.shuffle(places)
    rounds = [[(sides[0][0], sides[1][0]) for sides in one if len(sides) == 2] for one in round_robin(places)]
    if len(places) % 4 < 2:  # a round robin lets none sit out, or each in turn
        return rounds
    best: list[list[Pair]] = []
    for _ in range(TRIES):
        found = _rested(places, rounds, count or len(rounds), draw)
        best = max(best, found, key=len)
        if len(best) >= (count or len(rounds)):
            break
    return best


def _rested(players: Sequence[int], rounds: Sequence[list[Pair]], count: int, draw: Random) -> list[list[Pair]]:
    """Rounds without one of their pairs, which sits out, as long as that is fair."""
    byes, left, found = Counter(dict.fromkeys(players, 0)), list(rounds), list[list[Pair]]()
    while left and len(found) < count:
        low = {player for player in players if byes[player] == min(byes.values())}
        draw.shuffle(left)
        chosen = _next_rested(players, left, low)
        if chosen is None:
            break
        one, resting = chosen
        left.remove(one)
        found.append([pair for pair in one if not set(pair) <= resting])
        byes.update(resting)
    return found


def _next_rested(players: Sequence[int], rounds: Sequence[list[Pair]],
                 low: set[int]) -> tuple[list[Pair], set[int]] | None:
    """A round and who sits out in it: only those ``low``, who have sat out least, or all of them and others."""
    for one in rounds:
        alone = set(players).difference(*one)
        for pair in one:
            resting = alone | set(pair)
            if resting <= low or low <= resting:
                return one, resting
    return None


def _partners(active: Sequence[int], before: History, rested: Mapping[int, int], plan: Sequence[Sequence[Pair]],
              draw: Random) -> list[Pair]:
    """The first round of ``plan`` that has not been used and fits who is active, else a matching of all but those who
    have sat out least."""
    out = len(active) % 4
    fair = sum(sorted(rested.get(player, 0) for player in active)[:out])
    for one in plan:
        resting = set(active).difference(*one)
        fits = len(active) - 2 * len(one) == len(resting) == out
        if fits and sum(rested.get(player, 0) for player in resting) == fair and not any(
                before.partners[frozenset(pair)] or frozenset(pair) in before.apart for pair in one):
            return list(one)
    return _matched(active, before, rested, draw)


def _matched(active: Sequence[int], before: History, rested: Mapping[int, int], draw: Random) -> list[Pair]:
    """Partners who have been that least; of those who have sat out equally often, other ones sit out if that helps."""
    best: list[Pair] = []
    fewest = -1
    for _ in range(TRIES if len(active) % 4 else 1):
        field = list(active)
        draw.shuffle(field)
        field = sorted(field, key=lambda player: rested.get(player, 0))[len(active) % 4:]
        draw.shuffle(field)
        found = match(field, lambda a, b: _costs(before, a, b) + draw.randrange(50)) if field else []
        again = sum(_costs(before, *pair) for pair in found)
        if fewest < 0 or again < fewest:
            best, fewest = found, again
        if not fewest or len(active) > LARGE:
            break
    return best


def _costs(before: History, one: int, other: int) -> int:
    """Of partners."""
    both = frozenset((one, other))
    return APART * (both in before.apart) + REPEAT * before.partners[both]


def _games(active: Sequence[int], pairs: list[Pair], points: Mapping[int, int], before: History,
           draw: Random) -> list[Sides]:
    """Partners against each other. Players without a game sit out."""
    def cost(one: Pair, other: Pair) -> int:
        met = [frozenset((a, b)) for a in one for b in other]
        again = sum(before.opponents[both] + APART * (both in before.apart) for both in met)
        apart = sum(points.get(a, 0) for a in one) - sum(points.get(b, 0) for b in other)
        return 1000 * again + min(abs(apart), 900) + draw.randrange(20)

    games: list[Sides] = list(match(pairs, cost)) if pairs else []
    playing = {player for pair in pairs for player in pair}
    return [*games, *(((player,),) for player in sorted(set(active) - playing))]


INDIVIDUAL = Format(
    "partners",
    Settings("dtm", "partners", play=GameTerms(
                 options={"target": "10000", "deals": "4", "level": "draw", "grand": "no", "double": "100"}),
             entry=EntryTerms(least=4), course=RoundTerms(rounds=6),
             ranking=RankingTerms(LeagueScoring(2, 1, 0, double=3), ("points", "scored", "difference"))),
    pair, game_points, uses=frozenset({"elsewhere", "scoring", "rounds", "days", "late"}))
