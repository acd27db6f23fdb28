"""Deals of Tatsu that were played with real cards: for each clan the points that it took, and its multipliers (D8)."""

from __future__ import annotations

from games import deals
from games.actions import RuleError
from games.noting import NotedAs, NotingRules, PaperRound
from games.tatsu import turns
from games.tatsu.dealing import PASSED_ON, dealers
from games.tatsu.state import SPIRITS, YELLOW, TatsuState, clans, column_of, columns

MOST_POINTS = sum(spirit.points for spirit in SPIRITS.values())
MOST_FACTOR = sum(spirit.factor for spirit in SPIRITS.values() if spirit.clan == YELLOW)


def rules(state: TatsuState, dealer: int | None = None) -> NotingRules:
    """Of three players the dealer decides who plays alone with the ghost (D11)."""
    possible = dealers(state) if state.players == 3 else ()
    seated = _clans(state, dealer if dealer in possible else dealers(state)[0])
    people = range(state.players)
    first = tuple(seat for seat in people if seated[seat] == seated[0 if state.players != 3 else _red(seated)])
    return NotingRules(NotedAs.PRODUCTS, (first, tuple(seat for seat in people if seat not in first)), possible)


def _red(seated: tuple[str, ...]) -> int:
    """The place of Red's player, of three."""
    return next(seat for seat, clan in enumerate(seated) if clan != YELLOW)


def _clans(state: TatsuState, dealer: int) -> tuple[str, ...]:
    first = state.results[0].dealer if state.results else dealer
    return clans(state.players, dealer, dealer if first is None else first)


def note(state: TatsuState, noted: PaperRound) -> TatsuState:
    """RuleError if a deal cannot end so."""
    deals.check_between(over=state.over, running=state.running is not None, rule="D9")
    found = rules(state, noted.dealer)
    deals.check_dealer(noted.dealer, found.dealers, PASSED_ON[state.players])
    dealer = dealers(state)[0] if noted.dealer is None else noted.dealer
    _check(noted.products)
    by_seat = {seat: each for side, each in zip(found.sides, noted.products, strict=True) for seat in side}
    seats = [next(seat for seat in by_seat if column_of(state.players, seat) == column)
             for column in range(columns(state.players))]
    detail = tuple(by_seat[seat] for seat in seats)
    return turns.closed(state, turns.scored(state, _clans(state, dealer), detail, dealer))


def _check(products: tuple[tuple[int, int], ...]) -> None:
    """The two clans' cards are worth so much together, and each has multipliers of its own (D1)."""
    points = [each for each, _ in products]
    if len(products) != 2 or min(points) < 0 or sum(points) > MOST_POINTS:
        raise RuleError("bad_clan_points", "D8", most=MOST_POINTS)
    if any(not 0 <= factor <= MOST_FACTOR for _, factor in products):
        raise RuleError("bad_multiplier", "D8", most=MOST_FACTOR)
