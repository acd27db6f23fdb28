"""The reason for a play: the one thing that mattered most (catalogue keys ``why.…``)."""

from __future__ import annotations

from collections.abc import Sequence

from games.actions import Gift, Play
from games.climbing.cards import RANK_VALUE
from games.players.common.counting import CountedTable
from games.players.common.decision import Why, about, because
from games.players.common.shapes import ACE, DRAGON, MAHJONG, PHOENIX, Candidate, fields, rank_name
from games.players.heuristic.tactics import Tactics

WINNER = 0.85
"""The probability of holding the trick from which a play counts as a winner."""

COURT = 10
"""The rank above which a following card may win the trick."""


def play(table: CountedTable, tactics: Tactics, chosen: Candidate, action: Play, forced: bool) -> Why:
    """The reason for a play in turn."""
    rest = table.x - chosen.x
    if not rest:
        return because("out", n=chosen.size)
    if forced:
        wish = RANK_VALUE[table.view.wish] if table.view.wish else 0
        obeys = wish and fields(chosen.x)[wish]
        return because("forced_wish", rank=rank_name(wish)) if obeys else because("only_play")
    if chosen.kind == "dog":
        return because("dog_called" if tactics.friend_calls else "dog" if table.friends else "dog_away")
    if chosen.bomb:
        return bomb(table, chosen)
    if table.top is None:
        return _lead(table, tactics, chosen, action, rest)
    return _follow(table, tactics, chosen, rest)


def _lead(table: CountedTable, tactics: Tactics, chosen: Candidate, action: Play, rest: int) -> Why:
    hold = tactics.hold(chosen)
    if hold >= WINNER and tactics.goes_out(rest):
        return because("run_out")
    if action.wish and (why := wished(table, chosen, action.wish)):
        return why
    if chosen.kind == "single" and chosen.rank == MAHJONG:
        return because("lead_phoenix" if chosen.phoenix else "lead_mahjong")
    if chosen.kind == "single" and chosen.x >= 1 << 4 * DRAGON:
        return because("lead_phoenix" if chosen.phoenix else "lead_dragon")
    if hold >= WINNER:
        return because(f"lead_winner_{chosen.kind}", rank=rank_name(chosen.rank))
    plays = len(tactics.planner.parts(rest))
    fits = chosen.kind == "single" and not alone(table.x, chosen.rank)
    if fits or (chosen.kind == "pair" and chosen.rank > COURT):
        return because("lead_plain", n=plays)
    return because(f"lead_{chosen.kind}", rank=rank_name(chosen.rank), n=plays)


def alone(x: int, rank: int) -> bool:
    """Whether a card of this rank fits with no other of the hand, the Phoenix apart: no pair, no straight."""
    counts = fields(x)
    around = [bool(counts[other]) for other in range(rank - 4, rank + 5) if MAHJONG <= other <= ACE]
    run = "".join("#" if held else " " for held in around)
    return counts[rank] == 1 and "#####" not in run


def wished(table: CountedTable, chosen: Candidate, letter: str) -> Why | None:
    """A wish for a court card or an Ace costs somebody a good card; a lower one, if it costs only others a card. None
    if nobody else holds one, or for a low wish with a straight, which may win the trick."""
    rank = RANK_VALUE[letter]
    if not fields(table.unseen)[rank]:
        return None
    if rank > COURT:
        return because("mahjong_wish", rank=rank_name(rank))
    if chosen.size > 1:
        return None
    held = fields(table.x - chosen.x)[rank]
    return because("mahjong_wish_held" if held else "mahjong_wish_low", rank=rank_name(rank))


def _follow(table: CountedTable, tactics: Tactics, chosen: Candidate, rest: int) -> Why:
    assert table.top is not None
    owner = table.seat(table.top.seat)
    hold = tactics.hold(chosen)
    foe = owner.seat in table.foes
    if foe and hold > 0.4 and owner.seat in tactics.foe_calls:
        return about("stop_caller", owner, n=owner.count)
    if foe and hold > 0.4 and 0 < owner.count <= 2:
        return about("stop_out", owner, n=owner.count)
    if chosen.size == 1 and chosen.rank == DRAGON and chosen.x != 1 << 4 * PHOENIX:
        return because("dragon")
    if chosen.size == 1 and chosen.phoenix:
        return because("phoenix")
    if hold >= WINNER and tactics.goes_out(rest):
        return because("run_out")
    if hold > 0.5 and foe and table.view.trick.points >= 15:
        return because("follow_points", n=table.view.trick.points)
    if hold > 0.5:
        return because("follow_win")
    if chosen.rank > COURT:
        return because("follow_high")
    if chosen.kind == "single" and alone(table.x, chosen.rank):
        return because("follow_lone", rank=rank_name(chosen.rank))
    return because("follow_low", n=len(tactics.planner.parts(rest)))


def passing(table: CountedTable) -> Why:
    """The reason for a pass although something could be played."""
    top = table.top
    assert top is not None
    if partners(table, top.seat):
        called = bool(table.calls((top.seat,)))
        return about("pass_partner_called" if called else "pass_partner", table.seat(top.seat))
    return because("pass_save")


def partners(table: CountedTable, seat: int) -> bool:
    """Whether ``seat`` is of the player's side, still in the round or not."""
    team = table.seat(table.me).team
    return team is not None and table.seat(seat).team == team


_AT_SIGHT = {"why.lead_plain", "why.follow_low", "why.follow_lone", "why.follow_high", *(
    f"why.lead_{kind}" for kind in ("single", "pair", "triple", "full_house", "straight", "stairs"))}


def second_look(why: Why, how: str) -> Why:
    """The reason for a choice that `normal` would not make: found best ``how``, in rollouts (``played_on``) or by a
    network (``learned``). A reason that names facts is still true and stays."""
    if why[0] == "why.pass_save":
        return because(f"pass_{how}")
    return because(how) if why[0] in _AT_SIGHT else why


def bomb(table: CountedTable, chosen: Candidate) -> Why:
    """The reason for a bomb, in turn or out of turn."""
    top = table.top
    if top is None:
        return because("bomb_lead")
    owner = table.seat(top.seat)
    against = not partners(table, owner.seat)
    if against and table.calls((owner.seat,)):
        return about("bomb_caller", owner)
    if table.view.trick.points >= 20:
        return because("bomb_points", n=table.view.trick.points)
    return about("bomb", owner) if against and owner.count else because("bomb_lead")


def gift(table: CountedTable, chosen: Gift, gifts: Sequence[Gift]) -> Why:
    """The reason for giving away the Dragon's trick (T21)."""
    to, most = table.seat(chosen.to), max(table.count(other.to) for other in gifts)
    return about("gift", to, n=to.count) if to.count == most > 0 else about("gift_any", to)


LOW_GIFTS = frozenset("23456789")
"""Ranks of cards that help nobody much."""


def giving(table: CountedTable, *, keeps: bool = False, cards: Sequence[str] = ()) -> Why:
    """The reason for an exchange, by who gets a card (T5, R5, S3). ``keeps``: the giver wants to go out first;
    ``cards``: what is given, if that may be low cards alone."""
    friends = [seat for seat in table.view.receivers if partners(table, seat)]
    if any(table.seat(seat).call for seat in friends):
        return because("give_called")
    if keeps:
        return because("give_strong")
    if friends and cards and all(code[0] in LOW_GIFTS for code in cards):
        return because("give_low")
    if not friends:
        return because("give_others")
    return because("give" if len(friends) < len(table.view.receivers) else "give_partners")
