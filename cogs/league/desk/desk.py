"""The managers' desk: the course of a season, its games and entrants, by buttons in a private message."""

from __future__ import annotations

from bot.league.formats.registry import counts_deals, format_of
from bot.league.ports import NewsEvent
from bot.league.season.results import entered
from bot.league.services.honours import winners
from bot.league.state import SeasonState
from cogs.common import forms, layout
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import OPTIONS_LIMIT, Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.delivery.honour_roles import may_give, pass_on
from cogs.league.base import LeaguePart, known_entrant, known_game
from cogs.league.desk.drafts import show_draft
from cogs.league.news import awake
from cogs.league.pages import desk_view as ui
from cogs.league.pages import season_view
from cogs.league.parsing import parse_deals, parse_points

REMOVALS = ("out", "bar")


class Desk(LeaguePart):
    """The desk's pages and what their buttons do."""

    @on("desk", right=Right.MANAGER, answer=BESIDE)
    async def open_desk(self, interaction: Interaction, click: Click) -> None:
        if interaction.message is not None:
            self.pages.note(click.season, interaction.message)
        await self.show_desk(interaction, click.season)

    @on("desk-back", right=Right.MANAGER, answer=EDIT)
    async def back(self, interaction: Interaction, click: Click) -> None:
        await self.show_desk(interaction, click.season)

    # the course ----------------------------------------------------------------------------------
    @on("desk-start", right=Right.MANAGER, answer=EDIT)
    async def start(self, interaction: Interaction, click: Click) -> None:
        """Close the entries; the first round is drawn at once, where there are rounds."""
        actor = await self.actor(interaction)
        state = await self.leagues.seasons.start(click.season, actor)
        await self.pages.update(click.season)
        if format_of(state.settings).ladder:
            await self.show_desk(interaction, click.season, "league.done.started")
            return
        await show_draft(self, interaction, await self.leagues.rounds.draft(click.season, actor))

    @on("desk-close", right=Right.MANAGER, answer=EDIT)
    async def close(self, interaction: Interaction, click: Click) -> None:
        """Games without a result are asked about first."""
        state = await self.leagues.seasons.state(click.season)
        if state.open():
            await interaction.edit_original_response(view=ui.close_page(state, await self.texts(interaction)))
        else:
            await self._close(interaction, click.season, force=False)

    @on("desk-close-now", right=Right.MANAGER, answer=EDIT)
    async def close_now(self, interaction: Interaction, click: Click) -> None:
        await self._close(interaction, click.season, force=True)

    async def _close(self, interaction: Interaction, season: int, *, force: bool) -> None:
        state = await self.leagues.seasons.close(season, await self.actor(interaction), force=force)
        await self.show_desk(interaction, season, "league.done.closed")
        await self.pages.update(season)
        t = await self.services.languages.of_server(interaction.guild_id)
        called = await awake(self.services, state, [
            user for each in state.entrants.values() for user in each.users if user != interaction.user.id],
            NewsEvent.CLOSED)
        await self.tell_all(interaction, season_view.closed_page(state, t, called), called)
        await self._crown(interaction, state)

    async def _crown(self, interaction: Interaction, state: SeasonState) -> None:
        """The season's role passes from the winners of the season before to its winners, where the bot may give it."""
        guild, number = interaction.guild, state.settings.notices.champion
        role = guild.get_role(number) if guild is not None and number else None
        if guild is None or role is None:
            return
        if not may_give(role):
            await self.tell_all(interaction, layout.note(
                (await self.services.languages.of_server(guild.id))("league.champion.refused", role=role.mention)))
            return
        after = state.settings.divisions.after
        before = await self.leagues.seasons.state(after) if after else None
        old = {user for each in winners(before) for user in each.users} if before is not None else set()
        new = {user for each in winners(state) for user in each.users}
        await pass_on(guild, role, old, new)

    @on("league-playoff", right=Right.MANAGER, answer=EDIT)
    async def play_off(self, interaction: Interaction, click: Click) -> None:
        """The first so many enter a knock-out; everybody sees it, and who has entered is told."""
        t = await self.services.languages.of_server(interaction.guild_id)
        state = await self.leagues.playoffs.begin(
            click.season, await self.actor(interaction), click.number, t("league.playoff.name"))
        await self.show_desk(interaction, state.id, "league.done.playoff")
        await interaction.followup.send(view=season_view.season_page(state, t))

    @on("desk-archive", right=Right.MANAGER, answer=EDIT)
    async def archive(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.seasons.archive(click.season, await self.actor(interaction))
        await self.show_desk(interaction, click.season, "league.archived")
        await self.pages.update(click.season)

    # games ---------------------------------------------------------------------------------------
    @on("desk-games", right=Right.MANAGER, answer=EDIT)
    async def games(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.edit_original_response(view=ui.games_page(state, click.seq, t))

    @on("pick-desk-game", right=Right.MANAGER, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._game(interaction, click.season, number(click.value))

    @on("desk-game", right=Right.MANAGER, answer=EDIT)
    async def show_game(self, interaction: Interaction, click: Click) -> None:
        await self._game(interaction, click.season, click.seq)

    async def _game(self, interaction: Interaction, season: int, fixture: int) -> None:
        state, t = await self.leagues.seasons.state(season), await self.texts(interaction)
        await interaction.edit_original_response(view=ui.game_page(state, known_game(state, fixture), t))

    @on("desk-award", right=Right.MANAGER)
    async def ask_award(self, interaction: Interaction, click: Click) -> None:
        """The reason is asked for."""
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        fixture = known_game(state, click.seq)
        winner = one_of(click.arg, ui.winners(state, fixture))
        await interaction.response.send_modal(ui.award_form(state, fixture, winner, t))

    @on("form-award", right=Right.MANAGER, answer=EDIT)
    async def award(self, interaction: Interaction, click: Click) -> None:
        before = await self.leagues.seasons.state(click.season)
        words = ui.winners(before, known_game(before, click.seq))
        winner = words[one_of(click.arg, words)]
        await self.leagues.matches.adjudicate(
            click.season, await self.actor(interaction), click.seq, winner, forms.written(interaction)["reason"])
        await self._game(interaction, click.season, click.seq)
        await self.tell_places(interaction, before)

    @on("desk-result", right=Right.MANAGER)
    async def ask_result(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.result_form(state, known_game(state, click.seq), t))

    @on("form-result", right=Right.MANAGER, answer=EDIT)
    async def result(self, interaction: Interaction, click: Click) -> None:
        """The result of a game played elsewhere, or a correction."""
        written, rules = forms.written(interaction), (await self.leagues.seasons.season(click.season)).settings
        scores, deals, doubles = parse_deals(written["score"], counts_deals(rules))
        made = entered(scores, deals, reason=written["reason"], doubles=doubles)
        before = await self.leagues.seasons.state(click.season)
        await self.leagues.matches.enter(click.season, await self.actor(interaction), click.seq, made)
        await self._game(interaction, click.season, click.seq)
        await self.tell_places(interaction, before)

    @on("desk-reopen", right=Right.MANAGER, answer=EDIT)
    async def reopen(self, interaction: Interaction, click: Click) -> None:
        """Reverse an award."""
        await self.leagues.matches.reopen(click.season, await self.actor(interaction), click.seq)
        await self._game(interaction, click.season, click.seq)

    @on("desk-stand", right=Right.MANAGER, answer=EDIT)
    async def let_stand(self, interaction: Interaction, click: Click) -> None:
        """The result to which a side objected, or the one that players had entered when the page was shown."""
        await self.leagues.matches.settle(
            click.season, await self.actor(interaction), click.seq, number(click.arg or "0"))
        await self._game(interaction, click.season, click.seq)

    # entrants ------------------------------------------------------------------------------------
    @on("desk-entrants", right=Right.MANAGER, answer=EDIT)
    async def entrants(self, interaction: Interaction, click: Click) -> None:
        await self._entrants(interaction, click.season, click.seq)

    @on("pick-desk-entrant", right=Right.MANAGER, answer=EDIT)
    async def choose_entrant(self, interaction: Interaction, click: Click) -> None:
        await self._entrants(interaction, click.season, click.seq, number(click.value))

    async def _entrants(self, interaction: Interaction, season: int, page: int, chosen: int = 0) -> None:
        state, t = await self.leagues.seasons.state(season), await self.texts(interaction)
        await interaction.edit_original_response(view=ui.entrants_page(state, page, t, chosen))

    @on("desk-seed", right=Right.MANAGER, answer=EDIT)
    async def seed(self, interaction: Interaction, click: Click) -> None:
        """An entrant gets another place in the order of seeds."""
        await self.leagues.seasons.seed(click.season, await self.actor(interaction), click.seq, click.number)
        await self._entrants(interaction, click.season, click.number // OPTIONS_LIMIT, click.seq)

    @on("desk-pause", right=Right.MANAGER, answer=EDIT)
    async def pause(self, interaction: Interaction, click: Click) -> None:
        """An entrant has no game in the next rounds."""
        await self.leagues.seasons.pause(click.season, await self.actor(interaction), click.seq, click.number)
        await self._entrants(interaction, click.season, 0, click.seq)
        await self.pages.update(click.season)

    @on("desk-return", right=Right.MANAGER, answer=EDIT)
    async def come_back(self, interaction: Interaction, click: Click) -> None:
        await self.leagues.seasons.come_back(click.season, await self.actor(interaction), click.seq)
        await self._entrants(interaction, click.season, 0, click.seq)
        await self.pages.update(click.season)

    @on("league-points", right=Right.MANAGER)
    async def ask_points(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        await interaction.response.send_modal(ui.points_form(state, known_entrant(state, click.seq), t))

    @on("form-league-points", right=Right.MANAGER, answer=EDIT)
    async def give_points(self, interaction: Interaction, click: Click) -> None:
        """League points, given or taken."""
        written, before = forms.written(interaction), await self.leagues.seasons.state(click.season)
        await self.leagues.matches.adjust(click.season, await self.actor(interaction), click.seq,
                                          parse_points(written["points"]), written["reason"])
        await self._entrants(interaction, click.season, 0, click.seq)
        await self.tell_places(interaction, before)

    @on("desk-remove", right=Right.MANAGER)
    async def ask_removal(self, interaction: Interaction, click: Click) -> None:
        state, t = await self.leagues.seasons.state(click.season), await self.texts(interaction)
        entrant = known_entrant(state, click.seq)
        await interaction.response.send_modal(ui.removal_form(state, entrant, one_of(click.arg, REMOVALS), t))

    @on("form-remove", right=Right.MANAGER, answer=EDIT)
    async def remove(self, interaction: Interaction, click: Click) -> None:
        barred = one_of(click.arg, REMOVALS) == "bar"
        await self.leagues.seasons.leave(click.season, await self.actor(interaction), click.seq, barred=barred,
                                         reason=forms.written(interaction)["reason"])
        await self._entrants(interaction, click.season, 0)
        await self.pages.update(click.season)
