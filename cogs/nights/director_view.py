"""The director's board of a club night, in private: what needs a director first. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.formats.registry import format_of
from bot.league.model import Entrant, Fixture, How, Stage
from bot.league.season.apart import clashes_now
from bot.league.season.night import arena, attendance, clock
from bot.league.season.night.direction import AVERAGE, DIRECTED
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, pick, pick_user, pick_users, press
from cogs.league.pages import apart_view, own_view
from cogs.nights.view import more, progress, where
from rendering.lengths import cut

Style = discord.ButtonStyle
LINES = 40


def director_page(state: SeasonState, now: datetime, t: Texts, page: int = 0, *, manager: bool = True,
                  told: str = "") -> ui.LayoutView:
    """The board. ``manager``: not only named as a director; ``told``: what was just done."""
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('night.button.director')}"]
    if told:
        items.append(f"✅ {told}")
    stage = state.season.stage
    if stage is Stage.JOINING:
        present = sum(attendance.attends(state, each) for each in state.entrants.values())
        items.append(t("night.board_joining", n=present, all=len(state.entrants),
                       soon=format_dt(attendance.rules_of(state).begins, "R")))
    elif stage is Stage.RUNNING:
        items += _round(state, now, t, page)
    items += _course(state, t, manager)
    return layout.page(items, accent=accents.LEAGUE)


def _round(state: SeasonState, now: datetime, t: Texts, page: int) -> list[Part]:
    games = sorted_games(state, now)
    found: list[Part] = [progress(state, t), *apart_view.meeting(state, clashes_now(state), t)]
    lines = [f"- {game_line(state, each, now, t)}" for each in games[:LINES]]
    found.append(cut("\n".join(lines), 2500) if lines else t("night.no_games"))
    shown = games[page * OPTIONS_LIMIT:(page + 1) * OPTIONS_LIMIT]
    if shown:
        choices = [Choice(str(each.number), t("night.table", n=attendance.table_number(state, each)),
                          " – ".join(state.names(each))) for each in shown]
        found.append(pick(Click("pick-night-game", state.id, page), t("night.choose_game"), choices))
    if len(games) > OPTIONS_LIMIT:
        last = (len(games) - 1) // OPTIONS_LIMIT
        found += [press(Click("night-page", state.id, max(page - 1, 0), "back"), "◀", disabled=page == 0),
                  press(Click("night-page", state.id, min(page + 1, last), "on"), "▶", disabled=page == last)]
    return found


def sorted_games(state: SeasonState, now: datetime) -> list[Fixture]:
    """The round's games: calls, then those past their time, those that wait for players, the others, the finished."""
    games = [each for each in state.fixtures.values() if each.round == state.round and not each.bye]
    if arena.is_arena(state):
        games = [each for each in games if each.number not in state.results]
    return sorted(games, key=lambda each: (_urgency(state, each, now), each.number))


def _urgency(state: SeasonState, fixture: Fixture, now: datetime) -> int:
    if fixture.number in state.results:
        return 5
    call = state.night.calls.get(fixture.number)
    if call is not None:
        return 0 if not call.taken else 1
    if clock.is_over(state, fixture, now):
        return 2
    return 3 if fixture.table is None else 4


def game_line(state: SeasonState, fixture: Fixture, now: datetime, t: Texts) -> str:
    """A game, and what is the matter with it."""
    urgency, sides = _urgency(state, fixture, now), " – ".join(map(escaped, state.names(fixture)))
    key = ("call", "taken", "slow", "waits", "plays", "done")[urgency]
    missing = t.both([escaped(each.name) for each in attendance.awaited(state, fixture)]) if key == "waits" else ""
    return f"**{where(state, fixture, t)}** {sides}: {t(f'night.state.{key}', names=missing)}"


def _course(state: SeasonState, t: Texts, manager: bool) -> list[Part]:
    """The buttons for the whole night."""
    stage, paused = state.season.stage, clock.is_paused(state)
    names: list[str] = []
    if stage is Stage.JOINING:
        names = ["start", *(["off"] if manager else [])]
    elif stage is Stage.RUNNING:
        names = ["resume" if paused else "pause", "more", *([] if arena.is_arena(state) else ["next", "undo"]), "end"]
    found: list[Part] = [press(Click("night-do", state.id, state.round, more(state) if name == "more" else name),
                               t(f"night.do.{name}"),
                               Style.danger if name in ("end", "off") else Style.secondary) for name in names]
    if stage in (Stage.JOINING, Stage.RUNNING):
        found.append(press(Click("night-entrants", state.id, 0), t("league.desk.entrants")))
    if manager and stage is Stage.JOINING:
        found.append(press(Click("night-settings", state.id, 0), t("lobby.settings")))
    found.append(press(Click("night-board", state.id, 0), t("hand.refresh")))
    if manager and stage in (Stage.JOINING, Stage.RUNNING):
        found.append(pick_user(Click("pick-night-director", state.id, 0), t("night.co_director"), state.night.director))
    if manager and stage not in (Stage.JOINING, Stage.RUNNING):
        found.append(press(Click("night-new", state.id, 0), t("night.new"), Style.primary))
    return found


