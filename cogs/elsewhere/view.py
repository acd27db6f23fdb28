"""Entering the result of a game that was played elsewhere: its forms, and the reminder. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.i18n import Texts
from bot.league.formats.registry import counts_deals
from bot.league.model import Fixture
from bot.league.state import SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Click, Part, press
from cogs.league.pages import elsewhere_view, league_view

REASON = 200
"""The longest reason, in characters."""


def score_form(state: SeasonState, fixture: Fixture, t: Texts) -> Form:
    deals = counts_deals(state.settings)
    return Form(Click("form-elsewhere", state.id, fixture.number), t("elsewhere.enter"), [
        Field("score", t("elsewhere.score"), " : ".join(state.names(fixture)),
              example="70:30 100:0! 45:55" if deals else ":".join(["540", "460", "300"][:max(2, len(fixture.sides))]),
              longest=200),
        Field("day", t("elsewhere.day"), t("elsewhere.day.hint"), example="2026-12-01", needed=False, longest=10)])


def winner_page(state: SeasonState, fixture: Fixture, t: Texts) -> ui.LayoutView:
    """Who has won, where the score does not count; it may be entered all the same."""
    items: list[Part] = [f"### {escaped(league_view.versus(state, fixture, t))}", t("elsewhere.who")]
    items += [press(Click("elsewhere-won", state.id, fixture.number, str(side)), t("elsewhere.won", name=name))
              for side, name in enumerate(state.names(fixture))]
    items += [press(Click("elsewhere-won", state.id, fixture.number, "draw"), t("elsewhere.draw")),
              press(Click("elsewhere", state.id, fixture.number, "score"), t("elsewhere.with_score"))]
    return layout.page(items, accent=accents.LEAGUE)


def dispute_form(state: SeasonState, fixture: Fixture, t: Texts) -> Form:
    return Form(Click("form-elsewhere-dispute", state.id, fixture.number), t("elsewhere.dispute"),
                [Field("reason", t("league.desk.reason"), t("elsewhere.dispute.hint"), longest=REASON)])


def reminder_page(state: SeasonState, fixture: Fixture, people: Sequence[int], t: Texts) -> ui.LayoutView:
    """``people``: who is mentioned."""
    mentions = " ".join(map("<@{}>".format, people))
    text = t("elsewhere.remind", people=mentions, match=escaped(league_view.versus(state, fixture, t)),
             status=league_view.status(state, fixture, t))
    return layout.page([text, *elsewhere_view.answers(state, fixture, t)], accent=accents.LEAGUE)
