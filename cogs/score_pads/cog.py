"""Score pads: opened from a lobby or a season's game, written by the host and the players, kept as a picture.

Every round is stored before anything shows it; the public message follows (`_update`). What a click says is checked
again: the pad's server, who may write, and that it has as many rounds as the page that was clicked.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StaleTable, TableError
from bot.core.user_text import clean_name
from bot.features.elsewhere.feature import ELSEWHERE_FEATURE
from bot.features.score_pads.feature import SCORE_PADS_FEATURE
from bot.features.score_pads.service import folded
from bot.features.score_pads.values import PadSeat, ScorePad
from bot.i18n import Texts
from bot.league import seating
from bot.league.model import Actor
from bot.tables.core.model import Table
from bot.tables.rules.lobby_rules import check_lobby
from cogs.common import forms
from cogs.common.errors import API_ERRORS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, Refusal, code
from cogs.common.gate import may_send, member_of
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.renderer import Image
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.score_pads import view as pages
from cogs.score_pads.choice import RoundChoice
from cogs.table_cog import TableCog
from games.noting import NotedAs, PaperRound
from games.registry import GAMES
from games.views import Phase, View
from rendering.studio import ScoreSheetPicture

log = logging.getLogger(__name__)

KIND = "score-pad"
DAILY = timedelta(days=1)
POSTED = timedelta(minutes=5)
"""Within this time a new pad has its message, or the process has ended."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (ScorePadsCog(services, delivery),)


def shown(pad: ScorePad) -> View:
    """The game after all rounds, as a picture shows it."""
    game, state = folded(pad)
    view = game.view(state, None)
    return replace(view, round=len(view.rounds), phase=Phase.OVER if pad.over else view.phase)


class ScorePadsCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._pads = services.features[SCORE_PADS_FEATURE]
        self._old: DeadlineQueue[str] = DeadlineQueue(services.clock, self._forget_old)
        self._tasks = BackgroundTasks()

    async def at_home(self) -> None:
        self._old.add(KIND, self.services.clock.now() + DAILY)

    async def cog_unload(self) -> None:
        self._old.clear()

    def _forget_old(self, key: str) -> None:
        self._tasks.start(self._pads.forget_old())
        self._old.add(key, self.services.clock.now() + DAILY)

    # opening -------------------------------------------------------------------------------------
    @on("score-pads-open", right=Right.HOST, answer=EDIT)
    async def open_from_lobby(self, interaction: Interaction, click: Click) -> None:
        """The lobby becomes a pad: same game, rules and people. The lobby closes once the pad is there."""
        lobby = check_lobby(await self.tables.snapshot(click.table))
        table = lobby.table
        if table.guild is None or table.rated:
            raise StaleTable
        t = await self.services.languages.of_server(table.guild)
        options = {name: str(value) for name, value in table.options.items()}
        pad = ScorePad(0, table.guild, table.channel, interaction.user.id, table.game, seats=_seats(table, t),
                       options=options)
        await self._open(interaction, pad)
        with suppress(TableError):
            await self.tables.lobbies.cancel(table.id, interaction.user.id)

    @on("score-pads-game", right=Right.ENTRANT, answer=BESIDE)
    async def open_from_game(self, interaction: Interaction, click: Click) -> None:
        """A pad whose result a season's game can have."""
        user = Actor(interaction.user.id, interaction.user.display_name)
        state, fixture = await self.services.features[ELSEWHERE_FEATURE].check(click.season, user, click.seq)
        seats = tuple(PadSeat(each.name, each.person.id if each.person else 0)
                      for each in seating.seats(state, fixture))
        play = state.settings.play
        pad = ScorePad(0, state.season.guild, fixture.thread or interaction.channel_id or 0, interaction.user.id,
                       play.game, seats=seats, options=dict(play.options), season=click.season, fixture=click.seq)
        await self._open(interaction, pad)

    async def _open(self, interaction: Interaction, pad: ScorePad) -> None:
        """Post it; the answer says where. Codes: those of `ScorePads.open`."""
        if not may_send(interaction, interaction.app_permissions):
            raise Refusal("cannot_post")
        self.check_openings(interaction)
        await self._drop_lost(pad.host)
        made = await self._pads.open(pad)
        try:
            page, images = await self._page(made)
            sent = await self.delivery.editor.post(made.channel, page, images)
        except API_ERRORS as error:
            await self._pads.store.drop(made.id)
            raise Refusal("cannot_post") from error
        await self._pads.store.set_message(made.id, sent.id)
        await self.reply(interaction, "pad.opened", channel=f"<#{made.channel}>")

    async def _drop_lost(self, host: int) -> None:
        """Pads whose messages or channels are gone count no more: nobody can end them. One whose game is over ends, if
        its result has not to be handed in."""
        await self._pads.store.drop_unposted(host, self.services.clock.now() - POSTED)
        for pad in await self._pads.store.open_of(host):
            if not pad.season and shown(pad).phase is Phase.OVER:
                await self._pads.end(pad)
            await self._update(pad.id)

    # a round -------------------------------------------------------------------------------------
    @on("score-pads-add", right=Right.MEMBER, answer=BESIDE)
    async def add(self, interaction: Interaction, click: Click) -> None:
        pad = await self._to_write(interaction, click, stale=True)
        await self._ask(interaction, pad, RoundChoice())

    @on("score-pads-again", right=Right.MEMBER, answer=EDIT)
    async def begin_again(self, interaction: Interaction, click: Click) -> None:
        await self._ask(interaction, await self._to_write(interaction, click), RoundChoice(), click.reset + 1)

    @on("pick-score-pads-dealer", right=Right.MEMBER, answer=EDIT)
    async def choose_dealer(self, interaction: Interaction, click: Click) -> None:
        pad = await self._to_write(interaction, click)
        await self._ask(interaction, pad, RoundChoice(dealer=number(click.value)), click.reset + 1)

    @on("pick-score-pads-first", right=Right.MEMBER, answer=EDIT)
    async def choose_first(self, interaction: Interaction, click: Click) -> None:
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        await self._ask(interaction, pad, replace(choice, first=number(click.value)), click.reset + 1)

    @on("pick-score-pads-calls", right=Right.MEMBER, answer=EDIT)
    async def choose_calls(self, interaction: Interaction, click: Click) -> None:
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        await self._ask(interaction, pad, choice.with_calls(click.values), click.reset + 1)

    @on("score-pads-out", right=Right.MEMBER, answer=EDIT)
    async def next_out(self, interaction: Interaction, click: Click) -> None:
        """One more was out; with the last but one the round is noted."""
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        if len(choice.out) < len(pad.seats) - 1:
            await self._ask(interaction, pad, choice)
        else:
            await self._add(interaction, pad, PaperRound(out=choice.out))

    @on("score-pads-points", right=Right.MEMBER)
    async def ask_points(self, interaction: Interaction, click: Click) -> None:
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        choice = self._dealt(pad, choice)
        game, state = folded(pad)
        await interaction.response.send_modal(pages.points_form(
            pad, shown(pad), game.noting(state, choice.dealer), choice, await self.texts(interaction)))

    @on("form-score-pads-points", right=Right.MEMBER, answer=EDIT)
    async def write_points(self, interaction: Interaction, click: Click) -> None:
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        choice, written = self._dealt(pad, choice), forms.written(interaction)
        game, state = folded(pad)
        if game.noting(state, choice.dealer).kind is NotedAs.CARDS:
            await self._add(interaction, pad, choice.noted(_whole(written["points"])))
            return
        products = tuple((_whole(written[f"points{side}"]) or 0, _whole(written[f"factor{side}"]) or 0)
                         for side in (0, 1))
        await self._add(interaction, pad, PaperRound(choice.dealer, products=products))

    @on("score-pads-sweep", right=Right.MEMBER, answer=EDIT)
    async def note_sweep(self, interaction: Interaction, click: Click) -> None:
        """The side of who was out first was out before all others: no card points."""
        pad, choice = await self._to_write(interaction, click), RoundChoice.read(click.arg)
        choice = self._dealt(pad, choice)
        game, state = folded(pad)
        await self._add(interaction, pad, choice.sweeping(game.noting(state, choice.dealer)))

    @staticmethod
    def _dealt(pad: ScorePad, choice: RoundChoice) -> RoundChoice:
        """With the dealer, where only one is possible."""
        game, state = folded(pad)
        dealers = game.noting(state).dealers
        return replace(choice, dealer=dealers[0]) if len(dealers) == 1 else choice

    async def _ask(self, interaction: Interaction, pad: ScorePad, choice: RoundChoice, reset: int = 0,
                   note: str = "") -> None:
        game, state = folded(pad)
        choice = self._dealt(pad, choice)
        page = pages.round_page(pad, shown(pad), game.noting(state, choice.dealer), choice,
                                await self.texts(interaction), reset=reset, note=note)
        await interaction.edit_original_response(view=page)

    async def _add(self, interaction: Interaction, pad: ScorePad, noted: PaperRound) -> None:
        """Store it, show it, and ask for the next one where it was written."""
        after, t = await self._pads.add(pad, len(pad.rounds), noted), await self.texts(interaction)
        self._update_soon(after.id)
        view = shown(after)
        note = t("pad.noted", n=len(after.rounds), scores=" : ".join(map(str, view.rounds[-1].scores)))
        if view.phase is Phase.OVER:
            await interaction.edit_original_response(view=pages.done_page(after, f"{note} {t('pad.over')}", t))
        else:
            await self._ask(interaction, after, RoundChoice(), note=note)

    # the pad -------------------------------------------------------------------------------------
    @on("score-pads-undo", right=Right.MEMBER, answer=EDIT)
    async def undo(self, interaction: Interaction, click: Click) -> None:
        pad = await self._to_write(interaction, click, stale=True)
        await self._pads.undo(pad, click.seq)
        self._update_soon(pad.id)

    @on("score-pads-end", right=Right.MEMBER, answer=EDIT)
    async def end(self, interaction: Interaction, click: Click) -> None:
        """The message keeps the last picture."""
        pad = await self._to_write(interaction, click, stale=True)
        ended = await self._pads.end(pad)
        page, images = await self._page(ended)
        with suppress(*API_ERRORS):
            await self.delivery.editor.edit(ended.channel, ended.message, page, images)

    @on("score-pads-hand-in", right=Right.MEMBER, answer=BESIDE)
    async def hand_in(self, interaction: Interaction, click: Click) -> None:
        """Enter the score as the result of the season's game; the other side is asked. Codes: those of
        `ElsewhereService.submit`."""
        pad = await self._to_write(interaction, click, stale=True)
        if not pad.season or not pad.rounds:
            raise StaleTable
        state = await self.services.leagues.seasons.state(pad.season)
        sides = len(state.fixtures[pad.fixture].sides) if pad.fixture in state.fixtures else 0
        result = seating.noted_result(*folded(pad), sides)
        user = Actor(interaction.user.id, interaction.user.display_name)
        await self.services.features[ELSEWHERE_FEATURE].submit(pad.season, user, pad.fixture, result)
        await self._pads.end(pad)
        self._update_soon(pad.id)
        await self.reply(interaction, "pad.handed_in")

    async def _to_write(self, interaction: Interaction, click: Click, *, stale: bool = False) -> ScorePad:
        """The pad, in which the user may write, with the rounds that they saw. ``stale``: the clicked message is the
        pad's own, which is brought up to date if it shows others."""
        pad = await self._pads.to_write(click.subject, interaction.guild_id, interaction.user.id)
        if len(pad.rounds) != click.seq:
            if stale:
                self._update_soon(pad.id)
            raise StaleTable
        return pad

    # names ---------------------------------------------------------------------------------------
    @on("score-pads-names", right=Right.MEMBER, answer=BESIDE)
    async def ask_names(self, interaction: Interaction, click: Click) -> None:
        pad = await self._pads.to_name(click.subject, interaction.guild_id, interaction.user.id)
        await interaction.edit_original_response(view=pages.names_page(pad, await self.texts(interaction)))

    @on("score-pads-type", right=Right.MEMBER)
    async def ask_typed(self, interaction: Interaction, click: Click) -> None:
        pad = await self._pads.to_name(click.subject, interaction.guild_id, interaction.user.id)
        await interaction.response.send_modal(pages.names_form(pad, await self.texts(interaction)))

    @on("form-score-pads-names", right=Right.MEMBER, answer=EDIT)
    async def type_names(self, interaction: Interaction, click: Click) -> None:
        """A line for each seat; whose name stays is the member that they were."""
        pad = await self._pads.to_name(click.subject, interaction.guild_id, interaction.user.id)
        lines = [line.strip() for line in forms.written(interaction)["names"].splitlines() if line.strip()]
        known = {each.name: each for each in pad.seats}
        await self._name(interaction, pad, [known.get(line, PadSeat(line)) for line in lines])

    @on("pick-score-pads-members", right=Right.MEMBER, answer=EDIT)
    async def choose_members(self, interaction: Interaction, click: Click) -> None:
        """They take the first seats that no member has; more seats, if the game is for more."""
        pad = await self._pads.to_name(click.subject, interaction.guild_id, interaction.user.id)
        seats = list(pad.seats)
        for user in dict.fromkeys(map(number, click.values)):
            if any(each.user == user for each in seats):
                continue
            member = None if interaction.guild is None else await member_of(interaction.guild, discord.Object(user))
            if member is None or member.bot:
                raise Refusal("cannot_invite")
            free = next((seat for seat, each in enumerate(seats) if not each.user), len(seats))
            seats[free:free + 1] = [PadSeat(clean_name(member.display_name), user)]
        await self._name(interaction, pad, seats)

    async def _name(self, interaction: Interaction, pad: ScorePad, seats: Sequence[PadSeat]) -> None:
        named = await self._pads.name(pad, seats)
        self._update_soon(pad.id)
        await interaction.edit_original_response(view=pages.names_page(named, await self.texts(interaction)))

    # the message ---------------------------------------------------------------------------------
    async def _page(self, pad: ScorePad) -> tuple[discord.ui.LayoutView, list[Image]]:
        t, view = await self.services.languages.of_server(pad.guild), shown(pad)
        image = await self.services.drawing.draw(ScoreSheetPicture(view, t)) if view.rounds else None
        page = pages.pad_page(pad, view, t, None if image is None else image.named)
        return page, [] if image is None else [image]

    def _update_soon(self, pad: int) -> None:
        self.delivery.lanes.schedule((KIND, pad), partial(self._update, pad), lane=Lane.TABLE)

    async def _update(self, number: int) -> None:
        """Show the pad as it is now. One whose message or channel is gone is deleted."""
        pad = await self._pads.store.pad(number)
        if pad is None or not pad.message:
            return
        page, images = await self._page(pad)
        try:
            await self.delivery.editor.edit(pad.channel, pad.message, page, images)
        except API_ERRORS as error:
            log.info("score pad %d is not shown: %s", number, error)
            if code(error) in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                await self._pads.store.drop(number)


def _seats(table: Table, t: Texts) -> tuple[PadSeat, ...]:
    """The lobby's people, and names to be typed for all others: as many as the game is played by."""
    game = GAMES[table.game]
    people = [PadSeat(each.name, each.person.id) for each in table.taken if each.person is not None]
    counts = game.players(table.options)
    count = next((each for each in counts if each >= max(len(people), 2)), counts[-1])
    if len(people) == 1:  # nobody else has come yet
        count = 4 if 4 in counts else count
    return (*people, *(PadSeat(t("pad.player", n=seat + 1)) for seat in range(len(people), count)))


def _whole(text: str) -> int | None:
    """A number that is written; None: it is none."""
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 5):
        return None
    return -int(digits) if text.startswith("-") else int(digits)