# one game ----------------------------------------------------------------------------------------

def game_page(state: SeasonState, fixture: Fixture, now: datetime, t: Texts) -> ui.LayoutView:
    """A game, and what a director may decide about it."""
    number, names = fixture.number, state.names(fixture)
    items: list[Part] = [game_line(state, fixture, now, t), *own_view.of_game(state, fixture, t)]
    open_, call = number not in state.results, state.night.calls.get(number)

    def act(what: str, label: str, style: Style = Style.secondary) -> Part:
        return press(Click("night-decide", state.id, number, what), label, style)

    if call is not None and open_:
        items += [act("take", t("night.take"), Style.primary), act("settle", t("night.settle"))]
    if open_:
        items += [act(more(state, number), t("night.do.more")), act("average", t("night.average"))]
        items += [act(f"award-{side}", t("league.award.to", name=name)) for side, name in enumerate(names)]
        if format_of(state.settings).shared_deals:
            items += [act(f"better-{side}", t("night.better", name=name)) for side, name in enumerate(names)]
        if fixture.table is None:
            items.append(press(Click("night-move", state.id, number), t("night.move")))
        players = [Choice(str(user), member.name) for user, member in state.players(fixture).items()]
        if players:
            items.append(pick(Click("pick-night-out", state.id, number), t("night.replace"), players))
    elif given(state, number):
        items.append(act("undo", t("night.undo")))
    items.append(press(Click("night-board", state.id, 0), t("go.back")))
    return layout.page(items, accent=accents.LEAGUE)


def given(state: SeasonState, number: int) -> bool:
    """Whether a director gave the result, so that it can be taken back."""
    result = state.results[number]
    return (result.how is How.AWARDED and result.table is None and result.reason in (AVERAGE, DIRECTED)
            and state.fixtures[number].round == state.round)


def replace_page(state: SeasonState, fixture: Fixture, user: int, t: Texts) -> ui.LayoutView:
    """Asks who plays for a player: somebody, who would step in, an AI player."""
    name = state.players(fixture)[user].name
    items: list[Part] = [t("night.replace.who", name=escaped(name))]
    spares = [Choice(str(each.user), each.name) for each in state.night.spares]
    if spares:
        items.append(pick(Click("pick-night-spare", state.id, fixture.number, str(user)),
                          t("night.replace.spare"), spares))
    items.append(pick_users(Click("pick-night-in", state.id, fixture.number, str(user)), t("night.replace.other"), 1))
    items += [press(Click("night-ai", state.id, fixture.number, str(user)), t("night.replace.ai")),
              press(Click("night-game", state.id, fixture.number), t("go.back"))]
    return layout.page(items, accent=accents.LEAGUE)


def move_form(state: SeasonState, fixture: Fixture, t: Texts) -> Form:
    now = attendance.table_number(state, fixture)
    return Form(Click("form-night-move", state.id, fixture.number), t("night.move"),
                [Field("table", t("night.move.number"), value=str(now), longest=3)])


# entrants ----------------------------------------------------------------------------------------

def entrants_page(state: SeasonState, page: int, t: Texts, chosen: Entrant | None = None) -> ui.LayoutView:
    """The night's entrants: who is withdrawn, or kept apart from others."""
    active: Sequence[Entrant] = [each for each in state.entrants.values() if each.active]
    last = max(0, (len(active) - 1) // OPTIONS_LIMIT)
    page = min(page, last)
    shown = active[page * OPTIONS_LIMIT:(page + 1) * OPTIONS_LIMIT]
    items: list[Part] = [f"### {t('league.desk.entrants')}", *own_view.of_entrants(state, t)]
    if shown:
        choices = [Choice(str(each.number), each.name, chosen=chosen == each) for each in shown]
        items.append(pick(Click("pick-night-entrant", state.id, page), t("night.choose_entrant"), choices))
    if chosen is not None:
        items += [*([apart_view.opener(state, chosen, t)] if len(active) > 1 else []),
                  press(Click("night-withdraw", state.id, chosen.number, "out"),
                        t("night.withdraw", name=chosen.name), Style.danger),
                  press(Click("night-withdraw", state.id, chosen.number, "bar"),
                        t("night.bar", name=chosen.name), Style.danger)]
    if last:
        items += [press(Click("night-entrants", state.id, max(page - 1, 0), "back"), "◀", disabled=page == 0),
                  press(Click("night-entrants", state.id, min(page + 1, last), "on"), "▶", disabled=page == last)]
    items.append(press(Click("night-board", state.id, 0), t("go.back")))
    return layout.page(items, accent=accents.LEAGUE)
