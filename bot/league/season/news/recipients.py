"""Who must hear of an entry of a season's log.

A listed function for each kind of entry says which event it is for which users. They are told by a message of
`cogs.league.news`, unless a page that follows at once mentions them already, such as a round's announcement, a claim or
a request. Kinds without a function concern nobody but the user who acted, or are announced by such a page. The table of
all of them is in `docs/organise/notices.md`; `tests/cogs/test_league_news.py` checks it.

The user who acted is never told: they saw the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from bot.league.entries import (
    Adjusted,
    Agreed,
    Archived,
    Carried,
    CaseAct,
    CaseNoted,
    Changed,
    Disputed,
    Enlisted,
    Extended,
    Joined,
    Left,
    Linked,
    Objected,
    Offered,
    Paired,
    Paused,
    Reopened,
    Resulted,
    Retracted,
    Returned,
    SeasonEntry,
    Settled,
    Started,
    Submitted,
    Substituted,
    Withdrawn,
)
from bot.league.formats.registry import format_of
from bot.league.model import EntrantStatus, Fixture, How, Stage
from bot.league.night.facts import Answered, ClockSet, Directed, Missed, Moved
from bot.league.ports import News, NewsEvent
from bot.league.season import elsewhere
from bot.league.season.claims import missing
from bot.league.season.results import NO_SHOW
from bot.league.settings import value_of
from bot.league.state import NO_MEMBERS, NO_OFFERS, SeasonState

NO_USER = 0
"""In place of a user: the managers, or everybody, as the event says."""
CLOSED = "closed"
"""The reason of a game that is void since its season was closed."""
OF_PLAYERS = ("ends", "days", "limit", "grace", "substitutes", "counting", "late", "promote", "relegate", "advance",
              "advance_at", "alone", "elsewhere")
"""Settings of a running season whose change concerns its players."""


@dataclass(frozen=True, slots=True)
class SeasonStep:
    """The entries of one decision, and the states before and after them."""

    before: SeasonState
    entries: Sequence[SeasonEntry]
    after: SeasonState

    @property
    def night(self) -> bool:
        return self.after.settings.night is not None

    def has(self, *kinds: type) -> bool:
        return any(isinstance(each.fact, kinds) for each in self.entries)

    def members(self, entrant: int) -> tuple[int, ...]:
        """The users of an entrant, also of one that is gone now."""
        known = self.after.entrants.get(entrant) or self.before.entrants.get(entrant)
        return () if known is None else known.users

    def players(self, fixture: int) -> list[int]:
        """The users who play a fixture, and those for whom somebody else does."""
        known = self.after.fixtures.get(fixture)
        if known is None:
            return []
        instead = self.after.people.stand_ins.get(fixture, NO_MEMBERS)
        return [*self.after.players(known), *instead]


class Concern(NamedTuple):
    """An event for users. ``fixture``: the game that it is about (0: none)."""

    event: NewsEvent
    users: Iterable[int]
    fixture: int = 0


def news_of(before: SeasonState, entries: Sequence[SeasonEntry], after: SeasonState) -> list[News]:
    """What these entries, which led from ``before`` to ``after``, bring for whom; each event once for a user."""
    step, found = SeasonStep(before, entries, after), dict[tuple[int, NewsEvent, int], News]()
    for entry in entries:
        for concern in _CONCERNS.get(type(entry.fact), _nothing)(step, entry, entry.fact):
            for user in concern.users:
                if user >= 0 and user != entry.by:  # below 0: their data was erased
                    key = user, concern.event, concern.fixture
                    found.setdefault(key, News(entry.seq, entry.at, *key))
    return list(found.values())


def _nothing(step: SeasonStep, entry: SeasonEntry, fact: Any) -> Iterator[Concern]:
    yield from ()


# people ------------------------------------------------------------------------------------------

def _joined(step: SeasonStep, entry: SeasonEntry, fact: Joined) -> Iterator[Concern]:
    """A partner who has waited for the answer, or whom a manager entered. At a night's start the board names all."""
    if not (step.night and step.has(Started, Paired)):
        yield Concern(NewsEvent.ENTERED, step.members(fact.entrant))


