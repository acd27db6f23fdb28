"""A Swiss season as a tournament report file, which arbiters' programs read: TRF(x).

TRF16 is FIDE's format (Handbook, C.04, annex 2: fixed columns, a line each for an entrant with all rounds); the lines
that begin with XX are the extensions that pairing programs share (JaVaFo 2, Advanced User Manual, *Extra codes*).

What the columns hold here:

| columns | field | here |
|---|---|---|
| 5–8 | starting rank | the entrants in the order of joining, from 1 |
| 10–13, 49–79 | sex, title, rating, federation, number, date of birth | empty: nobody here has a FIDE rating |
| 15–47 | name | the entrant's as it is shown, a pair or a squad as one, cut to 33 characters; never an id |
| 81–84 | points | what the results are worth by line XXS; without what managers gave or took |
| 86–89 | rank | the season's place, with all of its tie-breaks |
| 92–95, 97, 99 | opponent, colour, result of a round | white is the first side, which says nothing here |

Results: ``1 = 0`` a game played or entered; ``+ -`` an award (``- -`` if both lost, ``D`` a draw), ``U`` a bye, ``H`` a
half-point bye, ``F`` a round that counts as a bye since the other one left, ``Z`` a round without a game; nothing while
a game is open. A match of several boards, and deals that score one by one, have no such result, so those seasons have
no such file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.core.user_text import visible
from bot.league.formats.apart import apart_next
from bot.league.formats.registry import planned_rounds
from bot.league.model import Fixture, How, LeagueError, Result
from bot.league.ports import StandingLine
from bot.league.season.dates import opens
from bot.league.settings import LeagueScoring
from bot.league.state import SeasonState

LONGEST_NAME = 33
LONGEST_TITLE = 80
MOST_ENTRANTS, MOST_POINTS = 9999, 99
NOBODY = "0000"


@dataclass(frozen=True, slots=True)
class _Round:
    """An entrant's part of a round, as the three fields of it. ``points``: what the result is worth by line XXS."""

    opponent: str
    colour: str
    result: str
    points: int = 0

    def __str__(self) -> str:
        return f"  {self.opponent:>4} {self.colour} {self.result}"


def has_trf(state: SeasonState) -> bool:
    """Whether the season's results are those of a Swiss tournament of single games."""
    settings = state.settings
    return settings.format == "swiss" and settings.entry.boards == 1 and settings.ranking.scoring.double is None


def tournament_report(state: SeasonState, rows: Sequence[StandingLine], *, apart: bool = False) -> str:
    """The file. ``rows``: the standings; ``apart``: with those who are kept apart in the next round, whom only managers
    see. Codes: no_trf."""
    if not has_trf(state) or len(state.entrants) > MOST_ENTRANTS:
        raise LeagueError("no_trf")
    ranks = {number: rank for rank, number in enumerate(state.entrants, 1)}
    places = {row.entrant: row.place for row in rows}
    lines = [*_head(state), *_extensions(state, ranks, apart)]
    for number, rank in ranks.items():
        rounds = [_round(state, number, each, ranks) for each in range(1, state.round + 1)]
        points = sum(each.points for each in rounds)
        if points > MOST_POINTS:
            raise LeagueError("no_trf")
        name = visible(state.entrants[number].name, LONGEST_NAME)
        lines.append(f"001 {rank:>4} {'':4} {name:<{LONGEST_NAME}} {'':31} {points:>2}.0 {places.get(number, rank):>4}"
                     + "".join(map(str, rounds)))
    return "".join(f"{line}\r\n" for line in lines)


def _head(state: SeasonState) -> Iterator[str]:
    begins = opens(state.settings) or state.season.created
    yield f"012 {visible(state.season.name, LONGEST_TITLE)}"
    yield f"042 {begins:%Y/%m/%d}"
    yield f"062 {len(state.entrants)}"
    yield "072 0"
    yield "092 Swiss system"


def _extensions(state: SeasonState, ranks: dict[int, int], apart: bool) -> Iterator[str]:
    """The number of rounds, what results are worth, who is not in the next round, and who is kept apart."""
    scoring = state.settings.ranking.scoring
    yield f"XXR {max(planned_rounds(state), state.round)}"
    yield "XXS " + " ".join(f"{name}={points}.0" for name, points in _worth(scoring).items())
    if away := [str(ranks[number]) for number in state.entrants if number not in state.present]:
        yield f"XXZ {' '.join(away)}"
    if apart:
        for one, other in sorted(map(sorted, apart_next(state))):
            if one in ranks and other in ranks:
                yield f"XXP {ranks[one]} {ranks[other]}"


def _worth(scoring: LeagueScoring) -> dict[str, int]:
    """By the extension's name of each kind of result."""
    win, draw, loss = scoring.win, scoring.draw, scoring.loss
    return {"WW": win, "BW": win, "WD": draw, "BD": draw, "WL": loss, "BL": loss, "ZPB": 0, "HPB": draw, "FPB": win,
            "PAB": win, "FW": win, "FL": loss}


def _round(state: SeasonState, entrant: int, number: int, ranks: dict[int, int]) -> _Round:
    scoring = state.settings.ranking.scoring
    fixture = next((each for each in state.fixtures.values()
                    if each.round == number and entrant in each.entrants), None)
    result = None if fixture is None else state.results.get(fixture.number)
    if fixture is None:
        return _Round(NOBODY, "-", "Z")
    if fixture.bye:
        half = result is not None and result.how is How.HALF
        return _Round(NOBODY, "-", "H" if half else "U", scoring.draw if half else scoring.win)
    if result is not None and not result.counts:
        excused = entrant in result.excused
        return _Round(NOBODY, "-", "F" if excused else "Z", scoring.win if excused else 0)
    side = next(place for place, entrants in enumerate(fixture.sides) if entrant in entrants)
    sign, points = ("", 0) if result is None else _sign(result, side, scoring)
    return _Round(str(ranks[_opponent(fixture, side)]), "wb"[side], sign or " ", points)


def _opponent(fixture: Fixture, side: int) -> int:
    return fixture.sides[1 - side][0]


def _sign(result: Result, side: int, scoring: LeagueScoring) -> tuple[str, int]:
    """The result's letter, and what it is worth."""
    if result.drawn:
        return "=" if result.real else "D", scoring.draw
    won = result.ranks[side] == 1
    return ("10" if result.real else "+-")[not won], scoring.win if won else scoring.loss
