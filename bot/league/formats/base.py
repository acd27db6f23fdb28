"""The contract of a league format, and the points most formats use.

A format is one module with a `Format`: a preset and a few facts as data, a function that pairs the next round and, if
`game_points` is not enough, a function that scores a block. `bot.league.formats.registry` lists them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random

from bot.league.boards import lost_in_all, won_in_all
from bot.league.model import UNIT, Fixture, How, LeagueError, Result
from bot.league.model import Pairing as Pairing
from bot.league.settings import Settings
from bot.league.state import SeasonState

Pairings = Sequence[Pairing]
"""Of one round."""
Block = Sequence[tuple[Fixture, Result | None]]
Finished = Sequence[tuple[Fixture, Result]]
"""A block whose fixtures all have results."""
Points = dict[int, tuple[int, int]]
"""(points, the most there could be), in parts of `UNIT`, by entrant."""

TieWinner = Callable[[Block], tuple[int, ...] | None]


@dataclass(frozen=True, slots=True)
class Format:
    """How a format pairs and scores fixtures.

    - ``id``: as seasons store it; ``preset``: the settings it begins with.
    - ``pair(state, draw)``: the next round, or several if fixtures do not depend on results. LeagueError
      (``round_open``, ``all_paired``, ``no_pairing``).
    - ``points(settings, block)``: the points of a block whose fixtures all have results.
    - ``uses``: the settings that apply here, among those that do not apply everywhere.
    - ``ladder``: no fixtures are paired, any rated game of entrants counts, and players join while the season runs.
    - ``any_game``: fixtures are of any of the games, also of other than two sides of two.
    - ``fewest(settings)``: the entrants it needs, if the game decides that.
    - ``shared_deals``: all fixtures of a block play the same deals, so they stay secret until the last has ended.
    - ``pairs_all``: all rounds are paired at once.
    - ``planned(entrants)``: the number of rounds if the season sets none. Then nobody meets the same opponent again,
      unless the round cannot be paired otherwise.
    - ``tie_winner``: set if a block is a tie of several games: the side that has won it, None while undecided.
    """

    id: str
    preset: Settings
    pair: Callable[[SeasonState, Random], Sequence[Pairings]]
    points: Callable[[Settings, Finished], Points]
    uses: frozenset[str] = frozenset({"days"})
    ladder: bool = False
    any_game: bool = False
    fewest: Callable[[Settings], int] | None = None
    shared_deals: bool = False
    pairs_all: bool = False
    planned: Callable[[int], int] | None = None
    tie_winner: TieWinner | None = None

    @property
    def groups(self) -> bool:
        """Whether divisions are groups, drawn in the first draft with all of their games; a knock-out follows."""
        return "qualify" in self.uses

    @property
    def meet_once(self) -> bool:
        return self.planned is not None

    @property
    def by_round(self) -> bool:
        """Whether rounds are drawn one by one for who is there, so that entrants may come late, pause and return."""
        return "late" in self.uses


def halves(state: SeasonState) -> list[Pairing]:
    """The half-point byes of the next round: of those who pause and have had none."""
    return [Pairing(((number,),), half=True) for number in state.active
            if number not in state.present and not state.had_half(number)]


def check_unpaired(state: SeasonState) -> None:
    """For formats that pair all rounds at once."""
    if state.round:
        raise LeagueError("all_paired")


def check_round_complete(state: SeasonState, limit: int = 0) -> None:
    """Every fixture has its result, and fewer than ``limit`` rounds (0: any number) have been paired."""
    if state.open():
        raise LeagueError("round_open", n=len(state.open()))
    if limit and state.round >= limit:
        raise LeagueError("all_paired")


# points for games one by one ----------------------------------------------------------------------

def game_points(settings: Settings, block: Finished) -> Points:
    """Points for win, draw, loss; a bye is a win. If double victories score separately, see `_by_deal`. In a match of
    squads every board counts as a game, and all together once more (`bot.league.boards`); where deals score, they are
    that sum already. A bye is worth a whole match."""
    boards = settings.entry.boards
    if boards == 1:
        return _of_games(settings, block)
    in_all = settings.ranking.scoring.double is None
    if block[0][0].bye:
        return _sum([_of_games(settings, block)] * (boards + in_all))
    by_board = [_of_games(settings, [each]) for each in block]
    return _sum([*by_board, *([_in_all(settings, block)] if in_all else [])])


def _sum(parts: Iterable[Points]) -> Points:
    found: Points = {}
    for part in parts:
        for entrant, (points, most) in part.items():
            had, could = found.get(entrant, (0, 0))
            found[entrant] = (had + points, could + most)
    return found


def _in_all(settings: Settings, block: Finished) -> Points:
    """What the boards of a match are worth together, as one game; nothing if none of them counts."""
    scoring, results = settings.ranking.scoring, [result for _, result in block]
    most = scoring.win * UNIT
    if not any(each.counts for each in results):
        return {entrant: (most, most) for each in results for entrant in each.excused}
    best, level = won_in_all(results), scoring.loss if lost_in_all(results) else scoring.draw
    points = [level if best is None else scoring.win if best == side else scoring.loss for side in range(2)]
    return {entrant: (points[side] * UNIT, most)
            for side, entrants in enumerate(block[0][0].sides) for entrant in entrants}


def _of_games(settings: Settings, block: Finished) -> Points:
    scoring = settings.ranking.scoring
    if scoring.double is not None:
        return _by_deal(settings, scoring.double, block)
    found: Points = {}
    for fixture, result in block:
        if not result.counts:
            found |= dict.fromkeys(result.excused, (scoring.win * UNIT, scoring.win * UNIT))
            continue
        for side, entrants in enumerate(fixture.sides):
            points = scoring.win if result.how is How.BYE else _game(settings, result, side)
            found |= dict.fromkeys(entrants, (points * UNIT, scoring.win * UNIT))
    return found


def _game(settings: Settings, result: Result, side: int) -> int:
    scoring = settings.ranking.scoring
    if result.drawn:
        return scoring.draw
    return scoring.win if result.ranks[side] == 1 else scoring.loss


def _by_deal(settings: Settings, double: int, block: Finished) -> Points:
    """Every deal scores separately. Deals that were not played (a resignation, an award) go to the winner or are drawn;
    a bye scores a draw for every deal."""
    found: Points = {}
    for fixture, result in block:
        deals = max(int(settings.play.options.get("deals", 0)), len(result.deals), 1)
        most = max(double, settings.ranking.scoring.win) * deals
        if not result.counts:
            found |= dict.fromkeys(result.excused, (deals * settings.ranking.scoring.draw * UNIT, most * UNIT))
            continue
        missing = deals - len(result.deals)
        for side, entrants in enumerate(fixture.sides):
            points = sum(_deal(settings, double, result, number, side) for number in range(len(result.deals)))
            points += missing * (settings.ranking.scoring.draw if fixture.bye else _game(settings, result, side))
            found |= dict.fromkeys(entrants, (points * UNIT, most * UNIT))
    return found


def _deal(settings: Settings, double: int, result: Result, number: int, side: int) -> int:
    scoring, deal = settings.ranking.scoring, result.deals[number]
    victor = result.doubles[number] - 1 if result.doubles else -1
    if victor >= 0:
        return double if victor == side else scoring.loss
    mine, others = deal[side], max(score for other, score in enumerate(deal) if other != side)
    return scoring.win if mine > others else scoring.draw if mine == others else scoring.loss
