"""History: since my last move, trick by trick, and replays of finished rounds with open cards (``/replay``)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import discord
from discord import ui
from discord.utils import format_dt

from bot.features.web.feature import WEB_FEATURE
from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.state import named
from bot.tables.log.history import Event, Step, newest_round, since_last_move, tricks
from cogs.common import display_names, layout
from cogs.common.commands import FINISHED_GAME, command, game_label, menu
from cogs.common.display_names import PLAIN, Signs
from cogs.common.errors import Refusal, acknowledge
from cogs.common.gate import control_of_target, is_outside
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Interaction, Part, number, pick, press
from cogs.common.renderer import Image, Priority
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.history.show_cog import KINDS
from cogs.pages import game_lines
from cogs.pages.action_line import action_line
from cogs.table_cog import TableCog
from games.actions import Pass, Play
from games.review.decisions import moves_before
from games.review.report import GAMES as REVIEWED
from games.views import View
from rendering.clip import Clip
from rendering.studio import ReplayPicture, TablePicture

LINES = 30
"""Maximum number of events in one message; older ones are left out."""

PICTURES = 3
"""Maximum number of tricks in one message."""
FRAMES, FEWEST = 24, 2
"""Maximum and minimum number of pictures in a clip."""


class HistoryCog(TableCog):
    """Buttons of the history, replays and records."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._drawing: set[int] = set()
        """Users for whom a clip is being drawn."""

    @on("history", right=Right.VIEWER)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """Show the history in a new message, or, from such a message (``again``), in its place."""
        again = click.arg == layout.IN_PLACE
        await acknowledge(interaction, thinking=not again, private=not again)
        await show_history(self, interaction, click)

    @on("history-clip", right=Right.VIEWER, answer=BESIDE)
    async def clip(self, interaction: Interaction, click: Click) -> None:
        """What was played since the player's last move, as an animation of the table that everybody sees."""
        table = (await self.tables.snapshot(click.table)).table
        seat, t, user = table.seat_of(interaction.user.id), await self.texts(interaction), interaction.user.id
        happened = await self.services.leagues.records.history(table.id, user)
        part = since_last_move(happened, None if seat is None else seat.number)
        frames = [named(event.view, table) for event in part if not isinstance(event.action, Pass)][-FRAMES:]
        if len(frames) < FEWEST:
            await self.reply(interaction, "history.nothing")
            return
        if user in self._drawing:
            raise Refusal("show_busy")
        title = f"{t('post.number', n=table.id)}, {t('history.since')}"
        self._drawing.add(user)
        try:
            image = await self.services.drawing.clip(Clip(tuple(TablePicture(view, t) for view in frames), title, t))
        finally:
            self._drawing.discard(user)
        if image is None:
            raise Refusal("no_pictures")
        await interaction.edit_original_response(
            view=layout.view(layout.picture(*image.named)), attachments=[image.file()])

    @on("pick-trick", right=Right.VIEWER, answer=EDIT)
    async def trick(self, interaction: Interaction, click: Click) -> None:
        await show_history(self, interaction, click, number(click.value))

    @command("command.replay", right=Right.VIEWER, answer=BESIDE, game=FINISHED_GAME, round="command.replay.round")
    async def replay(self, interaction: Interaction, game: int | None = None, round: int | None = None) -> None:
        if game is None and not await self.tables.lists.finished_of(interaction.user.id):
            raise NothingToReplay
        await self._step(interaction, (await self.finished_table(interaction, game)).id, max(0, round or 0))

    @on("replay-open", right=Right.VIEWER, answer=BESIDE)
    async def open_replay(self, interaction: Interaction, click: Click) -> None:
        """A round by its number, or else the one that ended last, in a message of its own."""
        await self._step(interaction, click.table, number(click.arg or "0"))

    @on("history-decided", right=Right.VIEWER, answer=BESIDE)
    async def open_decided(self, interaction: Interaction, click: Click) -> None:
        """The replay of a round after one of its plays, by their numbers."""
        played, _, play = click.arg.partition("-")
        _, steps = await self.services.leagues.records.replay(click.table, number(played))
        plays = [at for at, step in enumerate(steps) if isinstance(step.action, Play)]
        wanted = min(number(play), len(plays))
        await self._step(interaction, click.table, number(played), plays[wanted - 1] if wanted else 0)

    @menu("menu.replay", right=Right.VIEWER, answer=BESIDE, everywhere=True)
    async def replay_this(self, interaction: Interaction, message: discord.Message) -> None:
        """The round that the message shows, or the one that ended last at the table that it is about."""
        table, control = self.target_table(interaction).id, control_of_target(interaction)
        shown = control.arg if control is not None and control.verb == "replay-open" else ""
        await self._step(interaction, table, number(shown or "0"))

    @on("replay", right=Right.VIEWER, answer=EDIT)
    async def step(self, interaction: Interaction, click: Click) -> None:
        played, _, step = click.arg.partition("-")
        await self._step(interaction, click.table, number(played), number(step), click.reset + 1)

    @on("replay-at", right=Right.VIEWER, answer=BESIDE)
    async def open_at(self, interaction: Interaction, click: Click) -> None:
        """The position before a decision, by its round and line, in a message of its own."""
        played, _, line = click.arg.partition("-")
        record = await self.services.leagues.records.finished(click.table)
        before = await asyncio.to_thread(moves_before, record, number(line))
        _, steps = await self.services.leagues.records.replay(click.table, number(played))
        await self._step(interaction, click.table, number(played), step_after(steps, before))

    @on("pick-replay-round", right=Right.VIEWER, answer=EDIT)
    async def choose_round(self, interaction: Interaction, click: Click) -> None:
        await self._step(interaction, click.table, number(click.value), reset=click.reset + 1)

    @on("pick-replay-game", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        mine = await self.own_finished(interaction, number(click.value))
        await self._step(interaction, mine.id, reset=click.reset + 1)

    @on("record", right=Right.VIEWER, answer=BESIDE)
    async def record(self, interaction: Interaction, click: Click) -> None:
        """Send the whole record, once the game is over."""
        table = (await self.tables.snapshot(click.table)).table
        if table.status is not Status.OVER:
            raise Refusal("not_over")
        text = await self.services.leagues.records.record(table.id, interaction.user.id)
        file = discord.File(BytesIO(text.encode()), f"{table.game}-{table.id}.tichu")
        await interaction.edit_original_response(attachments=[file])

    async def _step(self, interaction: Interaction, table_id: int, number: int = 0, step: int = 0,
                    reset: int = 0) -> None:
        """Show one step of a finished round; number 0: the newest. ``reset``: of the page's selects."""
        table = (await self.tables.snapshot(table_id)).table
        rounds, steps = await self.services.leagues.records.replay(table_id, number)
        t, user = await self.texts(interaction), interaction.user.id
        if not steps:
            raise Refusal("no_round_over")
        step = min(step, len(steps) - 1)
        shown = replace(steps[step], view=named(steps[step].view, table))
        place = ReplayPlace(number or rounds, rounds, step, len(steps), reset)
        signs, games = await self.services.languages.signs_for(user), await self.tables.lists.finished_of(user)
        await self.show_drawn(
            interaction, ReplayPicture(shown.view, shown.hands, step, len(steps) - 1, t),
            lambda picture: replay_page(table, shown, place, t, picture=picture, signs=signs, games=games,
                                        by_link=self.services.features[WEB_FEATURE].on and not is_outside(interaction)))


class NothingToReplay(Refusal):
    """Offers to bring a game from elsewhere."""

    def __init__(self) -> None:
        super().__init__("none_finished")

    def buttons(self, t: Texts) -> Sequence[layout.Button]:
        return [_bring(t)]


def _bring(t: Texts, reset: int = 0) -> layout.Button:
    return press(Click("brought", 0, 0, reset=reset), t("brought.title"))


def step_after(steps: Sequence[Step], moves: int) -> int:
    """The last step before another move than the first ``moves``."""
    shown = [at for at, step in enumerate(steps) if step.action is not None]
    return (shown[moves] if moves < len(shown) else len(steps)) - 1


@dataclass(frozen=True, slots=True)
class ReplayPlace:
    """Which of the finished rounds is shown, and which of its steps, counted from 0. ``reset``: of the selects."""

    round: int
    rounds: int
    step: int
    steps: int
    reset: int = 0


def replay_page(table: Table, shown: Step, place: ReplayPlace, t: Texts, *, signs: Signs = PLAIN,
                picture: tuple[str, str] | None = None, games: Sequence[Table] = (),
                by_link: bool = False) -> ui.LayoutView:
    """Return a step of a replay with its picture, or the hands in words, and buttons to other steps and rounds.
    ``by_link``: whether a game may have a page that anyone may open."""
    view, number, step = shown.view, place.round, place.step
    heading = t("history.replay", game=display_names.game(t, table.game), n=table.id, round=number)
    items: list[Part] = [heading]
    if picture:
        items.append(layout.picture(*picture))
    else:
        items.append("\n".join(
            f"{display_names.who(t, view, seat)}: {signs.text(t, cards)}" for seat, cards in shown.hands.items()
            if cards))
    if shown.action is not None:
        items.append(action_line(shown.action, view, t, signs))

    def go(key: str, to: int) -> Any:
        click = Click("replay", table.id, 0, f"{number}-{to}", reset=place.reset)
        return press(click, t(key), disabled=not 0 <= to < place.steps)

    # the ends are marked by steps beyond them, so that no two buttons have one id
    items += layout.rows([
        go("history.earlier", step - 10), go("history.back", step - 1), go("history.next", step + 1),
        go("history.later", step + 10)])
    items.extend([
        press(Click("show", table.id, 0, f"{number}-{step}-{kind}", reset=place.reset), t(f"show.post.{kind}"))
        for kind in KINDS])
    if place.rounds > 1:
        choices = [Choice(str(n), t("history.round", n=n), chosen=n == number) for n in range(1, place.rounds + 1)]
        items.append(pick(
            Click("pick-replay-round", table.id, 0, reset=place.reset), t("history.rounds"), choices[-OPTIONS_LIMIT:]))
    if len(games) > 1:
        items.append(pick_game("pick-replay-game", table, games, t, place.reset))
    after = []
    if table.game in REVIEWED:
        after.append(press(Click("review", table.id, 0, str(number), reset=place.reset), t("replay.review")))
    after.append(press(Click("history-verify", table.id, 0, reset=place.reset), t("replay.verify")))
    if table.status is Status.OVER:
        after.append(press(Click("record", table.id, 0), t("history.record")))
    if by_link and table.status is Status.OVER and not table.across and table.origin is None:
        after.append(press(Click("web-replay", table.id, 0, reset=place.reset), t("web.replay.share")))
    after.append(_bring(t, place.reset))
    items += layout.rows(after)
    return layout.page(items)


async def show_history(cog: TableCog, interaction: Interaction, click: Click, trick: int = 0) -> None:
    """Show the moves since the player's last one, or a trick of the running round by its number (from 1)."""
    table = (await cog.tables.snapshot(click.table)).table
    seat = table.seat_of(interaction.user.id)
    t = await cog.texts(interaction)
    happened = await cog.services.leagues.records.history(table.id, interaction.user.id)
    played = tricks(newest_round(happened))
    trick = min(trick, len(played))
    part = played[trick - 1] if trick else since_last_move(happened, None if seat is None else seat.number)
    shown = ShownReplay(part, trick, len(played), cog.tables.pace(table).remind, click.reset + 1)
    images = await _draw(cog, [named(view, table) for view in fullest(part or happened[-1:])], t)
    page = history_page(
        table, shown, t, [image.named for image in images], await cog.services.languages.signs_for(interaction.user.id))
    await interaction.edit_original_response(view=page, attachments=[image.file() for image in images])


async def _draw(cog: TableCog, views: Sequence[View], t: Texts) -> list[Image]:
    """Draw each view, under file names that differ."""
    drawn = [await cog.services.drawing.draw(TablePicture(view, t), Priority.TABLE) for view in views]
    return [replace(image, filename=f"{number}-{image.filename}") for number, image in enumerate(drawn) if image]


def fullest(part: Sequence[Event]) -> list[View]:
    """Return each trick at its fullest, the newest last; the last view if there is no trick."""
    shown = [[event.view for event in trick if event.view.trick.plays] for trick in tricks(part)]
    views = [views[-1] for views in shown if views]
    return views[-PICTURES:] or [event.view for event in part[-1:]]


@dataclass(frozen=True, slots=True)
class ShownReplay:
    """A part of a history: ``trick``, counted from 1 (0: what happened since the player's last move), of ``tricks``.

    ``slow``: show dates beside times; ``reset``: of the page's select.
    """

    events: Sequence[Event]
    trick: int
    tricks: int
    slow: bool = True
    reset: int = 0


def history_page(table: Table, shown: ShownReplay, t: Texts, pictures: Sequence[tuple[str, str]] = (),
                 signs: Signs = PLAIN) -> ui.LayoutView:
    """Return the history. ``pictures``: file names and alt texts."""
    heading = t("history.trick", n=shown.trick) if shown.trick else t("history.since")
    items: list[Part] = [f"### {t('post.number', n=table.id)} · {heading}"]
    items.extend(layout.picture(*picture) for picture in pictures)
    lines = [line for event in shown.events for line in event_lines(event, table, t, signs, slow=shown.slow)]
    if len(lines) > LINES:
        lines = [t("history.earlier_lines", n=len(lines) - LINES), *lines[-LINES:]]
    items.append("\n".join(lines) or t("history.nothing"))
    if shown.tricks:
        numbers = range(max(1, shown.tricks - OPTIONS_LIMIT + 1), shown.tricks + 1)
        choices = [Choice(str(n), t("history.trick", n=n), chosen=n == shown.trick) for n in numbers]
        click = Click("pick-trick", table.id, 0, reset=shown.reset)
        items.append(pick(click, t("history.tricks"), choices))
    again = Click("history", table.id, 0, layout.IN_PLACE, reset=shown.reset)
    items.append(press(again, t("history.since")))
    if not shown.trick and len(shown.events) >= FEWEST:
        items.append(press(Click("history-clip", table.id, 0, reset=shown.reset), t("history.clip")))
    return layout.page(items)


def event_lines(event: Event, table: Table, t: Texts, signs: Signs, *, slow: bool) -> list[str]:
    """Return time and action, and the score if the round ended with it."""
    view = named(event.view, table)
    lines = [f"{format_dt(event.at, 'f' if slow else 't')} {action_line(event.action, view, t, signs)}"]
    if event.ended:
        lines.append(t("history.score", n=len(view.rounds), scores=game_lines.scores(t, view)))
    return lines


def pick_game(verb: str, shown: Table, games: Sequence[Table], t: Texts, reset: int = 0) -> Part:
    """Return a select of the player's games, the newest first."""
    choices = [Choice(str(table.id), game_label(t, table), chosen=table.id == shown.id) for table in games]
    return pick(Click(verb, 0, 0, reset=reset), t("history.games"), choices)
