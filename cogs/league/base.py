"""The base of the parts of ``/league``: the acting user, the chosen season, options with autocomplete, pages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands

from bot.core.errors import StaleTable
from bot.core.user_text import clean_name
from bot.features.web.feature import WEB_FEATURE
from bot.i18n import Texts
from bot.league.model import Actor, Entrant, Fixture, LeagueError, Member, Season, Stage
from bot.league.ports import NewsEvent
from bot.league.services.honours import winners
from bot.league.services.seasons import LISTED_STAGES, PRESENT_STAGES
from bot.league.state import SeasonState
from cogs.common import layout
from cogs.common.commands import Option, matching
from cogs.common.display_names import escaped
from cogs.common.errors import API_ERRORS
from cogs.common.gate import is_manager, member_of
from cogs.common.handlers import Replies
from cogs.common.layout import Interaction, number
from cogs.common.services import Services, bot_of
from cogs.delivery.delivery import Delivery, LivePart
from cogs.delivery.honour_roles import may_give, pass_on
from cogs.league.news import awake
from cogs.league.pages import desk_view
from cogs.league.pages import league_view as ui
from cogs.league.pages import season_view as pages

log = logging.getLogger(__name__)

CACHED_PAGES = 1000

Labels = Iterable[tuple[str, int]]


async def chosen(interaction: Interaction) -> SeasonState | None:
    """The season chosen in an earlier option."""
    found, season = None, getattr(interaction.namespace, "season", None)
    if isinstance(season, int):
        with suppress(LeagueError):
            found = await bot_of(interaction).services.leagues.seasons.state(season)
    return found


def _seasons(*stages: Stage) -> Option:
    """The server's seasons by name."""
    async def complete(interaction: Interaction, typed: str) -> list[Any]:
        services = bot_of(interaction).services
        t = await services.languages.of_player(interaction.user.id, interaction.locale)
        found = await services.leagues.seasons.listed(interaction.guild_id or 0, stages)
        return matching(((f"{each.name} ({t(f'league.stage_short.{each.stage}')})", each.id) for each in found), typed)

    return Option("command.league.season", complete)


def _of_season(key: str, labels: Callable[[SeasonState, Texts, int], Labels]) -> Option:
    """Something of the chosen season; ``labels``: for a user, in their language."""
    async def complete(interaction: Interaction, typed: str) -> list[Any]:
        state = await chosen(interaction)
        t = await bot_of(interaction).services.languages.of_player(interaction.user.id, interaction.locale)
        return matching(labels(state, t, interaction.user.id), typed) if state else []

    return Option(key, complete)


def _fixtures(state: SeasonState, t: Texts, fixtures: Iterable[Fixture]) -> Labels:
    return ((ui.label(state, each, t), each.number) for each in fixtures if not each.bye)


PRESENT_SEASON, LISTED_SEASON = _seasons(*PRESENT_STAGES), _seasons(*LISTED_STAGES)
FIXTURE = _of_season("command.league.fixture", lambda state, t, _: _fixtures(state, t, state.fixtures.values()))
MY_FIXTURE = _of_season("command.league.fixture", lambda state, t, user: _fixtures(
    state, t, (each for each in state.open() if state.plays(each, user))))
SUBSTITUTE_FIXTURE = _of_season("command.league.substitute.fixture", lambda state, t, user: _fixtures(
    state, t, (each for each in state.open() if state.concerns(each, user))))


# the parts ---------------------------------------------------------------------------------------

LeavingPage = Callable[[SeasonState, Entrant, int, Texts], discord.ui.LayoutView | None]


class SeasonPages:
    """Where each season's page was last shown or used, to update it. After a restart its buttons tell."""

    def __init__(self, services: Services, client: discord.Client) -> None:
        self._services = services
        self._client = client
        self._messages: LRUCache[int, tuple[int, int]] = LRUCache(CACHED_PAGES)
        self._leaving: list[LeavingPage] = []

    def leave_by(self, page: LeavingPage) -> None:
        """Have a room show its own page to entrants of its kind who want to leave; None: they are not."""
        self._leaving.append(page)

    def leaving(self, state: SeasonState, entrant: Entrant, user: int, t: Texts) -> discord.ui.LayoutView:
        """What is asked of an entrant who wants to leave."""
        made = (page(state, entrant, user, t) for page in self._leaving)
        return next((each for each in made if each is not None), None) or pages.leaving_page(state, entrant, t)

    async def slots_changed(self) -> None:
        """Another process may have shown newer ones."""
        self._messages.clear()

    def note(self, season: int, message: discord.Message) -> None:
        self._messages[season] = message.channel.id, message.id

    async def update(self, season: int) -> None:
        """Show the season as it is now, where its page is known."""
        if season not in self._messages:
            return
        channel, message = self._messages[season]
        state = await self._services.leagues.seasons.state(season)
        page = pages.season_page(state, await self._services.languages.of_server(state.season.guild))
        try:
            await self._client.get_partial_messageable(channel).get_partial_message(message).edit(view=page)
        except API_ERRORS as error:
            log.info("the page of season %d cannot be updated: %s", season, error)
            del self._messages[season]


SEASON_PAGES = LivePart(lambda services, delivery: SeasonPages(services, delivery.client))


