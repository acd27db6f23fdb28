"""A season's calendar: appointments for games, reminders, weekly places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.league.entries import Agreed, Fact, Facts, Offered, Reminded, ThreadOpened, WeekEnded
from bot.league.model import Actor, Fixture, LeagueError, Season, Stage
from bot.league.season import claims, dates, deadlines, elsewhere
from bot.league.season.agenda import is_short
from bot.league.season.checks import open_fixture
from bot.league.season.repository import SeasonRepository
from bot.league.seating import sealed, shares_deals
from bot.league.services.seasons import PRESENT_STAGES
from bot.league.services.standings import StandingsService
from bot.league.state import LINE_UPS, LINE_UPS_AGAIN, NO_OFFERS, SeasonState
from bot.tables.core.model import Status
from bot.tables.service import TableService

SOON = timedelta(hours=1)
MOST_OFFERED = 10
"""Times of one user for one game."""
BOARDS = "boards"
ROUND = "round "
ELSEWHERE = "elsewhere"
SHORT = "too-few "


@dataclass(frozen=True, slots=True)
class Reminder:
    """A reminder for ``users``.

    ``what`` begins with ``soon`` (an appointment), ``late`` (a fixture's deadline), ``elsewhere`` (an entered result
    holds soon) or, for a captain, ``lineups-again`` (they are to be chosen anew). It is ``lineups`` when those of
    squads are known, and ``boards``, for everybody, when the last table that plays a fixture's deals has ended. Without
    a ``fixture`` it is about the season: for managers that it ``begins``, has ``ended`` or has too few for a round
    (``too-few 3``), for players that a ``round`` does (``round 3``).
    """

    season: Season
    fixture: Fixture | None
    what: str
    users: tuple[int, ...] = ()


class Calendar:
    def __init__(self, repository: SeasonRepository, standings: StandingsService, tables: TableService) -> None:
        self._repository = repository
        self._standings = standings
        self._tables = tables

    # appointments --------------------------------------------------------------------------------
    async def offer(self, season_id: int, by: Actor, number: int, times: Sequence[datetime]) -> SeasonState:
        """The times at which the user can play; the first that suits all players is agreed."""
        return await self._offer(season_id, by, number, lambda before: times)

    async def toggle(self, season_id: int, by: Actor, number: int, time: datetime) -> SeasonState:
        """Offer one more time, or withdraw it."""
        return await self._offer(season_id, by, number, lambda before: {time}.symmetric_difference(before))

    async def offer_day(self, season_id: int, by: Actor, number: int, asked: Collection[datetime],
                        chosen: Collection[datetime]) -> SeasonState:
        """Of the times that the user was ``asked`` about they can play at the ``chosen`` ones; what they offered for
        other times stays. Codes: too_many_times."""
        def choose(before: Sequence[datetime]) -> set[datetime]:
            found = set(before).difference(asked) | set(chosen)
            if len(found) > MOST_OFFERED:
                raise LeagueError("too_many_times", most=MOST_OFFERED)
            return found

        return await self._offer(season_id, by, number, choose)

    async def _offer(self, season_id: int, by: Actor, number: int,
                     choose: Callable[[Sequence[datetime]], Iterable[datetime]]) -> SeasonState:
        """``choose``: the user's times, from those that they offered before."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            fixture = open_fixture(state, number)
            if not state.plays(fixture, by.user):
                raise LeagueError("not_your_fixture")
            before = state.appointments.offers.get(number, NO_OFFERS).get(by.user, ())
            mine = tuple(sorted({time.astimezone(UTC) for time in choose(before) if time > now}))
            dates.check_times(state.settings, mine)
            facts: list[Fact] = [Offered(number, by.user, mine)]
            agreed = _agreed(state, fixture, by.user, mine)
            withdrawn = fixture.agreed in before and fixture.agreed not in mine
            if agreed != fixture.agreed and (agreed is not None or withdrawn):
                facts.append(Agreed(number, agreed))
            return facts

        return await self._repository.change(season_id, by.user, decide)

    async def set_thread(self, season_id: int, number: int, thread: int) -> SeasonState:
        """The fixture's Discord thread."""
        return await self._repository.change(
            season_id, None, lambda state: [ThreadOpened(number, thread)])

    # reminders -----------------------------------------------------------------------------------
    async def reminders(self) -> list[Reminder]:
        """The reminders that are due now; each is returned once."""
        return [each for season in await self._repository.seasons_here(PRESENT_STAGES)
                for each in await self.due(season.id)]

    async def due(self, season_id: int) -> list[Reminder]:
        """The reminders of one season that are due now; each is returned once. None of a night, which has a clock."""
        state = await self._repository.state(season_id)
        if state.settings.night is not None:
            return []
        playing = await self._playing(state)
        found = [each for each in _due(state, self._repository.now(), playing)
                 if each.fixture is None or each.what == BOARDS or each.fixture.table not in playing]
        if found:
            await self._repository.change(season_id, None, partial(_reminded, found))
        return found

    async def _playing(self, state: SeasonState) -> set[int]:
        """The tables of open fixtures that are being played, which an open lobby does not mean."""
        tables = [each.table for each in state.open() if each.table is not None]
        return {table for table in tables if (await self._tables.snapshot(table)).status is Status.RUNNING}

    async def weeks(self) -> list[SeasonState]:
        """Once a week: save every running season's places, to show movement.

        Return the seasons just saved, but not in their first week.
        """
        found = []
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            before = await self._repository.state(season.id)
            week, first = dates.week(before.settings, self._repository.now()), not before.standing.week
            if before.standing.week == week or before.settings.night is not None:
                continue
            places = {line.entrant: line.place for line in await self._standings.rows(season.id)}
            state = await self._repository.change(season.id, None, partial(_week, week, places))
            if not first:
                found.append(state)
        return found


