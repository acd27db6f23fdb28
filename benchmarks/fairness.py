"""How fair pairings and points are: the figures of docs/develop/measurements/leagues.md.

``python -m benchmarks.fairness`` (some seconds) prints each figure before and now. `BEFORE` was
measured in the same way when each round was paired by itself and no table of duplicate was turned.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import partial
from itertools import combinations
from random import Random

from bot.league.formats.movement import rounds
from bot.league.model import UNIT
from bot.league.standings import season_rows
from bot.league.state import SeasonState
from cogs.league.pages import round_view
from tests.support.leagues.league_kit import BOSS, League

SEEDS = 40
DTM = (7, 14, 15, 19, 23, 27, 31)
DUPLICATE = (4, 6, 8, 10, 12, 16, 24)

BEFORE: Mapping[str, str] = {
    "dtm 7": "3", "dtm 14": "2", "dtm 15": "3", "dtm 19": "2", "dtm 23": "2", "dtm 27": "2", "dtm 31": "2",
    "duplicate 4": "0–2", "duplicate 6": "0–3", "duplicate 8": "0–5", "duplicate 10": "0–7", "duplicate 12": "0–9",
    "duplicate 16": "0–13", "duplicate 24": "0–21", "dtm leaves": "0, 0, 0", "hiesfeld leaves": "0, 0, 0",
    "awarded": "1", "void": "10", "buchholz": "2", "floats": "11, mean 4.28", "rematches": "2, announced: 0",
    "round robin": "2, 4, 4, 4", "correction": "no", "deadline": "21:00",
}
"""By the first word or two of `figures`."""


# byes, floats, meetings: from the fixtures of a season --------------------------------------------

def bye_gap(state: SeasonState) -> int:
    """The most by which one sat out more often than another, after any round."""
    byes, worst = Counter(dict.fromkeys(state.entrants, 0)), 0
    for round in range(1, state.round + 1):
        byes.update(each.sides[0][0] for each in state.fixtures.values() if each.bye and each.round == round)
        worst = max(worst, max(byes.values()) - min(byes.values()))
    return worst


def same_floats(state: SeasonState) -> int:
    """How often an entrant met somebody with more points, or with fewer, in two rounds running."""
    points, before, found = dict.fromkeys(state.entrants, 0), dict[int, int](), 0
    for round in range(1, state.round + 1):
        now, won = dict[int, int](), Counter[int]()
        for number, fixture in state.fixtures.items():
            if fixture.round != round:
                continue
            if fixture.bye:
                won[fixture.sides[0][0]] += state.settings.ranking.scoring.win
                continue
            (one,), (other,) = fixture.sides
            now[one] = (points[one] < points[other]) - (points[one] > points[other])
            now[other] = -now[one]
            ranks, scoring = state.results[number].ranks, state.settings.ranking.scoring
            for side, who in enumerate((one, other)):
                won[who] += scoring.draw if ranks[0] == ranks[1] else scoring.win if ranks[side] == 1 else scoring.loss
        found += sum(now[who] != 0 and now[who] == before.get(who) for who in now)
        for who, more in won.items():
            points[who] += more
        before = now
    return found


def rematches(state: SeasonState) -> int:
    met = Counter(frozenset(each.entrants) for each in state.fixtures.values() if not each.bye)
    return sum(times - 1 for times in met.values())


async def swiss_season(entrants: int, rounds: int, seed: int) -> SeasonState:
    """A season whose results follow from the entrants' strengths and luck."""
    league, draw = League(), Random(seed)
    season = await league.season("swiss", entrants, rounds=rounds)
    strength = {number: draw.gauss(0, 1) for number in range(1, entrants + 1)}
    for _ in range(rounds):
        for fixture in (await league.seasons.pair(season, BOSS)).open():
            one, other = (strength[side[0]] + draw.gauss(0, 1) for side in fixture.sides)
            scores = (350, 250) if one > other else (250, 350)
            await league.enter(season, BOSS, fixture.number, (300, 300) if draw.random() < 0.03 else scores)
    return await league.seasons.state(season)


