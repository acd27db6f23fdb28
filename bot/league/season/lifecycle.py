"""The course of a season: its start, its rounds, its end (`settings` opens it)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from random import Random
from statistics import fmean

from bot.league.entries import Archived, Closed, Fact, Facts, Paired, Resulted, Seeded, Started
from bot.league.formats import groups
from bot.league.formats.base import Pairings
from bot.league.formats.registry import format_of, least_present, too_few
from bot.league.model import Entrant, Fixture, How, LeagueError, Result, Stage
from bot.league.ratings import Rating, Subject, subject_of
from bot.league.season import dates, fold, squads
from bot.league.season.checks import check_running
from bot.league.settings import Settings
from bot.league.standings import NO_RATINGS, EntrantRatings, season_rows
from bot.league.state import SeasonState

# the start ---------------------------------------------------------------------------------------

def started(state: SeasonState, now: datetime, seeds: Sequence[int], previous: SeasonState | None = None) -> Facts:
    """On the first day or later. Divisions are as the season before left them, with newcomers at the end.

    ``seeds``: see `by_strength`; nothing happens unless they match the current entrants.
    """
    if state.season.stage is not Stage.JOINING:
        raise LeagueError("season_runs")
    # Strengths were read before the lock was held: if somebody has joined or left since, the caller reads them again.
    if set(seeds) != set(state.entrants):
        return []
    dates.check_play(state.settings, now)
    fewest = format_of(state.settings).fewest
    least = max(state.settings.entry.least, fewest(state.settings) if fewest else 0)
    if len(state.entrants) < least:
        raise LeagueError("too_few_entrants", least=least, n=len(state.entrants))
    squads.check_size(state)
    size = 0 if format_of(state.settings).groups else state.settings.divisions.group  # groups are drawn later
    cut = divisions(seeded(state, previous), size)
    return [Started({number: division for division, part in enumerate(cut, 1) for number in part}, tuple(seeds))]


def by_strength(state: SeasonState, ratings: Mapping[Subject, Rating], draw: Random) -> list[int]:
    """The entrants, best first: by the rating of the pair, else of its players; equals are drawn by lot."""
    def strength(entrant: Entrant) -> float:
        known = ratings.get(subject_of(state.settings, entrant.users))
        alone = [ratings.get((user,), Rating()).mu for user in entrant.users]
        return known.mu if known is not None else fmean(alone or [Rating().mu])

    return sorted(state.entrants, key=lambda number: (-strength(state.entrants[number]), draw.random()))


def by_hand(state: SeasonState) -> list[int]:
    """The entrants as managers put them, the others after them."""
    return state.seeded(state.entrants)


def moved(state: SeasonState, entrant: int, place: int) -> Facts:
    """A manager gives the entrant this seed (from 0). Codes: season_runs, not_in_season, seeds_elsewhere."""
    if state.season.stage is not Stage.JOINING:
        raise LeagueError("season_runs")
    if state.settings.bracket.seeding != "hand" or format_of(state.settings).tie_winner is None:
        raise LeagueError("seeds_elsewhere")
    order = by_hand(state)
    if entrant not in order:
        raise LeagueError("not_in_season")
    order.remove(entrant)
    order.insert(max(0, place), entrant)
    return [Seeded(tuple(order))]


def divisions(entrants: list[int], size: int) -> list[list[int]]:
    """``entrants``, best first, cut into divisions of about ``size`` (0: one), with sizes as even as possible."""
    # Divisions as even as possible: one of three at the end of a list of fifteens would play two games.
    count = max(1, round(len(entrants) / size)) if size else 1
    ends = [0]
    for number in range(count):
        ends.append(ends[-1] + len(entrants) // count + (number < len(entrants) % count))
    return [entrants[start:end] for start, end in pairwise(ends)]


def seeded(state: SeasonState, previous: SeasonState | None) -> list[int]:
    """The entrants, best first: by division and place in the season before, with promotion and relegation."""
    if previous is None or previous.standing.closing is None:
        return list(state.entrants)
    rank: dict[int, tuple[int, int]] = {}
    target, places = previous.standing.closing.divisions, previous.standing.closing.places
    for number, entrant in previous.entrants.items():
        now = target.get(number, entrant.division)
        # relegated entrants stand above those of their new division, promoted ones below
        place = places[number] + 1000 * ((now < entrant.division) - (now > entrant.division))
        rank |= dict.fromkeys(entrant.users, (now, place))

    def key(number: int) -> tuple[int, int, int]:
        known = [rank[user] for user in state.entrants[number].users if user in rank]
        return (*min(known), number) if known else (10**6, 0, number)

    return sorted(state.entrants, key=key)


# rounds ------------------------------------------------------------------------------------------

def paired(state: SeasonState, now: datetime, draw: Random) -> Facts:
    """The next round, or all rounds where fixtures do not depend on results. Byes get their result at once.

    Codes: not_running_season, season_ended, and those of `drawn`.
    """
    if state.season.stage is not Stage.RUNNING:
        raise LeagueError("not_running_season")
    dates.check_play(state.settings, now)
    return fixtures(state, now, drawn(state, draw))


def drawn(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    """The pairings of the next rounds. Codes: no_pairing, round_open, all_paired, too_few_left."""
    rounds = format_of(state.settings).pair(state, draw)
    if too_few(state):
        raise LeagueError("too_few_left", least=least_present(state.settings), n=len(state.present))
    return rounds


def fixtures(state: SeasonState, now: datetime, rounds: Sequence[Pairings]) -> Facts:
    """The next rounds with these pairings."""
    number = state.next_fixture - 1
    facts: list[Fact] = []
    for ahead, pairings in enumerate(rounds, 1):
        due = _due(state.settings, now, ahead)
        made: list[Fixture] = []
        rests: list[Fact] = []
        blocks: dict[int, int] = {}
        for each in pairings:
            number += 1
            # Fixtures that share deals have one block, named by the first of them; the formats only say which belong
            # together.
            block = blocks.setdefault(each.block, number) if each.block else number
            first = Fixture(number, state.round + ahead, each.sides, block, each.division, best=each.best, due=due)
            made += _match(state.settings, first)
            number = made[-1].number
            if each.bye:
                rests.append(Resulted(number, Result(How.HALF if each.half else How.BYE, (0,), (1,))))
        facts += [Paired(state.round + ahead, tuple(made)), *rests]
    return facts


def _match(settings: Settings, first: Fixture) -> list[Fixture]:
    """All games of a match of squads, at whose first board this one is."""
    boards = 1 if first.bye else settings.entry.boards
    return [replace(first, number=first.number + board, game=1 + board) for board in range(boards)]


def _due(settings: Settings, now: datetime, ahead: int) -> datetime | None:
    """The end of the round's last day."""
    return dates.day_end(settings, now, settings.dates.days * ahead) if settings.dates.days else None


