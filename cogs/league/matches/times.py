"""When games are played: times by selects, for players and managers, and calendar files."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import discord

from bot.core.errors import StaleTable
from bot.league.ics import CalendarEvent, calendar_file
from bot.league.model import Fixture, LeagueError
from bot.league.state import SeasonState
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.league.base import LeaguePart, known_game
from cogs.league.pages import desk_view
from cogs.league.pages import times_view as ui
from cogs.league.parsing import parse_moment

FILE = "my-games.ics"
SITE = "bus-driver"
"""Makes the ids of events unique; not an address."""


class Times(LeaguePart):
    """Private pages of times."""

    # players -------------------------------------------------------------------------------------
    @on("match-times", right=Right.ENTRANT, answer=BESIDE)
    async def open_times(self, interaction: Interaction, click: Click) -> None:
        await self._times(interaction, await self.leagues.seasons.state(click.season), click.seq)

    @on("pick-match-times-day", right=Right.ENTRANT, answer=EDIT)
    async def choose_day(self, interaction: Interaction, click: Click) -> None:
        await self._times(interaction, await self.leagues.seasons.state(click.season), click.seq, click.value)

    @on("match-times-half", right=Right.ENTRANT, answer=EDIT)
    async def other_half(self, interaction: Interaction, click: Click) -> None:
        """Full hours, or half past."""
        await self._times(interaction, await self.leagues.seasons.state(click.season), click.seq, click.arg)

    @on("pick-match-times-hour", right=Right.ENTRANT, answer=EDIT)
    async def choose_hours(self, interaction: Interaction, click: Click) -> None:
        """The times of the day at which the user can play; none takes them back."""
        state = await self.leagues.seasons.state(click.season)
        asked = ui.hours(*ui.day_of(click.arg), self.services.clock.now(), await self._place(interaction, state))
        chosen = _chosen(click, asked)
        state = await self.leagues.calendar.offer_day(
            click.season, await self.actor(interaction), click.seq, asked, chosen)
        await self._times(interaction, state, click.seq, click.arg)

    async def _times(self, interaction: Interaction, state: SeasonState, number: int, chosen: str = "") -> None:
        fixture = _open_game(state, number)
        if not state.plays(fixture, interaction.user.id):
            raise LeagueError("not_your_fixture")
        await interaction.edit_original_response(view=ui.times_page(
            state, fixture, interaction.user.id, await self._place(interaction, state), self.services.clock.now(),
            t=await self.texts(interaction), chosen=chosen))

    async def _place(self, interaction: Interaction, state: SeasonState) -> ZoneInfo:
        return ui.place_of((await self.services.prefs.user(interaction.user.id)).zone, state)

    # managers ------------------------------------------------------------------------------------
    @on("desk-time", right=Right.MANAGER, answer=EDIT)
    async def ask_time(self, interaction: Interaction, click: Click) -> None:
        await self._set_time(interaction, click, "")

    @on("pick-set-time-day", right=Right.MANAGER, answer=EDIT)
    async def set_day(self, interaction: Interaction, click: Click) -> None:
        await self._set_time(interaction, click, click.value)

    @on("set-time-half", right=Right.MANAGER, answer=EDIT)
    async def set_other_half(self, interaction: Interaction, click: Click) -> None:
        await self._set_time(interaction, click, click.arg)

    @on("pick-set-time-hour", right=Right.MANAGER, answer=EDIT)
    async def set_time(self, interaction: Interaction, click: Click) -> None:
        """When the game is played, in the manager's time zone."""
        state = await self.leagues.matches.set_time(
            click.season, await self.actor(interaction), click.seq, parse_moment(number(click.value)))
        page = desk_view.game_page(state, known_game(state, click.seq), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    async def _set_time(self, interaction: Interaction, click: Click, chosen: str) -> None:
        state = await self.leagues.seasons.state(click.season)
        await interaction.edit_original_response(view=ui.set_time_page(
            state, _open_game(state, click.seq), await self._place(interaction, state), self.services.clock.now(),
            t=await self.texts(interaction), chosen=chosen))

    # calendar files ------------------------------------------------------------------------------
    @on("calendar", right=Right.SEASON, answer=BESIDE)
    async def calendar(self, interaction: Interaction, click: Click) -> None:
        """The user's own games; of the season (``arg``) all agreed times and deadlines."""
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        mine = [each for each in state.open() if state.plays(each, interaction.user.id)]
        found: Sequence[CalendarEvent] = ui.season_events(state, t, SITE) if click.arg or not mine \
            else ui.events(state, mine, t, SITE)
        text = calendar_file(state.season.name, found, self.services.clock.now(), state.seq)
        await interaction.edit_original_response(
            view=ui.calendar_page(FILE, t), attachments=[discord.File(io.BytesIO(text), FILE)])


def _chosen(click: Click, asked: Sequence[datetime]) -> list[datetime]:
    """StaleTable: a time that was not offered."""
    found = [parse_moment(number(each)) for each in click.values]
    if not set(found) <= set(asked):
        raise StaleTable
    return found


def _open_game(state: SeasonState, number: int) -> Fixture:
    """Codes: no_such_fixture, fixture_done."""
    fixture = known_game(state, number)
    if number in state.results:
        raise LeagueError("fixture_done")
    return fixture
