"""The deadlines of games: what the players are reminded of, and what is proposed for a game that was not played.

The proposal follows from the log alone. A side counts as willing if one of its players came, or else proposed times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple
from zlib import crc32

from bot.league.entries import Extended, Fact, Facts
from bot.league.formats.registry import tie_of
from bot.league.model import Fixture, LeagueError, Member, Stage
from bot.league.season import dates
from bot.league.season.checks import check_running
from bot.league.season.claims import DEADLINE, REOPENED_LASTS, entrants_without
from bot.league.season.results import awarded, resulted, without
from bot.league.state import NO_OFFERS, NO_PRESENCE, SeasonState

WARNINGS = (1, 2, 7)
"""Days before a deadline on which its players are reminded."""
ALONE_AFTER = timedelta(hours=24)
"""When a season that does so decides its overdue games by itself."""


class Ruling(StrEnum):
    """How a game that was not played is decided: for a side, as a draw, not at all, or later; at a table of places for
    those who came."""

    ONE = "one"
    OTHER = "other"
    DRAW = "draw"
    VOID = "void"
    MORE = "more"
    CAME = "came"


WINNER = {Ruling.ONE: 0, Ruling.OTHER: 1, Ruling.DRAW: -1, Ruling.VOID: None}
Rulings = Sequence[tuple[Fixture, Ruling]]


# reminders ---------------------------------------------------------------------------------------

class Warned(NamedTuple):
    """The games of a round whose deadline is at most ``days`` away, and are not arranged."""

    round: int
    days: int
    due: datetime
    fixtures: tuple[Fixture, ...]

    @property
    def key(self) -> str:
        return f"late {self.days} {self.due.date().isoformat()} round {self.round}"


def warnings(state: SeasonState, now: datetime, playing: Collection[int] = ()) -> Iterator[Warned]:
    """Those that are due now and were not sent yet, one for each round and deadline. ``playing``: tables whose games
    run."""
    if state.season.stage is not Stage.RUNNING or dates.ended(state.settings, now):
        return
    games: dict[tuple[int, datetime], list[Fixture]] = {}
    for fixture in state.open():
        if fixture.bye or fixture.table in playing or fixture.number in state.play.submitted:
            continue
        if fixture.due is not None and now < fixture.due and not _arranged(fixture, now):
            games.setdefault((fixture.round, fixture.due), []).append(fixture)
    for (round, due), fixtures in sorted(games.items()):
        days = next((each for each in WARNINGS if due - now <= timedelta(days=each)), None)
        # A reminder seven days before the end of a round of seven days would come with its announcement.
        if days is None or days >= (state.settings.dates.days or days + 1):
            continue  # a round that is shorter has just been announced
        found = Warned(round, days, due, tuple(fixtures))
        if found.key not in state.appointments.reminded.get(0, ()):
            yield found


def _arranged(fixture: Fixture, now: datetime) -> bool:
    return fixture.agreed is not None and fixture.due is not None and now < fixture.agreed <= fixture.due


def best_time(state: SeasonState, fixture: Fixture, now: datetime) -> tuple[datetime, int] | None:
    """The time that suits most players, the earliest of equals, and how many; None: nobody has proposed one."""
    offers = state.appointments.offers.get(fixture.number, NO_OFFERS)
    players = state.players(fixture)
    times = Counter(time for user, theirs in offers.items() if user in players for time in theirs if time > now)
    return min(times.items(), key=lambda each: (-each[1], each[0]), default=None)


# rulings -----------------------------------------------------------------------------------------

def overdue(state: SeasonState, now: datetime, playing: Collection[int] = ()) -> list[Fixture]:
    """Games without a result whose deadline has passed. ``playing``: tables whose games run. A result that was entered
    in time and waits for the other side's answer, or for a manager, is no game that nobody played."""
    if state.season.stage is not Stage.RUNNING:
        return []
    return [each for each in state.open()
            if not each.bye and each.due is not None and each.due <= now and each.table not in playing
            and each.number not in state.play.submitted]


def proposal(state: SeasonState, fixture: Fixture) -> Ruling:
    """A draw is no end of a knock-out tie: there the better seed goes on."""
    lineup, known = state.lineup(fixture), state.appointments
    came, offers = known.presence.get(fixture.number, NO_PRESENCE), known.offers.get(fixture.number, NO_OFFERS)
    # Who came counts before who wrote: times cost nothing to propose, and a side that only proposes would win against
    # one that waits at the table.
    for willing in (came, {user for user, times in offers.items() if times}):
        sides = [any(_is_in(each, willing) for each in side) for side in lineup]
        if any(sides) and not all(sides):
            return Ruling.CAME if len(sides) > 2 else Ruling.ONE if sides[0] else Ruling.OTHER
    # Both sides tried: once they get more time. Not twice, since others wait for the round.
    if (came or any(offers.values())) and fixture.number not in known.extended:
        return Ruling.MORE
    if tie_of(state.settings, fixture) is not None:
        return Ruling.ONE if state.seeded(fixture.entrants)[0] in fixture.sides[0] else Ruling.OTHER
    return Ruling.DRAW if came or any(offers.values()) else Ruling.VOID


def _is_in(member: Member, users: Collection[int]) -> bool:
    return member.user in users


def proposals(state: SeasonState, now: datetime, playing: Collection[int] = ()) -> Rulings:
    return [(each, proposal(state, each)) for each in overdue(state, now, playing)]


def stamp(rulings: Rulings) -> int:
    """A number that is another one when the proposals are."""
    # A manager confirms what they have read. If somebody proposes a time meanwhile, the button does nothing and the new
    # list is shown.
    return crc32(repr([(each.number, ruling.value) for each, ruling in rulings]).encode())


def confirmed(state: SeasonState, rulings: Rulings, now: datetime, seen: int | None = None) -> Facts:
    """All proposals. ``seen``: the stamp of those that a manager confirms.

    Codes: proposals_changed, nothing_overdue.
    """
    check_running(state)
    if not rulings:
        raise LeagueError("nothing_overdue")
    if seen is not None and seen != stamp(rulings):
        raise LeagueError("proposals_changed")
    return [fact for fixture, ruling in rulings for fact in ruled(state, fixture, ruling, now)]


def ruled(state: SeasonState, fixture: Fixture, ruling: Ruling, now: datetime) -> Facts:
    """One game is decided, or gets more time."""
    if ruling is Ruling.MORE:
        facts: list[Fact] = [Extended(fixture.number, due=dates.day_end(state.settings, now, REOPENED_LASTS.days))]
        return facts
    if ruling is Ruling.CAME:
        absent = entrants_without(state, fixture, _willing(state, fixture))
        return resulted(state, fixture.number, without(state, fixture, 0, absent, DEADLINE))
    return resulted(state, fixture.number, awarded(fixture, WINNER[ruling], DEADLINE))


def _willing(state: SeasonState, fixture: Fixture) -> Collection[int]:
    """Who came; if nobody has, who proposed times."""
    came = state.appointments.presence.get(fixture.number, NO_PRESENCE)
    offers = state.appointments.offers.get(fixture.number, NO_OFFERS)
    return set(came) or {user for user, times in offers.items() if times}
