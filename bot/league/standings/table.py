"""The rows of standings, from a season's state or from the lines that stores save beside its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.league.model import EntrantStatus, Settings, Tally
from bot.league.ports import Line
from bot.league.season.state import SeasonState
from bot.league.standings.criteria import NEEDS_GAMES, Contest, Game, ordered


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's place, shared by equals; ``before``: the place a week ago (None: new)."""

    place: int
    entrant: int
    name: str
    tally: Tally
    criteria: tuple[float, ...]
    division: int = 0
    active: bool = True
    before: int | None = None
    users: tuple[int, ...] = ()

    @property
    def movement(self) -> int:
        """Places gained since last week."""
        return 0 if self.before is None else self.before - self.place


Ratings = Mapping[int, float]
"""By entrant."""


def line(state: SeasonState, number: int) -> Line:
    entrant = state.entrants[number]
    return Line(number, entrant.name, entrant.users, entrant.division, entrant.status, state.tally(number),
                state.before.get(number))


def season_rows(state: SeasonState, division: int = 0, ratings: Ratings | None = None) -> list[Row]:
    """The rows of a division; 0: the entrants of all divisions together."""
    games = _games(state) if NEEDS_GAMES.intersection(state.settings.order) else ()
    lines = [line(state, number) for number, entrant in state.entrants.items() if division in (0, entrant.division)]
    return _rows(state.settings, lines, Contest(state.tallies, games, ratings or {}))


def line_rows(settings: Settings, lines: Sequence[Line], ratings: Ratings, division: int = 0) -> list[Row]:
    """The rows of a division (0: of every division, one after the other), where no criterion needs games."""
    contest = Contest({each.entrant: each.tally for each in lines}, ratings=ratings)
    wanted = [division] if division else sorted({each.division for each in lines})
    return [row for number in wanted
            for row in _rows(settings, [each for each in lines if each.division == number], contest)]


def _rows(settings: Settings, lines: Sequence[Line], contest: Contest) -> list[Row]:
    by_number = {each.entrant: each for each in lines}
    return [
        Row(place, number, by_number[number].name, by_number[number].tally, criteria, by_number[number].division,
            by_number[number].status is EntrantStatus.IN, by_number[number].before, by_number[number].users)
        for place, number, criteria in ordered(contest, list(by_number), settings.order)]


def _games(state: SeasonState) -> list[Game]:
    """Finished games of two sides."""
    found = []
    for number, result in state.results.items():
        sides = state.fixtures[number].sides
        if result.counts and len(sides) == 2:
            one, other = result.ranks
            found.append(Game((sides[0], sides[1]), None if one == other else 0 if one < other else 1))
    return found
