"""The tables of a season, how they become files (CSV, xlsx, zip), and all stored data of one user as JSON."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.core.user_text import visible
from bot.league.entries import LineupChosen, Proposed, Resulted, SeasonEntry, fields_of, names
from bot.league.model import TALLY, UNIT, Fixture, Season
from bot.league.ports import StandingLine
from bot.league.seating import sealed
from bot.league.service import LeagueService
from bot.league.standings import OF_POINTS, played_elsewhere
from bot.league.state import SeasonState

Table = list[list[Any]]

LONGEST_CELL = 32_000
FORMULA = tuple("=+-@＝＋－＠")


class Formula(str):
    """A cell that a spreadsheet computes: ours alone, never what somebody typed. ``known``: what it comes to, for
    readers that compute nothing."""

    __slots__ = ("known",)
    known: float | None

    def __new__(cls, text: str, known: float | None = None) -> Formula:
        made = super().__new__(cls, text)
        made.known = known
        return made


def file_name(season: Season) -> str:
    words = re.sub(r"\W+", "-", season.name.lower(), flags=re.ASCII).strip("-")
    return f"{words or 'season'}-{season.id}"


def standings(rows: Iterable[StandingLine], order: Sequence[str] = (), state: SeasonState | None = None) -> Table:
    """A line for each entrant, in league points, with the values of the criteria that decide places (``order``), and if
    managers gave or took points in the season, these, which ``points`` contain, and why; and if games were played
    elsewhere, how many."""
    more = [name for name in order if name not in TALLY]
    adjusted = {} if state is None else dict(state.fairness.adjusted.items())
    away = {} if state is None else played_elsewhere(state)
    found: Table = [["division", "place", "name", *TALLY, *more, "active", *(["given", "reasons"] if adjusted else []),
                     *(["elsewhere"] if away else [])]]
    for row in rows:
        values: dict[str, float] = dict(zip(TALLY, row.tally.values, strict=True))
        for name in ("points", "possible"):
            values[name] = round(values[name] / UNIT, 4)
        known = dict(zip(order, row.criteria, strict=False))
        decided = [round(known[name] / UNIT if name in OF_POINTS else known[name], 4) if name in known else ""
                   for name in more]
        mine = adjusted.get(row.entrant, ())
        why = [sum(each.points for each in mine), "; ".join(each.reason for each in mine if each.reason)]
        found.append([row.division, row.place, row.name, *values.values(), *decided, row.active,
                      *(why if adjusted else []), *([away.get(row.entrant, 0)] if away else [])])
    return found


def results(state: SeasonState) -> Table:
    """A line for each fixture, each side, score and rank in a column of its own. Single deals only when every table has
    played them: their scores by side, and in ``double`` the side, from 1, that made a double victory (0: none)."""
    fixtures = state.fixtures.values()
    sides = max([len(each.sides) for each in fixtures], default=2)
    deals = max([len(result.deals) for number, result in state.results.items()
                 if not sealed(state, state.fixtures[number])], default=0)
    columns = range(1, sides + 1)
    found: Table = [["fixture", "round", "division", "game", *(f"{name}_{side}" for name in ("side", "score", "rank")
                                                              for side in columns), "how", "table", "reason",
                     *(name for deal in range(1, deals + 1)
                       for name in (*(f"deal_{deal}_score_{side}" for side in columns), f"deal_{deal}_double"))]]
    for fixture in fixtures:
        found.append(_result_line(state, fixture, sides, deals))
    return found


def _result_line(state: SeasonState, fixture: Fixture, sides: int, deals: int) -> list[Any]:
    result = state.results.get(fixture.number)
    line: list[Any] = [fixture.number, fixture.round, fixture.division, fixture.game,
                       *_padded(state.names(fixture), sides)]
    if result is None:
        return [*line, *_padded((), 2 * sides + 3 + deals * (sides + 1))]
    line += [*_padded(result.scores, sides), *_padded(result.ranks, sides),
             "annulled" if result.annulled else result.how.value, fixture.table or "", result.reason]
    shown = () if sealed(state, fixture) else result.deals
    for number in range(deals):
        scores = shown[number] if number < len(shown) else ()
        double = result.doubles[number] if scores and number < len(result.doubles) else 0 if scores else ""
        line += [*_padded(scores, sides), double]
    return line


def _padded(values: Sequence[Any], length: int) -> list[Any]:
    return [*values, *[""] * (length - len(values))]


def trail(entries: Iterable[SeasonEntry], state: SeasonState) -> Table:
    """Every entry of the log. The seed of shared deals stays secret, and how they were played until all have; line-ups
    are secret until a game's last one is in."""
    found: Table = [["seq", "at", "by", "kind", "data"]]
    for entry in entries:
        data = {name: value for name, value in fields_of(entry.fact).items() if name != "seed"}
        fixture = state.fixtures.get(entry.fact.fixture) if isinstance(entry.fact, Resulted) else None
        if fixture is not None and sealed(state, fixture):
            data["result"] = {name: value for name, value in data["result"].items() if name not in ("deals", "doubles")}
        if isinstance(entry.fact, Proposed) and "result" in data["decision"] and any(
                each.number == entry.fact.decision.fixture and sealed(state, each) for each in state.open()):
            data["decision"] = {name: value for name, value in data["decision"].items() if name != "result"}
        if isinstance(entry.fact, LineupChosen) and not _known(state, entry.fact.fixture):
            data.pop("players")
        found.append([entry.seq, entry.at.isoformat(), entry.by or "", entry.kind.value, json.dumps(data)])
    return found


