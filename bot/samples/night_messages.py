"""The messages of club nights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from discord import ui

from bot.i18n import Texts
from bot.league.entries import Closed
from bot.league.formats.night import NIGHTS
from bot.league.model import Entrant, Fixture, How, Member, Result, Season, Stage
from bot.league.night.facts import ClockSet
from bot.league.night.state import DirectorCall, NightState
from bot.league.numbered import Map, Numbered
from bot.league.season.night.direction import AVERAGE
from bot.league.season.night.series import SeriesLine
from bot.league.settings import NightRules, amended
from bot.league.state import Appointments, People, Scoreboard, SeasonGames, SeasonState
from bot.samples.moments import NOW
from cogs.nights import director_view, settings_view
from cogs.nights import view as night_view

Named = Iterator[tuple[str, ui.LayoutView]]
PAIRS = ("Ann & Bo", "Cy & Di", "Ed & Flo", "Gus & Hal", "Lin & Tea", "Ann & Cy")
HERE = NOW - timedelta(minutes=50)
OPENED = NOW - timedelta(minutes=10)
ENDS = NOW + timedelta(minutes=15)
POSTED = Map({0: 90})
"""The night's message."""


def night(kind: str, stage: Stage, *, here: Mapping[int, datetime] | None = None, entrants: int = len(PAIRS),
          changes: Mapping[str, Any] | None = None, **rules: Any) -> SeasonState:
    """A night of pairs, or of their members where these play alone. ``here``: who is there, since when."""
    begins = NOW + timedelta(minutes=30) if stage is Stage.JOINING else OPENED
    settings = amended(NIGHTS[kind], {"night": NightRules(begins, **rules), "channel": 7, **(changes or {})})
    sides = PAIRS if settings.entry.pairs else tuple(name for pair in PAIRS for name in pair.split(" & "))
    known = {
        number: Entrant(number, name, tuple(Member(each, 10 * number + place) for place, each in
                                            enumerate(name.split(" & "))), division=1)
        for number, name in enumerate(sides[:entrants], 1)
    }
    return SeasonState(
        Season(7, 1, "Winter cup", stage, settings, 0, NOW), Numbered(known),
        appointments=Appointments(presence=Numbered({0: Map(here)}) if here else Numbered()))


def round_of(state: SeasonState, number: int = 2, *, odd: bool = False, **more: Any) -> SeasonState:
    """The round in which 1 plays 2, 3 plays 4, and 5 plays 6 or sits out."""
    games = (Fixture(1, number, ((1,), (2,)), 1, 1), Fixture(2, number, ((3,), (4,)), 1, 1, table=9),
             Fixture(3, number, ((5,),) if odd else ((5,), (6,)), 1, 1, table=None if odd else 8))
    results = {3: Result(How.BYE, (0,), (1,))} if odd else {}
    waiting = {each.number: None for each in games if each.number not in results}
    return replace(
        state, round=number, fixtures=Numbered({each.number: each for each in games}), results=Numbered(results),
        play=SeasonGames(Numbered(waiting)),
        night=NightState(clock=ClockSet(number, OPENED, ENDS), places=Map({0: 90, 1: 91}), **more))


def everybody(state: SeasonState, *, but: int = 0) -> SeasonState:
    """All have checked in, except one user."""
    users = {user: HERE for each in state.entrants.values() for user in each.users if user != but}
    came = Numbered({0: Map(users), 1: Map({10: NOW})})
    return replace(state, appointments=replace(state.appointments, presence=came))


def nights(t: Texts) -> Named:
    yield from _entering(t)
    yield from _rounds(t)
    yield from _arena(t)
    yield from _end(t)
    yield from _director(t)
    yield from _panel(t)


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    state = round_of(everybody(night("swiss", Stage.RUNNING)))
    yield "night, another table", director_view.move_form(state, state.fixtures[1], t)
    yield "night, name", settings_view.name_form(state, t)


def _entering(t: Texts) -> Named:
    yield "night, nobody yet", night_view.night_page(night("swiss", Stage.JOINING, entrants=0), t)
    for kind in NIGHTS:
        state = night(kind, Stage.JOINING, odd="ai" if kind == "arena" else "bye")
        yield f"night, {kind}", night_view.night_page(state, t)
    checking = everybody(night("swiss", Stage.JOINING, odd="step_in", changes={"rounds": 0}, hours=3), but=21)
    sought = replace(checking, night=NightState(
        Map({70: Member("Zoë*", 70)}), (Member("Ed", 71), Member("Flo", 72))))
    yield "night, check-in", night_view.night_page(sought, t)
    for told in ("night.joined", "night.seek.partner", "night.seek.step_in", "night.seek.over", "night.left",
                 "night.no_table.soon", "night.no_table.out", "night.no_table.late", "night.no_table.wait"):
        yield f"night, {told}", night_view.night_page(night("swiss", Stage.JOINING, entrants=2), t, told=t(told))
    yield "night, partner", night_view.partner_page(checking, t)
    asked = replace(checking, people=People(Map({(0, 10): (Member("Zoë*", 10), Member("Bo", 11))})))
    yield "night, invitation", night_view.invitation_page(asked, 10, t)
    yield "night, checked in", night_view.checked_in_page(checking, t)
    for key, names in (("night.checkin_open", ("here", "step_in", "leave")), ("night.too_few", ("here", "director"))):
        yield f"night, {key}", night_view.notice_page(checking, t(key, at="20:00"), t, names)


