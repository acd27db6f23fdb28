"""No-shows, claims and objections: for the players of a match. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.model import Fixture, Member
from bot.league.season import claims
from bot.league.season.elsewhere import stamp
from bot.league.state import NO_PRESENCE, SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, pick, pick_users, press
from cogs.league.pages import league_view

Style = discord.ButtonStyle
REASON = 200


def no_show_page(state: SeasonState, fixture: Fixture, people: Sequence[int], t: Texts) -> ui.LayoutView:
    """Says to those who came who is missing, and what they may do. ``people``: who is mentioned."""
    gone = [escaped(each.name) for side in claims.missing(state, fixture) for each in side]
    key = "league.no_show.places" if len(fixture.sides) > 2 else "league.no_show"
    text = t(key, people=" ".join(f"<@{user}>" for user in people), names=t.both(gone),
             match=escaped(league_view.versus(state, fixture, t)))
    return layout.page([text, *league_view.claim_buttons(state.id, fixture, t)], accent=accents.LEAGUE)


def claimed_page(state: SeasonState, fixture: Fixture, people: Sequence[int], t: Texts) -> ui.LayoutView:
    """Says to the side that did not come how the match was decided, and that they may object."""
    key = "league.claimed.places" if len(fixture.sides) > 2 else "league.claimed"
    text = t(key, people=" ".join(f"<@{user}>" for user in people),
             match=escaped(league_view.versus(state, fixture, t)))
    return layout.page([text, league_view.object_button(state.id, fixture, t)], accent=accents.DONE)


def objection_form(state: SeasonState, fixture: Fixture, t: Texts) -> Form:
    return Form(Click("form-object", state.id, fixture.number), t("league.object"),
                [Field("reason", t("league.desk.reason"), t("league.object.hint"), longest=REASON)])


def substitute_page(state: SeasonState, fixture: Fixture, out: Member, t: Texts) -> ui.LayoutView:
    """Asks whom the player would like to play with in place of ``out``."""
    select = pick_users(
        Click("pick-claim-substitute", state.id, fixture.number, str(out.user)), t("league.claim.who"), 1)
    return layout.page([t("league.claim.instead", name=escaped(out.name)), select], accent=accents.LEAGUE)


def evidence(state: SeasonState, fixture: Fixture, t: Texts) -> list[str]:
    """When each player last came, for managers."""
    came = state.appointments.presence.get(fixture.number, NO_PRESENCE)
    return [t("league.came", name=escaped(member.name), at=format_dt(came[user], "f"))
            for user, member in state.players(fixture).items() if user in came]


def case(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    """The objection that a manager has still to decide, or a result that players have entered."""
    reason, entered = state.appointments.objections.get(fixture.number), state.play.submitted.get(fixture.number)
    if reason is None and entered is None:
        return []
    seen = "" if entered is None else str(stamp(entered))
    return [*([] if reason is None else [t("league.case", reason=escaped(reason) or "–")]),
            press(Click("desk-stand", state.id, fixture.number, seen), t("league.case.stand"))]


def case_select(state: SeasonState, t: Texts) -> list[Part]:
    """A select of the games with an open objection."""
    open_ones = state.appointments.objections
    if not open_ones:
        return []
    choices = [Choice(str(number), league_view.label(state, state.fixtures[number], t)) for number in open_ones]
    return [pick(Click("pick-desk-game", state.id, 0, "cases"), t("league.cases"), choices)]