def _withdrawn(step: SeasonStep, entry: SeasonEntry, fact: Withdrawn) -> Iterator[Concern]:
    """Declined; a request that was withdrawn needs no answer any more, which it says itself."""
    if entry.by is not None:
        yield Concern(NewsEvent.DECLINED, (fact.user,), fact.fixture)


def _enlisted(step: SeasonStep, entry: SeasonEntry, fact: Enlisted) -> Iterator[Concern]:
    """The captains, and who came or went."""
    old, new = step.before.entrants[fact.entrant], step.after.entrants[fact.entrant]
    yield Concern(NewsEvent.SQUAD, {old.captain, new.captain, *set(old.users) ^ set(new.users)} - {0})


def _left(step: SeasonStep, entry: SeasonEntry, fact: Left) -> Iterator[Concern]:
    """What holds since no other manager answered has a message that names them and who wanted it."""
    if not step.has(Carried):
        yield Concern(NewsEvent.OUT, step.members(fact.entrant))


def _paused(step: SeasonStep, entry: SeasonEntry, fact: Paused | Returned) -> Iterator[Concern]:
    event = NewsEvent.PAUSED if isinstance(fact, Paused) else NewsEvent.RETURNED
    if not step.has(Carried):  # as in `_left`
        yield Concern(event, step.members(fact.entrant))


def _substituted(step: SeasonStep, entry: SeasonEntry, fact: Substituted) -> Iterator[Concern]:
    """All players of the game; from now on: their own side, and the others of games with an agreed time. What a night
    does by itself its board says, or `Missed`."""
    if step.night and entry.by is None:
        return
    pair = [user for user in (fact.out, fact.member.user) if user is not None]
    if fact.fixture is not None:
        yield Concern(NewsEvent.LINEUP, [*pair, *step.players(fact.fixture)], fact.fixture)
        return
    if not step.has(Carried):  # as in `_left`
        yield Concern(NewsEvent.LINEUP, [*pair, *step.members(fact.entrant)])
    for each in step.after.open():
        if fact.entrant in each.entrants and each.agreed is not None:
            others = set(step.after.players(each)) - set(pair) - set(step.members(fact.entrant))
            yield Concern(NewsEvent.LINEUP, sorted(others), each.number)


# the course --------------------------------------------------------------------------------------

def _changed(step: SeasonStep, entry: SeasonEntry, fact: Changed) -> Iterator[Concern]:
    old, new = step.before, step.after
    if new.settings.night is not None and old.settings.night is not None:
        if new.settings.night.begins != old.settings.night.begins:
            yield Concern(NewsEvent.BEGINS, _at_night(new))
    elif new.season.stage is Stage.RUNNING and any(
            value_of(old.settings, name) != value_of(new.settings, name) for name in OF_PLAYERS):
        yield Concern(NewsEvent.CHANGED, (NO_USER,))


def _started(step: SeasonStep, entry: SeasonEntry, fact: Started) -> Iterator[Concern]:
    """Of other seasons the first round is announced."""
    if format_of(step.after.settings).ladder:
        yield Concern(NewsEvent.STARTED, _entered(step.after))


def _archived(step: SeasonStep, entry: SeasonEntry, fact: Archived) -> Iterator[Concern]:
    """A night that does not take place."""
    if step.night and step.before.season.stage is Stage.JOINING:
        yield Concern(NewsEvent.CANCELLED, _at_night(step.before))


def _paired(step: SeasonStep, entry: SeasonEntry, fact: Paired) -> Iterator[Concern]:
    """The next game of a tie; rounds are announced."""
    if step.night or not step.has(Resulted):
        return
    for each in fact.fixtures:
        if each.game > 1 and step.after.settings.entry.boards == 1:
            yield Concern(NewsEvent.NEXT_GAME, step.players(each.number), each.number)


def _entered(state: SeasonState) -> list[int]:
    return [user for each in state.entrants.values() if each.active for user in each.users]


