"""What directors do at a club night: its settings, its course, games and players. All of it in private messages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.core.user_text import whole
from bot.features.nights.course import NightCourse
from bot.features.nights.games import NightGames
from bot.league.model import Actor, LeagueError, Member
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from cogs.common import forms, layout
from cogs.common.errors import API_ERRORS, Refusal
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.permissions import names
from cogs.common.rights import Right
from cogs.league.base import known_entrant, known_game
from cogs.league.seasons.settings_commands import check_role
from cogs.nights import director_view as ui
from cogs.nights import settings_view
from cogs.nights.base import NightPart, chosen_member

Course = Callable[[NightCourse, int, Actor], Awaitable[SeasonState]]
COURSE: Mapping[str, Course] = {
    "start": NightCourse.start, "pause": NightCourse.pause, "resume": NightCourse.resume, "end": NightCourse.end}
"""What the board's buttons do to the whole night, but for `MORE` and `OFF`."""
MORE = "more"
"""*+5 min*, for the night or a game; the end that it names is in `more_seen`."""
OFF = "off"
"""The night does not take place."""
Decision = Callable[[NightGames, int, Actor, int], Awaitable[SeasonState]]
DECISIONS: Mapping[str, Decision] = {
    "take": NightGames.answer,
    "settle": lambda games, season, by, game: games.answer(season, by, game, over=True),
    "average": NightGames.stop, "undo": NightGames.undo,
    **{f"award-{side}": lambda games, season, by, game, side=side: games.award(  # type: ignore[misc]
        season, by, game, side) for side in range(7)},
    **{f"better-{side}": lambda games, season, by, game, side=side: games.stop(  # type: ignore[misc]
        season, by, game, side) for side in range(2)}}
"""What a director decides about one game."""
Round = Callable[[NightCourse, int, Actor, int], Awaitable[SeasonState]]
ROUND: Mapping[str, Round] = {"next": NightCourse.next_round, "undo": NightCourse.undo_round}
"""What the board's buttons do to the round that it shows."""


def more_seen(arg: str) -> int:
    """The end that *+5 min* names, so that a second press gives no more; 0: it is another button. StaleTable."""
    what, _, seen = arg.partition("-")
    return number(seen) if what == MORE else 0


