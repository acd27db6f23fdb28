"""The pairs' deal of the day through Discord: one asks a member, and the game begins once both have pressed *Play*.

A control names the request; who clicks is who answers. Only the two of them see any of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from cachetools import TTLCache

from bot.core.user_text import clean_name
from bot.features.daily.feature import DAILY_FEATURE
from bot.features.daily.shared_deals import PAIRS
from bot.features.day_tables.feature import DAY_TABLES_FEATURE
from bot.features.pairs.feature import PAIRS_FEATURE
from bot.features.pairs.values import Pair
from bot.tables.core.model import Person
from bot.tables.core.preferences import HandPlace
from bot.tables.reminders.notices import is_quiet
from cogs.common.errors import Refusal
from cogs.common.gate import member_of, server_of
from cogs.common.handlers import EDIT, on, person
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.day_tables.view import day_tables_page
from cogs.delivery.delivery import Delivery
from cogs.delivery.message_editor import VALID
from cogs.inviting import Inviting
from cogs.pairs import view as pages
from cogs.table_cog import TableCog

PLACES = 10_000
"""Pages of players who wait for a partner."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (PairsCog(services, delivery),)


class PairsCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._pairs = services.features[PAIRS_FEATURE]
        self._inviting = Inviting(services, delivery)
        self._places: TTLCache[int, int] = TTLCache(PLACES, VALID)
        """The page where each player saw a request last: it shows the beginning of the game."""

    @on("pairs", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction)

    async def _show(self, interaction: Interaction, note: str = "", **about: object) -> None:
        user, t = interaction.user.id, await self.texts(interaction)
        seen = await self.services.features[DAILY_FEATURE].overview(user, PAIRS)
        attempt = seen.attempt
        pairs = await self._pairs.of(user) if attempt is None else await self._pairs.undealt(user, attempt.partner)
        page = pages.pairs_page(seen, pairs, user, self.services.clock.now(), t, note=note and t(note, **about),
                                server=server_of(interaction) is not None)
        sent = await interaction.edit_original_response(view=page, attachments=[])
        self.delivery.editor.note_answer(sent, interaction)
        self._places[user] = sent.id

    @on("pairs-tables", right=Right.ANYBODY, answer=EDIT)
    async def tables_of_days(self, interaction: Interaction, click: Click) -> None:
        guild = server_of(interaction)
        week, month = await self.services.features[DAY_TABLES_FEATURE].newest(guild or 0, PAIRS)
        page = day_tables_page(week, month, interaction.user.id, await self.texts(interaction),
                               server=guild is not None, words=pages.OF_PAIRS)
        await interaction.edit_original_response(view=page, attachments=[])

    # asking --------------------------------------------------------------------------------------
    @on("pick-pair", right=Right.MEMBER, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """Ask a member. Who does not want a message, or is apart, finds the request on their own page, or does not."""
        if not click.values:
            await self._show(interaction)
            return
        guild, partner = interaction.guild, number(click.value)
        member = None if guild is None else await member_of(guild, discord.Object(partner))
        if guild is None or member is None or member.bot or partner == interaction.user.id:
            raise Refusal("cannot_invite")
        self.check_openings(interaction)
        wanted = await self._inviting.welcome(partner, interaction.user.id, self._pairs.store.asked_since)
        guest = Person(partner, clean_name(member.display_name))
        pair, fresh = await self._pairs.ask(person(interaction), guest, guild.id)
        told = not fresh or (wanted and await self._tell(pair))
        await self._show(interaction, "" if told else "pairs.not_told", name=f"<@{partner}>")

    async def _tell(self, pair: Pair) -> bool:
        """Send the question; False: that failed."""
        today = await self.services.features[DAILY_FEATURE].current(PAIRS)
        page = pages.asking_page(pair, today, await self.services.languages.of_player(pair.guest.id))
        return await self.delivery.editor.tell(pair.guest.id, page)

    @on("pair-end", right=Right.ANYBODY, answer=EDIT)
    async def end(self, interaction: Interaction, click: Click) -> None:
        """Withdraw a request, or refuse it."""
        await self._pairs.end(click.number, interaction.user.id)
        await self._show(interaction)

    # playing -------------------------------------------------------------------------------------
    @on("pair", right=Right.ANYBODY, answer=EDIT)
    async def play(self, interaction: Interaction, click: Click) -> None:
        """The player is here: the game begins if their partner is, too."""
        me = person(interaction)
        called = await self._pairs.play(click.number, me)
        partner = called.pair.partner_of(me.id)
        assert partner is not None
        if called.table is None:
            await self._show(interaction)
            if called.waits:
                await self._call(called.pair, me.name, partner.id)
            return
        direct = (await self.services.prefs.user(me.id)).hand is HandPlace.DM
        page = pages.started_page(called.table.id, partner.id, await self.texts(interaction), direct=direct)
        await interaction.edit_original_response(view=page, attachments=[])
        await self._begin(called.table.id, partner.id, me.id)

    async def _call(self, pair: Pair, name: str, partner: int) -> None:
        """Tell a partner who has agreed before, unless they want no message now."""
        prefs = await self.services.prefs.user(partner)
        if prefs.invitations and not is_quiet(prefs, self.services.clock.now()):
            t = await self.services.languages.of_player(partner)
            await self.delivery.editor.tell(partner, pages.ready_page(pair, name, t))

    async def _begin(self, table: int, user: int, partner: int) -> None:
        """Show the partner who waited that the game has begun: on their page, or in a message if no hand comes."""
        direct = (await self.services.prefs.user(user)).hand is HandPlace.DM
        page = pages.started_page(table, partner, await self.services.languages.of_player(user), direct=direct)
        place = self._places.pop(user, None)
        if place is not None and await self.delivery.editor.edit_by_token(place, page, ()):
            return
        if not direct:
            await self.delivery.editor.tell(user, page)
