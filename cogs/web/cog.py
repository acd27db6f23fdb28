"""What is public is decided here: a season's page by its managers, each name by who bears it, a game's page by all its
players, a review's by whose seat it is.

Entrants are told in the season's channel, by one message for all who do not know yet: after the page was opened, and
after they joined. Until then, the page shows them by their numbers.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial

import discord
from discord.ext import commands

from bot.core.published import Body
from bot.core.user_text import clean_name
from bot.features.review.feature import REVIEW_FEATURE
from bot.features.web.feature import WEB_FEATURE
from bot.features.web.values import ReplayConsent, SharedReview
from bot.i18n import Texts
from bot.league.state import SeasonState
from bot.tables.core.model import Table
from bot.tables.core.ports import Place
from bot.tables.core.state import RunningTable, named
from cogs.common.errors import API_ERRORS, Refusal, is_transient
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.renderer import Priority
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.history.show_cog import check_place
from cogs.league.news import awake_now
from cogs.table_cog import TableCog
from cogs.web import view
from cogs.web.replay_bodies import LinkPicture, replay_bodies
from cogs.web.replay_page import replay_page
from cogs.web.review_page import review_bodies, review_page
from rendering.studio import ReplayPicture

log = logging.getLogger(__name__)

KIND = "web-told"
MENTIONS = 50
"""Entrants in one message; the others are in the next one."""
SETTLES = 5.0
"""Seconds for which more may join, before a message is sent."""
NAMES = ("hide", "show")
_KINDS = {"png": "image/png", "webp": "image/webp", "jpg": "image/jpeg", "jpeg": "image/jpeg"}


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (WebCog(services, delivery),)


class WebCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._web = services.features[WEB_FEATURE]
        self._games = self._web.games
        self._games.made_by(self._made, self._made_review)
        self._web.on_public(self._written)

    # servers -------------------------------------------------------------------------------------
    async def slots_changed(self) -> None:
        if self.delivery.client.is_ready():
            await self._look()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        await self._look()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._web.servers_gone([guild.id])

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._web.servers_back([guild.id])

    async def _look(self) -> None:
        """On which servers with pages the bot is: it may have been removed, or added, while it did not run. One that
        is only unavailable counts as there."""
        known = await self._web.servers()
        there = {guild for guild in known if self.delivery.client.get_guild(guild) is not None}
        await self._web.servers_gone(known - there)
        await self._web.servers_back(there)

    # a season ------------------------------------------------------------------------------------
    @on("web-season", right=Right.MANAGER, answer=EDIT)
    async def season(self, interaction: Interaction, click: Click) -> None:
        await self._show_season(interaction, click.season)

    @on("web-season-open", right=Right.MANAGER, answer=EDIT)
    async def open_season(self, interaction: Interaction, click: Click) -> None:
        await self._web.open_season(click.season)
        await self._show_season(interaction, click.season)

    @on("web-season-close", right=Right.MANAGER, answer=EDIT)
    async def close_season(self, interaction: Interaction, click: Click) -> None:
        await self._web.close_season(click.season)
        await self._show_season(interaction, click.season)

    async def _show_season(self, interaction: Interaction, season: int) -> None:
        state, public = await self.services.leagues.seasons.state(season), await self._web.season(season)
        page = view.season_web_page(state, self._web.url(public.page) if public else "", await self.texts(interaction),
                                    told=bool(state.settings.notices.channel))
        await interaction.edit_original_response(view=page)

    @on("web-name", right=Right.ENTRANT, answer=BESIDE)
    async def name(self, interaction: Interaction, click: Click) -> None:
        """How the page shows the user (no ``arg``), by a number from now on, or by their name again."""
        if click.arg:
            hidden = one_of(click.arg, NAMES) == "hide"
            await self._web.hide(click.season, interaction.user.id, hidden=hidden)
        name = await self._web.name(click.season, interaction.user.id)
        page = view.name_page(click.season, name, await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    def _written(self, state: SeasonState) -> None:
        self.delivery.lanes.schedule((KIND, state.id), partial(self._tell, state.id), lane=Lane.LATER, within=SETTLES)

    async def _tell(self, season: int) -> None:
        """Tell entrants who do not know yet, and show their names from then on."""
        state = await self.services.leagues.seasons.state(season)
        public, channel = await self._web.season(season), state.settings.notices.channel
        users = (await self._web.untold(state))[:MENTIONS]
        if not users or public is None or not channel or not self.services.tables.slots.here(state.season.guild):
            return
        place, t = Place(f"{KIND} {users[0]}", season), await self.services.languages.of_server(state.season.guild)
        page = view.told_page(state, self._web.url(public.page), users, t)
        try:
            await self.delivery.editor.post(channel, page, place=place, users=await awake_now(self.services, users))
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.warning("entrants of season %d cannot be told in channel %s: %s", season, channel, error)
        else:
            await self._web.told(season, users)
        await self.services.messages.end(place)

    # a game --------------------------------------------------------------------------------------
    @on("web-replay", right=Right.VIEWER, answer=BESIDE)
    async def replay(self, interaction: Interaction, click: Click) -> None:
        await self._show_consent(interaction, click.table, await self._games.replay(click.table))

    @on("web-agree", right=Right.VIEWER, answer=EDIT)
    async def agree(self, interaction: Interaction, click: Click) -> None:
        """From one's own page, or from the question to all (``all``), which shows then who has agreed."""
        consent = await self._games.agree(click.table, interaction.user.id)
        if not click.arg:
            await self._show_consent(interaction, click.table, consent)
            return
        t = await self.services.languages.of_server(interaction.guild_id)
        page = view.asked_page(await self._table(click.table), consent, "", t)
        await interaction.edit_original_response(view=page)

    @on("web-disagree", right=Right.VIEWER, answer=EDIT)
    async def disagree(self, interaction: Interaction, click: Click) -> None:
        await self._games.disagree(click.table, interaction.user.id)
        await self._show_consent(interaction, click.table, await self._games.replay(click.table))

    @on("web-ask", right=Right.VIEWER, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """Ask all others, where the user is: they see it there."""
        consent, table = await self._games.replay(click.table), await self._table(click.table)
        if interaction.user.id not in consent.agreed:
            raise Refusal("not_seated")
        await check_place(interaction, table)
        self.check_openings(interaction)
        t = await self.services.languages.of_server(interaction.guild_id)
        page = view.asked_page(table, consent, clean_name(interaction.user.display_name), t)
        called = await awake_now(self.services, [each.id for each in consent.missing])
        try:
            await interaction.client.get_partial_messageable(interaction.channel_id or 0).send(
                view=page, allowed_mentions=discord.AllowedMentions(
                    everyone=False, roles=False, users=[discord.Object(each) for each in called]))
        except API_ERRORS as error:
            raise Refusal("cannot_post") from error
        await self._show_consent(interaction, click.table, consent)

    async def _show_consent(self, interaction: Interaction, table: int, consent: ReplayConsent) -> None:
        """Refusal (not_seated): the user has never played there."""
        if interaction.user.id not in {each.id for each in consent.people}:
            raise Refusal("not_seated")
        page = view.consent_page(await self._table(table), consent, interaction.user.id, await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    # a review ------------------------------------------------------------------------------------
    @on("web-review", right=Right.PLAYER, answer=BESIDE)
    async def review(self, interaction: Interaction, click: Click) -> None:
        """Whether the user's own review of a round has a page."""
        played = number(click.arg)
        await self._show_review(interaction, click.table, played, await self._games.review(
            click.table, played, interaction.user.id))

    @on("web-review-open", right=Right.PLAYER, answer=EDIT)
    async def share_review(self, interaction: Interaction, click: Click) -> None:
        self.check_openings(interaction)
        played = number(click.arg)
        await self._show_review(interaction, click.table, played, await self._games.share_review(
            click.table, played, interaction.user.id))

    @on("web-review-close", right=Right.PLAYER, answer=EDIT)
    async def take_review_back(self, interaction: Interaction, click: Click) -> None:
        played = number(click.arg)
        await self._games.take_review_back(click.table, played, interaction.user.id)
        await self._show_review(interaction, click.table, played, "")

    async def _show_review(self, interaction: Interaction, table: int, played: int, url: str) -> None:
        page = view.review_share_page(await self._table(table), played, url, await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    async def _made_review(self, path: str, url: str, review: SharedReview, t: Texts) -> Mapping[str, Body] | None:
        reviews = self.services.features[REVIEW_FEATURE]
        table = await self._table(review.table)
        record, rounds = await reviews.record(review.table)
        if not 0 < review.round <= rounds or not reviews.reviews(table.game):
            return None
        found = await reviews.of_round(review.table, record, review.round, review.seat)
        name = table.names[review.seat]
        return review_bodies(path, url, review_page(table.game, found, name, t), t)

    async def _table(self, table: int) -> Table:
        return (await self.tables.snapshot(table)).table

    async def _made(self, path: str, url: str, game: RunningTable, t: Texts) -> Mapping[str, Body]:
        """The bodies of a game's page, computed beside the event loop."""
        table = game.table
        records = self.services.leagues.records
        record, entries = await records.finished(table.id), await records.entries(table.id)
        page = await asyncio.to_thread(replay_page, table, entries, self.tables.games, record, t=t)
        return await asyncio.to_thread(replay_bodies, path, url, page, t, picture=await self._drawn(table, t))

    async def _drawn(self, table: Table, t: Texts) -> LinkPicture | None:
        """The first position of the last round, for previews of the link."""
        _, steps = await self.services.leagues.records.replay(table.id, 0)
        if not steps:
            return None
        request = ReplayPicture(named(steps[0].view, table), steps[0].hands, 0, len(steps) - 1, t)
        image = await self.services.drawing.draw(request, Priority.WAITING)
        kind = "" if image is None else _KINDS.get(image.filename.rpartition(".")[2], "")
        return LinkPicture(image.data, kind, image.alt) if image is not None and kind else None
