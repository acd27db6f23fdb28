"""``/league create`` and ``settings``: what a season is played by. `bot.league.terms` checks what people ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.league.errors import LeagueError
from bot.league.model import Scoring, Settings
from bot.league.presets import PRESETS
from bot.league.standings import CRITERIA
from bot.league.terms import day
from bot.tables.pace import PACES
from cogs.base import CHOICES_LIMIT, Interaction, on, say
from cogs.errors import Refusal
from cogs.lobby import game_choices
from cogs.matches import MatchCog
from cogs.ui import layout
from cogs.ui import season as pages
from cogs.ui.item import Click, cut

PRESET_CHOICES = [app_commands.Choice(name=say(f"league.preset.{name}"), value=name) for name in PRESETS]
PACE_CHOICES = [app_commands.Choice(name=say(f"pace.{name}"), value=name) for name in PACES]
GRAND_CHOICES = [app_commands.Choice(name=say(f"option.grand.{value}"), value=value) for value in ("yes", "no")]
CHOICES: dict[str, Any] = {"pace": PACE_CHOICES, "grand": GRAND_CHOICES}
OPTIONS = ("target", "deals", "grand")
"""The game's options that have a parameter of their own."""
PLAIN = ("game", "pace", "rounds", "legs", "group", "series", "days", "most", "substitutes", "after", "digest")
TOLD: dict[str, Any] = {
    "game": say("command.play.game"), "pace": say("command.play.pace"), "target": say("command.play.target"),
    "deals": say("command.league.deals"), "grand": say("command.league.grand"),
    "points": say("command.league.points"), "order": say("command.league.order"),
    "rounds": say("command.league.rounds"), "legs": say("command.league.legs"),
    "group": say("command.league.group"), "moves": say("command.league.moves"),
    "series": say("command.league.series"), "days": say("command.league.days"), "most": say("command.league.most"),
    "role": say("command.league.role"), "starts": say("command.league.starts"), "ends": say("command.league.ends"),
    "substitutes": say("command.league.substitutes"), "options": say("command.play.options")}