class LeaguePart(Replies, app_commands.Group):
    """Some commands and controls of ``/league``; `cogs.league.cog.LeagueCog` puts the parts together.

    `cogs.common.gate` has checked that a season that is named is of this server, and that who manages it may.
    """

    def __init__(self, services: Services, delivery: Delivery, season_pages: SeasonPages) -> None:
        super().__init__(name="part", description="part")  # its commands move to the group of the cog
        self.services = services
        self.delivery = delivery
        self.leagues = services.leagues
        self.pages = season_pages

    async def actor(self, interaction: Interaction) -> Actor:
        """The user; a manager by the server's role for league managers, or who may manage the server."""
        user = interaction.user
        return Actor(user.id, user.display_name, await is_manager(self.services, interaction))

    async def check_admitted(self, season: int, actor: Actor, people: Iterable[Any]) -> None:
        """Bots cannot enter. People need the role that the season asks for, unless a manager enters them. LeagueError
        (``no_bots``, ``role_needed``)."""
        role = (await self.leagues.seasons.season(season)).settings.entry.role
        for each in people:
            if each.bot:
                raise LeagueError("no_bots")
            if role and not actor.manager and not (isinstance(each, discord.Member) and each.get_role(role)):
                raise LeagueError("role_needed", name=clean_name(each.display_name), role=f"<@&{role}>")

    async def invite(self, interaction: Interaction, season: int, partner: discord.Member) -> None:
        """Ask the partner, in the channel; if they have asked before, the pair is entered."""
        actor, people = await self.actor(interaction), [interaction.user, partner]
        await self.check_admitted(season, actor, people)
        self.check_openings(interaction)
        state = await self.leagues.seasons.invite(season, actor, Member(partner.display_name, partner.id))
        if (0, actor.user) not in state.people.requests:
            await self.reply(interaction, "league.joined")
            await self.pages.update(season)
            return
        page = pages.invitation_page(state, actor.user, await self.services.languages.of_server(interaction.guild_id))
        await self.reply(interaction, "league.invited", name=escaped(clean_name(partner.display_name)))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=[partner]))

    async def announce(self, interaction: Interaction, key: str, /, **params: object) -> None:
        """Answer an acknowledged interaction publicly, in the server's language."""
        t = await self.services.languages.of_server(interaction.guild_id)
        await interaction.edit_original_response(view=layout.note(t(key, **params)))

    async def show_page(self, interaction: Interaction, season: int, others: Sequence[Season] = ()) -> None:
        """Edit the response to show the season to everybody. ``others``: seasons that it offers too."""
        state = await self.leagues.seasons.state(season)
        t = await self.services.languages.of_server(interaction.guild_id)
        self.pages.note(season, await interaction.edit_original_response(view=pages.season_page(state, t, others)))

    async def show_desk(self, interaction: Interaction, season: int, done: str = "") -> None:
        """Edit the response to show the managers' desk. ``done``: the key of what was just done."""
        state, t = await self.leagues.seasons.state(season), await self.texts(interaction)
        playoff = await self.leagues.playoffs.of(state.season) if state.season.stage is Stage.CLOSED else None
        page = desk_view.desk_page(state, self.services.clock.now(), t, t(done) if done else "", playoff,
                                   pages=self.services.features[WEB_FEATURE].on)
        await interaction.edit_original_response(view=page)

    async def tell_places(self, interaction: Interaction, before: SeasonState) -> None:
        """To everybody, the end of a closed season once more if a correction has changed it."""
        state = await self.leagues.seasons.state(before.season.id)
        old, new = before.standing.closing, state.standing.closing
        if old is not None and new is not None and new != old:
            t = await self.services.languages.of_server(interaction.guild_id)
            called = await awake(self.services, state, [
                user for number, place in new.places.items() if place != old.places.get(number)
                for user in state.entrants[number].users], NewsEvent.CLOSED)
            await self.tell_all(interaction, pages.closed_page(state, t, called, corrected=True), called)
            await self._pass_title(interaction, before, state)

    async def _pass_title(self, interaction: Interaction, before: SeasonState, after: SeasonState) -> None:
        """The season's role goes from who has won no more to who has won now, where the bot may give it."""
        guild, champion = interaction.guild, after.settings.notices.champion
        role = guild.get_role(champion) if guild is not None and champion else None
        if guild is not None and role is not None and may_give(role):
            old, new = ({user for each in winners(state) for user in each.users} for state in (before, after))
            await pass_on(guild, role, old, new)

    async def tell_all(self, interaction: Interaction, view: discord.ui.LayoutView, called: Sequence[int] = ()) -> None:
        """A message for everybody beside a private one. ``called``: who is notified."""
        await interaction.followup.send(view=view, allowed_mentions=discord.AllowedMentions(
            everyone=False, roles=False, users=[*map(discord.Object, called)]))


async def member_with(interaction: Interaction, value: str) -> discord.Member:
    """The member of the server who was chosen in a select. StaleTable: there is none."""
    found = None
    if interaction.guild is not None:
        found = await member_of(interaction.guild, discord.Object(number(value)))
    if found is None:
        raise StaleTable
    return found


def known_game(state: SeasonState, number: int) -> Fixture:
    """Codes: no_such_fixture."""
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.bye:
        raise LeagueError("no_such_fixture")
    return fixture


def known_entrant(state: SeasonState, number: int) -> Entrant:
    """Codes: not_in_season."""
    if number not in state.entrants:
        raise LeagueError("not_in_season")
    return state.entrants[number]


def current_round(state: SeasonState) -> int:
    """The first round that is not complete, or the last."""
    return min((fixture.round for fixture in state.open()), default=state.round)
