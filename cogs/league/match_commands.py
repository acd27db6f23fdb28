"""Matches of a season: fixtures, appointments, playing, results, substitutes.

A match gets its own thread with its first appointment poll or its start, where the bot may create one; a private one if
its deals are played at other tables too.
"""

from __future__ import annotations

import logging

import discord
from discord import app_commands

from bot.league.errors import LeagueError
from bot.league.formats.registry import counts_deals
from bot.league.matches.seating import shares_deals
from bot.league.model import Fixture, Member
from bot.league.season.results import entered
from bot.league.season.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.names import clean
from cogs.common import layout
from cogs.common.base import Interaction, check_openings, on
from cogs.common.commands import choices_of, command
from cogs.common.custom_ids import Click, cut
from cogs.common.display_names import escaped
from cogs.common.errors import acknowledged
from cogs.league import league_view as ui
from cogs.league.base import LeaguePart, check_admitted, check_people
from cogs.league.match_parser import parse_deals, parse_moment, parse_times
from cogs.league.options import FIXTURE, LISTED_SEASON, MY_FIXTURE, ROUND

log = logging.getLogger(__name__)

WINNERS = {"one": 0, "other": 1, "draw": -1, "void": None}
"""What a manager may award a game to, as `MatchService.adjudicate` takes it."""


