"""The controls of a hand: playing, passing, giving, choosing.

A control's step turns the click into an action or a new selection. A refusal becomes a sentence on top of the player's
current hand, so a stale, doubled or forbidden click does no harm.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from enum import Enum, auto
from typing import Any

from bot.core.errors import StaleTable
from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.tables.core.orders import AiSpeed, OrderKind
from bot.tables.core.preferences import UserPrefs
from cogs.common.display_names import RANKS
from cogs.common.errors import Refusal, of_player, sentence
from cogs.common.handlers import HAND, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.hands.session import Press
from cogs.pages import guide, hand_verbs
from cogs.pages.hand_controls import NO_WISH, PLACE
from cogs.pages.hand_verbs import Verb
from cogs.pages.hand_view import CROSSED, PLAY_AFTER_ALL, HandView, Selection
from cogs.play.worths import Worths
from cogs.table_cog import TableCog
from games.actions import Action, Ask, Decline, Gift, Give, Nothing, Pass, Play, line
from games.calls import CALLS, Called, call_of
from games.records.marks import practised


class Done(Enum):
    """What a step did, if it is neither an action nor a choice."""

    NOTHING = auto()
    CHANGED = auto()
    """The table, by a service of its own."""


Result = Action | Selection | Done
Step = Callable[["PlayCog", Press, HandView, Click], Awaitable[Result]]
"""The effect of a player's click in a hand."""

SHOWN = (Verb.PICK_CARDS,)
"""Selects that keep showing the chosen values."""


def step(verb: Verb) -> Callable[[Step], Any]:
    """Declare what a control of a hand does, for players of the table; it is answered with the hand as it is then."""

    def mark(do: Step) -> Any:
        async def handle(self: PlayCog, interaction: Interaction, click: Click) -> None:
            async with self.hands.clicks.click(interaction, click.table) as press:
                await self.attempt(press, click, do, key=str(interaction.id))

        return on(verb, right=Right.PLAYER, answer=HAND)(handle)

    return mark