def _reminded(due: Sequence[Reminder], state: SeasonState) -> Facts:
    return [Reminded(each.fixture.number if each.fixture else 0, each.what) for each in due]


def _week(week: str, places: Mapping[int, int], state: SeasonState) -> Facts:
    return [] if state.standing.week == week else [WeekEnded(week, places)]


def _agreed(state: SeasonState, fixture: Fixture, user: int, mine: Sequence[datetime]) -> datetime | None:
    offers = {who: set(times) for who, times in state.appointments.offers.get(fixture.number, NO_OFFERS).items()}
    offers[user] = set(mine)
    suited = (time for time in mine if state.suits(fixture, [who for who, times in offers.items() if time in times]))
    return min(suited, default=None)


def _due(state: SeasonState, now: datetime, playing: Collection[int]) -> Iterator[Reminder]:
    for fixture in state.open():
        if what := _fixture_due(state, fixture, now):
            yield Reminder(state.season, fixture, what, tuple(state.players(fixture)))
        if state.squads(fixture) and not state.lacking(fixture) and fixture == _first_open(state, fixture) \
                and LINE_UPS not in state.appointments.reminded.get(fixture.number, ()):
            yield Reminder(state.season, fixture, LINE_UPS, tuple(
                user for each in state.boards(fixture) for user in state.players(each)))
    for fixture, at in claims.no_shows(state, now):
        if (what := f"missing {at.isoformat()}") not in state.appointments.reminded.get(fixture.number, ()):
            yield Reminder(state.season, fixture, what, tuple(sorted(claims.here(state, fixture))))
    yield from _submitted(state, now)
    yield from _again(state)
    for fixture in _compared(state):
        yield Reminder(state.season, fixture, BOARDS, tuple(state.players(fixture)))
    if what := _milestone(state, now):
        yield Reminder(state.season, None, what)
    if is_short(state, now) and (what := f"{SHORT}{state.round + 1}") not in state.appointments.reminded.get(
            0, frozenset()):
        yield Reminder(state.season, None, what)
    yield from _rounds(state, now)
    yield from _deadlines(state, now, playing)


