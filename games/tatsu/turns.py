"""A turn: playing, asking, answering (D2, D3, D12, D15, D16); who takes a trick, and what a deal gives (D4-D9, D13).

The place in turn (`TatsuDeal.turn`) needs a card of its clan, its player's own or an asked player's. The ghost answers
and plays like any other seat; that Red decides for it (D12) only affects who controls it.

A hand that the reader of a record cannot see is checked against what is known:
the cards not seen yet, and the clans a hand was shown not to hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.actions import Action, Ask, Nothing, Play, RuleError, line
from games.base import deals_played
from games.tatsu.state import (
    CLANS,
    DECK,
    FACE_DOWN,
    SPIRITS,
    TRICK,
    Holding,
    TatsuDeal,
    TatsuState,
    blind,
    blind_place,
    clan_of,
    columns,
    seats_of,
    team_of,
)
from games.views import PlayView, RoundResult

Turn = Play | Ask | Nothing


# legal actions --------------------------------------------------------------


def legal(deal: TatsuDeal, seat: int) -> tuple[Action, ...]:
    """Every legal action of ``seat``, by record line. A concealed hand lists its known cards only."""
    if seat != deal.actor:
        return ()
    found: list[Action] = [Play(seat, (card,)) for card in playable(deal, seat)]
    if deal.asked is None:
        found += [Ask(seat, of) for of in range(len(deal.holdings)) if _may_ask(deal, of)]
    elif not found and _may_lack(deal, seat):
        found.append(Nothing(seat))
    return tuple(sorted(found, key=line))


def playable(deal: TatsuDeal, seat: int) -> tuple[str, ...]:
    """The known cards of ``seat`` that may be laid now; a face-down one not seen by the reader as ``R?@4`` (D16)."""
    holding = deal.holdings[seat]
    open_cards = tuple(card for card in holding.cards if card in SPIRITS and clan_of(card) == deal.clan)
    if not blind_turn(deal):
        return open_cards
    return tuple(
        blind(deal.clan, place) if card in FACE_DOWN else card
        for place, card in enumerate(holding.under)
        if card and clan_of(card) == deal.clan
    )


def blind_turn(deal: TatsuDeal) -> bool:
    """Whether nobody has a face-up card of the clan in turn, so that face-down ones may be played (D16)."""
    return deal.rows and not any(
        card and clan_of(card) == deal.clan for holding in deal.holdings for card in holding.cards
    )


def _may_ask(deal: TatsuDeal, of: int) -> bool:
    return of != deal.turn and of not in deal.refused


# checks ---------------------------------------------------------------------


def resolve(deal: TatsuDeal, action: Turn) -> Turn:
    """The action as it will stand in the record, or RuleError. ``R?@4`` becomes the card's name where it is known."""
    if action.seat not in range(len(deal.holdings)):
        raise RuleError("no_such_seat", "D2")
    if isinstance(action, Nothing):
        return _resolve_nothing(deal, action)
    if action.seat != deal.actor:
        raise RuleError("not_your_turn", "D2")
    return _resolve_ask(deal, action) if isinstance(action, Ask) else _resolve_play(deal, action)


def _resolve_nothing(deal: TatsuDeal, action: Nothing) -> Nothing:
    if action.seat != deal.asked:
        raise RuleError("not_asked", "D3")
    if playable(deal, action.seat) or not _may_lack(deal, action.seat):
        raise RuleError("has_the_clan", "D3")
    return action


def _resolve_ask(deal: TatsuDeal, action: Ask) -> Ask:
    if deal.asked is not None:
        raise RuleError("answer_first", "D3")
    if action.of not in range(len(deal.holdings)):
        raise RuleError("no_such_seat", "D2")
    if action.of == action.seat:
        raise RuleError("ask_another", "D2")
    if not _may_ask(deal, action.of):
        raise RuleError("asked_before", "D3")
    return action


