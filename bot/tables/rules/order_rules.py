"""The rules of standing orders: actions that players set for when they are away.

On the player's turn, the first order that applies acts:

- ``play``: these cards, if they still beat the top play;
- ``unless_out``: go out if possible, else pass;
- ``until_lead``: pass until the player has the lead;
- ``cannot_beat``: pass when nothing the player holds beats. A bomb does not count: it stays for the end of the trick.
  Otherwise not passing a Dragon would reveal a bomb.

``call`` makes a call as soon as it is legal (T4); nobody but its owner sees it before.

For the end of a closing window: bombs (``bomb``, ``bomb_opponent``, ``bomb_caller``, see
`bombs_now`), the Dragon's ``gift``, and ``no_bomb`` and ``never_ask`` (`schedule.window_ends`).

``forced`` stands for a preference and acts before them all: a player alone with AI players gives the only possible
answer (`only_answer`) without a tap, in the time of an AI player. Nobody is there who could learn from the timing.

An order that has become pointless ends with the change that made it so (`ended`), with a note to its owner. On a turn,
an order acts after a delay drawn from its own secret number and the turn's beginning, never from cards: a pass for lack
of a beating card looks like any other pass by an order, and is as unpredictable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import chain
from random import Random
from types import MappingProxyType

from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.position import Position
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import Pace
from games.actions import Action, Ask, Gift, Nothing, Pass, Play, RuleError
from games.calls import Called
from games.records import notation
from games.views import Phase, View

BOMBS = (OrderKind.BOMB, OrderKind.BOMB_OPPONENT, OrderKind.BOMB_CALLER)
TRICK = (*BOMBS, OrderKind.GIFT, OrderKind.NO_BOMB)
"""Orders that end with the trick."""
TURN = (OrderKind.PLAY, OrderKind.UNLESS_OUT, OrderKind.UNTIL_LEAD, OrderKind.CANNOT_BEAT)
"""Orders for one's own turn, in the order in which they are asked."""
ROUND = (*TRICK, OrderKind.CALL, OrderKind.PLAY, OrderKind.UNLESS_OUT, OrderKind.UNTIL_LEAD, OrderKind.FINISH,
         OrderKind.NEXT)
"""Orders that end with the round at the latest."""
STANDING = (*BOMBS, OrderKind.CALL, *TURN, OrderKind.NEVER_ASK)
"""Orders that a player can see and cancel."""

ANSWERED = (Phase.PLAY, Phase.GIFT, Phase.ASKED)
"""Phases in which a player may have only one answer."""
ONLY: Mapping[type, str] = MappingProxyType({Pass: "pass", Play: "play", Gift: "gift", Ask: "ask", Nothing: "none"})
"""Answers that are given for a player who has no other, with the names that a ``forced`` order's line has for them."""

CALLER_CARDS = 5
"""For ``bomb_caller``, a caller with at most this many cards is about to go out."""


def read(position: Position, order: Order) -> Action | None:
    """The action of an order in canonical form; None if the rules forbid it by now."""
    shape = notation.Shape.of(position.game.deck(position.state), len(position.public.seats))
    try:
        action = notation.parse(notation.fields(order.line), shape)
        return position.resolve(action) if isinstance(action, Action) else None
    except RuleError:
        return None


# one's own turn ----------------------------------------------------------------------------------

def in_turn(position: Position, seat: int) -> bool:
    return position.phase is Phase.PLAY and seat in position.to_act


def next_move(table: RunningTable, seat: int) -> tuple[Order, Action] | None:
    """What an order of ``seat`` does with the turn that it has now."""
    if (forced := _forced(table, seat)) is not None:
        return forced
    mine = {order.kind: order for order in table.orders if order.seat == seat and order.kind in TURN}
    if not mine or not in_turn(table.position, seat):
        return None
    for kind in TURN:
        action = _move(table.position, mine[kind]) if kind in mine else None
        if action is not None:
            return mine[kind], action
    return None


def by_itself(table: RunningTable) -> bool:
    """Whether the table waits for an answer that is given for a player who has no other."""
    return any(_forced(table, seat) is not None for seat in table.to_act)


def _forced(table: RunningTable, seat: int) -> tuple[Order, Action] | None:
    if not table.table.alone:
        return None
    player = table.controller(seat)
    order = next((order for order in table.orders if order.kind is OrderKind.FORCED
                  and player is not None and order.seat == player.number), None)
    only = None if order is None else only_answer(table, seat)
    # The line of a ``forced`` order names the answers that may be given; an empty one names all. A lesson leaves out
    # what it has yet to explain.
    if order is None or only is None or (order.line and ONLY[type(only)] not in order.line.split()):
        return None
    return order, only


def only_answer(table: RunningTable, seat: int) -> Action | None:
    """What ``seat`` does, if its player can do nothing else, with any seat of theirs. A call that may still be made
    after a pass is no other answer, a wish is."""
    player = table.controller(seat)
    if player is None or table.phase not in ANSWERED or seat not in table.to_act:
        return None
    legal = tuple(chain.from_iterable(map(table.position.legal, table.position.view(player.number).controls)))
    # A call is legal beside almost every pass, but who wants one makes it before; to wait for it would end every
    # automatic pass.
    answers = [action for action in legal if not isinstance(action, Called)]
    if len(answers) != 1 or type(answers[0]) not in ONLY:
        return None
    only = answers[0]
    # Cards on the table cannot be taken back: where a call could still come first, or a wish belong to the play, the
    # person decides.
    if isinstance(only, Play) and (len(legal) > 1 or table.game.may_wish(table.state, only)):
        return None
    return only


