"""Knock-out: the loser of a tie is out. A tie is one game, or towards the end a series of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random

from bot.league.formats.apart_bracket import apart_bracket, clash_of
from bot.league.formats.base import Block, Finished, Format, Pairing, Pairings, Points, check_round_complete
from bot.league.model import UNIT, Fixture, How, LeagueError, Sides
from bot.league.settings import BracketTerms, DateTerms, EntryTerms, GameTerms, Settings
from bot.league.state import SeasonState

Mark = Callable[[Settings], int]
WINNERS, THIRD, LOSERS, FINAL = 1, 2, 2, 3
"""The divisions of fixtures: a bracket's ties and a game for third place, or the brackets of double elimination."""


class BracketPart(StrEnum):
    """What a game is, beside a tie of the only bracket. Each has a text ``league.part.<part>``."""

    THIRD = "third"
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"


_DOUBLE = {WINNERS: BracketPart.WINNERS, LOSERS: BracketPart.LOSERS, FINAL: BracketPart.FINAL}


def tie_mark(settings: Settings) -> int:
    """The division of a bracket's ties; after groups, which are divisions themselves, one that no group has."""
    return -1 if settings.format == "groups" else WINNERS


def third_mark(settings: Settings) -> int:
    """The division of a game for third place."""
    return -2 if settings.format == "groups" else THIRD


def is_third(settings: Settings, game: Fixture | Pairing) -> bool:
    """Whether it is a game for third place."""
    return settings.format in ("groups", "knockout") and game.division == third_mark(settings)


def bracket_part(settings: Settings, game: Fixture | Pairing) -> BracketPart | None:
    """What a reader has to know of a game beside its sides; None: nothing."""
    if settings.format == "double":
        return _DOUBLE[game.division]
    return BracketPart.THIRD if is_third(settings, game) else None


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state)
    if not state.round:
        return [ties_of(state.settings, apart_bracket(state.seeded(state.active), clash_of(state)))]
    return following(state)


def following(state: SeasonState) -> Sequence[Pairings]:
    """The next round of the bracket. Codes: all_paired."""
    last = _last_ties(state)
    winners = [winner_of(state, block) for block in last]
    if len(winners) < 2:
        raise LeagueError("all_paired")
    ties: list[Sides] = []
    for one, other in zip(winners[::2], winners[1::2], strict=True):
        here = [number for number in (one, other) if state.entrants[number].active]
        ties.append(((one,), (other,)) if len(here) == 2 else ((here[0] if here else one,),))
    return [[*ties_of(state.settings, ties), *(_third(state, last) if len(last) == 2 else ())]]


def _third(state: SeasonState, semi_finals: Sequence[int]) -> Pairings:
    """The losers of the semi-finals, if the season wants that and both are there."""
    losers = [number for block in semi_finals for number in state.fixtures[block].entrants
              if number != winner_of(state, block) and state.entrants[number].active]
    if not state.settings.bracket.third or len(losers) < 2:
        return []
    best = state.settings.bracket.series if state.settings.bracket.series_from >= 4 else 1
    return [Pairing(((losers[0],), (losers[1],)), division=third_mark(state.settings), best=best)]


def ties_of(settings: Settings, ties: Sequence[Sides]) -> Pairings:
    """A round of the bracket, whose ties are series once few are left."""
    best = settings.bracket.series if sum(map(len, ties)) <= settings.bracket.series_from else 1
    return [Pairing(sides, tie_mark(settings), best=best) for sides in ties]


def _last_ties(state: SeasonState) -> list[int]:
    """The blocks of the last round's ties, in the bracket's order; the one for third place leads nowhere."""
    return sorted({each.block for each in state.fixtures.values()
                   if each.round == state.round and not is_third(state.settings, each)})


def winner_of(state: SeasonState, block: int) -> int:
    """Who goes on. A void tie goes to the better seed."""
    winner = tie_winner(state.block(block))
    return winner[0] if winner else state.seeded(state.fixtures[block].entrants)[0]


def bracket(seeds: Sequence[int]) -> list[Sides]:
    """The first round in the bracket's order: the best meet last, byes go to the best."""
    order = [0]
    while len(order) < len(seeds):
        order = [place for each in order for place in (each, 2 * len(order) - 1 - each)]
    ties = ([place for place in tie if place < len(seeds)] for tie in zip(order[::2], order[1::2], strict=True))
    return [tuple((seeds[place],) for place in tie) for tie in ties]


def tie_winner(block: Block) -> tuple[int, ...] | None:
    """The side that has won most games of the tie, or was awarded one of them by a manager; None: not yet."""
    fixture = block[0][0]
    if fixture.bye:
        return fixture.sides[0]
    counted = [result for _, result in block if result is not None and result.counts]
    awarded = next((result for result in counted if result.how is How.AWARDED), None)
    if awarded is not None and len(set(awarded.ranks)) > 1:
        return fixture.sides[awarded.ranks.index(1)]
    wins = [sum(result.ranks[side] < result.ranks[1 - side] for result in counted) for side in (0, 1)]
    leader = 0 if wins[0] > wins[1] else 1
    decided = max(wins) > fixture.best // 2 or (len(counted) >= fixture.best and wins[0] != wins[1])
    return fixture.sides[leader] if decided else None


def points(settings: Settings, block: Finished) -> Points:
    """One for the tie; a half for third place, so that the loser of the final stays above it."""
    worth = UNIT // 2 if is_third(settings, block[0][0]) else UNIT
    return dict.fromkeys(tie_winner(block) or (), (worth, worth))


KNOCKOUT = Format(
    "knockout",
    Settings("knockout", "knockout", play=GameTerms(options={"target": "1000"}, pace="async"),
             entry=EntryTerms(pairs=True, most=32), dates=DateTerms(days=14),
             bracket=BracketTerms(series=3, series_from=4)),
    pair, points, tie_winner=tie_winner,
    uses=frozenset({"elsewhere", "series", "series_from", "seeding", "third", "days", "squad"}))
