"""Show a trick, hands or a whole round of a replay to others: a picture or an animation in the channel.

Only finished rounds, and none whose deals others have yet to play: `bot.records.access` is checked when the button is
pressed and again before the message is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from discord import ui

from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.state import named
from bot.tables.log.history import Step
from cogs.common import display_names, layout
from cogs.common.errors import API_ERRORS, Refusal
from cogs.common.gate import everybody_here_sees, is_dm, is_outside, may_send, server_of
from cogs.common.handlers import BESIDE, on
from cogs.common.layout import Click, Interaction, number, one_of, press
from cogs.common.renderer import Image
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.message_editor import nonce
from cogs.table_cog import TableCog
from games.actions import Gift, Pass, Play, Take
from games.views import PlayView, View
from rendering.clip import Clip
from rendering.picture import PictureRequest
from rendering.studio import ReplayPicture, ResultPicture

KINDS = ("trick", "hand", "round")


class ShowCog(TableCog):
    """The buttons *Post …* of a replay."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._drawing: set[int] = set()

    @on("show", right=Right.VIEWER, answer=BESIDE)
    async def show(self, interaction: Interaction, click: Click) -> None:
        first, step, kind = (*click.arg.split("-"), "", "")[:3]
        played, kind, user = max(1, number(first)), one_of(kind, KINDS), interaction.user.id
        table = (await self.tables.snapshot(click.table)).table
        await check_place(interaction, table)
        _, steps = await self.services.leagues.records.replay(table.id, played)
        if not steps:
            raise Refusal("no_round_over")
        if user in self._drawing:
            raise Refusal("show_busy")
        self.check_openings(interaction)
        self._drawing.add(user)
        try:
            await self._post(interaction, table, played, excerpt(
                kind, table, steps, min(number(step), len(steps) - 1), await self._public(interaction)))
        finally:
            self._drawing.discard(user)

    async def _public(self, interaction: Interaction) -> Texts:
        """The language of the channel where it is posted."""
        if (guild := server_of(interaction)) is not None:
            return await self.services.languages.of_server(guild)
        return await self.texts(interaction)

    async def _post(self, interaction: Interaction, table: Table, played: int, what: Excerpt) -> None:
        t, public = await self.texts(interaction), await self._public(interaction)
        said = public(f"show.{what.kind}", name=display_names.escaped(clean_name(interaction.user.display_name)),
                      n=what.trick, round=played, game=display_names.game(public, table.game), table=table.id)
        if len(what.pictures) == 1:
            image = await self.services.drawing.draw(what.pictures[0])
        else:
            await interaction.edit_original_response(view=layout.note(t("show.drawing")))
            title = f"{display_names.game(public, table.game)}, {public('history.round', n=played)}"
            image = await self.services.drawing.clip(Clip(what.pictures, title, public))
        if image is None:
            raise Refusal("no_pictures")
        await self.services.leagues.records.check_open(table.id)
        try:
            sent = await interaction.client.get_partial_messageable(
                interaction.channel_id or 0, guild_id=interaction.guild_id).send(
                view=shown_page(said, image, table.id, played, public), file=image.file(), nonce=nonce())
        except API_ERRORS as error:
            raise Refusal("cannot_post") from error
        await interaction.edit_original_response(view=layout.note(t("show.posted", link=sent.jump_url)))


def shown_page(said: str, image: Image, table: int, played: int, t: Texts) -> ui.LayoutView:
    """For everybody in the channel, with a button to the replay of the round."""
    replay = press(Click("replay-open", table, 0, str(played)), t("hand.replay"))
    return layout.page([said, layout.picture(*image.named), replay])


async def check_place(interaction: Interaction, table: Table) -> None:
    """Refusal unless the bot and the user may post here, and everybody here may know of the table.

    That is: it is the table's channel or one above or below it, or the user's direct messages, or a channel of the
    table's server, if everybody there can see the table's. A game that the user played alone may be posted anywhere.
    """
    if is_dm(interaction):
        return
    if is_outside(interaction):
        raise Refusal("server_only")
    if not (may_send(interaction, interaction.app_permissions) and interaction.app_permissions.attach_files):
        raise Refusal("cannot_post")
    if not may_send(interaction, interaction.permissions):
        raise Refusal("show_not_allowed")
    alone = [person.id for person in table.people] == [interaction.user.id]
    if not (alone or interaction.channel_id == table.channel or await everybody_here_sees(interaction, table)):
        raise Refusal("show_elsewhere")


# what is shown -----------------------------------------------------------------------------------

@dataclass(frozen=True, slots=True)
class Excerpt:
    """``pictures``: one, or the frames of an animation. ``trick``: its number in the round, of a trick."""

    kind: str
    pictures: tuple[PictureRequest, ...]
    trick: int = 0


def excerpt(kind: str, table: Table, steps: Sequence[Step], at: int, t: Texts) -> Excerpt:
    """``at``: the step that is shown."""
    if kind == "hand":
        return Excerpt(kind, (_picture(table, steps, at, t),))
    if kind == "trick":
        found = tricks(steps)
        trick = next((n for n, (_, last) in enumerate(found, 1) if at <= last), len(found))
        first, last = found[trick - 1]
        return Excerpt(kind, _pictures(table, steps, first, last, t), trick)
    result = ResultPicture(named(steps[-1].view, table), t)
    return Excerpt(kind, (*_pictures(table, steps, 0, len(steps) - 1, t), result))


def tricks(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """The first and the last step of each trick: before its lead, and before it is taken (with the play that takes it
    at once)."""
    found: list[tuple[int, int]] = []
    first = 0
    for at, step in enumerate(steps):
        if at and not step.view.trick.plays:
            if isinstance(step.action, Play):
                found.append((first, at))
            elif isinstance(step.action, Take | Gift) and at > first + 1:
                found.append((first, at - 1))
            first = at
    if any(isinstance(step.action, Play) for step in steps[first + 1:]):
        found.append((first, len(steps) - 1))
    return found


def _pictures(table: Table, steps: Sequence[Step], first: int, last: int, t: Texts) -> tuple[PictureRequest, ...]:
    """The steps from ``first`` to ``last`` in which something is laid or said; passes show in the next picture."""
    shown = [at for at in range(first, last + 1)
             if at in (first, last) or not isinstance(steps[at].action, Pass | Take)]
    return tuple(_picture(table, steps, at, t) for at in shown)


def _picture(table: Table, steps: Sequence[Step], at: int, t: Texts) -> ReplayPicture:
    return ReplayPicture(named(_shown(steps, at), table), steps[at].hands, at, len(steps) - 1, t)


def _shown(steps: Sequence[Step], at: int) -> View:
    """The view after a step; if its card completes the trick, which is taken at once (Tatsu), with the whole trick."""
    step, before = steps[at], steps[max(0, at - 1)].view
    if not isinstance(step.action, Play) or step.view.trick.plays:
        return step.view
    place = step.action.seat if before.turn is None else before.turn
    plays = (*before.trick.plays, PlayView(place, step.action.cards, asked=before.asked))
    return replace(step.view, trick=replace(before.trick, plays=plays), to_act=(), turn=None, asked=None)