async def dtm(entrants: int) -> str:
    worst = 0
    for seed in range(3):
        league = League()
        state = await league.play_rounds(await league.season("dtm", entrants), Random(seed))
        worst = max(worst, bye_gap(state))
    return str(worst)


def compared(pairs: int) -> str:
    """The least and most rounds in which two pairs play the same cards."""
    found = Counter({frozenset(each): 0 for each in combinations(range(pairs), 2)})
    for one in rounds(list(range(pairs)), 0):
        for side in (0, 1):
            here = [sides[side][0] for sides in one if len(sides) == 2]
            found.update(frozenset(each) for each in combinations(here, 2))
    return f"{min(found.values())}–{max(found.values())}"


async def floats() -> str:
    found = [same_floats(await swiss_season(24, 6, seed)) for seed in range(SEEDS)]
    return f"{max(found)}, mean {sum(found) / SEEDS:.2f}"


# points and places: small cases ---------------------------------------------------------------------

def _points(state: SeasonState, *entrants: int) -> str:
    return ", ".join(f"{state.tally(each).points / UNIT:g}" for each in entrants)


async def partner_leaves(preset: str) -> str:
    """The points of the others when one leaves before a game of four."""
    league = League()
    season = await league.season(preset, 4)
    await league.seasons.pair(season, BOSS)
    return _points(await league.seasons.leave(season, BOSS, 4), 1, 2, 3)


async def _hiesfeld(award: Callable[[League, int, int], Awaitable[object]]) -> SeasonState:
    """Two rounds with margins of 200 and 100; the third is decided by ``award``."""
    league = League()
    season = await league.season("hiesfeld", 4)
    one, two, three = (await league.seasons.pair(season, BOSS)).open()
    await league.enter(season, BOSS, one.number, (600, 400))
    await league.enter(season, BOSS, two.number, (550, 450))
    await award(league, season, three.number)
    return await league.seasons.state(season)


async def awarded_round() -> str:
    """What each winner gets for the awarded round: the rest of their points are from the other two."""
    league = League()
    season = await league.season("hiesfeld", 4)
    one, two, three = (await league.seasons.pair(season, BOSS)).open()
    await league.enter(season, BOSS, one.number, (600, 400))
    await league.enter(season, BOSS, two.number, (550, 450))
    state = await league.matches.adjudicate(season, BOSS, three.number, 0, "late")
    lost = next(each for each in three.sides[0] if each in one.sides[1])  # they lost the first round
    return f"{(state.tally(lost).points - _second(state, lost)) / UNIT:g}"


def _second(state: SeasonState, entrant: int) -> int:
    """What the second round was worth to an entrant: all their points, if they won nothing else, are from it."""
    if entrant not in state.fixtures[2].sides[0]:
        return 0
    others = next(each for each in state.fixtures[2].sides[0] if each != entrant)
    first = next(each for each in state.fixtures[1].sides[0] if each not in state.fixtures[2].sides[0])
    assert others != first
    return state.tally(others).points - state.tally(first).points


async def void_round() -> str:
    state = await _hiesfeld(lambda league, season, number: league.matches.adjudicate(season, BOSS, number, None, "x"))
    return f"{sum(state.tally(each).points for each in state.entrants) / UNIT:g}"


async def bye_buchholz() -> str:
    """The place of who won a round by a bye and the other, of five pairs that have all met equally good opponents."""
    league = League()
    season = await league.season("swiss", 5, rounds=2, order=("points", "buchholz", "difference"))
    state = await league.seasons.pair(season, BOSS)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (301, 299))
    state = await league.seasons.pair(season, BOSS)
    first = next(each.sides[0][0] for each in state.fixtures.values() if each.bye)
    for fixture in state.open():
        await league.enter(season, BOSS, fixture.number, (301, 299) if first in fixture.sides[0] else (299, 301))
    state = await league.seasons.state(season)
    return str(next(row.place for row in season_rows(state) if row.entrant == first))


