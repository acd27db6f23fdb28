"""The contents of a player's hand as values: `HandView`. `hand_page` and `hand_controls` lay it out.

Which plays it offers: `ready_plays`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from bot.tables.core.model import Origin
from bot.tables.core.orders import AiSpeed, Order, OrderKind
from bot.tables.core.questions import Question
from bot.tables.votes.vote_service import Ballot
from cogs.common.display_names import PLAIN, Signs
from cogs.common.layout import Click
from cogs.pages.ready_plays import Ready
from games.actions import Action, Gift, Play
from games.views import Phase, View
from rendering.results.ending import Left

CACHED_HANDS = 1024
"""Maximum number of cached hands: one stays the same for many messages."""
BEFORE_PLAY = (Phase.GRAND, Phase.EXCHANGE)
"""Phases in which a hand that waits names the players who still have to answer or to give."""
SELECTABLE = (Phase.PLAY, Phase.CLOSING, Phase.GIFT)
"""Phases in which cards may be selected, in turn or not."""
@dataclass(frozen=True, slots=True)
class Selection:
    """A player's choices that are not played yet. ``epoch``: the table's at that time.

    ``play`` waits for a wish, or for who gets the Dog's lead; ``confirm`` is a call (``small-<seat>``, ``grand``) to be
    confirmed, or `PLAY_AFTER_ALL`; ``gives`` the exchange's cards by receiver; ``place`` where the menu of plays is
    (`shelf`).
    """

    epoch: int = -1
    cards: tuple[str, ...] = ()
    play: Play | None = None
    confirm: str = ""
    gives: Mapping[int, str] = field(default_factory=dict)
    place: str = ""


CROSSED = "-crossed"
"""Ends the argument of a call that was confirmed although a partner has called. Without it the partner's call came
after the question, so the question is asked again."""
PLAY_AFTER_ALL = "play"
"""Instead of a call in ``confirm``: whether to play ``play``."""
NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class Setting:
    """What kind of table it is, as far as its hands show it.

    ``number``: what the table is called. ``alone``: only AI players are at the table with this player, ``with_ai``:
    some are. ``shares_channel``: many tables are shown in its channel. ``slow``: a game over days. ``combines``: the
    game has combinations. ``advisable``: the bus driver may advise here. ``origin``: of a try. ``across``: its
    people come from different servers. ``commitment``: to the deal that comes, where no message in the channel shows it
    in time. ``speed``: of AI players, alone with them.
    """

    channel: int = 0
    number: int = 0
    alone: bool = False
    with_ai: bool = False
    shares_channel: bool = False
    slow: bool = False
    combines: bool = True
    advisable: bool = False
    across: bool = False
    origin: Origin | None = None
    commitment: str = ""
    speed: AiSpeed = AiSpeed.NORMAL


@dataclass(frozen=True)
class Turn:
    """What the player may play or call now.

    ``mine``: the game waits for this player; ``ready``: one play of each pattern; ``every``: all of them, if they fit
    into one menu; ``likeliest``: plays that are buttons then. ``readings``: legal plays of
    the selected cards; ``problem``: why there is none. ``asked``: a closing trick waits for this player's bomb or
    refusal; ``closes``: when it does so no longer. ``until``: when the player's time is up, at a live table.
    ``only``: the kind of the only answer that the player has (`order_rules.ONLY`).
    """

    legal: Sequence[Action]
    mine: bool
    ready: Sequence[Ready] = ()
    every: Sequence[Ready] = ()
    likeliest: Sequence[Ready] = ()
    readings: Sequence[Ready] = ()
    problem: str = ""
    asked: bool = False
    closes: datetime | None = None
    until: datetime | None = None
    only: str = ""

    @property
    def menu(self) -> Sequence[Ready]:
        """The plays that the menu lists, itself or by their kinds."""
        return self.every or self.ready

    @cached_property
    def kinds(self) -> frozenset[type[Any]]:
        """The kinds of legal actions."""
        return frozenset(map(type, self.legal))


@dataclass(frozen=True, slots=True)
class Standing:
    """What holds beside the player's turn.

    ``orders``: left with the table; ``ballots``: proposals they have not voted on. ``away``: an AI player plays for
    this person, who may come back. ``may_finish``: the rest of the round is played at once if the player wishes.
    ``may_pass_on``: it is offered to pass automatically. ``undoable``: the log's entry with the decision that *Undo*
    takes back; 0: none. ``question``: whether they leave their AI players for people. ``heard``: what others have just
    said, by seat.
    """

    orders: Sequence[Order] = ()
    ballots: Sequence[Ballot] = ()
    away: bool = False
    may_finish: bool = False
    may_pass_on: bool = False
    undoable: int = 0
    question: Question | None = None
    heard: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Help:
    """Sentences for the player. ``notice``: on top; ``guide``: the step to explain (see `guide`); ``follow``: what the
    bus driver would do, on the button that does it; ``advice``: why; ``learning``: the table teaches, with fewer
    controls. ``may_enlarge``: in the first game the larger hand of two rows is offered: Discord does not say who is on
    a phone."""

    notice: str = ""
    guide: str = ""
    advice: str = ""
    follow: str = ""
    learning: bool = False
    may_enlarge: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """How the hand is shown. ``picture``: its file name and alt text (`HandView.draws_table`); ``table_text``: the
    table in words, where there is no picture of it; ``left``: the cards that were left in hands when the newest round
    ended, if they are open to who sees the table; ``voice``: the address of a voice channel; empty: there is none."""

    language: str = ""
    signs: Signs = PLAIN
    picture: tuple[str, str] | None = None
    table_text: str = ""
    left: Left | None = None
    voice: str = ""


@dataclass(frozen=True)
class HandView:
    """Everything a hand message shows.

    ``seat``: whose cards are shown (the soloist may be playing the Table's); ``own_seat``: the player's. ``seq``: the
    table's epoch; ``resets``: how often the hand's selects have been reset.
    """

    table: int
    seq: int
    view: View
    seat: int
    own_seat: int
    turn: Turn
    selection: Selection = NOTHING
    resets: int = 0
    setting: Setting = Setting()
    standing: Standing = Standing()
    help: Help = Help()
    look: Look = Look()

    @cached_property
    def cards(self) -> tuple[str, ...]:
        return self.view.seats[self.seat].cards or ()

    def click(self, verb: str, arg: object = "") -> Click:
        return Click(verb, self.table, self.seq, str(arg), reset=self.resets if verb.startswith("pick-") else 0)

    def partners(self, play: Play) -> list[int]:
        """Who may get the lead of this Dog (S4); nobody for other plays."""
        return [action.to for action in self.turn.legal if isinstance(action, Play) and action.to is not None
                and (action.seat, action.cards) == (play.seat, play.cards)]

    def called_partner(self, seat: int) -> int | None:
        """The first partner of *seat* who has called. Only one of a team can be first out, so of two calls one is lost
        for sure (T30)."""
        return called_partner(self.view, seat)

    @cached_property
    def idle(self) -> bool:
        """Whether there is nothing to do but watch: then the message stays as it is while the others play."""
        turn = self.turn
        something = turn.mine or turn.asked or turn.ready or turn.readings
        return not something and self.view.phase not in (Phase.BETWEEN, Phase.OVER)

    @property
    def gift_chosen(self) -> bool:
        """Whether the question who gets the Dragon's trick is answered: it is neither asked nor advised again."""
        return self.turn.mine and Gift in self.turn.kinds and any(
            order.kind is OrderKind.GIFT for order in self.standing.orders)

    @property
    def shows_table(self) -> bool:
        """Whether the hand shows the table all the time, if only in words, since no message in the channel does."""
        return self.setting.alone or self.setting.shares_channel

    @property
    def ends_hints_beside(self) -> bool:
        """Whether the button that ends hints stands beside the hint; else among the others."""
        return bool(self.help.guide and self.look.picture and not self.help.learning)

    @cached_property
    def idle_content(self) -> object:
        """What an idle hand shows: while this stays, the message does. None: the hand is not idle, or shows the table.
        """
        if not self.idle or self.shows_table:
            return None
        view = self.view
        shown = map(view.seats.__getitem__, (self.seat, self.own_seat, *view.controls))
        seats = [replace(seat, passed=False) if seat.passed else seat for seat in shown]
        # What changes at every move of the others is left out: who has passed, whether a trick closes, the epoch of the
        # selection. Each would be an edit of a hand that looks the same.
        phase = Phase.PLAY if view.phase is Phase.CLOSING else view.phase
        names = [seat.name for seat in view.seats]
        awaited = view.to_act if phase in BEFORE_PLAY else ()
        own = self.table, self.seq, self.resets, replace(self.selection, epoch=0), replace(self.turn, closes=None)
        return (phase, awaited, view.round, view.received, names, seats, self.seat, own,
                self.setting, self.standing, self.help, self.look)

    @cached_property
    def ended(self) -> bool:
        """Whether the hand shows a round's result."""
        return self.view.phase in (Phase.BETWEEN, Phase.OVER) and bool(self.view.rounds)

    @cached_property
    def draws_table(self) -> bool:
        """Whether the hand's picture shows the table or a result too: always for who plays alone; else after a round,
        and in turn where the table's message follows later (AI players play along) or not at all."""
        setting = self.setting
        return setting.alone or self.ended or ((setting.with_ai or setting.shares_channel) and self.turn.mine)


def called_partner(view: View, seat: int) -> int | None:
    """See `HandView.called_partner`; also for calls without a hand, as by ``/tichu``."""
    team = view.seats[seat].team
    if team is None:
        return None
    return next((each.seat for each in view.seats if each.team == team and each.seat != seat and each.call), None)


@lru_cache(CACHED_HANDS)
def card_values(cards: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Each card with a value of its own: the second of two alike (two decks) is ``7g#2``."""
    seen: Counter[str] = Counter()
    values = []
    for code in cards:
        seen[code] += 1
        values.append((code if seen[code] == 1 else f"{code}#{seen[code]}", code))
    return tuple(values)


def waits(view: View) -> bool:
    """Whether the game waits for the viewer. A closing trick comes to its owner by itself."""
    return view.phase is not Phase.CLOSING and not set(view.controls).isdisjoint(view.to_act)


def acting_seat(view: View, own: int) -> int:
    """Return whose cards to show: the Table's (R6) or the ghost's (D12) in their turn, else the player's ``own``."""
    if own in view.to_act:
        return own
    return next((seat for seat in view.controls if seat in view.to_act), own)


def chosen_cards(held: tuple[str, ...], selection: Selection) -> tuple[str, ...]:
    """Return the selected cards that are still held, as codes."""
    chosen = set(selection.cards)
    return tuple(code for value, code in card_values(held) if value in chosen) if chosen else ()


def playable_cards(hand: HandView) -> tuple[str, ...] | None:
    """Return the cards of legal plays on a trick in the player's turn. None: the picture shows no difference."""
    cards = {card.split("=")[0] for action in hand.turn.legal if isinstance(action, Play) for card in action.cards}
    return tuple(sorted(cards)) if cards and hand.turn.mine and hand.view.trick.plays else None
