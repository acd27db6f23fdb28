"""Seasons in time: appointments for their games, reminders, the places of each week."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.league.errors import LeagueError
from bot.league.model import Fixture, Kind, Season, Stage
from bot.league.ports import LeagueStore
from bot.league.season import dates, season_rules
from bot.league.season.matches import sealed, shares_deals
from bot.league.season.season_repository import Decide, Desk
from bot.league.season.season_rules import Draft
from bot.league.season.season_state import Book
from bot.league.standings.standings import Row

PRESENT = (Stage.JOINING, Stage.RUNNING)
SOON = timedelta(hours=1)
LATE = timedelta(hours=48)
BOARDS = "boards"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. ``manager``: may run this server's leagues."""

    user: int
    name: str
    manager: bool = False


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something to be told, ``what`` and to whom.

    To those who play: ``soon`` (an appointment), ``late`` (a fixture's last days). To all: ``boards``, since the last
    table that plays a fixture's deals is done. To managers (``fixture`` None): the season ``begins``, or has ``ended``.
    """

    season: Season
    fixture: Fixture | None
    what: str
    users: tuple[int, ...] = ()


class Calendar:
    """``standings``: a season's rows, all divisions."""

    def __init__(self, store: LeagueStore, desk: Desk, standings: Callable[[int], Awaitable[Sequence[Row]]]) -> None:
        self._store = store
        self._desk = desk
        self._standings = standings

    async def offer(self, season_id: int, by: Actor, number: int, times: Sequence[datetime]) -> Book:
        """When the person can play; the first time that suits all is agreed."""
        def decide(book: Book) -> season_rules.Drafts:
            fixture = season_rules.open_fixture(book, number)
            if not book.plays(fixture, by.user):
                raise LeagueError("not_your_fixture")
            mine = tuple(sorted({time for time in times if time > self._desk.now()}))
            dates.check_times(book.settings, mine)
            drafts = [Draft(Kind.OFFERED, {
                "fixture": number, "user": by.user, "times": [time.isoformat() for time in mine]})]
            agreed = self._agreed(book, fixture, by.user, mine)
            if agreed is not None and agreed != fixture.agreed:
                drafts.append(Draft(Kind.AGREED, {"fixture": number, "at": agreed.isoformat()}))
            return drafts

        return await self._desk.change(season_id, by.user, decide)

    def _agreed(self, book: Book, fixture: Fixture, user: int, mine: Sequence[datetime]) -> datetime | None:
        offers = {who: set(offer.times) for who, offer in book.offers.get(fixture.number, {}).items()}
        offers[user] = set(mine)
        people = [member.user for side in book.lineup(fixture) for member in side if member.user is not None]
        common = set(mine).intersection(*(offers.get(person, set()) for person in people))
        return min(common, default=None)

    async def thread(self, season_id: int, number: int, thread: int) -> Book:
        """The fixture's Discord thread."""
        return await self._desk.change(
            season_id, None, lambda book: [Draft(Kind.THREAD, {"fixture": number, "thread": thread})])

    async def reminders(self) -> list[Reminder]:
        """What is to be told now; each once."""
        found: list[Reminder] = []
        for each in await self._store.seasons(None, PRESENT):
            book = await self._desk.book(each.id)
            due: list[tuple[Fixture | None, str]] = [
                (fixture, what) for fixture in book.open() if (what := self._due(book, fixture))]
            due += [(fixture, BOARDS) for fixture in _compared(book)]
            if what := self._milestone(book):
                due.append((None, what))
            if due:
                await self._desk.change(each.id, None, _noted(due))
            found += [Reminder(book.season, fixture, what, _people(book, fixture)) for fixture, what in due]
        return found

    def _milestone(self, book: Book) -> str:
        """What managers are to be told of the season itself: its first day has come, its last has passed."""
        settings, now, told = book.settings, self._desk.now(), book.reminded.get(0, set())
        if book.season.stage is Stage.RUNNING and dates.ended(settings, now):
            what = f"ended {settings.ends}"
        elif book.season.stage is Stage.JOINING and settings.starts and dates.begun(settings, now):
            what = f"begins {settings.starts}"
        else:
            return ""
        return "" if what in told else what

    def _due(self, book: Book, fixture: Fixture) -> str:
        """The reminder that is due for the fixture, if any."""
        now, told = self._desk.now(), book.reminded.get(fixture.number, set())
        if fixture.bye or fixture.table is not None or dates.ended(book.settings, now):
            return ""
        if fixture.agreed is not None:
            soon = f"soon {fixture.agreed.isoformat()}"
            return soon if now < fixture.agreed <= now + SOON and soon not in told else ""
        late = fixture.due is not None and now < fixture.due <= now + LATE
        return "late" if late and "late" not in told else ""

    async def weeks(self) -> list[Book]:
        """Once a week: note every running season's places, for the movement. The books of those just noted."""
        found = []
        for each in await self._store.seasons(None, (Stage.RUNNING,)):
            book = await self._desk.book(each.id)
            week = dates.week(book.settings, self._desk.now())
            if book.week == week:
                continue
            places = {str(row.entrant): row.place for row in await self._standings(each.id)}
            first = not book.week
            book = await self._desk.change(each.id, None, _week(week, places))
            if not first:
                found.append(book)
        return found


def _people(book: Book, fixture: Fixture | None) -> tuple[int, ...]:
    if fixture is None:
        return ()
    return tuple(member.user for side in book.lineup(fixture) for member in side if member.user is not None)


def _compared(book: Book) -> list[Fixture]:
    """Of each round of duplicate whose last table is done, and of which nobody has been told, the first fixture."""
    if not shares_deals(book):
        return []
    found = []
    for numbers in book.blocks.values():
        first = book.fixtures[numbers[0]]
        played = any(book.results[each].deals for each in numbers if each in book.results)
        if played and not sealed(book, first) and BOARDS not in book.reminded.get(first.number, set()):
            found.append(first)
    return found


def _noted(due: Sequence[tuple[Fixture | None, str]]) -> Decide:
    return lambda book: [
        Draft(Kind.REMINDED, {"fixture": fixture.number if fixture else 0, "what": what}) for fixture, what in due]


def _week(week: str, places: Mapping[str, int]) -> Decide:
    return lambda book: [Draft(Kind.WEEK, {"week": week, "places": dict(places)})] if book.week != week else []