class OpeningCog(MatchCog):
    """The settings of seasons."""

    group = MatchCog.group

    @group.command(name="create", description=say("command.league.create"))
    @app_commands.describe(name=say("command.league.name"), preset=say("command.league.preset"),
                           after=say("command.league.after"), **TOLD)
    @app_commands.choices(preset=PRESET_CHOICES, game=game_choices(), **CHOICES)
    async def create(
        self, interaction: Interaction, name: Range[str, 1, 60], preset: str, game: str | None = None,
        pace: str | None = None, target: int | None = None, deals: Range[int, 0, 50] | None = None,
        grand: str | None = None, points: str | None = None, order: str | None = None,
        rounds: Range[int, 1, 50] | None = None, legs: Range[int, 1, 4] | None = None,
        group: Range[int, 2, 50] | None = None, moves: Range[int, 0, 10] | None = None,
        series: Range[int, 1, 9] | None = None, days: Range[int, 0, 90] | None = None,
        most: Range[int, 2, 500] | None = None, role: discord.Role | None = None, starts: str | None = None,
        ends: str | None = None, substitutes: bool | None = None, after: int | None = None, options: str = "",
    ) -> None:
        given = dict(iter(interaction.namespace))
        actor = await self.actor(interaction)
        await interaction.response.defer(thinking=True)
        if preset not in PRESETS:
            raise LeagueError("no_such_preset", preset=preset)
        changes = changed(PRESETS[preset], given, await self._names(interaction))
        if after is not None:
            await self.head(interaction, after)
        season = await self.services.leagues.create(
            interaction.guild_id or 0, actor, name, preset, **changes, channel=interaction.channel_id)
        await self.show_page(interaction, season.id)

    @group.command(name="settings", description=say("command.league.settings"))
    @app_commands.describe(managers=say("command.league.managers"), season=say("command.league.season"),
                           digest=say("command.league.digest"), **TOLD)
    @app_commands.choices(game=game_choices(), **CHOICES)
    async def settings(
        self, interaction: Interaction, season: int | None = None, managers: discord.Role | None = None,
        digest: discord.TextChannel | None = None, game: str | None = None, pace: str | None = None,
        target: int | None = None, deals: Range[int, 0, 50] | None = None, grand: str | None = None,
        points: str | None = None, order: str | None = None, rounds: Range[int, 0, 50] | None = None,
        legs: Range[int, 1, 4] | None = None, group: Range[int, 0, 50] | None = None,
        moves: Range[int, 0, 10] | None = None, series: Range[int, 1, 9] | None = None,
        days: Range[int, 0, 90] | None = None, most: Range[int, 2, 500] | None = None,
        role: discord.Role | None = None, starts: str | None = None, ends: str | None = None,
        substitutes: bool | None = None, options: str = "",
    ) -> None:
        """The role of league managers (by who may manage the server); what a season is played by (by managers)."""
        given = dict(iter(interaction.namespace))
        await interaction.response.defer(ephemeral=True, thinking=True)
        t = await self.texts(interaction)
        if managers is not None:
            await self._managers(interaction, managers)
        if season is None:
            if managers is None or set(given) - {"managers"}:
                raise LeagueError("which_season")
            await interaction.edit_original_response(view=layout.note(t("league.settings_done")))
            return
        actor, book = await self.actor(interaction), await self.here(interaction, season)
        changes = changed(book.settings, given, await self._names(interaction))
        if changes or not actor.manager:
            await self.services.leagues.configure(season, actor, **changes)
        book = await self.here(interaction, season)
        await interaction.edit_original_response(view=pages.settings_page(book, t))

    async def _managers(self, interaction: Interaction, role: discord.Role) -> None:
        if not interaction.permissions.manage_guild:
            raise Refusal("not_admin")
        guild = interaction.guild_id or 0
        now = await self.services.prefs.guild(guild)
        await self.services.prefs.set_guild(guild, replace(now, managers=role.id))

    @on("digest-off")
    async def no_digest(self, interaction: Interaction, click: Click) -> None:
        await self.head(interaction, click.table)
        await interaction.response.defer()
        await self.services.leagues.configure(click.table, await self.actor(interaction), digest=0)
        book = await self.here(interaction, click.table)
        await interaction.edit_original_response(view=pages.settings_page(book, await self.texts(interaction)))

    # choosing ------------------------------------------------------------------------------------
    @settings.autocomplete("season")
    @create.autocomplete("after")
    async def _seasons_listed(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.seasons(interaction, typed)

    @settings.autocomplete("order")
    @create.autocomplete("order")
    async def _orders(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """What has been typed so far, with one more criterion."""
        names = await self._names(interaction)
        labels = {code: label for label, code in names.items()}
        *before, last = (part.strip().lower() for part in typed.split(","))
        done = [names.get(part, part) for part in before if names.get(part, part) in CRITERIA]
        orders = [[*done, code] for code in CRITERIA
                  if code not in done and (last in code or last in labels[code])]
        return [app_commands.Choice(name=cut(" › ".join(labels[code] for code in each), 100), value=",".join(each))
                for each in orders][:CHOICES_LIMIT]

    async def _names(self, interaction: Interaction) -> dict[str, str]:
        """What tie-breaks are called in the person's language, small, to their codes."""
        t = await self.texts(interaction)
        return {t(f"league.order.{code}").lower(): code for code in CRITERIA}


def changed(settings: Settings, given: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """What a command's parameters make of settings: only what was given. Refused if it cannot be read."""
    found = {name: given[name] for name in PLAIN if given.get(name) is not None}
    if "digest" in found:
        found["digest"] = found["digest"].id
    if "role" in given:
        role = given["role"]
        found["role"] = 0 if role.is_default() else role.id
    for name in ("starts", "ends"):
        if name in given:
            found[name] = day(given[name])
    if "moves" in given:
        found["promote"] = found["relegate"] = given["moves"]
    if "points" in given:
        found["scoring"] = parse_points(given["points"])
    if "order" in given:
        found["order"] = parse_order(given["order"], names)
    options = {name: str(given[name]) for name in OPTIONS if given.get(name) is not None}
    options |= dict(_option(part) for part in str(given.get("options", "")).split())
    if options:
        same = found.get("game", settings.game) == settings.game
        found["options"] = {**(settings.options if same else {}), **options}
    elif found.get("game", settings.game) != settings.game:
        found["options"] = {}
    return found


def parse_points(text: str) -> Scoring:
    """``3:1:0``, win, draw and loss, or of each deal, with a double victory, ``2:1:0:3``; LeagueError (bad_points)."""
    parts = text.replace("-", ":").replace("/", ":").split(":")
    if len(parts) not in (3, 4) or not all(part.strip().isdecimal() for part in parts):
        raise LeagueError("bad_points")
    win, draw, loss, *double = (int(part) for part in parts)
    return Scoring(win, draw, loss, double[0] if double else None)


def parse_order(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """``points,buchholz``, by code or by what they are called (``names``, small)."""
    parts = [part.strip().lower() for part in text.replace("›", ",").split(",")]
    return tuple(names.get(part, part) for part in parts if part)


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise Refusal("bad_options", text=text)
    return name, value
