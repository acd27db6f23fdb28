"""Matches of a season: ``/league fixtures schedule result adjudicate substitute``, appointment polls, the start button.

A match has a thread of its own from its first appointment poll or its start on, where the bot may make one; a private
one if its deals are played at other tables too. Reminders and weekly digests go out from here.
"""

from __future__ import annotations

import contextlib
import logging
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord
from discord import app_commands

from bot.league.errors import LeagueError
from bot.league.formats.registry import counts_deals
from bot.league.matches.seating import shares_deals
from bot.league.model import Fixture, Member, Season, Stage
from bot.league.season.calendar import BOARDS, Reminder
from bot.league.season.results import entered
from bot.league.season.service import PRESENT
from bot.league.season.state import SeasonState
from bot.tables.core.errors import StaleTable
from bot.tables.core.names import clean
from bot.tables.timing.deadline_queue import DeadlineQueue
from cogs.common import layout
from cogs.common.base import Interaction, on, say
from cogs.common.custom_ids import Click, cut
from cogs.league import league_view as ui
from cogs.league.lookup import SeasonCog

log = logging.getLogger(__name__)

FIXTURES = "fixtures"
"""The key of the deadline at which reminders are looked for."""
EVERY = timedelta(minutes=5)
"""How often reminders are looked for."""
WINNERS = ("one", "other", "draw", "void")


