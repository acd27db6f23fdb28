"""All weights of the `normal` player, tuned by matches (docs/players.md).

The unit is a lead, unless stated otherwise: the value of needing one lead less to get rid of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """The weights of a player of the climbing games."""

    # prices of combinations in a plan (`games.players.common.counting.prices`)
    base: float = 1.0
    control: float = 1.6
    """Discount for a combination that surely holds the trick."""
    ride_single: float = 0.45
    """Discount for a single, by rank: it can be played on others' tricks."""
    ride_pair: float = 0.25
    ride_more: float = 0.1
    bomb: float = -0.9
    dog: float = 0.8
    phoenix: float = -0.25

    # values of plays (`games.players.heuristic.tactics`)
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
    """Factor of the lead for a caller."""
    support: float = 1.0
    """Factor of the lead for a caller's partner."""
    hurry: float = 0.12
    """Added to the factor of the lead for each card fewer than five that an opponent holds."""
    foe_called: float = 1.5
    """Factor of the lead while an opponent's call can still succeed."""
    let_out: float = 2.0
    """Cost of letting an opponent go out on the play."""
    bring_out: float = 1.0
    """Value of a lead low enough for a partner to go out on."""
    over_friend: float = 0.4
    over_friend_low: float = 0.15
    """Cost of beating a partner: in general, and with a single up to the Jack."""
    bomb_cost: float = 0.6
    """Value of a bomb in hand beyond its price: it beats anything."""
    bomb_margin: float = 0.3
    """Margin over passing that a bomb out of turn needs."""
    foe_near: float = 0.25
    """Cost of letting an opponent lead, for each card fewer than four that they hold."""
    foe_caller: float = 0.3
    foe_caller_near: float = 0.35
    """The same if they have called: fixed, and for each card fewer than six."""
    double_lead: float = 1.5
    """Factor of the lead, for either side, while a double victory is possible (T27)."""
    double_foe: float = 0.5
    """Cost of letting the opponent lead whose partner has gone out first."""
    double_friend: float = 0.3
    """Additional value then of a partner's lead."""

    # the exchange (`games.players.heuristic.exchange`)
    to_foe: float = 1.0
    to_friend: float = 0.9
    to_caller: float = 2.5
    """Weight of the gift to a partner who has called Tichu."""
    from_caller: float = 0.25
    """Weight of the gift to a partner if the giver wants to go out first."""

    # calls (`games.players.heuristic.calls`): the least chance to go out first
    models: str = "tichu"
    """The model of that chance, a key of `games.players.heuristic.calls.MODELS`."""
    grand: float = 0.42
    small: float = 0.45
    small_early: float = 0.5
    """Before the exchange."""
    keeps: float = 0.42
    """From this chance on a giver keeps its best cards."""
    call_against: float = 0.15
    """Added if an opponent has called."""


STYLE = Style()