def _resolve_play(deal: TatsuDeal, action: Play) -> Play:
    if action.wish is not None or action.to is not None:
        raise RuleError("card_alone", "NOTATION")
    if len(action.cards) != 1:
        raise RuleError("one_card", "D2")
    card = action.cards[0]
    down = blind_place(card)
    if down is None and card not in SPIRITS:
        raise RuleError("no_such_card", "NOTATION", card=card)
    if clan_of(card) != deal.clan:
        raise RuleError("wrong_clan", "D2")
    if down is not None:
        return _resolve_blind(deal, action, down[1])
    _locate(deal, action.seat, card)
    return action


def _resolve_blind(deal: TatsuDeal, action: Play, place: int) -> Play:
    under = deal.holdings[action.seat].under
    if not deal.rows or not under[place] or clan_of(under[place]) != deal.clan:
        raise RuleError("not_held", "D16", card=action.cards[0])
    if not blind_turn(deal):
        raise RuleError("face_down", "D16")
    return action if under[place] in FACE_DOWN else replace(action, cards=(under[place],))


def _locate(deal: TatsuDeal, seat: int, card: str) -> int | None:
    """The card's index in `Holding.cards`; past them, in `Holding.under`; None in a concealed hand. Or RuleError."""
    holding = deal.holdings[seat]
    if card in holding.cards:
        return holding.cards.index(card)
    down = clan_of(card) + "?"
    unseen = card in unseen_cards(deal)
    if unseen and down in holding.cards:
        return holding.cards.index(down)
    for code in (card, down) if unseen else (card,):
        if code in holding.under:
            if not blind_turn(deal):
                raise RuleError("face_down", "D15")
            return len(holding.cards) + holding.under.index(code)
    if unseen and holding.hidden and clan_of(card) not in holding.void:
        left = replace(holding, hidden=holding.hidden - 1)
        if _possible(_with(deal, seat, left), played=card):
            return None
    raise RuleError("not_held", "D2", card=card)


# what a concealed hand may hold ---------------------------------------------


def unseen_cards(deal: TatsuDeal) -> tuple[str, ...]:
    """The cards that the reader of this record has not seen, in the order of the deck."""
    known = {play.cards[0] for play in deal.played}
    for holding in deal.holdings:
        known.update(holding.cards, holding.under)
    return tuple(card for card in DECK if card not in known)


def _may_lack(deal: TatsuDeal, seat: int) -> bool:
    """Whether ``seat`` may have nothing of the clan in turn besides its known cards."""
    return not deal.holdings[seat].hidden or _possible(_lacking(deal, seat))


def _lacking(deal: TatsuDeal, seat: int) -> TatsuDeal:
    """The deal with the knowledge that the concealed cards of ``seat`` are not of the clan in turn."""
    holding = deal.holdings[seat]
    return _with(deal, seat, replace(holding, void=holding.void | {deal.clan})) if holding.hidden else deal


def _possible(deal: TatsuDeal, played: str | None = None) -> bool:
    """Whether the unseen cards (without ``played``) can be spread over the concealed hands.

    With two clans it is enough that each clan fills the hands that can hold nothing else.
    """
    hands = [holding for holding in deal.holdings if holding.hidden]
    if any(len(holding.void) == len(CLANS) for holding in hands):
        return False
    unseen = [clan_of(card) for card in unseen_cards(deal) if card != played]
    return all(
        sum(holding.hidden for holding in hands if holding.void - {clan}) <= unseen.count(clan) for clan in CLANS
    )


# effects --------------------------------------------------------------------


def step(deal: TatsuDeal, action: Turn) -> tuple[Turn, TatsuDeal]:
    """The action as it will stand in the record, and the deal after it; RuleError if it is not allowed."""
    action = resolve(deal, action)
    return action, _done(deal, action)


def _done(deal: TatsuDeal, action: Turn) -> TatsuDeal:
    if isinstance(action, Ask):
        return replace(deal, asked=action.of)
    if isinstance(action, Nothing):
        nones = (*deal.nones, (len(deal.played), action.seat))
        refused = deal.refused | {action.seat}
        return replace(_lacking(deal, action.seat), asked=None, refused=refused, nones=nones)
    return _lay(deal, action.seat, action.cards[0])