class PlayCog(TableCog):
    """Handlers of the private hand message."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._worths = Worths(services, self.hands)

    async def attempt(self, press: Press, click: Click, do: Step, key: str) -> None:
        """Do a step; a refusal is the answer's notice."""
        choice = press.session.choice
        if click.verb.startswith("pick-") and click.verb not in SHOWN:
            choice.reset_selects()
        try:
            result = await do(self, press, self.hands.clicks.pressed(press), click)
            if isinstance(result, Selection) and click.verb in SHOWN:
                choice.selection = result
            elif isinstance(result, Selection):
                choice.select(result)
            elif result is Done.CHANGED:
                await self.hands.clicks.reread(press)
            elif not isinstance(result, Done):
                await self._act(press, click, result, key)
        except Exception as error:
            if not of_player(error):
                raise
            press.notice = press.t("hand.refused", reason=sentence(press.t, error))
            await self.hands.clicks.reread(press)

    async def _act(self, press: Press, click: Click, action: Action, key: str) -> None:
        user = press.session.user
        receipt = await self.tables.act(click.table, user, click.seq, action, key=key)
        press.snapshot = receipt.snapshot
        self._worths.weigh(press, action)
        if receipt.queued:
            await self.services.features[REMINDERS_FEATURE].answered(user, click.table)
        await self.hands.clicks.note_acted(press)

    # simple actions ------------------------------------------------------------------------------

    @step(Verb.PASS)
    async def pass_turn(self, press: Press, hand: HandView, click: Click) -> Action:
        return Pass(hand.seat)

    @step(Verb.NONE)
    async def show_none(self, press: Press, hand: HandView, click: Click) -> Action:
        return Nothing(hand.seat)

    @step(Verb.DECLINE)
    async def decline(self, press: Press, hand: HandView, click: Click) -> Action:
        return Decline(hand.own_seat)

    @step(Verb.GIFT)
    async def give_away(self, press: Press, hand: HandView, click: Click) -> Action:
        return Gift(hand.seat, click.number)

    @step(Verb.ASK)
    async def ask(self, press: Press, hand: HandView, click: Click) -> Action:
        return Ask(hand.seat, click.number)

    @step(Verb.CALL)
    async def call(self, press: Press, hand: HandView, click: Click) -> Result:
        """Call; asks again if the partner has called since the question was shown."""
        name, _, seat = click.arg.removesuffix(CROSSED).partition("-")
        caller = number(seat) if seat else hand.own_seat
        if caller not in range(len(hand.view.seats)):
            raise StaleTable
        if hand.called_partner(caller) is not None and not click.arg.endswith(CROSSED):
            return replace(hand.selection, confirm=f"{one_of(name, tuple(CALLS))}-{caller}")
        return CALLS[one_of(name, tuple(CALLS))].action(caller)

    @step(Verb.SURE)
    async def ask_first(self, press: Press, hand: HandView, click: Click) -> Selection:
        one_of(click.arg.partition("-")[0], tuple(CALLS))
        return replace(hand.selection, confirm=click.arg)

    # choosing ------------------------------------------------------------------------------------

    @step(Verb.PICK_CARDS)
    async def choose_cards(self, press: Press, hand: HandView, click: Click) -> Selection:
        return replace(hand.selection, cards=click.values, play=None)

    @step(Verb.GIVE_CARD)
    async def choose_gift(self, press: Press, hand: HandView, click: Click) -> Selection:
        place, gives, receivers = click.number, dict(hand.selection.gives), hand.view.receivers
        if place >= len(hand.cards) or not receivers:
            raise StaleTable
        card = hand.cards[place]
        if card in gives.values():
            return replace(hand.selection, gives={seat: code for seat, code in gives.items() if code != card})
        receiver = next((seat for seat in receivers if seat not in gives), receivers[-1])
        return replace(hand.selection, gives={**gives, receiver: card})

    @step(Verb.ADVISED)
    async def choose_advised(self, press: Press, hand: HandView, click: Click) -> Selection:
        """Choose the cards that the bus driver would give, also if they would call small Tichu first."""
        decision = await guide.advised(self.services, hand, Give)
        if decision is None or not hand.setting.advisable or not isinstance(decision.action, Give):
            raise StaleTable
        return replace(hand.selection, gives=dict(zip(hand.view.receivers, decision.action.cards, strict=True)))

    @step(Verb.FOLLOW)
    async def follow(self, press: Press, hand: HandView, click: Click) -> Result:
        """Do what the advice beside the button was: it is always the same at one moment of a table. A call is asked
        about once more, as always."""
        level = click.arg == hand_verbs.BEST and self.tables.games[hand.view.game].levels[-1]
        decision = await guide.advised(self.services, hand, level=level or guide.TEACHER)
        if decision is None or decision.action is None or not hand.setting.advisable or click.seq != hand.seq:
            raise StaleTable
        if isinstance(action := decision.action, Called):
            return replace(hand.selection, confirm=f"{call_of(action).name}-{action.seat}")
        return action

    @step(Verb.UNSELECT)
    async def unselect(self, press: Press, hand: HandView, click: Click) -> Selection:
        return Selection(hand.selection.epoch)

    @step(Verb.GUIDE_OFF)
    async def no_guide(self, press: Press, hand: HandView, click: Click) -> Done:
        """Stop explaining; ``/prefs`` brings it back."""
        await self.hands.clicks.note_guide(press, guide.OFF)
        return Done.NOTHING

    @step(Verb.REFRESH)
    async def refresh(self, press: Press, hand: HandView, click: Click) -> Done:
        return Done.NOTHING

    @step(Verb.BACK)
    async def come_back(self, press: Press, hand: HandView, click: Click) -> Done:
        """The player is back, and plays instead of the AI player who stood in."""
        await self.tables.come_back(click.table, press.session.user)
        return Done.CHANGED

    @step(Verb.FINISH)
    async def finish(self, press: Press, hand: HandView, click: Click) -> Done:
        """Play the rest of the round at once: the player is out and only AI players hold cards."""
        await self.tables.orders.finish(click.table, press.session.user)
        return Done.CHANGED

    @step(Verb.LARGER)
    async def enlarge(self, press: Press, hand: HandView, click: Click) -> Done:
        press.prefs = press.prefs.having(UserPrefs.two_rows, True)
        await self.services.prefs.set_user(press.session.user, press.prefs)
        return Done.CHANGED

    @step(Verb.SPEED)
    async def choose_speed(self, press: Press, hand: HandView, click: Click) -> Done:
        """How quickly AI players move, at this table and later ones; for who is alone with them."""
        wanted = AiSpeed(one_of(click.arg, tuple(AiSpeed)))
        if not hand.setting.alone:
            raise StaleTable
        press.prefs = press.prefs.having(UserPrefs.ai_speed, wanted)
        await self.services.prefs.set_user(press.session.user, press.prefs)
        await self.tables.orders.prefer(
            click.table, press.session.user, OrderKind.SPEED, *guide.speed(press.prefs))
        return Done.CHANGED

    @step(Verb.PASS_ON)
    async def pass_automatically(self, press: Press, hand: HandView, click: Click) -> Done:
        """From now on: by the preference against AI players, else by an order, whose time reveals nothing."""
        if hand.setting.alone:
            await self.hands.clicks.prefer_passing(press)
        else:
            await self.tables.orders.give(click.table, press.session.user, OrderKind.CANNOT_BEAT, seat=hand.seat)
        return Done.CHANGED

    @step(Verb.UNDO)
    async def undo(self, press: Press, hand: HandView, click: Click) -> Done:
        """Go back to the last decision; what it was worth is said after the next one."""
        undone = await self.tables.practice.undo(click.table, press.session.user, click.number)
        self._worths.note(press, undone)
        if not practised(undone.record):
            press.notice = press.t("hand.undone")
        return Done.CHANGED

    @step(Verb.NEXT)
    async def next_round(self, press: Press, hand: HandView, click: Click) -> Done:
        """Continue after a result, alone with AI players."""
        await self.tables.orders.next_round(click.table, press.session.user)
        return Done.CHANGED

    # playing -------------------------------------------------------------------------------------

    @step(Verb.GIVE)
    async def give(self, press: Press, hand: HandView, click: Click) -> Action:
        gives, receivers = hand.selection.gives, hand.view.receivers
        if set(gives) != set(receivers):
            raise Refusal("choose_again")
        return Give(hand.own_seat, tuple(gives[seat] for seat in receivers))

    @step(Verb.PICK_READY)
    async def play_ready(self, press: Press, hand: HandView, click: Click) -> Result:
        if click.value.startswith(PLACE):
            return replace(hand.selection, place=click.value.removeprefix(PLACE))
        play = next((ready for ready in (*hand.turn.menu, *hand.turn.ready) if line(ready.action) == click.value), None)
        if play is None:
            raise StaleTable
        if play.bomb:
            return replace(hand.selection, cards=play.action.cards)
        return _played(press, hand, play.action)

    @step(Verb.QUICK)
    async def play_likely(self, press: Press, hand: HandView, click: Click) -> Result:
        if click.seq != hand.seq or click.number >= len(hand.turn.likeliest):
            raise StaleTable
        return _played(press, hand, hand.turn.likeliest[click.number].action)

    @step(Verb.PLAY)
    async def play(self, press: Press, hand: HandView, click: Click) -> Result:
        chosen = number(click.arg or "0")
        if chosen >= len(hand.turn.readings):
            raise Refusal("choose_again")
        return _played(press, hand, hand.turn.readings[chosen].action)

    @step(Verb.WISH)
    async def wish(self, press: Press, hand: HandView, click: Click) -> Action:
        wish = one_of(click.arg, (*RANKS, NO_WISH))
        return replace(_pending(hand), wish=None if wish == NO_WISH else wish)

    @step(Verb.PLAY_SURE)
    async def play_surely(self, press: Press, hand: HandView, click: Click) -> Action:
        if hand.selection.confirm != PLAY_AFTER_ALL:
            raise Refusal("choose_again")
        return _pending(hand)

    @step(Verb.LEAD_TO)
    async def lead_to(self, press: Press, hand: HandView, click: Click) -> Action:
        return replace(_pending(hand), to=click.number)

    @step(Verb.WITHDRAW)
    async def withdraw(self, press: Press, hand: HandView, click: Click) -> Done:
        await self.tables.orders.cancel(click.table, press.session.user, OrderKind(one_of(click.arg, tuple(OrderKind))))
        return Done.CHANGED


def _played(press: Press, hand: HandView, action: Play) -> Result:
    """Return the play, or first the question what to wish for (T13), who gets the Dog's lead (S4), or whether to play
    it."""
    if len(hand.partners(action)) > 1:
        return replace(hand.selection, play=replace(action, to=None))
    if press.snapshot.may_wish(action):
        return replace(hand.selection, play=action)
    return replace(hand.selection, play=action, confirm=PLAY_AFTER_ALL) if press.prefs.confirm_plays else action


def _pending(hand: HandView) -> Play:
    """The play that waits for a wish, or for who gets the Dog's lead."""
    if hand.selection.play is None:
        raise Refusal("choose_again")
    return hand.selection.play
