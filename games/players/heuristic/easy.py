"""The `easy` player of the climbing games: plays legally, without a plan.

It leads its lowest cards, beats with the lowest card it can, rarely beats a partner, sometimes passes although it could
play, bombs only at the end of a trick, and calls Tichu only with a hand full of high cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Small, Take
from games.players.common.counting import CountedTable, read
from games.players.common.decision import Decision, because, seat_of
from games.players.common.shapes import ACE, DOG, DRAGON, PHOENIX, Candidate, group, rank_of
from games.players.heuristic import reasons
from games.players.heuristic.tactics import beaten_rank
from games.views import Phase, View

FORGETS = 0.12
"""The probability of passing although it could play low."""
OVER_PARTNER = 0.3
"""The probability of beating a partner."""
KEEPS_HIGH = 0.5
"""The probability of passing rather than playing an Ace, the Phoenix or the Dragon."""
BOMBS = 0.5
"""The probability of bombing a trick that an opponent is about to take."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Decision:
    """The move of the seat that ``legal`` belongs to."""
    me = seat_of(legal)
    table = read(view, me)
    if any(isinstance(action, Grand) for action in legal):
        return Decision(Decline(me), because("grand_wait"))
    if any(isinstance(action, Give) for action in legal):
        return _give(table)
    gifts = [action for action in legal if isinstance(action, Gift)]
    if gifts:
        gift = rng.choice(gifts)
        return Decision(gift, reasons.gift(table, gift, gifts))
    if any(isinstance(action, Take) for action in legal):
        return Decision(Take(me), because("take"))
    candidates = sorted(group(legal, frozenset(), beaten_rank(table)), key=lambda found: (found.rank, -found.size))
    if me not in view.to_act:
        return _bomb(table, candidates, rng)
    return _turn(table, legal, candidates, rng)


def _give(table: CountedTable) -> Decision:
    """The lowest cards to opponents, the highest below an Ace to a partner."""
    low_first = sorted(table.hand, key=lambda card: (rank_of(card) == DOG, rank_of(card)))
    team = table.seat(table.me).team
    cards = []
    for seat in table.view.receivers:
        friend = team is not None and table.seat(seat).team == team
        high = [card for card in low_first if rank_of(card) < ACE]
        card = high[-1] if friend and high else low_first[0]
        low_first.remove(card)
        cards.append(card)
    return Decision(Give(table.me, tuple(cards)), reasons.giving(table))


def _bomb(table: CountedTable, candidates: Sequence[Candidate], rng: Random) -> Decision:
    bombs = [found for found in candidates if found.bomb]
    top = table.top
    foe = top is not None and top.seat in table.foes
    if table.view.phase is not Phase.CLOSING or not bombs or not foe or rng.random() > BOMBS:
        return Decision(None, because("wait"))
    return Decision(bombs[0].play, reasons.bomb(table, bombs[0]))


def _turn(table: CountedTable, legal: Sequence[Action], candidates: Sequence[Candidate], rng: Random) -> Decision:
    passing = next((action for action in legal if isinstance(action, Pass)), None)
    plain = [found for found in candidates if not found.bomb]
    if passing is not None and (not plain or _prefers_pass(table, plain[0], rng)):
        saves = because("no_bomb") if candidates else because("pass_cannot")
        return Decision(passing, reasons.passing(table) if plain else saves)
    chosen = plain[0] if plain else candidates[0]
    if any(isinstance(action, Small) for action in legal) and _has_high_cards(table):
        return Decision(Small(table.me), because("small"))
    return Decision(chosen.play, because("easy_lead" if table.top is None else "easy_follow"))


def _prefers_pass(table: CountedTable, lowest: Candidate, rng: Random) -> bool:
    top = table.top
    assert top is not None
    if table.x == lowest.x:
        return False
    if top.seat in table.friends and (table.calls((top.seat,)) or rng.random() > OVER_PARTNER):
        return True
    high = lowest.size == 1 and (lowest.rank >= ACE or lowest.phoenix)
    return rng.random() < (KEEPS_HIGH if high else FORGETS)


def _has_high_cards(table: CountedTable) -> bool:
    """Five cards from Ace up, and nobody has called."""
    high = [card for card in table.hand if rank_of(card) in (ACE, DRAGON, PHOENIX)]
    return len(high) >= 5 and not any(seat.call for seat in table.view.seats)