def _submitted(state: SeasonState, now: datetime) -> Iterator[Reminder]:
    """For those who have still to answer a result that was entered: a day before it holds."""
    for fixture, at in elsewhere.to_remind(state, now):
        if (what := f"{ELSEWHERE} {at.isoformat()}") not in state.appointments.reminded.get(fixture.number, ()):
            yield Reminder(state.season, fixture, what, tuple(elsewhere.asked(state, fixture.number)))


def _first_open(state: SeasonState, fixture: Fixture) -> Fixture:
    """The first board of a match that has no result yet: the line-ups of all are told with it."""
    return next(each for each in state.boards(fixture) if each.number in state.play.waiting)


def _again(state: SeasonState) -> Iterator[Reminder]:
    """For captains: a member has left after line-ups were chosen, which are open again."""
    told = state.appointments.reminded.get(0, frozenset())
    for number, seq in state.people.reopened.items():
        lacks = any(number in state.lacking(fixture) for fixture in state.open())
        if lacks and (what := f"{LINE_UPS_AGAIN} {number} {seq}") not in told:
            yield Reminder(state.season, None, what, (state.entrants[number].captain,))


def _fixture_due(state: SeasonState, fixture: Fixture, now: datetime) -> str:
    """An appointment that is near."""
    if fixture.bye or dates.ended(state.settings, now) or fixture.agreed is None \
            or fixture.number in state.play.submitted or not now < fixture.agreed <= now + SOON:
        return ""
    what = f"soon {fixture.agreed.isoformat()}"
    return "" if what in state.appointments.reminded.get(fixture.number, ()) else what


def _deadlines(state: SeasonState, now: datetime, playing: Collection[int]) -> Iterator[Reminder]:
    """For players, of deadlines that are near; for managers, of those that have passed."""
    for each in deadlines.warnings(state, now, playing):
        users = dict.fromkeys(user for fixture in each.fixtures for user in state.players(fixture))
        yield Reminder(state.season, None, each.key, tuple(users))
    if dates.ended(state.settings, now):
        return  # managers are told of the season's end instead
    passed = {(each.round, each.due.date()) for each in deadlines.overdue(state, now, playing) if each.due is not None}
    for round, day in sorted(passed):
        if (what := f"overdue {day.isoformat()} round {round}") not in state.appointments.reminded.get(0, ()):
            yield Reminder(state.season, None, what)


def _rounds(state: SeasonState, now: datetime) -> Iterator[Reminder]:
    """The rounds that have begun, and were not announced yet: the first with open games, and the next ones once the
    deadlines before them have passed."""
    if state.season.stage is not Stage.RUNNING or not dates.has_begun(state.settings, now) \
            or dates.ended(state.settings, now):
        return
    rounds: dict[int, list[Fixture]] = {}
    for fixture in state.open():
        rounds.setdefault(fixture.round, []).append(fixture)
    for round in sorted(rounds):
        if (what := f"{ROUND}{round}") not in state.appointments.reminded.get(0, ()):
            yield Reminder(state.season, None, what)
        if any(each.due is None or now < each.due for each in rounds[round]):
            return


def _compared(state: SeasonState) -> Iterator[Fixture]:
    """The first fixture of each block of shared deals whose last table has ended and that was not compared yet."""
    if not shares_deals(state):
        return
    for numbers in state.play.blocks.values():
        first = state.fixtures[numbers[0]]
        played = any(state.results[each].deals for each in numbers if each in state.results)
        if played and not sealed(state, first) and BOARDS not in state.appointments.reminded.get(first.number, ()):
            yield first


def _milestone(state: SeasonState, now: datetime) -> str:
    """For managers: the first day has come, the last has passed."""
    settings, what = state.settings, ""
    if state.season.stage is Stage.RUNNING and dates.ended(settings, now):
        what = f"ended {settings.dates.ends}"
    elif state.season.stage is Stage.JOINING and settings.dates.starts and dates.has_begun(settings, now):
        what = f"begins {settings.dates.starts}"
    return "" if what in state.appointments.reminded.get(0, ()) else what
