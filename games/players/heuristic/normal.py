"""The `normal` player of the climbing games, as strong as a good club player.

It decides by phase: grand Tichu, small Tichu before the exchange or before the first card, the exchange (T5, R5, S3),
then each play by `games.players.heuristic.tactics`, with a wish (T13). Out of turn it bombs only while a trick is
closing, when all have passed. The cost of a gift is the price of the remaining hand
(`games.players.heuristic.planning`) plus the value of the cards for their receivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, Small, Take
from games.climbing.cards import RANK_NAME
from games.players.common.counting import CountedTable, read
from games.players.common.decision import Decision, because, seat_of
from games.players.common.shapes import (
    ACE,
    DOG,
    DRAGON,
    MAHJONG,
    PHOENIX,
    Candidate,
    fields,
    flushes,
    group,
    rank_of,
)
from games.players.heuristic import calls, reasons
from games.players.heuristic.planning import Planner, price_of_hand
from games.players.heuristic.tactics import STYLE, Style, Tactics, beaten_rank, best
from games.views import Phase, View


def choose(view: View, legal: Sequence[Action], rng: Random, style: Style = STYLE) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    if any(isinstance(action, Grand) for action in legal):
        return _grand(view, me, style)
    table = read(view, me)
    if view.phase in (Phase.GRAND, Phase.EXCHANGE):
        return _before_play(table, Tactics(table, style), legal)
    gifts = [action for action in legal if isinstance(action, Gift)]
    if gifts or any(isinstance(action, Take) for action in legal):
        return _take(table, gifts)
    if not any(isinstance(action, Play) for action in legal):
        passing = next((action for action in legal if isinstance(action, Pass)), None)
        return Decision(passing, because("wait" if passing is None else "pass_cannot"))
    tactics = Tactics(table, style)
    if me not in view.to_act:
        return _out_of_turn(table, tactics, legal)
    return _turn(table, tactics, legal)


def _grand(view: View, me: int, style: Style) -> Decision:
    team = view.seats[me].team
    partner_called = any(seat.call == "grand" and seat.team == team and team is not None for seat in view.seats)
    strong = calls.wants_grand(view.seats[me].cards or (), style)
    if strong and not partner_called:
        return Decision(Grand(me), because("grand"))
    return Decision(Decline(me), because("grand_partner" if strong else "no_grand"))


def _before_play(table: CountedTable, tactics: Tactics, legal: Sequence[Action]) -> Decision:
    """Before the first lead: call, give, or wait."""
    if not any(isinstance(action, Give) for action in legal):
        return Decision(None, because("wait"))
    if (called := called_early(tactics, legal)) is not None:
        return called
    strong = table.i_called or calls.strength(tactics) >= tactics.style.keeps
    return give(table, tactics.planner, strong, tactics.style)


def called_early(tactics: Tactics, legal: Sequence[Action]) -> Decision | None:
    """Small Tichu before the exchange, or None."""
    may_call = any(isinstance(action, Small) for action in legal)
    wants = may_call and calls.wants_small(tactics, early=True)
    return Decision(Small(tactics.table.me), because("small_early")) if wants else None


def _take(table: CountedTable, gifts: Sequence[Gift]) -> Decision:
    """Take a closing trick; the Dragon's goes where it helps opponents least (T21)."""
    if not gifts:
        return Decision(Take(table.me), because("take"))
    gift = max(gifts, key=lambda found: _gift_worth(table, found.to))
    return Decision(gift, reasons.gift(table, gift, gifts))


def _gift_worth(table: CountedTable, to: int) -> tuple[bool, bool, int, int]:
    """Order: an opponent in play, without a call, with many cards (the last player loses the trick, T29)."""
    there = table.seat(to)
    return there.count > 0, not there.call, there.count, -there.points


def _out_of_turn(table: CountedTable, tactics: Tactics, legal: Sequence[Action]) -> Decision:
    """Bomb a closing trick if that is clearly better than not to."""
    bombs = [found for found in plays_of(table, legal) if found.bomb]
    top = table.top
    if table.view.phase not in (Phase.CLOSING, Phase.GIFT) or not bombs or top is None:
        return Decision(None, because("wait"))
    if top.seat == table.me or top.seat in table.friends:
        return Decision(None, because("no_bomb_partner" if top.seat != table.me else "wait"))
    value, bomb = best(tactics, bombs)
    if value < tactics.score_pass(closing=True) + tactics.style.bomb_margin:
        return Decision(None, because("no_bomb"))
    return Decision(bomb.play, reasons.bomb(table, bomb))


def _turn(table: CountedTable, tactics: Tactics, legal: Sequence[Action]) -> Decision:
    """The seat's turn: lead, follow or pass."""
    candidates = plays_of(table, legal)
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    value, chosen = best(tactics, candidates)
    if passing is not None and value < tactics.score_pass():
        return Decision(passing, reasons.passing(table))
    if any(isinstance(action, Small) for action in legal) and calls.wants_small(tactics):
        return Decision(Small(table.me), because("small"))
    forced = len(candidates) == 1 and passing is None
    play = with_wish(table, chosen)
    return Decision(to_partner(table, play), reasons.play(table, tactics, chosen, play, forced))


