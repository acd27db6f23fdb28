"""Who takes a trick and what a deal gives (D4-D9, D13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.options import deals_played
from games.tatsu.cards import SPIRITS
from games.tatsu.state import Deal, State, columns, seats_of, team_of
from games.views import PlayView, RoundResult


def winner(trick: Sequence[PlayView]) -> int | None:
    """The place that takes these cards: highest strength, the earlier of equals (D4); None if a fusion lies there (D5).

    Multipliers have strength 0, so that among four of them the first is the highest.
    """
    if fusion_leader(trick) is not None or not trick:
        return None
    return max(trick, key=lambda play: SPIRITS[play.cards[0]].strength).seat


def fusion_leader(trick: Sequence[PlayView]) -> int | None:
    """The place with the (earlier) fusion in front of it (D5); None if there is none."""
    return next((play.seat for play in trick if SPIRITS[play.cards[0]].fusion), None)


def close_trick(deal: Deal, trick: Sequence[PlayView]) -> Deal:
    """The deal after the fourth card: taken with all that waits, or waiting itself (D5, D6, D7)."""
    cards = (*deal.waiting, *(play.cards[0] for play in trick))
    leader = fusion_leader(trick)
    if leader is not None:
        return replace(deal, waiting=cards, leader=leader)
    taker = winner(trick)
    assert taker is not None
    taken = tuple((*own, *cards) if place == taker else own for place, own in enumerate(deal.taken))
    return replace(deal, waiting=(), leader=taker, taken=taken)


def count(deal: Deal, clan: str) -> tuple[int, int]:
    """Points of all cards that a clan took, and the sum of its own multipliers among them (D8)."""
    cards = [SPIRITS[card] for place, own in enumerate(deal.taken) if deal.clans[place] == clan for card in own]
    return sum(card.points for card in cards), sum(card.factor for card in cards if card.clan == clan)


def result(state: State, deal: Deal) -> RoundResult:
    """The ended deal, a number for each column of the score (D10, D13, D17)."""
    detail = tuple(count(deal, deal.clans[column]) for column in range(columns(state.players)))
    scores = tuple(points * factor for points, factor in detail)
    return RoundResult(
        scores=scores,
        tricks=tuple(points for points, _ in detail),
        totals=tuple(before + now for before, now in zip(state.totals, scores, strict=True)),
        sides=tuple(team_of(state.players, clan, place) for place, clan in enumerate(deal.clans)),
        dealer=deal.dealer,
        detail=detail,
    )


def best(players: int, totals: Sequence[int], without: int | None = None) -> tuple[int, ...]:
    """The seats of the highest total, all of them if it is shared, leaving out the column ``without``."""
    top = max(total for column, total in enumerate(totals) if column != without)
    seats = [
        seat
        for column, total in enumerate(totals)
        if total == top and column != without
        for seat in seats_of(players, column)
    ]
    return tuple(sorted(seats))


def close_deal(state: State, deal: Deal) -> State:
    """The game after the last card of a deal; over if somebody alone stands highest, at or above the target (D9), or
    the deals agreed on are played."""
    ended = result(state, deal)
    top = max(ended.totals)
    level = ended.totals.count(top) > 1
    over = (top >= int(state.options["target"]) and not level) or deals_played(
        state.options, len(state.results) + 1, level=level)
    return replace(
        state,
        deal=deal,
        results=(*state.results, ended),
        over=over,
        winners=best(state.players, ended.totals) if over else (),
    )
