"""What a season's page says: plain values, without ids of Discord, in which who hides is a number.

The HTML, the JSON (`SeasonPage.as_json`, described in ``docs/develop/pages.md``) and the files are made of this value
alone, so none of them can say more than the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime

from bot.features.web.values import PublicSeason
from bot.i18n import Texts
from bot.league.formats.knockout import bracket_part, is_third
from bot.league.formats.registry import format_of
from bot.league.model import UNIT, Fixture
from bot.league.ports import StandingLine
from bot.league.result_text import score
from bot.league.standings import OF_POINTS, separating
from bot.league.state import SeasonState

VERSION = 1
"""Of the JSON: it only gets more fields, or another number."""
MOST_BREAKS = 3
"""Columns of tie-breaks."""
_HAS_COLUMN = frozenset({"points", "difference"})


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the standings. ``points`` as the season counts them; ``breaks``: of its tie-breaks, by name."""

    place: int
    name: str
    points: float
    breaks: Mapping[str, float | None]
    played: int
    won: int
    drawn: int
    lost: int
    difference: int
    active: bool
    entrant: int
    share: float | None = None


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game. ``winner``: the side, from 0, that has won (None: nobody, or not yet); ``how``: how it was decided, empty
    while it is open; ``at``: its appointment; ``due``: its deadline; ``part``: of a bracket."""

    number: int
    round: int
    sides: tuple[str, ...]
    scores: tuple[int, ...] = ()
    winner: int | None = None
    how: str = ""
    text: str = ""
    at: str = ""
    due: str = ""
    part: str = ""
    game: int = 1
    tie: int = 0


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """``number`` 0: there is only one. ``given``: how many of an entrant's points managers gave, or took (below 0)."""

    number: int
    lines: tuple[PlaceLine, ...]
    given: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RoundList:
    number: int
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """``first``: what decides places before all else; ``breaks``: the tie-breaks that have a column."""

    name: str
    stage: str
    game: str
    preset: str
    first: str
    breaks: tuple[str, ...]
    divisions: tuple[DivisionTable, ...]
    rounds: tuple[RoundList, ...]
    brackets: tuple[BracketPage, ...]
    updated: datetime
    version: int = VERSION

    def as_json(self) -> dict[str, object]:
        return {**asdict(self), "updated": self.updated.isoformat(timespec="seconds")}


@dataclass(frozen=True, slots=True)
class BracketPage:
    """A part of a bracket (empty: the only one); ``columns``: its rounds, with their ties from the top."""

    part: str
    columns: tuple[tuple[int, tuple[TieBox, ...]], ...]


@dataclass(frozen=True, slots=True)
class TieBox:
    """A tie. ``wins``: of each side; ``winner``: the side that goes on; a single side has a bye."""

    sides: tuple[str, ...]
    wins: tuple[int, ...]
    winner: int | None = None


def shown_state(state: SeasonState, public: PublicSeason, t: Texts) -> SeasonState:
    """The state in which who hides, or was not told yet, has a number for a name."""
    hidden = {number: replace(each, name=t("web.entrant", n=number))
              for number, each in state.entrants.items() if not public.shows(each.users)}
    return replace(state, entrants=state.entrants.update(hidden)) if hidden else state


def page_of(state: SeasonState, rows: Sequence[StandingLine], updated: datetime, t: Texts) -> SeasonPage:
    """``state``: as it is shown (`shown_state`); ``rows``: its standings, whose names are not used."""
    settings = state.settings
    order, divisions = settings.ranking.order, sorted({each.division for each in rows})
    breaks = tuple([each for each in separating(rows, order) if each not in _HAS_COLUMN][:MOST_BREAKS])
    tables = tuple(DivisionTable(
        number if len(divisions) > 1 else 0,
        tuple(_line(each, state, order, breaks) for each in rows if each.division == number),
        {each.entrant: sum(made.points for made in state.fairness.adjusted[each.entrant])
         for each in rows if each.division == number and each.entrant in state.fairness.adjusted})
        for number in divisions)
    numbers = sorted({each.round for each in state.fixtures.values()})
    games = {number: tuple(_game(state, each, t) for each in state.fixtures.values() if each.round == number)
             for number in numbers}
    return SeasonPage(
        state.season.name, state.season.stage, settings.play.game, settings.preset, order[0], breaks=breaks,
        divisions=tables,
        rounds=tuple(RoundList(number, games[number]) for number in numbers), brackets=tuple(_brackets(state)),
        updated=updated)


def _line(row: StandingLine, state: SeasonState, order: Sequence[str], breaks: Iterable[str]) -> PlaceLine:
    known, tally = dict(zip(order, row.criteria, strict=False)), row.tally
    values = {name: None if name not in known else round(known[name] / UNIT if name in OF_POINTS else known[name], 4)
              for name in breaks}
    share = tally.points / tally.possible if tally.possible else None
    first = known.get("rating") if order[0] == "rating" else None
    points = round(tally.points / UNIT if first is None else first, 4)
    return PlaceLine(row.place, state.entrants[row.entrant].name, points, values, tally.played, won=tally.won,
                     drawn=tally.drawn, lost=tally.lost, difference=tally.scored - tally.conceded, active=row.active,
                     entrant=row.entrant, share=share if order[0] == "share" else None)


def _game(state: SeasonState, fixture: Fixture, t: Texts) -> GameLine:
    result, part = state.results.get(fixture.number), bracket_part(state.settings, fixture)
    plain = GameLine(
        fixture.number, fixture.round, tuple(state.names(fixture)), part=part or "", game=fixture.game,
        tie=fixture.block if fixture.best > 1 else 0,
        at=fixture.agreed.isoformat() if result is None and fixture.agreed is not None else "",
        due=fixture.due.isoformat() if result is None and fixture.due is not None else "")
    if result is None:
        return plain
    first = result.ranks.count(1) == 1 and result.counts and not fixture.bye
    how = "annulled" if result.annulled else "lost" if result.lost_by_all else result.how.value
    return replace(plain, scores=result.scores if result.real else (), winner=result.ranks.index(1) if first else None,
                   how=how, text=score(result, t))


def _brackets(state: SeasonState) -> Iterable[BracketPage]:
    """One for each part of a bracket, after groups too."""
    kind = format_of(state.settings)
    if kind.tie_winner is None:
        return
    parts: dict[str, dict[int, list[TieBox]]] = {}
    for number, fixtures in state.play.blocks.items():
        fixture = state.fixtures[number]
        if kind.groups and not fixture.after_groups:
            continue
        part = bracket_part(state.settings, fixture) or ("third" if is_third(state.settings, fixture) else "")
        column = parts.setdefault(part, {}).setdefault(fixture.round, [])
        column.append(_tie(state, fixture, fixtures))
    for part, columns in parts.items():
        yield BracketPage(part, tuple((round, tuple(ties)) for round, ties in sorted(columns.items())))


def _tie(state: SeasonState, fixture: Fixture, games: Iterable[int]) -> TieBox:
    decides, names = format_of(state.settings).tie_winner, tuple(state.names(fixture))
    block = state.block(fixture.block)
    winner = decides(block) if decides is not None else None
    wins = [0] * len(fixture.sides)
    for number in games:
        result = state.results.get(number)
        if result is not None and result.counts and result.ranks.count(1) == 1 and not fixture.bye:
            wins[result.ranks.index(1)] += 1
    return TieBox(names, tuple(wins), fixture.sides.index(winner) if winner in fixture.sides else None)