def _at_night(state: SeasonState) -> list[int]:
    """Also who looks for a partner, or would step in."""
    return [*_entered(state), *state.night.seeking, *(each.user or 0 for each in state.night.spares)]


# games -------------------------------------------------------------------------------------------

def _resulted(step: SeasonStep, entry: SeasonEntry, fact: Resulted) -> Iterator[Concern]:
    """A result that was not made at the table. The end of a season and the draw of byes tell it themselves, and so
    does a claim to the side that lost by it."""
    number, result, known = fact.fixture, fact.result, step.before.results.get(fact.fixture)
    if result.how in (How.BYE, How.HALF) or result.reason == CLOSED:
        return
    if result.reason == NO_SHOW and not result.lost_by_all:
        yield Concern(NewsEvent.RESULT, _winners(step.after, fact), number)
        return
    gone = {user for each in step.entries if isinstance(each.fact, Left) for user in step.members(each.fact.entrant)}
    if gone and (result.reason == EntrantStatus.LEFT or result.annulled):
        yield Concern(NewsEvent.GONE, [user for user in step.players(number) if user not in gone], number)
    elif result.how in (How.ENTERED, How.ELSEWHERE, How.AWARDED, How.VOID) or known is not None or _ended(step, entry):
        yield Concern(NewsEvent.RESULT, step.players(number), number)


def _winners(state: SeasonState, fact: Resulted) -> list[int]:
    """The users of the side that a game was given to; nobody if it was given to none."""
    if fact.fixture not in state.fixtures or len(set(fact.result.ranks)) == 1:
        return []
    sides = zip(state.lineup(state.fixtures[fact.fixture]), fact.result.ranks, strict=True)
    return [each.user for side, rank in sides if rank == 1 for each in side if each.user is not None]


def _ended(step: SeasonStep, entry: SeasonEntry) -> bool:
    """Whether a director ended the game of a night."""
    return step.night and entry.by is not None


def _reopened(step: SeasonStep, entry: SeasonEntry, fact: Reopened) -> Iterator[Concern]:
    yield Concern(NewsEvent.REOPENED, step.players(fact.fixture), fact.fixture)


def _linked(step: SeasonStep, entry: SeasonEntry, fact: Linked) -> Iterator[Concern]:
    """A game that was broken off; a lobby that was closed says so, and is no news."""
    before = step.before.fixtures[fact.fixture]
    again = fact.absent is None or fact.absent != before.absent
    if fact.table is None and again and not step.night and fact.fixture not in step.after.results:
        yield Concern(NewsEvent.BROKEN, step.players(fact.fixture), fact.fixture)


def _offered(step: SeasonStep, entry: SeasonEntry, fact: Offered) -> Iterator[Concern]:
    """A player's first times, for those who have proposed none yet."""
    if step.before.appointments.offers.get(fact.fixture, NO_OFFERS).get(fact.user) or not fact.times \
            or step.has(Agreed):
        return
    offers = step.after.appointments.offers.get(fact.fixture, NO_OFFERS)
    yield Concern(NewsEvent.PROPOSED, [user for user in step.players(fact.fixture) if not offers.get(user)],
                  fact.fixture)


def _agreed(step: SeasonStep, entry: SeasonEntry, fact: Agreed) -> Iterator[Concern]:
    yield Concern(NewsEvent.TIME, step.players(fact.fixture), fact.fixture)


def _extended(step: SeasonStep, entry: SeasonEntry, fact: Extended) -> Iterator[Concern]:
    if step.has(Reopened, Retracted, ClockSet):
        return  # which say it
    if fact.until is not None:
        fixture: Fixture = step.after.fixtures[fact.fixture]
        yield Concern(NewsEvent.WAITS, [each.user or 0 for side in missing(step.after, fixture) for each in side],
                      fact.fixture)
    if fact.due is not None:
        yield Concern(NewsEvent.DUE, step.players(fact.fixture), fact.fixture)


def _objected(step: SeasonStep, entry: SeasonEntry, fact: Objected) -> Iterator[Concern]:
    yield Concern(NewsEvent.OBJECTION, (NO_USER,), fact.fixture)
    yield Concern(NewsEvent.OBJECTED, step.players(fact.fixture), fact.fixture)


