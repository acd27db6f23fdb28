"""A game's line-ups, which are secret until the last one is in. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.model import Fixture, Member
from bot.league.season import squads
from bot.league.state import SeasonState
from cogs.common.display_names import escaped
from cogs.common.layout import Click, Part, press

Style = discord.ButtonStyle


def how(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """That line-ups are secret, and until when they may be chosen."""
    last = squads.until(state, fixture)
    text = t("league.lineup.secret" if len(state.boards(fixture)) == 1 else "league.lineup.secret_match")
    return text if last is None else f"{text} {t('league.lineup.until', at=format_dt(last, 'f'))}"


def shown(state: SeasonState, fixture: Fixture, t: Texts) -> list[Part]:
    """On the page of a game: its line-ups once all are in, before that how they are chosen."""
    lacking = state.lacking(fixture)
    if not state.squads(fixture) or (lacking and fixture.number in state.results):
        return []
    if not lacking:
        return [t("league.lineup.known", line_ups=line_ups(state, fixture, t))]
    names = t("words.comma").join(state.entrants[each].name for each in lacking)
    return [f"{how(state, fixture, t)} {t('league.lineup.waits', names=escaped(names))}",
            press(Click("lineup", state.id, fixture.number), t("league.lineup"), Style.primary)]


def line_ups(state: SeasonState, fixture: Fixture, t: Texts) -> str:
    """Who plays; in a match of squads a line for each board."""
    boards = state.boards(fixture)
    if len(boards) == 1:
        return _sides(state, fixture)
    return "\n".join(["", *(f"- {t('league.board_score', n=each.game, score=_sides(state, each))}" for each in boards)])


def _sides(state: SeasonState, fixture: Fixture) -> str:
    return " – ".join(names_of(side) for side in state.lineup(fixture))


def names_of(members: Sequence[Member]) -> str:
    return escaped(" & ".join(each.name for each in members))
