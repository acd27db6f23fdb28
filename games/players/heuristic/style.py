"""Every weight of the `normal` player, in one value: found by matches (docs/players.md).

Unless said otherwise the unit is a lead saved: what it is worth to need one lead less to be rid of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How a player of the climbing games weighs things."""

    # what a combination costs in a plan (`games.players.common.counting.Prices`)
    base: float = 1.0
    control: float = 1.6
    """Off the price of a combination that surely holds the trick."""
    ride_single: float = 0.45
    """Off the price of a single, the higher the more: it can go on others' tricks."""
    ride_pair: float = 0.25
    ride_more: float = 0.1
    bomb: float = -0.9
    dog: float = 0.8
    phoenix: float = -0.25

    # what a play is worth (`games.players.heuristic.tactics`)
    lead: float = 0.5
    """Holding the trick."""
    finish: float = 2.5
    """Holding the trick with one combination left."""
    sure: float = 1.6
    """Holding the trick when the rest goes out against anything likely."""
    out: float = 6.0
    points: float = 0.01
    """One card point."""
    friend_lead: float = 0.45
    friend_called: float = 2.0
    own_call: float = 1.8
    """How much more a lead is worth to who has called."""
    support: float = 1.0
    """How much more a lead is worth to a caller's partner: it is not the opponents' then."""
    hurry: float = 0.12
    """For each card fewer than five that an opponent holds, how much more a lead is worth."""
    foe_called: float = 1.5
    """How much more a lead is worth while an opponent's call can still be made."""
    let_out: float = 2.0
    """What it costs to let an opponent go out on one's play."""
    bring_out: float = 1.0
    """Leading so low that a partner may go out on it."""
    over_friend: float = 0.4
    over_friend_low: float = 0.15
    """What is lost by beating a partner: high cards, or a single up to the Jack."""
    bomb_cost: float = 0.6
    """What a bomb is worth in hand beyond its price: it stops anything."""
    bomb_margin: float = 0.3
    """How much better than passing a bomb out of turn must be."""
    foe_near: float = 0.25
    """What it costs to let an opponent lead, for each card fewer than four that they hold."""
    foe_caller: float = 0.3
    foe_caller_near: float = 0.35
    """The same while they have called: at once, and for each card fewer than six."""
    double_lead: float = 1.5
    """How much more the lead is worth, to either side, while a double victory threatens (T27)."""
    double_foe: float = 0.5
    """What it costs to let the opponent lead whose partner is out first already."""
    double_friend: float = 0.3
    """What it is worth more then that one's partner leads."""

    # the exchange (`games.players.heuristic.exchange`)
    to_foe: float = 1.0
    to_friend: float = 0.9
    to_caller: float = 2.5
    """Weight of the gift to a partner who has called Tichu."""
    from_caller: float = 0.25
    """Weight of the gift to a partner if the giver means to go out first."""

    # calls (`games.players.heuristic.calls`): the least chance to be out first
    models: str = "tichu"
    """The game whose rounds that chance is told from (`games.players.heuristic.calls.MODELS`)."""
    grand: float = 0.42
    small: float = 0.45
    small_early: float = 0.5
    """Before the exchange."""
    keeps: float = 0.42
    """From which chance a giver keeps its best for itself."""
    call_against: float = 0.15
    """How much more if an opponent has called."""


STYLE = Style()
