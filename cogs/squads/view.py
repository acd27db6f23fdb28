"""Pages of squads: the members for their captain, a game's line-up, the announcement of line-ups. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from bot.core.user_text import LONGEST_NAME
from bot.i18n import Texts
from bot.league.model import PAIR, Entrant, Fixture, Member, Stage
from bot.league.season import squads
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, pick, pick_users, press
from cogs.league.pages import season_view
from cogs.league.pages.league_view import meeting
from cogs.league.pages.lineup_view import how, line_ups, names_of

Style = discord.ButtonStyle


# members -----------------------------------------------------------------------------------------

def squad_page(state: SeasonState, entrant: Entrant, user: int, t: Texts, note: str = "") -> ui.LayoutView:
    """The user's squad, and what they may do about it."""
    title = [f"**{escaped(entrant.title)}**"] if entrant.title else []
    items: list[Part] = [f"### {escaped(state.season.name)} · {t('league.squad')}", *([note] if note else []),
                         "\n".join([*title, _members(state, entrant, t)])]
    if user == entrant.captain:
        items += _of_captain(state, entrant, t)
    if entrant.squad:
        items.append(press(Click("squad-leave", state.id, entrant.number), t("league.squad.leave")))
    if user == entrant.captain or not entrant.squad:
        if season_view.pauses(state):
            items += season_view.pause_buttons(state, entrant, "season", t)
        items.append(press(Click("season-leave-now", state.id, 0), t("league.squad.withdraw"), Style.danger))
    return layout.page(items, accent=accents.LEAGUE)


def _members(state: SeasonState, entrant: Entrant, t: Texts) -> str:
    lines = [f"- {escaped(each.name)}" + (f" ({t('league.squad.captain')})" if each.user == entrant.captain else "")
             for each in entrant.members]
    lines += [f"- {escaped(each.name)} ({t('league.squad.waits')})" for each in _asked(state, entrant)]
    return "\n".join(lines)


def _asked(state: SeasonState, entrant: Entrant) -> Sequence[Member]:
    return state.people.requests.get((0, entrant.captain), ())[1:]


def _of_captain(state: SeasonState, entrant: Entrant, t: Texts) -> list[Part]:
    found, others = [], [Choice(str(each.user), each.name) for each in entrant.members
                         if each.user is not None and 0 < each.user != entrant.captain]
    room = state.settings.entry.squad - len(entrant.members) - len(_asked(state, entrant))
    if state.season.stage is Stage.JOINING and room > 0:
        found += layout.labelled(t("league.squad.ask"), pick_users(
            Click("pick-squad-ask", state.id, entrant.number), t("league.squad.ask"), room))
    if others:
        found.append(pick(Click("pick-squad-captain", state.id, entrant.number), t("league.squad.pass_on"), others))
    if state.season.stage is Stage.JOINING and entrant.squad and others:
        found.append(pick(Click("pick-squad-out", state.id, entrant.number), t("league.squad.out"), others))
    found.append(press(Click("squads-name", state.id, entrant.number), t("league.squad.name")))
    return found


def name_form(state: SeasonState, entrant: Entrant, t: Texts) -> Form:
    return Form(Click("form-squads-name", state.id, entrant.number), t("league.squad.name"), [
        Field("name", t("league.squad.name"), t("league.squad.name.hint"), entrant.title, needed=False,
              longest=LONGEST_NAME)])


# line-ups ----------------------------------------------------------------------------------------

def line_up_page(state: SeasonState, fixture: Fixture, captain: int, t: Texts) -> ui.LayoutView:
    """For a captain: who plays a game."""
    items: list[Part] = [f"### {escaped(meeting(state, fixture, t))}"]
    if not state.lacking(fixture):
        items.append(t("league.lineup.known", line_ups=line_ups(state, fixture, t)))
        return layout.page(items, accent=accents.LEAGUE)
    items.append(how(state, fixture, t))
    for board in state.boards(fixture):
        items += _board(state, board, captain, t)
    return layout.page(items, accent=accents.LEAGUE)


def _board(state: SeasonState, fixture: Fixture, captain: int, t: Texts) -> list[Part]:
    """Who plays a game, and the choice; of a match that is one of its boards."""
    several, found = len(state.boards(fixture)) > 1, list[Part]()
    chosen, entrant = squads.chosen_by(state, fixture, captain), state.of_user(captain)
    if chosen:
        text = t("league.lineup.chosen", names=names_of(chosen))
        found.append("✅ " + (t("league.board_score", n=fixture.game, score=text) if several else text))
    able = squads.able(state, entrant) if entrant is not None else []
    if len(able) >= PAIR:
        choices = [Choice(str(each.user), each.name, chosen=each in chosen) for each in able]
        hint = t("league.lineup.choose_board", n=fixture.game) if several else t("league.lineup.choose")
        click = Click("pick-lineup", state.id, fixture.number, str(fixture.game) if several else "")
        found.append(pick(click, hint, choices, least=PAIR, most=PAIR))
    return found


def again_page(state: SeasonState, captain: int, t: Texts) -> ui.LayoutView:
    """To a captain, for everybody to read: line-ups are chosen again."""
    entrant = state.of_user(captain)
    text = t("league.lineup.again", captain=f"<@{captain}>", squad=escaped(entrant.name if entrant else ""))
    return layout.page([text, press(Click("schedule", state.id, 0), t("league.mine"), Style.primary)],
                       accent=accents.LEAGUE)


def announcement(state: SeasonState, fixture: Fixture, people: Sequence[int], t: Texts) -> ui.LayoutView:
    """To everybody: who plays, once the last line-up is in. ``people``: those who want to be notified."""
    text = t("league.lineup.announced", match=escaped(meeting(state, fixture, t)),
             line_ups=line_ups(state, fixture, t).strip())
    mentions = [" ".join(f"<@{user}>" for user in people)] if people else []
    return layout.page(["\n".join([text, *mentions]), *_starts(state, fixture, t)], accent=accents.LEAGUE)


def _starts(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    """Buttons for the game, or for each board of the match: they are played at once, at times of their own."""
    boards = state.boards(fixture)
    if len(boards) > 1:
        starts = [press(Click("match", state.id, each.number, str(each.game)), t("league.start_board", n=each.game),
                        Style.success) for each in boards]
        return [*starts, press(Click("schedule", state.id, 0), t("league.mine"), Style.primary)]
    return [press(Click("match", state.id, fixture.number), t("league.start_match"), Style.success),
            press(Click("match-times", state.id, fixture.number), t("league.times.propose"))]
