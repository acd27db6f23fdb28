"""Do ratings need fewer games if they count results against par? Players of known strength, real deals, real play.

    python -m benchmarks.par collect rounds.jsonl     # needs a C compiler; some minutes
    python -m benchmarks.par order rounds.jsonl

The players are the network of `hard`, drawing its choices at rising temperatures, so that the first is the strongest
and each is weaker than the one before. A set is four deals with their pars (``--games`` each), played by some tables of
four of the players as a game of four rounds. `order` draws games from all tables and rates them (`bot.league.ratings`)
twice: the winner is the side that made more, or the side that made more than par. It prints how well the ratings order
the players.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median, variance
from tempfile import TemporaryDirectory

import typer

from bot.league.ratings import RatedGame, replay
from games.review.par import EXACT, Par
from training.policy import build, write_net

app = typer.Typer()
HEATS = (2.0, 5.0, 10.0, 16.0, 24.0, 34.0, 46.0, 60.0)
"""Temperatures in points of the players, the strongest first, as in ``training/selfplay/selfplay.c``."""


@app.command()
def collect(path: Path, sets: int = 150, games: int = 200, tables: int = 12, seed: int = 1) -> None:
    """Play sets of deals by the trainer's program (``training/selfplay``) and write a line for each."""
    with TemporaryDirectory() as folder:
        net = Path(folder) / "hard.bin"
        program = build("tichu", Path(folder), nets=write_net("tichu", net))
        with path.open("w", encoding="utf-8") as file:
            subprocess.run([str(program), "sets", str(net), *map(str, (sets, games, tables, seed))],
                           stdout=file, check=True)


@app.command()
def order(path: Path, seeds: int = 200) -> None:
    """Print how far pars explain results, and how well ratings order the players after so many games."""
    sets = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    pars = [[Par(*sums) for sums in each["pars"]] for each in sets]
    report_deals([par for each in pars for par in each])
    tables = [(table["players"], table["margins"], [par.mean for par in known])
              for each, known in zip(sets, pars, strict=True) for table in each["tables"]]
    report_rounds(tables)
    print("games of four rounds a player | tau, plain | tau, against par")
    for games in (10, 20, 40, 80, 160):
        plain, par = zip(*(_taus(tables, games * len(HEATS) // 4, Random(seed)) for seed in range(seeds)), strict=True)
        print(f"{games:4} | {mean(plain):.3f} | {mean(par):.3f}")


def report_deals(pars: list[Par]) -> None:
    spreads = [par.error * sqrt(par.games) / 1.96 for par in pars]
    needed = sorted((1.96 * spread / EXACT) ** 2 for spread in spreads)
    within = mean(spread**2 for spread in spreads)
    between = variance(par.mean for par in pars) - mean(par.error**2 for par in pars) / 1.96**2
    print(f"{len(pars)} deals: standard deviation of one deal's results {sqrt(within):.0f}, of pars {sqrt(between):.0f}"
          f"; games for +-{EXACT:.0f}: {median(needed):.0f} (median), {needed[-1]:.0f} (most)")


Tables = list[tuple[list[int], list[int], list[float]]]


def report_rounds(tables: Tables) -> None:
    """The spread of rounds with and without par, and what each player makes more than the others on average."""
    plain = [margin for _, margins, _ in tables for margin in margins]
    rest = [margin - par for _, margins, pars in tables for margin, par in zip(margins, pars, strict=True)]
    print(f"{len(plain)} rounds: standard deviation of results {sqrt(variance(plain)):.0f}, against par "
          f"{sqrt(variance(rest)):.0f}: {1 - variance(rest) / variance(plain):.0%} of the variance was the cards'")
    for player, heat in enumerate(HEATS):
        found = [list(_own(players.index(player), margins, pars)) for players, margins, pars in tables
                 if player in players]
        print(f"  temperature {heat:.0f}: {mean(mean(each) for each in found):+.0f} points a round against par")


def _own(seat: int, margins: list[int], pars: list[float]) -> Iterator[float]:
    return ((margin - par) * (1 if seat % 2 == 0 else -1) for margin, par in zip(margins, pars, strict=True))


def _taus(tables: Tables, games: int, rng: Random) -> tuple[float, float]:
    """Kendall's tau of the ratings with the true order, plain and against par, after the same games."""
    drawn_games = rng.choices(tables, k=games)
    found = []
    for weight in (0, 1):
        rated = []
        for players, margins, pars in drawn_games:
            made = sum(margins) - weight * sum(pars)
            ranks = (1, 1) if made == 0 else (1, 2) if made > 0 else (2, 1)
            rated.append(RatedGame(((players[0], players[2]), (players[1], players[3])), ranks))
        ratings = replay(rated)
        values = [ratings[(player,)].mu if (player,) in ratings else 25.0 for player in range(len(HEATS))]
        pairs = list(combinations(values, 2))
        found.append(mean((one > other) - (one < other) for one, other in pairs))
    return found[0], found[1]


if __name__ == "__main__":
    app()