def _move(position: Position, order: Order) -> Action | None:
    if order.kind is OrderKind.PLAY:
        return read(position, order)
    legal = position.legal(order.seat)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plays = [action for action in legal if isinstance(action, Play) and action.seat == order.seat]
    match order.kind:
        case OrderKind.UNLESS_OUT:
            return _going_out(position, order.seat, plays) or passing
        case OrderKind.UNTIL_LEAD:
            return passing
        case _:
            # Bombs are left out: see the head of the module. That the player has one must not follow from their not
            # passing.
            return None if any(not _is_bomb(position, play) for play in plays) else passing


def _is_bomb(position: Position, play: Play) -> bool:
    combination = position.game.combination(play.cards)
    return combination is not None and combination.bomb


def _going_out(position: Position, seat: int, plays: Sequence[Play]) -> Play | None:
    """The play of all cards; of several readings the highest."""
    held = position.view(seat).seats[seat].count
    out = [play for play in plays if len(play.cards) == held]
    ranks = {play: combination.rank if (combination := position.game.combination(play.cards)) else 0 for play in out}
    return max(out, key=lambda play: ranks[play], default=None)


def acts_at(order: Order, since: datetime, pace: Pace) -> datetime:
    """When ``order`` moves in the turn that began at ``since``."""
    # An order may be left in the middle of one's own turn. If it then acted at once, since the turn is old, the missing
    # delay would tell it from a move by hand.
    begun = since if order.at is None else max(since, order.at)
    return begun + timedelta(milliseconds=round(1000 * draw(order, since, pace.auto)))


def draw(order: Order, since: datetime, within: tuple[float, float]) -> float:
    """Seconds, by chance, the same whenever it is asked: from the order's secret number and a public time.

    In whole milliseconds, as the log stores times: what is due must not lie between two of them.
    """
    # Drawn anew at each look, not stored: after a restart the same moment comes out. The salt is as secret as the
    # order; without it everybody could compute when an order would have acted, and see from an earlier or later move
    # that there was none.
    drawn = Random(f"{order.salt} {since.isoformat()}").uniform(*within)  # noqa: S311 the salt is the secret
    return round(1000 * drawn) / 1000


# calls in advance ----------------------------------------------------------------------------------

def ordered_calls(table: RunningTable, position: Position) -> tuple[tuple[Action, ...], Position]:
    """The calls left in advance at ``table`` (T4) that are legal in ``position``, in seat order; and the position after
    them."""
    calls: list[Action] = []
    for order in table.orders:
        if order.kind is OrderKind.CALL and (call := read(position, order)) is not None:
            _, position = position.step(call)
            calls.append(call)
    return tuple(calls), position


# the end of a closing window -----------------------------------------------------------------------

def bombs_now(order: Order, view: View) -> bool:
    """Whether a bomb is to be played on the closing trick; ``view`` is a spectator's, so nothing hidden counts."""
    owner = view.trick.owner
    if owner is None or order.kind not in BOMBS:
        return False
    if order.kind is OrderKind.BOMB:
        return True
    mine, holder = view.seats[order.seat], view.seats[owner]
    # Without teams everybody else is an opponent, but never oneself: a bomb on one's own trick is no use of this order.
    opponent = owner != order.seat and (mine.team is None or mine.team != holder.team)
    if order.kind is OrderKind.BOMB_OPPONENT:
        return opponent
    return opponent and bool(holder.call) and 0 < holder.count <= CALLER_CARDS


# pointless orders ----------------------------------------------------------------------------------

def ended(table: RunningTable) -> list[tuple[Order, str]]:
    """Orders that are pointless by now, each with a catalogue key of what to tell its owner (empty: nothing)."""
    found = [(order, _end(table, order)) for order in table.orders]
    return [(order, note) for order, note in found if note is not None]


def is_pointless(table: RunningTable, order: Order) -> bool:
    """Whether an order would end at once."""
    return _end(table, order) is not None


def _end(table: RunningTable, order: Order) -> str | None:
    """None: it stays."""
    position, view = table.position, table.position.public
    if order.kind in BOMBS:
        return None if read(position, order) is not None else "orders.dropped.bomb"
    if order.kind is OrderKind.CALL:
        return None if table.person_playing(order.seat) is not None and position.ahead(order.seat) else ""
    if order.kind not in TURN:
        return None
    player = table.controller(order.seat)
    if player is None or player.ai or (view.seats[order.seat].count == 0 and order.kind is not OrderKind.CANNOT_BEAT):
        return ""
    if order.kind is OrderKind.PLAY and not _holds(position, order):
        return "orders.dropped.play"
    if not in_turn(position, order.seat) or order.kind is OrderKind.CANNOT_BEAT:
        return None
    if _move(position, order) is not None:
        return None
    if order.kind is OrderKind.UNTIL_LEAD and not view.trick.plays:
        return "orders.done.lead"
    return f"orders.dropped.{order.kind.value}"


def _holds(position: Position, order: Order) -> bool:
    held = list(position.view(order.seat).seats[order.seat].cards or ())
    # Of the words that follow ``SEAT play`` only cards count: a wish, or who gets the lead, is not held.
    for card in order.line.split()[2:]:
        name = card.split("=")[0]
        if name in ("wish", "to"):
            continue
        if name not in held:
            return False
        held.remove(name)
    return True
