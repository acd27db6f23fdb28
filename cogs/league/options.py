"""The options that commands of ``/league`` have in common, with what completes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

import discord

from bot.i18n import Texts
from bot.league.errors import LeagueError
from bot.league.model import Fixture, Stage
from bot.league.season.service import LISTED, PRESENT
from bot.league.season.state import SeasonState
from cogs.common.commands import Complete, Option, matching
from cogs.league import league_view as ui

Interaction = discord.Interaction[Any]
Labels = Iterable[tuple[str, int]]


async def here(interaction: Interaction, season: int) -> SeasonState:
    """A season of this server. LeagueError (``no_such_season``)."""
    state: SeasonState = await interaction.client.services.leagues.seasons.state(season)
    if state.season.guild != interaction.guild_id:
        raise LeagueError("no_such_season")
    return state


async def chosen(interaction: Interaction) -> SeasonState | None:
    """The season chosen in an earlier option."""
    season = getattr(interaction.namespace, "season", None)
    if isinstance(season, int):
        with suppress(LeagueError):
            return await here(interaction, season)
    return None


def _seasons(*stages: Stage) -> Option:
    """The server's seasons by name."""
    async def complete(interaction: Interaction, typed: str) -> list[Any]:
        services = interaction.client.services
        t = await services.private_texts(interaction.user.id, interaction.locale)
        found = await services.leagues.seasons.listed(interaction.guild_id or 0, stages)
        return matching(((f"{each.name} ({t(f'league.stage_short.{each.stage}')})", each.id) for each in found), typed)

    return Option("command.league.season", complete)


def _of_season(labels: Callable[[SeasonState, Texts, int], Labels]) -> Complete:
    """Something of the chosen season, for a user."""
    async def complete(interaction: Interaction, typed: str) -> list[Any]:
        state = await chosen(interaction)
        t = await interaction.client.services.private_texts(interaction.user.id, interaction.locale)
        return matching(labels(state, t, interaction.user.id), typed) if state else []

    return complete


def _fixtures(state: SeasonState, t: Texts, fixtures: Iterable[Fixture]) -> Labels:
    return ((ui.label(state, each, t), each.number) for each in fixtures if not each.bye)


def _all(state: SeasonState, t: Texts, user: int) -> Labels:
    return _fixtures(state, t, state.fixtures.values())


def _mine(state: SeasonState, t: Texts, user: int) -> Labels:
    return _fixtures(state, t, (each for each in state.open() if state.plays(each, user)))


def _rounds(state: SeasonState, t: Texts, user: int) -> Labels:
    return ((t("league.round", n=number), number) for number in range(1, state.round + 1))


def _divisions(state: SeasonState, t: Texts, user: int) -> Labels:
    return ((t("league.division", n=number), number) for number in state.divisions())


def _entrants(state: SeasonState, t: Texts, user: int) -> Labels:
    return ((each.name, each.number) for each in state.entrants.values() if each.active)


PRESENT_SEASON, LISTED_SEASON = _seasons(*PRESENT), _seasons(*LISTED)
CLOSED_SEASON, ANY_SEASON = _seasons(Stage.CLOSED), _seasons(*Stage)
FIXTURE = Option("command.league.fixture", _of_season(_all))
MY_FIXTURE = Option("command.league.fixture", _of_season(_mine))
ROUND = Option("command.league.round", _of_season(_rounds))
DIVISION = Option("command.league.division", _of_season(_divisions))
ENTRANT = Option("command.league.entrant", _of_season(_entrants))
