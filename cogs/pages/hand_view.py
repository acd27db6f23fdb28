"""The contents of a player's hand as values: `HandView`. `hand_page` and `hand_controls` lay it out.

Of all legal plays it shows one for each pattern (`Ready`), in the order of usefulness. Natural combinations come before
those with a wild card, bombs last. When following, the cheapest play that beats comes first; a leader is shown low
single cards first, then pairs and so on. What does not fit into a select is found by its kind (`shelf`); the likeliest
plays are buttons (`likeliest`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from bot.tables.core.model import Origin
from bot.tables.core.orders import Order
from bot.tables.seeking.ready import Question
from bot.tables.votes.vote_service import Ballot
from cogs.common.display_names import PLAIN, Signs
from cogs.common.layout import OPTIONS_LIMIT, Click
from games.actions import Action, Play
from games.specials import WILD
from games.views import Combination, Phase, TrickView, View

KEPT = 1024
"""Maximum number of cached hands: one stays the same for many messages."""
BEFORE_PLAY = (Phase.GRAND, Phase.EXCHANGE)
"""Phases in which a hand that waits names the players who still have to answer or to give."""
SELECTABLE = (Phase.PLAY, Phase.CLOSING, Phase.GIFT)
"""Phases in which cards may be selected, in turn or not."""
Combine = Callable[[Sequence[str], Combination | None], Combination | None]
"""`games.base.Game.combination`."""

KINDS = ("single", "pair", "triple", "full_house", "stairs", "straight", "dog", "bomb")
"""Kinds of plays as menus name them: texts ``hand.kind.<kind>``."""
LIKELIEST = 3
"""Plays that are buttons."""
PAGE = OPTIONS_LIMIT - 2
"""Plays of a kind in one menu, beside the ways back and on."""


@dataclass(frozen=True)
class Ready:
    """A legal play and what it is (None where the game has no combinations)."""

    action: Play
    what: Combination | None

    @cached_property
    def bomb(self) -> bool:
        return self.what is not None and self.what.bomb

    @cached_property
    def kind(self) -> str:
        """One of `KINDS`."""
        return "bomb" if self.bomb else self.what.kind if self.what else KINDS[0]

    @property
    def rank(self) -> int:
        return self.what.rank if self.what else 0

    @cached_property
    def wild(self) -> bool:
        """Whether a card of it may stand for others."""
        return not WILD.isdisjoint([card.partition("=")[0] for card in self.action.cards])


@dataclass(frozen=True, slots=True)
class Shelf:
    """A page of a menu: its ``plays``; or ``kinds`` and how many plays there are of each. ``back``: it leads back to
    the kinds; ``more``: where the next page is, empty if there is none."""

    plays: Sequence[Ready] = ()
    kinds: Sequence[tuple[str, int]] = ()
    back: bool = False
    more: str = ""


@dataclass(frozen=True, slots=True)
class Selection:
    """A player's choices that are not played yet. ``epoch``: the table's at that time.

    ``play`` waits for a wish, or for who gets the Dog's lead; ``confirm`` is a call (``small-<seat>``, ``grand``) to be
    confirmed, or `SURE`; ``gives`` the exchange's cards by receiver; ``place`` where the menu of plays is (`shelf`).
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
SURE = "play"
"""Instead of a call in ``confirm``: whether to play ``play``."""
NOTHING = Selection()


