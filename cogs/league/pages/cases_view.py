"""Reports about games: for players, and the managers' cases. Private pages, but for two notices. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.entries import CaseAct, CaseNoted
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Stage
from bot.league.season.cases import LONGEST_SUSPENSION, REASONS, players_of
from bot.league.state import Case, SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.league.pages import claims_view, league_view
from cogs.league.pages.desk_view import back, paged
from rendering.lengths import cut

Style = discord.ButtonStyle
NOTE = 200
"""The longest note, in characters."""


# players -----------------------------------------------------------------------------------------

def report_page(state: SeasonState, fixture: Fixture, t: Texts) -> ui.LayoutView:
    """Asks what a report is about."""
    choices = [Choice(reason, t(f"league.report.{reason}")) for reason in REASONS]
    return layout.page([t("league.report.how", match=escaped(league_view.versus(state, fixture, t))),
                        pick(Click("pick-report", state.id, fixture.number), t("league.report.choose"), choices)],
                       accent=accents.LEAGUE)


def report_form(state: SeasonState, fixture: Fixture, reason: str, t: Texts) -> Form:
    return Form(Click("form-report", state.id, fixture.number, reason), t(f"league.report.{reason}"),
                [Field("note", t("league.report.note"), t("league.report.note.hint"), longest=NOTE)])


def notice(state: SeasonState, case: Case, users: Sequence[int], t: Texts, *, decided: bool = False) -> ui.LayoutView:
    """In the match's thread: all of its players may answer, or read what was decided. It names nobody."""
    people = " ".join(f"<@{user}>" for user in users)
    match = escaped(league_view.versus(state, state.fixtures[case.fixture], t))
    if decided:
        return layout.page([t("league.case.decided", people=people, match=match),
                            press(Click("case-read", state.id, case.number), t("league.case.read"))],
                           accent=accents.LEAGUE)
    return layout.page([t("league.case.notice", people=people, match=match),
                        press(Click("case-answer", state.id, case.number), t("league.case.answer"))],
                       accent=accents.LEAGUE)


def answer_form(state: SeasonState, case: int, t: Texts) -> Form:
    return Form(Click("form-case-answer", state.id, case), t("league.case.answer"),
                [Field("note", t("league.report.note"), t("league.case.answer.hint"), longest=NOTE)])


def decision_page(state: SeasonState, case: Case, user: int, t: Texts) -> ui.LayoutView:
    """What was decided about the reader alone, and how the case was closed."""
    mine = [each for each in case.rulings if each.user == user or each.act is CaseAct.CLOSED]
    left = state.fairness.suspended.get(user, 0)
    lines = [_ruling(state, each, t) for each in mine]
    if left:
        lines.append(t("league.case.left", n=left))
    return layout.page([f"### {escaped(league_view.versus(state, state.fixtures[case.fixture], t))}",
                        "\n".join(lines) or t("league.case.nothing")], accent=accents.LEAGUE)


# managers ----------------------------------------------------------------------------------------

def cases_page(state: SeasonState, page: int, t: Texts) -> ui.LayoutView:
    """A select of cases, open ones first."""
    every = sorted(state.fairness.cases.values(), key=lambda case: (not case.open, -case.number))
    shown, page, _ = paged(every, page)
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('league.reports')}"]
    if shown:
        choices = [Choice(str(case.number), league_view.label(state, state.fixtures[case.fixture], t),
                          f"{t(f'league.report.{case.reason}')}{'' if case.open else ' ✓'}") for case in shown]
        items.append(pick(Click("pick-case", state.id, page), t("league.reports"), choices))
    else:
        items.append(t("league.reports.none"))
    return layout.page([*items, back(state, t)], accent=accents.LEAGUE)


def case_page(state: SeasonState, case: Case, t: Texts, chosen: int = 0) -> ui.LayoutView:
    """What is known of a case, and what the manager may decide. ``chosen``: about whom."""
    fixture, names = state.fixtures[case.fixture], players_of(state, state.fixtures[case.fixture])
    items: list[Part] = [
        f"### {escaped(league_view.versus(state, fixture, t))}",
        f"-# {t('league.round', n=fixture.round)} · {t('league.fixture', n=fixture.number)}",
        league_view.status(state, fixture, t), cut("\n".join(_facts(state, case, fixture, t)), 2500)]
    if case.open:
        choices = [Choice(str(user), name, chosen=user == chosen) for user, name in names.items()]
        items.append(pick(Click("pick-case-person", state.id, case.number), t("league.case.person"), choices))
        if chosen in names:
            items += _acts(state, case, chosen, t)
        items.append(press(Click("case-close", state.id, case.number), t("league.case.close"), Style.primary))
    if fixture.table is not None:
        items.append(press(Click("record", fixture.table, 0), t("history.record")))
    items += [press(Click("desk-game", state.id, fixture.number), t("league.case.adjust")),
              press(Click("desk-cases", state.id, 0), t("go.back"))]
    return layout.page(items, accent=accents.LEAGUE if case.open else accents.DONE)


def _facts(state: SeasonState, case: Case, fixture: Fixture, t: Texts) -> list[str]:
    names = players_of(state, fixture)
    reporter = next((each.name for entrant in state.entrants.values() for each in entrant.members
                     if each.user == case.reporter), names.get(case.reporter, "?"))
    lines = [t("league.case.reported", name=escaped(reporter), at=format_dt(case.at, "f"),
               reason=t(f"league.report.{case.reason}"), note=escaped(case.text) or "–")]
    lines += [t("league.case.answered", name=escaped(names.get(user, "?")), note=escaped(text) or "–")
              for user, text in sorted(case.answers.items())]
    if fixture.thread:
        lines.append(f"<#{fixture.thread}>")
    if fixture.agreed is not None:
        lines.append(t("league.agreed", at=format_dt(fixture.agreed, "f")))
    lines += claims_view.evidence(state, fixture, t)
    return lines + [_ruling(state, each, t) for each in case.rulings]


def _ruling(state: SeasonState, ruling: CaseNoted, t: Texts) -> str:
    entrant = state.of_user(ruling.user)
    name = next((each.name for each in entrant.members if each.user == ruling.user), "") if entrant else ""
    return t(f"league.ruling.{ruling.act}", name=escaped(name) or f"<@{ruling.user}>", n=ruling.matches,
             note=escaped(ruling.text) or "–", at=format_dt(ruling.at, "d"))


def _acts(state: SeasonState, case: Case, user: int, t: Texts) -> list[Part]:
    found: list[Part] = [press(Click("case-warn", state.id, case.number, str(user)), t("league.case.warn"))]
    if not format_of(state.settings).ladder and state.season.stage is Stage.RUNNING:
        found += [press(Click("case-suspend", state.id, case.number, f"{user}-{n}"), t("league.case.suspend", n=n),
                        Style.danger) for n in (1, 2, LONGEST_SUSPENSION)]
    return found


def ruling_form(state: SeasonState, case: int, verb: str, arg: str, t: Texts) -> Form:
    """What is said to the player, or (``verb`` ``case-close``) to all who are concerned."""
    label = t("league.case.close" if verb == "case-close" else "league.case.said")
    return Form(Click(f"form-{verb}", state.id, case, arg), label,
                [Field("note", t("league.desk.reason"), t("league.case.said.hint"), longest=NOTE)])
