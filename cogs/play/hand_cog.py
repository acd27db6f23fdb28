"""My hand, privately: the public message's button, ``/hand``, ``/tichu``, ``/grand``, ``/bomb``; advice."""

from __future__ import annotations

from dataclasses import replace

from discord import ButtonStyle, app_commands, ui

from bot.core.errors import TableError
from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.state import RunningTable, named
from cogs.common import display_names, layout
from cogs.common.commands import MY_GAME, choices_of, command, matching
from cogs.common.errors import Refusal, acknowledge
from cogs.common.gate import is_outside, is_private
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, one_of, press
from cogs.common.rights import Right
from cogs.pages import exchange_view, game_lines, guide
from cogs.pages.hand_controls import call_argument
from cogs.pages.hand_verbs import BEST, Verb
from cogs.pages.hand_view import CROSSED, HandView, called_partner
from cogs.pages.ready_plays import Ready
from cogs.table_cog import TableCog
from games.actions import Action, Give, Play, line
from games.calls import CALLS
from games.registry import GAMES
from games.review.exchange import EXPLORED, ExploredExchange
from games.views import View

OF_GAME = ":"
"""Between the number of a game and a bomb in it."""


class HandCog(TableCog):
    """Shows hands on demand, and plays without them. A call asks once more, as the hand's button does, since it can't
    be taken back; a bomb has been chosen from a list."""

    @on("hand", right=Right.PLAYER)
    async def button(self, interaction: Interaction, click: Click) -> None:
        if is_outside(interaction) and not is_private(interaction):  # the table's message is edited by this token, too
            await acknowledge(interaction)
            await self._check(interaction, click.table)
            await self.hands.on_demand.open(interaction, click.table, followup=True)
            return
        await acknowledge(interaction, thinking=True, private=True)
        await self._open(interaction, click.table)

    @command("command.hand", right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def hand(self, interaction: Interaction, game: int | None = None) -> None:
        await self._open(interaction, game or (await self.my_table(interaction)).id)

    async def _open(self, interaction: Interaction, table_id: int) -> None:
        await self._check(interaction, table_id)
        await self.hands.on_demand.open(interaction, table_id)

    async def _check(self, interaction: Interaction, table_id: int) -> None:
        """Codes: not_seated, not_running."""
        snapshot = await self.tables.snapshot(table_id)
        if snapshot.table.seat_of(interaction.user.id) is None:
            raise TableError("not_seated")
        if snapshot.status is Status.LOBBY:
            raise TableError("not_running")

    # calls and bombs -----------------------------------------------------------------------------

    @command("command.tichu", right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def tichu(self, interaction: Interaction, game: int | None = None) -> None:
        await self._ask_first(interaction, game, "small")

    @command("command.grand", right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def grand(self, interaction: Interaction, game: int | None = None) -> None:
        await self._ask_first(interaction, game, "grand")

    @on("call-here", right=Right.PLAYER, answer=EDIT)
    async def call_here(self, interaction: Interaction, click: Click) -> None:
        """A call by command, at the game that was chosen for it."""
        await self._ask_first(interaction, click.table, one_of(click.arg, tuple(CALLS)))

    @on("play-call", right=Right.PLAYER, answer=EDIT)
    async def call_surely(self, interaction: Interaction, click: Click) -> None:
        """The answer to the question; it is asked again if the partner has called since."""
        name, view = click.arg.partition("-")[0], await self.tables.view(click.table, interaction.user.id)
        call = CALLS[one_of(name, tuple(CALLS))]
        assert view.seat is not None
        if called_partner(view, view.seat) is not None and not click.arg.endswith(CROSSED):
            await self._ask_first(interaction, click.table, name)
            return
        ordered = await self._act(interaction, click.table, call.action(view.seat), since=click.seq)
        await self.reply(interaction, f"call.ordered.{call.name}" if ordered else f"call.done.{call.name}")

    @on("play-no-call", right=Right.PLAYER, answer=EDIT)
    async def call_not(self, interaction: Interaction, click: Click) -> None:
        await self.reply(interaction, "call.not")

    async def _ask_first(self, interaction: Interaction, game: int | None, name: str) -> None:
        """Ask privately whether to call. RuleError if the rules do not allow it now."""
        table = await self.my_table(interaction, game, Click("call-here", 0, 0, name))
        snapshot, t = await self.tables.snapshot(table.id), await self.texts(interaction)
        if not isinstance(snapshot, RunningTable):
            raise TableError("not_running")
        player = snapshot.player(interaction.user.id)
        action = CALLS[name].action(player.seat.number)
        if action not in player.legal:  # it may be left for later, too
            snapshot.position.resolve(action)
        page = call_question_page(snapshot.id, snapshot.seq, player.view, name, t)
        await interaction.edit_original_response(view=page)

    async def _act(self, interaction: Interaction, table_id: int, action: Action, *, later: bool = False,
                   since: int | None = None) -> bool:
        """Do it on the table as it was at the entry ``since``; None: as it is now. True if it waits for the end of the
        closing window, as with ``later``."""
        user, key = interaction.user.id, str(interaction.id)
        seq = (await self.tables.snapshot(table_id)).seq if since is None else since
        if later and isinstance(action, Play):
            receipt = await self.tables.order(table_id, user, seq, action, key=key)
        else:
            receipt = await self.tables.act(table_id, user, seq, action, key=key)
        await self.hands.acted(table_id, user)
        if receipt.queued:
            await self.services.features[REMINDERS_FEATURE].answered(user, table_id)
        return receipt.queued

    @command("command.bomb", right=Right.PLAYER, answer=BESIDE, bomb="command.bomb.bomb", when="command.bomb.when",
             game=MY_GAME)
    @app_commands.choices(when=choices_of(("command.bomb.now", "command.bomb.closing")))
    async def bomb(self, interaction: Interaction, bomb: str, when: str = "now", game: int | None = None) -> None:
        at, _, wanted = bomb.rpartition(OF_GAME)
        table = await self.my_table(interaction, int(at) if game is None and at.isdecimal() else game)
        held = {line(ready.action): ready for ready in await self._bombs(table.id, interaction.user.id)}
        if wanted not in held:
            raise Refusal("no_such_bomb")
        queued = await self._act(interaction, table.id, held[wanted].action, later=when == "closing")
        await self.reply(interaction, "call.queued" if queued else "call.done.bomb")

    @bomb.autocomplete("bomb")
    async def _bomb_choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The bombs of the game that is named; of all games if it is not clear which is meant."""
        t, found = await self.texts(interaction), await self.possible_games(interaction)
        return matching([
            (self._bomb_label(t, each, ready, alone=len(found) == 1), f"{each.id}{OF_GAME}{line(ready.action)}")
            for each in found for ready in await self._bombs(each.id, interaction.user.id)], typed)

    def _bomb_label(self, t: Texts, table: Table, ready: Ready, *, alone: bool) -> str:
        said = display_names.combination(t, ready.action.cards, ready.what)
        return said if alone else f"{said} · {t('post.number', n=table.id)}"

    async def _bombs(self, table_id: int, user: int) -> list[Ready]:
        """Bombs that may be played now."""
        table = await self.tables.begun(table_id)
        plays = [action for action in table.player(user).legal if isinstance(action, Play)]
        found = [Ready(action, table.game.combination(action.cards)) for action in plays]
        return [ready for ready in found if ready.bomb]

    # advice --------------------------------------------------------------------------------------

    @on("advice", right=Right.PLAYER, answer=EDIT)
    async def advise(self, interaction: Interaction, click: Click) -> None:
        """What the bus driver would do, and why. Off in rated games. The adviser sees what the asker sees and nothing
        else: their view and their legal actions. It thinks where AI players think, as the strongest of them. Others do
        not learn that somebody asked."""
        table = await self.my_table(interaction, click.table)
        if table.rated:
            raise Refusal("advice_rated")
        if (await self.tables.begun(table.id)).unaided:
            raise TableError("daily_alone")
        hand = await self.hands.hand(await self.hands.session(table.id, interaction.user.id))
        rules = self.tables.games[table.game]
        decision, t = await guide.advised(self.services, hand, level=rules.levels[-1]), await self.texts(interaction)
        if decision is None:
            await interaction.edit_original_response(view=layout.note(t("advice.nothing")), attachments=[])
            return
        found = await self._explored(interaction, table) if isinstance(decision.action, Give) else None
        action = decision.action if found is None else found.choices[0].give
        said = [f"{guide.advice(t, rules, hand.view, action)}\n-# {guide.because(t, decision.why)}"]
        if found is not None:
            given = await self.services.features[INSIGHTS_FEATURE].given(table.game)
            said += ["", *exchange_view.lines(t, found, given)]
        await interaction.edit_original_response(
            view=advice_page(hand, "\n".join(said), action, t), attachments=[])

    async def _explored(self, interaction: Interaction, table: Table) -> ExploredExchange | None:
        """What the best gifts are worth, by the record as the asker sees it: the first of them is the advice."""
        seat, explore = table.seat_of(interaction.user.id), self.services.experts.explore
        if seat is None or explore is None or table.game not in EXPLORED:
            return None
        record = await self.services.leagues.records.record(table.id, interaction.user.id)
        found = await explore(record, seat.number, 0)
        return None if found is None else replace(found, view=named(found.view, table))


def advice_page(hand: HandView, said: str, action: Action | None, t: Texts) -> ui.LayoutView:
    """The advice, and a button that does it; cards to give are chosen in the hand."""
    if action is None or isinstance(action, Give):
        return layout.note(said)
    label = t("guide.do", advice=guide.plain(guide.advice(t, GAMES[hand.view.game], hand.view, action)))
    return layout.view(said, press(hand.click(Verb.FOLLOW, BEST), label))


def call_question_page(table: int, seq: int, view: View, name: str, t: Texts) -> ui.LayoutView:
    """The question whether to call, with what it is worth, and that a partner has called."""
    assert view.seat is not None
    partner = called_partner(view, view.seat)
    said = t(f"call.question.{name}", game=game_lines.table_title(t, view, table))
    if partner is not None:
        said += "\n" + t("hand.confirm.crossed", name=display_names.who(t, view, partner))
    return layout.page([
        said,
        press(Click("play-call", table, seq, call_argument(view, name, view.seat)), t(f"hand.confirm.{name}"),
              ButtonStyle.danger),
        press(Click("play-no-call", table, seq), t("hand.back"))])