class DirectorCog(NightPart):
    """The director's board, and the panel of settings."""

    # opening -------------------------------------------------------------------------------------
    @on("night-new", right=Right.MEMBER, answer=BESIDE)
    async def create(self, interaction: Interaction, click: Click) -> None:
        """A night with usual settings, which only managers see until it is posted."""
        actor, guild = await self.actor(interaction), interaction.guild_id or 0
        if not actor.manager:
            raise LeagueError("not_manager")
        self.check_openings(interaction)
        zone = (await self.services.prefs.guild(guild)).zone
        rules = NightRules(settings_view.first_start(self.services.clock.now(), zone))
        t = await self.services.languages.of_server(guild)
        season = await self.nights.planning.create(
            guild, actor, t("night.name"), "swiss", rules, zone=zone, channel=interaction.channel_id or 0)
        await self._settings(interaction, season.id)

    async def _settings(self, interaction: Interaction, season: int, chosen: str = "", reset: int = 0) -> None:
        page = settings_view.settings_page(
            await self.state(season), self.services.clock.now(), await self.texts(interaction), chosen, reset)
        await interaction.edit_original_response(view=page)

    @on("night-settings", right=Right.MANAGER, answer=EDIT)
    async def open_settings(self, interaction: Interaction, click: Click) -> None:
        await self._settings(interaction, click.season)

    @on("pick-night-setting", right=Right.MANAGER, answer=EDIT)
    async def choose_setting(self, interaction: Interaction, click: Click) -> None:
        await self._settings(interaction, click.season, one_of(click.value, settings_view.NAMES), click.reset)

    @on("pick-night-value", right=Right.MANAGER, answer=EDIT)
    async def choose_value(self, interaction: Interaction, click: Click) -> None:
        name = one_of(click.arg, settings_view.NAMES)
        changes = settings_view.change_of(
            await self.state(click.season), name, click.value, self.services.clock.now())
        await self.nights.planning.configure(click.season, await self.actor(interaction), **changes)
        await self._settings(interaction, click.season, reset=click.reset + 1)

    @on("pick-night-prize", right=Right.MANAGER, answer=EDIT)
    async def choose_prize(self, interaction: Interaction, click: Click) -> None:
        """The role of the winners, or none; one that the manager could give themselves."""
        role = number(click.value) if click.values else 0
        check_role(interaction, role)
        await self.nights.planning.configure(click.season, await self.actor(interaction), prize=role)
        await self._settings(interaction, click.season, reset=click.reset + 1)

    @on("night-name", right=Right.MANAGER)
    async def ask_name(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(settings_view.name_form(state, t))

    @on("form-night-name", right=Right.MANAGER, answer=EDIT)
    async def rename(self, interaction: Interaction, click: Click) -> None:
        name = forms.written(interaction)["name"]
        await self.nights.planning.configure(click.season, await self.actor(interaction), name=name)
        await self._settings(interaction, click.season)

    @on("night-post", right=Right.MANAGER, answer=EDIT)
    async def post(self, interaction: Interaction, click: Click) -> None:
        """Show the night to everybody, here."""
        actor = await self.actor(interaction)
        if (await self.state(click.season)).settings.notices.channel != interaction.channel_id:
            await self.nights.planning.configure(click.season, actor, channel=interaction.channel_id or 0)
        try:
            await self.messages.post_page(await self.state(click.season))
        except API_ERRORS as error:
            raise Refusal("cannot_post") from error
        await self.show_board(interaction, click.season, "night.posted")
        if lacking := self.messages.lacking(await self.state(click.season)):
            t = await self.texts(interaction)
            said = t("setup.may_not", channel=f"<#{interaction.channel_id}>", permissions=names(t, lacking))
            await interaction.followup.send(view=layout.note(f"{said} {t('night.goes_without')}"), ephemeral=True)

    # the board -----------------------------------------------------------------------------------
    @on("night-director", right=Right.SEASON, answer=BESIDE)
    async def open_board(self, interaction: Interaction, click: Click) -> None:
        await self.show_board(interaction, click.season)

    @on("night-board", right=Right.DIRECTOR, answer=EDIT)
    async def back(self, interaction: Interaction, click: Click) -> None:
        await self.show_board(interaction, click.season)

    @on("night-page", right=Right.DIRECTOR, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        await self.show_board(interaction, click.season, page=click.seq)

    @on("night-do", right=Right.DIRECTOR, answer=EDIT)
    async def course(self, interaction: Interaction, click: Click) -> None:
        """To the whole night. Codes: night_moved (the board is of an earlier round)."""
        seen, state = more_seen(click.arg), await self.state(click.season)
        what = MORE if seen else one_of(click.arg, (*COURSE, OFF, *ROUND))
        if state.round != click.seq:
            raise LeagueError("night_moved")
        actor = await self.actor(interaction)
        if seen:
            await self.nights.games.more_time(click.season, actor, seen)
        elif what in ROUND:
            await ROUND[what](self.nights.course, click.season, actor, click.seq)
        elif what == OFF:
            await self.nights.planning.cancel(click.season, actor)
            await self.reply(interaction, "night.off")
            return
        else:
            await COURSE[what](self.nights.course, click.season, actor)
        done = "" if what == "pause" else f"night.done.{what}"  # the board itself says that clocks are stopped
        await self.show_board(interaction, click.season, done)

    @on("pick-night-director", right=Right.MANAGER, answer=EDIT)
    async def name_director(self, interaction: Interaction, click: Click) -> None:
        user = (await chosen_member(interaction, click.value)).id if click.values else 0
        await self.nights.planning.direct(click.season, await self.actor(interaction), user)
        await self.show_board(interaction, click.season)

    # games ---------------------------------------------------------------------------------------
    @on("night-game", right=Right.DIRECTOR, answer=BESIDE)
    async def open_game(self, interaction: Interaction, click: Click) -> None:
        await self._game(interaction, click.season, click.seq)

    @on("pick-night-game", right=Right.DIRECTOR, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._game(interaction, click.season, number(click.value))

    async def _game(self, interaction: Interaction, season: int, fixture: int) -> None:
        state, t = await self.state(season), await self.texts(interaction)
        page = ui.game_page(state, known_game(state, fixture), self.services.clock.now(), t)
        await interaction.edit_original_response(view=page)

    @on("night-quick", right=Right.DIRECTOR, answer=BESIDE)
    async def decide_quickly(self, interaction: Interaction, click: Click) -> None:
        """From the message that calls the director."""
        await self._decide(interaction, click)

    @on("night-decide", right=Right.DIRECTOR, answer=EDIT)
    async def decide(self, interaction: Interaction, click: Click) -> None:
        await self._decide(interaction, click)

    async def _decide(self, interaction: Interaction, click: Click) -> None:
        actor = await self.actor(interaction)
        if seen := more_seen(click.arg):
            await self.nights.games.more_time(click.season, actor, seen, click.seq)
        else:
            await DECISIONS[one_of(click.arg, DECISIONS)](self.nights.games, click.season, actor, click.seq)
        await self._game(interaction, click.season, click.seq)

    @on("night-move", right=Right.DIRECTOR)
    async def ask_move(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.move_form(state, known_game(state, click.seq), t))

    @on("form-night-move", right=Right.DIRECTOR, answer=EDIT)
    async def move(self, interaction: Interaction, click: Click) -> None:
        table = whole(forms.written(interaction)["table"], 1000) or 0
        await self.nights.games.move(click.season, await self.actor(interaction), click.seq, table)
        await self._game(interaction, click.season, click.seq)

    # players -------------------------------------------------------------------------------------
    @on("pick-night-out", right=Right.DIRECTOR, answer=EDIT)
    async def choose_out(self, interaction: Interaction, click: Click) -> None:
        """Who is to be replaced."""
        state, t = await self.state(click.season), await self.texts(interaction)
        fixture, user = known_game(state, click.seq), number(click.value)
        if user not in state.players(fixture):
            raise LeagueError("night_moved")
        await interaction.edit_original_response(view=ui.replace_page(state, fixture, user, t))

    @on("pick-night-in", right=Right.DIRECTOR, answer=EDIT)
    async def choose_in(self, interaction: Interaction, click: Click) -> None:
        """Anybody of the server."""
        found = await chosen_member(interaction, click.value)
        if found.bot:
            raise LeagueError("no_bots")
        await self._replace(interaction, click, Member(found.display_name, found.id))

    @on("pick-night-spare", right=Right.DIRECTOR, answer=EDIT)
    async def choose_spare(self, interaction: Interaction, click: Click) -> None:
        """Somebody who would step in."""
        user, state = number(click.value), await self.state(click.season)
        spare = next((each for each in state.night.spares if each.user == user), None)
        if spare is None:
            raise LeagueError("night_moved")
        await self._replace(interaction, click, spare)

    @on("night-ai", right=Right.DIRECTOR, answer=EDIT)
    async def choose_ai(self, interaction: Interaction, click: Click) -> None:
        await self._replace(interaction, click, None)

    async def _replace(self, interaction: Interaction, click: Click, member: Member | None) -> None:
        await self.nights.games.replace(click.season, await self.actor(interaction), click.seq, click.number, member)
        await self._game(interaction, click.season, click.seq)

    @on("night-entrants", right=Right.DIRECTOR, answer=EDIT)
    async def entrants(self, interaction: Interaction, click: Click) -> None:
        await self._entrants(interaction, click.season, click.seq)

    @on("pick-night-entrant", right=Right.DIRECTOR, answer=EDIT)
    async def choose_entrant(self, interaction: Interaction, click: Click) -> None:
        await self._entrants(interaction, click.season, click.seq, number(click.value))

    async def _entrants(self, interaction: Interaction, season: int, page: int, chosen: int = 0) -> None:
        state, t = await self.state(season), await self.texts(interaction)
        entrant = known_entrant(state, chosen) if chosen else None
        await interaction.edit_original_response(view=ui.entrants_page(state, page, t, entrant))

    @on("night-withdraw", right=Right.DIRECTOR, answer=EDIT)
    async def withdraw(self, interaction: Interaction, click: Click) -> None:
        barred = one_of(click.arg, ("out", "bar")) == "bar"
        await self.nights.games.withdraw(click.season, await self.actor(interaction), click.seq, barred=barred)
        await self._entrants(interaction, click.season, 0)
