"""What the pages of a game show of a result that its players have entered. Pure functions."""

from __future__ import annotations

from datetime import datetime

import discord
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.model import Fixture
from bot.league.result_text import plain
from bot.league.season import elsewhere
from bot.league.state import SeasonState
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press


def status(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """What was entered, by which side, and what it waits for."""
    found = state.play.submitted[fixture.number]
    name, score = escaped(state.names(fixture)[found.side]), plain(found.result, t)
    if found.disputed:
        return t("elsewhere.disputed", score=score, name=name)
    return t("elsewhere.waits", score=score, name=name, until=format_dt(found.until, "f"))


def of_game(state: SeasonState, fixture: Fixture, now: datetime, t: Texts) -> list[Part]:
    """The button to enter a result; once there is one, the answers to it."""
    if fixture.number in state.play.submitted:
        return answers(state, fixture, t, back=True)
    if not elsewhere.may_enter(state, fixture, now):
        return []
    return [press(Click("elsewhere", state.id, fixture.number), t("elsewhere.enter")),
            press(Click("score-pads-game", state.id, fixture.number), t("pad.open"))]


def answers(state: SeasonState, fixture: Fixture, t: Texts, *, back: bool = False) -> list[Part]:
    """``back``: also the button of who has entered it."""
    if fixture.number not in state.play.submitted:
        return []
    entered = state.play.submitted[fixture.number]
    found: list[Part] = [press(
        Click("elsewhere-confirm", state.id, fixture.number, str(elsewhere.stamp(entered))), t("elsewhere.confirm"),
        discord.ButtonStyle.success)]
    if not entered.disputed:
        found.append(press(Click("elsewhere-dispute", state.id, fixture.number), t("elsewhere.dispute")))
    if back:
        found.append(press(Click("elsewhere-back", state.id, fixture.number), t("elsewhere.back")))
    return found


def day_line(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    """When it was played, as who has entered it says."""
    found = state.play.submitted.get(fixture.number)
    return [f"-# {t('elsewhere.day')}: {found.day}"] if found is not None and found.day else []
