"""``/league create`` and ``settings``: the settings of seasons, as options and as a panel.

`cogs.league.seasons.settings_panel` reads what managers write, `bot.league.season.settings` checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Range

from bot.core.errors import StaleTable
from bot.i18n import Texts
from bot.league.formats.registry import PRESETS
from bot.league.model import LeagueError
from bot.league.standings import CRITERIA
from bot.tables.core.preferences import GuildSettings
from cogs.common import forms, layout
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, Complete, Option, choices_of, command, zones
from cogs.common.errors import Refusal, acknowledged
from cogs.common.handlers import CHOICES_LIMIT, EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import bot_of
from cogs.league.base import LISTED_SEASON, LeaguePart, chosen
from cogs.league.seasons.settings_panel import (
    FORMS,
    changeable,
    changed,
    criteria,
    picked,
    settings_form,
    settings_page,
    written,
)
from cogs.pages.house_rules import offered
from rendering.lengths import cut

Callback = Callable[..., Coroutine[Any, Any, None]]
CHOICES: dict[str, Any] = {
    "game": GAME_CHOICES, "pace": PACE_CHOICES, "grand": choices_of(f"option.grand.{name}" for name in ("yes", "no"))}


async def _options(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Options of the game that is named, else of the season's or the preset's game."""
    given, state = interaction.namespace, await chosen(interaction)
    preset = PRESETS.get(getattr(given, "preset", None) or "")
    game = getattr(given, "game", None) or (state.settings.play.game if state else preset.play.game if preset else "")
    return offered(await _texts(interaction), game, typed)


