"""The controls of a hand: playing, passing, giving, choosing. Each is answered at once, then done.

A control's step turns the hand as it stands into an action to do or a new selection to
show; most controls only change what is selected, and need nothing else for it. What the rules or the table refuse
becomes a sentence on top of the clicker's own hand, which is drawn anew: a stale, doubled or forbidden click does no
harm.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.tables.core.errors import StaleTable, TableError
from cogs.common.base import Interaction, TableCog, on
from cogs.common.custom_ids import Click, number, one_of
from cogs.common.errors import Refusal, of_player, sentence
from cogs.delivery.hand_content import Key
from cogs.play import guide
from cogs.play.hand_view import NO_WISH, Desk, Selection
from cogs.play.order_text import kind_of
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, line

Step = Callable[[Desk, Click], Awaitable[Action | Selection | None]]
Select = Callable[[Selection], Selection]
Work = Callable[[], Awaitable[None]]


CALLS = ("grand", "small")
"""What is asked for once more."""


class PlayCog(TableCog):
    """Handlers of the private hand message."""

    async def _step(self, interaction: Interaction, click: Click, step: Step) -> None:
        """Do ``step`` and answer with the hand as it is then."""
        key = (click.table, interaction.user.id)

        async def work() -> None:
            desk = await self.hands.sheets.desk(key, await self.hands.sheets.texts(key[1]))
            result = await step(desk, click)
            if isinstance(result, Selection):
                self.hands.sheets.select(key, result)
            elif result is not None:
                await self._do(interaction, click, key, result)

        await self._answer(interaction, key, work)

    async def _choose(self, interaction: Interaction, click: Click, select: Select) -> None:
        """Answer with the hand after ``select``."""
        key = (click.table, interaction.user.id)

        async def work() -> None:
            epoch = (await self.tables.game(click.table)).epoch
            self.hands.sheets.select(key, select(self.hands.sheets.selection(key, epoch)))

        await self._answer(interaction, key, work)

    async def _answer(self, interaction: Interaction, key: Key, work: Work) -> None:
        """Work, and answer with the hand as it is then; a sentence on top if something was refused."""
        if (await self.tables.snapshot(key[0])).table.seat_of(key[1]) is None:
            raise TableError("not_seated")
        self.hands.touch(interaction, key[0])
        async with self.hands.answering(interaction, key) as answer:
            await self.hands.refresh(key, await self._refused(key, work), answer)

    async def _refused(self, key: Key, work: Work) -> str:
        """Work; a sentence if it was refused."""
        try:
            await work()
        except Exception as error:
            if not of_player(error):
                raise
            t = await self.hands.sheets.texts(key[1])
            return t("hand.refused", reason=sentence(t, error))
        return ""

    async def _do(self, interaction: Interaction, click: Click, key: Key, action: Action) -> None:
        receipt = await self.tables.act(click.table, key[1], click.seq, action, key=str(interaction.id))
        self.hands.sheets.unselect(key)
        if receipt.queued:
            await self.services.reminders.answered(key[1], click.table)
        await self.hands.sheets.learned(key)

    # answers that need nothing else --------------------------------------------------------------

    @on("pass", "none", "decline", "gift", "ask", "call")
    async def answer(self, interaction: Interaction, click: Click) -> None:
        async def step(desk: Desk, click: Click) -> Action:
            return _simple(desk, click)

        await self._step(interaction, click, step)

    @on("sure")
    async def ask_first(self, interaction: Interaction, click: Click) -> None:
        one_of(click.arg.partition("-")[0], CALLS)
        await self._choose(interaction, click, lambda chosen: replace(chosen, confirm=click.arg))

    # choosing ------------------------------------------------------------------------------------

    @on("pick-cards")
    async def choose_cards(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, lambda chosen: replace(chosen, cards=click.values, play=None))

    @on("pick-give")
    async def choose_gift(self, interaction: Interaction, click: Click) -> None:
        def given(chosen: Selection) -> Selection:
            receiver, card = click.number, click.value
            others = {seat: code for seat, code in chosen.gives.items() if code != card}
            return replace(chosen, gives={**others, receiver: card})

        await self._choose(interaction, click, given)

    @on("unselect")
    async def unselect(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, lambda chosen: Selection(chosen.epoch))

    @on("guide-off")
    async def no_guide(self, interaction: Interaction, click: Click) -> None:
        """Nothing is explained any more; ``/prefs`` brings it back."""
        async def work() -> None:
            prefs = await self.services.prefs.user(interaction.user.id)
            await self.services.prefs.set_user(interaction.user.id, replace(prefs, guide=guide.OFF))

        await self._answer(interaction, (click.table, interaction.user.id), work)

    @on("refresh")
    async def refresh(self, interaction: Interaction, click: Click) -> None:
        await self._choose(interaction, click, lambda chosen: chosen)

    # playing -------------------------------------------------------------------------------------

    @on("give")
    async def give(self, interaction: Interaction, click: Click) -> None:
        async def step(desk: Desk, click: Click) -> Action:
            gives = desk.selection.gives
            receivers = desk.view.receivers
            if set(gives) != set(receivers):
                raise Refusal("choose_again")
            assert desk.view.seat is not None
            return Give(desk.view.seat, tuple(gives[seat] for seat in receivers))

        await self._step(interaction, click, step)

    @on("pick-ready")
    async def play_ready(self, interaction: Interaction, click: Click) -> None:
        async def step(desk: Desk, click: Click) -> Action | Selection:
            play = next((ready for ready in desk.ready if line(ready.action) == click.value), None)
            if play is None:
                raise StaleTable
            if play.bomb:
                return replace(desk.selection, cards=play.action.cards)
            return await self._played(desk, play.action)

        await self._step(interaction, click, step)

    @on("play")
    async def play(self, interaction: Interaction, click: Click) -> None:
        async def step(desk: Desk, click: Click) -> Action | Selection:
            chosen = number(click.arg or "0")
            if chosen >= len(desk.readings):
                raise Refusal("choose_again")
            return await self._played(desk, desk.readings[chosen].action)

        await self._step(interaction, click, step)

    async def _played(self, desk: Desk, action: Play) -> Action | Selection:
        """The play, or the question what to wish for first (T13)."""
        if await self.tables.may_wish(desk.table, action):
            return replace(desk.selection, play=action)
        return action

    @on("pick-wish")
    async def wish(self, interaction: Interaction, click: Click) -> None:
        async def step(desk: Desk, click: Click) -> Action:
            play = desk.selection.play
            if play is None:
                raise Refusal("choose_again")
            wish = click.value
            return play if wish == NO_WISH else replace(play, wish=wish)

        await self._step(interaction, click, step)

    @on("withdraw")
    async def withdraw(self, interaction: Interaction, click: Click) -> None:
        async def work() -> None:
            await self.tables.orders.cancel(click.table, interaction.user.id, kind_of(click.arg))

        await self._answer(interaction, (click.table, interaction.user.id), work)


def _simple(desk: Desk, click: Click) -> Action:
    """The action of a button that says everything itself."""
    assert desk.view.seat is not None
    match click.verb, click.arg:
        case "pass", _:
            return Pass(desk.seat)
        case "none", _:
            return Nothing(desk.seat)
        case "decline", _:
            return Decline(desk.view.seat)
        case "gift", to:
            return Gift(desk.seat, number(to))
        case "ask", of:
            return Ask(desk.seat, number(of))
        case "call", "grand":
            return Grand(desk.view.seat)
        case _, small:
            return Small(number(small.partition("-")[2]))
