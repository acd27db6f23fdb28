"""The controls of a hand: playing, passing, giving, choosing.

A control's step turns the click into an action or a new selection. A refusal becomes a sentence on top of the player's
current hand, so a stale, doubled or forbidden click does no harm.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.tables.core.errors import StaleTable
from bot.tables.core.orders import OrderKind
from cogs.common.display_names import RANKS
from cogs.common.errors import Refusal, of_player, sentence
from cogs.common.handlers import HAND, Interaction, on
from cogs.common.layout import Click, number, one_of
from cogs.common.rights import Right
from cogs.delivery.hand_session import HandSession
from cogs.pages import guide
from cogs.pages.hand_controls import NO_WISH, PLACE
from cogs.pages.hand_view import HandView, Selection
from cogs.table_cog import TableCog
from games.actions import Action, Ask, Decline, Gift, Give, Nothing, Pass, Play, line
from games.calls import CALLS

Result = Action | Selection | None
Step = Callable[["PlayCog", int, HandView, Click], Awaitable[Result]]
"""The effect of a user's click in a hand."""

SHOWN = ("pick-cards",)
"""Selects that keep showing the chosen values."""


def step(*verbs: str) -> Callable[[Step], Any]:
    """Declare what controls of a hand do, for players of the table; they are answered with the hand as it is then."""

    def mark(do: Step) -> Any:
        async def handle(self: PlayCog, interaction: Interaction, click: Click) -> None:
            async with self.hands.click(interaction, click.table) as (session, answer):
                await self.hands.answer(session, answer, await self.attempt(interaction, click, session, do))

        return on(*verbs, right=Right.PLAYER, answer=HAND)(handle)

    return mark