async def _orders(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The criteria typed so far, with one more."""
    names = criteria(await _texts(interaction))
    labels = {code: label for label, code in names.items()}
    *before, last = (part.strip().lower() for part in typed.split(","))
    done = [names.get(part, part) for part in before if names.get(part, part) in CRITERIA]
    orders = [[*done, code] for code in CRITERIA if code not in done and (last in code or last in labels[code])]
    return [app_commands.Choice(name=cut(" › ".join(labels[code] for code in each), 100), value=",".join(each))
            for each in orders][:CHOICES_LIMIT]


async def _texts(interaction: Interaction) -> Texts:
    found: Texts = await bot_of(interaction).services.languages.of_player(interaction.user.id, interaction.locale)
    return found


class SettingOption(NamedTuple):
    """An option of ``create`` and ``settings``: what Discord takes (an annotation), and its description."""

    takes: Any
    key: str
    complete: Complete | None = None


OPTIONS: Mapping[str, SettingOption] = {
    "game": SettingOption(str, "command.play.game"), "pace": SettingOption(str, "command.play.pace"),
    "target": SettingOption(int, "command.play.target"),
    "deals": SettingOption(Range[int, 0, 50], "command.league.deals"),
    "grand": SettingOption(str, "command.league.grand"), "points": SettingOption(str, "command.league.points"),
    "order": SettingOption(str, "command.league.order", _orders),
    "rounds": SettingOption(Range[int, 0, 50], "command.league.rounds"),
    "legs": SettingOption(Range[int, 1, 4], "command.league.legs"),
    "group": SettingOption(Range[int, 0, 50], "command.league.group"),
    "moves": SettingOption(Range[int, 0, 10], "command.league.moves"),
    "series": SettingOption(Range[int, 1, 9], "command.league.series"),
    "days": SettingOption(Range[int, 0, 90], "command.league.days"),
    "most": SettingOption(Range[int, 2, 500], "command.league.most"),
    "role": SettingOption(discord.Role, "command.league.role"), "starts": SettingOption(str, "command.league.starts"),
    "ends": SettingOption(str, "command.league.ends"), "zone": SettingOption(str, "command.league.zone", zones),
    "substitutes": SettingOption(bool, "command.league.substitutes"),
    "options": SettingOption(str, "command.play.options", _options)}
"""The settings of a season that a command takes, in Discord's order."""
DESCRIBED: dict[str, Any] = {name: Option(each.key, each.complete) for name, each in OPTIONS.items()}
NEW_SEASON: Mapping[str, Any] = {"rounds": Range[int, 1, 50], "group": Range[int, 2, 50]}
"""What a new season takes where a setting can also be taken back (0)."""


def taking_settings(last: Collection[str] = ("options",), **narrower: Any) -> Callable[[Callback], Callback]:
    """Give a command all `OPTIONS`, each optional, after its own parameters.

    discord.py reads the signature for the options, so they are added to it; the values reach the callback in
    ``interaction.namespace``, as those that a member has written. ``last``: options, or own parameters, that Discord
    shows at the end, since required ones and those that are used most come first. ``narrower``: other annotations.
    """
    def made(callback: Callback) -> Callback:
        @wraps(callback)
        async def taken(self: SettingsCommands, interaction: Interaction, **given: Any) -> None:
            await callback(self, interaction, **{name: value for name, value in given.items() if name not in OPTIONS})

        kind = Parameter.POSITIONAL_OR_KEYWORD
        known = [*signature(callback, eval_str=True).parameters.values(), *(
            Parameter(name, kind, default=None, annotation=narrower.get(name, each.takes) | None)
            for name, each in OPTIONS.items())]
        first = [each for each in known if each.name not in last]
        described: Any = taken
        described.__signature__ = Signature([*first, *(each for name in last for each in known if each.name == name)])
        return taken

    return made


class SettingsCommands(LeaguePart):
    """The settings of seasons."""

    @command("command.league.create", right=Right.MANAGER, name="command.league.name", preset="command.league.preset",
             after=LISTED_SEASON._replace(key="command.league.after"), **DESCRIBED)
    @app_commands.choices(preset=choices_of(f"league.preset.{name}" for name in PRESETS), **CHOICES)
    @taking_settings(last=("after", "options"), **NEW_SEASON)
    async def create(
        self, interaction: Interaction, name: Range[str, 1, 60], preset: str, after: int | None = None,
    ) -> None:
        guild = interaction.guild_id or 0
        given = {"zone": (await self.services.prefs.guild(guild)).zone, **dict(iter(interaction.namespace))}
        actor = await self.actor(interaction)
        if preset not in PRESETS:
            raise LeagueError("no_such_preset", preset=preset)
        changes = changed(PRESETS[preset], given, await self.texts(interaction))
        if after is not None and (await self.leagues.seasons.season(after)).guild != guild:
            raise LeagueError("no_such_season")
        self.check_openings(interaction)
        async with acknowledged(interaction):
            season = await self.leagues.seasons.create(
                guild, actor, name, preset, **changes, channel=interaction.channel_id)
        await self.show_page(interaction, season.id)

    @command("command.league.settings", right=Right.MANAGER, managers="command.league.managers", season=LISTED_SEASON,
             digest="command.league.digest", **DESCRIBED)
    @app_commands.choices(**CHOICES)
    @taking_settings()
    async def settings(
        self, interaction: Interaction, season: int | None = None, managers: discord.Role | None = None,
        digest: discord.TextChannel | None = None,
    ) -> None:
        """The role of league managers (set by server managers); the settings of a season (by league managers)."""
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
        state = await self.leagues.seasons.state(season)
        changes = changed(state.settings, given, t)
        if changes:
            await self.configure(interaction, season, changes)
            state = await self.leagues.seasons.state(season)
        await interaction.edit_original_response(view=settings_page(state, t))

    async def _managers(self, interaction: Interaction, role: discord.Role) -> None:
        if not interaction.permissions.manage_guild:
            raise Refusal("not_admin")
        guild = interaction.guild_id or 0
        now = await self.services.prefs.guild(guild)
        await self.services.prefs.set_guild(guild, now.having(GuildSettings.managers, role.id))

    # the panel -----------------------------------------------------------------------------------
    @on("season-settings", right=Right.MANAGER)
    async def open_settings(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_message(view=settings_page(state, t), ephemeral=True)

    @on("pick-season-setting", right=Right.MANAGER)
    async def choose_setting(self, interaction: Interaction, click: Click) -> None:
        """Show its values, or the button of its form."""
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        name = one_of(click.value, changeable(state))
        await interaction.response.edit_message(view=settings_page(state, t, name, click.reset + 1))

    @on("season-form", right=Right.MANAGER)
    async def open_form(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        name = one_of(one_of(click.arg, FORMS), changeable(state))
        await interaction.response.send_modal(settings_form(state, name, t, click.reset))

    @on("pick-season-value", right=Right.MANAGER, answer=EDIT)
    async def choose_value(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        one_of(click.arg, changeable(state))
        value = click.values[0] if click.values else ""
        if click.arg == "digest" and value:
            _here(interaction, number(value))
        if click.arg == "champion" and value:
            check_role(interaction, number(value))
        await self._change(interaction, click, picked(
            state.settings, click.arg, value, await self.texts(interaction), guild=state.season.guild))

    @on("form-season", right=Right.MANAGER, answer=EDIT)
    async def write_value(self, interaction: Interaction, click: Click) -> None:
        state = await self.leagues.seasons.state(click.season)
        one_of(click.arg, FORMS)
        await self._change(
            interaction, click, written(state.settings, forms.written(interaction), await self.texts(interaction)))

    async def _change(self, interaction: Interaction, click: Click, changes: Mapping[str, Any]) -> None:
        """Then show the current settings, also if the change was refused."""
        t = await self.texts(interaction)
        try:
            if changes:
                await self.configure(interaction, click.season, changes)
        finally:
            state = await self.leagues.seasons.state(click.season)
            await interaction.edit_original_response(view=settings_page(state, t, click.arg, click.reset + 1))

    async def configure(self, interaction: Interaction, season: int, changes: Mapping[str, Any]) -> None:
        """Change the season's settings and update its page."""
        await self.leagues.seasons.configure(season, await self.actor(interaction), **changes)
        await self.pages.update(season)


def _here(interaction: Interaction, channel: int) -> None:
    """StaleTable unless it is a text channel of this server."""
    found = interaction.guild and interaction.guild.get_channel(channel)
    if not isinstance(found, discord.TextChannel):
        raise StaleTable


def check_role(interaction: Interaction, role: int) -> None:
    """The user could give this role to members themselves, so that managing leagues is no way to more rights.

    Refusal (``role_not_yours``).
    """
    guild, user = interaction.guild, interaction.user
    found = None if guild is None else guild.get_role(role)
    if guild is None or found is None or found.is_default():
        return  # no role: it is removed, or nobody gets it
    above = isinstance(user, discord.Member) and (guild.owner_id == user.id or found < user.top_role)
    if not (interaction.permissions.manage_roles and above) or found.managed:
        raise Refusal("role_not_yours")
