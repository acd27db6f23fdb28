"""Pools of ratings: which games they take from seasons, and who is rated for an entrant."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.formats.registry import format_of
from bot.league.model import Entry, Fixture, Result, Season, Settings
from bot.league.ports import Pool, PoolGame
from bot.league.ratings.model import RatedGame, Subject
from bot.league.season import codec
from bot.league.season.state import SeasonState


def season_pool(season: Season) -> Pool:
    return Pool(season.guild, season.settings.game, season.settings.pace)


def subject_of(settings: Settings, users: Sequence[int]) -> Subject:
    """Who is rated for an entrant of ``users``; () with an AI player."""
    return tuple(sorted(users)) if len(users) == 1 + settings.pairs else ()


def pool_game(state: SeasonState, entry: Entry) -> PoolGame:
    """What a result entry means for ratings: no game if it was not played, or an AI player had a seat."""
    fixture, result = state.fixtures[entry.data["fixture"]], codec.result_in(entry.data["result"])
    sides = _users(state, fixture, result)
    casual = format_of(state.settings).ladder and result.table is not None
    source = f"t{result.table}" if casual else f"s{state.season.id}f{fixture.number}"
    return PoolGame(season_pool(state.season), source, entry.at, RatedGame(sides, result.ranks) if sides else None)


def _users(state: SeasonState, fixture: Fixture, result: Result) -> tuple[tuple[int, ...], ...]:
    """The users who played, by side; () if the game is not rated."""
    if not result.real:
        return ()
    if result.players or result.table is not None:
        return result.players if all(result.players) else ()
    lineup = state.lineup(fixture)
    if any(member.user is None for side in lineup for member in side):
        return ()
    return tuple(tuple(member.user for member in side if member.user is not None) for side in lineup)
