"""When a game is played: times chosen by day and hour in one's own time zone, and calendar files. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.errors import StaleTable
from bot.core.user_text import moment
from bot.core.wall_clock import zone
from bot.i18n import Texts
from bot.league.ics import CalendarEvent
from bot.league.model import Fixture, LeagueError
from bot.league.season import dates
from bot.league.settings import value_of
from bot.league.state import NO_OFFERS, SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.league.pages import league_view

Style = discord.ButtonStyle
HALF = 30
"""Minutes of the other half of the offered hours."""


def place_of(preferred: str, state: SeasonState) -> ZoneInfo:
    """The reader's own time zone; the season's for those who have set none."""
    own = zone(preferred)
    return dates.place(state.settings) if own is None or preferred == "UTC" else own


def days(state: SeasonState, fixture: Fixture, now: datetime, place: ZoneInfo) -> list[date]:
    """The days on which the game can be played, as many as a select has: to its deadline, if that is to come, and the
    season's end. Codes: season_ended."""
    first = now.astimezone(place).date()
    ends = [each for each in (fixture.due, dates.closes(state.settings)) if each is not None and each > now]
    last = min((each.astimezone(place).date() for each in ends), default=first + timedelta(OPTIONS_LIMIT))
    if dates.ended(state.settings, now):
        raise LeagueError("season_ended", date=dates.closes(state.settings))
    return [first + timedelta(each) for each in range(min((last - first).days + 1, OPTIONS_LIMIT))]


def hours(day: date, minutes: int, now: datetime, place: ZoneInfo) -> list[datetime]:
    """The times of the day that can be chosen, at this minute of each hour, in UTC. An hour that a clock skips or
    repeats is there once."""
    found = (moment(datetime.combine(day, time(hour, minutes)), place) for hour in range(24))
    return sorted({each for each in found if each is not None and each > now})


def day_of(text: str) -> tuple[date, int]:
    """The day and the minute that a control names: ``2026-12-01``, or ``2026-12-01-30``. StaleTable."""
    try:
        return date.fromisoformat(text[:10]), HALF if text[10:] == f"-{HALF}" else 0
    except ValueError:
        raise StaleTable from None


def times_page(state: SeasonState, fixture: Fixture, user: int, place: ZoneInfo, now: datetime, *, t: Texts,
               chosen: str = "") -> ui.LayoutView:
    """A player's own times for a game, by a select of days and one of hours. ``chosen``: the day, as `day_of`."""
    mine = state.appointments.offers.get(fixture.number, NO_OFFERS).get(user, ())
    lines = "\n".join(f"- {format_dt(each, 'F')}" for each in mine) or t("league.times.none")
    items: list[Part] = [f"### {escaped(league_view.versus(state, fixture, t))}", t("league.times", zone=place.key),
                         lines]
    items += _selects(state, fixture, "match-times", place, now, t=t, chosen=chosen, mine=mine)
    if mine:
        items.append(press(Click("match-times-show", state.id, fixture.number), t("league.times.show"), Style.primary))
    return layout.page(items, accent=accents.LEAGUE)


def set_time_page(state: SeasonState, fixture: Fixture, place: ZoneInfo, now: datetime, *, t: Texts,
                  chosen: str = "") -> ui.LayoutView:
    """For a manager: when a game is played."""
    mine = () if fixture.agreed is None else (fixture.agreed,)
    items: list[Part] = [f"### {escaped(league_view.versus(state, fixture, t))}", league_view.status(state, fixture, t),
                         t("league.times.set", zone=place.key)]
    items += _selects(state, fixture, "set-time", place, now, t=t, chosen=chosen, mine=mine)
    items.append(press(Click("desk-game", state.id, fixture.number), t("go.back")))
    return layout.page(items, accent=accents.LEAGUE)


def _selects(state: SeasonState, fixture: Fixture, verb: str, place: ZoneInfo, now: datetime, *, t: Texts,
             chosen: str, mine: Sequence[datetime]) -> Iterator[Part]:
    day, minutes = day_of(chosen) if chosen else (None, 0)
    yield pick(Click(f"pick-{verb}-day", state.id, fixture.number), t("league.times.day"),
               [Choice(each.isoformat(), f"{t.weekday(each.isoweekday())}, {t.day(each)}".capitalize(),
                       chosen=each == day) for each in days(state, fixture, now, place)])
    if day is None:
        return
    found = hours(day, minutes, now, place)
    if found:
        choices = [Choice(str(int(each.timestamp())), t.clock(each.astimezone(place)), chosen=each in mine)
                   for each in found]
        several = verb == "match-times"
        yield pick(Click(f"pick-{verb}-hour", state.id, fixture.number, chosen), t("league.times.hour"), choices,
                   least=0 if several else 1, most=len(choices) if several else 1)
    other = day.isoformat() if minutes else f"{day.isoformat()}-{HALF}"
    yield press(Click(f"{verb}-half", state.id, fixture.number, other),
                t("league.times.half", time=t.clock(datetime.combine(day, time(20, HALF - minutes)))))


# calendar files ----------------------------------------------------------------------------------

def events(state: SeasonState, fixtures: Iterable[Fixture], t: Texts, site: str) -> list[CalendarEvent]:
    """Agreed times, and the deadlines of games without one. ``site``: of the events' ids."""
    found = []
    for each in fixtures:
        at = each.agreed
        if each.bye or each.number in state.results:
            continue
        title, uid = league_view.versus(state, each, t), f"season{state.id}-game{each.number}@{site}"
        text = f"{state.season.name} · {t('league.round', n=each.round)}"
        if at is not None:
            found.append(CalendarEvent(uid, at, title, text))
        elif each.due is not None:
            found.append(CalendarEvent(f"due-{uid}", each.due.astimezone(dates.place(state.settings)).date(),
                                       t("league.calendar.due", match=title), text))
    return found


def season_events(state: SeasonState, t: Texts, site: str) -> list[CalendarEvent]:
    """All agreed times, one deadline a round, the first and the last day."""
    open_ones = [each for each in state.open() if not each.bye]
    found = events(state, [each for each in open_ones if each.agreed is not None], t, site)
    rounds = {(each.round, each.due.astimezone(dates.place(state.settings)).date())
              for each in open_ones if each.due is not None}
    found += [CalendarEvent(f"due-season{state.id}-round{round}-{day:%Y%m%d}@{site}", day,
                            t("league.calendar.due", match=f"{state.season.name} · {t('league.round', n=round)}"))
              for round, day in sorted(rounds)]
    for name in ("starts", "ends"):
        if day := value_of(state.settings, name):
            found.append(CalendarEvent(f"{name}-season{state.id}@{site}", date.fromisoformat(day),
                                       f"{state.season.name}: {t(f'league.calendar.{name}')}"))
    return found


def calendar_page(filename: str, t: Texts) -> ui.LayoutView:
    return layout.page([t("league.calendar.how"), layout.file(filename)], accent=accents.LEAGUE)
