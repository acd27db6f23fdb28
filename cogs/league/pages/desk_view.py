"""The managers' desk: what is due in a season, its games and its entrants. Private pages, pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.decisions import BOTH_LOSE
from bot.league.formats.registry import last_drawn, may_enter_late
from bot.league.model import Entrant, Fixture, Season, Stage
from bot.league.season import lifecycle
from bot.league.season.adjusting import MOST_POINTS, may_adjust
from bot.league.season.agenda import AgendaItem, AgendaTask, agenda
from bot.league.season.apart import clashes_now, may_keep_apart
from bot.league.season.claims import REVERSIBLE
from bot.league.season.drafts import may_undo
from bot.league.season.playoff import sizes_offered
from bot.league.season.results import DRAW, may_lose_both
from bot.league.seating import shares_deals
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, press
from cogs.league.pages import apart_view, claims_view, league_view, own_view, season_view
from rendering.lengths import cut

Style = discord.ButtonStyle
T = TypeVar("T")
REASON = 200
"""The longest reason, in characters."""
_STEPS = {
    AgendaTask.START: ("desk-start", "league.start"), AgendaTask.DRAW: ("desk-draw", "league.draw"),
    AgendaTask.PUBLISH: ("draft", "league.draft"), AgendaTask.CLOSE: ("desk-close", "league.close"),
    AgendaTask.OVERDUE: ("desk-overdue", "league.overdue"), AgendaTask.ARCHIVE: ("desk-archive", "league.archive"),
    AgendaTask.REPORTS: ("desk-cases", "league.reports")}
"""The button that does each task."""
_PAGES = ("draft", "desk-cases")
"""Whose number is a page."""


def desk_page(state: SeasonState, now: datetime, t: Texts, note: str = "",
              playoff: Season | None = None, *, pages: bool = False) -> ui.LayoutView:
    """What is due, with the buttons for it first. ``note``: what was just done; ``playoff``: the season's; ``pages``:
    whether seasons may have public ones."""
    season, due = state.season, agenda(state, now)
    items: list[Part] = [
        f"### {escaped(season.name)} · {t('league.desk')}", *([f"✅ {note}"] if note else []),
        "\n".join(f"- {task_line(each, t)}" for each in due) or t(f"league.stage.{season.stage}")]
    items += apart_view.meeting(state, clashes_now(state) if season.stage is Stage.RUNNING else (), t)
    items += [press(Click(verb, season.id, 0 if verb in _PAGES else state.round), t(label), Style.primary)
              for each in due if each.task in _STEPS for verb, label in [_STEPS[each.task]]]
    items += _playoff(state, playoff, t)
    if season.stage is Stage.RUNNING and may_undo(state):
        undo = Click("draft-undo", season.id, last_drawn(state))
        items.append(press(undo, t("league.draft.undo", n=state.round)))
    items.append(press(Click("desk-entrants", season.id, 0), t("league.desk.entrants")))
    if state.fixtures:
        items.append(press(Click("desk-games", season.id, 0), t("league.fixtures")))
    if season.stage is Stage.RUNNING and not any(each.task is AgendaTask.CLOSE for each in due):
        items.append(press(Click("desk-close", season.id, 0), t("league.close")))
    if state.fairness.cases and not any(each.task is AgendaTask.REPORTS for each in due):
        items.append(press(Click("desk-cases", season.id, 0), t("league.reports")))
    items += [press(Click("season-settings", season.id, 0), t("lobby.settings")),
              press(Click("league-files", season.id, 0), t("league.files"))]
    if pages and state.settings.night is None:
        items.append(press(Click("web-season", season.id, 0), t("web.season.open")))
    items += claims_view.case_select(state, t)
    return layout.page(items, accent=accents.LEAGUE)


def _playoff(state: SeasonState, playoff: Season | None, t: Texts) -> list[Part]:
    """How many of a finished season may play one, or the way to the one there is."""
    if playoff is not None and playoff.seq > 1:
        return [press(Click("desk-back", playoff.id, 0), playoff.name)]
    return [press(Click("league-playoff", state.id, 0, str(size)), t("league.playoff", n=size), Style.primary)
            for size in sizes_offered(state)]


def task_line(due: AgendaItem, t: Texts) -> str:
    return t(f"league.task.{due.task}", n=due.n)


def close_page(state: SeasonState, t: Texts) -> ui.LayoutView:
    """Asks a manager whether to close a season with open games."""
    return layout.page([
        t("league.close.sure", n=len(state.open())),
        press(Click("desk-close-now", state.id, 0), t("league.close.void"), Style.danger),
        back(state, t)], accent=accents.LEAGUE)


def back(state: SeasonState, t: Texts) -> Part:
    """The button that leads to the desk."""
    return press(Click("desk-back", state.id, 0), t("go.back"))


def paged(values: Sequence[T], page: int) -> tuple[Sequence[T], int, int]:
    """(the values of a page, its number, the number of pages): as many as a select has options."""
    pages = max(1, -(-len(values) // OPTIONS_LIMIT))
    page = min(page, pages - 1)
    return values[page * OPTIONS_LIMIT:(page + 1) * OPTIONS_LIMIT], page, pages


def turns(state: SeasonState, verb: str, page: int, pages: int) -> list[Part]:
    """Buttons for the pages before and after; none if there is one page."""
    if pages < 2:
        return []
    return [press(Click(verb, state.id, max(page - 1, 0), "back"), "◀", disabled=page == 0),
            press(Click(verb, state.id, min(page + 1, pages - 1), "on"), "▶", disabled=page == pages - 1)]


# games -------------------------------------------------------------------------------------------

def games_page(state: SeasonState, page: int, t: Texts) -> ui.LayoutView:
    """A select of games: those without a result first, then the newest."""
    played = [each for each in [*state.fixtures.values()][::-1] if each.number in state.results and not each.bye]
    shown, page, pages = paged([*state.open(), *played], page)
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('league.fixtures')}", t("league.desk.games")]
    if shown:
        choices = [Choice(str(each.number), league_view.label(state, each, t), t("league.round", n=each.round))
                   for each in shown]
        items.append(pick(Click("pick-desk-game", state.id, page), t("league.fixtures"), choices))
    return layout.page([*items, *turns(state, "desk-games", page, pages), back(state, t)], accent=accents.LEAGUE)


def game_page(state: SeasonState, fixture: Fixture, t: Texts) -> ui.LayoutView:
    """A game and what a manager may decide about it."""
    named = state.names(fixture)
    items: list[Part] = [
        f"### {escaped(league_view.versus(state, fixture, t))}",
        f"-# {t('league.round', n=fixture.round)} · {t('league.fixture', n=fixture.number)}",
        league_view.status(state, fixture, t)]
    if fixture.number not in state.results and (offers := league_view.offer_lines(state, fixture, t)):
        items.append(cut("\n".join(offers), 1500))
    if came := claims_view.evidence(state, fixture, t):
        items.append("\n".join(came))
    items += [*claims_view.case(state, fixture, t), *own_view.of_game(state, fixture, t)]
    items += [press(Click("desk-award", state.id, fixture.number, word), own_view.given(named, winner, t))
              for word, winner in winners(state, fixture).items()]
    if fixture.table is not None and fixture.number not in state.results and not shares_deals(state):
        items.append(press(Click("broadcast", state.id, fixture.number), t("broadcast.open")))
    if fixture.number not in state.results:
        items.append(press(Click("desk-time", state.id, fixture.number), t("league.desk.time")))
        if fixture.due is not None:
            items.append(press(Click("desk-extend", state.id, fixture.number), t("league.award.more")))
    if may_reverse(state, fixture):
        items.append(press(Click("desk-reopen", state.id, fixture.number), t("league.desk.reopen")))
    items += [press(Click("desk-result", state.id, fixture.number), t("league.award.result"), Style.primary),
              press(Click("desk-games", state.id, 0), t("go.back"))]
    return layout.page(items, accent=accents.LEAGUE)


def may_reverse(state: SeasonState, fixture: Fixture) -> bool:
    """Whether a game may be played after all that was decided without one here, or whose result players have
    entered."""
    result = state.results.get(fixture.number)
    return fixture.number in state.play.submitted or (
        result is not None and result.how in REVERSIBLE and result.table is None)


def winners(state: SeasonState, fixture: Fixture) -> dict[str, int | None]:
    """What a manager may award the game to: a side (from 0), a draw (-1), to nobody as both lose, or it does not count;
    by the word of its button."""
    both = {"lost": BOTH_LOSE} if may_lose_both(state, fixture) else {}
    return {**{str(side): side for side in range(len(fixture.sides))}, "draw": DRAW, **both, "void": None}


def award_form(state: SeasonState, fixture: Fixture, winner: str, t: Texts) -> Form:
    return Form(Click("form-award", state.id, fixture.number, winner), league_view.versus(state, fixture, t),
                [_reason(t, needed=True)])


def result_form(state: SeasonState, fixture: Fixture, t: Texts) -> Form:
    return Form(Click("form-result", state.id, fixture.number), league_view.versus(state, fixture, t), [
        Field("score", t("league.award.result"), t("command.league.score"), example="540:460", longest=200),
        _reason(t)])


def _reason(t: Texts, *, needed: bool = False) -> Field:
    return Field("reason", t("league.desk.reason"), t("command.league.reason"), needed=needed, longest=REASON)


# entrants ----------------------------------------------------------------------------------------

def entrants_page(state: SeasonState, page: int, t: Texts, chosen: int = 0) -> ui.LayoutView:
    """A select of entrants, and what a manager may do with the chosen one."""
    active = [each for each in state.entrants.values() if each.active]
    gone = [each for each in state.entrants.values() if not each.active and season_view.away(state, each)]
    by_hand = season_view.seeds_by_hand(state)
    if by_hand:
        active = [state.entrants[number] for number in lifecycle.by_hand(state)]
    shown, page, pages = paged([*active, *gone], page)
    items: list[Part] = [
        f"### {escaped(state.season.name)} · {t('league.desk.entrants')}", t("league.entrants", n=len(active)),
        *own_view.of_entrants(state, t)]
    if shown:
        order = {each.number: f"{place}. " if by_hand else "" for place, each in enumerate(active, 1)}
        choices = [Choice(str(each.number), order.get(each.number, "") + each.name, chosen=each.number == chosen)
                   for each in shown]
        items.append(pick(Click("pick-desk-entrant", state.id, page), t("league.desk.entrants"), choices))
    items += turns(state, "desk-entrants", page, pages)
    if state.season.stage is Stage.JOINING or may_enter_late(state):
        items.append(press(Click("desk-list", state.id, 0), t("league.list")))
    entrant = state.entrants.get(chosen)
    if entrant is not None and (entrant.active or season_view.away(state, entrant)):
        items += _of_entrant(state, entrant, t)
    return layout.page([*items, back(state, t)], accent=accents.LEAGUE)


def _of_entrant(state: SeasonState, entrant: Entrant, t: Texts) -> list[Part]:
    found: list[Part] = []
    if may_adjust(state):
        found = [press(Click("league-points", state.id, entrant.number), t("league.adjust"))]
    if season_view.seeds_by_hand(state):
        place = lifecycle.by_hand(state).index(entrant.number)
        found = [press(Click("desk-seed", state.id, entrant.number, str(to)), t("league.seed", n=to + 1))
                 for to in sorted({0, place - 1, place + 1} - {place}) if 0 <= to < len(state.entrants)]
    found += season_view.pause_buttons(state, entrant, "desk", t) if season_view.pauses(state) else []
    if not entrant.active:
        return found
    if may_keep_apart(state) and len(state.active) > 1:
        found.append(apart_view.opener(state, entrant, t))
    return [*found, press(Click("desk-remove", state.id, entrant.number, "out"), t("league.desk.remove")),
            press(Click("desk-remove", state.id, entrant.number, "bar"), t("league.desk.bar"), Style.danger)]


def points_form(state: SeasonState, entrant: Entrant, t: Texts) -> Form:
    return Form(Click("form-league-points", state.id, entrant.number), f"{t('league.adjust')}: {entrant.name}", [
        Field("points", t("league.adjust.field", n=MOST_POINTS), example="-2", longest=3), _reason(t, needed=True)])


def removal_form(state: SeasonState, entrant: Entrant, how: str, t: Texts) -> Form:
    """``how``: ``out`` or ``bar``."""
    label = t("league.desk.bar" if how == "bar" else "league.desk.remove")
    return Form(Click("form-remove", state.id, entrant.number, how), f"{label}: {entrant.name}", [_reason(t)])
