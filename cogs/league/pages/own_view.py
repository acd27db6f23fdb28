"""Decisions of managers who play themselves: what others are asked, and what holds since nobody answered. Pure
functions."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.decisions import BOTH_LOSE, OF_ENTRANTS, OwnDecision, OwnDecisionKind
from bot.league.model import Fixture
from bot.league.season import decisions
from bot.league.state import OwnProposal, SeasonState
from cogs.common import accents, layout
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press
from rendering.results.boards import signed

Style = discord.ButtonStyle


def page(state: SeasonState, proposal: OwnProposal, people: Sequence[int], role: int, t: Texts) -> ui.LayoutView:
    """For everybody. ``people``, ``role``: who is mentioned."""
    mentions = " ".join([f"<@&{role}>"] * bool(role) + [f"<@{user}>" for user in people])
    items: list[Part] = [f"### {escaped(state.season.name)}", f"{mentions} {line(state, proposal, t)}".strip()]
    return layout.page([*items, *buttons(state, proposal, t)], accent=accents.LEAGUE)


def line(state: SeasonState, proposal: OwnProposal, t: Texts) -> str:
    """Who wants what, and who has to agree until when."""
    decision, who = proposal.decision, f"<@{proposal.user}>"
    what = said(state, decision, t)
    if proposal.carried:
        return t("league.own.holds", name=who, what=what)
    key = "league.own.other" if decision.what in OF_ENTRANTS else "league.own.game"
    if decision.what in (OwnDecisionKind.POINTS, OwnDecisionKind.APART):
        key = "league.own.alike"
    text = t(key, name=who, what=what, at=format_dt(decisions.until(state, proposal), "R"))
    missing = [escaped(state.names(state.fixtures[decision.fixture])[side])
               for side in sorted(decisions.needed(state, proposal))]
    return f"{text} {t('league.own.missing', names=t.both(missing))}" if missing and proposal.agreed else text


def buttons(state: SeasonState, proposal: OwnProposal, t: Texts) -> list[Part]:
    if proposal.carried:
        return [press(Click("league-own-back", state.id, proposal.number), t("league.own.back"))]
    return [press(Click("league-own-yes", state.id, proposal.number), t("league.own.yes"), Style.success),
            press(Click("league-own-no", state.id, proposal.number), t("league.own.no"))]


def said(state: SeasonState, decision: OwnDecision, t: Texts) -> str:
    """The decision in words, with its reason."""
    fixture, entrant = state.fixtures.get(decision.fixture), state.entrants.get(decision.entrant)
    names = [] if fixture is None else state.names(fixture)
    name = entrant.name if entrant is not None else " & ".join(each.name for each in decision.members)
    out, new = [*(each.name for each in decision.members), "", ""][:2]
    text = t(f"league.own.{decision.what}", match=escaped(" – ".join(names)), name=escaped(name),
             given=_given(names, decision, t), at=_at(decision.at), n=decision.n, points=signed(decision.n),
             out=escaped(out), new=escaped(new) or t("night.replace.ai"))
    reason = t("league.own.reason", reason=escaped(decision.reason)) if decision.reason else ""
    return f"{text}{reason}"


def _given(names: Sequence[str], decision: OwnDecision, t: Texts) -> str:
    """To whom the game goes, or its score."""
    if decision.result is not None:
        return ":".join(map(str, decision.result.scores))
    if decision.what is OwnDecisionKind.AVERAGE:
        return "" if decision.side is None else t("night.better", name=escaped(names[decision.side]))
    return given([escaped(name) for name in names], decision.side, t)


def given(names: Sequence[str], winner: int | None, t: Texts) -> str:
    """To whom a manager gives a game that was not played: see `bot.league.season.results.awarded`."""
    if winner is None:
        return t("league.award.void")
    if winner == BOTH_LOSE:
        return t("league.award.lost")
    return t("league.award.draw") if winner < 0 else t("league.award.to", name=names[winner])


def _at(at: datetime | None) -> str:
    return "" if at is None else format_dt(at, "f")


def of_game(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    """On a game's page: what waits for others."""
    found = next((each for each in state.fairness.proposals.values() if each.decision.fixture == fixture.number), None)
    return [] if found is None else [line(state, found, t), *buttons(state, found, t)]


def of_entrants(state: SeasonState, t: Texts) -> Sequence[Part]:
    """On the page of entrants: what waits, or holds and can be taken back."""
    return [f"- {line(state, each, t)}" for each in state.fairness.proposals.values()
            if each.decision.what in OF_ENTRANTS][:5]
