"""Deadlines: what players are reminded of, what managers confirm, and how it is announced. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.formats.registry import least_present
from bot.league.model import Fixture
from bot.league.season.deadlines import ALONE_AFTER, Ruling, Rulings, Warned, best_time, stamp
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.league.pages import league_view
from cogs.league.pages.desk_view import back
from rendering.lengths import cut

Style = discord.ButtonStyle
LONGEST = 3000
"""Characters of a list of games in one message."""


def warning_pages(state: SeasonState, warned: Warned, now: datetime, t: Texts) -> list[tuple[ui.LayoutView, list[int]]]:
    """The messages that remind a round's players, and the users that each of them may notify."""
    found = []
    for start in range(0, len(warned.fixtures), OPTIONS_LIMIT):
        part = warned.fixtures[start:start + OPTIONS_LIMIT]
        users = [user for fixture in part for user in state.players(fixture)]
        lines = [_warned(state, fixture, warned.days, now, t) for fixture in part]
        title = f"### {escaped(state.season.name)} \u00b7 {t('league.round', n=warned.round)}"
        text = t("league.warning", n=warned.days, at=format_dt(warned.due, "f"))
        button = press(Click("schedule", state.id, 0), t("league.mine"), Style.primary)
        found.append((layout.page([title, text, cut("\n".join(lines), LONGEST), button], accent=accents.LEAGUE), users))
    return found


def _warned(state: SeasonState, fixture: Fixture, days: int, now: datetime, t: Texts) -> str:
    """A game, and the time that suits most of its players when two days are left."""
    line = f"- {_people(state, fixture)}"
    best = best_time(state, fixture, now) if days <= 2 else None
    if best is None:
        return line
    at, count = best
    return f"{line}: {t('league.warning.best', at=format_dt(at, 'f'), n=count, all=len(state.players(fixture)))}"


# for managers ------------------------------------------------------------------------------------

def overdue_page(state: SeasonState, rulings: Rulings, t: Texts) -> ui.LayoutView:
    """The games whose deadline has passed, with what is proposed for each."""
    lines = [f"- {escaped(league_view.versus(state, fixture, t))}: **{said(state, fixture, ruling, t)}**"
             for fixture, ruling in rulings]
    items: list[Part] = [f"### {escaped(state.season.name)} \u00b7 {t('league.overdue')}",
                         t("league.overdue.how"), cut("\n".join(lines), LONGEST) or t("error.nothing_overdue")]
    if rulings:
        items.append(press(Click("overdue-confirm", state.id, 0, str(stamp(rulings))), t("league.overdue.confirm"),
                           Style.success))
        choices = [Choice(str(fixture.number), league_view.label(state, fixture, t), said(state, fixture, ruling, t))
                   for fixture, ruling in rulings]
        items.append(pick(Click("pick-desk-game", state.id, 0, "overdue"), t("league.overdue.other"), choices))
    return layout.page([*items, back(state, t)], accent=accents.LEAGUE)


def said(state: SeasonState, fixture: Fixture, ruling: Ruling, t: Texts) -> str:
    if ruling in (Ruling.ONE, Ruling.OTHER):
        named = state.names(fixture)
        return t("league.award.to", name=escaped(named[0 if ruling is Ruling.ONE else -1]))
    return t(f"league.award.{ruling}")


def overdue_notice(state: SeasonState, games: int, called: str, t: Texts) -> ui.LayoutView:
    """Calls the managers to decide. ``called``: their mentions."""
    text = t("league.overdue.notice", name=escaped(state.season.name), n=games)
    if state.settings.dates.alone:
        text += " " + t("league.overdue.alone", hours=int(ALONE_AFTER.total_seconds() // 3600))
    return layout.page([f"{called} {text}".strip(), press(Click("desk", state.id, 0), t("league.desk"))],
                       accent=accents.LEAGUE)


def short_notice(state: SeasonState, role: int, t: Texts) -> ui.LayoutView:
    """Calls the managers to close a season with too few for another round."""
    text = t("league.short", name=escaped(state.season.name), n=len(state.present), least=least_present(state.settings))
    return layout.page([f"<@&{role}> {text}" if role else text, press(Click("desk", state.id, 0), t("league.desk"))],
                       accent=accents.LEAGUE)


# for everybody -----------------------------------------------------------------------------------

def decided_pages(state: SeasonState, rulings: Rulings, t: Texts) -> list[tuple[ui.LayoutView, list[int]]]:
    """The messages that say how overdue games were decided, and the users that each of them may notify: a select
    shows the own game, where a side may object."""
    found = []
    for start in range(0, len(rulings), OPTIONS_LIMIT):
        part: Sequence[tuple[Fixture, Ruling]] = rulings[start:start + OPTIONS_LIMIT]
        users = [user for fixture, _ in part for user in state.players(fixture)]
        lines = [f"- {_people(state, fixture)}: {said(state, fixture, ruling, t)}" for fixture, ruling in part]
        select = pick(Click("pick-decided", state.id, start), t("league.decided.pick"),
                      [Choice(str(fixture.number), league_view.label(state, fixture, t)) for fixture, _ in part])
        items: list[Part] = [f"### {escaped(state.season.name)}", t("league.decided"),
                             cut("\n".join(lines), LONGEST), select]
        found.append((layout.page(items, accent=accents.LEAGUE), users))
    return found


def _people(state: SeasonState, fixture: Fixture) -> str:
    return " \u2013 ".join(
        " & ".join(escaped(each.name) if each.user is None else f"<@{each.user}>" for each in side)
        for side in state.lineup(fixture))
