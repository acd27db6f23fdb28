"""The controls of a hand: playing, passing, giving, choosing.

A control's step turns the hand into an action to do or a new selection to show. What the rules or the table refuse
becomes a sentence on top of the player's own hand, which is shown as it is then: a stale, doubled or forbidden click
does no harm.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.tables.core.errors import StaleTable
from cogs.common.base import Interaction, TableCog, on
from cogs.common.custom_ids import Click, number, one_of
from cogs.common.display_names import RANKS
from cogs.common.errors import Refusal, of_player, sentence
from cogs.delivery.hand_session import HandSession
from cogs.play import advice_text, guide
from cogs.play.hand_controls import NO_WISH, PLACE
from cogs.play.hand_view import HandView, Selection
from cogs.play.order_text import kind_of
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, line

Result = Action | Selection | None
Step = Callable[[HandView, Click], Awaitable[Result]]

CALLS = ("grand", "small")
"""Calls that must be confirmed."""
SHOWN = ("pick-cards",)
"""Selects that go on showing what was chosen in them."""


class PlayCog(TableCog):
    """Handlers of the private hand message."""

    async def _handle(self, interaction: Interaction, click: Click, step: Step) -> None:
        """Do ``step`` and answer with the hand as it is then."""
        async with self.hands.click(interaction, click.table) as (session, answer):
            await self.hands.answer(session, answer, await self._attempt(interaction, click, session, step))

    async def _attempt(self, interaction: Interaction, click: Click, session: HandSession, step: Step) -> str:
        """Do ``step``; return a sentence if it was refused."""
        if click.verb.startswith("pick-") and click.verb not in SHOWN:
            session.reset_selects()
        try:
            result = await step(await self.hands.hand(session), click)
            if isinstance(result, Selection) and click.verb in SHOWN:
                session.selection = result
            elif isinstance(result, Selection):
                session.select(result)
            elif result is not None:
                await self._act(interaction, click, session, result)
        except Exception as error:
            if not of_player(error):
                raise
            t = await self.texts(interaction)
            return t("hand.refused", reason=sentence(t, error))
        return ""

    async def _act(self, interaction: Interaction, click: Click, session: HandSession, action: Action) -> None:
        receipt = await self.tables.act(click.table, session.user, click.seq, action, key=str(interaction.id))
        if receipt.queued:
            await self.services.reminders.answered(session.user, click.table)
        await self.hands.mark_acted(session)

    # answers that need nothing else --------------------------------------------------------------

    @on("pass", "none", "decline", "gift", "ask", "call")
    async def answer(self, interaction: Interaction, click: Click) -> None:
        await self._handle(interaction, click, _simple)

    @on("sure")
    async def ask_first(self, interaction: Interaction, click: Click) -> None:
        one_of(click.arg.partition("-")[0], CALLS)

        async def step(hand: HandView, click: Click) -> Selection:
            return replace(hand.selection, confirm=click.arg)

        await self._handle(interaction, click, step)

    # choosing ------------------------------------------------------------------------------------

    @on("pick-cards")
    async def choose_cards(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Selection:
            return replace(hand.selection, cards=click.values, play=None)

        await self._handle(interaction, click, step)

    @on("give-card")
    async def choose_gift(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Selection:
            place, gives, receivers = click.number, dict(hand.selection.gives), hand.view.receivers
            if place >= len(hand.cards) or not receivers:
                raise StaleTable
            card = hand.cards[place]
            if card in gives.values():
                return replace(hand.selection, gives={seat: code for seat, code in gives.items() if code != card})
            receiver = next((seat for seat in receivers if seat not in gives), receivers[-1])
            return replace(hand.selection, gives={**gives, receiver: card})

        await self._handle(interaction, click, step)

    @on("advised")
    async def choose_advised(self, interaction: Interaction, click: Click) -> None:
        """Choose the cards that the bus driver would give, also if they would call small Tichu first."""
        async def step(hand: HandView, click: Click) -> Selection:
            decision = await advice_text.advised(self.services, hand, Give)
            if decision is None or not hand.advisable or not isinstance(decision.action, Give):
                raise StaleTable
            return replace(hand.selection, gives=dict(zip(hand.view.receivers, decision.action.cards, strict=True)))

        await self._handle(interaction, click, step)

    @on("unselect")
    async def unselect(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Selection:
            return Selection(hand.selection.epoch)

        await self._handle(interaction, click, step)

    @on("guide-off")
    async def no_guide(self, interaction: Interaction, click: Click) -> None:
        """Stop explaining; ``/prefs`` brings it back."""
        async def step(hand: HandView, click: Click) -> None:
            prefs = await self.services.prefs.user(interaction.user.id)
            await self.services.prefs.set_user(interaction.user.id, replace(prefs, guide=guide.OFF))

        await self._handle(interaction, click, step)

    @on("refresh")
    async def refresh(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> None: ...

        await self._handle(interaction, click, step)

    @on("finish")
    async def finish(self, interaction: Interaction, click: Click) -> None:
        """The player is out and AI players alone hold cards: they play the rest of the round at once."""
        async def step(hand: HandView, click: Click) -> None:
            await self.tables.orders.finish(click.table, interaction.user.id)

        await self._handle(interaction, click, step)

    @on("next")
    async def next_round(self, interaction: Interaction, click: Click) -> None:
        """Who plays with AI players alone has seen the result."""
        async def step(hand: HandView, click: Click) -> None:
            await self.tables.orders.next_round(click.table, interaction.user.id)

        await self._handle(interaction, click, step)

    # playing -------------------------------------------------------------------------------------

    @on("give")
    async def give(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Action:
            gives, receivers = hand.selection.gives, hand.view.receivers
            if set(gives) != set(receivers):
                raise Refusal("choose_again")
            return Give(hand.own_seat, tuple(gives[seat] for seat in receivers))

        await self._handle(interaction, click, step)

    @on("pick-ready")
    async def play_ready(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Result:
            if click.value.startswith(PLACE):
                return replace(hand.selection, place=click.value.removeprefix(PLACE))
            play = next((ready for ready in hand.ready if line(ready.action) == click.value), None)
            if play is None:
                raise StaleTable
            if play.bomb:
                return replace(hand.selection, cards=play.action.cards)
            return await self._played(hand, play.action)

        await self._handle(interaction, click, step)

    @on("quick")
    async def play_likely(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Result:
            if click.seq != hand.seq or click.number >= len(hand.likeliest):
                raise StaleTable
            return await self._played(hand, hand.likeliest[click.number].action)

        await self._handle(interaction, click, step)

    @on("play")
    async def play(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Result:
            chosen = number(click.arg or "0")
            if chosen >= len(hand.readings):
                raise Refusal("choose_again")
            return await self._played(hand, hand.readings[chosen].action)

        await self._handle(interaction, click, step)

    async def _played(self, hand: HandView, action: Play) -> Result:
        """Return the play, or the question what to wish for (T13) or who gets the Dog's lead (S4) first."""
        if len(hand.partners(action)) > 1:
            return replace(hand.selection, play=replace(action, to=None))
        if await self.tables.may_wish(hand.table, action):
            return replace(hand.selection, play=action)
        return action

    @on("wish")
    async def wish(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Action:
            wish = one_of(click.arg, (*RANKS, NO_WISH))
            return replace(_pending(hand), wish=None if wish == NO_WISH else wish)

        await self._handle(interaction, click, step)

    @on("lead-to")
    async def lead_to(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> Action:
            return replace(_pending(hand), to=click.number)

        await self._handle(interaction, click, step)

    @on("withdraw")
    async def withdraw(self, interaction: Interaction, click: Click) -> None:
        async def step(hand: HandView, click: Click) -> None:
            await self.tables.orders.cancel(click.table, interaction.user.id, kind_of(click.arg))

        await self._handle(interaction, click, step)


def _pending(hand: HandView) -> Play:
    """The play that waits for a wish, or for who gets the Dog's lead."""
    if hand.selection.play is None:
        raise Refusal("choose_again")
    return hand.selection.play


async def _simple(hand: HandView, click: Click) -> Action:
    """Return the action of a button that needs no choice."""
    match click.verb, click.arg:
        case "pass", _:
            return Pass(hand.seat)
        case "none", _:
            return Nothing(hand.seat)
        case "decline", _:
            return Decline(hand.own_seat)
        case "gift", to:
            return Gift(hand.seat, number(to))
        case "ask", of:
            return Ask(hand.seat, number(of))
        case "call", "grand":
            return Grand(hand.own_seat)
        case _, small:
            return Small(number(small.partition("-")[2]))
