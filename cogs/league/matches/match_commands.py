"""Matches of a season: fixtures, appointments, playing, results, substitutes.

A match gets its own thread with its first appointment poll or its start, where the bot may create one; a private one if
its deals are played at other tables too.
"""

from __future__ import annotations

import logging
from typing import Any

import discord
from discord import app_commands

from bot.core.user_text import clean_name
from bot.league.formats.registry import counts_deals
from bot.league.model import Fixture, LeagueError, Member
from bot.league.season.results import entered
from bot.league.seating import shares_deals
from bot.league.state import SeasonState
from bot.tables.core.state import Lobby
from cogs.common import layout
from cogs.common.commands import command
from cogs.common.display_names import escaped
from cogs.common.errors import acknowledged
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.layout import number as whole_number
from cogs.common.rights import Right
from cogs.delivery.message_editor import nonce
from cogs.league.base import (
    FIXTURE,
    LISTED_SEASON,
    MY_FIXTURE,
    SUBSTITUTE_FIXTURE,
    LeaguePart,
    current_round,
)
from cogs.league.pages import apart_view
from cogs.league.pages import league_view as ui
from cogs.league.parsing import parse_deals, parse_moment, parse_times
from rendering.lengths import cut

log = logging.getLogger(__name__)


class MatchCommands(LeaguePart):
    """Fixtures, from their appointment to their result."""

    # fixtures and appointments -------------------------------------------------------------------
    @on("fixtures", "fixtures-back", right=Right.SEASON)
    async def fixtures_button(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        await interaction.response.defer(ephemeral=True, thinking=not click.arg)
        await self._fixtures(interaction, state, click.number if click.arg else current_round(state), click.seq)

    @on("fixtures-round", right=Right.SEASON, answer=BESIDE)
    async def fixtures_round(self, interaction: Interaction, click: Click) -> None:
        await self._fixtures(interaction, await self.leagues.seasons.state(click.season), click.number, 0)

    async def _fixtures(self, interaction: Interaction, state: SeasonState, round: int, page: int) -> None:
        t, actor = await self.texts(interaction), await self.actor(interaction)
        await interaction.edit_original_response(
            view=ui.fixtures_page(state, min(max(round, 0), state.round), page, t, manager=actor.manager))

    @command("command.league.schedule", right=Right.SEASON, season=LISTED_SEASON, fixture=MY_FIXTURE,
             times="command.league.times")
    async def schedule(self, interaction: Interaction, season: int, fixture: int | None = None,
                       times: str | None = None) -> None:
        """The user's open matches; with ``times`` an appointment poll for one of them."""
        state = await self.leagues.seasons.state(season)
        if times is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._mine(interaction, state, fixture)
            return
        mine = [each for each in _to_play(state, interaction.user.id) if fixture in (None, each.number)]
        if not mine:
            raise LeagueError("no_such_fixture" if fixture is None else "not_your_fixture")
        number = mine[0].number
        prefs = await self.services.prefs.user(interaction.user.id)
        offered = parse_times(times, prefs.zone, self.services.clock.now())
        async with acknowledged(interaction):
            state = await self.leagues.calendar.offer(season, await self.actor(interaction), number, offered)
        thread = await self._thread(interaction, state, state.fixtures[number])
        if thread is None:
            await self._show_match(interaction, season, number)
            return
        await thread.send(view=await self._match_page(interaction, season, number), nonce=nonce())
        await self.announce(interaction, "league.poll_in", thread=thread.mention)

    @on("match-times-show", right=Right.ENTRANT, answer=EDIT)
    async def show_times(self, interaction: Interaction, click: Click) -> None:
        """The match with the times that were proposed, for the other players."""
        state = await self.leagues.seasons.state(click.season)
        fixture = state.fixtures.get(click.seq)
        if fixture is None or not state.plays(fixture, interaction.user.id):
            raise LeagueError("not_your_fixture")
        self.check_openings(interaction)
        thread, page = await self._thread(interaction, state, fixture), self._match_page
        if thread is None:
            await self.reply(interaction, "league.times.shown")
            await self.tell_all(interaction, await page(interaction, click.season, click.seq))
            return
        await thread.send(view=await page(interaction, click.season, click.seq), nonce=nonce())
        await self.reply(interaction, "league.poll_in", thread=thread.mention)

    @on("schedule", right=Right.SEASON, answer=BESIDE)
    async def schedule_button(self, interaction: Interaction, click: Click) -> None:
        await self._mine(interaction, await self.leagues.seasons.state(click.season), None)

    async def _mine(self, interaction: Interaction, state: SeasonState, number: int | None) -> None:
        if number is not None and number not in state.fixtures:
            raise LeagueError("no_such_fixture")
        mine = _to_play(state, interaction.user.id)
        if number is None and not mine:
            t = await self.texts(interaction)
            said = [t("league.nothing_to_play"), apart_view.own(state, interaction.user.id, t)]
            await interaction.edit_original_response(view=layout.note("\n".join(filter(None, said))))
            return
        shown = mine[0] if number is None else state.fixtures[number]
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=ui.match_page(
            state, shown, self.services.clock.now(), t, mine, note=apart_view.own(state, interaction.user.id, t)))

    @on("pick-match", right=Right.SEASON, answer=EDIT)
    async def choose_match(self, interaction: Interaction, click: Click) -> None:
        await self._mine(interaction, await self.leagues.seasons.state(click.season), whole_number(click.value))

    @on("when", right=Right.ENTRANT, answer=EDIT)
    async def can_play(self, interaction: Interaction, click: Click) -> None:
        """Offer a time of the poll, or withdraw it."""
        await self.leagues.calendar.toggle(
            click.season, await self.actor(interaction), click.seq, parse_moment(click.number))
        await self._show_match(interaction, click.season, click.seq)

    # playing -------------------------------------------------------------------------------------
    @on("match", right=Right.ENTRANT, answer=BESIDE)
    async def play(self, interaction: Interaction, click: Click) -> None:
        """Call the players to a table: the match begins when all of them are here."""
        state = await self.leagues.seasons.state(click.season)
        if click.seq not in state.fixtures:
            raise LeagueError("no_such_fixture")
        actor = await self.actor(interaction)
        if actor.manager or state.plays(state.fixtures[click.seq], actor.user):
            await self._thread(interaction, state, state.fixtures[click.seq])
        snapshot = await self.leagues.matches.play(click.season, actor, click.seq, interaction.channel_id or 0)
        if waits := isinstance(snapshot, Lobby):
            await self._call(interaction, snapshot)
        await self.reply(interaction, "league.called" if waits else "league.started",
                         channel=f"<#{snapshot.table.channel}>", n=snapshot.id)

    async def _call(self, interaction: Interaction, lobby: Lobby) -> None:
        """Show the match's lobby. Its message, which notifies the players who are missing, is sent once, and again if
        it is gone or only those are missing who were here too early."""
        presenter = self.delivery.presenter
        if await self.services.messages.messages(lobby.id) and not self.services.tables.lobbies.lapsed(lobby):
            await presenter.show(lobby.id)
        else:
            await presenter.repost(lobby.id)

    async def _thread(self, interaction: Interaction, state: SeasonState, fixture: Fixture) -> discord.Thread | None:
        """The match's thread, created if it has none any more; None where the bot may not create one."""
        channel, guild = interaction.channel, interaction.guild
        if fixture.thread and guild is not None:
            try:
                known: Any = guild.get_thread(fixture.thread) or await guild.fetch_channel(fixture.thread)
            except discord.NotFound:  # somebody has deleted it
                await self.leagues.calendar.set_thread(state.season.id, fixture.number, 0)
            except discord.HTTPException as error:
                log.info("the thread of fixture %d is not known: %s", fixture.number, error)
                return None
            else:
                return known if isinstance(known, discord.Thread) else None
        may, private = interaction.app_permissions, shares_deals(state)
        if not isinstance(channel, discord.TextChannel) or not may.send_messages_in_threads \
                or not (may.create_private_threads if private else may.create_public_threads):
            return None
        t = await self.services.languages.of_server(interaction.guild_id)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        try:
            thread = await channel.create_thread(name=cut(ui.versus(state, fixture, t), 100), type=kind)
            if private:
                for user in state.players(fixture):
                    await thread.add_user(discord.Object(user))
        except discord.HTTPException as error:
            log.info("no thread for fixture %d: %s", fixture.number, error)
            return None
        await self.leagues.calendar.set_thread(state.season.id, fixture.number, thread.id)
        return thread

    # results -------------------------------------------------------------------------------------
    @command("command.league.result", right=Right.ENTRANT, season=LISTED_SEASON, fixture=FIXTURE,
             score="command.league.score",
             reason="command.league.reason")
    async def result(self, interaction: Interaction, season: int, fixture: int,
                     score: app_commands.Range[str, 3, 200], reason: app_commands.Range[str, 0, 200] = "") -> None:
        """Enter the result of a game played elsewhere, or a correction; everybody sees it."""
        rules = (await self.leagues.seasons.season(season)).settings
        scores, deals, doubles = parse_deals(score, counts_deals(rules))
        result = entered(scores, deals, reason=reason, doubles=doubles)
        before = await self.leagues.seasons.state(season)
        async with acknowledged(interaction):
            await self.leagues.matches.enter(season, await self.actor(interaction), fixture, result)
        await self._show_match(interaction, season, fixture)
        await self.tell_places(interaction, before)

    async def _show_match(self, interaction: Interaction, season: int, number: int) -> None:
        """In the answer that was acknowledged."""
        await interaction.edit_original_response(view=await self._match_page(interaction, season, number))

    async def _match_page(self, interaction: Interaction, season: int, number: int) -> discord.ui.LayoutView:
        """For everybody, as the match is now."""
        state = await self.leagues.seasons.state(season)
        t = await self.services.languages.of_server(interaction.guild_id)
        return ui.match_page(state, state.fixtures[number], self.services.clock.now(), t)

    @command("command.league.substitute", right=Right.ENTRANT, season=LISTED_SEASON,
             substitute="command.league.substitute.who",
             player="command.league.player", fixture=SUBSTITUTE_FIXTURE)
    async def substitute(self, interaction: Interaction, season: int, substitute: discord.Member,
                         player: discord.Member | None = None, fixture: int | None = None) -> None:
        """Set or replace a substitute, or (the player's own name) play after all."""
        actor = await self.actor(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        user = player.id if player is not None else interaction.user.id
        if user != substitute.id:
            await self.check_admitted(season, actor, [substitute])
        if fixture is not None and user == actor.user:
            self.check_openings(interaction)
        former = (await self.leagues.seasons.state(season)).stand_in(fixture or 0, user)
        state = await self.leagues.seasons.substitute(
            season, actor, user, Member(substitute.display_name, substitute.id), fixture)
        name = escaped(clean_name(substitute.display_name))
        if any(each.user == actor.user and [member.user for member in each.decision.members] == [user, substitute.id]
               for each in state.fairness.proposals.values()):
            await self.reply(interaction, "league.own.asked")
            return
        if fixture is None or (fixture, user) not in state.people.requests:
            await self.reply(interaction, "league.plays_after_all" if user == substitute.id else "league.substituted",
                             name=name)
            await self._excuse(interaction, state, fixture, former)
            return
        await self.reply(interaction, "league.substitute_asked", name=name)
        page = ui.request_page(
            state, state.fixtures[fixture], actor, await self.services.languages.of_server(interaction.guild_id))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=[substitute]))

    @on("stand-in", right=Right.SEASON, answer=EDIT)
    async def stand_in(self, interaction: Interaction, click: Click) -> None:
        """The substitute agrees."""
        actor = await self.actor(interaction)
        await self.check_admitted(click.season, actor, [interaction.user])
        former = (await self.leagues.seasons.state(click.season)).stand_in(click.seq, click.number)
        state = await self.leagues.seasons.stand_in(click.season, actor, click.seq, click.number)
        await self.announce(interaction, "league.substituted", name=escaped(clean_name(actor.name)))
        await self._excuse(interaction, state, click.seq, former)

    async def _excuse(self, interaction: Interaction, state: SeasonState, fixture: int | None,
                      former: Member | None) -> None:
        """Notify the former substitute."""
        if fixture is None or former is None:
            return
        t = await self.services.languages.of_server(interaction.guild_id)
        text = t("league.substitute_over", substitute=f"<@{former.user}>", season=escaped(state.season.name),
                 game=escaped(ui.versus(state, state.fixtures[fixture], t)))
        mentions = discord.AllowedMentions(users=[discord.Object(former.user or 0)])
        await interaction.followup.send(view=layout.note(text), allowed_mentions=mentions)

    @on("boards", right=Right.SEASON, answer=BESIDE)
    async def boards_button(self, interaction: Interaction, click: Click) -> None:
        await self._show_boards(interaction, click.season, click.seq)

    async def _show_boards(self, interaction: Interaction, season: int, fixture: int) -> None:
        state = await self.leagues.seasons.state(season)
        found = await self.leagues.matches.boards(season, fixture)
        pars = await self.leagues.pars.of_boards([result for _, result in found])
        page = ui.boards_page(state, found, pars, await self.texts(interaction))
        await interaction.edit_original_response(view=page)


def _to_play(state: SeasonState, user: int) -> list[Fixture]:
    """The user's open matches."""
    return [each for each in state.open() if not each.bye and state.plays(each, user)]