def _rounds(t: Texts) -> Named:
    running = everybody(night("swiss", Stage.RUNNING), but=21)
    yield "night, before the first round", night_view.night_page(running, t)
    for number in (1, 2):
        picture = ("standings.png", "Ann") if number > 1 else None
        for page, _ in night_view.board_pages(round_of(running, number), t, picture):
            yield f"night, round {number}", page
    for page, _ in night_view.board_pages(round_of(running, odd=True), t):
        yield "night, round with a bye", page
    shared = everybody(night("duplicate", Stage.RUNNING))
    for page, _ in night_view.board_pages(round_of(shared), t):
        yield "night, round of duplicate", page
    state = round_of(running, spares=(Member("Ed", 71),))
    yield "night, running", night_view.night_page(state, t)
    yield "night, paused", night_view.night_page(_paused(state), t)
    yield "night, checked in late", night_view.checked_in_page(state, t)
    yield "night, at the table", night_view.waiting_page(state, state.fixtures[1], t)
    there = replace(state, appointments=replace(
        state.appointments, presence=state.appointments.presence.put(1, Map(dict.fromkeys((10, 11, 20, 21), NOW)))))
    yield "night, all at the table", night_view.waiting_page(there, there.fixtures[1], t)
    for key in ("night.warning", "night.time_up"):
        yield f"night, {key}", night_view.notice_page(state, t(key, at="20:25"), t, ("table", "call"))
    called = replace(state, night=replace(state.night, calls=Map({
        1: DirectorCall(10, NOW), 2: DirectorCall(0, NOW)})))
    yield "night, a call", night_view.call_page(called, 1, "<@&5>", t)
    yield "night, over time", night_view.call_page(called, 2, "<@60>", t)


def _arena(t: Texts) -> Named:
    empty = everybody(night("arena", Stage.RUNNING, hours=2))
    opened = replace(empty, round=1, night=NightState(clock=ClockSet(1, OPENED, ENDS), places=POSTED))
    names = ("table", "standings", "call", "leave", "director")
    yield "arena opens", night_view.notice_page(opened, t("night.arena"), t, names)
    yield "arena", night_view.night_page(opened, t)
    yield "arena, paused", night_view.night_page(_paused(opened), t)
    state = round_of(empty, 1)
    page, _ = night_view.game_page(state, 1, t)
    yield "arena, a game", page
    yield "arena, director", director_view.director_page(state, NOW, t)


def _end(t: Texts) -> Named:
    played = round_of(everybody(night("swiss", Stage.CLOSED)))
    places = {1: 1, 2: 2, 3: 2, 4: 4, 5: 5, 6: 6}
    closed = replace(played, standing=Scoreboard(closing=Closed(places, (), (), {})))
    yield "night, closed", night_view.night_page(closed, t)
    yield "night, the end", night_view.end_page(closed, t, ("standings.png", "Ann"))
    yield "night, cancelled", night_view.night_page(night("swiss", Stage.CLOSED), t)
    lines = [SeriesLine(10, "Ann", 180, 2, 1), SeriesLine(11, "Zoë*", 75, 1, 2)]
    best = night("swiss", Stage.CLOSED, best=6)
    yield "series", night_view.series_page(closed, lines, "Winter cup", t)
    yield "series, the best nights", night_view.series_page(best, lines, "Winter cup", t)
    yield "series, none", night_view.series_page(best, [], "Winter cup", t)
    yield "director, closed", director_view.director_page(closed, NOW, t, told=t("night.done.end"))


def _director(t: Texts) -> Named:
    joining = everybody(night("swiss", Stage.JOINING), but=21)
    yield "director, joining", director_view.director_page(joining, NOW, t)
    yield "director, before the first round", director_view.director_page(
        everybody(night("swiss", Stage.RUNNING)), NOW, t, told=t("night.done.start"))
    state = round_of(everybody(night("swiss", Stage.RUNNING)), spares=(Member("Ed", 71),))
    calls = replace(state, night=replace(state.night, director=60, calls=Map({
        2: DirectorCall(30, NOW), 3: DirectorCall(50, NOW, taken=60)})))
    yield "director, calls", director_view.director_page(calls, NOW, t, manager=False)
    yield "director, paused", director_view.director_page(_paused(state), NOW, t)
    yield "director, time is up", director_view.director_page(state, ENDS + timedelta(minutes=1), t)
    average = Result(How.AWARDED, (0, 0), (1, 1), reason=AVERAGE)
    done = replace(state, results=Numbered({1: average, 2: Result(How.PLAYED, (540, 460), (1, 2)), 3: average}),
                   play=SeasonGames())
    yield "director, between rounds", director_view.director_page(done, NOW, t)
    for name, known, number in (
            ("waits", state, 1), ("call", calls, 2), ("decided", done, 1), ("played", done, 2),
            ("duplicate", round_of(everybody(night("duplicate", Stage.RUNNING))), 2)):
        yield f"director, game, {name}", director_view.game_page(known, known.fixtures[number], NOW, t)
    yield "director, replace", director_view.replace_page(state, state.fixtures[1], 10, t)
    yield "director, entrants", director_view.entrants_page(state, 0, t)
    yield "director, an entrant", director_view.entrants_page(state, 0, t, state.entrants[2])


def _panel(t: Texts) -> Named:
    for kind in NIGHTS:
        yield f"settings of a night, {kind}", settings_view.settings_page(night(kind, Stage.JOINING), NOW, t)
    posted = replace(night("swiss", Stage.JOINING, weekly=True, best=6, bank=0), night=NightState(places=POSTED))
    yield "settings of a night that everybody sees", settings_view.settings_page(posted, NOW, t)
    for name in settings_view.NAMES:
        yield f"setting of a night, {name}", settings_view.settings_page(posted, NOW, t, name)


def _paused(state: SeasonState) -> SeasonState:
    clock = state.night.clock
    return state if clock is None else replace(state, night=replace(state.night, clock=replace(clock, paused=NOW)))