def _known(state: SeasonState, number: int) -> bool:
    """Whether the fixture's line-ups are known to everybody."""
    fixture = state.fixtures.get(number)
    return fixture is not None and (number in state.results or not state.lacking(fixture))


def _safe(value: Any) -> Any:
    """What a cell can hold: visible text; if it begins like a formula, with an apostrophe, so that it is not run."""
    if not isinstance(value, str):
        return value
    text = visible(value, LONGEST_CELL)
    return f"'{text}" if text.startswith(FORMULA) else text


def csv_bytes(table: Table) -> io.BytesIO:
    text = io.StringIO()
    csv.writer(text).writerows([_safe(value) for value in line] for line in table)
    return io.BytesIO(text.getvalue().encode("utf-8-sig"))


def xlsx(sheets: Mapping[str, Table]) -> io.BytesIO:
    from openpyxl import Workbook  # a start of the bot, which seldom writes one, does not import it

    workbook = Workbook(write_only=True)
    for title, table in sheets.items():
        sheet = workbook.create_sheet(title)
        sheet.freeze_panes = "A2"  # the header stays in sight
        for line in table:
            sheet.append([value if isinstance(value, Formula) else _safe(value) for value in line])
    data = io.BytesIO()
    workbook.save(data)
    data.seek(0)
    return _with_known(data, sheets) if any(map(_computes, sheets.values())) else data


def _computes(table: Table) -> bool:
    return any(isinstance(value, Formula) for line in table for value in line)


_COMPUTED = re.compile(r"</f><v ?/>|</f><v></v>")


def _with_known(data: io.BytesIO, sheets: Mapping[str, Table]) -> io.BytesIO:
    """The same with what formulas come to beside them, which openpyxl does not write: previews show it."""
    made = io.BytesIO()
    with zipfile.ZipFile(data) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = old.read(name)
            if found := re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name):
                table = list(sheets.values())[int(found[1]) - 1]
                known = iter([value.known for line in table for value in line if isinstance(value, Formula)])
                text = _COMPUTED.sub(lambda _, known=known: f"</f>{_value(next(known))}",  # type: ignore[misc]
                                     text.decode()).encode()
            new.writestr(name, text)
    made.seek(0)
    return made


def _value(known: float | None) -> str:
    return "<v></v>" if known is None else f"<v>{known!r}</v>"


def zipped(files: Sequence[tuple[str, str]]) -> io.BytesIO:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files:
            archive.writestr(name, text)
    data.seek(0)
    return data


# a user's data -----------------------------------------------------------------------------------

async def player_json(leagues: LeagueService, user: int, games: Sequence[str], more: Mapping[str, Any]) -> str:
    """Everything that is stored about the user: seasons, ratings and games on all servers, `PersonStore.stored`, and
    ``more``."""
    seasons, ratings = [], []
    for season in await leagues.stores.seasons.seasons_of(user):
        entries = [entry for entry in await leagues.seasons.trail(season.id) if names(entry, user)]
        if entries:
            seasons.append(_in_season(await leagues.seasons.state(season.id), user, entries))
    for pool in await leagues.stores.ratings.pools_of(user):
        ratings += [
            {"guild": pool.guild, "game": pool.game, "pace": pool.pace, "of": list(subject), "mu": rating.mu,
             "sigma": rating.sigma, "games": rating.games}
            for subject, rating in (await leagues.ratings.of(pool)).items()
            if user in subject and (pool.guild or len(subject) == 1)]
    played = [
        {"table": each.table, "guild": each.guild, "game": game, "at": each.at.isoformat(), "result": each.result,
         "partner": each.partner, "side": each.side, "rank": each.place, **each.counters}
        for game in games for each in await leagues.stores.statistics.played(None, game, user)]
    found = {"user": user, **more, "seasons": seasons, "ratings": ratings, "games": played}
    return json.dumps(found | dict(await leagues.stores.people.stored(user)), indent=2, ensure_ascii=False)


def _in_season(state: SeasonState, user: int, entries: Sequence[SeasonEntry]) -> dict[str, Any]:
    entrant = state.of_user(user)
    offers = {str(number): [time.isoformat() for time in by_user[user]]
              for number, by_user in state.appointments.offers.items() if user in by_user}
    header, *lines = trail(entries, state)
    return {
        "season": state.season.id, "guild": state.season.guild, "name": state.season.name,
        "entrant": entrant.name if entrant else None,
        "standing": entrant.status.value if entrant else None, "offers": offers,
        "results": {str(fixture.number): {"scores": result.scores, "ranks": result.ranks, "how": result.how.value}
                    for fixture in state.fixtures_of(user)
                    if (result := state.results.get(fixture.number)) is not None},
        "entries": [dict(zip(header, line, strict=True)) for line in lines]}