def _settled(step: SeasonStep, entry: SeasonEntry, fact: Any) -> Iterator[Concern]:
    if not step.has(Resulted):  # which says it
        yield Concern(NewsEvent.SETTLED, step.players(fact.fixture), fact.fixture)


def _submitted(step: SeasonStep, entry: SeasonEntry, fact: Submitted) -> Iterator[Concern]:
    yield Concern(NewsEvent.SUBMITTED, elsewhere.asked(step.after, fact.fixture), fact.fixture)


def _disputed(step: SeasonStep, entry: SeasonEntry, fact: Disputed) -> Iterator[Concern]:
    yield Concern(NewsEvent.DISPUTE, (NO_USER,), fact.fixture)
    yield Concern(NewsEvent.DISPUTED, step.players(fact.fixture), fact.fixture)


def _retracted(step: SeasonStep, entry: SeasonEntry, fact: Retracted) -> Iterator[Concern]:
    yield Concern(NewsEvent.RETRACTED, step.players(fact.fixture), fact.fixture)


def _adjusted(step: SeasonStep, entry: SeasonEntry, fact: Adjusted) -> Iterator[Concern]:
    yield Concern(NewsEvent.POINTS, step.members(fact.entrant))


def _case(step: SeasonStep, entry: SeasonEntry, fact: CaseNoted) -> Iterator[Concern]:
    """The managers; `cogs.league.notices` says it to the players, with the page that they need."""
    if fact.act in (CaseAct.REPORTED, CaseAct.ANSWERED):
        yield Concern(NewsEvent.REPORT, (NO_USER,), step.after.fairness.cases[fact.case].fixture)


# nights ------------------------------------------------------------------------------------------

def _missed(step: SeasonStep, entry: SeasonEntry, fact: Missed) -> Iterator[Concern]:
    """Who is in, not who only looks for a partner."""
    entrant = step.after.of_user(fact.user)
    if entrant is not None:
        yield Concern(NewsEvent.AWAY, entrant.users)


def _clock(step: SeasonStep, entry: SeasonEntry, fact: ClockSet) -> Iterator[Concern]:
    """All clocks were stopped, or go on, or everybody has more time; the board of a new round says when it ends."""
    if step.before.night.clock is not None and not step.has(Paired, Started):
        yield Concern(NewsEvent.CLOCK, (NO_USER,))


def _moved(step: SeasonStep, entry: SeasonEntry, fact: Moved) -> Iterator[Concern]:
    if not step.has(Paired):
        yield Concern(NewsEvent.MOVED, step.players(fact.fixture), fact.fixture)


def _answered(step: SeasonStep, entry: SeasonEntry, fact: Answered) -> Iterator[Concern]:
    call = step.before.night.calls.get(fact.fixture)
    if call is not None and call.user and not fact.over:
        yield Concern(NewsEvent.TAKEN, (call.user,), fact.fixture)


def _directed(step: SeasonStep, entry: SeasonEntry, fact: Directed) -> Iterator[Concern]:
    if fact.user:
        yield Concern(NewsEvent.DIRECTS, (fact.user,))


_CONCERNS: Mapping[type, Callable[[SeasonStep, SeasonEntry, Any], Iterator[Concern]]] = {
    Joined: _joined, Withdrawn: _withdrawn, Enlisted: _enlisted, Left: _left, Paused: _paused, Returned: _paused,
    Substituted: _substituted, Changed: _changed, Started: _started, Archived: _archived, Paired: _paired,
    Resulted: _resulted, Reopened: _reopened, Linked: _linked, Offered: _offered, Agreed: _agreed,
    Extended: _extended, Objected: _objected, Settled: _settled, Submitted: _submitted, Disputed: _disputed,
    Retracted: _retracted, Adjusted: _adjusted, CaseNoted: _case,
    Missed: _missed, ClockSet: _clock,
    Moved: _moved, Answered: _answered, Directed: _directed,
}
