"""A season's page as bodies: HTML, JSON, a calendar to subscribe to, and files. Pure functions, run beside the event
loop."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from bot.core.published import Body
from bot.features.web.season_page import GameLine, SeasonPage
from bot.i18n import Texts
from bot.league import export
from bot.league.files.trf import has_trf, tournament_report
from bot.league.files.workbook import workbook
from bot.league.formats.registry import format_of
from bot.league.ics import CalendarEvent, calendar_file
from bot.league.ports import StandingLine
from bot.league.season import dates
from bot.league.state import SeasonState

HTML, JSON = "text/html; charset=utf-8", "application/json; charset=utf-8"
ICS, CSV, TEXT = "text/calendar; charset=utf-8", "text/csv; charset=utf-8", "text/plain; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_TEMPLATES = Path(__file__).with_name("templates")
_UNSAID = frozenset({"table", "reason", "reasons"})
"""Columns of the file of results that are not for everybody: what managers write, and our numbers of tables."""
_DIRECTION = {"ar": "rtl", "fa": "rtl", "he": "rtl"}


@cache
def environment() -> Environment:
    """What is written into a page is escaped; a name that is missing is an error."""
    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
                       loader=FileSystemLoader(_TEMPLATES))


def html(template: str, t: Texts, **values: object) -> Body:
    """A page of a template, in a language."""
    language = t.language.partition("@")[0]
    text = environment().get_template(template).render(
        t=t, language=language.replace("_", "-"), direction=_DIRECTION.get(language[:2], "ltr"), **values)
    return Body(HTML, text.encode())


def json_body(value: object) -> Body:
    return Body(JSON, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def season_bodies(path: str, url: str, state: SeasonState, rows: Sequence[StandingLine], page: SeasonPage,
                  t: Texts) -> Mapping[str, Body]:
    """By path. ``state``: as it is shown; ``url``: what the world calls the pages."""
    shown = [replace(each, name=state.entrants[each.entrant].name) for each in rows]
    name, results = export.file_name(state.season).rpartition("-")[0], _public(export.results(state))
    sheets = {title: _public(table) for title, table in workbook(state, shown).items()}
    events = calendar_file(page.name, _events(path, state, page, t), page.updated, state.seq)
    swiss = has_trf(state)
    files = [f"{path}.{end}" for end in ("ics", "csv", "xlsx", "json", *(["trf"] if swiss else []))]
    found = {
        path: html("season.html", t, page=page, path=path, headings=_headings(page, t), word=_word(page, t),
                   when=_when(state, t), files=files, part=_part(state),
                   calendar=f"webcal://{url.partition('://')[2]}/{path}.ics",
                   points=lambda value: _points(page, value, t), signed=_signed, now=_moment(page.updated, state, t)),
        f"{path}.json": json_body(page.as_json()),
        f"{path}.ics": Body(ICS, events),
        f"{path}.csv": Body(CSV, export.csv_bytes(results).getvalue(), f"{name}.csv"),
        f"{path}.xlsx": Body(XLSX, export.xlsx(sheets).getvalue(), f"{name}.xlsx"),
    }
    if swiss:
        found[f"{path}.trf"] = Body(TEXT, tournament_report(state, shown).encode(), f"{name}.trf")
    return found


def _public(table: export.Table) -> export.Table:
    """Without columns that are not for everybody; they stand behind all that formulas refer to."""
    header, *lines = table
    gone = [place for place, name in enumerate(header) if name in _UNSAID]
    return [[value for place, value in enumerate(line) if place not in gone] for line in (header, *lines)]


# words -------------------------------------------------------------------------------------------
def _headings(page: SeasonPage, t: Texts) -> list[tuple[str, str]]:
    """The short word of each tie-break's column, and what it means."""
    return [(t(f"league.column.{name}") if f"league.column.{name}" in t else t(f"league.order.{name}"),
             t(f"league.order.{name}")) for name in page.breaks]


def _word(page: SeasonPage, t: Texts) -> Mapping[str, str]:
    first = page.first if page.first in ("share", "rating") else "points"
    return {"points": t(f"league.column.{first}"), "preset": t(f"league.preset.{page.preset}"),
            "game": t(f"words.game.{page.game}"), "stage": t(f"league.stage.{page.stage}")}


def _part(state: SeasonState) -> str:
    """The key of what divisions are called."""
    return "league.group" if format_of(state.settings).groups else "league.division"


def _points(page: SeasonPage, value: float | None, t: Texts) -> str:
    if value is None:
        return "–"
    return t.percent(value) if page.first == "share" and 0 <= value <= 1 else t.number(value)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"


def _when(state: SeasonState, t: Texts) -> Mapping[int, str]:
    """Of open games by number, when they are played, in the season's time zone."""
    found = {}
    for each in state.open():
        if each.agreed is not None:
            found[each.number] = _moment(each.agreed, state, t)
        elif each.due is not None:
            found[each.number] = t("web.due", day=t.day(each.due.astimezone(dates.place(state.settings)).date()))
    return found


def _moment(at: datetime, state: SeasonState, t: Texts) -> str:
    local = at.astimezone(dates.place(state.settings))
    return f"{t.day(local.date())}, {t.clock(local)} {local.tzname() or ''}".strip()


# the calendar ------------------------------------------------------------------------------------
def _events(path: str, state: SeasonState, page: SeasonPage, t: Texts) -> Iterator[CalendarEvent]:
    """Appointments, and one deadline a round. An event has the same id for as long as the page lives, and no other."""
    site = sha256(path.encode()).hexdigest()[:16]
    deadlines = set()
    for game in (each for round in page.rounds for each in round.games):
        title = versus(game, t)
        if game.at:
            yield CalendarEvent(f"game{game.number}@{site}", datetime.fromisoformat(game.at), title,
                                f"{page.name} · {t('league.round', n=game.round)}")
        elif game.due:
            day = datetime.fromisoformat(game.due).astimezone(dates.place(state.settings)).date()
            deadlines.add((game.round, day))
    for round, day in sorted(deadlines):
        what = t("league.calendar.due", match=f"{page.name} · {t('league.round', n=round)}")
        yield CalendarEvent(f"due{round}-{day:%Y%m%d}@{site}", day, what)


def versus(game: GameLine, t: Texts) -> str:
    if len(game.sides) == 2:
        return t("league.versus", one=game.sides[0], other=game.sides[1])
    return t("words.comma").join(game.sides)


