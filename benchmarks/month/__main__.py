"""``python -m benchmarks.month``: a month of casual play of 60 people with known strengths, all five games.

The queue, lobbies, tables, ladders and ratings are the bot's own, on a clock moved by hand; results are drawn from the
strengths (`benchmarks.month.drawn_game`). Shown for each game: the games that counted and those left out by reason;
Kendall's tau of the ladder's order against strength, for established players and for all, and of the likeliest
strengths by all games at once (a normal prior), the best that results allow; the uncertainty shown for established and
provisional ratings, and how often the true strength lies within it.

``--quitters 6`` plays the same month twice, with the same results at the tables: six of the people play on, or leave
every game that they will not win (`benchmarks.month.evenings`). Shown: what they gain by that, and tau of the others.

``--attackers 1000`` shows what one person gains with several accounts by games that are ended early, stood in or
idled, by so many random plans, and by whole games (`benchmarks.month.attackers`).

``--parties`` shows what two accounts of one person gain that look for players together (`benchmarks.month.parties`).

``--week`` plays a week of evenings on 30 small servers, and shows what became of searches (`benchmarks.month.week`).
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, sqrt
from pathlib import Path
from statistics import fmean

from openskill.models import PlackettLuce
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.month.attackers import run_attackers
from benchmarks.month.evenings import THROWAWAY, Town
from benchmarks.month.friends import friends_weeks
from benchmarks.month.parties import run_parties
from benchmarks.month.week import DAYS as WEEK
from benchmarks.month.week import SERVERS, weeks
from bot.league.ratings import RatedGame, Rating
from games.registry import GAMES
from games.views import Scoring


@dataclass(frozen=True, slots=True)
class Found:
    """Of one game. ``tau``: of established players, of all, and of the likeliest strengths of the established ones;
    ``spread`` and ``within``: of established and of provisional players; ``within`` None: a game of places, where the
    model knows no likeliest strengths."""

    games: int
    left_out: Mapping[str, int]
    players: tuple[int, int]
    tau: tuple[float, float, float]
    spread: tuple[float, float]
    within: tuple[float, float] | None


def kendall(estimates: Sequence[float], truth: Sequence[float]) -> float:
    pairs = list(combinations(zip(estimates, truth, strict=True), 2))
    return sum((a[0] > b[0]) == (a[1] > b[1]) or -1 for a, b in pairs) / len(pairs) if pairs else 0.0


def likeliest(games: Sequence[RatedGame], users: Sequence[int], skill: float, steps: int = 200) -> dict[int, float]:
    """The strengths under which these results are likeliest, with a normal prior: by gradient ascent."""
    found = dict.fromkeys(users, 0.0)
    counts = {user: 1 + sum(user in side for game in games for side in game.sides) for user in users}
    for _ in range(steps):
        slope = {user: -strength for user, strength in found.items()}
        for game in games:
            left = sorted(range(len(game.sides)), key=lambda side: game.ranks[side])
            while len(left) > 1:
                weights = [exp(skill * sum(found[user] for user in game.sides[side])) for side in left]
                for side, weight in zip(left, weights, strict=True):
                    for user in game.sides[side]:
                        slope[user] += skill * ((side == left[0]) - weight / sum(weights))
                left.pop(0)
        found = {user: found[user] + 2 * slope[user] / counts[user] for user in users}
    return found


async def found(town: Town, game: str) -> Found:
    strengths = {person.id: town.strengths[game][person.name] for person in town.people}
    rated = {subject[0]: rating for subject, rating in (await town.rated(game)).items() if len(subject) == 1}
    known = [user for user, rating in rated.items() if not rating.provisional]
    new = [user for user, rating in rated.items() if rating.provisional]
    played = town.played.counted[game]
    best = likeliest(played, list(rated), town.skill)

    def tau(users: Sequence[int], estimates: Mapping[int, float]) -> float:
        return kendall([estimates[user] for user in users], [strengths[user] for user in users])

    mus = {user: rating.mu for user, rating in rated.items()}
    places = GAMES[game].traits.scoring is Scoring.PLACES
    seats = fmean(sum(map(len, each.sides)) for each in played) if played else 0
    scale = town.skill * sqrt(seats) * PlackettLuce().beta  # what a point of strength is worth in mu
    worth = {user: scale * strengths[user] for user in rated}
    return Found(
        len(played), town.played.left_out[game], (len(known), len(new)),
        (tau(known, mus), tau(list(rated), mus), tau(known, best)),
        (_spread(rated, known), _spread(rated, new)),
        None if places else (_within(rated, worth, known), _within(rated, worth, new)))


def _spread(rated: Mapping[int, Rating], users: Sequence[int]) -> float:
    return fmean(rated[user].spread for user in users) if users else 0.0


def _within(rated: Mapping[int, Rating], worth: Mapping[int, float], users: Sequence[int]) -> float:
    """How many of these ratings have the true strength within their interval, all being compared with the mean."""
    if not users:
        return 0.0
    middle = fmean(rated[user].mu - worth[user] for user in rated)
    return fmean(abs(rated[user].mu - middle - worth[user]) <= 2 * rated[user].sigma for user in users)


async def run(people: int, days: int, newcomers: int, seed: int, skill: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        town = await Town.open(Path(folder), people, seed, skill)
        await town.month(days, newcomers)
        grid = Grid("", *GAMES)
        results = [await found(town, game) for game in GAMES]
        reasons = sorted({reason for each in results for reason in each.left_out})
        await town.close()
    for name, values in (
        ("games that counted", [str(each.games) for each in results]),
        *((f"left out: {reason}", [str(each.left_out.get(reason, 0)) for each in results]) for reason in reasons),
        ("established, provisional players", ["{}, {}".format(*each.players) for each in results]),
        ("tau: established, all", ["{:.2f}, {:.2f}".format(*each.tau) for each in results]),
        ("tau: likeliest, established", ["–" if each.within is None else f"{each.tau[2]:.2f}" for each in results]),
        ("± of established, provisional", ["{:.0f}, {:.0f}".format(*each.spread) for each in results]),
        ("strength within ±", ["–" if each.within is None else "{:.0%}, {:.0%}".format(*each.within)
                               for each in results]),
    ):
        grid.add_row(name, *values)
    Console(width=120).print(grid)


@dataclass(frozen=True, slots=True)
class Left:
    """Of one game, for each quitter who is rated: points gained by leaving; ``tau`` of all others, if the quitters play
    on and if they leave."""

    gained: tuple[int, ...]
    tau: tuple[float, float]


async def left(folder: Path, people: int, days: int, newcomers: int, seed: int, skill: float,
               quitters: int) -> dict[str, Left]:
    shown: list[dict[str, dict[int, float]]] = []
    strengths: Mapping[str, Mapping[str, float]] = {}
    for count in (0, quitters):
        with tempfile.TemporaryDirectory(dir=folder) as own:
            town = await Town.open(Path(own), people, seed, skill)
            town.quitters = frozenset(person.id for person in town.people[:count])
            await town.month(days, newcomers)
            rated = {game: await town.rated(game) for game in GAMES}
            await town.close()
        shown.append({game: {subject[0]: float(rating.shown) for subject, rating in found.items()
                             if len(subject) == 1 and subject[0] < THROWAWAY} for game, found in rated.items()})
        strengths, names = town.strengths, {person.id: person.name for person in town.people}
        quits = {person.id for person in town.people[:quitters]}
    result = {}
    for game in GAMES:
        stays, leaves = (each[game] for each in shown)
        honest = [user for user in stays if user in leaves and user not in quits]
        truth = [strengths[game][names[user]] for user in honest]
        result[game] = Left(
            tuple(round(leaves.get(user, 1500) - stays[user]) for user in sorted(quits & stays.keys())),
            (kendall([stays[user] for user in honest], truth), kendall([leaves[user] for user in honest], truth)))
    return result


async def run_left(people: int, days: int, newcomers: int, seed: int, skill: float, quitters: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = await left(Path(folder), people, days, newcomers, seed, skill, quitters)
    grid = Grid("", *GAMES)
    grid.add_row("points gained by leaving: mean", *[f"{fmean(each.gained):+.0f}" for each in found.values()])
    grid.add_row("... most, of a quitter", *[f"{max(each.gained):+d}" for each in found.values()])
    grid.add_row("tau of the others: quitters play on, leave",
                 *["{:.2f}, {:.2f}".format(*each.tau) for each in found.values()])
    Console(width=120).print(grid)


def run_week(seed: int, servers: int, days: int) -> None:
    found = weeks(seed, servers, days)
    grid = Grid("", *found)
    for name, values in (
        ("searches", [str(each.searches) for each in found.values()]),
        ("... that led to another person", [f"{each.anybody:.0%}" for each in found.values()]),
        ("... that led to three others", [f"{each.four:.0%}" for each in found.values()]),
        ("games of four or more people", [str(each.games) for each in found.values()]),
        ("median wait for another person, seconds", [f"{each.wait:.0f}" for each in found.values()]),
    ):
        grid.add_row(name, *values)
    Console(width=120).print(grid)


def run_friends(seed: int, servers: int, days: int) -> None:
    found = friends_weeks(seed, servers, days)
    grid = Grid("", *found)
    for name, values in (
        ("searches of two friends", [str(each.pairs) for each in found.values()]),
        ("... that led both to a full game", [f"{each.four:.0%}" for each in found.values()]),
        ("... at one table", [f"{each.met:.0%}" for each in found.values()]),
        ("searches of others", [str(each.alone) for each in found.values()]),
        ("... that led to another person", [f"{each.anybody:.0%}" for each in found.values()]),
        ("... that led to three others", [f"{each.alone_four:.0%}" for each in found.values()]),
        ("their median wait for another person, seconds", [f"{each.wait:.0f}" for each in found.values()]),
    ):
        grid.add_row(name, *values)
    Console(width=160).print(grid)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--newcomers", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--skill", type=float, default=0.25, help="what a standard deviation of strength is worth")
    parser.add_argument("--quitters", type=int, default=0, help="how many of the people leave games that they lose")
    parser.add_argument("--attackers", type=int, default=0, metavar="PLANS", help="what several accounts gain")
    parser.add_argument("--parties", action="store_true", help="what two accounts gain that look together")
    parser.add_argument("--games", type=int, default=25, help="of an attacker a week")
    parser.add_argument("--week", action="store_true", help="searches on small servers (benchmarks.month.week)")
    parser.add_argument("--friends", action="store_true", help="the same, as some come with a friend")
    parser.add_argument("--servers", type=int, default=SERVERS)
    given = parser.parse_args()
    if given.week:
        run_week(given.seed, given.servers, min(given.days, WEEK))
        raise SystemExit
    if given.friends:
        run_friends(given.seed, given.servers, min(given.days, WEEK))
        raise SystemExit
    if given.parties:
        run_parties(given.games, given.seed)
        raise SystemExit
    if given.attackers:
        run_attackers(given.attackers, given.games, given.seed)
        raise SystemExit
    month = given.people, given.days, given.newcomers, given.seed, given.skill
    asyncio.run(run_left(*month, given.quitters) if given.quitters else run(*month))
