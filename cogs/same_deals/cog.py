"""Equal deals through Discord: a private page, questions by direct message, and an event's public message.

A control names the contest; who clicks is who answers. The page that begins one has what is chosen in its controls, and
whatever they say is checked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StaleTable, TableError
from bot.core.user_text import clean_name
from bot.features.daily.values import DAY_LEVEL
from bot.features.same_deals.feature import SAME_DEALS_FEATURE
from bot.features.same_deals.values import (
    DEAL_GAMES,
    EVENT_DAYS,
    PAIR,
    RIVALS,
    ContestKind,
    DealContest,
    PlayerState,
)
from bot.i18n import Texts
from bot.tables.core.model import Person
from bot.tables.core.state import named
from cogs.common import layout
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import may_send, member_of, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.inviting import Inviting
from cogs.same_deals import view as pages
from cogs.same_deals.choice import MODES, PAIRS, ContestChoice
from cogs.same_deals.results_view import DealPlace, contest_deal_page, contest_results_page
from cogs.table_cog import TableCog
from rendering.studio import ReplayPicture

KIND = "same-deals"


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (SameDealsCog(services, delivery),)


class SameDealsCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._contests = services.features[SAME_DEALS_FEATURE]
        self._inviting = Inviting(services, delivery)
        self._ends: DeadlineQueue[int] = DeadlineQueue(services.clock, self._update_soon)
        self._tasks = BackgroundTasks()
        self._contests.on_change(lambda contest: self._update_soon(contest.id))
        self._contests.on_over(self._is_over)

    async def at_home(self) -> None:
        await self.slots_changed()

    async def slots_changed(self) -> None:
        """End those of the servers that are here in time."""
        self._ends.clear()
        for contest in await self._contests.store.running():
            if self.tables.slots.here(contest.guild):
                self._ends.add(contest.id, contest.until)

    async def cog_unload(self) -> None:
        self._ends.clear()

    # the page that begins one --------------------------------------------------------------------
    @on("same-deals", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._open(interaction, ContestChoice())

    @on("same-deals-mode", right=Right.MEMBER, answer=EDIT)
    async def mode(self, interaction: Interaction, click: Click) -> None:
        await self._open(interaction, ContestChoice.read(click.arg), click.reset + len(MODES))

    @on("pick-same-deals-game", right=Right.MEMBER, answer=EDIT)
    async def game(self, interaction: Interaction, click: Click) -> None:
        await self._open(
            interaction, ContestChoice.read(click.arg).playing(one_of(click.value, DEAL_GAMES)), click.reset + 1)

    @on("pick-same-deals-deals", right=Right.MEMBER, answer=EDIT)
    async def deals(self, interaction: Interaction, click: Click) -> None:
        chosen = ContestChoice.read(click.arg)
        text = str(chosen).replace(f"-{chosen.deals}-", f"-{number(click.value)}-", 1)
        await self._open(interaction, ContestChoice.read(text), click.reset + 1)

    @on("pick-same-deals-partner", right=Right.MEMBER, answer=EDIT)
    async def partner(self, interaction: Interaction, click: Click) -> None:
        chosen = ContestChoice.read(click.arg).paired(PAIRS)
        if click.values:
            partner = await self._member(interaction, number(click.value))
            chosen = ContestChoice(chosen.game, chosen.deals, PAIRS, partner.id)
        await self._open(interaction, chosen, click.reset + 1)

    async def _open(self, interaction: Interaction, chosen: ContestChoice, reset: int = 0) -> None:
        user, guild = interaction.user.id, server_of(interaction)
        mine = await self._contests.store.of_user(user, pages.SHOWN)
        events = [] if guild is None else await self._contests.store.events(guild, pages.SHOWN)
        manages = guild is not None and interaction.permissions.manage_guild
        page = pages.contests_page(chosen, mine, events, user, await self.texts(interaction),
                                   server=guild is not None, manages=manages, reset=reset)
        await interaction.edit_original_response(view=page, attachments=[])

    async def _member(self, interaction: Interaction, user: int) -> Person:
        """Somebody else of the server. Refusal (cannot_invite)."""
        guild = interaction.guild
        member = None if guild is None else await member_of(guild, discord.Object(user))
        if member is None or member.bot or user == interaction.user.id:
            raise Refusal("cannot_invite")
        return Person(user, clean_name(member.display_name))

    # asking --------------------------------------------------------------------------------------
    @on("pick-same-deals-ask", right=Right.MEMBER, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """Ask all of them, or nobody. Who does not want to be asked, or is apart from another one, cannot be reached;
        whom that concerns is not said."""
        chosen, users = ContestChoice.read(click.arg), dict.fromkeys(map(number, click.values))
        if chosen.mode == PAIRS and len(users) != PAIR:
            raise Refusal("same_deals_two")
        if not 0 < len(users) <= RIVALS or chosen.partner in users:
            raise Refusal("cannot_invite")
        rivals = [await self._member(interaction, user) for user in users]
        partner = await self._member(interaction, chosen.partner) if chosen.mode == PAIRS else None
        self.check_openings(interaction)
        asked = [*rivals, *([partner] if partner else [])]
        contest = None
        if await self._all_welcome(interaction.user.id, [each.id for each in asked]):
            contest = await self._contests.challenge(
                person(interaction), rivals, (interaction.guild_id or 0, interaction.channel_id or 0), chosen.game,
                chosen.deals, partner=partner)
            contest = await self._asked(contest)
        if contest is None:
            key = "challenge.not_reached" if len(asked) == 1 else "equal.not_reached"
            await self.reply(interaction, key, name=f"<@{asked[0].id}>")
            return
        t = await self.texts(interaction)
        note = _told(t, [each.id for each in asked], contest)
        page = pages.contest_page(contest, interaction.user.id, t, note)
        await interaction.edit_original_response(view=page, attachments=[])

    async def _all_welcome(self, host: int, asked: Sequence[int]) -> bool:
        for user in asked:
            if not await self._inviting.welcome(user, host, self._contests.store.asked_since):
                return False
            if set(asked) & set(await self.tables.conduct.apart(user)):
                return False
        return True

    async def _asked(self, contest: DealContest) -> DealContest | None:
        """Send the questions; None: nobody could be asked, or not all of two pairs."""
        reached = list[int]()
        for player in contest.players:
            if player.user != contest.host:
                page = pages.question_page(contest, player.user, await self.services.languages.of_player(player.user))
                if await self.delivery.editor.tell(player.user, page):
                    reached.append(player.user)
                else:
                    await self._contests.leave(contest.id, player.user)
        if not reached or (contest.kind is ContestKind.PAIRS and len(reached) < len(contest.players) - 1):
            with suppress(TableError):
                await self._contests.leave(contest.id, contest.host)
            return None
        self._ends.add(contest.id, contest.until)
        return await self._contests.contest(contest.id)

    @on("pick-same-deals-event", right=Right.ADMIN, answer=EDIT)
    async def call(self, interaction: Interaction, click: Click) -> None:
        """Post an event in the channel, for everybody on the server."""
        chosen, days = ContestChoice.read(click.arg), number(click.value)
        if days not in EVENT_DAYS:
            raise StaleTable
        if not may_send(interaction, interaction.app_permissions):
            raise Refusal("cannot_post")
        self.check_openings(interaction)
        contest = await self._contests.event(
            interaction.user.id, (interaction.guild_id or 0, interaction.channel_id or 0), chosen.game, chosen.deals,
            days)
        t = await self.services.languages.of_server(interaction.guild_id)
        try:
            sent = await self.delivery.editor.post(contest.channel, pages.event_page(contest, t))
        except API_ERRORS as error:
            await self._contests.store.end(contest.id)
            raise Refusal("cannot_post") from error
        await self._contests.store.set_message(contest.id, sent.id)
        self._ends.add(contest.id, contest.until)
        await self._show(interaction, contest)

    # taking part ---------------------------------------------------------------------------------
    @on("same-deals-agree", right=Right.ANYBODY, answer=EDIT)
    async def agree(self, interaction: Interaction, click: Click) -> None:
        contest = await self._contests.agree(click.subject, interaction.user.id)
        await self._show(interaction, contest)

    @on("same-deals-leave", right=Right.ANYBODY, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        """Leave, or decline, before the cards are dealt. The other one of a pair, who leaves with them, hears of it."""
        before = await self._contests.contest(click.subject)
        contest = await self._contests.leave(click.subject, interaction.user.id)
        page = pages.left_page(await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])
        side = before.side_of(interaction.user.id)
        for each in () if side is None else side.players:
            if each.user > 0 and each.user != interaction.user.id and each.state is not PlayerState.LEFT:
                t = await self.services.languages.of_player(each.user)
                await self.delivery.editor.tell(each.user, pages.out_page(contest, person(interaction).name, t))

    @on("same-deals-play", right=Right.ANYBODY, answer=BESIDE)
    async def play(self, interaction: Interaction, click: Click) -> None:
        """Start the deals, or show them again. An event is for its server."""
        contest = await self._contests.contest(click.subject)
        me = contest.of(interaction.user.id)
        if me is None and (contest.kind is not ContestKind.EVENT or server_of(interaction) != contest.guild):
            raise StaleTable
        if me is None or me.table is None:
            self.check_openings(interaction)
        if contest.kind is ContestKind.PAIRS:
            await self._play_together(interaction, contest)
            return
        channel, direct = await self._place(interaction, contest)
        table = await self._contests.play(contest.id, person(interaction), channel, outside=not direct)
        t = await self.texts(interaction)
        note = t("daily.started", channel=f"<#{channel}>") if direct and not table.table.outside else t("daily.here")
        await interaction.edit_original_response(view=layout.note(note))
        if table.table.outside:
            await self.hands.on_demand.open(interaction, table.id, followup=True)

    async def _place(self, interaction: Interaction, contest: DealContest) -> tuple[int, bool]:
        """The channel of the user's direct messages, which nobody else can see, and whether the game is shown there."""
        direct = await interaction.user.create_dm()
        if (await self.services.prefs.user(interaction.user.id)).hand == "dm":
            with suppress(*API_ERRORS):
                t = await self.texts(interaction)
                said = f"{pages.title(contest, t)}: {t('equal.fair', level=t(f'level.{DAY_LEVEL}'))}"
                await self.delivery.editor.post(direct.id, layout.note(said))
                return direct.id, True
        return direct.id, False

    async def _play_together(self, interaction: Interaction, contest: DealContest) -> None:
        """Their partner hears of it by a message, as each plays at their own hours."""
        me = contest.of(interaction.user.id)
        table = await self._contests.play(contest.id, person(interaction), 0)
        partner = next(each for each in table.table.people if each.id != interaction.user.id)
        page = pages.started_page(table.id, partner.name, await self.texts(interaction))
        await interaction.edit_original_response(view=page)
        if me is not None and me.table is None:
            t = await self.services.languages.of_player(partner.id)
            await self.delivery.editor.tell(partner.id, pages.started_page(table.id, person(interaction).name, t))

    # showing -------------------------------------------------------------------------------------
    @on("same-deals-show", right=Right.ANYBODY, answer="")
    async def show(self, interaction: Interaction, click: Click) -> None:
        """How it stands; from an event's public message in an answer of its own."""
        beside = click.arg == "beside"
        await acknowledge(interaction, thinking=beside, private=beside)
        await self._show(interaction, await self._contests.contest(click.subject))

    async def _show(self, interaction: Interaction, contest: DealContest) -> None:
        user, t = interaction.user.id, await self.texts(interaction)
        here = server_of(interaction) == contest.guild
        if contest.may_see(user, here=here):
            page = contest_results_page(contest, user, t)
        elif contest.of(user) is not None or (contest.kind is ContestKind.EVENT and here):
            page = pages.contest_page(contest, user, t)
        else:
            raise StaleTable
        await interaction.edit_original_response(view=page, attachments=[])

    @on("pick-same-deals-deal", right=Right.ANYBODY, answer=EDIT)
    async def deal(self, interaction: Interaction, click: Click) -> None:
        """A deal with open cards, first as the user's side played it."""
        contest = await self._contests.contest(click.subject)
        mine = next((at for at, each in enumerate(contest.played) if interaction.user.id in each.users), 0)
        await self._look(interaction, contest, (mine, number(click.value), 0), click.reset + 1)

    @on("pick-same-deals-side", right=Right.ANYBODY, answer=EDIT)
    async def side(self, interaction: Interaction, click: Click) -> None:
        contest = await self._contests.contest(click.subject)
        await self._look(interaction, contest, (number(click.value), click.number, 0), click.reset + 1)

    @on("same-deals-step", right=Right.ANYBODY, answer=EDIT)
    async def step(self, interaction: Interaction, click: Click) -> None:
        contest = await self._contests.contest(click.subject)
        side, deal, step = map(number, [*click.arg.split("-"), "", ""][:3])
        await self._look(interaction, contest, (side, deal, step), click.reset + 1)

    async def _look(self, interaction: Interaction, contest: DealContest, at: tuple[int, int, int], reset: int) -> None:
        """``at``: side, deal and step."""
        side, deal, step = at
        if not contest.may_see(interaction.user.id, here=server_of(interaction) == contest.guild):
            raise StaleTable
        steps = await self._contests.replay(contest, side, deal)
        t, signs = await self.texts(interaction), await self.services.languages.signs_for(interaction.user.id)
        if not steps:
            page = contest_deal_page(contest, None, DealPlace(side, deal, 0, 0, reset), t)
            await interaction.edit_original_response(view=page, attachments=[])
            return
        step = min(step, len(steps) - 1)
        table = (await self.tables.snapshot(contest.played[side].table or 0)).table
        shown = replace(steps[step], view=named(steps[step].view, table))
        place = DealPlace(side, deal, step, len(steps), reset)
        await self.show_drawn(
            interaction, ReplayPicture(shown.view, shown.hands, step, len(steps) - 1, t),
            lambda picture: contest_deal_page(contest, shown, place, t, signs=signs, picture=picture))

    # messages ------------------------------------------------------------------------------------
    def _is_over(self, contest: DealContest) -> None:
        self._tasks.start(self._tell_all(contest))

    async def _tell_all(self, contest: DealContest) -> None:
        """Tell those who have waited for the others of a challenge."""
        if contest.kind is ContestKind.EVENT:
            return
        for side in contest.played:
            for player in side.players:
                if player.user > 0:
                    t = await self.services.languages.of_player(player.user)
                    await self.delivery.editor.tell(player.user, pages.over_page(contest, t))

    def _update_soon(self, contest: int) -> None:
        self.delivery.lanes.schedule((KIND, contest), partial(self._update, contest), lane=Lane.LATER)

    async def _update(self, number: int) -> None:
        """End it if its time is up, and show in an event's message how it stands."""
        contest = await self._contests.expire(number)
        if contest is None or contest.over:
            self._ends.cancel(number)
        if contest is None or not contest.message:
            return
        t = await self.services.languages.of_server(contest.guild)
        with suppress(*API_ERRORS):
            await self.delivery.editor.edit(contest.channel, contest.message, pages.event_page(contest, t), ())


def _told(t: Texts, asked: Sequence[int], contest: DealContest) -> str:
    """Who has been asked, and who could not be."""
    reached = {each.user for each in contest.players if each.state is not PlayerState.LEFT}
    names = {found: ", ".join(f"<@{user}>" for user in asked if (user in reached) is found) for found in (True, False)}
    said = [t("equal.asked", names=names[True])]
    return " ".join([*said, t("challenge.not_reached", name=names[False])] if names[False] else said)
