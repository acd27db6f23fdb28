"""Duels and partner quizzes through Discord: a public message for a duel, a private question for a quiz, and private
positions. A control names the challenge and what was chosen; who clicks is who answers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import discord

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StaleTable
from bot.core.user_text import clean_name
from bot.features.challenges.feature import CHALLENGES_FEATURE
from bot.features.challenges.values import POSITION_GONE, Challenge, ChallengeKind
from bot.i18n import Texts
from bot.tables.core.model import Person
from cogs.challenges import view as pages
from cogs.challenges.view import Scores, SeenChallenge
from cogs.common.errors import API_ERRORS, Refusal, acknowledge
from cogs.common.gate import may_send, member_of, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane
from cogs.inviting import Inviting
from cogs.puzzles.view import dressed, labels, position_of
from cogs.table_cog import TableCog
from rendering.studio import PlayPicture

CHALLENGES_SHOWN = 5
"""The newest challenges on a page."""
KIND = "challenge"


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (ChallengeCog(services, delivery),)


class ChallengeCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._challenges = services.features[CHALLENGES_FEATURE]
        self._inviting = Inviting(services, delivery)
        self._ends: DeadlineQueue[int] = DeadlineQueue(services.clock, self._update_soon)
        self._tasks = BackgroundTasks()
        self._challenges.on_finished(self._finished)

    async def at_home(self) -> None:
        await self.slots_changed()

    async def slots_changed(self) -> None:
        """End those of the servers that are here in time."""
        self._ends.clear()
        for challenge in await self._challenges.store.running():
            if self.tables.slots.here(challenge.guild):
                self._ends.add(challenge.id, challenge.until)

    async def cog_unload(self) -> None:
        self._ends.clear()

    # beginning -----------------------------------------------------------------------------------
    @on("duel", "quiz", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._list(interaction, ChallengeKind(click.verb))

    async def _list(self, interaction: Interaction, kind: ChallengeKind) -> None:
        """What it is, and the user's newest ones: those that run, and those with a result."""
        user = interaction.user.id
        mine = [each for each in await self._challenges.store.of_user(user, kind, CHALLENGES_SHOWN)
                if not each.over or each.may_see(user)]
        page = pages.challenges_page(kind, mine, user, await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("duel-open", right=Right.MEMBER, answer=EDIT)
    async def call(self, interaction: Interaction, click: Click) -> None:
        """Post a duel in the channel; whoever opens it takes part."""
        if not may_send(interaction, interaction.app_permissions):
            raise Refusal("cannot_post")
        if not may_send(interaction, interaction.permissions):
            raise Refusal("challenge_place")
        self.check_openings(interaction)
        challenge = await self._challenges.duel(
            person(interaction), interaction.guild_id or 0, interaction.channel_id or 0)
        t = await self.services.languages.of_server(interaction.guild_id)
        try:
            sent = await self.delivery.editor.post(challenge.channel, pages.duel_page(challenge, {}, t))
        except API_ERRORS as error:
            await self._challenges.store.end(challenge.id)
            raise Refusal("cannot_post") from error
        await self._challenges.store.set_message(challenge.id, sent.id)
        self._ends.add(challenge.id, challenge.until)
        await self._show(interaction, challenge)

    @on("pick-quiz", right=Right.MEMBER, answer=EDIT)
    async def ask(self, interaction: Interaction, click: Click) -> None:
        """Ask a member for a quiz. Who does not want to be asked, or is apart, cannot be reached."""
        guild, partner = interaction.guild, number(click.value)
        member = None if guild is None else await member_of(guild, discord.Object(partner))
        if member is None or member.bot or partner == interaction.user.id:
            raise Refusal("cannot_invite")
        self.check_openings(interaction)
        wanted = await self._inviting.welcome(partner, interaction.user.id, self._challenges.store.asked_since)
        asked = await self._asked(interaction, Person(partner, clean_name(member.display_name))) if wanted else None
        if asked is None:
            await self.reply(interaction, "challenge.not_reached", name=f"<@{partner}>")
            return
        page = pages.asked_page(asked, partner, await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    async def _asked(self, interaction: Interaction, partner: Person) -> Challenge | None:
        """Send the question; None: it could not be sent."""
        host = person(interaction)
        challenge = await self._challenges.quiz(host, partner, interaction.guild_id or 0, interaction.channel_id or 0)
        page = pages.asking_page(challenge, host.name, await self.services.languages.of_player(partner.id))
        if not await self.delivery.editor.tell(partner.id, page):
            await self._challenges.leave(challenge.id, host.id)
            return None
        self._ends.add(challenge.id, challenge.until)
        return challenge

    # taking part ---------------------------------------------------------------------------------
    @on("challenge-join", right=Right.ANYBODY, answer=BESIDE)
    async def join(self, interaction: Interaction, click: Click) -> None:
        """Take part, or go on. A duel is for who sees its channel; a quiz for whom was asked."""
        challenge = await self._challenges.challenge(click.subject)
        if challenge.of(interaction.user.id) is None and not _is_there(interaction, challenge):
            raise StaleTable
        challenge = await self._challenges.join(challenge.id, person(interaction))
        self._update_soon(challenge.id)
        await self._show(interaction, challenge)

    @on("challenge-answer", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        at, _, option = click.arg.partition("-")
        challenge = await self._challenges.answer(
            click.subject, interaction.user.id, number(at), number(option))
        await self._show(interaction, challenge)

    def _finished(self, challenge: Challenge, user: int) -> None:
        """Tell the channel; and the partner of a quiz who has waited."""
        self._update_soon(challenge.id)
        if challenge.kind is ChallengeKind.QUIZ and challenge.over:
            for other in challenge.finished:
                if other.user != user:
                    self._tasks.start(self._tell(challenge, other.user))

    async def _tell(self, challenge: Challenge, user: int) -> None:
        t = await self.services.languages.of_player(user)
        await self.delivery.editor.tell(user, pages.answered_page(challenge, t))

    @on("challenge-leave", right=Right.ANYBODY, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        """Leave, or decline."""
        await self._challenges.leave(click.subject, interaction.user.id)
        self._update_soon(click.subject)
        page = pages.left_page(await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("challenge-end", right=Right.MEMBER, answer=BESIDE)
    async def end(self, interaction: Interaction, click: Click) -> None:
        """The host ends a duel in which everybody has answered."""
        challenge = await self._challenges.end(click.subject, interaction.user.id)
        self._update_soon(challenge.id)
        await self._show(interaction, challenge)

    # showing -------------------------------------------------------------------------------------
    @on("challenge", right=Right.ANYBODY, answer="")
    async def show(self, interaction: Interaction, click: Click) -> None:
        """The position that the user has to answer, or the results; from a public message in an answer of its own."""
        await acknowledge(interaction, thinking=bool(click.arg), private=bool(click.arg))
        challenge = await self._challenges.expire(click.subject)
        if challenge is None:
            raise StaleTable
        if challenge.of(interaction.user.id) is None:
            raise Refusal("challenge_unseen")
        if not challenge.may_see(interaction.user.id):
            challenge = await self._challenges.join(challenge.id, person(interaction))
        await self._show(interaction, challenge)

    @on("pick-challenge", right=Right.ANYBODY, answer=EDIT)
    async def look(self, interaction: Interaction, click: Click) -> None:
        """A position with everybody's answers."""
        challenge, at = await self._challenges.challenge(click.subject), number(click.value)
        if not challenge.may_see(interaction.user.id) or at >= len(challenge.puzzles):
            raise StaleTable
        t = await self.texts(interaction)
        asked = position_of(self._challenges.puzzle(challenge, at), t)
        seen = SeenChallenge(challenge, self._scores(challenge))
        await self.show_drawn(interaction, PlayPicture(asked.view, t, hand=asked.puzzle.seat),
                              lambda picture: pages.look_page(seen, asked, at, t, picture))

    async def _show(self, interaction: Interaction, challenge: Challenge) -> None:
        player = challenge.of(interaction.user.id)
        if player is None:
            raise StaleTable
        t = await self.texts(interaction)
        if challenge.may_see(player.user):
            page = pages.results_page(await self._seen(challenge, t), t)
            await interaction.edit_original_response(view=page, attachments=[])
            return
        at = len(player.answers)
        asked = position_of(self._challenges.puzzle(challenge, at), t)
        await self.show_drawn(interaction, PlayPicture(asked.view, t, hand=asked.puzzle.seat),
                              lambda picture: pages.position_page(challenge, asked, at, t, picture))

    async def _seen(self, challenge: Challenge, t: Texts) -> SeenChallenge:
        puzzles = [self._challenges.known(challenge, at) for at in range(len(challenge.puzzles))]
        named: list[list[str]] = []
        if challenge.kind is ChallengeKind.QUIZ:
            opened = await asyncio.to_thread(lambda: [each and each.open() for each in puzzles])
            named = [labels(each.actions, dressed(each.situation.view, t), t) if each else [] for each in opened]
        best = [POSITION_GONE if each is None else each.answer for each in puzzles]
        return SeenChallenge(challenge, self._scores(challenge), named, best)

    def _scores(self, challenge: Challenge) -> Scores:
        return {each.user: self._challenges.score(challenge, each) for each in challenge.finished}

    # the public message --------------------------------------------------------------------------
    def _update_soon(self, number: int) -> None:
        self.delivery.lanes.schedule((KIND, number), partial(self._update, number), lane=Lane.LATER)

    async def _update(self, number: int) -> None:
        """End it if its time is up, and show how it stands."""
        challenge = await self._challenges.expire(number)
        if challenge is None or challenge.over:
            self._ends.cancel(number)
        if challenge is None or not challenge.message:
            return
        t = await self.services.languages.of_server(challenge.guild)
        page = pages.duel_page(challenge, self._scores(challenge), t)
        with suppress(*API_ERRORS):
            await self.delivery.editor.edit(challenge.channel, challenge.message, page, ())


def _is_there(interaction: Interaction, challenge: Challenge) -> bool:
    """Whether the click comes from the channel of a duel."""
    return (challenge.kind is ChallengeKind.DUEL and server_of(interaction) == challenge.guild
            and interaction.channel_id == challenge.channel)
