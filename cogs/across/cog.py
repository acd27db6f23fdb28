"""Controls of tables across servers: phrases, *Mute*, *Report*; opting in, and the person's name there."""

from __future__ import annotations

from bot.core.errors import TableError
from bot.core.user_text import visible
from bot.features.across.feature import ACROSS_FEATURE
from bot.features.across.values import FOREVER, NOTE_LENGTH, REPORT_REASONS
from bot.tables.core.model import Seat, Table
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.core.state import Lobby
from bot.tables.phrases import PHRASES
from cogs.across.tables import ACROSS_TABLES
from cogs.across.view import (
    name_form,
    others,
    person_page,
    report_form,
    report_page,
    server_page,
    talk_page,
)
from cogs.common.errors import Refusal
from cogs.common.forms import written
from cogs.common.handlers import BESIDE, EDIT, PREFS, SETUP, door, on
from cogs.common.layout import IN_PLACE, Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog


class AcrossCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self.across = delivery.parts[ACROSS_TABLES]
        self.trust = services.features[ACROSS_FEATURE]

    async def cog_unload(self) -> None:
        self.across.stop()

    # lobbies ---------------------------------------------------------------------------------------
    @on("not-now", right=Right.PLAYER, answer=EDIT)
    async def decline(self, interaction: Interaction, click: Click) -> None:
        """Leave the lobby; the search ends."""
        await self.tables.lobbies.leave((await self._lobby(click)).id, interaction.user.id)
        await self.reply(interaction, "seek.stopped")

    @on("ready", right=Right.PLAYER, answer=EDIT)
    async def ready(self, interaction: Interaction, click: Click) -> None:
        """The player is here. The game begins with the last one."""
        table, user = await self._lobby(click), interaction.user.id
        await self.across.come(interaction)
        await self.across.begin(await self.tables.lobbies.here(table.id, user), user)

    async def _lobby(self, click: Click) -> Table:
        """Codes: not_across."""
        table = (await self.tables.snapshot(click.table)).table
        if not table.across:
            raise TableError("not_across")
        return table

    # talking ---------------------------------------------------------------------------------------
    @on("talk", right=Right.PLAYER)
    async def talk(self, interaction: Interaction, click: Click) -> None:
        game, t = await self.tables.begun(click.table), await self.texts(interaction)
        if not game.table.across:
            raise TableError("no_phrases")
        page = talk_page(game, interaction.user.id, t)
        if click.arg == IN_PLACE:
            await interaction.response.edit_message(view=page)
        else:
            await interaction.response.send_message(view=page, ephemeral=True)

    @on("say", right=Right.PLAYER, answer=EDIT)
    async def say(self, interaction: Interaction, click: Click) -> None:
        phrase, user, t = one_of(click.arg, PHRASES), interaction.user.id, await self.texts(interaction)
        game = await self.tables.phrases.say(click.table, user, phrase)
        said = t("across.said", phrase=t(f"phrase.{phrase}"))
        await interaction.edit_original_response(view=talk_page(game, user, t, said))

    @on("mute", right=Right.PLAYER, answer=EDIT)
    async def mute(self, interaction: Interaction, click: Click) -> None:
        place, _, muted = click.arg.partition("-")
        table, user = (await self.tables.snapshot(click.table)).table, interaction.user.id
        there = _other(table, user, place).person
        assert there is not None
        game = await self.tables.phrases.mute(table.id, user, there.id, muted=one_of(muted, ("on", "off")) == "on")
        await interaction.edit_original_response(view=talk_page(game, user, await self.texts(interaction)))

    @on("report-player", right=Right.PLAYER, answer=EDIT)
    async def report(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        page = report_page(table.id, _other(table, interaction.user.id, click.arg), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("pick-across-report", right=Right.PLAYER)
    async def report_why(self, interaction: Interaction, click: Click) -> None:
        table, reason = (await self.tables.snapshot(click.table)).table, one_of(click.value, REPORT_REASONS)
        seat = _other(table, interaction.user.id, click.arg)
        t = await self.texts(interaction)
        await interaction.response.send_modal(report_form(table.id, seat.number, reason, t))

    @on("form-report-player", right=Right.PLAYER, answer=BESIDE)
    async def reported(self, interaction: Interaction, click: Click) -> None:
        place, _, reason = click.arg.partition("-")
        note = visible(written(interaction)["note"], NOTE_LENGTH)
        await self.trust.report(click.table, interaction.user.id, number(place), one_of(reason, REPORT_REASONS), note)
        await self.reply(interaction, "across.reported")
        snapshot = await self.tables.snapshot(click.table)
        if not isinstance(snapshot, Lobby):
            self.hands.schedule(snapshot)

    # opting in -------------------------------------------------------------------------------------
    @door(PREFS, "across-open", "across.open")
    @on("across", "across-open", right=Right.ANYBODY)
    async def person(self, interaction: Interaction, click: Click) -> None:
        """Show the person's own page, or switch games across servers on or off for them."""
        prefs = await self.services.prefs.user(interaction.user.id)
        if click.verb == "across":
            prefs = prefs.having(UserPrefs.across, not prefs.across)
            await self.services.prefs.set_user(interaction.user.id, prefs)
        await self._show(interaction, edit=click.verb == "across")

    @on("draw-name", right=Right.ANYBODY)
    async def draw_name(self, interaction: Interaction, click: Click) -> None:
        await self.trust.draw_name(interaction.user.id)
        await self._show(interaction, edit=True)

    @on("name", right=Right.ANYBODY)
    async def ask_name(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.send_modal(name_form(await self.texts(interaction)))

    @on("form-name", right=Right.ANYBODY)
    async def choose_name(self, interaction: Interaction, click: Click) -> None:
        await self.trust.choose_name(interaction.user.id, written(interaction)["name"])
        await self._show(interaction, edit=True)

    async def _show(self, interaction: Interaction, *, edit: bool) -> None:
        user, t = interaction.user.id, await self.texts(interaction)
        prefs = await self.services.prefs.user(user)
        page = person_page(await self.trust.name(user), t, on=prefs.across)
        if edit:
            await interaction.response.edit_message(view=page)
        else:
            await interaction.response.send_message(view=page, ephemeral=True)

    # a server --------------------------------------------------------------------------------------
    @door(SETUP, "setup-across", "across.open")
    @on("setup-across", right=Right.ADMIN)
    async def server(self, interaction: Interaction, click: Click) -> None:
        guild = interaction.guild_id or 0
        settings = await self.services.prefs.guild(guild)
        if click.arg == "switch":
            settings = settings.having(GuildSettings.across, not settings.across)
            await self.services.prefs.set_guild(guild, settings)
        await self._show_server(interaction, edit=click.arg == "switch")

    @on("pick-bar", right=Right.ADMIN)
    async def bar(self, interaction: Interaction, click: Click) -> None:
        """Bar a member from games across servers, as far as they look for them here; or lift it."""
        guild, now, user = interaction.guild_id or 0, self.services.clock.now(), number(click.value)
        if user == interaction.user.id:
            raise Refusal("own_bar")
        if not await self.trust.store.lift(guild, user):
            await self.trust.store.bar(guild, user, FOREVER, now)
        await self._show_server(interaction, edit=True)

    async def _show_server(self, interaction: Interaction, *, edit: bool) -> None:
        guild, now = interaction.guild_id or 0, self.services.clock.now()
        settings, barred = await self.services.prefs.guild(guild), await self.trust.store.barred_by(guild, now)
        page = server_page(settings, barred, await self.texts(interaction), erased=await self.trust.store.away(guild))
        if edit:
            await interaction.response.edit_message(view=page)
        else:
            await interaction.response.send_message(view=page, ephemeral=True)


def cogs(services: Services, delivery: Delivery) -> tuple[AcrossCog, ...]:
    return (AcrossCog(services, delivery),)


def _other(table: Table, user: int, place: str) -> Seat:
    """The seat of another person. Codes: not_across, no_such_seat."""
    if not table.across:
        raise TableError("not_across")
    found = next((seat for seat in others(table, user) if seat.number == number(place)), None)
    if found is None:
        raise TableError("no_such_seat", seat=place)
    return found