@dataclass(frozen=True, slots=True)
class Setting:
    """What kind of table it is, as far as its hands show it.

    ``number``: what the table is called. ``alone``: only AI players are at the table with this player, ``with_ai``:
    some are. ``shares_channel``: many tables are shown in its channel. ``slow``: a game over days. ``combines``: the
    game has combinations. ``advisable``: the bus driver may advise here. ``origin``: of a try. ``across``: its
    people come from different servers. ``commitment``: to the deal that comes, where no message in the channel shows it
    in time.
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


@dataclass(frozen=True)
class Turn:
    """What the player may play or call now.

    ``mine``: the game waits for this player; ``likeliest``: plays that are buttons then. ``readings``: legal plays of
    the selected cards; ``problem``: why there is none. ``asked``: a closing trick waits for this player's bomb or
    refusal; ``closes``: when it does so no longer. ``until``: when the player's time is up, at a live table.
    ``only``: the kind of the only answer that the player has (`order_rules.ONLY`).
    """

    legal: Sequence[Action]
    mine: bool
    ready: Sequence[Ready] = ()
    likeliest: Sequence[Ready] = ()
    readings: Sequence[Ready] = ()
    problem: str = ""
    asked: bool = False
    closes: datetime | None = None
    until: datetime | None = None
    only: str = ""

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
    """Sentences for the player. ``notice``: on top; ``guide``: the step to explain (see `guide`); ``advice``: what the
    bus driver would do; ``learning``: the table teaches, with fewer controls. ``may_enlarge``: in the first game the
    larger hand of two rows is offered: Discord does not say who is on a phone."""

    notice: str = ""
    guide: str = ""
    advice: str = ""
    learning: bool = False
    may_enlarge: bool = False


@dataclass(frozen=True, slots=True)
class Look:
    """How the hand is shown. ``picture``: its file name and alt text (`HandView.draws_table`); ``table_text``: the
    table in words, where there is no picture of it."""

    language: str = ""
    signs: Signs = PLAIN
    picture: tuple[str, str] | None = None
    table_text: str = ""


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


@lru_cache(KEPT)
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


# legal plays -------------------------------------------------------------------------------------

def ready(legal: Iterable[Action], combine: Combine, trick: TrickView) -> list[Ready]:
    """The plays out of ``legal`` on ``trick``, best first."""
    plays = [recognise(action, combine, trick) for action in legal if isinstance(action, Play)]
    patterns: dict[object, Ready] = {}
    for play in sorted(plays, key=_thrift):
        patterns.setdefault(_pattern(play), play)
    return sorted(patterns.values(), key=_following if trick.plays else _leading)


def recognise(action: Play, combine: Combine, trick: TrickView) -> Ready:
    """What ``action`` would be on ``trick``."""
    return Ready(action, combine(action.cards, trick.plays[-1].combination if trick.plays else None))


def likeliest(plays: Sequence[Ready], *, leading: bool) -> list[Ready]:
    """The plays that become buttons, by the shapes that the easy player would choose: the lowest, of one rank the
    longest; of a lead one of each kind. No bombs; natural combinations first."""
    found = sorted([play for play in plays if not play.bomb], key=_easy)
    if leading:
        kinds: dict[object, Ready] = {}
        for play in found:
            kinds.setdefault((play.kind, play.action if play.what is None else None), play)
        found = list(kinds.values())
    return found[:LIKELIEST]


def shelf(plays: Sequence[Ready], place: str = "") -> Shelf:
    """What a menu shows at ``place``: ``""``, a kind, or a page of it (``straight+1``)."""
    if len(plays) <= OPTIONS_LIMIT:
        return Shelf(plays)
    kind, _, page = place.partition("+")
    shown = [play for play in plays if play.kind == kind]
    if not shown:
        counts = Counter(play.kind for play in plays)
        order = dict.fromkeys(play.kind for play in plays)
        return Shelf(kinds=[(kind, counts[kind]) for kind in order])
    number = int(page) if page.isdecimal() and len(page) < len(str(len(plays))) + 1 else 0
    rest = shown[number * PAGE:]
    return Shelf(rest[:PAGE], back=True, more=f"{kind}+{number + 1}" if rest[PAGE:] else "")


def _thrift(play: Ready) -> tuple[int, str]:
    """Of two plays alike, the one without a wild card."""
    return play.wild, " ".join(play.action.cards)


def _pattern(play: Ready) -> object:
    if play.what is None:
        return play.action
    return play.what, play.wild and len(play.action.cards) == 1, play.action.seat


def _easy(play: Ready) -> tuple[bool, bool, int, int]:
    return play.wild, play.kind == "dog", play.rank, -len(play.action.cards)


def _following(play: Ready) -> tuple[bool, bool, int, int]:
    return play.bomb, play.wild, len(play.action.cards) if play.what else 0, play.rank


def _leading(play: Ready) -> tuple[int, bool, int, int]:
    return KINDS.index(play.kind), play.wild, -len(play.action.cards) if play.what else 0, play.rank
