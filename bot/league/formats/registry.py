"""The formats by id, their presets by name, and the scoring of blocks.

A new format is its module, its entry here and its texts. A ladder pairs nothing, so it has no module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType

from bot.league.formats.base import Block, Format, Pairings, TieWinner, game_points
from bot.league.formats.double import DOUBLE
from bot.league.formats.duplicate import DUPLICATE
from bot.league.formats.groups import GROUPS
from bot.league.formats.hiesfeld import HIESFELD
from bot.league.formats.individual import INDIVIDUAL
from bot.league.formats.knockout import KNOCKOUT
from bot.league.formats.night import ARENA, BOARDS
from bot.league.formats.round_robin import ROUND_ROBIN
from bot.league.formats.swiss import SWISS
from bot.league.formats.tables import TABLES
from bot.league.model import Fixture, LeagueError, Result, Stage, Tally
from bot.league.settings import LeagueScoring, RankingTerms, Settings
from bot.league.state import SeasonState


def _no_pairing(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    raise LeagueError("no_pairing")


LADDER = Format(
    "free",
    Settings("ladder", "free", ranking=RankingTerms(LeagueScoring(1, 0, 0), ("rating", "points", "difference"))),
    _no_pairing, game_points, uses=frozenset({"scoring"}), ladder=True)
"""The ladder: any rated game of entrants counts; ratings decide places."""

_OF_NIGHTS = (BOARDS, ARENA)
_ALL = (LADDER, INDIVIDUAL, HIESFELD, ROUND_ROBIN, SWISS, KNOCKOUT, DOUBLE, GROUPS, DUPLICATE, TABLES)

FORMATS: Mapping[str, Format] = MappingProxyType({each.id: each for each in (*_ALL, *_OF_NIGHTS)})
PRESETS: Mapping[str, Settings] = MappingProxyType({each.preset.preset: each.preset for each in _ALL})
RESTRICTED = frozenset[str]().union(*(each.uses for each in _ALL))
"""Settings that apply only in some formats."""


def format_of(settings: Settings) -> Format:
    return FORMATS[settings.format]


def uses(settings: Settings, name: str) -> bool:
    """Whether the setting ``name`` applies in the format."""
    return name not in RESTRICTED or name in format_of(settings).uses


def planned_rounds(state: SeasonState) -> int:
    """The number of rounds; 0: it is not known."""
    planned = format_of(state.settings).planned
    return state.settings.course.rounds or (planned(len(state.entrants)) if planned else 0)


def least_present(settings: Settings) -> int:
    """How many entrants a round needs: two opponents, or a table of players with changing partners."""
    fewest = format_of(settings).fewest
    return fewest(settings) if fewest else 2 if settings.entry.pairs else 4


def too_few(state: SeasonState) -> bool:
    """Whether those who have not left and do not pause are too few for another round. A bracket that has begun is
    played to its end: who is left in it goes on."""
    kind = format_of(state.settings)
    if kind.ladder or (kind.tie_winner is not None and state.round > 0):
        return False
    return len(state.present) < least_present(state.settings)


def may_enter_late(state: SeasonState) -> bool:
    """Whether at most half of the rounds of a running season have been drawn, so that players may still enter."""
    planned = planned_rounds(state)
    return (format_of(state.settings).by_round and state.settings.entry.late and state.season.stage is Stage.RUNNING
            and (2 * state.round <= planned or not planned))


def tie_of(settings: Settings, fixture: Fixture) -> TieWinner | None:
    """Decides the tie that the fixture is a game of; None: it is of none."""
    kind = format_of(settings)
    return None if kind.groups and not fixture.after_groups else kind.tie_winner


def last_drawn(state: SeasonState) -> int:
    """The first of the rounds that were drawn together last; 0: none was."""
    kind = format_of(state.settings)
    whole = kind.pairs_all or (kind.groups and not any(
        each.after_groups for each in state.fixtures.values() if each.round == state.round))
    return min(state.round, 1) if whole else state.round


def counts_deals(settings: Settings) -> bool:
    """Whether deals score one by one: if deals are shared, or a double victory scores separately."""
    kind = format_of(settings)
    return kind.shared_deals or ("scoring" in kind.uses and settings.ranking.scoring.double is not None)


def award(settings: Settings, block: Block) -> dict[int, Tally]:
    """What the block scores for each entrant so far: games and game points of each result, league points as soon as
    all of its fixtures have results."""
    found: dict[int, Tally] = {}
    done = [(fixture, result) for fixture, result in block if result is not None]
    for fixture, result in done:
        if result.counts and not fixture.bye and not fixture.after_groups:
            for entrant, tally in _games(fixture, result):
                _add(found, entrant, tally)
    if len(done) == len(block):
        for entrant, (points, possible) in format_of(settings).points(settings, done).items():
            _add(found, entrant, Tally(points=points, possible=possible))
    return found


def _add(found: dict[int, Tally], entrant: int, tally: Tally) -> None:
    found[entrant] = found[entrant] + tally if entrant in found else tally


def _games(fixture: Fixture, result: Result) -> Iterator[tuple[int, Tally]]:
    """Games and game points. An awarded game has no game points."""
    last = max(result.ranks)
    for side, entrants in enumerate(fixture.sides):
        rank = result.ranks[side]
        won, drawn = rank == 1 != last, result.drawn
        others = max(score for other, score in enumerate(result.scores) if other != side)
        tally = Tally(1, int(won), int(drawn), int(not won and not drawn), points=0, possible=0,
                      scored=result.scores[side], conceded=others)
        yield from ((entrant, tally) for entrant in entrants)