def _lay(deal: TatsuDeal, seat: int, card: str) -> TatsuDeal:
    if blind_place(card):
        raise RuleError("card_not_seen", "D16")
    laid = PlayView(seat=deal.turn, cards=(card,), asked=deal.asked)
    trick = (*deal.trick, laid)
    index = _locate(deal, seat, card)
    left = _with(deal, seat, _without(deal.holdings[seat], index, rows=deal.rows))
    after = replace(left, played=(*deal.played, laid), asked=None, refused=frozenset())
    return close_trick(after, trick) if len(trick) == TRICK else after


def _without(holding: Holding, index: int | None, *, rows: bool) -> Holding:
    """The holding after the card at ``index`` (see `_locate`) has gone."""
    if index is None:
        return replace(holding, hidden=holding.hidden - 1)
    if not rows:
        return replace(holding, cards=_put(holding.cards, index))
    if index >= len(holding.cards):
        return replace(holding, under=_put(holding.under, index - len(holding.cards), ""))
    turned_up = holding.under[index]
    return replace(holding, cards=_put(holding.cards, index, turned_up), under=_put(holding.under, index, ""))


def _put(cards: Sequence[str], index: int, *new: str) -> tuple[str, ...]:
    return (*cards[:index], *new, *cards[index + 1 :])


def _with(deal: TatsuDeal, seat: int, holding: Holding) -> TatsuDeal:
    holdings = (*deal.holdings[:seat], holding, *deal.holdings[seat + 1 :])
    return replace(deal, holdings=holdings)


# the end of a trick, and of a deal ---------------------------------------------


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


def close_trick(deal: TatsuDeal, trick: Sequence[PlayView]) -> TatsuDeal:
    """The deal after the fourth card: taken with all that waits, or waiting itself (D5, D6, D7)."""
    cards = (*deal.waiting, *(play.cards[0] for play in trick))
    leader = fusion_leader(trick)
    if leader is not None:
        return replace(deal, waiting=cards, leader=leader)
    taker = winner(trick)
    assert taker is not None
    taken = tuple((*own, *cards) if place == taker else own for place, own in enumerate(deal.taken))
    return replace(deal, waiting=(), leader=taker, taken=taken)


def count(deal: TatsuDeal, clan: str) -> tuple[int, int]:
    """Points of all cards that a clan took, and the sum of its own multipliers among them (D8)."""
    cards = [SPIRITS[card] for place, own in enumerate(deal.taken) if deal.clans[place] == clan for card in own]
    return sum(card.points for card in cards), sum(card.factor for card in cards if card.clan == clan)


def result(state: TatsuState, deal: TatsuDeal) -> RoundResult:
    """The ended deal, a number for each column of the score (D10, D13, D17)."""
    detail = tuple(count(deal, deal.clans[column]) for column in range(columns(state.players)))
    return scored(state, deal.clans, detail, deal.dealer)


def scored(state: TatsuState, clans: Sequence[str], detail: tuple[tuple[int, int], ...],
           dealer: int | None) -> RoundResult:
    """The result of a deal. ``detail``: for each column of the score its clan's points and multipliers (D8)."""
    scores = tuple(points * factor for points, factor in detail)
    return RoundResult(
        scores=scores,
        tricks=tuple(points for points, _ in detail),
        totals=tuple(before + now for before, now in zip(state.totals, scores, strict=True)),
        sides=tuple(team_of(state.players, clan, place) for place, clan in enumerate(clans)),
        dealer=dealer,
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


def close_deal(state: TatsuState, deal: TatsuDeal) -> TatsuState:
    """The game after the last card of a deal; over if somebody alone stands highest, at or above the target (D9), or
    the deals agreed on are played."""
    return replace(closed(state, result(state, deal)), deal=deal)


def closed(state: TatsuState, ended: RoundResult) -> TatsuState:
    """The game with one more result."""
    top = max(ended.totals)
    level = ended.totals.count(top) > 1
    over = (top >= int(state.options["target"]) and not level) or deals_played(
        state.options, len(state.results) + 1, level=level)
    return replace(
        state,
        results=(*state.results, ended),
        over=over,
        winners=best(state.players, ended.totals) if over else (),
    )