async def forced_rematch() -> str:
    """Three pairs in four rounds, which cannot all be different."""
    league = League()
    season = await league.season("swiss", 4, rounds=4)
    state = await league.play_rounds(season, Random(1))
    said = sum(len(round_view.rematches(state, number)) for number in range(1, state.round + 1))
    return f"{rematches(state)}, announced: {said}"


async def leaves_round_robin() -> str:
    """Five pairs; one leaves after its first game, which it won: the points of the four others from it."""
    league = League()
    season = await league.season("round_robin", 5, legs=1)
    state = await league.seasons.pair(season, BOSS)
    first = next(each for each in state.open() if 5 in each.entrants)
    won = first.sides[0][0] == 5
    await league.enter(season, BOSS, first.number, (600, 400) if won else (400, 600))
    state = await league.seasons.leave(season, BOSS, 5)
    return ", ".join(sorted(_points(state, each) for each in state.entrants if each != 5))


async def corrected_champion() -> str:
    """Whether who is first after a correction is the champion."""
    league = League()
    season = await league.season("round_robin", 2, legs=1)
    (fixture,) = (await league.seasons.pair(season, BOSS)).open()
    await league.enter(season, BOSS, fixture.number, (600, 400))
    await league.seasons.close(season, BOSS)
    state = await league.enter(season, BOSS, fixture.number, (400, 600))
    state = await league.seasons.state(season)
    first = next(row.entrant for row in season_rows(state) if row.place == 1)
    assert state.standing.closing is not None
    return "yes" if state.standing.closing.places[first] == 1 else "no"


async def deadline() -> str:
    """When a round of seven days ends that is paired in the evening, in Tokyo."""
    league = League()
    season = await league.season("swiss", 4, zone="Asia/Tokyo")
    due = (await league.seasons.pair(season, BOSS)).open()[0].due
    assert due is not None
    return (due + timedelta(hours=9)).strftime("%H:%M")


def figures() -> list[tuple[str, str, Callable[[], Awaitable[str]]]]:
    """(key, description, measurement)."""
    found: list[tuple[str, str, Callable[[], Awaitable[str]]]] = []
    found += [(f"dtm {n}", f"`dtm`, {n} players: difference in byes", partial(dtm, n)) for n in DTM]
    found += [(f"duplicate {n}", f"`duplicate`, {n} pairs: rounds in which two are compared", partial(_now, n))
              for n in DUPLICATE]
    return [
        *found,
        ("dtm leaves", "`dtm`: one leaves before a game; points of the others", partial(partner_leaves, "dtm")),
        ("hiesfeld leaves", "`hiesfeld`: one leaves before a match; points of the others",
         partial(partner_leaves, "hiesfeld")),
        ("awarded", "`hiesfeld`: points for an awarded round", awarded_round),
        ("void", "`hiesfeld`: points of a match with a void round", void_round),
        ("buchholz", "`swiss`, 5 pairs, 2 rounds: place of who had a bye and won", bye_buchholz),
        ("floats", f"`swiss`, 24 pairs, 6 rounds: same float twice running, worst of {SEEDS} seasons", floats),
        ("rematches", "`swiss`, 4 pairs, 4 rounds: rematches", forced_rematch),
        ("round robin", "`round_robin`, 5 pairs: points of the others when one leaves after a win", leaves_round_robin),
        ("correction", "a correction after the end: the champion follows", corrected_champion),
        ("deadline", "when a round ends, in the season's time zone", deadline),
    ]


async def _now(pairs: int) -> str:
    return compared(pairs)


async def run() -> int:
    print("| | before | now |\n|---|---|---|")
    for key, name, measure in figures():
        print(f"| {name} | {BEFORE[key]} | {await measure()} |", flush=True)
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.parse_args()
    raise SystemExit(asyncio.run(run()))