# the end -----------------------------------------------------------------------------------------

def voided(state: SeasonState) -> Facts:
    """Every fixture without a result is void."""
    check_running(state)
    return [Resulted(each.number, Result(How.VOID, (0,) * len(each.sides), (1,) * len(each.sides), reason="closed"))
            for each in state.open()]


def check_objections(state: SeasonState) -> None:
    """None waits for a manager, and no result for the other side's word: the end would bury it. A night has none to
    wait for. Codes: objections_open, elsewhere_open."""
    waiting = len(state.appointments.objections)
    if waiting and state.settings.night is None:
        raise LeagueError("objections_open", n=waiting)
    if entered := list(state.play.submitted):
        raise LeagueError("elsewhere_open", n=len(entered), first=entered[0])


def closed(state: SeasonState, ratings: EntrantRatings = NO_RATINGS) -> Facts:
    """The final standings. Codes: objections_open, elsewhere_open, fixtures_open."""
    check_running(state)
    check_objections(state)
    if waiting := state.open():
        raise LeagueError("fixtures_open", n=len(waiting))
    return [_final(state, ratings)]


def corrected(state: SeasonState, facts: Facts, ratings: EntrantRatings = NO_RATINGS) -> Facts:
    """``facts``, and where they change the final standings of a closed season, those again."""
    if state.season.stage is not Stage.CLOSED:
        return facts
    final = _final(fold.preview(state, facts), ratings)
    return facts if final == state.standing.closing else [*facts, final]


def _final(state: SeasonState, ratings: EntrantRatings) -> Closed:
    if format_of(state.settings).groups:
        return Closed(groups.places(state), (), (), dict.fromkeys(state.entrants, 1))
    places: dict[int, int] = {}
    promoted: list[int] = []
    relegated: list[int] = []
    after = {number: entrant.division for number, entrant in state.entrants.items()}
    numbers = state.divisions()
    for division in numbers:
        lines = season_rows(state, division, ratings)
        places |= {line.entrant: line.place for line in lines}
        staying = [line.entrant for line in lines if line.active]
        if division > numbers[0]:
            up = staying[:_moving(state, division - 1, division)[0]]
            promoted += up
            after |= dict.fromkeys(up, division - 1)
        down = _moving(state, division, division + 1)[1] if division < numbers[-1] else 0
        if down:
            last = [number for number in staying[-down:] if number not in promoted]
            relegated += last
            after |= dict.fromkeys(last, division + 1)
    return Closed(places, tuple(promoted), tuple(relegated), after)


def _moving(state: SeasonState, upper: int, lower: int) -> tuple[int, int]:
    """How many move up and down between two neighbours: at most half of the smaller one, as entrants may have left, so
    that nobody moves both ways and as many come as go."""
    terms = state.settings.divisions
    if not state.settings.edition:
        return terms.promote, terms.relegate
    half = min(sum(state.entrants[each].division == division for each in state.active) // 2
               for division in (upper, lower))
    return min(terms.promote, half), min(terms.relegate, half)


def archived(state: SeasonState) -> Facts:
    if state.season.stage is not Stage.CLOSED:
        raise LeagueError("close_first")
    return [Archived()]
