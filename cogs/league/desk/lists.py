"""Entrants from a pasted list or a CSV file: names are resolved, unclear ones asked for, and the people accept, unless
a manager says that they have agreed."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from cachetools import LRUCache

from bot.core.errors import StaleTable, TableError
from bot.core.user_text import clean_name
from bot.league.model import LeagueError, Member
from cogs.common import forms, layout
from cogs.common.errors import API_ERRORS, sentence
from cogs.common.gate import member_of
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.league.base import LeaguePart, SeasonPages, member_with
from cogs.league.pages import list_view as ui
from cogs.league.pages.list_view import Listed, ListLine

log = logging.getLogger(__name__)

CACHED_LISTS = 100
"""Lists that are being worked on; after a restart a list is pasted again."""


class Lists(LeaguePart):
    """A manager's list, and the accepting of those on it."""

    def __init__(self, services: Services, delivery: Delivery, season_pages: SeasonPages) -> None:
        super().__init__(services, delivery, season_pages)
        self._lists: LRUCache[tuple[int, int], tuple[ListLine, ...]] = LRUCache(CACHED_LISTS)

    @on("desk-list", right=Right.MANAGER)
    async def ask_list(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.list_form(state, t))

    @on("form-list", right=Right.MANAGER, answer=EDIT)
    async def read_list(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        lines = ui.read(await _text(interaction), state.settings.entry.pairs)
        self.check_openings(interaction)
        await self._preview(interaction, click, [await self._resolved(interaction, line) for line in lines])

    @on("pick-list-person", right=Right.MANAGER, answer=EDIT)
    async def choose_person(self, interaction: Interaction, click: Click) -> None:
        """Who is meant. ``seq``: the line; ``arg``: the place of the name."""
        member = await member_with(interaction, click.value)
        lines = self._known(interaction, click)
        if not any(line.number == click.seq and line.unclear == click.number for line in lines):
            raise StaleTable
        await self._preview(interaction, click, [
            line.settled(click.number, member.id, member.display_name) if line.number == click.seq else line
            for line in lines])

    @on("list-skip", right=Right.MANAGER, answer=EDIT)
    async def skip(self, interaction: Interaction, click: Click) -> None:
        await self._preview(interaction, click, [
            line for line in self._known(interaction, click) if line.number != click.seq])

    @on("list-enter", right=Right.MANAGER, answer=EDIT)
    async def enter(self, interaction: Interaction, click: Click) -> None:
        """The manager says that all of them have agreed; the season's log says so too."""
        actor, t = await self.actor(interaction), await self.texts(interaction)
        left, refused = [], []
        for line in self._clear(interaction, click):
            members = [Member(clean_name(each.name), each.user) for each in line.people]
            try:
                await self.leagues.seasons.enter_agreed(click.season, actor, *members)
            except TableError as error:
                left.append(line)
                refused.append(f"`{line.number}` {sentence(t, error)}")
        await self._preview(interaction, click, left, refused)
        await self.pages.update(click.season)

    @on("list-ask", right=Right.MANAGER, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """One message for every 25 entries asks the people to accept."""
        state = await self.leagues.seasons.state(click.season)
        lines = self._clear(interaction, click)
        self.check_openings(interaction)
        del self._lists[self._key(interaction, click)]
        await self.show_desk(interaction, click.season, "league.done.asked")
        t = await self.services.languages.of_server(interaction.guild_id)
        for page, users in ui.asking_pages(state, lines, t):
            wanted = [discord.Object(user) for user in users if (await self.services.prefs.user(user)).notify]
            await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=wanted))

    @on("list-accept", right=Right.SEASON, answer=BESIDE)
    async def accept(self, interaction: Interaction, click: Click) -> None:
        """By somebody whom the message names; a pair is entered when both have accepted."""
        parts = [] if interaction.message is None else [*layout.walk(interaction.message.components)]
        named, partner = ui.partner_in([str(getattr(part, "content", "")) for part in parts], interaction.user.id)
        if not named:
            raise LeagueError("not_listed")
        actor = await self.actor(interaction)
        await self.check_admitted(click.season, actor, [interaction.user])
        if partner is None:
            state = await self.leagues.seasons.join(click.season, actor, Member(actor.name, actor.user))
        else:
            found = interaction.guild and await member_of(interaction.guild, discord.Object(partner))
            if not found:
                raise LeagueError("partner_gone")
            state = await self.leagues.seasons.invite(click.season, actor, Member(found.display_name, found.id))
        await self.reply(interaction, "league.joined" if state.of_user(actor.user) else "league.list.waits")
        await self.pages.update(click.season)

    # what is known of a list ---------------------------------------------------------------------
    def _key(self, interaction: Interaction, click: Click) -> tuple[int, int]:
        return interaction.user.id, click.season

    def _known(self, interaction: Interaction, click: Click) -> tuple[ListLine, ...]:
        """LeagueError (``list_gone``): the bot was restarted, or the list was used."""
        found = self._lists.get(self._key(interaction, click))
        if found is None:
            raise LeagueError("list_gone")
        return found

    def _clear(self, interaction: Interaction, click: Click) -> tuple[ListLine, ...]:
        """The list, all of whose names are clear. StaleTable."""
        lines = self._known(interaction, click)
        if any(line.unclear is not None for line in lines):
            raise StaleTable
        return lines

    async def _preview(self, interaction: Interaction, click: Click, lines: Sequence[ListLine],
                       refused: Sequence[str] = ()) -> None:
        self._lists[self._key(interaction, click)] = tuple(lines)
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.edit_original_response(view=ui.preview_page(state, lines, t, refused))

    async def _resolved(self, interaction: Interaction, line: ListLine) -> ListLine:
        for place, listed in enumerate(line.people):
            member = await _find(interaction.guild, listed)
            if member is not None and not member.bot:
                line = line.settled(place, member.id, member.display_name)
        return line


async def _text(interaction: Interaction) -> str:
    """The uploaded file, else what was pasted. Codes: large_file, bad_file, lost_file."""
    file = forms.uploaded(interaction)
    if file is None:
        return forms.written(interaction)["names"]
    if file.size > ui.LARGEST:
        raise LeagueError("large_file", n=ui.LARGEST // 1000)
    try:
        return ui.decoded(await file.read())
    except API_ERRORS as error:
        log.info("a list cannot be downloaded: %s", error)
        raise LeagueError("lost_file") from error


async def _find(guild: discord.Guild | None, listed: Listed) -> discord.Member | None:
    """By mention, id or name; None unless exactly one member fits."""
    if guild is None:
        return None
    named = ui.MENTION.fullmatch(listed.text)
    digits = named[1] if named else listed.text
    if digits.isascii() and digits.isdigit() and 15 <= len(digits) <= layout.DIGITS:
        return await member_of(guild, discord.Object(int(digits)))
    wanted = listed.text.removeprefix("@").casefold()
    found = [each for each in guild.members if _fits(each, wanted)]
    if not found:
        try:
            found = [each for each in await guild.query_members(listed.text.removeprefix("@"), limit=5)
                     if _fits(each, wanted)]
        except (TimeoutError, *API_ERRORS, discord.ClientException) as error:
            log.info("members of %d cannot be searched: %s", guild.id, error)
    return found[0] if len(found) == 1 else None


def _fits(member: discord.Member, wanted: str) -> bool:
    return wanted in (member.display_name.casefold(), member.name.casefold(), (member.global_name or "").casefold())