def plays_of(table: CountedTable, legal: Sequence[Action]) -> list[Candidate]:
    """The legal plays by ranks; where suits leave a choice, cards of straight flushes are saved."""
    keep = frozenset(card for flush in flushes(table.hand) for card in flush) if len(table.hand) > 5 else frozenset()
    return group(legal, keep, beaten_rank(table))


def ranked(tactics: Tactics, legal: Sequence[Action]) -> list[tuple[float, Candidate]]:
    """The legal plays with their values, best first; among equals the lowest."""
    scored = ((tactics.score(found), found) for found in plays_of(tactics.table, legal))
    return sorted(scored, key=lambda pair: (-pair[0], pair[1].rank, pair[1].x))


def to_partner(table: CountedTable, play: Play) -> Play:
    """Name the partner who gets the lead from the Dog in Tientsin: one who called, else with fewest cards (S4)."""
    if play.cards != ("Do",) or play.to is None:
        return play
    team = table.seat(table.me).team
    partners = [seat.seat for seat in table.view.seats if seat.team == team and seat.seat != table.me]
    to = min(partners, key=lambda seat: (not table.count(seat), not table.seat(seat).call, table.count(seat)))
    return Play(play.seat, play.cards, to=to)


# the exchange --------------------------------------------------------------

WORTH = {DRAGON: 1.3, PHOENIX: 1.6, ACE: 0.9, 13: 0.55, 12: 0.35, 11: 0.2, 10: 0.12, MAHJONG: 0.3, DOG: -0.5}
"""The value of a card for its receiver in leads, by rank; 0 below 10."""
SPARE, HELP = 5, 4
"""Numbers of cards to consider for opponents and for partners."""


def _worth(card: str) -> float:
    return WORTH.get(rank_of(card), 0.0)


def give(table: CountedTable, planner: Planner, strong: bool, style: Style) -> Decision:
    """The cards to give. ``strong``: the giver wants to go out first and keeps its best cards."""
    team = table.seat(table.me).team
    seats = table.view.receivers
    friends = [seat for seat in seats if team is not None and table.seat(seat).team == team]
    called = any(table.seat(seat).call for seat in friends)
    weight = style.to_caller if called else style.from_caller if strong else style.to_friend
    foes = len(seats) - len(friends)
    spare = _spare(table, planner, style.to_foe)
    best, chosen = float("inf"), None
    for away in combinations(spare, foes):
        for help_ in _for_friends(table, spare, away, len(friends)):
            rest = [card for card in table.hand if card not in away and card not in help_]
            gifts = style.to_foe * sum(map(_worth, away)) - weight * sum(map(_worth, help_))
            cost = price_of_hand(planner, rest) + gifts
            if cost < best:
                best, chosen = cost, (away, help_)
    assert chosen is not None
    foe_cards, friend_cards = list(chosen[0]), list(chosen[1])
    cards = tuple(friend_cards.pop(0) if seat in friends else foe_cards.pop(0) for seat in seats)
    return Decision(Give(table.me, cards), reasons.giving(table, keeps=strong))


def _spare(table: CountedTable, planner: Planner, worth: float) -> list[str]:
    """The cards that are cheapest to give away, one of each rank."""
    best: dict[int, tuple[float, str]] = {}
    for card in table.hand:
        cost = price_of_hand(planner, [other for other in table.hand if other != card]) + worth * _worth(card)
        rank = rank_of(card)
        if rank not in best or cost < best[rank][0]:
            best[rank] = cost, card
    return [card for _, card in sorted(best.values())[:SPARE]]


def _for_friends(table: CountedTable, spare: Sequence[str], away: tuple[str, ...],
                 number: int) -> list[tuple[str, ...]]:
    """Sets of cards for partners: of the best cards of the hand and of the spare ones."""
    best: dict[int, str] = {}
    for card in sorted(table.hand, key=lambda card: (-_worth(card), -rank_of(card))):
        if card not in away:
            best.setdefault(rank_of(card), card)
    offered = list(best.values())[:HELP]
    offered += [card for card in spare if card not in away and card not in offered]
    return list(combinations(offered[:HELP + 2], number))


# the wish ------------------------------------------------------------------


def with_wish(table: CountedTable, chosen: Candidate) -> Play:
    """The play, with a wish if it has the Mah Jong and wishes are allowed (L10)."""
    play = chosen.play
    if not chosen.x >> 4 * MAHJONG & 15 or dict(table.view.options).get("wish") == "no":
        return play
    rank = best_wish(table, table.x - chosen.x)
    return play if rank is None else Play(play.seat, play.cards, RANK_NAME[rank], play.to)


def best_wish(table: CountedTable, x: int) -> int | None:
    """The rank to wish for with ``x`` left in hand, or None: the highest still out that the hand lacks.

    A player who must obey spends a high card on a low one. No wish if a partner has called.
    """
    out, mine = fields(table.unseen), fields(x)
    ranks = [rank for rank in range(2, ACE + 1) if out[rank]]
    if not ranks or table.calls(table.friends):
        return None
    return max(ranks, key=lambda rank: (not mine[rank], rank))
