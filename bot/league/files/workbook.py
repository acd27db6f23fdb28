"""A season as a workbook whose standings are formulas over its results, so that a sceptic can follow and change them.

- ``standings``: the table as the bot has it. Games, points and tie-breaks are sums over ``lines``; ``order_n`` is the
  place after the first n criteria, and the last of them is the place.
- ``results``: what was played, as everywhere. None of its cells is a formula.
- ``lines``: a line for each entrant in each game that has a result. Scores, ranks and how it ended refer to
  ``results``; whether it counts, who won, and the points follow from them.
- ``rules``: the points of a game, and which columns are values, with the reason.

Only cells that this module writes are formulas (`bot.league.export.Formula`); what people typed stays text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.league.export import Formula, Table, results, standings
from bot.league.formats.registry import format_of
from bot.league.model import TALLY, UNIT, Fixture
from bot.league.ports import StandingLine
from bot.league.standings import NEEDS_GAMES, missing_points
from bot.league.state import SeasonState

MOST_LINES = 2000
"""In a larger season the standings are values: a spreadsheet would be slow, and the file too large to send."""
BY_GAME = frozenset({"free", "swiss", "round_robin", "groups", "arena"})
"""Formats in which each game is worth points for a win, a draw or a loss."""
LINES = ("entrant", "round", "opponent", "score", "other", "rank", "first", "last", "how", "counts", "played", "won",
         "drawn", "lost", "points", "possible", "game", "share", "theirs", "free", "before", "excused")
"""``first``, ``last``: the best and the worst rank of the game. ``game``, ``share``: whether tie-breaks count it as
one, and the part of it that was won. ``theirs``: the opponent's points. ``free``: a round without a game. ``before``:
the opponent's place before head to head is looked at."""
SUMMED = {**{name: name for name in TALLY}, "scored": "score", "conceded": "other"}
"""The column of ``lines`` that a column of the standings adds up."""
WIN, DRAW, LOSS, EDITION = "rules!$B$2", "rules!$B$3", "rules!$B$4", "rules!$B$5"


@dataclass(frozen=True, slots=True)
class _Sheets:
    """``by_game``: points follow from single games; ``duels``: so do all tie-breaks, since each game has one entrant on
    each of two sides. ``standing``, ``result``: the letters of columns; ``entrants``, ``lines``: how many there are."""

    by_game: bool
    duels: bool
    standing: Mapping[str, str]
    result: Mapping[str, str]
    entrants: int
    lines: int

    def column(self, name: str) -> str:
        """Of the standings."""
        letter = self.standing[name]
        return f"standings!${letter}$2:${letter}${self.entrants + 1}"

    def line(self, name: str) -> str:
        letter = _LETTERS[name]
        return f"lines!${letter}$2:${letter}${max(self.lines, 1) + 1}"


def workbook(state: SeasonState, rows: Sequence[StandingLine]) -> dict[str, Table]:
    """The sheets by name. ``rows``: the standings, with their places."""
    found, order = results(state), state.settings.ranking.order
    table = standings(rows, order, state)
    counted = [each for each in state.fixtures.values() if each.number in state.results and not each.after_groups]
    count = sum(len(each.entrants) for each in counted) + len(state.fairness.adjusted)
    if count > MOST_LINES:
        return {"standings": table, "results": found}
    head = _header(table[0], len(order))
    settings, single = state.settings, state.settings.entry.boards == 1
    sheets = _Sheets(
        by_game=single and settings.format in BY_GAME and settings.ranking.scoring.double is None,
        duels=single and all(len(each.sides) <= 2 and len(each.entrants) == len(each.sides) for each in counted),
        standing=_lettered(head), result=_lettered(found[0]), entrants=len(rows), lines=count)
    missing = missing_points(state) if NEEDS_GAMES.intersection(order) else {}
    lines = [_standing(dict(zip(table[0], values, strict=True)) | {
        "entrant": row.entrant, "missing": missing.get(row.entrant, 0) / UNIT}, head, order, sheets)
        for row, values in zip(rows, table[1:], strict=True)]
    return {"standings": [head, *(_placed(line, number) for number, line in enumerate(lines, 2))], "results": found,
            "lines": _lines(state, counted, sheets), "rules": _rules(state, sheets)}


def _lettered(header: Sequence[str]) -> dict[str, str]:
    return {name: _letter(place) for place, name in enumerate(header)}


def _letter(place: int) -> str:
    """The name of a column, from 0."""
    more, rest = divmod(place, 26)
    return (_letter(more - 1) if more else "") + chr(ord("A") + rest)


