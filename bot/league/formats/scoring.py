"""From results to entrants' tallies: `award` for a block of fixtures.

Games and game points count with each result. League points count when the last fixture of the block has its result.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.league.formats.base import Block
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Result, Settings, Tally

Awards = dict[int, Tally]


def award(settings: Settings, block: Block) -> Awards:
    """What the block scores for each entrant so far."""
    found: Awards = {}
    done = [(fixture, result) for fixture, result in block if result is not None]
    for fixture, result in done:
        if result.counts and not fixture.bye:
            for entrant, tally in _games(fixture, result):
                found[entrant] = found.get(entrant, Tally()) + tally
    if len(done) == len(block):
        for entrant, (points, possible) in format_of(settings).points(settings, done).items():
            found[entrant] = found.get(entrant, Tally()) + Tally(points=points, possible=possible)
    return found


def _games(fixture: Fixture, result: Result) -> Iterator[tuple[int, Tally]]:
    """Games and game points. An awarded game has no game points."""
    best, last = min(result.ranks), max(result.ranks)
    for side, entrants in enumerate(fixture.sides):
        rank = result.ranks[side]
        won, drawn = rank == best != last, best == last
        others = max(score for other, score in enumerate(result.scores) if other != side)
        tally = Tally(1, int(won), int(drawn), int(not won and not drawn), 0, 0, result.scores[side], others)
        yield from ((entrant, tally) for entrant in entrants)