class PlayCog(TableCog):
    """Handlers of the private hand message."""

    async def attempt(self, interaction: Interaction, click: Click, session: HandSession, do: Step) -> str:
        """Do a step; return a sentence if it was refused."""
        if click.verb.startswith("pick-") and click.verb not in SHOWN:
            session.reset_selects()
        try:
            result = await do(self, session.user, await self.hands.hand(session), click)
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
            await self.services.players.reminders.answered(session.user, click.table)
        await self.hands.mark_acted(session)

    # simple actions ------------------------------------------------------------------------------

    @step("pass", "none", "decline", "gift", "ask", "call")
    async def answer(self, user: int, hand: HandView, click: Click) -> Action:
        """Do what needs no choice."""
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
            case _, call:
                name, _, seat = call.partition("-")
                return CALLS[one_of(name, tuple(CALLS))].action(number(seat) if seat else hand.own_seat)

    @step("sure")
    async def ask_first(self, user: int, hand: HandView, click: Click) -> Selection:
        one_of(click.arg.partition("-")[0], tuple(CALLS))
        return replace(hand.selection, confirm=click.arg)

    # choosing ------------------------------------------------------------------------------------

    @step("pick-cards")
    async def choose_cards(self, user: int, hand: HandView, click: Click) -> Selection:
        return replace(hand.selection, cards=click.values, play=None)

    @step("give-card")
    async def choose_gift(self, user: int, hand: HandView, click: Click) -> Selection:
        place, gives, receivers = click.number, dict(hand.selection.gives), hand.view.receivers
        if place >= len(hand.cards) or not receivers:
            raise StaleTable
        card = hand.cards[place]
        if card in gives.values():
            return replace(hand.selection, gives={seat: code for seat, code in gives.items() if code != card})
        receiver = next((seat for seat in receivers if seat not in gives), receivers[-1])
        return replace(hand.selection, gives={**gives, receiver: card})

    @step("advised")
    async def choose_advised(self, user: int, hand: HandView, click: Click) -> Selection:
        """Choose the cards that the bus driver would give, also if they would call small Tichu first."""
        decision = await guide.advised(self.services, hand, Give)
        if decision is None or not hand.setting.advisable or not isinstance(decision.action, Give):
            raise StaleTable
        return replace(hand.selection, gives=dict(zip(hand.view.receivers, decision.action.cards, strict=True)))

    @step("unselect")
    async def unselect(self, user: int, hand: HandView, click: Click) -> Selection:
        return Selection(hand.selection.epoch)

    @step("guide-off")
    async def no_guide(self, user: int, hand: HandView, click: Click) -> None:
        """Stop explaining; ``/prefs`` brings it back."""
        prefs = await self.services.prefs.user(user)
        await self.services.prefs.set_user(user, replace(prefs, guide=guide.OFF))

    @step("refresh")
    async def refresh(self, user: int, hand: HandView, click: Click) -> None: ...

    @step("back")
    async def come_back(self, user: int, hand: HandView, click: Click) -> None:
        """The player is back, and plays instead of the AI player who stood in."""
        await self.tables.come_back(click.table, user)

    @step("finish")
    async def finish(self, user: int, hand: HandView, click: Click) -> None:
        """Play the rest of the round at once: the player is out and only AI players hold cards."""
        await self.tables.orders.finish(click.table, user)

    @step("next")
    async def next_round(self, user: int, hand: HandView, click: Click) -> None:
        """Continue after a result, alone with AI players."""
        await self.tables.orders.next_round(click.table, user)

    # playing -------------------------------------------------------------------------------------

    @step("give")
    async def give(self, user: int, hand: HandView, click: Click) -> Action:
        gives, receivers = hand.selection.gives, hand.view.receivers
        if set(gives) != set(receivers):
            raise Refusal("choose_again")
        return Give(hand.own_seat, tuple(gives[seat] for seat in receivers))

    @step("pick-ready")
    async def play_ready(self, user: int, hand: HandView, click: Click) -> Result:
        if click.value.startswith(PLACE):
            return replace(hand.selection, place=click.value.removeprefix(PLACE))
        play = next((ready for ready in hand.turn.ready if line(ready.action) == click.value), None)
        if play is None:
            raise StaleTable
        if play.bomb:
            return replace(hand.selection, cards=play.action.cards)
        return await self._played(hand, play.action)

    @step("quick")
    async def play_likely(self, user: int, hand: HandView, click: Click) -> Result:
        if click.seq != hand.seq or click.number >= len(hand.turn.likeliest):
            raise StaleTable
        return await self._played(hand, hand.turn.likeliest[click.number].action)

    @step("play")
    async def play(self, user: int, hand: HandView, click: Click) -> Result:
        chosen = number(click.arg or "0")
        if chosen >= len(hand.turn.readings):
            raise Refusal("choose_again")
        return await self._played(hand, hand.turn.readings[chosen].action)

    async def _played(self, hand: HandView, action: Play) -> Result:
        """Return the play, or the question what to wish for (T13) or who gets the Dog's lead (S4) first."""
        if len(hand.partners(action)) > 1:
            return replace(hand.selection, play=replace(action, to=None))
        if await self.tables.may_wish(hand.table, action):
            return replace(hand.selection, play=action)
        return action

    @step("wish")
    async def wish(self, user: int, hand: HandView, click: Click) -> Action:
        wish = one_of(click.arg, (*RANKS, NO_WISH))
        return replace(_pending(hand), wish=None if wish == NO_WISH else wish)

    @step("lead-to")
    async def lead_to(self, user: int, hand: HandView, click: Click) -> Action:
        return replace(_pending(hand), to=click.number)

    @step("withdraw")
    async def withdraw(self, user: int, hand: HandView, click: Click) -> None:
        await self.tables.orders.cancel(click.table, user, OrderKind(one_of(click.arg, tuple(OrderKind))))


def _pending(hand: HandView) -> Play:
    """The play that waits for a wish, or for who gets the Dog's lead."""
    if hand.selection.play is None:
        raise Refusal("choose_again")
    return hand.selection.play