_LETTERS = _lettered(LINES)


# the standings -----------------------------------------------------------------------------------

def _header(known: Sequence[str], criteria: int) -> list[str]:
    """The columns that there are, and those that lead to the place before what managers gave."""
    own = known.index("active") + 1
    return [*known[:own], "entrant", "missing", "before", *(f"order_{place}" for place in range(1, criteria + 1)),
            *known[own:]]


def _standing(values: Mapping[str, Any], head: Sequence[str], order: Sequence[str], sheets: _Sheets) -> list[Any]:
    """With ``{row}`` in place of the line's number."""
    texts: dict[str, str] = {}
    at = {name: f"${letter}{{row}}" for name, letter in sheets.standing.items()}
    mine = f"({sheets.line('entrant')}={at['entrant']})"
    for name in TALLY:
        texts[name] = f"=ROUND(SUMIF({sheets.line('entrant')},{at['entrant']},{sheets.line(SUMMED[name])}),6)"
    games = f"{mine}*{sheets.line('game')}"
    free = f"SUMPRODUCT({mine}*{sheets.line('free')}{{part}})*{at['points']}"
    against = f"=ROUND(SUMPRODUCT({games}*{sheets.line('theirs')}{{part}})+{free},6)"
    texts |= {
        "share": f"=IF({at['possible']}=0,0,ROUND({at['points']}/{at['possible']},9))",
        "wins": f"={at['won']}", "difference": f"={at['scored']}-{at['conceded']}"}
    if sheets.duels:
        share = f"*{sheets.line('share')}"
        texts |= {"buchholz": against.replace("{part}", ""), "sonneborn": against.replace("{part}", share),
                  "head_to_head": f"=SUMPRODUCT({games}{share}*({sheets.line('before')}={at['before']}))"}
    texts |= _orders(order, at, sheets)
    return [Formula(texts[name], _number(values.get(name))) if name in texts else values.get(name, 1)
            for name in head]


def _orders(order: Sequence[str], at: Mapping[str, str], sheets: _Sheets) -> dict[str, str]:
    """The places after each criterion, among those of a division who are equal so far."""
    texts: dict[str, str] = {}
    same, before = f"({sheets.column('division')}={at['division']})", "1"
    for place, name in enumerate(order, 1):
        if name == "head_to_head" and place > 1:
            texts["before"] = f"={before}"
        texts[f"order_{place}"] = f"={before}+SUMPRODUCT({same}*({sheets.column(name)}>{at[name]}))"
        before = at[f"order_{place}"]
        same = f"({sheets.column('division')}={at['division']})*({sheets.column(f'order_{place}')}={before})"
    return texts | ({"place": f"={before}"} if order else {})


def _number(value: Any) -> float | None:
    return value if isinstance(value, int | float) else None


def _placed(line: Iterable[Any], number: int) -> list[Any]:
    return [Formula(each.replace("{row}", str(number)), each.known) if isinstance(each, Formula) else each
            for each in line]


# lines -------------------------------------------------------------------------------------------

def _lines(state: SeasonState, counted: Sequence[Fixture], sheets: _Sheets) -> Table:
    rows = {number: row for row, number in enumerate(state.fixtures, 2)}
    worth = {} if sheets.by_game else _worth(state, counted)
    found: Table = [list(LINES)]
    for fixture in counted:
        for side, numbers in enumerate(fixture.sides):
            for number in numbers:
                line = _game(state, fixture, side, number, sheets) | {"entrant": number, "round": fixture.round}
                if not sheets.by_game:
                    line["points"], line["possible"] = worth.pop((fixture.block, number), (0, 0))
                texts = {name: text.format(row=rows[fixture.number], me=len(found) + 1) if isinstance(text, str)
                         else text for name, text in line.items()}
                found.append([Formula(text) if isinstance(text := texts.get(name, 0), str) else text
                              for name in LINES])
    for number, made in state.fairness.adjusted.items():
        given: dict[str, Any] = {"entrant": number, "how": "given", "points": sum(each.points for each in made)}
        found.append([given.get(name, 0) for name in LINES])
    return found


def _worth(state: SeasonState, counted: Sequence[Fixture]) -> dict[tuple[int, int], tuple[float, float]]:
    """(points, the most there could be) of each block whose games all have results, by block and entrant."""
    found: dict[tuple[int, int], tuple[float, float]] = {}
    for block in dict.fromkeys(each.block for each in counted):
        done = [(fixture, result) for fixture, result in state.block(block) if result is not None]
        if len(done) == len(state.block(block)):
            points = format_of(state.settings).points(state.settings, done)
            found |= {(block, entrant): (mine / UNIT, most / UNIT) for entrant, (mine, most) in points.items()}
    return found