class MatchCommands(LeaguePart):
    """Fixtures, from their appointment to their result."""

    # looking -------------------------------------------------------------------------------------
    @command("command.league.fixtures", season=LISTED_SEASON, round=ROUND)
    async def games(self, interaction: Interaction, season: int, round: int | None = None) -> None:
        state = await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._fixtures(interaction, state, current_round(state) if round is None else round, 0)

    @on("fixtures", "fixtures-back")
    async def fixtures_button(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=not click.arg)
        await self._fixtures(interaction, state, click.number if click.arg else current_round(state), click.seq)

    @on("fixtures-round")
    async def fixtures_round(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._fixtures(interaction, state, click.number, 0)

    async def _fixtures(self, interaction: Interaction, state: SeasonState, round: int, page: int) -> None:
        t, actor = await self.texts(interaction), await self.actor(interaction)
        await interaction.edit_original_response(
            view=ui.fixtures_page(state, min(max(round, 0), state.round), page, t, manager=actor.manager))

    @command("command.league.schedule", season=LISTED_SEASON, fixture=MY_FIXTURE, times="command.league.times")
    async def schedule(self, interaction: Interaction, season: int, fixture: int | None = None,
                       times: str | None = None) -> None:
        """The user's open matches; with ``times`` an appointment poll for one of them."""
        state = await self.here(interaction, season)
        if times is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._mine(interaction, state, fixture)
            return
        found = self._to_play(state, interaction.user.id, fixture)
        prefs = await self.services.prefs.user(interaction.user.id)
        offered = parse_times(times, prefs.zone, self.services.clock.now())
        async with acknowledged(interaction):
            state = await self.leagues.calendar.offer(season, await self.actor(interaction), found.number, offered)
        thread = await self._thread(interaction, state, state.fixtures[found.number])
        state = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        page = ui.match_page(state, state.fixtures[found.number], t)
        if thread is not None:
            await thread.send(view=page)
            await interaction.edit_original_response(view=layout.note(t("league.poll_in", thread=thread.mention)))
        else:
            await interaction.edit_original_response(view=page)

    @on("schedule")
    async def schedule_button(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._mine(interaction, state, None)

    async def _mine(self, interaction: Interaction, state: SeasonState, number: int | None) -> None:
        t = await self.texts(interaction)
        if number is not None and number not in state.fixtures:
            raise LeagueError("no_such_fixture")
        mine = [f for f in state.fixtures_of(interaction.user.id) if f.number not in state.results and not f.bye]
        shown = state.fixtures[number] if number is not None else mine[0] if mine else None
        if shown is None:
            await interaction.edit_original_response(view=layout.note(t("league.nothing_to_play")))
            return
        await interaction.edit_original_response(view=ui.match_page(state, shown, t))

    def _to_play(self, state: SeasonState, user: int, number: int | None) -> Fixture:
        """The match that is named, else the user's next one."""
        mine = [f for f in state.fixtures_of(user) if f.number not in state.results and not f.bye]
        if number is not None:
            mine = [f for f in mine if f.number == number]
        if not mine:
            raise LeagueError("no_such_fixture" if number is None else "not_your_fixture")
        return mine[0]

    @on("when")
    async def can_play(self, interaction: Interaction, click: Click) -> None:
        """Offer a time of the poll, or withdraw it."""
        state = await self.here(interaction, click.table)
        await interaction.response.defer()
        offers = state.offers.get(click.seq, {})
        mine = offers.get(interaction.user.id, ())
        times = ui.toggled(mine, parse_moment(click.number))
        state = await self.leagues.calendar.offer(click.table, await self.actor(interaction), click.seq, times)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.match_page(state, state.fixtures[click.seq], t))

    # playing -------------------------------------------------------------------------------------
    @on("match")
    async def play(self, interaction: Interaction, click: Click) -> None:
        """Call the players to a table: the match begins when all of them are here."""
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if click.seq not in state.fixtures:
            raise LeagueError("no_such_fixture")
        actor = await self.actor(interaction)
        if actor.manager or state.plays(state.fixtures[click.seq], actor.user):
            await self._thread(interaction, state, state.fixtures[click.seq])
        snapshot = await self.leagues.matches.play(click.table, actor, click.seq, interaction.channel_id or 0)
        t, waits = await self.texts(interaction), snapshot.status is Status.LOBBY
        if waits:
            await self._call(interaction, snapshot.id)
        await interaction.edit_original_response(view=layout.note(t(
            "league.called" if waits else "league.started", channel=f"<#{snapshot.table.channel}>", n=snapshot.id)))

    async def _call(self, interaction: Interaction, table: int) -> None:
        """Show the match's lobby. Its message, which notifies the players who are missing, is sent once, and again if
        it is gone."""
        presenter = interaction.client.presenter
        if await self.services.messages.messages(table):
            await presenter.show(table)
        else:
            await presenter.repost(table)

    @on("claim")
    async def claim(self, interaction: Interaction, click: Click) -> None:
        """The win of a match to which the other side did not come."""
        await interaction.response.defer()
        await self.leagues.matches.claim(click.table, await self.actor(interaction), click.seq)
        await self._show_match(interaction, click.table, click.seq)

    async def _thread(self, interaction: Interaction, state: SeasonState, fixture: Fixture) -> discord.Thread | None:
        """The match's thread, created if it has none; None where the bot may not create one."""
        channel, guild = interaction.channel, interaction.guild
        if fixture.thread and guild is not None:
            return guild.get_thread(fixture.thread)
        if not isinstance(channel, discord.TextChannel):
            return None
        private = shares_deals(state)
        may = interaction.app_permissions
        if not (may.create_private_threads if private else may.create_public_threads) \
                or not may.send_messages_in_threads:
            return None
        t = await self.services.guild_texts(interaction.guild_id)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        try:
            thread = await channel.create_thread(name=cut(ui.versus(state, fixture, t), 100), type=kind)
            if private:
                for side in state.lineup(fixture):
                    for member in side:
                        if member.user is not None:
                            await thread.add_user(discord.Object(member.user))
        except discord.HTTPException as error:
            log.info("no thread for fixture %d: %s", fixture.number, error)
            return None
        await self.leagues.calendar.set_thread(state.season.id, fixture.number, thread.id)
        return thread

    # results -------------------------------------------------------------------------------------
    @command("command.league.result", season=LISTED_SEASON, fixture=FIXTURE, score="command.league.score",
             reason="command.league.reason")
    async def result(self, interaction: Interaction, season: int, fixture: int,
                     score: app_commands.Range[str, 3, 200], reason: app_commands.Range[str, 0, 200] = "") -> None:
        """Enter the result of a game played elsewhere, or a correction; everybody sees it."""
        found = await self.head(interaction, season)
        scores, deals, doubles = parse_deals(score, counts_deals(found.settings))
        result = entered(scores, deals, reason=reason, doubles=doubles)
        async with acknowledged(interaction):
            await self.leagues.matches.enter(season, await self.actor(interaction), fixture, result)
        await self._show_match(interaction, season, fixture)

    @command("command.league.adjudicate", season=LISTED_SEASON, fixture=FIXTURE, winner="command.league.winner",
             reason="command.league.reason")
    @app_commands.choices(winner=choices_of(f"league.winner.{name}" for name in WINNERS))
    async def adjudicate(self, interaction: Interaction, season: int, fixture: int, winner: str,
                         reason: app_commands.Range[str, 1, 200]) -> None:
        async with acknowledged(interaction):
            await self.leagues.matches.adjudicate(
                season, await self.actor(interaction), fixture, WINNERS[winner], reason)
        await self._show_match(interaction, season, fixture)

    async def _show_match(self, interaction: Interaction, season: int, number: int) -> None:
        """In the answer that was acknowledged."""
        state = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.match_page(state, state.fixtures[number], t))

    @command("command.league.substitute", season=LISTED_SEASON, substitute="command.league.substitute.who",
             player="command.league.player", fixture=MY_FIXTURE._replace(key="command.league.substitute.fixture"))
    async def substitute(self, interaction: Interaction, season: int, substitute: discord.Member,
                         player: discord.Member | None = None, fixture: int | None = None) -> None:
        state, actor = await self.here(interaction, season), await self.actor(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        check_people([substitute])
        if not actor.manager:
            check_admitted(state, [substitute])
        user = player.id if player is not None else interaction.user.id
        if fixture is not None and user == actor.user:
            check_openings(interaction)
        state = await self.leagues.seasons.substitute(
            season, actor, user, Member(substitute.display_name, substitute.id), fixture)
        t, name = await self.texts(interaction), escaped(clean(substitute.display_name))
        if fixture is None or user not in state.asked.get(fixture, {}):
            await interaction.edit_original_response(view=layout.note(t("league.substituted", name=name)))
            return
        await interaction.edit_original_response(view=layout.note(t("league.substitute_asked", name=name)))
        page = ui.request_page(
            state, state.fixtures[fixture], actor, await self.services.guild_texts(interaction.guild_id))
        await interaction.followup.send(view=page, allowed_mentions=discord.AllowedMentions(users=[substitute]))

    @on("stand-in")
    async def stand_in(self, interaction: Interaction, click: Click) -> None:
        """The substitute agrees."""
        actor = await self.actor(interaction)
        if not actor.manager:
            check_admitted(await self.here(interaction, click.table), [interaction.user])
        await interaction.response.defer()
        await self.leagues.seasons.stand_in(click.table, actor, click.seq, click.number)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=layout.note(
            t("league.substituted", name=escaped(clean(actor.name)))))

    @on("stand-in-not")
    async def decline(self, interaction: Interaction, click: Click) -> None:
        """By the substitute; or by who asked."""
        await interaction.response.defer()
        await self.leagues.seasons.unask(click.table, await self.actor(interaction), click.seq, click.number)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=layout.note(t("league.request_over")))

    @command("command.league.boards", season=LISTED_SEASON, fixture=FIXTURE)
    async def boards(self, interaction: Interaction, season: int, fixture: int) -> None:
        """How the tables played the same deals, once the last has ended."""
        await self._show_boards(interaction, season, fixture)

    @on("boards")
    async def boards_button(self, interaction: Interaction, click: Click) -> None:
        await self._show_boards(interaction, click.table, click.seq)

    async def _show_boards(self, interaction: Interaction, season: int, fixture: int) -> None:
        state = await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await self.leagues.matches.boards(season, fixture)
        pars = await self.leagues.pars.of_boards([result for _, result in found])
        page = ui.boards_page(state, found, pars, await self.texts(interaction))
        await interaction.edit_original_response(view=page)


def current_round(state: SeasonState) -> int:
    """The first round that is not complete, or the last."""
    return min((fixture.round for fixture in state.open()), default=state.round)
