"""``/league``: seasons from their opening to their archive. What a person may do the league service decides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.league import export
from bot.league.errors import LeagueError
from bot.league.model import Member, Stage
from bot.league.presets import PRESETS
from bot.league.service import PRESENT
from bot.tables import names as table_names
from bot.tables.pace import PACES
from cogs.base import Interaction, on, say
from cogs.errors import Refusal
from cogs.lobby import game_choices
from cogs.matches import MatchCog
from cogs.ui import layout
from cogs.ui import league as ui
from cogs.ui.item import Click
from games.registry import GAMES

PRESET_CHOICES = [app_commands.Choice(name=say(f"league.preset.{name}"), value=name) for name in PRESETS]
PACE_CHOICES = [app_commands.Choice(name=say(f"pace.{name}"), value=name) for name in PACES]
EXPORTS = ("csv", "xlsx", "records", "trail")


group = MatchCog.group


class LeagueCog(MatchCog):
    """Seasons."""

    # opening and entering ------------------------------------------------------------------------
    @group.command(name="create", description=say("command.league.create"))
    @app_commands.describe(
        name=say("command.league.name"), preset=say("command.league.preset"), game=say("command.play.game"),
        pace=say("command.play.pace"), rounds=say("command.league.rounds"), group=say("command.league.group"),
        days=say("command.league.days"), most=say("command.league.most"), role=say("command.league.role"),
        after=say("command.league.after"), starts=say("command.league.starts"), ends=say("command.league.ends"),
        options=say("command.play.options"))
    @app_commands.choices(preset=PRESET_CHOICES, game=game_choices(), pace=PACE_CHOICES)
    async def create(
        self, interaction: Interaction, name: app_commands.Range[str, 1, 60], preset: str, game: str | None = None,
        pace: str | None = None, rounds: app_commands.Range[int, 1, 50] | None = None,
        group: app_commands.Range[int, 2, 50] | None = None, days: app_commands.Range[int, 0, 90] | None = None,
        most: app_commands.Range[int, 2, 500] | None = None, role: discord.Role | None = None,
        after: int | None = None, starts: str | None = None, ends: str | None = None, options: str = "",
    ) -> None:
        actor = await self.actor(interaction)
        await interaction.response.defer(thinking=True)
        given: dict[str, Any] = {
            "game": game, "pace": pace, "rounds": rounds, "group": group, "days": days, "most": most, "after": after,
            "starts": _date(starts), "ends": _date(ends), "role": role.id if role else None,
            "channel": interaction.channel_id}
        changes = {key: value for key, value in given.items() if value is not None}
        if options and preset in PRESETS:
            changes["options"] = {**PRESETS[preset].options, **dict(_option(part) for part in options.split())}
        if after is not None:
            await self.here(interaction, after)
        season = await self.services.leagues.create(interaction.guild_id or 0, actor, name, preset, **changes)
        await self._show(interaction, season.id)

    @group.command(name="show", description=say("command.league.show"))
    @app_commands.describe(season=say("command.league.season"))
    async def show_season(self, interaction: Interaction, season: int) -> None:
        await interaction.response.defer(thinking=True)
        await self._show(interaction, season)

    async def _show(self, interaction: Interaction, season: int) -> None:
        book = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.season_page(book, t))

    @group.command(name="join", description=say("command.league.join"))
    @app_commands.describe(season=say("command.league.season"), partner=say("command.league.partner"),
                           player=say("command.league.player"), ai=say("command.league.ai"))
    async def join(self, interaction: Interaction, season: int, partner: discord.Member | None = None,
                   player: discord.Member | None = None, ai: app_commands.Range[int, 1, 16] | None = None) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        if ai is not None:
            await self._join_ai(interaction, season, ai)
        else:
            people = [player or interaction.user, *([partner] if partner else [])]
            await self._join(interaction, season, people)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("league.joined")))

    async def _join_ai(self, interaction: Interaction, season: int, count: int) -> None:
        actor, book = await self.actor(interaction), await self.here(interaction, season)
        level = table_names.stand_in_level(GAMES[book.settings.game].levels)
        for number in range(book.joined + 1, book.joined + 1 + count):
            names = (f"AI {number}a", f"AI {number}b") if book.settings.pairs else (f"AI {number}",)
            await self.services.leagues.join(season, actor, *(Member(name, level=level) for name in names))

    async def _join(self, interaction: Interaction, season: int, people: list[Any]) -> None:
        book = await self.here(interaction, season)
        actor = await self.actor(interaction)
        role = book.settings.role
        if role and not actor.manager and not (
                isinstance(interaction.user, discord.Member) and interaction.user.get_role(role)):
            raise LeagueError("role_needed")
        if any(each.bot for each in people):
            raise LeagueError("no_bots")
        members = [Member(each.display_name, each.id) for each in people]
        await self.services.leagues.join(season, actor, *members)

    @on("season-join")
    async def join_button(self, interaction: Interaction, click: Click) -> None:
        book = await self.here(interaction, click.table)
        if book.settings.pairs:
            raise LeagueError("partner_needed")
        await interaction.response.defer()
        await self._join(interaction, click.table, [interaction.user])
        await self._show(interaction, click.table)

    @on("season-leave")
    async def leave_button(self, interaction: Interaction, click: Click) -> None:
        await self.here(interaction, click.table)
        await interaction.response.defer()
        await self.services.leagues.leave(click.table, await self.actor(interaction))
        await self._show(interaction, click.table)

    @group.command(name="leave", description=say("command.league.leave"))
    @app_commands.describe(season=say("command.league.season"), entrant=say("command.league.entrant"),
                           bar=say("command.league.bar"), reason=say("command.league.reason"))
    async def leave(self, interaction: Interaction, season: int, entrant: int | None = None, bar: bool = False,
                    reason: app_commands.Range[str, 0, 200] = "") -> None:
        await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.services.leagues.leave(
            season, await self.actor(interaction), entrant, barred=bar, reason=reason)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("league.left")))

    # the course ----------------------------------------------------------------------------------
    @group.command(name="start", description=say("command.league.start"))
    @app_commands.describe(season=say("command.league.season"))
    async def start(self, interaction: Interaction, season: int) -> None:
        """Nobody joins any more; the first round is paired at once, where there are rounds."""
        await self.here(interaction, season)
        await interaction.response.defer(thinking=True)
        actor = await self.actor(interaction)
        book = await self.services.leagues.start(season, actor)
        if book.settings.format.value != "free":
            await self.services.leagues.pair(season, actor)
        await self._after_pairing(interaction, season)

    @group.command(name="pair", description=say("command.league.pair"))
    @app_commands.describe(season=say("command.league.season"))
    async def pair(self, interaction: Interaction, season: int) -> None:
        await self.here(interaction, season)
        await interaction.response.defer(thinking=True)
        await self.services.leagues.pair(season, await self.actor(interaction))
        await self._after_pairing(interaction, season)

    async def _after_pairing(self, interaction: Interaction, season: int) -> None:
        book = await self.here(interaction, season)
        t = await self.services.guild_texts(interaction.guild_id)
        current = min((fixture.round for fixture in book.open()), default=book.round)
        view = ui.fixtures_page(book, current, 0, t) if book.fixtures else ui.season_page(book, t)
        await interaction.edit_original_response(view=view)

    @group.command(name="close", description=say("command.league.close"))
    @app_commands.describe(season=say("command.league.season"), force=say("command.league.force"))
    async def close(self, interaction: Interaction, season: int, force: bool = False) -> None:
        await self.here(interaction, season)
        await interaction.response.defer(thinking=True)
        book = await self.services.leagues.close(season, await self.actor(interaction), force=force)
        t = await self.services.guild_texts(interaction.guild_id)
        await interaction.edit_original_response(view=ui.closed_page(book, t))

    @group.command(name="archive", description=say("command.league.archive"))
    @app_commands.describe(season=say("command.league.season"))
    async def archive(self, interaction: Interaction, season: int) -> None:
        await self.here(interaction, season)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self.services.leagues.archive(season, await self.actor(interaction))
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("league.archived")))

    # looking -------------------------------------------------------------------------------------
    @group.command(name="standings", description=say("command.league.standings"))
    @app_commands.describe(season=say("command.league.season"), division=say("command.league.division"))
    async def standings(self, interaction: Interaction, season: int, division: int = 1) -> None:
        found = await self.head(interaction, season)
        await interaction.response.defer(thinking=True)
        view, images = await self.standings_page(found, division, 0)
        await interaction.edit_original_response(view=view, attachments=[image.file() for image in images])

    @on("standings", "standings-back")
    async def turn_page(self, interaction: Interaction, click: Click) -> None:
        found = await self.head(interaction, click.table)
        await interaction.response.defer(thinking=not click.arg)
        view, images = await self.standings_page(found, int(click.arg or 1), click.seq)
        await interaction.edit_original_response(view=view, attachments=[image.file() for image in images])

    @group.command(name="export", description=say("command.league.export"))
    @app_commands.describe(season=say("command.league.season"), kind=say("command.league.export.kind"))
    @app_commands.choices(kind=[
        app_commands.Choice(name=say(f"league.export.{kind}"), value=kind) for kind in EXPORTS])
    async def export(self, interaction: Interaction, season: int, kind: str = "xlsx") -> None:
        book = await self.here(interaction, season)
        actor = await self.actor(interaction)
        if kind in ("trail", "records") and not actor.manager:
            raise LeagueError("not_manager")
        await interaction.response.defer(ephemeral=True, thinking=True)
        file, data = await export.season_file(self.services.leagues, book, kind)
        await interaction.edit_original_response(attachments=[discord.File(data, file)])

    @group.command(name="settings", description=say("command.league.settings"))
    @app_commands.describe(managers=say("command.league.managers"), season=say("command.league.season"),
                           digest=say("command.league.digest"))
    async def settings(self, interaction: Interaction, managers: discord.Role | None = None, season: int | None = None,
                       digest: discord.TextChannel | None = None) -> None:
        """The role of league managers (by who may manage the server), a season's weekly digest (by managers)."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        guild = interaction.guild_id or 0
        if managers is not None:
            if not interaction.permissions.manage_guild:
                raise Refusal("not_admin")
            now = await self.services.prefs.guild(guild)
            await self.services.prefs.set_guild(guild, replace(now, managers=managers.id))
        if season is not None:
            await self.here(interaction, season)
            channel = digest.id if digest is not None else 0
            await self.services.leagues.configure(season, await self.actor(interaction), digest=channel)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("league.settings_done")))

    # choosing ------------------------------------------------------------------------------------
    @join.autocomplete("season")
    @start.autocomplete("season")
    @pair.autocomplete("season")
    @close.autocomplete("season")
    @leave.autocomplete("season")
    async def _present(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed, PRESENT)

    @show_season.autocomplete("season")
    @standings.autocomplete("season")
    @settings.autocomplete("season")
    @create.autocomplete("after")
    async def _listed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed)

    @export.autocomplete("season")
    async def _all(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed, tuple(Stage))

    @archive.autocomplete("season")
    async def _closed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed, (Stage.CLOSED,))

    @leave.autocomplete("entrant")
    async def _entrants(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.entrants(interaction, typed)


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise Refusal("bad_options", text=text)
    return name, value


def _date(text: str | None) -> str | None:
    """An ISO date, or nothing."""
    if text is None:
        return None
    try:
        from datetime import date

        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise LeagueError("bad_date", text=text) from None