def _game(state: SeasonState, fixture: Fixture, side: int, number: int, sheets: _Sheets) -> dict[str, Any]:
    """Columns of a line: values, and texts of formulas in which ``{row}`` is the line of the game's result and ``{me}``
    this one."""
    at = {name: f"{letter}{{me}}" for name, letter in _LETTERS.items()}
    others = [place for place in range(len(fixture.sides)) if place != side]

    def refer(name: str, places: Iterable[int]) -> str:
        return ",".join(f"results!{sheets.result[f'{name}_{place + 1}']}{{row}}" for place in places)

    everybody = refer("rank", range(len(fixture.sides)))
    found: dict[str, Any] = {
        "score": f"=IF({at['played']}=1,{refer('score', [side])},0)",
        "other": f"=IF({at['played']}=1,MAX({refer('score', others)}),0)" if others else 0,
        "rank": f"={refer('rank', [side])}", "first": f"=MIN({everybody})", "last": f"=MAX({everybody})",
        "how": f"=results!{sheets.result['how']}{{row}}",
        "counts": f'=IF({at["how"]}="void",0,IF({at["how"]}="annulled",0,1))',
        "played": f'=IF({at["how"]}="bye",0,IF({at["how"]}="half",0,{at["counts"]}))',
        "won": f"={at['played']}*({at['rank']}=1)*({at['last']}>1)", "drawn": f"={at['played']}*({at['last']}=1)",
        "lost": f"={at['played']}-{at['won']}-{at['drawn']}",
        "excused": int(number in state.results[fixture.number].excused)}
    if sheets.by_game:
        level = f'IF({at["how"]}="bye",{WIN},IF({at["last"]}=1,{DRAW},IF({at["rank"]}=1,{WIN},{LOSS})))'
        found |= {"points": f"=IF({at['counts']}=1,{level},{at['excused']}*{WIN})",
                  "possible": f"=IF({at['counts']}+{at['excused']}>0,{WIN},0)"}
    if sheets.duels:
        found |= {"share": f'=IF({at["how"]}="bye",1,IF({at["last"]}=1,0.5,IF({at["rank"]}=1,1,0)))',
                  "free": f"={at['counts']}*(1-{at['game']})"}
    if sheets.duels and others:
        award = f'IF({at["how"]}="awarded",IF({EDITION}>1,0,1),1)'
        there = f"MATCH({at['opponent']},{sheets.column('entrant')},0)"
        found |= {
            "opponent": fixture.sides[others[0]][0], "game": f"={at['counts']}*IF({at['first']}>1,0,1)*{award}",
            "theirs": "=" + "+".join(f"INDEX({sheets.column(name)},{there})" for name in ("points", "missing")),
            "before": f"=INDEX({sheets.column('before')},{there})"}
    return found


# rules -------------------------------------------------------------------------------------------

def _rules(state: SeasonState, sheets: _Sheets) -> Table:
    """The points of a game, and why a column is no formula."""
    ranking = state.settings.ranking
    points = (ranking.scoring.win, ranking.scoring.draw, ranking.scoring.loss) if sheets.by_game else ("", "", "")
    found: Table = [["rule", "value"], *([name, value] for name, value in zip(
        ("win", "draw", "loss"), points, strict=True)), ["edition of tie-breaks", ranking.tie_break_rules], []]
    why = {"lines: excused": "who scores as for a bye, since somebody else left or did not come",
           "standings: division, name, active": "as the season has them"}
    if not sheets.by_game:
        why["lines: points, possible"] = "of a tie, a match or tables that are compared, which is more than one game"
    if sheets.duels and NEEDS_GAMES.intersection(ranking.order):
        why["standings: missing"] = "draws for rounds that an entrant chose not to play, as FIDE counts an opponent"
    if not sheets.duels and (names := [name for name in ranking.order if name in NEEDS_GAMES]):
        why[f"standings: {', '.join(names)}"] = "several play on a side, or a match has several games"
    if "rating" in ranking.order:
        why["standings: rating"] = "from all rated games of the server"
    if state.fairness.adjusted:
        why["lines: points of a line 'given'"] = "given or taken by managers"
    return [*found, ["values, no formulas", "why"], *([name, reason] for name, reason in why.items())]