class MatchCog(SeasonCog):
    """Fixtures, from their appointment to their result. `cogs.league.cog.LeagueCog` is the whole of ``/league``."""

    group = app_commands.Group(name="league", description=say("command.league"), guild_only=True)

    async def cog_load(self) -> None:
        self._queue: DeadlineQueue[str] = DeadlineQueue(self.services.clock, self._look)
        self._wait()

    async def cog_unload(self) -> None:
        self._queue.clear()

    # looking -------------------------------------------------------------------------------------
    @group.command(name="fixtures", description=say("command.league.fixtures"))
    @app_commands.describe(season=say("command.league.season"), round=say("command.league.round"))
    async def games(self, interaction: Interaction, season: int, round: int | None = None) -> None:
        state = await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._fixtures(interaction, state, _current(state) if round is None else round, 0)

    @on("fixtures", "fixtures-back")
    async def fixtures_button(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=not click.arg)
        await self._fixtures(interaction, state, click.number if click.arg else _current(state), click.seq)

    @on("fixtures-round")
    async def fixtures_round(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._fixtures(interaction, state, click.number, 0)

    async def _fixtures(self, interaction: Interaction, state: SeasonState, round: int, page: int) -> None:
        t, actor = await self.texts(interaction), await self.actor(interaction)
        await interaction.edit_original_response(
            view=ui.fixtures_page(state, min(max(round, 0), state.round), page, t, manager=actor.manager))

    @group.command(name="schedule", description=say("command.league.schedule"))
    @app_commands.describe(season=say("command.league.season"), fixture=say("command.league.fixture"),
                           times=say("command.league.times"))
    async def schedule(self, interaction: Interaction, season: int, fixture: int | None = None,
                       times: str | None = None) -> None:
        """My matches to come; with ``times`` an appointment poll of one of them."""
        state = await self.here(interaction, season)
        if times is None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await self._mine(interaction, state, fixture)
            return
        found = self._to_play(state, interaction.user.id, fixture)
        prefs = await self.services.prefs.user(interaction.user.id)
        offered = parse_times(times, prefs.zone, self.services.clock.now())
        await interaction.response.defer(thinking=True)
        actor = await self.actor(interaction)
        state = await self.services.leagues.calendar.offer(season, actor, found.number, offered)
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
        """The match meant: the one named, else the person's only one (or next)."""
        mine = [f for f in state.fixtures_of(user) if f.number not in state.results and not f.bye]
        if number is not None:
            mine = [f for f in mine if f.number == number]
        if not mine:
            raise LeagueError("no_such_fixture" if number is None else "not_your_fixture")
        return mine[0]

    @on("when")
    async def can_play(self, interaction: Interaction, click: Click) -> None:
        """A time of the poll suits me, or does so no longer."""
        state = await self.here(interaction, click.table)
        await interaction.response.defer()
        offers = state.offers.get(click.seq, {})
        mine = offers[interaction.user.id].times if interaction.user.id in offers else ()
        times = ui.toggled(mine, _moment(click.number))
        state = await self.services.leagues.calendar.offer(click.table, await self.actor(interaction), click.seq, times)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.match_page(state, state.fixtures[click.seq], t))

    # playing -------------------------------------------------------------------------------------
    @on("match")
    async def play(self, interaction: Interaction, click: Click) -> None:
        """Start the match: the right people at a table with the season's settings."""
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if click.seq not in state.fixtures:
            raise LeagueError("no_such_fixture")
        actor = await self.actor(interaction)
        if actor.manager or state.plays(state.fixtures[click.seq], actor.user):
            await self._thread(interaction, state, state.fixtures[click.seq])
        assert interaction.channel_id is not None
        snapshot = await self.services.leagues.matches.play(click.table, actor, click.seq, interaction.channel_id)
        t = await self.texts(interaction)
        await interaction.edit_original_response(
            view=layout.note(t("league.started", channel=f"<#{snapshot.table.channel}>", n=snapshot.id)))

    async def _thread(self, interaction: Interaction, state: SeasonState, fixture: Fixture) -> discord.Thread | None:
        """The match's thread, made now if it has none; None where the bot may make none."""
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
        await self.services.leagues.calendar.set_thread(state.season.id, fixture.number, thread.id)
        return thread

    # results -------------------------------------------------------------------------------------
    @group.command(name="result", description=say("command.league.result"))
    @app_commands.describe(season=say("command.league.season"), fixture=say("command.league.fixture"),
                           score=say("command.league.score"), reason=say("command.league.reason"))
    async def result(self, interaction: Interaction, season: int, fixture: int,
                     score: app_commands.Range[str, 3, 200], reason: app_commands.Range[str, 0, 200] = "") -> None:
        """Of a game played elsewhere, or a correction; seen by all."""
        state = await self.here(interaction, season)
        scores, deals, doubles = parse_deals(score, counts_deals(state.settings))
        await interaction.response.defer(thinking=True)
        await self.services.leagues.matches.enter(
            season, await self.actor(interaction), fixture, entered(scores, deals, reason=reason, doubles=doubles))
        await self._told(interaction, season, fixture)

    @group.command(name="adjudicate", description=say("command.league.adjudicate"))
    @app_commands.describe(season=say("command.league.season"), fixture=say("command.league.fixture"),
                           winner=say("command.league.winner"), reason=say("command.league.reason"))
    @app_commands.choices(winner=[app_commands.Choice(name=say(f"league.winner.{who}"), value=who) for who in WINNERS])
    async def adjudicate(self, interaction: Interaction, season: int, fixture: int, winner: str,
                         reason: app_commands.Range[str, 1, 200]) -> None:
        await self.here(interaction, season)
        await interaction.response.defer(thinking=True)
        side = {"one": 0, "other": 1, "draw": -1, "void": None}[winner]
        await self.services.leagues.matches.adjudicate(season, await self.actor(interaction), fixture, side, reason)
        await self._told(interaction, season, fixture)

    async def _told(self, interaction: Interaction, season: int, number: int) -> None:
        state = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.match_page(state, state.fixtures[number], t))

    @group.command(name="substitute", description=say("command.league.substitute"))
    @app_commands.describe(season=say("command.league.season"), substitute=say("command.league.substitute.who"),
                           player=say("command.league.player"), fixture=say("command.league.substitute.fixture"))
    async def substitute(self, interaction: Interaction, season: int, substitute: discord.Member,
                         player: discord.Member | None = None, fixture: int | None = None) -> None:
        state, actor = await self.here(interaction, season), await self.actor(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        if substitute.bot:
            raise LeagueError("no_bots")
        if not actor.manager:
            self.admitted(state, [substitute])
        user = player.id if player is not None else interaction.user.id
        await self.services.leagues.seasons.substitute(
            season, actor, user, Member(substitute.display_name, substitute.id), fixture)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(
            t("league.substituted", name=ui.safe(clean(substitute.display_name)))))

    @group.command(name="boards", description=say("command.league.boards"))
    @app_commands.describe(season=say("command.league.season"), fixture=say("command.league.fixture"))
    async def boards(self, interaction: Interaction, season: int, fixture: int) -> None:
        """How the other tables played the same deals, once the last is done."""
        state = await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await self.services.leagues.matches.boards(season, fixture)
        await interaction.edit_original_response(view=ui.boards_page(state, found, await self.texts(interaction)))

    @on("boards")
    async def boards_button(self, interaction: Interaction, click: Click) -> None:
        state = await self.here(interaction, click.table)
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await self.services.leagues.matches.boards(click.table, click.seq)
        await interaction.edit_original_response(view=ui.boards_page(state, found, await self.texts(interaction)))

    # choosing ------------------------------------------------------------------------------------
    @games.autocomplete("round")
    async def _rounds(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.numbers(interaction, typed, "league.round", lambda state: range(1, state.round + 1))

    @games.autocomplete("season")
    @schedule.autocomplete("season")
    @result.autocomplete("season")
    @adjudicate.autocomplete("season")
    @substitute.autocomplete("season")
    @boards.autocomplete("season")
    async def _seasons(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed, (*PRESENT, Stage.CLOSED))

    @adjudicate.autocomplete("fixture")
    @result.autocomplete("fixture")
    @boards.autocomplete("fixture")
    async def _any_fixture(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.fixtures(interaction, typed, lambda state, fixture: True)

    @schedule.autocomplete("fixture")
    @substitute.autocomplete("fixture")
    async def _my_fixture(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        user = interaction.user.id
        return await self.fixtures(interaction, typed, lambda state, fixture: (
            fixture.number not in state.results and state.plays(fixture, user)))

    # by itself -----------------------------------------------------------------------------------
    def _wait(self) -> None:
        self._queue.add(FIXTURES, self.services.clock.now() + EVERY)

    def _look(self, _: str) -> None:
        self.presenter.client.loop.create_task(self._tick())
        self._wait()

    async def _tick(self) -> None:
        try:
            for reminder in await self.services.leagues.calendar.reminders():
                await self._remind(reminder)
            for state in await self.services.leagues.calendar.weeks():
                await self._digest(state)
        except Exception:
            log.exception("reminders failed")

    async def _remind(self, reminder: Reminder) -> None:
        """In the match's thread or the season's channel; only those who play are mentioned, if they want to be."""
        if reminder.fixture is None:
            await self._tell_managers(reminder)
            return
        if reminder.what == BOARDS:
            await self._compare(reminder.season, reminder.fixture)
            return
        channel = reminder.fixture.thread or reminder.season.settings.channel
        wanted = [user for user in reminder.users if (await self.services.prefs.user(user)).notify]
        if not channel or not wanted:
            return
        state = await self.services.leagues.seasons.state(reminder.season.id)
        t = await self.services.guild_texts(reminder.season.guild)
        key = "league.remind.soon" if reminder.what.startswith("soon") else "league.remind.late"
        people = " ".join(f"<@{user}>" for user in wanted)
        text = t(key, people=people, match=ui.safe(ui.versus(state, reminder.fixture, t)))
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in wanted])
        await self._send(channel, view=layout.note(text), allowed_mentions=mentions)

    async def _compare(self, season: Season, fixture: Fixture) -> None:
        """In the season's channel, how the tables played a round's deals: the last of them is done."""
        if not season.settings.channel:
            return
        state, t = await self.services.leagues.seasons.state(season.id), await self.services.guild_texts(season.guild)
        found = await self.services.leagues.matches.boards(season.id, fixture.number)
        await self._send(season.settings.channel, view=ui.boards_page(state, found, t))

    async def _tell_managers(self, reminder: Reminder) -> None:
        """In the season's channel, that its first day has come or its last has passed; their role is mentioned."""
        season = reminder.season
        if not season.settings.channel:
            return
        t = await self.services.guild_texts(season.guild)
        role = (await self.services.prefs.guild(season.guild)).managers
        key = "league.remind.begins" if reminder.what.startswith("begins") else "league.remind.ended"
        waiting = sum(not each.bye for each in (await self.services.leagues.seasons.state(season.id)).open())
        text = t(key, name=ui.safe(season.name), n=waiting)
        mentions = discord.AllowedMentions(roles=[discord.Object(role)] if role else False)
        await self._send(season.settings.channel, allowed_mentions=mentions,
                         view=layout.note(f"<@&{role}> {text}" if role else text))

    async def _digest(self, state: SeasonState) -> None:
        if not state.settings.digest:
            return
        for division in state.divisions():
            view, images = await self.standings_page(state.season, division, 0)
            await self._send(state.settings.digest, view=view, files=[image.file() for image in images])

    async def _send(self, channel: int, **message: Any) -> None:
        try:
            await self.presenter.client.get_partial_messageable(channel).send(**message)
        except discord.HTTPException as error:
            log.warning("nothing could be sent to channel %s: %s", channel, error)


def _current(state: SeasonState) -> int:
    """The first round that is not complete, or the last."""
    return min((fixture.round for fixture in state.open()), default=state.round)


def parse_deals(text: str, wanted: bool) -> tuple[list[int], list[list[int]], list[int]]:
    """Of a game its score, or of its deals one by one, with blanks between: ``70:30 100:0! 45:55``, a double victory
    marked. (score, deals, doubles as `Result` has them); LeagueError (bad_score)."""
    parts = text.split()
    if len(parts) < 2 and not wanted:
        return parse_score(text), [], []
    deals, doubles = [], []
    for part in parts:
        score, sign, who = part.partition("!")
        deals.append(parse_score(score))
        untold = sign and not who and len(set(deals[-1])) == 1
        if len(deals[-1]) != len(deals[0]) or who not in ("", "1", "2") or untold:
            raise LeagueError("bad_score", text=part)
        doubles.append(0 if not sign else int(who) if who else 1 + deals[-1].index(max(deals[-1])))
    return [sum(column) for column in zip(*deals, strict=True)], deals, doubles if any(doubles) else []


def parse_score(text: str) -> list[int]:
    """``540:460`` in the sides' order; LeagueError (bad_score)."""
    parts = text.split(":") if ":" in text else text.split("-")
    try:
        found = [int(part.strip()) for part in parts]
    except ValueError:
        raise LeagueError("bad_score", text=text) from None
    if len(found) < 2 or any(abs(score) > 100_000 for score in found):
        raise LeagueError("bad_score", text=text)
    return found


def parse_times(text: str, zone: str, now: datetime) -> list[datetime]:
    """``2026-11-22 20:00, 2026-11-23 19:30`` in the person's zone, as UTC; LeagueError (bad_match_time)."""
    try:
        own = ZoneInfo(zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        own = ZoneInfo("UTC")
    found: list[datetime] = []
    for part in filter(None, map(str.strip, text.split(","))):
        with contextlib.suppress(ValueError):
            local = datetime.fromisoformat(part)
            aware = local if local.tzinfo else local.replace(tzinfo=own)
            time = aware.astimezone(UTC).replace(second=0, microsecond=0)
            if now < time < now + timedelta(days=400):
                found.append(time)
                continue
        raise LeagueError("bad_match_time", text=part)
    if not found or len(found) > 10:
        raise LeagueError("bad_match_time", text=cut(text, 60))
    return found


def _moment(seconds: int) -> datetime:
    """The time that a control names. StaleTable: there is none that late."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):
        raise StaleTable from None
